//! Two clocks: how long a match has been played, where its house rules set an end, and how long people may take over a
//! choice that all make at once. The rules know neither: one is told them as a move, the other makes a game's own
//! choice for who is late. Both stand still with the table.

use std::time::Duration;

use bevy::prelude::*;
use bevy::time::Real;
use tracing::error;

use super::moves::{FollowStore, Moves};
use super::{Match, Play, TableStore, TableSystems, all_shown};
use crate::rules::{MAX_SEATS, Move, Seat, Seats, Turn};

/// The longest that may lie between two frames and still count as played: a machine that slept was not playing.
const LONGEST: Duration = Duration::from_secs(5);

/// How often it is noted how long a match has been played, in seconds.
const NOTED: u64 = 5;

/// How long the match at the table may be played, where its house rules say so.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MatchClock {
    /// How long it has been played.
    pub played: Duration,
    /// How long it may be; `None` without such a rule, and when the match is over.
    pub limit: Option<Duration>,
}

impl MatchClock {
    /// How long is left, in whole seconds begun; `None` where no clock runs.
    #[must_use]
    pub fn left(&self) -> Option<u64> {
        self.limit.map(|limit| seconds(limit.saturating_sub(self.played)))
    }
}

/// Seconds that have begun.
fn seconds(time: Duration) -> u64 {
    time.as_millis().div_ceil(1000) as u64
}

/// How long people may take over a choice that several make at the same time: a setting. Each seat has all of it from
/// when its own choice opens, which may be later than others' where a device is passed round.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ChoiceClock {
    /// The setting; `None` for as long as they like.
    pub limit: Option<Duration>,
    /// The least that is left of any choice that is open; `None` while none is.
    pub left: Option<Duration>,
    /// What is left for each seat, also of a choice that was made: it may be taken back.
    seats: [Option<Duration>; MAX_SEATS as usize],
}

impl ChoiceClock {
    /// The seconds that are left for a seat, those begun counted; `None` where its choice was not open yet.
    #[must_use]
    pub fn seconds(&self, seat: Seat) -> Option<u64> {
        self.left_for(seat).map(seconds)
    }

    fn left_for(&self, seat: Seat) -> Option<Duration> {
        self.seats.get(seat.index()).copied().flatten()
    }

    /// A moment passes for those whose choice is open. Says whose time has run out. When nobody's is open, the choices
    /// that all make together are over, and the next ones have all their time again.
    pub fn run(&mut self, open: Seats, passed: Duration) -> Seats {
        let Some(limit) = self.limit.filter(|_| !open.is_empty()) else {
            *self = Self { limit: self.limit, ..Self::default() };
            return Seats::NONE;
        };
        for seat in open {
            // What passed before a choice opened was not its time.
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

pub(super) fn plugin<G: Play>(app: &mut App) {
    app.add_systems(
        Update,
        run_match_clock::<G>
            .in_set(TableSystems::Rule)
            .after(FollowStore)
            .run_if(resource_exists::<Match<G>>.and_then(all_shown::<G>)),
    )
    .add_systems(Update, set_match_clock::<G>.in_set(TableSystems::Decide).run_if(resource_exists::<Match<G>>));
}

/// The clock of a match begins with it, goes on where it was left, and stops with it.
fn set_match_clock<G: Play>(
    match_: Res<Match<G>>,
    (real, time): (Res<Time<Real>>, Res<Time<Virtual>>),
    mut store: ResMut<TableStore>,
    mut clock: ResMut<MatchClock>,
) {
    if match_.is_added() {
        *clock = MatchClock { played: store.played(), limit: None };
    }
    let over = || matches!(match_.turn(), Turn::Over(_)) || match_.time_is_up();
    let limit = match_.rules().lasts().filter(|_| !over());
    if clock.limit != limit {
        clock.limit = limit;
    }
    if limit.is_some() && !time.is_paused() {
        let before = clock.played.as_secs() / NOTED;
        clock.played += real.delta().min(LONGEST);
        if clock.played.as_secs() / NOTED != before
            && let Some(store) = store.get()
        {
            store.note_played(clock.played);
        }
    }
}

/// When the time is up the rules are told, between two throws: dice in the air are read first.
fn run_match_clock<G: Play>(mut moves: Moves<G>, clock: Res<MatchClock>) {
    let up = clock.limit.is_some_and(|limit| clock.played >= limit);
    let over = moves.match_.time_is_up() || matches!(moves.match_.turn(), Turn::Over(_));
    if !up || over || moves.awaited.let_go() || !moves.ready() {
        return;
    }
    if let Err(illegal) = moves.make(Move::TimeUp) {
        error!("the rules refused that the time is up, though a clock runs: {illegal}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    fn three_seconds() -> ChoiceClock {
        ChoiceClock { limit: Some(SECOND * 3), ..default() }
    }

    #[test]
    fn a_choice_has_its_time_and_the_next_one_has_all_of_it_again() {
        let one = Seats::one(Seat(2));
        let mut clock = three_seconds();
        assert_eq!(clock.run(one, SECOND / 2), Seats::NONE);
        assert_eq!(clock.seconds(Seat(2)), Some(3), "the frame in which it opens is not its own yet");
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
    fn a_choice_that_opens_later_has_as_long_and_one_taken_back_what_was_left() {
        let (first, next, both) = (Seats::one(Seat(0)), Seats::one(Seat(1)), Seats::first(2));
        let mut clock = three_seconds();
        clock.run(first, SECOND);
        clock.run(first, SECOND * 2);
        assert_eq!(clock.run(both, SECOND / 2), Seats::NONE);
        assert_eq!((clock.seconds(Seat(0)), clock.seconds(Seat(1))), (Some(1), Some(3)));
        assert_eq!(clock.left, Some(SECOND / 2), "the least of all");
        assert_eq!(clock.run(both, SECOND), first, "nobody is late for another");
        assert_eq!(clock.run(next, SECOND), Seats::NONE);
        assert_eq!(clock.run(both, SECOND / 2), first, "taking back wins no time");
    }
}
