//! Every lesson, played by people who do as it says and by people who do not.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg32;
use rollick::app::input::{Button, ButtonPress, LastDevice};
use rollick::app::lesson::{LessonScript, Moment, Step};
use rollick::app::render::pipeline_warmup::PipelineWarmup;
use rollick::app::saves::{Language, Settings, Store};
use rollick::app::ui::hud::{Hud, SeatPrompts};
use rollick::app::ui::{GameSetup, LearnPressed, Localization, MatchSummary, Overlay, Screen};
use rollick::catalog::GameEntry;
use rollick::games::CATALOG;
use rollick::rules::bots::Level;
use rollick::rules::record::{Player, SeatRecord};
use rollick::sim::lobby::{Device, Lobby};
use rollick::sim::table::{ChosenThrows, MatchPlan, TableStore};
use strum::IntoEnumIterator;

use crate::finished_matches::{bots_at, program, wait_until};
use crate::saves::{begun, store};

/// The time of a frame.
const FRAME: Duration = Duration::from_millis(50);
/// Number of frames of a press: long enough to throw.
const PRESS: usize = 10;
/// The longest time without a move and without another sentence. Bots think in the background for as long as they need.
const PATIENCE: Duration = Duration::from_secs(120);

/// How often a lesson is played at most until most of its sentences were said.
const MOST_PLAYS: usize = 6;

fn lesson(name: &str) -> (&'static GameEntry, LessonScript) {
    lessons().find(|(game, _)| game.name == name).expect("the game has a lesson")
}

fn lessons() -> impl Iterator<Item = (&'static GameEntry, LessonScript)> {
    let read = |game: &'static GameEntry| {
        LessonScript::parse(game.lesson).unwrap_or_else(|bad| panic!("{}: {bad}", game.name))
    };
    CATALOG.games().filter(|game| !game.lesson.is_empty()).map(move |game| (game, read(game)))
}

/// A part ends before the next throw, so a sentence about its own throw that stood last would never be said.
#[test]
fn what_is_said_before_a_throw_stands_first_in_its_part() {
    for (game, script) in lessons() {
        for (number, part) in script.parts.iter().enumerate() {
            let before = |Step(moment, _): &Step| matches!(moment, Moment::Begin | Moment::Throw);
            let late = part.steps.iter().skip_while(|step| before(step)).find(|step| before(step));
            assert_eq!(late, None, "{}, part {number}", game.name);
        }
    }
}

/// People in a lesson.
struct Class {
    app: App,
    game: &'static GameEntry,
    rng: Pcg32,
    /// Everything that was said.
    said: BTreeSet<String>,
}

