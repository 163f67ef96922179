//! Picking dice with a device: the cursor jumps between dice that score, a click picks the one under the mouse, and
//! light under the dice says which is which.

use std::collections::BTreeMap;

use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use super::super::table::DiceLayouts;
use super::super::table::selection::DiceSelection;
use super::localization;
use crate::app::input::{Button, Hands, PointerTaken, Pressed};
use crate::app::presenter::{Presenter, PresenterSystems};
use crate::app::render::highlights::{Glow, Mark};
use crate::app::render::lighting::StageCamera;
use crate::app::render::theme::Tokens;
use crate::app::ui::hud::{FaceIcon, MouseBindings};
use crate::rules::{Pips, Seat};
use crate::sim::lobby::{Device, Lobby, PendingSeats};
use crate::sim::table::dice_row::{DiceRows, HeldForRethrow};
use crate::sim::table::{Match, OnTable, Play, Refused, SeatTrays, TableSystems};

/// How near to a die's middle a click is meant for it, in centimetres.
const REACH: f32 = 1.7;

/// How high over a tray's floor a die's middle lies, in centimetres.
const MIDDLE: f32 = 0.8;

/// What people at the table are picking now.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub(super) struct Picks {
    /// By seat.
    pub open: BTreeMap<Seat, DiceSelection>,
}

/// What was presented of a game in which a throw may score nothing.
pub(super) trait Busts {
    /// Whether the dice of each tray farkled: they lie in red until they are thrown again or change hands.
    fn bust(&self) -> [bool; 2];
}

pub(super) fn plugin<G: Play>(app: &mut App) {
    app.add_systems(Update, click_dice.in_set(TableSystems::Decide).run_if(resource_exists::<Match<G>>)).add_systems(
        Update,
        (|mut picks: ResMut<Picks>| *picks = Picks::default()).run_if(crate::sim::table::cleared::<G>),
    );
}

/// The light under dice and over hot ones.
pub(super) fn light_plugin<G: Presenter<Shown: Busts>>(app: &mut App) {
    app.add_systems(
        Update,
        (mark_dice::<G>, warm_light)
            .in_set(TableSystems::Show)
            .after(PresenterSystems::Follow)
            .run_if(resource_exists::<Match<G>>),
    );
}

/// What the mouse does where others press a button that it lacks. While dice are picked it points at them, and sets aside
/// by a click on the prompt; asked for a coin, its two buttons are the two sides.
pub(super) fn mouse_ways(coins: bool) -> MouseBindings {
    if coins { MouseBindings::two_buttons() } else { MouseBindings::default().clicking(Button::Throw) }
}

/// The faces of a throw as symbols: picked ones in brass, pale ones score nothing.
pub(super) fn pick_icons(pick: &DiceSelection, tokens: &Tokens) -> Vec<FaceIcon> {
    let lit = pick.scoring_dice();
    let icon = |(index, face): (usize, &Pips)| {
        let tint = match (pick.picked[index], lit[index]) {
            (true, _) => tokens.colour.brass,
            (false, true) => tokens.colour.ivory,
            (false, false) => tokens.colour.hairline,
        };
        FaceIcon { tint: Some(tint), ..localization::icon(*face) }
    };
    pick.hand.iter().enumerate().map(icon).collect()
}

/// Where the dice of a throw lie as the eye sees them: x to the right, y toward the sofa.
pub(super) fn places(rows: &DiceRows, tray: usize) -> [Option<Vec2>; 6] {
    let mut places = [None; 6];
    for (index, _, at) in rows.dice_in_tray(tray) {
        if let Some(place) = places.get_mut(usize::from(index)) {
            *place = Some(at.xz());
        }
    }
    places
}

/// What a press does to what a seat picks; says whether it did anything.
pub(super) fn press(
    pick: &mut DiceSelection,
    button: Button,
    places: &[Option<Vec2>; 6],
    refused: &mut MessageWriter<Refused>,
) -> bool {
    let step = match button {
        Button::Up => Vec2::NEG_Y,
        Button::Down => Vec2::Y,
        Button::Left => Vec2::NEG_X,
        Button::Right => Vec2::X,
        Button::Accept => {
            if let Err(illegal) = pick.toggle(pick.cursor) {
                refused.write(Refused { seat: pick.seat, illegal });
            }
            return true;
        }
        _ => return false,
    };
    pick.step(places, step);
    true
}

/// Before a choice is wished for, the table is told which of several dice that show the same are meant.
pub(super) fn mean(lies: &mut DiceLayouts, tray: usize, pick: &DiceSelection) {
    lies.0[tray].picked = pick.picked;
}

