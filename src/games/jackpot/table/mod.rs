//! Pieces of Jackpot: a rack per seat, 112 tiles that physically drop into them, and four stacks. Must not depend on
//! rendering.

pub mod bodies;
pub mod count_animation;
pub mod held_tiles;
pub mod rack_body;
pub mod racks;
pub mod spill;
pub mod spill_animation;
pub mod tile_drop;
pub mod tiles;

use bevy::prelude::*;

use super::{Event, Jackpot};
use crate::rules::bots::physics_hook::Bodies;
use crate::sim::table::dice_cup;
use crate::sim::table::prelude::*;

pub use racks::{FLAT_HALF, RackPiece, RackTile, Racks, TilePosition, spot};

impl TableGame for Jackpot {
    const SCENE: (&'static str, &'static str) = ("jackpot.ron", include_str!("../../../../scenes/jackpot.ron"));

    fn dice_set(&self, _seat: Seat) -> &'static str {
        "symbol"
    }

    fn pause_after(event: &Event) -> PresentationPause {
        use PresentationPause::{Long, Moment, Short};
        match event {
            Event::StarterFound { .. } | Event::StartTied { .. } | Event::RoundEnded { .. } => Moment,
            Event::RolledToStart { .. } | Event::Rolled { .. } => Long,
            Event::SymbolUsedUp { .. } | Event::TileNotPlayed { .. } => Moment,
            Event::TilePlaced { .. } | Event::TileKept { .. } | Event::ChanceDropped { .. } => Short,
            Event::ChanceGivenBack { .. } | Event::ChanceDeclined { .. } => Long,
            Event::RackFilled { .. } | Event::RacksEmptied => Long,
            // Counted one by one after the round's last scoring event, see [`count_animation`].
            Event::RunScored { .. } | Event::JackpotMade { .. } | Event::RackBonusScored { .. } => {
                PresentationPause::None
            }
            Event::HighRoundWon { .. } => PresentationPause::None,
            Event::RoundScored { .. } => Long,
            Event::RoundBegan { .. } | Event::TurnBegan { .. } | Event::Won { .. } => PresentationPause::None,
        }
    }

    fn bodies(&self, seed: u64) -> Option<Box<dyn Bodies<Self>>> {
        Some(Box::new(bodies::TileDropper::new(self.shape(), seed)))
    }

    fn plot_scores(&self) -> Vec<i32> {
        let counted = self.sheet().count() == usize::from(self.round());
        let stands = |seat: Seat| {
            let rack = if counted { 0 } else { self.rack(seat).scores(self.shape(), self.chart()).sub_total };
            i32::from(self.grand_total(seat) + rack)
        };
        (0..self.seats()).map(|seat| stands(Seat(seat))).collect()
    }
}

/// Adds the pieces and animates presented events.
pub fn plugin(app: &mut App) {
    app.add_plugins((crate::sim::table::plugin::<Jackpot>, count_animation::plugin, dice_cup::plugin::<Jackpot>))
        .add_plugins((tiles::plugin, spill_animation::plugin))
        .add_plugins((
            layout_plugin::<Jackpot, Racks>,
            piece_plugin::<Jackpot, RackPiece>,
            piece_plugin::<Jackpot, RackTile>,
        ));
}
