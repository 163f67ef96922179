//! Choosing in Farkle: which dice to set aside, and whether to bank or to throw on, with one press for both.

use bevy::prelude::*;

use super::super::table::DiceLayouts;
use super::super::table::selection::DiceSelection;
use super::super::{Farkle, FarkleAction};
use super::picks::{self, Picks};
use crate::app::input::{Button, Hands, PointerTaken, Pressed};
use crate::rules::{Seat, Turn};
use crate::sim::lobby::{ActiveController, Device, Lobby, PendingSeats};
use crate::sim::table::dice_row::DiceRows;
use crate::sim::table::{Backlog, Match, Refused, TableSystems, Wish};

/// The choice a person at the table has now.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub(super) struct Choosing {
    /// Who chooses; which dice, [`Picks`] knows.
    pub seat: Option<Seat>,
    /// Whether the odds were asked for.
    pub odds: bool,
    at_move: usize,
    /// What follows the set-aside that was wished for: of whom, when so many moves are made.
    then: Option<(Seat, usize, FarkleAction)>,
}

impl Choosing {
    /// Who chooses still: the choice of a wish that was granted just now is forgotten only in the next frame.
    pub fn open(&self, match_: &Match<Farkle>, shown: &Backlog<Farkle>) -> Option<Seat> {
        self.seat.filter(|_| shown.is_empty() && self.at_move == match_.record().moves.len())
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Choosing>()
        .add_systems(
            Update,
            (open_choice, press_buttons).chain().in_set(TableSystems::Decide).run_if(resource_exists::<Match<Farkle>>),
        )
        .add_systems(
            Update,
            (|mut choosing: ResMut<Choosing>| *choosing = Choosing::default())
                .run_if(crate::sim::table::cleared::<Farkle>),
        );
}

/// Opens the choice of a person when everything before it was shown; forgets it when it is made.
fn open_choice(
    match_: Res<Match<Farkle>>,
    lobby: Res<Lobby>,
    shown: Res<Backlog<Farkle>>,
    mut choosing: ResMut<Choosing>,
    mut picks: ResMut<Picks>,
    mut wishes: MessageWriter<Wish<Farkle>>,
) {
    let moves = match_.record().moves.len();
    let wanted = match match_.turn() {
        Turn::Choose(seats) if shown.is_empty() => {
            seats.lowest().filter(|seat| matches!(lobby.active_controller(*seat), ActiveController::Person(_)))
        }
        _ => None,
    };
    if choosing.seat == wanted && choosing.at_move == moves {
        return;
    }
    let then = choosing.then.filter(|(_, at, _)| *at >= moves);
    *choosing = Choosing { seat: wanted, odds: false, at_move: moves, then };
    if !picks.open.is_empty() {
        picks.open.clear();
    }
    let Some(seat) = wanted else { return };
    let rules = match_.rules();
    if let Some(hand) = rules.thrown() {
        choosing.then = None;
        picks.open.insert(seat, DiceSelection::new(seat, hand, rules.scoring()));
    } else if let Some((by, at, action)) = choosing.then.take()
        && by == seat
        && at == moves
    {
        wishes.write(Wish { seat, action });
    }
}

fn press_buttons(
    mut pressed: MessageReader<Pressed>,
    (hands, taken): (Res<Hands>, Res<PointerTaken>),
    match_: Res<Match<Farkle>>,
    (lobby, pending_seats): (Res<Lobby>, Res<PendingSeats>),
    (mut choosing, mut picks, mut lies): (ResMut<Choosing>, ResMut<Picks>, ResMut<DiceLayouts>),
    rows: DiceRows,
    (mut wishes, mut refused): (MessageWriter<Wish<Farkle>>, MessageWriter<Refused>),
) {
    for press in pressed.read() {
        if hands.still || !press.down {
            continue;
        }
        let Some(seat) = choosing.seat.filter(|seat| lobby.seat_for(press.device, *pending_seats) == Some(*seat))
        else {
            continue;
        };
        // A click on the table picks dice; only one on a prompt is a press.
        if press.device == Device::Mouse && press.button == Button::Throw && !taken.0 {
            continue;
        }
        if press.button == Button::Odds {
            choosing.odds = !choosing.odds;
            continue;
        }
        let Some(pick) = picks.open.get_mut(&seat) else {
            let action = match press.button {
                Button::Accept | Button::Throw => FarkleAction::Throw,
                Button::Back => FarkleAction::Bank,
                _ => continue,
            };
            wishes.write(Wish { seat, action });
            continue;
        };
        let then = match press.button {
            Button::Throw => FarkleAction::Throw,
            Button::Back => FarkleAction::Bank,
            button => {
                picks::press(pick, button, &picks::places(&rows, 0), &mut refused);
                continue;
            }
        };
        picks::mean(&mut lies, 0, pick);
        wishes.write(Wish { seat, action: FarkleAction::SetAside(pick.dice()) });
        // With nothing picked the rules say no: nothing follows then, even if the table sets dice aside by itself.
        if !pick.dice().is_empty() {
            choosing.then = Some((seat, match_.record().moves.len() + 1, then));
        }
    }
}
