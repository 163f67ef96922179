//! The turn by symmetry as somebody sees it: which picture a hand shows, which is thrown, and what lies between.

use bevy::math::Quat;
use bevy::prelude::*;
use rollick::rules::Seat;
use rollick::sim::dice::{
    DiceSet, Gesture, LastReport, LastThrow, Load, LoadedDice, Release, RequestThrow, SimulationState, ThrowRead,
    ThrowReport, ThrowSimulation, Tray, up_side,
};
use rollick::sim::fairness::{Pairs, independence, p_value, same};

use super::dice::{dice_of, table};

const DICE: u8 = 6;

/// Dice in the hand: how each body is turned there, and its picture inside.
fn take(app: &mut App, tray: Entity, seed: u64) -> Vec<(Quat, Quat)> {
    app.world_mut().write_message(RequestThrow { tray, seat: Seat(0), set: "ordinary".into(), dice: DICE, seed });
    app.update();
    dice_of(app).into_iter().map(|(_, transform, label)| (transform.rotation, label)).collect()
}

fn let_go(app: &mut App, tray: Entity) {
    app.world_mut().write_message(Release { tray, gesture: Gesture { strength: 0.0, ..Gesture::default() } });
}

/// Dice that dropped as they lay in the hand would show in the end what they show there, were it not for the turn.
#[test]
fn what_a_hand_shows_says_nothing_about_what_it_throws() {
    let (mut app, tray) = table(120.0);
    let (mut pairs, mut faces): (Pairs, _) = ([[0; 6]; 6], [0_u64; 6]);
    for seed in 0..400 {
        let held = take(&mut app, tray, seed);
        let_go(&mut app, tray);
        // As many as it takes until each picture lies as it will: they are still in the air then.
        (0..14).for_each(|_| app.update());
        for ((body, shown), (_, _, thrown)) in held.into_iter().zip(dice_of(&mut app)) {
            let (before, after) = (usize::from(up_side(body * shown).0), usize::from(up_side(body * thrown).0));
            pairs[before][after] += 1;
            faces[after] += 1;
        }
    }
    // χ², fixed seeds: one in a thousand for each.
    let p = p_value(independence(&pairs), 25);
    assert!(p > 0.001 && faces.iter().sum::<u64>() == 2400, "p {p}, {:.1} % the same", 100.0 * same(&pairs));
    assert!(p_value(rollick::sim::fairness::uniform(&faces), 5) > 0.001, "{faces:?}");
}

#[test]
fn a_picture_that_is_turned_at_release_is_not_seen_to_jump() {
    for (frames, most) in [(120.0, 0.9), (60.0, 1.75)] {
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
                    assert!(jump < most, "{frames} frames a second, seed {seed}, frame {frame}: {jump} rad");
                    *before = now;
                }
            }
        }
    }
}

/// What the lab counts as memory is what somebody at the table would count.
#[test]
fn the_story_of_a_die_begins_and_ends_with_the_faces_that_were_seen() {
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
        for ((outcome, (body, label)), (_, lies, thrown)) in report.dice.iter().zip(held).zip(dice_of(&mut app)) {
            assert_eq!((outcome.start, outcome.shown), (up_side(body).0, up_side(body * label).0), "in the hand");
            assert_eq!(
                (outcome.body, outcome.side),
                (up_side(lies.rotation).0, up_side(lies.rotation * thrown).0),
                "at rest"
            );
            assert_eq!(
                (outcome.face_rotation.rotation(), outcome.face_rotation.shows(outcome.body)),
                (thrown, outcome.side)
            );
        }
    }
}

/// A throw is shown again as it was thrown, whatever is in the dice by then.
#[test]
fn the_last_throw_keeps_the_weight_that_was_in_its_dice() {
    let (mut app, tray) = table(120.0);
    let load = Load { side: 2, off: 0.3 };
    app.world_mut().entity_mut(tray).insert(LoadedDice(load));
    take(&mut app, tray, 8);
    let_go(&mut app, tray);
    app.update();
    app.world_mut().entity_mut(tray).remove::<LoadedDice>();
    (0..800).for_each(|_| app.update());
    let last = app.world().get::<LastThrow>(tray).unwrap().clone();
    let value = last.value.expect("there was a throw");
    assert_eq!(last.load, Some(load), "it is out of the dice, and was in them");
    let report = app.world().get::<LastReport>(tray).unwrap().0.clone().unwrap().0;
    let mut again = ThrowSimulation::new(&Tray::default(), &DiceSet::ordinary(), &value).loaded(load);
    while again.state() == SimulationState::Rolling {
        again.step();
    }
    assert_eq!(ThrowReport::of(&again), report);
    take(&mut app, tray, 9);
    let_go(&mut app, tray);
    app.update();
    assert_eq!(app.world().get::<LastThrow>(tray).unwrap().load, None, "the next throw had none");
}
