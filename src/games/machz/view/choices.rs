//! The choices of MACHZ: all Rockers bet at the same time, and a press does not show which button was pressed. Seats
//! that share a device bet one after the other. The Roller decides whether to roll or to stop.

use super::super::table::asked;
use super::super::{Action, Bet, Machz, PhaseName, Side, Vote};
use crate::app::input::Button;
use crate::app::prelude::*;
use crate::app::presenter::Press;

/// An open choice of a seat.
#[derive(Clone, Debug, PartialEq)]
pub struct MachzChoice {
    /// What the seat is asked: a bet, a vote, or whether to roll again.
    pub phase: PhaseName,
    /// With stakes above one: the bet so far, until the seat locks it. Visible to nobody.
    raised: Option<Bet>,
}

impl Chooser for Machz {
    type Choice = MachzChoice;
    type Pieces = ();

    fn choosing(cx: &MatchContext<'_, Self>) -> Seats {
        match cx.rules().phase() {
            PhaseName::Reroll => cx.choosing(),
            _ => asked(cx.rules(), &cx.queue),
        }
    }

    fn open(_seat: Seat, cx: &ChoiceContext<'_, '_, Self>) -> Option<MachzChoice> {
        Some(MachzChoice { phase: cx.rules().phase(), raised: None })
    }

    fn is_secret(_choice: &MachzChoice) -> bool {
        true
    }

    fn press(choice: &mut MachzChoice, press: &Press, cx: &ChoiceContext<'_, '_, Self>) -> InputOutcome<Action> {
        if press.button == Button::Odds {
            return if choice.phase == PhaseName::Vote { InputOutcome::Nothing } else { InputOutcome::ToggleOdds };
        }
        let Some(meaning) = button_meaning(press) else { return InputOutcome::Nothing };
        match (choice.phase, meaning) {
            // A click elsewhere on the table does not count; the prompt must be clicked.
            (PhaseName::Reroll, ButtonMeaning::Lock) => InputOutcome::Act(Action::Roll),
            (PhaseName::Reroll, _) if press.button == Button::Back => InputOutcome::Act(Action::Stop),
            (PhaseName::Vote, ButtonMeaning::Yes) => InputOutcome::Act(Action::Vote(Vote::Keep)),
            (PhaseName::Vote, ButtonMeaning::No) => InputOutcome::Act(Action::Vote(Vote::Pass)),
            (PhaseName::Bets, ButtonMeaning::Out) => InputOutcome::Act(Action::StayOut),
            (PhaseName::Bets, ButtonMeaning::Yes | ButtonMeaning::No) => {
                let side = if meaning == ButtonMeaning::Yes { Side::Match } else { Side::NoMatch };
                let bet = raise(choice.raised, side, cx.rules().most_stake(press.seat));
                if cx.rules().options().stake_limit > 1 {
                    choice.raised = Some(bet);
                    return InputOutcome::Tick;
                }
                InputOutcome::Act(Action::Bet(bet))
            }
            (PhaseName::Bets, ButtonMeaning::Lock) => match choice.raised {
                Some(bet) => InputOutcome::Act(Action::Bet(bet)),
                None => InputOutcome::Notice(cx.words.text("machz-choose-first")),
            },
            _ => InputOutcome::Nothing,
        }
    }

    /// The refusal for a seat that cannot choose while others can: it rolls, has no chips, or has chosen already.
    fn press_out_of_turn(press: &Press, cx: &ChoiceContext<'_, '_, Self>) -> InputOutcome<Action> {
        if !matches!(cx.rules().phase(), PhaseName::Bets | PhaseName::Vote) {
            return InputOutcome::Nothing;
        }
        let has_chosen = cx.rules().pending(press.seat).is_some();
        // A seat that has chosen gets the same answer to every button, so that a second press does not reveal the
        // first. If several seats share the device, it is unknown who pressed.
        let meant = match press.button {
            Button::Left | Button::Right => !(has_chosen && cx.shares_device(press.seat)),
            _ => has_chosen && !cx.shares_device(press.seat) && button_meaning(press).is_some(),
        };
        if meant { InputOutcome::Refuse(cx.rules().not_asked(press.seat)) } else { InputOutcome::Nothing }
    }
}

