//! Throws that differ from those of a table, for the dice lab: unfair dice, another gravity, another material or size.

use std::borrow::Cow;

use bevy::ecs::prelude::*;
use strum::{EnumString, VariantArray};

use super::body::Load;
use super::dice_sets::DiceSets;
use super::die_material::DieMaterial;
use super::params::DiceParams;
use super::simulation::ThrowSimulation;
use super::throw::ThrowValue;
use super::tray::Tray;

/// On a [`DiceTray`](super::DiceTray) whose throws differ from those of a table from the next one on: unfair dice, another
/// physics, another material or size. Never in a match.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct Experiment {
    /// The load of the dice; `None` for fair ones.
    pub load: Option<Load>,
    /// The physics of the throw.
    pub params: DiceParams,
    /// What all dice are made of; `None` for what each is otherwise.
    pub material: Option<DieMaterial>,
    /// How many times as large as usual they are.
    pub size: f32,
}

impl Default for Experiment {
    fn default() -> Self {
        Self { load: None, params: DiceParams::TABLE, material: None, size: 1.0 }
    }
}

impl Experiment {
    /// The dice of the experiment.
    pub(super) fn sets<'s>(&self, sets: &'s DiceSets) -> Cow<'s, DiceSets> {
        if self.material.is_none() && self.size == 1.0 {
            Cow::Borrowed(sets)
        } else {
            Cow::Owned(sets.remade(self.material, self.size))
        }
    }

    /// Starts a throw at the moment of release.
    pub fn throw(&self, tray: &Tray, sets: &DiceSets, value: &ThrowValue) -> ThrowSimulation {
        let simulation = ThrowSimulation::with_params(tray, &self.sets(sets), value, &self.params);
        match self.load {
            Some(load) => simulation.loaded(load),
            None => simulation,
        }
    }
}

/// Where dice fall, for experiments.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, strum::Display, EnumString, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Gravity {
    /// As at every table.
    #[default]
    Table,
    /// On the Moon.
    Moon,
    /// On Mars.
    Mars,
    /// On Earth: dice as they really fall.
    Earth,
    /// On Jupiter.
    Jupiter,
}

impl Gravity {
    /// The parameters of a table, with this gravity. Planetary values: NASA, planetary fact sheets.
    pub fn params(self) -> DiceParams {
        let gravity = match self {
            Self::Table => DiceParams::TABLE.gravity,
            Self::Moon => 162.0,
            Self::Mars => 373.0,
            Self::Earth => 981.0,
            Self::Jupiter => 2479.0,
        };
        DiceParams { gravity, ..DiceParams::TABLE }
    }
}
