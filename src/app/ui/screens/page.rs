//! Shared by several pages: page names, how an overlay closes, and how the replay opens.

use bevy::prelude::*;

use crate::app::input::{Button, ButtonPress};
use crate::app::ui::focus::{Activated, BackRequested};
use crate::app::ui::{Overlay, Screen};

pub(super) const SEATS: &str = "seats";

pub(super) const SLOT: &str = "seat";

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
