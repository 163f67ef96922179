//! The review of a finished match: computes it in the background when the players open it, and puts it into words. Must
//! not depend on a game.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread::{self, JoinHandle};

use bevy::prelude::*;

use super::context::{PresenterSystems, ViewContext};
use super::contract::{GameTexts, Presenter};
use crate::app::input::RedrawRequests;
use crate::app::ui::{MatchReview, Overlay, ReviewSummary, ReviewedMove, SeatReview};
use crate::rules::record::{Record, replay_with};
use crate::rules::review::{Effort, Named, Review, ReviewError, StepKind, Working, review};
use crate::rules::{Move, MoveOf, Rules, Seat, Turn};
use crate::sim::table::{BotTables, Match, StateReset, TableSystems, cleared};

/// The time between two checks whether the review is done, in seconds.
const CHECK: f32 = 0.2;

/// The localization key of the text for a review that failed. Opening the page again starts another attempt.
const FAILED: &str = "review-failed";

/// Adds the review of one game.
pub(super) fn plugin<G: Presenter>(app: &mut App) {
    app.init_resource::<MatchReview>()
        .add_systems(
            Update,
            (
                forget_review::<G>
                    .before(TableSystems::Request)
                    .run_if(cleared::<G>.or_else(on_message::<StateReset<G>>)),
                (
                    start_review::<G>
                        .run_if(in_state(Overlay::Review).and_then(resource_equals(MatchReview::NotStarted))),
                    show_review::<G>.run_if(resource_exists::<ReviewTask<G>>),
                )
                    .chain()
                    .in_set(PresenterSystems::Display)
                    .run_if(resource_exists::<Match<G>>),
            ),
        )
        .add_systems(OnExit(Overlay::Review), allow_another_attempt);
}

/// A review that is being computed on a thread of its own.
#[derive(Resource)]
struct ReviewTask<G: Rules> {
    state: Arc<TaskState>,
    /// `None` once its result was taken.
    thread: Option<JoinHandle<Result<Review<G::Action>, ReviewError>>>,
}

#[derive(Default)]
struct TaskState {
    cancel: AtomicBool,
    /// Whether the evaluator's table is computed first.
    prepares: AtomicBool,
    /// The done part, in thousandths.
    done: AtomicUsize,
}

impl<G: Rules> Drop for ReviewTask<G> {
    fn drop(&mut self) {
        self.state.cancel.store(true, Ordering::Relaxed);
    }
}

/// Starts the review of the match at the table.
fn start_review<G: Presenter>(
    match_: Res<Match<G>>,
    tables: Option<Res<BotTables>>,
    mut shown: ResMut<MatchReview>,
    mut commands: Commands,
) {
    *shown = MatchReview::Running(0.0);
    let state = Arc::new(TaskState::default());
    let (record, cache) = (match_.record().clone(), tables.map(|tables| tables.0.clone()));
    let of_thread = state.clone();
    let thread = thread::spawn(move || {
        let TaskState { cancel, prepares, done } = &*of_thread;
        let progress = |moves: usize, of: usize| done.store(1000 * moves / of.max(1), Ordering::Relaxed);
        let notify = |_: &str| prepares.store(true, Ordering::Relaxed);
        let effort = Effort::default();
        let working = Working { effort, cancel, progress: &progress, notify: &notify, cache: cache.as_deref() };
        // A pool of one thread: the rest of the machine draws frames.
        match rayon::ThreadPoolBuilder::new().num_threads(1).build() {
            Ok(pool) => pool.install(|| review(&record, &working)),
            Err(_) => review(&record, &working),
        }
    });
    commands.insert_resource(ReviewTask::<G> { state, thread: Some(thread) });
}

/// Shows the progress of the review, and then the review.
fn show_review<G: Presenter>(
    mut task: ResMut<ReviewTask<G>>,
    cx: ViewContext<G>,
    mut shown: ResMut<MatchReview>,
    mut redraw: ResMut<RedrawRequests>,
    mut commands: Commands,
) {
    let Some(thread) = task.thread.take_if(|thread| thread.is_finished()) else {
        let done = task.state.done.load(Ordering::Relaxed);
        let prepares = done == 0 && task.state.prepares.load(Ordering::Relaxed);
        shown.set_if_neq(if prepares { MatchReview::Preparing } else { MatchReview::Running(done as f32 / 1000.0) });
        redraw.bypass_change_detection().draw_in(CHECK);
        return;
    };
    *shown = match thread.join() {
        Ok(Ok(review)) => MatchReview::Ready(Box::new(summarize(&review, &cx))),
        Ok(Err(ReviewError::NoEvaluator { .. })) => MatchReview::Unavailable("review-no-evaluator"),
        Ok(Err(error)) => {
            warn!("the match cannot be reviewed: {error}");
            MatchReview::Unavailable(FAILED)
        }
        // The panic was logged on its thread.
        Err(_) => MatchReview::Unavailable(FAILED),
    };
    commands.remove_resource::<ReviewTask<G>>();
}

