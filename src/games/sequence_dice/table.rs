//! Pieces of Sequence Dice: the board, chips that drop onto its spaces, and piles of unused chips. Must not depend on
//! rendering.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;

use super::{Event, SequenceDice, Side, Space};
use crate::rules::{Rules, Seat, Word};
use crate::sim::table::dice_row::DiceRows;
use crate::sim::table::pieces::{drop_piece, flick_off, place_piece};
use crate::sim::table::{Match, OnTable, Place, Play, PresentationPause, Rebuilt, Scene, Shown, TableSystems};

/// Half the thickness of a chip, in cm.
pub const CHIP_HALF: f32 = 0.17;

/// Radius of a chip, in cm.
pub const CHIP_RADIUS: f32 = 1.55;

/// Thickness of the board, in cm.
pub const BOARD_HEIGHT: f32 = 0.9;

/// Width of the board's frame, as a fraction of a space.
pub const BOARD_FRAME: f32 = 0.36;

impl Play for SequenceDice {
    const SCENE: (&'static str, &'static str) =
        ("sequence_dice.ron", include_str!("../../../scenes/sequence_dice.ron"));

    fn dice_set(&self, _seat: Seat) -> &'static str {
        "ordinary"
    }

    fn pause_after(event: &Event) -> PresentationPause {
        match event {
            Event::StartTied { .. } | Event::StarterFound { .. } | Event::Passed { .. } => PresentationPause::Moment,
            Event::Rolled { .. } | Event::RolledToStart { .. } => PresentationPause::Long,
            Event::ChipPlaced { .. } | Event::ChipReplaced { .. } | Event::ChipRemoved { .. } => {
                PresentationPause::Long
            }
            Event::ExtraTurnWon { .. } => PresentationPause::Long,
            Event::LineMade { .. } | Event::TurnsRanOut { .. } => PresentationPause::Moment,
            Event::TurnBegan { .. } | Event::Won { .. } => PresentationPause::None,
        }
    }

    fn standing(&self) -> Vec<i32> {
        (0..self.seats()).map(|seat| i32::from(self.chips(self.side(Seat(seat))).longest_line())).collect()
    }
}

/// The board.
#[derive(Component, Clone, Copy, Debug)]
pub struct BoardPiece {
    /// Its place; the size is the edge of a space.
    pub place: Place,
}

impl BoardPiece {
    /// The centre of a space on the board's surface.
    #[must_use]
    pub fn spot(&self, space: Space) -> Vec3 {
        let offset = |index: u8| (f32::from(index) - 2.5) * self.place.size;
        self.place.transform() * Vec3::new(offset(space.column()), BOARD_HEIGHT, offset(space.row()))
    }

    /// The space at a point of the table, if any.
    #[must_use]
    pub fn space_at(&self, point: Vec3) -> Option<Space> {
        let local = self.place.transform().to_matrix().inverse().transform_point3(point);
        let index = |along: f32| {
            let index = (along / self.place.size + 3.0).floor();
            (0.0..6.0).contains(&index).then_some(index as u8)
        };
        Space::new(index(local.z)?, index(local.x)?)
    }
}

/// A chip on a space of the board, or dropping onto it.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chip {
    /// Its side.
    pub side: Side,
    /// Its space.
    pub at: Space,
}

/// A chip that was removed from the board and is leaving the table.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct LostChip {
    /// Its side.
    pub side: Side,
}

/// A chip in a side's pile of unused chips.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct PileChip {
    /// Its side.
    pub side: Side,
    /// Its index from the bottom, from 0.
    pub index: u8,
}

/// Adds the pieces and animates presented events.
pub fn plugin(app: &mut App) {
    app.add_plugins(crate::sim::table::plugin::<SequenceDice>).add_systems(
        Update,
        (reset_layout, (move_chips, count_piles).chain())
            .chain()
            .in_set(TableSystems::Show)
            .after(crate::sim::table::ShowNext)
            .run_if(resource_exists::<Match<SequenceDice>>),
    );
}

