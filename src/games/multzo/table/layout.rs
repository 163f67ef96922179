//! The public layout of tiles and coins, derived from the events presented so far. Pure data that contains no face-down
//! tile.

use bevy::prelude::Resource;

use super::super::{COINS_IN_STACK, Category, Coin, Event, Hand, Source, Standing, Suit, TILES, Tile, Value};
use crate::rules::Seat;

/// Maximum number of seats.
pub const MOST_SEATS: usize = 5;

/// Number of places for discards. There are never more at once.
pub const DISCARDS: usize = 16;

/// The position of a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TileSpot {
    /// In the stock; the index from the bottom.
    Stock(u8),
    /// In a seat's hand; the index from the left.
    Hand(Seat, u8),
    /// Face up among the discards; the index of the place.
    Discard(u8),
    /// The face-down tile that declared the end (MU-7).
    Declared,
}

/// The position of a coin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CoinSpot {
    /// In its stack; the index from the bottom.
    Stack(Suit, u8),
    /// The null coin beside its stack.
    Null(Suit),
    /// In front of a seat; the index in the order taken.
    Taken(Seat, u8),
}

/// The winner of a category at the showdown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShownWinner {
    pub category: Category,
    pub seat: Seat,
    /// The winning value.
    pub standing: Standing,
}

/// The public positions of all tiles and coins after the events presented so far.
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
pub struct TileLayout {
    /// Number of tiles in the stock.
    pub stock: u8,
    /// Number of tiles in each hand.
    pub held: [u8; MOST_SEATS],
    /// Revealed hands, in display order.
    pub shown: [Option<Hand>; MOST_SEATS],
    /// Face-up tiles by place.
    pub discards: [Option<Tile>; DISCARDS],
    /// Whether a tile was laid face down to declare the end.
    pub declared: bool,
    /// Number of coins left in each stack.
    pub stacks: [u8; 4],
    /// Which null coins are still available.
    pub nulls: [bool; 4],
    /// The coins of each seat, in the order taken.
    pub taken: [Vec<Coin>; MOST_SEATS],
    /// The category being presented.
    pub winning: Option<ShownWinner>,
    /// Number of raised tiles that the last event lowered.
    pub lowered: usize,
    /// The position of each tile. Tiles are numbered by their first position in the stock, which says nothing about
    /// their faces.
    spots: [TileSpot; TILES],
}

impl Default for TileLayout {
    fn default() -> Self {
        Self {
            stock: TILES as u8,
            held: [0; MOST_SEATS],
            shown: Default::default(),
            discards: [None; DISCARDS],
            declared: false,
            stacks: [COINS_IN_STACK; 4],
            nulls: [true; 4],
            taken: Default::default(),
            winning: None,
            lowered: 0,
            spots: std::array::from_fn(|index| TileSpot::Stock(index as u8)),
        }
    }
}

impl TileLayout {
    /// Applies an event.
    pub fn follow(&mut self, event: &Event) {
        let raised = self.tiles().iter().filter(|spot| self.counting(**spot)).count();
        match event {
            Event::RoundBegan { .. } => self.gather(),
            Event::Dealt { seat, .. } => (0..4).for_each(|_| self.take_from_stock(*seat)),
            Event::DrewFromStock { seat, .. } => self.take_from_stock(*seat),
            Event::DrewFaceUp { seat, tile } => {
                if let Some(place) = self.discards.iter().position(|discarded| *discarded == Some(*tile)) {
                    self.discards[place] = None;
                    self.take_tile(*seat, TileSpot::Discard(place as u8));
                }
            }
            Event::Discarded { seat, tile, .. } => {
                if let Some(place) = self.discards.iter().position(Option::is_none) {
                    self.discards[place] = Some(*tile);
                    self.lay_down(*seat, TileSpot::Discard(place as u8));
                }
            }
            Event::Declared { seat } => {
                self.declared = true;
                self.lay_down(*seat, TileSpot::Declared);
            }
            Event::HandShown { seat, tiles } => self.shown[seat.index()] = Some(in_order(tiles)),
            Event::CategoryWon { category, seat, standing } => {
                self.winning = Some(ShownWinner { category: *category, seat: *seat, standing: *standing });
            }
            Event::CategoryTied { .. } | Event::CategoryUnclaimed { .. } => self.winning = None,
            Event::CoinsTaken { seat, coins, .. } => {
                self.winning = None;
                for coin in coins {
                    self.take(*seat, *coin);
                }
            }
            _ => {}
        }
        self.lowered = if self.winning.is_none() { raised } else { 0 };
    }

