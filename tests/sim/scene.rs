//! Scene files: loading, errors and reloading.

use std::path::Path;
use std::time::Duration;

use bevy::app::App;
use bevy::math::Vec3Swizzles;
use bevy::prelude::{Transform, Vec2, Vec3};
use rollick::games::CATALOG;
use rollick::games::hot_dice::table::farkle;
use rollick::games::hot_dice::{Farkle, HotDice};
use rollick::games::jackpot::Jackpot;
use rollick::games::machz::table::lanes::LaneOf;
use rollick::games::machz::{self, Colour, Machz};
use rollick::games::multzo::Multzo;
use rollick::games::sequence_dice::table::BoardPiece;
use rollick::games::sequence_dice::{self, SequenceDice};
use rollick::rules::bots::Level;
use rollick::rules::{Move, MoveOf};
use rollick::sim::dice::{DiceBag, DiceSets, Gesture, ThrowSimulation, ThrowValue};
use rollick::sim::table::{AutoThrow, AwaitedThrows, Scene, SceneSource, Shot, Speed, TableGame, TableSpeed, TrayAt};

use crate::test_table::{TestPlayer, TestTable, record};

fn source() -> SceneSource {
    let (file, embedded) = SequenceDice::SCENE;
    SceneSource { file, embedded }
}

#[test]
fn every_file_is_a_valid_scene_and_tables_show_a_result() {
    let tables = CATALOG.games().count();
    let files: Vec<_> = std::fs::read_dir("scenes").unwrap().map(|file| file.unwrap().path()).collect();
    assert!(files.len() >= tables);
    for path in files {
        let text = std::fs::read_to_string(&path).unwrap();
        let scene = Scene::read(&path.display().to_string(), &text).unwrap();
        let is_table = !path.ends_with("shelf.ron");
        assert_eq!(scene.shots.contains_key("result"), is_table, "{path:?}");
    }
}

#[test]
fn decor_stands_on_the_table_and_touches_nothing() {
    // The radius of the largest piece at a place.
    const PIECE: f32 = 2.4;
    // A tray's leather and what stands on it.
    const RIM: f32 = 2.4;
    for game in CATALOG.games() {
        let (file, text) = game.table.scene;
        let scene = Scene::read(file, text).unwrap();
        let slab = Vec2::from(scene.slab);
        for (index, decor) in scene.decor.iter().enumerate() {
            let (turned, half) = (decor.place.transform(), decor.kind.half());
            for corner in [half, -half, Vec2::new(half.x, -half.y), Vec2::new(-half.x, half.y)] {
                let corner = turned.transform_point(Vec3::new(corner.x, 0.0, corner.y));
                assert!(corner.xz().abs().cmplt(slab).all(), "{file}: {decor:?} is over the edge");
            }
            for (name, place) in &scene.places {
                let gap = decor.distance_to(Vec3::from(place.at).xz());
                assert!(gap > PIECE, "{file}: {decor:?} is {gap} cm from {name}");
            }
            for tray in &scene.trays {
                let (centre, half) = (Vec3::from(tray.at).xz(), tray.tray.half + RIM);
                for step in 0..=20 {
                    let along = (Vec2::splat(step as f32 / 10.0) - 1.0) * half;
                    for edge in
                        [along.with_y(half.y), along.with_y(-half.y), along.with_x(half.x), along.with_x(-half.x)]
                    {
                        assert!(decor.distance_to(centre + edge) > 0.0, "{file}: {decor:?} is on a tray");
                    }
                }
            }
            for other in &scene.decor[..index] {
                let reach = other.kind.half().max_element();
                let gap = decor.distance_to(Vec3::from(other.place.at).xz());
                assert!(gap > reach, "{file}: {decor:?} and {other:?}");
            }
        }
    }
}

