//! The seats screen: slots around a table seen from above, with their players, devices and ready states.

use bevy::{color::Mix, prelude::*};

use super::next_step;
use super::page;
use super::settings::{HINTS, choice_text, next as next_of};
use crate::app::input::{ButtonPress, Joining, MenuFocusDevices, SeatJoined};
use crate::app::saves::Settings;
use crate::app::ui::element::{Element, ElementList};
use crate::app::ui::focus::{Activated, BackRequested, FocusMemory, InitialFocus, Page};
use crate::app::ui::layout::fill;
use crate::app::ui::paint::{Paint, Shadow};
use crate::app::ui::theme::{TextColourRole, TextSize, TextStyle, UiContext};
use crate::app::ui::toast::{ShowToast, join_refusal_key};
use crate::app::ui::views::AddView;
use crate::app::ui::widgets::{ButtonWeight, PageFrame, device_icon};
use crate::app::ui::{
    GamePages, GameSetup, Localization, Overlay, Screen, ScreenSystems, StartPressed, bot_line, bot_portrait,
    level_key, seat_name,
};
use crate::rules::Seat;
use crate::rules::bots::{Level, Player};
use crate::sim::lobby::{Device, Lobby, LobbyError, Slot, StartBlocked};

/// The end of the key of a slot's Edit button.
const EDIT: &str = "edit";

pub(super) fn plugin(app: &mut App) {
    app.add_view(page::SEATS, |screen, _| screen == Screen::Seats, view);
    app.add_systems(OnEnter(Screen::Seats), resize_lobby).add_systems(OnExit(Screen::Seats), leave).add_systems(
        Update,
        (
            update_menu_focus.after(ScreenSystems::Focus).before(ScreenSystems::Show),
            update_joining.in_set(ScreenSystems::Read),
        )
            .run_if(in_state(Screen::Seats)),
    );
}

/// Gives the lobby as many slots as the game allows.
fn resize_lobby(setup: Res<GameSetup>, mut lobby: ResMut<Lobby>) {
    let (least, most) = setup.game().seats;
    if lobby.playing() {
        lobby.end(least..=most);
    } else if lobby.seats() != (least..=most) {
        lobby.resize(least..=most);
    }
}

fn leave(mut joining: ResMut<Joining>, mut controls: ResMut<MenuFocusDevices>) {
    joining.set_if_neq(Joining::Closed);
    controls.0.clear();
}

/// Devices can join slots only while no overlay is open.
fn update_joining(overlay: Res<State<Overlay>>, mut joining: ResMut<Joining>) {
    joining.set_if_neq(if **overlay == Overlay::None { Joining::Open } else { Joining::Closed });
}

/// Whether Accept and Back of a device are about its own slot while this node has the focus: on all nodes of the slot except
/// Edit, which Accept opens.
fn is_about_own_slot(lobby: &Lobby, device: Device, focused: &str) -> bool {
    let of_slot = |seat: Seat| focused.strip_prefix(&format!("seat-{}-", seat.0));
    lobby.seats_of(device).filter_map(of_slot).any(|node| node != EDIT)
}

/// A device that moves the focus away from its own slot controls the screen; back on its slot, it controls the slot.
fn update_menu_focus(
    mut presses: MessageReader<ButtonPress>,
    mut taken: MessageReader<SeatJoined>,
    focus: Res<FocusMemory>,
    lobby: Res<Lobby>,
    mut controls: ResMut<MenuFocusDevices>,
) {
    for press in presses.read().filter(|press| press.down && press.button.direction().is_some()) {
        if focus.key(page::SEATS).is_some_and(|key| is_about_own_slot(&lobby, press.device, key)) {
            controls.0.remove(&press.device);
        } else {
            controls.0.insert(press.device);
        }
    }
    for taken in taken.read() {
        controls.0.remove(&taken.device);
    }
}

