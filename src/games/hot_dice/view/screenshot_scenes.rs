//! Screenshot scenes of Hot Dice and Farkle. All but the last lap use scripted throws, because these situations are
//! rare.

use bevy::prelude::*;

use super::super::table::coins::{CoinState, Coins};
use super::super::table::hot::asks_for_coins;
use super::super::{Coin, Dice, Farkle, FarkleAction, HotAction, HotDice};
use super::picks::{Busts, DiceChoice};
use crate::app::input::Button;
use crate::app::prelude::*;
use crate::app::presenter::hint_is_complete;
use crate::app::ui::screenshot_scenes::{is_refused, press, release_all_dice, replay_moves};
use crate::catalog::ScreenshotScene;
use crate::rules::{Move, MoveOf};
use crate::sim::table::dice_row::HeldForRethrow;
use crate::sim::table::{AwaitedThrows, ScriptedFaces};

/// Both seats throw all six dice.
const BOTH: [u8; 12] = [1, 1, 2, 3, 4, 5, 1, 5, 2, 3, 3, 6];

/// The first seat throws nothing that scores.
const ONE_FARKLES: [u8; 12] = [2, 2, 3, 4, 6, 6, 1, 5, 2, 3, 3, 6];

/// The first seat throws six dice that all score.
const ONE_IS_HOT: [u8; 12] = [1, 1, 1, 5, 5, 5, 1, 5, 2, 3, 3, 6];

/// Six dice that score together.
const ALL_SIX: [u8; 6] = [1, 1, 1, 5, 5, 5];

const HOT: ScreenshotScene =
    ScreenshotScene { reached: World::contains_resource::<Match<HotDice>>, ..ScreenshotScene::USUAL };

const FARKLE: ScreenshotScene =
    ScreenshotScene { reached: World::contains_resource::<Match<Farkle>>, ..ScreenshotScene::USUAL };

/// The scenes of Hot Dice, in the order of a round.
pub const HOT_SCENES: &[ScreenshotScene] = &[
    ScreenshotScene { name: "hint", then: |world| hot(world, &[thrown(&BOTH)]), until: hot_hint_is_given, ..HOT },
    ScreenshotScene { name: "picked", then: |world| hot(world, &[thrown(&BOTH)]), until: both_pick, ..HOT },
    ScreenshotScene {
        name: "refusal",
        then: |world| hot(world, &[thrown(&BOTH)]),
        // No die is picked.
        until: |world| is_refused(world, |world| press(world, Device::Keys, Button::Throw)),
        ..HOT
    },
    ScreenshotScene { name: "curtain", then: pass_one_device_round, ..HOT },
    ScreenshotScene { name: "farkle", then: |world| hot(world, &[thrown(&ONE_FARKLES)]), ..HOT },
    ScreenshotScene { name: "coins", then: ask_for_coins, frames: 60, ..HOT },
    ScreenshotScene { name: "coin-hidden", then: ask_for_coins, frames: 60, until: one_is_hidden, ..HOT },
    ScreenshotScene { name: "coins-shown", then: ask_for_coins, frames: 60, until: both_are_shown, ..HOT },
    ScreenshotScene { name: "all-six", then: set_all_aside, frames: 60, until: all_are_warm, ..HOT },
    ScreenshotScene { name: "round-won", then: ask_for_coins, frames: 60, until: a_round_is_won, ..HOT },
];

