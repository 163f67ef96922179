//! What the facts of Hot Dice and Farkle are in words: captions, the history, the rules pages, the chart.

use super::super::rules::odds;
use super::super::rules::strategy::BankPlan;
use super::super::table::selection::DiceSelection;
use super::super::{Chart, Dice, FarkleEvent, HotEvent, Scoring};
use crate::app::ui::hud::FaceIcon;
use crate::app::ui::{OptionValues, RulesPart, Words};
use crate::rules::{Pips, Seat, Seats};

/// A number as one reads it: with a mark between the thousands.
pub(super) fn number(words: &Words, number: u32) -> String {
    if number < 1_000 {
        return number.to_string();
    }
    format!("{}{}{:03}", number / 1_000, words.word("thousands"), number % 1_000)
}

/// The face of a die as a symbol.
pub(super) fn icon(face: Pips) -> FaceIcon {
    FaceIcon { icon: format!("die-{}", face.get()), tint: None }
}

/// Dice as the combinations they score by: `three 2s and one 5`.
pub(super) fn combination(words: &Words, scoring: &Scoring, dice: Dice) -> String {
    let counts = Pips::ALL.map(|face| (face, dice.count(face)));
    let alone: Option<u16> = counts
        .iter()
        .filter(|(_, count)| *count > 0)
        .map(|(face, count)| scoring.score(Dice::NONE.and(*face, *count)))
        .sum();
    if dice.len() == 6 && alone.is_none_or(|sum| scoring.score(dice).is_some_and(|points| points > sum)) {
        return words.word("hot-dice-three-pairs");
    }
    let part = |(face, count): &(Pips, u8)| {
        let args = [("many", i64::from(*count).into()), ("face", i64::from(face.get()).into())];
        words.say("hot-dice-part", &args)
    };
    let parts: Vec<String> = counts.iter().filter(|(_, count)| *count > 0).map(part).collect();
    match parts.as_slice() {
        [before @ .., last] if !before.is_empty() => {
            format!("{}{}{last}", before.join(", "), words.word("list-and"))
        }
        _ => parts.concat(),
    }
}

/// What picked dice are worth, and what a seat that had so many points would have with them: the first points are not
/// said twice.
pub(super) fn picked_line(
    words: &Words,
    key: &str,
    scoring: &Scoring,
    pick: &DiceSelection,
    before: u32,
    name: &str,
) -> String {
    let points = u32::from(pick.points().unwrap_or(0));
    let args = [
        ("name", name.into()),
        ("dice", combination(words, scoring, pick.dice()).into()),
        ("points", number(words, points).into()),
        ("total", number(words, before + points).into()),
        ("left", i64::from(pick.left()).into()),
    ];
    let key = if before == 0 { key.to_owned() } else { format!("{key}-total") };
    words.say(&key, &args)
}

/// What throwing so many dice may bring.
pub(super) fn odds_line(words: &Words, scoring: &Scoring, dice: u8) -> String {
    let args = [
        ("dice", i64::from(dice).into()),
        ("farkle", words.percent(odds::farkle(scoring, dice).share(), 0).into()),
        ("hot", words.percent(odds::hot(scoring, dice).share(), 0).into()),
    ];
    words.say("hot-dice-odds", &args)
}

/// What going on is worth on average, against what is there: in the words of the game. Where it may not be banked, the
/// entry is said instead.
pub(super) fn worth_line(words: &Words, key: &str, plan: &BankPlan, points: u32, dice: u8) -> String {
    let worth = plan.throwing(points, dice).round() as u32;
    let args = [
        ("worth", number(words, worth).into()),
        ("points", number(words, points).into()),
        ("entry", number(words, plan.bank_from).into()),
    ];
    let key = if points < plan.bank_from { format!("{key}-entry") } else { key.to_owned() };
    words.say(&key, &args)
}

/// Names of several seats in a row.
fn names(words: &Words, seats: Seats, name: impl Fn(Seat) -> String) -> String {
    seats.into_iter().map(name).collect::<Vec<_>>().join(&words.word("list-and"))
}

