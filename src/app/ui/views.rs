//! Views: systems that describe a screen, an overlay or a part of the display at the table. They run while their screen
//! is shown and something they may show has changed; [`element::show`] applies the difference.

use bevy::ecs::system::IntoSystem;
use bevy::prelude::*;
use bevy::state::state::StateTransitionSystems;

use super::element::{self, Element};
use super::theme::Theme;
use super::{
    GamePages, GameSetup, Localization, MatchRules, MatchSummary, Overlay, ResumeOffer, Screen, ScreenSystems, TableLog,
};
use crate::app::input::LastDevice;
use crate::app::input::glyphs::KeyLabels;
use crate::app::render::theme::Tokens;
use crate::app::saves::Settings;
use crate::sim::lobby::Lobby;

/// Looks for changes before any view runs, and closes views with their screens.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Changed>()
        .configure_sets(Update, ViewSystems::Check.in_set(ScreenSystems::Build))
        .add_systems(Update, forget_changes.in_set(ScreenSystems::Read))
        .add_systems(StateTransition, close_views.after(StateTransitionSystems::EnterSchedules));
    app.watch::<State<Screen>>()
        .watch::<State<Overlay>>()
        .watch::<Theme>()
        .watch::<Localization>()
        .watch::<Tokens>()
        .watch::<LastDevice>()
        .watch::<KeyLabels>()
        .watch::<Settings>()
        .watch::<Lobby>()
        .watch::<GameSetup>()
        .watch::<ResumeOffer>()
        .watch::<MatchSummary>()
        .watch::<TableLog>()
        .watch::<GamePages>()
        .watch::<MatchRules>();
}

/// The part of [`ScreenSystems::Build`] in which changes are looked for.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum ViewSystems {
    /// Resources are checked for changes.
    Check,
}

/// Whether a watched resource changed since the last frame.
#[derive(Resource, Default)]
struct Changed(bool);

fn forget_changes(mut changed: ResMut<Changed>) {
    changed.0 = false;
}

/// On which screens a view is shown: its root is despawned elsewhere.
#[derive(Component, Clone, Copy)]
struct ShownOn(Place);

/// Whether a view belongs to a screen with an overlay.
pub type Place = fn(Screen, Overlay) -> bool;

/// The place of what is shown over the table, under its overlays.
#[must_use]
pub fn at_the_table(screen: Screen, _: Overlay) -> bool {
    screen == Screen::Table
}

/// Adds views to an app.
pub trait AddView {
    /// Shows what `view` describes where `place` says so; nothing while it describes nothing. The view runs when a watched
    /// resource changed. `name` is its own.
    fn add_view<M: 'static>(
        &mut self,
        name: &'static str,
        place: Place,
        view: impl IntoSystem<(), Option<Element>, M>,
    ) -> &mut Self;

    /// Views follow changes of this resource.
    fn watch<R: Resource>(&mut self) -> &mut Self;
}

impl AddView for App {
    fn add_view<M: 'static>(
        &mut self,
        name: &'static str,
        place: Place,
        view: impl IntoSystem<(), Option<Element>, M>,
    ) -> &mut Self {
        let show = move |In(tree): In<Option<Element>>, mut commands: Commands| {
            commands.queue(move |world: &mut World| {
                if let Some(root) = element::show(world, name, tree) {
                    world.entity_mut(root).insert_if_new(ShownOn(place));
                }
            });
        };
        let is_shown = move |screen: Res<State<Screen>>, overlay: Res<State<Overlay>>, changed: Res<Changed>| {
            changed.0 && place(**screen, **overlay)
        };
        self.add_systems(
            Update,
            view.pipe(show).in_set(ScreenSystems::Build).after(ViewSystems::Check).run_if(is_shown),
        )
    }

    fn watch<R: Resource>(&mut self) -> &mut Self {
        let note = |watched: Res<R>, mut changed: ResMut<Changed>| changed.0 |= watched.is_changed();
        self.add_systems(Update, note.in_set(ViewSystems::Check))
    }
}

fn close_views(
    (screen, overlay): (Res<State<Screen>>, Res<State<Overlay>>),
    views: Query<(Entity, &ShownOn)>,
    mut commands: Commands,
) {
    for (root, shown) in &views {
        if !(shown.0)(**screen, **overlay) {
            commands.entity(root).despawn();
        }
    }
}
