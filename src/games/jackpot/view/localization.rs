//! Localized texts of Jackpot: log lines, captions, the score sheet, tables of the rules pages.

use super::super::rules::odds;
use super::super::table::count_animation::CountedItem;
use super::super::{
    Action, At, CELLS, Cells, ChanceOption, Chart, Event, Jackpot, LONGEST, LineKind, Pattern, Preview, ROUNDS, Run,
    Scores, Shape, Symbol,
};
use crate::app::prelude::*;

pub(super) fn icon(symbol: Symbol) -> FaceIcon {
    FaceIcon { icon: symbol.word().to_owned(), tint: None }
}

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
    fn face_icon(face: Symbol, _tokens: &Tokens) -> FaceIcon {
        icon(face)
    }

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

    fn action_text(action: &Action, cx: &ViewContext<'_, Jackpot>) -> String {
        let shape = cx.rules().shape();
        let symbol = |symbol| name(&cx.words, symbol);
        match *action {
            Action::Place { symbol: tile, at: At::Place(place) } => {
                place_line(cx, "jackpot-do-place", shape, place).with("symbol", symbol(tile)).text()
            }
            Action::Place { symbol: tile, at: At::Chance } => {
                cx.line("jackpot-do-keep").with("symbol", symbol(tile)).text()
            }
            Action::Chance(ChanceOption::Drop(place)) => place_line(cx, "jackpot-do-drop", shape, place).text(),
            Action::Chance(ChanceOption::Keep) => cx.words.text("jackpot-do-leave"),
            Action::Chance(ChanceOption::GiveBack) => cx.words.text("jackpot-do-give-back"),
        }
    }

    fn reason(seat: Seat, action: &Action, cx: &ViewContext<'_, Jackpot>) -> String {
        let (rules, words) = (cx.rules(), &cx.words);
        let rack = rules.rack(seat);
        let (symbol, place) = match *action {
            Action::Place { symbol, at: At::Place(place) } => (Some(symbol), Some(place)),
            Action::Chance(ChanceOption::Drop(place)) => (rules.chance(seat), Some(place)),
            Action::Place { at: At::Chance, .. } | Action::Chance(_) => (None, None),
        };
        let cell = place.and_then(|place| rules.shape().landing(rack.filled(), place));
        let (Some(symbol), Some(cell)) = (symbol, cell) else { return words.text("jackpot-why-wait") };
        let preview = Preview::of(&rack, rules.shape(), rules.chart(), symbol, cell);
        match (preview.points, preview.open_run) {
            (0, Some(_)) => missing(words, symbol, &preview).unwrap_or_default(),
            (0, None) => words.text("jackpot-why-nothing"),
            _ => makes(words, &preview),
        }
    }

    fn rules_figures(cx: &RulesContext<'_>) -> Vec<(&'static str, RulesPart)> {
        use Symbol::{Bell, Cherry, Dollar, Orange};
        let (words, chart) = (cx.words, Chart::standard());
        let shape = if cx.values.get("rack").is_some_and(|rack| rack == "pyramid") {
            Shape::pyramid()
        } else {
            Shape::staircase()
        };
        let piece = |symbol: Symbol| PieceIcon::new(symbol.word()).on(cx.tokens.materials.ivory_die);
        let throws = [
            [Cherry, Orange, Bell, Dollar],
            [Cherry, Cherry, Orange, Bell],
            [Cherry, Cherry, Bell, Bell],
            [Orange, Orange, Orange, Bell],
            [Dollar; 4],
        ];
        let throws = throws.map(|faces| {
            let shown = Pattern::of(faces);
            let chance = odds::kinds().iter().find(|(_, kind, _)| *kind == std::mem::discriminant(&shown));
            let chance = words.percent(chance.map_or(0.0, |(_, _, chance)| *chance), 1);
            vec![faces.map(piece).to_vec().into(), chance.into(), pattern(words, shown).into()]
        });
        let runs = Symbol::ALL.map(|symbol| {
            let worth = (3..=5).map(|length| chart.run(symbol, length).to_string());
            std::iter::once(vec![piece(symbol)].into()).chain(worth.map(Cell::Text)).collect()
        });
        let heads = |key: &str, numbers: [&str; 3]| numbers.map(|number| words.text_with(key, &[("n", number.into())]));
        let in_a_line = std::iter::once(String::new()).chain(heads("jackpot-in-a-line", ["3", "4", "5"]));
        let bonus = [7, 8, 9].map(|n| Cell::Text(format!("+{}", chart.rack_bonus(n))));
        vec![
            (
                "throws",
                RulesPart::table(words, &["jackpot-table-roll", "jackpot-table-odds", "jackpot-table-earns"], throws),
            ),
            (
                "rack",
                rack_picture(cx, shape, shape.open(half_filled(shape)), |cell| {
                    half_filled(shape).contains(cell).then(|| example_tile(shape, cell))
                }),
            ),
            ("lines", rack_picture(cx, shape, longest_diagonal(shape), |cell| Some(line_tile(shape, cell)))),
            ("runs", RulesPart::Table { head: in_a_line.collect(), rows: runs.to_vec() }),
            (
                "bonus",
                RulesPart::Table {
                    head: heads("jackpot-of-one-symbol", ["7", "8", "9+"]).to_vec(),
                    rows: vec![bonus.to_vec()],
                },
            ),
        ]
    }
}

