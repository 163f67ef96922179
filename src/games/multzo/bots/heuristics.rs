//! The bots `beginner`, `easy` and `normal` of Multzo: rules of thumb without a search.
//!
//! `normal` deals the unseen tiles to the other seats many times at random and counts how often a hand of each rank
//! wins or loses its category. A hand's value is the coins it wins minus the coins it leaves to others. `easy` does the same,
//! but ignores primes.

use rand::{Rng, RngExt};

use super::super::rules::odds;
use super::super::{Action, Category, Multzo, RANKS, Source, Standings, Suit, Tile, Tiles, Value, View};
use crate::rules::Seat;
use crate::rules::bots::budget::Budget;
use crate::rules::bots::policy::best_index;
use crate::rules::bots::{Ask, Bot};

/// Weighs hands by their chances. `easy` does not see primes, because no tiles are alike in them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PlainBot {
    Easy,
    Normal,
}

impl Bot<Multzo> for PlainBot {
    fn choose(&mut self, ask: &Ask<Multzo>, rng: &mut dyn Rng, _: &mut Budget) -> Action {
        match ask.legal[0] {
            Action::Draw(_) => self.draw(ask, rng),
            Action::Discard(_) | Action::Declare(_) => self.lay_down(ask, rng),
            Action::TakeCoins | Action::TakeNull(_) => take_coins(ask),
        }
    }
}

/// Overlooks primes: nothing is alike in them. Keeps a flush, a set or a run, else collects one suit, because a flush pays
/// most, and draws from the stock only. Declares the first such hand, however low it is.
#[derive(Clone, Copy, Debug)]
pub(super) struct BeginnerBot;

impl Bot<Multzo> for BeginnerBot {
    fn choose(&mut self, Ask { view, legal, .. }: &Ask<Multzo>, rng: &mut dyn Rng, _: &mut Budget) -> Action {
        let (Action::Discard(_) | Action::Declare(_)) = legal[0] else { return legal[0] };
        let hand = hand_of(view);
        let (index, rating) = best_index(legal, rng, |action| {
            let Action::Discard(tile) = *action else { return f64::NEG_INFINITY };
            let kept = hand.without(tile);
            let alike = Suit::ALL.into_iter().map(|suit| kept.values_of(suit).count_ones()).max().unwrap_or_default();
            let standings = Standings::of(kept);
            let seen = [Category::Flush, Category::Set, Category::Run];
            let rating = seen.map(|category| u32::from(standings.rank(category))).into_iter().max().unwrap_or_default();
            f64::from(if rating > 0 { 100 + rating } else { 10 * alike })
        });
        let declares = rating >= 100.0 && view.last.is_none();
        match legal[index] {
            Action::Discard(tile) if declares => Action::Declare(tile),
            discard => discard,
        }
    }
}

fn hand_of(view: &View) -> Tiles {
    view.own_hand().into_iter().collect()
}

impl PlainBot {
    fn draw(self, Ask { seat, view, legal }: &Ask<Multzo>, rng: &mut dyn Rng) -> Action {
        let hand = hand_of(view);
        let unseen = odds::unseen(view);
        let evaluator = HandEvaluator::of(self, *seat, view, 1, rng);
        let future = if view.last.is_some() { 0.0 } else { NEXT_DRAW_WEIGHT };
        let after = |tile: Tile| evaluator.best_kept(hand.with(tile), unseen.without(tile), future).0;
        let mut best = (f64::NEG_INFINITY, legal[0]);
        for &action in legal {
            let worth = match action {
                Action::Draw(Source::FaceUp(tile)) => after(tile),
                _ => unseen.iter().map(after).sum::<f64>() / unseen.len().max(1) as f64,
            };
            if worth > best.0 {
                best = (worth, action);
            }
        }
        best.1
    }

    fn lay_down(self, Ask { seat, view, legal }: &Ask<Multzo>, rng: &mut dyn Rng) -> Action {
        let seat = *seat;
        let hand = hand_of(view);
        let unseen = odds::unseen(view);
        let future = if view.last.is_some() { 0.0 } else { NEXT_DRAW_WEIGHT };
        let (_, discarded) = HandEvaluator::of(self, seat, view, 1, rng).best_kept(hand, unseen, future);
        let Some(discarded) = discarded else { return legal[0] };
        let discard = Action::Discard(discarded);
        if view.last.is_some() {
            return discard;
        }
        let ending = HandEvaluator::of(self, seat, view, 0, rng);
        let (now, discarded) = ending.best_kept(hand, unseen, 0.0);
        let later = HandEvaluator::of(self, seat, view, 2, rng).best_kept(hand, unseen, 1.0).0;
        match discarded {
            Some(tile) if now >= later => Action::Declare(tile),
            _ => discard,
        }
    }
}