#[test]
fn a_syntax_error_names_its_line_and_what_was_expected() {
    let (before, after) = source().embedded.split_once("pitch: ").expect("a shot has a pitch");
    let text = format!("{before}pitch: wide{}", after.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.'));
    let line = text.lines().position(|line| line.contains("wide")).unwrap() + 1;
    let error = Scene::read("scenes/x.ron", &text).unwrap_err();
    assert_eq!(error.line, line);
    let problem = error.to_string();
    assert!(problem.starts_with(&format!("scenes/x.ron, line {line}, ")), "{problem}");
    assert!(problem.to_lowercase().contains("expected"), "{problem}");
}

#[test]
fn invalid_values_are_reported() {
    let without = source().embedded.replace("\"tray\": (from", "\"dice\": (from");
    let problem = Scene::read("x.ron", &without).unwrap_err().to_string();
    assert!(problem.contains("a shot named \"tray\" is expected"), "{problem}");
    let small = source().embedded.replace("half: (7.0, 5.2)", "half: (1.0, 5.2)");
    assert!(Scene::read("x.ron", &small).unwrap_err().to_string().contains("tray"));
}

#[test]
fn every_embedded_scene_has_what_its_table_needs() {
    let lab = ("lab.ron", include_str!("../../scenes/lab.ron"));
    let scenes = [Farkle::SCENE, HotDice::SCENE, Jackpot::SCENE, Machz::SCENE, Multzo::SCENE, SequenceDice::SCENE, lab];
    for (file, embedded) in scenes {
        let source = SceneSource { file, embedded };
        let (scene, problem) = source.load_from(Some(std::path::Path::new("scenes").join(file)));
        assert_eq!(problem, None);
        assert_eq!(scene, source.load_from(None).0, "{file}");
    }
}

#[test]
fn a_file_that_lacks_required_parts_is_an_error() {
    let embedded = source().embedded;
    let lacks = |from: &str, to: &str| {
        let text = embedded.replacen(from, to, 1);
        assert_ne!(text, embedded);
        let bad = source().read("x.ron", &text).expect_err("something is missing");
        (bad.line, bad.problem)
    };
    let line = |word: &str| embedded.lines().position(|line| line.contains(word)).expect("the line exists") + 1;
    let (at, problem) = lacks("\"pile-1\":", "\"pile-one\":");
    assert_eq!((at, problem.as_str()), (line("places"), "a place named \"pile-1\" is expected"));
    let (at, problem) = lacks("\"board\": (from", "\"bored\": (from");
    assert_eq!((at, problem.as_str()), (line("shots"), "a shot named \"board\" is expected"));
    let (at, problem) = lacks("0.5), size: 4.3)", "0.5))");
    assert_eq!(
        (at, problem.as_str()),
        (line("\"board\""), "the place \"board\" has a size of 0: more than 0 is expected")
    );

    let (file, embedded) = HotDice::SCENE;
    let (before, _) = embedded.split_once("        (at: (8.6, 0.0, -1.0), tray").expect("the second tray");
    let (_, after) = embedded.split_once("34.0)),\n    ],").expect("the end of the trays");
    let bad =
        SceneSource { file, embedded }.read(file, &format!("{before}    ],{after}")).expect_err("a tray is missing");
    assert_eq!(bad.problem, "the number of trays is expected to be 2, not 1");
}

#[test]
fn a_file_without_a_place_falls_back_to_the_embedded_scene() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("sequence_dice.ron");
    std::fs::write(&path, source().embedded.replace("\"board\": (at", "\"baord\": (at")).expect("the file is writable");
    let (scene, problem) = source().load_from(Some(path));
    assert_eq!(scene, source().load_from(None).0);
    let problem = problem.expect("there is an error message").to_string();
    assert!(problem.contains("a place named \"board\" is expected: using the embedded scene"), "{problem}");
}

#[test]
fn an_invalid_file_falls_back_to_the_embedded_scene() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("sequence_dice.ron");
    std::fs::write(&path, "Scene(\n    felt: 3,\n").unwrap();
    let (scene, problem) = source().load_from(Some(path.clone()));
    let (own, none) = source().load_from(None);
    assert_eq!(scene, own);
    assert_eq!(none, None);
    let problem = problem.unwrap().to_string();
    assert!(problem.contains("sequence_dice.ron, line 2"), "{problem}");
    assert!(problem.contains("using the embedded scene"), "{problem}");
}

#[test]
fn a_file_on_disk_is_loaded_at_run_time() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("sequence_dice.ron");
    std::fs::write(&path, source().embedded.replace("slab: (46.0, 29.0)", "slab: (50.0, 30.0)")).unwrap();
    let (scene, problem) = source().load_from(Some(path));
    assert_eq!(problem, None);
    assert_eq!(scene.slab, (50.0, 30.0));
}