/// Forgets the review when its match changes or is cleared away.
fn forget_review<G: Presenter>(mut shown: ResMut<MatchReview>, mut commands: Commands) {
    shown.set_if_neq(MatchReview::NotStarted);
    commands.remove_resource::<ReviewTask<G>>();
}

fn allow_another_attempt(mut shown: ResMut<MatchReview>) {
    if *shown == MatchReview::Unavailable(FAILED) {
        *shown = MatchReview::NotStarted;
    }
}

/// A review in words.
fn summarize<G: Presenter>(review: &Review<G::Action>, cx: &ViewContext<'_, G>) -> ReviewSummary {
    let seats = || (0..cx.rules().seats()).map(Seat);
    let shares = |seat: Seat| {
        let later = review.steps.iter().map(|step| &step.shares);
        std::iter::once(&review.start).chain(later).map(|shares| shares[seat.index()]).collect()
    };
    let totals = seats().zip(&review.totals).map(|(seat, total)| SeatReview {
        name: cx.name(seat),
        colour: G::colour(seat, cx),
        start: total.start,
        luck: total.parts.luck,
        choices: total.parts.skill,
        others: total.parts.others + total.parts.meeting + total.parts.estimate,
        result: total.result,
    });
    let states = states_before(cx.match_.record(), review.luckiest.iter().chain(&review.costliest));
    let described = |named: &Named| describe(named, review, &states, cx);
    ReviewSummary {
        exact: review.exact,
        private: review.private,
        error: review.error,
        seats: totals.collect(),
        shares: seats().map(shares).collect(),
        luckiest: review.luckiest.iter().map(described).collect(),
        costliest: review.costliest.iter().map(described).collect(),
    }
}

/// The states before the named moves, by the index of the move.
fn states_before<'a, G: Rules>(record: &Record<G>, named: impl Iterator<Item = &'a Named>) -> Vec<(usize, G)> {
    let wanted: Vec<usize> = named.map(|named| named.index).collect();
    let mut states = Vec::new();
    let Ok(mut before) = G::start(record.seat_count(), &record.options) else { return states };
    let replayed = replay_with(record, |index, after, _| {
        let state = std::mem::replace(&mut before, after.clone());
        if wanted.contains(&index) {
            states.push((index, state));
        }
    });
    debug_assert!(replayed.is_ok(), "the match at the table can be replayed");
    states
}

/// A named move: what happened in it, and what would have been better.
fn describe<G: Presenter>(
    named: &Named,
    review: &Review<G::Action>,
    states: &[(usize, G)],
    cx: &ViewContext<'_, G>,
) -> ReviewedMove {
    let moves = &cx.match_.record().moves;
    let state = states.iter().find(|(index, _)| *index == named.index).map(|(_, state)| state);
    let sentence = |step: &MoveOf<G>| sentence(state?, (step, named.seat), &moves[named.index + 1..], cx);
    let played = moves.get(named.index).and_then(sentence);
    let better = match review.steps.get(named.index).map(|step| &step.kind) {
        Some(StepKind::Choice(choice)) if choice.best != choice.action => Some(G::action_text(&choice.best, cx)),
        _ => None,
    };
    let number = || cx.line("review-move").by(named.seat).with("n", named.index + 1).text();
    ReviewedMove {
        colour: G::colour(named.seat, cx),
        better,
        text: played.unwrap_or_else(number),
        amount: named.amount,
        certain: named.certain,
    }
}

/// The log line about a seat in a move; `None` if it has none. `later` are the moves that followed it. Of choices that seats
/// make at the same time, the last one shows all, so the other seats choose first here.
fn sentence<G: GameTexts>(
    state: &G,
    (step, seat): (&MoveOf<G>, Seat),
    later: &[MoveOf<G>],
    cx: &ViewContext<'_, G>,
) -> Option<String> {
    let (mut game, mut events) = (state.clone(), Vec::new());
    if let (Turn::Choose(asked), Move::Act { seat, .. }) = (game.turn(), step) {
        let by_others = |step: &&MoveOf<G>| matches!(step, Move::Act { seat: by, .. } if by != seat);
        for step in later.iter().take(asked.len().saturating_sub(1)).filter(by_others) {
            game.apply(step, &mut events).ok()?;
        }
        events.clear();
    }
    game.apply(step, &mut events).ok()?;
    let mut lines = events.iter().filter_map(|event| G::log_line(event, cx));
    lines.find(|line| line.seat == Some(seat)).map(|line| line.text)
}
