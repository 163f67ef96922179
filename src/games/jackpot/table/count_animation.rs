//! Animates scoring at the end of a round in the order of the score sheet: each rack's diagonals, rows and bonus
//! (JP-18). The rules have already computed the scores.

use std::collections::VecDeque;
use std::time::Duration;

use bevy::prelude::*;

use super::super::{Bonus, Event, Jackpot, LineKind, Run};
use crate::sim::table::prelude::*;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CountedItem {
    /// A run in a rack (JP-14).
    Run(Run),
    /// Seven or more of a symbol (JP-15).
    Bonus(Bonus),
    /// The bonus for the highest subtotal of the round (JP-16).
    High(u16),
}

impl CountedItem {
    pub const fn points(&self) -> u16 {
        match self {
            Self::Run(run) => run.points,
            Self::Bonus(bonus) => bonus.points,
            Self::High(points) => *points,
        }
    }

    /// Whether it is a Jackpot: five in line.
    pub const fn is_jackpot(&self) -> bool {
        matches!(self, Self::Run(run) if run.cells.len() == 5)
    }

    /// Its line on the score sheet, from the top (JP-18).
    pub const fn line(&self) -> usize {
        match self {
            Self::Run(Run { kind: LineKind::Diagonal, .. }) => 0,
            Self::Run(Run { kind: LineKind::Row, .. }) => 1,
            Self::Bonus(_) => 2,
            Self::High(_) => 3,
        }
    }

    const fn duration(&self) -> Duration {
        if self.is_jackpot() {
            PresentationPause::Moment.duration().saturating_mul(2)
        } else {
            Duration::from_millis(1000)
        }
    }
}

/// An item is being counted now.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct ItemCounted {
    pub seat: Seat,
    pub count: CountedItem,
}

/// The items that remain to be counted.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct CountQueue {
    unsorted: Vec<(Seat, CountedItem)>,
    queue: VecDeque<(Seat, CountedItem)>,
    /// The item being counted.
    pub now: Option<(Seat, CountedItem)>,
    left: Duration,
}

impl CountQueue {
    /// Whether counting is in progress.
    pub fn is_busy(&self) -> bool {
        self.now.is_some() || !self.queue.is_empty()
    }
}

/// Determines the item that is counted in this frame.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub struct CountSystems;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(layout_plugin::<Jackpot, CountQueue>).add_message::<ItemCounted>().add_systems(
        Update,
        (
            hold_while_counting.in_set(HoldSystems).ambiguous_with(HoldSystems),
            count.in_set(CountSystems).in_set(TableSystems::Present).after(LayoutSystems::Place),
        )
            .run_if(resource_exists::<Match<Jackpot>>),
    );
}

/// Holds the presentation while scores are counted.
fn hold_while_counting(mut queue: ResMut<PresentationQueue<Jackpot>>, counting: Res<CountQueue>) {
    if counting.is_busy() {
        queue.hold();
    }
}

/// Collects the scoring events of a round and sorts them in the order of the score sheet when the round is complete.
impl TableLayout<Jackpot> for CountQueue {
    fn apply(&mut self, event: &Event, _: &TableContext<Jackpot>) -> Vec<Animation> {
        match *event {
            Event::RunScored { seat, run } => self.unsorted.push((seat, CountedItem::Run(run))),
            Event::RackBonusScored { seat, bonus } => self.unsorted.push((seat, CountedItem::Bonus(bonus))),
            Event::HighRoundWon { seat, points } => self.unsorted.push((seat, CountedItem::High(points))),
            Event::RoundScored { .. } => {
                self.unsorted.sort_by_key(|(seat, count)| (matches!(count, CountedItem::High(_)), *seat, count.line()));
                self.queue.extend(self.unsorted.drain(..));
            }
            _ => {}
        }
        Vec::new()
    }

    fn settle(&mut self, _: &[Event], _: &TableContext<Jackpot>) {
        *self = Self::default();
    }
}

fn count(
    time: Res<Time>,
    table_speed: Res<TableSpeed>,
    mut counting: ResMut<CountQueue>,
    mut counted: MessageWriter<ItemCounted>,
) {
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
        counting.left =
            if table_speed.speed == Speed::Instant { Duration::ZERO } else { table_speed.time(count.duration()) };
        counted.write(ItemCounted { seat, count });
    }
}
