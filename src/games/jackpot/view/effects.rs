//! Rendering of Jackpot: racks of walnut, brass and glass, tiles of bone, and plates with the number of tiles per
//! stack.

use bevy::light::{NotShadowCaster, NotShadowReceiver};
use bevy::math::{vec2, vec3};
use bevy::prelude::*;

use super::super::table::held_tiles::TileIntent;
use super::super::table::rack_body::{CHANCE, DEPTH_ROOM, FOOT, PITCH, RackFrame, TILE, WALL, Wall};
use super::super::table::tiles::{FallingTile, PendingDrop};
use super::super::table::{LYING, RackPiece, RackTile, Racks, TilePosition, spot};
use super::super::{Jackpot, Symbol};
use crate::app::render::mesh_builder::MeshBuilder;
use crate::app::render::props::table::FELT;
use crate::app::render::props::tile::Engraving;
use crate::app::render::props::wood::GRAIN;
use crate::app::render::props::{AssetCache, Body};
use crate::app::render::table_material::TableMaterial;
use crate::app::render::theme::Tokens;
use crate::rules::{Seat, Word};
use crate::sim::lobby::Lobby;
use crate::sim::table::{Match, OnTable, Scene, TableSystems};

/// Size of a tile's picture, as a fraction of the tile.
const PICTURE: f32 = 0.74;

/// Half the depth of a rack's foot, in cm.
const FOOT_DEEP: f32 = 1.9;

/// Thickness of the back of a rack, in cm.
const BACK: f32 = 0.36;

/// Thickness of the lining in front of the back, in cm.
const LINING: f32 = 0.1;

/// Half extents of a stack's count plate, in cm.
const COUNT: Vec2 = vec2(1.35, 0.85);

/// Size of the seat symbol in front of a rack, in cm.
const BADGE: f32 = 1.15;

pub(super) fn plugin(app: &mut App) {
    app.add_observer(add_tile_mesh).add_observer(add_rack_mesh).add_systems(
        Update,
        (count_stacks, spawn_forks, spawn_badges)
            .in_set(TableSystems::Present)
            .after(crate::sim::table::PresentNextSystems)
            .run_if(resource_exists::<Match<Jackpot>>.and_then(resource_exists::<Racks>)),
    );
}

fn add_tile_mesh(added: On<Add, RackTile>, tiles: Query<&RackTile>, mut cache: AssetCache, mut commands: Commands) {
    let Ok(tile) = tiles.get(added.entity) else { return };
    let engraving = Engraving { picture: tile.symbol.word(), tint: Color::WHITE, size: PICTURE };
    let body = cache.tile(LYING, engraving);
    commands.entity(added.entity).insert((body, Visibility::default()));
}

/// A wooden box from its lower to its upper corner.
fn wooden(low: Vec3, high: Vec3, round: f32) -> Mesh {
    let half = (high - low) * 0.5;
    MeshBuilder::block(half, round.min(half.min_element() * 0.9), 3, |_, p, _| (p * 1.7 + GRAIN * 0.5) / GRAIN)
        .mesh()
        .translated_by((high + low) * 0.5)
}

/// Merges meshes of one material, so that they need one draw call.
fn joined(parts: Vec<Mesh>) -> Mesh {
    let mut parts = parts.into_iter();
    let mut all = parts.next().unwrap_or_else(|| wooden(Vec3::ZERO, Vec3::ONE * 0.01, 0.0));
    for part in parts {
        if let Err(error) = all.merge(&part) {
            warn!("a part of a rack cannot be joined: {error}");
        }
    }
    all
}

/// The wooden part of a rack: its foot, and a back behind every row.
fn wood(frame: &RackFrame) -> Mesh {
    let wide = frame.half_width();
    let back = -(TILE.z + DEPTH_ROOM);
    let mut parts = vec![
        wooden(vec3(-wide, 0.0, -FOOT_DEEP), vec3(wide, FOOT * 0.62, FOOT_DEEP), 0.16),
        wooden(vec3(-wide + 0.35, FOOT * 0.5, -FOOT_DEEP + 0.5), vec3(wide - 0.35, FOOT, FOOT_DEEP - 0.75), 0.1),
    ];
    for pane in frame.panes() {
        let low = (pane.low - vec2(WALL * 0.5, 0.0)).extend(back - BACK);
        let high = (pane.high + vec2(WALL * 0.5, 0.12)).extend(back - LINING);
        parts.push(wooden(low, high, 0.05));
    }
    joined(parts)
}

