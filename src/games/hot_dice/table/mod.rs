//! The tables of Farkle and Hot Dice: dice that are set aside from a tray to a row, and picking them. Must not
//! depend on rendering.

pub mod coins;
pub mod dice_layout;
pub mod farkle;
pub mod hot;
pub mod pick;

use bevy::prelude::*;

use super::Dice;
use crate::rules::Word as _;
use crate::sim::table::dice_row::{DiceRows, HeldForRethrow, RowDie};
use crate::sim::table::prelude::*;
use dice_layout::DiceLayout;

/// The dice in each tray and row after the events presented so far.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct DiceLayouts(pub [DiceLayout; 2]);

impl DiceLayouts {
    fn set_aside(&mut self, tray: usize, set: &'static str, dice: Dice) -> Vec<Animation> {
        let layout = &mut self.0[tray];
        let from = layout.aside.len() as u8;
        let moved = layout.set_aside(dice);
        let dice = moved.into_iter().map(|(index, face)| (index as u8, face.word())).collect();
        vec![Animation::SetAside { tray, set, dice, from }]
    }

    /// Hot dice are in the hand for the next throw.
    fn take_up_hot_dice(&mut self, tray: usize) -> Vec<Animation> {
        if !self.0[tray].hot {
            return Vec::new();
        }
        self.0[tray].take_up();
        vec![Animation::RemoveRow(tray)]
    }

    fn tray_dice(&self, tray: usize, set: &'static str) -> TrayDice {
        let words = |faces: &[Pips]| faces.iter().map(|face| face.word()).collect();
        let layout = &self.0[tray];
        TrayDice { tray, set, in_tray: words(&layout.left()), aside: words(&layout.aside) }
    }
}

/// Picks up hot dice when they have come to rest in their row.
fn pick_up_hot_dice(
    layouts: Res<DiceLayouts>,
    cold: Query<(&RowDie, Has<Sliding>), Without<HeldForRethrow>>,
    mut rows: DiceRows,
) {
    for (tray, _) in layouts.0.iter().enumerate().filter(|(_, layout)| layout.hot) {
        let mut slides = cold.iter().filter(|(die, _)| die.row == tray).map(|(_, slides)| slides).peekable();
        if slides.peek().is_some() && slides.all(|slides| !slides) {
            rows.pick_up_row(tray);
        }
    }
}
