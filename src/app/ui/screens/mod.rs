//! The screens, one file each. A page is built when its screen is entered and built anew when what it shows changed;
//! the focus finds its thing again by its key.

mod active_rules;
mod chart;
mod history;
mod house_rules;
mod next_step;
mod pause;
mod result;
mod rules;
mod seats;
mod settings;
mod shelf;
mod slot_editor;
mod text_entry;
mod variant_picker;

use bevy::prelude::*;

pub use seats::chair_name;

use super::{
    Boxes, Evening, LeftOff, MatchRules, MatchStory, Overlay, Screen, ScreenSystems, TableLog, Words,
    focus::{Back, Page},
    theme::Theme,
};
use crate::app::input::Awake;
use crate::app::input::glyphs::Printed;
use crate::app::render::theme::Tokens;
use crate::app::saves::Settings;
use crate::sim::lobby::Lobby;

/// Every screen.
pub fn plugin(app: &mut App) {
    app.init_resource::<Stale>().add_systems(Update, note_changes.in_set(ScreenSystems::Build)).add_plugins((
        shelf::plugin,
        variant_picker::plugin,
        seats::plugin,
        next_step::plugin,
        slot_editor::plugin,
        text_entry::plugin,
        house_rules::plugin,
        result::plugin,
        pause::plugin,
        rules::plugin,
        history::plugin,
        settings::plugin,
    ));
}

/// Whether something that pages show has changed since they were built.
#[derive(Resource, Default)]
struct Stale(bool);

/// Whether pages are to be built anew.
fn is_stale(stale: Res<Stale>) -> bool {
    stale.0
}

/// Looks whether anything that a page shows has changed. A page that is built every time costs nothing while nobody
/// touches anything, and can never show something old.
fn note_changes(
    (screen, overlay): (Res<State<Screen>>, Res<State<Overlay>>),
    (theme, words, tokens): (Res<Theme>, Res<Words>, Res<Tokens>),
    (settings, lobby): (Res<Settings>, Res<Lobby>),
    (evening, left_off, story, log, boxes): (Res<Evening>, Res<LeftOff>, Res<MatchStory>, Res<TableLog>, Res<Boxes>),
    (dealt, naming, turned): (Res<MatchRules>, Res<text_entry::Naming>, Res<rules::Turned>),
    printed: Res<Printed>,
    mut stale: ResMut<Stale>,
    mut awake: ResMut<Awake>,
) {
    let changed = screen.is_changed()
        || overlay.is_changed()
        || theme.is_changed()
        || words.is_changed()
        || tokens.is_changed()
        || settings.is_changed()
        || lobby.is_changed()
        || evening.is_changed()
        || left_off.is_changed()
        || story.is_changed()
        || log.is_changed()
        || boxes.is_changed()
        || dealt.is_changed()
        || naming.is_changed()
        || turned.is_changed()
        || printed.is_changed();
    if stale.0 != changed {
        stale.0 = changed;
    }
    if changed {
        awake.frames(Awake::AFTERGLOW);
    }
}

/// Adds a page's builder: it runs when its screen or overlay is there and something changed.
trait AddPage {
    fn add_page<M>(
        &mut self,
        there: impl SystemCondition<M>,
        build: bevy::ecs::schedule::ScheduleConfigs<bevy::ecs::system::ScheduleSystem>,
    );
}

impl AddPage for App {
    fn add_page<M>(
        &mut self,
        there: impl SystemCondition<M>,
        build: bevy::ecs::schedule::ScheduleConfigs<bevy::ecs::system::ScheduleSystem>,
    ) {
        self.add_systems(
            Update,
            build.in_set(ScreenSystems::Build).after(note_changes).run_if(is_stale.and_then(there)),
        );
    }
}

/// Takes an old page of that name away.
fn clear(commands: &mut Commands, pages: &Query<(Entity, &Page)>, name: &str) {
    for (entity, page) in pages {
        if page.name == name {
            commands.entity(entity).despawn();
        }
    }
}

/// Back closes the overlay, or goes to the one it was opened from.
fn close_overlay(
    _: On<Back>,
    screen: Res<State<Screen>>,
    overlay: Res<State<Overlay>>,
    mut next: ResMut<NextState<Overlay>>,
) {
    NextState::set_if_neq(&mut next, overlay.above(**screen));
}
