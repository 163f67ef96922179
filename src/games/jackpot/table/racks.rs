//! The racks and the 112 tiles after the events presented so far. Pure data.

use bevy::prelude::*;

use super::super::{Event, Jackpot, Shape, Symbol, TILES_OF_EACH};
use super::held_tiles::{HeldTile, IntendedMove};
use super::rack_body::{CHANCE, RackFrame, SLOTS, TILE};
use super::tile_drop::RackPoses;
use crate::sim::dice::{Material, Pose};
use crate::sim::table::prelude::*;

/// Half extents of a tile lying face up, in cm.
pub const FLAT_HALF: Vec3 = Vec3::new(TILE.x, TILE.z, TILE.y);

/// Number of piles in a symbol's stack.
const PILES: u8 = 4;

/// Distance between the piles of a stack, in tile widths.
const PILE_SPACING: f32 = 1.06;

/// How far playable tiles are raised on their stacks, in cm.
const LIFTED: f32 = 0.45;

/// Delay between successive tiles that are gathered, in seconds.
const STAGGER: f32 = 0.008;

/// The racks, their tiles and the stacks.
#[derive(Resource, Clone, Debug)]
pub struct Racks {
    /// The geometry of a rack.
    pub frame: RackFrame,
    /// The move under consideration.
    pub(super) intent: Option<IntendedMove>,
    /// Whether the racks are being emptied: their tiles are not gathered yet.
    pub(super) spilling: bool,
    places: Vec<Transform>,
    standing: Vec<RackPoses>,
    /// All tiles, in the order in which they start to move.
    tiles: Vec<RackTile>,
    /// Number of drops so far, which determines the seed of the next one.
    drops: u64,
}

impl Default for Racks {
    fn default() -> Self {
        let stacks = Symbol::ALL.into_iter().flat_map(|symbol| (0..TILES_OF_EACH).map(move |index| (symbol, index)));
        let tile = |(number, (symbol, index))| RackTile { symbol, position: TilePosition::Stack(index), number };
        Self {
            frame: RackFrame::of(Shape::staircase()),
            intent: None,
            spilling: false,
            places: Vec::new(),
            standing: Vec::new(),
            tiles: stacks.enumerate().map(tile).collect(),
            drops: 0,
        }
    }
}

impl Racks {
    /// Transform of a seat's rack.
    pub fn place(&self, seat: Seat) -> Transform {
        self.places.get(seat.index()).copied().unwrap_or_default()
    }

    /// Transforms of all racks, by seat.
    pub(super) fn places(&self) -> &[Transform] {
        &self.places
    }

    /// Poses of the tiles in a seat's rack, in rack coordinates. A tile that is still falling has none.
    pub fn standing(&self, seat: Seat) -> RackPoses {
        self.standing.get(seat.index()).copied().unwrap_or([None; SLOTS])
    }

    /// Transform on the table of a tile with this pose in a seat's rack.
    pub fn slot_transform(&self, seat: Seat, pose: &Pose) -> Transform {
        self.place(seat) * Self::tile_transform(pose)
    }

    /// Transform of a tile mesh with this pose.
    pub fn tile_transform(pose: &Pose) -> Transform {
        let upright = Quat::from_rotation_x(std::f32::consts::FRAC_PI_2);
        Transform { translation: pose.place, rotation: pose.turn * upright, scale: Vec3::ONE }
    }

    /// Transform of a tile that is held above a slot.
    pub fn held(&self, seat: Seat, slot: u8) -> Transform {
        self.slot_transform(seat, &Pose { place: self.frame.hold(slot), turn: Quat::IDENTITY })
    }

    /// The seed of the newest drop, into this seat's rack.
    pub(super) const fn seed(&self, seat: Seat) -> u64 {
        self.drops.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ seat.0 as u64
    }

    pub(super) fn put(&mut self, seat: Seat, slot: u8, pose: Option<Pose>) {
        if let Some(standing) = self.standing.get_mut(seat.index()) {
            standing[usize::from(slot)] = pose;
        }
    }

    /// Returns tiles to their stacks, in this order. Ends the spill.
    pub(super) fn gather(&mut self, numbers: &[usize]) {
        for number in numbers {
            self.move_tile(Some(*number), |racks, tile| TilePosition::Stack(racks.stacked(tile.symbol)));
        }
        self.standing.fill([None; SLOTS]);
        self.spilling = false;
    }

