//! Every game can be played with the keyboard by a player who only reads the prompts.

use std::time::Duration;

use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardInput, NativeKey};
use bevy::prelude::*;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg32;
use rollick::app::audio::Cue;
use rollick::app::input::{Button, bindings};
use rollick::app::moment::{self, Moment};
use rollick::app::ui::hud::{Hud, SeatPrompts};
use rollick::app::ui::{Screen, TableLog};
use rollick::catalog::GameEntry;
use rollick::games::CATALOG;
use rollick::rules::bots::Level;
use rollick::rules::record::{Player, SeatRecord};
use rollick::sim::lobby::{Device, Lobby};
use rollick::sim::table::{MatchOver, MatchPlan, Speed, TableSpeed};
use strum::IntoEnumIterator;

use crate::headless;

/// The time of a frame.
const FRAME: Duration = Duration::from_millis(50);
/// Number of frames of a press: long enough to throw.
const PRESS: usize = 10;
/// Number of log entries after which a match that is not over counts as played.
const ENOUGH: usize = 60;
/// Maximum number of presses without a new log entry. A press is chosen at random, so many of them only move a cursor.
const PATIENCE: usize = 400;
/// Maximum number of frames without a prompt: other seats play, dice fall, racks are counted.
const WAIT: usize = 4_000;

/// A player at the keyboard who presses what the prompts offer, at random.
pub(crate) struct Keyboard {
    pub(crate) app: App,
    rng: Pcg32,
    /// Whether the match is over.
    pub(crate) over: bool,
}

impl Keyboard {
    /// A table with one player at the keyboard; the other seats have bots.
    pub(crate) fn new(game: &GameEntry) -> Self {
        Self::at_window(game, game.seats.0.max(2), (1280, 800))
    }

    /// A table with one player at the keyboard and bots at the other seats, in a window of this size.
    pub(crate) fn at_window(game: &GameEntry, seats: u8, window: (u32, u32)) -> Self {
        let mut app = headless::program_in(game, window, FRAME);
        headless::first_frame(&mut app);
        app.insert_resource(TableSpeed { speed: Speed::Fast, fast_forward: false });
        let mut lobby = Lobby::new(game.seats.0..=game.seats.1);
        lobby.join(Device::Keys).expect("a slot is free");
        lobby.set_bots(seats - 1, Level::Easy);
        lobby.resume();
        app.insert_resource(lobby);
        let bots = (1..seats).map(|_| SeatRecord::new("", Player::Bot(Level::Easy)));
        let plan = MatchPlan {
            seats: std::iter::once(SeatRecord::new("", Player::Person)).chain(bots).collect(),
            options: (game.rules.check_options)(seats, &[]).expect("the default house rules"),
            seed: 3,
        };
        assert_eq!((game.table.start)(app.world_mut(), &plan), Ok(None));
        app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Table);
        Self { app, rng: Pcg32::seed_from_u64(5), over: false }
    }

    /// Runs this many frames.
    pub(crate) fn update(&mut self, frames: usize) {
        for _ in 0..frames {
            self.app.update();
            self.over |= self.app.world_mut().resource_mut::<Messages<MatchOver>>().drain().next().is_some();
        }
    }

    /// A button goes down or up.
    pub(crate) fn key(&mut self, button: Button, state: ButtonState) {
        let keys = bindings::RIGHT_KEYS.iter().chain(bindings::COMMON_KEYS);
        let key_code = keys.into_iter().find(|(_, mapped)| *mapped == button).expect("the keyboard has it").0;
        self.app.world_mut().write_message(KeyboardInput {
            key_code,
            logical_key: Key::Unidentified(NativeKey::Unidentified),
            state,
            text: None,
            repeat: false,
            window: Entity::PLACEHOLDER,
        });
    }

    /// Presses and releases a button.
    pub(crate) fn tap(&mut self, button: Button) {
        self.key(button, ButtonState::Pressed);
        self.update(PRESS);
        self.key(button, ButtonState::Released);
        self.update(2);
    }

    /// The buttons that the prompts offer, without those that leave the match or take a move back.
    pub(crate) fn offered(&self) -> Vec<Button> {
        let world = self.app.world();
        let lines = world.resource::<SeatPrompts>().0.iter().flat_map(|line| &line.prompts);
        world
            .resource::<Hud>()
            .prompts
            .iter()
            .chain(lines)
            .flat_map(|prompt| if prompt.about { Button::iter().take(4).collect() } else { vec![prompt.button] })
            .filter(|button| !matches!(button, Button::Menu | Button::Undo | Button::Replay | Button::NextShot))
            .collect()
    }

    /// The number of lines in the log.
    pub(crate) fn log_length(&self) -> usize {
        self.app.world().resource::<TableLog>().0.len()
    }

    /// Waits for a prompt or the end of the match.
    pub(crate) fn wait_for_prompt(&mut self) {
        let frames = (0..WAIT).take_while(|_| {
            let waits = !self.over && self.offered().is_empty();
            if waits {
                self.update(1);
            }
            waits
        });
        assert!(frames.count() < WAIT, "no prompt came");
    }

    /// Presses an offered button, but asks for no hint. Some buttons stay down during the next press, because some prompts say "hold".
    pub(crate) fn press(&mut self, held: &mut Option<Button>) {
        if let Some(button) = held.take_if(|_| self.rng.random_bool(0.3)) {
            self.key(button, ButtonState::Released);
        }
        self.wait_for_prompt();
        let offered: Vec<Button> = self.offered().into_iter().filter(|button| *button != Button::Hint).collect();
        let Some(button) = offered.choose(&mut self.rng).copied().filter(|button| Some(*button) != *held) else {
            return;
        };
        self.key(button, ButtonState::Pressed);
        self.update(PRESS);
        if held.is_none() && self.rng.random_bool(0.5) {
            *held = Some(button);
        } else {
            self.key(button, ButtonState::Released);
        }
        self.update(2);
    }
}

