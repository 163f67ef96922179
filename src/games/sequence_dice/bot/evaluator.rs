//! What positions and choices of Sequence Dice are worth in shares of a win: estimates from the learned values.

use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;

use super::super::{SequenceDice, Side};
use super::search::{Search, other, results};
use super::three::{SideShares, ThreeSearch, ThreeValues};
use super::values::{Position, Values};
use crate::rules::bots::Ask;
use crate::rules::bots::budget::Budget;
use crate::rules::bots::evaluator::{Evaluator, Shares, final_shares};
use crate::rules::{Rules, Seat, Turn};

/// Evaluates matches of Sequence Dice between two sides. The seats of a side share its win. Choices are valued with rollouts,
/// positions without: a review values each throw that was possible.
pub(super) struct SequenceEvaluator {
    values: &'static Values,
    nodes: u64,
}

impl SequenceEvaluator {
    pub(super) const fn new(values: &'static Values) -> Self {
        Self { values, nodes: Budget::NODES }
    }
}

/// The share of each seat if `side` wins with this chance.
fn by_seat(table: &SequenceDice, side: Side, chance: f64) -> Shares {
    let seats = (0..table.seats()).map(Seat);
    seats
        .map(|seat| {
            let own = table.side(seat);
            (if own == side { chance } else { 1.0 - chance }) / table.team(own).len() as f64
        })
        .collect()
}

impl Evaluator<SequenceDice> for SequenceEvaluator {
    fn shares(&mut self, table: &SequenceDice) -> Shares {
        match (table.turn(), table.acting()) {
            (Turn::Over(outcome), _) => final_shares(&outcome),
            (_, None) => by_seat(table, Side(0), 0.5),
            (Turn::Choose(_), Some(seat)) => {
                let search = Search::new(self.values);
                let ask = Ask::of(table, seat);
                let chances = results(&ask).map(|result| f64::from(search.chance(&result, 1)));
                by_seat(table, table.side(seat), chances.fold(0.0, f64::max))
            }
            (_, Some(seat)) => {
                let last = other(table.side(seat));
                by_seat(table, last, self.values.chance(&Position::of(table), last).into())
            }
        }
    }

    fn choices(&mut self, ask: &Ask<SequenceDice>) -> Vec<f64> {
        let partners = ask.view.team(ask.view.side(ask.seat)).len() as f64;
        // Equal positions have equal values.
        let (mut rng, mut budget) = (Pcg64Mcg::seed_from_u64(0), Budget::nodes(self.nodes));
        let mut chances = vec![0.0; ask.legal.len()];
        for (chance, result) in Search::new(self.values).ranked_by_rollouts(ask, &mut rng, &mut budget) {
            chances[result.action] = chance / partners;
        }
        chances
    }

    fn limit(&mut self, nodes: u64) {
        self.nodes = nodes;
    }
}

/// Evaluates matches of Sequence Dice between three sides.
pub(super) struct ThreeEvaluator(pub(super) &'static ThreeValues);

impl ThreeEvaluator {
    fn after(&self, ask: &Ask<SequenceDice>) -> Vec<SideShares> {
        let search = ThreeSearch::new(self.0);
        results(ask).map(|result| search.shares(&result, 1)).collect()
    }
}

/// The share of each seat; seats are sides.
fn of_sides(shares: SideShares) -> Shares {
    shares.into_iter().map(f64::from).collect()
}

impl Evaluator<SequenceDice> for ThreeEvaluator {
    fn shares(&mut self, table: &SequenceDice) -> Shares {
        match (table.turn(), table.acting()) {
            (Turn::Over(outcome), _) => final_shares(&outcome),
            (_, None) => of_sides([1.0 / 3.0; 3]),
            (Turn::Choose(_), Some(seat)) => {
                let own = |shares: &SideShares| shares[seat.index()];
                let after = self.after(&Ask::of(table, seat));
                of_sides(after.into_iter().max_by(|a, b| own(a).total_cmp(&own(b))).unwrap_or([1.0 / 3.0; 3]))
            }
            (_, Some(seat)) => of_sides(self.0.shares(&Position::of(table), table.side(seat))),
        }
    }

    fn choices(&mut self, ask: &Ask<SequenceDice>) -> Vec<f64> {
        self.after(ask).iter().map(|shares| f64::from(shares[ask.seat.index()])).collect()
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;

    use super::super::search::tests::after_moves;
    use super::*;
    use crate::rules::advice::advise;
    use crate::rules::bots::{Botable, Level};

    #[test]
    fn a_hint_names_what_the_best_bot_plays() {
        for moves in [10, 20, 30, 40] {
            let table = after_moves(7, moves);
            let seat = table.acting().expect("a seat has to act");
            let (mut rng, mut budget) = (Pcg64Mcg::seed_from_u64(0), Budget::default());
            let played = SequenceDice::bot(Level::Best).choose(&Ask::of(&table, seat), &mut rng, &mut budget);
            assert_eq!(advise(&table, seat, Budget::NODES).expect("it is asked").best().action, played);
        }
    }
}
