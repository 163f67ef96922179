//! Seeds from the randomness of the system.

use bevy::prelude::*;
use rand::TryRng;
use rand::rngs::SysRng;

/// A random seed for a match.
pub(super) fn new_seed() -> u64 {
    SysRng.try_next_u64().unwrap_or_else(|error| {
        warn!("no randomness from the system ({error}); the seed is the current time");
        std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).map_or(1, |since| since.as_nanos() as u64)
    })
}
