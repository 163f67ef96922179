//! The dice lab and replays of throws: with pad, keyboard and mouse, in both languages, without a GPU.

use std::collections::HashSet;

use bevy::prelude::*;
use rollick::app::input::{Button, ButtonPress};
use rollick::app::render::camera::{CameraDirector, CameraShot};
use rollick::app::render::table_material::TableMaterial;
use rollick::app::saves::{Disk, Language, Settings, Store};
use rollick::app::ui::dice_lab::{LabCamera, LabState, Quantity, StartRain, ThrowLabDice};
use rollick::app::ui::hud::HudRoot;
use rollick::app::ui::{Overlay, Screen};
use rollick::rules::Seat;
use rollick::sim::dice::{DiceBag, DiceTray, Die, Gesture, LastThrow, Obstacles, Release, RequestThrow, Tray};
use rollick::sim::lobby::Device;
use rollick::sim::table::{Scene, Viewpoint};

use super::layout::check;
use super::navigation::{steer, walk};
use super::{InputKind, UiTest};

const SIZE: (u32, u32) = (1280, 800);

fn open_lab(size: (u32, u32)) -> UiTest {
    let mut test = UiTest::with_dice(size);
    test.open(Screen::Lab, Overlay::None);
    test.world().resource_mut::<LabState>().seed(4);
    test.settle();
    test
}

fn until_read(test: &mut UiTest) {
    for _ in 0..2000 {
        test.app.update();
        if !test.app.world().resource::<LabState>().works() {
            return;
        }
    }
    panic!("the dice are never read");
}

fn dice(test: &mut UiTest) -> u64 {
    test.world().resource::<LabState>().dice()
}

#[test]
fn pad_and_keys_reach_all_of_the_lab_throw_and_leave() {
    for kind in [InputKind::Pad, InputKind::Keys] {
        let mut test = UiTest::with_dice(SIZE);
        steer(&mut test, kind, "lab");
        test.press(kind, Button::Accept);
        assert_eq!(test.screen(), Screen::Lab);
        let all: std::collections::BTreeSet<String> =
            test.focusable_nodes_of_top_page().expect("the lab has a page").1.into_iter().map(|(key, _)| key).collect();
        assert_eq!(walk(&mut test, kind), all, "{kind:?}");
        steer(&mut test, kind, "throw");
        test.press(kind, Button::Accept);
        until_read(&mut test);
        assert_eq!(dice(&mut test), 10);
        steer(&mut test, kind, "lab-dice-count");
        test.press(kind, Button::Right);
        test.press(kind, Button::Throw);
        until_read(&mut test);
        assert_eq!(dice(&mut test), 110, "the throw button throws from anywhere, now a hundred");
        steer(&mut test, kind, "lab-loaded-dice");
        test.press(kind, Button::Accept);
        assert_eq!(dice(&mut test), 0, "a change of the dice resets the counts");
        test.press(kind, Button::Back);
        assert_eq!(test.screen(), Screen::Shelf);
        let world = test.world();
        assert_eq!(world.query::<&DiceTray>().iter(world).count(), 0, "the trays of the lab are despawned");
    }
}

#[test]
fn without_the_panel_accept_throws_and_back_shows_it_again() {
    for kind in [InputKind::Pad, InputKind::Keys] {
        let mut test = open_lab(SIZE);
        test.press(kind, Button::Odds);
        assert!(!test.texts().iter().any(|text| text == "Number of dice"), "{kind:?}");
        test.press(kind, Button::Accept);
        until_read(&mut test);
        assert_eq!(dice(&mut test), 10);
        test.settle();
        assert!(test.texts().iter().any(|text| text.starts_with("Total ")), "{kind:?}: {:?}", test.texts());
        test.press(kind, Button::Back);
        assert!(test.texts().iter().any(|text| text == "Number of dice"), "{kind:?}");
        test.press(kind, Button::Back);
        assert_eq!(test.screen(), Screen::Shelf);
    }
}

