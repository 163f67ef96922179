//! Pictures in main memory, and PNG files.

use std::fs::File;
use std::io::{BufReader, BufWriter, Error, Result};
use std::path::Path;

use bevy::image::Image;
use png::{BitDepth, ColorType, Compression, Decoder, Encoder};

/// A picture without transparency.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Picture {
    /// The width and height in pixels.
    pub(super) size: (u32, u32),
    /// The pixels, row by row: red, green and blue, encoded as sRGB.
    pub(super) pixels: Vec<[u8; 3]>,
}

impl Picture {
    /// The picture that a camera has drawn. Its alpha channel is dropped.
    pub(super) fn captured(image: Image) -> Option<Self> {
        let image = image.try_into_dynamic().ok()?.to_rgb8();
        Some(Self { size: image.dimensions(), pixels: image.as_raw().as_chunks().0.to_vec() })
    }

    /// The colour at a position, or that of the nearest pixel for a position outside.
    pub(super) fn at(&self, x: i32, y: i32) -> [u8; 3] {
        let (x, y) = (x.clamp(0, self.size.0 as i32 - 1), y.clamp(0, self.size.1 as i32 - 1));
        self.pixels[y as usize * self.size.0 as usize + x as usize]
    }

    /// Writes a PNG file without loss.
    pub(super) fn write(&self, file: &Path) -> Result<()> {
        let mut encoder = Encoder::new(BufWriter::new(File::create(file)?), self.size.0, self.size.1);
        encoder.set_color(ColorType::Rgb);
        encoder.set_depth(BitDepth::Eight);
        encoder.set_compression(Compression::High);
        encoder.write_header()?.write_image_data(self.pixels.as_flattened())?;
        Ok(())
    }

    /// Reads a PNG file that [`Picture::write`] has written.
    pub(super) fn read(file: &Path) -> Result<Self> {
        let mut reader = Decoder::new(BufReader::new(File::open(file)?)).read_info()?;
        let mut bytes = vec![0; reader.output_buffer_size().unwrap_or_default()];
        let info = reader.next_frame(&mut bytes)?;
        if (info.color_type, info.bit_depth) != (ColorType::Rgb, BitDepth::Eight) {
            return Err(Error::other("not a PNG file with eight bits each of red, green and blue"));
        }
        Ok(Self { size: (info.width, info.height), pixels: bytes.as_chunks().0.to_vec() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A picture with a light square on a gradient.
    fn square(left: u32) -> Picture {
        let size = (64, 40);
        let pixel = |x: u32, y: u32| {
            let inside = (left..left + 12).contains(&x) && (10..22).contains(&y);
            if inside { [240, 230, 200] } else { [40 + x as u8, 30 + y as u8, 20] }
        };
        Picture { size, pixels: (0..size.1).flat_map(|y| (0..size.0).map(move |x| pixel(x, y))).collect() }
    }

    #[test]
    fn a_written_picture_is_read_back() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("square.png");
        square(4).write(&file).expect("it can be written");
        assert_eq!(Picture::read(&file).expect("it can be read"), square(4));
    }
}
