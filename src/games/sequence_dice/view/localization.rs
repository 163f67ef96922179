//! Localized texts of Sequence Dice: log lines, captions, tables of the rules pages.

use super::super::{Action, Board, EDGE, Event, Kind, MoveReason, PassReason, SequenceDice, bot};
use crate::app::prelude::*;

/// A number of pips as an icon.
pub(super) fn icon(pips: u8) -> FaceIcon {
    FaceIcon { icon: format!("die-{pips}"), tint: None }
}

impl GameTexts for SequenceDice {
    fn face_icon(face: Pips, _tokens: &Tokens) -> FaceIcon {
        icon(face.get())
    }

    fn log_line(event: &Event, cx: &ViewContext<'_, SequenceDice>) -> Option<LogLine> {
        let number = |space| Board::standard().number(space);
        let line = match *event {
            Event::RolledToStart { seat, faces } => {
                cx.line("sequence-dice-rolled-to-start").by(seat).with("number", faces[0].get() + faces[1].get())
            }
            Event::StartTied { .. } => cx.line("sequence-dice-start-tied"),
            Event::StarterFound { seat } => cx.line("sequence-dice-starter-found").by(seat),
            Event::Rolled { seat, total, .. } => cx.line("sequence-dice-rolled").by(seat).with("number", total),
            Event::ChipPlaced { seat, at, .. } => cx.line("sequence-dice-placed").by(seat).with("number", number(at)),
            Event::ChipReplaced { seat, at, .. } => {
                cx.line("sequence-dice-replaced").by(seat).with("number", number(at))
            }
            Event::ChipRemoved { seat, at, .. } => cx.line("sequence-dice-removed").by(seat).with("number", number(at)),
            Event::Passed { seat, why } => cx
                .line(match why {
                    PassReason::NoChipLeft => "sequence-dice-passed-no-chip",
                    PassReason::AllOwn => "sequence-dice-passed-all-own",
                    PassReason::NothingToTakeOff => "sequence-dice-passed-nothing",
                })
                .by(seat),
            Event::ExtraTurnWon { seat } => cx.line("sequence-dice-extra-turn").by(seat),
            Event::LineMade { spaces, .. } => cx.line("sequence-dice-row-made").with("length", spaces.len()),
            Event::TurnsRanOut { turns } => cx.line("sequence-dice-turns-ran-out").with("turns", turns),
            Event::Won { seats } => cx.line("match-won").names(seats),
            Event::TurnBegan { .. } => return None,
        };
        Some(line.into())
    }

    fn action_text(action: &Action, cx: &ViewContext<'_, SequenceDice>) -> String {
        let (kind, space) = action.parts();
        let key = match kind {
            Kind::Place => "sequence-dice-do-place",
            Kind::Replace => "sequence-dice-do-replace",
            Kind::Remove => "sequence-dice-do-remove",
        };
        // Each number has one space in each quarter of the board.
        let half = EDGE / 2;
        let quarter = match (space.row() < half, space.column() < half) {
            (true, true) => "sequence-dice-upper-left",
            (true, false) => "sequence-dice-upper-right",
            (false, true) => "sequence-dice-lower-left",
            (false, false) => "sequence-dice-lower-right",
        };
        cx.line(key).with("number", Board::standard().number(space)).with("where", cx.words.text(quarter)).text()
    }

    fn reason(seat: Seat, action: &Action, cx: &ViewContext<'_, SequenceDice>) -> String {
        why(&cx.words, bot::move_reason(seat, &cx.rules().view(Some(seat)), *action))
    }

