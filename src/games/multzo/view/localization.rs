//! Localized texts of Multzo: log lines, captions, odds, tables of the rules pages.

use super::super::rules::odds;
use super::super::{
    Action, Category, Coin, Event, Hand, LastTurnsReason, Multzo, Source, Standing, Suit, Tile, Value, View, score,
};
use super::art;
use crate::app::prelude::*;
use crate::app::render::props::coin::ENAMEL;
use crate::rules::{Move, Never};

/// A tile as text, such as `3 of moons`.
pub(super) fn tile(words: &Localization, tile: Tile) -> String {
    named(words, tile.suit().word(), tile.value())
}

fn named(words: &Localization, suit: &str, value: Value) -> String {
    let value = match value {
        Value::Null => words.text("multzo-null"),
        Value::Ace => words.text("multzo-ace"),
        value => value.worth().to_string(),
    };
    words.text_with("multzo-tile", &[("suit", words.text(&format!("multzo-{suit}")).into()), ("value", value.into())])
}

/// A list of coins as text.
pub(super) fn coins(words: &Localization, coins: &[Coin]) -> String {
    let each: Vec<_> = coins.iter().map(|coin| named(words, coin.suit().word(), coin.value())).collect();
    words.list(&each)
}

/// How coins add up to their score: `5 + 4 = 9`, with null coins `9 × 2`.
pub(super) fn sum(words: &Localization, coins: &[Coin]) -> String {
    let nulls = coins.iter().filter(|coin| coin.value() == Value::Null).count();
    if coins.is_empty() {
        return words.text("multzo-no-coins");
    }
    let plain = score(coins) / (nulls as i32 + 1);
    if nulls == 0 {
        return words.text_with("multzo-coins", &[("n", (coins.len() as i64).into())]);
    }
    words.text_with("multzo-times", &[("sum", plain.into()), ("times", (nulls as i64 + 1).into())])
}

/// The log line that a seat looked at its tiles.
pub(super) fn looked(words: &Localization, name: &str, times: u32) -> String {
    words.text_with("multzo-looked", &[("name", name.to_owned().into()), ("n", i64::from(times).into())])
}

/// The name of a category.
fn category(words: &Localization, category: Category) -> String {
    words.text(&format!("multzo-{}", category.word()))
}

/// What makes a hand eligible, such as `three alike`.
fn made_of(words: &Localization, category: Category, standing: Standing) -> String {
    let tiles = if standing.four { 4 } else { 3 };
    words.text(&format!("multzo-made-{}-{tiles}", category.word()))
}

impl GameTexts for Multzo {
    fn face_icon(face: Never, _tokens: &Tokens) -> FaceIcon {
        match face {}
    }

    fn log_line(event: &Event, cx: &ViewContext<'_, Multzo>) -> Option<LogLine> {
        let words = &*cx.words;
        let line = match event {
            Event::RoundBegan { round, starter, .. } => {
                cx.line("multzo-round-began").with("round", *round).with("name", cx.name(*starter))
            }
            Event::DrewFromStock { seat, .. } => cx.line("multzo-drew-stock").by(*seat),
            Event::DrewFaceUp { seat, tile: of } => {
                cx.line("multzo-took-tile").by(*seat).with("tile", tile(words, *of))
            }
            Event::Discarded { seat, tile: of, .. } => {
                cx.line("multzo-discarded").by(*seat).with("tile", tile(words, *of))
            }
            Event::Declared { seat } => cx.line("multzo-discarded-face-down").by(*seat),
            Event::LastTurnsBegan { why, .. } => cx.line(match why {
                LastTurnsReason::Declared => "multzo-last-face-down",
                LastTurnsReason::StockEmpty => "multzo-last-stock",
                LastTurnsReason::TurnsRanOut => "multzo-last-turns",
            }),
            Event::HandShown { seat, .. } => cx.line("multzo-reveals").by(*seat),
            Event::CategoryWon { category: of, seat, standing } => {
                won(cx.line("multzo-won-category"), words, *of, *standing).by(*seat)
            }
            Event::CategoryTied { category: of, seats, standing } => {
                won(cx.line("multzo-tied"), words, *of, *standing).names(*seats)
            }
            Event::CategoryUnclaimed { category: of } => {
                cx.line("multzo-unclaimed").with("category", category(words, *of))
            }
            Event::CoinsTaken { seat, coins: taken, score } => {
                let null = taken.iter().any(|coin| coin.value() == Value::Null);
                let key = if null { "multzo-took-null" } else { "multzo-took" };
                cx.line(key).by(*seat).with("coins", coins(words, taken)).with("score", *score)
            }
            Event::StackEmptied { suit } => {
                cx.line("multzo-stack-empty").with("suit", words.text(&format!("multzo-{}", suit.word())))
            }
            Event::RoundsRanOut => cx.line("multzo-rounds-ran-out"),
            Event::Won { seats } => cx.line("match-won").names(*seats),
            Event::Dealt { .. } | Event::TileSeen { .. } | Event::LaidFaceDown { .. } | Event::TurnBegan { .. } => {
                return None;
            }
        };
        Some(line.into())
    }

