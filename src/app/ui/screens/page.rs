//! Pages: built when their screen is entered, and again when something they show changed.

use bevy::prelude::*;

use crate::app::input::Awake;
use crate::app::input::glyphs::Printed;
use crate::app::render::theme::Tokens;
use crate::app::saves::Settings;
use crate::app::ui::focus::{Back, Page};
use crate::app::ui::theme::Theme;
use crate::app::ui::{
    Boxes, Evening, LeftOff, MatchRules, MatchStory, Overlay, Screen, ScreenSystems, TableLog, Words,
};
use crate::sim::lobby::Lobby;

/// The name of the page where seats are chosen.
pub(super) const SEATS: &str = "seats";

/// The name of the page of one seat.
pub(super) const SLOT: &str = "chair";

/// SequentialTest for changes before any page is built.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Stale>()
        .configure_sets(Update, PageSystems::Check.in_set(ScreenSystems::Build))
        .add_systems(Update, note_changes.in_set(PageSystems::Check));
}

/// The part of [`ScreenSystems::Build`] in which changes are looked for.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum PageSystems {
    /// Changes of what pages show are looked for.
    Check,
}

/// Whether something that pages show has changed since they were built.
#[derive(Resource, Default)]
pub(super) struct Stale(bool);

/// Whether pages are to be built anew.
pub(super) fn is_stale(stale: Res<Stale>) -> bool {
    stale.0
}

/// SequentialTest whether anything that a page shows has changed. A page that is built every time costs nothing while nobody
/// touches anything, and can never show something old.
pub(super) fn note_changes(
    (screen, overlay): (Res<State<Screen>>, Res<State<Overlay>>),
    (theme, words, tokens): (Res<Theme>, Res<Words>, Res<Tokens>),
    (settings, lobby): (Res<Settings>, Res<Lobby>),
    (evening, left_off, story, log, boxes): (Res<Evening>, Res<LeftOff>, Res<MatchStory>, Res<TableLog>, Res<Boxes>),
    dealt: Res<MatchRules>,
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
        || printed.is_changed();
    if stale.0 != changed {
        stale.0 = changed;
    }
    if changed {
        awake.frames(Awake::AFTERGLOW);
    }
}

/// Pages are built again when this resource changed.
pub(super) fn rebuild_on_change<R: Resource>(app: &mut App) {
    let note = |resource: Res<R>, mut stale: ResMut<Stale>, mut awake: ResMut<Awake>| {
        if resource.is_changed() {
            stale.0 = true;
            awake.frames(Awake::AFTERGLOW);
        }
    };
    app.add_systems(Update, note.in_set(PageSystems::Check).after(note_changes));
}

/// Adds a page's builder: it runs when its screen or overlay is there and something changed.
pub(super) trait AddPage {
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
            build.in_set(ScreenSystems::Build).after(PageSystems::Check).run_if(is_stale.and_then(there)),
        );
    }
}

/// Takes an old page of that name away.
pub(super) fn clear(commands: &mut Commands, pages: &Query<(Entity, &Page)>, name: &str) {
    for (entity, page) in pages {
        if page.name == name {
            commands.entity(entity).despawn();
        }
    }
}

/// Back closes the overlay, or goes to the one it was opened from.
pub(super) fn close_overlay(
    _: On<Back>,
    screen: Res<State<Screen>>,
    overlay: Res<State<Overlay>>,
    mut next: ResMut<NextState<Overlay>>,
) {
    NextState::set_if_neq(&mut next, overlay.above(**screen));
}