impl Class {
    /// Opens the lesson of a game for people with these devices.
    fn new(game: &'static GameEntry, store: &Store, devices: &[Device], language: Language, seed: u64) -> Self {
        let mut app = program(store);
        app.insert_resource(TimeUpdateStrategy::ManualDuration(FRAME));
        app.world_mut().resource_mut::<Settings>().language = language;
        app.world_mut().resource_mut::<GameSetup>().choose(game.name);
        let mut lobby = Lobby::new(game.seats.0..=game.seats.1);
        for device in devices {
            lobby.join(*device).expect("a slot is free");
        }
        app.insert_resource(lobby);
        app.insert_resource(LastDevice(devices[0]));
        app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Setup);
        app.update();
        // As with a press on Learn. It must not be taken for an answer to the first sentence.
        app.world_mut().write_message(ButtonPress { device: devices[0], button: Button::Accept, down: true });
        app.world_mut().write_message(LearnPressed { game: game.name });
        wait_until(&mut app, "the table", |world| screen(world) == Screen::Table);
        let mut class = Self { app, game, rng: Pcg32::seed_from_u64(seed), said: BTreeSet::new() };
        class.update(2);
        class
    }

    fn update(&mut self, frames: usize) {
        for _ in 0..frames {
            self.app.update();
            let text = &self.app.world().resource::<Hud>().explanation;
            if !text.is_empty() && !self.said.contains(text) {
                assert!(!text.starts_with("lesson-"), "{text} has no text");
                self.said.insert(text.clone());
            }
        }
    }

    fn is_over(&self) -> bool {
        screen(self.app.world()) != Screen::Table
    }

    fn button(&mut self, device: Device, button: Button, down: bool) {
        self.app.world_mut().write_message(ButtonPress { device, button, down });
        self.update(if down { PRESS } else { 2 });
    }

    fn press(&mut self, device: Device, button: Button) {
        self.button(device, button, true);
        self.button(device, button, false);
    }

    /// The buttons that the prompts offer, each with its device.
    fn offered(&self, device: Device) -> Vec<(Device, Button)> {
        let world = self.app.world();
        let hud = world.resource::<Hud>();
        let lines = world.resource::<SeatPrompts>().0.iter();
        let in_lines = lines.flat_map(|line| line.prompts.iter().map(|prompt| (prompt, line.device)));
        let all = hud.prompts.iter().map(|prompt| (prompt, hud.prompted)).chain(in_lines);
        all.flat_map(|(prompt, of)| {
            let by = prompt.device.or(of).unwrap_or(device);
            let buttons = if prompt.about { Button::iter().take(4).collect() } else { vec![prompt.button] };
            buttons.into_iter().map(move |button| (by, button))
        })
        .filter(|(_, button)| !matches!(button, Button::Menu | Button::Undo | Button::Replay))
        .collect()
    }

    /// Follows the prompts at random until the lesson is over. With `wrong`, each text is answered with every other button
    /// first.
    fn follow(&mut self, device: Device, wrong: bool) {
        let mut answered = BTreeSet::new();
        // Some prompts say "hold", and others are offered meanwhile.
        let mut held: Option<(Device, Button)> = None;
        let mut progress = None;
        let mut deadline = Instant::now();
        while !self.is_over() {
            let moves = (self.game.table.progress)(self.app.world()).map(|progress| progress.moves);
            let now = Some((moves, self.app.world().resource::<Hud>().explanation.clone()));
            if progress != now {
                progress = now;
                deadline = Instant::now() + PATIENCE;
            }
            assert!(Instant::now() < deadline, "the lesson does not go on after {progress:?}");
            if let Some((by, button)) = held.take_if(|_| self.rng.random_bool(0.3)) {
                self.button(by, button, false);
            }
            let offered = self.offered(device);
            let Some((by, button)) = offered.choose(&mut self.rng).copied() else {
                self.update(5);
                continue;
            };
            let text = self.app.world().resource::<Hud>().explanation.clone();
            if wrong && answered.insert(text) {
                let others = |button: &Button| {
                    !matches!(button, Button::Menu | Button::Replay) && !offered.contains(&(by, *button))
                };
                for button in Button::iter().filter(others) {
                    self.press(by, button);
                }
            } else if Some((by, button)) != held && (button == Button::Accept || self.rng.random_bool(0.7)) {
                self.button(by, button, true);
                if held.is_none() && button != Button::Accept && self.rng.random_bool(0.5) {
                    held = Some((by, button));
                } else {
                    self.button(by, button, false);
                }
            }
        }
    }
}

fn screen(world: &World) -> Screen {
    **world.resource::<State<Screen>>()
}

/// With each device and in each language.
fn play_to_the_end(name: &str) {
    let (game, script) = lesson(name);
    let (_home, store) = store();
    let keys: BTreeSet<String> = script
        .parts
        .iter()
        .flat_map(|part| &part.steps)
        .map(|Step(_, name)| format!("lesson-{}-{name}", game.slug))
        .collect();
    let mut said = BTreeSet::new();
    let (devices, languages) = ([Device::Pad(0), Device::Keys, Device::Mouse], Language::ALL);
    // Some sentences are about choices that a player at random may not make.
    let is_enough = |said: &BTreeSet<String>| said.len() * 3 >= keys.len() * 2;
    for (seed, device) in devices.into_iter().cycle().take(MOST_PLAYS).enumerate() {
        if seed >= devices.len() && is_enough(&said) {
            break;
        }
        // A mouse plays for the keyboard.
        let at = if device == Device::Mouse { Device::Keys } else { device };
        let mut class = Class::new(game, &store, &[at], languages[seed % languages.len()], seed as u64);
        class.follow(device, false);
        assert_eq!(screen(class.app.world()), Screen::Setup);
        wait_until(&mut class.app, "what to remember", |world| {
            **world.resource::<State<Overlay>>() == Overlay::LessonEnd
        });
        assert!(!class.app.world().contains_resource::<ChosenThrows>());
        assert_eq!(class.app.world().resource::<Lobby>().people(), 1);
        let words = class.app.world().resource::<Localization>();
        said.extend(keys.iter().filter(|key| class.said.contains(&words.text(key))).cloned());
    }
    let begins: BTreeSet<String> = script
        .parts
        .iter()
        .flat_map(|part| &part.steps)
        .filter(|Step(moment, _)| *moment == Moment::Begin)
        .map(|Step(_, name)| format!("lesson-{}-{name}", game.slug))
        .collect();
    assert!(begins.is_subset(&said), "{begins:?} are said whatever players do, but only {said:?} were");
    assert!(is_enough(&said), "never said: {:?}", keys.difference(&said));
    assert_eq!(store.unfinished(&mut Vec::new()).count(), 0, "a lesson is not stored");
}

fn press_wrong_buttons(name: &str) {
    let (_home, store) = store();
    let mut class = Class::new(lesson(name).0, &store, &[Device::Pad(0)], Language::default(), 9);
    class.follow(Device::Pad(0), true);
}