/// Saves a file with a later modification time. Some file systems store only coarse times.
fn save_again(path: &Path, text: &str) {
    let saved = std::fs::metadata(path).and_then(|about| about.modified()).unwrap();
    std::fs::write(path, text).unwrap();
    let file = std::fs::File::options().write(true).open(path).unwrap();
    file.set_modified(saved + Duration::from_secs(1)).unwrap();
}

#[test]
fn saving_a_scene_file_during_a_match_moves_the_pieces() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("sequence_dice.ron");
    let first = source().embedded.to_owned();
    std::fs::write(&path, &first).unwrap();
    let players = [TestPlayer::Bot(Level::Easy); 2];
    let mut table = TestTable::<SequenceDice>::new(&players, 3, sequence_dice::table::plugin);
    // An absolute path is found independently of the scene folders.
    let file: &'static str = Box::leak(path.display().to_string().into_boxed_str());
    table.app.insert_resource(SceneSource { file, embedded: source().embedded });
    table.until("some chips", |table| table.the_match().record().moves.len() > 20);
    let board = |table: &mut TestTable<SequenceDice>| {
        let mut boards = table.app.world_mut().query::<&BoardPiece>();
        boards.single(table.app.world()).expect("one board").place
    };
    let before = board(&mut table);
    assert_eq!(before.at, (9.0, 0.0, 0.5));

    save_again(&path, &first.replace("\"board\": (at: (9.0,", "\"board\": (at: (11.0,"));
    table.wait(20);
    assert_eq!(board(&mut table).at, (11.0, 0.0, 0.5));
    assert_eq!(table.app.world().resource::<Scene>().place("board").unwrap().at.0, 11.0);

    save_again(&path, "Scene(\n    felt: 3,\n");
    table.wait(20);
    assert_eq!(board(&mut table).at, (11.0, 0.0, 0.5), "an invalid file changes nothing");

    save_again(&path, &first.replace("\"board\": (at: (9.0,", "\"baord\": (at: (12.5,"));
    table.wait(20);
    assert_eq!(board(&mut table).at, (11.0, 0.0, 0.5), "a file without the board changes nothing");
    assert!(table.app.world().resource::<Scene>().place("board").is_some());

    std::fs::write(&path, &first).unwrap();
    table.app.insert_resource(TableSpeed { speed: Speed::Normal, fast_forward: false });
    table.deal(record::<SequenceDice>(&players, 4, Vec::new()), &players);
    table.app.insert_resource(SceneSource { file, embedded: source().embedded });
    let falling = |table: &TestTable<SequenceDice>| table.app.world().resource::<AwaitedThrows>().falling();
    let moves = |table: &TestTable<SequenceDice>| table.the_match().record().moves.len();
    table.until("dice fall", falling);
    let (before, mut frames) = (moves(&table), 0);
    save_again(&path, &first.replace("\"board\": (at: (9.0,", "\"board\": (at: (11.0,"));
    while falling(&table) {
        assert_eq!(board(&mut table).at, (9.0, 0.0, 0.5), "nothing moves while dice roll");
        table.wait(1);
        frames += 1;
    }
    assert!(frames > 10, "the dice rolled for longer than the polling interval: {frames} frames");
    table.until("the throw counts", |table| moves(table) > before);
    table.wait(20);
    assert_eq!(board(&mut table).at, (11.0, 0.0, 0.5));
}

