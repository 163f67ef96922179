//! The dice lab without a picture: throws in bulk, what they come to, and whether chance alone would do that.
//!
//! The dice are those of every table: the same falls, the same tray, nothing tuned for being measured. Knows no game,
//! no screen and no schedule of the engine. [`throw_all`] throws on as many threads as there are and comes to the same
//! [`Tally`] on any number of them; [`Findings`] judges it by tests that were settled beforehand; [`prove`] shows that
//! these tests find what they are there to find.

mod chi;
mod counts;
mod report;
mod sampling;
mod self_test;
mod sequential;
mod sheet;

pub use chi::{band, chi_square, deviations, exceeds, independence, uniform};
pub use counts::{Memory, Pairs, Tally, same};
pub use report::{Findings, MEMORY_WITHIN, MostOff, P50, P99, SIGNIFICANCE, Test, WITHIN};
pub use sampling::{Running, Strength, Thrown, Trial, throw_all};
pub use self_test::{Proof, Proved, TRIALS, forget, limp, prove};
pub use sequential::{Look, Looks};
pub use sheet::Sheet;