    /// Returns all tiles to the stock (MU-17).
    fn gather(&mut self) {
        let mut old: Vec<TileSpot> = self.spots.into_iter().filter(|s| !matches!(s, TileSpot::Stock(_))).collect();
        old.sort_by_key(|spot| (matches!(spot, TileSpot::Hand(..)), *spot));
        for from in old {
            self.step(from, TileSpot::Stock(self.stock));
            self.stock += 1;
        }
        self.held = Default::default();
        self.discards = Default::default();
        self.declared = false;
        self.shown = Default::default();
        self.winning = None;
    }

    fn step(&mut self, from: TileSpot, to: TileSpot) {
        if let Some(spot) = self.spots.iter_mut().find(|spot| **spot == from) {
            *spot = to;
        }
    }

    fn take_from_stock(&mut self, seat: Seat) {
        if let Some(stock) = self.stock.checked_sub(1) {
            self.stock = stock;
            self.take_tile(seat, TileSpot::Stock(stock));
        }
    }

    /// Adds a tile at the right end of a hand.
    fn take_tile(&mut self, seat: Seat, from: TileSpot) {
        let held = &mut self.held[seat.index()];
        *held += 1;
        let to = TileSpot::Hand(seat, *held - 1);
        self.step(from, to);
    }

    /// Removes a tile from a hand, always at the right end, so that no one learns which tile was kept.
    fn lay_down(&mut self, seat: Seat, to: TileSpot) {
        let held = &mut self.held[seat.index()];
        *held = held.saturating_sub(1);
        let from = TileSpot::Hand(seat, *held);
        self.step(from, to);
    }

    fn take(&mut self, seat: Seat, coin: Coin) {
        let suit = coin.suit().index();
        if coin.value() == Value::Null {
            self.nulls[suit] = false;
        } else {
            self.stacks[suit] = self.stacks[suit].saturating_sub(1);
        }
        self.taken[seat.index()].push(coin);
    }

    /// The position of the tile that a source offers.
    pub fn offered(&self, source: Source) -> TileSpot {
        match source {
            Source::Stock => TileSpot::Stock(self.stock.saturating_sub(1)),
            Source::FaceUp(tile) => {
                let place = self.discards.iter().position(|discard| *discard == Some(tile)).unwrap_or_default();
                TileSpot::Discard(place as u8)
            }
        }
    }

    /// The publicly visible tile at a position; `None` for face-down tiles.
    pub fn face(&self, spot: TileSpot) -> Option<Tile> {
        match spot {
            TileSpot::Discard(place) => self.discards.get(usize::from(place)).copied().flatten(),
            TileSpot::Hand(seat, slot) => self.shown[seat.index()].as_ref()?.get(usize::from(slot)).copied(),
            TileSpot::Stock(_) | TileSpot::Declared => None,
        }
    }

    /// The position of each tile, by its number.
    pub const fn tiles(&self) -> &[TileSpot; TILES] {
        &self.spots
    }

    /// The position of a coin.
    pub fn coin(&self, coin: Coin) -> CoinSpot {
        for (seat, taken) in self.taken.iter().enumerate() {
            if let Some(place) = taken.iter().position(|taken| *taken == coin) {
                return CoinSpot::Taken(Seat(seat as u8), place as u8);
            }
        }
        match coin.value() {
            Value::Null => CoinSpot::Null(coin.suit()),
            // The ace is at the bottom, the 2 on top (MU-2).
            value => CoinSpot::Stack(coin.suit(), Value::Ace as u8 - value as u8),
        }
    }

    /// Whether the tile at this position is part of the winning category.
    pub fn counting(&self, spot: TileSpot) -> bool {
        let (Some(winning), TileSpot::Hand(seat, slot)) = (self.winning, spot) else { return false };
        let Some(hand) = self.shown[seat.index()].as_ref().filter(|_| seat == winning.seat) else { return false };
        makes(hand, winning.category, winning.standing).get(usize::from(slot)).copied().unwrap_or(false)
    }
}

/// The display order of a hand: by value, then by suit.
pub fn in_order(hand: &[Tile]) -> Hand {
    let mut tiles: Hand = hand.iter().copied().collect();
    tiles.sort_by_key(|tile| (tile.value(), tile.suit()));
    tiles
}

