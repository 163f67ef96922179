//! The contract test for every game.

use rollick::games::hot_dice::{Farkle, HotDice};
use rollick::games::machz::Machz;
use rollick::games::sequence_dice::SequenceDice;

use crate::kit::check_game;

/// G-1, G-2, G-3, G-4, G-5, G-6, G-8.
#[test]
fn sequence_dice_keeps_the_contract() {
    check_game::<SequenceDice>(50, None);
}

/// G-1, G-2, G-3, G-4, G-5, G-6, G-8.
#[test]
fn hot_dice_keeps_the_contract() {
    check_game::<HotDice>(80, None);
}

/// G-1, G-2, G-3, G-4, G-5, G-6, G-8.
#[test]
fn farkle_keeps_the_contract() {
    check_game::<Farkle>(8, None);
}

/// G-1, G-2, G-3, G-4, G-5, G-6, G-8.
#[test]
fn machz_keeps_the_contract() {
    check_game::<Machz>(4, None);
}
