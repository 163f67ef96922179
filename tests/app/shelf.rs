//! The boxes of the shelf follow the screens.

use std::time::Duration;

use bevy::prelude::*;
use rollick::app::input::RedrawRequests;
use rollick::app::shelf;
use rollick::app::ui::{Screen, dice_lab};
use rollick::games::CATALOG;
use rollick::sim::table::Scene;

use crate::headless::{first_frame, program};

/// Maximum number of frames until nothing moves.
const PATIENCE: usize = 200;

fn show(app: &mut App, screen: Screen) {
    app.world_mut().resource_mut::<NextState<Screen>>().set(screen);
    app.update();
    rest(app);
}

/// Updates until no frame is requested.
fn rest(app: &mut App) {
    for _ in 0..PATIENCE {
        app.update();
        if app.world().resource::<RedrawRequests>().is_idle() {
            return;
        }
    }
    let held: Vec<_> = app.world().resource::<RedrawRequests>().held_reasons().collect();
    panic!("frames are requested for ever: {held:?}");
}

/// The number of boxes, and how many of them are visible.
fn boxes(app: &mut App) -> (usize, usize) {
    let world = app.world_mut();
    let mut named = world.query::<(&Name, &InheritedVisibility)>();
    let boxes: Vec<bool> =
        named.iter(world).filter(|(name, _)| name.as_str() == "game box").map(|(_, seen)| seen.get()).collect();
    (boxes.len(), boxes.iter().filter(|seen| **seen).count())
}

fn trays(app: &App) -> Option<usize> {
    app.world().get_resource::<Scene>().map(|scene| scene.trays.len())
}

#[test]
fn boxes_stand_on_the_shelf_and_leave_for_the_lab() {
    let game = CATALOG.games().next().expect("there is a game");
    let mut app = program(game, Duration::from_millis(40));
    app.add_plugins((shelf::plugin, dice_lab::plugin));
    first_frame(&mut app);
    rest(&mut app);
    let all = CATALOG.games().count();
    assert_eq!((boxes(&mut app), trays(&app)), ((all, all), Some(0)));
    for screen in [Screen::Setup, Screen::HouseRules, Screen::Setup, Screen::Shelf] {
        show(&mut app, screen);
        assert_eq!((boxes(&mut app), trays(&app)), ((all, all), Some(0)), "{screen:?}");
    }
    show(&mut app, Screen::Lab);
    assert_eq!((boxes(&mut app), trays(&app)), ((0, 0), Some(1)));
    // Not laid out yet, so nothing is shown at a wrong place.
    show(&mut app, Screen::Setup);
    assert_eq!(boxes(&mut app), (all, 0));
    show(&mut app, Screen::Shelf);
    assert_eq!((boxes(&mut app), trays(&app)), ((all, all), Some(0)));
}
