//! Fairness by symmetry as players see it: the face shown in the hand, the face thrown, and the transition between
//! them.

use bevy::ecs::system::RunSystemOnce as _;
use bevy::math::Quat;
use bevy::prelude::*;
use rollick::rules::Seat;
use rollick::sim::dice::{
    DiceBag, DiceSets, DiceTray, DieMaterial, DieShape, Experiment, Gesture, Gravity, LastReport, LastThrow,
    LatestThrow, Load, Release, RequestThrow, SimulationState, ThrowRead, ThrowReport, Tray,
};
use rollick::sim::fairness::{Pairs, independence, p_value, same};

use super::dice::{dice_of, table};

const DICE: u16 = 6;

/// Puts dice in the hand and returns the rotation of each body and of its picture.
fn take(app: &mut App, tray: Entity, seed: u64) -> Vec<(Quat, Quat)> {
    app.world_mut().write_message(RequestThrow {
        tray,
        seat: Seat(0),
        dice: DiceBag::of("ordinary", DICE),
        seed,
        chosen: Vec::new(),
    });
    app.update();
    dice_of(app).into_iter().map(|(_, transform, label)| (transform.rotation, label)).collect()
}

fn let_go(app: &mut App, tray: Entity) {
    app.world_mut().write_message(Release { tray, gesture: Gesture { strength: 0.0, ..Gesture::default() } });
}

/// Dice dropped without spin would mostly show the face they showed in the hand if face rotations did not prevent it.
#[test]
fn the_face_in_the_hand_does_not_predict_the_face_thrown() {
    let (mut app, tray) = table(120.0);
    let (mut pairs, mut faces): (Pairs, _) = (vec![vec![0; 6]; 6], [0_u64; 6]);
    for seed in 0..400 {
        let held = take(&mut app, tray, seed);
        let_go(&mut app, tray);
        // Enough frames for every picture to reach its final rotation while the dice are still in the air.
        (0..14).for_each(|_| app.update());
        for ((body, shown), (_, _, thrown)) in held.into_iter().zip(dice_of(&mut app)) {
            let (before, after) = (
                usize::from(DieShape::D6.read_side(body * shown).0),
                usize::from(DieShape::D6.read_side(body * thrown).0),
            );
            pairs[before][after] += 1;
            faces[after] += 1;
        }
    }
    // χ² with fixed seeds, α = 0.001.
    let p = p_value(independence(&pairs), 25);
    assert!(p > 0.001 && faces.iter().sum::<u64>() == 2400, "p = {p}, {:.1} % the same", 100.0 * same(&pairs));
    assert!(p_value(rollick::sim::fairness::uniform(&faces), 5) > 0.001, "{faces:?}");
}

#[test]
fn pictures_do_not_visibly_jump_at_release() {
    for (frames, max_jump) in [(120.0, 0.9), (60.0, 1.75)] {
        let (mut app, tray) = table(frames);
        for seed in 0..20 {
            let held = take(&mut app, tray, seed);
            let mut seen: Vec<Quat> = held.iter().map(|(body, label)| *body * *label).collect();
            let_go(&mut app, tray);
            for frame in 0..16 {
                app.update();
                for (before, (_, transform, label)) in seen.iter_mut().zip(dice_of(&mut app)) {
                    let now = transform.rotation * label;
                    let jump = now.angle_between(*before);
                    assert!(jump < max_jump, "{frames} frames a second, seed {seed}, frame {frame}: {jump} rad");
                    *before = now;
                }
            }
        }
    }
}

/// The faces that the dice lab counts as memory are those visible at the table.
#[test]
fn die_outcomes_match_the_faces_that_were_displayed() {
    let (mut app, tray) = table(120.0);
    for seed in 50..60 {
        let held = take(&mut app, tray, seed);
        let_go(&mut app, tray);
        for _ in 0..1500 {
            app.update();
            if app.world().resource::<Messages<ThrowRead>>().iter_current_update_messages().next().is_some() {
                break;
            }
        }
        (0..3).for_each(|_| app.update());
        let report: ThrowReport = app.world().get::<LastReport>(tray).unwrap().0.clone().unwrap().0;
        for ((outcome, (body, label)), (_, transform, thrown)) in report.dice.iter().zip(held).zip(dice_of(&mut app)) {
            assert_eq!(
                (outcome.start, outcome.shown),
                (DieShape::D6.read_side(body).0, DieShape::D6.read_side(body * label).0),
                "in the hand"
            );
            assert_eq!(
                (outcome.body, outcome.side),
                (DieShape::D6.read_side(transform.rotation).0, DieShape::D6.read_side(transform.rotation * thrown).0),
                "at rest"
            );
            assert_eq!(
                (DieShape::D6.rotation(outcome.face_rotation), DieShape::D6.shows(outcome.face_rotation, outcome.body),),
                (thrown, outcome.side)
            );
        }
    }
}

/// A replay repeats the experiment of the original throw, even if it was changed since.
#[test]
fn the_last_throw_keeps_its_experiment() {
    let (mut app, tray) = table(120.0);
    let experiment = Experiment {
        load: Some(Load { side: 2, off: 0.3 }),
        params: Gravity::Mars.params(),
        material: Some(DieMaterial::Brass),
        size: 1.5,
    };
    app.world_mut().entity_mut(tray).insert(experiment);
    take(&mut app, tray, 8);
    let_go(&mut app, tray);
    app.update();
    app.world_mut().entity_mut(tray).remove::<Experiment>();
    (0..1200).for_each(|_| app.update());
    let last = app.world().get::<LastThrow>(tray).unwrap().clone();
    let value = last.value.expect("a throw was recorded");
    assert_eq!(last.experiment, experiment, "it was removed after the throw");
    let report = app.world().get::<LastReport>(tray).unwrap().0.clone().unwrap().0;
    let mut again = last.experiment.throw(&Tray::default(), &DiceSets::built_in(), &value);
    while again.state() == SimulationState::Rolling {
        again.step();
    }
    assert_eq!(ThrowReport::of(&again), report);
    take(&mut app, tray, 9);
    let_go(&mut app, tray);
    app.update();
    assert_eq!(app.world().get::<LastThrow>(tray).unwrap().experiment, Experiment::default(), "the next one is none");
}

/// A replay shows the throw of the tray that was thrown into last.
#[test]
fn the_latest_throw_is_the_newest_of_all_trays() {
    let (mut app, first) = table(120.0);
    let second = app.world_mut().spawn(DiceTray::new(Tray::default())).id();
    for (seed, tray) in [(1, second), (2, first), (3, second)] {
        take(&mut app, tray, seed);
        let_go(&mut app, tray);
        app.update();
        let latest = |latest: LatestThrow| latest.get().map(|(_, last, ..)| LastThrow::clone(&last));
        let found = app.world_mut().run_system_once(latest).expect("the system runs");
        assert_eq!(found.as_ref(), app.world().get::<LastThrow>(tray), "throw {seed}");
    }
}
