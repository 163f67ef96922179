//! The games: one folder each, and one line each in the catalogue.

#![allow(
    missing_docs,
    reason = "public for tests and tools alone; a comment stands where a name and its clause do not say it"
)]

#[cfg(all(test, feature = "app"))]
mod endings;
pub mod hot_dice;
pub mod jackpot;
pub mod machz;
pub mod multzo;
pub mod sequence_dice;

use crate::catalog::Catalog;

/// Every game, in the order of the shelf.
pub static CATALOG: Catalog =
    Catalog(&[machz::ENTRY, hot_dice::HOT_DICE, jackpot::ENTRY, sequence_dice::ENTRY, multzo::ENTRY, hot_dice::FARKLE]);
