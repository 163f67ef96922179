//! Localized texts of Jackpot: log lines, captions, the score sheet, tables of the rules pages.

use super::super::rules::odds;
use super::super::table::count_animation::CountedItem;
use super::super::{Chart, Event, Jackpot, LineKind, Pattern, Preview, ROUNDS, Run, Scores, Symbol};
use crate::app::prelude::*;

/// The icon of a symbol.
pub(super) fn icon(symbol: Symbol) -> FaceIcon {
    FaceIcon { icon: symbol.word().to_owned(), tint: None }
}

/// The name of a symbol.
pub(super) fn name(words: &Localization, symbol: Symbol) -> String {
    words.text(&format!("jackpot-{}", symbol.word()))
}

/// The text of a throw's pattern (JP-6).
fn pattern(words: &Localization, pattern: Pattern) -> String {
    let one = |key: &str, symbol: Symbol| words.text_with(key, &[("symbol", name(words, symbol).into())]);
    match pattern {
        Pattern::AllDifferent => words.text("jackpot-all-different"),
        Pattern::Pair(symbol) => one("jackpot-pair", symbol),
        Pattern::TwoPairs(first, second) => {
            let args = [("first", name(words, first).into()), ("second", name(words, second).into())];
            words.text_with("jackpot-two-pairs", &args)
        }
        Pattern::Three(symbol) => one("jackpot-three", symbol),
        Pattern::Four(symbol) => one("jackpot-four", symbol),
    }
}

impl GameTexts for Jackpot {
    fn log_line(event: &Event, cx: &ViewContext<'_, Jackpot>) -> Option<LogLine> {
        let tile = |key, seat, symbol| cx.line(key).by(seat).with("symbol", name(&cx.words, symbol));
        let line = match *event {
            Event::RolledToStart { seat, .. } => cx.line("jackpot-rolled-to-start").by(seat),
            Event::StartTied { .. } => cx.line("jackpot-start-tied"),
            Event::StarterFound { seat } => cx.line("jackpot-starter-found").by(seat),
            Event::RoundBegan { round, .. } => cx.line("jackpot-round-began").with("round", round),
            Event::Rolled { seat, pattern: thrown, .. } => {
                cx.line("jackpot-rolled").by(seat).with("pattern", pattern(&cx.words, thrown))
            }
            Event::SymbolUsedUp { seat } => cx.line("jackpot-used-up").by(seat),
            Event::TilePlaced { seat, symbol, .. } => tile("jackpot-placed", seat, symbol),
            Event::TileKept { seat, symbol } => tile("jackpot-parked", seat, symbol),
            Event::ChanceDropped { seat, symbol, .. } => tile("jackpot-chance-placed", seat, symbol),
            Event::ChanceGivenBack { seat, symbol } => tile("jackpot-chance-returned", seat, symbol),
            Event::ChanceDeclined { seat } => cx.line("jackpot-chance-left").by(seat),
            Event::TileNotPlayed { seat } => cx.line("jackpot-no-room").by(seat),
            Event::RackFilled { seat } => cx.line("jackpot-rack-filled").by(seat),
            Event::RoundEnded { round } => cx.line("jackpot-round-ended").with("round", round),
            Event::RoundScored { seat, scores, .. } => {
                cx.line("jackpot-round-scored").by(seat).with("points", scores.total)
            }
            Event::Won { seats } => cx.line("match-won").names(seats),
            Event::RunScored { seat, run } => counted(seat, CountedItem::Run(run), cx),
            Event::RackBonusScored { seat, bonus } => counted(seat, CountedItem::Bonus(bonus), cx),
            Event::HighRoundWon { seat, points } => counted(seat, CountedItem::High(points), cx),
            Event::TurnBegan { .. } | Event::JackpotMade { .. } | Event::RacksEmptied => return None,
        };
        Some(line.into())
    }

