//! What the result of a round is worth in shares of the match.
//!
//! The rest of the match is drawn from rounds that were played before: the same ones for every result, so that results can
//! be compared with few of them.

use std::sync::OnceLock;

use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_pcg::Pcg64Mcg;

use super::super::rules::view::MOST_SEATS;
use super::super::{Category, MOST_ROUNDS, Showdown, Tile, Tiles, Value, View};
use super::hands::Weights;
use super::players::Players;
use super::round::{Round, Winners};
use crate::rules::Seat;

/// The shares of a win, by seat.
pub(super) type SeatShares = [f32; MOST_SEATS];

/// The number of rounds to draw from.
const POOL: usize = 1_024;

/// The number of continuations of a match.
const CONTINUATIONS: u32 = 256;

/// The winners of many rounds between players of equal strength, as seats after the starter.
fn pool(seats: u8) -> &'static [Winners; POOL] {
    static POOLS: [OnceLock<Box<[Winners; POOL]>>; MOST_SEATS + 1] = [const { OnceLock::new() }; MOST_SEATS + 1];
    POOLS[usize::from(seats)].get_or_init(|| {
        let mut rng = Pcg64Mcg::seed_from_u64(3);
        let mut deck: Vec<Tile> = Tile::all().collect();
        let mut players = Players::default();
        players.prepare(&[Weights::USUAL; MOST_SEATS][..usize::from(seats)], 0, Tiles::NONE);
        let mut pool = Box::new([[0; 4]; POOL]);
        for winners in &mut *pool {
            deck.shuffle(&mut rng);
            let mut round = Round::deal(seats, &deck, 0);
            players.finish(&mut round);
            *winners = round.winners();
        }
        pool
    })
}

/// A match between two rounds.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Standing {
    seats: u8,
    starter: u8,
    round: u8,
    /// The sum of the coins of each seat.
    sums: [i32; MOST_SEATS],
    /// The number of null coins of each seat.
    nulls: [i32; MOST_SEATS],
    stacks: [u8; 4],
    nulls_left: [bool; 4],
}

impl Standing {
    /// The match in this view: what was taken so far.
    pub(super) fn of(view: &View) -> Self {
        // At the end hands stay on the table, but no seat is asked.
        let over = view.seat.is_none() && view.hands.iter().flatten().any(|hand| !hand.is_empty());
        let mut sums = [0; MOST_SEATS];
        let mut nulls = [0; MOST_SEATS];
        for (seat, coins) in view.coins.iter().enumerate() {
            sums[seat] = coins.iter().map(|coin| i32::from(coin.value().worth())).sum();
            nulls[seat] = coins.iter().filter(|coin| coin.value() == Value::Null).count() as i32;
        }
        Self {
            seats: view.seats(),
            starter: view.starter.0,
            round: if over { MOST_ROUNDS + 1 } else { view.round },
            sums,
            nulls,
            stacks: view.stacks,
            nulls_left: view.nulls,
        }
    }

    fn score(&self, seat: usize) -> i32 {
        self.sums[seat] * (1 + self.nulls[seat])
    }

    /// The coins that a category pays now: their number and their sum (MU-14).
    fn pay(&self, category: Category) -> (u8, i32) {
        let left = self.stacks[category.suit().index()];
        let wanted = if category == Category::Flush { 2 } else { 1 };
        let coins = super::super::rules::view::stack(category.suit(), left).take(usize::from(wanted));
        (left.min(wanted), coins.map(|coin| i32::from(coin.value().worth())).sum())
    }

    fn take(&mut self, seat: usize, category: Category) {
        let (coins, sum) = self.pay(category);
        self.stacks[category.suit().index()] -= coins;
        self.sums[seat] += sum;
    }

    /// A seat takes the coins of these categories, or for one of them the null coin.
    pub(super) fn take_coins(&mut self, seat: u8, won: impl IntoIterator<Item = Category>, null: Option<Category>) {
        let seat = usize::from(seat);
        for category in won {
            if null == Some(category) {
                self.nulls_left[category.suit().index()] = false;
                self.nulls[seat] += 1;
            } else {
                self.take(seat, category);
            }
        }
    }

    /// The category of two whose null coin a seat takes: by its score at the end, if it wins its share of what is left.
    fn null_of(&self, seat: u8, won: [Category; 2]) -> Option<Category> {
        let at = usize::from(seat);
        let shortest = self.stacks.iter().copied().min().unwrap_or_default();
        let to_come = i32::from(shortest.saturating_sub(1)) * 10 / i32::from(self.seats);
        let pays = won.map(|category| self.pay(category).1);
        let score = |sum: i32, nulls: i32| (self.sums[at] + sum + to_come) * (1 + self.nulls[at] + nulls);
        let mut best = (score(pays[0] + pays[1], 0), None);
        for (first, category) in won.into_iter().enumerate() {
            if self.nulls_left[category.suit().index()] && score(pays[1 - first], 1) > best.0 {
                best = (score(pays[1 - first], 1), Some(category));
            }
        }
        best.1
    }

    /// All seats take their coins (MU-14, MU-15), and the next round is prepared.
    pub(super) fn settle(&mut self, winners: &Winners) {
        let mut choosing = [false; MOST_SEATS];
        for seat in self.clockwise() {
            let mut won = Category::ALL.into_iter().filter(|category| winners[category.index()] == seat);
            match (won.next(), won.next()) {
                (Some(_), Some(_)) => choosing[usize::from(seat)] = true,
                (Some(category), None) => self.take(usize::from(seat), category),
                _ => {}
            }
        }
        for seat in self.clockwise().filter(|seat| choosing[usize::from(*seat)]) {
            self.choose_coins(winners, seat);
        }
        self.next_round();
    }

