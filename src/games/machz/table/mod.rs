//! The table of MACHZ: dice on the Setter's rail with their twins, piles of chips, and a betting card per seat. Must
//! not depend on rendering.

pub mod cards;
pub mod chips;
pub mod lanes;
pub mod layout;
pub mod object_set;

use std::time::Duration;

use bevy::prelude::*;

use super::{Action, Event, Finish, Machz, PhaseName};
use crate::sim::table::prelude::*;
use cards::{BetCard, Cards, Lid};
use layout::{DICE_SET, TRAY, tray_of};
use object_set::{ObjectRail, ObjectSetLayout, RailDie};

impl TableGame for Machz {
    const SCENE: (&'static str, &'static str) = ("machz.ron", include_str!("../../../../scenes/machz.ron"));

    fn dice_set(&self, _seat: Seat) -> &'static str {
        DICE_SET
    }

    /// In the roll-off all seats throw at once, each into its own lane (MZ-4).
    fn tray(&self, seat: Seat) -> usize {
        if self.phase() == PhaseName::FirstSetter { tray_of(seat) } else { TRAY }
    }

    fn time_limit(&self) -> Option<Duration> {
        match self.options().finish {
            Finish::Minutes(minutes) => Some(Duration::from_secs(60 * u64::from(minutes))),
            Finish::Pot | Finish::Points(_) | Finish::Machz(_) => None,
        }
    }

    /// With a time limit for betting, late seats stay out (MZ-18).
    fn timeout_action(&self) -> Option<Action> {
        (self.phase() == PhaseName::Bets).then_some(Action::StayOut)
    }

    fn pause_after(event: &Event) -> PresentationPause {
        use PresentationPause::{Long, Moment, Short};
        match event {
            Event::MachzRolled { .. } | Event::SetterFound { .. } | Event::SettingTied { .. } => Moment,
            Event::ObjectSet { .. } | Event::SetPassed { .. } | Event::GameGivenUp { .. } => Moment,
            Event::PotEmptied { .. } | Event::TimeRanOut | Event::SetsRanOut { .. } => Moment,
            Event::Rolled { .. } | Event::Paid { .. } | Event::GraceWon { .. } | Event::Stopped { .. } => Long,
            Event::PotRefilled { .. } | Event::Locked { .. } => Long,
            Event::TurnBegan { .. } | Event::WentOn { .. } | Event::Shown { .. } => Short,
            // Events of several seats at the same time are presented without pauses.
            Event::RolledToSet { .. } | Event::Chose { .. } | Event::Voted { .. } | Event::BetPlaced { .. } => {
                PresentationPause::None
            }
            Event::StayedOut { .. } | Event::BetLost { .. } | Event::BetWon { .. } | Event::Won { .. } => {
                PresentationPause::None
            }
        }
    }

    fn plot_scores(&self) -> Vec<i32> {
        self.chips().iter().map(|chips| i32::from(*chips)).collect()
    }
}

/// Adds the pieces and animates presented events.
pub fn plugin(app: &mut App) {
    app.add_plugins(crate::sim::table::plugin::<Machz>)
        .add_plugins((
            layout_plugin::<Machz, ObjectSetLayout>,
            layout_plugin::<Machz, chips::Accounts>,
            layout_plugin::<Machz, Cards>,
            piece_plugin::<Machz, ObjectRail>,
            piece_plugin::<Machz, RailDie>,
            piece_plugin::<Machz, BetCard>,
            piece_plugin::<Machz, Lid>,
        ))
        .add_systems(Update, lanes::update_lanes.in_set(LayoutSystems::Place).run_if(resource_exists::<Match<Machz>>));
}

/// The seats that still have to bet or vote, once everything before was presented.
pub fn asked(rules: &Machz, queue: &PresentationQueue<Machz>) -> Seats {
    let asks = matches!(rules.phase(), PhaseName::Bets | PhaseName::Vote) && queue.is_empty();
    if asks { rules.turn().choosing() } else { Seats::NONE }
}
