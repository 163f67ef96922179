//! The bots `beginner` and `easy` of Hot Dice and Farkle: they play by habits with fixed numbers. They use nothing but the
//! seat's view.

use rand::Rng;

use super::rules::strategy::Strategy;
use super::{Coin, Dice, Farkle, FarkleAction, HotAction, HotDice, SetAside};
use crate::rules::bots::budget::Budget;
use crate::rules::bots::policy::best_index;
use crate::rules::bots::{Ask, Bot};

/// A share of the usual goal of the chart, in points. One percent is worth a single 1 on the built-in charts.
fn percent_of_goal(strategy: &Strategy, percent: u32) -> u32 {
    strategy.goal * percent / 100
}

/// Takes all points of each throw, and decides by a number whether to throw on.
#[derive(Clone, Copy, Debug)]
pub(super) enum NoviceHotDiceBot {
    /// Throws on with two dice or more, although two dice farkle nearly every other time. Ignores the rival.
    Beginner,
    /// Stops at a fixed number of points ([`ENOUGH_PERCENT`]), however many dice are left. Sees the points of a rival who has
    /// stopped, but not what a rival who throws on can get.
    Easy,
}

/// The points of a round at which `easy` stops, in percent of the usual goal; tuned by simulation.
const ENOUGH_PERCENT: u32 = 6;

impl Bot<HotDice> for NoviceHotDiceBot {
    fn choose(&mut self, ask: &Ask<HotDice>, _: &mut dyn Rng, _: &mut Budget) -> HotAction {
        let Ask { seat, view: table, legal } = ask;
        if !legal.contains(&HotAction::Coin(Coin::Heads)) {
            // Set-asides come with the most points first.
            return legal[0];
        }
        let (own, rival) = (seat.index(), 1 - seat.index());
        let points = table.points();
        let on = match self {
            Self::Beginner => table.left()[own] >= 2,
            Self::Easy if table.done()[rival] && points[own] != points[rival] => points[own] < points[rival],
            Self::Easy => points[own] < percent_of_goal(table.strategy(), ENOUGH_PERCENT),
        };
        HotAction::Coin(if on { Coin::Heads } else { Coin::Tails })
    }
}

/// Banks from a fixed number of points, and ignores the others' scores before the last lap.
#[derive(Clone, Copy, Debug)]
pub(super) struct NoviceFarkleBot {
    /// The points from which it banks, in percent of the usual goal: with at most [`FEW_DICE`] left, and with more. Fewer if
    /// they reach the goal.
    bank_percent: [u32; 2],
    /// What it thinks a die left to throw is worth, in percent of the usual goal.
    die_percent: u32,
}

/// The most dice left with which `easy` banks the lower number of points.
const FEW_DICE: u8 = 3;

impl NoviceFarkleBot {
    /// Takes all points of a throw, and throws on until it has 6 percent of the usual goal, however many dice are left.
    pub(super) const BEGINNER: Self = Self { bank_percent: [6, 6], die_percent: 0 };

    /// Leaves dice to throw, but counts each the same, and banks 3 percent when few are left. It does not see that one die is
    /// a far greater risk than three, nor that six dice are hardly a risk.
    pub(super) const EASY: Self = Self { bank_percent: [3, 6], die_percent: 1 };

    fn set_aside(self, ask: &Ask<Farkle>, throw: Dice, rng: &mut dyn Rng) -> FarkleAction {
        let Ask { view: table, legal, .. } = ask;
        let scoring = table.scoring();
        let die = percent_of_goal(table.strategy(), self.die_percent);
        let (index, _) = best_index(legal, rng, |action| {
            let FarkleAction::SetAside(dice) = *action else { return 0.0 };
            let (points, left) = SetAside { dice, points: scoring.score(dice).unwrap_or(0) }.after(throw);
            f64::from(points + u32::from(left) * die)
        });
        legal[index]
    }
}

impl Bot<Farkle> for NoviceFarkleBot {
    fn choose(&mut self, ask: &Ask<Farkle>, rng: &mut dyn Rng, _: &mut Budget) -> FarkleAction {
        let Ask { seat, view: table, legal } = ask;
        if let Some(hand) = table.thrown() {
            return self.set_aside(ask, Dice::of(hand), rng);
        }
        let (own, lead) = (table.scores()[seat.index()], table.scores().iter().max().copied().unwrap_or(0));
        let enough = if table.last_lap().is_some() {
            lead + 1 - own.min(lead)
        } else {
            let usual = self.bank_percent[usize::from(table.left() > FEW_DICE)];
            percent_of_goal(table.strategy(), usual).min(table.goal().saturating_sub(own))
        };
        let banks = table.points() >= enough && legal.contains(&FarkleAction::Bank);
        if banks { FarkleAction::Bank } else { FarkleAction::Throw }
    }
}
