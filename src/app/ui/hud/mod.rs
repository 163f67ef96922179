//! The heads-up display over the table: player panels, title, caption of the last throw, prompts. Its nodes are spawned
//! once per match, with spare ones for optional content; afterwards only their text, images and visibility change.
//! Shows plain resources that a game's presenter fills. Must not depend on a game.

pub mod announcement;
mod content;
mod fit;
pub mod handover_panel;
mod obstacles;
mod player_panel;
mod reconnect;
pub mod reference_card;
mod score_animation;
mod turn_banner;
mod turn_marker;

use bevy::prelude::*;

use super::{
    Overlay, Screen, ScreenSystems,
    element::{Element, ElementList},
    theme::{TextColourRole, TextSize, TextStyle, UiContext, shown_if},
    views::{AddView, at_the_table},
    widgets::DirectionGlyphs,
};
use crate::app::input::{Button, Joining};
use crate::app::ui::toast::CurrentToast;
use crate::rules::Seat;
use crate::sim::lobby::{Device, Lobby};
use crate::sim::table::RerunOpen;

use announcement::Announced;
use fit::HudFit;
use obstacles::HudObstacle;
use score_animation::ScoreAnimations;

pub use super::theme::FaceIcon;
pub use content::{
    Banner, Caption, Hud, HudRoot, MAX_PROMPTS, MouseBindings, PlayerPanel, Prompt, SeatPrompt, SeatPrompts,
};

/// The number of nodes for faces in a caption that exist from the start. More are spawned when needed.
const FACES: usize = 8;

const HEADER_OPACITY: f32 = 0.6;

/// The longest caption in the size of titles, in characters. At a table for four it fits on a line between the panels.
const MAX_TITLE_CAPTION: usize = 32;

/// The width of a face in a caption, in characters.
const FACE_WIDTH: usize = 4;

/// The longest caption in the size of body text, in characters. Longer ones, such as odds, would hide the dice that they are
/// about.
const MAX_BODY_CAPTION: usize = 120;

/// The number of nodes for icons of a target that exist from the start.
const TARGETS: usize = 5;

/// Adds the heads-up display, which is shown at the table.
pub fn plugin(app: &mut App) {
    app.init_resource::<Hud>()
        .init_resource::<SeatPrompts>()
        .init_resource::<MouseBindings>()
        .watch::<Hud>()
        .watch::<SeatPrompts>()
        .watch::<MouseBindings>()
        .add_view("hud", at_the_table, view)
        .add_systems(Update, open_joining.in_set(ScreenSystems::Build).run_if(in_state(Screen::Table)))
        .add_systems(OnEnter(Screen::Table), clear_prompts)
        .add_systems(OnExit(Screen::Table), |mut joining: ResMut<Joining>| {
            joining.set_if_neq(Joining::Closed);
        })
        .add_plugins((
            fit::plugin,
            score_animation::plugin,
            obstacles::plugin,
            player_panel::plugin,
            reconnect::plugin,
            turn_banner::plugin,
            turn_marker::plugin,
            reference_card::plugin,
            handover_panel::plugin,
            announcement::plugin,
        ));
}

/// Clears the resources that only some games fill, when the table closes.
fn clear_prompts(mut several: ResMut<SeatPrompts>, mut bindings: ResMut<MouseBindings>) {
    several.set_if_neq(SeatPrompts::default());
    bindings.set_if_neq(MouseBindings::default());
}

/// Allows devices to take a waiting seat at the table while no overlay is open.
fn open_joining(overlay: Res<State<Overlay>>, mut joining: ResMut<Joining>) {
    joining.set_if_neq(if **overlay == Overlay::None { Joining::Open } else { Joining::Closed });
}

