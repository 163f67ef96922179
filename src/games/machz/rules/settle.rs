//! Settlement: who is paid after a throw, in which order, and what an empty pot means (MZ-20 to MZ-27).

use super::super::{Event, Finish, MOST_REFILLS, Machz, PaidFor, Side, Stage};
use crate::rules::Seat;

/// What follows a settlement unless the match ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AfterSettlement {
    /// The turn or the game continues.
    Continue,
    /// The Roller's turn is over.
    TurnOver,
    /// The current game of the match is over, by MACHZ.
    GameOver,
}

impl Stage {
    /// What one chip wins on this side (MZ-20 to MZ-22).
    pub const fn wins(self, side: Side) -> u16 {
        match (self, side) {
            (_, Side::NoMatch) | (Self::Opening, Side::Match) => 2,
            (Self::Three, Side::Match) => 4,
            (Self::Four, Side::Match) => 6,
        }
    }
}

impl Machz {
    /// Moves the stakes that were lost to the pot, then pays the Roller, then the winning Rockers in clockwise order (MZ-25).
    pub(crate) fn settle_throw(
        &mut self,
        roller: Seat,
        stage: Stage,
        matched: bool,
        due: Option<(PaidFor, u16)>,
        events: &mut Vec<Event>,
    ) {
        let winning = if matched { Side::Match } else { Side::NoMatch };
        for seat in self.rockers(roller) {
            if let Some(bet) = self.bets[seat.index()]
                && bet.side != winning
            {
                self.chips[seat.index()] -= u16::from(bet.chips);
                self.pot += u16::from(bet.chips);
                events.push(Event::BetLost { seat, chips: bet.chips.into() });
            }
        }
        if let Some((what, due)) = due {
            let paid = self.pay_from_pot(roller, due);
            events.push(Event::Paid { seat: roller, what, due, paid });
        }
        for seat in self.rockers(roller) {
            if let Some(bet) = self.bets[seat.index()].take()
                && bet.side == winning
            {
                let due = stage.wins(winning) * u16::from(bet.chips);
                let paid = self.pay_from_pot(seat, due);
                events.push(Event::BetWon { seat, due, paid });
            }
        }
    }

    /// Pays a seat `due` from the pot, or what is left in it (MZ-25). Returns the amount paid.
    pub(crate) fn pay_from_pot(&mut self, seat: Seat, due: u16) -> u16 {
        let paid = due.min(self.pot);
        self.pot -= paid;
        self.chips[seat.index()] += paid;
        paid
    }

    /// Whether the settlement itself ends the match: a goal is reached, or the pot is empty for good. If not, an empty pot is refilled (MZ-26 to MZ-28).
    pub(crate) fn ends_after_settlement(&mut self, next: AfterSettlement, events: &mut Vec<Event>) -> bool {
        let reached = match self.options.finish {
            Finish::Points(points) => self.chips().iter().any(|&chips| chips >= points),
            Finish::Machz(machz) => self.machz >= machz,
            Finish::Pot | Finish::Minutes(_) => false,
        };
        let ends = reached || self.ends_with(next);
        if self.pot == 0 {
            let left = if self.options.refill { MOST_REFILLS - self.refills } else { 0 };
            events.push(Event::PotEmptied { refills: left });
            if left == 0 {
                return true;
            }
            if !ends {
                self.refills += 1;
                self.pot += self.bank;
                events.push(Event::PotRefilled { points: self.bank });
            }
        }
        reached
    }

    /// Whether the turn or game that just ended was the last one (MZ-27 to MZ-29).
    fn ends_with(&self, next: AfterSettlement) -> bool {
        match next {
            AfterSettlement::Continue => false,
            AfterSettlement::TurnOver => self.time_up || (self.is_last_turn() && self.is_last_set()),
            AfterSettlement::GameOver => self.time_up || self.is_last_set(),
        }
    }

    /// All seats except the Roller, clockwise from its left (MZ-18).
    pub(crate) fn rockers(&self, roller: Seat) -> impl Iterator<Item = Seat> + use<> {
        let seats = self.seats;
        (1..seats).map(move |place| Seat((roller.0 + place) % seats))
    }
}
