//! Rendering of MACHZ apart from its dice: clay chips, betting cards and their lids, the Setter's rail, the lanes of
//! the roll-off.

use bevy::color::Mix;
use bevy::prelude::*;

use super::super::table::cards::{BetCard, Cards, Lid, THICKNESS};
use super::super::table::chips::{CHIP_HALF, CHIP_RADIUS};
use super::super::table::lanes::{LaneOf, WALL, WALL_HEIGHT, grid, lane};
use super::super::table::layout::{CARD_HALF, TRAY};
use super::super::table::object_set::{DICE_SPACING, ObjectRail, RailDie};
use super::super::{Machz, PotRules};
use crate::app::prelude::*;
use crate::sim::table::chip_stacks::ChipPiece;

/// Half extents of the rail, in cm: along its dice and across.
const RAIL_HALF: Vec2 = Vec2::new(DICE_SPACING * 2.5 + 0.35, 2.2);

/// Radius of a lid at its mouth, in cm. It covers the middle of a card.
const LID: f32 = 1.35;

/// Radius of the seat symbols on the rail and the lanes, in cm.
const BADGE: f32 = 0.85;

/// Radius of the seat symbol on a card, and its position: beside the lid, behind the chips.
const CARD_BADGE: (f32, Vec3) = (0.55, Vec3::new(0.6 - CARD_HALF.x, THICKNESS, 0.3 - CARD_HALF.y));

pub(crate) fn plugin(app: &mut App) {
    app.add_plugins((
        appearance_plugin::<Machz, ChipPiece>,
        appearance_plugin::<Machz, BetCard>,
        appearance_plugin::<Machz, Lid>,
        appearance_plugin::<Machz, ObjectRail>,
        appearance_plugin::<Machz, LaneOf>,
        appearance_plugin::<Machz, Bank>,
        piece_plugin::<Machz, Bank>,
    ))
    .add_systems(Update, mark_pairs.in_set(PresenterSystems::Display).run_if(resource_exists::<Match<Machz>>));
}

/// The chip of a denomination, with its colour and number (MZ-2).
fn chip_body(kind: usize, cache: &mut AssetCache) -> Option<Body> {
    let chip = PotRules::standard().chips.get(kind)?;
    let colour = cache.tokens.dice.get(&chip.colour).map_or(cache.tokens.colour.brass, |die| die.colour);
    // The white chip must not be brighter than the dice.
    let clay = colour.mix(&cache.tokens.materials.ink, 0.16);
    Some(cache.chip(clay, &chip.points.to_string(), CHIP_RADIUS))
}

/// A walnut frame with felt inside, and the shadow below it.
fn rail_model(half: Vec2, cx: &mut ModelContext<Machz>) -> Model {
    let felt = cx.felt();
    Model::of(cx.cache.rail(half, RAIL_HEIGHT, felt)).and([cx.contact(half, 1.6)])
}

impl Appearance<Machz> for ChipPiece {
    fn model(&self, cx: &mut ModelContext<Machz>) -> Model {
        chip_body(usize::from(self.kind), &mut cx.cache).map_or_else(Model::default, Model::new)
    }
}

impl Appearance<Machz> for BetCard {
    fn model(&self, cx: &mut ModelContext<Machz>) -> Model {
        let (good, bad) = (cx.cache.tokens.colour.good, cx.cache.tokens.colour.bad);
        let body = cx.cache.card(CARD_HALF, THICKNESS, [("equal", good), ("unequal", bad)]);
        let (radius, at) = CARD_BADGE;
        Model::new(body).and_at(Transform::from_translation(at), cx.badge(self.seat, radius))
    }
}

impl Appearance<Machz> for Lid {
    fn model(&self, cx: &mut ModelContext<Machz>) -> Model {
        Model::of(cx.cache.cup(LID))
    }
}

impl Appearance<Machz> for ObjectRail {
    const CASTS_SHADOWS: bool = false;

    /// The Setter's badge is at the far end of the rail and faces the players, however the rail is rotated.
    fn model(&self, cx: &mut ModelContext<Machz>) -> Model {
        // On the left side of the table, the rail's +X points away from the players.
        let end = if self.left { 1.0 } else { -1.0 };
        let at = Transform::from_xyz(end * (RAIL_HALF.x + 0.55), 0.0, 0.0)
            .with_rotation(Quat::from_rotation_y(-end * core::f32::consts::FRAC_PI_2));
        rail_model(RAIL_HALF, cx).and_at(at, cx.badge(self.seat, BADGE))
    }
}

