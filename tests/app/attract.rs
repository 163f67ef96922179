//! The attract mode: what starts it, what it shows, and that it leaves nothing behind.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use bevy::window::{CursorMoved, PrimaryWindow};
use rollick::app::audio::Volumes;
use rollick::app::input::{Button, ButtonPress};
use rollick::app::saves::{Settings, Store};
use rollick::app::shell::Session;
use rollick::app::ui::dice_lab::LabState;
use rollick::app::ui::{Overlay, Screen};
use rollick::games::CATALOG;
use rollick::sim::dice::ThrowRead;
use rollick::sim::lobby::{Device, Lobby};

use crate::finished_matches::program;
use crate::saves::store;

/// The time of a frame.
const FRAME: Duration = Duration::from_millis(100);

struct Shelf(App);

impl Shelf {
    fn new(store: &Store) -> Self {
        let mut app = program(store);
        app.insert_resource(TimeUpdateStrategy::ManualDuration(FRAME));
        app.world_mut().resource_mut::<Settings>().attract = true;
        let mut shelf = Self(app);
        shelf.wait(1);
        shelf
    }

    fn screen(&self) -> Screen {
        **self.0.world().resource::<State<Screen>>()
    }

    /// Lets this many seconds pass.
    fn wait(&mut self, seconds: u32) {
        for _ in 0..seconds * 10 {
            self.0.update();
        }
    }

    fn press(&mut self, button: Button) {
        self.0.world_mut().write_message(ButtonPress { device: Device::Keys, button, down: true });
        self.0.update();
    }
}

/// The files below a folder with what is in them.
fn files(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            found.extend(files(&path));
        } else {
            found.insert(path.clone(), fs::read(path).expect("a test file can be read"));
        }
    }
    found
}

#[test]
fn all_games_are_shown_and_any_press_returns_to_the_shelf_and_does_nothing_else() {
    let (_home, store) = store();
    let home = store.settings().parent().expect("the settings are in a folder").to_owned();
    let mut shelf = Shelf::new(&store);
    shelf.0.world_mut().resource_mut::<LabState>().set_mix("2d20+d4".parse().expect("it is a bag"));
    let (lobby, volumes) = {
        let world = shelf.0.world();
        (world.resource::<Lobby>().clone(), *world.resource::<Volumes>())
    };
    let before = files(&home);
    shelf.wait(43);
    assert_eq!(shelf.screen(), Screen::Shelf);
    shelf.wait(3);
    assert_eq!(shelf.screen(), Screen::Attract);
    let (mut shown, mut thrown) = (BTreeSet::new(), BTreeSet::new());
    for _ in 0..CATALOG.games().count() * 10 * 10 {
        shelf.0.update();
        let world = shelf.0.world_mut();
        let Some(game) = world.get_resource::<Session>().map(|session| session.game.name) else { break };
        shown.insert(game);
        if world.resource_mut::<Messages<ThrowRead>>().drain().next().is_some() {
            thrown.insert(game);
        }
        assert_eq!(world.resource::<Volumes>().effects, 0.0);
    }
    assert_eq!(shown, CATALOG.games().map(|game| game.name).collect());
    let with_dice = CATALOG.games().filter(|game| !(game.table.faces)().is_empty());
    assert_eq!(thrown, with_dice.map(|game| game.name).collect(), "dice were thrown in each game that has any");

    // Rain follows the last game, and the first game follows Rain.
    shelf.wait(1);
    let world = shelf.0.world();
    assert!(!world.contains_resource::<Session>());
    assert_eq!(world.resource::<LabState>().bag().dice(), 100);
    let seconds = (1..60).find(|_| {
        shelf.wait(1);
        shelf.0.world().resource::<LabState>().dice() == 100
    });
    assert!(seconds.is_some(), "each die arrives in its column");
    shelf.wait(4);
    let world = shelf.0.world_mut();
    assert!(world.contains_resource::<Session>(), "after {seconds:?} seconds");
    let lab = world.resource::<LabState>();
    assert_eq!((lab.bag().to_string().as_str(), lab.works()), ("2d20 + 1d4", false), "the lab is as it was");

    // A press that would open the rules of the box under the focus.
    shelf.press(Button::Odds);
    assert_eq!(shelf.screen(), Screen::Shelf, "in the frame of the press");
    shelf.wait(1);
    let world = shelf.0.world();
    assert_eq!((shelf.screen(), **world.resource::<State<Overlay>>()), (Screen::Shelf, Overlay::None));
    assert!(!world.contains_resource::<Session>());
    assert_eq!((world.resource::<Lobby>(), world.resource::<Volumes>()), (&lobby, &volumes));
    assert_eq!(files(&home), before);
}

