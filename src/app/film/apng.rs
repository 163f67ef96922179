//! Films as animated PNG files, which repeat for ever.

use std::io::{Error, Result, Write};

use png::{BitDepth, BlendOp, ColorType, Compression, Encoder, EncodingError, Filter, Writer};

use super::palette::{COLOURS, Change, Changes};
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
            encoder.set_animated(timing.frames, 0).map_err(io)?;
            encoder.set_frame_delay(timing.delay.0, timing.delay.1).map_err(io)?;
            encoder.set_blend_op(BlendOp::Over).map_err(io)?;
        }
        Ok(Self {
            writer: encoder.write_header().map_err(io)?,
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
                self.writer.set_frame_delay(self.timing.last.0, self.timing.last.1).map_err(io)?;
            }
            self.writer.reset_frame_position().map_err(io)?;
            self.writer.set_frame_dimension(width, height).map_err(io)?;
            self.writer.set_frame_position(left, top).map_err(io)?;
        }
        self.writer.write_image_data(&indices).map_err(io)
    }

    /// Ends the file.
    ///
    /// # Errors
    /// The system's error, or too few frames.
    pub fn finish(self) -> Result<()> {
        self.writer.finish().map_err(io)
    }
}

/// The system's error, which says whether the disk is full.
fn io(error: EncodingError) -> Error {
    match error {
        EncodingError::IoError(error) => error,
        other => Error::other(other),
    }
}
