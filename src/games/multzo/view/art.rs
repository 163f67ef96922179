//! The drawings of tiles and coins, composed of suits and values. Must not depend on tile entities.

use std::collections::BTreeMap;

use bevy::prelude::*;
use serde::Deserialize;

use super::super::{Suit, Tile, Value};
use crate::app::render::vector_art::Art;
use crate::rules::Word;

/// The drawings of suits and values.
const DRAWINGS: &str = include_str!("../../../../assets/tiles/multzo.ron");

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Drawings {
    ground: String,
    suits: BTreeMap<String, SuitDrawing>,
    values: BTreeMap<String, String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SuitDrawing {
    colour: String,
    drawing: String,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, add_drawings);
}

/// The drawing of a tile for captions and panels.
pub(super) fn card(tile: Tile) -> String {
    format!("multzo-{}", tile.word())
}

pub(super) fn engraved(tile: Tile) -> String {
    format!("multzo-face-{}", tile.word())
}

/// The value side of a coin; a null coin shows only its suit (MU-2).
pub(super) fn stamped(suit: Suit, value: Value) -> String {
    if value == Value::Null { sign(suit) } else { format!("multzo-coin-{}", Tile::new(suit, value).word()) }
}

/// The drawing of a suit.
pub(super) fn sign(suit: Suit) -> String {
    format!("multzo-suit-{}", suit.word())
}

fn add_drawings(mut art: ResMut<Art>) {
    let drawings: Drawings = match ron::from_str(DRAWINGS) {
        Ok(drawings) => drawings,
        Err(error) => return error!("the drawings of the tiles are broken: {error}"),
    };
    for (name, svg) in drawn(&drawings) {
        art.add(name, svg);
    }
}

/// All drawings by name.
fn drawn(drawings: &Drawings) -> Vec<(String, String)> {
    let mut all = Vec::new();
    let whole = |size: (u32, u32), colour: &str, inside: String| {
        let (width, height) = size;
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" color=\"{colour}\">{inside}</svg>"
        )
    };
    let part = |x: f32, y: f32, scale: f32, drawing: &str| {
        format!("<g transform=\"translate({x} {y}) scale({scale})\">{drawing}</g>")
    };
    for suit in Suit::ALL {
        let Some(SuitDrawing { colour, drawing }) = drawings.suits.get(suit.word()) else { continue };
        all.push((sign(suit), whole((100, 100), colour, part(6.0, 6.0, 0.88, drawing))));
        for value in Value::ALL {
            let tile = Tile::new(suit, value);
            let word = tile.word().rsplit('-').next().unwrap_or_default();
            let Some(figure) = drawings.values.get(word) else { continue };
            let picture = part(14.5, 2.0, 0.46, figure) + &part(12.5, 50.0, 0.47, drawing);
            let ground =
                format!("<rect x=\"1\" y=\"1\" width=\"73\" height=\"98\" rx=\"9\" fill=\"{}\"/>", drawings.ground);
            all.push((card(tile), whole((75, 100), colour, ground + &part(3.0, 3.0, 0.92, &picture))));
            all.push((engraved(tile), whole((75, 100), colour, picture)));
            if value != Value::Null {
                let coin = part(22.0, -2.0, 0.56, figure) + &part(28.0, 54.0, 0.44, drawing);
                all.push((stamped(suit, value), whole((100, 100), colour, coin)));
            }
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_tile_and_coin_is_drawn_and_tiles_differ_without_colour() {
        let drawings: Drawings = ron::from_str(DRAWINGS).expect("the drawings can be read");
        let mut art = Art::default();
        let all = drawn(&drawings);
        assert_eq!(all.len(), 4 + 24 + 24 + 20);
        for (name, svg) in all {
            art.add(name, svg);
        }
        // Numbers need the font; suits, the null and the ace's bar do not.
        let shapes: Vec<_> = Suit::ALL
            .into_iter()
            .flat_map(|suit| [Value::Null, Value::Ace].map(|value| Tile::new(suit, value)))
            .map(|tile| art.shape(&engraved(tile), 48).expect("it is drawn").coverage)
            .collect();
        for (index, shape) in shapes.iter().enumerate() {
            for other in &shapes[..index] {
                let difference: f32 = shape.iter().zip(other).map(|(a, b)| (a - b).abs()).sum();
                assert!(difference > 40.0, "two tiles differ by {difference} texels only");
            }
        }
    }
}
