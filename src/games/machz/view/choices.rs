//! Choosing in MACHZ: all Rockers bet at once, by a press that shows nothing of what it was; those who share a device bet
//! one after the other. The Roller says roll or stop.

use super::super::table::asked;
use super::super::{Action, Bet, Machz, PhaseName, Side, Vote};
use crate::app::input::Button;
use crate::app::presenter::{Answer, ChoiceContext, Chooser, MatchContext, Press};
use crate::rules::{Rules, Seat, Seats};
use crate::sim::lobby::Device;

/// The choice of one seat.
#[derive(Clone, Debug, PartialEq)]
pub struct MachzChoice {
    /// What is asked: bets, a vote, or whether to roll on.
    pub phase: PhaseName,
    /// Stakes above one: what the seat has pressed so far and not locked. It is shown to nobody.
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

    fn press(choice: &mut MachzChoice, press: &Press, cx: &ChoiceContext<'_, '_, Self>) -> Answer<Action> {
        if press.button == Button::Odds {
            return if choice.phase == PhaseName::Vote { Answer::Nothing } else { Answer::ToggleOdds };
        }
        let Some(said) = said(press) else { return Answer::Nothing };
        match (choice.phase, said) {
            // Not by a click anywhere on the table: only a click on the prompt is a press.
            (PhaseName::Reroll, Said::Lock) => Answer::Act(Action::Roll),
            (PhaseName::Reroll, _) if press.button == Button::Back => Answer::Act(Action::Stop),
            (PhaseName::Vote, Said::Yes) => Answer::Act(Action::Vote(Vote::Keep)),
            (PhaseName::Vote, Said::No) => Answer::Act(Action::Vote(Vote::Pass)),
            (PhaseName::Bets, Said::Out) => Answer::Act(Action::StayOut),
            (PhaseName::Bets, Said::Yes | Said::No) => {
                let side = if said == Said::Yes { Side::Match } else { Side::NoMatch };
                let bet = raise(choice.raised, side, cx.rules().most_stake(press.seat));
                if cx.rules().options().stake_limit > 1 {
                    choice.raised = Some(bet);
                    return Answer::Tick;
                }
                Answer::Act(Action::Bet(bet))
            }
            (PhaseName::Bets, Said::Lock) => match choice.raised.take() {
                Some(bet) => Answer::Act(Action::Bet(bet)),
                None => Answer::Notice(cx.words.word("machz-choose-first")),
            },
            _ => Answer::Nothing,
        }
    }

    /// Says why a seat cannot choose where others do: it rolls, has no chips, or has chosen.
    fn press_unasked(press: &Press, cx: &ChoiceContext<'_, '_, Self>) -> Answer<Action> {
        if !matches!(cx.rules().phase(), PhaseName::Bets | PhaseName::Vote) {
            return Answer::Nothing;
        }
        let has_chosen = cx.rules().pending(press.seat).is_some();
        // A seat that has chosen is answered whatever it pressed: which button is pressed twice must tell nothing. Where
        // several share the device, nobody knows who pressed.
        let meant = match press.button {
            Button::Left | Button::Right => !(has_chosen && cx.shares_device(press.seat)),
            _ => has_chosen && !cx.shares_device(press.seat) && said(press).is_some(),
        };
        if meant { Answer::Refuse(cx.rules().not_asked(press.seat)) } else { Answer::Nothing }
    }
}

/// What a press says in a secret choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Said {
    /// Match, or keep the set.
    Yes,
    /// No match, or pass it on.
    No,
    /// Neither.
    Out,
    /// What was raised is final.
    Lock,
}

/// What a press says. A mouse has no directions: its own two buttons show as little.
fn said(press: &Press) -> Option<Said> {
    match press.button {
        Button::Left => Some(Said::Yes),
        Button::Right => Some(Said::No),
        Button::Throw if press.on_table() => Some(Said::Yes),
        Button::Back if press.device == Device::Mouse => Some(Said::No),
        Button::Down | Button::Back => Some(Said::Out),
        Button::Accept => Some(Said::Lock),
        _ => None,
    }
}

/// What a seat that may stake several chips has raised after another press on this side: one more, up to the most.
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
    fn a_stake_grows_with_each_press_on_its_side_and_begins_anew_on_the_other() {
        let one = raise(None, Side::Match, 3);
        assert_eq!(one, Bet { side: Side::Match, chips: 1 });
        let three = raise(Some(raise(Some(one), Side::Match, 3)), Side::Match, 3);
        assert_eq!(three.chips, 3);
        assert_eq!(raise(Some(three), Side::Match, 3).chips, 3, "no more than a seat may stake");
        assert_eq!(raise(Some(three), Side::NoMatch, 3), Bet { side: Side::NoMatch, chips: 1 });
    }

    #[test]
    fn every_device_can_say_everything() {
        let press = |device, button, on_table: bool| Press { seat: Seat(0), device, button, on_prompt: !on_table };
        let pad = Device::Pad(0);
        let all = [(Button::Left, Said::Yes), (Button::Right, Said::No), (Button::Down, Said::Out)];
        for (button, meant) in all {
            assert_eq!(said(&press(pad, button, false)), Some(meant));
            // By a click on the prompt.
            assert_eq!(said(&press(Device::Mouse, button, false)), Some(meant));
        }
        assert_eq!(said(&press(Device::Mouse, Button::Throw, true)), Some(Said::Yes));
        assert_eq!(said(&press(Device::Mouse, Button::Back, true)), Some(Said::No));
        assert_eq!(said(&press(pad, Button::Back, false)), Some(Said::Out));
    }

    #[test]
    fn a_mouse_does_what_its_prompts_say() {
        let press =
            |button, on_table: bool| Press { seat: Seat(0), device: Device::Mouse, button, on_prompt: !on_table };
        for phase in [PhaseName::Bets, PhaseName::Vote] {
            let ways = mouse_bindings(Some(phase)).0;
            for (button, clicked) in [(Button::Left, Button::Throw), (Button::Right, Button::Back)] {
                let shown = ways.iter().find(|(way, _)| *way == button).map(|(_, shown)| shown.clone());
                assert_eq!(shown, glyph(Device::Mouse, clicked, PadFamily::default()), "{phase:?} {button:?}");
                // The button that is shown, and a click on the prompt.
                assert_eq!(said(&press(clicked, true)), said(&press(button, false)));
            }
            assert!(ways.iter().all(|(way, _)| *way != Button::Down), "pointing leaves nobody out");
            assert!(ways.contains(&(Button::Accept, ButtonGlyph::CLICK)), "no button on the table locks");
        }
        let ways = mouse_bindings(Some(PhaseName::Reroll)).0;
        assert!(ways.contains(&(Button::Accept, ButtonGlyph::CLICK)), "no button on the table throws once more");
    }
}
