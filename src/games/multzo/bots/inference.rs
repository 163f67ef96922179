//! Hands that the other seats may have, weighted by how well they explain what these seats did in the round.
//!
//! A proposal deals a seat the tiles that it held in the round, at random among all ways that are possible, and replays its
//! turns. Its weight is the chance that an imagined player with these tiles would have played like the seat.

use rand::seq::SliceRandom;
use rand::{Rng, RngExt};

use super::super::rules::odds;
use super::super::rules::view::MOST_SEATS;
use super::super::{HAND, Source, TILES, Tile, Tiles, TurnRecord, View};
use super::hands::Weights;
use super::players::Player;
use crate::rules::{ArrayVec, Seat};

/// The most hands to choose for a seat until one has no tile of another seat.
const MOST_TRIES: u32 = 12;

/// A finished turn and the player who would have played it.
struct PastTurn {
    record: TurnRecord,
    /// The tiles that lay face up before it.
    discards: Tiles,
    player: Player,
}

/// A hand that a seat may have.
struct Proposal {
    hand: Tiles,
    /// The sum of the weights up to this one.
    up_to: f64,
}

/// The possible hands of all seats.
#[derive(Default)]
pub(super) struct Inference {
    proposals: [Vec<Proposal>; MOST_SEATS],
}

impl Inference {
    /// Makes this many proposals for each seat whose hand the view does not show.
    pub(super) fn prepare(&mut self, view: &View, weights: &[Weights], count: usize, rng: &mut dyn Rng) {
        let unseen: ArrayVec<Tile, TILES> = odds::unseen(view).iter().collect();
        let mut past = past_turns(view, weights);
        for (seat, proposals) in (0..view.seats()).map(Seat).zip(&mut self.proposals) {
            proposals.clear();
            if view.you != Some(seat) {
                propose(seat, view, &mut past[seat.index()], unseen.clone(), count, proposals, rng);
            }
        }
    }

    /// A hand of this seat without these tiles of others.
    pub(super) fn hand(&self, seat: Seat, taken: Tiles, view: &View, rng: &mut dyn Rng) -> Tiles {
        let proposals = &self.proposals[seat.index()];
        let total = proposals.last().map_or(0.0, |last| last.up_to);
        let mut hand = Tiles::NONE;
        for _ in 0..MOST_TRIES {
            let at = rng.random::<f64>() * total;
            let proposal =
                &proposals[proposals.partition_point(|proposal| proposal.up_to <= at).min(proposals.len() - 1)];
            hand = proposal.hand;
            if hand.less(taken) == hand {
                return hand;
            }
        }
        let mut free: ArrayVec<Tile, TILES> = odds::unseen(view).less(taken).less(hand).iter().collect();
        free.shuffle(rng);
        let kept = hand.less(taken);
        free.iter().take(hand.len() - kept.len()).fold(kept, |hand, tile| hand.with(*tile))
    }
}

/// The finished turns of each seat.
fn past_turns(view: &View, weights: &[Weights]) -> [Vec<PastTurn>; MOST_SEATS] {
    let mut past: [Vec<PastTurn>; MOST_SEATS] = Default::default();
    let mut discards = Tiles::NONE;
    let seats = view.seats();
    for (at, record) in view.history.iter().take(usize::from(view.turns)).enumerate() {
        let seat = record.seat.index();
        if view.you != Some(record.seat) {
            let player = Player::new(&weights[seat], seats, at / usize::from(seats), discards);
            past[seat].push(PastTurn { record: *record, discards, player });
        }
        if let Source::FaceUp(tile) = record.drew {
            discards = discards.without(tile);
        }
        discards = record.discarded.map_or(discards, |tile| discards.with(tile));
    }
    past
}

/// Proposes hands for a seat from the unseen tiles.
fn propose(
    seat: Seat,
    view: &View,
    past: &mut [PastTurn],
    mut unseen: ArrayVec<Tile, TILES>,
    count: usize,
    proposals: &mut Vec<Proposal>,
    rng: &mut dyn Rng,
) {
    let known: Tiles = view.drew[seat.index()].iter().copied().collect();
    let mut likelihoods = Vec::with_capacity(count);
    for _ in 0..count {
        let (drawn, _) = unseen.partial_shuffle(rng, HAND + 1);
        let mut drawn = drawn.iter().copied();
        let held = tiles_held(past, &mut drawn, rng);
        let (mut hand, likelihood) = replay(past, &held);
        // In its present turn it has drawn a tile, face up or from the stock.
        while hand.len() < view.tiles_of(seat) {
            let Some(tile) = known.less(hand).iter().next().or_else(|| drawn.next()) else { break };
            hand = hand.with(tile);
        }
        proposals.push(Proposal { hand, up_to: 0.0 });
        likelihoods.push(likelihood);
    }
    let best = likelihoods.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let mut sum = 0.0;
    for (proposal, likelihood) in proposals.iter_mut().zip(likelihoods) {
        sum += f64::from(likelihood - best).exp();
        proposal.up_to = sum;
    }
}

/// The tiles that a seat was dealt, and then those that it drew from the stock, in this order. The tiles that it has laid
/// face up are among them, at a random place before it laid them; the others are taken from `unseen`.
fn tiles_held(
    past: &[PastTurn],
    unseen: &mut impl Iterator<Item = Tile>,
    rng: &mut dyn Rng,
) -> ArrayVec<Option<Tile>, TILES> {
    let mut held: ArrayVec<Option<Tile>, TILES> = std::iter::repeat_n(None, HAND - 1).collect();
    let mut face_up = Tiles::NONE;
    let mut free = HAND - 1;
    for turn in past.iter().map(|turn| turn.record) {
        match turn.drew {
            Source::Stock => {
                held.push(None);
                free += 1;
            }
            Source::FaceUp(tile) => face_up = face_up.with(tile),
        }
        let Some(tile) = turn.discarded else { continue };
        if face_up.contains(tile) {
            face_up = face_up.without(tile);
        } else {
            let place = rng.random_range(0..free);
            if let Some(slot) = held.iter_mut().filter(|slot| slot.is_none()).nth(place) {
                *slot = Some(tile);
                free -= 1;
            }
        }
    }
    for slot in held.iter_mut().filter(|slot| slot.is_none()) {
        *slot = unseen.next();
    }
    held
}

/// The hand of a seat after its turns with these tiles, and the logarithm of the chance that it plays them like this.
fn replay(past: &mut [PastTurn], held: &[Option<Tile>]) -> (Tiles, f32) {
    let (dealt, from_stock) = held.split_at(HAND - 1);
    let mut from_stock = from_stock.iter().copied();
    let mut hand: Tiles = dealt.iter().copied().flatten().collect();
    let mut likelihood = 0.0;
    for PastTurn { record, discards, player } in past {
        likelihood += player.likelihood_of_draw(hand, *discards, record.drew);
        let drawn = match record.drew {
            Source::Stock => from_stock.next().flatten(),
            Source::FaceUp(tile) => Some(tile),
        };
        hand = drawn.map_or(hand, |tile| hand.with(tile));
        likelihood += player.likelihood_of_lay(hand, record.discarded, record.last);
        let laid = record.discarded.unwrap_or_else(|| player.lay(hand, true).0);
        hand = hand.without(laid);
    }
    (hand, likelihood)
}
