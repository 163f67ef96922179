//! What positions and choices of Hot Dice are worth, from the solved round: exact, but for the limit of 60 rounds (HD-15).

use std::sync::atomic::AtomicBool;

use rand::{Rng, RngExt};

use super::rules::matrix_game::{MatrixGame, Mix};
use super::rules::round_solution::RoundSolution;
use super::rules::scoring_cache::CachedScoring;
use super::rules::strategy::{ThrowResults, results_of};
use super::{Coin, Dice, HotAction, HotDice, SetAside};
use crate::rules::bots::Ask;
use crate::rules::bots::evaluator::{Evaluator, Shares, final_shares};
use crate::rules::bots::solved_table::{BadTable, SolvedTable, read_table, write_table};
use crate::rules::{Rules, Seat, Turn};

/// The solved round of a scoring, as a table to compute and to store.
pub(super) struct RoundTable(pub(super) &'static CachedScoring);

impl SolvedTable for RoundTable {
    fn name(&self) -> String {
        format!("hot-dice-round-{}-{}", RoundSolution::VERSION, self.0.scoring.fingerprint())
    }

    fn title(&self) -> &'static str {
        "Hot Dice"
    }

    fn is_ready(&self) -> bool {
        self.0.round.get().is_some()
    }

    fn solve(&self, cancel: &AtomicBool) -> bool {
        if !self.is_ready()
            && let Some(round) = RoundSolution::solve(&self.0.strategy().outcomes, cancel)
        {
            let _ = self.0.round.set(round);
        }
        self.is_ready()
    }

    fn to_bytes(&self) -> Option<Vec<u8>> {
        self.0.round.get().map(|round| write_table(&self.name(), round.values()))
    }

    fn load(&self, bytes: &[u8]) -> Result<(), BadTable> {
        let outcomes = &self.0.strategy().outcomes;
        let values = read_table(&self.name(), bytes, RoundSolution::size(outcomes), (-1.0, 1.0))?;
        let round = RoundSolution::from_values(outcomes, values).ok_or(BadTable::Damaged)?;
        let _ = self.0.round.set(round);
        Ok(())
    }
}

/// A round from one seat's side, with the solution that values it.
struct Round<'a> {
    table: &'a HotDice,
    solution: &'static RoundSolution,
    seat: Seat,
    unit: u32,
}

/// What a seat can do in a round, and how the rival is expected to answer.
enum Stage {
    /// Both set dice aside: the rival's results and its mixture over them.
    SetAside(ThrowResults, Mix),
    /// Both hide a coin: the rival's mixture of heads and tails.
    Coins(Mix),
    /// The seat sets dice aside against a rival who is done.
    SetAsideAlone,
    /// The seat throws or stops against a rival who is done.
    CoinAlone,
}

impl<'a> Round<'a> {
    fn of(table: &'a HotDice, solution: &'static RoundSolution, seat: Seat) -> Self {
        Self { table, solution, seat, unit: table.strategy().outcomes.unit }
    }

    const fn rival(&self) -> Seat {
        Seat(1 - self.seat.0)
    }

    fn units(&self, seat: Seat) -> u32 {
        self.table.points()[seat.index()] / self.unit
    }

    fn lead(&self) -> i32 {
        self.units(self.seat) as i32 - self.units(self.rival()) as i32
    }

    fn left(&self, seat: Seat) -> u8 {
        self.table.left()[seat.index()]
    }

    fn results(&self, seat: Seat) -> ThrowResults {
        let throw = self.table.thrown(seat).map_or(Dice::NONE, |hand| Dice::of(hand));
        results_of(self.table.scoring(), throw, self.unit)
    }

    fn set_asides(&self) -> MatrixGame {
        self.solution.set_asides(self.lead(), &self.results(self.seat), &self.results(self.rival()))
    }

    fn coins(&self) -> MatrixGame {
        self.solution.coins(self.lead(), self.left(self.seat), self.left(self.rival()))
    }

