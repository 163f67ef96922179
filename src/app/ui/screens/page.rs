//! Shared by several pages: page names, and how an overlay closes.

use bevy::prelude::*;

use crate::app::ui::focus::BackRequested;
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
