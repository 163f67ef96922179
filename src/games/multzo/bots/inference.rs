//! Hands that the other seats may have, weighted by how well they explain what these seats did in the round.
//!
//! A proposal deals a seat the tiles that it held in the round, at random among all ways that are possible, and replays its
//! finished turns. Its weight is the chance that an imagined player with these tiles would have played like the seat.

use rand::seq::SliceRandom;
use rand::{Rng, RngExt};

use super::super::rules::odds;
use super::super::rules::view::MOST_SEATS;
use super::super::{HAND, Source, TILES, Tile, Tiles, TurnRecord, View};
use super::hands::Weights;
use super::players::Player;
use crate::rules::{ArrayVec, Seat};

/// The most hands to choose for a seat until one has no tile of another seat. Of five seats, the last gets one in three of four
/// deals.
const MOST_TRIES: u32 = 100;

/// A finished turn and the player who would have played it.
struct PastTurn {
    record: TurnRecord,
    /// The tiles that lay face up before it.
    discards: Tiles,
    /// Whether the stock had tiles before it.
    stock_left: bool,
    player: Player,
}

/// Tiles that a seat may have.
#[derive(Clone, Copy)]
struct Held {
    hand: Tiles,
    /// The tile that it laid face down, unless the view shows that it drew it face up.
    face_down: Tiles,
}

impl Held {
    fn all(self) -> Tiles {
        self.hand.or(self.face_down)
    }
}

/// Tiles that a seat may have, and their weight.
struct Proposal {
    held: Held,
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

    /// A hand for each seat, and the tile that lies face down if the view hides it. Seats are dealt in random order.
    ///
    /// Each hand avoids the tiles of seats dealt before, so with many seats the weights hold approximately.
    pub(super) fn deal(&self, view: &View, rng: &mut dyn Rng) -> ([Tiles; MOST_SEATS], Tiles) {
        let mut hands = [Tiles::NONE; MOST_SEATS];
        let mut face_down = Tiles::NONE;
        if let Some(you) = view.you {
            hands[you.index()] = view.own_hand().into_iter().collect();
        }
        let mut others: ArrayVec<Seat, MOST_SEATS> =
            (0..view.seats()).map(Seat).filter(|seat| view.you != Some(*seat)).collect();
        others.shuffle(rng);
        let mut taken = Tiles::NONE;
        for seat in others {
            let held = self.held(seat, taken, view, rng);
            hands[seat.index()] = held.hand;
            face_down = face_down.or(held.face_down);
            taken = taken.or(held.hand).or(held.face_down);
        }
        (hands, face_down)
    }

    /// Tiles of this seat without these tiles of others.
    fn held(&self, seat: Seat, taken: Tiles, view: &View, rng: &mut dyn Rng) -> Held {
        let proposals = &self.proposals[seat.index()];
        let total = proposals.last().map_or(0.0, |last| last.up_to);
        let mut held = Held { hand: Tiles::NONE, face_down: Tiles::NONE };
        for _ in 0..MOST_TRIES {
            let at = rng.random::<f64>() * total;
            let place = proposals.partition_point(|proposal| proposal.up_to <= at).min(proposals.len() - 1);
            held = proposals[place].held;
            if held.all().less(taken) == held.all() {
                return held;
            }
        }
        // The tiles of others are replaced.
        let mut free: ArrayVec<Tile, TILES> = odds::unseen(view).less(taken).less(held.all()).iter().collect();
        free.shuffle(rng);
        let mut free = free.into_iter();
        for tiles in [&mut held.hand, &mut held.face_down] {
            let kept = tiles.less(taken);
            *tiles = free.by_ref().take(tiles.less(kept).len().into()).fold(kept, Tiles::with);
        }
        held
    }
}

/// The finished turns of each seat.
fn past_turns(view: &View, weights: &[Weights]) -> [Vec<PastTurn>; MOST_SEATS] {
    let mut past: [Vec<PastTurn>; MOST_SEATS] = Default::default();
    let mut discards = Tiles::NONE;
    let seats = view.seats();
    let mut stock = TILES - (HAND - 1) * usize::from(seats);
    for (at, record) in view.history.iter().take(usize::from(view.turns)).enumerate() {
        let seat = record.seat.index();
        if view.you != Some(record.seat) {
            let player = Player::new(&weights[seat], seats, at / usize::from(seats), discards);
            past[seat].push(PastTurn { record: *record, discards, stock_left: stock > 0, player });
        }
        match record.drew {
            Source::Stock => stock -= 1,
            Source::FaceUp(tile) => discards = discards.without(tile),
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
        let (drawn, _) = unseen.partial_shuffle(rng, HAND);
        let mut drawn = drawn.iter().copied();
        let dealt = tiles_dealt(past, &mut drawn, rng);
        let (mut held, likelihood) = replay(past, &dealt);
        // In its present turn it has drawn a tile, face up or from the stock.
        while usize::from(held.hand.len()) < view.tiles_of(seat) {
            let Some(tile) = known.less(held.hand).iter().next().or_else(|| drawn.next()) else { break };
            held.hand = held.hand.with(tile);
        }
        held.face_down = held.face_down.less(known);
        proposals.push(Proposal { held, up_to: 0.0 });
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
fn tiles_dealt(
    past: &[PastTurn],
    unseen: &mut impl Iterator<Item = Tile>,
    rng: &mut dyn Rng,
) -> ArrayVec<Option<Tile>, TILES> {
    let mut dealt: ArrayVec<Option<Tile>, TILES> = std::iter::repeat_n(None, HAND - 1).collect();
    let mut face_up = Tiles::NONE;
    let mut free = HAND - 1;
    for turn in past.iter().map(|turn| turn.record) {
        match turn.drew {
            Source::Stock => {
                dealt.push(None);
                free += 1;
            }
            Source::FaceUp(tile) => face_up = face_up.with(tile),
        }
        let Some(tile) = turn.discarded else { continue };
        if face_up.contains(tile) {
            face_up = face_up.without(tile);
        } else {
            let place = rng.random_range(0..free);
            if let Some(slot) = dealt.iter_mut().filter(|slot| slot.is_none()).nth(place) {
                *slot = Some(tile);
                free -= 1;
            }
        }
    }
    for slot in dealt.iter_mut().filter(|slot| slot.is_none()) {
        *slot = unseen.next();
    }
    dealt
}

/// What a seat has after its turns with these tiles, and the logarithm of the chance that it plays them like this.
fn replay(past: &mut [PastTurn], dealt: &[Option<Tile>]) -> (Held, f32) {
    let (hand, from_stock) = dealt.split_at(HAND - 1);
    let mut from_stock = from_stock.iter().copied();
    let mut held = Held { hand: hand.iter().copied().flatten().collect(), face_down: Tiles::NONE };
    let mut likelihood = 0.0;
    for PastTurn { record, discards, stock_left, player } in past {
        likelihood += player.likelihood_of_draw(held.hand, *discards, record.drew, *stock_left);
        let drawn = match record.drew {
            Source::Stock => from_stock.next().flatten(),
            Source::FaceUp(tile) => Some(tile),
        };
        let hand = drawn.map_or(held.hand, |tile| held.hand.with(tile));
        likelihood += player.likelihood_of_lay(hand, record.discarded, record.last);
        let laid = record.discarded.unwrap_or_else(|| {
            let (tile, _) = player.lay(hand, true);
            held.face_down = Tiles::NONE.with(tile);
            tile
        });
        held.hand = hand.without(laid);
    }
    (held, likelihood)
}
