//! Writes a film to a temporary file, which gets its name when the film is complete.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, ErrorKind, Write as _};
use std::path::{Path, PathBuf};

use super::apng::{ApngEncoder, ApngTiming};
use super::gif::GifEncoder;
#[cfg(feature = "mp4")]
use super::mp4::Mp4Encoder;
use super::{FilmFormat, FilmSpec, Palette, Picture};

type Out = BufWriter<File>;

enum Encoder {
    Gif(Box<GifEncoder<Out>>),
    Apng(Box<ApngEncoder<Out>>),
    Still(Out),
    #[cfg(feature = "mp4")]
    Mp4(Box<Mp4Encoder<Out>>),
}

/// Writes a film. The file appears under its name when the film is complete; until then nothing else is changed.
pub(super) struct FilmWriter {
    file: PartialFile,
    encoder: Option<Encoder>,
}

impl FilmWriter {
    /// Creates the temporary file, so that a folder that cannot be written is known before anything is drawn.
    pub(super) fn create(out: &Path) -> Result<Self, String> {
        Ok(Self { file: PartialFile::create(out)?, encoder: None })
    }

    /// Begins a film of so many frames.
    pub(super) fn begin(&mut self, spec: FilmSpec, frames: u32, palette: Option<Palette>) -> Result<(), String> {
        let out = self.file.out.take().map(BufWriter::new);
        let Some(out) = out else { return Err("the film has begun already".into()) };
        let FilmSpec { format, size, rate } = spec;
        let encoder = match (format, palette) {
            (FilmFormat::Gif, Some(palette)) => {
                GifEncoder::new(out, size, rate, frames, palette).map(|encoder| Encoder::Gif(Box::new(encoder)))
            }
            (FilmFormat::Apng, Some(palette)) => {
                let timing = ApngTiming { frames, delay: (1, rate), last: (3, 2) };
                ApngEncoder::new(out, size, timing, palette).map(|encoder| Encoder::Apng(Box::new(encoder)))
            }
            (FilmFormat::Still, _) => Ok(Encoder::Still(out)),
            #[cfg(feature = "mp4")]
            (FilmFormat::Mp4, _) => Mp4Encoder::new(out, size, rate).map(|encoder| Encoder::Mp4(Box::new(encoder))),
            (_, None) => Err(io::Error::other("its colours are not known")),
        };
        self.encoder = Some(encoder.map_err(|error| self.file.error(&error))?);
        Ok(())
    }

    pub(super) fn add(&mut self, picture: &Picture) -> Result<(), String> {
        let added = match &mut self.encoder {
            Some(Encoder::Gif(encoder)) => encoder.add(picture),
            Some(Encoder::Apng(encoder)) => encoder.add(picture),
            Some(Encoder::Still(out)) => picture.encode(out),
            #[cfg(feature = "mp4")]
            Some(Encoder::Mp4(encoder)) => encoder.add(picture),
            None => Err(io::Error::other("the film has not begun")),
        };
        added.map_err(|error| self.file.error(&error))
    }

    /// Completes the file.
    pub(super) fn finish(mut self) -> Result<(), String> {
        let finished = match self.encoder.take() {
            Some(Encoder::Gif(encoder)) => encoder.finish(),
            Some(Encoder::Apng(encoder)) => encoder.finish(),
            Some(Encoder::Still(mut out)) => out.flush(),
            #[cfg(feature = "mp4")]
            Some(Encoder::Mp4(encoder)) => encoder.finish(),
            None => Err(io::Error::other("the film has not begun")),
        };
        finished.and_then(|()| self.file.keep()).map_err(|error| self.file.error(&error))
    }
}

/// A file that is removed unless it is kept.
struct PartialFile {
    path: PathBuf,
    temporary: PathBuf,
    out: Option<File>,
    /// The same file, to wait until it is on the disk.
    written: Option<File>,
    is_kept: bool,
}