    /// Returns all tiles in the racks to their stacks.
    pub(super) fn gather_all(&mut self) {
        let numbers: Vec<usize> = self.in_racks().iter().map(|(tile, ..)| tile.number).collect();
        self.gather(&numbers);
    }

    /// The tiles in the racks with their poses, by seat and slot.
    pub(super) fn in_racks(&self) -> Vec<(RackTile, Seat, Pose)> {
        let in_rack = |tile: &RackTile| match tile.position {
            TilePosition::Slot { seat, slot } => {
                let pose = self.standing(seat)[usize::from(slot)].unwrap_or_else(|| self.home(slot));
                Some((*tile, seat, slot, pose))
            }
            _ => None,
        };
        let mut tiles: Vec<_> = self.tiles.iter().filter_map(in_rack).collect();
        tiles.sort_by_key(|(_, seat, slot, _)| (*seat, *slot));
        tiles.into_iter().map(|(tile, seat, _, pose)| (tile, seat, pose)).collect()
    }

    fn home(&self, slot: u8) -> Pose {
        Pose { place: self.frame.home(slot), turn: Quat::IDENTITY }
    }

    /// Moves a tile and makes it the last one in [`Racks::tiles`].
    fn move_tile(&mut self, number: Option<usize>, to: impl FnOnce(&Self, &RackTile) -> TilePosition) {
        if let Some(index) = self.tiles.iter().position(|tile| Some(tile.number) == number) {
            let mut tile = self.tiles.remove(index);
            tile.position = to(self, &tile);
            self.tiles.push(tile);
        }
    }

    fn drop_tile(&mut self, number: Option<usize>, seat: Seat, slot: u8) {
        self.drops += 1;
        self.put(seat, slot, None);
        self.move_tile(number, |_, _| TilePosition::Slot { seat, slot });
    }

    /// Takes the tile out of a seat's Chance Space.
    fn take_kept(&mut self, seat: Seat) -> Option<usize> {
        self.put(seat, CHANCE, None);
        self.kept(seat)
    }

    fn kept(&self, seat: Seat) -> Option<usize> {
        let kept = TilePosition::Slot { seat, slot: CHANCE };
        self.tiles.iter().find(|tile| tile.position == kept).map(|tile| tile.number)
    }

    /// Number of tiles in a symbol's stack.
    fn stacked(&self, symbol: Symbol) -> u8 {
        let stacked = |tile: &&RackTile| tile.symbol == symbol && matches!(tile.position, TilePosition::Stack(_));
        self.tiles.iter().filter(stacked).count() as u8
    }

    /// Number of tiles in a symbol's stack, without one that is held.
    pub fn left(&self, symbol: Symbol) -> u8 {
        let held =
            self.intent.and_then(|intent| intent.over).is_some_and(|(tile, _)| tile == HeldTile::Stacked(symbol));
        self.stacked(symbol).saturating_sub(u8::from(held))
    }

    /// The slots that a tile is held over or drops into.
    pub fn open_slots(&self) -> Vec<(Seat, u8)> {
        let held = self.intent.and_then(|intent| Some((intent.seat, intent.over?.1)));
        let dropping = self.tiles.iter().filter_map(|tile| match tile.position {
            TilePosition::Slot { seat, slot } if self.standing(seat)[usize::from(slot)].is_none() => Some((seat, slot)),
            _ => None,
        });
        held.into_iter().chain(dropping).collect()
    }

    /// The top tile of a symbol's stack.
    fn top(&self, symbol: Symbol) -> Option<usize> {
        let top = TilePosition::Stack(self.stacked(symbol).checked_sub(1)?);
        self.tiles.iter().find(|tile| tile.symbol == symbol && tile.position == top).map(|tile| tile.number)
    }

    /// The tile that a seat holds above a slot, by its number; whether it comes from the Chance Space.
    fn in_hand(&self) -> Option<(usize, Seat, u8, bool)> {
        let IntendedMove { seat, over, .. } = self.intent?;
        let (held, slot) = over?;
        let number = match held {
            HeldTile::Stacked(symbol) => self.top(symbol),
            HeldTile::Kept => self.kept(seat),
        };
        Some((number?, seat, slot, held == HeldTile::Kept))
    }
}

