//! Highlights on the table of Multzo: what can be drawn, the target under the cursor, where a tile would lie, what won.
//! Among the tiles that a seat peeks at, only the selected one is highlighted, while other players look away.

use bevy::prelude::*;

use super::super::table::layout::TileSpot;
use super::super::table::positions::{COIN_RADIUS, TILE, TablePositions};
use super::super::table::private_view::Peek;
use super::super::table::{TileLayout, TilePiece};
use super::super::{Multzo, Source};
use super::choices::{Ask, taken};
use crate::app::prelude::*;

/// Size of a highlight, relative to what it marks.
const OVER: f32 = 1.1;

/// Height of highlights above the felt, and of the cursor above highlights, in cm.
const HIGH: (f32, f32) = (0.09, 0.03);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, mark_things.in_set(PresenterSystems::Display).run_if(resource_exists::<Match<Multzo>>));
}

/// A highlight and its position.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
struct ThingMark {
    mark: HighlightKind,
    at: Transform,
    coin: bool,
}

fn mark_things(
    match_: Res<Match<Multzo>>,
    (laid, peek, choices, scene): (Res<TileLayout>, Res<Peek>, Res<Choices<Multzo>>, Res<Scene>),
    tiles: Query<&TilePiece>,
    marks: Query<(Entity, &ThingMark)>,
    mut commands: Commands,
) {
    let places = TablePositions::new(&scene, match_.rules().seats());
    let mut wanted: Vec<ThingMark> = Vec::new();
    for tile in tiles.iter().filter(|tile| laid.counting(tile.spot)) {
        let at = places.risen(tile.spot) * Transform::from_xyz(0.0, TILE.y + HIGH.1, 0.0);
        wanted.push(ThingMark { mark: HighlightKind::Win, at, coin: false });
    }
    let mut mark = |mark: HighlightKind, mut at: Transform, coin: bool, lift: f32| {
        at.translation.y = lift;
        wanted.push(ThingMark { mark, at: Transform::from_translation(at.translation), coin });
    };
    if let Some(winning) = laid.winning {
        mark(HighlightKind::Win, places.stack(winning.category.suit()), true, HIGH.0);
    }
    let seat = choices.first().map(|(seat, _)| seat);
    let sees = seat.is_some() && peek.open() == seat;
    match choices.first().map(|(_, choice)| (&choice.ask, choice)) {
        Some((Ask::Draw(sources), open)) => {
            for (index, source) in sources.iter().enumerate() {
                let spot = laid.offered(*source);
                let at = places.tile(spot, *source != Source::Stock);
                let top = if *source == Source::Stock { at.translation.y + TILE.y + HIGH.1 } else { HIGH.0 };
                mark(HighlightKind::Legal, at, false, top);
                if index == open.cursor {
                    mark(
                        HighlightKind::Cursor,
                        at,
                        false,
                        top + TILE.y * 2.0 * f32::from(u8::from(*source != Source::Stock)) + HIGH.1,
                    );
                }
            }
        }
        Some((Ask::LayDown(..), open)) if open.face_down && sees => {
            mark(HighlightKind::Taken, places.tile(TileSpot::Declared, false), false, HIGH.0);
        }
        Some((Ask::LayDown(..), _)) if sees => {
            let next = laid.discards.iter().position(Option::is_none).unwrap_or_default();
            mark(HighlightKind::Legal, places.tile(TileSpot::Discard(next as u8), true), false, HIGH.0);
        }
        Some((Ask::Coins(actions), open)) => {
            if let Some(action) = actions.get(open.cursor) {
                let (stacks, null) = taken(match_.rules(), seat.unwrap_or(Seat(0)), *action);
                stacks.into_iter().for_each(|suit| mark(HighlightKind::Win, places.stack(suit), true, HIGH.0));
                null.into_iter().for_each(|suit| mark(HighlightKind::Win, places.null(suit), true, HIGH.0));
            }
        }
        _ => {}
    }
    update_marks(&mut commands, &marks, wanted, |mark| {
        let half = if mark.coin { Vec2::splat(COIN_RADIUS * 1.12) } else { TILE.xz() * OVER };
        (Highlight { mark: mark.mark, half, round: mark.coin }, mark.at)
    });
}
