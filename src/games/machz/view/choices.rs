//! Choosing in MACHZ: all Rockers bet at once, each with their own device, by a press that shows nothing of what it
//! was; on a device that is passed round the seats bet one after the other. The Roller says roll or stop.

use std::time::Duration;

use bevy::platform::collections::HashSet;
use bevy::prelude::*;
use bevy::time::Real;

use super::super::table::asked;
use super::super::{Action, Bet, Machz, PhaseName, Side, Vote};
use crate::app::input::{Button, Hands, PointerTaken, Pressed, Rumble};
use crate::app::ui::Words;
use crate::rules::{MAX_SEATS, Rules, Seat, Seats, Turn};
use crate::sim::lobby::{ActiveController, Device, Lobby, PendingSeats};
use crate::sim::table::{Backlog, Match, Notice, Refused, TableSystems, Wish, cleared};

/// So long after a seat's choice opens a press was meant for what was before: for the throw, or for the seat before it
/// on the same device.
const TOO_SOON: Duration = Duration::from_millis(350);

/// What a pad feels when a chip is added to a stake that nobody sees: how strongly, and for how many seconds.
const TICK: (f32, f32) = (0.22, 0.06);

/// The choices that people at the table have now.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Choosing {
    /// What is asked for; `None` while nobody is asked.
    pub phase: Option<PhaseName>,
    /// The people who are asked and have not chosen.
    pub seats: Seats,
    /// Who asked for the odds.
    pub odds: Option<Seat>,
    /// Stakes above one: what a seat has pressed so far and not locked. Nobody is shown it.
    raised: [Option<Bet>; MAX_SEATS as usize],
    /// Of those who are asked the ones whose choice is open: not those who wait for a device to be passed on.
    open: Seats,
    /// When each seat's choice opened, or was made.
    since: [Duration; MAX_SEATS as usize],
    /// Those whose press was answered by why they cannot choose.
    answered: Seats,
}

impl Choosing {
    /// The seat that a device chooses for now: of those it holds the first that has not chosen.
    #[must_use]
    pub fn of(&self, device: Device, lobby: &Lobby, pending_seats: PendingSeats) -> Option<Seat> {
        lobby.seat_for(device, pending_seats).filter(|seat| self.seats.contains(*seat))
    }

    /// What of it is still open. The rules may have taken a choice since: where several choose, the others choose on.
    pub(crate) fn still_open(&self, rules: &Machz, shown: &Backlog<Machz>) -> Self {
        let left: Seats = match rules.turn() {
            Turn::Choose(left) if self.phase == Some(rules.phase()) && shown.is_empty() => {
                self.seats.into_iter().filter(|seat| left.contains(*seat)).collect()
            }
            _ => Seats::NONE,
        };
        if left.is_empty() { Self::default() } else { Self { seats: left, ..self.clone() } }
    }

    /// Answers a press on a device where others choose and none of its seats can: it rolls, has no chips, or has chosen.
    /// Each is told once.
    fn refuse(
        &mut self,
        press: &Pressed,
        on_table: bool,
        seats: Seats,
        rules: &Machz,
        now: Duration,
    ) -> Option<Refused> {
        // A device that is just passed on is the next one's.
        let others_choose = matches!(self.phase, Some(PhaseName::Bets | PhaseName::Vote))
            && seats.into_iter().all(|seat| !self.seats.contains(seat));
        let chosen = |seat: Seat| rules.pending(seat).is_some();
        // Where several have one device nobody knows who pressed: whoever has chosen is not told so there.
        let seat = seats.into_iter().find(|seat| seats.len() == 1 || !chosen(*seat))?;
        // Whoever has chosen is answered whatever was pressed: which button is pressed twice must tell nothing.
        let meant = match press.button {
            Button::Left | Button::Right => true,
            _ => chosen(seat) && said(press, on_table).is_some(),
        };
        let opened = self.open.into_iter().map(|seat| self.since[seat.index()]).min()?;
        let pressed = seats.into_iter().map(|seat| self.since[seat.index()]).fold(opened, Duration::max);
        if !others_choose || !meant || now < pressed + TOO_SOON || self.answered.contains(seat) {
            return None;
        }
        self.answered = self.answered.with(seat);
        Some(Refused { seat, illegal: rules.not_asked(seat) })
    }

    /// These are asked now.
    fn ask(&mut self, phase: Option<PhaseName>, seats: Seats, open: Seats, now: Duration) {
        if self.phase != phase {
            *self = Self { phase, ..Self::default() };
        }
        for seat in open.into_iter().filter(|seat| !self.open.contains(*seat)) {
            self.since[seat.index()] = now;
            self.answered = self.answered.without(seat);
        }
        // Whoever chose, or is asked anew because that was taken back, begins at nothing; the others choose on.
        for seat in (0..MAX_SEATS).map(Seat).filter(|seat| !(seats.contains(*seat) && self.seats.contains(*seat))) {
            self.raised[seat.index()] = None;
        }
        (self.seats, self.open) = (seats, open);
    }
}