    fn action_text(action: &Action, cx: &ViewContext<'_, Multzo>) -> String {
        let with_tile = |key, of| cx.line(key).with("tile", tile(&cx.words, of)).text();
        match *action {
            Action::Draw(Source::Stock) => cx.words.text("multzo-do-draw"),
            Action::Draw(Source::FaceUp(of)) => with_tile("multzo-do-take", of),
            Action::Discard(of) => with_tile("multzo-do-discard", of),
            Action::Declare(of) => with_tile("multzo-do-declare", of),
            Action::TakeCoins => cx.words.text("multzo-do-coins"),
            Action::TakeNull(suit) => {
                cx.line("multzo-do-null").with("suit", cx.words.text(&format!("multzo-{}", suit.word()))).text()
            }
        }
    }

    /// The score with the coins; what the tiles are worth that the seat has after a draw from the discards or keeps; or what
    /// the stock may bring. The rules are asked about coins only: what a discard leads to depends on hidden tiles.
    fn reason(seat: Seat, action: &Action, cx: &ViewContext<'_, Multzo>) -> String {
        let view = cx.rules().view(Some(seat));
        let hand = view.own_hand();
        let without = |tile: Tile| hand.iter().copied().filter(move |kept| *kept != tile);
        let line = |key, hands: &[Hand]| {
            let outs = hands.iter().flat_map(|hand| odds::outs_of(&view, hand));
            let best = outs.max_by(|a, b| prospect(a).total_cmp(&prospect(b)));
            let line = best.map(|outs| prospect_line(&cx.words, &outs)).unwrap_or_default();
            cx.line(key).with("line", line).text()
        };
        match *action {
            Action::TakeCoins | Action::TakeNull(_) => {
                let score = coins_of(cx.rules(), seat, *action).map_or(0, |(_, score)| score);
                cx.line("multzo-why-coins").with("score", score).text()
            }
            Action::Draw(Source::Stock) => line("multzo-why-draw", &[hand]),
            Action::Draw(Source::FaceUp(tile)) => {
                let kept = hand.iter().map(|laid| without(*laid).chain([tile]).collect());
                line("multzo-why-take", &kept.collect::<Vec<Hand>>())
            }
            Action::Discard(tile) | Action::Declare(tile) => line("multzo-why-keep", &[without(tile).collect()]),
        }
    }

