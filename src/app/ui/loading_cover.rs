//! Covers the table while the renderer prepares the first match, with a progress bar.

use bevy::prelude::*;

use super::element::Element;
use super::theme::{TextSize, TextStyle, UiContext, shown_if};
use super::views::{AddView, at_the_table};
use crate::app::render::pipeline_warmup::PipelineWarmup;

/// The width of the bar and its height, in percent of the window's height.
const BAR: (f32, f32) = (60.0, 1.2);

/// Adds the cover to an application that warms up its pipelines.
pub fn plugin(app: &mut App) {
    app.watch::<PipelineWarmup>().add_view("loading-cover", at_the_table, view);
}

fn view(cx: UiContext, warmup: Res<PipelineWarmup>) -> Option<Element> {
    let share = match *warmup {
        PipelineWarmup::Running(share) => Some(share),
        PipelineWarmup::Done => None,
    };
    let colours = cx.tokens.colour;
    let mut root = Element::new((
        // Above the HUD, below pages such as Pause.
        GlobalZIndex(9),
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
