//! A round of Multzo as bots imagine it: sets of tiles and numbers of turns, nothing that is shown. Fast to copy.

use super::super::rules::view::MOST_SEATS;
use super::super::{Category, HAND, Standings, TILES, TURNS, Tile, Tiles};
use crate::rules::ArrayVec;

/// The winner of each category, in the order of [`Category::ALL`]; the number of seats if none wins it.
pub(super) type Winners = [u8; 4];

/// A round in which all tiles are known.
#[derive(Clone, Debug)]
pub(super) struct Round {
    pub(super) seats: u8,
    /// The hands: four tiles each, five after a draw.
    pub(super) hands: [Tiles; MOST_SEATS],
    /// The last tile is drawn first.
    pub(super) stock: ArrayVec<Tile, TILES>,
    /// The tiles that lie face up.
    pub(super) discards: Tiles,
    /// The number of finished turns.
    pub(super) turns: u8,
    /// The number of last turns to play, the present one included; `None` before they begin.
    pub(super) last: Option<u8>,
    /// The seat whose turn it is.
    pub(super) seat: u8,
}

impl Round {
    /// The tiles are dealt in this order.
    pub(super) fn deal(seats: u8, order: &[Tile], starter: u8) -> Self {
        let dealt = HAND - 1;
        let mut hands = [Tiles::NONE; MOST_SEATS];
        for (hand, tiles) in hands.iter_mut().take(usize::from(seats)).zip(order.chunks_exact(dealt)) {
            *hand = tiles.iter().copied().collect();
        }
        let stock = order.iter().skip(dealt * usize::from(seats)).rev().copied().collect();
        Self { seats, hands, stock, discards: Tiles::NONE, turns: 0, last: None, seat: starter }
    }

    /// The seat draws a face-up tile, or from the stock.
    pub(super) fn draw(&mut self, face_up: Option<Tile>) {
        let tile = match face_up {
            Some(tile) => {
                self.discards = self.discards.without(tile);
                Some(tile)
            }
            None => self.stock.pop(),
        };
        let hand = &mut self.hands[usize::from(self.seat)];
        *hand = tile.map_or(*hand, |tile| hand.with(tile));
    }

    /// The seat lays down a tile, which ends its turn. True when the round is over.
    pub(super) fn lay(&mut self, tile: Tile, declares: bool) -> bool {
        let hand = &mut self.hands[usize::from(self.seat)];
        *hand = hand.without(tile);
        if !declares {
            self.discards = self.discards.with(tile);
        }
        self.turns += 1;
        self.last = match self.last {
            Some(left) => Some(left - 1),
            None if declares => Some(self.seats - 1),
            None if self.stock.is_empty() || self.turns >= TURNS * self.seats => Some(self.seats),
            None => None,
        };
        self.seat = (self.seat + 1) % self.seats;
        self.last == Some(0)
    }

    /// The winners, when the round is over.
    pub(super) fn winners(&self) -> Winners {
        let mut best = [0; 4];
        let mut winners = [self.seats; 4];
        for (seat, hand) in (0..self.seats).zip(self.hands) {
            let standings = Standings::of(hand);
            for category in Category::ALL {
                let (rank, at) = (standings.rank(category), category.index());
                if rank > best[at] {
                    best[at] = rank;
                    winners[at] = seat;
                } else if rank == best[at] {
                    winners[at] = self.seats;
                }
            }
        }
        winners
    }
}
