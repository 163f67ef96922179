//! What a press does on the seats screen: the focus moves to the next step, and the prompts show what Accept and Back
//! do for the device used last.

use bevy::prelude::*;

use super::page;
use crate::app::input::{Button, LastDevice, MenuFocusDevices};
use crate::app::ui::element::ElementList;
use crate::app::ui::focus::FocusMemory;
use crate::app::ui::theme::UiContext;
use crate::app::ui::views::AddView;
use crate::app::ui::{Screen, ScreenSystems};
use crate::sim::lobby::{Device, Lobby, Slot, StartBlocked};
use crate::sim::table::TableSystems;

pub(super) fn plugin(app: &mut App) {
    app.watch::<FocusMemory>().watch::<MenuFocusDevices>().add_systems(
        Update,
        move_focus_to_next_step
            .after(TableSystems::Present)
            .after(ScreenSystems::Read)
            .before(ScreenSystems::Build)
            .run_if(in_state(Screen::Seats).and_then(resource_changed::<Lobby>)),
    );
}

/// The slot that a device controls: the first of its slots that is not ready, or else the first one.
fn slot_of_device(lobby: &Lobby, device: Device) -> Option<(usize, &Slot)> {
    // A half of the keyboard may have joined as the whole keyboard.
    let controls_slot = |slot: &Slot| {
        let by_whole_keyboard = slot.device == Some(Device::Keys) && device.is_keyboard() && lobby.holds(device);
        slot.device == Some(device) || by_whole_keyboard
    };
    let all = || lobby.slots.iter().enumerate().filter(|entry| controls_slot(entry.1));
    all().find(|(_, slot)| !slot.ready).or_else(|| all().next())
}

/// The next step for a device: the key of a widget on the page.
pub(super) fn next_step_key(lobby: &Lobby, device: Device) -> String {
    let free = lobby.slots.iter().position(Slot::is_free);
    match (slot_of_device(lobby, device), lobby.can_begin(), free) {
        (_, Ok(()), _) => "start".to_owned(),
        (Some((index, slot)), ..) if !slot.ready => format!("seat-{index}-ready"),
        (Some(_), Err(StartBlocked::TooFew { .. }), Some(free)) => format!("seat-{free}-bot"),
        (None, _, Some(free)) => format!("seat-{free}-join"),
        _ => "start".to_owned(),
    }
}

/// Moves the focus to the next step when a device joins, readies or leaves. Until the match can start, the focus does
/// not move for the mouse and for devices that control the menu.
fn move_focus_to_next_step(
    lobby: Res<Lobby>,
    (last_device, menu_devices): (Res<LastDevice>, Res<MenuFocusDevices>),
    mut focus: ResMut<FocusMemory>,
    mut before: Local<String>,
) {
    let next = next_step_key(&lobby, last_device.0);
    let moves_focus =
        lobby.can_begin().is_ok() || (last_device.0 != Device::Mouse && !menu_devices.contains(last_device.0, &lobby));
    if *before != next && moves_focus {
        focus.remember(page::SEATS, next.as_str());
    }
    *before = next;
}

/// What Accept does for a device, as a localization key.
fn accept_key(lobby: &Lobby, device: Device, controls_menu: bool, focused: &str) -> &'static str {
    // The mouse joins by a click on a slot.
    if !controls_menu && device != Device::Mouse {
        match slot_of_device(lobby, device) {
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
        // Only the slot's own device, or a device that controls the menu, can change the ready state.
        (_, "ready", Some(slot))
            if !controls_menu && device != Device::Mouse && slot.device != slot_device(lobby, device) =>
        {
            "prompt-missing"
        }
        (_, "ready", Some(slot)) if slot.is_person() && slot.ready => "prompt-not-ready",
        (_, "ready", _) => "prompt-ready",
        _ => "prompt-open",
    }
}

/// What Back does for a device, as a localization key.
fn back_key(lobby: &Lobby, device: Device, controls_menu: bool) -> &'static str {
    if controls_menu {
        return "prompt-back";
    }
    // With several slots, Back first withdraws a ready state.
    let ready = |slot: &Slot| slot.ready && slot.device.is_some() && slot.device == slot_device(lobby, device);
    match slot_of_device(lobby, device) {
        None => "prompt-back",
        Some(_) if lobby.slots.iter().any(ready) => "prompt-not-ready",
        Some(_) => "prompt-leave-seat",
    }
}

fn slot_device(lobby: &Lobby, device: Device) -> Option<Device> {
    slot_of_device(lobby, device).and_then(|(_, slot)| slot.device)
}

/// The prompts at the bottom, for the device used last, wherever the focus is.
pub(super) fn prompt_bar(
    cx: &UiContext,
    root: &mut ElementList,
    lobby: &Lobby,
    menu_devices: &MenuFocusDevices,
    focused: &str,
) {
    let (words, last_device) = (&cx.words, cx.last_device.0);
    let controls_menu = menu_devices.contains(last_device, lobby);
    let back = back_key(lobby, last_device, controls_menu);
    cx.strip(root, 0).with_children(|prompt_bar| {
        cx.prompt(prompt_bar, Button::Accept, None, words.text(accept_key(lobby, last_device, controls_menu, focused)));
        cx.prompt(prompt_bar, Button::Back, None, words.text(back));
        // Menu returns to the shelf when Back has another meaning.
        let menu_text = if back == "prompt-back" { String::new() } else { words.text("prompt-shelf") };
        cx.prompt(prompt_bar, Button::Menu, None, menu_text);
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn focus_and_prompts_guide_from_a_free_slot_to_the_start() {
        let (pad, mut lobby) = (Device::Pad(0), Lobby::new(2..=4));
        let steps = |lobby: &Lobby| {
            let next = next_step_key(lobby, pad);
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
        assert_eq!(next_step_key(&lobby, Device::Pad(0)), "start");
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
