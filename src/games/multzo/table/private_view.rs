//! Peeking at one's own tiles: while a seat holds its button, after a short warning to the others. One seat at a time;
//! peeks are counted. Not a move of the rules.

use std::time::Duration;

use bevy::prelude::*;

use super::super::{Event, Hand, Multzo};
use super::layout::{MOST_SEATS, TileLayout, in_order};
use crate::rules::bots::Player;
use crate::sim::lobby::Lobby;
use crate::sim::table::prelude::*;

/// Duration of the warning before tiles are lifted.
const WARNING: Duration = Duration::from_millis(900);

/// The same when no other person plays.
const ALONE: Duration = Duration::from_millis(250);

/// A seat pressed or released its peek button.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct PeekButton {
    pub seat: Seat,
    /// Whether the button is down.
    pub held: bool,
}

/// A seat's tiles were lifted.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct PeekStarted {
    pub seat: Seat,
    /// Number of peeks of the seat in this match, including this one.
    pub times: u32,
}

/// The state of peeking.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Peek {
    progress: Option<PeekProgress>,
    times: [u32; MOST_SEATS],
    /// Index of the selected tile among those held up, from the left.
    pub chosen: Option<u8>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct PeekProgress {
    seat: Seat,
    waited: Duration,
    open: bool,
}

impl Peek {
    /// The seat that holds its button, including during the warning.
    pub fn seat(&self) -> Option<Seat> {
        self.progress.map(|progress| progress.seat)
    }

    /// The seat whose tiles are lifted.
    pub fn open(&self) -> Option<Seat> {
        self.progress.filter(|progress| progress.open).map(|progress| progress.seat)
    }

    /// Number of peeks of a seat in this match.
    pub fn times(&self, seat: Seat) -> u32 {
        self.times.get(seat.index()).copied().unwrap_or_default()
    }

    /// Ends the peek; the count stays.
    pub fn close(&mut self) {
        (self.progress, self.chosen) = (None, None);
    }
}

/// A seat's tiles as it sees them, from the events presented so far: sorted, with the tile drawn last at the end.
pub fn own_tiles(shown: &[Event], seat: Seat) -> Hand {
    let mut hand = Hand::new();
    for event in shown {
        match event {
            Event::RoundBegan { .. } => hand.clear(),
            Event::Dealt { seat: of, tiles } if *of == seat => hand.clone_from(tiles),
            Event::TileSeen { seat: of, tile } | Event::DrewFaceUp { seat: of, tile } if *of == seat => {
                hand.extend(Some(*tile));
            }
            Event::Discarded { seat: of, tile, .. } | Event::LaidFaceDown { seat: of, tile } if *of == seat => {
                if let Some(place) = hand.iter().position(|held| held == tile) {
                    hand.remove(place);
                }
            }
            _ => {}
        }
    }
    let drawn = if hand.len() > 4 { hand.pop() } else { None };
    let mut seen = in_order(&hand);
    seen.extend(drawn);
    seen
}

/// Whether a seat may peek: a person plays it and its tiles are face down.
fn may_look(seat: Seat, lobby: &Lobby, layout: &TileLayout) -> bool {
    let hidden = layout.held.get(seat.index()).is_some_and(|held| *held > 0) && layout.shown[seat.index()].is_none();
    hidden && lobby.active_controller(seat) == Some(Player::Person)
}

/// Handles pressed and released buttons.
pub(super) fn update_peek(
    mut buttons: MessageReader<PeekButton>,
    mut resets: MessageReader<StateReset<Multzo>>,
    match_: Res<Match<Multzo>>,
    (lobby, layout): (Res<Lobby>, Res<TileLayout>),
    mut peek: ResMut<Peek>,
) {
    if match_.is_added() {
        *peek = Peek::default();
    }
    if resets.read().count() > 0 && peek.progress.is_some() {
        peek.close();
    }
    for button in buttons.read() {
        match (peek.seat(), button.held) {
            (None, true) if may_look(button.seat, &lobby, &layout) => {
                peek.progress = Some(PeekProgress { seat: button.seat, waited: Duration::ZERO, open: false });
            }
            (Some(seat), false) if seat == button.seat => peek.close(),
            _ => {}
        }
    }
    if peek.seat().is_some_and(|seat| !may_look(seat, &lobby, &layout)) {
        peek.close();
    }
}

/// Lifts the tiles when the warning is over.
pub(in crate::games::multzo) fn lift_after_warning(
    time: Res<Time>,
    lobby: Res<Lobby>,
    mut peek: ResMut<Peek>,
    mut started: MessageWriter<PeekStarted>,
) {
    let Some(mut progress) = peek.progress.filter(|progress| !progress.open) else { return };
    let others = lobby.iter().any(|(seat, _)| seat != progress.seat && lobby.needs_person(seat));
    progress.waited += time.delta();
    progress.open = progress.waited >= if others { WARNING } else { ALONE };
    peek.progress = Some(progress);
    if progress.open {
        peek.times[progress.seat.index()] += 1;
        started.write(PeekStarted { seat: progress.seat, times: peek.times(progress.seat) });
    }
}
