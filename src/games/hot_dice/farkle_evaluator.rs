//! What positions and choices of Farkle are worth, from the solved match between two seats: exact for two seats. For more
//! it is an estimate: a seat's share of the win follows from its chances against each other seat alone.

use std::sync::atomic::AtomicBool;

use super::rules::match_solution::{MatchSolution, TurnValues};
use super::rules::scoring_cache::{CachedScoring, MatchSlot};
use super::{Dice, Farkle, FarkleAction, SetAside};
use crate::rules::bots::Ask;
use crate::rules::bots::evaluator::{Evaluator, Shares, final_shares};
use crate::rules::bots::solved_table::{BadTable, SolvedTable, read_table, write_table};
use crate::rules::{MAX_SEATS, Rules, Seat, Turn};

/// The solved match of a scoring and house rules, as a table to compute and to store.
pub(super) struct MatchTable {
    cached: &'static CachedScoring,
    slot: &'static MatchSlot,
}

impl MatchTable {
    /// The table for this match.
    pub(super) fn of(table: &Farkle) -> Self {
        Self { cached: table.cached, slot: table.cached.match_slot(table.match_rules()) }
    }

    /// The solved match, if it is ready.
    pub(super) fn solution(&self) -> Option<&'static MatchSolution> {
        self.slot.solution.get()
    }
}

impl SolvedTable for MatchTable {
    fn name(&self) -> String {
        let (version, scoring) = (MatchSolution::VERSION, self.cached.scoring.fingerprint());
        let rules = self.slot.rules;
        let lap = if rules.last_lap { "-last-lap" } else { "" };
        format!("farkle-match-{version}-{scoring}-goal-{}-entry-{}{lap}", rules.goal, rules.entry)
    }

    fn title(&self) -> &'static str {
        "Farkle"
    }

    fn is_ready(&self) -> bool {
        self.solution().is_some()
    }

    fn solve(&self, cancel: &AtomicBool) -> bool {
        if !self.is_ready()
            && let Some(solution) = MatchSolution::solve(&self.cached.strategy().outcomes, self.slot.rules, cancel)
        {
            let _ = self.slot.solution.set(solution);
        }
        self.is_ready()
    }

    fn to_bytes(&self) -> Option<Vec<u8>> {
        self.solution().map(|solution| write_table(&self.name(), &solution.wins))
    }

    fn load(&self, bytes: &[u8]) -> Result<(), BadTable> {
        let rules = self.slot.rules;
        let wins = read_table(&self.name(), bytes, rules.goal * rules.goal, (0.0, 1.0))?;
        let solution = MatchSolution::from_wins(&self.cached.strategy().outcomes, rules, wins);
        let _ = self.slot.solution.set(solution.ok_or(BadTable::Damaged)?);
        Ok(())
    }
}

/// What the values of a turn depend on: the solution (its address), the seat, the seat that began the last lap, all scores,
/// and the lowest bank.
type TurnKey = (usize, Seat, Option<Seat>, [u32; MAX_SEATS as usize], u32);

/// Evaluates turns of Farkle. Keeps the values of the present turn.
#[derive(Debug, Default)]
pub(super) struct TurnEvaluator {
    turn: TurnValues,
    key: Option<TurnKey>,
}

/// The scores of a match at a turn of `seat`, in units.
struct Standing<'a> {
    solution: &'a MatchSolution,
    seat: Seat,
    seats: u8,
    scores: [u32; MAX_SEATS as usize],
    goal: u32,
    lap: Option<Seat>,
    last_lap: bool,
    least_bank: u32,
}

impl<'a> Standing<'a> {
    fn of(table: &Farkle, solution: &'a MatchSolution, seat: Seat) -> Self {
        let unit = table.strategy().outcomes.unit;
        let rules = table.match_rules();
        let mut scores = [0; MAX_SEATS as usize];
        for (units, points) in scores.iter_mut().zip(table.scores()) {
            *units = points / unit;
        }
        Self {
            solution,
            seat,
            seats: table.seats(),
            scores,
            goal: rules.goal as u32,
            lap: table.last_lap(),
            last_lap: rules.last_lap,
            least_bank: table.least_bank(seat).div_ceil(unit),
        }
    }

