//! The turn banner: announces for a moment, in large text, whose turn begins.

use std::time::Duration;

use bevy::prelude::*;

use super::announcement::Announced;
use super::content::{Banner, Hud};
use crate::app::input::RedrawRequests;
use crate::app::render::tokens::Tokens;
use crate::app::ui::element::Element;
use crate::app::ui::theme::{TextSize, TextStyle, UiContext, shown_if};
use crate::app::ui::toast::CurrentToast;
use crate::app::ui::views::{AddView, at_the_table_without_replay};
use crate::app::ui::{Screen, ScreenSystems};
use crate::sim::table::TableSystems;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<TurnBanner>()
        .watch::<TurnBanner>()
        .add_view("turn-banner", at_the_table_without_replay, view)
        .add_systems(
            Update,
            follow_turn
                .after(TableSystems::Present)
                .after(ScreenSystems::Read)
                .before(ScreenSystems::Build)
                .run_if(in_state(Screen::Table)),
        );
}

/// The newest banner and when it disappears; `None` afterwards, and if the caption has said the same.
#[derive(Resource, Default)]
struct TurnBanner {
    banner: Option<Banner>,
    until: Option<Duration>,
}

fn follow_turn(
    hud: Res<Hud>,
    tokens: Res<Tokens>,
    time: Res<Time<Real>>,
    mut shown: ResMut<TurnBanner>,
    mut redraw: ResMut<RedrawRequests>,
) {
    if shown.banner != hud.banner {
        let end = time.elapsed() + tokens.time.turn_banner;
        redraw.draw_at(end);
        *shown = TurnBanner { banner: hud.banner.clone(), until: hud.banner.is_some().then_some(end) };
    }
    let texts = (hud.banner.as_ref().map(|banner| &banner.text), hud.caption.as_ref().map(|caption| &caption.text));
    if shown.until.is_some_and(|until| time.elapsed() >= until || texts.0 == texts.1) {
        shown.until = None;
    }
}

/// Nothing while an announcement, a toast or an explanation is shown.
fn view(
    cx: UiContext,
    (shown, announced): (Res<TurnBanner>, Res<Announced>),
    (toast, hud): (Res<CurrentToast>, Res<Hud>),
) -> Option<Element> {
    let covered = announced.0.is_some() || toast.is_shown() || !hud.explanation.is_empty();
    let banner = shown.banner.as_ref().filter(|_| shown.until.is_some() && !covered);
    let (colour, text) = banner.map_or((0, ""), |banner| (banner.colour, &banner.text));
    let (shade, _) = cx.tokens.seat(usize::from(colour));
    let (mut node, _, _) = cx.card();
    node.flex_direction = FlexDirection::Row;
    node.align_items = AlignItems::Center;
    node.column_gap = cx.grid(1.0);
    node.padding = UiRect::axes(cx.grid(1.8), cx.grid(0.5));
    // Leaves room for the panels on both sides.
    node.max_width = Val::Percent(44.0);
    node.border = UiRect::bottom(Val::Vh(cx.tokens.size.focus_ring));
    let mut root = Element::new((
        Pickable::IGNORE,
        GlobalZIndex(6),
        Node {
            display: shown_if(banner.is_some()),
            position_type: PositionType::Absolute,
            // Below the title.
            top: Val::Vh(1.8 * cx.tokens.size.grid + 2.0 * cx.font_size_vh(TextSize::Label)),
            width: Val::Percent(100.0),
            border: cx.screen_edge(),
            justify_content: JustifyContent::Center,
            ..default()
        },
    ));
    root.with_children(|root| {
        root.add((node, Pickable::IGNORE, BackgroundColor(cx.tinted(shade, 0.25)), BorderColor::all(shade)))
            .with_children(|row| {
                row.add(cx.symbol(colour, TextSize::Title, 1.0));
                row.add(cx.text(text, TextStyle::of(TextSize::Title).bold()));
            });
    });
    Some(root)
}