    fn rules_figures(cx: &RulesContext<'_>) -> Vec<(&'static str, RulesPart)> {
        use Suit::{Arms, Crowns, Moons, Suns};
        use Value::{Ace, Five, Four, Null, Three, Two};
        let words = cx.words;
        let tiles = |tiles: &[(Suit, Value)]| {
            let piece = |&(suit, value): &(Suit, Value)| PieceIcon::new(art::card(Tile::new(suit, value)));
            tiles.iter().map(piece).collect::<Vec<_>>()
        };
        let suits = Suit::ALL.map(|suit| {
            let all = Value::ALL.map(|value| (suit, value));
            vec![tiles(&all).into(), words.text(&format!("multzo-{}", suit.word())).into()]
        });
        let hands = Category::ALL.map(|of| {
            let example = tiles(match of {
                Category::Flush => &[(Moons, Two), (Moons, Three), (Moons, Five), (Moons, Ace)],
                Category::Prime => &[(Suns, Five), (Moons, Ace), (Crowns, Three), (Arms, Five)],
                Category::Set => &[(Suns, Four), (Moons, Four), (Crowns, Four), (Arms, Two)],
                Category::Run => &[(Suns, Null), (Crowns, Two), (Moons, Three), (Arms, Four)],
            });
            let coin = |value| {
                PieceIcon { tint: Some(ENAMEL), round: true, ..PieceIcon::new(art::stamped(of.suit(), value)) }
                    .on(cx.tokens.materials.brass)
            };
            let needs = words.text(&format!("multzo-needs-{}", of.word()));
            vec![example.into(), category(words, of).into(), vec![coin(Two), coin(Null)].into(), needs.into()]
        });
        let head = ["", "multzo-table-category", "multzo-table-coins", "multzo-table-tiles"];
        vec![("tiles", RulesPart::rows(suits)), ("hands", RulesPart::table(words, &head, hands))]
    }
}

/// Adds which category was won, with which hand, and its points.
fn won<'a>(line: LogLineBuilder<'a>, words: &Localization, of: Category, standing: Standing) -> LogLineBuilder<'a> {
    line.with("category", category(words, of)).with("made", made_of(words, of, standing)).with("worth", standing.worth)
}

/// What a seat's hand qualifies for, and what the next tile of the stock may improve. Only for that seat.
pub(super) fn odds(words: &Localization, view: &View) -> String {
    // Unlikely categories are not worth a line above the tiles.
    let worth_telling = |outs: &odds::Outs| outs.now.is_some() || outs.chance >= 0.005;
    let lines: Vec<String> =
        odds::outs(view).iter().filter(|outs| worth_telling(outs)).map(|outs| odds_line(words, outs)).collect();
    if lines.is_empty() { words.text("multzo-odds-none") } else { lines.join("\n") }
}

/// What a hand qualifies for in a category, and the chance to improve it.
fn odds_line(words: &Localization, outs: &odds::Outs) -> String {
    let now = match outs.now {
        Some(standing) => {
            let args =
                [("made", made_of(words, outs.category, standing).into()), ("worth", i64::from(standing.worth).into())];
            words.text_with("multzo-odds-now", &args)
        }
        None => words.text("multzo-odds-nothing"),
    };
    let args =
        [("category", category(words, outs.category).into()), ("now", now.into()), ("chance", chance(outs).into())];
    words.text_with("multzo-odds", &args)
}

/// The same in a sentence.
fn prospect_line(words: &Localization, outs: &odds::Outs) -> String {
    match outs.now {
        Some(standing) => {
            let made = made_of(words, outs.category, standing).into();
            let args = [("made", made), ("worth", i64::from(standing.worth).into()), ("chance", chance(outs).into())];
            words.text_with("multzo-prospect-made", &args)
        }
        None => {
            let args = [("category", category(words, outs.category).into()), ("chance", chance(outs).into())];
            words.text_with("multzo-prospect-hope", &args)
        }
    }
}

/// The chance that the next tile improves the hand, in percent.
fn chance(outs: &odds::Outs) -> i64 {
    (100.0 * outs.chance).round() as i64
}

/// A number for the comparison of prospects: four tiles before three, then those of more worth, then those to hope for.
fn prospect(outs: &odds::Outs) -> f64 {
    let made = outs.now.map_or(0.0, |standing| if standing.four { 200.0 } else { 100.0 } + f64::from(standing.worth));
    made + outs.chance
}

