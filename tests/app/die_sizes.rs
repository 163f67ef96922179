//! How large dice are in the picture: a table of every game, shot and shape of the window.

use bevy::prelude::*;
use rollick::app::render::camera::CameraDirector;
use rollick::app::render::lighting::StageCamera;
use rollick::catalog::GameEntry;
use rollick::games::CATALOG;
use rollick::sim::dice::DiceTray;

use crate::played_by_keys::Keyboard;

/// Shapes of the window, with a size in pixels for each.
const WINDOWS: [(&str, (u32, u32)); 3] = [("16:10", (1280, 800)), ("16:9", (1920, 1080)), ("4:3", (1024, 768))];

/// The edge of a die in cm.
const EDGE: f32 = 1.6;

/// The number of dice in a tray, and the smallest edge of a die in the shot `tray` that the table aims at, as a share of
/// the window's height.
const GOALS: [(&str, usize, f32); 5] =
    [("machz", 5, 0.09), ("hot_dice", 6, 0.07), ("farkle", 6, 0.09), ("jackpot", 4, 0.09), ("sequence_dice", 2, 0.11)];

/// The smallest edge of a die in the centre of a tray, as a share of the window's height: an edge at right angles to the
/// line of sight. `None` if no tray is in the picture.
fn smallest_edge(world: &mut World) -> Option<f32> {
    let (camera, projection, eye) = world
        .query_filtered::<(&Camera, &Projection, &GlobalTransform), With<StageCamera>>()
        .single(world)
        .map(|(camera, projection, eye)| (camera.clone(), projection.clone(), *eye))
        .expect("there is one camera");
    let Projection::Perspective(projection) = projection else { panic!("the stage has a perspective camera") };
    let height = 2.0 * (projection.fov / 2.0).tan();
    let mut centres = world.query_filtered::<&GlobalTransform, With<DiceTray>>();
    let edge = |tray: &GlobalTransform| {
        let die = tray.translation() + Vec3::Y * EDGE / 2.0;
        let seen = camera.world_to_ndc(&eye, die)?;
        (seen.xy().abs().max_element() < 1.0).then(|| EDGE / (height * (die - eye.translation()).dot(*eye.forward())))
    };
    centres.iter(world).filter_map(edge).reduce(f32::min)
}

/// The shots of a game in which dice can be seen, with the smallest edge of a die, at the start of a match.
fn shots(game: &GameEntry, window: (u32, u32)) -> Vec<(String, Option<f32>)> {
    let mut keyboard = Keyboard::at_window(game, game.seats.0.max(2), window);
    keyboard.update(40);
    let names: Vec<String> = keyboard.app.world().resource::<CameraDirector>().shots.keys().cloned().collect();
    let mut size = |shot: String| {
        keyboard.app.world_mut().resource_mut::<CameraDirector>().wanted.clone_from(&shot);
        keyboard.update(40);
        let edge = smallest_edge(keyboard.app.world_mut());
        (shot, edge)
    };
    names.into_iter().map(&mut size).collect()
}

/// Prints the table of `docs/die-sizes.md`.
#[test]
#[ignore = "prints a table"]
fn figures_of_die_sizes() {
    println!("| game, dice in a tray | shot | goal | {} |", WINDOWS.map(|(name, _)| name).join(" | "));
    println!("| --- | --- | ---: | {} |", ["---:"; WINDOWS.len()].join(" | "));
    for (name, dice, goal) in GOALS {
        let game = CATALOG.by_name(name).expect("it is a game");
        let [first, second, third] = WINDOWS.map(|(_, window)| shots(game, window));
        for (((shot, one), (_, two)), (_, three)) in first.into_iter().zip(second).zip(third) {
            let wanted = (shot == "tray" || shot.starts_with("tray-")).then_some(goal);
            let size = |edge: Option<f32>| {
                edge.map_or("–".to_owned(), |edge| {
                    let below = if wanted.is_some_and(|goal| edge < goal) { " (below)" } else { "" };
                    format!("{:.1} %{below}", edge * 100.0)
                })
            };
            if one.is_some() {
                let goal = wanted.map_or("–".to_owned(), |goal| format!("{:.0} %", goal * 100.0));
                println!("| {name}, {dice} | {shot} | {goal} | {} | {} | {} |", size(one), size(two), size(three));
            }
        }
    }
}
