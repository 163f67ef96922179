//! The pause menu.

use bevy::prelude::*;

use super::page;
use crate::app::input::{Button, ButtonPress, ReconnectCard};
use crate::app::lesson::Lesson;
use crate::app::ui::element::Element;
use crate::app::ui::focus::remember_focus;
use crate::app::ui::focus::{Activated, FocusMemory, InitialFocus};
use crate::app::ui::hud::{Hud, SeatPrompts, further_prompts};
use crate::app::ui::theme::UiContext;
use crate::app::ui::views::AddView;
use crate::app::ui::widgets::ButtonWeight;
use crate::app::ui::{LeaveTable, LessonOver, Overlay, Screen, ScreenSystems};
use crate::sim::dice::LatestThrow;
use crate::sim::lobby::Device;
use crate::sim::table::TableSystems;

const PAGE: &str = "pause";

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<PressAfterPause>()
        .add_systems(OnExit(Overlay::Pause), press_after_pause)
        .add_view(PAGE, |screen, overlay| (screen, overlay) == (Screen::Table, Overlay::Pause), view)
        .watch::<ReconnectCard>()
        .add_systems(
            Update,
            (
                open.run_if(not(resource_exists::<Lesson>)),
                leave_lesson.run_if(resource_exists::<Lesson>).before(TableSystems::Present),
            )
                .in_set(ScreenSystems::Read)
                .after(remember_focus)
                .run_if(in_state(Screen::Table)),
        );
}

/// The text with a capital first letter, as on the other buttons.
fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters.clone()).collect()
}

/// The press that follows when the menu closes: of a prompt that the table had no room for.
#[derive(Resource, Default)]
struct PressAfterPause(Option<(Button, Device)>);

fn press_after_pause(mut chosen: ResMut<PressAfterPause>, mut presses: MessageWriter<ButtonPress>) {
    if let Some((button, device)) = chosen.0.take() {
        presses.write_batch([true, false].map(|down| ButtonPress { device, button, down }));
    }
}

/// Leaves a lesson when Menu is pressed: it has no pause menu.
fn leave_lesson(
    mut presses: MessageReader<ButtonPress>,
    overlay: Res<State<Overlay>>,
    mut leave: MessageWriter<LessonOver>,
) {
    let pressed = presses.read().any(|press| press.down && press.button == Button::Menu);
    if pressed && **overlay == Overlay::None {
        leave.write(LessonOver { complete: false });
    }
}

/// Opens the pause menu when Menu is pressed on any device.
pub(super) fn open(
    mut presses: MessageReader<ButtonPress>,
    overlay: Res<State<Overlay>>,
    mut focus: ResMut<FocusMemory>,
    mut next: ResMut<NextState<Overlay>>,
) {
    let pressed = presses.read().any(|press| press.down && press.button == Button::Menu);
    if pressed && **overlay == Overlay::None {
        focus.forget(PAGE);
        next.set(Overlay::Pause);
    }
}

fn view(
    cx: UiContext,
    lost: Res<ReconnectCard>,
    latest: LatestThrow,
    (hud, several): (Res<Hud>, Res<SeatPrompts>),
) -> Option<Element> {
    let words = &cx.words;
    let title = if lost.0.is_some() { words.text("paused-for-player") } else { words.text("paused") };
    let prompts = [(Button::Accept, words.text("prompt-choose")), (Button::Back, words.text("prompt-resume"))];
    let show_overlay = |to: Overlay| move |_: On<Activated>, mut next: ResMut<NextState<Overlay>>| next.set(to);
    Some(page::overlay(&cx, page::frame(PAGE, 1, title, prompts), |body| {
        cx.button(body, "resume", Some("play"), words.text("resume"), ButtonWeight::Primary)
            .insert(InitialFocus)
            .observe(show_overlay(Overlay::None));
        for (prompt, device, colour) in further_prompts(&hud, &several) {
            let button = prompt.button;
            let player = colour.and_then(|colour| hud.panels.iter().find(|panel| panel.colour == colour));
            let text = match player {
                Some(panel) => format!("{}: {}", panel.name, prompt.text),
                None => capitalized(&prompt.text),
            };
            let icon = match button {
                Button::Hint => "question",
                Button::Undo => "undo",
                _ => "eye",
            };
            let key = format!("prompt-{button:?}-{device:?}");
            cx.button(body, key, Some(icon), text, ButtonWeight::Plain).observe(
                move |pressed: On<Activated>,
                      mut chosen: ResMut<PressAfterPause>,
                      mut next: ResMut<NextState<Overlay>>| {
                    chosen.0 = Some((button, device.unwrap_or(pressed.device)));
                    next.set(Overlay::None);
                },
            );
        }
        cx.button(body, "rules", Some("book"), words.text("rules"), ButtonWeight::Plain)
            .observe(show_overlay(Overlay::Rules));
        cx.button(body, "history", Some("history"), words.text("history"), ButtonWeight::Plain)
            .observe(show_overlay(Overlay::History));
        if latest.is_there() {
            cx.button(body, "replay", Some("dice"), words.text("replay"), ButtonWeight::Plain)
                .observe(page::open_replay);
        }
        cx.button(body, "settings", Some("gear"), words.text("settings"), ButtonWeight::Plain)
            .observe(show_overlay(Overlay::Settings));
        cx.button(body, "leave", Some("door"), words.text("pause-save-to-shelf"), ButtonWeight::Plain).observe(
            |_: On<Activated>, mut leave: MessageWriter<LeaveTable>, mut next: ResMut<NextState<Overlay>>| {
                leave.write(LeaveTable);
                next.set(Overlay::None);
            },
        );
    }))
}
