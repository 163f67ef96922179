//! Dice as rigid bodies: throwing, settling, reading, cocked and lost dice, and fairness by symmetry. Must not depend
//! on any game or on rendering.
//!
//! [`DiceSet`] describes a die, [`ThrowValue`] describes a throw, and [`ThrowSimulation`] simulates one throw in a
//! physics world of its own. [`simulate_throw`] runs it headless; [`plugin`] runs the same simulation at a table in
//! fixed steps.

mod batch;
mod body;
mod cup;
mod dice_bag;
mod dice_set;
mod dice_sets;
mod die_material;
mod experiment;
mod gather;
mod held;
mod impact;
mod latest_throw;
mod messages;
mod obstacles;
mod outcome;
mod params;
pub mod physical;
mod plugin;
mod pose;
mod recording;
mod settle;
mod shape;
mod simulation;
mod throw;
mod tray;

pub use batch::{ThrowReport, simulate_throw};
pub use body::Load;
pub use cup::DiceCup;
pub use dice_bag::{DiceBag, DiceBagError, MAX_THROWN_DICE};
pub use dice_set::{DiceSet, DiceSetError, DiceSetProblem};
pub use dice_sets::{DICE_VARIABLE, DiceFileErrors, DiceFolders, DiceSets};
pub use die_material::DieMaterial;
pub use experiment::{Experiment, Gravity};
pub use gather::{GatherDice, GathersDice};
pub use impact::{Impact, Material};
pub use latest_throw::{LatestThrow, RecordedThrow};
pub use messages::{ClearTray, DieCocked, DieLost, HandMotion, PlaceDice, Rattle, Release, RequestThrow, ThrowRead};
pub use obstacles::{Obstacle, ObstacleShape, Obstacles};
pub use outcome::DieOutcome;
pub use params::{DiceParams, LaunchFrom, STEP};
pub use plugin::{DiceClock, DiceSystems, DiceTray, Die, LastReport, LastThrow, PictureRotation, plugin};
pub use pose::Pose;
pub use recording::{KeyPose, Recording, SlowStart, Track};
pub use settle::{BodySample, RestDetector, Unreadable, Verdict};
pub use shape::{DieShape, FaceRotation, SIDE_NORMALS, aligned, approach};
pub use simulation::{SimulationEvent, SimulationState, ThrowSimulation};
pub use throw::{Gesture, Handful, Launch, MAX_HELD_DICE, ThrowValue};
pub use tray::Tray;
