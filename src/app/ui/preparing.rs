//! Covers the table while the renderer prepares the first match, with a progress bar.

use bevy::prelude::*;

use super::element::Element;
use super::theme::{TextSize, TextStyle, UiContext, shown_if};
use super::views::{AddView, at_the_table};
use crate::app::render::preparation::Preparation;

/// The width of the bar and its height, in percent of the window's height.
const BAR: (f32, f32) = (60.0, 1.2);

/// Adds the cover to an application that prepares its pipelines.
pub fn plugin(app: &mut App) {
    app.watch::<Preparation>().add_view("preparing", at_the_table, view);
}

fn view(cx: UiContext, preparation: Res<Preparation>) -> Option<Element> {
    let share = match *preparation {
        Preparation::Running(share) => Some(share),
        Preparation::Done => None,
    };
    let colours = cx.tokens.colour;
    let mut root = Element::new((
        GlobalZIndex(20),
        BackgroundColor(colours.night),
        Node {
            display: shown_if(share.is_some()),
            position_type: PositionType::Absolute,
            width: Val::Percent(100.0),
            height: Val::Percent(100.0),
            flex_direction: FlexDirection::Column,
            align_items: AlignItems::Center,
            justify_content: JustifyContent::Center,
            row_gap: cx.grid(2.0),
            ..default()
        },
    ));
    root.with_children(|page| {
        page.add(cx.text(cx.words.text("preparing-table"), TextStyle::of(TextSize::Title).centred()));
        let bar = Node { width: Val::Vh(BAR.0), height: Val::Vh(BAR.1), ..default() };
        page.add((bar, BackgroundColor(colours.hairline))).with_children(|bar| {
            let done = Val::Percent(100.0 * share.unwrap_or(1.0));
            bar.add((Node { width: done, height: Val::Percent(100.0), ..default() }, BackgroundColor(colours.brass)));
        });
    });
    Some(root)
}
