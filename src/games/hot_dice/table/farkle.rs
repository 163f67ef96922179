//! The pieces of Farkle: one tray, and the rail beside it where dice are set aside. Knows no picture.

use bevy::prelude::*;

use super::super::{Farkle, FarkleEvent as Event};
use super::{DiceLayoutSystems, DiceLayouts, keep_warm};
use crate::rules::{Seat, Turn};
use crate::sim::table::dice_row::DiceRows;
use crate::sim::table::tween::slide::{SlideSystems, wait_for_pieces};
use crate::sim::table::{Backlog, Match, NewlyShown, Play, PresentationPause, Rebuilt, TableSystems};

/// The dice that everybody throws.
const DICE_SET: &str = "ordinary";

impl Play for Farkle {
    const SCENE: (&'static str, &'static str) = ("farkle.ron", include_str!("../../../../scenes/farkle.ron"));

    fn dice_set(&self, _seat: Seat) -> &'static str {
        DICE_SET
    }

    fn pause_after(fact: &Event) -> PresentationPause {
        match fact {
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

/// Puts the dice on the table and moves them as facts are shown.
pub fn plugin(app: &mut App) {
    app.add_plugins(crate::sim::table::plugin::<Farkle>).init_resource::<DiceLayouts>().add_systems(
        Update,
        (
            wait_for_pieces::<Farkle, ()>.before(crate::sim::table::ShowNext),
            (lay_out_anew, follow_facts, keep_warm)
                .chain()
                .in_set(DiceLayoutSystems)
                .after(crate::sim::table::ShowNext)
                .before(SlideSystems),
        )
            .in_set(TableSystems::Show)
            .run_if(resource_exists::<Match<Farkle>>),
    );
}

/// Everything is laid out from the facts shown so far: at the start, after a resume, after a choice taken back. Those
/// that still wait are followed when they are shown.
fn lay_out_anew(
    mut rebuilt: MessageReader<Rebuilt<Farkle>>,
    (match_, backlog): (Res<Match<Farkle>>, Res<Backlog<Farkle>>),
    mut lies: ResMut<DiceLayouts>,
    mut rows: DiceRows,
) {
    if rebuilt.read().count() == 0 {
        return;
    }
    *lies = DiceLayouts::default();
    let story = match_.story();
    let (told, waiting) = story.split_at(backlog.shown(story).len());
    for fact in told {
        if let Event::SetAside { dice, .. } = fact {
            lies.0[0].set_aside(*dice);
        }
        note(&mut lies, fact);
    }
    // Dice that were read lie in their tray before it is told. When nothing is left to tell they may be in a hand again.
    for fact in waiting {
        if let Event::Rolled { faces, .. } = fact {
            lies.0[0].throw(faces);
        }
    }
    let in_hand = match_.rules().acting().is_none() || matches!(match_.turn(), Turn::Throw(_));
    if waiting.is_empty() && in_hand {
        lies.0[0].thrown.clear();
    }
    lies.lay_out(0, DICE_SET, &mut rows);
}

/// What a fact changes, but for dice that move aside.
fn note(lies: &mut DiceLayouts, fact: &Event) {
    let lying = &mut lies.0[0];
    match fact {
        Event::TurnBegan { .. } => lying.clear(),
        Event::Rolled { faces, .. } => lying.throw(faces),
        Event::TurnedHot { .. } => lying.hot = true,
        Event::WentOn { .. } if lying.hot => lying.take_up(),
        _ => {}
    }
}

/// Dice slide to the rail, come back hot, are swept off or knocked off, as their facts are shown.
fn follow_facts(mut shown: NewlyShown<Farkle>, mut lies: ResMut<DiceLayouts>, mut rows: DiceRows) {
    for fact in shown.read() {
        match fact {
            Event::SetAside { dice, .. } => lies.move_aside(0, DICE_SET, *dice, &mut rows),
            Event::WentOn { .. } if lies.0[0].hot => rows.take_up(0),
            Event::Farkled { .. } => rows.scatter(0),
            Event::TurnBegan { .. } | Event::Won { .. } => rows.sweep(0),
            _ => {}
        }
        note(&mut lies, fact);
    }
}
