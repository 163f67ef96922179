//! Pieces of Jackpot: a rack per seat, 112 tiles that physically drop into them, and four stacks. Must not depend on
//! rendering.

pub mod bodies;
pub mod count_animation;
pub mod cup;
pub mod held_tiles;
pub mod rack_body;
pub mod spill;
pub mod spill_animation;
pub mod tile_drop;
pub mod tiles;

use bevy::prelude::*;

use super::{Event, Jackpot, Symbol, TILES_OF_EACH};
use crate::rules::bots::physics_hook::Bodies;
use crate::rules::{Rules, Seat, Word};
use crate::sim::dice::{Material, Pose};
use crate::sim::table::pieces::PieceMaterial;
use crate::sim::table::{Match, OnTable, Play, PresentationPause, Rebuilt, Scene, ShowNext, TableSystems};
use rack_body::{CHANCE, RackFrame, SLOTS, TILE};
use tile_drop::RackPoses;

/// Half extents of a tile lying face up, in cm.
pub const LYING: Vec3 = Vec3::new(TILE.x, TILE.z, TILE.y);

/// Number of piles in a symbol's stack.
const PILES: u8 = 4;

/// Distance between the piles of a stack, in tile widths.
const PILE_SPACING: f32 = 1.06;

impl Play for Jackpot {
    const SCENE: (&'static str, &'static str) = ("jackpot.ron", include_str!("../../../../scenes/jackpot.ron"));

    fn dice_set(&self, _seat: Seat) -> &'static str {
        "symbol"
    }

    fn pause_after(event: &Event) -> PresentationPause {
        match event {
            Event::StarterFound { .. } | Event::StartTied { .. } | Event::RoundEnded { .. } => {
                PresentationPause::Moment
            }
            Event::RolledToStart { .. } | Event::Rolled { .. } => PresentationPause::Long,
            Event::SymbolUsedUp { .. } | Event::TileNotPlayed { .. } => PresentationPause::Moment,
            Event::TilePlaced { .. } | Event::TileKept { .. } | Event::ChanceDropped { .. } => PresentationPause::Short,
            Event::ChanceGivenBack { .. } | Event::ChanceDeclined { .. } => PresentationPause::Long,
            Event::RackFilled { .. } | Event::RacksEmptied => PresentationPause::Long,
            // Counted one by one after the round's last scoring event, see [`count_animation`].
            Event::RunScored { .. } | Event::JackpotMade { .. } | Event::RackBonusScored { .. } => {
                PresentationPause::None
            }
            Event::HighRoundWon { .. } => PresentationPause::None,
            Event::RoundScored { .. } => PresentationPause::Long,
            Event::RoundBegan { .. } | Event::TurnBegan { .. } | Event::Won { .. } => PresentationPause::None,
        }
    }

    fn bodies(&self, seed: u64) -> Option<Box<dyn Bodies<Self>>> {
        Some(Box::new(bodies::TileDropper::new(self.shape(), seed)))
    }

    fn standing(&self) -> Vec<i32> {
        let counted = self.sheet().count() == usize::from(self.round());
        let stands = |seat: Seat| {
            let rack = if counted { 0 } else { self.rack(seat).scores(self.shape(), self.chart()).sub_total };
            i32::from(self.grand_total(seat) + rack)
        };
        (0..self.seats()).map(|seat| stands(Seat(seat))).collect()
    }
}

/// An upright rack on the table, its glass towards the players.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct RackPiece {
    /// The seat it belongs to.
    pub seat: Seat,
}

/// One of the 112 tiles.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[require(PieceMaterial(Material::Bone))]
pub struct Tile {
    /// Its symbol.
    pub symbol: Symbol,
    /// Its position, or the one it is moving to.
    pub position: TilePosition,
}

/// The position of a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TilePosition {
    /// In its symbol's stack; the index from the bottom.
    Stack(u8),
    /// Held over a rack, taken from its stack or from the seat's Chance Space.
    Hand {
        /// The seat that holds it.
        seat: Seat,
        /// Whether it comes from the Chance Space.
        chance: bool,
    },
    /// In a rack.
    Slot {
        /// The seat that owns the rack.
        seat: Seat,
        /// A cell or [`CHANCE`].
        slot: u8,
    },
}

/// The racks and the poses of their tiles. Inserted when a match is set up.
#[derive(Resource, Clone, Debug)]
pub struct Racks {
    /// The geometry of a rack.
    pub frame: RackFrame,
    places: Vec<Transform>,
    standing: Vec<RackPoses>,
    /// Number of drops so far, which determines the seed of the next one.
    drops: u64,
}

impl Racks {
    /// Transform of a seat's rack.
    #[must_use]
    pub fn place(&self, seat: Seat) -> Transform {
        self.places.get(seat.index()).copied().unwrap_or_default()
    }

    /// Poses of the tiles in a seat's rack, in rack coordinates.
    #[must_use]
    pub fn standing(&self, seat: Seat) -> RackPoses {
        self.standing.get(seat.index()).copied().unwrap_or([None; SLOTS])
    }

