//! One throw of a sample: its strength and its result.

use std::ops::Range;

use rand::RngExt;
use serde::Serialize;
use strum::{Display, EnumString};

use crate::sim::dice::{DieOutcome, Pose};

/// The strength of throws.
#[derive(Clone, Copy, Debug, Default, Display, EnumString, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
pub enum Strength {
    /// The weakest possible throw.
    Weak,
    /// The throw of a single button press.
    #[default]
    Normal,
    /// The strongest possible throw.
    Strong,
    /// One of the three, drawn for each throw.
    Mixed,
}

impl Strength {
    /// All strengths.
    pub const ALL: [Self; 4] = [Self::Weak, Self::Normal, Self::Strong, Self::Mixed];

    /// The strengths of a single throw, which are the first ones.
    pub const SINGLE: [Self; 3] = [Self::Weak, Self::Normal, Self::Strong];

    /// The value for [`strength`](crate::sim::dice::Gesture::strength), 0 to 1.
    pub const fn gesture_strength(self) -> f32 {
        match self {
            Self::Weak => 0.0,
            Self::Normal | Self::Mixed => 0.5,
            Self::Strong => 1.0,
        }
    }

    /// The strength of one throw: one of the three for [`Self::Mixed`], else itself.
    #[must_use]
    pub fn resolve(self, rng: &mut impl rand::Rng) -> Self {
        if self == Self::Mixed { Self::SINGLE[rng.random_range(0..Self::SINGLE.len())] } else { self }
    }
}

/// The result of one throw of a sample.
#[derive(Clone, Debug, PartialEq)]
pub struct SampledThrow {
    /// Index in the sample, from 0.
    pub index: u64,
    pub(crate) strength: Strength,
    /// Physics steps from release until the last die was read.
    pub steps: u32,
    pub(crate) starts: Vec<Pose>,
    /// Outcome of each die.
    pub dice: Vec<DieOutcome>,
    /// Dice whose face changed while physics continued.
    pub changed_dice: Vec<usize>,
}

impl SampledThrow {
    /// Some of the dice, for counts of their own. The range is within the throw, and the steps are those of all dice.
    #[must_use]
    pub fn part(&self, dice: Range<usize>) -> Self {
        let changed = self.changed_dice.iter().filter(|die| dice.contains(die)).map(|die| die - dice.start);
        Self {
            starts: self.starts[dice.clone()].to_vec(),
            dice: self.dice[dice.clone()].to_vec(),
            changed_dice: changed.collect(),
            ..*self
        }
    }
}
