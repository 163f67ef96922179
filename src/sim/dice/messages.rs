//! The messages to and from the dice plugin.

use bevy::ecs::prelude::*;
use bevy::math::{Vec2, Vec3};

use super::dice_bag::DiceBag;
use super::settle::Unreadable;
use super::throw::Gesture;
use crate::rules::Seat;

/// Request: put dice into a seat's hand above a tray. Dice that were there before are removed.
#[derive(Message, Clone, Debug, PartialEq)]
pub struct RequestThrow {
    /// The [`DiceTray`](super::DiceTray).
    pub tray: Entity,
    /// The seat that throws.
    pub seat: Seat,
    /// The dice. Unknown kinds mean ordinary dice.
    pub dice: DiceBag,
    /// Seed of everything the hand movement does not determine.
    pub seed: u64,
    /// As [`ThrowValue::chosen`](super::ThrowValue::chosen).
    pub chosen: Vec<u8>,
}

/// Request: change the movement of the hand above a tray. Affects presentation only.
#[derive(Message, Clone, Copy, Debug, PartialEq)]
pub struct HandMotion {
    /// The [`DiceTray`](super::DiceTray).
    pub tray: Entity,
    /// Aim in the plane of the tray (x and z). Zero keeps the current aim.
    pub aim: Vec2,
    /// Gathered strength, 0 to 1.
    pub gathered: f32,
    /// Whether the hand shakes the dice.
    pub shaking: bool,
}

/// Request: release the dice.
#[derive(Message, Clone, Copy, Debug, PartialEq)]
pub struct Release {
    /// The [`DiceTray`](super::DiceTray).
    pub tray: Entity,
    /// The hand movement. A zero aim keeps the current aim.
    pub gesture: Gesture,
}

/// Request: remove all dice from a tray.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClearTray {
    /// The [`DiceTray`](super::DiceTray).
    pub tray: Entity,
}

/// Request: place dice in a tray as if they had been thrown, to restore a match. If as many dice are at rest there, the
/// new ones take their poses.
#[derive(Message, Clone, Debug, PartialEq)]
pub struct PlaceDice {
    pub(crate) tray: Entity,
    /// The name of the dice set, as in [`RequestThrow`].
    pub set: String,
    /// The side each die shows, as in [`DiceSet::faces`](super::DiceSet::faces).
    pub sides: Vec<u8>,
}

/// All dice of a throw were read.
#[derive(Message, Clone, Debug, PartialEq)]
pub struct ThrowRead {
    /// The [`DiceTray`](super::DiceTray).
    pub tray: Entity,
    /// The seat that threw.
    pub seat: Seat,
    /// The sides they show, as in [`DiceSet::faces`](super::DiceSet::faces).
    pub sides: Vec<u8>,
}

/// A die is cocked or did not come to rest. The table is knocked under it; if that does not help, it is thrown again.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct DieCocked {
    pub(crate) tray: Entity,
    /// The die's index in the throw.
    pub die: usize,
    pub(crate) reason: Unreadable,
}

/// A die is outside its tray. It will be thrown again.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct DieLost {
    pub(crate) tray: Entity,
    /// The die's index in the throw.
    pub die: usize,
}

/// Dice knocked together in a hand.
#[derive(Message, Clone, Copy, Debug, PartialEq)]
pub struct Rattle {
    /// The [`DiceTray`](super::DiceTray).
    pub tray: Entity,
    /// Position in world coordinates, in cm.
    pub position: Vec3,
    /// Strength, 0 to 1.
    pub strength: f32,
}