/// The most that a throw could score at once.
fn most(scoring: &Scoring, faces: &[Pips]) -> u16 {
    scoring.set_asides(Dice::of(faces)).first().map_or(0, |set| set.points)
}

/// A fact of Farkle as a sentence; `None` for facts that need no words. `name` gives a seat's name.
pub(super) fn farkle_sentence(
    fact: &FarkleEvent,
    words: &Words,
    scoring: &Scoring,
    name: impl Fn(Seat) -> String,
) -> Option<String> {
    let by = |key: &str, seat: Seat| words.say(key, &[("name", name(seat).into())]);
    let with = |key: &str, seat: Seat, points: u32| {
        words.say(key, &[("name", name(seat).into()), ("points", number(words, points).into())])
    };
    Some(match fact {
        FarkleEvent::RolledToStart { seat, face } => with("farkle-rolled-to-start", *seat, face.get().into()),
        FarkleEvent::StartTied { .. } => words.word("farkle-start-tied"),
        FarkleEvent::StarterFound { seat } => by("farkle-starter-found", *seat),
        FarkleEvent::Rolled { seat, faces } => match most(scoring, faces) {
            0 => by("hot-dice-rolled-nothing", *seat),
            points => with("hot-dice-rolled", *seat, points.into()),
        },
        FarkleEvent::Farkled { seat, lost: 0 } => by("farkle-farkled-nothing", *seat),
        FarkleEvent::Farkled { seat, lost } => with("farkle-farkled", *seat, *lost),
        FarkleEvent::SetAside { seat, dice, points, .. } => words.say(
            "hot-dice-set-aside",
            &[
                ("name", name(*seat).into()),
                ("dice", combination(words, scoring, *dice).into()),
                ("points", number(words, (*points).into()).into()),
            ],
        ),
        FarkleEvent::TurnedHot { seat } => by("hot-dice-turned-hot", *seat),
        FarkleEvent::WentOn { seat, dice } => {
            words.say("hot-dice-went-on", &[("name", name(*seat).into()), ("dice", i64::from(*dice).into())])
        }
        FarkleEvent::Banked { seat, points, total } => words.say(
            "farkle-banked",
            &[
                ("name", name(*seat).into()),
                ("points", number(words, *points).into()),
                ("total", number(words, *total).into()),
            ],
        ),
        FarkleEvent::LastLapBegan { seat } => by("farkle-last-lap", *seat),
        FarkleEvent::TurnsRanOut { turns } => words.say("farkle-turns-ran-out", &[("turns", i64::from(*turns).into())]),
        FarkleEvent::Won { seats } => won(words, *seats, name),
        FarkleEvent::TurnBegan { .. } => return None,
    })
}

fn won(words: &Words, seats: Seats, name: impl Fn(Seat) -> String) -> String {
    let names = names(words, seats, name);
    words.say("hot-dice-won", &[("names", names.into()), ("count", (seats.len() as i64).into())])
}