/// The meaning of a press in a secret choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ButtonMeaning {
    /// Match, or keep the set.
    Yes,
    /// No match, or pass it on.
    No,
    /// Neither.
    Out,
    /// Locks the raised stake.
    Lock,
}

/// The meaning of a press. A mouse has no directions, so its two buttons are used; they reveal as little.
fn button_meaning(press: &Press) -> Option<ButtonMeaning> {
    match press.button {
        Button::Left => Some(ButtonMeaning::Yes),
        Button::Right => Some(ButtonMeaning::No),
        Button::Throw if press.on_table() => Some(ButtonMeaning::Yes),
        Button::Back if press.device == Device::Mouse => Some(ButtonMeaning::No),
        Button::Down | Button::Back => Some(ButtonMeaning::Out),
        Button::Accept => Some(ButtonMeaning::Lock),
        _ => None,
    }
}

/// The bet after another press on this side, for a seat that may stake several chips: one chip more, at most `most`.
fn raise(raised: Option<Bet>, side: Side, most: u8) -> Bet {
    let chips = raised.filter(|bet| bet.side == side).map_or(0, |bet| bet.chips) + 1;
    Bet { side, chips: chips.min(most.max(1)) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::input::glyphs::glyph;
    use crate::app::input::{ButtonGlyph, PadFamily};
    use crate::games::machz::view::presenter::mouse_bindings;

    #[test]
    fn stake_grows_with_presses_on_its_side_and_restarts_on_the_other() {
        let one = raise(None, Side::Match, 3);
        assert_eq!(one, Bet { side: Side::Match, chips: 1 });
        let three = raise(Some(raise(Some(one), Side::Match, 3)), Side::Match, 3);
        assert_eq!(three.chips, 3);
        assert_eq!(raise(Some(three), Side::Match, 3).chips, 3, "the stake is limited");
        assert_eq!(raise(Some(three), Side::NoMatch, 3), Bet { side: Side::NoMatch, chips: 1 });
    }

    #[test]
    fn pad_and_mouse_have_a_button_for_every_meaning() {
        let press = |device, button, on_table: bool| Press { seat: Seat(0), device, button, on_prompt: !on_table };
        let pad = Device::Pad(0);
        let all = [
            (Button::Left, ButtonMeaning::Yes),
            (Button::Right, ButtonMeaning::No),
            (Button::Down, ButtonMeaning::Out),
        ];
        for (button, meant) in all {
            assert_eq!(button_meaning(&press(pad, button, false)), Some(meant));
            // With a click on the prompt.
            assert_eq!(button_meaning(&press(Device::Mouse, button, false)), Some(meant));
        }
        assert_eq!(button_meaning(&press(Device::Mouse, Button::Throw, true)), Some(ButtonMeaning::Yes));
        assert_eq!(button_meaning(&press(Device::Mouse, Button::Back, true)), Some(ButtonMeaning::No));
        assert_eq!(button_meaning(&press(pad, Button::Back, false)), Some(ButtonMeaning::Out));
    }

    #[test]
    fn mouse_buttons_do_what_their_prompts_show() {
        let press =
            |button, on_table: bool| Press { seat: Seat(0), device: Device::Mouse, button, on_prompt: !on_table };
        for phase in [PhaseName::Bets, PhaseName::Vote] {
            let bindings = mouse_bindings(Some(phase)).0;
            for (button, clicked) in [(Button::Left, Button::Throw), (Button::Right, Button::Back)] {
                let shown = bindings.iter().find(|(bound, _)| *bound == button).map(|(_, shown)| shown.clone());
                assert_eq!(shown, glyph(Device::Mouse, clicked, PadFamily::default()), "{phase:?} {button:?}");
                // The displayed button, and a click on its prompt.
                assert_eq!(button_meaning(&press(clicked, true)), button_meaning(&press(button, false)));
            }
            assert!(bindings.iter().all(|(bound, _)| *bound != Button::Down), "no mouse button stays out");
            assert!(
                bindings.contains(&(Button::Accept, ButtonGlyph::CLICK)),
                "a bet is locked only by a click on the prompt"
            );
        }
        let bindings = mouse_bindings(Some(PhaseName::Reroll)).0;
        assert!(
            bindings.contains(&(Button::Accept, ButtonGlyph::CLICK)),
            "a reroll is chosen only by a click on the prompt"
        );
    }
}
