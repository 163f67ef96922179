//! Rendering of Jackpot: racks of walnut, brass and glass, tiles of bone, and plates with the number of tiles per
//! stack.

use bevy::math::{vec2, vec3};
use bevy::prelude::*;

use super::super::table::rack_body::{CHANCE, DEPTH_ROOM, FOOT, PITCH, RackFrame, TILE, WALL, Wall};
use super::super::table::{FLAT_HALF, RackPiece, RackTile, Racks, TilePosition, spot};
use super::super::{Jackpot, Symbol};
use crate::app::prelude::*;
use crate::app::render::appearance::AppearanceSystems;
use crate::app::render::mesh_builder::MeshBuilder;
use crate::app::render::props::table::FELT;
use crate::app::render::props::tile::Engraving;
use crate::app::render::props::wood::GRAIN;
use crate::app::render::table_material::TableMaterial;
use crate::sim::table::dice_cup::{Cup, CupDisabled, CupSystems, MOUTH};

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
    app.add_plugins((
        appearance_plugin::<Jackpot, RackTile>,
        appearance_plugin::<Jackpot, RackPiece>,
        appearance_plugin::<Jackpot, CountPlate>,
        appearance_plugin::<Jackpot, Prong>,
        appearance_plugin::<Jackpot, Cup>,
        piece_plugin::<Jackpot, CountPlate>,
        piece_plugin::<Jackpot, Prong>,
    ))
    .configure_sets(Update, CupSystems.before(AppearanceSystems))
    .add_systems(
        Update,
        rest_with_reduced_motion.in_set(TableSystems::Request).run_if(resource_exists::<Match<Jackpot>>),
    );
}

impl Appearance<Jackpot> for RackTile {
    fn model(&self, cx: &mut ModelContext<Jackpot>) -> Model {
        let engraving = Engraving { picture: self.symbol.word(), tint: Color::WHITE, size: PICTURE };
        let tile = cx.cache.tile(FLAT_HALF, engraving);
        match self.position {
            // Its shadow would hide the slot it hangs over.
            TilePosition::Hand { .. } => Model::of([ModelPart::from(tile).without_shadows()]),
            _ => Model::new(tile),
        }
    }
}

impl Appearance<Jackpot> for Cup {
    fn model(&self, cx: &mut ModelContext<Jackpot>) -> Model {
        Model::of(cx.cache.cup(MOUTH))
    }
}

/// The cup does not move if reduced motion is on.
fn rest_with_reduced_motion(director: Res<CameraDirector>, mut disabled: ResMut<CupDisabled>) {
    disabled.set_if_neq(CupDisabled(director.cuts));
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
    let mut parts: Vec<Mesh> = frame.walls.iter().map(|wall| upright(wall, deep)).collect();
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

impl Appearance<Jackpot> for RackPiece {
    fn model(&self, cx: &mut ModelContext<Jackpot>) -> Model {
        let shape = cx.match_.rules().shape();
        let frame = RackFrame::of(shape);
        let badge = cx.badge(self.seat, BADGE);
        let contact = cx.contact(vec2(frame.half_width(), FOOT_DEEP), 2.0);
        let cache = &mut cx.cache;
        let name = |what: &str| format!("rack {what} {}", shape.name);
        let cloth = cache.felt(cache.tokens.materials.pear);
        let wood: Body = (Mesh3d(cache.mesh(&name("wood"), || wood(&frame))), MeshMaterial3d(cache.walnut()));
        let lining: Body = (Mesh3d(cache.mesh(&name("lining"), || lining(&frame))), MeshMaterial3d(cloth));
        let brass: Body = (Mesh3d(cache.mesh(&name("brass"), || brass(&frame))), MeshMaterial3d(cache.brass()));
        let panes: Body = (Mesh3d(cache.mesh(&name("glass"), || glass(&frame))), MeshMaterial3d(clear(cache)));
        // The plate under the Chance Space leans against the foot.
        let under = vec3(frame.home(CHANCE).x, 0.46, FOOT_DEEP + 0.02);
        let leaning = Quat::from_rotation_x(std::f32::consts::FRAC_PI_2);
        let plate = cache.plate(vec2(PITCH.x * 0.42, 0.42), "swap");
        // The badge is in front of the middle of the columns, on the step of the foot.
        let middle = frame.home(0).x.midpoint(frame.home(CHANCE - 1).x).max(0.0);
        Model::of([wood, lining, brass])
            .and([ModelPart::from(panes).without_shadows(), contact])
            .and_at(Transform::from_translation(under).with_rotation(leaning), [plate])
            .and_at(Transform::from_xyz(middle, 0.1, FOOT_DEEP + 0.7), badge)
    }
}

/// The plate in front of a stack, with its number of tiles.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
struct CountPlate {
    symbol: Symbol,
    left: u8,
}

impl Piece<Jackpot> for CountPlate {
    type Layout = Racks;

    fn all(racks: &Racks, cx: &TableContext<Jackpot>) -> Vec<Placed<Self>> {
        let plate = |symbol: Symbol| {
            let middle = spot(cx.scene, symbol, 2).translation.midpoint(spot(cx.scene, symbol, 3).translation);
            let at = middle.with_y(0.55) + Vec3::Z * (TILE.y + COUNT.y + 0.35);
            let place = Transform::from_translation(at).with_rotation(Quat::from_rotation_x(0.55));
            Placed::new(Self { symbol, left: racks.left(symbol) }, place)
        };
        Symbol::ALL.map(plate).to_vec()
    }

    fn is(&self, other: &Self) -> bool {
        self.symbol == other.symbol
    }
}

impl Appearance<Jackpot> for CountPlate {
    fn model(&self, cx: &mut ModelContext<Jackpot>) -> Model {
        Model::new(cx.cache.plate(COUNT, &self.left.to_string()))
    }
}

/// A prong of the fork that guides a falling tile, where a rack has no permanent walls.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
struct Prong {
    seat: Seat,
    wall: Wall,
}

impl Piece<Jackpot> for Prong {
    type Layout = Racks;

    /// There is a fork while a tile is held over a cell or drops into it.
    fn all(racks: &Racks, _: &TableContext<Jackpot>) -> Vec<Placed<Self>> {
        let prong = |seat: Seat, wall: Wall| {
            let mut place = racks.place(seat) * Transform::from_xyz(wall.x, wall.bottom, 0.0);
            place.scale.y = (wall.top - wall.bottom).max(0.1);
            Placed::new(Self { seat, wall }, place)
        };
        let fork = |(seat, slot)| racks.frame.fork(slot).into_iter().map(move |wall| prong(seat, wall));
        racks.open_slots().into_iter().flat_map(fork).collect()
    }
}

impl Appearance<Jackpot> for Prong {
    fn model(&self, cx: &mut ModelContext<Jackpot>) -> Model {
        let wall = Wall { x: 0.0, bottom: 0.05, top: 1.0 };
        let mesh = cx.cache.mesh("prong", || upright(&wall, TILE.z * 0.8));
        Model::new((Mesh3d(mesh), MeshMaterial3d(cx.cache.brass())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reduced_motion_disables_the_cup() {
        let mut app = App::new();
        app.init_resource::<CupDisabled>()
            .init_resource::<CameraDirector>()
            .add_systems(Update, rest_with_reduced_motion);
        for cuts in [true, false] {
            app.world_mut().resource_mut::<CameraDirector>().cuts = cuts;
            app.update();
            assert_eq!(*app.world().resource::<CupDisabled>(), CupDisabled(cuts));
        }
    }
}
