//! Pieces of Farkle: one tray and the rail for dice set aside. Must not depend on rendering.

use bevy::prelude::*;

use super::super::{Farkle, FarkleEvent as Event};
use super::{DiceLayoutSystems, DiceLayouts, pick_up_hot_dice};
use crate::rules::{Seat, Turn};
use crate::sim::table::dice_row::DiceRows;
use crate::sim::table::tween::slide::{SlideSystems, wait_for_pieces};
use crate::sim::table::{Backlog, Match, NewlyShown, Play, PresentationPause, Rebuilt, TableSystems};

/// The dice of all seats.
const DICE_SET: &str = "ordinary";

impl Play for Farkle {
    const SCENE: (&'static str, &'static str) = ("farkle.ron", include_str!("../../../../scenes/farkle.ron"));

    fn dice_set(&self, _seat: Seat) -> &'static str {
        DICE_SET
    }

    fn pause_after(event: &Event) -> PresentationPause {
        match event {
            Event::Farkled { .. } | Event::TurnedHot { .. } | Event::LastLapBegan { .. } => PresentationPause::Moment,
            Event::StarterFound { .. } | Event::StartTied { .. } | Event::TurnsRanOut { .. } => {
                PresentationPause::Moment
            }
            Event::Rolled { .. } | Event::RolledToStart { .. } => PresentationPause::Long,
            Event::SetAside { .. } | Event::Banked { .. } => PresentationPause::Long,
            Event::WentOn { .. } => PresentationPause::Short,
            Event::TurnBegan { .. } | Event::Won { .. } => PresentationPause::None,
        }
    }

    fn standing(&self) -> Vec<i32> {
        self.scores().iter().map(|score| i32::try_from(*score).unwrap_or(i32::MAX)).collect()
    }
}

/// Adds the pieces and animates presented events.
pub fn plugin(app: &mut App) {
    app.add_plugins(crate::sim::table::plugin::<Farkle>).init_resource::<DiceLayouts>().add_systems(
        Update,
        (
            wait_for_pieces::<Farkle, ()>.before(crate::sim::table::ShowNext),
            (reset_layout, follow_events, pick_up_hot_dice)
                .chain()
                .in_set(DiceLayoutSystems)
                .after(crate::sim::table::ShowNext)
                .before(SlideSystems),
        )
            .in_set(TableSystems::Show)
            .run_if(resource_exists::<Match<Farkle>>),
    );
}

/// Places the dice according to the events presented so far, at the start, after a resume and after an undo. Events
/// that are still queued are animated later.
fn reset_layout(
    mut rebuilt: MessageReader<Rebuilt<Farkle>>,
    (match_, backlog): (Res<Match<Farkle>>, Res<Backlog<Farkle>>),
    mut layouts: ResMut<DiceLayouts>,
    mut rows: DiceRows,
) {
    if rebuilt.read().count() == 0 {
        return;
    }
    *layouts = DiceLayouts::default();
    let story = match_.story();
    let (presented, waiting) = story.split_at(backlog.shown(story).len());
    for event in presented {
        if let Event::SetAside { dice, .. } = event {
            layouts.0[0].set_aside(*dice);
        }
        apply(&mut layouts, event);
    }
    // A throw is in the tray before its event is presented. If no event is queued, the dice may be in a hand again.
    for event in waiting {
        if let Event::Rolled { faces, .. } = event {
            layouts.0[0].throw(faces);
        }
    }
    let in_hand = match_.rules().acting().is_none() || matches!(match_.turn(), Turn::Throw(_));
    if waiting.is_empty() && in_hand {
        layouts.0[0].thrown.clear();
    }
    layouts.lay_out(0, DICE_SET, &mut rows);
}

/// Applies an event, except for the movement of dice set aside.
fn apply(layouts: &mut DiceLayouts, event: &Event) {
    let layout = &mut layouts.0[0];
    match event {
        Event::TurnBegan { .. } => layout.clear(),
        Event::Rolled { faces, .. } => layout.throw(faces),
        Event::TurnedHot { .. } => layout.hot = true,
        Event::WentOn { .. } if layout.hot => layout.take_up(),
        _ => {}
    }
}

/// Animates dice when their events are presented: set aside, picked up, swept off, knocked off.
fn follow_events(mut shown: NewlyShown<Farkle>, mut layouts: ResMut<DiceLayouts>, mut rows: DiceRows) {
    for event in shown.read() {
        match event {
            Event::SetAside { dice, .. } => layouts.move_aside(0, DICE_SET, *dice, &mut rows),
            Event::WentOn { .. } if layouts.0[0].hot => rows.remove_row(0),
            Event::Farkled { .. } => rows.scatter(0),
            Event::TurnBegan { .. } | Event::Won { .. } => rows.sweep(0),
            _ => {}
        }
        apply(&mut layouts, event);
    }
}
