//! Tuning parameters of throws: gravity, friction, restitution, speeds. All were tuned by measurement.
//!
//! Lengths are in cm, times in seconds, angles in radians.

use strum::{Display, EnumString, VariantArray};

/// The length of one physics step, in seconds.
pub const STEP: f32 = 1.0 / 120.0;

/// How dice get into the tray.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Display, EnumString, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum LaunchFrom {
    /// Thrown by a hand, as at every table. More dice than [`MAX_HELD_DICE`](super::MAX_HELD_DICE) are poured.
    #[default]
    Hand,
    /// Out of a [`DiceCup`](super::DiceCup) that tips. Poured if the tray has no room for a cup that is large enough.
    Cup,
    /// Poured from above the whole tray.
    Above,
}

/// The parameters of a throw. Every table uses [`DiceParams::TABLE`]; measurements may use others.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DiceParams {
    /// Gravity, in cm/s². Weaker than on Earth, because a viewer three metres away cannot follow dice at real speed.
    pub gravity: f32,
    /// The corner radius of a die, as a fraction of its edge.
    pub rounding: f32,
    /// Friction between a die and the floor.
    pub floor_friction: f32,
    /// Friction between a die and a wall. Low, so that dice slide down instead of leaning.
    pub wall_friction: f32,
    /// Friction between dice. Low, so that they slide off each other.
    pub dice_friction: f32,
    /// Restitution between a die and the floor.
    pub floor_bounce: f32,
    /// Restitution between a die and a wall.
    pub wall_bounce: f32,
    /// Restitution between dice.
    pub dice_bounce: f32,
    /// Angular damping, per second.
    pub spin_damping: f32,
    /// How dice get into the tray.
    pub launch_from: LaunchFrom,
    /// The height above the floor at which dice are released, in cm.
    pub hand_height: f32,
    /// Horizontal speed of the weakest and the strongest throw, in cm/s.
    pub speed: (f32, f32),
    /// Upward speed of the weakest and the strongest throw, in cm/s.
    pub lift: (f32, f32),
    /// Spin of the weakest and the strongest throw, in rad/s.
    pub spin: (f32, f32),
    /// Random variation of a single die's speed, as a fraction.
    pub spread: f32,
}

impl DiceParams {
    /// The parameters of every table.
    pub const TABLE: Self = Self {
        gravity: 600.0,
        rounding: 0.12,
        floor_friction: 0.28,
        wall_friction: 0.03,
        dice_friction: 0.08,
        floor_bounce: 0.65,
        wall_bounce: 0.45,
        dice_bounce: 0.4,
        spin_damping: 0.1,
        launch_from: LaunchFrom::Hand,
        hand_height: 7.0,
        speed: (35.0, 190.0),
        lift: (90.0, 110.0),
        spin: (14.0, 34.0),
        spread: 0.15,
    };

    /// Dice that still move after this many steps are stuck: 5 s at a table, longer where they fall more slowly.
    pub fn longest_roll(&self) -> u32 {
        (600.0 * (Self::TABLE.gravity / self.gravity).sqrt().max(1.0)) as u32
    }

    /// Upper limit of a die's speed at release, in cm/s.
    pub const MAX_SPEED: f32 = 260.0;

    /// Upper limit of a die's spin at release, in rad/s.
    pub const MAX_SPIN: f32 = 60.0;
}
