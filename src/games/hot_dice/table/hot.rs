//! Pieces of Hot Dice: a tray, a rail and a coin for each of the two seats. Must not depend on rendering.

use bevy::prelude::*;

use super::super::{HotDice, HotEvent as Event};
use super::coins::{ChoiceCoin, Coins, HandPiece, ask_for_coins};
use super::{DiceLayouts, pick_up_hot_dice};
use crate::sim::table::prelude::*;

pub use super::coins::asks_for_coins;

/// The dice of each seat (HD-1).
const DICE_SETS: [&str; 2] = ["ordinary", "ordinary-ink"];

impl TableGame for HotDice {
    const SCENE: (&'static str, &'static str) = ("hot_dice.ron", include_str!("../../../../scenes/hot_dice.ron"));

    fn dice_set(&self, seat: Seat) -> &'static str {
        DICE_SETS[seat.index() % 2]
    }

    fn tray(&self, seat: Seat) -> usize {
        seat.index()
    }

    fn pause_after(event: &Event) -> PresentationPause {
        use PresentationPause::{Long, Moment, Short};
        match event {
            Event::Farkled { .. } | Event::TurnedHot { .. } | Event::RoundsRanOut { .. } => Moment,
            Event::RoundWon { .. } | Event::RoundDrawn { .. } => Moment,
            Event::Rolled { .. } | Event::SetAside { .. } => Long,
            Event::WentOn { .. } | Event::Stopped { .. } => Long,
            Event::Shown { .. } => Short,
            Event::Chose { .. } | Event::RoundBegan { .. } | Event::Won { .. } => PresentationPause::None,
        }
    }

    fn plot_scores(&self) -> Vec<i32> {
        self.rounds_won().map(i32::from).to_vec()
    }
}

/// Adds dice and coins and animates presented events.
pub fn plugin(app: &mut App) {
    app.add_plugins(crate::sim::table::plugin::<HotDice>)
        .add_plugins((
            layout_plugin::<HotDice, DiceLayouts>,
            layout_plugin::<HotDice, Coins>,
            piece_plugin::<HotDice, ChoiceCoin>,
            piece_plugin::<HotDice, HandPiece>,
        ))
        .add_systems(
            Update,
            (ask_for_coins, pick_up_hot_dice).in_set(LayoutSystems::Adjust).run_if(resource_exists::<Match<HotDice>>),
        );
}

impl TableLayout<HotDice> for DiceLayouts {
    fn apply(&mut self, event: &Event, _: &TableContext<HotDice>) -> Vec<Animation> {
        let tray = |seat: Seat| seat.index();
        match event {
            Event::Rolled { seat, faces } => self.0[tray(*seat)].throw(faces),
            Event::SetAside { seat, dice, .. } => return self.set_aside(tray(*seat), DICE_SETS[tray(*seat)], *dice),
            Event::TurnedHot { seat } => self.0[tray(*seat)].hot = true,
            Event::WentOn { seat, .. } => return self.take_up_hot_dice(tray(*seat)),
            Event::Farkled { seat, .. } => {
                self.0[tray(*seat)].take_up();
                return vec![Animation::ScatterRow(tray(*seat))];
            }
            Event::RoundBegan { .. } => {
                *self = Self::default();
                return vec![Animation::Sweep(0), Animation::Sweep(1)];
            }
            _ => {}
        }
        Vec::new()
    }

    fn settle(&mut self, waiting: &[Event], cx: &TableContext<HotDice>) {
        // Throws are in their trays before their events are presented. If no event is queued, the dice may be in hands
        // again.
        for event in waiting {
            if let Event::Rolled { seat, faces } = event {
                self.0[seat.index()].throw(faces);
            }
        }
        // A seat that is done does not throw again, so its last throw stays in the tray until the next round.
        let in_hands = match cx.rules.turn() {
            Turn::Throw(_) if waiting.is_empty() => cx.rules.playing(),
            _ => Seats::NONE,
        };
        for seat in in_hands {
            self.0[seat.index()].thrown.clear();
        }
    }

    fn dice(&self, _: &TableContext<HotDice>) -> Vec<TrayDice> {
        DICE_SETS.into_iter().enumerate().map(|(tray, set)| self.tray_dice(tray, set)).collect()
    }
}