/// Saves a scene file while dice are held, then throws them.
fn saved_while_dice_are_in_hands<G: TableGame>(game: fn(&mut App), moves: Vec<MoveOf<G>>) {
    let folder = tempfile::tempdir().unwrap();
    let (file, embedded) = G::SCENE;
    let path = folder.path().join(file);
    std::fs::write(&path, embedded).unwrap();
    let players = [TestPlayer::Person; 2];
    let mut table = TestTable::<G>::new(&players, 3, game);
    table.deal(record(&players, 3, moves), &players);
    let file: &'static str = Box::leak(path.display().to_string().into_boxed_str());
    table.app.insert_resource(SceneSource { file, embedded });
    let hands = |table: &TestTable<G>| table.app.world().resource::<AwaitedThrows>().hands().count();
    table.until("dice in a hand", |table| hands(table) > 0);
    table.wait(12);
    let (hand_count, before) = (hands(&table), table.the_match().record().moves.len());
    let changed = embedded.replacen("slab: (", "slab: (1", 1);
    assert_ne!(changed, embedded);
    save_again(&path, &changed);
    table.wait(20);
    assert_eq!(
        table.app.world().resource::<Scene>().slab.0,
        Scene::read(file, &changed).unwrap().slab.0,
        "the file was reloaded"
    );
    assert_eq!(hands(&table), hand_count, "the same hands hold dice again");
    table.app.insert_resource(AutoThrow::Always);
    table.until("the throw counts", |table| table.the_match().record().moves.len() > before);
}

#[test]
fn saving_a_scene_file_while_dice_are_held_loses_no_throw() {
    saved_while_dice_are_in_hands::<Farkle>(farkle::plugin, Vec::new());
    let roll_off = Move::Faces([Colour::Blue, Colour::Red].into_iter().collect());
    saved_while_dice_are_in_hands::<Machz>(machz::table::plugin, Vec::new());
    saved_while_dice_are_in_hands::<Machz>(machz::table::plugin, vec![roll_off]);
}

#[test]
fn saving_a_scene_file_moves_lanes_with_their_tray() {
    let folder = tempfile::tempdir().unwrap();
    let (name, embedded) = Machz::SCENE;
    let path = folder.path().join(name);
    std::fs::write(&path, embedded).unwrap();
    let mut table = TestTable::<Machz>::new(&[TestPlayer::Person; 3], 3, machz::table::plugin);
    let file: &'static str = Box::leak(path.display().to_string().into_boxed_str());
    table.app.insert_resource(SceneSource { file, embedded });
    table.wait(4);
    /// The positions of the lanes by seat, and of the tray.
    fn positions(table: &mut TestTable<Machz>) -> (Vec<(u8, Vec3)>, Vec3) {
        let world = table.app.world_mut();
        let mut query = world.query::<(&LaneOf, &Transform)>();
        let mut lanes: Vec<(u8, Vec3)> = query.iter(world).map(|(lane, at)| (lane.seat.0, at.translation)).collect();
        lanes.sort_by_key(|(seat, _)| *seat);
        let mut query = world.query::<(&TrayAt, &Transform)>();
        let tray = query.iter(world).find(|(tray, _)| tray.0 == 0).expect("the tray").1.translation;
        (lanes, tray)
    }
    let (lanes, tray) = positions(&mut table);
    assert_eq!((lanes.len(), tray), (3, Vec3::new(0.0, 0.0, 0.5)));

    let changed = embedded.replacen("(at: (0.0, 0.0, 0.5), tray:", "(at: (1.0, 0.0, -1.5), tray:", 1);
    assert_ne!(changed, embedded);
    save_again(&path, &changed);
    table.wait(20);
    let (moved, tray) = positions(&mut table);
    assert_eq!(tray, Vec3::new(1.0, 0.0, -1.5));
    for ((seat, before), (_, now)) in lanes.into_iter().zip(moved) {
        assert!((now - before).distance(Vec3::new(1.0, 0.0, -2.0)) < 1e-4, "seat {seat}: {before} {now}");
    }
}

/// The smallest edge of a die in the shot `tray`, as a share of the window's height: 9 % with four to six dice, 11 % with
/// two, and 7 % for two trays side by side.
const DIE_SIZES: [(&str, f32); 5] =
    [("machz", 0.09), ("hot_dice", 0.07), ("farkle", 0.09), ("jackpot", 0.09), ("sequence_dice", 0.11)];

/// The shots of a scene's tray, by name.
fn tray_shots(scene: &Scene) -> impl Iterator<Item = (&String, &Shot)> {
    scene.shots.iter().filter(|(name, _)| *name == "tray" || name.starts_with("tray-"))
}

