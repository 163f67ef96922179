//! Pieces of Sequence Dice: the board, chips that drop onto its spaces, and piles of unused chips. Must not depend on
//! rendering.

use bevy::ecs::system::EntityCommands;
use bevy::prelude::*;
use bevy_rapier3d::prelude::*;

use super::{Event, SequenceDice, Side, Space};
use crate::sim::table::prelude::*;

/// Half the thickness of a chip, in cm.
pub const CHIP_HALF: f32 = 0.17;

/// Radius of a chip, in cm.
pub const CHIP_RADIUS: f32 = 1.55;

/// Thickness of the board, in cm.
pub const BOARD_HEIGHT: f32 = 0.9;

/// Width of the board's frame, as a fraction of a space.
pub const BOARD_FRAME: f32 = 0.36;

impl TableGame for SequenceDice {
    const SCENE: (&'static str, &'static str) =
        ("sequence_dice.ron", include_str!("../../../scenes/sequence_dice.ron"));

    fn dice_set(&self, _seat: Seat) -> &'static str {
        "ordinary"
    }

    fn pause_after(event: &Event) -> PresentationPause {
        use PresentationPause::{Long, Moment};
        match event {
            Event::StartTied { .. } | Event::StarterFound { .. } | Event::Passed { .. } => Moment,
            Event::Rolled { .. } | Event::RolledToStart { .. } => Long,
            Event::ChipPlaced { .. } | Event::ChipReplaced { .. } | Event::ChipRemoved { .. } => Long,
            Event::ExtraTurnWon { .. } => Long,
            Event::LineMade { .. } | Event::TurnsRanOut { .. } => Moment,
            Event::TurnBegan { .. } | Event::Won { .. } => PresentationPause::None,
        }
    }

    fn plot_scores(&self) -> Vec<i32> {
        (0..self.seats()).map(|seat| i32::from(self.chips(self.side(Seat(seat))).longest_line())).collect()
    }
}

/// All chips after the events presented so far.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct BoardLayout {
    chips: Vec<BoardChip>,
    /// Number of unused chips of each side.
    unused: Vec<u8>,
    /// The space that changed last.
    pub last: Option<Space>,
    /// The winning line.
    pub line: Vec<Space>,
}

impl BoardLayout {
    fn place(&mut self, side: Side, at: Space) {
        self.chips.push(BoardChip { side, at });
        self.last = Some(at);
        self.unused[side.index()] -= 1;
    }

    fn remove(&mut self, side: Side, at: Space) {
        self.chips.retain(|chip| chip.at != at);
        self.last = Some(at);
        self.unused[side.index()] += 1;
    }
}

impl TableLayout<SequenceDice> for BoardLayout {
    fn start(cx: &TableContext<SequenceDice>) -> Self {
        let start = cx.start();
        Self { unused: (0..start.sides()).map(|side| start.supply(Side(side))).collect(), ..Self::default() }
    }

    fn apply(&mut self, event: &Event, _: &TableContext<SequenceDice>) -> Vec<Animation> {
        match *event {
            Event::ChipRemoved { lost, at, .. } => self.remove(lost, at),
            Event::ChipPlaced { side, at, .. } => self.place(side, at),
            Event::ChipReplaced { side, lost, at, .. } => {
                self.remove(lost, at);
                self.place(side, at);
            }
            Event::LineMade { spaces, .. } => self.line.extend(spaces),
            _ => {}
        }
        Vec::new()
    }

    /// The dice that the acting seat chooses by; other dice stay in their tray or hand.
    fn dice(&self, cx: &TableContext<SequenceDice>) -> Vec<TrayDice> {
        let (Some(seat), Some(faces)) = (cx.rules.acting(), cx.rules.thrown()) else { return Vec::new() };
        let in_tray = faces.map(Word::word).to_vec();
        vec![TrayDice { tray: cx.rules.tray(seat), set: cx.rules.dice_set(seat), in_tray, aside: Vec::new() }]
    }
}

#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct BoardPiece {
    /// Its place; the size is the edge of a space.
    pub place: Place,
}

impl BoardPiece {
    /// The centre of a space on the board's surface.
    pub fn spot(&self, space: Space) -> Vec3 {
        let offset = |index: u8| (f32::from(index) - 2.5) * self.place.size;
        self.place.transform() * Vec3::new(offset(space.column()), BOARD_HEIGHT, offset(space.row()))
    }

    /// The space at a point of the table, if any.
    pub fn space_at(&self, point: Vec3) -> Option<Space> {
        let local = self.place.transform().to_matrix().inverse().transform_point3(point);
        let index = |along: f32| {
            let index = (along / self.place.size + 3.0).floor();
            (0.0..6.0).contains(&index).then_some(index as u8)
        };
        Space::new(index(local.z)?, index(local.x)?)
    }
}

impl Piece<SequenceDice> for BoardPiece {
    type Layout = BoardLayout;

    fn all(_: &BoardLayout, cx: &TableContext<SequenceDice>) -> Vec<Placed<Self>> {
        board(cx).map(|board| Placed::new(board, board.place.transform())).into_iter().collect()
    }