/// The scenes of Farkle, in the order of a turn.
pub const FARKLE_SCENES: &[ScreenshotScene] = &[
    ScreenshotScene { name: "hand", then: |world| farkle(world, &[FIRST]), until: |world| in_hand(world), ..FARKLE },
    ScreenshotScene { name: "picked", then: |world| farkle(world, &[FIRST, hand(&BOTH)]), until: one_picks, ..FARKLE },
    ScreenshotScene {
        name: "refusal",
        then: |world| farkle(world, &[FIRST, hand(&BOTH)]),
        // No die is picked.
        until: |world| is_refused(world, |world| press(world, Device::Keys, Button::Back)),
        ..FARKLE
    },
    ScreenshotScene {
        name: "hint",
        then: |world| farkle(world, &[FIRST, hand(&BOTH)]),
        until: hint_is_given,
        ..FARKLE
    },
    ScreenshotScene {
        name: "odds",
        then: |world| farkle(world, &[FIRST, hand(&BOTH)]),
        until: odds_are_shown,
        ..FARKLE
    },
    ScreenshotScene {
        name: "decide",
        then: |world| farkle(world, &[FIRST, hand(&BOTH), Step::Aside(&[1, 1])]),
        ..FARKLE
    },
    ScreenshotScene { name: "bust", then: script_a_bust, until: it_busts, ..FARKLE },
    ScreenshotScene { name: "all-six", then: set_six_aside, frames: 60, until: all_are_warm, ..FARKLE },
    ScreenshotScene { name: "banked", then: bank, ..FARKLE },
    ScreenshotScene { name: "last-lap", seats: 6, people: 6, reached: last_lap, ..FARKLE },
];