/// The lining in front of a rack's back, behind every row.
fn lining(frame: &RackFrame) -> Mesh {
    let back = -(TILE.z + DEPTH_ROOM);
    let part = |low: Vec2, high: Vec2| {
        let (low, high) = (low.extend(back - LINING), high.extend(back));
        let half = (high - low) * 0.5;
        MeshBuilder::block(half, 0.04, 2, |_, p, _| p / FELT).mesh().translated_by((high + low) * 0.5)
    };
    joined(frame.panes().into_iter().map(|pane| part(pane.low, pane.high)).collect())
}

/// The brass parts of a rack: its walls, and a stud in the middle of every cell.
fn brass(frame: &RackFrame) -> Mesh {
    let deep = TILE.z + DEPTH_ROOM;
    let mut parts: Vec<Mesh> = frame.walls().iter().map(|wall| upright(wall, deep)).collect();
    for slot in 0..=CHANCE {
        let home = frame.home(slot);
        let stud = vec3(0.2, 0.2, 0.07);
        let middle = home.with_z(-deep);
        parts.push(wooden(middle - stud, middle + stud, 0.05));
    }
    joined(parts)
}

fn upright(wall: &Wall, deep: f32) -> Mesh {
    let half = WALL * 0.5;
    wooden(vec3(wall.x - half, wall.bottom - 0.05, -deep), vec3(wall.x + half, wall.top, deep + 0.04), half * 0.8)
}

/// The panes of glass in front of the rows.
fn glass(frame: &RackFrame) -> Mesh {
    let front = TILE.z + DEPTH_ROOM + 0.02;
    let pane = |low: Vec2, high: Vec2| {
        let half = (high - low) * 0.5;
        let middle = (high + low) * 0.5;
        MeshBuilder::level(half, 1, 1, |p| p, |_| 1.0)
            .mesh()
            .rotated_by(Quat::from_rotation_x(std::f32::consts::FRAC_PI_2))
            .translated_by(middle.extend(front))
    };
    joined(frame.panes().into_iter().map(|glass| pane(glass.low, glass.high)).collect())
}

fn clear(cache: &mut AssetCache) -> Handle<TableMaterial> {
    cache.material("rack glass", |cache| StandardMaterial {
        base_color: cache.tokens.light.window.with_alpha(0.07),
        perceptual_roughness: 0.06,
        reflectance: 0.65,
        alpha_mode: AlphaMode::Blend,
        ..default()
    })
}

fn add_rack_mesh(
    added: On<Add, RackPiece>,
    match_: Option<Res<Match<Jackpot>>>,
    mut cache: AssetCache,
    mut commands: Commands,
) {
    let Some(match_) = match_ else { return };
    let shape = match_.rules().shape();
    let frame = RackFrame::of(shape);
    let name = |what: &str| format!("rack {what} {}", shape.name());
    let wood: Body = (Mesh3d(cache.mesh(&name("wood"), || wood(&frame))), MeshMaterial3d(cache.walnut()));
    let cloth = cache.felt(cache.tokens.stuff.pear);
    let lining: Body = (Mesh3d(cache.mesh(&name("lining"), || lining(&frame))), MeshMaterial3d(cloth));
    let brass: Body = (Mesh3d(cache.mesh(&name("brass"), || brass(&frame))), MeshMaterial3d(cache.brass()));
    let panes: Body = (Mesh3d(cache.mesh(&name("glass"), || glass(&frame))), MeshMaterial3d(clear(&mut cache)));
    let sign = cache.plate(vec2(PITCH.x * 0.42, 0.42), "swap");
    let contact = cache.contact(vec2(frame.half_width(), FOOT_DEEP), 2.0);
    let unseen = (NotShadowCaster, NotShadowReceiver);
    // The plate under the Chance Space leans against the foot.
    let under = vec3(frame.home(CHANCE).x, 0.26, FOOT_DEEP + 0.02);
    let leaning = Transform::from_translation(under + Vec3::Y * 0.2)
        .with_rotation(Quat::from_rotation_x(std::f32::consts::FRAC_PI_2));
    commands.entity(added.entity).insert(Visibility::default()).with_children(|rack| {
        rack.spawn((Name::new("wood"), wood));
        rack.spawn((Name::new("lining"), lining));
        rack.spawn((Name::new("brass"), brass));
        rack.spawn((Name::new("glass"), panes, NotShadowCaster, NotShadowReceiver));
        rack.spawn((Name::new("chance"), sign, leaning));
        rack.spawn((Name::new("contact"), contact, Transform::from_xyz(0.0, 0.015, 0.0), unseen));
    });
}

/// The symbol of a seat in front of its rack.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
struct RackBadge {
    seat: Seat,
    colour: u8,
}

