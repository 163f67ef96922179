//! The tables of Farkle and Hot Dice: dice that are set aside from a tray to a row, and their selection. Must not
//! depend on rendering.

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

/// Updates the layout of dice and coins. Systems that read the layout run after this set.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub struct DiceLayoutSystems;

/// The dice in each tray and row after the events presented so far.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct DiceLayouts(pub [DiceLayout; 2]);

impl DiceLayouts {
    /// Animates setting dice aside from a tray.
    fn move_aside(&mut self, tray: usize, set: &str, dice: Dice, rows: &mut DiceRows) {
        let layout = &mut self.0[tray];
        let from = layout.aside.len() as u8;
        let moved = layout.set_aside(dice);
        let words: Vec<(u8, &str)> = moved.iter().map(|&(index, face)| (index as u8, face.word())).collect();
        rows.move_aside(tray, set, &words, from);
    }

    /// Places the dice of tray and row without animation.
    fn lay_out(&self, tray: usize, set: &str, rows: &mut DiceRows) {
        let layout = &self.0[tray];
        let words = |faces: &[crate::rules::Pips]| faces.iter().map(|face| face.word()).collect::<Vec<_>>();
        rows.reset(tray, set, &words(&layout.left()), &words(&layout.aside));
    }
}

/// Picks up hot dice when they have come to rest in their row.
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

/// The dice that are marked.
#[must_use]
pub fn marked(hand: &Hand, marks: [bool; 6]) -> Dice {
    hand.iter().zip(marks).filter(|(_, marked)| *marked).fold(Dice::NONE, |dice, (face, _)| dice.and(*face, 1))
}
