//! Choosing in Hot Dice: two seats at once, each with its own device; with one device one after the other, behind a
//! curtain. A coin is hidden by a press that shows nothing of which side it was.

use std::time::Duration;

use bevy::platform::collections::HashSet;
use bevy::prelude::*;
use bevy::time::Real;

use super::super::table::DiceLayouts;
use super::super::table::hot::asks_for_coins;
use super::super::table::selection::DiceSelection;
use super::super::{Coin, HotAction, HotDice};
use super::picks::{self, Picks};
use crate::app::input::{Button, Hands, PointerTaken, Pressed};
use crate::app::ui::Words;
use crate::app::ui::chair_name;
use crate::app::ui::hud::pass_device::{PassDevice, PassDeviceText};
use crate::rules::{Rules, Seat, Seats, Turn};
use crate::sim::lobby::{ActiveController, Device, Lobby, PendingSeats};
use crate::sim::table::dice_row::DiceRows;
use crate::sim::table::{Backlog, Match, Notice, Refused, TableSystems, Wish};

/// So long, after a coin is asked for, a press is still meant for the dice before it.
const TOO_SOON: Duration = Duration::from_millis(350);

/// The choices that people at the table have now.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub(super) struct Choosing {
    /// Who chooses now; who waits behind a curtain is not among them.
    pub seats: Seats,
    /// Whether they hide their coins.
    pub coins: bool,
    /// Whether another person at the table may not know them.
    pub watched: bool,
    /// Who asked for the odds last.
    pub odds: Option<Seat>,
    /// For whom the curtain was lifted, and at which move.
    lifted: Option<(Seat, usize)>,
    since: Duration,
}

impl Choosing {
    /// Of these choices those that are still to be made: one that was granted just now is forgotten only in the next
    /// frame.
    pub fn open(&self, rules: &HotDice, shown: &Backlog<HotDice>) -> Self {
        let asked = match rules.turn() {
            Turn::Choose(seats) if shown.is_empty() && self.coins == asks_for_coins(rules) => seats,
            _ => Seats::NONE,
        };
        let seats: Seats = self.seats.into_iter().filter(|seat| asked.contains(*seat)).collect();
        Self { seats, odds: self.odds.filter(|seat| seats.contains(*seat)), ..self.clone() }
    }

    /// The buttons of a device for heads and for tails. A mouse has no directions: where somebody looks on its own two
    /// buttons are pressed anywhere, for a pointer on a prompt would tell.
    pub fn sides(&self, device: Option<Device>) -> [Button; 2] {
        if self.watched && device == Some(Device::Mouse) {
            [Button::Throw, Button::Back]
        } else {
            [Button::Left, Button::Right]
        }
    }
}

