//! The players of imagined rounds. Each knows its own hand and the tiles that lie face up.

use super::super::rules::view::MOST_SEATS;
use super::super::{HAND, Source, TILES, Tile, Tiles};
use super::hands::{HANDS, Stage, Weights, chances, index};
use super::round::Round;
use crate::rules::ArrayVec;

/// What it is worth to end the round oneself, as a part of what is at stake. Without it players would wait for better hands
/// as if the others did, too. Found by simulation: with 0.03, 0.05 and 0.065 a bot without a search won 52.9, 53.9 and 51.6 %
/// of 2,400 matches against `normal` (± 1.0).
const HASTE: f32 = 0.05;

/// The softmax temperature of inferred choices, in shares of the match: one that is worse by this is chosen 1/e as often. Of
/// 0.005, 0.01, 0.02 and 0.05 it gave the hands of `normal` players the highest likelihood.
const TEMPERATURE: f32 = 0.02;

/// The maximum number of actions that a seat chooses from: to draw from the stock or any tile.
pub(super) const MOST_ACTIONS: usize = 1 + TILES;

/// How a seat plays at one time of a round. Values are for the present decision and some turns after it.
pub(super) struct Player {
    /// The value of a hand if this seat declares or plays its last turn.
    now: Stage,
    /// The value of a hand at the end if this seat goes on and declares in its next turn.
    later: Stage,
    /// What it is worth to be the one who ends the round.
    haste: f32,
    /// The tiles that can be drawn from the stock, as far as all know.
    open: Tiles,
    /// The mean of `later` after the next draw, by hand; not a number where it was not computed yet.
    after_draw: Box<[f32]>,
}

impl Player {
    /// What winning is worth to the seat, the number of seats and of turns that each has had, and the tiles that lie face up.
    pub(super) fn new(weights: &Weights, seats: u8, turns: usize, discards: Tiles) -> Self {
        Self {
            now: Stage::new(chances(seats, turns + 1), weights),
            later: Stage::new(chances(seats, turns + 2), weights),
            haste: HASTE * (weights.win.iter().sum::<f32>() + weights.block.iter().sum::<f32>()),
            open: Tiles::ALL.less(discards),
            after_draw: vec![f32::NAN; HANDS].into_boxed_slice(),
        }
    }

    /// The tile that the seat lays down, and whether it declares.
    pub(super) fn lay(&mut self, hand: Tiles, last: bool) -> (Tile, bool) {
        let (now, ending) = best_kept(&self.now, hand);
        if last {
            return (ending, false);
        }
        let mut best = (f32::NEG_INFINITY, ending);
        for tile in hand {
            let value = self.after_draw(hand.without(tile));
            if value > best.0 {
                best = (value, tile);
            }
        }
        if now + self.haste >= best.0 { (ending, true) } else { (best.1, false) }
    }

    /// The logarithm of the chance that the seat draws a tile from here, with these tiles face up.
    pub(super) fn likelihood_of_draw(&mut self, hand: Tiles, discards: Tiles, drew: Source, stock_left: bool) -> f32 {
        let stock = self.after_draw(hand);
        let face_up = |tile: Tile| best_kept(&self.later, hand.with(tile)).0;
        let chosen = match drew {
            Source::Stock => stock,
            Source::FaceUp(tile) => face_up(tile),
        };
        let stock = stock_left.then_some(stock);
        let values: ArrayVec<f32, MOST_ACTIONS> = stock.into_iter().chain(discards.iter().map(face_up)).collect();
        likelihood(&values, chosen)
    }

    /// The logarithm of the chance that the seat lays this tile face up, or declares.
    pub(super) fn likelihood_of_lay(&mut self, hand: Tiles, discarded: Option<Tile>, last: bool) -> f32 {
        let mut chosen = best_kept(&self.now, hand).0 + self.haste;
        let mut values: ArrayVec<f32, MOST_ACTIONS> = std::iter::once(chosen).filter(|_| !last).collect();
        for tile in hand {
            let four = hand.without(tile);
            let value = if last { self.now.value(index(four)) } else { self.after_draw(four) };
            values.push(value);
            if discarded == Some(tile) {
                chosen = value;
            }
        }
        likelihood(&values, chosen)
    }

    /// The mean value of these four tiles after one more draw.
    fn after_draw(&mut self, hand: Tiles) -> f32 {
        let known = &mut self.after_draw[index(hand)];
        if known.is_nan() {
            let drawn = self.open.less(hand);
            let sum: f32 = drawn.iter().map(|tile| best_kept(&self.later, hand.with(tile)).0).sum();
            *known = sum / drawn.len().max(1) as f32;
        }
        *known
    }
}

/// The logarithm of the chance of a choice with this value among all (softmax).
fn likelihood(values: &[f32], chosen: f32) -> f32 {
    let best = values.iter().copied().fold(chosen, f32::max);
    let sum: f32 = values.iter().map(|value| ((value - best) / TEMPERATURE).exp()).sum();
    (chosen - best) / TEMPERATURE - sum.ln()
}

/// The players of a round, by seat.
#[derive(Default)]
pub(super) struct Players(ArrayVec<Player, MOST_SEATS>);

impl Players {
    /// Prepares for a decision: what winning is worth to each seat, when each had this many turns, and the tiles that
    /// lie face up.
    pub(super) fn prepare(&mut self, weights: &[Weights], turns: usize, discards: Tiles) {
        let seats = weights.len() as u8;
        self.0.clear();
        self.0.extend(weights.iter().map(|weights| Player::new(weights, seats, turns, discards)));
    }

    /// Plays the round to its end. Returns the number of turns.
    pub(super) fn finish(&mut self, round: &mut Round) -> u64 {
        let mut turns = 0;
        let mut over = round.last == Some(0);
        while !over {
            turns += 1;
            let seat = usize::from(round.seat);
            if usize::from(round.hands[seat].len()) < HAND {
                round.draw(self.draw(round));
            }
            let (tile, declares) = self.0[seat].lay(round.hands[seat], round.last.is_some());
            over = round.lay(tile, declares);
        }
        turns
    }

    /// The tile that the seat draws; `None` for the stock.
    pub(super) fn draw(&mut self, round: &Round) -> Option<Tile> {
        let hand = round.hands[usize::from(round.seat)];
        let player = &mut self.0[usize::from(round.seat)];
        let mut best = match (round.stock.is_empty(), round.discards.is_empty()) {
            (true, _) => (f32::NEG_INFINITY, round.discards.iter().next()),
            (false, true) => return None,
            (false, false) => (player.after_draw(hand), None),
        };
        for tile in round.discards {
            let value = best_kept(&player.later, hand.with(tile)).0;
            if value > best.0 {
                best = (value, Some(tile));
            }
        }
        best.1
    }
}

/// The best value of four of these five tiles, and the tile left over.
fn best_kept(stage: &Stage, hand: Tiles) -> (f32, Tile) {
    let mut best = (f32::NEG_INFINITY, None);
    for tile in hand {
        let value = stage.value(index(hand.without(tile)));
        if value > best.0 {
            best = (value, Some(tile));
        }
    }
    (best.0, best.1.expect("a hand has tiles"))
}
