//! Estimated shares of a win before an opening throw.

use super::super::Machz;
use super::fitted::{FITTED, RANGES, WEIGHTS, Weights};
use super::lookahead::{SeatShares, Worth};
use crate::rules::{MAX_SEATS, Seat};

/// The points in the pot for each seat, in the middle of each range.
const MIDDLES: [f64; RANGES] = [0.7, 1.6, 2.6, 4.1, 6.1, 8.6, 12.1, 17.1, 23.7, 31.2, 40.1, 50.0];

/// What a seat's share depends on.
pub type Features = [f64; WEIGHTS];

/// What a seat is behind the leader is divided at these numbers of chips. Each part counts less than the one before: only
/// MACHZ makes up for 20 chips, and it makes up for 25 as well.
const PARTS: [f64; WEIGHTS - 1] = [0.0, 5.0, 12.0, 25.0];

/// The features of a seat that is `behind` the leader by so many chips, and rolls after this number of places.
pub fn features(places: u8, behind: f64) -> Features {
    let [a, b, c, d] = PARTS.map(|start| (behind - start).max(0.0));
    [f64::from(places), a, b, c, d]
}

pub fn dot(weights: &Weights, features: &Features) -> f64 {
    weights.iter().zip(features).map(|(weight, feature)| weight * feature).sum()
}

/// Shares by chips, pot and places (a logit model), fitted to matches between `normal` bots.
pub struct FittedShares;

/// The weights with this pot, by linear interpolation between the middles of ranges.
fn weights(seats: u8, pot: f64) -> Weights {
    let fitted = &FITTED[usize::from(seats) - 2];
    let pot = pot / f64::from(seats);
    let upper = MIDDLES.iter().filter(|middle| **middle < pot).count();
    if upper == 0 || upper == RANGES {
        return fitted[upper.min(RANGES - 1)];
    }
    let part = (pot - MIDDLES[upper - 1]) / (MIDDLES[upper] - MIDDLES[upper - 1]);
    let (below, above) = (&fitted[upper - 1], &fitted[upper]);
    std::array::from_fn(|index| below[index] + part * (above[index] - below[index]))
}

impl Worth for FittedShares {
    fn before_turn(&self, game: &Machz) -> SeatShares {
        let mut shares = [0.0; MAX_SEATS as usize];
        let (seats, Some(roller)) = (game.seats, game.roller) else { return shares };
        let weights = weights(seats, game.pot.into());
        let chips = game.chips();
        let most = chips.iter().max().copied().unwrap_or(0);
        let mut sum = 0.0;
        for places in 0..seats {
            let seat = Seat((roller.0 + places) % seats).index();
            shares[seat] = dot(&weights, &features(places, f64::from(most - chips[seat]))).exp();
            sum += shares[seat];
        }
        shares.iter_mut().for_each(|share| *share /= sum);
        shares
    }
}
