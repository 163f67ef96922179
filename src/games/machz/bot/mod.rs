//! The bots of MACHZ. They use nothing but the seat's view.

mod chances;
mod evaluator;
pub mod fitted;
mod habits;
mod lookahead;
pub mod shares;
#[cfg(test)]
mod tests;

use rand::Rng;

use self::evaluator::MachzEvaluator;
use self::lookahead::Lookahead;
use self::shares::FittedShares;
use super::{Action, Machz};
use crate::rules::bots::budget::Budget;
use crate::rules::bots::evaluator::Evaluator;
use crate::rules::bots::{Ask, Bot, Botable, Level};

/// The points in the pot for each seat below which `strong` plays for the win. Above, it plays for chips like `normal`.
const LATE: u16 = 8;

impl Botable for Machz {
    fn bot(level: Level) -> Box<dyn Bot<Self>> {
        Box::new(MachzBot(level))
    }

    fn evaluator(&self) -> Option<Box<dyn Evaluator<Self>>> {
        Some(Box::new(MachzEvaluator))
    }
}

/// A bot of the given level.
#[derive(Clone, Copy, Debug)]
struct MachzBot(Level);

impl Bot<Machz> for MachzBot {
    fn choose(&mut self, ask: &Ask<Machz>, _: &mut dyn Rng, budget: &mut Budget) -> Action {
        let (table, seat) = (&ask.view, ask.seat);
        match self.0 {
            Level::Beginner => habits::beginner(table),
            Level::Easy => habits::easy(table, seat),
            Level::Normal => habits::normal(table, seat),
            Level::Strong if table.pot >= LATE * u16::from(table.seats) => habits::normal(table, seat),
            Level::Strong | Level::Best => best(ask, budget).unwrap_or_else(|| habits::normal(table, seat)),
        }
    }
}

/// The action with the highest share of the win; `None` if the budget does not suffice. The first of equal actions.
fn best(Ask { seat, view, legal }: &Ask<Machz>, budget: &mut Budget) -> Option<Action> {
    let mut lookahead = Lookahead::new(&FittedShares);
    let mut best = None;
    let mut most = f64::NEG_INFINITY;
    let usual = lookahead::with_usual_bets(view);
    for &action in legal {
        let share = lookahead.after(&usual, *seat, action)[seat.index()];
        if !budget.spend(lookahead.take_nodes()) {
            return None;
        }
        if share > most {
            (best, most) = (Some(action), share);
        }
    }
    best
}