    fn build(&self, entity: &mut EntityCommands) {
        let half = self.place.size * (3.0 + BOARD_FRAME);
        entity.with_child((
            Collider::cuboid(half, BOARD_HEIGHT / 2.0, half),
            Friction::coefficient(0.7),
            Transform::from_xyz(0.0, BOARD_HEIGHT / 2.0, 0.0),
        ));
    }
}

fn board(cx: &TableContext<SequenceDice>) -> Option<BoardPiece> {
    cx.scene.place("board").map(|place| BoardPiece { place })
}

/// A chip on a space of the board, or dropping onto it.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardChip {
    pub side: Side,
    pub at: Space,
}

impl Piece<SequenceDice> for BoardChip {
    type Layout = BoardLayout;

    fn all(layout: &BoardLayout, cx: &TableContext<SequenceDice>) -> Vec<Placed<Self>> {
        let Some(board) = board(cx) else { return Vec::new() };
        layout.chips.iter().map(|chip| Placed::new(*chip, resting(&board, chip.at))).collect()
    }

    fn build(&self, entity: &mut EntityCommands) {
        entity.insert((Collider::round_cylinder(CHIP_HALF - 0.04, CHIP_RADIUS - 0.04, 0.04), RigidBody::Fixed));
    }

    fn enter(&self, _: &Transform, _: &TableContext<SequenceDice>) -> Entrance {
        Entrance::Drop(Vec2::from_angle(f32::from(self.at.row() * 6 + self.at.column()) * 1.7) * 0.12)
    }

    fn leave(&self, _: &BoardLayout, _: &Transform, cx: &TableContext<SequenceDice>) -> Exit {
        let off = board(cx).map_or(Vec3::ZERO, |board| board.spot(self.at) - Vec3::from(board.place.at));
        Exit::Flick(Vec2::new(off.x + 0.5, off.z - 6.0))
    }
}

/// The transform of a chip on a space, with a deterministic rotation that looks hand-placed.
fn resting(board: &BoardPiece, space: Space) -> Transform {
    let turn = f32::from(space.row() * 7 + space.column() * 13) * 0.9;
    Transform::from_translation(board.spot(space) + Vec3::Y * CHIP_HALF).with_rotation(Quat::from_rotation_y(turn))
}

/// A chip in a side's pile of unused chips.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct PileChip {
    pub side: Side,
    /// Its index from the bottom, from 0.
    pub index: u8,
}

impl Piece<SequenceDice> for PileChip {
    type Layout = BoardLayout;

    fn all(layout: &BoardLayout, cx: &TableContext<SequenceDice>) -> Vec<Placed<Self>> {
        let piles = layout.unused.iter().enumerate().filter_map(|(side, count)| {
            let place = cx.scene.place(&format!("pile-{side}"))?;
            let chips = (0..*count).map(move |index| PileChip { side: Side(side as u8), index });
            Some(chips.map(move |chip| Placed::new(chip, in_pile(&place, chip.index))))
        });
        piles.flatten().collect()
    }
}

/// The transform of an unused chip. Two stacks side by side halve the height.
fn in_pile(place: &Place, index: u8) -> Transform {
    let (stack, level) = (index % 2, index / 2);
    let wobble = Vec2::from_angle(f32::from(index) * 2.4) * 0.05;
    let local = Vec3::new(
        (f32::from(stack) - 0.5) * (place.size * 2.15) + wobble.x,
        CHIP_HALF + f32::from(level) * CHIP_HALF * 2.0,
        wobble.y,
    );
    let mut transform = place.transform();
    transform.translation = transform * local;
    transform.rotate_y(f32::from(index) * 1.3);
    transform
}

/// Adds the pieces and animates presented events.
pub fn plugin(app: &mut App) {
    app.add_plugins((crate::sim::table::plugin::<SequenceDice>, layout_plugin::<SequenceDice, BoardLayout>))
        .add_plugins((
            piece_plugin::<SequenceDice, BoardPiece>,
            piece_plugin::<SequenceDice, BoardChip>,
            piece_plugin::<SequenceDice, PileChip>,
        ));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::table::Scene;
    use crate::sim::table::layout::testing::play_randomly;

    #[test]
    fn the_layout_of_random_matches_agrees_with_the_rules() {
        let (file, text) = SequenceDice::SCENE;
        let scene = Scene::read(file, text).expect("the embedded scene is valid");
        for seats in 2..=4 {
            let mut game = SequenceDice::start(seats, &Default::default()).expect("the number of seats is valid");
            let events = play_randomly(&mut game, 200, u64::from(seats)).concat();
            let cx = TableContext { rules: &game, events: &events, scene: &scene };
            let layout = BoardLayout::after(events.len(), &cx);
            let mut chips: Vec<BoardChip> =
                BoardChip::all(&layout, &cx).into_iter().map(|placed| placed.piece).collect();
            chips.sort_by_key(|chip| (chip.side, chip.at));
            let chips_of = |side: Side| game.chips(side).into_iter().map(move |at| BoardChip { side, at });
            assert_eq!(chips, (0..game.sides()).map(Side).flat_map(chips_of).collect::<Vec<_>>());
            assert_eq!(PileChip::all(&layout, &cx).len() + chips.len(), 20 * usize::from(game.sides()));
        }
    }
}
