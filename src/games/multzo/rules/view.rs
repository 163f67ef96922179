//! What a seat of Multzo may know (MU-18). Made by the rules from the state; nothing hidden can be told from it.

use arrayvec::ArrayVec;
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use super::super::{COINS_IN_STACK, Coin, Coins, Hand, Showdown, Suit, TILES, Tile, Tiles, Value};
use crate::rules::{Seat, Seats};

/// The face-up discards, oldest first.
pub type Discards = ArrayVec<Tile, TILES>;

/// The tiles a seat drew face up and has not laid face up since, in the order it drew them.
pub type Drew = ArrayVec<Tile, 6>;

/// How many seats there are at the most.
pub(crate) const MOST_SEATS: usize = 5;

/// One thing a seat.
pub type PerSeat<T> = ArrayVec<T, MOST_SEATS>;

/// What one seat may know. Writes with the keys of the state, less what is hidden.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct View {
    /// Whose view it is; `None` for somebody without a seat.
    #[serde(skip)]
    pub you: Option<Seat>,
    /// The hands: one's own, the others' once they are shown.
    pub hands: PerSeat<Option<Hand>>,
    /// How many tiles the stock has.
    pub stock: u8,
    /// The tiles that lie face up, oldest first.
    pub discards: Discards,
    /// Whether a tile lies face down.
    pub hidden: bool,
    /// That tile, for the seat that laid it.
    pub laid: Option<Tile>,
    /// The coins each seat has, in the order taken.
    pub coins: PerSeat<Coins>,
    /// How many coins are left in each stack, in the order of [`Suit::ALL`].
    #[serde(serialize_with = "write_stacks")]
    pub stacks: [u8; 4],
    /// The suits whose null coin nobody has taken.
    #[serde(serialize_with = "write_nulls")]
    pub nulls: [bool; 4],
    /// The seats that still have their last turn, once last turns have begun.
    pub last: Option<Seats>,
    /// Who declared this round.
    pub declarer: Option<Seat>,
    /// The score of each seat (MU-16).
    pub scores: PerSeat<i32>,
    /// Who starts this round, or the one to be dealt.
    pub starter: Seat,
    /// Which round it is, or is to be dealt: from 1.
    pub round: u8,
    /// How many turns of this round are finished.
    pub turns: u8,
    /// Whose turn it is, to draw, discard or take coins.
    pub seat: Option<Seat>,
    /// Who won what in the last showdown.
    pub showdown: Option<Showdown>,
    /// For each seat the tiles it drew face up this round and has not discarded face up since.
    pub drew: PerSeat<Drew>,
    /// The hands of the last showdown, until the next shuffle.
    pub shown: Option<PerSeat<Hand>>,
}

impl View {
    /// How many seats play.
    #[must_use]
    pub fn seats(&self) -> u8 {
        self.hands.len() as u8
    }

    /// The tiles of one's own hand.
    #[must_use]
    pub fn own(&self) -> Hand {
        self.you.and_then(|you| self.hands[you.index()].clone()).unwrap_or_default()
    }

    /// The tiles whose place this seat knows: its own, those face up, those it saw others draw and those shown.
    #[must_use]
    pub fn located(&self) -> Tiles {
        let hands = self.hands.iter().flatten().flatten();
        let drew = self.drew.iter().flatten();
        hands.chain(drew).chain(&self.discards).chain(&self.laid).copied().collect()
    }
}

/// The coins that are left in a stack with so many of them, top first (MU-2).
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
