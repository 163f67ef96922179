//! The slot editor: name, colour, what a person needs, level, position, and leaving the seat.

use std::sync::Arc;

use bevy::prelude::*;

use super::page;
use super::question::Question;
use super::review::signed;
use super::settings::stepped;
use super::setup::profiles;
use super::text_entry::NameEntry;
use crate::app::input::Button;
use crate::app::saves::profiles::Needs;
use crate::app::saves::{Profile, ProfileEditor, Profiles, Settings};
use crate::app::ui::element::{Element, ElementList};
use crate::app::ui::focus::{Activated, FocusMemory, InitialFocus, ValueChanged};
use crate::app::ui::theme::{TextColourRole, TextSize, TextStyle, UiContext};
use crate::app::ui::views::AddView;
use crate::app::ui::widgets::{ButtonWeight, RowOpens, RowValue};
use crate::app::ui::{Localization, Overlay, Screen, level_key, seat_name};
use crate::rules::bots::Player;
use crate::rules::{MAX_SEATS, Seat};
use crate::sim::lobby::{HintPolicy, Lobby, Slot};

pub(super) fn plugin(app: &mut App) {
    app.add_view(page::SLOT, |screen, overlay| screen == Screen::Setup && matches!(overlay, Overlay::Slot(_)), view);
}

fn view(
    cx: UiContext,
    overlay: Res<State<Overlay>>,
    (lobby, settings, known): (Res<Lobby>, Res<Settings>, Res<Profiles>),
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
        name_row(&cx, body, (seat, slot), !profiles::absent(&known, &lobby).is_empty());
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
                move |_: On<ValueChanged>, mut lobby: ResMut<Lobby>, mut editor: ProfileEditor| {
                    let slot = &mut lobby.slots[seat.index()];
                    slot.hints = !slot.hints;
                    let hints = slot.hints;
                    editor.change(&slot.name, move |profile| profile.needs.hints = hints);
                },
            );
        }
        let profile = known.get(&slot.name).filter(|_| slot.is_person());
        if let Some(profile) = profile {
            needs(&cx, body, profile);
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
        if let Some(profile) = profile {
            forget_button(&cx, body, seat, profile);
            statistics(&cx, body, profile);
        }
    });
    // Rows are about this person: another one gets a page of their own.
    page.key(format!("{}-{}", seat.0, slot.name));
    Some(page)
}

/// The name: a press edits it, left and right choose another person who is remembered.
fn name_row(cx: &UiContext, body: &mut ElementList, (seat, slot): (Seat, &Slot), others: bool) {
    let name = if slot.name.is_empty() { cx.words.text("player-guest") } else { slot.name.clone() };
    let name = if slot.is_person() { name } else { cx.words.text("player-name-change") };
    let row = cx.row(body, "name", cx.words.text("player-name"), &RowValue::Choice(name));
    row.insert(RowOpens).insert(InitialFocus).observe(
        move |_: On<Activated>,
              lobby: Res<Lobby>,
              mut naming: ResMut<NameEntry>,
              mut next: ResMut<NextState<Overlay>>| {
            let name = lobby.slot(seat).map(|slot| slot.name.clone()).unwrap_or_default();
            *naming = NameEntry { name, ..NameEntry::default() };
            next.set(Overlay::Name(seat.0));
        },
    );
    if slot.is_person() && others {
        row.observe(move |change: On<ValueChanged>, known: Res<Profiles>, mut lobby: ResMut<Lobby>| {
            let Some(name) = lobby.slot(seat).map(|slot| slot.name.clone()) else { return };
            if let Some(profile) = profiles::next_absent(&known, &lobby, &name, change.by) {
                // Nobody at the table has this name.
                let _ = profiles::apply_profile(&mut lobby, seat, profile);
            }
        });
    }
}

