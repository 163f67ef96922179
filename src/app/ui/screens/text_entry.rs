//! Entering a name: typed on a keyboard, or with pad and mouse on letter buttons.

use bevy::{
    input::keyboard::{Key, KeyboardInput},
    input_focus::{FocusCause, FocusedInput, InputFocus},
    prelude::*,
    text::{EditableText, EditableTextSystems, TextCursorStyle, TextEdit, TextEditChange},
    ui::widget::TextScroll,
};
use std::time::Duration;

use super::page;
use super::setup::profiles;
use crate::app::input::{Button, RedrawRequests, TextEntryActive};
use crate::app::saves::profiles::Needs;
use crate::app::saves::{Profile, ProfileEditor};
use crate::app::ui::element::Element;
use crate::app::ui::focus::{Activated, FocusEffect, Focusable, InitialFocus};
use crate::app::ui::theme::{AccessibleText, TextColourRole, TextSize, TextStyle, UiContext};
use crate::app::ui::toast::{ShowToast, join_refusal_key};
use crate::app::ui::views::AddView;
use crate::app::ui::widgets::ButtonWeight;
use crate::app::ui::{Localization, Overlay, Screen, ScreenSystems, is_drawable};
use crate::rules::Seat;
use crate::rules::record::MAX_NAME;
use crate::sim::lobby::{Device, Lobby, is_same_name};

const PAGE: &str = "name";

/// The letter buttons, row by row.
const LETTERS: [&str; 4] = ["1234567890", "ABCDEFGHIJ", "KLMNOPQRST", "UVWXYZÄÖÜß"];

/// The letter buttons with accents.
const ACCENTS: [&str; 4] = ["1234567890", "ÀÁÂÃÅÆÇÈÉÊ", "ËÌÍÎÏŁÑÒÓÔ", "ÕØŒŠÙÚÛÝŽ-"];

/// The cursor does not blink in practice: each blink would redraw an idle screen.
const BLINK_PERIOD: Duration = Duration::from_hours(24);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<NameEntry>()
        .init_resource::<Submitted>()
        .watch::<NameEntry>()
        .add_view(PAGE, |screen, overlay| screen == Screen::Setup && matches!(overlay, Overlay::Name(_)), view)
        .add_systems(Update, update_typing.in_set(ScreenSystems::Read))
        .add_systems(PostUpdate, submit.after(EditableTextSystems))
        .add_observer(fill_field)
        .add_observer(read_field)
        .add_observer(type_into_field)
        .add_observer(rename_seat);
}

#[derive(Resource, Default, Debug, PartialEq, Eq)]
pub(super) struct NameEntry {
    /// The name.
    pub name: String,
    /// Whether the last edit had letters that cannot be drawn.
    pub refused: bool,
    /// Whether the buttons are letters with accents.
    pub accents: bool,
}

/// The seat whose name is accepted in this frame, after the edits of the same frame.
#[derive(Resource, Default)]
struct Submitted(Option<Seat>);

/// The name of a seat is accepted, and all edits are applied.
#[derive(Event)]
struct NameAccepted(Seat);

#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
#[require(EditableText = name_field(), TextScroll)]
struct NameField;

fn name_field() -> EditableText {
    EditableText { max_characters: Some(MAX_NAME), cursor_blink_period: BLINK_PERIOD, cursor_width: 0.08, ..default() }
}

/// While a name is entered, letter keys type text instead of moving the focus.
fn update_typing(overlay: Res<State<Overlay>>, mut typing: ResMut<TextEntryActive>) {
    typing.set_if_neq(TextEntryActive(matches!(**overlay, Overlay::Name(_))));
}

fn fill_field(added: On<Add, NameField>, entry: Res<NameEntry>, mut fields: Query<&mut EditableText>) {
    if let Ok(mut field) = fields.get_mut(added.entity) {
        field.editor_mut().set_text(&entry.name);
        field.queue_edit(TextEdit::TextEnd(false));
    }
}

/// Takes the name from the field after each edit, and removes letters that cannot be drawn.
fn read_field(
    change: On<TextEditChange>,
    mut fields: Query<&mut EditableText, With<NameField>>,
    mut entry: ResMut<NameEntry>,
    mut redraw: ResMut<RedrawRequests>,
) {
    let Ok(mut field) = fields.get_mut(change.event_target()) else { return };
    redraw.draw_frames(RedrawRequests::SETTLE_FRAMES);
    let typed = field.value().to_string();
    let name: String = typed.chars().filter(|letter| is_drawable(*letter)).collect();
    let refused = name != typed;
    if refused {
        field.editor_mut().set_text(&name);
        field.queue_edit(TextEdit::TextEnd(false));
    }
    // Removing letters is an edit as well.
    if refused || name != entry.name {
        *entry = NameEntry { name, refused, ..*entry };
    }
}

