//! The presenter of MACHZ: log lines, the HUD and the camera shot, derived from the events presented so far. Of a
//! choice that is not revealed yet it knows only that it was made.

use std::borrow::Cow;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::super::table::cards::Cards;
use super::super::table::chips::Accounts;
use super::super::table::layout;
use super::super::table::object_set::ObjectSetLayout;
use super::super::{Event, Finish, Machz, PhaseName};
use super::presented::MachzPresented;
use super::{caption, localization};
use crate::app::input::Button;
use crate::app::prelude::*;
use crate::app::presenter::{self};
use crate::app::render::camera::TRAY;
use crate::sim::table::clock::{ChoiceClock, MatchClock};

type View<'w, 's> = presenter::View<'w, 's, Machz>;
type ViewContext<'w> = presenter::ViewContext<'w, Machz>;

/// Maximum number of devices with a prompt line each. If there are more, the pads share one, because their lines would
/// cover the table.
const OWN_LINES: usize = 3;

/// The cards and chips on the table, and the choice clocks.
#[derive(SystemParam)]
pub struct MachzInput<'w> {
    cards: Res<'w, Cards>,
    accounts: Res<'w, Accounts>,
    match_clock: Res<'w, MatchClock>,
    pub(super) choice_clock: Res<'w, ChoiceClock>,
    object_set: Res<'w, ObjectSetLayout>,
}

impl Presenter for Machz {
    type PresentedState = MachzPresented;
    type Input = MachzInput<'static>;

    fn present(shown: &mut MachzPresented, event: &Event, line: Option<&LogLine>, cx: &ViewContext<'_>) {
        shown.present(event, line, cx);
    }

    fn effects(event: &Event, shown: &MachzPresented, cx: &ViewContext<'_>) -> Effects {
        let Event::MachzRolled { seat, .. } = event else { return Effects::default() };
        let text = cx.words.text("machz-shout");
        let announcement = Announcement { text, detail: shown.text().to_owned(), colour: cx.colour(*seat) };
        Effects { cue: Some(Cue::Celebration), announcement: Some(announcement) }
    }

    fn is_decisive(view: &View<'_, '_>) -> bool {
        view.shown.dice_to_match() == 1
    }

    fn title(view: &View<'_, '_>) -> String {
        let MachzInput { accounts, match_clock, .. } = &*view.input;
        let with = |key, n: u16| view.line(key).with("n", n).text();
        let mut parts = vec![view.words.text("game-machz"), with("machz-pot", accounts.pot)];
        if view.shown.sets > 0 && !sets_next(view) {
            parts.push(with("machz-target-number", view.shown.sets));
        }
        match view.rules().options().finish {
            Finish::Pot => {}
            Finish::Points(points) => parts.push(with("machz-goal-points", points)),
            Finish::Machz(machz) => {
                parts.push(view.line("machz-goal-machz").with("machz", view.shown.machz).with("n", machz).text());
            }
            Finish::Minutes(_) => match match_clock.left() {
                Some(left) => {
                    let time = format!("{}:{:02}", left / 60, left % 60);
                    parts.push(view.line("machz-clock").with("time", time).text());
                }
                None if view.rules().time_up => parts.push(view.words.text("machz-last-turn")),
                None => {}
            },
        }
        parts.join(" · ")
    }

    fn target(view: &View<'_, '_>) -> Vec<FaceIcon> {
        if sets_next(view) { Vec::new() } else { view.shown.target(&view.tokens) }
    }

    fn panel(seat: Seat, view: &View<'_, '_>) -> PanelText {
        let (shown, MachzInput { accounts, cards, .. }) = (&view.shown, &*view.input);
        let chips = accounts.chips.get(seat.index()).copied().unwrap_or(0);
        let mut extra = Vec::new();
        if shown.setter == Some(seat) {
            extra.push(view.words.text("machz-is-setter"));
        }
        if shown.roller == Some(seat) {
            extra.push(view.words.text("machz-is-roller"));
        } else if let Some(bet) = accounts.bets.get(seat.index()).copied().flatten() {
            extra.push(localization::bet(&view.words, bet));
        } else if cards.of(seat).lid {
            extra.push(view.words.text("machz-locked-in"));
        } else if chips == 0 && shown.roller.is_some() {
            extra.push(view.words.text("machz-out-of-chips"));
        }
        PanelText { score: chips.to_string(), extra: extra.join(" · ") }
    }

    fn announced_turn(view: &View<'_, '_>) -> Option<(Seat, &'static str)> {
        Some((view.shown.roller?, "machz-turn-began"))
    }

    fn caption(view: &View<'_, '_>) -> Option<Caption> {
        if let Some(phase) = open_phase(view) {
            return Some(caption::choice_caption(view, phase, &asked(view)));
        }
        if view.rules().phase() == PhaseName::FirstSetter && view.shown.noted == 0 {
            return Some(Caption { faces: Vec::new(), text: view.words.text("machz-roll-off") });
        }
        view.shown.caption()
    }

    fn ending(cx: &ViewContext<'_>) -> String {
        let rules = cx.rules();
        let with = |key, n: u16| cx.line(key).with("n", n).text();
        match rules.options().finish {
            _ if rules.time_up => cx.words.text("machz-time-ran-out"),
            Finish::Points(points) if rules.chips().iter().any(|chips| *chips >= points) => {
                with("machz-ended-points", points)
            }
            Finish::Machz(machz) if rules.machz >= machz => with("machz-ended-machz", machz),
            _ if rules.pot == 0 => cx.words.text("machz-pot-emptied"),
            _ => with("machz-targets-ran-out", rules.sets),
        }
    }

