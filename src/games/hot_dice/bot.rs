//! The bot `normal` of Hot Dice and Farkle. It uses nothing but the seat's view.

use rand::{Rng, RngExt};

use super::rules::strategy::Duel;
use super::{Coin, Dice, Farkle, FarkleAction, HotAction, HotDice, SetAside};
use crate::rules::bots::budget::Budget;
use crate::rules::bots::policy::best_index;
use crate::rules::bots::{Ask, Bot};
use crate::rules::{Rules, Seat};

/// Plays for the best chance to win the round, by exact odds and a short look at the rival.
#[derive(Clone, Copy, Debug)]
pub(super) struct NormalHotDiceBot;

impl Bot<HotDice> for NormalHotDiceBot {
    fn choose(&mut self, ask: &Ask<HotDice>, rng: &mut dyn Rng, _: &mut Budget) -> HotAction {
        if ask.legal.contains(&HotAction::Coin(Coin::Heads)) { coin_of(ask, rng) } else { set_aside(ask, rng) }
    }
}

const fn other(seat: Seat) -> usize {
    1 - seat.index()
}

fn set_aside(Ask { seat, view: table, legal }: &Ask<HotDice>, rng: &mut dyn Rng) -> HotAction {
    let seat = *seat;
    let scoring = table.scoring();
    let duel = Duel(table.strategy());
    let points = table.points();
    let throw = table.thrown(seat).map_or(Dice::NONE, |hand| Dice::of(hand));
    let rival = table.thrown(Seat(other(seat) as u8)).map(|hand| {
        // The rival's most likely set-aside: the one with the highest value for a turn.
        let rival_dice = Dice::of(hand);
        let standing = |set: &SetAside| {
            let (more, left) = set.after(rival_dice);
            (points[other(seat)] + more, left)
        };
        let worth = |set: &&SetAside| {
            let (points, left) = standing(set);
            table.strategy().bank_plan().value(points, left)
        };
        let set = scoring.set_asides(rival_dice).iter().max_by(|a, b| worth(a).total_cmp(&worth(b)));
        set.map_or((points[other(seat)], table.left()[other(seat)]), standing)
    });
    let round_after = |action: &HotAction| {
        let HotAction::SetAside(dice) = *action else { return (0, 0) };
        let (more, left) = SetAside { dice, points: scoring.score(dice).unwrap_or(0) }.after(throw);
        (points[seat.index()] + more, left)
    };
    let (index, _) = best_index(legal, rng, |action| match rival {
        Some(rival) => duel.coins(round_after(action), rival).0,
        None => duel.against(round_after(action), points[other(seat)]),
    });
    legal[index]
}

fn coin_of(Ask { seat, view: table, .. }: &Ask<HotDice>, rng: &mut dyn Rng) -> HotAction {
    let seat = *seat;
    let duel = Duel(table.strategy());
    let (points, left) = (table.points(), table.left());
    let own_round = (points[seat.index()], left[seat.index()]);
    let rival_round = (points[other(seat)], left[other(seat)]);
    let heads = if table.done()[other(seat)] {
        if duel.throwing_against(own_round, rival_round.0) > duel.against(own_round, rival_round.0) - 1e-12 {
            1.0
        } else {
            0.0
        }
    } else {
        duel.coins(own_round, rival_round).1
    };
    let on = rng.random_range(0.0..1.0) < heads;
    HotAction::Coin(if on { Coin::Heads } else { Coin::Tails })
}

/// Plays for the most points of a turn, by exact odds.
#[derive(Clone, Copy, Debug)]
pub(super) struct NormalFarkleBot;

impl Bot<Farkle> for NormalFarkleBot {
    fn choose(&mut self, ask: &Ask<Farkle>, rng: &mut dyn Rng, _: &mut Budget) -> FarkleAction {
        match ask.view.thrown() {
            Some(hand) => farkle_set_aside(ask, Dice::of(hand), rng),
            None => decide(ask),
        }
    }
}

/// The points from which banking makes sense: the entry score (HD-19) and, in the last lap, the lead (HD-18).
fn bank_from(table: &Farkle, seat: Seat) -> u32 {
    let entry = table.least_bank(seat);
    if table.last_lap().is_none() {
        return entry;
    }
    let lead = table.scores().iter().max().copied().unwrap_or(0);
    entry.max(lead + 1 - table.scores()[seat.index()].min(lead))
}

fn farkle_set_aside(ask: &Ask<Farkle>, throw: Dice, rng: &mut dyn Rng) -> FarkleAction {
    let Ask { seat, view: table, legal } = ask;
    let scoring = table.scoring();
    let plan = table.strategy().plan_from(bank_from(table, *seat));
    let (index, _) = best_index(legal, rng, |action| {
        let FarkleAction::SetAside(dice) = *action else { return 0.0 };
        let (more, left) = SetAside { dice, points: scoring.score(dice).unwrap_or(0) }.after(throw);
        plan.value(table.points() + more, left)
    });
    legal[index]
}

fn decide(Ask { seat, view: table, legal }: &Ask<Farkle>) -> FarkleAction {
    let seat = *seat;
    let (points, left) = (table.points(), table.left());
    let total = table.scores()[seat.index()] + points;
    let from = bank_from(table, seat);
    let last = table.last_lap() == Some(seat.left(table.seats()));
    let wins = total >= table.goal() && table.last_lap().is_none() && !table.options().last_lap;
    let enough = || f64::from(points) >= table.strategy().plan_from(from).throwing(points, left);
    if legal.contains(&FarkleAction::Bank) && points >= from && (wins || last || enough()) {
        FarkleAction::Bank
    } else {
        FarkleAction::Throw
    }
}
