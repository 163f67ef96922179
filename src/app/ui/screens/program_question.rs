//! The question whether the programs of a saved match may start.

use bevy::prelude::*;

use super::page;
use crate::app::input::Button;
use crate::app::ui::element::Element;
use crate::app::ui::focus::{Activated, FocusMemory, InitialFocus};
use crate::app::ui::theme::{TextSize, TextStyle, UiContext};
use crate::app::ui::views::AddView;
use crate::app::ui::widgets::ButtonWeight;
use crate::app::ui::{ContinuePressed, Overlay, ProgramQuestion, Screen};

/// The name of the page.
const PAGE: &str = "programs";

pub(super) fn plugin(app: &mut App) {
    app.add_view(PAGE, |screen, overlay| (screen, overlay) == (Screen::Shelf, Overlay::Programs), view)
        .watch::<ProgramQuestion>()
        // The answer is "no" unless the players move the focus.
        .add_systems(OnEnter(Overlay::Programs), |mut focus: ResMut<FocusMemory>| focus.forget(PAGE));
}

fn view(cx: UiContext, question: Res<ProgramQuestion>) -> Option<Element> {
    let text = |key: &str| cx.words.text_with(key, &[("count", question.0.len().into())]);
    let prompts = [(Button::Accept, cx.words.text("prompt-choose")), (Button::Back, cx.words.text("prompt-back"))];
    let answer = |answer: ContinuePressed| {
        move |_: On<Activated>,
              mut continue_pressed: MessageWriter<ContinuePressed>,
              mut next: ResMut<NextState<Overlay>>| {
            continue_pressed.write(answer);
            next.set(Overlay::None);
        }
    };
    Some(page::overlay(&cx, page::frame(PAGE, 1, text("programs-title"), prompts), |body| {
        let plain = TextStyle::of(TextSize::Body);
        body.add(cx.text(text("programs-asked"), plain));
        for path in &question.0 {
            body.add(cx.text(path, plain.bold().wrap_anywhere()));
        }
        body.add(cx.text(text("programs-warning"), plain));
        cx.button(body, "bots", Some("bot"), text("programs-bots"), ButtonWeight::Primary)
            .insert(InitialFocus)
            .observe(answer(ContinuePressed::WithBots));
        cx.button(body, "start", Some("play"), text("programs-start"), ButtonWeight::Plain)
            .observe(answer(ContinuePressed::WithPrograms));
    }))
}