/// The mouse points at dice; a click picks one, or is told why not.
fn click_dice(
    mut pressed: MessageReader<Pressed>,
    (hands, taken): (Res<Hands>, Res<PointerTaken>),
    (lobby, pending_seats, trays): (Res<Lobby>, Res<PendingSeats>, Res<SeatTrays>),
    window: Query<&Window, With<PrimaryWindow>>,
    camera: Query<(&Camera, &GlobalTransform), With<StageCamera>>,
    rows: DiceRows,
    mut picks: ResMut<Picks>,
    mut refused: MessageWriter<Refused>,
    mut last: Local<Vec2>,
) {
    let click = |press: &&Pressed| press.down && press.device == Device::Mouse && press.button == Button::Throw;
    let clicked = pressed.read().filter(click).count() > 0 && !taken.0;
    let Some(seat) = lobby.seat_for(Device::Mouse, *pending_seats).filter(|seat| picks.open.contains_key(seat)) else {
        return;
    };
    let (Ok(window), Ok((camera, eye))) = (window.single(), camera.single()) else { return };
    let Some(pointer) = window.cursor_position().filter(|_| !hands.still) else { return };
    if pointer == *last && !clicked {
        return;
    }
    *last = pointer;
    let at = camera.viewport_to_world(eye, pointer).ok().and_then(|ray| {
        let distance = ray.intersect_plane(Vec3::Y * MIDDLE, InfinitePlane3d::new(Vec3::Y))?;
        Some(ray.get_point(distance))
    });
    let tray = trays.0.get(seat.index()).copied().unwrap_or(0);
    let near = at.and_then(|at| {
        let dice = rows.dice_in_tray(tray).into_iter().map(|(index, _, lies)| (lies.xz().distance(at.xz()), index));
        dice.filter(|(far, _)| *far < REACH).min_by(|one, other| one.0.total_cmp(&other.0))
    });
    let Some(index) = near.map(|(_, index)| usize::from(index)) else { return };
    let Some(lit) = picks.open.get(&seat).map(DiceSelection::scoring_dice) else { return };
    if !clicked {
        // Pointing must not count as a change as long as the cursor stays.
        if lit[index]
            && picks.open.get(&seat).is_some_and(|pick| pick.cursor != index)
            && let Some(pick) = picks.open.get_mut(&seat)
        {
            pick.cursor = index;
        }
        return;
    }
    if let Some(pick) = picks.open.get_mut(&seat) {
        if lit[index] {
            pick.cursor = index;
        }
        if let Err(illegal) = pick.toggle(index) {
            refused.write(Refused { seat, illegal });
        }
    }
}

/// A mark of light under a die.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
struct DieMark {
    die: Entity,
    mark: Mark,
    at: Vec3,
}

/// Dice that score glow softly, picked ones plainly; a throw that scores nothing lies in red.
fn mark_dice<G: Presenter<Shown: Busts>>(
    (picks, shown): (Res<Picks>, Res<G::Shown>),
    trays: Res<SeatTrays>,
    rows: DiceRows,
    marks: Query<(Entity, &DieMark)>,
    mut commands: Commands,
) {
    let mut wanted: Vec<DieMark> = Vec::new();
    for (seat, pick) in &picks.open {
        let lit = pick.scoring_dice();
        for (index, die, at) in rows.dice_in_tray(trays.0.get(seat.index()).copied().unwrap_or(0)) {
            let index = usize::from(index);
            if lit.get(index).copied().unwrap_or(false) {
                let mark = if pick.picked[index] { Mark::Win } else { Mark::Legal };
                wanted.push(DieMark { die, mark, at });
            }
            if index == pick.cursor {
                wanted.push(DieMark { die, mark: Mark::Cursor, at });
            }
        }
    }
    for (tray, _) in shown.bust().iter().enumerate().filter(|(_, bust)| **bust) {
        wanted.extend(rows.dice_in_tray(tray).into_iter().map(|(_, die, at)| DieMark { die, mark: Mark::Taken, at }));
    }
    for (entity, mark) in &marks {
        match wanted.iter().position(|wanted| wanted == mark) {
            Some(index) => drop(wanted.swap_remove(index)),
            None => commands.entity(entity).despawn(),
        }
    }
    for mark in wanted {
        let (half, height) = match mark.mark {
            Mark::Cursor => (1.75, 0.1),
            Mark::Win => (1.42, 0.08),
            _ => (1.35, 0.08),
        };
        commands.spawn((
            Name::new("mark"),
            OnTable,
            mark,
            Glow { mark: mark.mark, half: Vec2::splat(half), round: mark.mark != Mark::Cursor },
            Transform::from_translation(mark.at.with_y(height)),
        ));
    }
}

/// Hot dice light up the hand they wait in.
fn warm_light(
    warm: Query<(Entity, &crate::sim::table::dice_row::RowDie), Added<HeldForRethrow>>,
    tokens: Res<Tokens>,
    mut commands: Commands,
) {
    for (die, aside) in &warm {
        // Two lamps are enough for six dice.
        if aside.place != 1 && aside.place != 4 {
            continue;
        }
        commands.entity(die).insert(Visibility::default()).with_child((
            Name::new("glow"),
            PointLight {
                color: tokens.colour.warning,
                intensity: tokens.light.lamp_lux * 1600.0,
                range: 22.0,
                shadow_maps_enabled: false,
                ..default()
            },
            Transform::from_xyz(0.0, 0.0, 0.0),
        ));
    }
}