fn view(
    cx: UiContext,
    (lobby, setup, boxes): (Res<Lobby>, Res<GameSetup>, Res<GamePages>),
    settings: Res<Settings>,
    (focus, controls): (Res<FocusMemory>, Res<MenuFocusDevices>),
) -> Option<Element> {
    let frame = PageFrame { page: Page { name: page::SEATS, layer: 0 }, ..default() };
    let taken = lobby.iter().filter(|(_, slot)| !slot.is_free()).count() as u8;
    let sides = boxes.0.get(setup.game().name).map(|about| (about.sides)(taken)).unwrap_or_default();
    // Teams are not shown where every seat plays for itself.
    let shared = sides.iter().enumerate().any(|(seat, side)| sides[..seat].contains(side));
    let sides = if shared { sides } else { Vec::new() };
    let slots: Vec<(Seat, &Slot)> = lobby.iter().collect();
    // Clockwise from the near left: the first half goes up the left side, the rest goes down the right side.
    let half = slots.len().div_ceil(2);
    // The next step for the device used last.
    let first = next_step::next_step_key(&lobby, cx.last_device.0);
    let round_the_table = |body: &mut ElementList| {
        body.add(Node { flex_grow: 1.0, align_items: AlignItems::Stretch, ..cx.line(2.0) }).with_children(|room| {
            column(&cx, room, slots[..half].iter().rev(), &lobby, &sides, &first);
            table(&cx, room, (&setup, &settings), &lobby, &first);
            column(&cx, room, slots[half..].iter(), &lobby, &sides, &first);
        });
    };
    let focused = focus.key(page::SEATS).unwrap_or_default();
    let prompts = |root: &mut ElementList| next_step::prompt_bar(&cx, root, &lobby, &controls, focused);
    let mut page = cx.screen_with(frame, round_the_table, prompts);
    page.observe(|_: On<BackRequested>, mut next: ResMut<NextState<Screen>>| next.set(Screen::Shelf));
    Some(page)
}

fn column<'c>(
    cx: &UiContext,
    room: &mut ElementList,
    slots: impl Iterator<Item = &'c (Seat, &'c Slot)>,
    lobby: &Lobby,
    sides: &[u8],
    first: &str,
) {
    let column = Node { justify_content: JustifyContent::SpaceAround, ..cx.column(1.2) };
    room.add(Node { width: Val::Percent(31.0), ..column }).with_children(|column| {
        for (seat, slot) in slots {
            // Only occupied slots have a team, because free slots are removed before the match.
            let place = lobby.iter().take(seat.index()).filter(|(_, slot)| !slot.is_free()).count();
            let side = if slot.is_free() { None } else { sides.get(place).copied() };
            spawn_slot(cx, column, (*seat, slot), lobby, side, first);
        }
    });
}

/// One slot: symbol, colour, player, device and buttons.
fn spawn_slot(
    cx: &UiContext,
    column: &mut ElementList,
    (seat, slot): (Seat, &Slot),
    lobby: &Lobby,
    side: Option<u8>,
    first: &str,
) {
    let (shade, _) = cx.tokens.seat(usize::from(slot.colour));
    let (mut node, _, _) = cx.card();
    node.border = UiRect::left(Val::Vh(cx.tokens.size.focus_ring * 2.0));
    node.padding = UiRect::all(cx.grid(1.1));
    node.row_gap = cx.grid(0.8);
    let free = slot.is_free();
    let background = cx.tinted(shade, if free { 0.04 } else { 0.16 });
    column
        .add((node, BackgroundColor(background), BorderColor::all(shade.with_alpha(if free { 0.4 } else { 1.0 }))))
        .key(seat.0.to_string())
        .with_children(|card| {
            head(cx, card, (seat, slot), lobby, side);
            let row = Node { align_items: AlignItems::Center, flex_shrink: 1.0, ..cx.wrap(1.0, 1.0) };
            card.add(row).with_children(|row| match &slot.controller {
                None => free_chair(cx, row, seat, first),
                Some(Player::Person) => person(cx, row, seat, slot, first),
                Some(Player::Bot(level)) => bot(cx, row, seat, *level),
                Some(Player::Program(_)) => more(cx, row, seat),
            });
        });
}

