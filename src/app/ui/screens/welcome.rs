//! The first start: language, text size and volume on one page. One press accepts what is shown.

use bevy::prelude::*;
use bevy::window::{Monitor, PrimaryMonitor};

use super::settings::{self, Machine};
use super::{notices, page};
use crate::app::input::{Button, RedrawRequests};
use crate::app::render::quality::Quality;
use crate::app::saves::Settings;
use crate::app::ui::element::Element;
use crate::app::ui::focus::{Activated, BackRequested, InitialFocus};
use crate::app::ui::theme::{TextColourRole, TextSize, TextStyle, UiContext};
use crate::app::ui::views::AddView;
use crate::app::ui::widgets::{ButtonWeight, PageFrame};
use crate::app::ui::{Overlay, Screen};

const PAGE: &str = "welcome";

pub(super) fn plugin(app: &mut App) {
    app.add_view(PAGE, |_, overlay| overlay == Overlay::Welcome, view)
        // Of both pages the notices come first.
        .add_systems(PostUpdate, open.before(notices::show_findings));
}

fn open(
    settings: Res<Settings>,
    (screen, overlay): (Res<State<Screen>>, Res<State<Overlay>>),
    mut next: ResMut<NextState<Overlay>>,
    mut redraw: ResMut<RedrawRequests>,
) {
    if !settings.welcomed && (**screen, **overlay) == (Screen::Shelf, Overlay::None) {
        next.set(Overlay::Welcome);
        redraw.draw_frames(RedrawRequests::SETTLE_FRAMES);
    }
}

fn view(
    cx: UiContext,
    (now, quality): (Res<Settings>, Res<Quality>),
    monitors: Query<(&Monitor, Has<PrimaryMonitor>)>,
) -> Option<Element> {
    let words = &cx.words;
    let prompts = [(Button::Accept, words.text("prompt-choose")), (Button::Right, words.text("prompt-change"))];
    let frame = page::frame(PAGE, 2, words.text("welcome"), prompts);
    let frame = PageFrame { move_prompt: true, ..frame };
    let machine = Machine::new(*quality, &monitors);
    let mut page = page::overlay(&cx, frame, |body| {
        body.add(cx.text(words.text("welcome-about"), TextStyle::of(TextSize::Label).tone(TextColourRole::Muted)));
        settings::add_rows(&cx, body, &settings::OF_FIRST_START, "", (&now, &machine));
        body.add(Node { justify_content: JustifyContent::Center, ..default() }).with_children(|place| {
            cx.button(place, "start", None, words.text("welcome-start"), ButtonWeight::Primary)
                .insert(InitialFocus)
                .observe(|_: On<Activated>, mut next: ResMut<NextState<Overlay>>, mut settings: ResMut<Settings>| {
                    settings.welcomed = true;
                    next.set(Overlay::None);
                });
        });
    });
    page.observe(|_: On<BackRequested>, mut settings: ResMut<Settings>| settings.welcomed = true);
    Some(page)
}
