//! Throws of several kinds of dice at once.

use bevy::prelude::*;
use rollick::rules::Seat;
use rollick::sim::dice::{
    DiceBag, DiceParams, DiceSet, DiceSets, DiceTray, Die, DieMaterial, DieShape, Experiment, Gesture, LastReport,
    Launch, Material, Pose, Release, RequestThrow, SimulationState, ThrowReport, ThrowSimulation, ThrowValue, Tray,
    simulate_throw,
};

use crate::dice::table;

fn bag(text: &str) -> DiceBag {
    text.parse().expect("it is a bag")
}

fn value(dice: &DiceBag, seed: u64) -> ThrowValue {
    let gesture = Gesture { aim: Vec2::NEG_Y, strength: 0.6 };
    ThrowValue { seat: 0, dice: dice.clone(), gesture, seed, chosen: Vec::new() }
}

#[test]
fn poured_dice_are_all_read() {
    let (sets, dice) = (DiceSets::built_in(), bag("200d6 + 50d20 + 30d4 + 20 coin"));
    let tray = Tray::for_dice(dice.dice());
    let report = simulate_throw(&tray, &sets, &value(&dice, 3));
    assert_eq!(report.dice.len(), 300);
    assert_eq!(report, simulate_throw(&tray, &sets, &value(&dice, 3)));
    // Each side of the 200 cubes is expected 33 times, with a standard deviation of 5.3.
    for side in 0..6 {
        let count = report.sides[..200].iter().filter(|shown| **shown == side).count();
        assert!((12..=55).contains(&count), "{count} of 200 cubes show side {side}");
    }
}

#[test]
fn each_die_is_read_as_its_shape_is() {
    let (tray, sets, dice) = (Tray::default(), DiceSets::built_in(), bag("1d4+1d6+1d8+1d10+1d12+1d20+1coin"));
    for seed in 0..60 {
        let mut simulation = ThrowSimulation::new(&tray, &sets, &value(&dice, seed));
        while simulation.state() == SimulationState::Rolling {
            simulation.step();
        }
        let shapes: Vec<DieShape> = simulation.dice().map(|set| set.shape).collect();
        assert_eq!(shapes, DieShape::ALL);
        let outcomes: Vec<_> = simulation.outcomes().collect();
        for ((set, pose), outcome) in simulation.dice().zip(simulation.poses()).zip(outcomes) {
            let (body, upright) = set.shape.read_side(pose.turn);
            assert!(upright > 5.0_f32.to_radians().cos(), "throw {seed}: a {} leans", set.shape);
            let height = set.shape.face_distance() * set.size;
            assert!((pose.place.y - height).abs() < 0.1 * set.size, "throw {seed}: a {} at {pose:?}", set.shape);
            assert_eq!((outcome.body, outcome.side), (body, set.shape.shows(outcome.face_rotation, body)));
        }
    }
}

#[test]
fn chosen_sides_come_up_on_mixed_dice() {
    let (tray, sets, dice) = (Tray::default(), DiceSets::built_in(), bag("2d6+1d4+1d20+1coin"));
    let faces: Vec<usize> = dice.sets().map(|set| sets.get(set).unwrap().faces.len()).collect();
    for seed in 0..30 {
        let chosen: Vec<u8> =
            faces.iter().zip(0..).map(|(faces, die)| ((die * 7 + seed) % *faces as u64) as u8).collect();
        let report = simulate_throw(&tray, &sets, &ThrowValue { chosen: chosen.clone(), ..value(&dice, seed) });
        assert_eq!(report.sides, chosen, "throw {seed}");
    }
}

/// The largest deviation that fair dice exceed once in two million counts, in standard deviations.
const LIMIT: f64 = 5.0;

