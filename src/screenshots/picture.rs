//! Parts and sheets of pictures, and small PNG files.

use std::fs::File;
use std::io::{BufReader, BufWriter, Error, Result};
use std::path::Path;

use png::{BitDepth, ColorType, Decoder};

use crate::app::film::{ApngEncoder, ApngTiming, Palette, Picture};

/// A part of a picture, in pixels. Its height follows from its shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Crop {
    /// The left edge.
    pub left: u32,
    /// The upper edge.
    pub top: u32,
    /// The width.
    pub width: u32,
}

impl Picture {
    /// The colour at a position, or that of the nearest pixel for a position outside.
    pub(super) fn at(&self, x: i32, y: i32) -> [u8; 3] {
        let (x, y) = (x.clamp(0, self.size.0 as i32 - 1), y.clamp(0, self.size.1 as i32 - 1));
        self.pixels[y as usize * self.size.0 as usize + x as usize]
    }

    /// Half as wide and half as high: each pixel is the mean of four.
    pub(super) fn halved(&self) -> Self {
        let size = (self.size.0 / 2, self.size.1 / 2);
        let mean = |x: i32, y: i32| {
            let four = [self.at(x, y), self.at(x + 1, y), self.at(x, y + 1), self.at(x + 1, y + 1)];
            std::array::from_fn(|channel| (four.iter().map(|pixel| u32::from(pixel[channel])).sum::<u32>() / 4) as u8)
        };
        let pixels = (0..size.1 as i32).flat_map(|y| (0..size.0 as i32).map(move |x| (x * 2, y * 2)));
        Self { size, pixels: pixels.map(|(x, y)| mean(x, y)).collect() }
    }

    /// Pictures of the same size in rows, each with this number of them. Places without a picture are black.
    pub(super) fn sheet(pictures: &[Self], columns: usize) -> Self {
        let (width, height) = pictures.first().map_or((0, 0), |first| first.size);
        let size = (width * columns as u32, height * pictures.len().div_ceil(columns) as u32);
        let pixel = |x: u32, y: u32| {
            let picture = pictures.get((y / height) as usize * columns + (x / width) as usize);
            picture.map_or([0; 3], |picture| picture.at((x % width) as i32, (y % height) as i32))
        };
        let places = (0..size.1).flat_map(|y| (0..size.0).map(move |x| (x, y)));
        Self { size, pixels: places.map(|(x, y)| pixel(x, y)).collect() }
    }

    /// A part of this picture, of this width and height in proportion.
    pub(super) fn cropped(&self, Crop { left, top, width }: Crop, (wide, high): (u32, u32)) -> Self {
        let size = (width, width * high / wide);
        let places = (0..size.1).flat_map(|y| (0..size.0).map(move |x| (left + x, top + y)));
        Self { size, pixels: places.map(|(x, y)| self.at(x as i32, y as i32)).collect() }
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

/// Writes a small PNG file with 255 colours.
pub(super) fn write_small(file: &Path, picture: &Picture) -> Result<()> {
    let palette = Palette::of([picture], 1);
    let mut encoder = ApngEncoder::new(BufWriter::new(File::create(file)?), picture.size, ApngTiming::STILL, palette)?;
    encoder.add(picture)?;
    encoder.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sheet_has_its_pictures_in_rows() {
        let picture = |shade| Picture { size: (2, 1), pixels: vec![[shade; 3]; 2] };
        let sheet = Picture::sheet(&[picture(1), picture(2), picture(3)], 2);
        assert_eq!(sheet.size, (4, 2));
        let shades: Vec<u8> = sheet.pixels.iter().map(|pixel| pixel[0]).collect();
        assert_eq!(shades, [1, 1, 2, 2, 3, 3, 0, 0]);
    }

    #[test]
    fn a_written_picture_is_read_back() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("square.png");
        let picture = Picture { size: (3, 2), pixels: (0..6).map(|shade| [shade * 40, 90, 255 - shade]).collect() };
        picture.write(&file).expect("it can be written");
        assert_eq!(Picture::read(&file).expect("it can be read"), picture);
    }
}