#[test]
fn a_rain_forms_the_columns_of_its_own_histogram() {
    let mut test = open_lab(SIZE);
    steer(&mut test, InputKind::Pad, "rain");
    test.press(InputKind::Pad, Button::Accept);
    let highest = |test: &mut UiTest| {
        let world = test.world();
        let mut dice = world.query_filtered::<&Transform, With<Die>>();
        dice.iter(world).map(|place| place.translation.y).fold(0.0, f32::max)
    };
    assert!(highest(&mut test) > 70.0, "it rains from high up");
    assert!(!test.texts().iter().any(|text| text == "Number of dice"), "the picture is whole while dice fall");
    let counted = |test: &mut UiTest| -> Option<u64> {
        test.texts().iter().find_map(|text| text.strip_suffix(" dice").or(text.strip_suffix(" die"))?.parse().ok())
    };
    // Slow motion does not separate the bars from the dice.
    test.world().resource_mut::<LabState>().set_percent(Quantity::Speed, 25);
    let mut counts = Vec::new();
    while test.world().resource::<LabState>().works() {
        test.app.update();
        counts.extend(counted(&mut test));
        if counts.len() == 9 {
            // Neither a throw nor another rain comes in between.
            test.press(InputKind::Pad, Button::Throw);
            test.world().write_message(StartRain);
        }
        assert!(dice(&mut test) == 0 || !test.world().resource::<LabState>().works(), "the verdict comes last");
    }
    test.settle();
    counts.extend(counted(&mut test));
    assert!(counts.is_sorted() && counts.last() == Some(&100), "{counts:?}");
    counts.dedup();
    assert!(counts.len() > 50, "the bars grow with the columns: {counts:?}");
    let world = test.world();
    let half = Tray::for_dice(100).half.x;
    let mut columns = [0; 6];
    for place in world.query_filtered::<&Transform, With<Die>>().iter(world) {
        columns[((place.translation.x + half) / (half * 2.0) * 6.0) as usize] += 1;
    }
    let texts = test.texts();
    assert!(columns.iter().all(|column| texts.contains(&column.to_string())), "{columns:?} {texts:?}");
    // The next throw is an ordinary one.
    test.world().resource_mut::<LabState>().set_percent(Quantity::Speed, 100);
    test.press(InputKind::Pad, Button::Throw);
    assert!((10.0..30.0).contains(&highest(&mut test)));
    until_read(&mut test);
    assert_eq!(dice(&mut test), 200);
}

/// The half width of the lab's tray, and the meshes and materials of its dice.
fn tray_and_bodies(test: &mut UiTest) -> (f32, usize) {
    let world = test.world();
    assert_eq!(world.query::<&DiceTray>().iter(world).count(), 1);
    let half = world.resource::<Scene>().trays[0].tray.half.x;
    let mut bodies = world.query::<(&Name, &Mesh3d, &MeshMaterial3d<TableMaterial>)>();
    let bodies = bodies.iter(world).filter(|(name, ..)| matches!(name.as_str(), "die" | "soft shadow"));
    let bodies: HashSet<_> = bodies.map(|(_, mesh, material)| (mesh.id(), material.id())).collect();
    (half, bodies.len())
}

#[test]
fn a_thousand_dice_have_a_wider_tray_and_share_what_draws_them() {
    let mut test = open_lab(SIZE);
    steer(&mut test, InputKind::Pad, "lab-dice-count");
    for (dice_before, steps, dice_now, bodies) in [(0, 1, 100, 2), (100, 2, 1000, 1), (1100, -3, 10, 2)] {
        let button = if steps > 0 { Button::Right } else { Button::Left };
        (0..i32::abs(steps)).for_each(|_| test.press(InputKind::Pad, button));
        test.press(InputKind::Pad, Button::Throw);
        until_read(&mut test);
        assert_eq!(dice(&mut test), dice_before + dice_now);
        let (half, kinds) = tray_and_bodies(&mut test);
        assert_eq!(half, Tray::for_dice(dice_now as usize).half.x, "{dice_now} dice");
        assert_eq!(kinds, bodies, "{dice_now} dice: a mesh and a material for all of them, and one for soft shadows");
        let world = test.world();
        let inside = |place: &Transform| place.translation.x.abs() < half;
        let places: Vec<Transform> = world.query_filtered::<&Transform, With<Die>>().iter(world).copied().collect();
        assert!(places.len() == dice_now as usize && places.iter().all(inside), "{} dice", places.len());
    }
}

