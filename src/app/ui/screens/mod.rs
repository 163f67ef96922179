//! The screens, one file each: a view that describes the page, and observers for its buttons.

mod about;
mod active_rules;
mod chart;
mod history;
mod house_rules;
mod matches;
mod notices;
mod page;
mod pause;
mod program_question;
mod question;
mod result;
mod review;
mod reviewed_move;
mod rules;
mod settings;
mod setup;
mod shelf;
mod slot_editor;
mod text_entry;
mod welcome;

use bevy::prelude::*;

pub use notices::Notices;
pub use shelf::{BoxLid, LidPicture, PAGE as SHELF};

/// Adds all screens.
pub fn plugin(app: &mut App) {
    app.add_plugins((
        shelf::plugin,
        (about::plugin, program_question::plugin, question::plugin, matches::plugin, notices::plugin, welcome::plugin),
        setup::plugin,
        slot_editor::plugin,
        text_entry::plugin,
        house_rules::plugin,
        result::plugin,
        review::plugin,
        reviewed_move::plugin,
        pause::plugin,
        rules::plugin,
        history::plugin,
        settings::plugin,
    ));
}