impl TableLayout<Jackpot> for Racks {
    fn start(cx: &TableContext<Jackpot>) -> Self {
        let seats = cx.rules.seats();
        let place = |seat: u8| cx.scene.place(&format!("rack-{seats}-{seat}")).map(|place| place.transform());
        Self {
            frame: RackFrame::of(cx.rules.shape()),
            places: (0..seats).map(|seat| place(seat).unwrap_or_default()).collect(),
            standing: vec![[None; SLOTS]; usize::from(seats)],
            ..Self::default()
        }
    }

    fn apply(&mut self, event: &Event, _: &TableContext<Jackpot>) -> Vec<Animation> {
        if self.spilling {
            // Usually the presentation waits for the spill, which gathers the tiles.
            self.gather_all();
        }
        match *event {
            Event::TilePlaced { seat, symbol, cell } => self.drop_tile(self.top(symbol), seat, cell),
            Event::TileKept { seat, symbol } => self.drop_tile(self.top(symbol), seat, CHANCE),
            Event::ChanceDropped { seat, cell, .. } => {
                let kept = self.take_kept(seat);
                self.drop_tile(kept, seat, cell);
            }
            Event::ChanceGivenBack { seat, .. } => {
                let kept = self.take_kept(seat);
                self.move_tile(kept, |racks, tile| TilePosition::Stack(racks.stacked(tile.symbol)));
            }
            Event::RacksEmptied => self.spilling = true,
            _ => {}
        }
        Vec::new()
    }

    fn settle(&mut self, _: &[Event], _: &TableContext<Jackpot>) {
        if self.spilling {
            self.gather_all();
        }
        for (tile, seat, pose) in self.in_racks() {
            if let TilePosition::Slot { slot, .. } = tile.position {
                self.put(seat, slot, Some(pose));
            }
        }
    }
}

/// An upright rack on the table, its glass towards the players.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct RackPiece {
    pub seat: Seat,
}

impl Piece<Jackpot> for RackPiece {
    type Layout = Racks;

    fn all(racks: &Racks, cx: &TableContext<Jackpot>) -> Vec<Placed<Self>> {
        (0..cx.rules.seats()).map(Seat).map(|seat| Placed::new(Self { seat }, racks.place(seat))).collect()
    }
}

#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[require(PieceMaterial(Material::Bone))]
pub struct RackTile {
    pub symbol: Symbol,
    /// Its position, or the one it is moving to.
    pub position: TilePosition,
    /// Its identity.
    pub(super) number: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TilePosition {
    /// In its symbol's stack; the index from the bottom.
    Stack(u8),
    /// Held over a rack, taken from its stack or from the seat's Chance Space.
    Hand {
        seat: Seat,
        /// Whether it comes from the Chance Space.
        chance: bool,
    },
    /// In a rack.
    Slot {
        seat: Seat,
        /// A cell or [`CHANCE`].
        slot: u8,
    },
}

impl Piece<Jackpot> for RackTile {
    type Layout = Racks;

    /// The tile that a choosing seat would play is above its channel; the top tiles of other playable stacks are
    /// raised. A tile that has not come to rest in its slot is above its channel too: it drops from there.
    fn all(racks: &Racks, cx: &TableContext<Jackpot>) -> Vec<Placed<Self>> {
        let in_hand = racks.in_hand();
        let held = |number: usize| in_hand.filter(|(held, ..)| *held == number);
        let raised = Symbol::ALL.map(|symbol| {
            let playable = racks.intent.is_some_and(|intent| intent.playable.contains(symbol));
            let under_held = racks.top(symbol).is_some_and(|top| held(top).is_some());
            racks.stacked(symbol).checked_sub(if under_held { 2 } else { 1 }).filter(|_| playable)
        });
        let place = |tile: &Self| {
            if let Some((_, seat, slot, chance)) = held(tile.number) {
                let position = TilePosition::Hand { seat, chance };
                return Placed::new(Self { position, ..*tile }, racks.held(seat, slot));
            }
            match tile.position {
                TilePosition::Stack(index) => {
                    let mut home = spot(cx.scene, tile.symbol, index);
                    if raised[tile.symbol.index()] == Some(index) {
                        home.translation.y += LIFTED;
                    }
                    Placed::new(*tile, home).staggered(STAGGER)
                }
                TilePosition::Slot { seat, slot } => {
                    let pose = racks.standing(seat)[usize::from(slot)];
                    let above = || racks.held(seat, slot);
                    Placed::new(*tile, pose.map_or_else(above, |pose| racks.slot_transform(seat, &pose)))
                }
                TilePosition::Hand { seat, .. } => Placed::new(*tile, racks.held(seat, CHANCE)),
            }
        };
        racks.tiles.iter().map(place).collect()
    }

