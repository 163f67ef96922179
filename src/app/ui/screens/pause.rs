//! The pause menu.

use bevy::prelude::*;

use super::page;
use crate::app::input::{Button, ButtonPress, ReconnectCard};
use crate::app::ui::element::Element;
use crate::app::ui::focus::remember_focus;
use crate::app::ui::focus::{Activated, FocusMemory, InitialFocus};
use crate::app::ui::theme::UiContext;
use crate::app::ui::views::AddView;
use crate::app::ui::widgets::ButtonWeight;
use crate::app::ui::{LeaveTable, Overlay, Screen, ScreenSystems};
use crate::sim::dice::LatestThrow;

const PAGE: &str = "pause";

pub(super) fn plugin(app: &mut App) {
    app.add_view(PAGE, |screen, overlay| (screen, overlay) == (Screen::Table, Overlay::Pause), view)
        .watch::<ReconnectCard>()
        .add_systems(Update, open.in_set(ScreenSystems::Read).after(remember_focus).run_if(in_state(Screen::Table)));
}

/// Opens the pause menu when Menu is pressed on any device.
pub(super) fn open(
    mut presses: MessageReader<ButtonPress>,
    overlay: Res<State<Overlay>>,
    mut focus: ResMut<FocusMemory>,
    mut next: ResMut<NextState<Overlay>>,
) {
    let pressed = presses.read().any(|press| press.down && press.button == Button::Menu);
    if pressed && **overlay == Overlay::None {
        focus.forget(PAGE);
        next.set(Overlay::Pause);
    }
}

fn view(cx: UiContext, lost: Res<ReconnectCard>, latest: LatestThrow) -> Option<Element> {
    let words = &cx.words;
    let title = if lost.0.is_some() { words.text("paused-for-player") } else { words.text("paused") };
    let prompts = [(Button::Accept, words.text("prompt-choose")), (Button::Back, words.text("prompt-resume"))];
    let show_overlay = |to: Overlay| move |_: On<Activated>, mut next: ResMut<NextState<Overlay>>| next.set(to);
    Some(page::overlay(&cx, page::frame(PAGE, 1, title, prompts), |body| {
        cx.button(body, "resume", Some("play"), words.text("resume"), ButtonWeight::Primary)
            .insert(InitialFocus)
            .observe(show_overlay(Overlay::None));
        cx.button(body, "rules", Some("book"), words.text("rules"), ButtonWeight::Plain)
            .observe(show_overlay(Overlay::Rules));
        cx.button(body, "history", Some("history"), words.text("history"), ButtonWeight::Plain)
            .observe(show_overlay(Overlay::History));
        if latest.is_there() {
            cx.button(body, "replay", Some("dice"), words.text("replay"), ButtonWeight::Plain)
                .observe(page::open_replay);
        }
        cx.button(body, "settings", Some("gear"), words.text("settings"), ButtonWeight::Plain)
            .observe(show_overlay(Overlay::Settings));
        cx.button(body, "leave", Some("door"), words.text("pause-save-to-shelf"), ButtonWeight::Plain).observe(
            |_: On<Activated>, mut leave: MessageWriter<LeaveTable>, mut next: ResMut<NextState<Overlay>>| {
                leave.write(LeaveTable);
                next.set(Overlay::None);
            },
        );
    }))
}