    fn prompts(view: &View<'_, '_>) -> PromptSet {
        let rules = view.rules();
        let phase = open_phase(view);
        let asked = asked(view);
        let prompts_of = |seat: Seat| match phase {
            // As presses are handled: if stakes may be raised, a seat with one chip has to lock it too.
            Some(phase) => {
                choice_prompts(view, phase, view.choices.odds() == Some(seat), rules.options().stake_limit > 1)
            }
            None => view.throw_prompts(seat).unwrap_or_default(),
        };
        let mut prompts = PromptSet {
            device: asked.first().and_then(|(_, device)| *device),
            mouse: mouse_bindings(phase),
            ..PromptSet::default()
        };
        let lines: &mut Vec<SeatPrompt> = &mut prompts.lines;
        // All seats throw until there is a Setter. If a device holds the dice of several seats, a press throws those of
        // one seat.
        let one_of_several = |seat| rules.phase() == PhaseName::FirstSetter && view.shares_device(seat);
        if let [(seat, _)] = asked[..]
            && !one_of_several(seat)
        {
            prompts.strip = prompts_of(seat);
        } else {
            let alone = |(_, device): &&(Seat, Option<Device>)| {
                asked.len() <= OWN_LINES || !matches!(device, Some(Device::Pad(_)))
            };
            let (alone, together): (Vec<_>, Vec<_>) = asked.iter().partition(alone);
            lines.extend(alone.into_iter().filter_map(|(seat, _)| view.seat_line(seat, prompts_of(seat))));
            // All pads are asked the same, so the prompts of any of these seats will do.
            if let Some((seat, device)) = together.first() {
                prompts.strip = prompts_of(*seat).into_iter().map(|prompt| prompt.on(*device)).collect();
            }
        }
        view.add_undo(lines);
        prompts
    }

    /// The camera looks from above while the Roller decides to roll or to stop.
    fn camera(view: &View<'_, '_>) -> Cow<'static, str> {
        if let Some(seat) = view.sole_winner() {
            let seats = view.rules().seats();
            let shot = if layout::is_alone(seats, seat) { "win-alone" } else { "win" };
            return format!("{shot}-{}", layout::side_name(seats, seat)).into();
        }
        // All dice lie beside the object set, and the tray is empty.
        if let Some(setter) = view.shown.setter_of_machz() {
            return format!("machz-{}", layout::side_name(view.rules().seats(), setter)).into();
        }
        view.default_shot((open_phase(view) == Some(PhaseName::Reroll)).then_some("choice"))
    }

    /// With the object set beside the tray.
    fn tray_shot(view: &View<'_, '_>) -> Cow<'static, str> {
        let side = view.input.object_set.setter.map(|setter| layout::side_name(view.rules().seats(), setter));
        side.map_or(TRAY.into(), |side| format!("tray-{side}").into())
    }
}

/// The phase of the open choice, if people have one.
fn open_phase(view: &View<'_, '_>) -> Option<PhaseName> {
    view.choices.first().map(|(_, choice)| choice.phase)
}

/// The seats that are asked now, each device once: of several seats on one device the first.
fn asked(view: &View<'_, '_>) -> Vec<(Seat, Option<Device>)> {
    let throws = |seat: &Seat| view.is_person(*seat) && view.awaited.in_hand_of(*seat).is_some();
    let seats: Seats = match view.choices.first() {
        Some(_) => view.choices.people(),
        None => view.pending_seats.0.into_iter().filter(throws).collect(),
    };
    view.lobby.ready_to_choose(seats).into_iter().map(|seat| (seat, view.device(seat))).collect()
}

/// The mouse buttons for actions that other devices have directions for. In a secret choice its two buttons are the two
/// sides, and a click on the prompt is the third.
pub(crate) fn mouse_bindings(phase: Option<PhaseName>) -> MouseBindings {
    match phase {
        // A click on the prompt locks a stake; elsewhere the left button raises it.
        Some(PhaseName::Bets | PhaseName::Vote) => {
            MouseBindings::two_buttons().without(Button::Up).without(Button::Down).clicking(Button::Accept)
        }
        // A click elsewhere on the table must not decide whether to roll again.
        Some(PhaseName::Reroll) => MouseBindings::default().clicking(Button::Accept),
        _ => MouseBindings::default(),
    }
}

/// The prompts of a seat that chooses.
fn choice_prompts(view: &View<'_, '_>, phase: PhaseName, odds: bool, stakes: bool) -> Vec<Prompt> {
    let keys: &[(Button, &str)] = match phase {
        PhaseName::Reroll => &[(Button::Accept, "prompt-machz-roll"), (Button::Back, "prompt-machz-stop")],
        PhaseName::Vote => &[(Button::Left, "prompt-machz-keep"), (Button::Right, "prompt-machz-pass")],
        _ if stakes => &[
            (Button::Left, "prompt-machz-match"),
            (Button::Right, "prompt-machz-no-match"),
            (Button::Accept, "prompt-machz-lock"),
            (Button::Down, "prompt-machz-sit-out"),
        ],
        _ => &[
            (Button::Left, "prompt-machz-match"),
            (Button::Right, "prompt-machz-no-match"),
            (Button::Down, "prompt-machz-sit-out"),
        ],
    };
    let odds = (!odds && phase != PhaseName::Vote).then_some((Button::Odds, "prompt-odds"));
    view.prompts(keys.iter().copied().chain(odds))
}

/// Whether the next target is to be thrown, so that the last one is history.
fn sets_next(view: &View<'_, '_>) -> bool {
    view.queue.is_empty() && view.rules().phase() == PhaseName::Set
}