fn view(
    mut cx: UiContext,
    (hud, several, bindings): (Res<Hud>, Res<SeatPrompts>, Res<MouseBindings>),
    (lobby, fit, toast): (Res<Lobby>, Res<HudFit>, Res<CurrentToast>),
    (announced, animations): (Res<Announced>, Res<ScoreAnimations>),
    rerun: Option<Res<RerunOpen>>,
) -> Option<Element> {
    cx.largest_text.0 = fit.0;
    let (far, near) = player_panel::places(&hud.panels);
    let mut root = Element::new((
        HudRoot,
        Pickable::IGNORE,
        GlobalZIndex(5),
        Node {
            width: Val::Percent(100.0),
            height: Val::Percent(100.0),
            flex_direction: FlexDirection::Column,
            justify_content: JustifyContent::SpaceBetween,
            border: cx.screen_edge(),
            padding: UiRect::all(cx.grid(1.5)),
            ..default()
        },
    ));
    root.with_children(|root| {
        let panels = (&*lobby, &*animations);
        edge(&cx, panels, root, far, AlignItems::Start, |middle| {
            // A toast is in their place for a moment.
            header(&cx, middle, &hud, toast.is_shown());
            explanation(&cx, middle, if toast.is_shown() { "" } else { &hud.explanation });
        });
        let column = Node { flex_direction: FlexDirection::Column, row_gap: cx.grid(0.8), ..default() };
        root.add((Pickable::IGNORE, column)).with_children(|bottom| {
            edge(&cx, panels, bottom, near, AlignItems::End, |middle| {
                let announcement = announced.0.as_ref().map(|(announcement, _)| announcement);
                announcement::card(&cx, middle, announcement);
                caption(&cx, middle, hud.caption.as_ref().filter(|_| announcement.is_none()));
            });
            // Each additional row pushes the caption up, over the table. If Pause is the only other prompt, it goes to
            // the end of a seat's line.
            let alone = hud.prompts.is_empty();
            let menu = menu_prompt(&hud, &several);
            for index in 0..several.0.len().max(hud.panels.len()) {
                let last = alone && index + 1 == several.0.len();
                seat_prompts(&cx, bottom, several.0.get(index), &bindings, last.then_some(hud.prompted), menu);
            }
            let is_prompted = rerun.is_none() && (!alone || several.0.is_empty());
            prompts(&cx, bottom, &hud, &bindings, (is_prompted, menu));
        });
        score_animation::numbers(&cx, root, &hud.panels, &animations);
    });
    Some(root)
}

/// One edge of the table: panels at both ends, other content in the middle.
fn edge(
    cx: &UiContext,
    (lobby, animations): (&Lobby, &ScoreAnimations),
    root: &mut ElementList,
    (left, right): (Vec<&PlayerPanel>, Vec<&PlayerPanel>),
    align: AlignItems,
    middle: impl FnOnce(&mut ElementList),
) {
    // Without panels the text may be wider.
    let (side, between) = if left.is_empty() && right.is_empty() { (8.0, 80.0) } else { (26.0, 44.0) };
    let had_device = |panel: &PlayerPanel| lobby.slot(Seat(panel.seat)).is_some_and(|slot| slot.lost.is_some());
    let column = |width: f32, align_items: AlignItems| {
        (
            Pickable::IGNORE,
            Node {
                width: Val::Percent(width),
                flex_direction: FlexDirection::Column,
                align_items,
                row_gap: cx.grid(1.0),
                flex_shrink: 0.0,
                ..default()
            },
        )
    };
    let row = Node {
        align_items: align,
        column_gap: Val::Percent(2.0),
        justify_content: JustifyContent::SpaceBetween,
        ..default()
    };
    root.add((Pickable::IGNORE, row)).with_children(|row| {
        row.add(column(side, AlignItems::Start)).with_children(|side| {
            left.into_iter().for_each(|panel| player_panel::show(cx, side, panel, animations, had_device(panel)));
        });
        row.add(column(between, AlignItems::Center)).with_children(middle);
        row.add(column(side, AlignItems::End)).with_children(|side| {
            right.into_iter().for_each(|panel| player_panel::show(cx, side, panel, animations, had_device(panel)));
        });
    });
}

/// Rows of large text may wrap. At normal sizes a row must not wrap because of a rounding error of a pixel.
fn wrap_of_rows(cx: &UiContext) -> FlexWrap {
    if cx.has_large_text() { FlexWrap::Wrap } else { FlexWrap::NoWrap }
}

