//! Two clocks: the time limit of a match, if its house rules set one, and the time limit for choices that several seats
//! make at the same time. The rules read no clock: the end of the match is a move, and for late seats the clock makes
//! the choice that the game defines. Both stop while the table is paused.

use std::time::Duration;

use bevy::prelude::*;
use bevy::time::Real;
use tracing::error;

use super::moves::Moves;
use super::rerun::Rerun;
use super::schedule::{MoveSystems, RequestSystems};
use super::{ActionRequest, Match, PresentationQueue, TableGame, TableStore, all_shown};
use crate::rules::{MAX_SEATS, Move, Seat, Seats, Turn};
use crate::sim::lobby::{Lobby, PendingSeats};

/// Maximum duration of a frame that counts as played. A longer one means that the machine slept.
const LONGEST: Duration = Duration::from_secs(5);

/// How often the played time is stored, in seconds.
const NOTED: u64 = 5;

/// The played time of the match and its limit.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MatchClock {
    /// The played time.
    pub played: Duration,
    /// The limit; `None` without such a rule, and when the match is over.
    pub limit: Option<Duration>,
}

impl MatchClock {
    /// The remaining time in seconds, rounded up; `None` if no clock runs.
    pub fn left(&self) -> Option<u64> {
        self.limit.map(|limit| seconds(limit.saturating_sub(self.played)))
    }
}

fn seconds(time: Duration) -> u64 {
    time.as_millis().div_ceil(1000) as u64
}

/// The time limit for choices that several seats make at the same time: a setting. The time of each seat starts when
/// its own choice opens, which may be later if seats share a device.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ChoiceClock {
    /// The limit; `None` for no limit.
    pub limit: Option<Duration>,
    /// The least remaining time of all open choices; `None` if none is open.
    pub left: Option<Duration>,
    /// The remaining time of each seat, even after its choice, which may be undone.
    seats: [Option<Duration>; MAX_SEATS as usize],
}

impl ChoiceClock {
    /// The remaining time of a seat in seconds, rounded up; `None` if its choice was not open yet.
    pub fn seconds(&self, seat: Seat) -> Option<u64> {
        self.left_for(seat).map(seconds)
    }

    fn left_for(&self, seat: Seat) -> Option<Duration> {
        self.seats.get(seat.index()).copied().flatten()
    }

    /// Advances the time of the seats with an open choice and returns those whose time is up. When no choice is open,
    /// the clock is reset for the next choices.
    pub fn run(&mut self, open: Seats, passed: Duration) -> Seats {
        let Some(limit) = self.limit.filter(|_| !open.is_empty()) else {
            *self = Self { limit: self.limit, ..Self::default() };
            return Seats::NONE;
        };
        for seat in open {
            // Time before a choice opened does not count.
            let left = self.left_for(seat).map_or(limit, |left| left.saturating_sub(passed.min(LONGEST)));
            self.seats[seat.index()] = Some(left);
        }
        self.left = open.into_iter().filter_map(|seat| self.left_for(seat)).min();
        open.into_iter().filter(|seat| self.left_for(*seat).is_some_and(|left| left.is_zero())).collect()
    }
}

pub(super) fn shared_plugin(app: &mut App) {
    app.init_resource::<MatchClock>().init_resource::<ChoiceClock>();
}

pub(super) fn plugin<G: TableGame>(app: &mut App) {
    app.add_systems(
        Update,
        run_match_clock::<G>.in_set(MoveSystems::Clock).run_if(resource_exists::<Match<G>>.and_then(all_shown::<G>)),
    )
    .add_systems(
        Update,
        (set_match_clock::<G>, run_choice_clock::<G>)
            .in_set(RequestSystems::Clocks)
            .run_if(resource_exists::<Match<G>>),
    );
}

/// Starts the clock with the match, continues it after a resume, and stops it at the end.
fn set_match_clock<G: TableGame>(
    match_: Res<Match<G>>,
    (real, time): (Res<Time<Real>>, Res<Time<Virtual>>),
    mut store: ResMut<TableStore>,
    mut clock: ResMut<MatchClock>,
) {
    if match_.is_added() {
        *clock = MatchClock { played: store.played(), limit: None };
    }
    let over = || matches!(match_.turn(), Turn::Over(_)) || match_.time_is_up();
    let limit = match_.rules().time_limit().filter(|_| !over());
    if clock.limit != limit {
        clock.limit = limit;
    }
    if limit.is_some() && !time.is_paused() {
        let before = clock.played.as_secs() / NOTED;
        clock.played = clock.played.saturating_add(real.delta().min(LONGEST));
        if clock.played.as_secs() / NOTED != before
            && let Some(store) = store.get()
        {
            store.note_played(clock.played);
        }
    }
}