/// The head of a slot: symbol, name, device, ready state.
fn head(cx: &UiContext, card: &mut ElementList, (seat, slot): (Seat, &Slot), lobby: &Lobby, side: Option<u8>) {
    card.add(Node { align_items: AlignItems::Center, column_gap: cx.grid(0.8), ..default() }).with_children(|line| {
        line.add(cx.symbol(slot.colour, TextSize::Title, 1.0));
        line.add(Node { flex_direction: FlexDirection::Column, ..fill() }).with_children(|names| {
            let style = TextStyle::of(TextSize::Body);
            let style = if slot.is_free() { style.tone(TextColourRole::Muted) } else { style.bold() };
            names.add(cx.text(seat_name(&cx.words, &lobby.slots, seat), style.wrap_anywhere()));
            if let Some(Player::Bot(level)) = slot.controller {
                let line = bot_line(&cx.words, level);
                names.add(cx.text(line, TextStyle::of(TextSize::Caption).tone(TextColourRole::Muted)));
            }
            if let Some(side) = side {
                let side = cx.words.text_with("team", &[("side", (side + 1).into())]);
                names.add(cx.text(side, TextStyle::of(TextSize::Caption).tone(TextColourRole::Muted)));
            }
        });
        match (&slot.controller, slot.device) {
            (Some(Player::Person), Some(device)) => {
                line.add(cx.icon(device_icon(device), cx.colour(TextColourRole::Normal), TextSize::Body, 1.3));
                if let Device::Pad(number) = device {
                    line.add(cx.text(
                        format!("{}", number + 1),
                        TextStyle::of(TextSize::Caption).tone(TextColourRole::Muted).no_wrap(),
                    ));
                }
            }
            (Some(Player::Bot(level)), _) => {
                let (shade, _) = cx.tokens.seat(usize::from(slot.colour));
                line.add(cx.icon(&bot_portrait(*level), shade, TextSize::Body, 1.6));
            }
            (Some(Player::Program(_)), _) => {
                line.add(cx.icon("bot", cx.colour(TextColourRole::Muted), TextSize::Body, 1.3));
            }
            _ => {}
        }
        if slot.is_person() && slot.ready {
            line.add(cx.icon("check", cx.colour(TextColourRole::Good), TextSize::Body, 1.2));
        }
    });
}

fn free_chair(cx: &UiContext, row: &mut ElementList, seat: Seat, first: &str) {
    let key = |what: &str| format!("seat-{}-{what}", seat.0);
    let (sits, bots) = (key("join"), key("bot"));
    let (first_sits, first_bots) = (sits == first, bots == first);
    let down =
        cx.button_of(row, sits, Some("person"), cx.words.text("join-seat"), ButtonWeight::Plain, TextSize::Label);
    down.observe(
        move |activated: On<Activated>,
              words: Res<Localization>,
              mut lobby: ResMut<Lobby>,
              mut toasts: MessageWriter<ShowToast>| {
            if let Err(error) = sit(&mut lobby, activated.device, seat) {
                toasts.write(ShowToast(words.text(join_refusal_key(error))));
            }
        },
    );
    down.insert_if(first_sits, InitialFocus);
    let add = cx.button_of(row, bots, Some("bot"), cx.words.text("add-bot"), ButtonWeight::Plain, TextSize::Label);
    add.observe(
        move |_: On<Activated>,
              words: Res<Localization>,
              mut lobby: ResMut<Lobby>,
              mut toasts: MessageWriter<ShowToast>| {
            if let Err(error) = lobby.seat_bot(seat, Level::Normal) {
                toasts.write(ShowToast(words.text(join_refusal_key(error))));
            }
        },
    );
    add.insert_if(first_bots, InitialFocus);
}

