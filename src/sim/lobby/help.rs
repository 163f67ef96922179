//! The help that players get at the table: who may ask for hints, and who has a coach.

use bevy::prelude::Resource;
use serde::{Deserialize, Serialize};

use super::{Lobby, Slot};
use crate::rules::Seat;

/// The players who may ask for hints.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HintPolicy {
    /// All players.
    #[default]
    Everyone,
    /// The players whose slot allows it.
    Chosen,
    /// No player.
    NoOne,
}

/// The help that players get at the table.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Help {
    /// The players who may ask for hints.
    pub hints: HintPolicy,
    /// Whether the coach asks back about costly choices in practice matches.
    pub coach: bool,
}

impl Help {
    /// Whether the player of a seat may ask for hints.
    pub fn may_hint(self, lobby: &Lobby, seat: Seat) -> bool {
        match self.hints {
            HintPolicy::Everyone => true,
            HintPolicy::Chosen => lobby.slot(seat).is_some_and(|slot| slot.hints),
            HintPolicy::NoOne => false,
        }
    }

    /// Whether the coach watches this match: a practice match, in which a single person plays. A person who left and whom a
    /// bot replaces does not count.
    pub fn coaches(self, lobby: &Lobby) -> bool {
        let plays = |(_, slot): &(Seat, &Slot)| slot.is_person() && !slot.is_replaced();
        self.coach && lobby.iter().filter(plays).count() == 1
    }
}

#[cfg(test)]
mod tests {
    use super::super::Device;
    use super::*;

    #[test]
    fn policy_decides_who_may_ask_for_hints() {
        let mut lobby = Lobby::new(2..=2);
        lobby.slots[1].hints = true;
        let may = |hints| [0, 1].map(|seat| Help { hints, coach: false }.may_hint(&lobby, Seat(seat)));
        assert_eq!(may(HintPolicy::Everyone), [true, true]);
        assert_eq!(may(HintPolicy::Chosen), [false, true]);
        assert_eq!(may(HintPolicy::NoOne), [false, false]);
    }

    #[test]
    fn coach_watches_matches_of_a_single_person() {
        let help = Help { coach: true, ..Help::default() };
        let mut lobby = Lobby::new(2..=3);
        assert!(!help.coaches(&lobby), "no person plays");
        let _ = lobby.join(Device::Pad(0));
        assert!(help.coaches(&lobby));
        assert!(!Help::default().coaches(&lobby), "it is off");
        let _ = lobby.join(Device::Pad(1));
        assert!(!help.coaches(&lobby), "two people play");
        lobby.slots[1].device = None;
        assert!(!help.coaches(&lobby), "the second one may come back");
        lobby.slots[1].has_substitute = true;
        assert!(help.coaches(&lobby), "a bot replaces the second one");
    }
}