/// A key typed while a letter button has the focus goes to the field. In the field, the engine handles all but space
/// and Backspace with Shift.
fn type_into_field(
    typed: On<FocusedInput<KeyboardInput>>,
    mut fields: Query<(Entity, &mut EditableText), With<NameField>>,
    keys: Res<ButtonInput<Key>>,
    mut focus: ResMut<InputFocus>,
) {
    let Ok((entity, mut field)) = fields.single_mut() else { return };
    let with_shift = || matches!(typed.input.logical_key, Key::Backspace | Key::Space) && keys.pressed(Key::Shift);
    let is_handled = typed.original_event_target() == entity && !with_shift();
    if is_handled || typed.original_event_target() != typed.focused_entity {
        return;
    }
    let edit = match (&typed.input.logical_key, &typed.input.text) {
        _ if !typed.input.state.is_pressed() => return,
        (Key::Backspace, _) => TextEdit::Backspace,
        (Key::Character(_) | Key::Space, Some(text)) => TextEdit::Insert(text.clone()),
        _ => return,
    };
    focus.set(entity, FocusCause::Navigated);
    field.queue_edit(edit);
}

/// Passes an accepted name on after the engine has applied the edits of the frame.
fn submit(mut submitted: ResMut<Submitted>, mut commands: Commands) {
    if submitted.0.is_some()
        && let Some(seat) = submitted.0.take()
    {
        commands.trigger(NameAccepted(seat));
    }
}

/// Gives the seat the name. A person of that name who is remembered sits down; anybody else is remembered from now on.
fn rename_seat(
    accepted: On<NameAccepted>,
    (entry, words): (Res<NameEntry>, Res<Localization>),
    (mut lobby, mut editor): (ResMut<Lobby>, ProfileEditor),
    mut next: ResMut<NextState<Overlay>>,
    mut toasts: MessageWriter<ShowToast>,
    mut redraw: ResMut<RedrawRequests>,
) {
    let seat = accepted.0;
    redraw.draw_frames(RedrawRequests::SETTLE_FRAMES);
    next.set(Overlay::Slot(seat.0));
    // Without the slot, which was left in the meantime, there is nothing to rename.
    let Some(before) = lobby.slot(seat).cloned() else { return };
    let known = editor.all().get(entry.name.trim()).cloned();
    let renamed = match &known {
        Some(profile) if before.is_person() && !is_same_name(&before.name, &profile.name) => {
            profiles::apply_profile(&mut lobby, seat, profile)
        }
        _ => lobby.rename(seat, &entry.name),
    };
    if let Err(error) = renamed {
        next.set(Overlay::Name(seat.0));
        toasts.write(ShowToast(words.text(join_refusal_key(error))));
        return;
    }
    let now = &lobby.slots[seat.index()];
    if !now.is_person() || now.name.is_empty() {
        return;
    }
    let name = now.name.clone();
    if is_same_name(&before.name, &name) {
        editor.change(&before.name, move |profile| profile.name.clone_from(&name));
        return;
    }
    editor.remember(&now.name, now.colour);
    // The name of somebody who has never played and needs nothing was a typing mistake.
    let is_mistake = |profile: &Profile| profile.games.is_empty() && profile.needs == Needs::default();
    if known.is_none() && editor.all().get(&before.name).is_some_and(is_mistake) {
        editor.forget(&before.name);
    }
}

/// The letters on the buttons: capitals at the start of each word, lower case otherwise.
fn letter_rows(entry: &NameEntry) -> Vec<Vec<char>> {
    let small = entry.name.chars().last().is_some_and(|last| last != ' ');
    let case = |letter: char| if small { letter.to_lowercase().next().unwrap_or(letter) } else { letter };
    let rows = if entry.accents { ACCENTS } else { LETTERS };
    rows.iter().map(|row| row.chars().map(case).collect()).collect()
}

