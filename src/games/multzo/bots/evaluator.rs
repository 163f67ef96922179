//! Values positions and choices of Multzo by a search.

use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;

use super::super::rules::view::MOST_SEATS;
use super::super::{Action, HAND, Multzo, Source, View};
use super::match_value::{SeatShares, Standing};
use super::players::MOST_ACTIONS;
use super::search::{Candidate, Search, after_coins, proposals};
use crate::rules::bots::Ask;
use crate::rules::bots::evaluator::{Evaluator, Shares};
use crate::rules::{ArrayVec, Seat};

/// The number of imagined deals for each position. The standard error of a share is at most half of the inverse root.
const WORLDS: u32 = 1_000;

/// Estimates shares from what the seat of the view knows; a spectator knows no hand. The same view gets the same values.
#[derive(Default)]
pub(super) struct SearchEvaluator {
    search: Search,
    /// The most turns to play for a position; `None` for all of [`WORLDS`].
    nodes: Option<u64>,
}

impl SearchEvaluator {
    fn after(&mut self, seat: Seat, view: &View, legal: &[Action]) -> ArrayVec<SeatShares, MOST_ACTIONS> {
        if let [Action::TakeCoins | Action::TakeNull(_), ..] = legal {
            return legal.iter().map(|action| after_coins(seat, view, *action)).collect();
        }
        let mut candidates: ArrayVec<Candidate, MOST_ACTIONS> = legal.iter().copied().map(Candidate::new).collect();
        self.search(view, &mut candidates);
        candidates.iter().map(Candidate::shares).collect()
    }

    fn search(&mut self, view: &View, candidates: &mut [Candidate]) {
        let mut rng = Pcg64Mcg::seed_from_u64(1);
        let nodes = self.nodes.unwrap_or(u64::MAX);
        self.search.prepare(view, proposals(nodes), &mut rng);
        let mut turns = 0;
        for _ in 0..WORLDS {
            turns += self.search.try_all(view, candidates, &mut rng);
            if turns >= nodes {
                break;
            }
        }
    }

    fn seat_shares(&mut self, view: &View) -> SeatShares {
        let Some(acting) = view.seat else { return Standing::of(view).shares() };
        let legal = legal(acting, view);
        if legal.is_empty() {
            // What the other seat does follows from the hands that it may have.
            let mut plays_on = [Candidate::PLAYS_ON];
            self.search(view, &mut plays_on);
            return plays_on[0].shares();
        }
        let after = self.after(acting, view, &legal);
        let best = after.iter().max_by(|a, b| a[acting.index()].total_cmp(&b[acting.index()]));
        best.copied().unwrap_or([0.0; MOST_SEATS])
    }
}

/// The actions of the seat whose turn it is; none if the view does not show its hand.
fn legal(seat: Seat, view: &View) -> ArrayVec<Action, MOST_ACTIONS> {
    let mut legal = ArrayVec::new();
    if view.hands.iter().all(Option::is_some) {
        legal.push(Action::TakeCoins);
        let won = view.showdown.unwrap_or_default().of(seat);
        let nulls = won.iter().map(|category| category.suit()).filter(|suit| view.nulls[suit.index()]);
        legal.extend(nulls.map(Action::TakeNull));
    } else if let Some(hand) = &view.hands[seat.index()] {
        if hand.len() == HAND {
            legal.extend(hand.iter().copied().map(Action::Discard));
            legal.extend(hand.iter().copied().filter(|_| view.last.is_none()).map(Action::Declare));
        } else {
            legal.extend((view.stock > 0).then_some(Action::Draw(Source::Stock)));
            legal.extend(view.discards.iter().map(|tile| Action::Draw(Source::FaceUp(*tile))));
        }
    }
    legal
}

impl Evaluator<Multzo> for SearchEvaluator {
    fn shares(&mut self, view: &View) -> Shares {
        let shares = self.seat_shares(view);
        shares.iter().take(usize::from(view.seats())).map(|share| f64::from(*share)).collect()
    }

    fn choices(&mut self, Ask { seat, view, legal }: &Ask<Multzo>) -> Vec<f64> {
        self.after(*seat, view, legal).iter().map(|shares| f64::from(shares[seat.index()])).collect()
    }

    fn limit(&mut self, nodes: u64) {
        self.nodes = Some(nodes);
    }
}
