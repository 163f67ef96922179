//! The last throw of all trays. Must not depend on any game or on rendering.

use std::cmp::Reverse;

use bevy::ecs::prelude::*;
use bevy::ecs::system::{SystemChangeTick, SystemParam};
use bevy::math::{Vec2, Vec3};
use bevy::transform::components::GlobalTransform;

use super::dice_sets::DiceSets;
use super::gather::GathersDice;
use super::plugin::{DiceTray, LastThrow};
use super::recording::{Recording, SlowStart};

/// Access to the last throw into any tray.
#[derive(SystemParam)]
pub struct LatestThrow<'w, 's> {
    trays: Query<'w, 's, ThrownInto>,
    now: SystemChangeTick,
}

type ThrownInto = (&'static DiceTray, Ref<'static, LastThrow>, &'static GlobalTransform, Option<&'static GathersDice>);

/// A throw, recorded.
#[derive(Clone, Debug)]
pub struct RecordedThrow {
    /// The recording.
    pub recording: Recording,
    /// The centre of the tray's floor, in cm.
    pub at: Vec3,
    /// The direction of the throw in the plane of the tray.
    pub aim: Vec2,
    /// Whether the dice gathered in the columns of a histogram.
    pub in_columns: bool,
}

impl LatestThrow<'_, '_> {
    /// What records the throw, which may take longer than a frame; `None` without a throw: some games have no dice. Dice that
    /// gather in columns begin in slow motion.
    pub fn recorder(&self, sets: &DiceSets, slow: SlowStart) -> Option<impl FnOnce() -> RecordedThrow + Send + use<>> {
        let (tray, last, at, gathers) = self.get()?;
        let (tray, value, experiment, sets) = (tray.tray, last.value.clone()?, last.experiment, sets.clone());
        let in_columns = gathers == Some(&GathersDice::Columns);
        let gathers = (gathers.copied(), if in_columns { slow } else { SlowStart::NONE });
        let (at, aim) = (at.translation(), value.gesture.direction());
        Some(move || {
            let recording = Recording::of(&tray, &sets, &value, &experiment, gathers);
            RecordedThrow { recording, at, aim, in_columns }
        })
    }

    /// The tray, the throw, the tray's place, and how its dice gather; `None` without a throw.
    pub fn get(&self) -> Option<(&DiceTray, Ref<'_, LastThrow>, &GlobalTransform, Option<&GathersDice>)> {
        // Only a throw changes the component.
        let age = |throw: &Ref<LastThrow>| self.now.this_run().get().wrapping_sub(throw.last_changed().get());
        let thrown = self.trays.iter().filter(|(_, throw, ..)| throw.value.is_some());
        thrown.max_by_key(|(_, throw, ..)| Reverse(age(throw)))
    }

    /// Whether there is a throw.
    pub fn is_there(&self) -> bool {
        self.get().is_some()
    }
}
