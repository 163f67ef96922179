//! The tables of this box: dice that are moved from a tray into the row beside it, and who picks which. Knows no
//! picture.

pub mod coins;
pub mod dice_layout;
pub mod farkle;
pub mod hot;
pub mod selection;

use bevy::prelude::*;

use super::{Dice, Hand};
use crate::rules::Word as _;
use crate::sim::table::dice_row::{DiceRows, HeldForRethrow, RowDie};
use crate::sim::table::tween::slide::Sliding;
use dice_layout::DiceLayout;

/// Dice and coins follow the facts that are shown, and are laid out anew: whoever reads where they lie does so after.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub struct DiceLayoutSystems;

/// What lies in each tray and in the row beside it, as shown so far.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct DiceLayouts(pub [DiceLayout; 2]);

impl DiceLayouts {
    /// Dice of the throw in a tray are moved to the row beside it.
    fn move_aside(&mut self, tray: usize, set: &str, dice: Dice, rows: &mut DiceRows) {
        let layout = &mut self.0[tray];
        let from = layout.aside.len() as u8;
        let moved = layout.set_aside(dice);
        let words: Vec<(u8, &str)> = moved.iter().map(|&(index, face)| (index as u8, face.word())).collect();
        rows.move_aside(tray, set, &words, from);
    }

    /// Tray and row are laid out anew as the facts so far left them.
    fn lay_out(&self, tray: usize, set: &str, rows: &mut DiceRows) {
        let layout = &self.0[tray];
        let words = |faces: &[crate::rules::Pips]| faces.iter().map(|face| face.word()).collect::<Vec<_>>();
        rows.reset(tray, set, &words(&layout.left()), &words(&layout.aside));
    }
}

/// Hot dice are taken up into the hand when they have been seen in their row.
fn pick_up_hot_dice(
    layouts: Res<DiceLayouts>,
    cold: Query<(&RowDie, Has<Sliding>), Without<HeldForRethrow>>,
    mut rows: DiceRows,
) {
    for (tray, _) in layouts.0.iter().enumerate().filter(|(_, layout)| layout.hot) {
        let mut rest_place = cold.iter().filter(|(die, _)| die.row == tray).map(|(_, slides)| slides).peekable();
        if rest_place.peek().is_some() && rest_place.all(|slides| !slides) {
            rows.pick_up_row(tray);
        }
    }
}

/// The dice of a hand that are marked, as they are set aside.
#[must_use]
pub fn marked(hand: &Hand, marks: [bool; 6]) -> Dice {
    hand.iter().zip(marks).filter(|(_, marked)| *marked).fold(Dice::NONE, |dice, (face, _)| dice.and(*face, 1))
}
