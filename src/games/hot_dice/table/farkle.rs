//! Pieces of Farkle: one tray and the rail for dice set aside. Must not depend on rendering.

use bevy::prelude::*;

use super::super::{Farkle, FarkleEvent as Event};
use super::{DiceLayouts, pick_up_hot_dice};
use crate::sim::table::prelude::*;

/// The dice of all seats.
const DICE_SET: &str = "ordinary";

impl TableGame for Farkle {
    const SCENE: (&'static str, &'static str) = ("farkle.ron", include_str!("../../../../scenes/farkle.ron"));

    fn dice_set(&self, _seat: Seat) -> &'static str {
        DICE_SET
    }

    fn pause_after(event: &Event) -> PresentationPause {
        use PresentationPause::{Long, Moment, Short};
        match event {
            Event::Farkled { .. } | Event::TurnedHot { .. } | Event::LastLapBegan { .. } => Moment,
            Event::StarterFound { .. } | Event::StartTied { .. } | Event::TurnsRanOut { .. } => Moment,
            Event::Rolled { .. } | Event::RolledToStart { .. } => Long,
            Event::SetAside { .. } | Event::Banked { .. } => Long,
            Event::WentOn { .. } => Short,
            Event::TurnBegan { .. } | Event::Won { .. } => PresentationPause::None,
        }
    }

    fn plot_scores(&self) -> Vec<i32> {
        self.scores().iter().map(|score| i32::try_from(*score).unwrap_or(i32::MAX)).collect()
    }
}

/// Adds the dice and animates presented events.
pub fn plugin(app: &mut App) {
    app.add_plugins((crate::sim::table::plugin::<Farkle>, layout_plugin::<Farkle, DiceLayouts>))
        .add_systems(Update, pick_up_hot_dice.in_set(LayoutSystems::Adjust).run_if(resource_exists::<Match<Farkle>>));
}

impl TableLayout<Farkle> for DiceLayouts {
    fn apply(&mut self, event: &Event, _: &TableContext<Farkle>) -> Vec<Animation> {
        match event {
            Event::TurnBegan { .. } => {
                self.0[0].clear();
                return vec![Animation::Sweep(0)];
            }
            Event::Rolled { faces, .. } => self.0[0].throw(faces),
            Event::SetAside { dice, .. } => return self.set_aside(0, DICE_SET, *dice),
            Event::TurnedHot { .. } => self.0[0].hot = true,
            Event::WentOn { .. } => return self.take_up_hot_dice(0),
            Event::Farkled { .. } => return vec![Animation::ScatterRow(0)],
            _ => {}
        }
        Vec::new()
    }

    fn settle(&mut self, waiting: &[Event], cx: &TableContext<Farkle>) {
        // A throw is in the tray before its event is presented. If no event is queued, the dice may be in a hand again.
        for event in waiting {
            if let Event::Rolled { faces, .. } = event {
                self.0[0].throw(faces);
            }
        }
        if waiting.is_empty() && matches!(cx.rules.turn(), Turn::Throw(_)) {
            self.0[0].thrown.clear();
        }
    }

    fn dice(&self, _: &TableContext<Farkle>) -> Vec<TrayDice> {
        vec![self.tray_dice(0, DICE_SET)]
    }
}