/// Each with their own device.
fn take_it_together(name: &str) {
    let (game, script) = lesson(name);
    let (_home, store) = store();
    let devices = &[Device::Pad(0), Device::Keys, Device::Pad(1)][..usize::from(game.seats.1.min(3))];
    let mut class = Class::new(game, &store, devices, Language::default(), 3);
    assert!(class.app.world().resource::<Lobby>().bots() <= script.players.saturating_sub(2));
    class.follow(Device::Pad(0), false);
    assert_eq!(class.app.world().resource::<Lobby>().people(), devices.len());
}

macro_rules! lesson_tests {
    ($($game:ident),*) => {
        $(mod $game {
            #[test]
            fn is_played_to_its_end_with_each_device() {
                super::play_to_the_end(stringify!($game));
            }

            #[test]
            fn goes_on_after_wrong_presses() {
                super::press_wrong_buttons(stringify!($game));
            }

            #[test]
            fn is_taken_by_several_people() {
                super::take_it_together(stringify!($game));
            }
        })*

        #[test]
        fn every_lesson_is_tested() {
            let names = lessons().map(|(game, _)| game.name).collect::<BTreeSet<_>>();
            assert_eq!(names, BTreeSet::from([$(stringify!($game)),*]));
        }
    };
}

lesson_tests!(farkle, hot_dice, jackpot, machz, multzo, sequence_dice);

#[test]
fn a_lesson_counts_nowhere_and_is_left_with_one_press() {
    for (game, _) in lessons() {
        let (_home, store) = store();
        std::fs::create_dir_all(store.profiles()).unwrap();
        std::fs::write(store.profiles().join("ada.ron"), "Profile(name: \"Ada\")").unwrap();
        let mut class = Class::new(game, &store, &[Device::Keys], Language::default(), 1);
        let world = class.app.world();
        assert!(!world.resource::<TableStore>().is_kept());
        class.update(20);
        class.press(Device::Keys, Button::Menu);
        class.update(3);
        assert_eq!(
            (screen(class.app.world()), class.app.world().resource::<MatchSummary>().clone()),
            (Screen::Setup, MatchSummary::default())
        );
        assert_eq!(**class.app.world().resource::<State<Overlay>>(), Overlay::None);
        assert_eq!(store.unfinished(&mut Vec::new()).count(), 0);
        assert_eq!(std::fs::read_to_string(store.profiles().join("ada.ron")).unwrap(), "Profile(name: \"Ada\")");
    }
}

#[test]
fn presses_before_the_table_is_drawn_skip_no_sentence() {
    let (_home, store) = store();
    let (game, _) = lesson("farkle");
    let mut class = Class::new(game, &store, &[Device::Keys], Language::English, 1);
    let said = |class: &Class| class.app.world().resource::<Hud>().explanation.clone();
    class.update(5);
    let first = said(&class);
    assert!(!first.is_empty());
    class.app.insert_resource(PipelineWarmup::Running(0.5));
    class.update(2);
    class.press(Device::Keys, Button::Accept);
    assert_eq!(said(&class), first);
    class.app.insert_resource(PipelineWarmup::Done);
    class.update(2);
    class.press(Device::Keys, Button::Accept);
    assert_ne!(said(&class), first);
}

/// Even if the faces of a lesson were left behind.
#[test]
fn no_stored_match_can_choose_its_throws() {
    let game = CATALOG.find("farkle").expect("the game is in the catalogue");
    let faces = || ChosenThrows { throws: vec![vec![vec!["1".to_owned(); 6]]; 9].into(), ready: true, ..default() };
    for is_kept in [true, false] {
        let (_home, store) = store();
        let seats = (0..2).map(|_| SeatRecord::new("", Player::Bot(Level::Easy))).collect();
        let options = (game.rules.check_options)(2, &["start=seat:1".to_owned()]).expect("valid house rules");
        let plan = MatchPlan { seats, options, seed: 3 };
        let mut app = bots_at(game.table);
        if is_kept {
            app.insert_resource(TableStore::new(begun(&store, game.table, &plan)));
        }
        assert_eq!((game.table.start)(app.world_mut(), &plan), Ok(None));
        assert!(!app.world().contains_resource::<ChosenThrows>());
        app.insert_resource(faces());
        let moves = |app: &App| (game.table.progress)(app.world()).map_or(0, |progress| progress.moves);
        while moves(&app) == 0 {
            app.update();
            app.world_mut().resource_mut::<TableStore>().flush();
        }
        assert_eq!(app.world().resource::<ChosenThrows>().thrown > 0, !is_kept);
        // The next match has none.
        assert_eq!((game.table.start)(app.world_mut(), &plan), Ok(None));
        assert!(!app.world().contains_resource::<ChosenThrows>());
    }
}
