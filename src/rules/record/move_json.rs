//! Reads moves from JSON. For JSON that is not a move, it explains why in the terms of the referee protocol.

use serde::Deserialize;
use serde_json::{Map, Value};

use crate::rules::input_limits::shorten;
use crate::rules::{MAX_DICE, MoveOf, Rules, Word};

/// Reads a move of `game` from JSON.
///
/// # Errors
/// Describes what is wrong and what is allowed, without a full stop.
pub(super) fn read_step<G: Rules>(game: &G, step: &Value) -> Result<MoveOf<G>, String> {
    MoveOf::<G>::deserialize(step).map_err(|_| wrong_move(game, step))
}

#[cold]
fn wrong_move<G: Rules>(game: &G, step: &Value) -> String {
    match step.as_object().filter(|map| map.len() == 1).and_then(|map| map.iter().next()) {
        Some((key, value)) if key == "faces" => wrong_faces::<G>(value),
        Some((key, value)) if key == "order" => wrong_order(game, value),
        Some((key, Value::Object(act))) if key == "act" => wrong_act(act),
        Some((key, _)) if key == "act" => WANTED_ACT.into(),
        _ => "it is {\"faces\":[…]}, {\"order\":[…]}, {\"act\":{…}} or \"time_up\"".into(),
    }
}

const WANTED_ACT: &str = "\"act\" holds \"seat\" and \"action\", and nothing else";

fn wrong_faces<G: Rules>(faces: &Value) -> String {
    let Some(faces) = faces.as_array() else { return "\"faces\" is a list".into() };
    let mut sides: Vec<&str> = Vec::new();
    for side in G::Face::SIDES {
        if !sides.contains(&side.word()) {
            sides.push(side.word());
        }
    }
    if sides.is_empty() {
        return "no dice are thrown in this game".into();
    }
    match faces.iter().find(|face| G::Face::deserialize(*face).is_err()) {
        Some(face) => format!("{} is no face of these dice, they show {}", shown(face), sides.join(", ")),
        None => format!("{} dice are never thrown together, {MAX_DICE} are the most", faces.len()),
    }
}

fn wrong_order<G: Rules>(game: &G, order: &Value) -> String {
    let Some(order) = order.as_array() else { return "\"order\" is a list".into() };
    let Some(first) = game.deck().first().copied() else { return "nothing is shuffled in this game".into() };
    let wrong = order.iter().find(|piece| G::Piece::deserialize(*piece).is_err()).map(shown).unwrap_or_default();
    format!("{wrong} is no piece of the deck, as \"{}\" is", first.word())
}

fn wrong_act(act: &Map<String, Value>) -> String {
    let (Some(seat), Some(action), 2) = (act.get("seat"), act.get("action"), act.len()) else {
        return WANTED_ACT.into();
    };
    if u8::deserialize(seat).is_err() {
        return format!("\"seat\" is a small whole number, not {}", shown(seat));
    }
    format!("{} is no action of this game, \"legal\" lists those of a seat", shown(action))
}

fn shown(value: &Value) -> String {
    shorten(&value.to_string(), 60)
}
