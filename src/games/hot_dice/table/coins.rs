//! The coin in front of each seat in Hot Dice and the hand that covers it (HD-11). Nothing here depends on a hidden
//! choice until both are revealed: no position, name or rotation.
//!
//! A hand that does not cover its coin yet stands beside it on the bare table, where it hides neither dice nor trays.

use bevy::prelude::*;

use super::super::{Coin, HotDice, HotEvent as Event};
use crate::sim::dice::Material;
use crate::sim::table::prelude::*;

/// Radius of a coin, in cm.
pub const COIN_RADIUS: f32 = 1.9;

/// Half the thickness of a coin, in cm.
pub const COIN_HALF: f32 = 0.16;

/// Where a hand comes from and leaves to, relative to its waiting place, in cm.
const AWAY_OFFSET: Vec3 = Vec3::new(0.0, 15.0, 17.0);

/// Reported impact speed when a coin is revealed, in cm/s. Determines the loudness.
const REVEAL_SPEED: f32 = 40.0;

/// The state of a seat's coin.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CoinState {
    /// There is no coin.
    #[default]
    Away,
    /// The coin is on the table with the hand beside it: the seat is asked to choose.
    Open,
    /// The hand covers the coin: the seat has chosen.
    Covered,
    /// The coin is revealed.
    Shows(Coin),
}

/// The states of both coins and the rounds won, after the events presented so far.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Coins {
    states: [CoinState; 2],
    /// Whether dice were set aside in this roll, so that the next choices are about coins.
    asked: bool,
    rounds_won: [u8; 2],
    events_seen: usize,
}

impl Coins {
    pub fn of(&self, seat: Seat) -> CoinState {
        self.states.get(seat.index()).copied().unwrap_or_default()
    }

    /// Number of rounds that a seat has won.
    pub fn rounds_won(&self, seat: Seat) -> u8 {
        self.rounds_won.get(seat.index()).copied().unwrap_or_default()
    }

    fn put(&mut self, seat: Seat, states: CoinState) {
        self.states[seat.index()] = states;
    }

    fn reveal(&mut self, event: &Event) -> bool {
        let (seat, coin) = match event {
            Event::WentOn { seat, .. } => (*seat, Coin::Heads),
            Event::Stopped { seat, .. } => (*seat, Coin::Tails),
            _ => return false,
        };
        self.put(seat, CoinState::Shows(coin));
        true
    }

    /// The seats that have a coin, with its state, its place and the place of its hand.
    fn places<'a>(&'a self, scene: &'a Scene) -> impl Iterator<Item = (Seat, CoinState, Place, Place)> + 'a {
        [Seat(0), Seat(1)].into_iter().filter(|seat| self.of(*seat) != CoinState::Away).filter_map(|seat| {
            let place = |name: &str| scene.place(&format!("{name}-{}", seat.0));
            Some((seat, self.of(seat), place("coin")?, place("hand-waits")?))
        })
    }
}

impl TableLayout<HotDice> for Coins {
    /// When the choices are revealed, both coins change at once; the events that follow tell what they show.
    fn apply(&mut self, event: &Event, cx: &TableContext<HotDice>) -> Vec<Animation> {
        self.events_seen += 1;
        match event {
            Event::Rolled { seat, .. } => {
                self.asked = false;
                self.put(*seat, CoinState::Away);
            }
            Event::SetAside { .. } => self.asked = true,
            Event::Chose { seat } if self.asked => self.put(*seat, CoinState::Covered),
            Event::Shown { .. } if self.asked => {
                let next = cx.events.get(self.events_seen..).unwrap_or_default();
                next.iter().take_while(|event| self.reveal(event)).for_each(drop);
            }
            Event::RoundWon { seat, .. } => self.rounds_won[seat.index()] += 1,
            Event::RoundBegan { .. } => self.states = [CoinState::Away; 2],
            event => drop(self.reveal(event)),
        }
        Vec::new()
    }
}

/// Whether the open choice is about coins (HD-11) and not about dice (HD-9).
pub fn asks_for_coins(rules: &HotDice) -> bool {
    !rules.turn().choosing().is_empty() && rules.playing().into_iter().all(|seat| rules.thrown(seat).is_none())
}

