//! Multzo, clause by clause (`docs/rules/multzo.md`).

mod bots;
pub(crate) mod hidden;
mod rounds;
mod showdown;

use std::time::Duration;

use rollick::games::multzo::rules::odds;
use rollick::games::multzo::{
    Action, Category, Coin, Event, LastTurnsReason, Multzo, Options, Source, Standings, Suit, Tile, Tiles, TurnRecord,
    Value, score,
};
use rollick::rules::bots::Level;
use rollick::rules::bots::random_source::Seeded;
use rollick::rules::{GameEvent, Illegal, Move, Outcome, Rules, Seat, Seats, Turn, Word};
use serde_json::json;

use crate::bots::{TWO, check_bots, lead};
use crate::golden::check_golden;
use crate::kit::{assert_refused, check_game, legal, play, random_move};

/// A tile as `s0`, `m2`, `c5` or `aA`.
fn tile(short: &str) -> Tile {
    let suit = match &short[..1] {
        "s" => Suit::Suns,
        "m" => Suit::Moons,
        "c" => Suit::Crowns,
        _ => Suit::Arms,
    };
    let value = "02345A".find(&short[1..]).expect("a value");
    Tile::new(suit, Value::ALL[value])
}

fn tiles(short: &str) -> Vec<Tile> {
    short.split_whitespace().map(tile).collect()
}

fn set(short: &str) -> Tiles {
    tiles(short).into_iter().collect()
}

/// A deck of all 24 tiles: the hands, then these tiles of the stock, then the rest in any order.
fn deck(hands: &[&str], stock: &str) -> Vec<Tile> {
    let mut deck: Vec<Tile> = hands.iter().flat_map(|hand| tiles(hand)).chain(tiles(stock)).collect();
    deck.extend(Tile::all().filter(|tile| !deck.contains(tile)).collect::<Vec<_>>());
    deck
}

fn start(seats: u8) -> Multzo {
    Multzo::start(seats, &Options {}).unwrap()
}

fn deal(game: &mut Multzo, hands: &[&str], stock: &str) -> Vec<Event> {
    play(game, Move::Order(deck(hands, stock)))
}

/// A match whose first round has these hands.
fn dealt(hands: &[&str], stock: &str) -> Multzo {
    let mut game = start(hands.len() as u8);
    deal(&mut game, hands, stock);
    game
}

fn act(game: &mut Multzo, action: Action) -> Vec<Event> {
    let seat = game.acting().unwrap();
    play(game, Move::Act { seat, action })
}

fn refusal_of(game: &Multzo, action: Action) -> Illegal {
    assert_refused(game, &Move::Act { seat: game.acting().unwrap(), action }, &[])
}

fn offered(game: &Multzo) -> Vec<Action> {
    game.acting().map(|seat| legal(game, seat)).unwrap_or_default()
}

const STOCK: Action = Action::Draw(Source::Stock);

fn take(short: &str) -> Action {
    Action::Draw(Source::FaceUp(tile(short)))
}

fn lay(short: &str) -> Action {
    Action::Discard(tile(short))
}

/// The acting seat draws the first offered tile and discards it, face down if that is legal and `end` is set.
fn pass(game: &mut Multzo, end: bool) -> Vec<Event> {
    let seat = game.acting().unwrap();
    let mut events = act(game, offered(game)[0]);
    let drawn = *game.hand(seat).last().unwrap();
    let declare = Action::Declare(drawn);
    let down = if end && offered(game).contains(&declare) { declare } else { Action::Discard(drawn) };
    events.extend(act(game, down));
    events
}

/// Deals these hands and plays to the showdown without changing them.
fn show(game: &mut Multzo, hands: &[&str]) -> Vec<Event> {
    let mut events = deal(game, hands, "");
    for _ in hands {
        events.extend(pass(game, true));
    }
    events
}

fn names(events: &[Event]) -> Vec<&'static str> {
    events.iter().map(GameEvent::name).collect()
}

fn coins(game: &Multzo, seat: usize) -> serde_json::Value {
    json!(game)["coins"][seat].clone()
}

/// Two hands that are eligible for no category.
const NOTHING: [&str; 2] = ["s0 s2 m4 mA", "c0 c2 a4 aA"];

/// G-1 to G-6, G-8.
#[test]
fn multzo_keeps_the_contract() {
    check_game::<Multzo>(12, Some(|game, seat, source| Some(hidden::with_other_secrets(game, Some(seat), source))));
}

#[test]
fn golden_multzo_for_two() {
    check_golden::<Multzo>("multzo_two", &[Level::Normal, Level::Easy], &Options {}, 2);
}

#[test]
fn golden_multzo_for_five() {
    let levels = [Level::Easy, Level::Normal, Level::Easy, Level::Normal, Level::Easy];
    check_golden::<Multzo>("multzo_five", &levels, &Options {}, 5);
}

#[test]
fn multzo_bots_choose_legal_actions() {
    for seats in 2..=5 {
        check_bots::<Multzo>(seats, u64::from(seats), Duration::from_millis(5));
    }
}

#[test]
fn normal_beats_easy_at_multzo() {
    assert!(lead::<Multzo>(TWO, 40) > 3.0);
}
