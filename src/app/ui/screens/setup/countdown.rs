//! The countdown before a match: three numbers, in which others can still join and anybody can stop it.

use bevy::prelude::*;
use bevy::time::Real;

use crate::app::input::{Button, HeldButtons, RedrawRequests};
use crate::app::ui::focus::Activated;
use crate::app::ui::toast::ShowToast;
use crate::app::ui::views::AddView;
use crate::app::ui::{GameSetup, Localization, Overlay, Screen, ScreenSystems, StartPressed};
use crate::sim::lobby::{Device, Lobby};
use crate::sim::table::TableSystems;

/// The number that the countdown starts with.
const NUMBERS: u8 = 3;

/// How long each number is shown, in seconds.
const NUMBER: f64 = 0.8;

/// How long the button is held to start at once, in seconds.
const HOLD: f64 = 0.6;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Countdown>().watch::<Countdown>().add_systems(OnExit(Screen::Setup), stop).add_systems(
        Update,
        count
            .after(TableSystems::Present)
            .after(ScreenSystems::Read)
            .before(ScreenSystems::Build)
            .run_if(in_state(Screen::Setup).and_then(is_running)),
    );
}

/// The countdown, if it is running.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Countdown(Option<Running>);

#[derive(Clone, Copy, Debug, PartialEq)]
struct Running {
    /// When the match starts, in seconds of [`Time<Real>`].
    ends: f64,
    /// The number that is shown.
    number: u8,
    /// The device that has held the button since the countdown began, and when that was.
    held: Option<(Device, f64)>,
    /// The number of people who take part.
    people: usize,
}

impl Countdown {
    /// The number to show.
    pub(super) fn number(&self) -> Option<u8> {
        self.0.map(|running| running.number)
    }

    /// Stops it; returns whether it was running.
    pub(super) fn stop(&mut self) -> bool {
        self.0.take().is_some()
    }
}

fn stop(mut countdown: ResMut<Countdown>) {
    countdown.set_if_neq(Countdown(None));
}

fn is_running(countdown: Res<Countdown>) -> bool {
    countdown.0.is_some()
}

/// Starts the countdown. A second click starts the match at once, because a mouse cannot hold the button.
pub(super) fn press_play(
    activated: On<Activated>,
    (lobby, words, time): (Res<Lobby>, Res<Localization>, Res<Time<Real>>),
    mut countdown: ResMut<Countdown>,
    mut toasts: MessageWriter<ShowToast>,
) {
    let now = time.elapsed_secs_f64();
    match &mut countdown.0 {
        Some(running) if activated.device == Device::Mouse => running.ends = now,
        Some(_) => {}
        None if lobby.can_begin().is_err() => {
            toasts.write(ShowToast(words.text("setup-too-few")));
        }
        None => {
            let ends = now + f64::from(NUMBERS) * NUMBER;
            let (held, people) = (Some((activated.device, now)), lobby.people());
            countdown.0 = Some(Running { ends, number: NUMBERS, held, people });
        }
    }
}

pub(super) fn count(
    mut countdown: ResMut<Countdown>,
    (lobby, setup, overlay): (Res<Lobby>, Res<GameSetup>, Res<State<Overlay>>),
    (buttons, time): (Res<HeldButtons>, Res<Time<Real>>),
    mut start: MessageWriter<StartPressed>,
    mut redraw: ResMut<RedrawRequests>,
) {
    let Some(mut running) = countdown.0 else { return };
    // A match must not start without a player who has just left or lost the device.
    // The end of a lesson closes one frame after its Play has been pressed.
    let is_covered = !matches!(**overlay, Overlay::None | Overlay::LessonEnd);
    if lobby.can_begin().is_err() || lobby.people() < running.people || is_covered {
        countdown.0 = None;
        return;
    }
    let now = time.elapsed_secs_f64();
    // A player who joins late sees all numbers.
    if lobby.people() > running.people {
        running.people = lobby.people();
        running.ends = now + f64::from(NUMBERS) * NUMBER;
    }
    running.held = running.held.filter(|(device, _)| buttons.is_down(*device, Button::Accept));
    let held_for = running.held.map_or(0.0, |(_, since)| now - since);
    let left = running.ends - now;
    if left <= 0.0 || held_for >= HOLD {
        countdown.0 = None;
        start.write(StartPressed { game: setup.game().name, rules: setup.pairs() });
        return;
    }
    running.number = ((left / NUMBER).ceil() as u8).min(NUMBERS);
    countdown.set_if_neq(Countdown(Some(running)));
    let until_next = left - f64::from(running.number - 1) * NUMBER;
    let until_start = if running.held.is_some() { HOLD - held_for } else { f64::INFINITY };
    redraw.draw_in(until_next.min(until_start) as f32);
}
