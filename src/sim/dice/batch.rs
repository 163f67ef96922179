//! Throws without a picture: the same falls as at the table, as fast as the machine can. Knows no game.

use super::dice_set::DiceSet;
use super::simulation::{DieOutcome, SimulationState, ThrowSimulation};
use super::throw::ThrowValue;
use super::tray::Tray;

/// What came of a throw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ThrowReport {
    /// The side of its set that each die shows, as in [`DiceSet::faces`].
    pub sides: Vec<u8>,
    /// Steps from release to the last read.
    pub steps: u32,
    /// How often a die leaned or lay on something.
    pub cocked: u32,
    /// How often a die was outside the tray.
    pub lost: u32,
    /// How often a die did not come to rest.
    pub stuck: u32,
    /// How often a die was thrown again.
    pub rethrows: u32,
    /// Each die's own story.
    pub dice: Vec<DieOutcome>,
}

impl ThrowReport {
    /// What came of a throw that is over; what is known of it so far otherwise.
    #[must_use]
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

/// Throws and waits until all dice are read: the very fall that the table shows for the same value.
#[must_use]
pub fn simulate_throw(tray: &Tray, set: &DiceSet, value: &ThrowValue) -> ThrowReport {
    let mut simulation = ThrowSimulation::new(tray, set, value).without_impacts();
    // Ends: every die is set down by hand at last.
    while simulation.state() == SimulationState::Rolling {
        simulation.step();
    }
    ThrowReport::of(&simulation)
}
