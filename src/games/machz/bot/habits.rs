//! The levels that play by rules of thumb.

use super::super::rules::odds;
use super::super::{Action, Bet, Colours, Machz, PhaseName, Side, Stage, Vote};
use crate::rules::{Rules, Seat};

/// Bets one chip on match in hope, also when only one die is missing (one in six), but against it when two are (nearly one in
/// two, and it pays double). Thinks that there is something to lose by rolling two dice, and stops. Keeps every target.
pub(super) fn beginner(table: &Machz) -> Action {
    match (table.phase(), table.stage()) {
        (PhaseName::Bets, Stage::Three) => Action::Bet(Bet { side: Side::NoMatch, chips: 1 }),
        (PhaseName::Bets, _) => Action::Bet(Bet { side: Side::Match, chips: 1 }),
        (PhaseName::Reroll, Stage::Three) => Action::Stop,
        (PhaseName::Reroll, _) => Action::Roll,
        _ => Action::Vote(Vote::Keep),
    }
}

/// Goes by what a bet pays, not by its chance: it stays out of opening bets, where both sides pay the same, and bets all it may
/// on match when that pays four or six. Never stops, and keeps every target.
pub(super) fn easy(table: &Machz, seat: Seat) -> Action {
    match (table.phase(), table.stage()) {
        (PhaseName::Bets, Stage::Three | Stage::Four) => {
            Action::Bet(Bet { side: Side::Match, chips: table.most_stake(seat) })
        }
        (PhaseName::Bets, _) => Action::StayOut,
        (PhaseName::Reroll, _) => Action::Roll,
        _ => Action::Vote(Vote::Keep),
    }
}

/// Plays for chips, by the chances of the next throws.
pub(super) fn normal(table: &Machz, seat: Seat) -> Action {
    match table.phase() {
        PhaseName::Bets => bet(table, seat),
        PhaseName::Reroll => roll_or_stop(table, seat),
        _ => vote(table, seat),
    }
}

/// The expected gain of one chip on this side, if the pot can pay.
fn chip_value(stage: Stage, side: Side, matches: f64) -> f64 {
    let wins = match side {
        Side::Match => matches,
        Side::NoMatch => 1.0 - matches,
    };
    wins * f64::from(stage.wins(side)) - (1.0 - wins)
}

/// Bets all it may on the side that gains more chips on average.
pub(super) fn bet(table: &Machz, seat: Seat) -> Action {
    let matches = odds::match_chance(table.unmatched());
    let stage = table.stage();
    let value = |side| chip_value(stage, side, matches);
    let side = if value(Side::Match) > value(Side::NoMatch) { Side::Match } else { Side::NoMatch };
    if value(side) <= 0.0 { Action::StayOut } else { Action::Bet(Bet { side, chips: table.most_stake(seat) }) }
}

/// A reroll costs the Roller nothing, but the Rockers may win bets on it.
fn roll_or_stop(table: &Machz, seat: Seat) -> Action {
    let unmatched = table.unmatched();
    let probability = odds::machz(unmatched, table.grace);
    let pays = table.object.map_or(0, |object| table.pot_rules.machz(Colours::of(&object))).min(table.pot);
    let own_points = probability * f64::from(pays);
    let matches = odds::match_chance(unmatched);
    let chip = [Side::Match, Side::NoMatch].map(|side| chip_value(table.stage(), side, matches));
    let stakes: u16 = table.rockers(seat).map(|rocker| u16::from(table.most_stake(rocker))).sum();
    let rockers = f64::from(stakes) * chip[0].max(chip[1]).max(0.0);
    let rocker_points = rockers.min(f64::from(table.pot)) / f64::from(table.seats() - 1);
    if own_points >= rocker_points { Action::Roll } else { Action::Stop }
}

fn vote(table: &Machz, seat: Seat) -> Action {
    let next = table.setter.is_some_and(|setter| setter.left(table.seats()) == seat);
    let object = table.object.map_or(Colours::NONE, |object| Colours::of(&object));
    let setting = odds::combination_pay(table.pot_rules);
    let rolling = odds::machz(object, false) * f64::from(table.pot_rules.machz(object));
    Action::Vote(if next && setting > rolling { Vote::Pass } else { Vote::Keep })
}
