//! Nothing of the HUD covers a die or a legal target: in every game, with few, some and the most seats, at common window
//! sizes, in both languages and with large text.

use std::collections::BTreeMap;

use bevy::prelude::*;
use rollick::app::input::Button;
use rollick::app::render::camera::CameraDirector;
use rollick::app::render::highlights::Highlight;
use rollick::app::render::lighting::StageCamera;
use rollick::app::saves::{Language, Settings};
use rollick::app::ui::element::Root;
use rollick::catalog::GameEntry;
use rollick::games::CATALOG;
use rollick::sim::dice::Die;
use rollick::sim::table::AwaitedThrows;
use rollick::sim::table::pieces::Flicked;

use crate::help::wait_for_advice;
use crate::played_by_keys::Keyboard;

/// Number of presses after which a match has shown enough states.
const PRESSES: usize = 8;

/// A cover may reach this far into the rectangle around a die or target, in logical pixels: the rectangle is larger than
/// what it contains.
const SLACK: f32 = 4.0;

/// Roots that are shown for a moment, over everything.
const PASSING: [&str; 1] = ["turn-banner"];

/// A way to look at a table.
#[derive(Clone, Copy, Debug)]
struct Setup {
    window: (u32, u32),
    language: Language,
    text_size: f32,
}

const SETUPS: [Setup; 4] = [
    Setup { window: (1280, 800), language: Language::English, text_size: 1.0 },
    Setup { window: (1024, 768), language: Language::German, text_size: 1.0 },
    Setup { window: (1920, 1080), language: Language::German, text_size: 1.5 },
    Setup { window: (1280, 800), language: Language::German, text_size: 2.0 },
];

/// The rectangle around the projections of these points; `None` if one is behind the camera.
fn projected(camera: &Camera, eye: &GlobalTransform, points: impl Iterator<Item = Vec3>) -> Option<Rect> {
    let mut rect = Rect { min: Vec2::INFINITY, max: Vec2::NEG_INFINITY };
    for point in points {
        rect = rect.union_point(camera.world_to_viewport(eye, point).ok()?);
    }
    Some(rect)
}

/// Dice and legal targets, in logical pixels.
fn objects(world: &mut World) -> Vec<(&'static str, Rect)> {
    let (camera, eye) = world
        .query_filtered::<(&Camera, &GlobalTransform), With<StageCamera>>()
        .single(world)
        .map(|(camera, eye)| (camera.clone(), *eye))
        .expect("there is one camera");
    let corner = |index: i32| Vec3::from([1, 2, 4].map(|bit| if index & bit == 0 { -0.5 } else { 0.5 }));
    let mut dice = world.query_filtered::<(&Die, &GlobalTransform, &InheritedVisibility), Without<Flicked>>();
    let dice = dice.iter(world).filter_map(|(die, at, seen)| {
        let corners = (0..8).map(|index| at.transform_point(corner(index) * die.size));
        Some(("a die", projected(&camera, &eye, corners).filter(|_| seen.get())?))
    });
    let mut objects: Vec<_> = dice.collect();
    let mut targets = world.query::<(&Highlight, &GlobalTransform)>();
    let targets = targets.iter(world).filter_map(|(target, at)| {
        let corners = (0..4).map(|index| {
            let side = corner(index) * 2.0;
            at.transform_point(Vec3::new(side.x * target.half.x, 0.0, side.y * target.half.y))
        });
        Some(("a target", projected(&camera, &eye, corners)?))
    });
    objects.extend(targets);
    objects
}