/// Makes the move that the time is up, between two throws: falling dice are read first.
fn run_match_clock<G: TableGame>(mut moves: Moves<G>, clock: Res<MatchClock>, rerun: Option<Res<Rerun<G>>>) {
    let up = match rerun {
        Some(rerun) => matches!(rerun.next(&moves.match_), Some(Move::TimeUp)),
        None => clock.limit.is_some_and(|limit| clock.played >= limit),
    };
    let over = moves.match_.time_is_up() || matches!(moves.match_.turn(), Turn::Over(_));
    if !up || over || moves.awaited.any_released() || !moves.ready() {
        return;
    }
    if let Err(illegal) = moves.submit(Move::TimeUp) {
        error!("the rules refused that the time is up, though a clock runs: {illegal}");
    }
}

/// Chooses for seats that exceed the time limit. Time does not run for seats that wait for a shared device.
fn run_choice_clock<G: TableGame>(
    (match_, queue): (Res<Match<G>>, Res<PresentationQueue<G>>),
    (lobby, pending_seats): (Res<Lobby>, Res<PendingSeats>),
    (real, time): (Res<Time<Real>>, Res<Time<Virtual>>),
    mut clock: ResMut<ChoiceClock>,
    mut requests: MessageWriter<ActionRequest<G>>,
) {
    let timeout_action = match_.rules().timeout_action();
    let timed = queue.is_empty() && timeout_action.is_some();
    let asked = if timed { match_.turn().choosing() } else { Seats::NONE };
    let open = lobby.ready_to_choose(asked.into_iter().filter(|seat| lobby.needs_person(*seat)).collect());
    if clock.left.is_none() && (clock.limit.is_none() || open.is_empty()) {
        return;
    }
    // Time does not run while the game is paused or waits for a lost device.
    let waits = time.is_paused() || lobby.stopped_by(*pending_seats).is_some();
    let passed = if waits { Duration::ZERO } else { real.delta() };
    let late = clock.run(open, passed);
    requests
        .write_batch(late.into_iter().filter_map(|seat| Some(ActionRequest { seat, action: timeout_action.clone()? })));
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    fn three_seconds() -> ChoiceClock {
        ChoiceClock { limit: Some(SECOND * 3), ..default() }
    }

    #[test]
    fn every_choice_gets_the_full_time_limit() {
        let one = Seats::one(Seat(2));
        let mut clock = three_seconds();
        assert_eq!(clock.run(one, SECOND / 2), Seats::NONE);
        assert_eq!(clock.seconds(Seat(2)), Some(3), "the time begins after the frame in which the choice opens");
        assert_eq!(clock.run(one, SECOND * 3 / 2), Seats::NONE);
        assert_eq!((clock.seconds(Seat(2)), clock.seconds(Seat(1))), (Some(2), None));
        assert_eq!(clock.run(Seats::NONE, SECOND), Seats::NONE);
        assert_eq!((clock.left, clock.seconds(Seat(2))), (None, None));
        assert_eq!(clock.run(one, SECOND), Seats::NONE);
        assert_eq!(clock.run(one, SECOND * 2), Seats::NONE);
        assert_eq!(clock.run(one, SECOND), one);
        clock.limit = None;
        assert_eq!(clock.run(one, SECOND * 60), Seats::NONE);
    }

    #[test]
    fn later_choice_gets_full_time_and_undone_choice_the_time_left() {
        let (first, next, both) = (Seats::one(Seat(0)), Seats::one(Seat(1)), Seats::first(2));
        let mut clock = three_seconds();
        clock.run(first, SECOND);
        clock.run(first, SECOND * 2);
        assert_eq!(clock.run(both, SECOND / 2), Seats::NONE);
        assert_eq!((clock.seconds(Seat(0)), clock.seconds(Seat(1))), (Some(1), Some(3)));
        assert_eq!(clock.left, Some(SECOND / 2), "the shortest time left");
        assert_eq!(clock.run(both, SECOND), first, "only the late seat is reported");
        assert_eq!(clock.run(next, SECOND), Seats::NONE);
        assert_eq!(clock.run(both, SECOND / 2), first, "an undone choice gets no new time");
    }
}
