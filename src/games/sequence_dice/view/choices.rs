//! The choice of a space: the cursor moves between legal spaces only; a click elsewhere gets the refusal of the rules.

use bevy::prelude::*;

use super::super::table::BoardPiece;
use super::super::{Action, Kind, SequenceDice, Space};
use crate::app::input::Button;
use crate::app::prelude::*;
use crate::app::presenter::{Pointer, Press, nearest_in_direction};

/// An open choice of a space.
#[derive(Clone, Debug, PartialEq)]
pub struct SpaceChoice {
    /// What the throw requires.
    pub kind: Kind,
    /// The legal spaces, row by row.
    pub spaces: Vec<Space>,
    /// The space under the cursor; one of `spaces`.
    pub cursor: Space,
}

impl Chooser for SequenceDice {
    type Choice = SpaceChoice;
    type Pieces = Query<'static, 'static, &'static BoardPiece>;

    fn open(_seat: Seat, cx: &ChoiceContext<'_, '_, Self>) -> Option<SpaceChoice> {
        let choice = cx.rules().choice()?;
        let spaces: Vec<Space> = choice.spaces.into_iter().collect();
        let cursor = *spaces.first()?;
        Some(SpaceChoice { kind: choice.kind, spaces, cursor })
    }

    fn press(choice: &mut SpaceChoice, press: &Press, _cx: &ChoiceContext<'_, '_, Self>) -> InputOutcome<Action> {
        if press.button == Button::Accept {
            return InputOutcome::Act(choice.kind.at(choice.cursor));
        }
        if let Some(direction) = press.direction() {
            let position = |space: Space| Vec2::new(f32::from(space.column()), f32::from(space.row()));
            let targets = choice.spaces.iter().map(|space| (*space, position(*space)));
            choice.cursor = nearest_in_direction(position(choice.cursor), direction, targets).unwrap_or(choice.cursor);
        }
        InputOutcome::Nothing
    }

    fn mark(choice: &mut SpaceChoice, _seat: Seat, action: &Action, _cx: &ChoiceContext<'_, '_, Self>) {
        choice.cursor = action.parts().1;
    }

    fn point(
        choice: &mut SpaceChoice,
        pointer: &Pointer<'_>,
        cx: &ChoiceContext<'_, '_, Self>,
    ) -> InputOutcome<Action> {
        let space = cx.pieces.single().ok().and_then(|board| {
            let surface = board.spot(choice.cursor).y;
            board.space_at(pointer.at_height(surface)?)
        });
        let Some(space) = space else { return InputOutcome::Nothing };
        if choice.spaces.contains(&space) {
            choice.cursor = space;
        }
        // Illegal spaces go to the rules too, because their refusal has the explanation.
        if pointer.clicked { InputOutcome::Act(choice.kind.at(space)) } else { InputOutcome::Nothing }
    }
}
