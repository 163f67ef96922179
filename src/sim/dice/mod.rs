//! Dice as physics bodies: thrown, at rest, read; cocked, lost or stuck; fair by symmetry. Knows no game.
//!
//! [`DiceSet`] says what a die is, [`ThrowValue`] what a throw is, and [`Fall`] lets it fall in a world of its own.
//! [`fall_to_rest`] does that without a picture; [`plugin`] does the very same at a table, in fixed steps.

mod batch;
mod body;
mod dice_set;
mod face_rotation;
mod held;
mod impact;
mod params;
pub mod physical;
mod plugin;
mod settle;
mod simulation;
mod throw;
mod tray;

pub use batch::{FallReport, fall_to_rest};
pub use body::Load;
pub use dice_set::{BadDiceSet, BrokenDice, DiceFolder, DiceSet, DiceSets, Edge, Word};
pub use face_rotation::{LookTurn, OUTWARD, SIDES, TURNS, up_side};
pub use impact::{Impact, Material};
pub use params::{Feel, STEP};
pub use plugin::{
    AskThrow, ClearTray, DiceClock, DiceSystems, DiceTray, Die, DieCocked, DieLabel, DieLost, HandMotion, LastReport,
    LastThrow, LayDice, Loaded, Rattle, Release, ThrowRead, plugin,
};
pub use settle::{Amiss, Rest, Verdict, Watch};
pub use simulation::{DieRest, Fall, FallFact, FallState};
pub use throw::{Gesture, Handful, Launch, MOST, Pose, ThrowValue};
pub use tray::{BadTray, Tray};
