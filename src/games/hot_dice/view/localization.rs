//! Localized texts of Hot Dice and Farkle: log lines, captions, tables of the rules pages, the chart.

use super::super::rules::odds;
use super::super::rules::strategy::PlanFrom;
use super::super::table::pick::DicePick;
use super::super::{Chart, Coin, Dice, Farkle, FarkleAction, FarkleEvent, Hand, HotAction, HotDice, HotEvent, Scoring};
use crate::app::prelude::*;

/// The face of a die as a symbol.
pub(super) fn icon(face: Pips) -> FaceIcon {
    FaceIcon { icon: format!("die-{}", face.get()), tint: None }
}

/// The faces of a throw as icons, in the order in which the dice are lined up.
pub(super) fn icons(faces: &[Pips]) -> Vec<FaceIcon> {
    let mut sorted = faces.to_vec();
    sorted.sort_unstable();
    sorted.into_iter().map(icon).collect()
}

/// Dice as the combinations that they score, such as `three 2s and one 5`.
pub(super) fn combination(words: &Localization, scoring: &Scoring, dice: Dice) -> String {
    let counts = Pips::ALL.map(|face| (face, dice.count(face)));
    let alone: Option<u16> = counts
        .iter()
        .filter(|(_, count)| *count > 0)
        .map(|(face, count)| scoring.score(Dice::NONE.with_many(*face, *count)))
        .sum();
    if dice.len() == 6 && alone.is_none_or(|sum| scoring.score(dice).is_some_and(|points| points > sum)) {
        return words.text("hot-dice-three-pairs");
    }
    let part = |(face, count): &(Pips, u8)| {
        let args = [("many", i64::from(*count).into()), ("face", i64::from(face.get()).into())];
        words.text_with("hot-dice-part", &args)
    };
    let parts: Vec<String> = counts.iter().filter(|(_, count)| *count > 0).map(part).collect();
    words.list(&parts)
}

/// The value of the picked dice, and the seat's total with them. The total is left out if the seat has no points yet,
/// because both numbers are equal then.
pub(super) fn picked_line(
    words: &Localization,
    key: &str,
    scoring: &Scoring,
    pick: &DicePick,
    before: u32,
    name: &str,
) -> String {
    let points = u32::from(pick.points().unwrap_or(0));
    let args = [
        ("name", name.into()),
        ("dice", combination(words, scoring, pick.dice()).into()),
        ("points", words.number(points).into()),
        ("total", words.number(before + points).into()),
        ("left", i64::from(pick.left()).into()),
    ];
    let key = if before == 0 { key.to_owned() } else { format!("{key}-total") };
    words.text_with(&key, &args)
}

/// The odds of throwing this number of dice.
pub(super) fn odds_line(words: &Localization, scoring: &Scoring, dice: u8) -> String {
    let args = [
        ("dice", i64::from(dice).into()),
        ("farkle", words.percent(odds::farkle(scoring, dice).share(), 0).into()),
        ("hot", words.percent(odds::hot(scoring, dice).share(), 0).into()),
    ];
    words.text_with("hot-dice-odds", &args)
}

/// The expected value of throwing again, compared with banking. Names the points needed to get on the board, `bank_from`,
/// if `points` may not be banked yet.
pub(super) fn worth_line(
    words: &Localization,
    key: &str,
    (plan, bank_from): (PlanFrom<'_>, u32),
    points: u32,
    dice: u8,
) -> String {
    let worth = plan.throwing(points, dice).round() as u32;
    let args = [
        ("worth", words.number(worth).into()),
        ("points", words.number(points).into()),
        ("entry", words.number(bank_from).into()),
    ];
    let key = if points < bank_from { format!("{key}-opening") } else { key.to_owned() };
    words.text_with(&key, &args)
}

/// The highest score that a throw allows.
fn most(scoring: &Scoring, faces: &[Pips]) -> u16 {
    scoring.set_asides(Dice::of(faces)).first().map_or(0, |set| set.points)
}

/// The instruction to set dice aside.
fn keep<G: TableGame>(cx: &ViewContext<'_, G>, scoring: &Scoring, dice: Dice) -> String {
    cx.line("hot-dice-do-keep").with("dice", combination(&cx.words, scoring, dice)).text()
}

/// A log line about a throw.
fn rolled<'a, G: TableGame>(
    cx: &'a ViewContext<'_, G>,
    seat: Seat,
    scoring: &Scoring,
    faces: &[Pips],
) -> LogLineBuilder<'a> {
    match most(scoring, faces) {
        0 => cx.line("hot-dice-rolled-nothing").by(seat),
        points => cx.line("hot-dice-rolled").by(seat).with("points", points),
    }
}

/// A log line about dice that were set aside.
fn set_aside<'a, G: TableGame>(
    cx: &'a ViewContext<'_, G>,
    seat: Seat,
    scoring: &Scoring,
    dice: Dice,
    points: u16,
) -> LogLineBuilder<'a> {
    points_of(cx, "hot-dice-kept", seat, points.into()).with("dice", combination(&cx.words, scoring, dice))
}

