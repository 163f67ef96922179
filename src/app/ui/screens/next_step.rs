//! What a press does on the seats screen: the focus moves to the next step, and the prompts show what Accept and Back
//! do for the device used last.

use bevy::prelude::*;

use super::page;
use crate::app::input::{Button, LastDevice, MenuFocusDevices};
use crate::app::ui::element::ElementList;
use crate::app::ui::focus::Focus;
use crate::app::ui::theme::UiContext;
use crate::app::ui::views::AddView;
use crate::app::ui::{Screen, ScreenSystems};
use crate::sim::lobby::{Controller, Device, Lobby, Slot, StartBlocked};
use crate::sim::table::TableSystems;

pub(super) fn plugin(app: &mut App) {
    app.watch::<Focus>().watch::<MenuFocusDevices>().add_systems(
        Update,
        lead.after(TableSystems::Present)
            .after(ScreenSystems::Read)
            .before(ScreenSystems::Build)
            .run_if(in_state(Screen::Seats).and_then(resource_changed::<Lobby>)),
    );
}

/// The slot that a device controls: the first of its slots that is not ready, or else the first one.
fn own(lobby: &Lobby, device: Device) -> Option<(usize, &Slot)> {
    // A half of the keyboard may have joined as the whole keyboard.
    let holds = |slot: &Slot| {
        let whole = slot.device == Some(Device::Keys) && device.is_keyboard() && lobby.holds(device);
        slot.device == Some(device) || whole
    };
    let all = || lobby.slots.iter().enumerate().filter(|entry| holds(entry.1));
    all().find(|(_, slot)| !slot.ready).or_else(|| all().next())
}

/// The next step for a device: the key of a widget on the page.
pub(super) fn next_thing(lobby: &Lobby, device: Device) -> String {
    let free = lobby.slots.iter().position(Slot::is_free);
    match (own(lobby, device), lobby.can_begin(), free) {
        (_, Ok(()), _) => "start".to_owned(),
        (Some((index, slot)), ..) if !slot.ready => format!("seat-{index}-ready"),
        (Some(_), Err(StartBlocked::TooFew { .. }), Some(free)) => format!("seat-{free}-bot"),
        (None, _, Some(free)) => format!("seat-{free}-join"),
        _ => "start".to_owned(),
    }
}

/// Moves the focus to the next step when a device joins, readies or leaves. Not for the mouse, and not for a device
/// that controls the screen, until the match can start.
fn lead(
    lobby: Res<Lobby>,
    (last, controls): (Res<LastDevice>, Res<MenuFocusDevices>),
    mut focus: ResMut<Focus>,
    mut before: Local<String>,
) {
    let next = next_thing(&lobby, last.0);
    let goes = lobby.can_begin().is_ok() || (last.0 != Device::Mouse && !controls.contains(last.0, &lobby));
    if *before != next && goes {
        focus.remember(page::SEATS, next.as_str());
    }
    *before = next;
}

/// What Accept does for a device, as a localization key.
fn accept_key(lobby: &Lobby, device: Device, at_controls: bool, focused: &str) -> &'static str {
    // The mouse joins by a click on a slot.
    if !at_controls && device != Device::Mouse {
        match own(lobby, device) {
            None => return "prompt-join",
            Some((_, slot)) if !slot.ready => return "prompt-ready",
            Some(_) => {}
        }
    }
    let mut parts = focused.strip_prefix("seat-").unwrap_or_default().split('-');
    let slot = parts.next().and_then(|index| index.parse::<usize>().ok()).and_then(|index| lobby.slots.get(index));
    match (focused, parts.next().unwrap_or_default(), slot) {
        ("start", ..) if lobby.can_begin().is_ok() => "prompt-start",
        ("start", ..) => "prompt-missing",
        ("back", ..) => "prompt-shelf",
        (_, "join", _) => "prompt-join",
        (_, "bot", _) => "prompt-add-bot",
        (_, "level", _) => "prompt-bot-level",
        // Only the slot's own device, or one that controls the screen, can change the ready state.
        (_, "ready", Some(slot))
            if !at_controls && device != Device::Mouse && slot.device != own_device(lobby, device) =>
        {
            "prompt-missing"
        }
        (_, "ready", Some(slot)) if slot.controller == Controller::Person && slot.ready => "prompt-not-ready",
        (_, "ready", _) => "prompt-ready",
        _ => "prompt-open",
    }
}

