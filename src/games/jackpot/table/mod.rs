//! The pieces of Jackpot: a rack a seat, 112 tiles that fall into them as bodies, and four stacks to take them from.
//! Knows no picture.

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

/// Half a tile as it lies face up: its width, thickness and length, in centimetres.
pub const LYING: Vec3 = Vec3::new(TILE.x, TILE.z, TILE.y);

/// So many piles make up the stack of a symbol.
const PILES: u8 = 4;

/// How far the piles of a stack lie apart, in tiles.
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
            // counted one after the other when all of a round are known: see [`counting`].
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

/// A rack on the table, upright, its glass toward the sofa.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct RackPiece {
    /// Before whom it stands.
    pub seat: Seat,
}

/// One of the 112 tiles.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[require(PieceMaterial(Material::Bone))]
pub struct Tile {
    /// What is on it.
    pub symbol: Symbol,
    /// Where it is, or is on its way to.
    pub position: TilePosition,
}

/// Where a tile is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TilePosition {
    /// In its symbol's stack, counted from the bottom, from 0.
    Stack(u8),
    /// held over a rack by this seat, taken from its stack or from the seat's own Chance Space.
    Hand {
        /// Whose hand.
        seat: Seat,
        /// Whether it came out of the Chance Space.
        chance: bool,
    },
    /// In a rack.
    Slot {
        /// Whose.
        seat: Seat,
        /// A cell, or [`CHANCE`].
        slot: u8,
    },
}

/// The racks as bodies: where each stands, and where each tile in it came to rest. Inserted when a match is laid out.
#[derive(Resource, Clone, Debug)]
pub struct Racks {
    /// What all of them are as bodies.
    pub frame: RackFrame,
    places: Vec<Transform>,
    standing: Vec<RackPoses>,
    /// How many tiles were let go so far, for the next one's seed.
    drops: u64,
}

impl Racks {
    /// Where the rack of `seat` stands.
    #[must_use]
    pub fn place(&self, seat: Seat) -> Transform {
        self.places.get(seat.index()).copied().unwrap_or_default()
    }

    /// The tiles that stand in the rack of `seat`.
    #[must_use]
    pub fn standing(&self, seat: Seat) -> RackPoses {
        self.standing.get(seat.index()).copied().unwrap_or([None; SLOTS])
    }

    /// How a tile stands on the table that has this pose in the rack of `seat`, its face toward the glass.
    #[must_use]
    pub fn slot_transform(&self, seat: Seat, pose: &Pose) -> Transform {
        self.place(seat) * Self::tile_transform(pose)
    }

    /// How a tile is seen that has this pose on the table, and is in no rack.
    #[must_use]
    pub fn tile_transform(pose: &Pose) -> Transform {
        let upright = Quat::from_rotation_x(std::f32::consts::FRAC_PI_2);
        Transform { translation: pose.place, rotation: pose.turn * upright, scale: Vec3::ONE }
    }

    /// Where a tile is held before it falls into a slot.
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

/// Where a tile of a stack lies: in one of four piles that go down evenly.
#[must_use]
pub fn spot(scene: &Scene, symbol: Symbol, index: u8) -> Transform {
    let place = scene.place(&format!("stack-{}", symbol.word())).map_or_else(Transform::default, |p| p.transform());
    let (pile, level) = (index % PILES, index / PILES);
    let off = |side: u8| (f32::from(side) - 0.5) * 2.0 * TILE.x * PILE_SPACING;
    // Put down by hand: no two lie quite alike.
    let wobble = Vec2::from_angle(f32::from(index) * 2.4) * 0.05;
    let height = LYING.y * f32::from(level).mul_add(2.0, 1.0);
    let at = place * Vec3::new(off(pile % 2) + wobble.x, height, off(pile / 2) + wobble.y);
    let turn = Quat::from_rotation_y((f32::from(index) * 1.7).sin() * 0.035);
    Transform::from_translation(at).with_rotation(place.rotation * turn)
}

/// Puts the pieces on the table and moves them as facts are shown.
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

/// Everything is laid out anew, when it is.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub struct TileLayoutSystems;

/// Everything is laid out from the rules: at the start, after a resume, after a choice taken back.
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
