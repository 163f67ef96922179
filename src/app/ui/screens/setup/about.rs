//! What a game is about: its table, how it is won, and a turn in three pictures.

use bevy::prelude::*;

use crate::app::input::Button;
use crate::app::ui::element::{Element, ElementList};
use crate::app::ui::theme::{Photo, TextColourRole, TextSize, TextStyle, UiContext};
use crate::catalog::GameEntry;

/// The width of the picture of the table, in percent of the window's height. Large text needs the place.
const TABLE_WIDTH: f32 = 54.0;

/// The steps of a turn, as the ends of their localization keys.
const STEPS: [&str; 3] = ["roll", "choose", "score"];

/// The description of a game. Over the picture of its table is the number of the countdown, if there is one.
pub(super) fn describe(cx: &UiContext, about: &mut ElementList, game: &'static GameEntry, number: Option<u8>) {
    let text = |what: &str| cx.words.first_existing(&[&format!("game-{}-{what}", game.slug)]).unwrap_or_default();
    let [table, steps @ ..] = game.art.pictures;
    let width = Val::Vh(TABLE_WIDTH / cx.text_scale().max(1.0));
    photo(cx, about, table, width).with_children(|table| {
        if let Some(number) = number {
            countdown(cx, table, number);
        }
    });
    about.add(cx.text(text("aim"), TextStyle::of(TextSize::Body).bold()));
    about.add(Node { align_items: AlignItems::FlexStart, ..cx.line(1.0) }).with_children(|line| {
        for (step, picture) in std::iter::zip(STEPS, steps) {
            line.add(Node { flex_grow: 1.0, flex_basis: Val::ZERO, min_width: Val::ZERO, ..cx.column(0.5) })
                .with_children(|column| {
                    photo(cx, column, picture, Val::Percent(100.0));
                    let style = TextStyle::of(TextSize::Label).tone(TextColourRole::Muted);
                    column.add(cx.text(text(step), style));
                });
        }
    });
}

/// What the main buttons do at the table, to look at.
pub(super) fn buttons(cx: &UiContext, side: &mut ElementList, game: &GameEntry) {
    let accept = if (game.table.faces)().is_empty() { "prompt-choose" } else { "prompt-roll" };
    let label = TextStyle::of(TextSize::Label).tone(TextColourRole::Muted);
    side.add(cx.wrap(2.0, 0.4)).with_children(|line| {
        line.add(cx.text(cx.words.text("setup-at-the-table"), label));
        for (button, key) in [(Button::Accept, accept), (Button::Menu, "prompt-pause")] {
            // A mouse has no button for pause: it clicks on the prompt at the table.
            let Some(glyph) = cx.glyphs.of(cx.last_device.0, button) else { continue };
            line.add(cx.line(0.6)).with_children(|both| {
                cx.glyph_to_look_at(both, glyph);
                both.add(cx.text(cx.words.text(key), label));
            });
        }
    });
}

/// An empty node if there is no picture.
fn photo<'a>(cx: &UiContext, parent: &'a mut ElementList, png: &'static [u8], width: Val) -> &'a mut Element {
    if png.is_empty() {
        return parent.add(Node::default());
    }
    let node = Node {
        width,
        max_width: Val::Percent(100.0),
        aspect_ratio: Some(1.6),
        border_radius: BorderRadius::all(Val::Vh(cx.tokens.size.corner)),
        ..centred()
    };
    parent.add((Photo(png), node))
}

/// The number of the countdown on a disc.
fn countdown(cx: &UiContext, table: &mut ElementList, number: u8) {
    let side = cx.em(TextSize::Display, 2.4);
    let disc = Node { width: side, height: side, border_radius: BorderRadius::MAX, ..centred() };
    table.add((disc, BackgroundColor(cx.tokens.colour.brass), Pickable::IGNORE)).key("countdown").with_child((
        cx.text(number.to_string(), TextStyle::of(TextSize::Display).bold().tone(TextColourRole::OnAccent)),
        Pickable::IGNORE,
    ));
}

fn centred() -> Node {
    Node { align_items: AlignItems::Center, justify_content: JustifyContent::Center, ..default() }
}
