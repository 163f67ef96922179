//! Choosing in Pig: one button rolls again, another one holds.

use bevy::prelude::*;
use rollick::app::input::{Button, Hands, Pressed};
use rollick::rules::Turn;
use rollick::sim::lobby::{Lobby, PendingSeats};
use rollick::sim::table::{Match, TableSystems, Wish};

use super::rules::{Pig, PigAction};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, press_buttons.in_set(TableSystems::Decide).run_if(resource_exists::<Match<Pig>>));
}

fn press_buttons(
    mut pressed: MessageReader<Pressed>,
    (match_, lobby): (Res<Match<Pig>>, Res<Lobby>),
    (pending_seats, hands): (Res<PendingSeats>, Res<Hands>),
    mut requests: MessageWriter<Wish<Pig>>,
) {
    for press in pressed.read().filter(|press| press.down && !hands.still) {
        let action = match press.button {
            Button::Accept => PigAction::Roll,
            Button::Back => PigAction::Hold,
            _ => continue,
        };
        let seat = lobby.seat_for(press.device, *pending_seats).filter(|seat| pending_seats.0.contains(*seat));
        if let (Turn::Choose(_), Some(seat)) = (match_.turn(), seat) {
            requests.write(Wish { seat, action });
        }
    }
}
