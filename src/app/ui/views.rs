//! Views: systems that describe a screen, an overlay or a part of the HUD. They run while their screen is shown and a
//! watched resource has changed. [`element::show`] applies the differences.

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
use crate::app::render::tokens::Tokens;
use crate::app::saves::Settings;
use crate::sim::lobby::Lobby;

/// Checks for changes before any view runs, and despawns views when their screen closes.
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

/// A part of [`ScreenSystems::Build`].
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum ViewSystems {
    /// Checks watched resources for changes. Runs before all views.
    Check,
}

/// Whether a watched resource has changed in this frame.
#[derive(Resource, Default)]
struct Changed(bool);

fn forget_changes(mut changed: ResMut<Changed>) {
    changed.0 = false;
}

/// The condition under which a view is shown. The view's root is despawned when the condition no longer holds.
#[derive(Component, Clone, Copy)]
struct ShownOn(ShownWhen);

/// Whether a view is shown on this screen with this overlay.
pub type ShownWhen = fn(Screen, Overlay) -> bool;

/// The condition of views that are shown over the table, below its overlays.
pub fn at_the_table(screen: Screen, _: Overlay) -> bool {
    screen == Screen::Table
}

/// The condition of what would lie over the dice of a replay.
pub fn at_the_table_without_replay(screen: Screen, overlay: Overlay) -> bool {
    at_the_table(screen, overlay) && overlay != Overlay::Replay
}

/// Registers views.
pub trait AddView {
    /// Adds a view that is shown while `shown_when` is true. The view runs when a watched resource has changed; `None`
    /// shows nothing. `name` must be unique.
    fn add_view<M: 'static>(
        &mut self,
        name: &'static str,
        shown_when: ShownWhen,
        view: impl IntoSystem<(), Option<Element>, M>,
    ) -> &mut Self;

    /// Makes all views run when this resource changes.
    fn watch<R: Resource>(&mut self) -> &mut Self;
}

impl AddView for App {
    fn add_view<M: 'static>(
        &mut self,
        name: &'static str,
        shown_when: ShownWhen,
        view: impl IntoSystem<(), Option<Element>, M>,
    ) -> &mut Self {
        let show = move |In(tree): In<Option<Element>>, mut commands: Commands| {
            commands.queue(move |world: &mut World| {
                if let Some(root) = element::show(world, name, tree) {
                    world.entity_mut(root).insert_if_new(ShownOn(shown_when));
                }
            });
        };
        let is_shown = move |screen: Res<State<Screen>>, overlay: Res<State<Overlay>>, changed: Res<Changed>| {
            changed.0 && shown_when(**screen, **overlay)
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
