//! The speed of presentation: one setting for pauses, bots and dice. Rules never depend on it.

use std::time::Duration;

pub use crate::launch::Speed;
use bevy::prelude::*;

/// The current speed of the table.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct TableSpeed {
    /// The selected speed.
    pub speed: Speed,
    /// Whether the hurry button is held, which triples the speed.
    pub fast_forward: bool,
}

impl TableSpeed {
    /// Speed factor relative to normal speed.
    pub fn scale(&self) -> f32 {
        self.speed.scale() * if self.fast_forward { 3.0 } else { 1.0 }
    }

    /// Scales a duration at normal speed to the current speed.
    pub fn time(&self, duration: Duration) -> Duration {
        if self.speed == Speed::Instant { Duration::ZERO } else { duration.div_f32(self.scale()) }
    }
}

/// The pause after an event before the next one is presented.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PresentationPause {
    /// No pause: nothing visible changes.
    #[default]
    None,
    /// 0.2 s: a small change.
    Short,
    /// 0.4 s: a piece moves.
    Long,
    /// 1.6 s: an important event.
    Moment,
}

impl PresentationPause {
    /// The duration at normal speed.
    pub const fn duration(self) -> Duration {
        Duration::from_millis(match self {
            Self::None => 0,
            Self::Short => 200,
            Self::Long => 400,
            Self::Moment => 1600,
        })
    }
}