/// A line about a seat's points.
fn points_of<'a, G: TableGame>(
    cx: &'a ViewContext<'_, G>,
    key: &'a str,
    seat: Seat,
    points: u32,
) -> LogLineBuilder<'a> {
    cx.line(key).by(seat).with("points", cx.words.number(points))
}

/// The number of dice for the next throw after setting these aside.
fn left_after(thrown: Option<&Hand>, dice: Dice) -> u8 {
    match thrown.map_or(0, |hand| hand.len() as u8).saturating_sub(dice.len()) {
        0 => super::super::DICE,
        left => left,
    }
}

impl GameTexts for Farkle {
    fn face_icon(face: Pips, _tokens: &Tokens) -> FaceIcon {
        icon(face)
    }

    fn action_text(action: &FarkleAction, cx: &ViewContext<'_, Farkle>) -> String {
        match action {
            FarkleAction::SetAside(dice) => keep(cx, cx.rules().scoring(), *dice),
            FarkleAction::Throw => cx.words.text("farkle-do-roll"),
            FarkleAction::Bank => cx.words.text("farkle-do-bank"),
        }
    }

    fn reason(seat: Seat, action: &FarkleAction, cx: &ViewContext<'_, Farkle>) -> String {
        let (rules, scoring) = (cx.rules(), cx.rules().scoring());
        let worth = |points, left| {
            let bank_from = rules.least_bank(seat);
            let plan = (rules.strategy().plan_from(bank_from), bank_from);
            worth_line(&cx.words, "farkle-average", plan, points, left)
        };
        match action {
            // What follows with these dice: they are set aside and rolled or banked with one press.
            FarkleAction::SetAside(dice) => {
                let points = rules.points() + u32::from(scoring.score(*dice).unwrap_or(0));
                worth(points, left_after(rules.thrown(), *dice))
            }
            FarkleAction::Throw | FarkleAction::Bank => worth(rules.points(), rules.left()),
        }
    }

    fn log_line(event: &FarkleEvent, cx: &ViewContext<'_, Farkle>) -> Option<LogLine> {
        let scoring = cx.rules().scoring();
        let line = match event {
            FarkleEvent::RolledToStart { seat, face } => {
                points_of(cx, "farkle-rolled-to-start", *seat, face.get().into())
            }
            FarkleEvent::StartTied { .. } => cx.line("farkle-start-tied"),
            FarkleEvent::StarterFound { seat } => cx.line("farkle-starter-found").by(*seat),
            FarkleEvent::Rolled { seat, faces } => rolled(cx, *seat, scoring, faces),
            FarkleEvent::Farkled { seat, lost: 0 } => cx.line("farkle-farkled-nothing").by(*seat),
            FarkleEvent::Farkled { seat, lost } => points_of(cx, "farkle-farkled", *seat, *lost),
            FarkleEvent::SetAside { seat, dice, points, .. } => set_aside(cx, *seat, scoring, *dice, *points),
            FarkleEvent::TurnedHot { seat } => cx.line("hot-dice-turned-hot").by(*seat),
            FarkleEvent::WentOn { seat, dice } => cx.line("hot-dice-rolls").by(*seat).with("dice", *dice),
            FarkleEvent::Banked { seat, points, total } => {
                points_of(cx, "farkle-banked", *seat, *points).with("total", cx.words.number(*total))
            }
            FarkleEvent::LastLapBegan { seat } => cx.line("farkle-final-round").by(*seat),
            FarkleEvent::TurnsRanOut { turns } => cx.line("farkle-turns-ran-out").with("turns", *turns),
            FarkleEvent::Won { seats } => cx.line("match-won").names(*seats),
            FarkleEvent::TurnBegan { .. } => return None,
        };
        Some(line.into())
    }

    fn rules_figures(cx: &RulesContext<'_>) -> Vec<(&'static str, RulesPart)> {
        figures(cx, cx.values.get("chart").and_then(|name| Chart::named(name)).unwrap_or_else(Chart::classic))
    }
}

impl GameTexts for HotDice {
    fn face_icon(face: Pips, _tokens: &Tokens) -> FaceIcon {
        icon(face)
    }

    fn action_text(action: &HotAction, cx: &ViewContext<'_, HotDice>) -> String {
        match action {
            HotAction::SetAside(dice) => keep(cx, cx.rules().scoring(), *dice),
            HotAction::Coin(Coin::Heads) => cx.words.text("hot-dice-do-crown"),
            HotAction::Coin(Coin::Tails) => cx.words.text("hot-dice-do-leaf"),
        }
    }

    fn reason(seat: Seat, action: &HotAction, cx: &ViewContext<'_, HotDice>) -> String {
        let (rules, scoring) = (cx.rules(), cx.rules().scoring());
        match action {
            HotAction::SetAside(dice) => odds_line(&cx.words, scoring, left_after(rules.thrown(seat), *dice)),
            HotAction::Coin(_) => {
                let (points, left) = (rules.points()[seat.index()], rules.left()[seat.index()]);
                worth_line(&cx.words, "hot-dice-average", (rules.strategy().plan_from(0), 0), points, left)
            }
        }
    }