    /// Transform on the table of a tile with this pose in a seat's rack.
    #[must_use]
    pub fn slot_transform(&self, seat: Seat, pose: &Pose) -> Transform {
        self.place(seat) * Self::tile_transform(pose)
    }

    /// Transform of a tile mesh with this pose.
    #[must_use]
    pub fn tile_transform(pose: &Pose) -> Transform {
        let upright = Quat::from_rotation_x(std::f32::consts::FRAC_PI_2);
        Transform { translation: pose.place, rotation: pose.turn * upright, scale: Vec3::ONE }
    }

    /// Transform of a tile that is held above a slot.
    #[must_use]
    pub fn held(&self, seat: Seat, slot: u8) -> Transform {
        self.slot_transform(seat, &Pose { place: self.frame.hold(slot), turn: Quat::IDENTITY })
    }

    fn home(&self, slot: u8) -> Pose {
        Pose { place: self.frame.home(slot), turn: Quat::IDENTITY }
    }

    fn put(&mut self, seat: Seat, slot: u8, pose: Option<Pose>) {
        if let Some(standing) = self.standing.get_mut(seat.index()) {
            standing[usize::from(slot)] = pose;
        }
    }
}

/// Transform of a tile in a stack. Stacks consist of four piles of equal height.
#[must_use]
pub fn spot(scene: &Scene, symbol: Symbol, index: u8) -> Transform {
    let place = scene.place(&format!("stack-{}", symbol.word())).map_or_else(Transform::default, |p| p.transform());
    let (pile, level) = (index % PILES, index / PILES);
    let off = |side: u8| (f32::from(side) - 0.5) * 2.0 * TILE.x * PILE_SPACING;
    // Small deterministic offsets make stacks look hand-made.
    let wobble = Vec2::from_angle(f32::from(index) * 2.4) * 0.05;
    let height = LYING.y * f32::from(level).mul_add(2.0, 1.0);
    let at = place * Vec3::new(off(pile % 2) + wobble.x, height, off(pile / 2) + wobble.y);
    let turn = Quat::from_rotation_y((f32::from(index) * 1.7).sin() * 0.035);
    Transform::from_translation(at).with_rotation(place.rotation * turn)
}

/// Adds the pieces and animates presented events.
pub fn plugin(app: &mut App) {
    app.add_plugins((crate::sim::table::plugin::<Jackpot>, count_animation::plugin, cup::plugin, held_tiles::plugin))
        .add_plugins((tiles::plugin, spill_animation::plugin))
        .add_systems(
            Update,
            reset_layout
                .in_set(TableSystems::Show)
                .in_set(TileLayoutSystems)
                .after(ShowNext)
                .run_if(resource_exists::<Match<Jackpot>>),
        );
}

/// Resets the layout of racks and tiles.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub struct TileLayoutSystems;

/// Places everything according to the rules, at the start, after a resume and after an undo.
fn reset_layout(
    mut rebuilt: MessageReader<Rebuilt<Jackpot>>,
    match_: Res<Match<Jackpot>>,
    scene: Res<Scene>,
    pieces: Query<Entity, Or<(With<RackPiece>, With<Tile>)>>,
    mut commands: Commands,
) {
    if rebuilt.read().count() == 0 {
        return;
    }
    for piece in &pieces {
        commands.entity(piece).despawn();
    }
    let rules = match_.rules();
    let seats = rules.seats();
    let place = |seat: u8| {
        scene.place(&format!("rack-{seats}-{seat}")).map_or_else(Transform::default, |place| place.transform())
    };
    let mut racks = Racks {
        frame: RackFrame::of(rules.shape()),
        places: (0..seats).map(place).collect(),
        standing: vec![[None; SLOTS]; usize::from(seats)],
        drops: rules.supply().iter().map(|left| u64::from(TILES_OF_EACH - left)).sum(),
    };
    for seat in (0..seats).map(Seat) {
        commands.spawn((Name::new("rack"), OnTable, RackPiece { seat }, racks.place(seat)));
        let kept = rules.chance(seat).map(|symbol| (CHANCE, symbol));
        let rack = rules.rack(seat);
        let tiles = (0..CHANCE).filter_map(|cell| rack.tile(cell).map(|symbol| (cell, symbol))).chain(kept);
        for (slot, symbol) in tiles {
            let home = racks.home(slot);
            racks.put(seat, slot, Some(home));
            let tile = Tile { symbol, position: TilePosition::Slot { seat, slot } };
            commands.spawn((Name::new("tile"), OnTable, tile, racks.slot_transform(seat, &home)));
        }
    }
    for (symbol, left) in Symbol::ALL.into_iter().zip(rules.supply()) {
        for index in 0..left {
            let tile = Tile { symbol, position: TilePosition::Stack(index) };
            commands.spawn((Name::new("tile"), OnTable, tile, spot(&scene, symbol, index)));
        }
    }
    commands.insert_resource(racks);
}