impl Appearance<Machz> for LaneOf {
    const CASTS_SHADOWS: bool = false;

    /// A lane has its seat's badge behind it, and a wall towards the adjacent lanes.
    fn model(&self, cx: &mut ModelContext<Machz>) -> Model {
        let Some(tray) = cx.scene.trays.get(TRAY).map(|place| place.tray) else { return Model::default() };
        let seats = cx.match_.rules().seats();
        let (columns, rows) = grid(seats);
        let (column, row) = (self.seat.0 % columns, self.seat.0 / columns);
        let (_, half) = lane(&tray, seats, self.seat);
        let far = row + 1 == rows;
        // On the wall behind the lane, or on the leather where the tray's own wall is behind it.
        let behind = half.y + WALL / 2.0;
        let (high, back) = if far { (tray.rim - 0.05, behind + 0.95) } else { (WALL_HEIGHT, behind) };
        let mut model = Model::of(
            cx.badge(self.seat, BADGE).map(|body| ModelPart::new(body, Transform::from_xyz(0.0, high, -back))),
        );
        if column + 1 < columns {
            let wall = cx.cache.strip(vec2(WALL / 2.0, half.y + WALL / 2.0), WALL_HEIGHT);
            model = model.and_at(Transform::from_xyz(half.x + WALL / 2.0, 0.0, 0.0), [wall]);
        }
        if !far {
            let wall = cx.cache.strip(vec2(half.x + WALL / 2.0, WALL / 2.0), WALL_HEIGHT);
            model = model.and_at(Transform::from_xyz(0.0, 0.0, -behind), [wall]);
        }
        model
    }
}

/// The bank: a rail with one chip of each denomination, which shows its value.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
struct Bank;

impl Piece<Machz> for Bank {
    type Layout = Cards;

    fn all(_: &Cards, cx: &TableContext<Machz>) -> Vec<Placed<Self>> {
        cx.scene.place("bank").map(|place| Placed::new(Self, place.transform())).into_iter().collect()
    }
}

impl Appearance<Machz> for Bank {
    const CASTS_SHADOWS: bool = false;

    fn model(&self, cx: &mut ModelContext<Machz>) -> Model {
        let kinds = PotRules::standard().chips.len();
        let spacing = CHIP_RADIUS * 2.2;
        let model = rail_model(vec2(spacing * kinds as f32 / 2.0 + 0.4, CHIP_RADIUS + 0.55), cx);
        let chips = (0..kinds).rev().filter_map(|kind| chip_body(kind, &mut cx.cache)).enumerate();
        model.and(chips.map(|(index, chip)| {
            let along = (index as f32 - (kinds as f32 - 1.0) / 2.0) * spacing;
            ModelPart::new(chip, Transform::from_xyz(along, RAIL_HEIGHT + CHIP_HALF * 0.1, 0.0))
        }))
    }
}

/// A highlight under a pair on the rail.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
struct PairMark {
    place: u8,
    mark: HighlightKind,
}

/// Highlights each matched pair, more strongly if all five match.
fn mark_pairs(
    dice: Query<(&RailDie, Has<Sliding>)>,
    rails: Query<&Transform, With<ObjectRail>>,
    marks: Query<(Entity, &PairMark)>,
    mut commands: Commands,
) {
    let there: Vec<u8> = dice.iter().filter(|(die, slides)| die.twin && !slides).map(|(die, _)| die.place).collect();
    let mark = if there.len() == 5 { HighlightKind::Win } else { HighlightKind::Legal };
    let rail = rails.single().ok();
    let wanted = there.into_iter().filter(|_| rail.is_some()).map(|place| PairMark { place, mark }).collect();
    update_marks(&mut commands, &marks, wanted, |mark| {
        let rail = rail.copied().unwrap_or_default();
        let along = (f32::from(mark.place) - 2.0) * DICE_SPACING;
        let at = rail.with_translation(rail * Vec3::new(along, RAIL_HEIGHT + 0.05, 0.0));
        (Highlight { mark: mark.mark, half: vec2(DICE_SPACING * 0.47, 1.85), round: false }, at)
    });
}