    /// The seat takes the coins of the two categories that it won, or the null coin of one.
    fn choose_coins(&mut self, winners: &Winners, seat: u8) {
        let mut won = Category::ALL.into_iter().filter(|category| winners[category.index()] == seat);
        if let (Some(first), Some(second)) = (won.next(), won.next()) {
            let null = self.null_of(seat, [first, second]);
            self.take_coins(seat, [first, second], null);
        }
    }

    /// The seats from `seat` on that still have to choose coins do so, and the next round is prepared.
    ///
    /// Seats that win two categories win different ones, so what one takes leaves the choice of the others as it is.
    pub(super) fn finish_coins(&mut self, showdown: &Showdown, seat: u8) {
        let winner = |category: Category| showdown.winner(category).map_or(self.seats, |seat| seat.0);
        let winners = Category::ALL.map(winner);
        let all_chose = seat == self.starter;
        for seat in self.clockwise().skip_while(|first| all_chose || *first != seat) {
            let open =
                |category: &Category| winners[category.index()] == seat && self.nulls_left[category.suit().index()];
            if Category::ALL.iter().any(open) {
                self.choose_coins(&winners, seat);
            }
        }
        self.next_round();
    }

    fn next_round(&mut self) {
        self.round += 1;
        let best = (0..usize::from(self.seats)).map(|seat| self.score(seat)).max();
        let after = Seat(self.starter).left(self.seats).0;
        let mut seats = (0..self.seats).map(|place| (after + place) % self.seats);
        self.starter = seats.find(|seat| Some(self.score(usize::from(*seat))) == best).unwrap_or(after);
    }

    fn is_over(&self) -> bool {
        self.stacks.contains(&0) || self.round > MOST_ROUNDS
    }

    fn clockwise(&self) -> impl Iterator<Item = u8> + use<> {
        let (starter, seats) = (self.starter, self.seats);
        (0..seats).map(move |place| (starter + place) % seats)
    }

    fn add_shares(&self, shares: &mut SeatShares) {
        let scores: [i32; MOST_SEATS] = std::array::from_fn(|seat| self.score(seat));
        let scores = &scores[..usize::from(self.seats)];
        let best = scores.iter().max().copied().unwrap_or_default();
        let winners = scores.iter().filter(|score| **score == best).count() as f32;
        for (share, score) in shares.iter_mut().zip(scores) {
            *share += if *score == best { 1.0 / winners } else { 0.0 };
        }
    }

    /// What each seat can expect from here, between two rounds or at the end.
    pub(super) fn shares(&self) -> SeatShares {
        let mut shares = [0.0; MOST_SEATS];
        if self.is_over() {
            self.add_shares(&mut shares);
            return shares;
        }
        let pool = pool(self.seats);
        for continuation in 0..CONTINUATIONS {
            let mut standing = self.clone();
            let mut draw = continuation.wrapping_mul(0x9e37_79b9);
            while !standing.is_over() {
                draw = (draw ^ draw >> 15).wrapping_mul(0x2c1b_3c6d).wrapping_add(0x1234_5677);
                let winners = pool[(draw >> 16) as usize % POOL];
                let winners = winners
                    .map(|winner| if winner == self.seats { winner } else { (winner + standing.starter) % self.seats });
                standing.settle(&winners);
            }
            standing.add_shares(&mut shares);
        }
        shares.map(|share| share / CONTINUATIONS as f32)
    }
}

/// The number of results of a round with five seats.
const RESULTS: usize = 6 * 6 * 6 * 6;

/// The shares after each result of a round, computed when they are needed.
pub(super) struct RoundResults {
    standing: Option<Standing>,
    known: Box<[Option<SeatShares>]>,
}

impl Default for RoundResults {
    fn default() -> Self {
        Self { standing: None, known: vec![None; RESULTS].into_boxed_slice() }
    }
}

impl RoundResults {
    /// Results of a round that begins like this.
    pub(super) fn reset(&mut self, standing: Standing) {
        if self.standing.as_ref() != Some(&standing) {
            self.standing = Some(standing);
            self.known.fill(None);
        }
    }

    /// The shares if these seats win the categories.
    ///
    /// # Panics
    /// Before [`RoundResults::reset`].
    pub(super) fn shares(&mut self, winners: &Winners) -> SeatShares {
        let standing = self.standing.as_ref().expect("the round is known");
        let base = usize::from(standing.seats) + 1;
        let at = winners.iter().fold(0, |at, winner| at * base + usize::from(*winner));
        *self.known[at].get_or_insert_with(|| {
            let mut standing = standing.clone();
            standing.settle(winners);
            standing.shares()
        })
    }

    /// What winning is worth to this seat of these, compared with a round that no seat wins.
    pub(super) fn weights(&mut self, seat: u8, seats: u8) -> Weights {
        let at = usize::from(seat);
        let none = [seats; 4];
        let base = self.shares(&none)[at];
        let mut weights = Weights { win: [0.0; 4], block: [0.0; 4], both: [[0.0; 2]; 2] };
        for category in 0..4 {
            let mut share = |winner: u8| {
                let mut winners = none;
                winners[category] = winner;
                self.shares(&winners)[at]
            };
            weights.win[category] = share(seat) - base;
            let others: f32 = (0..seats).filter(|other| *other != seat).map(&mut share).sum();
            weights.block[category] = base - others / f32::from(seats - 1);
        }
        for first in 0..2 {
            for second in 0..2 {
                let mut winners = none;
                (winners[first], winners[2 + second]) = (seat, seat);
                weights.both[first][second] =
                    self.shares(&winners)[at] - base - weights.win[first] - weights.win[2 + second];
            }
        }
        weights
    }
}
