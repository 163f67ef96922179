//! Films as MP4 files with H.264 video.

use std::io::{Error, Result, Write};

use muxide::api::{Muxer, MuxerBuilder, MuxerError, VideoCodec};
use rusty_h264_common::YuvFrame;
use rusty_h264_encoder::{Encoder, EncoderConfig};

use super::Picture;

/// The quantiser: 0 is the best quality, 51 the smallest file. The grain of wood and felt is kept at this one.
const QUANTISER: u8 = 26;

/// The seconds between two frames that can be decoded by themselves. A player jumps to one of them.
const KEY_FRAME_SECONDS: u32 = 2;

/// The height in pixels from which players expect the colours of high definition.
const HIGH_DEFINITION: u32 = 720;

/// The type of the unit of a frame that can be decoded by itself.
const KEY_FRAME: u8 = 5;

/// Writes an MP4 file.
pub(super) struct Mp4Encoder<W: Write> {
    encoder: Encoder,
    muxer: Muxer<W>,
    colours: Colours,
    rate: u16,
    /// The number of frames encoded so far.
    written: u32,
}

impl<W: Write> Mp4Encoder<W> {
    /// Begins a file of pictures of this size, both even, so many in a second.
    pub(super) fn new(out: W, (width, height): (u32, u32), rate: u16) -> Result<Self> {
        let mut config = EncoderConfig::new(width as usize, height as usize);
        config.qp = QUANTISER;
        config.framerate = rate.into();
        config.gop_size = KEY_FRAME_SECONDS * u32::from(rate);
        // One frame out for each frame in: nothing is looked at ahead or reordered.
        (config.mbtree, config.bframes) = (false, 0);
        let encoder = Encoder::new(config).map_err(Error::other)?;
        let muxer = MuxerBuilder::new(out).video(VideoCodec::H264, width, height, rate.into()).build().map_err(io)?;
        Ok(Self { encoder, muxer, colours: Colours::of(height), rate, written: 0 })
    }

    pub(super) fn add(&mut self, picture: &Picture) -> Result<()> {
        let bytes = self.encoder.try_encode(&self.colours.planes(picture)).map_err(Error::other)?;
        let seconds = f64::from(self.written) / f64::from(self.rate);
        self.muxer.write_video(seconds, &bytes, is_key_frame(&bytes)).map_err(io)?;
        self.written += 1;
        Ok(())
    }

    pub(super) fn finish(self) -> Result<()> {
        let mut muxer = self.muxer;
        muxer.finish_in_place().map_err(io)?;
        // Dropping a buffered writer would hide that the disk is full.
        muxer.into_writer().flush()
    }
}

/// Whether a frame in the byte stream format can be decoded by itself.
fn is_key_frame(bytes: &[u8]) -> bool {
    bytes.windows(4).any(|unit| unit[..3] == [0, 0, 1] && unit[3] & 0x1f == KEY_FRAME)
}

fn io(error: MuxerError) -> Error {
    match error {
        MuxerError::Io(error) => error,
        other => Error::other(other),
    }
}

/// The conversion to luma and chroma of limited range. The file does not name it, and players choose it by the height.
struct Colours {
    /// The parts of red and blue in the luma.
    red: f32,
    blue: f32,
}

impl Colours {
    /// ITU-R BT.709 from 720 lines on, BT.601 below.
    const fn of(height: u32) -> Self {
        if height >= HIGH_DEFINITION { Self { red: 0.2126, blue: 0.0722 } } else { Self { red: 0.299, blue: 0.114 } }
    }

    /// A picture with half the resolution in chroma. Both sides are even.
    fn planes(&self, picture: &Picture) -> YuvFrame {
        let (width, height) = (picture.size.0 as usize, picture.size.1 as usize);
        let mut frame = YuvFrame::black(width, height);
        let luma =
            |[red, green, blue]: [f32; 3]| self.red * red + (1.0 - self.red - self.blue) * green + self.blue * blue;
        for (luminance, pixel) in std::iter::zip(&mut frame.y, &picture.pixels) {
            *luminance = (16.0 + luma(pixel.map(f32::from)) * 219.0 / 255.0).round() as u8;
        }
        for row in 0..height / 2 {
            for column in 0..width / 2 {
                let first = 2 * row * width + 2 * column;
                let four = [first, first + 1, first + width, first + width + 1].map(|index| picture.pixels[index]);
                let mean: [f32; 3] = std::array::from_fn(|channel| {
                    four.iter().map(|pixel| f32::from(pixel[channel])).sum::<f32>() / 4.0
                });
                let (luma, place) = (luma(mean), row * (width / 2) + column);
                let chroma = |channel: f32, part: f32| {
                    (128.0 + (channel - luma) / (2.0 * (1.0 - part)) * 224.0 / 255.0).round() as u8
                };
                frame.u[place] = chroma(mean[2], self.blue);
                frame.v[place] = chroma(mean[0], self.red);
            }
        }
        frame
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_have_the_values_of_the_standards() {
        let red = Picture { size: (2, 2), pixels: vec![[255, 0, 0]; 4] };
        let planes = |height: u32, picture: &Picture| {
            let frame = Colours::of(height).planes(picture);
            (frame.y[0], frame.u[0], frame.v[0])
        };
        assert_eq!(planes(720, &red), (63, 102, 240));
        assert_eq!(planes(480, &red), (81, 90, 240));
        let white = Picture { size: (2, 2), pixels: vec![[255; 3]; 4] };
        assert_eq!(planes(720, &white), (235, 128, 128));
    }

    #[test]
    fn frames_begin_with_one_that_can_be_decoded_by_itself() {
        let mut bytes = Vec::new();
        let picture = Picture { size: (64, 48), pixels: vec![[70, 40, 90]; 64 * 48] };
        let mut encoder = Mp4Encoder::new(&mut bytes, (64, 48), 30).expect("it begins");
        (0..75).for_each(|_| encoder.add(&picture).expect("a frame"));
        assert_eq!(encoder.written, 75);
        encoder.finish().expect("it ends");
        assert_eq!(&bytes[4..8], b"ftyp");
        let sync = bytes.windows(4).position(|name| name == b"stss").expect("the frames to jump to");
        let count = u32::from_be_bytes(bytes[sync + 8..sync + 12].try_into().expect("four bytes"));
        assert_eq!(count, 2, "one at the beginning, one after two seconds");
    }
}
