//! The queue of events that are presented, one at a time, with pauses between them.

use std::collections::VecDeque;
use std::time::Duration;

use bevy::prelude::*;

use super::{Match, Pace, Play, Speed, TableSystems};

/// Events that are not presented yet, oldest first, and the pause after the one presented last. People and bots wait
/// for it; the rules never do.
#[derive(Resource)]
pub struct Backlog<G: Play> {
    events: VecDeque<G::Event>,
    wait: Duration,
    held: bool,
    /// Somebody called [`Backlog::hold`] since the last frame.
    hold_requested: bool,
    /// An event was presented in this frame. Whether pieces move for it is known in the next frame.
    fresh: bool,
}

impl<G: Play> Default for Backlog<G> {
    fn default() -> Self {
        Self { events: VecDeque::new(), wait: Duration::ZERO, held: false, hold_requested: false, fresh: false }
    }
}

impl<G: Play> Backlog<G> {
    /// Whether all events are presented and the last pause is over.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.events.is_empty() && self.wait.is_zero() && !self.held
    }

    /// Whether all events are presented and no piece can move for the last one. Choices are open one frame earlier, so
    /// that a press in the next frame is not lost.
    #[must_use]
    pub fn is_settled(&self) -> bool {
        self.is_empty() && !self.fresh
    }

    /// Holds back the next event in this frame, because pieces are still moving. Call it before [`ShowNext`] in every
    /// frame in which they move.
    pub const fn hold(&mut self) {
        self.hold_requested = true;
    }

    /// Of all events of a match (`story`), those that were presented. The others are in the queue.
    #[must_use]
    pub fn shown<'s>(&self, story: &'s [G::Event]) -> &'s [G::Event] {
        &story[..story.len().saturating_sub(self.events.len())]
    }

    pub(super) fn push(&mut self, event: G::Event) {
        self.events.push_back(event);
    }

    pub(super) fn clear(&mut self) {
        *self = Self::default();
    }
}

/// An event is presented now. Pieces, sounds and text follow it.
#[derive(Message, Clone, Debug)]
pub struct Shown<G: Play>(pub G::Event);

/// Presents the next event. Systems that follow it in [`TableSystems::Show`] run after this set.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub struct ShowNext;

pub(super) fn plugin<G: Play>(app: &mut App) {
    app.add_systems(
        Update,
        show_next_event::<G>.in_set(ShowNext).in_set(TableSystems::Show).run_if(resource_exists::<Match<G>>),
    );
}

/// Presents the next event when the pause after the last one is over. Events without a pause come together.
pub(super) fn show_next_event<G: Play>(
    time: Res<Time>,
    pace: Res<Pace>,
    mut backlog: ResMut<Backlog<G>>,
    mut shown: MessageWriter<Shown<G>>,
) {
    if backlog.held || backlog.hold_requested {
        backlog.held = std::mem::take(&mut backlog.hold_requested);
    }
    if backlog.is_empty() {
        if backlog.fresh {
            backlog.fresh = false;
        }
        return;
    }
    backlog.wait = backlog.wait.saturating_sub(time.delta());
    backlog.fresh = false;
    while backlog.wait.is_zero() && !backlog.held {
        let Some(event) = backlog.events.pop_front() else { return };
        backlog.wait = pace.time(G::pause_after(&event).usual());
        // At instant speed no piece moves.
        backlog.fresh = pace.speed != Speed::Instant;
        shown.write(Shown(event));
    }
}

/// Whether all events have been presented.
#[must_use]
pub fn all_shown<G: Play>(backlog: Res<Backlog<G>>) -> bool {
    backlog.is_empty()
}