    fn rules_figures(cx: &RulesContext<'_>) -> Vec<(&'static str, RulesPart)> {
        let (words, board) = (cx.words, Board::standard());
        let grid = board.numbers.iter().enumerate().map(|(number, row)| {
            let space = |(column, value): (usize, &u8)| {
                // An example: six of a player's chips on a diagonal.
                let has_chip = number == column;
                let body = if has_chip { cx.tokens.seat(0).0 } else { cx.tokens.materials.pear };
                let space = PieceIcon { text: value.to_string(), round: has_chip, ..PieceIcon::default() };
                Some(space.on(body).marked(has_chip))
            };
            row.iter().enumerate().map(space).collect()
        });
        let total = |total: u8| {
            let ways = (1..=6_u8).filter(|one| (1..=6).contains(&(total - (*one).min(total)))).count();
            let effect = match total {
                2 | 12 => "sequence-dice-table-again",
                10 => "sequence-dice-table-remove",
                11 => "sequence-dice-table-wild",
                _ => "sequence-dice-table-place",
            };
            let spaces = board.spaces(total).len().to_string();
            [total.to_string(), spaces, format!("{ways}/36"), words.text(effect)].map(Cell::Text).to_vec()
        };
        let head = [
            "sequence-dice-table-roll",
            "sequence-dice-table-spaces",
            "sequence-dice-table-chance",
            "sequence-dice-table-does",
        ];
        vec![
            ("board", RulesPart::Grid(grid.collect())),
            ("totals", RulesPart::table(words, &head, (2..=12).map(total))),
        ]
    }

    fn teams(seats: u8) -> Vec<u8> {
        SequenceDice::start(seats, &super::super::Options::default())
            .map(|game| (0..seats).map(|seat| game.side(Seat(seat)).0).collect())
            .unwrap_or_default()
    }
}

/// What a throw requires, in one line: `3 + 5 = 8 · put a chip on an 8`.
pub(super) fn asked(words: &Localization, kind: Kind, faces: [u8; 2]) -> String {
    let total = faces[0] + faces[1];
    let key = match (kind, total) {
        (Kind::Place, 11) => "sequence-dice-asks-wild",
        (Kind::Place, _) => "sequence-dice-asks-place",
        (Kind::Replace, 11) => "sequence-dice-asks-wild-replace",
        (Kind::Replace, _) => "sequence-dice-asks-replace",
        (Kind::Remove, _) => "sequence-dice-asks-remove",
    };
    let asks = words.text_with(key, &[("number", i64::from(total).into())]);
    format!("{} + {} = {total}   {asks}", faces[0], faces[1])
}

/// What speaks for a move.
fn why(words: &Localization, why: MoveReason) -> String {
    let (key, numbers) = why.words();
    let numbers: Vec<_> = numbers.into_iter().map(|(name, number)| (name, number.into())).collect();
    words.text_with(&format!("sequence-dice-why-{key}"), &numbers)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::super::super::Space;
    use super::*;
    use crate::app::saves::Language;
    use crate::games::CATALOG;

    /// Texts name a space by its number and its quarter.
    #[test]
    fn each_number_has_one_space_in_each_quarter_of_the_board() {
        let board = Board::standard();
        for number in (2..=9).chain([12]) {
            let quarter = |space: Space| (space.row() < EDGE / 2, space.column() < EDGE / 2);
            let quarters: BTreeSet<_> = board.spaces(number).into_iter().map(quarter).collect();
            assert_eq!((quarters.len(), board.spaces(number).len()), (4, 4), "{number}");
        }
    }

    /// The first depth of a hint shows a reason while no space is marked.
    #[test]
    fn reasons_point_at_no_space_that_is_not_marked() {
        let (need, threat) = (6, 4);
        let mut words = Localization::new(CATALOG);
        for (language, pointing) in Language::ALL.into_iter().zip(["here", "hier"]) {
            words.set_language(language);
            for reason in [
                MoveReason::Completes { need },
                MoveReason::TakesEarly,
                MoveReason::TakesOut { threat, need },
                MoveReason::Stops { threat, need },
                MoveReason::OneMore { need, number: 7, ways: 8 },
                MoveReason::Holds,
                MoveReason::Open,
                MoveReason::Makes { chips: 3, need },
            ] {
                let text = why(&words, reason);
                let mut each = text.split(|letter: char| !letter.is_alphabetic());
                assert!(!each.any(|word| word.eq_ignore_ascii_case(pointing)), "{text}");
            }
        }
    }
}