#[test]
fn obstacles_are_put_into_the_tray_and_dice_thrown_among_them() {
    let mut test = open_lab(SIZE);
    let obstacles = |test: &mut UiTest| {
        let world = test.world();
        let mut names = world.query::<&Name>();
        names.iter(world).filter(|name| name.as_str() == "obstacle").count()
    };
    steer(&mut test, InputKind::Pad, "lab-tray");
    test.press(InputKind::Pad, Button::Right);
    assert!(obstacles(&mut test) > 0 && test.texts().iter().any(|text| text == "Bowl"), "{:?}", test.texts());
    test.press(InputKind::Pad, Button::Throw);
    until_read(&mut test);
    assert_eq!(dice(&mut test), 10);
    // Other dice, another tray and a throw in the same frame.
    let mut lab = test.world().resource_mut::<LabState>();
    lab.choose("d20");
    lab.use_obstacles(Obstacles::Pegs);
    test.world().write_message(ThrowLabDice);
    until_read(&mut test);
    assert_eq!(dice(&mut test), 10);
    test.world().resource_mut::<LabState>().use_obstacles(Obstacles::None);
    test.settle();
    assert_eq!((obstacles(&mut test), dice(&mut test)), (0, 0));
}

#[test]
fn a_held_button_slows_or_stops_the_dice_and_another_moves_the_camera() {
    let mut test = open_lab(SIZE);
    test.press(InputKind::Pad, Button::Odds);
    let mut shots = HashSet::new();
    for _ in 0..4 {
        test.press(InputKind::Pad, Button::NextShot);
        test.settle();
        shots.insert(test.world().resource::<CameraDirector>().wanted.clone());
    }
    assert_eq!(shots.len(), 3, "above, low, and one that moves in two ways: {shots:?}");
    let frames = |test: &mut UiTest, held: Option<Button>| {
        let hold = |test: &mut UiTest, down| {
            if let Some(button) = held {
                test.world().write_message(ButtonPress { device: Device::KeysLeft, button, down });
            }
        };
        hold(test, true);
        test.press(InputKind::Pad, Button::Throw);
        (0..2000).find(|frame| {
            if *frame == 600 {
                hold(test, false);
            }
            test.app.update();
            !test.app.world().resource::<LabState>().works()
        })
    };
    let usual = frames(&mut test, None).expect("they are read");
    let slow = frames(&mut test, Some(Button::Hint)).expect("they are read");
    let frozen = frames(&mut test, Some(Button::FastForward)).expect("they are read");
    assert!(usual * 2 < slow && slow < 600 && frozen > 600, "{usual} {slow} {frozen}");
}

#[test]
fn pad_and_keys_mix_dice_of_several_kinds() {
    for kind in [InputKind::Pad, InputKind::Keys] {
        let mut test = open_lab(SIZE);
        steer(&mut test, kind, "lab-set");
        // Mixed dice follow the last kind.
        test.press(kind, Button::Left);
        steer(&mut test, kind, "lab-mix");
        test.press(kind, Button::Accept);
        assert_eq!(test.overlay(), Overlay::DiceBag, "{kind:?}");
        let all: std::collections::BTreeSet<String> =
            test.focusable_nodes_of_top_page().expect("it is a page").1.into_iter().map(|(key, _)| key).collect();
        assert_eq!(walk(&mut test, kind), all, "{kind:?}");
        steer(&mut test, kind, "coin");
        test.press(kind, Button::Right);
        test.press(kind, Button::Right);
        steer(&mut test, kind, "d20");
        test.press(kind, Button::Left);
        assert_eq!(test.world().resource::<LabState>().bag().to_string(), "4d6 + 2 coin");
        test.press(kind, Button::Back);
        test.press(kind, Button::Throw);
        until_read(&mut test);
        test.settle();
        assert_eq!(dice(&mut test), 4, "{kind:?}: the statistics are those of one kind");
        assert!(test.texts().iter().all(|text| !text.starts_with("Total ")), "{kind:?}: a coin has no number");
        steer(&mut test, kind, "lab-counted");
        test.press(kind, Button::Right);
        assert_eq!(dice(&mut test), 2, "{kind:?}");
        steer(&mut test, kind, "lab-mix");
        test.press(kind, Button::Accept);
        steer(&mut test, kind, "preset-0");
        test.press(kind, Button::Accept);
        test.press(kind, Button::Back);
        test.press(kind, Button::Throw);
        until_read(&mut test);
        test.settle();
        assert!(test.texts().iter().any(|text| text.starts_with("Total ")), "{kind:?}: {:?}", test.texts());
    }
}

