//! The search behind `strong`, `best` and the evaluator: deals the tiles that a seat cannot see many times, plays each
//! choice to the end of the round, and values the result by the match.

use rand::Rng;
use rand::seq::SliceRandom;

use super::super::rules::odds;
use super::super::rules::view::MOST_SEATS;
use super::super::{Action, Category, HAND, Multzo, Source, TILES, Tile, Tiles, View};
use super::match_value::{RoundResults, SeatShares, Standing};
use super::players::Players;
use super::round::Round;
use crate::rules::bots::Bot;
use crate::rules::bots::budget::Budget;
use crate::rules::{ArrayVec, Seat};

/// The maximum number of legal actions: to draw from the stock or any tile.
pub(super) const MOST_ACTIONS: usize = 1 + TILES;

/// The most hands that are dealt to a seat until one fits what the seat did.
const MOST_DEALS: u32 = 12;

/// What a search keeps between choices. It is only a cache: a choice does not depend on those before it.
#[derive(Default)]
pub(super) struct Search {
    players: Players,
    results: RoundResults,
}

/// A choice, and the sum of its results.
#[derive(Clone, Copy)]
pub(super) struct Candidate {
    /// `None` if the seat plays on as all players do.
    action: Option<Action>,
    sum: SeatShares,
    worlds: u32,
}

impl Candidate {
    /// The seat plays on as imagined players do.
    pub(super) const PLAYS_ON: Self = Self { action: None, sum: [0.0; MOST_SEATS], worlds: 0 };

    pub(super) const fn new(action: Action) -> Self {
        Self { action: Some(action), sum: [0.0; MOST_SEATS], worlds: 0 }
    }

    /// The mean share of each seat.
    pub(super) fn shares(&self) -> SeatShares {
        self.sum.map(|sum| sum / self.worlds.max(1) as f32)
    }
}

impl Search {
    /// Prepares for the round in this view.
    pub(super) fn prepare(&mut self, view: &View) {
        self.results.reset(Standing::of(view));
        let seats = view.seats();
        let weights: ArrayVec<_, MOST_SEATS> = (0..seats).map(|seat| self.results.weights(seat, seats)).collect();
        let turns = usize::from(view.turns / seats);
        self.players.prepare(&weights, turns, view.discards.iter().copied().collect());
    }

    /// Plays every candidate on from the same tiles. Returns the number of turns.
    pub(super) fn try_all(&mut self, view: &View, candidates: &mut [Candidate], rng: &mut dyn Rng) -> u64 {
        let world = self.deal(view, rng);
        let mut turns = 0;
        for candidate in candidates {
            let mut round = world.clone();
            turns += 1;
            if !candidate.action.is_some_and(|action| act(&mut round, action)) {
                turns += self.players.finish(&mut round);
            }
            let shares = self.results.shares(&round.winners());
            candidate.sum.iter_mut().zip(shares).for_each(|(sum, share)| *sum += share);
            candidate.worlds += 1;
        }
        turns
    }

    /// Deals the tiles that the seat of the view cannot see. The others get hands with which they could have played as
    /// they did.
    fn deal(&mut self, view: &View, rng: &mut dyn Rng) -> Round {
        let mut unseen: ArrayVec<Tile, TILES> = odds::unseen(view).iter().collect();
        let mut hands = [Tiles::NONE; MOST_SEATS];
        for seat in (0..view.seats()).map(Seat) {
            let hand = if view.you == Some(seat) {
                view.own_hand().into_iter().collect()
            } else {
                self.deal_to(seat, view, &mut unseen, rng)
            };
            hands[seat.index()] = hand;
            unseen.retain(|tile| !hand.contains(*tile));
        }
        unseen.shuffle(rng);
        unseen.truncate(usize::from(view.stock));
        Round {
            seats: view.seats(),
            hands,
            stock: unseen,
            discards: view.discards.iter().copied().collect(),
            turns: view.turns,
            last: view.last.map(|last| last.len() as u8),
            seat: view.seat.unwrap_or(view.starter).0,
        }
    }

    /// A hand for this seat from the unseen tiles.
    fn deal_to(&mut self, seat: Seat, view: &View, unseen: &mut ArrayVec<Tile, TILES>, rng: &mut dyn Rng) -> Tiles {
        let mut deals = 0;
        loop {
            unseen.shuffle(rng);
            deals += 1;
            let (hand, fits) = self.possible_hand(seat, view, unseen);
            if fits || deals == MOST_DEALS {
                return hand;
            }
        }
    }

