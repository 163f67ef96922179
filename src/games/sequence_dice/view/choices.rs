//! The choice of a space: the cursor moves between legal spaces only; a click elsewhere gets the refusal of the rules.

use bevy::prelude::*;
use rand::SeedableRng;

use super::super::table::BoardPiece;
use super::super::{Action, Kind, MoveReason, SequenceDice, Space, bot};
use super::localization;
use crate::app::input::Button;
use crate::app::prelude::*;
use crate::app::presenter::nearest_in_direction;
use crate::app::presenter::{Pointer, Press};
use crate::rules::bots::budget::Budget;
use crate::rules::bots::{Botable as _, Level};

/// An open choice of a space.
#[derive(Clone, Debug, PartialEq)]
pub struct SpaceChoice {
    /// What the throw requires.
    pub kind: Kind,
    /// The legal spaces, row by row.
    pub spaces: Vec<Space>,
    /// The space under the cursor; one of `spaces`.
    pub cursor: Space,
    /// The space that a bot would choose, once a hint was requested.
    pub hint: Option<Space>,
}

impl Chooser for SequenceDice {
    type Choice = SpaceChoice;
    type Pieces = Query<'static, 'static, &'static BoardPiece>;

    fn open(_seat: Seat, cx: &ChoiceContext<'_, '_, Self>) -> Option<SpaceChoice> {
        let choice = cx.rules().choice()?;
        let spaces: Vec<Space> = choice.spaces.into_iter().collect();
        let cursor = *spaces.first()?;
        Some(SpaceChoice { kind: choice.kind, spaces, cursor, hint: None })
    }

    fn press(choice: &mut SpaceChoice, press: &Press, cx: &ChoiceContext<'_, '_, Self>) -> InputOutcome<Action> {
        match press.button {
            Button::Accept => return InputOutcome::Act(choice.kind.at(choice.cursor)),
            Button::Odds => {
                let (space, why) = advise(press.seat, cx);
                choice.hint = Some(space);
                return InputOutcome::Notice(localization::why(&cx.words, why));
            }
            _ => {}
        }
        if let Some(direction) = press.direction() {
            let position = |space: Space| Vec2::new(f32::from(space.column()), f32::from(space.row()));
            let targets = choice.spaces.iter().map(|space| (*space, position(*space)));
            choice.cursor = nearest_in_direction(position(choice.cursor), direction, targets).unwrap_or(choice.cursor);
        }
        InputOutcome::Nothing
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

/// The space that a bot would choose, and the reason.
fn advise(seat: Seat, cx: &ChoiceContext<'_, '_, SequenceDice>) -> (Space, MoveReason) {
    let view = cx.rules().view(Some(seat));
    let mut legal = Vec::new();
    cx.rules().legal_actions(seat, &mut legal);
    let mut chance = rand_pcg::Pcg64Mcg::seed_from_u64(cx.match_.record().seed);
    let action = SequenceDice::bot(Level::Normal).choose(seat, &view, &legal, &mut chance, &mut Budget::default());
    (action.parts().1, bot::move_reason(seat, &view, action))
}