/// The prompts that the pause menu lists because the table shows too many, each with the device that presses it and the
/// colour of the seat it is for, if several seats act simultaneously.
pub fn further_prompts<'a>(
    hud: &'a Hud,
    several: &'a SeatPrompts,
) -> impl Iterator<Item = (&'a Prompt, Option<Device>, Option<u8>)> {
    let strip = Prompt::split(&hud.prompts).1.into_iter().map(|prompt| (prompt, prompt.device.or(hud.prompted), None));
    let of_seat = |seat: &'a SeatPrompt| {
        let others = Prompt::split(&seat.prompts).1.into_iter();
        others.map(|prompt| (prompt, prompt.device.or(seat.device), Some(seat.colour)))
    };
    strip.chain(several.0.iter().flat_map(of_seat))
}

/// The title, and what the acting player aims at. An explanation takes the place of the title, so that it covers less of
/// the table.
fn header(cx: &UiContext, middle: &mut ElementList, hud: &Hud, is_hidden: bool) {
    let title = if hud.explanation.is_empty() { &hud.title } else { "" };
    let display = shown_if(!title.is_empty() || !hud.target.is_empty());
    let (mut node, background, _) = cx.card();
    node.flex_direction = FlexDirection::Row;
    node.flex_wrap = wrap_of_rows(cx);
    node.align_items = AlignItems::Center;
    node.justify_content = JustifyContent::Center;
    node.column_gap = cx.grid(0.8);
    node.padding = UiRect::axes(cx.grid(1.0), cx.grid(0.3));
    node.max_width = Val::Percent(100.0);
    let background = BackgroundColor(background.0.with_alpha(HEADER_OPACITY));
    let visibility = if is_hidden { Visibility::Hidden } else { Visibility::Inherited };
    // Also while it is hidden it is an obstacle, so that the camera stays.
    let slot = (Node { display, max_width: Val::Percent(100.0), ..default() }, HudObstacle, Pickable::IGNORE);
    middle.add(slot).with_children(|slot| {
        slot.add((node, background, visibility, Pickable::IGNORE)).with_children(|row| {
            row.add(cx.text(title, TextStyle::of(TextSize::Label).tone(TextColourRole::Muted).centred()));
            for index in 0..TARGETS.max(hud.target.len()) {
                face_icon(cx, row, hud.target.get(index), 1.0);
            }
        });
    });
}

/// What a lesson or a tip says.
fn explanation(cx: &UiContext, middle: &mut ElementList, text: &str) {
    let (mut node, background, _) = cx.card();
    node.display = shown_if(!text.is_empty());
    node.padding = UiRect::axes(cx.grid(1.6), cx.grid(0.6));
    node.border = UiRect::left(Val::Vh(cx.tokens.size.focus_ring * 2.0));
    node.max_width = Val::Percent(100.0);
    let border = BorderColor::all(cx.tokens.colour.brass);
    middle
        .add((node, background, border, HudObstacle, Pickable::IGNORE))
        .with_child(cx.text(text, TextStyle::of(TextSize::Body).bold().centred()));
}

/// The faces as large icons, and their meaning.
fn caption(cx: &UiContext, middle: &mut ElementList, caption: Option<&Caption>) {
    let (faces, text) = caption.map_or((&[][..], ""), |caption| (&caption.faces, &caption.text));
    let (mut node, background, border) = cx.card();
    node.display = shown_if(caption.is_some());
    node.flex_direction = FlexDirection::Row;
    node.flex_wrap = wrap_of_rows(cx);
    node.align_items = AlignItems::Center;
    node.justify_content = JustifyContent::Center;
    node.column_gap = cx.grid(1.0);
    node.row_gap = cx.grid(0.4);
    node.padding = UiRect::axes(cx.grid(1.6), cx.grid(0.7));
    node.max_width = Val::Percent(100.0);
    middle.add((node, background, border, HudObstacle, Pickable::IGNORE)).with_children(|card| {
        // Many faces leave less room for the text, so they are smaller.
        let ems = if faces.len() > 3 { 1.0 } else { 1.3 };
        for index in 0..FACES.max(faces.len()) {
            face_icon(cx, card, faces.get(index), ems);
        }
        let length = text.chars().count();
        let size = if length + FACE_WIDTH * faces.len() <= MAX_TITLE_CAPTION && !cx.has_large_text() {
            TextSize::Title
        } else if length <= MAX_BODY_CAPTION {
            TextSize::Body
        } else {
            TextSize::Label
        };
        card.add(cx.text(text, TextStyle::of(size).centred()));
    });
}

