//! PeekProgress at one's own tiles: held as long as the seat holds its button, after a word of warning to the others, one
//! seat at a time, and counted. Nothing of it is a move of the rules.

use std::time::Duration;

use bevy::prelude::*;

use super::super::{Event, Hand, Multzo};
use super::ShownLayout;
use super::layout::{MOST_SEATS, in_order};
use crate::rules::Seat;
use crate::sim::lobby::{ActiveController, Lobby};
use crate::sim::table::{Match, Rebuilt};

/// How long others are asked to look away before tiles are lifted.
const WARNING: Duration = Duration::from_millis(900);

/// The same where nobody else sits at the table but bots.
const ALONE: Duration = Duration::from_millis(250);

/// A seat holds the button by which it looks at its tiles, or has let go.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct PeekButton {
    /// Who.
    pub seat: Seat,
    /// Whether the button is down.
    pub held: bool,
}

/// A seat sees its tiles now.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct PeekStarted {
    /// Who.
    pub seat: Seat,
    /// How many times in this match, this one counted.
    pub times: u32,
}

/// Who looks at their tiles.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Peek {
    progress: Option<PeekProgress>,
    times: [u32; MOST_SEATS],
    /// Which of the tiles held up its seat points at, counted from the left.
    pub chosen: Option<u8>,
}

/// A seat that looks at its tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct PeekProgress {
    seat: Seat,
    waited: Duration,
    open: bool,
}

impl Peek {
    /// Who holds the button, whether the tiles are lifted yet or not.
    #[must_use]
    pub fn seat(&self) -> Option<Seat> {
        self.progress.map(|progress| progress.seat)
    }

    /// Whose tiles are lifted.
    #[must_use]
    pub fn open(&self) -> Option<Seat> {
        self.progress.filter(|progress| progress.open).map(|progress| progress.seat)
    }

    /// How many times a seat looked in this match.
    #[must_use]
    pub fn times(&self, seat: Seat) -> u32 {
        self.times.get(seat.index()).copied().unwrap_or_default()
    }

    /// Nobody looks any more; what was counted stays.
    pub fn close(&mut self) {
        (self.progress, self.chosen) = (None, None);
    }
}

/// The tiles of a seat as it sees them when it looks, told from the facts shown so far: in order, the tile it drew last.
#[must_use]
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

/// Whether a seat may look: a person sits there and its tiles lie face down.
fn may_look(seat: Seat, lobby: &Lobby, shown_layout: &ShownLayout) -> bool {
    let layout = &shown_layout.layout;
    let hidden = layout.held.get(seat.index()).is_some_and(|held| *held > 0) && layout.shown[seat.index()].is_none();
    hidden && matches!(lobby.active_controller(seat), ActiveController::Person(_))
}

/// Buttons go down and up.
pub(super) fn update_peek(
    mut buttons: MessageReader<PeekButton>,
    mut rebuilt: MessageReader<Rebuilt<Multzo>>,
    match_: Res<Match<Multzo>>,
    (lobby, shown_layout): (Res<Lobby>, Res<ShownLayout>),
    mut peek: ResMut<Peek>,
) {
    if match_.is_added() {
        *peek = Peek::default();
    }
    if rebuilt.read().count() > 0 && peek.progress.is_some() {
        peek.close();
    }
    for button in buttons.read() {
        match (peek.seat(), button.held) {
            (None, true) if may_look(button.seat, &lobby, &shown_layout) => {
                peek.progress = Some(PeekProgress { seat: button.seat, waited: Duration::ZERO, open: false });
            }
            (Some(seat), false) if seat == button.seat => peek.close(),
            _ => {}
        }
    }
    if peek.seat().is_some_and(|seat| !may_look(seat, &lobby, &shown_layout)) {
        peek.close();
    }
}

/// When the others were warned, the tiles may be lifted.
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