/// Which tiles of a hand make the category (MU-11), in the order of the hand.
fn makes(hand: &[Tile], category: Category, standing: Standing) -> [bool; 5] {
    let mut making = [false; 5];
    let values = |value: Value| hand.iter().filter(|tile| tile.value() == value).count();
    for (index, tile) in hand.iter().enumerate().take(making.len()) {
        let at = tile.value() as usize;
        making[index] = match category {
            _ if standing.four => true,
            Category::Flush | Category::Prime => true,
            Category::Set => values(tile.value()) >= 3,
            Category::Run => {
                let there = |value: usize| Value::ALL.get(value).is_some_and(|value| values(*value) > 0);
                let runs = (at.saturating_sub(2)..=at).any(|first| (first..first + 3).all(there));
                // Of two tiles with the same value only the first counts.
                runs && hand[..index].iter().all(|other| other.value() != tile.value())
            }
        };
    }
    making
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::multzo::{Multzo, Standings};
    use crate::rules::{Rules, Turn};
    use crate::sim::table::layout::testing::play_randomly;

    fn tile(word: &str) -> Tile {
        serde_json::from_value(word.into()).expect("a tile's word")
    }

    #[test]
    fn the_layout_of_random_matches_agrees_with_the_rules() {
        use std::collections::BTreeSet;
        for seats in 2..=5 {
            let mut game = Multzo::start(seats, &Default::default()).expect("the number of seats is valid");
            let mut layout = TileLayout::default();
            for turn in 0..1_500 {
                for event in play_randomly(&mut game, 1, turn).into_iter().flatten() {
                    layout.follow(&event);
                    let tiles: BTreeSet<TileSpot> = layout.tiles().iter().copied().collect();
                    assert_eq!(tiles.len(), TILES, "every tile has a position of its own");
                    let count = |wanted: fn(&TileSpot) -> bool| tiles.iter().filter(|spot| wanted(spot)).count();
                    let stock = count(|spot| matches!(spot, TileSpot::Stock(_)));
                    assert_eq!(stock, usize::from(layout.stock), "{event:?}");
                    let held: u8 = layout.held.iter().sum();
                    assert_eq!(count(|spot| matches!(spot, TileSpot::Hand(..))), usize::from(held), "{event:?}");
                    let discards = layout.discards.iter().flatten().count();
                    assert_eq!(count(|spot| matches!(spot, TileSpot::Discard(_))), discards, "{event:?}");
                }
                let view = game.view(None);
                if !matches!(game.turn(), Turn::Shuffle(_)) {
                    assert_eq!(layout.stock, view.stock);
                    let mut discarded: Vec<Tile> = layout.discards.iter().flatten().copied().collect();
                    let mut wanted = view.discards.to_vec();
                    discarded.sort();
                    wanted.sort();
                    assert_eq!(discarded, wanted);
                    assert_eq!(layout.declared, view.hidden);
                    for seat in 0..seats {
                        assert_eq!(usize::from(layout.held[usize::from(seat)]), game.hand(Seat(seat)).len());
                    }
                }
                assert_eq!((layout.stacks, layout.nulls), (view.stacks, view.nulls));
                for seat in 0..usize::from(seats) {
                    assert_eq!(layout.taken[seat], view.coins[seat].to_vec());
                }
            }
        }
    }

    #[test]
    fn tiles_that_make_a_category_are_found() {
        let making = |words: &[&str], category: Category| -> Vec<bool> {
            let hand = in_order(&words.iter().map(|word| tile(word)).collect::<Vec<_>>());
            let standing = Standings::of(hand.iter().copied().collect()).get(category).expect("the hand is eligible");
            makes(&hand, category, standing)[..hand.len()].to_vec()
        };
        assert_eq!(making(&["suns-3", "arms-3", "moons-3", "suns-5"], Category::Set), [true, true, true, false]);
        assert_eq!(making(&["suns-2", "arms-3", "moons-3", "suns-4"], Category::Run), [true, true, false, true]);
        assert_eq!(making(&["suns-null", "arms-5", "moons-ace", "suns-4"], Category::Run), [false, true, true, true]);
        assert_eq!(making(&["suns-2", "suns-3", "suns-5", "suns-ace"], Category::Flush), [true; 4]);
    }
}
