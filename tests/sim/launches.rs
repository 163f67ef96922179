//! Dice that are not thrown by a hand: out of a cup, or poured.

use bevy::math::Vec2;
use bevy::prelude::*;
use rollick::rules::Seat;
use rollick::sim::dice::{
    ClearTray, DiceBag, DiceCup, DiceParams, DiceSets, DiceTray, Experiment, Gesture, LaunchFrom, Recording, Release,
    RequestThrow, SimulationState, SlowStart, ThrowValue, Tray,
};

fn value(kind: &str, dice: u16, seed: u64) -> ThrowValue {
    let aim = Vec2::from_angle(seed as f32).rotate(Vec2::NEG_Y);
    let gesture = Gesture { strength: (seed % 3) as f32 / 2.0, aim };
    ThrowValue { seat: 0, dice: DiceBag::of(kind, dice), gesture, seed, chosen: Vec::new() }
}

fn launched(from: LaunchFrom, gravity: f32) -> Experiment {
    let params = DiceParams { launch_from: from, gravity, ..DiceParams::TABLE };
    Experiment { params, ..Experiment::default() }
}

#[test]
fn dice_slide_out_of_the_cup_and_are_read_afterwards() {
    let sets = DiceSets::built_in();
    let kinds = ["ordinary", "d4", "d8", "d10", "d12", "d20", "coin"];
    let throws = kinds.iter().flat_map(|kind| [(*kind, 1, 600.0), (*kind, 10, 600.0)]);
    for (kind, dice, gravity) in throws.chain([("ordinary", 100, 600.0), ("ordinary", 10, 162.0)]) {
        // A cup pours its dice to one place.
        let (tray, experiment) = (Tray::for_dice(2 * usize::from(dice)), launched(LaunchFrom::Cup, gravity));
        let (mut failed, seeds) = (0, if dice == 100 { 3 } else { 12 });
        for seed in 0..seeds {
            let mut simulation = experiment.throw(&tray, &sets, &value(kind, dice, seed)).without_impacts();
            assert!(simulation.cup().is_some(), "{dice} {kind}");
            while simulation.state() == SimulationState::Rolling {
                simulation.step();
                if let Some((cup, pose)) = simulation.cup().filter(|_| simulation.steps() < 30) {
                    for die in simulation.poses() {
                        let inside = pose.turn.inverse() * (die.place - pose.place);
                        let is_in = inside.y > 0.0 && inside.y < 1.75 * cup.radius && {
                            Vec2::new(inside.x, inside.z).length() < cup.radius
                        };
                        assert!(is_in, "{dice} {kind}, seed {seed}: a die left the standing cup: {inside}");
                    }
                }
            }
            assert!(simulation.cup().is_none(), "{dice} {kind}, seed {seed}: read while the cup is there");
            failed += simulation.outcomes().map(|die| u32::from(die.cocked + die.lost + die.stuck)).sum::<u32>();
            assert!(simulation.poses().all(|pose| tray.holds(pose.place)), "{dice} {kind}, seed {seed}");
            assert!(simulation.linger(120).is_empty(), "{dice} {kind}, seed {seed}: a face changed");
        }
        let all = u32::from(dice) * seeds as u32;
        println!("{dice} {kind} at {gravity}: {failed} of {all} could not be read at first");
        assert!(failed * 10 <= all, "{dice} {kind}: {failed} of {all} could not be read at first");
    }
}

#[test]
fn dice_are_poured_if_no_cup_is_large_enough() {
    let (sets, tray) = (DiceSets::built_in(), Tray::default());
    let large = Experiment { size: 1.5, ..launched(LaunchFrom::Cup, 600.0) };
    let simulation = large.throw(&tray, &sets, &value("d20", 24, 1));
    let [cup, above] = [LaunchFrom::Cup, LaunchFrom::Above].map(|from| {
        let experiment = Experiment { size: 1.5, ..launched(from, 600.0) };
        experiment.throw(&tray, &sets, &value("d20", 24, 1)).poses().collect::<Vec<_>>()
    });
    assert!(simulation.cup().is_none() && cup == above);
}

#[test]
fn the_cup_is_a_child_of_the_tray_until_it_is_gone_or_the_tray_is_cleared() {
    let (mut app, tray) = crate::dice::table(120.0);
    let room = DiceTray::new(Tray::for_dice(20));
    app.world_mut().entity_mut(tray).insert((room, launched(LaunchFrom::Cup, 600.0)));
    let throw = |app: &mut App| {
        let dice = DiceBag::of("ordinary", 10);
        app.world_mut().write_message(RequestThrow { tray, seat: Seat(0), dice, seed: 3, chosen: Vec::new() });
        app.world_mut().write_message(Release { tray, gesture: Gesture { aim: Vec2::X, strength: 0.5 } });
        app.update();
    };
    let cups = |app: &mut App| {
        let world = app.world_mut();
        world.query::<(&DiceCup, &Transform)>().iter(world).map(|(_, place)| place.translation).collect::<Vec<_>>()
    };
    throw(&mut app);
    app.update();
    let start = cups(&mut app);
    assert!(start.len() == 1 && start[0].x < -5.0, "it pours to the right: {start:?}");
    let near = crate::dice::dice_of(&mut app).iter().all(|(_, die, _)| die.translation.distance(start[0]) < 12.0);
    assert!(near, "the dice start in it");
    (0..90).for_each(|_| app.update());
    assert!(cups(&mut app)[0].y < start[0].y, "it has tipped");
    (0..600).for_each(|_| app.update());
    assert!(cups(&mut app).is_empty(), "all dice are read");
    throw(&mut app);
    app.world_mut().write_message(ClearTray { tray });
    app.update();
    app.update();
    assert!(cups(&mut app).is_empty(), "the tray was cleared");
}

#[test]
fn a_cup_that_would_reach_through_the_roof_is_not_used() {
    let (sets, tray) = (DiceSets::built_in(), Tray::for_dice(600));
    let experiment = Experiment { size: 1.5, ..launched(LaunchFrom::Cup, 600.0) };
    let simulation = experiment.throw(&tray, &sets, &value("ordinary", 300, 1));
    assert!(simulation.cup().is_none() && simulation.poses().all(|pose| pose.place.y < tray.roof - 2.0));
}

#[test]
fn a_recording_has_the_cup_until_it_is_gone() {
    let (sets, tray) = (DiceSets::built_in(), Tray::for_dice(10));
    let record =
        |from| Recording::of(&tray, &sets, &value("ordinary", 10, 3), &launched(from, 600.0), (None, SlowStart::NONE));
    let recorded = record(LaunchFrom::Cup);
    let heights: Vec<f32> =
        (0..20).filter_map(|tenth| recorded.cup_pose(tenth as f32 / 10.0)).map(|pose| pose.place.y).collect();
    assert!(heights.len() >= 18 && heights[0] > heights[10], "it tips: {heights:?}");
    assert!(recorded.cup_pose(2.5).is_none() && recorded.seconds() > 2.0);
    assert!(record(LaunchFrom::Above).cup.is_none());
}