/// Spawns the colour and symbol of each seat in front of its rack.
fn spawn_badges(
    (lobby, tokens): (Res<Lobby>, Res<Tokens>),
    racks: Res<Racks>,
    pieces: Query<(Entity, &RackPiece)>,
    badges: Query<(Entity, &RackBadge)>,
    mut cache: AssetCache,
    mut commands: Commands,
) {
    for (rack, RackPiece { seat }) in &pieces {
        let colour = lobby.slot(*seat).map_or(seat.0, |slot| slot.colour);
        let wanted = RackBadge { seat: *seat, colour };
        let hung = badges.iter().find(|(_, badge)| badge.seat == *seat);
        if hung.is_some_and(|(_, badge)| *badge == wanted) && !tokens.is_changed() {
            continue;
        }
        if let Some((badge, _)) = hung {
            commands.entity(badge).despawn();
        }
        let (shade, symbol) = cache.tokens.seat(usize::from(colour));
        let symbol = symbol.to_owned();
        let parts = cache.badge(shade, &symbol, BADGE).map(|body| commands.spawn((Name::new("badge"), body)).id());
        // In front of the middle of the columns, on the step of the foot.
        let x = racks.frame.home(0).x.midpoint(racks.frame.home(CHANCE - 1).x).max(0.0);
        let at = vec3(x, 0.1, FOOT_DEEP + 0.7);
        commands
            .spawn((Name::new("seat"), wanted, ChildOf(rack), Transform::from_translation(at)))
            .insert(Visibility::default())
            .add_children(&parts);
    }
}

/// The plate in front of a stack: its symbol, and the number of tiles.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
struct CountPlate {
    symbol: Symbol,
    left: u8,
}

/// Updates the plates with the number of tiles left in each stack.
fn count_stacks(
    tiles: Query<&RackTile>,
    scene: Res<Scene>,
    plates: Query<(Entity, &CountPlate)>,
    mut cache: AssetCache,
    mut commands: Commands,
) {
    let mut counts = [0_u8; 4];
    for tile in &tiles {
        counts[tile.symbol.index()] += u8::from(matches!(tile.position, TilePosition::Stack(_)));
    }
    for (symbol, left) in Symbol::ALL.into_iter().zip(counts) {
        let old = plates.iter().find(|(_, plate)| plate.symbol == symbol);
        if old.is_some_and(|(_, plate)| plate.left == left) && !scene.is_changed() {
            continue;
        }
        if let Some((plate, _)) = old {
            commands.entity(plate).despawn();
        }
        let near: Vec<Transform> = [2, 3].map(|index| spot(&scene, symbol, index)).to_vec();
        let middle = near.iter().map(|place| place.translation).sum::<Vec3>() / 2.0;
        let place = Transform {
            translation: middle.with_y(0.55) + Vec3::Z * (TILE.y + COUNT.y + 0.35),
            rotation: Quat::from_rotation_x(0.55),
            scale: Vec3::ONE,
        };
        let body = cache.plate(COUNT, &left.to_string());
        commands.spawn((Name::new("count"), OnTable, CountPlate { symbol, left }, body, place));
    }
}

/// A prong of the fork that guides a falling tile.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
struct Prong {
    seat: Seat,
    wall: Wall,
}

/// Where a rack has no permanent walls, spawns a fork while a tile is held over a cell or drops into it.
fn spawn_forks(
    (reach, racks): (Res<TileIntent>, Res<Racks>),
    moving: Query<(Option<&PendingDrop>, Option<&FallingTile>), Or<(With<PendingDrop>, With<FallingTile>)>>,
    prongs: Query<(Entity, &Prong)>,
    mut cache: AssetCache,
    mut commands: Commands,
) {
    let held = reach.0.and_then(|wanted| wanted.over.map(|(_, slot)| (wanted.seat, slot)));
    let on_the_way = moving.iter().filter_map(|(let_go, falling)| {
        let_go.map(|let_go| (let_go.seat, let_go.slot)).or_else(|| falling.map(FallingTile::goal))
    });
    let mut wanted: Vec<Prong> = Vec::new();
    for (seat, slot) in held.into_iter().chain(on_the_way) {
        wanted.extend(racks.frame.fork(slot).into_iter().map(|wall| Prong { seat, wall }));
    }
    for (entity, prong) in &prongs {
        match wanted.iter().position(|wanted| wanted == prong) {
            Some(index) => drop(wanted.swap_remove(index)),
            None => commands.entity(entity).despawn(),
        }
    }
    for prong in wanted {
        let Wall { x, bottom, top } = prong.wall;
        let high = (top - bottom).max(0.1);
        let mesh = cache.mesh("prong", || upright(&Wall { x: 0.0, bottom: 0.05, top: 1.0 }, TILE.z * 0.8));
        let body: Body = (Mesh3d(mesh), MeshMaterial3d(cache.brass()));
        let mut place = racks.place(prong.seat) * Transform::from_xyz(x, bottom, 0.0);
        place.scale.y = high;
        commands.spawn((Name::new("prong"), OnTable, prong, body, place));
    }
}
