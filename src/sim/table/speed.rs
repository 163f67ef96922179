//! How fast the table goes: one setting for beats, bots and dice. The rules never wait for it.

use std::time::Duration;

pub use crate::launch::Speed;
use bevy::prelude::*;

/// How fast the table goes now.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct Pace {
    /// The setting.
    pub speed: Speed,
    /// Somebody holds the hurry button: three times faster while it is held.
    pub hurry: bool,
}

impl Pace {
    /// How many times faster than life the table goes now.
    #[must_use]
    pub fn scale(&self) -> f32 {
        self.speed.scale() * if self.hurry { 3.0 } else { 1.0 }
    }

    /// How long something takes that takes `usual` in life.
    #[must_use]
    pub fn time(&self, usual: Duration) -> Duration {
        if self.speed == Speed::Instant { Duration::ZERO } else { usual.div_f32(self.scale()) }
    }
}

/// How long a fact is looked at before the next one is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PresentationPause {
    /// Not at all: it changes nothing to see.
    #[default]
    None,
    /// 0.2 s: a small thing.
    Short,
    /// 0.4 s: a piece moves.
    Long,
    /// 1.6 s: a moment of the evening.
    Moment,
}

impl PresentationPause {
    /// How long that is in life.
    #[must_use]
    pub const fn usual(self) -> Duration {
        Duration::from_millis(match self {
            Self::None => 0,
            Self::Short => 200,
            Self::Long => 400,
            Self::Moment => 1600,
        })
    }
}
