//! The presenter of Pig: log lines, panels, captions and prompts.

use bevy::prelude::*;
use rollick::app::input::Button;
use rollick::app::prelude::*;
use rollick::app::presenter;

use super::rules::{Pig, PigAction, PigEvent};

/// The state of a match of Pig after the events presented so far.
#[derive(Resource, Default)]
pub struct PigPresented {
    scores: [u8; MAX_SEATS as usize],
    caption: Option<Caption>,
}

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(presenter::plugin::<Pig>);
}

impl GameTexts for Pig {
    fn face_icon(face: Pips, _: &Tokens) -> FaceIcon {
        FaceIcon { icon: format!("die-{}", face.get()), tint: None }
    }

    fn log_line(event: &PigEvent, cx: &ViewContext<'_, Self>) -> Option<LogLine> {
        Some(match event {
            PigEvent::Rolled { seat, points: 0, .. } => cx.line("pig-lost").by(*seat).into(),
            PigEvent::Rolled { seat, points, .. } => cx.line("pig-rolled").by(*seat).with("points", *points).into(),
            PigEvent::Held { seat, total } => cx.line("pig-held").by(*seat).with("total", *total).into(),
        })
    }

    fn action_text(action: &PigAction, cx: &ViewContext<'_, Self>) -> String {
        cx.words.text(match action {
            PigAction::Roll => "pig-do-roll",
            PigAction::Hold => "pig-do-hold",
        })
    }

    fn reason(_: Seat, _: &PigAction, cx: &ViewContext<'_, Self>) -> String {
        cx.line("pig-why").with("points", cx.rules().points).text()
    }
}

impl Presenter for Pig {
    type PresentedState = PigPresented;
    type Input = ();

    const TAKES_TURNS: bool = true;

    fn present(shown: &mut PigPresented, event: &PigEvent, line: Option<&LogLine>, cx: &ViewContext<'_, Self>) {
        let mut faces = Vec::new();
        match event {
            PigEvent::Rolled { face, .. } => faces.push(Self::face_icon(*face, &cx.tokens)),
            PigEvent::Held { seat, total } => shown.scores[seat.index()] = *total,
        }
        shown.caption = line.map(|line| Caption { faces, text: line.text.clone() });
    }

    fn panel(seat: Seat, view: &View<'_, '_, Self>) -> PanelText {
        PanelText { score: view.shown.scores[seat.index()].to_string(), extra: String::new() }
    }

    fn caption(view: &View<'_, '_, Self>) -> Option<Caption> {
        view.shown.caption.clone().or_else(|| view.opening_caption("pig-begin"))
    }

    fn ending(cx: &ViewContext<'_, Self>) -> String {
        cx.line("pig-ended").with("goal", cx.rules().options().goal).text()
    }

    fn prompts(view: &View<'_, '_, Self>) -> PromptSet {
        let choice = || view.prompts([(Button::Accept, "prompt-roll-again"), (Button::Back, "prompt-bank")]);
        let mut prompts = view.one_at_a_time(view.choices.first().map(|_| choice()));
        prompts.strip.extend(view.undo_prompt());
        prompts
    }
}
