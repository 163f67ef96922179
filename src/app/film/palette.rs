//! The pictures of a film in 255 colours: each frame contains only what has changed.

use color_quant::NeuQuant;

use super::Picture;

/// The number of colours. One more index stands for a pixel that did not change since the last frame.
pub(super) const COLOURS: usize = 255;

/// The index of a pixel that did not change.
pub(super) const UNCHANGED: u8 = 255;

/// A pixel keeps its colour while no channel differs by more than this from the new one.
const KEPT: u8 = 3;

/// The colours of a film.
pub struct Palette {
    colours: Vec<[u8; 3]>,
    network: NeuQuant,
    /// The indices of colours that were looked up, by their upper six bits per channel.
    found: Vec<Option<u8>>,
}

impl Palette {
    /// A palette for pictures, from every `step`-th of their pixels.
    pub fn of<'p>(pictures: impl IntoIterator<Item = &'p Picture>, step: usize) -> Self {
        let opaque = |pixel: &[u8; 3]| [pixel[0], pixel[1], pixel[2], u8::MAX];
        let pixels = pictures.into_iter().flat_map(|picture| &picture.pixels);
        let samples: Vec<u8> = pixels.step_by(step.max(1)).flat_map(opaque).collect();
        let network = NeuQuant::new(1, COLOURS, &samples);
        let colours = network.color_map_rgb().as_chunks().0.to_vec();
        Self { colours, network, found: vec![None; 1 << 18] }
    }

    /// Red, green and blue of each colour, and a black one for pixels that did not change.
    pub(super) fn table(&self) -> Vec<u8> {
        [self.colours.as_flattened(), &[0; 3]].concat()
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

/// The part of a frame that has changed.
pub(super) struct Change {
    pub(super) left: u32,
    pub(super) top: u32,
    pub(super) width: u32,
    pub(super) height: u32,
    /// The indices of its pixels, row by row.
    pub(super) indices: Vec<u8>,
}

/// Finds what changes from one frame to the next.
pub(super) struct Changes {
    palette: Palette,
    width: usize,
    /// The indices of the colours that are shown; empty before the first frame.
    shown: Vec<u8>,
}

impl Changes {
    pub(super) const fn new(palette: Palette, (width, _): (u32, u32)) -> Self {
        Self { palette, width: width as usize, shown: Vec::new() }
    }

    /// The change to the next frame. The first one is the whole picture.
    pub(super) fn next(&mut self, picture: &Picture) -> Change {
        let is_first = self.shown.is_empty();
        self.shown.resize(picture.pixels.len(), UNCHANGED);
        let palette = &mut self.palette;
        let changed = std::iter::zip(&mut self.shown, &picture.pixels);
        let indices: Vec<u8> = changed.map(|(shown, pixel)| palette.change(shown, *pixel)).collect();
        let rows: Vec<&[u8]> = indices.chunks_exact(self.width).collect();
        let [left, top, right, bottom] = if is_first { [0, 0, self.width, rows.len()] } else { changed_area(&rows) };
        Change {
            left: left as u32,
            top: top as u32,
            width: (right - left) as u32,
            height: (bottom - top) as u32,
            indices: rows[top..bottom].iter().flat_map(|row| &row[left..right]).copied().collect(),
        }
    }
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
