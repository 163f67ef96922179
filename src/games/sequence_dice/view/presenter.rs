//! The presenter of Sequence Dice: log lines, the HUD and the camera shot, derived from the events presented so far.

use std::borrow::Cow;

use bevy::prelude::*;

use super::super::bot::evaluation::Evaluation;
use super::super::{Event, Kind, MOST_TURNS, SequenceDice};
use super::choices::SpaceChoice;
use super::localization;
use crate::app::input::Button;
use crate::app::prelude::*;
use crate::app::presenter::{self};

type View<'w, 's> = presenter::View<'w, 's, SequenceDice>;
type ViewContext<'w> = presenter::ViewContext<'w, SequenceDice>;

/// The state of a match of Sequence Dice after the events presented so far.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct SequencePresented {
    caption: Option<Caption>,
    /// Number of chips in the best line that is open, as hints count them, and number of chips left, by seat.
    chips: Vec<(u8, u8)>,
    faces: Option<[u8; 2]>,
}

impl Presenter for SequenceDice {
    type PresentedState = SequencePresented;
    type Input = ();

    const TAKES_TURNS: bool = true;

    fn present(shown: &mut SequencePresented, event: &Event, line: Option<&LogLine>, cx: &ViewContext<'_>) {
        match event {
            Event::Rolled { faces, .. } | Event::RolledToStart { faces, .. } => {
                shown.faces = Some(faces.map(Pips::get));
            }
            Event::TurnBegan { .. } => shown.faces = None,
            _ => {}
        }
        shown.chips = counts(cx.rules());
        if let Some(line) = line {
            let faces = shown.faces.into_iter().flatten().map(localization::icon).collect();
            shown.caption = Some(Caption { faces, text: line.text.clone() });
        }
    }

    fn restored(shown: &mut SequencePresented, cx: &ViewContext<'_>) {
        shown.caption = None;
        shown.chips = counts(cx.rules());
    }

    fn effects(event: &Event, _shown: &SequencePresented, _cx: &ViewContext<'_>) -> Effects {
        Effects { cue: matches!(event, Event::LineMade { .. }).then_some(Cue::Celebration), ..Effects::default() }
    }

    /// Partners have the colour of their side's lowest seat, like their chips (SD-2).
    fn colour(seat: Seat, cx: &ViewContext<'_>) -> u8 {
        let side = Seat(cx.rules().side(seat).0);
        cx.colour(if cx.lobby.slot(side).is_some() { side } else { seat })
    }

    fn title(view: &View<'_, '_>) -> String {
        let need = view.line("sequence-dice-need").with("need", view.rules().need()).text();
        format!("{} · {need}", view.words.text("game-sequence-dice"))
    }

    fn panel(seat: Seat, view: &View<'_, '_>) -> PanelText {
        let (open, left) = view.shown.chips.get(seat.index()).copied().unwrap_or_default();
        // What counts at the end is the longest line, whether or not it could have grown.
        let longest = view.presented_outcome().and_then(|outcome| outcome.scores().get(seat.index()).copied());
        let line = longest.unwrap_or_else(|| open.into());
        PanelText {
            score: format!("{line}/{}", view.rules().need()),
            extra: view.line("sequence-dice-chips-left").with("n", left).text(),
        }
    }

    fn caption(view: &View<'_, '_>) -> Option<Caption> {
        match asked(view) {
            Some((choice, faces)) => {
                let text = localization::asked(&view.words, choice.kind, faces);
                Some(Caption { faces: faces.map(localization::icon).to_vec(), text })
            }
            None => view.shown.caption.clone().or_else(|| view.roll_off_caption("sequence-dice-begin")),
        }
    }

    fn ending(cx: &ViewContext<'_>) -> String {
        let longest = cx.presented_outcome().and_then(|outcome| outcome.scores().iter().copied().max());
        match longest.filter(|longest| *longest >= i32::from(cx.rules().need())) {
            Some(longest) => cx.line("sequence-dice-ended").with("length", longest).text(),
            None => cx.line("sequence-dice-turns-ran-out").with("turns", MOST_TURNS).text(),
        }
    }

    fn prompts(view: &View<'_, '_>) -> PromptSet {
        let mut prompts = view.one_at_a_time(asked(view).map(|(choice, _)| choice_prompts(view, choice)));
        prompts.strip.extend(view.undo_prompt());
        prompts
    }

