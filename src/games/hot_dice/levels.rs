//! The levels of Hot Dice and Farkle, and the bots `strong` and `best`. They use nothing but the seat's view.
//!
//! The best bots win 57 and 52 % against `normal`, so `strong` lies between them by one or two habits rather than by 60 %
//! (`docs/figures.md`).

use rand::Rng;

use super::bot::{NormalFarkleBot, NormalHotDiceBot};
use super::farkle_evaluator::{FarkleEvaluator, MatchTable, TurnEvaluator};
use super::hot_evaluator::{self, HotEvaluator, RoundTable};
use super::novices::{NoviceFarkleBot, NoviceHotDiceBot};
use super::{DICE, Dice, Farkle, FarkleAction, HotAction, HotDice};
use crate::rules::bots::budget::Budget;
use crate::rules::bots::evaluator::Evaluator;
use crate::rules::bots::solved_table::SolvedTable;
use crate::rules::bots::{Ask, Bot, Botable, Level};

impl Botable for HotDice {
    fn bot(level: Level) -> Box<dyn Bot<Self>> {
        match level {
            Level::Beginner => Box::new(NoviceHotDiceBot::Beginner),
            Level::Strong => Box::new(StrongHotDiceBot),
            Level::Best => Box::new(BestHotDiceBot),
            Level::Easy => Box::new(NoviceHotDiceBot::Easy),
            Level::Normal => Box::new(NormalHotDiceBot),
        }
    }

    fn solved_table(&self, level: Level) -> Option<Box<dyn SolvedTable>> {
        (level == Level::Best).then(|| Box::new(RoundTable(self.cached)) as Box<dyn SolvedTable>)
    }

    fn evaluator(&self) -> Option<Box<dyn Evaluator<Self>>> {
        Some(Box::new(HotEvaluator(self.cached.round.get()?)))
    }
}

impl Botable for Farkle {
    fn bot(level: Level) -> Box<dyn Bot<Self>> {
        match level {
            Level::Beginner => Box::new(NoviceFarkleBot::BEGINNER),
            Level::Strong => Box::<StrongFarkleBot>::default(),
            Level::Best => Box::<BestFarkleBot>::default(),
            Level::Easy => Box::new(NoviceFarkleBot::EASY),
            Level::Normal => Box::new(NormalFarkleBot),
        }
    }

    fn solved_table(&self, level: Level) -> Option<Box<dyn SolvedTable>> {
        matches!(level, Level::Strong | Level::Best).then(|| Box::new(MatchTable::of(self)) as Box<dyn SolvedTable>)
    }

    fn evaluator(&self) -> Option<Box<dyn Evaluator<Self>>> {
        Some(Box::new(FarkleEvaluator::of(self)?))
    }
}

/// Plays the equilibrium of a round; like `normal` until it is computed.
#[derive(Clone, Copy, Debug)]
struct BestHotDiceBot;

impl Bot<HotDice> for BestHotDiceBot {
    fn choose(&mut self, ask: &Ask<HotDice>, rng: &mut dyn Rng, budget: &mut Budget) -> HotAction {
        hot_evaluator::choose(ask, rng).unwrap_or_else(|| NormalHotDiceBot.choose(ask, rng, budget))
    }
}

/// Plays for the best share of the win; like `normal` until the match is solved.
#[derive(Debug, Default)]
struct BestFarkleBot(TurnEvaluator);

impl Bot<Farkle> for BestFarkleBot {
    fn choose(&mut self, ask: &Ask<Farkle>, rng: &mut dyn Rng, budget: &mut Budget) -> FarkleAction {
        self.0.choose(ask).unwrap_or_else(|| NormalFarkleBot.choose(ask, rng, budget))
    }
}

/// Plays like `normal`, but begins a round with one single where `normal` takes two: at no points all round, the fifth die
/// is worth more than the second point. This is most of what `normal` loses to the equilibrium.
#[derive(Clone, Copy, Debug)]
pub(super) struct StrongHotDiceBot;

impl Bot<HotDice> for StrongHotDiceBot {
    fn choose(&mut self, ask: &Ask<HotDice>, rng: &mut dyn Rng, budget: &mut Budget) -> HotAction {
        let usual = NormalHotDiceBot.choose(ask, rng, budget);
        let Ask { seat, view, legal } = ask;
        let begins = view.points() == [0, 0] && view.left()[seat.index()] == DICE;
        let dice = |action: &HotAction| match action {
            HotAction::SetAside(dice) => *dice,
            HotAction::Coin(_) => Dice::NONE,
        };
        let single = legal.iter().copied().find(|action| dice(action).len() == 1);
        single.filter(|_| begins && dice(&usual).len() == 2).unwrap_or(usual)
    }
}

/// The share of a win up to which a strong player does not notice a mistake.
const UNNOTICED: f64 = 0.01;

/// Plays like `normal`, but sees what the score makes a clear mistake; like `normal` until the match is solved.
#[derive(Debug, Default)]
pub(super) struct StrongFarkleBot(TurnEvaluator);

impl Bot<Farkle> for StrongFarkleBot {
    fn choose(&mut self, ask: &Ask<Farkle>, rng: &mut dyn Rng, budget: &mut Budget) -> FarkleAction {
        let usual = NormalFarkleBot.choose(ask, rng, budget);
        self.0.choose_unless(ask, Some((usual, UNNOTICED))).unwrap_or(usual)
    }
}