impl PartialFile {
    fn create(path: &Path) -> Result<Self, String> {
        let mut name = path.file_name().unwrap_or_default().to_owned();
        name.push(format!(".new-{}", std::process::id()));
        let temporary = path.with_file_name(name);
        let mut file = Self { path: path.to_owned(), temporary, out: None, written: None, is_kept: true };
        if path.is_dir() {
            return Err(format!("{} is a folder: name a file in it", path.display()));
        }
        let created = OpenOptions::new().write(true).create_new(true).open(&file.temporary);
        let out = created.map_err(|error| file.error(&error))?;
        file.is_kept = false;
        file.written = Some(out.try_clone().map_err(|error| file.error(&error))?);
        file.out = Some(out);
        Ok(file)
    }

    /// Gives the file its name.
    fn keep(&mut self) -> io::Result<()> {
        if let Some(written) = self.written.take() {
            written.sync_all()?;
        }
        fs::rename(&self.temporary, &self.path)?;
        self.is_kept = true;
        Ok(())
    }

    fn error(&self, error: &io::Error) -> String {
        let path = self.path.display();
        match error.kind() {
            ErrorKind::StorageFull | ErrorKind::QuotaExceeded => {
                format!("the disk is full, so there is no {path}: free some space, or choose a smaller size or rate")
            }
            ErrorKind::NotFound => format!("{path} cannot be written: its folder does not exist"),
            _ => format!("{path} cannot be written ({error}): choose another place"),
        }
    }
}

impl Drop for PartialFile {
    fn drop(&mut self) {
        if !self.is_kept {
            fs::remove_file(&self.temporary).ok();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn spec(format: FilmFormat) -> FilmSpec {
        FilmSpec { format, size: (32, 16), rate: 30 }
    }

    fn picture(shade: u8) -> Picture {
        Picture { size: (32, 16), pixels: (0..=255).chain(0..=255).map(|index| [index, shade, 90]).collect() }
    }

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).expect("the folder is there");
        entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect()
    }

    #[test]
    fn a_film_appears_when_it_is_complete() {
        let formats = [
            ("film.gif", FilmFormat::Gif),
            ("film.png", FilmFormat::Apng),
            ("still.png", FilmFormat::Still),
            #[cfg(feature = "mp4")]
            ("film.mp4", FilmFormat::Mp4),
        ];
        for (name, format) in formats {
            let folder = tempfile::tempdir().expect("a folder");
            let out = folder.path().join(name);
            fs::write(&out, "an older film").expect("it can be written");
            let mut writer = FilmWriter::create(&out).expect("it can be created");
            writer.begin(spec(format), 2, Some(Palette::of(&[picture(20)], 1))).expect("it begins");
            writer.add(&picture(20)).expect("a frame");
            assert_eq!(fs::read(&out).expect("it is there"), b"an older film");
            if format != FilmFormat::Still {
                writer.add(&picture(90)).expect("a frame");
            }
            writer.finish().expect("it is complete");
            assert_eq!(names(folder.path()), [name]);
            assert!(fs::read(&out).expect("it is there").len() > 50);
        }
    }

    #[test]
    fn nothing_is_left_of_a_film_that_is_not_completed() {
        let folder = tempfile::tempdir().expect("a folder");
        let out = folder.path().join("film.gif");
        let mut writer = FilmWriter::create(&out).expect("it can be created");
        writer.begin(spec(FilmFormat::Gif), 2, Some(Palette::of(&[picture(20)], 1))).expect("it begins");
        writer.add(&picture(20)).expect("a frame");
        assert_eq!(names(folder.path()).len(), 1);
        drop(writer);
        assert!(names(folder.path()).is_empty());
    }

    #[test]
    fn a_place_where_nothing_can_be_written_is_named() {
        let folder = tempfile::tempdir().expect("a folder");
        let there = FilmWriter::create(folder.path()).err().expect("it is a folder");
        assert!(there.contains("is a folder"), "{there}");
        let nowhere = FilmWriter::create(&folder.path().join("none/film.gif")).err().expect("there is no folder");
        assert!(nowhere.contains("does not exist"), "{nowhere}");
    }
}
