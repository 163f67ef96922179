//! Chooses among the best few actions by lookahead: plays on from each with the same throws, until the budget or the number of
//! rollouts is reached. For two sides.

use rand::Rng;
use rand::seq::SliceRandom;

use super::super::SequenceDice;
use super::search::{ActionResult, Search, mean_of, other};
use super::values::chance_of;
use crate::rules::bots::Ask;
use crate::rules::bots::budget::Budget;

/// The totals of the 36 throws of two dice.
const THROWS: [u8; 36] = {
    let mut throws = [0; 36];
    let mut throw = 0;
    while throw < throws.len() {
        throws[throw] = (throw / 6 + throw % 6 + 2) as u8;
        throw += 1;
    }
    throws
};

/// How many actions are followed one throw further before rollouts.
const WIDTHS: &[usize] = &[40];

/// The most actions that are rolled out.
const ROLLED_OUT: usize = 4;

/// Actions whose chances are lower than the best by more than this are not rolled out.
const CLEARLY_WORSE: f32 = 0.03;

/// The most rollouts of an action: a multiple of 36, so that each throw comes equally often.
const ROLLOUTS: usize = 144;

/// The number of throws of a rollout.
const ROLLOUT_THROWS: usize = 12;

impl Search<'_> {
    /// The actions with the chance of each, best first: the best few by lookahead are played on by the values alone, with
    /// the same throws for each, until the budget or the number of rollouts ends.
    pub(super) fn ranked_by_rollouts(
        &self,
        ask: &Ask<SequenceDice>,
        rng: &mut dyn Rng,
        budget: &mut Budget,
    ) -> Vec<(f64, ActionResult)> {
        let mut results = self.ranked(ask, WIDTHS, budget);
        let best = results.first().map_or(0.0, |(chance, _)| *chance);
        let close = |(chance, _): &&(f64, ActionResult)| *chance as f32 > best as f32 - CLEARLY_WORSE;
        let rolled = results.iter().take(ROLLED_OUT).take_while(close).count();
        // A line wins at once.
        if rolled < 2 || best >= 1.0 || budget.left() == 0 {
            return results;
        }
        let mut sums = vec![0.0; rolled];
        let mut count = 0_u16;
        // In every 36 rollouts, each of the 36 throws comes once at each place.
        let mut throws = [THROWS; ROLLOUT_THROWS];
        for number in (0..THROWS.len()).cycle().take(ROLLOUTS) {
            if !budget.spend(self.nodes.take()) {
                break;
            }
            if number == 0 {
                throws.iter_mut().for_each(|totals| totals.shuffle(rng));
            }
            for (sum, (_, result)) in sums.iter_mut().zip(&results) {
                *sum += self.roll_out(result, &throws, number);
            }
            count += 1;
        }
        if count == 0 {
            return results;
        }
        let others = results.split_off(rolled);
        let lookahead: f64 = results.iter().map(|(chance, _)| chance).sum();
        let mut best: Vec<(f64, ActionResult)> = std::iter::zip(sums, results)
            .map(|(sum, (_, result))| (f64::from(sum) / f64::from(count), result))
            .collect();
        best.sort_by(|a, b| b.0.total_cmp(&a.0));
        // What the rollouts correct applies to the others too, which by lookahead are worse than all of these.
        let shift = (best.iter().map(|(chance, _)| chance).sum::<f64>() - lookahead) / rolled as f64;
        let least = best[rolled - 1].0;
        best.extend(others.into_iter().map(|(chance, result)| ((chance + shift).min(least), result)));
        best.into_iter().map(|(chance, result)| (chance.clamp(0.0, 1.0), result)).collect()
    }

    /// The chance of the side that acted, if both sides play on by the values alone with these throws. The luck of each throw
    /// is subtracted: what it is worth by the values less the mean of all throws. This removes most of the noise, so a few
    /// rollouts are enough.
    fn roll_out(&self, result: &ActionResult, throws: &[[u8; 36]], number: usize) -> f32 {
        let (mut position, mut again, mut side) = (result.then, result.again, result.side);
        let mut adjusted = 0.0;
        let mut last = 0.0;
        for totals in throws {
            side = if again { side } else { other(side) };
            let for_actor = |chance: f32| if side == result.side { chance } else { 1.0 - chance };
            let replies = self.replies(&position, side);
            let mean = for_actor(mean_of(|index| chance_of(replies[index].log_odds)));
            adjusted += mean - last;
            let reply = &replies[usize::from(totals[number]) - 2];
            if reply.wins() {
                break;
            }
            last = for_actor(chance_of(reply.log_odds));
            position = reply.then;
            again = matches!(totals[number], 2 | 12);
        }
        adjusted
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand_pcg::Pcg64Mcg;

    use super::super::search::results;
    use super::super::search::tests::after_moves;
    use super::super::values::Values;
    use super::*;

    /// The choice of the seat that has to act.
    fn choice(table: &SequenceDice) -> Ask<SequenceDice> {
        Ask::of(table, table.acting().expect("a seat has to act"))
    }

    #[test]
    fn rollouts_subtract_luck_and_keep_the_mean() {
        for seed in 0..4 {
            let table = after_moves(seed, 40);
            let search = Search::new(Values::of(2, table.need()).unwrap());
            for result in results(&choice(&table)) {
                // One throw: its luck is all there is.
                let one = THROWS.map(|total| search.roll_out(&result, &[[total; 36]], 0));
                let chance = search.chance(&result, 1);
                assert!(one.iter().all(|of| (of - chance).abs() < 1e-5), "{one:?} {chance}");
                // Two throws: over all first throws the mean is that of the lookahead.
                let two = (0..36).map(|number| search.roll_out(&result, &[THROWS, THROWS], number));
                let (mean, chance) = (two.sum::<f32>() / 36.0, search.chance(&result, 2));
                assert!((mean - chance).abs() < 1e-4, "{mean} {chance}");
            }
        }
    }

    #[test]
    fn rollouts_end_with_the_budget() {
        for moves in [0, 10, 20, 40] {
            let table = after_moves(7, moves);
            let ask = choice(&table);
            let choose = |nodes| {
                let search = Search::new(Values::of(2, table.need()).unwrap());
                let (mut rng, mut budget) = (Pcg64Mcg::seed_from_u64(1), Budget::nodes(nodes));
                let ranked = search.ranked_by_rollouts(&ask, &mut rng, &mut budget);
                assert_eq!(ranked.len(), ask.legal.len());
                assert!(ranked.is_sorted_by(|a, b| a.0 >= b.0), "the best first");
                (ask.legal[ranked[0].1.action], budget.left(), search.nodes.get())
            };
            assert_eq!(choose(Budget::NODES), choose(Budget::NODES));
            let (_, left, _) = choose(100_000_000);
            assert!(left > 0, "the number of rollouts is limited");
            let search = Search::new(Values::of(2, table.need()).unwrap());
            assert_eq!(choose(0), (search.best(&ask, &mut Budget::nodes(0)), 0, 0));
            let mut budget = Budget::default();
            let ranked = search.ranked(&ask, WIDTHS, &mut budget);
            assert!(budget.left() > Budget::NODES / 2, "most nodes are left for rollouts");
            search.nodes.set(0);
            ranked.iter().take(ROLLED_OUT).for_each(|(_, result)| {
                search.roll_out(result, &[THROWS; ROLLOUT_THROWS], 0);
            });
            assert!(search.nodes.get() < Budget::NODES / 8, "{} nodes between looks at the budget", search.nodes.get());
        }
    }
}