    fn is(&self, other: &Self) -> bool {
        self.number == other.number
    }
}

/// Transform of a tile in a stack. Stacks consist of four piles of equal height.
pub fn spot(scene: &Scene, symbol: Symbol, index: u8) -> Transform {
    let place = scene.place(&format!("stack-{}", symbol.word())).map_or_else(Transform::default, |p| p.transform());
    let (pile, level) = (index % PILES, index / PILES);
    let off = |side: u8| (f32::from(side) - 0.5) * 2.0 * TILE.x * PILE_SPACING;
    // Small deterministic offsets make stacks look hand-made.
    let wobble = Vec2::from_angle(f32::from(index) * 2.4) * 0.05;
    let height = FLAT_HALF.y * f32::from(level).mul_add(2.0, 1.0);
    let at = place * Vec3::new(off(pile % 2) + wobble.x, height, off(pile / 2) + wobble.y);
    let turn = Quat::from_rotation_y((f32::from(index) * 1.7).sin() * 0.035);
    Transform::from_translation(at).with_rotation(place.rotation * turn)
}

#[cfg(test)]
mod tests {
    use super::super::super::{Shape, Symbols};
    use super::*;
    use crate::sim::table::layout::testing::play_randomly;
    use crate::sim::table::{Shot, TableGame};

    fn scene() -> Scene {
        let (file, text) = Jackpot::SCENE;
        Scene::read(file, text).expect("the embedded scene is valid")
    }

    /// With four seats, too, the rack that is filled takes more than a third of the width of the usual window. Neither it
    /// nor the row of dice is cut, and the tile above it is not behind the title or the panel of a far seat.
    #[test]
    fn the_rack_that_is_filled_is_large_and_in_view_with_its_tile_and_the_dice() {
        /// What the title covers beside the middle of a picture, and a panel at its edge, and how far down from its top, in
        /// heights of the window.
        const TITLE: Vec2 = vec2(0.208, 0.06);
        const PANEL: Vec2 = vec2(0.32, 0.085);
        /// What the caption leaves free, from the top.
        const CAPTION: f32 = 0.83;
        /// Half the size of the row of dice, with their height.
        const DICE: Vec3 = vec3(4.0, 1.6, 0.8);
        let scene = scene();
        let corners = [vec2(-1.0, -1.0), vec2(1.0, -1.0), Vec2::ONE, vec2(-1.0, 1.0)];
        let frames = [Shape::staircase(), Shape::pyramid()].map(RackFrame::of);
        let seats = frames.iter().flat_map(|frame| (0..4).map(move |seat| (frame, seat)));
        let windows = [(Shot::DEFAULT_ASPECT, 0.35), (16.0 / 9.0, 0.31)];
        for ((frame, seat), (aspect, least)) in seats.flat_map(|seat| windows.map(|window| (seat, window))) {
            let case = format!("seat {seat}, {aspect}");
            let place = scene.place(&format!("rack-4-{seat}")).expect("there is a rack").transform();
            let view = scene.shots[&format!("place-4-{seat}")].viewpoint(aspect);
            let camera = Transform::from_translation(view.eye).looking_at(view.target, Vec3::Y).to_matrix().inverse();
            // From the middle, and from the top, in heights of the window.
            let seen = |point: Vec3| {
                let at = camera.transform_point3(point);
                let half = -at.z * (view.fov.to_radians() / 2.0).tan();
                vec2(at.x / half, 1.0 - at.y / half) / 2.0
            };
            let [left, right] = [-1.0, 1.0].map(|side| seen(place * (Vec3::X * side * frame.half_width())).x);
            assert!(left.abs().max(right.abs()) < aspect / 2.0, "{case}: from {left:.3} to {right:.3}");
            assert!(right - left >= least * aspect, "{case}: from {left:.3} to {right:.3}");
            let tray = Vec3::from(scene.trays[0].at);
            for height in [0.0, DICE.y] {
                let row = corners.map(|corner| seen(tray + vec3(corner.x * DICE.x, height, corner.y * DICE.z)));
                let in_view = |die: &Vec2| die.x.abs() < aspect / 2.0 && die.y < CAPTION;
                assert!(row.iter().all(in_view), "{case}: {row:?}");
            }
            for slot in 0..SLOTS as u8 {
                let top = |corner: Vec2| place * (frame.hold(slot) + TILE * vec3(corner.x, 1.0, corner.y));
                let tops = corners.map(|corner| seen(top(corner)));
                let is_free = |top: &Vec2| {
                    let covered = match top.x.abs() {
                        x if x < TITLE.x => TITLE.y,
                        x if x > aspect / 2.0 - PANEL.x => PANEL.y,
                        _ => 0.0,
                    };
                    top.y > covered
                };
                assert!(tops.iter().all(is_free), "{case}, slot {slot}: {tops:?}");
            }
        }
    }