    /// A hand from the first of these tiles, and whether the seat could have played as it did.
    fn possible_hand(&mut self, seat: Seat, view: &View, unseen: &[Tile]) -> (Tiles, bool) {
        let known: Tiles = view.drew[seat.index()].iter().copied().collect();
        let mut unseen = unseen.iter().copied();
        let mut hand = known;
        let declared = view.declarer == Some(seat);
        let size = if declared { HAND } else { view.tiles_of(seat) };
        while hand.len() < size {
            let Some(tile) = unseen.next() else { break };
            hand = hand.with(tile);
        }
        if declared {
            let (tile, declares) = self.players.lay_from(seat.0, hand, false);
            return (hand.without(tile), declares);
        }
        if hand.len() == HAND {
            return (hand, true);
        }
        let mut fits = true;
        let turns = view.turns_of(seat);
        for turn in 1..=turns {
            let discard = last_discard(view, seat).filter(|_| turn == turns);
            let Some(drawn) = discard.or_else(|| unseen.next()) else { break };
            let (tile, declares) = self.players.lay_from(seat.0, hand.with(drawn), false);
            fits &= !declares && discard.is_none_or(|discard| discard == tile);
            let laid = if discard.is_some() || known.contains(tile) { drawn } else { tile };
            hand = hand.with(drawn).without(laid);
        }
        (hand, fits)
    }
}

/// The tile that this seat has just laid face up; `None` unless it is the last that did.
fn last_discard(view: &View, seat: Seat) -> Option<Tile> {
    let before = view.seat.is_some_and(|acting| seat.left(view.seats()) == acting);
    view.discards.last().copied().filter(|_| before && view.turns > 0 && view.last.is_none())
}

/// Plays an action of the seat whose turn it is. True when the round is over.
fn act(round: &mut Round, action: Action) -> bool {
    match action {
        Action::Draw(Source::Stock) => round.draw(None),
        Action::Draw(Source::FaceUp(tile)) => round.draw(Some(tile)),
        Action::Discard(tile) => return round.lay(tile, false),
        Action::Declare(tile) => return round.lay(tile, true),
        Action::TakeCoins | Action::TakeNull(_) => {}
    }
    false
}

/// The share of each seat after its choice of coins.
pub(super) fn after_coins(seat: Seat, view: &View, action: Action) -> SeatShares {
    let null = match action {
        Action::TakeNull(suit) => Category::ALL.into_iter().find(|category| category.suit() == suit),
        _ => None,
    };
    let won = view.showdown.unwrap_or_default();
    let mut standing = Standing::of(view);
    standing.take_coins(seat.0, won.of(seat), null);
    standing.finish_coins(&won, seat.left(view.seats()).0);
    standing.shares()
}

/// A bot that searches.
pub(super) struct SearchBot {
    most: u64,
    search: Search,
}

impl SearchBot {
    /// A bot that plays at most `most` turns in its thoughts for a choice.
    pub(super) fn new(most: u64) -> Self {
        Self { most, search: Search::default() }
    }

    /// Tries all choices, and in each of several stages goes on with the better half.
    fn best(&mut self, seat: Seat, view: &View, legal: &[Action], rng: &mut dyn Rng, mut budget: Budget) -> Action {
        self.search.prepare(view);
        let mut candidates: ArrayVec<Candidate, MOST_ACTIONS> = legal.iter().copied().map(Candidate::new).collect();
        let stages = u64::from((legal.len() - 1).ilog2()) + 1;
        let nodes = budget.left() / stages;
        for stage in (0..stages).rev() {
            while budget.left() > stage * nodes {
                let turns = self.search.try_all(view, &mut candidates, rng);
                budget.spend(turns);
            }
            candidates.sort_by(|a, b| b.shares()[seat.index()].total_cmp(&a.shares()[seat.index()]));
            let kept = candidates.len().div_ceil(2);
            candidates.truncate(kept);
        }
        candidates[0].action.unwrap_or(legal[0])
    }
}

impl Bot<Multzo> for SearchBot {
    fn choose(&mut self, seat: Seat, view: &View, legal: &[Action], rng: &mut dyn Rng, budget: &mut Budget) -> Action {
        match legal {
            [only] => *only,
            [Action::TakeCoins | Action::TakeNull(_), ..] => {
                let share = |action: &Action| after_coins(seat, view, *action)[seat.index()];
                legal.iter().copied().max_by(|a, b| share(a).total_cmp(&share(b))).unwrap_or(legal[0])
            }
            _ => self.best(seat, view, legal, rng, budget.at_most(self.most)),
        }
    }
}
