//! What the facts of Jackpot are in words: captions, the history, the sheet, the rules page.

use super::super::rules::odds;
use super::super::table::count_animation::Count;
use super::super::{Chart, Event, LineKind, Pattern, Preview, Run, Scores, Symbol};
use crate::app::ui::hud::FaceIcon;
use crate::app::ui::{RulesPart, Words};
use crate::rules::{Seat, Seats, Word};

/// A symbol as a picture.
pub(super) fn icon(symbol: Symbol) -> FaceIcon {
    FaceIcon { icon: symbol.word().to_owned(), tint: None }
}

/// A symbol's name.
pub(super) fn name(words: &Words, symbol: Symbol) -> String {
    words.word(&format!("jackpot-{}", symbol.word()))
}

/// What a throw gives (JP-6).
fn pattern(words: &Words, pattern: Pattern) -> String {
    let one = |key: &str, symbol: Symbol| words.say(key, &[("symbol", name(words, symbol).into())]);
    match pattern {
        Pattern::AllDifferent => words.word("jackpot-all-different"),
        Pattern::Pair(symbol) => one("jackpot-pair", symbol),
        Pattern::TwoPairs(first, second) => {
            let args = [("first", name(words, first).into()), ("second", name(words, second).into())];
            words.say("jackpot-two-pairs", &args)
        }
        Pattern::Three(symbol) => one("jackpot-three", symbol),
        Pattern::Four(symbol) => one("jackpot-four", symbol),
    }
}

/// A fact as a sentence; `None` for facts that need no words. `who` gives a seat's name.
pub(super) fn sentence(fact: &Event, words: &Words, who: impl Fn(Seat) -> String) -> Option<String> {
    let by = |key: &str, seat: Seat| words.say(key, &[("name", who(seat).into())]);
    let with = |key: &str, seat: Seat, symbol: Symbol| {
        words.say(key, &[("name", who(seat).into()), ("symbol", name(words, symbol).into())])
    };
    Some(match *fact {
        Event::RolledToStart { seat, .. } => by("jackpot-rolled-to-start", seat),
        Event::StartTied { .. } => words.word("jackpot-start-tied"),
        Event::StarterFound { seat } => by("jackpot-starter-found", seat),
        Event::RoundBegan { round, .. } => words.say("jackpot-round-began", &[("round", i64::from(round).into())]),
        Event::Rolled { seat, pattern: thrown, .. } => {
            words.say("jackpot-rolled", &[("name", who(seat).into()), ("pattern", pattern(words, thrown).into())])
        }
        Event::SymbolUsedUp { .. } => words.word("jackpot-used-up"),
        Event::TilePlaced { seat, symbol, .. } => with("jackpot-placed", seat, symbol),
        Event::TileKept { seat, symbol } => with("jackpot-kept", seat, symbol),
        Event::ChanceDropped { seat, symbol, .. } => with("jackpot-chance-dropped", seat, symbol),
        Event::ChanceGivenBack { seat, symbol } => with("jackpot-chance-given-back", seat, symbol),
        Event::ChanceDeclined { seat } => by("jackpot-chance-declined", seat),
        Event::TileNotPlayed { seat } => by("jackpot-not-played", seat),
        Event::RackFilled { seat } => by("jackpot-rack-filled", seat),
        Event::RoundEnded { round } => words.say("jackpot-round-ended", &[("round", i64::from(round).into())]),
        Event::RoundScored { seat, scores, .. } => {
            words.say("jackpot-round-scored", &[("name", who(seat).into()), ("points", i64::from(scores.total).into())])
        }
        Event::Won { seats } => won(words, seats, who),
        Event::RunScored { seat, run } => counted(seat, Count::Run(run), words, who),
        Event::RackBonusScored { seat, bonus } => counted(seat, Count::Bonus(bonus), words, who),
        Event::HighRoundWon { seat, points } => counted(seat, Count::High(points), words, who),
        Event::TurnBegan { .. } | Event::JackpotMade { .. } | Event::RacksEmptied => return None,
    })
}

fn won(words: &Words, seats: Seats, who: impl Fn(Seat) -> String) -> String {
    let names = seats.into_iter().map(who).collect::<Vec<_>>().join(&words.word("list-and"));
    words.say("jackpot-won", &[("names", names.into()), ("count", (seats.len() as i64).into())])
}