    fn key(&self) -> TurnKey {
        (std::ptr::from_ref(self.solution) as usize, self.seat, self.lap, self.scores, self.least_bank)
    }

    fn others(&self) -> impl Iterator<Item = Seat> {
        (0..self.seats).map(Seat).filter(|seat| *seat != self.seat)
    }

    fn score(&self, seat: Seat) -> usize {
        self.scores[seat.index()] as usize
    }

    /// The seats that still have their last turn after `seat`.
    fn chasing(&self) -> impl Iterator<Item = Seat> {
        let mut next = self.seat;
        let starter = self.lap.unwrap_or(self.seat);
        std::iter::from_fn(move || {
            next = next.left(self.seats);
            (next != starter && next != self.seat).then_some(next)
        })
    }

    /// The best score of the other seats.
    fn lead(&self) -> usize {
        self.others().map(|seat| self.score(seat)).max().unwrap_or(0)
    }

    /// The seat's share with this score while no one has reached the goal and the next seat throws. With odds of i against
    /// j as the ratio of two strengths, the share is one strength of all: exact for two seats.
    fn share_of(&self, own: usize) -> f64 {
        let odds = self.others().map(|other| {
            let chance = self.solution.to_throw(self.score(other), own);
            chance / (1.0 - chance).max(f64::MIN_POSITIVE)
        });
        1.0 / (1.0 + odds.sum::<f64>())
    }

    /// The probability that no seat with a last turn to come passes this score.
    fn holds(&self, own: usize) -> f64 {
        let holds = |seat: Seat| 1.0 - self.solution.to_pass(own.saturating_sub(self.score(seat)));
        self.chasing().map(holds).product()
    }

    /// What a bank is worth.
    fn banked(&self, points: usize) -> f64 {
        let own = self.score(self.seat) + points;
        if self.lap.is_some() {
            let lead = self.lead();
            let tied = self.others().filter(|seat| self.score(*seat) == lead).count() as f64;
            return match own.cmp(&lead) {
                std::cmp::Ordering::Less => 0.0,
                std::cmp::Ordering::Equal => self.holds(own) / (1.0 + tied),
                std::cmp::Ordering::Greater => self.holds(own),
            };
        }
        match (own >= self.goal as usize, self.last_lap) {
            (false, _) => self.share_of(own),
            (true, false) => 1.0,
            (true, true) => self.holds(own),
        }
    }

    /// What a farkle is worth.
    fn farkled(&self) -> f64 {
        if self.lap.is_some() { 0.0 } else { self.share_of(self.score(self.seat)) }
    }

    /// The fewest points with which a bank reaches the goal or passes the lead.
    fn enough(&self) -> usize {
        let wanted = if self.lap.is_some() { self.lead() + 1 } else { self.goal as usize };
        wanted - self.score(self.seat)
    }
}

impl TurnEvaluator {
    /// The values of the turn of `seat`.
    fn turn(&mut self, standing: &Standing<'_>) -> &TurnValues {
        let key = standing.key();
        if self.key.is_none() {
            self.turn = standing.solution.new_turn();
        }
        if self.key != Some(key) {
            let farkled = standing.farkled();
            let top = standing.solution.top(standing.enough(), farkled, |points| standing.banked(points));
            self.turn.set_bank(&standing.solution.outcomes, top, |points| {
                let allowed = points > 0 && points >= standing.least_bank as usize;
                if allowed { standing.banked(points) } else { -1.0 }
            });
            self.turn.compute(&standing.solution.outcomes, farkled);
            self.key = Some(key);
        }
        &self.turn
    }

    /// The share of `seat`, which is asked or throws.
    fn share(&mut self, table: &Farkle, solution: &MatchSolution, seat: Seat) -> f64 {
        let unit = table.strategy().outcomes.unit;
        let (points, left) = ((table.points() / unit) as usize, table.left());
        let turn = self.turn(&Standing::of(table, solution, seat));
        match (table.turn(), table.thrown()) {
            (Turn::Choose(_), Some(hand)) => {
                let throw = Dice::of(hand);
                let values = table.scoring().set_asides(throw).iter().map(|set| {
                    let (more, left) = set.after(throw);
                    turn.value(points + (more / unit) as usize, left)
                });
                values.fold(0.0, f64::max)
            }
            (Turn::Choose(_), None) => turn.value(points, left),
            _ => turn.throwing(points, left),
        }
    }