/// The weight of a hand's next draw against its current value; tuned by simulation.
const NEXT_DRAW_WEIGHT: f64 = 0.6;

/// The number of random deals of the unseen tiles.
const DEALS: u32 = 40;

/// The maximum number of extra tiles from which a simulated opponent chooses its hand.
const MAX_EXTRA_TILES: u8 = 3;

/// The value of each rank in each category, estimated from random deals.
struct HandEvaluator {
    worth: [[f64; RANKS]; 4],
    win: [[f64; RANKS]; 4],
    /// For two won categories, the gain from taking one of them as a null coin.
    null: [[f64; 4]; 4],
}

impl HandEvaluator {
    /// Estimates the values for opponents that have had their turns so far plus `turns` more.
    fn of(bot: PlainBot, seat: Seat, view: &View, turns: u8, rng: &mut dyn Rng) -> Self {
        let had = view.turns / view.seats();
        let extra = (had + turns).min(MAX_EXTRA_TILES);
        let mut better = [[0_u32; RANKS]; 4];
        let mut best_of_others = [[0_u32; RANKS]; 4];
        for _ in 0..DEALS {
            let (best, tied) = deal_unseen(seat, view, extra, rng);
            for category in 0..4 {
                best_of_others[category][usize::from(best[category])] += 1;
                if !tied[category] {
                    better[category][usize::from(best[category])] += 1;
                }
            }
        }
        let mut evaluator = Self { worth: [[0.0; RANKS]; 4], win: [[0.0; RANKS]; 4], null: [[0.0; 4]; 4] };
        let others = f64::from(view.seats() - 1);
        for category in Category::ALL {
            let at = category.index();
            let gain = gain(view, seat, category);
            let loss = (0..view.seats()).map(Seat).filter(|other| *other != seat);
            let loss = loss.map(|other| self::gain(view, other, category)).sum::<f64>() / (others * others);
            let total: u32 = better[at].iter().sum();
            let (mut below, mut up_to) = (0, 0);
            for rank in 0..RANKS {
                up_to += better[at][rank];
                let win = if rank == 0 { 0.0 } else { f64::from(below) / f64::from(DEALS) };
                evaluator.win[at][rank] = win;
                evaluator.worth[at][rank] = win * gain - f64::from(total - up_to) / f64::from(DEALS) * loss;
                below += best_of_others[at][rank];
            }
        }
        if bot == PlainBot::Easy {
            let prime = Category::Prime.index();
            (evaluator.worth[prime], evaluator.win[prime]) = ([0.0; RANKS], [0.0; RANKS]);
        }
        for (first, second) in [(0, 2), (0, 3), (1, 2), (1, 3)] {
            let (first, second) = (Category::ALL[first], Category::ALL[second]);
            let more = null_gain(view, seat, first, second).max(null_gain(view, seat, second, first)).max(0.0);
            evaluator.null[first.index()][second.index()] = more;
        }
        evaluator
    }

    /// The value of these four tiles.
    fn worth(&self, hand: Tiles) -> f64 {
        let standings = Standings::of(hand);
        let rank = Category::ALL.map(|category| usize::from(standings.rank(category)));
        let mut worth: f64 = (0..4).map(|category| self.worth[category][rank[category]]).sum();
        for first in 0..2 {
            for second in 2..4 {
                if rank[first] > 0 && rank[second] > 0 {
                    worth += self.null[first][second] * self.win[first][rank[first]] * self.win[second][rank[second]];
                }
            }
        }
        worth
    }

    /// The value of these four tiles after one more draw from the stock.
    fn worth_of_draw(&self, hand: Tiles, unseen: Tiles) -> f64 {
        let now = self.worth(hand);
        let after = |tile: Tile| {
            let five = hand.with(tile);
            hand.iter().map(|discarded| self.worth(five.without(discarded))).fold(now, f64::max)
        };
        if unseen.is_empty() { now } else { unseen.iter().map(after).sum::<f64>() / unseen.len() as f64 }
    }

    /// The best four tiles to keep and the tile to lay down. `future` is the weight of the next draw.
    fn best_kept(&self, hand: Tiles, unseen: Tiles, future: f64) -> (f64, Option<Tile>) {
        let mut best = (f64::NEG_INFINITY, None);
        for (four, discarded) in odds::kept(hand) {
            let mut worth = (1.0 - future) * self.worth(four);
            if future > 0.0 {
                worth += future * self.worth_of_draw(four, unseen);
            }
            if worth > best.0 {
                best = (worth, discarded);
            }
        }
        best
    }
}