/// The cells of the two lower rows.
fn half_filled(shape: &Shape) -> Cells {
    (0..CELLS as u8).filter(|&cell| shape.at(cell).1 < 1.5).collect()
}

/// A line of five that is not a row.
fn longest_diagonal(shape: &Shape) -> Cells {
    let diagonals = shape.lines.iter().filter(|line| line.kind == LineKind::Diagonal);
    diagonals.max_by_key(|line| line.cells.len()).into_iter().flat_map(|line| line.cells.iter().copied()).collect()
}

/// Tiles of which no two neighbours in a row or a diagonal are alike.
fn example_tile(shape: &Shape, cell: u8) -> Symbol {
    let column = (shape.at(cell).0 * 2.0) as usize;
    [Symbol::Cherry, Symbol::Bell, Symbol::Dollar][column % 3]
}

/// The example with a line of oranges.
fn line_tile(shape: &Shape, cell: u8) -> Symbol {
    if longest_diagonal(shape).contains(cell) { Symbol::Orange } else { example_tile(shape, cell) }
}

/// A rack with `tile` in its cells, some of them marked.
fn rack_picture(cx: &RulesContext, shape: &Shape, marked: Cells, tile: impl Fn(u8) -> Option<Symbol>) -> RulesPart {
    let row = |height: u8| {
        let mut cells: Vec<u8> = (0..CELLS as u8).filter(|&cell| shape.at(cell).1 as u8 == height).collect();
        cells.sort_by(|a, b| shape.at(*a).0.total_cmp(&shape.at(*b).0));
        let left = cells.first().map_or(0, |&cell| shape.at(cell).0 as usize);
        // Rows are centred, so that a row which is shifted by half a tile needs no gap.
        let right = if shape.name == "pyramid" { left } else { LONGEST - left - cells.len() };
        let space = |cell: u8| {
            let symbol = tile(cell);
            let body = if symbol.is_some() { cx.tokens.materials.ivory_die } else { cx.tokens.colour.walnut };
            Some(PieceIcon::new(symbol.map_or("", |symbol| symbol.word())).on(body).marked(marked.contains(cell)))
        };
        let gaps = |count: usize| std::iter::repeat_n(None, count);
        gaps(left).chain(cells.into_iter().map(space)).chain(gaps(right)).collect()
    };
    RulesPart::Grid((0..LONGEST as u8).rev().map(row).collect())
}

