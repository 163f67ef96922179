//! The review of a finished match: computes it in the background when the players open it, and puts it into words. Must
//! not depend on a game.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread::{self, JoinHandle};

use bevy::prelude::*;

use super::context::{PresenterSystems, ViewContext};
use super::contract::{GameTexts, Presenter};
use super::review_playback::{self, MoveToWatch, MovesToWatch};
use crate::app::input::RedrawRequests;
use crate::app::ui::{MatchReview, Overlay, ReviewSummary, ReviewedMove, SeatReview};
use crate::rules::record::{Record, replay_with};
use crate::rules::review::{Effort, Named, Review, ReviewError, StepKind, Working, review};
use crate::rules::{Move, MoveOf, Rules, Seat, Seats, Turn, Word as _};
use crate::sim::table::{BotTables, Match, PlaybackOpen, TableSystems, cleared};

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
                forget_review::<G>.before(TableSystems::Request).run_if(cleared::<G>.or_else(another_match::<G>)),
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
        .add_systems(OnExit(Overlay::Review), allow_another_attempt)
        .add_plugins(review_playback::plugin::<G>);
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
    done: AtomicUsize,
}

impl<G: Rules> Drop for ReviewTask<G> {
    fn drop(&mut self) {
        self.state.cancel.store(true, Ordering::Relaxed);
    }
}

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
        Ok(Ok(review)) => {
            let record = cx.match_.record();
            let states = states_before(record, review.luckiest.iter().chain(&review.costliest));
            commands.insert_resource(moves_to_watch(&review, &states, record));
            MatchReview::Ready(Box::new(summarize(&review, &states, &cx)))
        }
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

/// Run condition: whether the match at the table is not the reviewed one, which is over. A past position of that one may be
/// at the table.
fn another_match<G: Presenter>(match_: Option<Res<Match<G>>>, playback: Option<Res<PlaybackOpen>>) -> bool {
    playback.is_none() && match_.is_some_and(|match_| !matches!(match_.turn(), Turn::Over(_)))
}

/// Forgets the review when its match is cleared away or replaced.
fn forget_review<G: Presenter>(mut shown: ResMut<MatchReview>, mut commands: Commands) {
    shown.set_if_neq(MatchReview::NotStarted);
    commands.remove_resource::<ReviewTask<G>>();
    commands.remove_resource::<MovesToWatch<G>>();
}

fn allow_another_attempt(mut shown: ResMut<MatchReview>) {
    if *shown == MatchReview::Unavailable(FAILED) {
        *shown = MatchReview::NotStarted;
    }
}

fn summarize<G: Presenter>(
    review: &Review<G::Action>,
    states: &[(usize, G)],
    cx: &ViewContext<'_, G>,
) -> ReviewSummary {
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
    ReviewSummary {
        exact: review.exact,
        private: review.private,
        error: review.error,
        seats: totals.collect(),
        shares: seats().map(shares).collect(),
        luckiest: review.luckiest.iter().map(|named| describe(named, None, states, cx)).collect(),
        costliest: review
            .costliest
            .iter()
            .map(|named| describe(named, better_action(review, named), states, cx))
            .collect(),
    }
}

fn moves_to_watch<G: Rules>(review: &Review<G::Action>, states: &[(usize, G)], record: &Record<G>) -> MovesToWatch<G> {
    let watch = |(named, better): (&Named, Option<&G::Action>)| {
        let (_, state) = states.iter().find(|(index, _)| *index == named.index)?;
        let played = record.moves.get(named.index)?.clone();
        let mut before = record.moves[..named.index].to_vec();
        before.extend(choices_by_others(state, &played, &record.moves[named.index + 1..]).cloned());
        let better = better.map(|action| Move::Act { seat: named.seat, action: action.clone() });
        Some(MoveToWatch { seat: named.seat, before, played, better })
    };
    let luckiest = review.luckiest.iter().map(|named| (named, None));
    let costliest = review.costliest.iter().map(|named| (named, better_action(review, named)));
    MovesToWatch(luckiest.chain(costliest).map(watch).collect())
}

