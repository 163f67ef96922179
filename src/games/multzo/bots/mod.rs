//! Bots for Multzo. They use nothing but the seat's view (MU-18).

mod evaluator;
mod hands;
mod heuristics;
mod inference;
mod match_value;
mod players;
mod round;
mod search;
#[cfg(test)]
mod tests;

use self::evaluator::SearchEvaluator;
use self::heuristics::{BeginnerBot, PlainBot};
use self::search::SearchBot;
use super::Multzo;
use crate::rules::bots::evaluator::Evaluator;
use crate::rules::bots::{Bot, Botable, Level};

/// The turns that a strong bot simulates for a choice.
const STRONG_NODES: u64 = 1_000;

impl Botable for Multzo {
    fn bot(level: Level) -> Box<dyn Bot<Self>> {
        match level {
            Level::Beginner => Box::new(BeginnerBot),
            Level::Strong => Box::new(SearchBot::new(STRONG_NODES)),
            Level::Best => Box::new(SearchBot::new(u64::MAX)),
            Level::Easy => Box::new(PlainBot::Easy),
            Level::Normal => Box::new(PlainBot::Normal),
        }
    }

    fn evaluator(&self) -> Option<Box<dyn Evaluator<Self>>> {
        Some(Box::<SearchEvaluator>::default())
    }
}
