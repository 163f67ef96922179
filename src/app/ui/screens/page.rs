//! What several pages share: their names, and how an overlay closes.

use bevy::prelude::*;

use crate::app::ui::focus::BackRequested;
use crate::app::ui::{Overlay, Screen};

/// The name of the page where seats are chosen.
pub(super) const SEATS: &str = "seats";

/// The name of the page of one seat.
pub(super) const SLOT: &str = "chair";

/// Back closes the overlay, or goes to the one it was opened from.
pub(super) fn close_overlay(
    _: On<BackRequested>,
    screen: Res<State<Screen>>,
    overlay: Res<State<Overlay>>,
    mut next: ResMut<NextState<Overlay>>,
) {
    NextState::set_if_neq(&mut next, overlay.above(**screen));
}
