//! The throws that the rules wait for.

use std::time::Duration;

use bevy::prelude::*;

use crate::rules::Seat;

/// The progress of a throw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ThrowStage {
    /// Another seat throws into the tray first.
    Queued,
    /// The dice are in the seat's hand.
    InHand,
    /// The dice are falling.
    Falling,
    /// The dice were read: the upper side of each.
    Read(Vec<u8>),
}

/// One seat's throw that the rules wait for.
#[derive(Clone, Debug, PartialEq)]
pub struct PendingThrow {
    /// The seat.
    pub seat: Seat,
    /// The tray.
    pub tray: Entity,
    /// The name of the dice set, below `assets/dice/`.
    pub set: &'static str,
    pub(crate) dice: u8,
    pub(crate) seed: u64,
    /// As [`ThrowValue::chosen`](crate::sim::dice::ThrowValue::chosen).
    pub(super) chosen: Vec<u8>,
    /// Its progress.
    pub stage: ThrowStage,
    pub(super) held: Duration,
    /// Whether it decides who begins (G-9).
    pub for_start: bool,
}

/// The throws that the rules wait for, lowest seat first.
#[derive(Resource, Clone, Debug, Default)]
pub struct AwaitedThrows {
    pub(super) throws: Vec<PendingThrow>,
}

impl AwaitedThrows {
    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = &PendingThrow> {
        self.throws.iter()
    }

    /// The throw whose dice are in the hand of `seat`.
    pub fn in_hand_of(&self, seat: Seat) -> Option<&PendingThrow> {
        self.throws.iter().find(|throw| throw.seat == seat && throw.stage == ThrowStage::InHand)
    }

    /// The seats with dice in their hands.
    pub fn hands(&self) -> impl Iterator<Item = Seat> {
        self.throws.iter().filter(|throw| throw.stage == ThrowStage::InHand).map(|throw| throw.seat)
    }

    /// Whether any die is falling.
    pub fn falling(&self) -> bool {
        self.throws.iter().any(|throw| throw.stage == ThrowStage::Falling)
    }

    /// Whether any die has left its hand: falling, or read already.
    pub fn any_released(&self) -> bool {
        self.throws.iter().any(|throw| matches!(throw.stage, ThrowStage::Falling | ThrowStage::Read(_)))
    }

    /// Hands out dice again, because a reset of the table removes those in hands. Also affects dice released in this
    /// frame: they have not started to fall.
    pub(super) fn hand_out_again(&mut self) {
        for throw in &mut self.throws {
            if matches!(throw.stage, ThrowStage::InHand | ThrowStage::Falling) {
                throw.stage = ThrowStage::Queued;
            }
        }
    }

    /// Removes all, because the table is cleared.
    pub fn clear(&mut self) {
        *self = Self::default();
    }
}
