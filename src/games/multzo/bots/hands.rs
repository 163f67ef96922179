//! All hands of four tiles: a dense index for tables, and the chances of a hand against others.

use std::sync::OnceLock;

use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_pcg::Pcg64Mcg;

use super::super::rules::view::MOST_SEATS;
use super::super::{Category, RANKS, Standings, Tile, Tiles};

/// The number of hands of four.
pub(super) const HANDS: usize = 10_626;

/// The number of slots for two categories that exclude each other.
pub(super) const SLOTS: usize = 2 * RANKS;

/// The most turns of the others that tables distinguish.
pub(super) const MOST_TURNS: usize = 4;

/// `CHOOSE[k][n]` is the number of ways to choose `k + 1` of `n`.
const CHOOSE: [[u16; 24]; 4] = {
    let mut choose = [[0; 24]; 4];
    let mut n = 1;
    while n < 24 {
        choose[0][n] = n as u16;
        let mut k = 1;
        while k < 4 {
            choose[k][n] = choose[k][n - 1] + choose[k - 1][n - 1];
            k += 1;
        }
        n += 1;
    }
    choose
};

/// The index of a hand of four, below [`HANDS`].
pub(super) fn index(hand: Tiles) -> usize {
    let places = hand.iter().zip(&CHOOSE);
    places.map(|(tile, choose)| usize::from(choose[tile.index()])).sum()
}

/// How a hand rates, in two slots: flush or prime, and set or run. No hand is eligible for both of a pair. A slot is the
/// rank, plus [`RANKS`] for the second category of its pair; 0 if the hand is eligible for neither.
pub(super) type Rating = [u8; 2];

/// The ratings of all hands, by index.
pub(super) fn ratings() -> &'static [Rating; HANDS] {
    static RATINGS: OnceLock<Box<[Rating; HANDS]>> = OnceLock::new();
    RATINGS.get_or_init(|| {
        let mut ratings = Box::new([[0; 2]; HANDS]);
        let mut grow = vec![(Tiles::NONE, 0)];
        while let Some((hand, next)) = grow.pop() {
            if hand.len() == 4 {
                ratings[index(hand)] = rating(hand);
                continue;
            }
            grow.extend(Tile::all().enumerate().skip(next).map(|(place, tile)| (hand.with(tile), place + 1)));
        }
        ratings
    })
}

fn rating(hand: Tiles) -> Rating {
    let standings = Standings::of(hand);
    let slot = |first: Category, second: Category| match (standings.rank(first), standings.rank(second)) {
        (0, 0) => 0,
        (0, rank) => rank + RANKS as u8,
        (rank, _) => rank,
    };
    [slot(Category::Flush, Category::Prime), slot(Category::Set, Category::Run)]
}

/// What a hand can expect in each slot against the hands of all other seats.
pub(super) struct Chances {
    /// The probability to win the category.
    pub(super) win: [[f32; SLOTS]; 2],
    /// The probability that another seat would win the category but for this hand.
    pub(super) block: [[f32; SLOTS]; 2],
}

/// The chances against `seats - 1` others that have had this many turns.
pub(super) fn chances(seats: u8, turns: usize) -> &'static Chances {
    static CHANCES: [[OnceLock<Chances>; MOST_TURNS + 1]; MOST_SEATS + 1] =
        [const { [const { OnceLock::new() }; MOST_TURNS + 1] }; MOST_SEATS + 1];
    let turns = turns.min(MOST_TURNS);
    CHANCES[usize::from(seats)][turns].get_or_init(|| Chances::compute(seats, turns))
}

/// The number of deals for [`Chances`].
const DEALS: u32 = 4_000;

