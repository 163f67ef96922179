//! Matches of bots at instant speed, in the whole program without a GPU. The HUD is retained: its nodes are spawned
//! once per match.

use std::time::Duration;

use bevy::prelude::*;
use rollick::app::render::camera::CameraDirector;
use rollick::app::ui::element::Root;
use rollick::app::ui::hud::announcement::Announcement;
use rollick::app::ui::hud::{Hud, HudRoot};
use rollick::catalog::GameEntry;
use rollick::games::CATALOG;
use rollick::sim::table::{MatchOver, Speed};

use crate::headless;

/// Number of frames in which a match starts and its HUD is built.
const FIRST_FRAMES: usize = 10;

/// Maximum number of frames of a match at instant speed.
const LONGEST: usize = 20_000;

/// Number of changes of the HUD after which a match that is not played to its end is stopped.
const ENOUGH: usize = 1000;

/// Roots that are spawned and despawned on purpose.
const PASSING: [&str; 1] = ["toast"];

/// Spawned nodes, by the names of their roots.
#[derive(Resource, Default)]
struct Spawned(Vec<&'static str>);

fn note_spawned(
    added: Query<Entity, Added<Node>>,
    parents: Query<&ChildOf>,
    roots: Query<&Root>,
    mut spawned: ResMut<Spawned>,
) {
    let root = |node| roots.get(parents.root_ancestor(node)).map_or("no root", |root| root.0);
    spawned.0.extend(added.iter().map(root).filter(|name| !PASSING.contains(name)));
}

/// A table of bots, up to four. Frames are short, so that several moves and animations meet in one frame.
fn bots_at(game: &GameEntry) -> App {
    let mut app = headless::bots(game, game.seats.1.min(4), Speed::Instant, Duration::from_millis(10));
    app.init_resource::<Spawned>().add_systems(Last, note_spawned);
    app
}

/// All texts of the HUD.
fn written(app: &mut App) -> Vec<String> {
    let world = app.world_mut();
    let mut open: Vec<Entity> = world.query_filtered::<Entity, With<HudRoot>>().iter(world).collect();
    let mut all = Vec::new();
    while let Some(node) = open.pop() {
        all.extend(world.get::<Text>(node).map(|text| text.0.clone()));
        open.extend(world.get::<Children>(node).into_iter().flatten());
    }
    all
}

/// Plays until the texts have changed `enough` times, or to the end of the match. Returns the number of changes, and
/// whether the match ended.
fn play(game: &GameEntry, enough: usize) -> (usize, bool) {
    let mut app = bots_at(game);
    (0..FIRST_FRAMES).for_each(|_| app.update());
    assert!(!std::mem::take(&mut app.world_mut().resource_mut::<Spawned>().0).is_empty(), "{}", game.name);
    let (mut changes, mut before) = (0, written(&mut app));
    for _ in 0..LONGEST {
        app.update();
        let spawned = &app.world().resource::<Spawned>().0;
        assert!(spawned.is_empty(), "{}: nodes were spawned during the match: {spawned:?}", game.name);
        let now = written(&mut app);
        changes += usize::from(now != before);
        before = now;
        if app.world_mut().resource_mut::<Messages<MatchOver>>().drain().next().is_some() {
            return (changes, true);
        }
        if changes >= enough {
            break;
        }
    }
    (changes, false)
}

#[test]
fn hud_spawns_no_node_during_a_match() {
    let whole = CATALOG.find("sequence_dice").expect("the game is in the catalogue");
    let (changes, ended) = play(whole, usize::MAX);
    assert!(ended && changes > 20, "a match was shown: {changes} changes");
}

#[test]
fn hud_spawns_no_node_during_matches_of_other_games() {
    for game in CATALOG.games().filter(|game| game.name != "sequence_dice") {
        let (changes, ended) = play(game, ENOUGH);
        assert!(ended || changes >= ENOUGH, "{}: {changes} changes", game.name);
    }
}

#[test]
fn the_end_is_announced_once_with_a_shot_of_the_scene() {
    for game in CATALOG.games() {
        // In MACHZ chips fly after the last event; at instant speed they would not.
        let speed = if game.name == "machz" { Speed::Fast } else { Speed::Instant };
        let mut app = headless::bots(game, game.seats.0.max(2), speed, Duration::from_millis(50));
        let mut announced = Vec::new();
        let mut frames_left = LONGEST;
        while frames_left > 0 {
            frames_left -= 1;
            app.update();
            let world = app.world_mut();
            announced
                .extend(world.resource_mut::<Messages<Announcement>>().drain().map(|announcement| announcement.text));
            if world.resource_mut::<Messages<MatchOver>>().drain().next().is_some() {
                frames_left = frames_left.min(40);
            }
        }
        let winners = announced.iter().filter(|text| text.ends_with("wins!") || text.ends_with("win!")).count();
        assert_eq!(winners, 1, "{}: {announced:?}", game.name);
        let caption = &app.world().resource::<Hud>().caption;
        assert!(caption.is_none(), "{}: the announcement is repeated: {caption:?}", game.name);
        let director = app.world().resource::<CameraDirector>();
        assert!(director.shots.contains_key(&director.wanted), "{}: {}", game.name, director.wanted);
    }
}