fn view(cx: UiContext, overlay: Res<State<Overlay>>, entry: Res<NameEntry>) -> Option<Element> {
    let Overlay::Name(seat) = **overlay else { return None };
    let words = &cx.words;
    // Backspace deletes a letter here, so the prompt shows Escape.
    let back = if cx.last_device.0.is_keyboard() { Button::Menu } else { Button::Back };
    // In the field, Accept takes the name. A pad selects letters first.
    let selects = matches!(cx.last_device.0, Device::Pad(_));
    let prompts = [(Button::Accept, words.text("prompt-choose")), (back, words.text("prompt-back"))];
    let frame = page::frame(PAGE, 2, words.text("player-name"), prompts);
    // Saves the name. A mouse click in the field only places the cursor.
    let accept = |by_mouse_too: bool| {
        move |activated: On<Activated>, mut submitted: ResMut<Submitted>| {
            if activated.device != Device::Mouse || by_mouse_too {
                submitted.0 = Some(Seat(seat));
            }
        }
    };
    let edit = |edit: TextEdit| {
        move |_: On<Activated>, mut fields: Query<&mut EditableText, With<NameField>>| {
            fields.iter_mut().for_each(|mut field| field.queue_edit(edit.clone()));
        }
    };
    let mut page = page::overlay(&cx, frame, |body| {
        let (mut node, _, border) = cx.card();
        node.padding = UiRect::axes(cx.grid(1.4), cx.grid(0.6));
        let (_, font, line_height, colour, ..) = cx.text(String::new(), TextStyle::of(TextSize::Title));
        let cursor = TextCursorStyle {
            color: cx.tokens.colour.brass,
            selection_color: cx.tokens.colour.brass.with_alpha(0.4),
            unfocused_selection_color: Color::NONE,
            selected_text_color: None,
        };
        node.width = Val::Percent(100.0);
        body.add(Node::default()).with_children(|field| {
            field
                .add((
                    (NameField, Focusable { key: "field".to_owned() }, FocusEffect::firm()),
                    AccessibleText(words.text("player-name")),
                    (node, border, BackgroundColor(cx.tokens.colour.night)),
                    (font, line_height, colour, cursor),
                ))
                .key("field")
                .insert_if(!selects, InitialFocus)
                .observe(accept(false));
            let hint = if entry.name.is_empty() { words.text("player-name-hint") } else { String::new() };
            let (text, font, line_height, colour, align, mut node) =
                cx.text(hint, TextStyle::of(TextSize::Title).tone(TextColourRole::Muted));
            (node.position_type, node.left, node.top) = (PositionType::Absolute, cx.grid(1.4), cx.grid(0.6));
            field.add((text, font, line_height, colour, align, node, Pickable::IGNORE)).key("hint");
        });
        let letters = if entry.refused { words.text("player-name-letters") } else { String::new() };
        body.add(cx.text(letters, TextStyle::of(TextSize::Label).tone(TextColourRole::Warning)));
        for (number, row) in letter_rows(&entry).into_iter().enumerate() {
            body.add(Node { width: Val::Percent(100.0), column_gap: cx.grid(0.8), ..default() }).with_children(
                |line| {
                    for (place, letter) in row.into_iter().enumerate() {
                        let key = format!("letter-{number}-{place}");
                        let is_first = letter.eq_ignore_ascii_case(&'a');
                        let button = cx.equal_button(line, key, letter.to_string());
                        button.insert_if(selects && is_first, InitialFocus).observe(
                            move |_: On<Activated>,
                                  entry: Res<NameEntry>,
                                  mut fields: Query<&mut EditableText, With<NameField>>| {
                                // Looks up the letter at press time, because its case changes with the name.
                                let letter = letter_rows(&entry)[number][place].to_string();
                                for mut field in &mut fields {
                                    field.queue_edit(TextEdit::Insert(letter.as_str().into()));
                                }
                            },
                        );
                    }
                },
            );
        }
        body.add(Node { flex_wrap: FlexWrap::Wrap, column_gap: cx.grid(1.2), row_gap: cx.grid(1.0), ..default() })
            .with_children(|line| {
                cx.button(line, "space", None, words.text("typing-space"), ButtonWeight::Plain)
                    .observe(edit(TextEdit::Insert(" ".into())));
                let accents = if entry.accents { "typing-letters" } else { "typing-accents" };
                cx.button(line, "accents", None, words.text(accents), ButtonWeight::Plain)
                    .observe(|_: On<Activated>, mut entry: ResMut<NameEntry>| entry.accents = !entry.accents);
                cx.button(line, "delete", None, words.text("typing-delete"), ButtonWeight::Plain)
                    .observe(edit(TextEdit::Backspace));
                cx.button(line, "done", Some("check"), words.text("typing-done"), ButtonWeight::Primary)
                    .observe(accept(true));
            });
    });
    page.key(seat.to_string());
    Some(page)
}