impl Chances {
    /// Deals the others four tiles, and one more for each turn. They keep the four that are best against hands with a turn less.
    fn compute(seats: u8, turns: usize) -> Self {
        let stage = turns.checked_sub(1).map(|turns| Stage::new(chances(seats, turns), &Weights::USUAL));
        let ratings = ratings();
        let mut rng = Pcg64Mcg::seed_from_u64(7);
        let mut deck: Vec<Tile> = Tile::all().collect();
        // By category, how often the best rank of the others occurs, and how often only one of them has it.
        let mut best_rank = [[0_u32; RANKS]; 4];
        let mut alone = [[0_u32; RANKS]; 4];
        for _ in 0..DEALS {
            deck.shuffle(&mut rng);
            let mut best = [0_u8; 4];
            let mut tied = [false; 4];
            let size = 4 + turns;
            // Many seats with many turns each would need more tiles than there are; they share the same ones.
            for seat in 0..usize::from(seats - 1) {
                let held = (0..size).map(|place| deck[(seat * size + place) % deck.len()]).collect();
                let ranks = ranks(ratings[best_four(held, stage.as_ref())]);
                for category in 0..4 {
                    tied[category] =
                        ranks[category] == best[category] || tied[category] && ranks[category] < best[category];
                    best[category] = best[category].max(ranks[category]);
                }
            }
            for category in 0..4 {
                best_rank[category][usize::from(best[category])] += 1;
                alone[category][usize::from(best[category])] += u32::from(best[category] > 0 && !tied[category]);
            }
        }
        let mut chances = Self { win: [[0.0; SLOTS]; 2], block: [[0.0; SLOTS]; 2] };
        for category in 0..4 {
            let (mut below, mut blocked) = (0, 0);
            for rank in 0..RANKS {
                blocked += alone[category][rank];
                if rank > 0 {
                    let slot = rank + category % 2 * RANKS;
                    chances.win[category / 2][slot] = below as f32 / DEALS as f32;
                    chances.block[category / 2][slot] = blocked as f32 / DEALS as f32;
                }
                below += best_rank[category][rank];
            }
        }
        chances
    }
}

/// The ranks of a rating, by category.
pub(super) const fn ranks(rating: Rating) -> [u8; 4] {
    let mut ranks = [0; 4];
    let mut pair = 0;
    while pair < 2 {
        let slot = rating[pair] as usize;
        ranks[2 * pair + slot / RANKS] = (slot % RANKS) as u8;
        pair += 1;
    }
    ranks
}

/// The index of the best four of these tiles. Without a stage there are no more than four.
fn best_four(held: Tiles, stage: Option<&Stage>) -> usize {
    let Some(stage) = stage else { return index(held) };
    let mut best = (f32::NEG_INFINITY, 0);
    let mut note = |hand: Tiles| {
        let hand = index(hand);
        let value = stage.value(hand);
        if value > best.0 {
            best = (value, hand);
        }
    };
    let mut grow = vec![(held, Tiles::NONE)];
    while let Some((open, fixed)) = grow.pop() {
        if open.or(fixed).len() == 4 {
            note(open.or(fixed));
        } else if let Some(tile) = open.iter().next() {
            grow.push((open.without(tile), fixed));
            if fixed.len() < 4 {
                grow.push((open.without(tile), fixed.with(tile)));
            }
        }
    }
    best.1
}

/// What winning is worth to a seat, in any unit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Weights {
    /// Winning a category alone, compared with a round in which no seat wins it.
    pub(super) win: [f32; 4],
    /// That another seat does not win it.
    pub(super) block: [f32; 4],
    /// What winning both of a flush or prime and a set or run is worth beyond both.
    pub(super) both: [[f32; 2]; 2],
}

impl Weights {
    /// In coins, in the first round of a match.
    pub(super) const USUAL: Self = Self { win: [5.0, 2.0, 2.0, 2.0], block: [2.5, 1.0, 1.0, 1.0], both: [[8.0; 2]; 2] };
}

/// The value of every hand for one seat at one time.
pub(super) struct Stage {
    alone: [[f32; SLOTS]; 2],
    win: [[f32; SLOTS]; 2],
    both: [[f32; 2]; 2],
    ratings: &'static [Rating; HANDS],
}

impl Stage {
    pub(super) fn new(chances: &Chances, weights: &Weights) -> Self {
        let alone = std::array::from_fn(|pair| {
            std::array::from_fn(|slot| {
                let category = 2 * pair + slot / RANKS;
                let (win, block) = (chances.win[pair][slot], chances.block[pair][slot]);
                weights.win[category] * win + weights.block[category] * block
            })
        });
        Self { alone, win: chances.win, both: weights.both, ratings: ratings() }
    }

    /// The value of the hand with this index.
    pub(super) fn value(&self, hand: usize) -> f32 {
        let [first, second] = self.ratings[hand].map(usize::from);
        let both = self.both[first / RANKS][second / RANKS] * self.win[0][first] * self.win[1][second];
        self.alone[0][first] + self.alone[1][second] + both
    }
}
