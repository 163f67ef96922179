//! What the facts of Sequence Dice are in words: captions, the history, the rules page.

use super::super::{Board, Event, Kind, SequenceDice, Why, WhyPassed};
use crate::app::ui::{RulesPart, Words};
use crate::rules::{Rules, Seat};

/// A fact as a sentence; `None` for facts that need no words. `name` gives a seat's name.
#[must_use]
pub fn sentence(fact: &Event, words: &Words, name: impl Fn(Seat) -> String) -> Option<String> {
    let by = |key: &str, seat: Seat| words.say(key, &[("name", name(seat).into())]);
    let at = |key: &str, seat: Seat, number: u8| {
        words.say(key, &[("name", name(seat).into()), ("number", i64::from(number).into())])
    };
    let number = |space| Board::standard().number(space);
    Some(match *fact {
        Event::RolledToStart { seat, faces } => {
            at("sequence-dice-rolled-to-start", seat, faces[0].get() + faces[1].get())
        }
        Event::StartTied { .. } => words.word("sequence-dice-start-tied"),
        Event::StarterFound { seat } => by("sequence-dice-starter-found", seat),
        Event::Rolled { seat, total, .. } => at("sequence-dice-rolled", seat, total),
        Event::ChipPlaced { seat, at: space, .. } => at("sequence-dice-placed", seat, number(space)),
        Event::ChipReplaced { seat, at: space, .. } => at("sequence-dice-replaced", seat, number(space)),
        Event::ChipRemoved { seat, at: space, .. } => at("sequence-dice-removed", seat, number(space)),
        Event::Passed { why: WhyPassed::NoChipLeft, .. } => words.word("sequence-dice-passed-no-chip"),
        Event::Passed { why: WhyPassed::AllOwn, .. } => words.word("sequence-dice-passed-all-own"),
        Event::Passed { why: WhyPassed::NothingToTakeOff, .. } => words.word("sequence-dice-passed-nothing"),
        Event::ExtraTurnWon { seat } => by("sequence-dice-extra-turn", seat),
        Event::LineMade { spaces, .. } => {
            words.say("sequence-dice-line", &[("length", i64::from(spaces.len()).into())])
        }
        Event::TurnsRanOut { turns } => words.say("sequence-dice-turns-ran-out", &[("turns", i64::from(turns).into())]),
        Event::Won { seats } => {
            let names: Vec<String> = seats.into_iter().map(&name).collect();
            let joined = names.join(&words.word("list-and"));
            words.say("sequence-dice-won", &[("names", joined.into()), ("count", (seats.len() as i64).into())])
        }
        Event::TurnBegan { .. } => return None,
    })
}

/// What a throw asks for, in one line: `3 + 5 = 8 · put a chip on an 8`.
#[must_use]
pub fn asked(words: &Words, kind: Kind, faces: [u8; 2]) -> String {
    let total = faces[0] + faces[1];
    let key = match (kind, total) {
        (Kind::Place, 11) => "sequence-dice-asks-wild",
        (Kind::Place, _) => "sequence-dice-asks-place",
        (Kind::Replace, 11) => "sequence-dice-asks-wild-replace",
        (Kind::Replace, _) => "sequence-dice-asks-replace",
        (Kind::Remove, _) => "sequence-dice-asks-remove",
    };
    let asks = words.say(key, &[("number", i64::from(total).into())]);
    format!("{} + {} = {total}   {asks}", faces[0], faces[1])
}

/// What a choice is good for, as advice.
#[must_use]
pub fn why(words: &Words, why: Why) -> String {
    let (key, numbers) = why.words();
    let numbers: Vec<_> = numbers.into_iter().map(|(name, number)| (name, number.into())).collect();
    words.say(&format!("sequence-dice-why-{key}"), &numbers)
}

/// The side of every seat, at a table of so many (SD-2).
#[must_use]
pub fn sides(seats: u8) -> Vec<u8> {
    SequenceDice::start(seats, &super::super::Options::default())
        .map(|game| (0..seats).map(|seat| game.side(Seat(seat)).0).collect())
        .unwrap_or_default()
}

/// Tables of the rules page, made from the board and the dice themselves.
#[must_use]
pub fn tables(words: &Words, _: &crate::app::ui::OptionValues) -> Vec<RulesPart> {
    let board = Board::standard();
    let grid = board.rows().iter().map(|row| row.iter().map(u8::to_string).collect()).collect();
    let mut totals = vec![vec![
        words.word("sequence-dice-table-total"),
        words.word("sequence-dice-table-spaces"),
        words.word("sequence-dice-table-chance"),
        words.word("sequence-dice-table-does"),
    ]];
    for total in 2..=12_u8 {
        let ways = (1..=6_u8).filter(|one| (1..=6).contains(&(total - (*one).min(total)))).count();
        let does = match total {
            2 | 12 => "sequence-dice-table-again",
            10 => "sequence-dice-table-remove",
            11 => "sequence-dice-table-wild",
            _ => "sequence-dice-table-place",
        };
        totals.push(vec![
            total.to_string(),
            board.spaces(total).len().to_string(),
            format!("{ways}/36"),
            words.word(does),
        ]);
    }
    vec![
        RulesPart::Heading(words.word("sequence-dice-board-heading")),
        RulesPart::Grid(grid),
        RulesPart::Heading(words.word("sequence-dice-totals-heading")),
        RulesPart::Table(totals),
    ]
}
