//! The choices of Farkle: which dice to set aside, and whether to bank or to throw again. One press can do both.

use super::super::table::pick::DicePick;
use super::super::{Farkle, FarkleAction};
use super::picks::{self, DiceChoice, PickPieces};
use crate::app::input::Button;
use crate::app::prelude::*;
use crate::app::presenter::{Pointer, Press};

impl Chooser for Farkle {
    type Choice = DiceChoice;
    type Pieces = PickPieces<'static, 'static>;

    fn open(seat: Seat, cx: &ChoiceContext<'_, '_, Self>) -> Option<DiceChoice> {
        Some(match cx.rules().thrown() {
            Some(hand) => DiceChoice::Pick(DicePick::new(seat, hand, cx.rules().scoring())),
            None => DiceChoice::Decision,
        })
    }

    fn press(choice: &mut DiceChoice, press: &Press, cx: &ChoiceContext<'_, '_, Self>) -> InputOutcome<FarkleAction> {
        match (press.button, choice) {
            // A click on the table picks dice.
            _ if press.on_table() => InputOutcome::Nothing,
            (Button::Odds, _) => InputOutcome::ToggleOdds,
            (Button::Accept | Button::Throw, DiceChoice::Decision) => InputOutcome::Act(FarkleAction::Throw),
            (Button::Back, DiceChoice::Decision) => InputOutcome::Act(FarkleAction::Bank),
            (_, DiceChoice::Decision) => InputOutcome::Nothing,
            (Button::Throw, DiceChoice::Pick(pick)) => set_aside(pick, FarkleAction::Throw),
            (Button::Back, DiceChoice::Pick(pick)) => set_aside(pick, FarkleAction::Bank),
            (_, DiceChoice::Pick(pick)) => picks::press(pick, press, cx),
        }
    }

    fn mark(choice: &mut DiceChoice, _seat: Seat, action: &FarkleAction, _cx: &ChoiceContext<'_, '_, Self>) {
        if let (DiceChoice::Pick(pick), FarkleAction::SetAside(dice)) = (choice, action) {
            pick.take_dice(*dice);
        }
    }

    fn point(
        choice: &mut DiceChoice,
        pointer: &Pointer<'_>,
        cx: &ChoiceContext<'_, '_, Self>,
    ) -> InputOutcome<FarkleAction> {
        picks::point(choice, pointer, cx)
    }

    fn acts_twice(action: &FarkleAction) -> bool {
        matches!(action, FarkleAction::SetAside(_))
    }

    /// Banking or throwing only makes sense if the seat is asked for it, and not in a new choice of dice.
    fn continues(choice: &DiceChoice) -> bool {
        *choice == DiceChoice::Decision
    }
}

/// Sets the picked dice aside, then banks or throws. With nothing picked the rules refuse, and no action follows.
fn set_aside(pick: &DicePick, then: FarkleAction) -> InputOutcome<FarkleAction> {
    let dice = pick.dice();
    let action = FarkleAction::SetAside(dice);
    if dice.is_empty() { InputOutcome::Act(action) } else { InputOutcome::ActTwice(action, then) }
}