    fn stage(&self) -> Stage {
        let alone = self.table.done()[self.rival().index()];
        match (self.table.thrown(self.seat).is_some(), alone) {
            (true, true) => Stage::SetAsideAlone,
            (true, false) => Stage::SetAside(self.results(self.rival()), self.set_asides().turned().solve().mix),
            (false, true) => Stage::CoinAlone,
            (false, false) => Stage::Coins(self.coins().turned().solve().mix),
        }
    }

    fn against_stopped(&self, lead: i32, left: u8) -> f64 {
        self.solution.against_stopped(lead, left, self.units(self.rival()))
    }

    /// The value of the round for the seat, 1 for a round won and -1 for a round lost. The seat is still in it.
    fn value(&self) -> f64 {
        let (lead, left) = (self.lead(), self.left(self.seat));
        let alone = self.table.done()[self.rival().index()];
        match (self.table.turn(), self.table.thrown(self.seat).is_some(), alone) {
            (Turn::Choose(_), true, true) => {
                let results = self.results(self.seat);
                let values = results.iter().map(|&(more, left)| self.against_stopped(lead + i32::from(more), left));
                values.fold(-1.0, f64::max)
            }
            (Turn::Choose(_), true, false) => self.set_asides().value(),
            (Turn::Choose(_), false, true) => self.against_stopped(lead, left),
            (Turn::Choose(_), false, false) => self.coins().value(),
            (_, _, true) => self.solution.throwing_alone(lead, left, self.units(self.rival())),
            (_, _, false) => self.solution.throwing(lead, left, self.left(self.rival())),
        }
    }

    /// The value of the round after an action.
    fn after(&self, stage: &Stage, action: HotAction) -> f64 {
        let lead = self.lead();
        match (stage, action) {
            (Stage::SetAside(results, mix), HotAction::SetAside(dice)) => {
                let own = self.result(dice);
                let game = self.solution.set_asides(lead, &[own], results);
                game.against(mix)[0]
            }
            (_, HotAction::SetAside(dice)) => {
                let (more, left) = self.result(dice);
                self.against_stopped(lead + i32::from(more), left)
            }
            (Stage::Coins(mix), HotAction::Coin(coin)) => self.coins().against(mix)[usize::from(coin == Coin::Tails)],
            (_, HotAction::Coin(Coin::Heads)) => {
                self.solution.throwing_alone(lead, self.left(self.seat), self.units(self.rival()))
            }
            (_, HotAction::Coin(Coin::Tails)) => f64::from(lead.signum()),
        }
    }

    /// The result of setting these dice aside: units, and the dice left.
    fn result(&self, dice: Dice) -> (u16, u8) {
        let throw = self.table.thrown(self.seat).map_or(Dice::NONE, |hand| Dice::of(hand));
        let points = self.table.scoring().score(dice).unwrap_or(0);
        let (points, left) = SetAside { dice, points }.after(throw);
        ((points / self.unit) as u16, left)
    }

    /// The share of the match for the seat, if this round has this value.
    fn share(&self, round: f64) -> f64 {
        let won = self.table.rounds_won();
        let needed = |seat: Seat| usize::from(self.table.options().rounds_to_win - won[seat.index()]);
        let (own, rival) = (needed(self.seat), needed(self.rival()));
        let (won, lost) = (match_share(own - 1, rival), match_share(own, rival - 1));
        f64::midpoint(won, lost) + round / 2.0 * (won - lost)
    }

