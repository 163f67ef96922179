//! Bots at the table: they think off the main thread, at a pace one can follow, from what their seat may see.

use std::collections::BTreeMap;
use std::time::Duration;

use bevy::prelude::*;
use bevy::tasks::{AsyncComputeTaskPool, Task, block_on, poll_once};
use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;

use super::seating::{Decider, Seating};
use super::{Match, Pace, Play, TableSystems, Wish, all_shown};
use crate::bots::{Choice, Level};
use crate::rules::{Seat, Seats, Turn};

/// How long a bot seems to think at the least: one can follow it, and it never takes 1.5 s.
const PONDER: Duration = Duration::from_millis(700);

/// What a seat left alone with one choice waits before it is made for it.
const FORCED: Duration = Duration::from_millis(450);

/// Who is choosing for a seat right now, and what they came to.
#[derive(Resource)]
pub struct Thinking<G: Play> {
    thoughts: BTreeMap<Seat, Thought<G>>,
    at_move: usize,
}

struct Thought<G: Play> {
    level: Option<Level>,
    task: Option<Task<Choice<G::Action>>>,
    choice: Option<Choice<G::Action>>,
    wait: Duration,
}

impl<G: Play> Default for Thinking<G> {
    fn default() -> Self {
        Self { thoughts: BTreeMap::new(), at_move: 0 }
    }
}

impl<G: Play> Thinking<G> {
    /// Whether somebody is choosing for `seat`.
    #[must_use]
    pub fn about(&self, seat: Seat) -> bool {
        self.thoughts.contains_key(&seat)
    }
}

pub(super) fn plugin<G: Play>(app: &mut App) {
    app.add_systems(
        Update,
        (begin_to_think::<G>, finish_thinking::<G>)
            .chain()
            .in_set(TableSystems::Decide)
            .run_if(resource_exists::<Match<G>>.and_then(all_shown::<G>)),
    );
}

/// For every open seat that a bot holds, or that has only one choice, somebody begins to think.
fn begin_to_think<G: Play>(
    match_: Res<Match<G>>,
    seating: Res<Seating>,
    pace: Res<Pace>,
    mut thinking: ResMut<Thinking<G>>,
) {
    let moves = match_.record().moves.len();
    let open = match match_.turn() {
        Turn::Choose(open) => open,
        _ => Seats::NONE,
    };
    // Seats that choose at the same time don't see each other's choice, so a thought outlives another seat's move;
    // it does not outlive a choice taken back, or the seat changing hands.
    let went_back = moves < thinking.at_move;
    thinking.at_move = moves;
    thinking
        .thoughts
        .retain(|seat, thought| !went_back && open.contains(*seat) && thought.level == seating.bot_at(*seat));
    for seat in open {
        if thinking.about(seat) {
            continue;
        }
        let mut legal = Vec::new();
        match_.rules().legal_actions(seat, &mut legal);
        let (level, person) = match seating.decider(seat) {
            Decider::Bot(level) => (Some(level), false),
            Decider::Person(_) => (None, true),
            // An outside program that is not spoken to here, or a seat that waits for somebody.
            Decider::Program(_) | Decider::Waits => (None, false),
        };
        let thought = match (level, legal.len()) {
            (_, 0) => continue,
            (None, 1) if person => Thought {
                level,
                task: None,
                choice: legal.pop().map(|action| Choice { action, reason: String::new() }),
                wait: pace.time(FORCED),
            },
            (None, _) => continue,
            (Some(level), _) => {
                let view = match_.rules().view(Some(seat));
                let seed =
                    match_.record().seed ^ (moves as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ u64::from(seat.0);
                let task = AsyncComputeTaskPool::get().spawn(async move {
                    let mut chance = Pcg64Mcg::seed_from_u64(seed);
                    G::bot(level).choose(seat, &view, &legal, &mut chance)
                });
                Thought { level: Some(level), task: Some(task), choice: None, wait: pace.time(PONDER) }
            }
        };
        thinking.thoughts.insert(seat, thought);
    }
}

fn finish_thinking<G: Play>(time: Res<Time>, mut thinking: ResMut<Thinking<G>>, mut wishes: MessageWriter<Wish<G>>) {
    let mut done = Vec::new();
    for (seat, thought) in &mut thinking.thoughts {
        thought.wait = thought.wait.saturating_sub(time.delta());
        if let Some(task) = &mut thought.task
            && let Some(choice) = block_on(poll_once(task))
        {
            thought.choice = Some(choice);
            thought.task = None;
        }
        if thought.wait.is_zero()
            && let Some(choice) = thought.choice.take()
        {
            wishes.write(Wish { seat: *seat, action: choice.action });
            done.push(*seat);
        }
    }
    for seat in done {
        thinking.thoughts.remove(&seat);
    }
}
