//! Rendering of Sequence Dice: its board, its chips, and highlights on legal spaces and the winning line.

use bevy::prelude::*;

use super::super::table::{BoardChip, BoardLayout, BoardPiece, CHIP_RADIUS, PileChip};
use super::super::{Board, Kind, SequenceDice, Side, Space};
use crate::app::prelude::*;
use crate::app::render::props::board::{BoardPlan, BoardSpace as PlanSpace, Veneer};

pub(crate) fn plugin(app: &mut App) {
    app.add_plugins((
        appearance_plugin::<SequenceDice, BoardPiece>,
        appearance_plugin::<SequenceDice, BoardChip>,
        appearance_plugin::<SequenceDice, PileChip>,
    ))
    .add_systems(Update, mark_spaces.in_set(PresenterSystems::Display).run_if(resource_exists::<Match<SequenceDice>>));
}

impl Appearance<SequenceDice> for BoardPiece {
    const CASTS_SHADOWS: bool = false;

    fn model(&self, cx: &mut ModelContext<SequenceDice>) -> Model {
        let space = |space| {
            let number = Board::standard().number(space);
            let veneer = match number {
                2 | 12 => Veneer::Precious,
                number if number % 2 == 0 => Veneer::Light,
                _ => Veneer::Warm,
            };
            PlanSpace { word: number.to_string(), veneer }
        };
        let plan = BoardPlan { columns: 6, spaces: Space::all().map(space).collect(), edge: self.place.size };
        Model::new(cx.cache.board(&plan)).and([cx.contact(plan.half() + Vec2::splat(plan.frame()), 2.2)])
    }
}

/// A chip has the colour and symbol of its side's lowest seat (SD-2).
fn chip(side: Side, cx: &mut ModelContext<SequenceDice>) -> Model {
    let (colour, symbol) = cx.seat(Seat(side.0));
    Model::new(cx.cache.chip(colour, &symbol, CHIP_RADIUS))
}

impl Appearance<SequenceDice> for BoardChip {
    fn model(&self, cx: &mut ModelContext<SequenceDice>) -> Model {
        chip(self.side, cx)
    }
}

impl Appearance<SequenceDice> for PileChip {
    fn model(&self, cx: &mut ModelContext<SequenceDice>) -> Model {
        chip(self.side, cx)
    }
}

/// Half the size of a frame, as a part of a space: it leaves the small numbers in the corners free.
const FRAME: f32 = 0.51;

#[derive(Component, Clone, Copy, Debug, PartialEq)]
struct SpaceMark(Space, HighlightKind);

/// Legal spaces have a faint highlight, the cursor a strong one, the winning line a permanent one.
fn mark_spaces(
    choices: Res<Choices<SequenceDice>>,
    layout: Res<BoardLayout>,
    boards: Query<&BoardPiece>,
    marks: Query<(Entity, &SpaceMark)>,
    mut commands: Commands,
) {
    let Ok(board) = boards.single() else { return };
    let mut wanted: Vec<SpaceMark> = layout.line.iter().map(|space| SpaceMark(*space, HighlightKind::Win)).collect();
    if let Some((_, choice)) = choices.first() {
        let legal = if choice.kind == Kind::Place { HighlightKind::Legal } else { HighlightKind::Taken };
        wanted.extend(choice.spaces.iter().map(|space| SpaceMark(*space, legal)));
        wanted.push(SpaceMark(choice.cursor, HighlightKind::Cursor));
        wanted.extend(choices.advised().map(|(_, action)| SpaceMark(action.parts().1, HighlightKind::Advised)));
    } else if let Some(space) = layout.last.filter(|_| layout.line.is_empty()) {
        wanted.push(SpaceMark(space, HighlightKind::Cursor));
    }
    update_marks(&mut commands, &marks, wanted, |mark| {
        // The cursor is above the highlight of its space, and chips are above both.
        let height = if mark.1 == HighlightKind::Cursor { 0.06 } else { 0.04 };
        let glow = Highlight { mark: mark.1, half: Vec2::splat(board.place.size * FRAME), round: false };
        (glow, Transform::from_translation(board.spot(mark.0) + Vec3::Y * height))
    });
}
