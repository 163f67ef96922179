//! Fitted weights of shares; `examples/train` fits them again.

use std::sync::LazyLock;

use crate::rules::MAX_SEATS;
use crate::rules::bots::learned_weights::{read_weights, write_weights};

/// The number of ranges of the pot for which weights were fitted.
pub const RANGES: usize = 12;

/// The number of weights: for the places between the Roller and the seat, and for each part of what it is behind.
pub const WEIGHTS: usize = 5;

/// The weights of what a seat's share depends on. The logarithm of the share is their sum, up to a number that all seats
/// have in common.
pub type Weights = [f64; WEIGHTS];

/// The weights for 2 to 8 seats and each range of the pot.
pub type Fitted = [[Weights; RANGES]; MAX_SEATS as usize - 1];

/// The name of stored weights, with the version of the method.
const NAME: &str = "machz-1";

/// Stored weights are multiples of one in this many.
const PER_UNIT: f64 = 10_000.0;

/// The weights that ship.
pub static FITTED: LazyLock<Fitted> = LazyLock::new(|| {
    let mut fitted = Fitted::default();
    let weights = fitted.as_flattened_mut().as_flattened_mut();
    let stored = read_weights(NAME, STORED, weights.len()).expect("the weights that ship are read by a test");
    weights.iter_mut().zip(stored).for_each(|(weight, stored)| *weight = f64::from(stored) / PER_UNIT);
    fitted
});

const STORED: &[u8] = include_bytes!("../../../../assets/bots/machz.bin");

/// The weights for a file.
pub fn to_bytes(fitted: &Fitted) -> Vec<u8> {
    let weights = fitted.as_flattened().as_flattened().iter();
    write_weights(NAME, &weights.map(|weight| (weight * PER_UNIT).round() as i16).collect::<Vec<_>>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fitted_weights_are_read_as_they_are_written() {
        assert_eq!(to_bytes(&FITTED), STORED);
    }
}
