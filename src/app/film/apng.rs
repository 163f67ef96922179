//! Films as animated PNG files, which repeat for ever.

use std::io::{Result, Write};

use png::{BitDepth, BlendOp, ColorType, Compression, Encoder, Filter, Writer};

use super::palette::{COLOURS, Change, Changes};
use super::picture::system_error;
use super::{Palette, Picture};

/// The number of frames of an animation, and how long they are shown. Times are fractions of a second.
#[derive(Clone, Copy, Debug)]
pub struct ApngTiming {
    /// The number of frames. One alone is a still picture.
    pub frames: u32,
    /// How long a frame is shown.
    pub delay: (u16, u16),
    /// How long the last frame is shown.
    pub last: (u16, u16),
}

impl ApngTiming {
    /// A picture that does not move.
    pub const STILL: Self = Self { frames: 1, delay: (0, 1), last: (0, 1) };
}

/// Writes an animated PNG file with 255 colours.
pub struct ApngEncoder<W: Write> {
    writer: Writer<W>,
    changes: Changes,
    timing: ApngTiming,
    /// The number of frames written so far.
    written: u32,
}

impl<W: Write> ApngEncoder<W> {
    /// Begins a file of pictures of this size.
    ///
    /// # Errors
    /// The system's error.
    pub fn new(out: W, size: (u32, u32), timing: ApngTiming, palette: Palette) -> Result<Self> {
        let mut encoder = Encoder::new(out, size.0, size.1);
        encoder.set_color(ColorType::Indexed);
        encoder.set_depth(BitDepth::Eight);
        encoder.set_palette(palette.table());
        encoder.set_compression(Compression::High);
        // Neighbouring indices are not neighbouring colours.
        encoder.set_filter(Filter::NoFilter);
        if timing.frames > 1 {
            encoder.set_trns([[u8::MAX; COLOURS].as_slice(), &[0]].concat());
            encoder.set_animated(timing.frames, 0).map_err(system_error)?;
            encoder.set_frame_delay(timing.delay.0, timing.delay.1).map_err(system_error)?;
            encoder.set_blend_op(BlendOp::Over).map_err(system_error)?;
        }
        Ok(Self {
            writer: encoder.write_header().map_err(system_error)?,
            changes: Changes::new(palette, size),
            timing,
            written: 0,
        })
    }

    /// Adds the next frame.
    ///
    /// # Errors
    /// The system's error.
    pub fn add(&mut self, picture: &Picture) -> Result<()> {
        let Change { left, top, width, height, indices } = self.changes.next(picture);
        self.written += 1;
        if self.written > 1 {
            if self.written == self.timing.frames {
                self.writer.set_frame_delay(self.timing.last.0, self.timing.last.1).map_err(system_error)?;
            }
            self.writer.reset_frame_position().map_err(system_error)?;
            self.writer.set_frame_dimension(width, height).map_err(system_error)?;
            self.writer.set_frame_position(left, top).map_err(system_error)?;
        }
        self.writer.write_image_data(&indices).map_err(system_error)
    }

    /// Ends the file.
    ///
    /// # Errors
    /// The system's error, or too few frames.
    pub fn finish(self) -> Result<()> {
        self.writer.finish().map_err(system_error)
    }
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use png::Decoder;

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
    fn a_file_contains_all_frames_with_nearly_their_colours() {
        let frames = [square(4), square(20), square(20), square(36)];
        let timing = ApngTiming { frames: 4, delay: (66, 1000), last: (1500, 1000) };
        let mut file = Vec::new();
        let mut encoder = ApngEncoder::new(&mut file, (64, 40), timing, Palette::of(&frames, 4)).expect("it begins");
        frames.iter().try_for_each(|frame| encoder.add(frame)).expect("it can be written");
        encoder.finish().expect("it can be written");
        let mut decoder = Decoder::new(Cursor::new(file));
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
