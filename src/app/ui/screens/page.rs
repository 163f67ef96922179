//! Shared by several pages: page names, frames, how an overlay closes, and how the replay opens.

use bevy::prelude::*;

use crate::app::input::{Button, ButtonPress};
use crate::app::ui::element::{Element, ElementList};
use crate::app::ui::focus::{Activated, BackRequested, Page};
use crate::app::ui::theme::UiContext;
use crate::app::ui::widgets::PageFrame;
use crate::app::ui::{Overlay, Screen};

/// A button of a page, and what it does there.
type Prompt = (Button, String);

/// The setup page of a game.
pub(super) const SETUP: &str = "setup";

/// The editor of a slot.
pub(super) const SLOT: &str = "seat";

pub(super) fn frame(name: &'static str, layer: u8, title: String, prompts: impl Into<Vec<Prompt>>) -> PageFrame {
    PageFrame { page: Page { name, layer }, title, prompts: prompts.into(), ..default() }
}

/// A panel over the screen, which Back closes.
pub(super) fn overlay(cx: &UiContext, frame: PageFrame, body: impl FnOnce(&mut ElementList)) -> Element {
    let mut page = cx.panel(frame, body);
    page.observe(close_overlay);
    page
}

/// Closes the overlay, or returns to the one it was opened from.
pub(super) fn close_overlay(
    _: On<BackRequested>,
    screen: Res<State<Screen>>,
    overlay: Res<State<Overlay>>,
    mut next: ResMut<NextState<Overlay>>,
) {
    NextState::set_if_neq(&mut next, overlay.above(**screen));
}

/// Sends the same press that opens the replay at the table.
pub(super) fn open_replay(activated: On<Activated>, mut presses: MessageWriter<ButtonPress>) {
    for down in [true, false] {
        presses.write(ButtonPress { device: activated.device, button: Button::Replay, down });
    }
}
