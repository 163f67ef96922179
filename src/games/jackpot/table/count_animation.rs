//! Animates scoring at the end of a round in the order of the score sheet: each rack's diagonals, rows and bonus
//! (JP-18). The rules have already computed the scores.

use std::collections::VecDeque;
use std::time::Duration;

use bevy::prelude::*;

use super::super::{Bonus, Event, Jackpot, LineKind, Run};
use super::tiles::TileMoveSystems;
use crate::rules::Seat;
use crate::sim::table::{Match, Pace, PresentationPause, Rebuilt, Shown, Speed, TableSystems};

/// An item that is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    /// A run in a rack (JP-14).
    Run(Run),
    /// Seven or more of a symbol (JP-15).
    Bonus(Bonus),
    /// The bonus for the highest subtotal of the round (JP-16).
    High(u16),
}

impl Count {
    /// Its points.
    #[must_use]
    pub const fn points(&self) -> u16 {
        match self {
            Self::Run(run) => run.points,
            Self::Bonus(bonus) => bonus.points,
            Self::High(points) => *points,
        }
    }

    /// Whether it is a Jackpot: five in line.
    #[must_use]
    pub const fn is_jackpot(&self) -> bool {
        matches!(self, Self::Run(run) if run.cells.len() == 5)
    }

    /// Its line on the score sheet, from the top (JP-18).
    #[must_use]
    pub const fn line(&self) -> usize {
        match self {
            Self::Run(Run { kind: LineKind::Diagonal, .. }) => 0,
            Self::Run(Run { kind: LineKind::Row, .. }) => 1,
            Self::Bonus(_) => 2,
            Self::High(_) => 3,
        }
    }

    const fn usual(&self) -> Duration {
        if self.is_jackpot() {
            PresentationPause::Moment.usual().saturating_mul(2)
        } else {
            Duration::from_millis(1000)
        }
    }
}

/// An item is being counted now.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct ItemCounted {
    /// The seat that owns the rack.
    pub seat: Seat,
    /// The item.
    pub count: Count,
}

/// The items that remain to be counted.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct CountQueue {
    unsorted: Vec<(Seat, Count)>,
    queue: VecDeque<(Seat, Count)>,
    now: Option<(Seat, Count)>,
    left: Duration,
}

impl CountQueue {
    /// Whether counting is in progress.
    #[must_use]
    pub fn is_busy(&self) -> bool {
        self.now.is_some() || !self.queue.is_empty()
    }

    /// The item being counted.
    #[must_use]
    pub const fn now(&self) -> Option<(Seat, Count)> {
        self.now
    }
}

/// Determines the item that is counted in this frame.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub struct CountSystems;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<CountQueue>().add_message::<ItemCounted>().add_systems(
        Update,
        (gather, count)
            .chain()
            .in_set(CountSystems)
            .after(TileMoveSystems)
            .in_set(TableSystems::Show)
            .run_if(resource_exists::<Match<Jackpot>>),
    );
}

/// Collects the scoring events of a round and sorts them in the order of the score sheet when the round is complete.
fn gather(
    mut shown: MessageReader<Shown<Jackpot>>,
    mut rebuilt: MessageReader<Rebuilt<Jackpot>>,
    mut counting: ResMut<CountQueue>,
) {
    if rebuilt.read().count() > 0 {
        shown.clear();
        counting.set_if_neq(CountQueue::default());
    }
    for Shown(event) in shown.read() {
        let one = match *event {
            Event::RunScored { seat, run } => (seat, Count::Run(run)),
            Event::RackBonusScored { seat, bonus } => (seat, Count::Bonus(bonus)),
            Event::HighRoundWon { seat, points } => (seat, Count::High(points)),
            Event::RoundScored { .. } => {
                let mut unsorted = std::mem::take(&mut counting.unsorted);
                unsorted.sort_by_key(|(seat, count)| (matches!(count, Count::High(_)), *seat, count.line()));
                counting.queue.extend(unsorted);
                continue;
            }
            _ => continue,
        };
        counting.unsorted.push(one);
    }
}

fn count(time: Res<Time>, pace: Res<Pace>, mut counting: ResMut<CountQueue>, mut counted: MessageWriter<ItemCounted>) {
    if !counting.is_busy() {
        return;
    }
    counting.left = counting.left.saturating_sub(time.delta());
    while counting.left.is_zero() {
        let Some((seat, count)) = counting.queue.pop_front() else {
            counting.now = None;
            return;
        };
        counting.now = Some((seat, count));
        counting.left = if pace.speed == Speed::Instant { Duration::ZERO } else { pace.time(count.usual()) };
        counted.write(ItemCounted { seat, count });
    }
}