/// Once everything before was presented, shows the coins of the seats that are asked. Reveals only whether a seat has
/// chosen.
pub(super) fn ask_for_coins(
    match_: Res<Match<HotDice>>,
    queue: Res<PresentationQueue<HotDice>>,
    mut coins: ResMut<Coins>,
) {
    let rules = match_.rules();
    if !queue.is_empty() || !asks_for_coins(rules) {
        return;
    }
    for seat in rules.playing() {
        let wanted = if rules.pending(seat).is_some() { CoinState::Covered } else { CoinState::Open };
        if coins.of(seat) != wanted {
            coins.put(seat, wanted);
        }
    }
}

/// A coin on the table.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[require(PieceMaterial(Material::Brass))]
pub struct ChoiceCoin {
    pub seat: Seat,
    /// The visible side; `None` while it is hidden.
    pub up: Option<Coin>,
}

impl Piece<HotDice> for ChoiceCoin {
    type Layout = Coins;

    fn all(coins: &Coins, cx: &TableContext<HotDice>) -> Vec<Placed<Self>> {
        let coin = |(seat, state, place, _): (Seat, CoinState, Place, Place)| {
            let up = if let CoinState::Shows(coin) = state { Some(coin) } else { None };
            Placed::new(Self { seat, up }, coin_transform(place.transform(), up))
        };
        coins.places(cx.scene).map(coin).collect()
    }

    /// The sound of revealing is the same for both sides.
    fn enter(&self, _: &Transform, _: &TableContext<HotDice>) -> Entrance {
        if self.up.is_some() { Entrance::Sound(Material::Brass, REVEAL_SPEED) } else { Entrance::Appear }
    }
}

/// The hand over a seat's coin.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[require(PieceMaterial(Material::Leather))]
pub struct HandPiece {
    pub seat: Seat,
    /// Whether it covers the coin.
    pub down: bool,
}

/// Slides of hands do not hold the presentation: the other seat may still be choosing while one hand comes down.
impl Piece<HotDice> for HandPiece {
    type Layout = Coins;

    fn all(coins: &Coins, cx: &TableContext<HotDice>) -> Vec<Placed<Self>> {
        let hidden = coins.places(cx.scene).filter(|(_, state, ..)| !matches!(state, CoinState::Shows(_)));
        let hand = |(seat, state, coin, beside): (Seat, CoinState, Place, Place)| {
            let down = state == CoinState::Covered;
            Placed::new(Self { seat, down }, if down { coin.transform() } else { beside.transform() })
        };
        hidden.map(hand).collect()
    }

    fn is(&self, other: &Self) -> bool {
        self.seat == other.seat
    }

    fn enter(&self, _: &Transform, cx: &TableContext<HotDice>) -> Entrance {
        self.away(cx).map_or(Entrance::Appear, Entrance::SlideFrom)
    }

    fn leave(&self, coins: &Coins, _: &Transform, cx: &TableContext<HotDice>) -> Exit {
        match self.away(cx) {
            Some(away) if coins.of(self.seat) != CoinState::Away => Exit::SlideOff(away, 0.0),
            _ => Exit::Despawn,
        }
    }
}

impl HandPiece {
    /// Where the hand comes from and leaves to.
    fn away(&self, cx: &TableContext<HotDice>) -> Option<Transform> {
        let beside = cx.scene.place(&format!("hand-waits-{}", self.seat.0))?.transform();
        Some(beside.with_translation(beside.translation + AWAY_OFFSET))
    }
}

/// The transform of a coin. Only tails is turned over, once it is revealed.
fn coin_transform(place: Transform, up: Option<Coin>) -> Transform {
    let turn = match up {
        None | Some(Coin::Heads) => Quat::IDENTITY,
        Some(Coin::Tails) => Quat::from_rotation_x(std::f32::consts::PI),
    };
    Transform::from_translation(place.translation + Vec3::Y * COIN_HALF).with_rotation(place.rotation * turn)
}
