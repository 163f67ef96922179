//! The choices of Hot Dice: both seats choose at the same time, each with its own device. Seats that share a device
//! choose one after the other and pass it on in between. Hiding a coin gives the same feedback for both sides.

use super::super::table::hot::asks_for_coins;
use super::super::table::pick::DicePick;
use super::super::{Coin, HotAction, HotDice};
use super::picks::{self, DiceChoice, PickPieces};
use crate::app::input::Button;
use crate::app::prelude::*;
use crate::app::presenter::{Pointer, Press};

impl Chooser for HotDice {
    type Choice = DiceChoice;
    type Pieces = PickPieces<'static, 'static>;

    fn open(seat: Seat, cx: &ChoiceContext<'_, '_, Self>) -> Option<DiceChoice> {
        if asks_for_coins(cx.rules()) {
            return Some(DiceChoice::Decision);
        }
        Some(DiceChoice::Pick(DicePick::new(seat, cx.rules().thrown(seat)?, cx.rules().scoring())))
    }

    fn is_secret(choice: &DiceChoice) -> bool {
        *choice == DiceChoice::Decision
    }

    /// The choices of a round that another person must not see.
    fn private_period(_seat: Seat, cx: &MatchContext<'_, Self>) -> Option<u32> {
        is_watched(cx).then(|| cx.match_.record().moves.len() as u32)
    }

    fn press(choice: &mut DiceChoice, press: &Press, cx: &ChoiceContext<'_, '_, Self>) -> InputOutcome<HotAction> {
        let mouse = press.device == Device::Mouse;
        match (press.button, choice) {
            (Button::Odds, _) => InputOutcome::ToggleOdds,
            (button, DiceChoice::Decision) => match side(press, is_watched(cx)) {
                Some(coin) => InputOutcome::Act(HotAction::Coin(coin)),
                // Both buttons give the same answer, so that it reveals nothing.
                None if mouse
                    && press.on_prompt
                    && matches!(button, Button::Throw | Button::Back)
                    && is_watched(cx) =>
                {
                    InputOutcome::Notice(cx.words.text("hot-dice-pointer-warning"))
                }
                None => InputOutcome::Nothing,
            },
            // A click on the table picks dice.
            _ if press.on_table() => InputOutcome::Nothing,
            (Button::Throw, DiceChoice::Pick(pick)) => InputOutcome::Act(HotAction::SetAside(pick.dice())),
            (_, DiceChoice::Pick(pick)) => picks::press(pick, press, cx),
        }
    }

    fn mark(choice: &mut DiceChoice, _seat: Seat, action: &HotAction, _cx: &ChoiceContext<'_, '_, Self>) {
        if let (DiceChoice::Pick(pick), HotAction::SetAside(dice)) = (choice, action) {
            pick.take_dice(*dice);
        }
    }

    fn point(
        choice: &mut DiceChoice,
        pointer: &Pointer<'_>,
        cx: &ChoiceContext<'_, '_, Self>,
    ) -> InputOutcome<HotAction> {
        picks::point(choice, pointer, cx)
    }
}

/// Whether another person at the table must not learn what a seat chooses: people play both seats of the round,
/// including a seat that has already chosen.
pub(super) fn is_watched(cx: &MatchContext<'_, HotDice>) -> bool {
    cx.people(cx.rules().playing()).len() > 1
}

/// The buttons of a device for heads and tails. A mouse has no directions. If another person watches, its two buttons
/// work anywhere in the window, because a pointer on a prompt would reveal the choice.
pub(super) fn side_buttons(device: Option<Device>, watched: bool) -> [Button; 2] {
    if watched && device == Some(Device::Mouse) { [Button::Throw, Button::Back] } else { [Button::Left, Button::Right] }
}

/// The side of the coin that a press chooses, if any.
fn side(press: &Press, watched: bool) -> Option<Coin> {
    let mouse = press.device == Device::Mouse;
    match press.button {
        _ if press.on_prompt && watched => None,
        Button::Left => Some(Coin::Heads),
        Button::Right => Some(Coin::Tails),
        Button::Throw if press.on_table() => Some(Coin::Heads),
        Button::Back if mouse => Some(Coin::Tails),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prompt_clicks_choose_no_coin_while_another_person_watches() {
        let press = |device, button, on_prompt| Press { seat: Seat(0), device, button, on_prompt };
        for button in [Button::Left, Button::Right, Button::Throw, Button::Back, Button::Accept] {
            assert_eq!(side(&press(Device::Mouse, button, true), true), None, "{button:?}");
        }
        let unwatched = |button| side(&press(Device::Mouse, button, true), false);
        assert_eq!(unwatched(Button::Left), Some(Coin::Heads), "by a click on the prompt");
        assert_eq!(unwatched(Button::Throw), None, "the same click is no press on the table");
        for (watched, device) in [(true, Device::Mouse), (true, Device::Pad(0)), (false, Device::Keys)] {
            let sides = side_buttons(Some(device), watched).map(|button| side(&press(device, button, false), watched));
            assert_eq!(sides, [Some(Coin::Heads), Some(Coin::Tails)], "what is prompted counts: {device:?}");
        }
    }
}
