//! The review of a match: what dice and choices did to each seat's share of the win. Must not depend on a game.
//!
//! Each seat has a share of the win before and after each move, by the game's [`Evaluator`](super::bots::evaluator::Evaluator).
//! The change is split into five [`Parts`], which sum to it exactly. So for each seat the share at the start and all parts
//! sum to the result. `docs/decisions/0029-match-review.md` says why these parts.
//!
//! In a game with a deck each seat's share is what the seat could know at that time, so the shares of all seats need not
//! sum to 1. In other games they do.

mod model;
mod report;
mod steps;
mod throws;
mod values;

pub use model::{Choice, Effort, NAMED, Named, Parts, PerSeat, Review, ReviewError, Step, StepKind, Total, Working};
pub use report::{ReviewReport, review_any};
pub use steps::review;