#[test]
fn dice_in_a_tray_are_large_enough_in_every_window() {
    /// The edge of a die in cm.
    const EDGE: f32 = 1.6;
    for (game, goal) in DIE_SIZES {
        let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("scenes").join(format!("{game}.ron"));
        let text = std::fs::read_to_string(&path).unwrap();
        let scene = Scene::read(game, &text).unwrap();
        for aspect in [16.0 / 10.0, 16.0 / 9.0, 4.0 / 3.0] {
            for (name, shot) in tray_shots(&scene) {
                // What stands beside the tray takes width, which a window of 4:3 has least of.
                let goal = if name != "tray" && aspect < 1.5 { goal * 0.8 } else { goal };
                let view = shot.viewpoint(aspect);
                let ahead = (view.target - view.eye).normalize();
                for tray in &scene.trays {
                    let die = Vec3::from(tray.at) + Vec3::Y * EDGE / 2.0;
                    let height = 2.0 * (view.fov.to_radians() / 2.0).tan() * (die - view.eye).dot(ahead);
                    assert!(EDGE / height >= goal, "{game}, {name} at {aspect}: {:.3} of the height", EDGE / height);
                }
            }
        }
    }
}

#[test]
fn dice_stay_in_the_picture_while_they_fly() {
    for (game, _) in DIE_SIZES {
        let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("scenes").join(format!("{game}.ron"));
        let scene = Scene::read(game, &std::fs::read_to_string(&path).unwrap()).unwrap();
        let aspects = [16.0 / 10.0, 16.0 / 9.0, 4.0 / 3.0];
        for ((name, shot), aspect) in tray_shots(&scene).flat_map(|shot| aspects.map(|aspect| (shot, aspect))) {
            let view = shot.of_flight().viewpoint(aspect);
            let camera = Transform::from_translation(view.eye).looking_at(view.target, Vec3::Y).to_matrix().inverse();
            let tan = (view.fov.to_radians() / 2.0).tan();
            let (mut all, mut outside) = (0, 0);
            let gestures =
                [0.25, 0.5, 1.0].into_iter().flat_map(|strength| [-0.5, 0.0, 0.5].map(|aim| (strength, aim)));
            let throws = (0..18).zip(gestures.cycle());
            for (place, (seed, (strength, aim))) in
                scene.trays.iter().flat_map(|place| throws.clone().map(move |throw| (place, throw)))
            {
                let gesture = Gesture { aim: Vec2::from_angle(aim).rotate(Vec2::NEG_Y), strength };
                let value = ThrowValue { seat: 0, dice: DiceBag::of("ordinary", 6), gesture, seed, chosen: Vec::new() };
                let mut throw = ThrowSimulation::new(&place.tray, &DiceSets::built_in(), &value);
                // Half a second: every die has landed and bounced.
                for _ in 0..60 {
                    throw.step();
                    for pose in throw.poses() {
                        let at = camera.transform_point3(pose.place + Vec3::from(place.at));
                        let seen = Vec2::new(at.x / aspect, at.y) / (-at.z * tan);
                        all += 1;
                        outside += usize::from(at.z > 0.0 || seen.abs().max_element() > 1.0);
                    }
                }
            }
            assert!(
                outside * 100 < 3 * all,
                "{game}, {name} at {aspect}: {outside} of {all} positions are outside the picture"
            );
        }
    }
}

#[test]
fn place_shots_are_relative_to_each_place() {
    let text = Multzo::SCENE.1;
    let scene = Scene::read("x.ron", text).unwrap();
    let description = &scene.place_shots["win"];
    assert_eq!(scene.shots.keys().filter(|name| name.starts_with("win-")).count(), 2 + 3 + 4 + 5);
    let (shot, place) = (scene.shots["win-3-1"], scene.places["hand-3-1"]);
    assert_eq!(shot.from, (description.shot.from.0 + place.at.0, description.shot.from.1 + place.at.2));
    assert_eq!(shot.pitch, description.shot.pitch);

    let line = text.lines().position(|line| line.contains("\"win\":")).unwrap() + 1;
    for (right, wrong, problem) in [
        ("prefix: \"hand-\"", "prefix: \"fist-\"", "needs a place whose name begins with \"fist-\""),
        ("pitch: 50.0", "pitch: 0.0", "the shot \"win\""),
    ] {
        let error = Scene::read("x.ron", &text.replace(right, wrong)).unwrap_err();
        assert!(error.line == line && error.problem.contains(problem), "{error}");
    }
}