/// The coins that an action brings, and the score with them, computed on a copy of the rules.
pub(super) fn coins_of(rules: &Multzo, seat: Seat, action: Action) -> Option<(Vec<Coin>, i32)> {
    let mut events = Vec::new();
    rules.clone().apply(&Move::Act { seat, action }, &mut events).ok()?;
    events.into_iter().find_map(|event| match event {
        Event::CoinsTaken { seat: of, coins, score } if of == seat => Some((coins.to_vec(), score)),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::presenter::test_view::TestView;
    use crate::app::ui::test_table;
    use crate::games::CATALOG;
    use crate::games::multzo::Suit;
    use crate::rules::Seat;
    use crate::rules::record::Record;

    #[test]
    fn events_about_hidden_tiles_have_no_log_line() {
        let hidden = Tile::new(Suit::Moons, Value::Three);
        let record = Record::<Multzo>::of_people(3, Default::default(), 3);
        TestView::new(record, test_table::pads(3)).context(|cx| {
            for event in [
                Event::Dealt { seat: Seat(0), tiles: [hidden; 4].into_iter().collect() },
                Event::TileSeen { seat: Seat(0), tile: hidden },
                Event::LaidFaceDown { seat: Seat(0), tile: hidden },
            ] {
                assert_eq!(Multzo::log_line(&event, cx), None);
            }
            let log_line = Multzo::log_line(&Event::Discarded { seat: Seat(0), tile: hidden, known: false }, cx);
            let text = "seat 0 discards the 3 of moons".to_owned();
            assert_eq!(log_line, Some(LogLine { seat: Some(Seat(0)), text }));
        });
    }

    #[test]
    fn reason_for_a_discard_does_not_tell_the_showdown() {
        use crate::rules::Turn;
        use crate::rules::bots::random_source::{Seeded, random_move};
        let mut record = Record::<Multzo>::of_people(2, Default::default(), 3);
        let (mut game, mut random) = (Multzo::start(2, &Default::default()).unwrap(), Seeded::new(3));
        // The discard after which a seat takes coins: it ends the round, and its result depends on hidden tiles.
        let (seat, action) = loop {
            let turn = game.turn();
            let step = random_move(&game, &turn, &mut random).unwrap_or_else(|| {
                let Turn::Choose(asked) = turn else { panic!("the match is over") };
                let seat = asked.lowest().unwrap();
                let legal = game.legal(seat);
                Move::Act { seat, action: legal[record.moves.len() % legal.len()] }
            });
            if let Move::Act { seat, action: action @ (Action::Discard(_) | Action::Declare(_)) } = &step
                && coins_of(&game, *seat, *action).is_some()
            {
                break (*seat, *action);
            }
            game.apply(&step, &mut Vec::new()).unwrap();
            record.moves.push(step);
        };
        TestView::new(record, test_table::pads(2)).context(|cx| {
            let (view, Action::Discard(tile) | Action::Declare(tile)) = (cx.rules().view(Some(seat)), action) else {
                unreachable!("the action is a discard");
            };
            let kept: Hand = view.own_hand().iter().copied().filter(|kept| *kept != tile).collect();
            let outs = odds::outs_of(&view, &kept);
            let best = outs.iter().max_by(|a, b| prospect(a).total_cmp(&prospect(b))).unwrap();
            let line = prospect_line(&cx.words, best);
            assert_eq!(Multzo::reason(seat, &action, cx), cx.line("multzo-why-keep").with("line", line).text());
        });
    }

    #[test]
    fn null_coins_are_shown_as_a_multiplier() {
        let localization = Localization::new(CATALOG);
        let coin = |suit, value| Coin::new(suit, value);
        let two = [coin(Suit::Suns, Value::Five), coin(Suit::Moons, Value::Two)];
        assert_eq!(sum(&localization, &two), "2 coins");
        assert_eq!(sum(&localization, &[two[0], two[1], coin(Suit::Arms, Value::Null)]), "7 × 2");
        assert_eq!(sum(&localization, &[]), "no coins");
    }
}