/// Lets people at the table choose. It wants the table, the devices and the words to be there.
pub fn plugin(app: &mut App) {
    app.init_resource::<Choosing>()
        .add_systems(
            Update,
            (open_choices, press_buttons).chain().in_set(TableSystems::Decide).run_if(resource_exists::<Match<Machz>>),
        )
        .add_systems(
            Update,
            (|mut choosing: ResMut<Choosing>| *choosing = Choosing::default()).run_if(cleared::<Machz>),
        );
}

/// Opens the choices of people when everything before them was shown; forgets those that are made.
fn open_choices(
    match_: Res<Match<Machz>>,
    lobby: Res<Lobby>,
    shown: Res<Backlog<Machz>>,
    time: Res<Time<Real>>,
    mut choosing: ResMut<Choosing>,
) {
    let rules = match_.rules();
    let open = match (rules.turn(), rules.phase()) {
        (Turn::Choose(seats), PhaseName::Reroll) if shown.is_empty() => seats,
        _ => asked(rules, &shown),
    };
    let seats: Seats =
        open.into_iter().filter(|seat| matches!(lobby.active_controller(*seat), ActiveController::Person(_))).collect();
    let phase = (!seats.is_empty()).then(|| rules.phase());
    let open = lobby.ready_to_choose(seats);
    if match_.is_added() {
        *choosing = Choosing::default();
    }
    if (choosing.phase, choosing.seats, choosing.open) != (phase, seats, open) {
        choosing.ask(phase, seats, open, time.elapsed());
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
fn said(press: &Pressed, on_table: bool) -> Option<Said> {
    match press.button {
        Button::Left => Some(Said::Yes),
        Button::Right => Some(Said::No),
        Button::Throw if on_table => Some(Said::Yes),
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

/// All seats that share the device of the one for which a press of this device counts.
fn seats_with(device: Device, lobby: &Lobby, pending_seats: PendingSeats) -> Seats {
    let held = lobby.seat_for(device, pending_seats).and_then(|seat| lobby.slot(seat)?.device);
    held.map_or(Seats::NONE, |held| lobby.seats_of(held).collect())
}

fn press_buttons(
    mut pressed: MessageReader<Pressed>,
    (hands, taken, time, say): (Res<Hands>, Res<PointerTaken>, Res<Time<Real>>, Res<Words>),
    match_: Res<Match<Machz>>,
    (lobby, pending_seats): (Res<Lobby>, Res<PendingSeats>),
    mut choosing: ResMut<Choosing>,
    mut wishes: MessageWriter<Wish<Machz>>,
    (mut rumbles, mut notices, mut refused): (MessageWriter<Rumble>, MessageWriter<Notice>, MessageWriter<Refused>),
    mut down: Local<HashSet<(Device, Button)>>,
) {
    let rules = match_.rules();
    if match_.is_added() {
        // What was held at another table may have been let go as a half of the keyboard.
        down.clear();
    }
    // Two presses in one frame are two choices where a device is passed round.
    let mut chosen = Seats::NONE;
    for press in pressed.read() {
        // A direction that is held repeats: that is no new press.
        let new = press.down && down.insert((press.device, press.button));
        if !press.down {
            down.remove(&(press.device, press.button));
        }
        if hands.still || !new {
            continue;
        }
        let on_table = press.device == Device::Mouse && press.button == Button::Throw && !taken.0;
        let Some(seat) = choosing.of(press.device, &lobby, *pending_seats) else {
            let seats = seats_with(press.device, &lobby, *pending_seats);
            refused.write_batch(choosing.refuse(press, on_table, seats, rules, time.elapsed()));
            continue;
        };
        if chosen.contains(seat) {
            continue;
        }
        if press.button == Button::Odds {
            if choosing.phase != Some(PhaseName::Vote) {
                choosing.odds = if choosing.odds == Some(seat) { None } else { Some(seat) };
            }
            continue;
        }
        let early = time.elapsed() < choosing.since[seat.index()] + TOO_SOON;
        let Some(said) = said(press, on_table).filter(|_| !early) else { continue };
        let action = match (choosing.phase, said) {
            // Not by a click anywhere on the table: only one on the prompt is a press.
            (Some(PhaseName::Reroll), Said::Lock) => Action::Roll,
            (Some(PhaseName::Reroll), Said::Out | Said::No) if press.button == Button::Back => Action::Stop,
            (Some(PhaseName::Reroll), _) => continue,
            (Some(PhaseName::Vote), Said::Yes) => Action::Vote(Vote::Keep),
            (Some(PhaseName::Vote), Said::No) => Action::Vote(Vote::Pass),
            (Some(PhaseName::Bets), Said::Out) => Action::StayOut,
            (Some(PhaseName::Bets), Said::Yes | Said::No) => {
                let side = if said == Said::Yes { Side::Match } else { Side::NoMatch };
                let bet = raise(choosing.raised[seat.index()], side, rules.most_stake(seat));
                if rules.options().stake_limit > 1 {
                    choosing.raised[seat.index()] = Some(bet);
                    rumbles.write(Rumble { device: press.device, strength: TICK.0, seconds: TICK.1 });
                    continue;
                }
                Action::Bet(bet)
            }
            (Some(PhaseName::Bets), Said::Lock) => match choosing.raised[seat.index()] {
                Some(bet) => Action::Bet(bet),
                None => {
                    notices.write(Notice(say.word("machz-choose-first")));
                    continue;
                }
            },
            _ => continue,
        };
        choosing.raised[seat.index()] = None;
        choosing.since[seat.index()] = time.elapsed();
        chosen = chosen.with(seat);
        wishes.write(Wish { seat, action });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::input::glyphs::glyph;
    use crate::app::input::{Family, GlyphName};
    use crate::games::machz::view::presenter::mouse_ways;

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
        let press = |device, button| Pressed { device, button, down: true };
        let pad = Device::Pad(0);
        let all = [(Button::Left, Said::Yes), (Button::Right, Said::No), (Button::Down, Said::Out)];
        for (button, meant) in all {
            assert_eq!(said(&press(pad, button), false), Some(meant));
            // By a click on the prompt.
            assert_eq!(said(&press(Device::Mouse, button), false), Some(meant));
        }
        assert_eq!(said(&press(Device::Mouse, Button::Throw), true), Some(Said::Yes));
        assert_eq!(said(&press(Device::Mouse, Button::Back), true), Some(Said::No));
        assert_eq!(said(&press(pad, Button::Back), false), Some(Said::Out));
    }

    #[test]
    fn a_mouse_does_what_its_prompts_say() {
        let press = |button| Pressed { device: Device::Mouse, button, down: true };
        for phase in [PhaseName::Bets, PhaseName::Vote] {
            let ways = mouse_ways(Some(phase)).0;
            for (button, clicked) in [(Button::Left, Button::Throw), (Button::Right, Button::Back)] {
                let shown = ways.iter().find(|(way, _)| *way == button).map(|(_, shown)| shown.clone());
                assert_eq!(shown, glyph(Device::Mouse, clicked, Family::default()), "{phase:?} {button:?}");
                // The button that is shown, and a click on the prompt.
                assert_eq!(said(&press(clicked), true), said(&press(button), false));
            }
            assert!(ways.iter().all(|(way, _)| *way != Button::Down), "pointing leaves nobody out");
            assert!(ways.contains(&(Button::Accept, GlyphName::CLICK)), "no button on the table locks");
        }
        let ways = mouse_ways(Some(PhaseName::Reroll)).0;
        assert!(ways.contains(&(Button::Accept, GlyphName::CLICK)), "no button on the table throws once more");
    }

    #[test]
    fn whoever_takes_a_choice_back_begins_anew_and_the_others_choose_on() {
        let (three, ms) = (Seats::first(3), Duration::from_millis);
        let bet = |chips| Some(Bet { side: Side::Match, chips });
        let mut choosing = Choosing::default();
        choosing.ask(Some(PhaseName::Bets), three, three, ms(10));
        choosing.raised[..3].copy_from_slice(&[bet(1), bet(2), None]);
        let left = three.without(Seat(0));
        choosing.ask(Some(PhaseName::Bets), left, left, ms(20));
        assert_eq!(choosing.raised[..3], [None, bet(2), None]);
        choosing.ask(Some(PhaseName::Bets), three, three, ms(30));
        assert_eq!(choosing.raised[..3], [None, bet(2), None]);
        assert_eq!(choosing.since[..3], [ms(30), ms(10), ms(10)], "only the one that opens anew is young");
        choosing.ask(None, Seats::NONE, Seats::NONE, ms(40));
        choosing.ask(Some(PhaseName::Bets), three, three, ms(50));
        assert_eq!(choosing.raised, [None; 8], "another throw, other bets");
    }

    #[test]
    fn a_choice_opens_when_the_device_is_passed_on() {
        let (both, ms) = (Seats::first(2), Duration::from_millis);
        let mut choosing = Choosing::default();
        choosing.ask(Some(PhaseName::Bets), both, Seats::one(Seat(0)), ms(10));
        choosing.ask(Some(PhaseName::Bets), Seats::one(Seat(1)), Seats::one(Seat(1)), ms(900));
        assert_eq!(choosing.since[..2], [ms(10), ms(900)]);
    }
}
