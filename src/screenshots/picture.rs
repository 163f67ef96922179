//! Pictures in main memory, and PNG files.

use std::fs::File;
use std::io::{BufReader, BufWriter, Error, Result};
use std::path::Path;
use std::time::Duration;

use bevy::image::Image;
use color_quant::NeuQuant;
use png::{BitDepth, BlendOp, ColorType, Compression, Decoder, Encoder, Filter};

/// A picture without transparency.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Picture {
    /// The width and height in pixels.
    pub(super) size: (u32, u32),
    /// The pixels, row by row: red, green and blue, encoded as sRGB.
    pub(super) pixels: Vec<[u8; 3]>,
}

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

/// The number of colours in a small file. One more index stands for a pixel that did not change since the last frame.
const COLOURS: usize = 255;

/// The index of a pixel that did not change.
const UNCHANGED: u8 = 255;

/// A pixel keeps its colour while no channel differs by more than this from the new one.
const KEPT: u8 = 3;

/// How long the last frame of an animation is shown.
const LAST: Duration = Duration::from_millis(1500);

/// Writes a small PNG file with 255 colours. Several pictures of the same size become an animation that repeats for
/// ever and shows each one for `delay`; each frame contains only what has changed.
pub(super) fn write_small(file: &Path, frames: &[Picture], delay: Duration) -> Result<()> {
    let (width, height) = frames.first().map_or((0, 0), |frame| frame.size);
    let mut palette = Palette::of(frames);
    let mut encoder = Encoder::new(BufWriter::new(File::create(file)?), width, height);
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_palette([palette.colours.as_flattened(), &[0; 3]].concat());
    encoder.set_compression(Compression::High);
    // Neighbouring indices are not neighbouring colours.
    encoder.set_filter(Filter::NoFilter);
    if frames.len() > 1 {
        encoder.set_trns([[u8::MAX; COLOURS].as_slice(), &[0]].concat());
        encoder.set_animated(frames.len() as u32, 0)?;
        encoder.set_frame_delay(delay.as_millis() as u16, 1000)?;
        encoder.set_blend_op(BlendOp::Over)?;
    }
    let mut writer = encoder.write_header()?;
    let mut shown = vec![UNCHANGED; (width * height) as usize];
    for (number, frame) in frames.iter().enumerate() {
        let changes: Vec<u8> =
            std::iter::zip(&mut shown, &frame.pixels).map(|(shown, pixel)| palette.change(shown, *pixel)).collect();
        let rows: Vec<&[u8]> = changes.chunks_exact(width as usize).collect();
        if number == 0 {
            writer.write_image_data(&rows.concat())?;
            continue;
        }
        if number + 1 == frames.len() {
            writer.set_frame_delay(LAST.as_millis() as u16, 1000)?;
        }
        let [left, top, right, bottom] = changed_area(&rows);
        writer.reset_frame_position()?;
        writer.set_frame_dimension((right - left) as u32, (bottom - top) as u32)?;
        writer.set_frame_position(left as u32, top as u32)?;
        let area: Vec<&[u8]> = rows[top..bottom].iter().map(|row| &row[left..right]).collect();
        writer.write_image_data(&area.concat())?;
    }
    writer.finish()?;
    Ok(())
}

/// The smallest rectangle that contains all changes: left, top, right, bottom. At least one pixel.
fn changed_area(rows: &[&[u8]]) -> [usize; 4] {
    let mut area = [usize::MAX, usize::MAX, 0, 0];
    for (y, row) in rows.iter().enumerate() {
        let is_changed = |index: &u8| *index != UNCHANGED;
        if let (Some(first), Some(last)) = (row.iter().position(is_changed), row.iter().rposition(is_changed)) {
            area = [area[0].min(first), area[1].min(y), area[2].max(last + 1), y + 1];
        }
    }
    if area[3] == 0 { [0, 0, 1, 1] } else { area }
}

/// The colours of a small file.
struct Palette {
    colours: Vec<[u8; 3]>,
    network: NeuQuant,
    /// The indices of colours that were looked up, by their upper six bits per channel.
    found: Vec<Option<u8>>,
}

impl Palette {
    /// A palette for pictures, from a sample of their pixels.
    fn of(frames: &[Picture]) -> Self {
        let opaque = |pixel: &[u8; 3]| [pixel[0], pixel[1], pixel[2], u8::MAX];
        let samples: Vec<u8> =
            frames.iter().flat_map(|frame| &frame.pixels).step_by(frames.len()).flat_map(opaque).collect();
        let network = NeuQuant::new(1, COLOURS, &samples);
        let colours = network.color_map_rgb().as_chunks().0.to_vec();
        Self { colours, network, found: vec![None; 1 << 18] }
    }

    /// The index of the new colour of a pixel, or [`UNCHANGED`]. `shown` is the index of its present colour.
    fn change(&mut self, shown: &mut u8, pixel: [u8; 3]) -> u8 {
        let is_kept = self
            .colours
            .get(usize::from(*shown))
            .is_some_and(|colour| std::iter::zip(colour, pixel).all(|(shown, wanted)| shown.abs_diff(wanted) <= KEPT));
        if is_kept {
            return UNCHANGED;
        }
        let cell = pixel.iter().fold(0, |cell, channel| cell << 6 | usize::from(channel >> 2));
        let network = &self.network;
        let index =
            *self.found[cell].get_or_insert_with(|| network.index_of(&[pixel[0], pixel[1], pixel[2], u8::MAX]) as u8);
        if index == std::mem::replace(shown, index) { UNCHANGED } else { index }
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
        square(4).write(&file).expect("it can be written");
        assert_eq!(Picture::read(&file).expect("it can be read"), square(4));
    }

    #[test]
    fn a_small_file_contains_all_frames_with_nearly_their_colours() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("moving.png");
        let frames = [square(4), square(20), square(20), square(36)];
        write_small(&file, &frames, Duration::from_millis(66)).expect("it can be written");
        let mut decoder = Decoder::new(BufReader::new(File::open(&file).expect("it is there")));
        decoder.set_transformations(png::Transformations::EXPAND | png::Transformations::ALPHA);
        let mut reader = decoder.read_info().expect("it is a PNG file");
        assert_eq!(reader.info().animation_control.map(|control| control.num_frames), Some(4));
        let mut canvas = vec![[0_u8; 3]; 64 * 40];
        for frame in &frames {
            let mut bytes = vec![0; 64 * 40 * 4];
            let info = reader.next_frame(&mut bytes).expect("a frame");
            let place = reader.info().frame_control.expect("its place");
            for (number, pixel) in bytes[..info.buffer_size()].as_chunks::<4>().0.iter().enumerate() {
                let (x, y) = (number as u32 % info.width, number as u32 / info.width);
                if pixel[3] > 0 {
                    canvas[((place.y_offset + y) * 64 + place.x_offset + x) as usize] = [pixel[0], pixel[1], pixel[2]];
                }
            }
            let worst = std::iter::zip(canvas.as_flattened(), frame.pixels.as_flattened());
            assert!(worst.map(|(shown, wanted)| shown.abs_diff(*wanted)).max() < Some(24));
        }
    }
}
