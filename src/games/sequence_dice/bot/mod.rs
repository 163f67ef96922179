//! Bots for Sequence Dice. Nothing is hidden, so the view contains the whole match.

pub mod evaluation;
mod evaluator;
mod rollouts;
pub mod search;
pub mod three;
pub mod values;

use rand::Rng;

pub use self::evaluation::move_reason;

use self::evaluation::Evaluation;
use self::evaluator::{SequenceEvaluator, ThreeEvaluator};
use self::search::Search;
use self::three::{ThreeSearch, ThreeValues};
use self::values::Values;
use super::{Action, SequenceDice};
use crate::rules::bots::budget::Budget;
use crate::rules::bots::evaluator::Evaluator;
use crate::rules::bots::policy::best_index;
use crate::rules::bots::{Ask, Bot, Botable, Level};

/// How many of its actions `best` follows one throw further with three sides.
const WIDTHS_OF_THREE: &[usize] = &[40];

impl Botable for SequenceDice {
    fn bot(level: Level) -> Box<dyn Bot<Self>> {
        Box::new(LineBot(level))
    }

    fn evaluator(&self) -> Option<Box<dyn Evaluator<Self>>> {
        let (sides, need) = (self.sides(), self.need());
        match Values::of(sides, need) {
            Some(values) => Some(Box::new(SequenceEvaluator::new(values))),
            None => Some(Box::new(ThreeEvaluator(ThreeValues::of(sides, need)?))),
        }
    }
}

/// A bot of the given level.
#[derive(Clone, Copy, Debug)]
struct LineBot(Level);

impl Bot<SequenceDice> for LineBot {
    fn choose(&mut self, ask: &Ask<SequenceDice>, rng: &mut dyn Rng, budget: &mut Budget) -> Action {
        let Ask { seat, view, legal } = ask;
        let table = Evaluation::of(view, view.side(*seat));
        let (sides, need) = (view.sides(), view.need());
        if self.0 > Level::Normal
            && let Some(values) = Values::of(sides, need)
        {
            let search = Search::new(values);
            return match self.0 {
                Level::Best => {
                    let ranked = search.ranked_by_rollouts(ask, rng, budget);
                    legal[ranked.first().map_or(0, |(_, result)| result.action)]
                }
                _ => search.best(ask, budget),
            };
        }
        if self.0 > Level::Normal
            && let Some(values) = ThreeValues::of(sides, need)
        {
            let widths = if self.0 == Level::Best { WIDTHS_OF_THREE } else { &[] };
            return ThreeSearch::new(values).best(ask, widths, budget);
        }
        let (index, _) = match self.0 {
            Level::Beginner => best_index(legal, rng, |action| table.value_for_beginner(*action)),
            Level::Easy => best_index(legal, rng, |action| table.after(*action).value_for_easy()),
            Level::Normal | Level::Strong | Level::Best => {
                best_index(legal, rng, |action| table.after(*action).value())
            }
        };
        legal[index]
    }
}