#[test]
fn every_side_of_every_kind_comes_up_equally_often() {
    let (tray, sets, dice) = (Tray::default(), DiceSets::built_in(), bag("1d4+2d6+1d12+1coin"));
    let kinds: Vec<&str> = dice.sets().collect();
    let mut counts: Vec<Vec<u32>> = kinds.iter().map(|set| vec![0; sets.get(set).unwrap().faces.len()]).collect();
    let throws = 1500;
    for seed in 0..throws {
        for (counts, side) in counts.iter_mut().zip(simulate_throw(&tray, &sets, &value(&dice, seed)).sides) {
            counts[usize::from(side)] += 1;
        }
    }
    for (kind, counts) in kinds.iter().zip(counts) {
        let share = 1.0 / counts.len() as f64;
        let (expected, deviation) = (throws as f64 * share, (throws as f64 * share * (1.0 - share)).sqrt());
        let is_usual = |count: &u32| (f64::from(*count) - expected).abs() < LIMIT * deviation;
        assert!(counts.iter().all(is_usual), "{kind}: {counts:?}, expected {expected} each");
    }
}

/// The table shows the dice that the throw has, and the throw equals the one without a table.
#[test]
fn a_table_throws_mixed_dice_as_they_fall_without_one() {
    let (mut app, tray) = table(120.0);
    let dice = bag("3d6+2d20");
    app.world_mut().write_message(RequestThrow {
        tray,
        seat: Seat(0),
        dice: dice.clone(),
        seed: 4,
        chosen: Vec::new(),
    });
    app.update();
    let mut held: Vec<(usize, String)> =
        app.world_mut().query::<&Die>().iter(app.world()).map(|die| (die.index, die.set.clone())).collect();
    held.sort_unstable();
    assert!(held.into_iter().eq(dice.sets().map(str::to_owned).enumerate()));
    app.world_mut().write_message(Release { tray, gesture: value(&dice, 4).gesture });
    (0..1200).for_each(|_| app.update());
    let report: ThrowReport = app.world().get::<LastReport>(tray).unwrap().0.clone().expect("it was read").0;
    assert_eq!(report, simulate_throw(&Tray::default(), &DiceSets::built_in(), &value(&dice, 4)));
    assert!(app.world().get::<DiceTray>(tray).is_some());
}

#[test]
fn an_experiment_changes_the_material_and_no_face_rotation() {
    let (tray, sets, dice) = (Tray::default(), DiceSets::built_in(), bag("3d6+2d20"));
    let [usual, brass] = [None, Some(DieMaterial::Brass)]
        .map(|material| Experiment { material, ..Experiment::default() }.throw(&tray, &sets, &value(&dice, 3)));
    assert!(brass.dice().all(|set| set.material == DieMaterial::Brass));
    assert!(brass.face_rotations().eq(usual.face_rotations()));
}

#[test]
fn brass_bounces_less_than_ivory_and_sounds_like_brass() {
    let pose = Pose { place: Vec3::Y * 8.0, turn: Quat::IDENTITY };
    let launch = Launch { pose, velocity: Vec3::ZERO, spin: Vec3::ZERO };
    let [ivory, brass] =
        [(DieMaterial::Ivory, Material::Die), (DieMaterial::Brass, Material::Brass)].map(|(material, sounds_like)| {
            let set = DiceSet { material, ..DiceSet::ordinary() };
            let mut simulation = ThrowSimulation::staged(&Tray::default(), &set, &DiceParams::TABLE, &[launch], 1);
            let (mut has_landed, mut highest) = (false, 0.0_f32);
            while simulation.state() == SimulationState::Rolling {
                simulation.step();
                has_landed |= !simulation.impacts().is_empty();
                assert!(simulation.impacts().iter().all(|impact| impact.material == sounds_like));
                if has_landed {
                    highest = highest.max(simulation.poses().map(|pose| pose.place.y).fold(0.0, f32::max));
                }
            }
            highest
        });
    assert!(brass < 0.9 * ivory, "brass bounces up to {brass} cm, ivory up to {ivory} cm");
}