    #[test]
    fn the_tiles_of_random_matches_agree_with_the_rules() {
        let scene = scene();
        for seats in 1..=4 {
            let mut game = Jackpot::start(seats, &Default::default()).expect("the number of seats is valid");
            let mut events = Vec::new();
            for moves in 0..200 {
                events.extend(play_randomly(&mut game, 1, moves).concat());
                let cx = TableContext { rules: &game, events: &events, scene: &scene };
                let racks = Racks::after(events.len(), &cx);
                for (symbol, left) in Symbol::ALL.into_iter().zip(game.supply()) {
                    assert_eq!(racks.stacked(symbol), left, "{seats} seats, {symbol:?}");
                }
                for seat in (0..seats).map(Seat) {
                    let there = |slot: u8| {
                        let at = TilePosition::Slot { seat, slot };
                        racks.tiles.iter().find(|tile| tile.position == at).map(|tile| tile.symbol)
                    };
                    assert!((0..CHANCE).all(|cell| there(cell) == game.rack(seat).tile(cell)), "{seats} seats");
                    assert_eq!(there(CHANCE), game.chance(seat), "{seats} seats");
                    let standing = racks.standing(seat);
                    assert!(
                        (0..SLOTS as u8).all(|slot| standing[usize::from(slot)].is_some() == there(slot).is_some())
                    );
                }
            }
        }
    }

    #[test]
    fn the_held_tile_is_above_its_slot_and_the_next_one_is_raised() {
        let (scene, game) = (scene(), Jackpot::start(2, &Default::default()).expect("two seats"));
        let cx = TableContext { rules: &game, events: &[], scene: &scene };
        let mut racks = Racks::start(&cx);
        let over = Some((HeldTile::Stacked(Symbol::Bell), 3));
        let playable = Symbol::ALL.into_iter().filter(|symbol| *symbol == Symbol::Bell).collect::<Symbols>();
        racks.intent = Some(IntendedMove { seat: Seat(1), over, playable });
        let moved = |racks: &Racks| {
            let is_at_rest = |placed: &Placed<RackTile>| match placed.piece.position {
                TilePosition::Stack(index) => placed.home == spot(&scene, placed.piece.symbol, index),
                _ => false,
            };
            RackTile::all(racks, &cx).into_iter().filter(|placed| !is_at_rest(placed)).collect::<Vec<_>>()
        };
        let mut there = moved(&racks);
        there.sort_by_key(|placed| placed.piece.number);
        let [raised, held] = there.as_slice() else { panic!("two tiles are not at rest: {there:?}") };
        assert_eq!(held.piece.position, TilePosition::Hand { seat: Seat(1), chance: false });
        assert_eq!(held.home, racks.held(Seat(1), 3));
        assert_eq!(raised.piece.position, TilePosition::Stack(TILES_OF_EACH - 2));
        assert_eq!((held.piece.symbol, raised.piece.symbol), (Symbol::Bell, Symbol::Bell));
        racks.intent = None;
        assert_eq!(moved(&racks), []);
    }
}