/// Places everything according to the rules, at the start, after a resume and after an undo. Includes the dice that the
/// acting seat chooses by; other dice stay in their tray or hand.
fn reset_layout(
    mut rebuilt: MessageReader<Rebuilt<SequenceDice>>,
    mut commands: Commands,
    match_: Res<Match<SequenceDice>>,
    scene: Res<Scene>,
    boards: Query<Entity, With<BoardPiece>>,
    chips: Query<Entity, Or<(With<Chip>, With<PileChip>)>>,
    mut rows: DiceRows,
) {
    if rebuilt.read().count() == 0 {
        return;
    }
    let Some(place) = scene.place("board") else { return };
    let board = BoardPiece { place };
    if boards.is_empty() || scene.is_changed() {
        boards.iter().for_each(|board| commands.entity(board).despawn());
        spawn_board(&mut commands, board);
    }
    for chip in &chips {
        commands.entity(chip).despawn();
    }
    let rules = match_.rules();
    for side in (0..rules.sides()).map(Side) {
        for space in rules.chips(side) {
            let chip = spawn_chip(&mut commands, Chip { side, at: space });
            place_piece(&mut commands, chip, resting(&board, space));
        }
        for index in 0..rules.supply(side) {
            spawn_pile_chip(&mut commands, &scene, side, index);
        }
    }
    if let (Some(seat), Some(faces)) = (rules.acting(), rules.thrown()) {
        rows.place_in_tray(rules.tray(seat), rules.dice_set(seat), &faces.map(Word::word));
    }
}

fn spawn_board(commands: &mut Commands, board: BoardPiece) {
    let half = board.place.size * (3.0 + BOARD_FRAME);
    commands.spawn((Name::new("board"), OnTable, board, board.place.transform())).with_child((
        Collider::cuboid(half, BOARD_HEIGHT / 2.0, half),
        Friction::coefficient(0.7),
        Transform::from_xyz(0.0, BOARD_HEIGHT / 2.0, 0.0),
    ));
}

fn spawn_chip(commands: &mut Commands, chip: Chip) -> Entity {
    commands.spawn((Name::new("chip"), chip, Collider::round_cylinder(CHIP_HALF - 0.04, CHIP_RADIUS - 0.04, 0.04))).id()
}

/// The transform of a chip on a space, with a deterministic rotation that looks hand-placed.
fn resting(board: &BoardPiece, space: Space) -> Transform {
    let turn = f32::from(space.row() * 7 + space.column() * 13) * 0.9;
    Transform::from_translation(board.spot(space) + Vec3::Y * CHIP_HALF).with_rotation(Quat::from_rotation_y(turn))
}

fn spawn_pile_chip(commands: &mut Commands, scene: &Scene, side: Side, index: u8) {
    let Some(place) = scene.place(&format!("pile-{}", side.0)) else { return };
    // Two stacks side by side halve the height.
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
    commands.spawn((Name::new("unused chip"), OnTable, PileChip { side, index }, transform));
}

/// Drops and flicks chips when their events are presented.
fn move_chips(
    mut shown: MessageReader<Shown<SequenceDice>>,
    mut commands: Commands,
    boards: Query<&BoardPiece>,
    chips: Query<(Entity, &Chip)>,
) {
    let Ok(board) = boards.single() else { return };
    let flick = |commands: &mut Commands, at: Space| {
        for (entity, chip) in chips.iter().filter(|(_, chip)| chip.at == at) {
            let spot = board.spot(at) - Vec3::from(board.place.at);
            commands.entity(entity).remove::<Chip>().insert(LostChip { side: chip.side });
            flick_off(commands, entity, Vec2::new(spot.x + 0.5, spot.z - 6.0));
        }
    };
    for Shown(event) in shown.read() {
        match *event {
            Event::ChipRemoved { at, .. } => flick(&mut commands, at),
            Event::ChipPlaced { side, at, .. } | Event::ChipReplaced { side, at, .. } => {
                flick(&mut commands, at);
                let chip = spawn_chip(&mut commands, Chip { side, at });
                let lean = Vec2::from_angle(f32::from(at.row() * 6 + at.column()) * 1.7) * 0.12;
                drop_piece(&mut commands, chip, resting(board, at), lean);
            }
            _ => {}
        }
    }
}

/// Updates the piles of unused chips when events are presented.
fn count_piles(
    mut shown: MessageReader<Shown<SequenceDice>>,
    mut commands: Commands,
    scene: Res<Scene>,
    piles: Query<(Entity, &PileChip)>,
) {
    let mut changes = [0i8; 4];
    for Shown(event) in shown.read() {
        match *event {
            Event::ChipPlaced { side, .. } => changes[side.index()] -= 1,
            Event::ChipRemoved { lost, .. } => changes[lost.index()] += 1,
            Event::ChipReplaced { side, lost, .. } => {
                changes[side.index()] -= 1;
                changes[lost.index()] += 1;
            }
            _ => {}
        }
    }
    for (index, &change) in changes.iter().enumerate().filter(|(_, change)| **change != 0) {
        let side = Side(index as u8);
        let count = piles.iter().filter(|(_, chip)| chip.side == side).count() as i8;
        for extra in count..count + change {
            spawn_pile_chip(&mut commands, &scene, side, extra as u8);
        }
        for (entity, _) in
            piles.iter().filter(|(_, chip)| chip.side == side && i16::from(chip.index) >= i16::from(count + change))
        {
            commands.entity(entity).despawn();
        }
    }
}
