//! The match log, newest entry first.

use bevy::prelude::*;

use super::page;
use crate::app::input::Button;
use crate::app::ui::element::Element;
use crate::app::ui::theme::{TextColourRole, TextSize, TextStyle, UiContext};
use crate::app::ui::views::AddView;
use crate::app::ui::widgets::PageFrame;
use crate::app::ui::{Overlay, Screen, TableLog};

const PAGE: &str = "history";
/// The maximum number of entries: few players scroll further, and every line costs layout time.
const MOST: usize = 120;

pub(super) fn plugin(app: &mut App) {
    app.add_view(PAGE, |screen, overlay| (screen, overlay) == (Screen::Table, Overlay::History), view);
}

fn view(cx: UiContext, log: Res<TableLog>) -> Option<Element> {
    let prompts = [(Button::Down, cx.words.text("prompt-scroll")), (Button::Back, cx.words.text("prompt-back"))];
    let frame = PageFrame { reads: true, ..page::frame(PAGE, 2, cx.words.text("history"), prompts) };
    Some(page::overlay(&cx, frame, |list| {
        if log.0.is_empty() {
            list.add(
                cx.text(cx.words.text("history-empty"), TextStyle::of(TextSize::Body).tone(TextColourRole::Muted)),
            );
        }
        for (colour, sentence) in log.0.iter().rev().take(MOST) {
            list.add(cx.line(1.0)).with_children(|line| {
                line.add(match colour {
                    Some(colour) => cx.symbol(*colour, TextSize::Body, 0.9),
                    None => cx.icon("dice", cx.colour(TextColourRole::Muted), TextSize::Body, 0.9),
                });
                line.add(cx.text(sentence, TextStyle::of(TextSize::Body)));
            });
        }
    }))
}
