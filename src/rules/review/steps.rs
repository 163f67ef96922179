//! Walks through a match and splits the change of each share. Must not depend on a game.

use std::sync::atomic::{AtomicUsize, Ordering};

use rayon::iter::{IntoParallelIterator, ParallelIterator};

use super::model::{Choice, NAMED, Named, Parts, PerSeat, Review, ReviewError, Step, StepKind, Total, Working};
use super::values::{PositionValues, ValuedMove};
use crate::rules::bots::evaluator::{ROUNDING, Shares};
use crate::rules::bots::prepare::{load_or_solve, missing_tables};
use crate::rules::bots::{Botable, Level};
use crate::rules::record::{Record, ReplayError, replay_with};
use crate::rules::{GameEvent, Rules, Seat, Seats, Turn};

/// Reviews a match, or the moves so far if it is not over. First computes the table that the evaluator needs. Works on the
/// threads of the current pool. The same record and effort give the same review.
///
/// # Errors
/// [`ReviewError`] when the record cannot be replayed, when there is nothing to value the match by, or when it is cancelled.
pub fn review<G: Botable>(record: &Record<G>, working: &Working<'_>) -> Result<Review<G::Action>, ReviewError> {
    let start = G::start(record.seat_count(), &record.options).map_err(ReplayError::from)?;
    let mut played = Vec::with_capacity(record.moves.len());
    let last = replay_with(record, |_, game, events| played.push((game.clone(), events.to_vec())))?;
    if start.seats() == 1 {
        return Err(ReviewError::Alone);
    }
    for table in missing_tables(&start, [Level::Best]) {
        (working.notify)(&table.notice());
        load_or_solve(&*table, working.cache, working.cancel);
    }
    let cancelled = || working.cancel.load(Ordering::Relaxed);
    if cancelled() {
        return Err(ReviewError::Cancelled);
    }
    let no_evaluator = ReviewError::NoEvaluator { game: G::GAME, seats: start.seats() };
    let mut values = PositionValues::new(&start, working.effort).ok_or(no_evaluator)?;
    let first = values.shares(&start);
    let before = |index: usize| if index == 0 { &start } else { &played[index - 1].0 };
    let done = AtomicUsize::new(0);
    let valued = (0..played.len()).into_par_iter().map_init(
        || PositionValues::new(&start, working.effort),
        |values, index| {
            let values = values.as_mut().filter(|_| !cancelled())?;
            let valued = values.of_move(index as u64, before(index), &record.moves[index], &played[index].0);
            (working.progress)(1 + done.fetch_add(1, Ordering::Relaxed), played.len());
            Some(valued)
        },
    );
    let valued: Vec<_> = valued.collect::<Option<_>>().ok_or(ReviewError::Cancelled)?;
    let mut splitter = Splitter { private: values.private, together: Seats::NONE, errors: (0.0, 0) };
    let mut shares = first.clone();
    let mut steps = Vec::with_capacity(valued.len());
    for (index, valued) in valued.into_iter().enumerate() {
        let (after, events) = &played[index];
        let step = splitter.step(valued, (before(index), &shares), after, events);
        shares.clone_from(&step.shares);
        steps.push(step);
    }
    let error = if values.exact { 0.0 } else { splitter.error() };
    let totals = (0..start.seats()).map(|seat| total(Seat(seat), &first, &steps)).collect();
    Ok(Review {
        game: G::GAME.to_owned(),
        exact: values.exact,
        private: values.private,
        error,
        over: matches!(last.turn(), Turn::Over(_)),
        start: first,
        totals,
        luckiest: named(&steps, error, luck_of),
        costliest: named(&steps, error, |step| match &step.kind {
            StepKind::Choice(choice) => Some((choice.seat, choice.cost)),
            StepKind::Throw(_) | StepKind::Shuffle | StepKind::TimeUp => None,
        }),
        steps,
    })
}

fn total<A>(seat: Seat, start: &Shares, steps: &[Step<A>]) -> Total {
    let at = seat.index();
    let is_choice =
        |step: &&Step<A>| matches!(&step.kind, StepKind::Choice(choice) if choice.seat == seat && choice.of > 1);
    Total {
        start: start[at],
        parts: steps.iter().map(|step| &step.parts[at]).sum(),
        result: steps.last().map_or(start[at], |step| step.shares[at]),
        choices: steps.iter().filter(is_choice).count(),
    }
}

/// The luckiest seat of those that threw or drew, and what it gained.
fn luck_of<A>(step: &Step<A>) -> Option<(Seat, f64)> {
    let owners = match &step.kind {
        StepKind::Throw(seats) => *seats,
        StepKind::Shuffle => Seats::first(step.parts.len() as u8),
        StepKind::Choice(choice) => Seats::one(choice.seat),
        StepKind::TimeUp => return None,
    };
    let luck = |seat: Seat| (seat, step.parts[seat.index()].luck);
    owners.into_iter().map(luck).max_by(|a, b| a.1.total_cmp(&b.1))
}

