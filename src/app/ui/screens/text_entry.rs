//! Entering a name: typed on a keyboard, or with pad and mouse on letter buttons.

use bevy::{
    input::{
        ButtonState,
        keyboard::{Key, KeyboardInput},
    },
    prelude::*,
};

use super::page::close_overlay;
use crate::app::input::{Button, TextEntryActive};
use crate::app::ui::element::Element;
use crate::app::ui::focus::{Activated, InitialFocus, Page};
use crate::app::ui::theme::{TextColourRole, TextSize, TextStyle, UiContext};
use crate::app::ui::views::AddView;
use crate::app::ui::widgets::{ButtonWeight, PageFrame};
use crate::app::ui::{Overlay, Screen, ScreenSystems};
use crate::rules::Seat;
use crate::sim::lobby::{Lobby, Slot};

/// The name of the page.
const PAGE: &str = "name";

/// The letter buttons, row by row.
const ROWS: [&str; 3] = ["ABCDEFGHIJ", "KLMNOPQRST", "UVWXYZÄÖÜß"];

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<NameEntry>()
        .watch::<NameEntry>()
        .add_view(PAGE, |screen, overlay| screen == Screen::Seats && matches!(overlay, Overlay::Name(_)), view)
        .add_systems(Update, (update_typing, write).chain().in_set(ScreenSystems::Read));
}

/// The name being entered.
#[derive(Resource, Default, Debug)]
pub(super) struct NameEntry(pub String);

/// While a name is entered, letter keys type text instead of moving the focus.
fn update_typing(overlay: Res<State<Overlay>>, mut typing: ResMut<TextEntryActive>) {
    typing.set_if_neq(TextEntryActive(matches!(**overlay, Overlay::Name(_))));
}

fn write(mut keys: MessageReader<KeyboardInput>, overlay: Res<State<Overlay>>, mut naming: ResMut<NameEntry>) {
    if !matches!(**overlay, Overlay::Name(_)) {
        keys.clear();
        return;
    }
    for key in keys.read().filter(|key| key.state == ButtonState::Pressed) {
        match &key.logical_key {
            Key::Backspace => {
                naming.0.pop();
            }
            Key::Space => add(&mut naming.0, " "),
            Key::Character(text) => add(&mut naming.0, text),
            _ => {}
        }
    }
}

fn add(name: &mut String, text: &str) {
    for letter in text.chars().filter(|letter| !letter.is_control()) {
        if name.chars().count() < Slot::LONGEST_NAME && !(name.is_empty() && letter == ' ') {
            name.push(letter);
        }
    }
}

/// After a first capital, lower-case letters are shown.
fn shown(name: &str) -> Vec<Vec<char>> {
    let small = name.chars().last().is_some_and(|last| last != ' ');
    let case = |letter: char| if small { letter.to_lowercase().next().unwrap_or(letter) } else { letter };
    ROWS.iter().map(|row| row.chars().map(case).collect()).collect()
}

fn view(cx: UiContext, overlay: Res<State<Overlay>>, naming: Res<NameEntry>) -> Option<Element> {
    let Overlay::Name(seat) = **overlay else { return None };
    let words = &cx.words;
    let frame = PageFrame {
        page: Page { name: PAGE, layer: 2 },
        title: words.text("player-name"),
        prompts: vec![(Button::Accept, words.text("prompt-choose")), (Button::Back, words.text("prompt-back"))],
        ..default()
    };
    let mut page = cx.panel(frame, |body| {
        let (mut node, _, border) = cx.card();
        node.padding = UiRect::axes(cx.grid(1.4), cx.grid(0.6));
        let (text, tone) = if naming.0.is_empty() {
            (words.text("player-name-hint"), TextColourRole::Muted)
        } else {
            (naming.0.clone(), TextColourRole::Normal)
        };
        body.add((node, border, BackgroundColor(cx.tokens.colour.night)))
            .with_child(cx.text(text, TextStyle::of(TextSize::Title).tone(tone)));
        for (number, row) in shown(&naming.0).into_iter().enumerate() {
            body.add(Node { flex_wrap: FlexWrap::Wrap, column_gap: cx.grid(1.0), row_gap: cx.grid(1.0), ..default() })
                .with_children(|line| {
                    for (place, letter) in row.into_iter().enumerate() {
                        let key = format!("letter-{number}-{place}");
                        cx.button(line, key, None, letter.to_string(), ButtonWeight::Plain).observe(
                            move |_: On<Activated>, mut naming: ResMut<NameEntry>| {
                                // Looks up the letter at press time, because its case changes with the name.
                                let letter = shown(&naming.0)[number][place];
                                add(&mut naming.0, &letter.to_string());
                            },
                        );
                    }
                });
        }
        body.add(Node { flex_wrap: FlexWrap::Wrap, column_gap: cx.grid(1.2), row_gap: cx.grid(1.0), ..default() })
            .with_children(|line| {
                cx.button(line, "space", None, words.text("typing-space"), ButtonWeight::Plain)
                    .observe(|_: On<Activated>, mut naming: ResMut<NameEntry>| add(&mut naming.0, " "));
                cx.button(line, "delete", None, words.text("typing-delete"), ButtonWeight::Plain).observe(
                    |_: On<Activated>, mut naming: ResMut<NameEntry>| {
                        naming.0.pop();
                    },
                );
                cx.button(line, "done", Some("check"), words.text("typing-done"), ButtonWeight::Primary)
                    .insert(InitialFocus)
                    .observe(
                        move |_: On<Activated>,
                              naming: Res<NameEntry>,
                              mut lobby: ResMut<Lobby>,
                              mut next: ResMut<NextState<Overlay>>| {
                            // Fails only if the slot was left in the meantime, and then there is nothing to rename.
                            let _ = lobby.rename(Seat(seat), &naming.0);
                            next.set(Overlay::Slot(seat));
                        },
                    );
            });
    });
    page.key(seat.to_string()).observe(close_overlay);
    Some(page)
}