    fn rules_tables(words: &Localization, _: &OptionValues) -> Vec<RulesPart> {
        let chart = Chart::standard();
        let cells = |cells: &[String]| cells.to_vec();
        let run = |symbol: Symbol| {
            let worth = (3..=5).map(|length| chart.run(symbol, length).to_string());
            std::iter::once(name(words, symbol)).chain(worth).collect()
        };
        let head = cells(&["", "3", "4", "5"].map(str::to_owned));
        let bonus =
            [cells(&["7", "8", "9+"].map(str::to_owned)), cells(&[7, 8, 9].map(|n| chart.rack_bonus(n).to_string()))];
        let throws = odds::kinds().iter().map(|(kind, _, chance)| {
            vec![words.text(&format!("jackpot-odds-{}", kind.replace(' ', "-"))), words.percent(*chance, 1)]
        });
        vec![
            RulesPart::heading(words, "jackpot-runs-heading"),
            RulesPart::Table(std::iter::once(head).chain(Symbol::ALL.map(run)).collect()),
            RulesPart::heading(words, "jackpot-bonus-heading"),
            RulesPart::Table(bonus.to_vec()),
            RulesPart::heading(words, "jackpot-odds-heading"),
            RulesPart::table(words, &["jackpot-table-roll", "jackpot-table-odds"], throws),
        ]
    }
}

/// A log line about an item that is counted.
pub(super) fn counted<'a>(seat: Seat, count: CountedItem, cx: &'a ViewContext<'_, Jackpot>) -> LogLineBuilder<'a> {
    let line = match count {
        CountedItem::Run(run) => cx
            .line(match (run.cells.len(), run.kind) {
                (5, _) => "jackpot-five",
                (_, LineKind::Row) => "jackpot-run-row",
                (_, LineKind::Diagonal) => "jackpot-run-diagonal",
            })
            .with("length", run.cells.len())
            .with("symbol", name(&cx.words, run.symbol)),
        CountedItem::Bonus(bonus) => {
            cx.line("jackpot-bonus").with("count", bonus.count).with("symbol", name(&cx.words, bonus.symbol))
        }
        CountedItem::High(_) => cx.line("jackpot-best-of-round"),
    };
    line.by(seat).with("points", count.points())
}

/// The text under the announcement of five in line.
pub(super) fn jackpot(seat: Seat, run: Run, cx: &ViewContext<'_, Jackpot>) -> String {
    let symbol = name(&cx.words, run.symbol);
    cx.line("jackpot-shouted").by(seat).with("symbol", symbol).with("points", run.points).text()
}

/// The number of the round and of all rounds.
pub(super) fn round_of(words: &Localization, round: u8) -> String {
    words.text_with("jackpot-round-of", &[("round", round.max(1).into()), ("of", ROUNDS.into())])
}

/// What a tile would make in the slot where it is held.
pub(super) fn preview(words: &Localization, symbol: Symbol, preview: &Preview) -> String {
    let makes = match (preview.points, preview.runs.first()) {
        (0, _) => words.text("jackpot-makes-nothing"),
        (points, Some(run)) => {
            let args = [("points", i64::from(points).into()), ("length", i64::from(run.cells.len()).into())];
            words.text_with("jackpot-makes-run", &args)
        }
        (points, None) => words.text_with("jackpot-makes", &[("points", i64::from(points).into())]),
    };
    let Some(open_run) = preview.open_run else { return makes };
    let args = [
        ("missing", i64::from(open_run.missing).into()),
        ("symbol", name(words, symbol).into()),
        ("points", i64::from(open_run.points).into()),
    ];
    format!("{makes}\n{}", words.text_with("jackpot-missing", &args))
}

/// The score sheet as a grid (JP-18): a column per seat.
pub(super) fn sheet(
    words: &Localization,
    names: &[String],
    column: &[Scores],
    totals: &[u32],
    alone: bool,
) -> Vec<Vec<String>> {
    let line = |key: &str, value: &dyn Fn(usize) -> String| -> Vec<String> {
        std::iter::once(words.text(key)).chain((0..names.len()).map(value)).collect()
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
        grid.push(line("jackpot-sheet-best", &of(|scores| scores.high_round)));
    }
    grid.push(line("jackpot-sheet-total", &of(|scores| scores.total)));
    grid.push(line("jackpot-sheet-grand", &|seat| totals.get(seat).map_or_else(String::new, u32::to_string)));
    grid
}