/// A fact of Hot Dice as a sentence; `None` for facts that need no words. `name` gives a seat's name.
pub(super) fn hot_sentence(
    fact: &HotEvent,
    words: &Words,
    scoring: &Scoring,
    name: impl Fn(Seat) -> String,
) -> Option<String> {
    let by = |key: &str, seat: Seat| words.say(key, &[("name", name(seat).into())]);
    let with = |key: &str, seat: Seat, points: u32| {
        words.say(key, &[("name", name(seat).into()), ("points", number(words, points).into())])
    };
    Some(match fact {
        HotEvent::Rolled { seat, faces } => match most(scoring, faces) {
            0 => by("hot-dice-rolled-nothing", *seat),
            points => with("hot-dice-rolled", *seat, points.into()),
        },
        HotEvent::Farkled { seat, lost: 0 } => by("hot-dice-farkled-nothing", *seat),
        HotEvent::Farkled { seat, lost } => with("hot-dice-farkled", *seat, *lost),
        HotEvent::SetAside { seat, dice, points, .. } => words.say(
            "hot-dice-set-aside",
            &[
                ("name", name(*seat).into()),
                ("dice", combination(words, scoring, *dice).into()),
                ("points", number(words, (*points).into()).into()),
            ],
        ),
        HotEvent::TurnedHot { seat } => by("hot-dice-turned-hot", *seat),
        HotEvent::WentOn { seat, dice } => {
            words.say("hot-dice-coin-heads", &[("name", name(*seat).into()), ("dice", i64::from(*dice).into())])
        }
        HotEvent::Stopped { seat, points } => with("hot-dice-coin-tails", *seat, *points),
        HotEvent::RoundWon { seat, points } => {
            let [own, other] = if seat.0 == 0 { *points } else { [points[1], points[0]] };
            let args =
                [("name", name(*seat).into()), ("points", i64::from(own).into()), ("other", i64::from(other).into())];
            words.say("hot-dice-round-won", &args)
        }
        HotEvent::RoundDrawn { points } => words.say("hot-dice-round-drawn", &[("points", i64::from(*points).into())]),
        HotEvent::RoundBegan { round } => words.say("hot-dice-round-began", &[("round", i64::from(*round).into())]),
        HotEvent::RoundsRanOut { rounds } => {
            words.say("hot-dice-rounds-ran-out", &[("rounds", i64::from(*rounds).into())])
        }
        HotEvent::Won { seats } => won(words, *seats, name),
        HotEvent::Chose { .. } | HotEvent::Shown { .. } => return None,
    })
}

/// The chart as a grid: a row a face, a column a number of dice.
pub(super) fn grid(words: &Words, chart: &Chart) -> Vec<Vec<String>> {
    let head = ["", "1 ×", "3 ×", "4 ×", "5 ×", "6 ×"].map(str::to_owned).to_vec();
    let rows = Pips::ALL.into_iter().zip(chart.faces()).map(|(face, values)| {
        let worth = |dice| values.combination(dice).map_or("–".to_owned(), |points| number(words, points.into()));
        let named = words.say("hot-dice-face", &[("face", i64::from(face.get()).into())]);
        std::iter::once(named).chain([1, 3, 4, 5, 6].map(worth)).collect()
    });
    std::iter::once(head).chain(rows).collect()
}

/// Tables of the rules pages, made from the chart itself; `values` are the options in force.
fn tables(words: &Words, chart: &Chart, values: &OptionValues) -> Vec<RulesPart> {
    let pairs = number(words, chart.three_pairs().into());
    let mut parts = vec![
        RulesPart::Heading(words.word(&format!("chart-{}", chart.name()))),
        RulesPart::Table(grid(words, chart)),
        RulesPart::Text(words.say("hot-dice-three-pairs-score", &[("points", pairs.into())])),
    ];
    let scoring = chart.scoring(values.get("four_and_pair").is_some_and(|value| value == "on"));
    let mut rows = vec![vec![
        words.word("hot-dice-table-dice"),
        words.word("hot-dice-table-farkle"),
        words.word("hot-dice-table-hot"),
    ]];
    for dice in 1..=6 {
        rows.push(vec![
            dice.to_string(),
            words.percent(odds::farkle(scoring, dice).share(), 0),
            words.percent(odds::hot(scoring, dice).share(), 0),
        ]);
    }
    parts.push(RulesPart::Heading(words.word("hot-dice-odds-heading")));
    parts.push(RulesPart::Table(rows));
    parts
}

/// Tables of the rules page of Hot Dice.
pub(super) fn hot_tables(words: &Words, values: &OptionValues) -> Vec<RulesPart> {
    tables(words, Chart::hot(), values)
}

/// Tables of the rules page of Farkle.
pub(super) fn farkle_tables(words: &Words, values: &OptionValues) -> Vec<RulesPart> {
    let chart = values.get("chart").and_then(|name| Chart::named(name)).unwrap_or_else(Chart::classic);
    tables(words, chart, values)
}