/// A move of a match of Farkle.
#[derive(Clone, Copy)]
enum Step {
    Faces(&'static [u8]),
    Aside(&'static [u8]),
}

/// The first seat starts.
const FIRST: Step = Step::Faces(&[6, 1]);

const fn hand(both: &'static [u8; 12]) -> Step {
    Step::Faces(both.split_at(6).0)
}

fn dice(faces: &[u8]) -> Dice {
    let pips: Vec<Pips> = faces.iter().filter_map(|face| Pips::new(*face)).collect();
    Dice::of(&pips)
}

fn thrown<P, A>(faces: &[u8]) -> Move<Pips, P, A> {
    Move::Faces(faces.iter().filter_map(|face| Pips::new(*face)).collect())
}

fn hot(world: &mut World, moves: &[MoveOf<HotDice>]) {
    replay_moves::<HotDice>(world, moves.to_vec());
}

fn aside(seat: u8, faces: &[u8]) -> MoveOf<HotDice> {
    Move::Act { seat: Seat(seat), action: HotAction::SetAside(dice(faces)) }
}

fn ask_for_coins(world: &mut World) {
    hot(world, &[thrown(&BOTH), aside(0, &[1, 1]), aside(1, &[5])]);
}

fn set_all_aside(world: &mut World) {
    hot(world, &[thrown(&ONE_IS_HOT)]);
    let request = |seat, faces| ActionRequest::<HotDice> { seat: Seat(seat), action: HotAction::SetAside(dice(faces)) };
    world.write_message_batch([request(0, &ALL_SIX), request(1, &[5])]);
}

fn pass_one_device_round(world: &mut World) {
    for slot in &mut world.resource_mut::<Lobby>().slots {
        slot.device = Some(Device::Keys);
    }
    hot(world, &[thrown(&BOTH)]);
}

/// Whether `seat` has picked a die. Presses a button of `device` for it as soon as the choice is open.
fn picks<G: Chooser<Choice = DiceChoice>>(world: &mut World, seat: Seat, device: Device) -> bool {
    match world.resource::<Choices<G>>().get(seat).and_then(DiceChoice::pick) {
        Some(pick) if pick.picked.contains(&true) => true,
        Some(_) => {
            press(world, device, Button::Accept);
            false
        }
        None => false,
    }
}

fn both_pick(world: &mut World) -> bool {
    // One after the other, because a press takes a frame.
    picks::<HotDice>(world, Seat(0), Device::Keys) && picks::<HotDice>(world, Seat(1), Device::Pad(0)) && at_rest(world)
}

fn one_picks(world: &mut World) -> bool {
    picks::<Farkle>(world, Seat(0), Device::Keys) && at_rest(world)
}

fn at_rest(world: &mut World) -> bool {
    world.query::<&Sliding>().iter(world).count() == 0
}

/// Chooses these coin sides for the first seats. Skips seats that have chosen already.
fn hide(world: &mut World, sides: &[Coin]) {
    let Some(match_) = world.get_resource::<Match<HotDice>>() else { return };
    let rules = match_.rules();
    if !asks_for_coins(rules) {
        return;
    }
    let requests: Vec<ActionRequest<HotDice>> = sides
        .iter()
        .enumerate()
        .map(|(seat, side)| (Seat(seat as u8), *side))
        .filter(|(seat, _)| rules.pending(*seat).is_none())
        .map(|(seat, side)| ActionRequest { seat, action: HotAction::Coin(side) })
        .collect();
    world.write_message_batch(requests);
}

fn one_is_hidden(world: &mut World) -> bool {
    hide(world, &[Coin::Heads]);
    world.resource::<Coins>().of(Seat(0)) == CoinState::Covered && at_rest(world)
}

fn both_are_shown(world: &mut World) -> bool {
    hide(world, &[Coin::Heads, Coin::Tails]);
    let coins = world.resource::<Coins>();
    let shown = [Seat(0), Seat(1)].into_iter().all(|seat| matches!(coins.of(seat), CoinState::Shows(_)));
    shown && at_rest(world)
}

/// All six dice are hot and wait to be thrown again.
fn all_are_warm(world: &mut World) -> bool {
    world.query::<&HeldForRethrow>().iter(world).count() > 0 && at_rest(world)
}

fn in_hand(world: &World) -> bool {
    world.resource::<AwaitedThrows>().hands().next().is_some()
}

fn a_round_is_won(world: &mut World) -> bool {
    hide(world, &[Coin::Tails, Coin::Tails]);
    world.get_resource::<Coins>().is_some_and(|coins| (0..2).any(|seat| coins.rounds_won(Seat(seat)) > 0))
        && at_rest(world)
}

fn farkle(world: &mut World, steps: &[Step]) {
    let moves = steps.iter().map(|step| match step {
        Step::Faces(faces) => thrown(faces),
        Step::Aside(faces) => Move::Act { seat: Seat(0), action: FarkleAction::SetAside(dice(faces)) },
    });
    replay_moves::<Farkle>(world, moves.collect());
}

fn hint_is_given(world: &mut World) -> bool {
    hint_is_complete::<Farkle>(world) && at_rest(world)
}

fn hot_hint_is_given(world: &mut World) -> bool {
    hint_is_complete::<HotDice>(world) && at_rest(world)
}

fn odds_are_shown(world: &mut World) -> bool {
    if world.resource::<Choices<Farkle>>().odds().is_some() {
        return at_rest(world);
    }
    press(world, Device::Keys, Button::Odds);
    false
}

/// Scripts a throw that scores nothing.
fn script_a_bust(world: &mut World) {
    let words = |face: &Pips| face.word().to_owned();
    let nothing: Vec<String> =
        [2, 3, 4, 6, 6, 3].iter().filter_map(|face| Pips::new(*face)).map(|face| words(&face)).collect();
    world.insert_resource(ScriptedFaces([nothing].into()));
    farkle(world, &[FIRST]);
}

/// Throws the dice as soon as they are in the hand and waits until they are marked red.
fn it_busts(world: &mut World) -> bool {
    // An empty script hands out no more dice.
    if world.get_resource::<ScriptedFaces>().is_some_and(|script| script.0.is_empty()) {
        world.remove_resource::<ScriptedFaces>();
    }
    if world.resource::<super::farkle_presenter::FarklePresented>().bust()[0] {
        return true;
    }
    if in_hand(world) {
        release_all_dice(world);
    }
    false
}

fn set_six_aside(world: &mut World) {
    farkle(world, &[FIRST, hand(&ONE_IS_HOT)]);
    world.write_message(ActionRequest::<Farkle> { seat: Seat(0), action: FarkleAction::SetAside(dice(&ALL_SIX)) });
}

fn bank(world: &mut World) {
    farkle(world, &[FIRST, Step::Faces(&[1, 1, 1, 4, 6, 5]), Step::Aside(&[1, 1, 1])]);
    world.write_message(ActionRequest::<Farkle> { seat: Seat(0), action: FarkleAction::Bank });
}

fn last_lap(world: &World) -> bool {
    world.get_resource::<Match<Farkle>>().is_some_and(|match_| match_.rules().last_lap().is_some())
}
