//! One throw of a sample: its strength and its result.

use rand::RngExt;
use serde::Serialize;

use crate::sim::dice::{DieOutcome, Pose};

/// The strength of throws.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
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
    /// The strengths of a single throw.
    pub const ALL: [Self; 3] = [Self::Weak, Self::Normal, Self::Strong];

    /// Its name.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Weak => "weak",
            Self::Normal => "normal",
            Self::Strong => "strong",
            Self::Mixed => "mixed",
        }
    }

    /// The value for [`strength`](crate::sim::dice::Gesture::strength), 0 to 1.
    #[must_use]
    pub const fn force(self) -> f32 {
        match self {
            Self::Weak => 0.0,
            Self::Normal | Self::Mixed => 0.5,
            Self::Strong => 1.0,
        }
    }

    /// The strength of one throw.
    #[must_use]
    pub fn draw(self, rng: &mut impl rand::Rng) -> Self {
        if self == Self::Mixed { Self::ALL[rng.random_range(0..Self::ALL.len())] } else { self }
    }
}

/// The result of one throw of a sample.
#[derive(Clone, Debug, PartialEq)]
pub struct SampledThrow {
    /// Index in the sample, from 0.
    pub index: u64,
    /// Its strength.
    pub strength: Strength,
    /// Steps from release to the last read.
    pub steps: u32,
    /// Pose of each die at release.
    pub starts: Vec<Pose>,
    /// Outcome of each die.
    pub dice: Vec<DieOutcome>,
    /// Dice whose face changed while physics continued.
    pub changed: Vec<u8>,
}
