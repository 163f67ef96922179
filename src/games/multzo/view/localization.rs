//! What the facts of Multzo are in words: captions, the history, odds, the tables of the rules pages.

use super::super::rules::odds;
use super::super::{Category, Coin, Event, Standing, Tile, Value, View, WhyLast, score};
use crate::app::ui::{RulesPart, Words};
use crate::rules::{Seat, Seats};

/// A tile in words: `3 of moons`.
pub(super) fn tile(say: &Words, tile: Tile) -> String {
    named(say, tile.suit().word(), tile.value())
}

fn named(say: &Words, suit: &str, value: Value) -> String {
    let value = match value {
        Value::Null => say.word("multzo-null"),
        Value::Ace => say.word("multzo-ace"),
        value => value.worth().to_string(),
    };
    say.say("multzo-tile", &[("suit", say.word(&format!("multzo-{suit}")).into()), ("value", value.into())])
}

/// Coins in words, in a row.
pub(super) fn coins(say: &Words, coins: &[Coin]) -> String {
    let each = coins.iter().map(|coin| named(say, coin.suit().word(), coin.value()));
    each.collect::<Vec<_>>().join(&say.word("list-and"))
}

/// How coins come to their score: `5 + 4 = 9`, with null coins `9 × 2`.
pub(super) fn sum(say: &Words, coins: &[Coin]) -> String {
    let nulls = coins.iter().filter(|coin| coin.value() == Value::Null).count();
    if coins.is_empty() {
        return say.word("multzo-no-coins");
    }
    let plain = score(coins) / (nulls as i32 + 1);
    if nulls == 0 {
        return say.say("multzo-coins", &[("n", (coins.len() as i64).into())]);
    }
    say.say("multzo-times", &[("sum", plain.into()), ("times", (nulls as i64 + 1).into())])
}

/// That a seat looked at its tiles.
pub(super) fn looked(say: &Words, name: &str, times: u32) -> String {
    say.say("multzo-looked", &[("name", name.to_owned().into()), ("n", i64::from(times).into())])
}

/// A category by its name.
fn category(say: &Words, category: Category) -> String {
    say.word(&format!("multzo-{}", category.word()))
}

/// What makes a hand eligible: `three alike`.
fn made_of(say: &Words, category: Category, standing: Standing) -> String {
    let tiles = if standing.four { 4 } else { 3 };
    say.word(&format!("multzo-made-{}-{tiles}", category.word()))
}

fn names(say: &Words, seats: Seats, name: impl Fn(Seat) -> String) -> String {
    seats.into_iter().map(name).collect::<Vec<_>>().join(&say.word("list-and"))
}

/// A fact of Multzo as a sentence; `None` for facts that need no words, and for those that only one seat may know.
/// `name` gives a seat's name.
pub(super) fn sentence(fact: &Event, say: &Words, name: impl Fn(Seat) -> String) -> Option<String> {
    let by = |key: &str, seat: Seat| say.say(key, &[("name", name(seat).into())]);
    let with =
        |key: &str, seat: Seat, of: Tile| say.say(key, &[("name", name(seat).into()), ("tile", tile(say, of).into())]);
    Some(match fact {
        Event::RoundBegan { round, starter, .. } => {
            say.say("multzo-round-began", &[("round", i64::from(*round).into()), ("name", name(*starter).into())])
        }
        Event::DrewFromStock { seat, .. } => by("multzo-drew-stock", *seat),
        Event::DrewFaceUp { seat, tile } => with("multzo-drew-discard", *seat, *tile),
        Event::Discarded { seat, tile, .. } => with("multzo-discarded", *seat, *tile),
        Event::Declared { seat } => by("multzo-declared", *seat),
        Event::LastTurnsBegan { why: WhyLast::Declared, .. } => say.word("multzo-last-declared"),
        Event::LastTurnsBegan { why: WhyLast::StockEmpty, .. } => say.word("multzo-last-stock"),
        Event::LastTurnsBegan { why: WhyLast::TurnsRanOut, .. } => say.word("multzo-last-turns"),
        Event::HandShown { seat, .. } => by("multzo-shown", *seat),
        Event::CategoryWon { category: of, seat, standing } => say.say(
            "multzo-won-category",
            &[
                ("category", category(say, *of).into()),
                ("name", name(*seat).into()),
                ("made", made_of(say, *of, *standing).into()),
                ("worth", i64::from(standing.worth).into()),
            ],
        ),
        Event::CategoryTied { category: of, seats, standing } => say.say(
            "multzo-tied",
            &[
                ("category", category(say, *of).into()),
                ("names", names(say, *seats, name).into()),
                ("made", made_of(say, *of, *standing).into()),
                ("worth", i64::from(standing.worth).into()),
            ],
        ),
        Event::CategoryUnclaimed { category: of } => {
            say.say("multzo-unclaimed", &[("category", category(say, *of).into())])
        }
        Event::CoinsTaken { seat, coins: taken, score } => {
            let null = taken.iter().any(|coin| coin.value() == Value::Null);
            let key = if null { "multzo-took-null" } else { "multzo-took" };
            say.say(
                key,
                &[("name", name(*seat).into()), ("coins", coins(say, taken).into()), ("score", (*score).into())],
            )
        }
        Event::StackEmptied { suit } => {
            say.say("multzo-emptied", &[("suit", say.word(&format!("multzo-{}", suit.word())).into())])
        }
        Event::RoundsRanOut => say.word("multzo-rounds-ran-out"),
        Event::Won { seats } => {
            say.say("multzo-won", &[("names", names(say, *seats, name).into()), ("count", (seats.len() as i64).into())])
        }
        Event::Dealt { .. } | Event::TileSeen { .. } | Event::LaidFaceDown { .. } | Event::TurnBegan { .. } => {
            return None;
        }
    })
}

