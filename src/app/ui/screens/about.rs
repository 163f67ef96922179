//! About the program: its version, what is new, who made it, and the licences of what it contains.

use bevy::prelude::*;

use super::page;
use crate::app::input::Button;
use crate::app::ui::element::{Element, ElementList};
use crate::app::ui::theme::{TextColourRole, TextSize, TextStyle, UiContext};
use crate::app::ui::views::AddView;
use crate::app::ui::widgets::PageFrame;
use crate::app::ui::{Overlay, Screen};

/// The name of the page.
const PAGE: &str = "about";

/// The licences of all libraries; a test keeps it equal to what Cargo says.
const LIBRARIES: &str = include_str!("../../../../assets/licences.txt");

/// The licence of the fonts.
const FONTS: &str = include_str!("../../../../assets/fonts/OFL.txt");

/// The keys of the lines about what is new.
const NEWS: [&str; 6] = ["news-screen", "news-setup", "news-people", "news-matches", "news-start", "news-saves"];

pub(super) fn plugin(app: &mut App) {
    app.add_view(PAGE, |screen, overlay| (screen, overlay) == (Screen::Shelf, Overlay::About), view);
}

fn view(cx: UiContext) -> Option<Element> {
    let words = &cx.words;
    let prompts = [(Button::Down, words.text("prompt-scroll")), (Button::Back, words.text("prompt-back"))];
    let title = format!("{} {}", words.text("rollick"), env!("CARGO_PKG_VERSION"));
    let frame = PageFrame { reads: true, ..page::frame(PAGE, 1, title, prompts) };
    Some(page::overlay(&cx, frame, |body| {
        section(&cx, body, "about-news", NEWS.map(|key| words.text(key)));
        section(&cx, body, "about-credits", [words.text("about-credits-text")]);
        section(
            &cx,
            body,
            "about-libraries",
            LIBRARIES.lines().flat_map(|line| line.splitn(2, ": ").map(str::to_owned)),
        );
        // The lines of a paragraph are as wide as the page.
        section(&cx, body, "about-fonts", FONTS.split("\n\n").map(|paragraph| paragraph.replace('\n', " ")));
    }))
}

fn section(cx: &UiContext, body: &mut ElementList, heading: &str, paragraphs: impl IntoIterator<Item = String>) {
    body.add(cx.text(cx.words.text(heading), TextStyle::of(TextSize::Body).bold().tone(TextColourRole::Accent)));
    for paragraph in paragraphs {
        body.add(cx.text(paragraph, TextStyle::of(TextSize::Label).wrap_anywhere()));
    }
}
