//! The choices of Pig: one button rolls again, another one holds.

use rollick::app::input::Button;
use rollick::app::presenter::{ChoiceContext, Chooser, InputOutcome, Press};
use rollick::rules::Seat;

use super::rules::{Pig, PigAction};

impl Chooser for Pig {
    type Choice = ();
    type Pieces = ();

    fn open(_: Seat, _: &ChoiceContext<'_, '_, Self>) -> Option<()> {
        Some(())
    }

    fn press((): &mut (), press: &Press, _: &ChoiceContext<'_, '_, Self>) -> InputOutcome<PigAction> {
        match press.button {
            Button::Accept => InputOutcome::Act(PigAction::Roll),
            Button::Back => InputOutcome::Act(PigAction::Hold),
            _ => InputOutcome::Nothing,
        }
    }
}
