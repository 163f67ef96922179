//! What throws params like: how heavy, how bouncy, how fast. Numbers that were tuned by measuring, in one place.
//!
//! Lengths are in cm, times in seconds, angles in radians.

/// The length of one step of physics, in seconds.
pub const STEP: f32 = 1.0 / 120.0;

/// The numbers behind a throw. [`DiceParams::TABLE`] is what every table uses; others are for measuring.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DiceParams {
    /// How fast things fall, in cm/s². Less than on Earth: dice that fall at their true speed are over before a
    /// person three metres away has followed them.
    pub gravity: f32,
    /// How far the corners of a die are rounded, as a part of its edge.
    pub rounding: f32,
    /// Friction between a die and the floor.
    pub floor_friction: f32,
    /// Friction between a die and a wall. Low, so that dice slide down instead of leaning.
    pub wall_friction: f32,
    /// Friction between dice. Low, so that they slide off each other.
    pub dice_friction: f32,
    /// How much of its speed a die keeps when it hits the floor.
    pub floor_bounce: f32,
    /// How much of its speed a die keeps when it hits a wall.
    pub wall_bounce: f32,
    /// How much of its speed a die keeps when it hits another.
    pub dice_bounce: f32,
    /// How quickly air and felt take spin away, per second.
    pub spin_damping: f32,
    /// How high above the floor the hand opens, in cm.
    pub hand_height: f32,
    /// The speed of the weakest and the strongest throw along the floor, in cm/s.
    pub speed: (f32, f32),
    /// The speed with which the weakest and the strongest throw go up, in cm/s.
    pub lift: (f32, f32),
    /// The spin of the weakest and the strongest throw, in rad/s.
    pub spin: (f32, f32),
    /// How far single dice differ from the throw as a whole, as a part of its speed.
    pub spread: f32,
}

impl DiceParams {
    /// What every table uses.
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
        hand_height: 7.0,
        speed: (35.0, 190.0),
        lift: (90.0, 110.0),
        spin: (14.0, 34.0),
        spread: 0.15,
    };

    /// No die leaves the hand faster than this, in cm/s.
    pub const MAX_SPEED: f32 = 260.0;

    /// No die leaves the hand spinning faster than this, in rad/s.
    pub const MAX_SPIN: f32 = 60.0;
}

impl Default for DiceParams {
    fn default() -> Self {
        Self::TABLE
    }
}
