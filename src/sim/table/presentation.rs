//! The queue of events that are presented, one at a time, with pauses between them.

use std::collections::VecDeque;
use std::time::Duration;

use bevy::prelude::*;

use super::{Match, Speed, TableGame, TableSpeed, TableSystems};

/// Events that are not presented yet, oldest first, and the pause after the last presented one. People and bots wait
/// for it; the rules never do.
#[derive(Resource)]
pub struct PresentationQueue<G: TableGame> {
    events: VecDeque<G::Event>,
    wait: Duration,
    held: bool,
    /// Whether [`PresentationQueue::hold`] was called since the last frame.
    hold_requested: bool,
    /// Whether an event was presented in this frame. Only the next frame shows whether pieces move for it.
    fresh: bool,
}

impl<G: TableGame> Default for PresentationQueue<G> {
    fn default() -> Self {
        Self { events: VecDeque::new(), wait: Duration::ZERO, held: false, hold_requested: false, fresh: false }
    }
}

impl<G: TableGame> PresentationQueue<G> {
    /// Whether all events are presented and the last pause is over.
    pub fn is_empty(&self) -> bool {
        self.events.is_empty() && self.wait.is_zero() && !self.held
    }

    /// Whether all events are presented and no piece can move for the last one. Choices are open one frame earlier, so
    /// that a press in the next frame is not lost.
    pub fn is_settled(&self) -> bool {
        self.is_empty() && !self.fresh
    }

    /// Holds back the next event in this frame, because pieces are still moving. Call it before [`PresentNextSystems`]
    /// in every frame in which they move.
    pub const fn hold(&mut self) {
        self.hold_requested = true;
    }

    /// The part of a match's events that was presented. The others are in the queue.
    pub fn shown<'s>(&self, events: &'s [G::Event]) -> &'s [G::Event] {
        &events[..events.len().saturating_sub(self.events.len())]
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
pub struct EventPresented<G: TableGame>(pub G::Event);

/// Presents the next event. Systems that follow it in [`TableSystems::Present`] run after this set.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub struct PresentNextSystems;

/// Sends [`MatchOver`](super::MatchOver), in [`TableSystems::Present`].
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub struct MatchEndSystems;

pub(super) fn plugin<G: TableGame>(app: &mut App) {
    app.add_systems(
        Update,
        show_next_event::<G>
            .in_set(PresentNextSystems)
            .in_set(TableSystems::Present)
            .run_if(resource_exists::<Match<G>>),
    );
}

/// Presents the next event when the pause after the last one is over. Events without a pause are presented in the same
/// frame.
pub(super) fn show_next_event<G: TableGame>(
    time: Res<Time>,
    table_speed: Res<TableSpeed>,
    mut queue: ResMut<PresentationQueue<G>>,
    mut shown: MessageWriter<EventPresented<G>>,
) {
    if queue.held || queue.hold_requested {
        queue.held = std::mem::take(&mut queue.hold_requested);
    }
    if queue.is_empty() {
        if queue.fresh {
            queue.fresh = false;
        }
        return;
    }
    queue.wait = queue.wait.saturating_sub(time.delta());
    queue.fresh = false;
    while queue.wait.is_zero() && !queue.held {
        let Some(event) = queue.events.pop_front() else { return };
        queue.wait = table_speed.time(G::pause_after(&event).duration());
        // At instant speed no piece moves.
        queue.fresh = table_speed.speed != Speed::Instant;
        shown.write(EventPresented(event));
    }
}

/// Whether all events have been presented.
pub fn all_shown<G: TableGame>(queue: Res<PresentationQueue<G>>) -> bool {
    queue.is_empty()
}
