//! A question before something that cannot be undone. The answer is no unless the players say yes.

use std::sync::Arc;

use bevy::prelude::*;

use super::page;
use crate::app::input::Button;
use crate::app::ui::Overlay;
use crate::app::ui::element::Element;
use crate::app::ui::focus::{Activated, BackRequested, FocusMemory, InitialFocus};
use crate::app::ui::theme::{TextSize, TextStyle, UiContext};
use crate::app::ui::views::AddView;
use crate::app::ui::widgets::ButtonWeight;

/// The name of the page.
const PAGE: &str = "question";

/// The question that [`Overlay::Question`] shows.
#[derive(Resource, Clone, Default)]
pub(super) struct Question {
    /// The question.
    pub title: String,
    /// What it is about, or what happens after a yes.
    pub about: String,
    /// The button that says yes.
    pub yes: String,
    /// What happens after a yes.
    pub answer: Option<Arc<dyn Fn(&mut World) + Send + Sync>>,
    /// The overlay that opens after a no.
    pub from: Overlay,
    /// The overlay that opens after a yes.
    pub after: Overlay,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Question>()
        .add_view(PAGE, |_, overlay| overlay == Overlay::Question, view)
        // The answer is "no" unless the players move the focus.
        .add_systems(OnEnter(Overlay::Question), |mut focus: ResMut<FocusMemory>| focus.forget(PAGE));
}

fn view(cx: UiContext, question: Res<Question>) -> Option<Element> {
    let prompts = [(Button::Accept, cx.words.text("prompt-choose")), (Button::Back, cx.words.text("prompt-back"))];
    let mut page = cx.panel(page::frame(PAGE, 3, question.title.clone(), prompts), |body| {
        body.add(cx.text(&question.about, TextStyle::of(TextSize::Body)));
        body.add(cx.wrap(1.6, 1.2)).with_children(|row| {
            cx.button(row, "no", Some("chevron-left"), cx.words.text("question-no"), ButtonWeight::Primary)
                .insert(InitialFocus)
                .observe(|_: On<Activated>, question: Res<Question>, mut next: ResMut<NextState<Overlay>>| {
                    next.set(question.from);
                });
            cx.button(row, "yes", Some("check"), &question.yes, ButtonWeight::Plain).observe(
                |_: On<Activated>,
                 question: Res<Question>,
                 mut next: ResMut<NextState<Overlay>>,
                 mut commands: Commands| {
                    next.set(question.after);
                    if let Some(answer) = question.answer.clone() {
                        commands.queue(move |world: &mut World| answer(world));
                    }
                },
            );
        });
    });
    page.observe(|_: On<BackRequested>, question: Res<Question>, mut next: ResMut<NextState<Overlay>>| {
        next.set(question.from);
    });
    Some(page)
}
