//! What can be changed in the lab beside the dice: physics, time and camera.

use strum::{Display, VariantArray};

/// A quantity that is set in percent of what it is at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, VariantArray)]
pub enum Quantity {
    /// How much of their speed dice keep when they hit something.
    Bounce,
    /// Friction of dice with everything.
    Friction,
    /// The spin with which they are thrown.
    Spin,
    /// Their size.
    Size,
    /// How fast time passes.
    Speed,
}

impl Quantity {
    /// The key of its name, and of its row.
    pub(super) const fn key(self) -> &'static str {
        match self {
            Self::Bounce => "lab-bounce",
            Self::Friction => "lab-friction",
            Self::Spin => "lab-spin",
            Self::Size => "lab-size",
            Self::Speed => "lab-speed",
        }
    }

    /// How many there are.
    pub(super) const COUNT: usize = Self::VARIANTS.len();

    /// The values on offer, in percent. Others were not tuned: with more bounce dice do not come to rest.
    pub(super) const fn values(self) -> &'static [u16] {
        match self {
            Self::Bounce => &[0, 50, 100, 130],
            Self::Friction => &[25, 50, 100, 200],
            Self::Spin => &[0, 50, 100, 170],
            Self::Size => &[75, 100, 150],
            Self::Speed => &[10, 25, 50, 100],
        }
    }
}

/// The shot of a camera that moves.
pub(super) const MOVING_SHOT: &str = "moving";

/// Where the camera of the lab is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Display, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum LabCamera {
    /// Above the tray.
    #[default]
    Above,
    /// Low in front of it.
    Low,
    /// Low, and swinging from side to side.
    Circling,
    /// Near the first die of a throw.
    Following,
}

impl LabCamera {
    /// The camera's shot in the scene, with the panel or without it. Those of a moving camera are made for each frame.
    pub(super) const fn shot(self, bare: bool) -> &'static str {
        match (self, bare) {
            (Self::Above, false) => "tray",
            (Self::Above, true) => "bare",
            (Self::Low, false) => "low",
            (Self::Low, true) => "bare-low",
            (Self::Circling | Self::Following, _) => MOVING_SHOT,
        }
    }
}
