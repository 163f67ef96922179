//! Overlays that show the table alone: while one is open, all other pages and the HUD are hidden.

use bevy::prelude::*;

use super::element::Element;
use super::focus::Page;
use super::hud::HudRoot;
use super::theme::UiContext;
use super::{AnimationSystems, ScreenSystems};

/// On the root of an overlay below which the table is shown alone.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
struct ShowsTableAlone;

impl UiContext<'_, '_> {
    /// The root of an overlay below which the table is shown alone. Its first child is at the upper edge, its last one at the
    /// lower edge.
    pub(crate) fn over_the_table(&self, name: &'static str) -> Element {
        let node = Node {
            width: Val::Percent(100.0),
            height: Val::Percent(100.0),
            align_items: AlignItems::Center,
            justify_content: JustifyContent::SpaceBetween,
            border: self.screen_edge(),
            padding: UiRect::all(self.grid(2.0)),
            ..self.column(0.0)
        };
        Element::new((Page { name, layer: 3 }, ShowsTableAlone, GlobalZIndex(60), node))
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        hide_other_pages.in_set(ScreenSystems::Show).in_set(AnimationSystems).ambiguous_with(AnimationSystems),
    );
}

/// Hides the other pages and the HUD, also those that are spawned meanwhile, and shows them again.
fn hide_other_pages(
    mut roots: Query<(Has<ShowsTableAlone>, &mut Visibility), Or<(With<Page>, With<HudRoot>)>>,
    mut were_hidden: Local<bool>,
) {
    let hides = roots.iter().any(|(alone, _)| alone);
    if !hides && !*were_hidden {
        return;
    }
    *were_hidden = hides;
    for (alone, mut visibility) in &mut roots {
        visibility.set_if_neq(if hides && !alone { Visibility::Hidden } else { Visibility::Inherited });
    }
}
