//! Chips of MACHZ: the pot, each seat's pile, the stakes on the cards, and payments between them (MZ-2, MZ-23, MZ-25).
//! Follows the presented events.

use bevy::prelude::*;

use super::layout;
use crate::games::machz::{Bet, Event, House, Machz, MachzOptions, Side};
use crate::rules::{MAX_SEATS, Rules, Seat};
use crate::sim::table::chip_stacks::{ChipCounts, ChipLayout, ChipMover, KINDS, PileSpec};
use crate::sim::table::dice_row::RAIL_HEIGHT;
use crate::sim::table::{Backlog, Match, NewlyShown, Rebuilt, Scene};

/// Radius of a chip, in cm.
pub const CHIP_RADIUS: f32 = 1.2;

/// Half the thickness of a chip, in cm.
pub const CHIP_HALF: f32 = 0.129;

/// Distance of the two fields of a card from its centre, in cm.
pub const FIELD: f32 = 1.5;

/// The pile of the pot.
pub const POT: usize = 0;

/// The pile of a seat.
#[must_use]
pub const fn pile(seat: Seat) -> usize {
    1 + seat.index()
}

/// The pile of a seat's stake on one side.
#[must_use]
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
    #[must_use]
    pub fn of(rules: &Machz) -> Self {
        Self { pot: rules.pot(), chips: rules.chips().to_vec(), bets: rules.bets().to_vec() }
    }

    /// The accounts after these events of a match.
    fn after(rules: &Machz, options: &MachzOptions, events: &[Event]) -> Self {
        let start = Machz::start(rules.seats(), options).expect("the options of a running match are valid");
        let mut accounts = Self::of(&start);
        events.iter().for_each(|event| accounts.apply(event));
        accounts
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

    fn apply(&mut self, event: &Event) {
        match *event {
            Event::BetPlaced { seat, side, chips } => self.bets[seat.index()] = Some(Bet { side, chips }),
            Event::BetLost { seat, chips } => {
                self.bets[seat.index()] = None;
                self.chips[seat.index()] -= chips;
                self.pot += chips;
            }
            Event::Paid { seat, paid, .. } => {
                self.pot -= paid;
                self.chips[seat.index()] += paid;
            }
            Event::BetWon { seat, paid, .. } => {
                self.bets[seat.index()] = None;
                self.pot -= paid;
                self.chips[seat.index()] += paid;
            }
            Event::PotRefilled { points } => self.pot += points,
            _ => {}
        }
    }
}

fn fewest(points: u16) -> ChipCounts {
    let mut counts = [0; KINDS];
    for (kind, count) in House::standard().stacks(points).into_iter().take(KINDS).enumerate() {
        counts[kind] = count;
    }
    counts
}

/// The layout of chips for this number of seats.
fn plan(scene: &Scene, seats: u8) -> Option<ChipLayout> {
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
    let worth = House::standard().chips().iter().map(|chip| chip.points).collect();
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
#[must_use]
pub fn points(rules: &Machz) -> Vec<u16> {
    Accounts::of(rules).points()
}

/// Places the chips according to the events presented so far, at the start, after a resume and after an undo.
pub(super) fn reset_layout(
    mut rebuilt: MessageReader<Rebuilt<Machz>>,
    (match_, backlog): (Res<Match<Machz>>, Res<Backlog<Machz>>),
    scene: Res<Scene>,
    mut accounts: ResMut<Accounts>,
    mut hands: ChipMover,
) {
    if rebuilt.read().count() == 0 {
        return;
    }
    let rules = match_.rules();
    *accounts = Accounts::after(rules, &match_.record().options, backlog.shown(match_.story()));
    match plan(&scene, rules.seats()) {
        Some(plan) => hands.reset(plan, &accounts.points()),
        None => tracing::warn!("the scene lacks a place for chips: pot, bank, left or right"),
    }
}

/// Animates payments when their events are presented.
pub(super) fn follow_events(mut shown: NewlyShown<Machz>, mut accounts: ResMut<Accounts>, mut hands: ChipMover) {
    for event in shown.read() {
        match *event {
            Event::BetPlaced { seat, side, chips } => hands.pay(pile(seat), stake(seat, side), chips.into()),
            Event::BetLost { seat, chips } => {
                if let Some(bet) = accounts.bets[seat.index()] {
                    hands.pay(stake(seat, bet.side), POT, chips);
                }
            }
            Event::Paid { seat, paid, .. } => hands.pay(POT, pile(seat), paid),
            Event::BetWon { seat, paid, .. } => {
                if let Some(bet) = accounts.bets[seat.index()] {
                    hands.pay(stake(seat, bet.side), pile(seat), bet.chips.into());
                }
                hands.pay(POT, pile(seat), paid);
            }
            Event::PotRefilled { points } => hands.bring(POT, points),
            _ => continue,
        }
        accounts.apply(event);
    }
}
