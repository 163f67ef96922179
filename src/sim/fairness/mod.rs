//! Fairness statistics: simulates many throws headless, counts the results and tests whether they fit fair dice. Must
//! not depend on any game, on the UI or on schedules.
//!
//! The dice and the tray are those of every table. [`throw_all`] runs on all threads and gives the same
//! [`SampleCounts`] on any number of them; [`FairnessReport`] evaluates them with tests that are fixed in advance;
//! [`run_self_tests`] verifies that these tests detect unfair dice.

mod chi;
mod counts;
mod csv;
mod report;
mod sampled_throw;
mod sampling;
mod self_test;
mod sequential;

pub use chi::{band, chi_square, independence, p_value, uniform, z_score};
pub use counts::{Memory, Pairs, SampleCounts, same};
pub use csv::CsvWriter;
pub use report::{
    FairnessReport, LargestDeviation, MAX_FACE_DEVIATION, MAX_MEMORY_DEVIATION, P50, P99, SIGNIFICANCE, Test,
};
pub use sampled_throw::{SampledThrow, Strength};
pub use sampling::{RunControl, SampleSpec, throw_all};
pub use self_test::{SELF_TEST_SAMPLES, SelfTest, SelfTestResult, dropped_dice, run_self_tests, test_turned_dice};
pub use sequential::{InterimResult, SequentialTest};