/// Joins this slot with a device. The mouse and the whole keyboard may join several slots.
fn sit(lobby: &mut Lobby, device: Device, seat: Seat) -> Result<(), LobbyError> {
    match lobby.join_at(device, seat) {
        Err(LobbyError::AlreadySeated) if device.can_be_shared() => lobby.share(device, seat),
        done => done,
    }
}

fn person(cx: &UiContext, row: &mut ElementList, seat: Seat, slot: &Slot, first: &str) {
    // A question until the player is ready, then a tick in the accent colour.
    let (word, icon, weight) = if slot.ready {
        (cx.words.text("ready"), Some("check"), ButtonWeight::Primary)
    } else {
        (cx.words.text("ready-up"), None, ButtonWeight::Plain)
    };
    let key = format!("seat-{}-ready", seat.0);
    let comes_first = key == first;
    let ready = cx.button_of(row, key, icon, word, weight, TextSize::Label);
    ready.observe(
        move |activated: On<Activated>,
              controls: Res<MenuFocusDevices>,
              words: Res<Localization>,
              mut lobby: ResMut<Lobby>,
              mut toasts: MessageWriter<ShowToast>| {
            let device = activated.device;
            let controls_seat = lobby.seats_of(device).any(|held| held == seat);
            // Another device may have moved the focus here.
            if !controls_seat && device != Device::Mouse && !controls.contains(device, &lobby) {
                toasts.write(ShowToast(words.text("ready-up-refused")));
                return;
            }
            let slot = &mut lobby.slots[seat.index()];
            slot.ready = !slot.ready;
        },
    );
    ready.insert_if(comes_first, InitialFocus);
    more(cx, row, seat);
}

fn bot(cx: &UiContext, row: &mut ElementList, seat: Seat, level: Level) {
    let word = cx.words.text(&level_key(level));
    cx.button_of(row, format!("seat-{}-level", seat.0), Some("swap"), word, ButtonWeight::Plain, TextSize::Label)
        .observe(move |_: On<Activated>, mut lobby: ResMut<Lobby>| {
            // This fails only if the slot is no longer a bot's, and then the button disappears in the same frame.
            let _ = lobby.step_level(seat, 1);
        });
    more(cx, row, seat);
}

fn more(cx: &UiContext, row: &mut ElementList, seat: Seat) {
    cx.button_of(
        row,
        format!("seat-{}-{EDIT}", seat.0),
        Some("gear"),
        cx.words.text("edit-seat"),
        ButtonWeight::Plain,
        TextSize::Label,
    )
    .observe(move |_: On<Activated>, mut next: ResMut<NextState<Overlay>>, mut focus: ResMut<FocusMemory>| {
        focus.forget(page::SLOT);
        next.set(Overlay::Slot(seat.0));
    });
}

/// The table from above, with the Start button on it.
fn table(
    cx: &UiContext,
    room: &mut ElementList,
    (setup, settings): (&GameSetup, &Settings),
    lobby: &Lobby,
    first: &str,
) {
    let colours = &cx.tokens.colour;
    let game = setup.game();
    let felt = cx.tokens.parse_colour(game.art.accent);
    let wood = vec![(colours.walnut_light, 0.0), (colours.walnut, 0.5), (colours.walnut.mix(&colours.night, 0.4), 1.0)];
    let light = vec![(felt.mix(&colours.ivory, 0.12), 0.0), (felt, 0.45), (felt.mix(&colours.night, 0.55), 1.0)];
    let corner = cx.tokens.size.corner * 6.0;
    let shadow = Shadow { strength: 0.55, offset: (0.0, 0.8), blur: 2.5, corner };
    cx.shadowed(room, fill(), shadow).with_children(|place| {
        let rim = place.add((
            Node {
                flex_grow: 1.0,
                min_width: Val::ZERO,
                padding: UiRect::all(cx.grid(1.6)),
                border_radius: BorderRadius::all(Val::Vh(corner)),
                ..default()
            },
            Paint::Linear(LinearGradient::TO_BOTTOM_RIGHT, wood),
        ));
        rim.with_children(|rim| {
            rim.add((
                Node {
                    flex_grow: 1.0,
                    min_width: Val::ZERO,
                    flex_direction: FlexDirection::Column,
                    align_items: AlignItems::Stretch,
                    justify_content: JustifyContent::Center,
                    row_gap: cx.grid(1.6),
                    padding: UiRect::all(cx.grid(2.0)),
                    border_radius: cx.rounded(4.5),
                    ..default()
                },
                Paint::Radial(Vec2::ZERO, light),
            ))
            .with_children(|felt| on_the_felt(cx, felt, (setup, settings), lobby, first));
        });
    });
}

