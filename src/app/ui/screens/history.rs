//! The match log, newest entry first.

use bevy::prelude::*;

use super::page::close_overlay;
use crate::app::input::Button;
use crate::app::ui::element::Element;
use crate::app::ui::focus::Page;
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
    let frame = PageFrame {
        page: Page { name: PAGE, layer: 2 },
        title: cx.words.text("history"),
        prompts: vec![(Button::Down, cx.words.text("prompt-scroll")), (Button::Back, cx.words.text("prompt-back"))],
        reads: true,
        ..default()
    };
    let mut page = cx.panel(frame, |list| {
        if log.0.is_empty() {
            list.add(
                cx.text(cx.words.text("history-empty"), TextStyle::of(TextSize::Body).tone(TextColourRole::Muted)),
            );
        }
        for (colour, sentence) in log.0.iter().rev().take(MOST) {
            list.add(Node { align_items: AlignItems::Center, column_gap: cx.grid(1.0), flex_shrink: 0.0, ..default() })
                .with_children(|line| {
                    line.add(match colour {
                        Some(colour) => cx.symbol(*colour, TextSize::Body, 0.9),
                        None => cx.icon("dice", cx.colour(TextColourRole::Muted), TextSize::Body, 0.9),
                    });
                    line.add(cx.text(sentence, TextStyle::of(TextSize::Body)));
                });
        }
    });
    page.observe(close_overlay);
    Some(page)
}
