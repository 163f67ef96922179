//! Chips of MACHZ: the pot, each seat's pile, the stakes on the cards, and payments between them (MZ-2, MZ-23, MZ-25).
//! Follows the presented events.

use bevy::prelude::*;

use super::layout;
use crate::games::machz::{Bet, Event, Machz, PotRules, Side};
use crate::sim::table::chip_stacks::{ChipCounts, ChipLayout, KINDS, PileSpec};
use crate::sim::table::prelude::*;

/// Radius of a chip, in cm.
pub const CHIP_RADIUS: f32 = 1.2;

/// Half the thickness of a chip, in cm.
pub const CHIP_HALF: f32 = 0.129;

/// Distance of the two fields of a card from its centre, in cm.
pub const FIELD: f32 = 1.5;

/// The pile of the pot.
pub const POT: usize = 0;

pub const fn pile(seat: Seat) -> usize {
    1 + seat.index()
}

/// The pile of a seat's stake on one side.
pub const fn stake(seat: Seat, side: Side) -> usize {
    let first = 1 + MAX_SEATS as usize
        * match side {
            Side::Match => 1,
            Side::NoMatch => 2,
        };
    first + seat.index()
}

/// All accounts after the events presented so far.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Accounts {
    /// Points in the pot.
    pub pot: u16,
    /// Points of each seat, including its stake (MZ-23).
    pub chips: Vec<u16>,
    /// Open bets.
    pub bets: Vec<Option<Bet>>,
}

impl Accounts {
    /// The accounts according to the rules.
    pub fn of(rules: &Machz) -> Self {
        Self { pot: rules.pot, chips: rules.chips().to_vec(), bets: rules.bets().to_vec() }
    }

    /// Points in each pile.
    fn points(&self) -> Vec<u16> {
        let mut points = vec![0; 1 + 3 * usize::from(MAX_SEATS)];
        points[POT] = self.pot;
        for (index, (chips, bet)) in self.chips.iter().zip(&self.bets).enumerate() {
            let seat = Seat(index as u8);
            points[pile(seat)] = chips - bet.map_or(0, |bet| u16::from(bet.chips));
            if let Some(bet) = bet {
                points[stake(seat, bet.side)] = bet.chips.into();
            }
        }
        points
    }

    /// The stake of a seat's open bet: its pile and its points.
    fn staked(&self, seat: Seat) -> (usize, u16) {
        self.bets[seat.index()].map_or((POT, 0), |bet| (stake(seat, bet.side), bet.chips.into()))
    }
}

impl TableLayout<Machz> for Accounts {
    fn start(cx: &TableContext<Machz>) -> Self {
        Self::of(&cx.start())
    }

    fn apply(&mut self, event: &Event, _: &TableContext<Machz>) -> Vec<Animation> {
        let pay = |from: usize, to: usize, points: u16| Animation::Pay { from: Some(from), to, points };
        match *event {
            Event::BetPlaced { seat, side, chips } => {
                self.bets[seat.index()] = Some(Bet { side, chips });
                vec![pay(pile(seat), stake(seat, side), chips.into())]
            }
            Event::BetLost { seat, chips } => {
                let (from, _) = self.staked(seat);
                self.bets[seat.index()] = None;
                self.chips[seat.index()] -= chips;
                self.pot += chips;
                vec![pay(from, POT, chips)]
            }
            Event::Paid { seat, paid, .. } => {
                self.pot -= paid;
                self.chips[seat.index()] += paid;
                vec![pay(POT, pile(seat), paid)]
            }
            Event::BetWon { seat, paid, .. } => {
                let (from, staked) = self.staked(seat);
                self.bets[seat.index()] = None;
                self.pot -= paid;
                self.chips[seat.index()] += paid;
                vec![pay(from, pile(seat), staked), pay(POT, pile(seat), paid)]
            }
            Event::PotRefilled { points } => {
                self.pot += points;
                vec![Animation::Pay { from: None, to: POT, points }]
            }
            _ => Vec::new(),
        }
    }

    fn chips(&self, cx: &TableContext<Machz>) -> Option<(ChipLayout, Vec<u16>)> {
        let Some(piles) = piles(cx.scene, cx.rules.seats()) else {
            tracing::warn!("the scene lacks a place for chips: pot, bank, column-left or column-right");
            return None;
        };
        Some((piles, self.points()))
    }
}

fn fewest(points: u16) -> ChipCounts {
    let mut counts = [0; KINDS];
    for (kind, count) in PotRules::standard().stacks(points).into_iter().take(KINDS).enumerate() {
        counts[kind] = count;
    }
    counts
}

/// The piles of chips for this number of seats.
fn piles(scene: &Scene, seats: u8) -> Option<ChipLayout> {
    let spot = |name: &str| scene.place(name).map(|place| Vec3::from(place.at));
    let gap = CHIP_RADIUS * 2.14;
    let pot = PileSpec { at: spot("pot")?, columns: KINDS as u8, over: Vec3::NEG_Z * gap, single: false };
    // Unused seats have piles too, so that indices do not depend on the number of seats.
    let mut piles = vec![pot; 1 + 3 * usize::from(MAX_SEATS)];
    for seat in (0..seats).map(Seat) {
        let station = layout::station(scene, seats, seat)?;
        let over = Vec3::NEG_X * station.inward * 2.0 * gap;
        piles[pile(seat)] = PileSpec { at: station.chips(), columns: 2, over, single: false };
        for (side, at) in [(Side::Match, -FIELD), (Side::NoMatch, FIELD)] {
            let at = station.card() + Vec3::new(at, super::cards::THICKNESS, 0.0);
            piles[stake(seat, side)] = PileSpec { at, columns: 1, over: Vec3::ZERO, single: true };
        }
    }
    let worth = PotRules::standard().chips.iter().map(|chip| chip.points).collect();
    let (radius, half) = (CHIP_RADIUS, CHIP_HALF);
    Some(ChipLayout {
        worth,
        fewest,
        radius,
        half,
        bank: spot("bank")? + Vec3::Y * (RAIL_HEIGHT + 2.0 * CHIP_HALF),
        piles,
    })
}

/// Points in each pile according to the rules.
pub fn points(rules: &Machz) -> Vec<u16> {
    Accounts::of(rules).points()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::table::TableGame;
    use crate::sim::table::layout::testing::play_randomly;

    #[test]
    fn chip_accounts_of_random_matches_agree_with_rules_and_payments() {
        let (file, text) = Machz::SCENE;
        let scene = Scene::read(file, text).expect("the embedded scene is valid");
        for seats in 2..=8 {
            let mut game = Machz::start(seats, &Default::default()).expect("the number of seats is valid");
            let start = game.clone();
            let events = play_randomly(&mut game, 300, u64::from(seats)).concat();
            let cx = TableContext { rules: &start, events: &events, scene: &scene };
            let mut accounts = Accounts::start(&cx);
            let mut in_piles = accounts.points();
            for event in &events {
                for animation in accounts.apply(event, &cx) {
                    let Animation::Pay { from, to, points } = animation else { panic!("only chips move") };
                    in_piles[to] += points;
                    if let Some(from) = from {
                        in_piles[from] -= points;
                    }
                }
                assert_eq!(in_piles, accounts.points(), "{seats} seats: {event:?}");
            }
            assert_eq!(accounts, Accounts::of(&game), "{seats} seats");
        }
    }
}
