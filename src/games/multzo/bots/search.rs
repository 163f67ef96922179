//! The search behind `strong`, `best` and the evaluator: deals the tiles that a seat cannot see many times, plays each
//! choice to the end of the round, and values the result by the match.

use rand::Rng;
use rand::seq::SliceRandom;

use super::super::rules::odds;
use super::super::rules::view::MOST_SEATS;
use super::super::{Action, Category, Multzo, Source, TILES, Tile, View};
use super::inference::Inference;
use super::match_value::{RoundResults, SeatShares, Standing};
use super::players::{MOST_ACTIONS, Players};
use super::round::Round;
use crate::rules::bots::budget::Budget;
use crate::rules::bots::{Ask, Bot};
use crate::rules::{ArrayVec, Seat, Set};

/// The number of possible hands of a seat for a search of this many turns. More hands fit better, but less and less so.
pub(super) fn proposals(nodes: u64) -> usize {
    (nodes / 16).clamp(200, 3_000) as usize
}

/// What a search keeps between choices. It is only a cache: a choice does not depend on those before it.
#[derive(Default)]
pub(super) struct Search {
    players: Players,
    inference: Inference,
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
    /// Prepares for the round in this view, with this many possible hands of each other seat.
    pub(super) fn prepare(&mut self, view: &View, proposals: usize, rng: &mut dyn Rng) {
        self.results.reset(Standing::of(view));
        let seats = view.seats();
        let weights: ArrayVec<_, MOST_SEATS> = (0..seats).map(|seat| self.results.weights(seat, seats)).collect();
        let turns = usize::from(view.turns / seats);
        self.players.prepare(&weights, turns, view.discards.iter().copied().collect());
        self.inference.prepare(view, &weights, proposals, rng);
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

    /// Deals the tiles that the seat of the view cannot see. The others get hands that explain what they did.
    pub(super) fn deal(&self, view: &View, rng: &mut dyn Rng) -> Round {
        let (hands, face_down) = self.inference.deal(view, rng);
        let held = hands.iter().fold(face_down, |held, hand| held.or(*hand));
        let mut unseen: ArrayVec<Tile, TILES> = odds::unseen(view).less(held).iter().collect();
        unseen.shuffle(rng);
        unseen.truncate(usize::from(view.stock));
        Round {
            seats: view.seats(),
            hands,
            stock: unseen,
            discards: view.discards.iter().copied().collect(),
            turns: view.turns,
            last: view.last.map(Set::len),
            seat: view.seat.unwrap_or(view.starter).0,
        }
    }
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

pub(super) struct SearchBot {
    most: u64,
    search: Search,
}

impl SearchBot {
    /// A bot that simulates at most `most` turns for a choice.
    pub(super) fn new(most: u64) -> Self {
        Self { most, search: Search::default() }
    }

    /// Tries all choices, and in each of several stages goes on with the better half.
    fn best(&mut self, Ask { seat, view, legal }: &Ask<Multzo>, rng: &mut dyn Rng, mut budget: Budget) -> Action {
        self.search.prepare(view, proposals(budget.left()), rng);
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
    fn choose(&mut self, ask: &Ask<Multzo>, rng: &mut dyn Rng, budget: &mut Budget) -> Action {
        let Ask { seat, view, legal } = ask;
        match legal[..] {
            [only] => only,
            [Action::TakeCoins | Action::TakeNull(_), ..] => {
                let share = |action: &Action| after_coins(*seat, view, *action)[seat.index()];
                legal.iter().copied().max_by(|a, b| share(a).total_cmp(&share(b))).unwrap_or(legal[0])
            }
            _ => self.best(ask, rng, budget.at_most(self.most)),
        }
    }
}
