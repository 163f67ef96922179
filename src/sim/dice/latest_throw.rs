//! The last throw of all trays. Must not depend on any game or on rendering.

use std::cmp::Reverse;

use bevy::ecs::prelude::*;
use bevy::ecs::system::{SystemChangeTick, SystemParam};
use bevy::transform::components::GlobalTransform;

use super::plugin::{DiceTray, LastThrow};

/// Access to the last throw into any tray.
#[derive(SystemParam)]
pub struct LatestThrow<'w, 's> {
    trays: Query<'w, 's, (&'static DiceTray, Ref<'static, LastThrow>, &'static GlobalTransform)>,
    now: SystemChangeTick,
}

impl LatestThrow<'_, '_> {
    /// The tray, the throw and the tray's place; `None` without a throw: some games have no dice.
    pub fn get(&self) -> Option<(&DiceTray, Ref<'_, LastThrow>, &GlobalTransform)> {
        // Only a throw changes the component.
        let age = |throw: &Ref<LastThrow>| self.now.this_run().get().wrapping_sub(throw.last_changed().get());
        let thrown = self.trays.iter().filter(|(_, throw, _)| throw.value.is_some());
        thrown.max_by_key(|(_, throw, _)| Reverse(age(throw)))
    }

    /// Whether there is a throw.
    pub fn is_there(&self) -> bool {
        self.get().is_some()
    }
}
