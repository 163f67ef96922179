//! The saved matches: to continue one, to look at a finished one again, or to delete one.

use std::sync::Arc;

use bevy::prelude::*;

use super::page;
use super::question::Question;
use crate::app::input::Button;
use crate::app::ui::element::{Element, ElementList};
use crate::app::ui::focus::{Activated, Focusable, InitialFocus};
use crate::app::ui::theme::{AccessibleText, TextColourRole, TextSize, TextStyle, UiContext};
use crate::app::ui::views::AddView;
use crate::app::ui::widgets::{ButtonWeight, PageFrame};
use crate::app::ui::{
    ContinuePressed, DeletePressed, Localization, OfferedMatch, Overlay, ResumeOffer, RevealPressed, Screen, seat_names,
};

/// The name of the page.
const PAGE: &str = "matches";

pub(super) fn plugin(app: &mut App) {
    app.add_view(PAGE, |screen, overlay| (screen, overlay) == (Screen::Shelf, Overlay::Matches), view);
}

fn view(cx: UiContext, offer: Res<ResumeOffer>) -> Option<Element> {
    let prompts = [(Button::Accept, cx.words.text("prompt-choose")), (Button::Back, cx.words.text("prompt-back"))];
    let frame = PageFrame { move_prompt: true, ..page::frame(PAGE, 1, cx.words.text("matches"), prompts) };
    Some(page::overlay(&cx, frame, |list| {
        let mut heading = None;
        for (index, offered) in offer.matches.iter().enumerate() {
            if heading.replace(offered.over) != Some(offered.over) {
                let key = if offered.over { "matches-over" } else { "matches-unfinished" };
                let style = TextStyle::of(TextSize::Label).bold().tone(TextColourRole::Accent);
                list.add(cx.text(cx.words.text(key), style));
            }
            row(&cx, list, index, offered);
        }
        list.add(cx.wrap(1.0, 0.8)).with_children(|foot| {
            cx.button(foot, "folder", None, cx.words.text("matches-folder"), ButtonWeight::Plain).observe(
                |_: On<Activated>, mut reveal: MessageWriter<RevealPressed>| {
                    reveal.write(RevealPressed);
                },
            );
        });
    }))
}

/// A match, and beside it a button that deletes it.
fn row(cx: &UiContext, list: &mut ElementList, index: usize, offered: &OfferedMatch) {
    // A row stays that of its match when others disappear.
    let key = format!("match-{}", offered.id);
    let title = game_name(cx, offered);
    let about = details(cx, offered);
    let (opened, deleted) = (offered.id.clone(), offered.id.clone());
    list.add(Node { flex_shrink: 0.0, ..cx.line(0.8) }).key(&key).with_children(|line| {
        let (mut node, background, border) = cx.card();
        node.padding = UiRect::axes(cx.grid(1.4), cx.grid(0.6));
        node.row_gap = Val::ZERO;
        (node.flex_grow, node.flex_basis, node.min_width) = (1.0, Val::ZERO, Val::ZERO);
        line.add((Focusable { key: key.clone() }, AccessibleText(title.clone())))
            .insert((node, background, border))
            .insert_if(index == 0, InitialFocus)
            .key(key)
            .with_children(|card| {
                card.add(cx.text(&title, TextStyle::of(TextSize::Body).bold()));
                card.add(cx.text(&about, TextStyle::of(TextSize::Label).tone(TextColourRole::Muted)));
            })
            .observe(
                move |_: On<Activated>,
                      mut offer: ResMut<ResumeOffer>,
                      mut next: ResMut<NextState<Overlay>>,
                      mut continue_pressed: MessageWriter<ContinuePressed>| {
                    let Some(index) = offer.matches.iter().position(|offered| offered.id == opened) else { return };
                    offer.chosen = index;
                    next.set(Overlay::None);
                    continue_pressed.write(ContinuePressed::Ask);
                },
            );
        let about = format!("{title} · {about}");
        cx.button(line, format!("delete-{}", offered.id), Some("bin"), "", ButtonWeight::Plain)
            .insert(AccessibleText(cx.words.text("match-delete")))
            .observe(
                move |_: On<Activated>,
                      words: Res<Localization>,
                      mut question: ResMut<Question>,
                      mut next: ResMut<NextState<Overlay>>| {
                    let id = deleted.clone();
                    *question = Question {
                        title: words.text("match-delete-title"),
                        about: about.clone(),
                        yes: words.text("match-delete"),
                        answer: Some(Arc::new(move |world: &mut World| {
                            world.write_message(DeletePressed(id.clone()));
                        })),
                        from: Overlay::Matches,
                        after: Overlay::Matches,
                    };
                    next.set(Overlay::Question);
                },
            );
    });
}

/// The name of the game of a match.
pub(super) fn game_name(cx: &UiContext, offered: &OfferedMatch) -> String {
    let slug = cx.catalog.by_name(&offered.game).map_or("", |entry| entry.slug);
    cx.words.text(&format!("game-{slug}"))
}

/// Who plays a match, and when it was played last.
pub(super) fn details(cx: &UiContext, offered: &OfferedMatch) -> String {
    format!("{} · {}", seat_names(&cx.words, &offered.seats), cx.words.minutes_ago(offered.minutes))
}