/// A line about a place in the rack: its column, or its row and its position in the row.
fn place_line<'a>(cx: &'a ViewContext<'_, Jackpot>, key: &'a str, shape: &Shape, place: u8) -> LogLineBuilder<'a> {
    let position = |cell: u8| shape.at(cell);
    let cells = || (0..CELLS as u8).filter(|cell| shape.place(*cell) == place);
    let rank = |values: &mut dyn Iterator<Item = f32>, value: f32| {
        let mut lower: Vec<f32> = values.filter(|other| *other < value - 0.01).collect();
        lower.sort_by(f32::total_cmp);
        lower.dedup_by(|one, other| (*one - *other).abs() < 0.01);
        lower.len() + 1
    };
    let Some((x, y)) = cells().next().map(position) else { return cx.line(key) };
    let all = || (0..CELLS as u8).map(position);
    if cells().count() > 1 {
        return cx.line(key).with("row", 0).with("column", rank(&mut all().map(|(x, _)| x), x));
    }
    let row = rank(&mut all().map(|(_, y)| y), y);
    let column = rank(&mut all().filter(|(_, other)| (other - y).abs() < 0.01).map(|(x, _)| x), x);
    cx.line(key).with("row", row).with("column", column)
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
    let lines = [Some(makes(words, preview)), missing(words, symbol, preview)];
    lines.into_iter().flatten().collect::<Vec<_>>().join("\n")
}

/// The points that a tile adds, and the worth of the best line that it is in.
pub(super) fn makes(words: &Localization, preview: &Preview) -> String {
    match (preview.points, preview.runs.as_slice()) {
        (0, _) => words.text("jackpot-makes-nothing"),
        (points, [run]) => {
            let args = [
                ("points", i64::from(points).into()),
                ("length", i64::from(run.cells.len()).into()),
                ("worth", i64::from(run.points).into()),
            ];
            let key = if run.points == points { "jackpot-makes-run" } else { "jackpot-makes-longer-run" };
            words.text_with(key, &args)
        }
        (points, []) => words.text_with("jackpot-makes", &[("points", i64::from(points).into())]),
        (points, runs) => {
            let args = [("points", i64::from(points).into()), ("lines", runs.len().into())];
            words.text_with("jackpot-makes-runs", &args)
        }
    }
}

/// The tiles that are then missing from a run; `None` if no run through the slot is open.
fn missing(words: &Localization, symbol: Symbol, preview: &Preview) -> Option<String> {
    let open_run = preview.open_run?;
    let args = [
        ("missing", i64::from(open_run.missing).into()),
        ("symbol", name(words, symbol).into()),
        ("points", i64::from(open_run.points).into()),
    ];
    Some(words.text_with("jackpot-missing", &args))
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
        move |seat: usize| column.get(seat).map_or_else(String::new, |scores| words.number(pick(scores)))
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
    grid.push(line("jackpot-sheet-grand", &|seat| {
        totals.get(seat).map_or_else(String::new, |total| words.number(*total))
    }));
    grid
}

#[cfg(test)]
mod tests {
    use super::super::super::{Chart, Rack, Shape};
    use super::*;
    use crate::games::CATALOG;

    #[test]
    fn the_only_run_in_the_picture_of_a_line_is_the_marked_one() {
        for shape in [Shape::staircase(), Shape::pyramid()] {
            let line = longest_diagonal(shape);
            let rack = (0..CELLS as u8).fold(Rack::EMPTY, |rack, cell| rack.with(line_tile(shape, cell), cell));
            let runs: Vec<_> = rack.runs(shape, Chart::standard()).map(|run| run.cells).collect();
            assert_eq!(runs, [line], "{}", shape.name);
        }
    }

    #[test]
    fn a_tile_says_what_it_adds_and_what_its_line_is_worth() {
        let (words, bell) = (Localization::new(CATALOG), Symbol::Bell);
        let of = |rack: &Rack, cell: u8| Preview::of(rack, Shape::staircase(), Chart::standard(), bell, cell);
        let two = Rack::EMPTY.with(bell, 0).with(bell, 5);
        let third = of(&two, 9);
        assert_eq!(makes(&words, &third), "+50 · 3 in a line");
        let three = two.with(bell, 9);
        let open = third.open_run.expect("the row goes on").cells;
        let last = (0..15).find(|cell| open.contains(*cell) && !three.filled().contains(*cell)).expect("one is free");
        assert_eq!(makes(&words, &of(&three, last)), "+50 · 4 in a line, worth 100");
    }
}