/// The rectangles of the HUD that hide what is below them, with their texts.
fn covers(world: &mut World) -> Vec<(String, Rect)> {
    let mut nodes = world.query::<(
        Entity,
        &ComputedNode,
        &bevy::ui::UiGlobalTransform,
        &InheritedVisibility,
        Option<&BackgroundColor>,
        Option<&Text>,
    )>();
    let found: Vec<_> = nodes
        .iter(world)
        .filter(|(_, node, _, seen, background, text)| {
            let opaque = background.is_some_and(|background| background.0.alpha() > 0.1);
            seen.get() && node.size().min_element() > 0.0 && (opaque || text.is_some_and(|text| !text.0.is_empty()))
        })
        .map(|(entity, node, at, ..)| {
            let rect = Rect::from_center_size(at.translation, node.size());
            let factor = node.inverse_scale_factor();
            (entity, Rect { min: rect.min * factor, max: rect.max * factor })
        })
        .collect();
    found
        .into_iter()
        .filter_map(|(entity, rect)| {
            let mut root = entity;
            while let Some(parent) = world.get::<ChildOf>(root) {
                root = parent.parent();
            }
            let name = world.get::<Root>(root)?.0;
            (!PASSING.contains(&name)).then(|| (format!("{name}: {}", words(world, entity)), rect))
        })
        .collect()
}

/// The texts of a node and its children.
fn words(world: &World, node: Entity) -> String {
    let own = world.get::<Text>(node).map(|text| text.0.clone());
    let children = world.get::<Children>(node).into_iter().flatten().map(|child| words(world, *child));
    own.into_iter().chain(children).filter(|text| !text.is_empty()).collect::<Vec<_>>().join(" ")
}

/// Plays a match and adds what is covered to `faults`, by game and shot. Returns the number of dice and targets that were
/// checked.
fn play(game: &GameEntry, seats: u8, setup: Setup, faults: &mut BTreeMap<String, (usize, String)>) -> usize {
    let mut keyboard = Keyboard::at_window(game, seats, setup.window);
    let mut settings = keyboard.app.world_mut().resource_mut::<Settings>();
    (settings.language, settings.text_size) = (setup.language, setup.text_size);
    let (mut held, mut checked) = (None, 0);
    for _ in 0..PRESSES {
        if keyboard.over {
            break;
        }
        keyboard.press(&mut held);
        // The longest captions are hints, and each press shows another one.
        if keyboard.offered().contains(&Button::Hint) {
            keyboard.tap(Button::Hint);
            wait_for_advice(&mut keyboard);
        }
        // The camera arrives and dice are lined up.
        keyboard.update(30);
        let world = keyboard.app.world_mut();
        let director = world.resource::<CameraDirector>();
        if director.moving() || world.resource::<AwaitedThrows>().falling() {
            continue;
        }
        let shot = world.resource::<CameraDirector>().wanted.clone();
        let covers = covers(world);
        assert!(!covers.is_empty(), "{}: the HUD has texts", game.name);
        for (what, rect) in objects(world) {
            checked += 1;
            for (cover, over) in &covers {
                let common = rect.intersect(*over);
                if common.width() > SLACK && common.height() > SLACK {
                    let key = format!("{} in {shot}: {what}", game.name);
                    let example = format!("{seats} seats, {setup:?}: {rect:?} under {over:?} ({cover})");
                    faults.entry(key).or_insert_with(|| (0, example)).0 += 1;
                }
            }
        }
    }
    checked
}

#[test]
fn the_hud_covers_no_die_and_no_target() {
    let mut faults = BTreeMap::new();
    for game in CATALOG.games() {
        let (least, most) = game.seats;
        let least = least.max(2);
        let [usual, narrow, _, large] = SETUPS;
        let tables = [(least, usual), (least, large), (3, narrow), (5, usual)];
        let fewer = tables.into_iter().filter(|(seats, _)| *seats == least || (least..most).contains(seats));
        for (seats, setup) in fewer.chain(SETUPS.map(|setup| (most, setup))) {
            let checked = play(game, seats, setup, &mut faults);
            assert!(checked > 4, "{}, {seats} seats, {setup:?}: {checked} objects were checked", game.name);
        }
    }
    let lines: Vec<String> =
        faults.iter().map(|(what, (count, example))| format!("{what}, {count} times, first with {example}")).collect();
    assert!(lines.is_empty(), "{} faults:\n{}", lines.len(), lines.join("\n"));
}