/// Something that is counted, as a sentence.
pub(super) fn counted(seat: Seat, count: Count, words: &Words, who: impl Fn(Seat) -> String) -> String {
    let points = ("points", i64::from(count.points()).into());
    match count {
        Count::Run(run) => {
            let key = match (run.cells.len(), run.kind) {
                (5, _) => "jackpot-five",
                (_, LineKind::Row) => "jackpot-run-row",
                (_, LineKind::Diagonal) => "jackpot-run-diagonal",
            };
            let args = [
                ("name", who(seat).into()),
                ("length", i64::from(run.cells.len()).into()),
                ("symbol", name(words, run.symbol).into()),
                points,
            ];
            words.say(key, &args)
        }
        Count::Bonus(bonus) => {
            let args = [
                ("name", who(seat).into()),
                ("count", i64::from(bonus.count).into()),
                ("symbol", name(words, bonus.symbol).into()),
                points,
            ];
            words.say("jackpot-bonus", &args)
        }
        Count::High(_) => words.say("jackpot-high", &[("name", who(seat).into()), points]),
    }
}

/// Five in line, under the word that is shouted.
pub(super) fn jackpot(seat: Seat, run: Run, words: &Words, who: impl Fn(Seat) -> String) -> String {
    let args = [
        ("name", who(seat).into()),
        ("symbol", name(words, run.symbol).into()),
        ("points", i64::from(run.points).into()),
    ];
    words.say("jackpot-shouted", &args)
}

/// What a tile would make where it is held.
pub(super) fn preview(words: &Words, symbol: Symbol, preview: &Preview) -> String {
    let makes = match (preview.points, preview.runs.first()) {
        (0, _) => words.word("jackpot-makes-nothing"),
        (points, Some(run)) => {
            let args = [("points", i64::from(points).into()), ("length", i64::from(run.cells.len()).into())];
            words.say("jackpot-makes-run", &args)
        }
        (points, None) => words.say("jackpot-makes", &[("points", i64::from(points).into())]),
    };
    let Some(hope) = preview.hope else { return makes };
    let args = [
        ("missing", i64::from(hope.missing).into()),
        ("symbol", name(words, symbol).into()),
        ("points", i64::from(hope.points).into()),
    ];
    format!("{makes}\n{}", words.say("jackpot-hope", &args))
}

/// The sheet as a grid (JP-18): a column a seat.
pub(super) fn sheet(
    words: &Words,
    names: &[String],
    column: &[Scores],
    totals: &[u32],
    alone: bool,
) -> Vec<Vec<String>> {
    let line = |key: &str, value: &dyn Fn(usize) -> String| -> Vec<String> {
        std::iter::once(words.word(key)).chain((0..names.len()).map(value)).collect()
    };
    let of = |pick: fn(&Scores) -> u16| {
        move |seat: usize| column.get(seat).map_or_else(String::new, |scores| pick(scores).to_string())
    };
    let mut grid = vec![std::iter::once(String::new()).chain(names.iter().cloned()).collect()];
    grid.push(line("jackpot-sheet-diagonals", &of(|scores| scores.diagonals)));
    grid.push(line("jackpot-sheet-rows", &of(|scores| scores.rows)));
    grid.push(line("jackpot-sheet-bonus", &of(|scores| scores.rack_bonus)));
    grid.push(line("jackpot-sheet-sub", &of(|scores| scores.sub_total)));
    if !alone {
        grid.push(line("jackpot-sheet-high", &of(|scores| scores.high_round)));
    }
    grid.push(line("jackpot-sheet-total", &of(|scores| scores.total)));
    grid.push(line("jackpot-sheet-grand", &|seat| totals.get(seat).map_or_else(String::new, u32::to_string)));
    grid
}

/// Tables of the rules page, made from the chart and the dice themselves.
pub(super) fn tables(words: &Words, _: &crate::app::ui::OptionValues) -> Vec<RulesPart> {
    let chart = Chart::standard();
    let head = ["", "3", "4", "5"].map(str::to_owned).to_vec();
    let runs = Symbol::ALL.into_iter().map(|symbol| {
        let worth = (3..=5).map(|length| chart.run(symbol, length).to_string());
        std::iter::once(name(words, symbol)).chain(worth).collect()
    });
    let bonus = vec![
        ["7", "8", "9+"].map(str::to_owned).to_vec(),
        (7..=9).map(|count| chart.rack_bonus(count).to_string()).collect(),
    ];
    let mut throws = vec![vec![words.word("jackpot-table-throw"), words.word("jackpot-table-chance")]];
    for &(kind, _, chance) in odds::kinds() {
        let kind = words.word(&format!("jackpot-odds-{}", kind.replace(' ', "-")));
        throws.push(vec![kind, words.percent(chance, 1)]);
    }
    vec![
        RulesPart::Heading(words.word("jackpot-runs-heading")),
        RulesPart::Table(std::iter::once(head).chain(runs).collect()),
        RulesPart::Heading(words.word("jackpot-bonus-heading")),
        RulesPart::Table(bonus),
        RulesPart::Heading(words.word("jackpot-odds-heading")),
        RulesPart::Table(throws),
    ]
}
