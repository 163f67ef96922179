//! The levels of Hot Dice and Farkle, and their bots other than `easy` and `normal`. They use nothing but the seat's view.
//!
//! The best bots win 57 and 52 % against `normal`, so `strong` lies between them by one or two habits rather than by 60 %
//! (`docs/figures.md`).

use rand::Rng;

use super::bot::{FarkleBot, HotDiceBot};
use super::farkle_evaluator::{FarkleEvaluator, MatchTable, TurnEvaluator};
use super::hot_evaluator::{self, HotEvaluator, RoundTable};
use super::{Coin, DICE, Dice, Farkle, FarkleAction, FarkleView, HotAction, HotDice, HotView};
use crate::rules::Seat;
use crate::rules::bots::budget::Budget;
use crate::rules::bots::evaluator::Evaluator;
use crate::rules::bots::solved_table::SolvedTable;
use crate::rules::bots::{Bot, Botable, Level};

impl Botable for HotDice {
    fn bot(level: Level) -> Box<dyn Bot<Self>> {
        match level {
            Level::Beginner => Box::new(BeginnerHotDiceBot),
            Level::Strong => Box::new(StrongHotDiceBot),
            Level::Best => Box::new(BestHotDiceBot),
            Level::Easy => Box::new(HotDiceBot::Easy),
            Level::Normal => Box::new(HotDiceBot::Normal),
        }
    }

    fn solved_table(&self, level: Level) -> Option<Box<dyn SolvedTable>> {
        (level == Level::Best).then(|| Box::new(RoundTable(self.cached())) as Box<dyn SolvedTable>)
    }

    fn evaluator(&self) -> Option<Box<dyn Evaluator<Self>>> {
        Some(Box::new(HotEvaluator(self.cached().round()?)))
    }
}

impl Botable for Farkle {
    fn bot(level: Level) -> Box<dyn Bot<Self>> {
        match level {
            Level::Beginner => Box::new(BeginnerFarkleBot),
            Level::Strong => Box::<StrongFarkleBot>::default(),
            Level::Best => Box::<BestFarkleBot>::default(),
            Level::Easy => Box::new(FarkleBot::Easy),
            Level::Normal => Box::new(FarkleBot::Normal),
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
    fn choose(
        &mut self,
        seat: Seat,
        view: &HotView,
        legal: &[HotAction],
        rng: &mut dyn Rng,
        budget: &mut Budget,
    ) -> HotAction {
        hot_evaluator::choose(&view.table, seat, legal, rng)
            .unwrap_or_else(|| HotDiceBot::Normal.choose(seat, view, legal, rng, budget))
    }
}

/// Plays for the best share of the win; like `normal` until the match is solved.
#[derive(Debug, Default)]
struct BestFarkleBot(TurnEvaluator);

impl Bot<Farkle> for BestFarkleBot {
    fn choose(
        &mut self,
        seat: Seat,
        view: &FarkleView,
        legal: &[FarkleAction],
        rng: &mut dyn Rng,
        budget: &mut Budget,
    ) -> FarkleAction {
        let best = self.0.choose(&view.table, seat, legal);
        best.unwrap_or_else(|| FarkleBot::Normal.choose(seat, view, legal, rng, budget))
    }
}

/// Takes all points of a throw, and throws on with two dice or more. Ignores the rival.
#[derive(Clone, Copy, Debug)]
pub(super) struct BeginnerHotDiceBot;

impl Bot<HotDice> for BeginnerHotDiceBot {
    fn choose(
        &mut self,
        seat: Seat,
        view: &HotView,
        legal: &[HotAction],
        _: &mut dyn Rng,
        _: &mut Budget,
    ) -> HotAction {
        if !legal.contains(&HotAction::Coin(Coin::Heads)) {
            // Set-asides come with the most points first.
            return legal[0];
        }
        let on = view.table.left()[seat.index()] >= 2;
        HotAction::Coin(if on { Coin::Heads } else { Coin::Tails })
    }
}

/// Plays like `normal`, but begins a round with one single where `normal` takes two: at no points all round, the fifth die
/// is worth more than the second point. This is most of what `normal` loses to the equilibrium.
#[derive(Clone, Copy, Debug)]
pub(super) struct StrongHotDiceBot;

impl Bot<HotDice> for StrongHotDiceBot {
    fn choose(
        &mut self,
        seat: Seat,
        view: &HotView,
        legal: &[HotAction],
        rng: &mut dyn Rng,
        budget: &mut Budget,
    ) -> HotAction {
        let usual = HotDiceBot::Normal.choose(seat, view, legal, rng, budget);
        let begins = view.table.points() == [0, 0] && view.table.left()[seat.index()] == DICE;
        let dice = |action: &HotAction| match action {
            HotAction::SetAside(dice) => *dice,
            HotAction::Coin(_) => Dice::NONE,
        };
        let single = legal.iter().copied().find(|action| dice(action).len() == 1);
        single.filter(|_| begins && dice(&usual).len() == 2).unwrap_or(usual)
    }
}

/// The points of a turn that satisfy a beginner, in percent of the goal.
const BIG_TURN_PERCENT: u32 = 11;

/// Takes all points of a throw, and wants a big turn every time.
#[derive(Clone, Copy, Debug)]
pub(super) struct BeginnerFarkleBot;

impl Bot<Farkle> for BeginnerFarkleBot {
    fn choose(
        &mut self,
        _: Seat,
        view: &FarkleView,
        legal: &[FarkleAction],
        _: &mut dyn Rng,
        _: &mut Budget,
    ) -> FarkleAction {
        let table = &view.table;
        let banks = table.points() >= table.goal() * BIG_TURN_PERCENT / 100 && legal.contains(&FarkleAction::Bank);
        match table.thrown() {
            // Set-asides come with the most points first.
            Some(_) => legal[0],
            None if banks => FarkleAction::Bank,
            None => FarkleAction::Throw,
        }
    }
}

/// The share of a win up to which a strong player does not notice a mistake.
const UNNOTICED: f64 = 0.01;

/// Plays like `normal`, but sees what the score makes a clear mistake; like `normal` until the match is solved.
#[derive(Debug, Default)]
pub(super) struct StrongFarkleBot(TurnEvaluator);

impl Bot<Farkle> for StrongFarkleBot {
    fn choose(
        &mut self,
        seat: Seat,
        view: &FarkleView,
        legal: &[FarkleAction],
        rng: &mut dyn Rng,
        budget: &mut Budget,
    ) -> FarkleAction {
        let usual = FarkleBot::Normal.choose(seat, view, legal, rng, budget);
        self.0.choose_unless(&view.table, seat, legal, Some((usual, UNNOTICED))).unwrap_or(usual)
    }
}