/// What Back does for a device, as a localization key.
fn back_key(lobby: &Lobby, device: Device, at_controls: bool) -> &'static str {
    if at_controls {
        return "prompt-back";
    }
    // With several slots, Back first revokes a ready state.
    let ready = |slot: &Slot| slot.ready && slot.device.is_some() && slot.device == own_device(lobby, device);
    match own(lobby, device) {
        None => "prompt-back",
        Some(_) if lobby.slots.iter().any(ready) => "prompt-not-ready",
        Some(_) => "prompt-leave-seat",
    }
}

fn own_device(lobby: &Lobby, device: Device) -> Option<Device> {
    own(lobby, device).and_then(|(_, slot)| slot.device)
}

/// The prompts at the bottom, for the device used last, wherever the focus is.
pub(super) fn strip(cx: &UiContext, root: &mut ElementList, lobby: &Lobby, controls: &MenuFocusDevices, focused: &str) {
    let (words, last) = (&cx.words, cx.last.0);
    let at_controls = controls.contains(last, lobby);
    let back = back_key(lobby, last, at_controls);
    cx.strip(root, 0).with_children(|strip| {
        cx.prompt(strip, Button::Accept, None, words.text(accept_key(lobby, last, at_controls, focused)));
        cx.prompt(strip, Button::Back, None, words.text(back));
        // Menu leads back to the shelf while Back does something else.
        let leave = if back == "prompt-back" { String::new() } else { words.text("prompt-shelf") };
        cx.prompt(strip, Button::Menu, None, leave);
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn focus_and_prompts_guide_from_a_free_slot_to_the_start() {
        let (pad, mut lobby) = (Device::Pad(0), Lobby::new(2..=4));
        let steps = |lobby: &Lobby| {
            let next = next_thing(lobby, pad);
            let accept = accept_key(lobby, pad, false, &next);
            (next, accept, back_key(lobby, pad, false))
        };
        assert_eq!(steps(&lobby), ("seat-0-join".to_owned(), "prompt-join", "prompt-back"));
        assert!(lobby.accept(pad).is_ok());
        assert_eq!(steps(&lobby), ("seat-0-ready".to_owned(), "prompt-ready", "prompt-leave-seat"));
        assert!(lobby.accept(pad).is_ok());
        assert_eq!(steps(&lobby), ("seat-1-bot".to_owned(), "prompt-add-bot", "prompt-not-ready"));
        assert!(lobby.add_bot(crate::rules::bots::Level::Easy).is_ok());
        assert_eq!(steps(&lobby), ("start".to_owned(), "prompt-start", "prompt-not-ready"));
    }

    #[test]
    fn start_waiting_for_others_shows_the_missing_prompt() {
        let mut lobby = Lobby::new(2..=4);
        for device in [Device::Pad(0), Device::Pad(0), Device::Pad(1)] {
            assert!(lobby.accept(device).is_ok());
        }
        assert_eq!(next_thing(&lobby, Device::Pad(0)), "start");
        assert_eq!(accept_key(&lobby, Device::Pad(0), false, "start"), "prompt-missing");
        assert_eq!(
            accept_key(&lobby, Device::Pad(0), false, "seat-1-ready"),
            "prompt-missing",
            "the ready button of another player"
        );
        assert_eq!(accept_key(&lobby, Device::Pad(1), false, "start"), "prompt-ready");
        assert_eq!(accept_key(&lobby, Device::Pad(1), true, "seat-2-bot"), "prompt-add-bot");
        assert_eq!(accept_key(&lobby, Device::Mouse, false, "seat-2-join"), "prompt-join");
        assert_eq!(back_key(&lobby, Device::Pad(1), true), "prompt-back");
    }
}
