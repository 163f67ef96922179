//! People who are remembered: a chip for each, which gives the player's seat that name, colour and needs.

use bevy::prelude::*;

use super::people::joining_device;
use crate::app::saves::{Profile, Profiles};
use crate::app::ui::Localization;
use crate::app::ui::element::ElementList;
use crate::app::ui::focus::{Activated, Focusable};
use crate::app::ui::theme::{AccessibleText, TextSize, TextStyle, UiContext};
use crate::app::ui::toast::{ShowToast, join_refusal_key};
use crate::rules::Seat;
use crate::sim::lobby::{Device, Lobby, LobbyError, is_same_name};

/// The number of chips.
const MOST: usize = 8;

/// The beginning of the keys of chips.
pub(super) const CHIP: &str = "person-";

/// The people who are not at the table, the one seen last first.
pub(in crate::app::ui::screens) fn absent<'a>(profiles: &'a Profiles, lobby: &Lobby) -> Vec<&'a Profile> {
    profiles.0.iter().filter(|profile| is_absent(profile, lobby)).take(MOST).collect()
}

fn is_absent(profile: &Profile, lobby: &Lobby) -> bool {
    !lobby.slots.iter().any(|slot| !slot.is_free() && is_same_name(&slot.name, &profile.name))
}

/// The next person after this one, or before it, who is not at the table; wraps around.
pub(in crate::app::ui::screens) fn next_absent<'a>(
    profiles: &'a Profiles,
    lobby: &Lobby,
    name: &str,
    by: i32,
) -> Option<&'a Profile> {
    let count = profiles.0.len() as i32;
    let here = profiles.0.iter().position(|profile| is_same_name(&profile.name, name)).map(|index| index as i32);
    // A guest is before the first one.
    let start = here.unwrap_or(if by > 0 { -1 } else { 0 });
    let places = (1..=count).map(|step| (start + by.signum() * step).rem_euclid(count.max(1)));
    places.filter_map(|place| profiles.0.get(place as usize)).find(|profile| is_absent(profile, lobby))
}

/// The chips.
pub(super) fn chips(cx: &UiContext, side: &mut ElementList, profiles: &Profiles, lobby: &Lobby) {
    let absent = absent(profiles, lobby);
    if absent.is_empty() {
        return;
    }
    side.add(cx.wrap(0.8, 0.8)).key("people").with_children(|line| {
        for profile in absent {
            chip(cx, line, profile);
        }
    });
}

fn chip(cx: &UiContext, line: &mut ElementList, profile: &Profile) {
    let key = format!("{CHIP}{}", profile.name);
    let shade = profile.colour.map_or(cx.tokens.colour.walnut, |colour| cx.tokens.seat(colour.into()).0);
    let node = Node {
        padding: UiRect::axes(cx.grid(1.0), cx.grid(0.3)),
        border: UiRect::all(Val::Vh(cx.tokens.size.hairline)),
        border_radius: BorderRadius::MAX,
        ..cx.line(0.6)
    };
    let name = profile.name.clone();
    line.add((Focusable { key: key.clone() }, AccessibleText(name.clone()), node))
        .insert((BackgroundColor(cx.tinted(shade, 0.2)), BorderColor::all(shade.with_alpha(0.7))))
        .key(key)
        .with_children(|chip| {
            if let Some(colour) = profile.colour {
                chip.add(cx.symbol(colour, TextSize::Label, 1.0));
            }
            chip.add(cx.text(&name, TextStyle::of(TextSize::Label).no_wrap()));
        })
        .observe(
            move |activated: On<Activated>,
                  (profiles, words): (Res<Profiles>, Res<Localization>),
                  mut lobby: ResMut<Lobby>,
                  mut toasts: MessageWriter<ShowToast>| {
                let Some(profile) = profiles.get(&name) else { return };
                let seated = seat_to_name(&mut lobby, activated.device);
                if let Err(error) = seated.and_then(|seat| apply_profile(&mut lobby, seat, profile)) {
                    toasts.write(ShowToast(words.text(join_refusal_key(error))));
                }
            },
        );
}

/// The seat that a device names: its own, of several the first without a name. A device without a seat joins.
fn seat_to_name(lobby: &mut Lobby, device: Device) -> Result<Seat, LobbyError> {
    let device = joining_device(lobby, device);
    let Some(first) = lobby.seat_held_by(device) else { return lobby.join_or_share(device) };
    let own = lobby.iter().filter(|(_, slot)| slot.device == lobby.slots[first.index()].device);
    let nameless = own.filter(|(_, slot)| slot.name.is_empty()).map(|(seat, _)| seat).next();
    Ok(nameless.unwrap_or(first))
}

/// Gives a seat the name, the colour and the hints of a person.
pub(in crate::app::ui::screens) fn apply_profile(
    lobby: &mut Lobby,
    seat: Seat,
    profile: &Profile,
) -> Result<(), LobbyError> {
    lobby.introduce(seat, &profile.name, profile.colour)?;
    lobby.slots[seat.index()].hints = profile.needs.hints;
    Ok(())
}
