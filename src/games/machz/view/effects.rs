//! Rendering of MACHZ apart from its dice: clay chips, betting cards and their lids, the Setter's rail, the lanes of
//! the roll-off, and the light effect of a MACHZ.

use bevy::color::Mix;
use bevy::light::{NotShadowCaster, NotShadowReceiver};
use bevy::prelude::*;

use super::super::table::cards::{BetCard, Lid, THICKNESS};
use super::super::table::chips::{CHIP_HALF, CHIP_RADIUS};
use super::super::table::lanes::{LaneOf, WALL, WALL_HEIGHT, grid};
use super::super::table::layout::{self, CARD_HALF, TRAY};
use super::super::table::object_set::{APART, ObjectRail, RailDie};
use super::super::{House, Machz};
use super::presented::MachzPresented;
use crate::app::render::highlights::{Highlight, HighlightKind};
use crate::app::render::props::{AssetCache, Body};
use crate::app::render::theme::Tokens;
use crate::rules::{Rules, Seat};
use crate::sim::dice::DiceTray;
use crate::sim::lobby::Lobby;
use crate::sim::table::chip_stacks::ChipPiece;
use crate::sim::table::dice_row::RAIL_HEIGHT;
use crate::sim::table::layout::LayoutSystems;
use crate::sim::table::{Match, OnTable, Scene, TableSystems};

/// Half extents of the rail, in cm: along its dice and across.
const RAIL_HALF: Vec2 = Vec2::new(APART * 2.5 + 0.35, 2.15);

/// Radius of a lid at its mouth, in cm. It covers the middle of a card.
const LID: f32 = 1.35;

/// Radius of the seat symbols on the rail and the lanes, in cm.
const BADGE: f32 = 0.85;

/// Radius of the seat symbol on a card, and its position: beside the lid, behind the chips.
const CARD_BADGE: (f32, Vec3) = (0.55, Vec3::new(0.6 - CARD_HALF.x, THICKNESS, 0.3 - CARD_HALF.y));

/// Time in which the light of a MACHZ fades to a third, in seconds.
const FADE: f32 = 1.1;

/// Peak intensity of the lights of a MACHZ in lumens, as a multiple of the lamp's illuminance in lux.
const BRIGHT: f32 = 5_200.0;

pub(crate) fn plugin(app: &mut App) {
    app.add_observer(add_chip_mesh)
        .add_observer(add_card_mesh)
        .add_observer(add_lid_mesh)
        .add_observer(add_rail_mesh)
        .add_observer(add_lane_mesh)
        .add_systems(
            Update,
            (stand_badges, mark_pairs, light_up, spawn_bank)
                .in_set(TableSystems::Present)
                .after(LayoutSystems::Place)
                .run_if(resource_exists::<Match<Machz>>),
        )
        .add_systems(Update, fade);
}

/// The chip of a denomination, with its colour and number (MZ-2).
fn chip_body(kind: usize, cache: &mut AssetCache) -> Option<Body> {
    let chip = House::standard().chips().get(kind)?;
    let colour = cache.tokens.dice.get(&chip.colour).map_or(cache.tokens.colour.brass, |die| die.colour);
    // Clay is duller than resin, and the white chip must not be brighter than the dice.
    let clay = colour.mix(&cache.tokens.stuff.ink, 0.16);
    Some(cache.chip(clay, &chip.points.to_string(), CHIP_RADIUS))
}

fn add_chip_mesh(
    added: On<Add, ChipPiece>,
    chips: Query<&ChipPiece>,
    match_: Option<Res<Match<Machz>>>,
    mut cache: AssetCache,
    mut commands: Commands,
) {
    let (Ok(chip), Some(_)) = (chips.get(added.entity), match_) else { return };
    if let Some(body) = chip_body(usize::from(chip.kind), &mut cache) {
        commands.entity(added.entity).insert((body, Visibility::default()));
    }
}

fn add_card_mesh(
    added: On<Add, BetCard>,
    cards: Query<&BetCard>,
    lobby: Res<Lobby>,
    mut cache: AssetCache,
    mut commands: Commands,
) {
    let Ok(card) = cards.get(added.entity) else { return };
    let (good, bad) = (cache.tokens.colour.good, cache.tokens.colour.bad);
    let body = cache.card(CARD_HALF, THICKNESS, [("equal", good), ("unequal", bad)]);
    let (radius, at) = CARD_BADGE;
    let parts = badge(card.seat, &lobby, &mut cache, radius);
    commands.entity(added.entity).insert((body, Visibility::default())).with_children(|card| {
        card.spawn((Name::new("badge"), Transform::from_translation(at), Visibility::default())).with_children(
            |badge| {
                for part in parts {
                    badge.spawn(part);
                }
            },
        );
    });
}

fn add_lid_mesh(added: On<Add, Lid>, mut cache: AssetCache, mut commands: Commands) {
    let parts = cache.cup(LID);
    commands.entity(added.entity).insert(Visibility::default()).with_children(|lid| {
        for part in parts {
            lid.spawn((Name::new("lid"), part));
        }
    });
}