/// Deals the unseen tiles to the other seats at random: their best rank in each category, and whether it is tied.
fn deal_unseen(seat: Seat, view: &View, extra: u8, rng: &mut dyn Rng) -> ([u8; 4], [bool; 4]) {
    let mut pool: crate::rules::ArrayVec<Tile, 24> = odds::unseen(view).iter().collect();
    let mut best = [0; 4];
    let mut tied = [false; 4];
    for other in (0..view.seats()).map(Seat).filter(|other| *other != seat) {
        let mut held: Tiles = view.drew[other.index()].iter().copied().collect();
        let mut wanted = (4 + usize::from(extra)).saturating_sub(held.len().into());
        // The pool may hold fewer tiles.
        wanted = wanted.min(pool.len());
        for _ in 0..wanted {
            let drawn = rng.random_range(0..pool.len());
            held = held.with(pool.swap_remove(drawn));
        }
        let standings = best_four(held, &mut pool);
        for category in Category::ALL {
            let rank = standings.rank(category);
            let at = category.index();
            tied[at] = rank == best[at] && rank > 0 || tied[at] && rank < best[at];
            best[at] = best[at].max(rank);
        }
    }
    (best, tied)
}

/// Rates the best four of these tiles and returns the others to the pool.
fn best_four(held: Tiles, pool: &mut crate::rules::ArrayVec<Tile, 24>) -> Standings {
    let mut hand = held;
    while hand.len() > 4 {
        // Tiles are discarded one at a time, as in play.
        let score = |four: Tiles| best_score(four);
        let Some(discarded) = hand.iter().max_by_key(|tile| score(hand.without(*tile))) else {
            break;
        };
        hand = hand.without(discarded);
        let _ = pool.try_push(discarded);
    }
    Standings::of(hand)
}

/// How promising four or more tiles are: their ranks and their sum.
fn best_score(hand: Tiles) -> u32 {
    let standings = Standings::of(hand);
    let ranks: u32 = Category::ALL.into_iter().map(|category| u32::from(standings.rank(category))).sum();
    let worth: u32 = hand.iter().map(|tile| u32::from(tile.value().worth())).sum();
    ranks * 4 + worth
}

fn sum_and_nulls(view: &View, seat: Seat) -> (i32, i32) {
    let coins = &view.coins[seat.index()];
    let sum = coins.iter().map(|coin| i32::from(coin.value().worth())).sum();
    (sum, coins.iter().filter(|coin| coin.value() == Value::Null).count() as i32)
}

/// The values of the coins that a category pays now (MU-14).
fn coins_of(view: &View, category: Category) -> i32 {
    let taken = 5 - view.stacks[category.suit().index()].min(5);
    let wanted = if category == Category::Flush { 2 } else { 1 };
    let values = Value::ALL.into_iter().skip(1 + usize::from(taken)).take(wanted);
    values.map(|value| i32::from(value.worth())).sum()
}

/// The points that winning a category adds to a seat's score.
fn gain(view: &View, seat: Seat, category: Category) -> f64 {
    let (_, nulls) = sum_and_nulls(view, seat);
    f64::from(coins_of(view, category) * (1 + nulls))
}

/// The gain from taking the null coin of `first` with the coins of `second`, compared with taking both categories'
/// coins.
fn null_gain(view: &View, seat: Seat, first: Category, second: Category) -> f64 {
    if !view.nulls[first.suit().index()] {
        return 0.0;
    }
    let (sum, nulls) = sum_and_nulls(view, seat);
    let to_come = to_come(view);
    let other = coins_of(view, second);
    let with_null = (f64::from(sum + other) + to_come) * f64::from(2 + nulls);
    let without = (f64::from(sum + other + coins_of(view, first)) + to_come) * f64::from(1 + nulls);
    with_null - without
}

/// The coins a seat may expect to win after this round: half its share of what is left above the bottom coin of the
/// shortest stack, because the match ends when a stack is empty.
fn to_come(view: &View) -> f64 {
    let shortest = view.stacks.iter().copied().min().unwrap_or_default();
    f64::from(shortest.saturating_sub(1)) * 10.0 / f64::from(view.seats())
}

fn take_coins(Ask { seat, view, legal }: &Ask<Multzo>) -> Action {
    let showdown = view.showdown.unwrap_or_default();
    let won = showdown.of(*seat);
    let gain = |suit: Suit| {
        let first = won.iter().find(|category| category.suit() == suit);
        let second = won.iter().find(|category| category.suit() != suit);
        first.zip(second).map_or(0.0, |(first, second)| null_gain(view, *seat, *first, *second))
    };
    let mut best = (0.0, Action::TakeCoins);
    for &action in legal {
        if let Action::TakeNull(suit) = action
            && gain(suit) > best.0
        {
            best = (gain(suit), action);
        }
    }
    best.1
}
