//! What a seat of Multzo may know (MU-18). A view is computed from the state and contains no hidden information.

use crate::rules::ArrayVec;
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use super::super::{COINS_IN_STACK, Coin, Coins, HAND, Hand, Showdown, Source, Suit, TILES, Tile, Tiles, Value};
use crate::rules::{Seat, Seats};

/// The face-up discards, oldest first.
pub type Discards = ArrayVec<Tile, TILES>;

/// The tiles a seat drew face up in this round and has not discarded face up, in the order it drew them.
pub type Drew = ArrayVec<Tile, 6>;

/// The number of turns per seat without a declaration after which the last turns begin (MU-9).
pub const TURNS: u8 = 12;

/// The most turns in a round: those before the last turns begin, and one more for each seat (MU-9).
const MOST_TURNS: usize = (TURNS as usize + 1) * MOST_SEATS;

/// The turns of a round, first one first.
pub type History = ArrayVec<TurnRecord, MOST_TURNS>;

/// What all seats saw of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct TurnRecord {
    /// The seat whose turn it was.
    pub seat: Seat,
    /// Where it drew a tile from.
    pub drew: Source,
    /// The tile it discarded face up; `None` if it declared or has not discarded yet.
    pub discarded: Option<Tile>,
    /// Whether it was the seat's last turn (MU-7, MU-9).
    pub last: bool,
}

/// The maximum number of seats.
pub(crate) const MOST_SEATS: usize = 5;

/// One value per seat.
pub(crate) type PerSeat<T> = ArrayVec<T, MOST_SEATS>;

/// What one seat may know. Serializes with the keys of the state, without hidden information.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct View {
    /// The seat whose view this is; `None` for a spectator.
    #[serde(skip)]
    pub you: Option<Seat>,
    /// The hands: the seat's own, and the others' once they are shown.
    pub hands: PerSeat<Option<Hand>>,
    /// The number of tiles in the stock.
    pub stock: u8,
    /// The face-up discards, oldest first.
    pub discards: Discards,
    /// Whether a tile was laid face down.
    pub hidden: bool,
    /// The tile that was laid face down, if this seat laid it.
    pub laid: Option<Tile>,
    /// The coins of each seat, in the order they were taken.
    pub coins: PerSeat<Coins>,
    /// The number of coins in each stack, in the order of [`Suit::ALL`].
    #[serde(serialize_with = "write_stacks")]
    pub stacks: [u8; 4],
    /// Whether the null coin of each suit is still available.
    #[serde(serialize_with = "write_nulls")]
    pub nulls: [bool; 4],
    /// The seats that have yet to play their last turn; `None` before the last turns begin.
    pub last: Option<Seats>,
    /// The seat that declared in this round.
    pub declarer: Option<Seat>,
    /// The score of each seat (MU-16).
    pub scores: PerSeat<i32>,
    /// The starter of this round, or of the next one before it is dealt.
    pub starter: Seat,
    /// The number of this round, or of the next one before it is dealt: from 1.
    pub round: u8,
    /// The number of finished turns in this round.
    pub turns: u8,
    /// The seat that draws, discards or takes coins.
    pub seat: Option<Seat>,
    /// The winners of the last showdown.
    pub showdown: Option<Showdown>,
    /// For each seat, the tiles it drew face up in this round and has not discarded face up.
    pub drew: PerSeat<Drew>,
    /// The turns of this round, the present one included once its seat has drawn.
    pub history: History,
    /// The hands of the last showdown, until the next shuffle.
    pub shown: Option<PerSeat<Hand>>,
}

impl View {
    pub fn seats(&self) -> u8 {
        self.hands.len() as u8
    }

    /// The number of tiles that this seat holds.
    pub(crate) fn tiles_of(&self, seat: Seat) -> usize {
        let dealt = (HAND - 1) * usize::from(self.seats());
        let on_table = usize::from(self.stock) + self.discards.len() + usize::from(self.hidden);
        // All tiles are somewhere, so one that is nowhere else was drawn by the seat whose turn it is.
        HAND - 1 + usize::from(self.seat == Some(seat) && dealt + on_table < TILES)
    }

    /// The seat's own hand.
    pub fn own_hand(&self) -> Hand {
        self.you.and_then(|you| self.hands[you.index()].clone()).unwrap_or_default()
    }

    /// The tiles whose place this seat knows: its own hand, face-up tiles, tiles it saw others draw, and shown hands.
    pub fn located(&self) -> Tiles {
        let hands = self.hands.iter().flatten().flatten();
        let drew = self.drew.iter().flatten();
        hands.chain(drew).chain(&self.discards).chain(&self.laid).copied().collect()
    }
}

/// The coins of a stack with `left` coins, top first (MU-2).
pub(crate) fn stack(suit: Suit, left: u8) -> impl Iterator<Item = Coin> {
    let taken = COINS_IN_STACK - left;
    Value::ALL.into_iter().skip(1 + usize::from(taken)).map(move |value| Coin::new(suit, value))
}

pub(crate) fn write_stacks<S: Serializer>(left: &[u8; 4], serializer: S) -> Result<S::Ok, S::Error> {
    let mut map = serializer.serialize_map(Some(left.len()))?;
    for suit in Suit::ALL {
        map.serialize_entry(&suit, &stack(suit, left[suit.index()]).collect::<ArrayVec<_, 5>>())?;
    }
    map.end()
}

pub(crate) fn write_nulls<S: Serializer>(left: &[bool; 4], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(Suit::ALL.into_iter().filter(|suit| left[suit.index()]))
}