fn add_rail_mesh(added: On<Add, ObjectRail>, scene: Option<Res<Scene>>, mut cache: AssetCache, mut commands: Commands) {
    let felt = scene.map_or(cache.tokens.colour.walnut, |scene| cache.tokens.parse_colour(&scene.felt));
    let parts = cache.rail(RAIL_HALF, RAIL_HEIGHT, felt);
    let contact = cache.contact(RAIL_HALF, 1.6);
    commands.entity(added.entity).insert(Visibility::default()).with_children(|rail| {
        for part in parts {
            rail.spawn(part);
        }
        let unseen = (NotShadowCaster, NotShadowReceiver);
        rail.spawn((contact, Transform::from_xyz(0.0, 0.015, 0.0), unseen));
    });
}

/// The disc with a seat's symbol.
fn badge(seat: Seat, lobby: &Lobby, cache: &mut AssetCache, radius: f32) -> [Body; 2] {
    let colour = lobby.slot(seat).map_or(seat.0, |slot| slot.colour);
    let (colour, symbol) = cache.tokens.seat(usize::from(colour));
    let symbol = symbol.to_owned();
    cache.badge(colour, &symbol, radius)
}

/// A lane has its seat's symbol behind it, and a wall towards the adjacent lanes.
fn add_lane_mesh(
    added: On<Add, LaneOf>,
    lanes: Query<(&LaneOf, &DiceTray)>,
    match_: Option<Res<Match<Machz>>>,
    (lobby, scene): (Res<Lobby>, Option<Res<Scene>>),
    mut cache: AssetCache,
    mut commands: Commands,
) {
    let (Ok((lane, tray)), Some(match_), Some(scene)) = (lanes.get(added.entity), match_, scene) else { return };
    let (columns, rows) = grid(match_.rules().seats());
    let (column, row) = (lane.seat.0 % columns, lane.seat.0 / columns);
    let half = tray.tray.half;
    let rim = scene.trays.get(TRAY).map_or(WALL_HEIGHT, |place| place.tray.rim);
    let far = row + 1 == rows;
    let bodies = badge(lane.seat, &lobby, &mut cache, BADGE);
    let right = (column + 1 < columns).then(|| cache.strip(vec2(WALL / 2.0, half.y + WALL / 2.0), WALL_HEIGHT));
    let behind = (!far).then(|| cache.strip(vec2(half.x + WALL / 2.0, WALL / 2.0), WALL_HEIGHT));
    // On the wall behind the lane, or on the leather where the tray's own wall is behind it.
    let (high, back) = if far { (rim - 0.05, half.y + WALL / 2.0 + 0.95) } else { (WALL_HEIGHT, half.y + WALL / 2.0) };
    commands.entity(added.entity).with_children(|lane| {
        if let Some(wall) = right {
            lane.spawn((Name::new("wall"), wall, Transform::from_xyz(half.x + WALL / 2.0, 0.0, 0.0)));
        }
        if let Some(wall) = behind {
            lane.spawn((Name::new("wall"), wall, Transform::from_xyz(0.0, 0.0, -half.y - WALL / 2.0)));
        }
        let at = Transform::from_xyz(0.0, high, -back);
        lane.spawn((Name::new("badge"), at, Visibility::default())).with_children(|badge| {
            for body in bodies {
                badge.spawn(body);
            }
        });
    });
}

/// The Setter's symbol, at the far end of the rail.
#[derive(Component)]
struct RailBadge(Seat);

fn stand_badges(
    rails: Query<(Entity, &ObjectRail)>,
    badges: Query<(Entity, &RailBadge, &ChildOf)>,
    lobby: Res<Lobby>,
    mut cache: AssetCache,
    mut commands: Commands,
) {
    for (badge, _, of) in &badges {
        if rails.get(of.parent()).is_err() || lobby.is_changed() {
            commands.entity(badge).despawn();
        }
    }
    for (rail, object) in &rails {
        let stands = badges.iter().find(|(_, _, of)| of.parent() == rail);
        if stands.is_some_and(|(_, badge, _)| badge.0 == object.seat) && !lobby.is_changed() {
            continue;
        }
        stands.iter().filter(|_| !lobby.is_changed()).for_each(|(badge, ..)| commands.entity(*badge).despawn());
        let bodies = badge(object.seat, &lobby, &mut cache, BADGE);
        // It faces the players, however the rail is rotated.
        let end = if places_far_end_is_positive(object.seat, &lobby) { 1.0 } else { -1.0 };
        let at = Vec3::new(end * (RAIL_HALF.x + 0.55), 0.0, 0.0);
        let turn =
            Quat::from_rotation_y(if end > 0.0 { -core::f32::consts::FRAC_PI_2 } else { core::f32::consts::FRAC_PI_2 });
        commands
            .spawn((RailBadge(object.seat), Name::new("badge"), ChildOf(rail), Visibility::default()))
            .insert(Transform::from_translation(at).with_rotation(turn))
            .with_children(|badge| {
                for body in bodies {
                    badge.spawn(body);
                }
            });
    }
}

/// Whether the far end of a rail is in its +X direction: on the left side of the table +X points away from the players,
/// on the right side towards them.
fn places_far_end_is_positive(seat: Seat, lobby: &Lobby) -> bool {
    usize::from(seat.0) < lobby.slots.len().div_ceil(2)
}

