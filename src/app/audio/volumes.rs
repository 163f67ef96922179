//! The volumes of all sounds.

use bevy::prelude::*;

/// Volumes, 0 to 1 each.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct Volumes {
    /// Volume of dice, chips and tiles.
    pub effects: f32,
    /// Volume of cues: turns, wins, refused presses.
    pub cues: f32,
    /// Volume of the background sound.
    pub ambience: f32,
}

impl Default for Volumes {
    fn default() -> Self {
        Self { effects: 0.8, cues: 0.6, ambience: 0.5 }
    }
}
