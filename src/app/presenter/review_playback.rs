//! Shows a move of the review at the table: the position before it, then the move or the better one. Must not depend on a
//! game.

use std::time::Duration;

use bevy::prelude::*;
use tracing::warn;

use super::contract::Presenter;
use crate::app::input::RedrawRequests;
use crate::app::ui::WatchedMove;
use crate::rules::{MoveOf, Rules, Seat};
use crate::sim::table::playback::Playback;
use crate::sim::table::{Match, TableSystems};

/// How long the position before a move is shown.
const BEFORE: Duration = Duration::from_millis(900);

/// The named moves of the review, in the order of [`ReviewSummary::named`](crate::app::ui::ReviewSummary::named). `None` for a
/// move that cannot be shown.
#[derive(Resource)]
pub(super) struct MovesToWatch<G: Rules>(pub(super) Vec<Option<MoveToWatch<G>>>);

#[derive(Clone)]
pub(super) struct MoveToWatch<G: Rules> {
    pub(super) seat: Seat,
    /// All moves before it. Choices that other seats make at the same time are among them.
    pub(super) before: Vec<MoveOf<G>>,
    pub(super) played: MoveOf<G>,
    pub(super) better: Option<MoveOf<G>>,
}

pub(super) fn plugin<G: Presenter>(app: &mut App) {
    app.init_resource::<WatchedMove>().add_systems(
        Update,
        follow_watched_move::<G>
            .after(TableSystems::ApplyMoves)
            .before(TableSystems::Present)
            .run_if(resource_exists::<Match<G>>),
    );
}

/// Shows the watched move, and the end of the match again when no move is watched any more.
fn follow_watched_move<G: Presenter>(
    watched: Res<WatchedMove>,
    moves: Option<Res<MovesToWatch<G>>>,
    time: Res<Time>,
    mut next: Local<Option<(MoveOf<G>, Seat, Duration)>>,
    mut playback: Playback<G>,
    mut redraw: ResMut<RedrawRequests>,
) {
    if watched.is_changed() {
        *next = None;
        let find = |number: usize| moves.as_ref()?.0.get(number)?.clone();
        let wanted = match *watched {
            WatchedMove::None => None,
            WatchedMove::Played(number) => find(number).map(|found| (found.before, found.played, found.seat)),
            WatchedMove::Better(number) => {
                find(number).and_then(|found| Some((found.before, found.better?, found.seat)))
            }
        };
        match wanted.map(|(before, step, seat)| (playback.show(before), step, seat)) {
            Some((Ok(()), step, seat)) => *next = Some((step, seat, BEFORE)),
            Some((Err(error), ..)) => warn!("the position cannot be shown: {error}"),
            None => playback.end(),
        }
    }
    redraw.bypass_change_detection().hold_while("playback", *watched != WatchedMove::None);
    let Some((step, seat, wait)) = &mut *next else { return };
    *wait = wait.saturating_sub(time.delta());
    if !wait.is_zero() {
        return;
    }
    if let Err(illegal) = playback.play(step.clone(), *seat) {
        warn!("the move cannot be shown: {illegal}");
    }
    *next = None;
}