/// Which side a press means, if any. `on_prompt` says whether the pointer is on a prompt.
fn side(press: &Pressed, on_prompt: bool, watched: bool) -> Option<Coin> {
    let mouse = press.device == Device::Mouse;
    match press.button {
        _ if mouse && on_prompt && watched => None,
        Button::Left => Some(Coin::Heads),
        Button::Right => Some(Coin::Tails),
        Button::Throw if mouse && !on_prompt => Some(Coin::Heads),
        Button::Back if mouse => Some(Coin::Tails),
        _ => None,
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Choosing>()
        .init_resource::<PassDevice>()
        .add_systems(
            Update,
            (open_choices, press_buttons)
                .chain()
                .in_set(TableSystems::Decide)
                .run_if(resource_exists::<Match<HotDice>>),
        )
        .add_systems(Update, put_away.run_if(crate::sim::table::cleared::<HotDice>));
}

fn put_away(mut choosing: ResMut<Choosing>, mut curtain: ResMut<PassDevice>) {
    *choosing = Choosing::default();
    curtain.0 = None;
}

/// Whether these people pass one device round.
fn shared(lobby: &Lobby, open: Seats) -> bool {
    let device = |seat: Seat| lobby.slot(seat).and_then(|slot| slot.device);
    let mut devices = open.into_iter().map(device);
    let first = devices.next().flatten();
    open.len() > 1 && first.is_some() && devices.all(|other| other == first)
}

/// Opens the choices of people when everything before them was shown; forgets those that are made.
fn open_choices(
    match_: Res<Match<HotDice>>,
    (lobby, say): (Res<Lobby>, Res<Words>),
    shown: Res<Backlog<HotDice>>,
    time: Res<Time<Real>>,
    (mut choosing, mut picks, mut curtain): (ResMut<Choosing>, ResMut<Picks>, ResMut<PassDevice>),
) {
    let rules = match_.rules();
    let person = |seat: &Seat| matches!(lobby.active_controller(*seat), ActiveController::Person(_));
    let open: Seats = match match_.turn() {
        Turn::Choose(seats) if shown.is_empty() => seats.into_iter().filter(person).collect(),
        _ => Seats::NONE,
    };
    let moves = match_.record().moves.len();
    // All people who have a secret in this round, those who have chosen already among them.
    let people: Seats = rules.playing().into_iter().filter(person).collect();
    let secret = shared(&lobby, people);
    let next = open.lowest().filter(|_| secret);
    let waits = next.filter(|seat| choosing.lifted != Some((*seat, moves)));
    let hung = waits.and_then(|seat| lobby.slot(seat).map(|slot| (seat, slot))).map(|(seat, slot)| {
        let name = chair_name(&say, seat, slot);
        PassDeviceText {
            colour: slot.colour,
            title: say.say("curtain-pass", &[("name", name.into())]),
            text: say.word("curtain-look-away"),
            lift: say.word("curtain-lift"),
        }
    });
    curtain.set_if_neq(PassDevice(hung));
    let seats = match (waits, next) {
        (Some(_), _) => Seats::NONE,
        (None, Some(seat)) => Seats::one(seat),
        (None, None) => open,
    };
    let coins = asks_for_coins(rules);
    let watched = people.len() > 1;
    if choosing.seats != seats || choosing.coins != coins || choosing.watched != watched {
        let fresh = choosing.coins != coins || choosing.seats == Seats::NONE;
        let since = if fresh { time.elapsed() } else { choosing.since };
        let odds = choosing.odds.filter(|seat| !fresh && seats.contains(*seat));
        *choosing = Choosing { seats, coins, watched, odds, lifted: choosing.lifted, since };
    }
    let wanted = |seat: Seat| seats.contains(seat) && !coins;
    if picks.open.keys().any(|seat| !wanted(*seat)) {
        picks.open.retain(|seat, _| wanted(*seat));
    }
    for seat in seats.into_iter().filter(|seat| wanted(*seat)) {
        let Some(hand) = rules.thrown(seat) else { continue };
        if picks.open.get(&seat).is_none_or(|pick| pick.hand != *hand) {
            picks.open.insert(seat, DiceSelection::new(seat, hand, rules.scoring()));
        }
    }
}

fn press_buttons(
    mut pressed: MessageReader<Pressed>,
    (hands, taken, curtain, time): (Res<Hands>, Res<PointerTaken>, Res<PassDevice>, Res<Time<Real>>),
    match_: Res<Match<HotDice>>,
    (lobby, pending_seats, say): (Res<Lobby>, Res<PendingSeats>, Res<Words>),
    (mut choosing, mut picks, mut lies): (ResMut<Choosing>, ResMut<Picks>, ResMut<DiceLayouts>),
    rows: DiceRows,
    (mut wishes, mut refused, mut notices): (
        MessageWriter<Wish<HotDice>>,
        MessageWriter<Refused>,
        MessageWriter<Notice>,
    ),
    mut held: Local<HashSet<(Device, Button)>>,
) {
    if match_.is_added() {
        // What was held at another table may have been let go as a half of the keyboard.
        held.clear();
    }
    for press in pressed.read() {
        let button = (press.device, press.button);
        // A direction that is held repeats: that is no new press.
        let new = press.down && held.insert(button);
        if !press.down {
            held.remove(&button);
        }
        if hands.still || !press.down {
            continue;
        }
        let Some(seat) = lobby.seat_for(press.device, *pending_seats) else { continue };
        if curtain.0.is_some() {
            if press.button == Button::Accept && new {
                choosing.lifted = Some((seat, match_.record().moves.len()));
            }
            continue;
        }
        if !choosing.seats.contains(seat) {
            continue;
        }
        if press.button == Button::Odds {
            choosing.odds = if choosing.odds == Some(seat) { None } else { Some(seat) };
            continue;
        }
        let on_table = press.device == Device::Mouse && press.button == Button::Throw && !taken.0;
        if choosing.coins {
            let Some(coin) = side(press, taken.0, choosing.watched) else {
                // The same for both buttons, so that it tells nothing.
                let tried = press.device == Device::Mouse && matches!(press.button, Button::Throw | Button::Back);
                if tried && new && taken.0 && choosing.watched {
                    notices.write(Notice(say.word("hot-dice-off-the-prompts")));
                }
                continue;
            };
            if new && time.elapsed() >= choosing.since + TOO_SOON {
                wishes.write(Wish { seat, action: HotAction::Coin(coin) });
            }
            continue;
        }
        let Some(pick) = picks.open.get_mut(&seat).filter(|_| !on_table) else { continue };
        if press.button == Button::Throw {
            picks::mean(&mut lies, seat.index(), pick);
            wishes.write(Wish { seat, action: HotAction::SetAside(pick.dice()) });
        } else {
            picks::press(pick, press.button, &picks::places(&rows, seat.index()), &mut refused);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::lobby::Controller;

    #[test]
    fn a_curtain_is_wanted_where_two_people_have_one_device() {
        let mut lobby = Lobby::of([(Controller::Person, "a".to_owned()), (Controller::Person, "b".to_owned())]);
        let both = Seats::first(2);
        assert!(!shared(&lobby, both), "nobody has a device yet");
        lobby.slots[0].device = Some(Device::Keys);
        lobby.slots[1].device = Some(Device::Pad(0));
        assert!(!shared(&lobby, both));
        lobby.slots[1].device = Some(Device::Keys);
        assert!(shared(&lobby, both));
        assert!(!shared(&lobby, Seats::one(Seat(1))), "one alone has no secret");
    }

    #[test]
    fn a_pointer_on_a_prompt_chooses_no_coin_while_somebody_looks_on() {
        let press = |device, button| Pressed { device, button, down: true };
        let all = [Button::Left, Button::Right, Button::Throw, Button::Back, Button::Accept];
        for button in all {
            assert_eq!(side(&press(Device::Mouse, button), true, true), None, "{button:?}");
        }
        let mouse = |button, on_prompt, watched| side(&press(Device::Mouse, button), on_prompt, watched);
        assert_eq!(mouse(Button::Left, true, false), Some(Coin::Heads), "by a click on the prompt");
        assert_eq!(mouse(Button::Throw, true, false), None, "the same click is no press on the table");
        let told = |watched, device| Choosing { watched, ..Choosing::default() }.sides(Some(device));
        for (watched, device) in [(true, Device::Mouse), (true, Device::Pad(0)), (false, Device::Keys)] {
            let sides = told(watched, device).map(|button| side(&press(device, button), false, watched));
            assert_eq!(sides, [Some(Coin::Heads), Some(Coin::Tails)], "what is prompted counts: {device:?}");
        }
    }
}
