//! The players of imagined rounds. Each knows its own hand and the tiles that lie face up.

use super::super::rules::view::MOST_SEATS;
use super::super::{HAND, Tile, Tiles};
use super::hands::{HANDS, Stage, Weights, chances, index};
use super::round::Round;
use crate::rules::ArrayVec;

/// What it is worth to end the round oneself, as a part of what is at stake. Without it players would wait for better hands
/// as if the others did, too. Found by simulation: with 0.03, 0.05 and 0.065 a bot without a search won 52.9, 53.9 and 51.6 %
/// of 2,400 matches against `normal` (± 1.0).
const HASTE: f32 = 0.05;

/// What a seat thinks of hands. Values are for the present decision and some turns after it.
struct Player {
    /// The value of a hand if this seat declares or plays its last turn.
    now: Stage,
    /// The value of a hand at the end if this seat goes on and declares in its next turn.
    later: Stage,
    /// What it is worth to be the one who ends the round.
    haste: f32,
}

/// The players of a round.
pub(super) struct Players {
    players: ArrayVec<Player, MOST_SEATS>,
    /// For each seat, the mean of `later` after the next draw, by hand; not a number where it was not computed yet.
    after_draw: Box<[[f32; HANDS]]>,
    /// The tiles that can be drawn from the stock, as far as all know.
    open: Tiles,
}

impl Default for Players {
    fn default() -> Self {
        let after_draw = vec![[f32::NAN; HANDS]; MOST_SEATS].into_boxed_slice();
        Self { players: ArrayVec::new(), after_draw, open: Tiles::ALL }
    }
}

impl Players {
    /// Prepares for a decision: what winning is worth to each seat, when each had this many turns, and the tiles that
    /// lie face up.
    pub(super) fn prepare(&mut self, weights: &[Weights], turns: usize, discards: Tiles) {
        self.open = Tiles::ALL.less(discards);
        self.after_draw.iter_mut().take(weights.len()).for_each(|values| values.fill(f32::NAN));
        let seats = weights.len() as u8;
        self.players.clear();
        self.players.extend(weights.iter().map(|weights| Player {
            now: Stage::new(chances(seats, turns + 1), weights),
            later: Stage::new(chances(seats, turns + 2), weights),
            haste: HASTE * (weights.win.iter().sum::<f32>() + weights.block.iter().sum::<f32>()),
        }));
    }

    /// Plays the round to its end. Returns the number of turns.
    pub(super) fn finish(&mut self, round: &mut Round) -> u64 {
        let mut turns = 0;
        let mut over = round.last == Some(0);
        while !over {
            turns += 1;
            if round.hands[usize::from(round.seat)].len() < HAND {
                round.draw(self.draw(round));
            }
            let (tile, declares) = self.lay(round);
            over = round.lay(tile, declares);
        }
        turns
    }

    /// The tile that the seat draws; `None` for the stock.
    pub(super) fn draw(&mut self, round: &Round) -> Option<Tile> {
        let hand = round.hands[usize::from(round.seat)];
        let mut best = match (round.stock.is_empty(), round.discards.is_empty()) {
            (true, _) => (f32::NEG_INFINITY, round.discards.iter().next()),
            (false, true) => return None,
            (false, false) => (self.after_draw(round.seat, hand), None),
        };
        for tile in round.discards.iter() {
            let value = best_kept(&self.players[usize::from(round.seat)].later, hand.with(tile)).0;
            if value > best.0 {
                best = (value, Some(tile));
            }
        }
        best.1
    }

    /// The tile that the seat lays down, and whether it declares.
    pub(super) fn lay(&mut self, round: &Round) -> (Tile, bool) {
        self.lay_from(round.seat, round.hands[usize::from(round.seat)], round.last.is_some())
    }

    /// The tile of five that a seat lays down, and whether it declares.
    pub(super) fn lay_from(&mut self, seat: u8, hand: Tiles, last: bool) -> (Tile, bool) {
        let player = &self.players[usize::from(seat)];
        let (now, ending) = best_kept(&player.now, hand);
        if last {
            return (ending, false);
        }
        let end = now + player.haste;
        let mut best = (f32::NEG_INFINITY, ending);
        for tile in hand.iter() {
            let value = self.after_draw(seat, hand.without(tile));
            if value > best.0 {
                best = (value, tile);
            }
        }
        if end >= best.0 { (ending, true) } else { (best.1, false) }
    }

    /// The mean value of these four tiles after one more draw.
    fn after_draw(&mut self, seat: u8, hand: Tiles) -> f32 {
        let seat = usize::from(seat);
        let known = &mut self.after_draw[seat][index(hand)];
        if known.is_nan() {
            let drawn = self.open.less(hand);
            let later = &self.players[seat].later;
            let sum: f32 = drawn.iter().map(|tile| best_kept(later, hand.with(tile)).0).sum();
            *known = sum / drawn.len().max(1) as f32;
        }
        *known
    }
}

/// The best value of four of these five tiles, and the tile left over.
fn best_kept(stage: &Stage, hand: Tiles) -> (f32, Tile) {
    let mut best = (f32::NEG_INFINITY, None);
    for tile in hand.iter() {
        let value = stage.value(index(hand.without(tile)));
        if value > best.0 {
            best = (value, Some(tile));
        }
    }
    (best.0, best.1.expect("a hand has tiles"))
}