    fn camera(view: &View<'_, '_>) -> Cow<'static, str> {
        view.default_shot(view.choices.first().map(|_| "board"))
    }
}

/// Number of chips in the best open line and number of chips left, for every seat.
fn counts(rules: &SequenceDice) -> Vec<(u8, u8)> {
    (0..rules.seats())
        .map(|seat| {
            let side = rules.side(Seat(seat));
            (Evaluation::of(rules, side).chips_in_best_line(), rules.supply(side))
        })
        .collect()
}

/// The open choice of a person, and the throw that it is about.
fn asked<'a>(view: &'a View<'_, '_>) -> Option<(&'a SpaceChoice, [u8; 2])> {
    Some((view.choices.first()?.1, view.shown.faces?))
}

fn choice_prompts(view: &View<'_, '_>, choice: &SpaceChoice) -> Vec<Prompt> {
    let choose = match choice.kind {
        Kind::Place => "prompt-place",
        Kind::Replace => "prompt-replace",
        Kind::Remove => "prompt-remove",
    };
    vec![view.prompt(Button::Accept, choose), Prompt::about(&view.words, "prompt-move")]
}

#[cfg(test)]
mod tests {
    use super::super::super::Board;
    use super::*;
    use crate::app::presenter::test_view::TestView;
    use crate::app::ui::test_table;
    use crate::rules::record::Record;
    use crate::rules::{Move, MoveOf};

    fn faces(faces: &[u8]) -> MoveOf<SequenceDice> {
        Move::Faces(faces.iter().filter_map(|face| Pips::new(*face)).collect())
    }

    /// Four seats with colours that differ from their default colours; the first seat rolled highest.
    fn four(moves: &[MoveOf<SequenceDice>]) -> TestView<SequenceDice> {
        let roll_off = faces(&[6, 6, 1, 1, 1, 2, 1, 3]);
        let moves = std::iter::once(roll_off).chain(moves.iter().cloned()).collect();
        let record = Record { moves, ..Record::of_people(4, Default::default(), 3) };
        TestView::new(record, test_table::pads(4).coloured([7, 3, 5, 0].map(Some)))
    }

    #[test]
    fn partners_have_the_colour_of_their_side() {
        let panels = four(&[]).view(|view| [0, 1, 2, 3].map(|seat| SequenceDice::colour(Seat(seat), view)));
        assert_eq!(panels, [7, 3, 7, 3]);
        let view = four(&[]);
        let rolled: Vec<_> = view.log().iter().take(4).map(|(colour, _)| *colour).collect();
        assert_eq!(rolled, [Some(7), Some(3), Some(7), Some(3)]);
    }

    #[test]
    fn opening_caption_is_shown_before_the_first_throw_only() {
        let lobby = || test_table::pads(4);
        let new = TestView::new(Record::<SequenceDice>::of_people(4, Default::default(), 3), lobby());
        assert!(new.view(SequenceDice::caption).is_some());
        assert_eq!(four(&[]).view(SequenceDice::caption), None, "a match that continues waits for a throw");
    }

    /// A line that is closed on both sides counts too.
    #[test]
    fn panels_show_the_scores_at_the_end() {
        for seed in 0..8 {
            let scores = |view: &View<'_, '_>| {
                let outcome = view.presented_outcome().expect("the match is over");
                let panels = [0, 1].map(|seat| SequenceDice::panel(Seat(seat), view).score);
                (panels, [0, 1].map(|seat: usize| format!("{}/{}", outcome.scores()[seat], view.rules().need())))
            };
            let (panels, scores) = TestView::<SequenceDice>::at_the_end(2, Default::default(), seed).view(scores);
            assert_eq!(panels, scores, "seed {seed}");
        }
    }

    #[test]
    fn a_throw_and_the_chip_it_places_are_logged() {
        let eight = Board::standard().spaces(8).into_iter().next().expect("there are eights");
        let place = Move::Act { seat: Seat(0), action: Kind::Place.at(eight) };
        let view = four(&[faces(&[3, 5]), place]);
        let last: Vec<String> = view.log().iter().rev().take(2).map(|(_, text)| text.clone()).collect();
        view.view(|view| {
            let line = |key| view.line(key).by(Seat(0)).with("number", 8).text();
            assert_eq!(last, ["sequence-dice-placed", "sequence-dice-rolled"].map(line));
            assert!(SequenceDice::panel(Seat(0), view).score.starts_with("1/"));
            assert_eq!(SequenceDice::camera(view), "overview");
        });
    }
}
