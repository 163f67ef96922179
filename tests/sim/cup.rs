//! The dice cup of Jackpot: it moves to the dice and back, hides none of them, and does not affect the match.

use bevy::prelude::*;
use bevy_rapier3d::prelude::{Collider, RigidBody};
use rollick::games::jackpot::table::plugin;
use rollick::games::jackpot::table::spill::SpillBounds;
use rollick::games::jackpot::{Action, At, Jackpot, Symbol};
use rollick::rules::bots::Level;
use rollick::rules::{Move, Seat};
use rollick::sim::dice::{Die, Gesture, HandMotion, Release};
use rollick::sim::table::dice_cup::{Cup, CupDisabled, MOUTH};
use rollick::sim::table::tween::slide::Sliding;
use rollick::sim::table::{AwaitedThrows, Scene, Shot, Speed, TableGame, TableSpeed};

use crate::test_table::{TestPlayer, TestTable, record};

/// A single player with the dice in the hand.
fn in_hand(speed: Speed) -> TestTable<Jackpot> {
    let players = [TestPlayer::Person];
    let mut table = TestTable::<Jackpot>::new(&players, 5, plugin);
    table.app.insert_resource(TableSpeed { speed, fast_forward: false });
    table.deal(record(&players, 5, Vec::new()), &players);
    table.wait(6);
    table
}

fn tray(table: &TestTable<Jackpot>) -> Entity {
    table.app.world().resource::<AwaitedThrows>().in_hand_of(Seat(0)).expect("the dice are in the hand").tray
}

fn cup(table: &mut TestTable<Jackpot>) -> (Cup, Transform) {
    let mut cups = table.app.world_mut().query::<(&Cup, &Transform)>();
    let (cup, transform) = cups.single(table.app.world()).expect("one cup");
    (*cup, *transform)
}

fn stand(table: &TestTable<Jackpot>) -> Transform {
    table.app.world().resource::<Scene>().place("cup").expect("the cup has a place").transform()
}

/// Whether the cup stands beside the tray without moving.
fn rests(table: &mut TestTable<Jackpot>) -> bool {
    let mut sliding = table.app.world_mut().query_filtered::<(), (With<Cup>, With<Sliding>)>();
    let still = sliding.iter(table.app.world()).count() == 0;
    let (cup, at) = cup(table);
    cup.stands() && still && at == stand(table)
}

fn dice(table: &mut TestTable<Jackpot>) -> Vec<Transform> {
    let mut dice = table.app.world_mut().query_filtered::<&GlobalTransform, With<Die>>();
    dice.iter(table.app.world()).map(GlobalTransform::compute_transform).collect()
}

/// Gathers and shakes the dice for `frames` frames.
fn gather(table: &mut TestTable<Jackpot>, aim: Vec2, frames: usize) {
    let tray = tray(table);
    for frame in 0..frames {
        let gathered = (frame as f32 * 0.05).min(1.0);
        table.app.world_mut().write_message(HandMotion { tray, aim, gathered, shaking: true });
        table.wait(1);
    }
}

fn let_go(table: &mut TestTable<Jackpot>) {
    let gesture = Gesture { aim: Vec2::new(0.2, -0.9), strength: 0.6 };
    let tray = tray(table);
    table.app.world_mut().write_message(Release { tray, gesture });
    table.wait(1);
}

/// Whether the cup is between a camera and a point.
fn hides(cup: &Transform, eye: Vec3, point: Vec3) -> bool {
    let [eye, point] = [eye, point].map(|at| cup.rotation.inverse() * (at - cup.translation));
    (0..=600).any(|step| {
        let at = eye.lerp(point, step as f32 / 600.0);
        (0.0..=MOUTH * 1.75).contains(&at.y) && at.xz().length() < MOUTH + 0.2
    })
}

#[test]
fn the_cup_moves_to_gathered_dice_and_hides_none_of_them() {
    for aim in [Vec2::NEG_Y, Vec2::new(0.5, -0.8), Vec2::new(-0.7, -0.7)] {
        let mut table = in_hand(Speed::Normal);
        assert!(rests(&mut table), "nothing is gathered yet");
        gather(&mut table, aim, 12);
        let scene = table.app.world().resource::<Scene>().clone();
        for _ in 0..20 {
            gather(&mut table, aim, 1);
            let (held, at) = cup(&mut table);
            assert!(!held.stands());
            let dice = dice(&mut table);
            let middle = dice.iter().map(|die| die.translation).sum::<Vec3>() / dice.len() as f32;
            assert!(dice.len() == 4 && (2.0..5.0).contains(&at.translation.distance(middle)), "{aim}: {at:?}");
            for name in ["overview", "tray", "rack-1-0"] {
                let eye = scene.shots[name].viewpoint(Shot::DEFAULT_ASPECT).eye;
                for die in &dice {
                    let corners = (0..8).map(|corner| {
                        let side = |bit: i32| if corner & bit == 0 { -0.75 } else { 0.75 };
                        *die * Vec3::new(side(1), side(2), side(4))
                    });
                    for point in corners {
                        assert!(!hides(&at, eye, point), "{aim}: a die is hidden from \"{name}\"");
                    }
                }
            }
        }
        assert!(table.all_shown(), "the presentation does not wait for the cup");
    }
}

