//! The dice lab without a picture: throws in bulk, what they come to, and whether chance alone would do that.
//!
//! The dice are those of every table: the same falls, the same tray, nothing tuned for being measured. Knows no game,
//! no screen and no schedule of the engine. [`throw_all`] throws on as many threads as there are and comes to the same
//! [`SampleCounts`] on any number of them; [`FairnessReport`] judges it by tests that were settled beforehand; [`run_self_tests`] shows that
//! these tests find what they are there to find.

mod chi;
mod counts;
mod csv;
mod report;
mod sampling;
mod self_test;
mod sequential;

pub use chi::{band, chi_square, independence, p_value, uniform, z_score};
pub use counts::{Memory, Pairs, SampleCounts, same};
pub use csv::CsvWriter;
pub use report::{
    FairnessReport, LargestDeviation, MAX_FACE_DEVIATION, MAX_MEMORY_DEVIATION, P50, P99, SIGNIFICANCE, Test,
};
pub use sampling::{RunControl, SampleSpec, SampledThrow, Strength, throw_all};
pub use self_test::{SELF_TEST_SAMPLES, SelfTest, SelfTestResult, dropped_dice, run_self_tests, test_turned_dice};
pub use sequential::{InterimResult, SequentialTest};