/// A row for each need of a person.
fn needs(cx: &UiContext, body: &mut ElementList, profile: &Profile) {
    let words = &cx.words;
    let needs = &profile.needs;
    let percent = |level: f32| words.text_with("percent", &[("n", ((level * 100.0).round() as i64).into())]);
    type Change = fn(&mut Needs, i32);
    let rows: [(&str, &str, RowValue, Change); 4] = [
        ("text", "setting-text", RowValue::Level(needs.text_size / 2.0, percent(needs.text_size)), |needs, by| {
            needs.text_size = stepped(needs.text_size, by).clamp(1.0, 2.0);
        }),
        ("one-press", "setting-one-press-roll", RowValue::switch(words, needs.one_press_roll), |needs, _| {
            needs.one_press_roll = !needs.one_press_roll;
        }),
        ("toggles", "setting-toggle-holds", RowValue::switch(words, needs.toggle_holds), |needs, _| {
            needs.toggle_holds = !needs.toggle_holds;
        }),
        ("vibration", "setting-vibration", RowValue::Level(needs.vibration, percent(needs.vibration)), |needs, by| {
            needs.vibration = stepped(needs.vibration, by).clamp(0.0, 1.0);
        }),
    ];
    for (key, name, value, change) in rows {
        let of = profile.name.clone();
        cx.row(body, key, words.text(name), &value).observe(
            move |changed: On<ValueChanged>, mut editor: ProfileEditor| {
                // The new value, so that a file that differs from what is shown gets what is shown.
                let Some(mut needs) = editor.all().get(&of).map(|profile| profile.needs.clone()) else { return };
                change(&mut needs, changed.by);
                editor.change(&of, move |profile| profile.needs = needs.clone());
            },
        );
    }
}

fn forget_button(cx: &UiContext, body: &mut ElementList, seat: Seat, profile: &Profile) {
    let name = profile.name.clone();
    let words = cx.words.text_with("forget-person", &[("name", name.as_str().into())]);
    cx.button(body, "forget", Some("minus"), words, ButtonWeight::Plain).observe(
        move |_: On<Activated>,
              words: Res<Localization>,
              mut question: ResMut<Question>,
              mut next: ResMut<NextState<Overlay>>| {
            let of = name.clone();
            *question = Question {
                title: words.text_with("forget-person-title", &[("name", name.as_str().into())]),
                about: words.text("forget-person-about"),
                yes: words.text("forget-person-yes"),
                answer: Some(Arc::new(move |world: &mut World| {
                    let _ = world.resource_mut::<Lobby>().rename(seat, "");
                    let forget = |In(name): In<String>, mut editor: ProfileEditor| editor.forget(&name);
                    let _ = world.run_system_cached_with(forget, of.clone());
                })),
                from: Overlay::Slot(seat.0),
                after: Overlay::Slot(seat.0),
            };
            next.set(Overlay::Question);
        },
    );
}

/// A line for each game that the person has played.
fn statistics(cx: &UiContext, body: &mut ElementList, profile: &Profile) {
    let muted = TextStyle::of(TextSize::Label).tone(TextColourRole::Muted);
    for game in cx.catalog.games() {
        let Some(tally) = profile.games.get(game.name).filter(|tally| tally.played + tally.reviewed > 0) else {
            continue;
        };
        let name = cx.words.text(&format!("game-{}", game.slug));
        let mut line = cx.words.text_with(
            "person-played",
            &[("game", name.into()), ("played", tally.played.into()), ("won", tally.won.into())],
        );
        if let Some(best) = tally.best {
            line += " · ";
            line += &cx.words.text_with("person-best", &[("score", cx.words.number(best).into())]);
        }
        if tally.reviewed > 0 {
            let matches = f64::from(tally.reviewed);
            let [luck, choices] = [tally.luck, tally.choices].map(|sum| signed(cx, sum / matches, 1));
            line += " · ";
            line += &cx.words.text_with("person-reviewed", &[("luck", luck.into()), ("choices", choices.into())]);
        }
        body.add(cx.text(line, muted));
    }
}