#[test]
fn the_cup_tips_at_release_and_stands_again_before_the_read() {
    let mut table = in_hand(Speed::Normal);
    gather(&mut table, Vec2::NEG_Y, 20);
    let mouth = |at: &Transform| (at.rotation * Vec3::NEG_Y).y;
    let held = cup(&mut table).1;
    assert!(mouth(&held) > -0.2, "shaken, but not tipped");
    let_go(&mut table);
    let mut lowest = mouth(&held);
    let mut frames = 0;
    while !rests(&mut table) {
        assert!(table.app.world().resource::<AwaitedThrows>().falling(), "the cup returns while the dice roll");
        table.wait(1);
        frames += 1;
        if frames < 6 {
            lowest = lowest.min(mouth(&cup(&mut table).1));
        }
    }
    assert!(lowest < -0.3, "the cup tipped: {lowest}");
    assert!((6..30).contains(&frames), "{frames} frames");
    table.until("the throw counts", |table| table.the_match().throws() == 1);
    assert!(rests(&mut table));
}

#[test]
fn putting_the_dice_back_returns_the_cup() {
    let mut table = in_hand(Speed::Normal);
    for frames in [3, 15] {
        gather(&mut table, Vec2::NEG_Y, frames);
        assert!(!rests(&mut table));
        table.wait(20);
        assert!(rests(&mut table), "after {frames} frames");
    }
}

#[test]
fn the_cup_does_not_affect_throws_and_has_no_body() {
    let faces = [(Speed::Normal, false), (Speed::Normal, true), (Speed::Fast, false), (Speed::Instant, false)].map(
        |(speed, still)| {
            let mut table = in_hand(speed);
            table.app.insert_resource(CupDisabled(still));
            gather(&mut table, Vec2::new(0.2, -0.9), 16);
            let moves = speed != Speed::Instant && !still;
            assert_eq!(rests(&mut table), !moves, "{speed:?}, {still}");
            let mut bodies =
                table.app.world_mut().query_filtered::<(), (With<Cup>, Or<(With<Collider>, With<RigidBody>)>)>();
            assert_eq!(bodies.iter(table.app.world()).count(), 0);
            let_go(&mut table);
            table.until("the throw counts", |table| table.the_match().throws() == 1);
            match table.the_match().record().moves.first() {
                Some(Move::Faces(faces)) => faces.clone(),
                other => panic!("{other:?}"),
            }
        },
    );
    assert!(faces.iter().all(|other| *other == faces[0]), "{faces:?}");
}

#[test]
fn resetting_the_table_leaves_one_cup_beside_the_tray() {
    // Undo a choice while the dice of the next throw are already gathered.
    let mut table = in_hand(Speed::Normal);
    let moves = vec![Move::Faces(Symbol::ALL.into_iter().collect())];
    table.deal(record(&[TestPlayer::Person], 5, moves), &[TestPlayer::Person]);
    table.wait(3);
    table.request(0, Action::Place { symbol: Symbol::Bell, at: At::Place(1) });
    table.until("the next throw", |table| table.app.world().resource::<AwaitedThrows>().hands().next().is_some());
    table.wait(2);
    gather(&mut table, Vec2::NEG_Y, 14);
    assert!(!rests(&mut table));
    table.undo(0);
    table.wait(2);
    assert!(table.the_match().rules().rack(Seat(0)).filled().is_empty(), "the choice was undone");
    assert!(rests(&mut table));
}

#[test]
fn a_bot_throws_out_of_the_cup_too() {
    let players = [TestPlayer::Bot(Level::Easy)];
    let mut table = TestTable::<Jackpot>::new(&players, 5, plugin);
    table.app.insert_resource(TableSpeed { speed: Speed::Normal, fast_forward: false });
    table.deal(record(&players, 5, Vec::new()), &players);
    let mut moved = 0;
    for _ in 0..60 {
        table.wait(1);
        moved += usize::from(!rests(&mut table));
    }
    assert!((10..40).contains(&moved), "{moved} frames");
}

#[test]
fn the_cup_stands_clear_of_tray_stacks_and_spilled_tiles() {
    let (file, text) = Jackpot::SCENE;
    let scene = Scene::read(file, text).expect("the embedded scene is valid");
    let cup = Vec3::from(scene.place("cup").expect("the cup has a place").at);
    let tray = &scene.trays[0];
    let off = (cup - Vec3::from(tray.at)).abs();
    assert!(off.x > tray.tray.half.x + 2.0 + MOUTH || off.z > tray.tray.half.y + 2.0 + MOUTH, "{off}");
    for (name, place) in scene.places.iter().filter(|(name, _)| name.starts_with("stack-")) {
        let off = (cup - Vec3::from(place.at)).abs();
        // Beside the piles of a stack, or in front of its plate.
        assert!(off.x > 2.2 + MOUTH || off.z > 4.5 + MOUTH, "{name}: {off}");
    }
    assert!(cup.z - MOUTH > SpillBounds::of(&scene).front, "no tile reaches the cup");
    assert!(cup.x.abs() + MOUTH < scene.slab.0 && cup.z.abs() + MOUTH < scene.slab.1);
}