#[test]
fn the_mouse_throws_counts_saves_and_leaves() {
    let mut test = UiTest::with_dice(SIZE);
    let home = tempfile::tempdir().unwrap();
    test.world().insert_resource(Store::at(home.path()));
    test.click_on("lab");
    assert_eq!(test.screen(), Screen::Lab);
    test.click_on("throw");
    until_read(&mut test);
    test.click_on("count");
    for _ in 0..200_000 {
        test.app.update();
        std::thread::sleep(std::time::Duration::from_micros(300));
        if !test.app.world().resource::<LabState>().works() {
            break;
        }
    }
    assert_eq!(dice(&mut test), 10_010, "ten in the tray and ten thousand simulated");
    test.click_on("export");
    test.app.world().resource::<Disk>().flush();
    let sheets: Vec<_> = std::fs::read_dir(home.path().join("dice")).unwrap().collect();
    let sheet = std::fs::read_to_string(sheets[0].as_ref().unwrap().path()).unwrap();
    assert!(sheets.len() == 1 && sheet.lines().count() == 10_011, "{} lines", sheet.lines().count());
    test.click_on("why");
    assert_eq!(test.overlay(), Overlay::WhyFair);
    test.click_prompt("prompt-back");
    assert_eq!(test.overlay(), Overlay::None);
    test.click_on("reset");
    assert_eq!(dice(&mut test), 0, "the counts are reset");
    test.click_prompt("prompt-shelf");
    assert_eq!(test.screen(), Screen::Shelf);
}