#[test]
fn every_game_can_be_played_with_keys_by_following_the_prompts() {
    for game in CATALOG.games() {
        let mut keyboard = Keyboard::new(game);
        let (mut held, mut idle, mut length) = (None, 0, 0);
        while !keyboard.over && length < ENOUGH {
            keyboard.press(&mut held);
            idle = if keyboard.log_length() > length { 0 } else { idle + 1 };
            length = keyboard.log_length();
            assert!(idle < PATIENCE, "{}: stuck after {length} log entries; {:?}", game.name, keyboard.offered());
        }
    }
}

/// The number of frames from the press to the first move of a player in the log. With `staged` each press is made
/// while a moment is staged.
fn frames_until_a_move(game: &GameEntry, staged: bool) -> Option<usize> {
    let mut keyboard = Keyboard::new(game);
    moment::plugin(&mut keyboard.app);
    keyboard.app.insert_resource(TableSpeed { speed: Speed::Normal, fast_forward: false });
    let mut press = || {
        keyboard.wait_for_prompt();
        if staged {
            keyboard.app.world_mut().write_message(Cue::Celebration);
        }
        keyboard.update(2);
        let offered: Vec<Button> = keyboard.offered().into_iter().filter(|button| *button != Button::Hint).collect();
        let button = offered.choose(&mut keyboard.rng).copied()?;
        assert!(!staged || keyboard.app.world().resource::<Moment>().is_staged(), "{}: a moment is staged", game.name);
        let own = |keyboard: &Keyboard| {
            keyboard.app.world().resource::<TableLog>().0.iter().filter(|(colour, _)| *colour == Some(0)).count()
        };
        let length = own(&keyboard);
        keyboard.key(button, ButtonState::Pressed);
        keyboard.update(1);
        assert!(!keyboard.app.world().resource::<Moment>().is_staged(), "{}: a press ends it", game.name);
        keyboard.key(button, ButtonState::Released);
        (1..PRESS).find(|_| {
            keyboard.update(1);
            own(&keyboard) > length
        })
    };
    (0..PATIENCE).find_map(|_| press())
}

#[test]
fn a_press_ends_a_moment_and_acts_without_delay() {
    for game in CATALOG.games() {
        let [usual, staged] = [false, true].map(|staged| frames_until_a_move(game, staged));
        assert!(usual.is_some() && staged == usual, "{}: {staged:?} frames, usually {usual:?}", game.name);
    }
}