/// What a seat's hand is good for, and what the next tile of the stock may better: only for that seat's eyes.
pub(super) fn odds(say: &Words, view: &View) -> String {
    let line = |outs: odds::Outs| {
        let now = match outs.now {
            Some(standing) => {
                let args = [
                    ("made", made_of(say, outs.category, standing).into()),
                    ("worth", i64::from(standing.worth).into()),
                ];
                say.say("multzo-odds-now", &args)
            }
            None => say.word("multzo-odds-nothing"),
        };
        let args = [
            ("category", category(say, outs.category).into()),
            ("now", now.into()),
            ("chance", ((100.0 * outs.chance).round() as i64).into()),
        ];
        say.say("multzo-odds", &args)
    };
    // What there is neither now nor ever is not worth a line over the tiles.
    let worth_telling = |outs: &odds::Outs| outs.now.is_some() || outs.chance >= 0.005;
    let lines: Vec<String> = odds::outs(view).into_iter().filter(worth_telling).map(line).collect();
    if lines.is_empty() { say.word("multzo-odds-none") } else { lines.join("\n") }
}

/// The table of the rules page: what wins which coins.
pub(super) fn tables(say: &Words, _: &crate::app::ui::OptionValues) -> Vec<RulesPart> {
    let head = ["multzo-table-category", "multzo-table-tiles", "multzo-table-coins"].map(|key| say.word(key)).to_vec();
    let rows = Category::ALL.map(|of| {
        let tiles = say.word(&format!("multzo-needs-{}", of.word()));
        vec![category(say, of), tiles, say.word(&format!("multzo-{}", of.suit().word()))]
    });
    let rows = std::iter::once(head).chain(rows).collect();
    vec![RulesPart::Heading(say.word("multzo-table-heading")), RulesPart::Table(rows)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::CATALOG;
    use crate::games::multzo::{Suit, Tile};

    #[test]
    fn what_only_one_seat_may_know_has_no_words() {
        let say = Words::new(CATALOG);
        let hidden = Tile::new(Suit::Moons, Value::Three);
        let name = |_: Seat| "Ada".to_owned();
        for fact in [
            Event::Dealt { seat: Seat(0), tiles: [hidden; 4].into_iter().collect() },
            Event::TileSeen { seat: Seat(0), tile: hidden },
            Event::LaidFaceDown { seat: Seat(0), tile: hidden },
        ] {
            assert_eq!(sentence(&fact, &say, name), None);
        }
        let said = sentence(&Event::Discarded { seat: Seat(0), tile: hidden, known: false }, &say, name);
        assert_eq!(said.as_deref(), Some("Ada discards the 3 of moons"));
    }

    #[test]
    fn null_coins_are_said_as_a_multiplier() {
        let say = Words::new(CATALOG);
        let coin = |suit, value| Coin::new(suit, value);
        let two = [coin(Suit::Suns, Value::Five), coin(Suit::Moons, Value::Two)];
        assert_eq!(sum(&say, &two), "2 coins");
        assert_eq!(sum(&say, &[two[0], two[1], coin(Suit::Arms, Value::Null)]), "7 × 2");
        assert_eq!(sum(&say, &[]), "no coins");
    }
}