    fn log_line(event: &HotEvent, cx: &ViewContext<'_, HotDice>) -> Option<LogLine> {
        let scoring = cx.rules().scoring();
        let line = match event {
            HotEvent::Rolled { seat, faces } => rolled(cx, *seat, scoring, faces),
            HotEvent::Farkled { seat, lost: 0 } => cx.line("hot-dice-farkled-nothing").by(*seat),
            HotEvent::Farkled { seat, lost } => points_of(cx, "hot-dice-farkled", *seat, *lost),
            HotEvent::SetAside { seat, dice, points, .. } => set_aside(cx, *seat, scoring, *dice, *points),
            HotEvent::TurnedHot { seat } => cx.line("hot-dice-turned-hot").by(*seat),
            HotEvent::WentOn { seat, dice } => cx.line("hot-dice-coin-crown").by(*seat).with("dice", *dice),
            HotEvent::Stopped { seat, points } => points_of(cx, "hot-dice-coin-leaf", *seat, *points),
            HotEvent::RoundWon { seat, points } => {
                let [own, other] = if seat.0 == 0 { *points } else { [points[1], points[0]] };
                cx.line("hot-dice-round-won").by(*seat).with("points", own).with("other", other)
            }
            HotEvent::RoundDrawn { points } => cx.line("hot-dice-round-drawn").with("points", *points),
            HotEvent::RoundBegan { round } => cx.line("hot-dice-round-began").with("round", *round),
            HotEvent::RoundsRanOut { rounds } => cx.line("hot-dice-rounds-ran-out").with("rounds", *rounds),
            HotEvent::Won { seats } => cx.line("match-won").names(*seats),
            HotEvent::Chose { .. } | HotEvent::Shown { .. } => return None,
        };
        Some(line.into())
    }

    fn rules_figures(cx: &RulesContext<'_>) -> Vec<(&'static str, RulesPart)> {
        let coin = |side: &str| {
            let brass = cx.tokens.materials.brass;
            vec![PieceIcon { tint: Some(cx.tokens.materials.ink), round: true, ..PieceIcon::new(side) }.on(brass)]
        };
        let line = |side: &str| vec![coin(side).into(), cx.words.text(&format!("hot-dice-do-{side}")).into()];
        let mut figures = figures(cx, Chart::hot());
        figures.push(("coins", RulesPart::rows(["crown", "leaf"].map(line))));
        figures
    }
}

/// The chart as a grid: a row per face, a column per number of dice.
pub(super) fn grid(words: &Localization, chart: &Chart) -> Vec<Vec<String>> {
    let head = ["", "1 ×", "3 ×", "4 ×", "5 ×", "6 ×"].map(str::to_owned).to_vec();
    let rows = Pips::ALL.into_iter().zip(&chart.faces).map(|(face, values)| {
        let worth = |dice| values.combination(dice).map_or("–".to_owned(), |points| words.number(points));
        let named = words.text_with("hot-dice-face", &[("face", i64::from(face.get()).into())]);
        std::iter::once(named).chain([1, 3, 4, 5, 6].map(worth)).collect()
    });
    std::iter::once(head).chain(rows).collect()
}

/// Examples of what scores, the chart and the odds; `chart` is the one in force.
fn figures(cx: &RulesContext, chart: &'static Chart) -> Vec<(&'static str, RulesPart)> {
    let words = cx.words;
    let has_four_and_pair = cx.values.get("four_and_pair").is_some_and(|value| value == "on");
    let scoring = chart.scoring(has_four_and_pair);
    let dice = |faces: &[u8]| faces.iter().map(|face| PieceIcon::new(format!("die-{face}"))).collect::<Vec<_>>();
    let examples: [&[u8]; 8] = [
        &[1],
        &[5],
        &[4, 4, 4],
        &[4, 4, 4, 4],
        &[4, 4, 4, 4, 4],
        &[4, 4, 4, 4, 4, 4],
        &[2, 2, 3, 3, 6, 6],
        &[3, 3, 3, 3, 6, 6],
    ];
    let scores = examples.into_iter().filter_map(|faces| {
        let pips = faces.iter().filter_map(|face| Pips::new(*face)).collect::<Dice>();
        let points = scoring.score(pips)?;
        Some(vec![dice(faces).into(), combination(words, scoring, pips).into(), words.number(points).into()])
    });
    let rows = grid(words, chart).into_iter().skip(1).zip(1..).map(|(row, face)| {
        std::iter::once(dice(&[face]).into()).chain(row.into_iter().skip(1).map(Cell::Text)).collect()
    });
    let odds = |dice: u8| {
        let chances = [odds::farkle(scoring, dice), odds::hot(scoring, dice)];
        let chances = chances.map(|odds| words.percent(odds.share(), 0));
        std::iter::once(dice.to_string()).chain(chances).map(Cell::Text).collect()
    };
    let head = ["hot-dice-table-dice", "hot-dice-table-farkle", "hot-dice-table-hot"];
    vec![
        ("scoring", RulesPart::rows(scores)),
        ("chart", RulesPart::Table { head: grid(words, chart).swap_remove(0), rows: rows.collect() }),
        ("odds", RulesPart::table(words, &head, (1..=6).map(odds))),
    ]
}