#[test]
fn lab_texts_are_not_clipped_and_do_not_overlap() {
    let mut wrong = Vec::new();
    let home = tempfile::tempdir().unwrap();
    let store = Store::at(home.path());
    for number in 0..20 {
        let dice = if number % 2 == 0 { "" } else { "_10d6+2d00+2d10+4dF+5coin+6colour+7d20" };
        store.export("throws", &format!("sequence-dice{dice}-{number}.throw"), b"").unwrap();
    }
    for size in [SIZE, (1920, 1080)] {
        let mut test = open_lab(size);
        test.world().insert_resource(store.clone());
        test.world().resource_mut::<LabState>().set_mix("3d6+2d100+1coin+2d20".parse().unwrap());
        test.press(InputKind::Keys, Button::Throw);
        until_read(&mut test);
        for language in [Language::English, Language::German] {
            for text_size in [1.0, 1.5, 2.0] {
                *test.world().resource_mut::<Settings>() = Settings { text_size, language, ..Settings::default() };
                for overlay in [Overlay::None, Overlay::WhyFair, Overlay::DiceBag, Overlay::Throws] {
                    test.open(Screen::Lab, overlay);
                    test.world().resource::<Disk>().flush();
                    test.settle();
                    let what = format!("lab {overlay:?} {language:?} {:.0} % {size:?}", text_size * 100.0);
                    wrong.extend(check(&mut test, size, what));
                }
                test.open(Screen::Lab, Overlay::None);
            }
        }
    }
    assert!(wrong.is_empty(), "{} faults:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn lab_replay_uses_its_own_cameras_and_restores_the_labs() {
    for low in [false, true] {
        let mut test = open_lab(SIZE);
        let place = CameraShot::From(Viewpoint { eye: Vec3::new(0.0, 40.0, 40.0), target: Vec3::ZERO, fov: 40.0 });
        for name in ["tray", "low"] {
            test.world().resource_mut::<CameraDirector>().shots.entry(name.to_owned()).or_insert(place);
        }
        test.world().resource_mut::<LabState>().use_camera(if low { LabCamera::Low } else { LabCamera::Above });
        test.press(InputKind::Pad, Button::Throw);
        until_read(&mut test);
        test.settle();
        let before = test.world().resource::<CameraDirector>().wanted.clone();
        assert_eq!(before, if low { "low" } else { "tray" });
        test.press(InputKind::Pad, Button::Replay);
        assert_eq!(test.overlay(), Overlay::Replay);
        let mut seen: Vec<String> = Vec::new();
        for _ in 0..3000 {
            if seen.len() >= 3 {
                break;
            }
            test.app.update();
            let director = test.world().resource::<CameraDirector>();
            let shot = format!("{:?}", director.shots.get(&director.wanted));
            if director.wanted != before && seen.last() != Some(&shot) {
                seen.push(shot);
            }
        }
        assert!(
            seen.len() >= 3 && seen[0] != seen[1] && seen[0] == seen[2],
            "two cameras, then the first one again: {seen:?}"
        );
        assert!(!seen.contains(&"None".to_owned()), "{seen:?}");
        assert_eq!(test.overlay(), Overlay::Replay, "it stays open");
        test.press(InputKind::Pad, Button::Back);
        test.settle();
        assert_eq!((test.overlay(), &test.world().resource::<CameraDirector>().wanted), (Overlay::None, &before));
    }
}

#[test]
fn replay_of_the_last_throw_leaves_the_table_unchanged() {
    let mut test = UiTest::with_dice(SIZE);
    test.fill_hud_with_running_match();
    test.open(Screen::Table, Overlay::None);
    test.press(InputKind::Pad, Button::Replay);
    assert_eq!(test.overlay(), Overlay::None, "without a throw there is no replay");
    let tray = test.world().spawn((DiceTray::new(Tray::default()), Visibility::default())).id();
    let seat = Seat(0);
    test.world().write_message(RequestThrow {
        tray,
        seat,
        dice: DiceBag::of("ordinary", 3),
        seed: 9,
        chosen: Vec::new(),
    });
    test.world().write_message(Release { tray, gesture: Gesture::default() });
    (0..150).for_each(|_| test.app.update());
    let dice_at_rest = |test: &mut UiTest| {
        let world = test.world();
        let mut dice = world.query::<(&Die, &Transform, &Visibility)>();
        let mut dice: Vec<_> =
            dice.iter(world).map(|(die, place, seen)| (die.index, *place, *seen == Visibility::Hidden)).collect();
        dice.sort_by_key(|die| die.0);
        dice
    };
    let hud_is_hidden = |test: &mut UiTest| {
        let world = test.world();
        let mut hud = world.query_filtered::<&Visibility, With<HudRoot>>();
        let hidden: Vec<bool> = hud.iter(world).map(|seen| *seen == Visibility::Hidden).collect();
        assert!(!hidden.is_empty(), "there is a HUD");
        hidden.contains(&true)
    };
    let before = dice_at_rest(&mut test);
    assert!(before.len() == 3 && before.iter().all(|die| !die.2), "{before:?}");
    let value = test.world().get::<LastThrow>(tray).unwrap().clone();
    test.press(InputKind::Pad, Button::Replay);
    assert_eq!(test.overlay(), Overlay::Replay);
    // Another thread records the throw.
    let mut frames = 0..2000;
    while !dice_at_rest(&mut test).iter().all(|die| die.2) {
        frames.next().expect("the dice at the table are hidden during the replay");
        test.app.update();
    }
    assert!(hud_is_hidden(&mut test));
    test.press(InputKind::Pad, Button::Back);
    test.settle();
    assert_eq!(dice_at_rest(&mut test), before);
    assert!(!hud_is_hidden(&mut test), "the HUD is back after the replay");
    assert_eq!(*test.world().get::<LastThrow>(tray).unwrap(), value);
    test.press(InputKind::Keys, Button::Replay);
    test.press(InputKind::Keys, Button::Accept);
    assert_eq!(test.overlay(), Overlay::None);
}

#[test]
fn a_throw_is_saved_and_shown_again_with_a_pad() {
    let pad = InputKind::Pad;
    let mut test = open_lab(SIZE);
    let home = tempfile::tempdir().unwrap();
    test.world().insert_resource(Store::at(home.path()));
    let throws = Store::at(home.path()).beside_matches("throws");
    test.press(pad, Button::Throw);
    until_read(&mut test);
    test.press(pad, Button::Replay);
    steer(&mut test, pad, "save");
    test.press(pad, Button::Accept);
    test.world().resource::<Disk>().flush();
    test.settle();
    let saved: Vec<_> = std::fs::read_dir(&throws).unwrap().map(|entry| entry.unwrap().path()).collect();
    assert_eq!(saved.len(), 1, "{saved:?}");
    let broken = throws.join("lab-1.throw");
    std::fs::write(&broken, "{\"rollick_throw\":1,").unwrap();
    test.press(pad, Button::Back);
    assert_eq!(test.overlay(), Overlay::None);
    steer(&mut test, pad, "throws");
    test.press(pad, Button::Accept);
    assert_eq!(test.overlay(), Overlay::Throws);
    let mut open = |path: &std::path::Path| {
        test.world().resource::<Disk>().flush();
        test.settle();
        steer(&mut test, pad, &path.display().to_string());
        test.press(pad, Button::Accept);
        test.world().resource::<Disk>().flush();
        test.settle();
        (test.screen(), test.overlay())
    };
    assert_eq!(open(&broken), (Screen::Lab, Overlay::Throws), "a broken file is not shown");
    assert_eq!(open(&saved[0]), (Screen::SavedThrow, Overlay::Replay));
    let world = test.world();
    let trays: Vec<_> = world.query::<&DiceTray>().iter(world).collect();
    assert_eq!(trays.len(), 1, "the table of the throw has its tray alone");
    test.press(pad, Button::Back);
    test.settle();
    assert_eq!((test.screen(), test.overlay()), (Screen::Lab, Overlay::Throws));
    assert_eq!(dice(&mut test), 10, "the lab keeps what it counted");
    test.press(pad, Button::Back);
    assert_eq!((test.screen(), test.overlay()), (Screen::Lab, Overlay::None));
}

/// Whether a toast says that counts were reset.
fn has_reset_toast(test: &mut UiTest) -> bool {
    test.texts().iter().any(|text| text == "Counting starts again.")
}

#[test]
fn other_mixed_dice_reset_counts_and_say_so() {
    let pad = InputKind::Pad;
    let mut test = open_lab(SIZE);
    test.world().resource_mut::<LabState>().set_mix("4d6+1d20".parse().unwrap());
    test.press(pad, Button::Throw);
    until_read(&mut test);
    steer(&mut test, pad, "lab-mix");
    test.press(pad, Button::Accept);
    for (control, press, resets) in
        [("preset-0", Button::Accept, false), ("d20", Button::Right, false), ("d12", Button::Right, true)]
    {
        steer(&mut test, pad, control);
        test.press(pad, press);
        test.settle();
        assert_eq!(has_reset_toast(&mut test), resets, "{control}");
    }
    assert_eq!(dice(&mut test), 0);
}

#[test]
fn an_option_that_resets_counts_says_so() {
    let mut test = open_lab(SIZE);
    steer(&mut test, InputKind::Pad, "lab-gravity");
    test.press(InputKind::Pad, Button::Right);
    test.settle();
    assert!(!has_reset_toast(&mut test), "nothing was counted");
    test.press(InputKind::Pad, Button::Throw);
    until_read(&mut test);
    test.press(InputKind::Pad, Button::Right);
    test.settle();
    assert_eq!(dice(&mut test), 0);
    assert!(has_reset_toast(&mut test));
}
