//! Bots for Jackpot. Nothing is hidden, so the view contains the whole match.

mod evaluator;
mod landing;
mod normal;
mod prospects;
pub mod search;
pub mod shares;
pub mod values;

use rand::Rng;

use self::evaluator::JackpotEvaluator;
use self::normal::Judgement;
use self::search::Search;
use self::shares::Goal;
use self::values::Values;
use super::{Action, Jackpot};
use crate::rules::bots::budget::Budget;
use crate::rules::bots::evaluator::Evaluator;
use crate::rules::bots::{Ask, Bot, Botable, Level};

/// How many of its best plays `best` follows one throw further. Two throws gain next to nothing and take 30 times as long.
const WIDTHS: &[usize] = &[12];

impl Botable for Jackpot {
    fn bot(level: Level) -> Box<dyn Bot<Self>> {
        Box::new(JackpotBot(level))
    }

    fn evaluator(&self) -> Option<Box<dyn Evaluator<Self>>> {
        Some(Box::<JackpotEvaluator>::default())
    }
}

/// A bot of the given level.
#[derive(Clone, Copy, Debug)]
struct JackpotBot(Level);

impl Bot<Jackpot> for JackpotBot {
    fn choose(&mut self, ask: &Ask<Jackpot>, _: &mut dyn Rng, budget: &mut Budget) -> Action {
        match self.0 {
            Level::Beginner => normal::choose(ask, Judgement::beginner()),
            Level::Easy => normal::choose(ask, Judgement::easy()),
            Level::Normal => normal::choose(ask, Judgement::normal()),
            Level::Strong => strong(ask, budget),
            Level::Best => best(ask, budget),
        }
    }
}

/// Plays for the share of the win.
fn best(ask: &Ask<Jackpot>, budget: &mut Budget) -> Action {
    let values = Values::of(ask.view.shape());
    let goal = Goal::of(&ask.view, values, ask.seat);
    Search::new(&ask.view, values, &goal).best(ask, WIDTHS, budget)
}

/// Plays for points, with less knowledge of how lines go together.
fn strong(ask: &Ask<Jackpot>, budget: &mut Budget) -> Action {
    let values = Values::partly(ask.view.shape());
    Search::new(&ask.view, values, &Goal::Points).best(ask, &[], budget)
}
