//! Two clocks: how long a match has been played, where its house rules set an end, and how long people may take over a
//! choice that all make at once. The rules know neither: one is told them as a move, the other makes a game's own
//! choice for who is late. Both stand still with the table.

use std::time::Duration;

use bevy::prelude::*;
use bevy::time::Real;

use super::play::{Refusal, make_move, tell};
use super::{AwaitedThrows, Backlog, Happened, Ledger, Match, Notice, Play, TableSystems, all_shown};
use crate::dice::ClearTray;
use crate::rules::{Move, Turn};

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

/// How long people may take over a choice that several make at the same time: a setting.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ChoiceClock {
    /// The setting; `None` for as long as they like.
    pub limit: Option<Duration>,
    /// What is left of the choice that is open; `None` while none is.
    pub left: Option<Duration>,
}

impl ChoiceClock {
    /// The seconds that are left, those begun counted.
    #[must_use]
    pub fn seconds(&self) -> Option<u64> {
        self.left.map(seconds)
    }

    /// A moment passes while a choice is open, or none is; says whether the time for it has run out.
    pub fn run(&mut self, open: bool, passed: Duration) -> bool {
        let Some(limit) = self.limit.filter(|_| open) else {
            if self.left.is_some() {
                self.left = None;
            }
            return false;
        };
        let left = self.left.unwrap_or(limit).saturating_sub(passed.min(LONGEST));
        self.left = Some(left);
        left.is_zero()
    }
}

pub(super) fn shared_plugin(app: &mut App) {
    app.init_resource::<MatchClock>().init_resource::<ChoiceClock>();
}

pub(super) fn plugin<G: Play>(app: &mut App) {
    app.add_systems(
        Update,
        run_match_clock::<G>.in_set(TableSystems::Rule).run_if(resource_exists::<Match<G>>.and_then(all_shown::<G>)),
    )
    .add_systems(Update, set_match_clock::<G>.in_set(TableSystems::Decide).run_if(resource_exists::<Match<G>>));
}

/// The clock of a match begins with it, goes on where it was left, and stops with it.
fn set_match_clock<G: Play>(
    match_: Res<Match<G>>,
    (real, time): (Res<Time<Real>>, Res<Time<Virtual>>),
    mut ledger: ResMut<Ledger>,
    mut clock: ResMut<MatchClock>,
) {
    if match_.is_added() {
        let played = ledger.0.as_ref().map_or(Duration::ZERO, |keep| keep.played());
        *clock = MatchClock { played, limit: None };
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
            && let Some(keep) = &mut ledger.0
        {
            keep.note_played(clock.played);
        }
    }
}

/// When the time is up the rules are told, between two throws: dice in the air are read first.
fn run_match_clock<G: Play>(
    mut match_: ResMut<Match<G>>,
    clock: Res<MatchClock>,
    (mut ledger, mut backlog): (ResMut<Ledger>, ResMut<Backlog<G>>),
    mut awaited: ResMut<AwaitedThrows>,
    mut clear: MessageWriter<ClearTray>,
    mut happened: MessageWriter<Happened<G>>,
    mut notices: MessageWriter<Notice>,
    mut said: Local<bool>,
) {
    let up = clock.limit.is_some_and(|limit| clock.played >= limit);
    if !up || awaited.let_go() || match_.time_is_up() || matches!(match_.turn(), Turn::Over(_)) {
        return;
    }
    match make_move(&mut match_, &mut ledger, Move::TimeUp) {
        Ok(facts) => {
            *said = false;
            tell(facts, &mut backlog, &mut happened);
            if !matches!(match_.turn(), Turn::Throw(_)) {
                clear.write_batch(awaited.iter().map(|throw| ClearTray { tray: throw.tray }));
                awaited.clear();
            }
        }
        Err(Refusal::NotKept(sentence)) if !*said => {
            *said = true;
            notices.write(Notice(sentence));
        }
        Err(_) => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_choice_has_its_time_and_the_next_one_has_all_of_it_again() {
        let second = Duration::from_secs(1);
        let mut clock = ChoiceClock { limit: Some(second * 3), left: None };
        assert!(!clock.run(true, second / 2));
        assert_eq!(clock.seconds(), Some(3));
        assert!(!clock.run(true, second));
        assert_eq!(clock.seconds(), Some(2));
        assert!(!clock.run(false, second) && clock.left.is_none());
        assert!(!clock.run(true, second * 2));
        assert!(clock.run(true, second));
        clock.limit = None;
        assert!(!clock.run(true, second * 60));
    }
}
