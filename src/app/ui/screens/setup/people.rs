//! The people and bots of a match: a row for each, and one to join.

use bevy::prelude::*;

use crate::app::input::Button;
use crate::app::ui::element::{ElementBundle, ElementList};
use crate::app::ui::focus::{Activated, Adjustable, FocusMemory, Focusable, ValueChanged};
use crate::app::ui::screens::page;
use crate::app::ui::theme::{AccessibleText, TextColourRole, TextSize, TextStyle, UiContext};
use crate::app::ui::toast::{ShowToast, join_refusal_key};
use crate::app::ui::widgets::{RowOpens, device_icon, device_number};
use crate::app::ui::{Localization, Overlay, bot_portrait, seat_name};
use crate::rules::Seat;
use crate::rules::bots::Player;
use crate::sim::lobby::{Device, Half, Keyboard, Lobby, Slot};

/// The rows.
pub(super) fn list(cx: &UiContext, side: &mut ElementList, lobby: &Lobby, teams: &[Option<u8>]) {
    for (seat, slot) in lobby.iter().filter(|(_, slot)| !slot.is_free()) {
        let team = teams.get(seat.index()).copied().flatten();
        player(cx, side, (seat, slot), lobby, team);
    }
    if lobby.slots.iter().any(Slot::is_open) {
        join(cx, side, lobby);
    }
}

fn row(cx: &UiContext, key: &str, colour: Color, strength: f32) -> impl ElementBundle + use<> {
    let node = Node {
        padding: UiRect::axes(cx.grid(1.2), cx.grid(0.4)),
        border: UiRect::left(Val::Vh(cx.tokens.size.focus_ring * 2.0)),
        border_radius: BorderRadius::all(Val::Vh(cx.tokens.size.corner)),
        min_height: cx.em(TextSize::Body, 1.9),
        ..cx.line(1.0)
    };
    (
        Focusable { key: key.to_owned() },
        node,
        BackgroundColor(cx.tinted(colour, 0.16 * strength)),
        BorderColor::all(colour.with_alpha(strength)),
    )
}

/// A player: symbol, name, team, device. Left and right change the colour, and a press opens the editor.
fn player(cx: &UiContext, side: &mut ElementList, (seat, slot): (Seat, &Slot), lobby: &Lobby, team: Option<u8>) {
    let (shade, _) = cx.tokens.seat(usize::from(slot.colour));
    let key = format!("seat-{}", seat.0);
    let name = seat_name(&cx.words, &lobby.slots, seat);
    side.add((row(cx, &key, shade, 1.0), Adjustable, RowOpens, AccessibleText(name.clone())))
        .key(key)
        .with_children(|line| {
            line.add(cx.symbol(slot.colour, TextSize::Body, 1.2));
            let name_node = Node { flex_grow: 1.0, flex_shrink: 1.0, min_width: Val::ZERO, ..default() };
            line.add(name_node).with_child(cx.text(name, TextStyle::of(TextSize::Body).bold().wrap_anywhere()));
            let small = TextStyle::of(TextSize::Label).tone(TextColourRole::Muted).no_wrap();
            let team = team.map(|team| cx.words.text_with("team", &[("side", (team + 1).into())]));
            line.add(cx.text(team.unwrap_or_default(), small));
            let (icon, tint, number) = match (&slot.controller, slot.device) {
                (Some(Player::Bot(level)), _) => (bot_portrait(*level), shade, String::new()),
                (Some(Player::Program(_)), _) => ("bot".to_owned(), cx.colour(TextColourRole::Muted), String::new()),
                (_, Some(device)) => {
                    (device_icon(device).to_owned(), cx.colour(TextColourRole::Normal), device_number(device))
                }
                _ => Default::default(),
            };
            line.add(cx.icon(&icon, tint, TextSize::Body, 1.4));
            line.add(cx.text(number, small));
        })
        .observe(move |change: On<ValueChanged>, mut lobby: ResMut<Lobby>| lobby.step_colour(seat, change.by))
        .observe(move |_: On<Activated>, mut next: ResMut<NextState<Overlay>>, mut focus: ResMut<FocusMemory>| {
            focus.forget(page::SLOT);
            next.set(Overlay::Slot(seat.0));
        });
}

/// The row to join: the buttons of devices that are free, and a place to click.
fn join(cx: &UiContext, side: &mut ElementList, lobby: &Lobby) {
    let words = cx.words.text("setup-join");
    let muted = cx.colour(TextColourRole::Muted);
    side.add((row(cx, "join", muted, 0.4), AccessibleText(words.clone())))
        .key("join")
        .with_children(|line| {
            for device in free_devices(lobby) {
                if let Some(glyph) = cx.glyphs.of(device, Button::Accept) {
                    cx.glyph_to_look_at(line, glyph);
                }
            }
            line.add(cx.text(words, TextStyle::of(TextSize::Label).tone(TextColourRole::Muted)));
        })
        .observe(
            |activated: On<Activated>,
             words: Res<Localization>,
             mut lobby: ResMut<Lobby>,
             mut toasts: MessageWriter<ShowToast>| {
                let device = joining_device(&lobby, activated.device);
                if let Err(error) = lobby.join_or_share(device) {
                    toasts.write(ShowToast(words.text(join_refusal_key(error))));
                }
            },
        );
}

/// The device that joins with a press of this one. A mouse that opened the page has no seat: while nobody uses the keyboard, it
/// plays for both.
pub(super) fn joining_device(lobby: &Lobby, device: Device) -> Device {
    let shares = device == Device::Mouse && !lobby.holds(Device::Mouse) && lobby.keyboard() == Keyboard::Whole(None);
    if shares { Device::Keys } else { device }
}

/// A device of each kind that can join with a press.
fn free_devices(lobby: &Lobby) -> Vec<Device> {
    let keys = match lobby.keyboard() {
        Keyboard::Free => Some(Device::Keys),
        Keyboard::Whole(Some(half)) if lobby.seats_of(Device::Keys).count() == 1 => Some(half.other().device()),
        Keyboard::Whole(_) => None,
        Keyboard::Halves => [Half::Left, Half::Right].map(Half::device).into_iter().find(|half| !lobby.holds(*half)),
    };
    let pad = (0..).map(Device::Pad).find(|pad| !lobby.holds(*pad));
    pad.into_iter().chain(keys).collect()
}
