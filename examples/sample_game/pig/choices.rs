//! The choices of Pig: one button rolls again, another one holds.

use rollick::app::input::Button;
use rollick::app::presenter::{Answer, ChoiceContext, Chooser, Press};
use rollick::rules::Seat;

use super::rules::{Pig, PigAction};

impl Chooser for Pig {
    type Choice = ();
    type Pieces = ();

    fn open(_: Seat, _: &ChoiceContext<'_, '_, Self>) -> Option<()> {
        Some(())
    }

    fn press((): &mut (), press: &Press, _: &ChoiceContext<'_, '_, Self>) -> Answer<PigAction> {
        match press.button {
            Button::Accept => Answer::Act(PigAction::Roll),
            Button::Back => Answer::Act(PigAction::Hold),
            _ => Answer::Nothing,
        }
    }
}