#[test]
fn it_waits_for_the_last_input_and_for_open_questions_and_can_be_switched_off() {
    let (_home, store) = store();
    let mut shelf = Shelf::new(&store);
    shelf.wait(40);
    let window = shelf.0.world_mut().query_filtered::<Entity, With<PrimaryWindow>>().single(shelf.0.world());
    let (window, position) = (window.expect("there is a window"), Vec2::ZERO);
    shelf.0.world_mut().write_message(CursorMoved { window, position, delta: None });
    shelf.wait(40);
    assert_eq!(shelf.screen(), Screen::Shelf, "the pointer moved");
    shelf.0.world_mut().resource_mut::<NextState<Overlay>>().set(Overlay::Settings);
    shelf.wait(10);
    assert_eq!(shelf.screen(), Screen::Shelf, "an overlay is open");
    shelf.0.world_mut().resource_mut::<NextState<Overlay>>().set(Overlay::None);
    shelf.0.world_mut().resource_mut::<Settings>().attract = false;
    shelf.wait(10);
    assert_eq!(shelf.screen(), Screen::Shelf, "it is off");
    shelf.0.world_mut().resource_mut::<Settings>().attract = true;
    shelf.0.world_mut().get_mut::<Window>(window).expect("there is a window").focused = false;
    shelf.wait(10);
    assert_eq!(shelf.screen(), Screen::Shelf, "another window has the focus");
    shelf.0.world_mut().get_mut::<Window>(window).expect("there is a window").focused = true;
    shelf.wait(1);
    assert_eq!(shelf.screen(), Screen::Attract);
}

#[test]
fn after_ten_minutes_it_sleeps_until_the_next_input() {
    let (_home, store) = store();
    let mut shelf = Shelf::new(&store);
    // A pad that is lost while bots have the lobby.
    let pad = Device::Pad(9);
    shelf.0.world_mut().resource_mut::<Lobby>().join(pad).expect("a slot is free");
    shelf.wait(45);
    assert_eq!(shelf.screen(), Screen::Attract);
    // What is shown meanwhile does not matter here.
    shelf.0.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_secs(2)));
    (0..290).for_each(|_| shelf.0.update());
    assert_eq!(shelf.screen(), Screen::Attract);
    (0..50).for_each(|_| shelf.0.update());
    assert_eq!(shelf.screen(), Screen::Shelf);
    assert!(!shelf.0.world().resource::<Lobby>().holds(pad), "nobody would know that the seat waits for it");
    shelf.press(Button::Right);
    (0..30).for_each(|_| shelf.0.update());
    assert_eq!(shelf.screen(), Screen::Attract, "there was an input");
}

#[test]
fn an_arrow_key_that_stays_down_ends_it_and_does_not_repeat() {
    let (_home, store) = store();
    let mut shelf = Shelf::new(&store);
    shelf.wait(46);
    assert_eq!(shelf.screen(), Screen::Attract);
    let window = shelf.0.world_mut().query_filtered::<Entity, With<PrimaryWindow>>().single(shelf.0.world());
    shelf.0.world_mut().write_message(KeyboardInput {
        key_code: KeyCode::ArrowRight,
        logical_key: Key::ArrowRight,
        state: ButtonState::Pressed,
        text: None,
        repeat: false,
        window: window.expect("there is a window"),
    });
    shelf.0.update();
    assert_eq!(shelf.screen(), Screen::Shelf);
    for _ in 0..20 {
        shelf.0.update();
        assert_eq!(shelf.0.world_mut().resource_mut::<Messages<ButtonPress>>().drain().next(), None);
    }
}
