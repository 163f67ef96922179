//! Pause: what can be done while the match waits.

use bevy::prelude::*;

use super::page::close_overlay;
use crate::app::input::{Button, LostCard, Pressed};
use crate::app::replay::LatestThrow;
use crate::app::ui::element::Element;
use crate::app::ui::focus::{Activated, FirstFocus, Focus, Page};
use crate::app::ui::theme::UiContext;
use crate::app::ui::views::AddView;
use crate::app::ui::widgets::{Frame, Weight};
use crate::app::ui::{LeaveTable, Overlay, Screen, ScreenSystems};

/// The page's name.
const PAGE: &str = "pause";

pub(super) fn plugin(app: &mut App) {
    app.add_view(PAGE, |screen, overlay| (screen, overlay) == (Screen::Table, Overlay::Pause), view)
        .watch::<LostCard>()
        .add_systems(Update, open.in_set(ScreenSystems::Read).run_if(in_state(Screen::Table)));
}

/// Menu pauses, on any device.
fn open(
    mut presses: MessageReader<Pressed>,
    overlay: Res<State<Overlay>>,
    mut focus: ResMut<Focus>,
    mut next: ResMut<NextState<Overlay>>,
) {
    let pressed = presses.read().any(|press| press.down && press.button == Button::Menu);
    if pressed && **overlay == Overlay::None {
        focus.forget(PAGE);
        next.set(Overlay::Pause);
    }
}

fn view(cx: UiContext, lost: Res<LostCard>, latest: LatestThrow) -> Option<Element> {
    let words = &cx.words;
    let frame = Frame {
        page: Page { name: PAGE, layer: 1 },
        title: if lost.0.is_some() { words.word("paused-seat-waits") } else { words.word("paused") },
        prompts: vec![(Button::Accept, words.word("prompt-choose")), (Button::Back, words.word("prompt-resume"))],
        ..default()
    };
    let go = |to: Overlay| move |_: On<Activated>, mut next: ResMut<NextState<Overlay>>| next.set(to);
    let mut page = cx.panel(frame, |body| {
        cx.button(body, "resume", Some("play"), words.word("resume"), Weight::Primary)
            .insert(FirstFocus)
            .observe(go(Overlay::None));
        cx.button(body, "rules", Some("book"), words.word("rules"), Weight::Plain).observe(go(Overlay::Rules));
        cx.button(body, "history", Some("history"), words.word("history"), Weight::Plain).observe(go(Overlay::History));
        if latest.is_there() {
            cx.button(body, "again", Some("dice"), words.word("again"), Weight::Plain).observe(see_again);
        }
        cx.button(body, "settings", Some("gear"), words.word("settings"), Weight::Plain).observe(go(Overlay::Settings));
        cx.button(body, "leave", Some("door"), words.word("save-and-leave"), Weight::Plain).observe(
            |_: On<Activated>, mut leave: MessageWriter<LeaveTable>, mut next: ResMut<NextState<Overlay>>| {
                leave.write(LeaveTable);
                next.set(Overlay::None);
            },
        );
    });
    page.observe(close_overlay);
    Some(page)
}

/// The same as the press at the table that opens the replay.
pub(super) fn see_again(activated: On<Activated>, mut presses: MessageWriter<Pressed>) {
    for down in [true, false] {
        presses.write(Pressed { device: activated.device, button: Button::Again, down });
    }
}