/// The best action instead of one of the costliest choices. A lucky choice may not be the best one, but it is named for its
/// luck.
fn better_action<'a, A: PartialEq>(review: &'a Review<A>, named: &Named) -> Option<&'a A> {
    match &review.steps.get(named.index)?.kind {
        StepKind::Choice(choice) if choice.best != choice.action => Some(&choice.best),
        _ => None,
    }
}

/// The choices that other seats make at the same time as this one, by the moves after it. The last of such choices shows
/// all.
fn choices_by_others<'a, G: Rules>(
    state: &G,
    step: &MoveOf<G>,
    later: &'a [MoveOf<G>],
) -> impl Iterator<Item = &'a MoveOf<G>> + use<'a, G> {
    let others = match step {
        Move::Act { seat, .. } => state.turn().choosing().without(*seat),
        _ => Seats::NONE,
    };
    let by_others = move |step: &&MoveOf<G>| matches!(step, Move::Act { seat, .. } if others.contains(*seat));
    later.iter().take(usize::from(others.len())).filter(by_others)
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
    better: Option<&G::Action>,
    states: &[(usize, G)],
    cx: &ViewContext<'_, G>,
) -> ReviewedMove {
    let moves = &cx.match_.record().moves;
    let state = states.iter().find(|(index, _)| *index == named.index).map(|(_, state)| state);
    let sentence = |step: &MoveOf<G>| sentence(state?, (step, named.seat), &moves[named.index + 1..], cx);
    let played = moves.get(named.index).and_then(sentence);
    // Beside the better action stands the played one in the same words: which column, not only that there was one.
    let action_of = |step: &MoveOf<G>| match step {
        Move::Act { action, .. } => Some(G::action_text(action, cx)),
        _ => None,
    };
    let chosen = better
        .and_then(|_| moves.get(named.index))
        .and_then(action_of)
        .map(|action| cx.line("review-played").by(named.seat).with("action", action).text());
    let better = better.map(|action| G::action_text(action, cx));
    let number = || cx.line("review-move").by(named.seat).with("n", named.index + 1).text();
    let score = |(seat, score): (u8, &i32)| {
        let score = cx.words.number(*score);
        cx.line("review-score").with("name", cx.name(Seat(seat))).with("score", score).text()
    };
    let scores = cx.match_.standings().get(named.index).into_iter().flatten();
    ReviewedMove {
        scores: (0..).zip(scores).map(score).collect::<Vec<_>>().join(" · "),
        number: named.index + 1,
        colour: G::colour(named.seat, cx),
        better,
        text: chosen.or(played).unwrap_or_else(number),
        faces: state.zip(moves.get(named.index)).map_or(Vec::new(), |(state, step)| {
            own_faces(state, step, named.seat).into_iter().map(|face| G::face_icon(face, &cx.tokens)).collect()
        }),
        amount: named.amount,
        certain: named.certain,
    }
}

/// The faces that a seat throws in this move, in the order of the die's sides.
fn own_faces<G: Rules>(state: &G, step: &MoveOf<G>, seat: Seat) -> Vec<G::Face> {
    let (Turn::Throw(throw), Move::Faces(faces)) = (state.turn(), step) else { return Vec::new() };
    let before: usize = throw.iter().filter(|(other, _)| *other < seat).map(|(_, dice)| usize::from(dice)).sum();
    let mut own: Vec<G::Face> = faces.iter().skip(before).take(throw.dice_of(seat).into()).copied().collect();
    own.sort_by_key(|face| G::Face::SIDES.iter().position(|side| side == face));
    own
}

/// The log line about a seat in a move; `None` if it has none. `later` are the moves that followed it. Other seats that choose
/// at the same time choose first.
fn sentence<G: GameTexts>(
    state: &G,
    (step, seat): (&MoveOf<G>, Seat),
    later: &[MoveOf<G>],
    cx: &ViewContext<'_, G>,
) -> Option<String> {
    let (mut game, mut events) = (state.clone(), Vec::new());
    for step in choices_by_others(state, step, later) {
        game.apply(step, &mut events).ok()?;
    }
    events.clear();
    game.apply(step, &mut events).ok()?;
    let mut lines = events.iter().filter_map(|event| G::log_line(event, cx));
    lines.find(|line| line.seat == Some(seat)).map(|line| line.text)
}