/// A highlight under a pair on the rail.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
struct PairMark {
    place: u8,
    mark: HighlightKind,
}

/// Highlights each matched pair, more strongly if all five match.
fn mark_pairs(
    dice: Query<(&RailDie, Has<crate::sim::table::tween::slide::Sliding>)>,
    rails: Query<(&ObjectRail, &Transform)>,
    marks: Query<(Entity, &PairMark)>,
    mut commands: Commands,
) {
    let there: Vec<u8> = dice.iter().filter(|(die, slides)| die.twin && !slides).map(|(die, _)| die.place).collect();
    let mark = if there.len() == 5 { HighlightKind::Win } else { HighlightKind::Legal };
    let mut wanted: Vec<PairMark> = there.into_iter().map(|place| PairMark { place, mark }).collect();
    for (entity, mark) in &marks {
        match wanted.iter().position(|wanted| wanted == mark) {
            Some(index) => drop(wanted.swap_remove(index)),
            None => commands.entity(entity).despawn(),
        }
    }
    let Ok((_, rail)) = rails.single() else { return };
    for mark in wanted {
        let along = (f32::from(mark.place) - 2.0) * APART;
        let at = rail.with_translation(*rail * Vec3::new(along, RAIL_HEIGHT + 0.05, 0.0));
        let glow = Highlight { mark: mark.mark, half: vec2(APART * 0.47, 1.95), round: false };
        commands.spawn((Name::new("mark"), OnTable, mark, glow, at));
    }
}

/// A light that fades out.
#[derive(Component, Clone, Copy, Debug)]
struct Fading {
    full: f32,
    age: f32,
}

/// Lights up the rail and the tray after a MACHZ.
fn light_up(
    shown: Res<MachzPresented>,
    scene: Res<Scene>,
    match_: Res<Match<Machz>>,
    (tokens, mut last): (Res<Tokens>, Local<u32>),
    mut commands: Commands,
) {
    if shown.moments <= *last {
        *last = shown.moments;
        return;
    }
    *last = shown.moments;
    let rail = shown.setter.and_then(|seat| layout::rail(&scene, match_.rules().seats(), seat));
    let at = rail.map_or(Vec3::ZERO, |rail| rail.translation);
    let full = tokens.light.lamp_lux * BRIGHT;
    for at in [at + Vec3::Y * 9.0, Vec3::new(0.0, 16.0, -4.0)] {
        commands.spawn((
            Name::new("light"),
            OnTable,
            Fading { full, age: 0.0 },
            PointLight {
                color: tokens.colour.brass,
                intensity: 0.0,
                range: 46.0,
                shadow_maps_enabled: false,
                ..default()
            },
            Transform::from_translation(at),
        ));
    }
}

fn fade(mut lights: Query<(Entity, &mut Fading, &mut PointLight)>, time: Res<Time>, mut commands: Commands) {
    for (entity, mut fading, mut light) in &mut lights {
        fading.age += time.delta_secs();
        let rise = (fading.age / 0.08).min(1.0);
        light.intensity = fading.full * rise * (-fading.age / FADE).exp();
        if fading.age > FADE * 4.0 {
            commands.entity(entity).despawn();
        }
    }
}

/// The mesh of the bank: a low walnut bar with one chip of each denomination on it.
#[derive(Component)]
struct BankMesh;

/// Spawns the bank. Its chips show the value of each denomination.
fn spawn_bank(
    scene: Res<Scene>,
    match_: Res<Match<Machz>>,
    banks: Query<Entity, With<BankMesh>>,
    mut cache: AssetCache,
    mut commands: Commands,
) {
    if !banks.is_empty() && !scene.is_changed() && !match_.is_added() {
        return;
    }
    banks.iter().for_each(|bank| commands.entity(bank).despawn());
    let Some(place) = scene.place("bank") else { return };
    let kinds = House::standard().chips().len();
    let apart = CHIP_RADIUS * 2.2;
    let half = vec2(apart * kinds as f32 / 2.0 + 0.4, CHIP_RADIUS + 0.55);
    let felt = cache.tokens.parse_colour(&scene.felt);
    let parts = cache.rail(half, RAIL_HEIGHT, felt);
    let contact = cache.contact(half, 1.6);
    let chips: Vec<Body> = (0..kinds).filter_map(|kind| chip_body(kind, &mut cache)).collect();
    commands.spawn((Name::new("bank"), OnTable, BankMesh, place.transform(), Visibility::default())).with_children(
        |bank| {
            for part in parts {
                bank.spawn(part);
            }
            bank.spawn((contact, Transform::from_xyz(0.0, 0.015, 0.0), (NotShadowCaster, NotShadowReceiver)));
            for (index, chip) in chips.into_iter().rev().enumerate() {
                let along = (index as f32 - (kinds as f32 - 1.0) / 2.0) * apart;
                bank.spawn((Name::new("legend"), chip, Transform::from_xyz(along, RAIL_HEIGHT + CHIP_HALF * 0.1, 0.0)));
            }
        },
    );
}
