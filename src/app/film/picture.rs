//! Pictures in main memory.

use std::fs::File;
use std::io::{BufWriter, Result, Write};
use std::path::Path;

use bevy::image::Image;
use png::{BitDepth, ColorType, Compression, Encoder};

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
        encoder.write_header()?.write_image_data(self.pixels.as_flattened())?;
        Ok(())
    }
}