    /// How often the equilibrium takes each of these actions; empty if the rival is done.
    fn frequencies(&self, legal: &[HotAction]) -> Vec<f64> {
        match self.stage() {
            Stage::Coins(_) => {
                let mix = self.coins().solve().mix;
                let heads = |action: &HotAction| *action == HotAction::Coin(Coin::Heads);
                legal.iter().map(|action| mix[usize::from(!heads(action))]).collect()
            }
            Stage::SetAside(..) => {
                let mut frequencies = vec![0.0; legal.len()];
                for (result, share) in self.results(self.seat).iter().zip(self.set_asides().solve().mix) {
                    if let Some(first) = legal.iter().position(|action| self.leads_to(action, *result)) {
                        frequencies[first] = share;
                    }
                }
                frequencies
            }
            Stage::SetAsideAlone | Stage::CoinAlone => Vec::new(),
        }
    }

    /// Whether setting these dice aside has this result.
    fn leads_to(&self, action: &HotAction, result: (u16, u8)) -> bool {
        matches!(action, HotAction::SetAside(dice) if self.result(*dice) == result)
    }

    /// Chooses as the equilibrium does: a mixture where one is needed.
    fn choose(&self, legal: &[HotAction], rng: &mut dyn Rng) -> HotAction {
        let drawn: f64 = rng.random_range(0.0..1.0);
        match self.stage() {
            Stage::Coins(_) => {
                let heads = self.coins().solve().mix[0];
                HotAction::Coin(if drawn < heads { Coin::Heads } else { Coin::Tails })
            }
            Stage::SetAside(..) => {
                let results = self.results(self.seat);
                let mut rest = drawn;
                let wanted = self.set_asides().solve().mix.iter().position(|share| {
                    rest -= share;
                    rest < 0.0
                });
                let wanted = results[wanted.unwrap_or(0)];
                legal.iter().copied().find(|action| self.leads_to(action, wanted)).unwrap_or(legal[0])
            }
            stage => {
                let value = |action: &HotAction| self.after(&stage, *action);
                let best =
                    legal.iter().copied().reduce(|best, next| if value(&next) > value(&best) { next } else { best });
                best.unwrap_or(legal[0])
            }
        }
    }
}

/// The share of the match for a seat that needs this many more rounds, if rounds are even.
fn match_share(own: usize, rival: usize) -> f64 {
    const MOST: usize = 10;
    let mut shares = [[0.0; MOST]; MOST];
    for own in 0..MOST {
        for rival in 0..MOST {
            shares[own][rival] = match (own, rival) {
                (0, _) => 1.0,
                (_, 0) => 0.0,
                _ => f64::midpoint(shares[own - 1][rival], shares[own][rival - 1]),
            };
        }
    }
    shares[own][rival]
}

/// The choice of the equilibrium; `None` if the round is not solved yet.
pub(super) fn choose(ask: &Ask<HotDice>, rng: &mut dyn Rng) -> Option<HotAction> {
    Some(Round::of(&ask.view, ask.view.cached.round.get()?, ask.seat).choose(&ask.legal, rng))
}

/// Evaluates matches of Hot Dice.
pub(super) struct HotEvaluator(pub(super) &'static RoundSolution);

impl Evaluator<HotDice> for HotEvaluator {
    fn shares(&mut self, table: &HotDice) -> Shares {
        if let Turn::Over(outcome) = table.turn() {
            return final_shares(&outcome);
        }
        let seat = table.playing().lowest().unwrap_or(Seat(0));
        let round = Round::of(table, self.0, seat);
        let own = round.share(round.value());
        if seat == Seat(0) { [own, 1.0 - own] } else { [1.0 - own, own] }.into_iter().collect()
    }

    fn choices(&mut self, ask: &Ask<HotDice>) -> Vec<f64> {
        let round = Round::of(&ask.view, self.0, ask.seat);
        let stage = round.stage();
        ask.legal.iter().map(|action| round.share(round.after(&stage, *action))).collect()
    }

    fn frequencies(&mut self, ask: &Ask<HotDice>) -> Vec<f64> {
        Round::of(&ask.view, self.0, ask.seat).frequencies(&ask.legal)
    }

    /// The limit of 60 points in a round (HD-15) changes shares by less than a thousandth of a percentage point.
    fn is_exact(&self) -> bool {
        true
    }
}