/// The moves with the highest amounts.
fn named<A>(steps: &[Step<A>], error: f64, amount: impl Fn(&Step<A>) -> Option<(Seat, f64)>) -> Vec<Named> {
    let of = |(index, step)| {
        let (seat, amount) = amount(step)?;
        Some(Named { index, seat, amount, certain: amount > 2.0 * error })
    };
    let mut named: Vec<Named> =
        steps.iter().enumerate().filter_map(of).filter(|named| named.amount > ROUNDING).collect();
    named.sort_by(|a, b| b.amount.total_cmp(&a.amount));
    named.truncate(NAMED);
    named
}

/// Splits the changes of one move after the other.
struct Splitter {
    /// Whether seats know different things.
    private: bool,
    /// The seats that choose at the same time, until all of them have chosen.
    together: Seats,
    /// The sum of the squares of measured errors, and their number.
    errors: (f64, u32),
}

impl Splitter {
    fn step<G: Rules>(
        &mut self,
        valued: ValuedMove<G::Action>,
        (before, shares): (&G, &Shares),
        after: &G,
        events: &[G::Event],
    ) -> Step<G::Action> {
        let new = valued.shares;
        let change = |seat: usize| new[seat] - shares[seat];
        let seats = 0..usize::from(before.seats());
        if !matches!(valued.kind, StepKind::Choice(_)) {
            self.together = Seats::NONE;
        }
        let parts = match &valued.kind {
            StepKind::Throw(owners) => {
                let expected = valued.expected.as_ref().unwrap_or(shares);
                for seat in *owners {
                    self.note_error(expected[seat.index()] - shares[seat.index()]);
                }
                let luck = |seat: usize| Parts {
                    luck: new[seat] - expected[seat],
                    estimate: expected[seat] - shares[seat],
                    ..Parts::default()
                };
                seats.map(luck).collect()
            }
            StepKind::Shuffle => seats.map(|seat| Parts { luck: change(seat), ..Parts::default() }).collect(),
            StepKind::TimeUp => seats.map(|seat| Parts { estimate: change(seat), ..Parts::default() }).collect(),
            StepKind::Choice(choice) => {
                let asked = before.turn().choosing();
                if asked.len() > 1 && !self.together.contains(choice.seat) {
                    self.together = asked;
                }
                let parts = if self.together.contains(choice.seat) {
                    together(choice, self.together, seats, change)
                } else {
                    let learned = |seat: Seat| events.iter().any(|event| event.reveals_to(seat));
                    seats.map(|at| self.alone(choice, at, shares, &new, valued.expected.as_ref(), &learned)).collect()
                };
                let left = asked.without(choice.seat);
                if left.is_empty() || after.turn().choosing() != left {
                    self.together = Seats::NONE;
                }
                parts
            }
        };
        Step { kind: valued.kind, shares: new, parts }
    }

    /// The parts for the seat `at` of a choice that is made while the others wait. `best` has the shares after the best
    /// choice, if they are needed.
    fn alone<A>(
        &mut self,
        choice: &Choice<A>,
        at: usize,
        shares: &Shares,
        new: &Shares,
        best: Option<&Shares>,
        learned: &impl Fn(Seat) -> bool,
    ) -> Parts {
        let change = new[at] - shares[at];
        if at == choice.seat.index() {
            let rest = change + choice.cost;
            let luck = if learned(choice.seat) {
                new[at] - choice.share
            } else {
                self.note_error(rest);
                0.0
            };
            return Parts { luck, skill: -choice.cost, estimate: rest - luck, ..Parts::default() };
        }
        let others = best.map_or(choice.cost, |best| new[at] - best[at]);
        let rest = change - others;
        // Where hands are hidden, what another seat does tells something about its hand.
        let luck = if self.private { rest } else { 0.0 };
        Parts { luck, others, estimate: rest - luck, ..Parts::default() }
    }

    fn note_error(&mut self, error: f64) {
        self.errors.0 += error * error;
        self.errors.1 += 1;
    }

    fn error(&self) -> f64 {
        (self.errors.0 / f64::from(self.errors.1.max(1))).sqrt()
    }
}

/// The parts of a choice that several seats make at the same time. The shares change when all have chosen, so the parts of one
/// choice are known only then: until the last one, `meeting` takes back what the others say.
fn together<A>(
    choice: &Choice<A>,
    members: Seats,
    seats: std::ops::Range<usize>,
    change: impl Fn(usize) -> f64,
) -> PerSeat<Parts> {
    // Of two seats one gains what the other loses. Of more, who gains depends on what they chose.
    let gift = if seats.len() == 2 { choice.cost } else { 0.0 };
    let of = |at: usize| {
        if at == choice.seat.index() {
            Parts { skill: -choice.cost, meeting: change(at) + choice.cost, ..Parts::default() }
        } else if members.contains(Seat(at as u8)) {
            Parts { others: gift, meeting: change(at) - gift, ..Parts::default() }
        } else {
            Parts { others: change(at), ..Parts::default() }
        }
    };
    seats.map(of).collect()
}
