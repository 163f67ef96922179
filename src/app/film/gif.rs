//! Films as GIF files, which repeat for ever.

use std::borrow::Cow;
use std::io::{Error, Result, Write};

use gif::{DisposalMethod, Encoder, EncodingError, Frame, Repeat};

use super::palette::{Change, Changes, UNCHANGED};
use super::{Palette, Picture};

/// How long the last frame is shown, in hundredths of a second.
const LAST: u16 = 150;

/// Writes a GIF file with 255 colours.
pub(super) struct GifEncoder<W: Write> {
    encoder: Encoder<W>,
    changes: Changes,
    rate: u16,
    frames: u32,
    written: u32,
}

impl<W: Write> GifEncoder<W> {
    /// Begins a file of this number of frames, so many in a second.
    pub(super) fn new(out: W, size: (u32, u32), rate: u16, frames: u32, palette: Palette) -> Result<Self> {
        let (width, height) = (size.0 as u16, size.1 as u16);
        let mut encoder = Encoder::new(out, width, height, &palette.table()).map_err(io)?;
        encoder.set_repeat(Repeat::Infinite).map_err(io)?;
        Ok(Self { encoder, changes: Changes::new(palette, size), rate, frames, written: 0 })
    }

    pub(super) fn add(&mut self, picture: &Picture) -> Result<()> {
        let Change { left, top, width, height, indices } = self.changes.next(picture);
        self.written += 1;
        let delay = if self.written == self.frames { LAST } else { delay(self.written - 1, self.rate) };
        let frame = Frame {
            delay,
            dispose: DisposalMethod::Keep,
            transparent: Some(UNCHANGED),
            left: left as u16,
            top: top as u16,
            width: width as u16,
            height: height as u16,
            buffer: Cow::Owned(indices),
            ..Frame::default()
        };
        self.encoder.write_frame(&frame).map_err(io)
    }

    pub(super) fn finish(self) -> Result<()> {
        self.encoder.into_inner().map_err(io)?.flush()
    }
}

/// How long a frame is shown, in hundredths of a second: rounded so that the film as a whole keeps its rate.
fn delay(frame: u32, rate: u16) -> u16 {
    let end = |frame: u32| (frame * 100 + u32::from(rate) / 2) / u32::from(rate);
    (end(frame + 1) - end(frame)) as u16
}

fn io(error: EncodingError) -> Error {
    match error {
        EncodingError::Io(error) => error,
        other => Error::other(other),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounded_delays_keep_the_rate() {
        assert_eq!((0..6).map(|frame| delay(frame, 30)).collect::<Vec<_>>(), [3, 4, 3, 3, 4, 3]);
        for rate in 1..=50 {
            assert_eq!((0..u32::from(rate)).map(|frame| delay(frame, rate)).sum::<u16>(), 100);
        }
    }
}
