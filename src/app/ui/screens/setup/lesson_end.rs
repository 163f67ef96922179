//! What a lesson leaves to remember: an overlay over the setup page of its game, with Play first.

use bevy::prelude::*;

use super::countdown;
use crate::app::input::Button;
use crate::app::ui::element::Element;
use crate::app::ui::focus::{Activated, InitialFocus};
use crate::app::ui::screens::page;
use crate::app::ui::theme::{TextSize, TextStyle, UiContext};
use crate::app::ui::views::AddView;
use crate::app::ui::widgets::ButtonWeight;
use crate::app::ui::{GameSetup, LearnPressed, Overlay, Screen};

/// The name of the page.
const PAGE: &str = "lesson-end";

pub(super) fn plugin(app: &mut App) {
    app.add_view(PAGE, |screen, overlay| (screen, overlay) == (Screen::Setup, Overlay::LessonEnd), view);
}

fn view(cx: UiContext, setup: Res<GameSetup>) -> Option<Element> {
    let words = &cx.words;
    let prompts = [(Button::Accept, words.text("prompt-choose")), (Button::Back, words.text("prompt-back"))];
    let frame = page::frame(PAGE, 1, words.text("lesson-over"), prompts);
    Some(page::overlay(&cx, frame, |body| {
        for line in words.text(&format!("lesson-{}-recap", setup.game().slug)).lines() {
            body.add(cx.text(line, TextStyle::of(TextSize::Body)));
        }
        let below = Node { margin: UiRect::top(cx.grid(1.0)), ..cx.wrap(1.6, 1.2) };
        body.add(below).with_children(|row| {
            cx.button(row, "play", Some("play"), words.text("lesson-play"), ButtonWeight::Primary)
                .insert(InitialFocus)
                .observe(|_: On<Activated>, mut next: ResMut<NextState<Overlay>>| next.set(Overlay::None))
                .observe(countdown::press_play);
            cx.button(row, "again", Some("undo"), words.text("lesson-again"), ButtonWeight::Plain).observe(
                |_: On<Activated>,
                 setup: Res<GameSetup>,
                 mut next: ResMut<NextState<Overlay>>,
                 mut learn: MessageWriter<LearnPressed>| {
                    next.set(Overlay::None);
                    learn.write(LearnPressed { game: setup.game().name });
                },
            );
        });
    }))
}
