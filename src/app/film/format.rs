//! The formats of films, by the ends of their files' names.

use std::path::Path;

/// The format of a film.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FilmFormat {
    /// GIF: 255 colours, shown everywhere.
    Gif,
    /// APNG: 255 colours, shown by browsers.
    Apng,
    /// One picture of the end, a PNG with all its colours.
    Still,
    /// MP4 with H.264 video: all colours in a tenth of the size.
    #[cfg(feature = "mp4")]
    Mp4,
}

/// The largest side of a GIF, an APNG or a PNG file, and of an MP4 file, in pixels.
const MAX_SIDE: (u32, u32) = (8192, 4096);

/// The highest rate of a GIF file: players show faster ones slowly.
const MAX_GIF_RATE: u16 = 50;

impl FilmFormat {
    /// The format of a file of this name.
    ///
    /// # Errors
    /// A sentence with the formats that exist.
    pub fn of(file: &Path) -> Result<Self, String> {
        let ending = file.extension().map(|ending| ending.to_string_lossy().to_lowercase());
        match ending.as_deref() {
            Some("gif") => Ok(Self::Gif),
            Some("png" | "apng") => Ok(Self::Apng),
            #[cfg(feature = "mp4")]
            Some("mp4") => Ok(Self::Mp4),
            #[cfg(not(feature = "mp4"))]
            Some("mp4") => {
                Err("this build writes no MP4 files: build it with the default features, or choose .gif or .png".into())
            }
            _ => Err(format!("{} is no film: its name ends in .mp4, .gif, .png or .apng", file.display())),
        }
    }

    /// Checks that films of this size and rate can have this format.
    ///
    /// # Errors
    /// A sentence with the limit.
    pub fn check(self, (width, height): (u32, u32), rate: u16) -> Result<(), String> {
        let (most, name) = match self {
            Self::Gif if rate > MAX_GIF_RATE => {
                return Err(format!("a GIF file has at most {MAX_GIF_RATE} frames per second, not {rate}"));
            }
            Self::Gif => (MAX_SIDE.0, "a GIF file"),
            Self::Apng => (MAX_SIDE.0, "an APNG file"),
            Self::Still => (MAX_SIDE.0, "a PNG file"),
            #[cfg(feature = "mp4")]
            Self::Mp4 if width % 2 + height % 2 > 0 => {
                return Err(format!("both sides of an MP4 file are even, not {width}x{height}"));
            }
            #[cfg(feature = "mp4")]
            Self::Mp4 => (MAX_SIDE.1, "an MP4 file"),
        };
        if width.max(height) > most {
            return Err(format!("{name} is at most {most} pixels wide and high, not {width}x{height}"));
        }
        Ok(())
    }

    /// Whether the colours are chosen before the first frame is written.
    pub(super) const fn needs_palette(self) -> bool {
        matches!(self, Self::Gif | Self::Apng)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_says_the_format() {
        let of = |name: &str| FilmFormat::of(Path::new(name));
        assert_eq!(of("a/throw.GIF"), Ok(FilmFormat::Gif));
        assert_eq!(of("throw.png"), Ok(FilmFormat::Apng));
        assert_eq!(of("throw.apng"), Ok(FilmFormat::Apng));
        for name in ["throw", "throw.avi", "gif", ".mp4"] {
            assert!(of(name).is_err_and(|sentence| sentence.contains(".mp4, .gif")), "{name}");
        }
        #[cfg(feature = "mp4")]
        assert_eq!(of("throw.mp4"), Ok(FilmFormat::Mp4));
    }

    #[test]
    fn limits_are_named() {
        assert!(FilmFormat::Gif.check((640, 401), 50).is_ok());
        assert!(FilmFormat::Gif.check((640, 400), 60).is_err_and(|sentence| sentence.contains("50 frames")));
        assert!(FilmFormat::Apng.check((8193, 400), 60).is_err_and(|sentence| sentence.contains("8192")));
        #[cfg(feature = "mp4")]
        assert!(FilmFormat::Mp4.check((641, 400), 30).is_err_and(|sentence| sentence.contains("even")));
    }
}
