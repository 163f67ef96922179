//! The lessons, sentence by sentence.

use strum::IntoEnumIterator;

use super::driver::Driver;
use crate::app::input::{Button, LastDevice};
use crate::app::ui::hud::Hud;
use crate::app::ui::{GameSetup, LearnPressed, Screen};
use crate::catalog::GameEntry;
use crate::sim::lobby::{Device, Lobby};

/// The maximum number of presses from one sentence to the next.
const MAX_PRESSES: usize = 400;

/// The number of frames of a press: long enough to throw.
const PRESS: usize = 15;

impl Driver {
    /// Opens the lesson of a game for one person at the keyboard.
    pub(super) fn lesson(&mut self, game: &'static GameEntry) {
        self.go_to(Screen::Setup);
        let world = self.app.world_mut();
        world.resource_mut::<GameSetup>().choose(game.name);
        let mut lobby = Lobby::new(game.seats.0..=game.seats.1);
        if let Err(error) = lobby.join(Device::Keys) {
            return self.fail(format!("the keyboard cannot join: {error:?}"));
        }
        let world = self.app.world_mut();
        world.insert_resource(lobby);
        world.insert_resource(LastDevice(Device::Keys));
        world.write_message(LearnPressed { game: game.name });
        self.wait_for("the first sentence", |world| !world.resource::<Hud>().explanation.is_empty());
        self.wait(PRESS);
    }

    /// Plays on to the next sentence; returns whether there was one.
    pub(super) fn next_sentence(&mut self) -> bool {
        let before = self.app.world().resource::<Hud>().explanation.clone();
        for press in 0..MAX_PRESSES {
            let world = self.app.world();
            if **world.resource::<bevy::prelude::State<Screen>>() != Screen::Table {
                return false;
            }
            let hud = world.resource::<Hud>();
            if !hud.explanation.is_empty() && hud.explanation != before {
                self.wait(PRESS);
                return true;
            }
            let offered = hud.prompts.iter().flat_map(|prompt| {
                // The directions come first.
                let about = Button::iter().take(if prompt.about { 4 } else { 0 });
                about.chain((!prompt.about).then_some(prompt.button))
            });
            let offered: Vec<Button> =
                offered.filter(|button| !matches!(button, Button::Menu | Button::Undo | Button::Replay)).collect();
            // Any of them, but the same ones in each run.
            let chosen = ((press * 0x9e37) >> 8) % offered.len().max(1);
            if let Some(button) = offered.get(chosen).copied() {
                self.hold(button, true);
                self.wait(PRESS);
                self.hold(button, false);
            }
            self.wait(PRESS);
        }
        self.fail(format!("no sentence follows “{before}”"));
        false
    }
}