/// A face as an icon of the title's size times `ems`; an empty node without one.
fn face_icon(cx: &UiContext, row: &mut ElementList, face: Option<&FaceIcon>, ems: f32) {
    let (icon, tint) = face.map_or(("", None), |face| (face.icon.as_str(), face.tint));
    row.add(cx.icon(icon, tint.unwrap_or(cx.colour(TextColourRole::Normal)), TextSize::Title, ems));
}

/// A player's prompts. If left and right mean different things, each direction shows its own glyph; otherwise a direction
/// shows the glyphs of its whole axis.
fn prompts_in_a_line(
    cx: &UiContext,
    line: &mut ElementList,
    prompts: &[Prompt],
    device: Option<Device>,
    bindings: &MouseBindings,
) {
    let buttons: Vec<Button> = prompts.iter().map(|prompt| prompt.button).collect();
    let arrows = DirectionGlyphs::for_prompts(&buttons);
    let (prompts, _) = Prompt::split(prompts);
    for index in 0..MAX_PROMPTS {
        if let Some(prompt) = prompts.get(index) {
            let shown = (prompt.device.or(device), bindings.of(prompt.button));
            let arrows = if prompt.about { DirectionGlyphs::All } else { arrows };
            cx.prompt_with_arrows(line, prompt.button, arrows, shown, &prompt.text);
        } else {
            cx.prompt(line, Button::Menu, None, "");
        }
    }
}

/// What the Menu button does: it pauses, lists further prompts, or leaves a lesson. The localization key.
fn menu_prompt(hud: &Hud, several: &SeatPrompts) -> &'static str {
    match () {
        () if hud.is_lesson => "prompt-skip-lesson",
        () if further_prompts(hud, several).next().is_some() => "prompt-more",
        () => "prompt-pause",
    }
}

/// The prompt of the Menu button with the glyph of this device; hidden if `device` is `None`.
fn pause_prompt(cx: &UiContext, line: &mut ElementList, device: Option<Option<Device>>, key: &str) {
    let words = device.map_or_else(String::new, |_| cx.words.text(key));
    cx.prompt(line, Button::Menu, device.flatten(), words);
}

/// The prompts of one seat in a line, followed by the Pause prompt if `pause` is given.
fn seat_prompts(
    cx: &UiContext,
    bottom: &mut ElementList,
    seat: Option<&SeatPrompt>,
    bindings: &MouseBindings,
    pause: Option<Option<Device>>,
    menu: &str,
) {
    let (prompts, device, status) = seat.map_or((&[][..], None, ""), |seat| (&seat.prompts, seat.device, &seat.status));
    cx.prompt_strip(bottom, seat.is_some(), 1.8).insert(HudObstacle).with_children(|line| {
        line.add(cx.symbol(seat.map_or(0, |seat| seat.colour), TextSize::Label, 1.2));
        prompts_in_a_line(cx, line, prompts, device, bindings);
        line.add(cx.text(status, TextStyle::of(TextSize::Label).tone(TextColourRole::Muted)));
        pause_prompt(cx, line, pause, menu);
    });
}

/// The prompts of the pending seat, and the Pause prompt.
fn prompts(cx: &UiContext, bottom: &mut ElementList, hud: &Hud, bindings: &MouseBindings, (shown, menu): (bool, &str)) {
    let pause = shown && hud.prompts.iter().all(|prompt| prompt.button != Button::Menu);
    cx.prompt_strip(bottom, shown, 2.5).insert(HudObstacle).with_children(|strip| {
        prompts_in_a_line(cx, strip, &hud.prompts, hud.prompted, bindings);
        pause_prompt(cx, strip, pause.then_some(hud.prompted), menu);
    });
}