    /// Calls `note` with each action and the share of the seat after it.
    fn each(&mut self, ask: &Ask<Farkle>, solution: &MatchSolution, mut note: impl FnMut(FarkleAction, f64)) {
        let Ask { seat, view: table, legal } = ask;
        let unit = table.strategy().outcomes.unit;
        let points = table.points() / unit;
        let throw = table.thrown().map_or(Dice::NONE, |hand| Dice::of(hand));
        let turn = self.turn(&Standing::of(table, solution, *seat));
        for &action in legal {
            let value = match action {
                FarkleAction::SetAside(dice) => {
                    let set = SetAside { dice, points: table.scoring().score(dice).unwrap_or(0) };
                    let (more, left) = set.after(throw);
                    turn.value((points + more / unit) as usize, left)
                }
                FarkleAction::Bank => turn.bank(points as usize),
                FarkleAction::Throw => turn.throwing(points as usize, table.left()),
            };
            note(action, value);
        }
    }

    /// The best action; `None` if the match is not solved yet.
    pub(super) fn choose(&mut self, ask: &Ask<Farkle>) -> Option<FarkleAction> {
        self.choose_unless(ask, None)
    }

    /// The best action, or another one if it costs no more than this share; `None` if the match is not solved yet.
    pub(super) fn choose_unless(
        &mut self,
        ask: &Ask<Farkle>,
        other: Option<(FarkleAction, f64)>,
    ) -> Option<FarkleAction> {
        let solution = MatchTable::of(&ask.view).solution()?;
        let mut best = (ask.legal[0], f64::NEG_INFINITY);
        let mut enough = f64::INFINITY;
        self.each(ask, solution, |action, value| {
            if value > best.1 {
                best = (action, value);
            }
            if let Some((_, cost)) = other.filter(|(other, _)| *other == action) {
                enough = value + cost;
            }
        });
        Some(other.filter(|_| best.1 <= enough).map_or(best.0, |(other, _)| other))
    }
}

/// Evaluates matches of Farkle.
pub(super) struct FarkleEvaluator {
    solution: &'static MatchSolution,
    turn: TurnEvaluator,
    exact: bool,
}

impl FarkleEvaluator {
    /// An evaluator for this match; `None` if it is not solved yet.
    pub(super) fn of(table: &Farkle) -> Option<Self> {
        let solution = MatchTable::of(table).solution()?;
        Some(Self { solution, turn: TurnEvaluator::default(), exact: table.seats() == 2 })
    }
}

impl Evaluator<Farkle> for FarkleEvaluator {
    fn shares(&mut self, table: &Farkle) -> Shares {
        if let Turn::Over(outcome) = table.turn() {
            return final_shares(&outcome);
        }
        let seats = (0..table.seats()).map(Seat);
        let Some(acting) = table.acting() else { return seats.map(|_| 1.0 / f64::from(table.seats())).collect() };
        let own = self.turn.share(table, self.solution, acting);
        let standing = Standing::of(table, self.solution, acting);
        // The other seats share the rest by their chances against the seat that acts, or in the last lap against the lead.
        let lead = standing.lead();
        let weight = |seat: Seat| {
            if seat == acting {
                0.0
            } else if standing.lap.is_none() {
                standing.solution.to_throw(standing.score(seat), standing.score(acting))
            } else if standing.score(seat) == lead {
                standing.holds(lead)
            } else if standing.chasing().any(|chasing| chasing == seat) {
                standing.solution.to_pass(lead - standing.score(seat))
            } else {
                0.0
            }
        };
        let total: f64 = seats.clone().map(weight).sum();
        seats.map(|seat| if seat == acting { own } else { (1.0 - own) * weight(seat) / total }).collect()
    }

    fn choices(&mut self, ask: &Ask<Farkle>) -> Vec<f64> {
        let mut values = Vec::new();
        self.turn.each(ask, self.solution, |_, value| values.push(value));
        values
    }

    fn is_exact(&self) -> bool {
        self.exact
    }
}
