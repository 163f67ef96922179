//! Dice as physics bodies: thrown, at rest, read; cocked, lost or stuck; fair by symmetry. Knows no game.
//!
//! [`DiceSet`] says what a die is, [`ThrowValue`] what a throw is, and [`Fall`] lets it fall in a world of its own.
//! [`fall_to_rest`] does that without a picture; [`plugin`] does the very same at a table, in fixed steps.

mod body;
mod fall;
mod feel;
mod hand;
mod impact;
pub mod physical;
mod plugin;
mod report;
mod rest;
mod set;
mod throw;
mod tray;
mod turn;

pub use body::Load;
pub use fall::{DieRest, Fall, FallFact, FallState};
pub use feel::{Feel, STEP};
pub use impact::{Impact, Material};
pub use plugin::{
    AskThrow, ClearTray, DiceClock, DiceSystems, DiceTray, Die, DieCocked, DieLabel, DieLost, HandMotion, LastReport,
    LastThrow, LayDice, Loaded, Rattle, Release, ThrowRead, plugin,
};
pub use report::{FallReport, fall_to_rest};
pub use rest::{Amiss, Rest, Verdict, Watch};
pub use set::{BadDiceSet, BrokenDice, DiceFolder, DiceSet, DiceSets, Edge, Word};
pub use throw::{Gesture, Handful, Launch, MOST, Pose, ThrowValue};
pub use tray::{BadTray, Tray};
pub use turn::{LookTurn, OUTWARD, SIDES, TURNS, up_side};
