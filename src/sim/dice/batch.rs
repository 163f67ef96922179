//! Headless throws: the same simulation as at the table, run as fast as possible.

use super::dice_sets::DiceSets;
use super::outcome::DieOutcome;
use super::simulation::{SimulationState, ThrowSimulation};
use super::throw::ThrowValue;
use super::tray::Tray;

/// The result of a throw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ThrowReport {
    /// The side each die shows, an index into [`DiceSet::faces`](super::DiceSet::faces).
    pub sides: Vec<u8>,
    /// Physics steps from release until the last die was read.
    pub steps: u32,
    /// How many times a die was cocked: leaning, or lying on something other than the floor.
    pub cocked: u32,
    /// How many times a die was outside the tray.
    pub lost: u32,
    /// How many times a die did not come to rest in time.
    pub stuck: u32,
    /// How many times a die was thrown again.
    pub rethrows: u32,
    /// The result of each die.
    pub dice: Vec<DieOutcome>,
}

impl ThrowReport {
    /// The result of a finished throw, or the intermediate result of one that is still rolling.
    pub fn of(simulation: &ThrowSimulation) -> Self {
        let dice: Vec<DieOutcome> = simulation.outcomes().collect();
        let sum = |count: fn(&DieOutcome) -> u8| dice.iter().map(|die| u32::from(count(die))).sum();
        Self {
            sides: dice.iter().map(|die| die.side).collect(),
            steps: simulation.steps(),
            cocked: sum(|die| die.cocked),
            lost: sum(|die| die.lost),
            stuck: sum(|die| die.stuck),
            rethrows: sum(|die| die.rethrows),
            dice,
        }
    }
}

/// Simulates a throw until all dice are read. The result equals that of the same value at a table.
pub fn simulate_throw(tray: &Tray, sets: &DiceSets, value: &ThrowValue) -> ThrowReport {
    let mut simulation = ThrowSimulation::new(tray, sets, value).without_impacts();
    // Terminates: a die that fails too often is placed by hand and read.
    while simulation.state() == SimulationState::Rolling {
        simulation.step();
    }
    ThrowReport::of(&simulation)
}
