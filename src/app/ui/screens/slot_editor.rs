//! The slot editor: name, colour, level, position, and leaving the seat.

use bevy::prelude::*;

use super::page;
use super::text_entry::NameEntry;
use crate::app::input::Button;
use crate::app::saves::Settings;
use crate::app::ui::element::Element;
use crate::app::ui::focus::{Activated, FocusMemory, InitialFocus, ValueChanged};
use crate::app::ui::theme::UiContext;
use crate::app::ui::views::AddView;
use crate::app::ui::widgets::{ButtonWeight, RowValue};
use crate::app::ui::{Overlay, Screen};
use crate::app::ui::{level_key, seat_name};
use crate::rules::bots::Player;
use crate::rules::{MAX_SEATS, Seat};
use crate::sim::lobby::{HintPolicy, Lobby};

pub(super) fn plugin(app: &mut App) {
    app.add_view(page::SLOT, |screen, overlay| screen == Screen::Setup && matches!(overlay, Overlay::Slot(_)), view);
}

fn view(
    cx: UiContext,
    overlay: Res<State<Overlay>>,
    (lobby, settings): (Res<Lobby>, Res<Settings>),
    mut next: ResMut<NextState<Overlay>>,
) -> Option<Element> {
    let Overlay::Slot(seat) = **overlay else { return None };
    let seat = Seat(seat);
    let Some(slot) = lobby.slot(seat).filter(|slot| !slot.is_free()) else {
        // The player left the slot while the page was open.
        next.set(Overlay::None);
        return None;
    };
    let words = &cx.words;
    let prompts = [(Button::Accept, words.text("prompt-choose")), (Button::Back, words.text("prompt-back"))];
    let frame = page::frame(page::SLOT, 1, seat_name(words, &lobby.slots, seat), prompts);
    let (_, symbol) = cx.tokens.seat(usize::from(slot.colour));
    let colour = words
        .first_existing(&[&format!("colour-{}", cx.tokens.seats[usize::from(slot.colour)].name)])
        .unwrap_or_default();
    let symbol = words.first_existing(&[&format!("symbol-{symbol}")]).unwrap_or_default();
    let mut page = page::overlay(&cx, frame, |body| {
        cx.button(body, "name", Some("person"), words.text("player-name"), ButtonWeight::Plain)
            .insert(InitialFocus)
            .observe(
                move |_: On<Activated>,
                      lobby: Res<Lobby>,
                      mut naming: ResMut<NameEntry>,
                      mut next: ResMut<NextState<Overlay>>| {
                    let name = lobby.slot(seat).map(|slot| slot.name.clone()).unwrap_or_default();
                    *naming = NameEntry { name, refused: false };
                    next.set(Overlay::Name(seat.0));
                },
            );
        let shown = RowValue::Choice(
            words.text_with("colour-and-symbol", &[("colour", colour.into()), ("symbol", symbol.into())]),
        );
        cx.row(body, "colour", words.text("colour"), &shown).observe(
            move |change: On<ValueChanged>, mut lobby: ResMut<Lobby>| {
                let now = i32::from(lobby.slots[seat.index()].colour);
                let next = (now + change.by).rem_euclid(i32::from(MAX_SEATS)) as u8;
                // The slot that has this colour gets the old one in exchange, so the call cannot fail.
                let _ = lobby.set_colour(seat, next);
            },
        );
        if let Some(Player::Bot(level)) = slot.controller {
            let shown = RowValue::Choice(words.text(&level_key(level)));
            cx.row(body, "level", words.text("bot-level"), &shown).observe(
                move |change: On<ValueChanged>, mut lobby: ResMut<Lobby>| {
                    let _ = lobby.step_level(seat, change.by);
                },
            );
        }
        if slot.is_person() && settings.hints == HintPolicy::Chosen {
            cx.row(body, "hints", words.text("setting-hints"), &RowValue::switch(words, slot.hints)).observe(
                move |_: On<ValueChanged>, mut lobby: ResMut<Lobby>| {
                    let slot = &mut lobby.slots[seat.index()];
                    slot.hints = !slot.hints;
                },
            );
        }
        let shown = RowValue::Choice(
            words.text_with("seat-position-of", &[("place", (seat.0 + 1).into()), ("of", lobby.slots.len().into())]),
        );
        cx.row(body, "place", words.text("seat-position"), &shown).observe(
            move |change: On<ValueChanged>,
                  mut lobby: ResMut<Lobby>,
                  mut focus: ResMut<FocusMemory>,
                  mut next: ResMut<NextState<Overlay>>| {
                if let Ok(to) = lobby.step(seat, change.by > 0) {
                    next.set(Overlay::Slot(to.0));
                    focus.remember(page::SLOT, "place");
                }
            },
        );
        let leave = if slot.is_person() { words.text("leave-seat") } else { words.text("remove-bot") };
        cx.button(body, "leave", Some("close"), leave, ButtonWeight::Plain).observe(
            move |_: On<Activated>, mut lobby: ResMut<Lobby>, mut next: ResMut<NextState<Overlay>>| {
                // This page opens only before a match, when slots can always be cleared.
                let _ = lobby.clear(seat);
                next.set(Overlay::None);
            },
        );
    });
    page.key(seat.0.to_string());
    Some(page)
}