fn on_the_felt(
    cx: &UiContext,
    felt: &mut ElementList,
    (setup, settings): (&GameSetup, &Settings),
    lobby: &Lobby,
    first: &str,
) {
    let words = &cx.words;
    let game = setup.game();
    felt.add(cx.text(words.text(&format!("game-{}", game.slug)), TextStyle::of(TextSize::Title).bold().centred()));
    let waits = match lobby.can_begin() {
        Ok(()) => words.text("all-ready"),
        Err(StartBlocked::TooFew { seated: 0, fewest }) => {
            words.text_with("needs-players", &[("fewest", fewest.into())])
        }
        Err(StartBlocked::TooFew { seated, fewest }) => {
            words.text_with("needs-more-players", &[("missing", (fewest - seated).into())])
        }
        Err(StartBlocked::NotReady(seats)) => words.text_with("players-not-ready", &[("many", seats.len().into())]),
    };
    felt.add(cx.text(waits, TextStyle::of(TextSize::Label).centred()));
    let weight = if lobby.can_begin().is_ok() { ButtonWeight::Primary } else { ButtonWeight::Faint };
    let start = cx.button(felt, "start", Some("play"), words.text("start"), weight);
    start.insert_if(first == "start", InitialFocus).observe(
        |_: On<Activated>,
         words: Res<Localization>,
         (lobby, setup): (Res<Lobby>, Res<GameSetup>),
         mut start: MessageWriter<StartPressed>,
         mut toasts: MessageWriter<ShowToast>| {
            if lobby.can_begin().is_ok() {
                start.write(StartPressed { game: setup.game().name, rules: setup.pairs() });
            } else {
                toasts.write(ShowToast(words.text("cannot-start-yet")));
            }
        },
    );
    if !setup.specs().is_empty() {
        let label = words.text_with("house-rules-button", &[("preset", setup.selected_preset_name(words).into())]);
        cx.button_of(felt, "house-rules", Some("book"), label, ButtonWeight::Plain, TextSize::Label)
            .observe(|_: On<Activated>, mut next: ResMut<NextState<Screen>>| next.set(Screen::HouseRules));
    }
    let label = words.text_with("hints-button", &[("policy", choice_text(words, &HINTS, settings.hints).into())]);
    cx.button_of(felt, "hints", Some("eye"), label, ButtonWeight::Plain, TextSize::Label).observe(
        |_: On<Activated>, mut settings: ResMut<Settings>| {
            settings.hints = next_of(&HINTS.map(|(policy, _)| policy), settings.hints, 1);
        },
    );
    cx.button_of(felt, "rules", Some("question"), words.text("rules"), ButtonWeight::Plain, TextSize::Label)
        .observe(|_: On<Activated>, mut next: ResMut<NextState<Overlay>>| next.set(Overlay::Rules));
    cx.button_of(felt, "back", Some("chevron-left"), words.text("back-to-shelf"), ButtonWeight::Plain, TextSize::Label)
        .observe(|_: On<Activated>, mut next: ResMut<NextState<Screen>>| next.set(Screen::Shelf));
}
