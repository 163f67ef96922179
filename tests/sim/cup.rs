//! The dice cup of Jackpot: it goes to the dice and back, hides none of them, and nothing of the match follows from it.

use bevy::prelude::*;
use bevy_rapier3d::prelude::{Collider, RigidBody};
use rollick::games::jackpot::table::cup::{Cup, CupDisabled, MOUTH};
use rollick::games::jackpot::table::plugin;
use rollick::games::jackpot::table::spill::SpillBounds;
use rollick::games::jackpot::{Action, At, Jackpot, Symbol};
use rollick::rules::bots::Level;
use rollick::rules::{Move, Seat};
use rollick::sim::dice::{Die, Gesture, HandMotion, Release};
use rollick::sim::table::tween::slide::Sliding;
use rollick::sim::table::{AwaitedThrows, Pace, Play, Scene, Speed};

use crate::test_table::{TestPlayer, TestTable, record};

/// Alone with the dice in the hand, in frames of 50 ms.
fn in_hand(speed: Speed) -> TestTable<Jackpot> {
    let players = [TestPlayer::Person];
    let mut table = TestTable::<Jackpot>::new(&players, 5, plugin);
    table.app.insert_resource(Pace { speed, hurry: false });
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

/// Whether it stands beside the tray and nothing moves it.
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

/// Holds the dice and shakes them for so many frames.
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

/// Whether the cup is between an eye and a point.
fn hides(cup: &Transform, eye: Vec3, point: Vec3) -> bool {
    let [eye, point] = [eye, point].map(|at| cup.rotation.inverse() * (at - cup.translation));
    (0..=600).any(|step| {
        let at = eye.lerp(point, step as f32 / 600.0);
        (0.0..=MOUTH * 1.75).contains(&at.y) && at.xz().length() < MOUTH + 0.2
    })
}

#[test]
fn the_cup_comes_to_dice_that_are_gathered_and_hides_none_of_them() {
    for aim in [Vec2::NEG_Y, Vec2::new(0.5, -0.8), Vec2::new(-0.7, -0.7)] {
        let mut table = in_hand(Speed::Normal);
        assert!(rests(&mut table), "nobody gathers yet");
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
                let eye = Vec3::from(scene.shots[name].eye);
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
        assert!(table.all_shown(), "nothing waits for it");
    }
}

#[test]
fn the_cup_tips_as_the_hand_lets_go_and_stands_again_before_the_dice_were_read() {
    let mut table = in_hand(Speed::Normal);
    gather(&mut table, Vec2::NEG_Y, 20);
    let mouth = |at: &Transform| (at.rotation * Vec3::NEG_Y).y;
    let held = cup(&mut table).1;
    assert!(mouth(&held) > -0.2, "shaken, but not tipped");
    let_go(&mut table);
    let mut lowest = mouth(&held);
    let mut frames = 0;
    while !rests(&mut table) {
        assert!(table.app.world().resource::<AwaitedThrows>().falling(), "the dice fall longer than it takes");
        table.wait(1);
        frames += 1;
        if frames < 6 {
            lowest = lowest.min(mouth(&cup(&mut table).1));
        }
    }
    assert!(lowest < -0.3, "it tipped: {lowest}");
    assert!((6..30).contains(&frames), "{frames} frames");
    table.until("the throw counts", |table| table.the_match().throws() == 1);
    assert!(rests(&mut table));
}

#[test]
fn dice_that_are_laid_into_the_hand_again_send_the_cup_back() {
    let mut table = in_hand(Speed::Normal);
    for frames in [3, 15] {
        gather(&mut table, Vec2::NEG_Y, frames);
        assert!(!rests(&mut table));
        table.wait(20);
        assert!(rests(&mut table), "after {frames} frames");
    }
}

#[test]
fn nothing_is_thrown_otherwise_because_of_the_cup_and_it_is_no_body() {
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
fn a_table_that_is_laid_out_anew_has_one_cup_beside_its_tray() {
    // A choice that is taken back while the dice of the next throw are gathered already.
    let mut table = in_hand(Speed::Normal);
    let moves = vec![Move::Faces(Symbol::ALL.into_iter().collect())];
    table.deal(record(&[TestPlayer::Person], 5, moves), &[TestPlayer::Person]);
    table.wait(3);
    table.wish(0, Action::Place { symbol: Symbol::Bell, at: At::Place(1) });
    table.until("the next throw", |table| table.app.world().resource::<AwaitedThrows>().hands().next().is_some());
    table.wait(2);
    gather(&mut table, Vec2::NEG_Y, 14);
    assert!(!rests(&mut table));
    table.take_back(0);
    table.wait(2);
    assert!(table.the_match().rules().rack(Seat(0)).filled().is_empty(), "it was taken back");
    assert!(rests(&mut table));
}

#[test]
fn a_bot_throws_out_of_the_cup_too() {
    let players = [TestPlayer::Bot(Level::Easy)];
    let mut table = TestTable::<Jackpot>::new(&players, 5, plugin);
    table.app.insert_resource(Pace { speed: Speed::Normal, hurry: false });
    table.deal(record(&players, 5, Vec::new()), &players);
    let mut moved = 0;
    for _ in 0..60 {
        table.wait(1);
        moved += usize::from(!rests(&mut table));
    }
    assert!((10..40).contains(&moved), "{moved} frames");
}

#[test]
fn the_cup_stands_clear_of_tray_stacks_and_poured_tiles() {
    let (file, text) = Jackpot::SCENE;
    let scene = Scene::read(file, text).expect("the scene is sound");
    let cup = Vec3::from(scene.place("cup").expect("the cup has a place").at);
    let tray = &scene.trays[0];
    let off = (cup - Vec3::from(tray.at)).abs();
    assert!(off.x > tray.tray.half.x + 2.0 + MOUTH || off.z > tray.tray.half.y + 2.0 + MOUTH, "{off}");
    for (name, place) in scene.places.iter().filter(|(name, _)| name.starts_with("stack-")) {
        let off = (cup - Vec3::from(place.at)).abs();
        // Beside its piles, or nearer to the sofa than the plate before them.
        assert!(off.x > 2.2 + MOUTH || off.z > 4.5 + MOUTH, "{name}: {off}");
    }
    assert!(cup.z - MOUTH > SpillBounds::of(&scene).front, "no tile pours there");
    assert!(cup.x.abs() + MOUTH < scene.slab.0 && cup.z.abs() + MOUTH < scene.slab.1);
}
