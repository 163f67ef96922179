//! Pictures in main memory.

use std::fs::File;
use std::io::{BufWriter, Error, Result, Write};
use std::path::Path;

use bevy::image::Image;
use png::{BitDepth, ColorType, Compression, Encoder, EncodingError};

/// A picture without transparency.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// The width and height in pixels.
    pub size: (u32, u32),
    /// The pixels, row by row: red, green and blue, encoded as sRGB.
    pub pixels: Vec<[u8; 3]>,
}

impl Picture {
    /// The picture that a camera has drawn. Its alpha channel is dropped.
    pub fn captured(image: Image) -> Option<Self> {
        let image = image.try_into_dynamic().ok()?.to_rgb8();
        Some(Self { size: image.dimensions(), pixels: image.as_raw().as_chunks().0.to_vec() })
    }

    /// Writes a PNG file without loss.
    ///
    /// # Errors
    /// The system's error.
    pub fn write(&self, file: &Path) -> Result<()> {
        self.encode(&mut BufWriter::new(File::create(file)?))
    }

    /// Writes the bytes of such a file.
    pub(super) fn encode(&self, out: &mut impl Write) -> Result<()> {
        let mut encoder = Encoder::new(out, self.size.0, self.size.1);
        encoder.set_color(ColorType::Rgb);
        encoder.set_depth(BitDepth::Eight);
        encoder.set_compression(Compression::High);
        let mut writer = encoder.write_header().map_err(system_error)?;
        writer.write_image_data(self.pixels.as_flattened()).map_err(system_error)
    }
}

/// The system's error, which says whether the disk is full.
pub(super) fn system_error(error: EncodingError) -> Error {
    match error {
        EncodingError::IoError(error) => error,
        other => Error::other(other),
    }
}

#[cfg(test)]
mod tests {
    use std::io::ErrorKind;

    use super::*;

    struct FullDisk;

    impl Write for FullDisk {
        fn write(&mut self, _: &[u8]) -> Result<usize> {
            Err(ErrorKind::StorageFull.into())
        }

        fn flush(&mut self) -> Result<()> {
            Ok(())
        }
    }

    #[test]
    fn a_full_disk_is_reported_as_such() {
        let picture = Picture { size: (2, 1), pixels: vec![[0; 3]; 2] };
        let error = picture.encode(&mut FullDisk).expect_err("nothing can be written");
        assert_eq!(error.kind(), ErrorKind::StorageFull);
    }
}
