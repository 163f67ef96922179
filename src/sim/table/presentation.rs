//! What happened, shown one beat at a time.

use std::collections::VecDeque;
use std::time::Duration;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::{Match, Pace, Play, Rebuilt, Speed, TableSystems};

/// Facts that nobody has shown yet, oldest first, and how long the one just shown is still looked at. People and
/// bots wait for it; the rules never do.
#[derive(Resource)]
pub struct Backlog<G: Play> {
    facts: VecDeque<G::Event>,
    wait: Duration,
    held: bool,
    /// Somebody called [`Backlog::hold`] since the last frame.
    hold_requested: bool,
    /// A fact was shown just now: whether a piece is on its way for it is known in the next frame.
    fresh: bool,
}

impl<G: Play> Default for Backlog<G> {
    fn default() -> Self {
        Self { facts: VecDeque::new(), wait: Duration::ZERO, held: false, hold_requested: false, fresh: false }
    }
}

impl<G: Play> Backlog<G> {
    /// Whether everything was shown and looked at.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.facts.is_empty() && self.wait.is_zero() && !self.held
    }

    /// Whether everything was shown, and no piece can be on its way for the last of it. Choices are open before: a press
    /// in the next frame is not lost.
    #[must_use]
    pub fn is_settled(&self) -> bool {
        self.is_empty() && !self.fresh
    }

    /// Holds back the next event in this frame, because pieces are still moving. Call it before [`ShowNext`] in every
    /// frame in which they move.
    pub const fn hold(&mut self) {
        self.hold_requested = true;
    }

    /// Of all the facts of a match, oldest first, those that were shown: the others wait here.
    #[must_use]
    pub fn shown<'s>(&self, story: &'s [G::Event]) -> &'s [G::Event] {
        &story[..story.len().saturating_sub(self.facts.len())]
    }

    pub(super) fn push(&mut self, fact: G::Event) {
        self.facts.push_back(fact);
    }

    pub(super) fn clear(&mut self) {
        *self = Self::default();
    }
}

/// This fact is being shown now. Pieces, sounds and words follow it.
#[derive(Message, Clone, Debug)]
pub struct Shown<G: Play>(pub G::Event);

/// The facts that are shown in this frame, unless everything was laid out anew in it: then what came of them lies there
/// already ([`Backlog::shown`] has them), and they must not be followed a second time.
#[derive(SystemParam)]
pub struct NewlyShown<'w, 's, G: Play> {
    shown: MessageReader<'w, 's, Shown<G>>,
    rebuilt: MessageReader<'w, 's, Rebuilt<G>>,
}

impl<G: Play> NewlyShown<'_, '_, G> {
    /// The facts to follow, oldest first.
    pub fn read(&mut self) -> impl Iterator<Item = &G::Event> {
        if self.rebuilt.read().count() > 0 {
            self.shown.clear();
        }
        self.shown.read().map(|Shown(fact)| fact)
    }
}

/// The next fact comes: what follows it in [`TableSystems::Show`] sees it in the same frame.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub struct ShowNext;

pub(super) fn plugin<G: Play>(app: &mut App) {
    app.add_systems(
        Update,
        show_next_fact::<G>.in_set(ShowNext).in_set(TableSystems::Show).run_if(resource_exists::<Match<G>>),
    );
}

/// Lets the next fact come when the last one was looked at for its beat. Facts without a beat come together.
pub(super) fn show_next_fact<G: Play>(
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
        let Some(fact) = backlog.facts.pop_front() else { return };
        backlog.wait = pace.time(G::pause_after(&fact).usual());
        // At once means at once: no piece is ever on its way then.
        backlog.fresh = pace.speed != Speed::Instant;
        shown.write(Shown(fact));
    }
}
