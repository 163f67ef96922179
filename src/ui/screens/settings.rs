//! Settings: applied at once, stored by the saves.

use bevy::{ecs::relationship::RelatedSpawnerCommands, prelude::*};

use super::{AddPage, clear, close_overlay};
use crate::{
    input::Button,
    saves::Settings,
    ui::{
        Overlay, SettingsChanged,
        focus::{FirstFocus, Page, Turned},
        theme::Kit,
        widgets::{Frame, Value},
    },
};

/// The page's name.
const PAGE: &str = "settings";

pub(super) fn plugin(app: &mut App) {
    app.add_page(not(in_state(Overlay::None)), build.into_configs());
}

/// One setting: how it is shown, and how it is turned.
struct Setting {
    key: &'static str,
    shown: fn(&Kit, &Settings) -> Value,
    turn: fn(&mut Settings, i32),
}
