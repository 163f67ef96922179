//! The unfinished matches, to continue one of them.

use bevy::prelude::*;

use super::page;
use crate::app::input::Button;
use crate::app::ui::element::{Element, ElementList};
use crate::app::ui::focus::{Activated, Focusable, InitialFocus};
use crate::app::ui::theme::{AccessibleText, TextColourRole, TextSize, TextStyle, UiContext};
use crate::app::ui::views::AddView;
use crate::app::ui::{ContinuePressed, Overlay, ResumeOffer, Screen, UnfinishedMatch, seat_names};

/// The name of the page.
const PAGE: &str = "matches";

pub(super) fn plugin(app: &mut App) {
    app.add_view(PAGE, |screen, overlay| (screen, overlay) == (Screen::Shelf, Overlay::Matches), view);
}

fn view(cx: UiContext, offer: Res<ResumeOffer>) -> Option<Element> {
    let prompts = [(Button::Accept, cx.words.text("prompt-resume")), (Button::Back, cx.words.text("prompt-back"))];
    let frame = page::frame(PAGE, 1, cx.words.text("matches"), prompts);
    Some(page::overlay(&cx, frame, |list| {
        for (index, unfinished) in offer.matches.iter().enumerate() {
            row(&cx, list, index, unfinished);
        }
    }))
}

fn row(cx: &UiContext, list: &mut ElementList, index: usize, unfinished: &UnfinishedMatch) {
    let key = format!("match-{index}");
    let title = game_name(cx, unfinished);
    let (mut node, background, border) = cx.card();
    node.padding = UiRect::axes(cx.grid(1.4), cx.grid(0.6));
    node.row_gap = Val::ZERO;
    node.flex_shrink = 0.0;
    list.add((Focusable { key: key.clone() }, AccessibleText(title.clone())))
        .insert((node, background, border))
        .insert_if(index == 0, InitialFocus)
        .key(key)
        .with_children(|card| {
            card.add(cx.text(title, TextStyle::of(TextSize::Body).bold()));
            let small = TextStyle::of(TextSize::Label).tone(TextColourRole::Muted);
            card.add(cx.text(details(cx, unfinished), small));
        })
        .observe(
            move |_: On<Activated>,
                  mut offer: ResMut<ResumeOffer>,
                  mut next: ResMut<NextState<Overlay>>,
                  mut continue_pressed: MessageWriter<ContinuePressed>| {
                offer.chosen = index;
                next.set(Overlay::None);
                continue_pressed.write(ContinuePressed::Ask);
            },
        );
}

/// The name of the game of a match.
pub(super) fn game_name(cx: &UiContext, unfinished: &UnfinishedMatch) -> String {
    let slug = cx.catalog.by_name(&unfinished.game).map_or("", |entry| entry.slug);
    cx.words.text(&format!("game-{slug}"))
}

/// Who plays a match, and when it was played last.
pub(super) fn details(cx: &UiContext, unfinished: &UnfinishedMatch) -> String {
    let (key, ago) = match unfinished.hours {
        0 => ("played-just-now", 0),
        hours @ 1..24 => ("played-hours-ago", hours),
        hours => ("played-days-ago", hours / 24),
    };
    let names = seat_names(&cx.words, &unfinished.seats);
    format!("{names} · {}", cx.words.text_with(key, &[("n", ago.into())]))
}
