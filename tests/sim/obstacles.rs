//! Dice among the obstacles of the dice lab.

use bevy::math::Vec3;
use rollick::sim::dice::{
    DiceBag, DiceSets, Gesture, ObstacleShape, Obstacles, SimulationState, ThrowSimulation, ThrowValue, Tray,
};
use strum::VariantArray as _;

fn value(kind: &str, dice: u16, seed: u64) -> ThrowValue {
    let gesture = Gesture { strength: (seed % 3) as f32 / 2.0, ..Gesture::default() };
    ThrowValue { seat: 0, dice: DiceBag::of(kind, dice), gesture, seed, chosen: Vec::new() }
}

fn tray(dice: usize, obstacles: Obstacles) -> Tray {
    Tray::for_dice(dice * obstacles.crowding()).with_obstacles(obstacles)
}

/// Throws until the dice are read, and returns the simulation.
fn thrown(tray: &Tray, sets: &DiceSets, value: &ThrowValue) -> ThrowSimulation {
    let mut simulation = ThrowSimulation::new(tray, sets, value).without_impacts();
    while simulation.state() == SimulationState::Rolling {
        simulation.step();
    }
    simulation
}

#[test]
fn dice_of_every_shape_come_to_rest_among_obstacles_before_they_are_read() {
    let sets = DiceSets::built_in();
    for &obstacles in Obstacles::VARIANTS {
        let tray = tray(10, obstacles);
        assert_eq!(tray.problem(), None, "{obstacles}");
        for kind in ["ordinary", "d4", "d8", "d10", "d12", "d20", "coin"] {
            let (mut failed, mut steps) = (0, 0);
            let throws = 20;
            for seed in 0..throws {
                let mut simulation = thrown(&tray, &sets, &value(kind, 10, seed));
                for (outcome, pose) in simulation.outcomes().zip(simulation.poses()) {
                    failed += u32::from(outcome.cocked + outcome.lost + outcome.stuck);
                    assert!(tray.holds(pose.place), "{obstacles}, {kind}: {pose:?}");
                    let inside = |part: &rollick::sim::dice::Obstacle| part.distance(pose.place) < 0.1;
                    assert!(!tray.obstacles.parts(tray.half).iter().any(inside), "{obstacles}, {kind}: {pose:?}");
                }
                steps += simulation.steps();
                assert!(simulation.linger(120).is_empty(), "{obstacles}, {kind}, seed {seed}: a face changed");
            }
            println!(
                "{obstacles} {kind}: {failed} of {} could not be read, {} steps",
                throws * 10,
                steps / throws as u32
            );
            assert!(failed <= 20, "{obstacles}, {kind}: {failed} of {} dice could not be read at first", throws * 10);
        }
    }
}

#[test]
fn some_dice_stay_on_the_stairs_and_the_others_reach_the_floor() {
    let (sets, tray) = (DiceSets::built_in(), tray(10, Obstacles::Stairs));
    let heights: Vec<f32> = (0..30)
        .flat_map(|seed| thrown(&tray, &sets, &value("ordinary", 10, seed)).poses().collect::<Vec<_>>())
        .map(|pose| pose.place.y)
        .collect();
    let on_stairs = heights.iter().filter(|height| **height > 1.5).count();
    assert!((10..150).contains(&on_stairs), "{on_stairs} of {}", heights.len());
}

#[test]
fn pegs_spread_dice_over_the_bins_with_most_in_the_middle() {
    let (sets, tray) = (DiceSets::built_in(), tray(30, Obstacles::Pegs));
    let ends: Vec<Vec3> = (0..20)
        .flat_map(|seed| thrown(&tray, &sets, &value("ordinary", 30, seed)).poses().collect::<Vec<_>>())
        .map(|pose| pose.place)
        .collect();
    let share = |from: f32, to: f32| {
        let inside = |place: &&Vec3| (from..to).contains(&(place.x.abs() / tray.half.x));
        ends.iter().filter(inside).count() as f32 / ends.len() as f32
    };
    let (middle, between, edge) = (share(0.0, 1.0 / 3.0), share(1.0 / 3.0, 2.0 / 3.0), share(2.0 / 3.0, 1.1));
    assert!(middle > between && between > edge && edge > 0.0, "{middle} {between} {edge}");
    let pegs = tray.obstacles.parts(tray.half);
    assert!(pegs.iter().filter(|part| matches!(part.shape, ObstacleShape::Peg(..))).count() > 20);
}
