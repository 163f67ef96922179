//! Screenshot scenes of Jackpot.

use std::cmp::Reverse;

use bevy::prelude::*;

use super::super::table::count_animation::CountQueue;
use super::super::table::rack_body::CHANCE;
use super::super::table::spill_animation::TippingRack;
use super::super::{Action, At, Jackpot, Pattern, Preview, Symbol, Symbols};
use crate::app::prelude::*;
use crate::app::presenter::hint_is_complete;
use crate::app::ui::screenshot_scenes::{is_refused, replay_moves};
use crate::catalog::ScreenshotScene;
use crate::rules::bots::budget::Budget;
use crate::rules::bots::{Ask, Botable as _, Level};
use crate::rules::{Move, MoveOf};

/// The scenes, in the order of a match.
pub const SCENES: &[ScreenshotScene] = &[
    ScreenshotScene { name: "start-roll", seats: 4, people: 4, ..USUAL },
    ScreenshotScene { name: "symbol", reached: any_tile, ..USUAL },
    ScreenshotScene { name: "hint", seats: 2, reached: any_tile, until: hint_is_complete::<Jackpot>, ..USUAL },
    ScreenshotScene {
        name: "refusal",
        reached: wrong_tile,
        until: |world| is_refused(world, play_wrong_tile),
        frames: 0,
        ..USUAL
    },
    ScreenshotScene { name: "channel", reached: a_score_at_hand, then: to_the_score, ..USUAL },
    ScreenshotScene { name: "in-the-air", reached: any_tile, then: play_on, frames: 24, ..USUAL },
    ScreenshotScene { name: "chance", reached: chance_option, then: over_a_channel, ..USUAL },
    ScreenshotScene { name: "counting", people: 0, reached: last_tile, then: play_on, frames: 150, ..USUAL },
    ScreenshotScene { name: "counting-later", people: 0, reached: last_tile, then: play_on, frames: 330, ..USUAL },
    ScreenshotScene {
        name: "full-racks",
        seats: 2,
        people: 2,
        reached: World::contains_resource::<Match<Jackpot>>,
        then: four_in_line,
        // The announcement of the turn disappears.
        frames: 60,
        until: |world| fifth_is_asked(world),
        ..USUAL
    },
    ScreenshotScene {
        name: "jackpot",
        seats: 2,
        people: 2,
        reached: World::contains_resource::<Match<Jackpot>>,
        then: four_in_line,
        until: five_in_line,
        frames: 0,
        ..USUAL
    },
    ScreenshotScene {
        name: "tipping",
        seats: 2,
        people: 0,
        reached: last_tile,
        then: play_on,
        until: half_poured,
        frames: 0,
        ..USUAL
    },
    ScreenshotScene { name: "two", seats: 2, reached: any_tile, ..USUAL },
    ScreenshotScene { name: "alone", seats: 1, reached: any_tile, ..USUAL },
    ScreenshotScene { name: "pyramid", rules: PYRAMID, reached: a_score_at_hand, then: to_the_score, ..USUAL },
    ScreenshotScene {
        name: "pyramid-counting",
        rules: PYRAMID,
        people: 0,
        reached: last_tile,
        then: play_on,
        frames: 190,
        ..USUAL
    },
];

const PYRAMID: &[&str] = &["rack=pyramid"];

const USUAL: ScreenshotScene = ScreenshotScene { seats: 4, people: 1, ..ScreenshotScene::USUAL };

/// Racks are turned over, and half of their tiles have left them.
fn half_poured(world: &mut World) -> bool {
    world.query::<&TippingRack>().iter(world).any(|tipping| tipping.done > 0.36)
}

fn rules(world: &World) -> Option<&Jackpot> {
    world.get_resource::<Match<Jackpot>>().map(Match::rules)
}

fn chooses(rules: &Jackpot) -> bool {
    rules.turn() == Turn::Choose(crate::rules::Seats::one(Seat(0)))
}

/// The first seat may play any tile and has some on its rack already.
fn any_tile(world: &World) -> bool {
    rules(world).is_some_and(|rules| {
        let free = matches!(rules.pattern(), Some(Pattern::AllDifferent | Pattern::Four(_)));
        chooses(rules) && free && rules.rack(Seat(0)).filled().len() > 4 && offers_tiles(rules)
    })
}

fn offers_tiles(rules: &Jackpot) -> bool {
    rules.legal(Seat(0)).iter().any(|action| matches!(action, Action::Place { .. }))
}

/// The first seat can make a run.
fn a_score_at_hand(world: &World) -> bool {
    rules(world).is_some_and(|rules| {
        let playable = rules.pattern().map_or(Symbols::NONE, |pattern| pattern.playable(rules.supply()));
        let able = best_scoring_tile(rules, playable).is_some();
        chooses(rules) && able && offers_tiles(rules) && rules.rack(Seat(0)).filled().len() > 6
    })
}

/// The tile and the cell with which the first seat scores most at once.
fn best_scoring_tile(rules: &Jackpot, playable: Symbols) -> Option<(Symbol, u8)> {
    let (rack, shape, chart) = (rules.rack(Seat(0)), rules.shape(), rules.chart());
    let tiles = playable.iter().flat_map(|symbol| shape.open(rack.filled()).iter().map(move |cell| (symbol, cell)));
    let gains = tiles.map(|(symbol, cell)| (Preview::of(&rack, shape, chart, symbol, cell).points, (symbol, cell)));
    gains.filter(|(points, _)| *points > 0).min_by_key(|(points, _)| Reverse(*points)).map(|(_, tile)| tile)
}

/// Holds the tile that makes a run above the cell where it makes it.
fn to_the_score(world: &mut World) {
    use super::choices::Asked;
    let Some(rules) = rules(world).cloned() else { return };
    let mut choices = world.resource_mut::<Choices<Jackpot>>();
    let Some(open) = choices.get_mut(Seat(0)) else { return };
    if let Asked::Tile { playable, symbol } = &mut open.asked
        && let Some((best, cell)) = best_scoring_tile(&rules, *playable)
    {
        *symbol = best;
        open.cursor = cell;
    }
}

/// An action of the first seat with a tile that the throw does not allow.
fn wrong_action(world: &World) -> Option<Action> {
    let rules = rules(world).filter(|rules| chooses(rules))?;
    let playable = rules.pattern()?.playable(rules.supply());
    let symbol = Symbol::ALL.into_iter().find(|symbol| !playable.contains(*symbol))?;
    rules.legal(Seat(0)).into_iter().find_map(|action| match action {
        Action::Place { at, .. } => Some(Action::Place { symbol, at }),
        Action::Chance(_) => None,
    })
}

fn wrong_tile(world: &World) -> bool {
    wrong_action(world).is_some()
}

/// The first seat plays that tile, as with a click on its stack.
fn play_wrong_tile(world: &mut World) {
    let request = wrong_action(world).map(|action| ActionRequest::<Jackpot> { seat: Seat(0), action });
    world.write_message_batch(request);
}

/// The first seat may use the Chance Option.
fn chance_option(world: &World) -> bool {
    rules(world).is_some_and(|rules| {
        let asked = rules.legal(Seat(0)).iter().any(|action| matches!(action, Action::Chance(_)));
        chooses(rules) && asked && rules.rack(Seat(0)).filled().len() > 3
    })
}

fn over_a_channel(world: &mut World) {
    let mut choices = world.resource_mut::<Choices<Jackpot>>();
    let Some(open) = choices.get_mut(Seat(0)) else { return };
    if let Some(slot) = open.slots.iter().copied().find(|slot| *slot != CHANCE) {
        open.cursor = slot;
    }
}

/// The last tile of a round is about to be played.
fn last_tile(world: &World) -> bool {
    rules(world).is_some_and(|rules| {
        let filled: u8 = (0..rules.seats()).map(|seat| rules.rack(Seat(seat)).filled().len()).sum();
        let places = |action: &Action| matches!(action, Action::Place { .. });
        let legal = rules.legal(rules.acting().unwrap_or(Seat(0)));
        filled == rules.seats() * 15 - 1 && legal.iter().any(places) && rules.to_place() == 1
    })
}

/// The slot of the bottom row's last tile. No tile above rests on it, so it can be played last.
const FIFTH: u8 = 14;

/// The symbols on a rack: dollars in the whole bottom row, and no other run.
const FIVE_DOLLARS: [Symbol; 15] = {
    use Symbol::{Bell, Cherry, Dollar, Orange};
    [Dollar, Cherry, Orange, Bell, Cherry, Dollar, Orange, Bell, Orange, Dollar, Cherry, Bell, Dollar, Cherry, Dollar]
};

/// Replaces the round: the first seat has four in line, and the fifth, which it may play now, is the round's last tile.
/// In random play this is rare.
fn four_in_line(world: &mut World) {
    let Some(match_) = world.get_resource::<Match<Jackpot>>() else { return };
    let (seats, shape) = (match_.rules().seats(), match_.rules().shape());
    let throw = || Move::Faces(Symbol::ALL.into_iter().collect());
    // The second seat starts, so that the first one is last in every turn.
    let best = |seat: u8| [if seat == 1 { Symbol::Dollar } else { Symbol::Cherry }; 4];
    let mut moves: Vec<MoveOf<Jackpot>> = Vec::new();
    if seats > 1 {
        moves.push(Move::Faces((0..seats).flat_map(best).collect()));
    }
    for cell in 0..=FIFTH {
        for seat in (1..seats).chain([0]).map(Seat) {
            let symbol = if seat == Seat(0) {
                FIVE_DOLLARS[usize::from(cell)]
            } else {
                [Symbol::Cherry, Symbol::Orange, Symbol::Bell][usize::from(cell % 3)]
            };
            moves.push(throw());
            if (seat, cell) != (Seat(0), FIFTH) {
                let action = Action::Place { symbol, at: At::Place(shape.place(cell)) };
                moves.push(Move::Act { seat, action });
            }
        }
    }
    replay_moves::<Jackpot>(world, moves);
}

/// Whether all other tiles are at rest, and the first seat may play the fifth.
fn fifth_is_asked(world: &World) -> bool {
    let shown = world.get_resource::<PresentationQueue<Jackpot>>().is_some_and(PresentationQueue::is_empty);
    let asked = |rules: &Jackpot| chooses(rules) && rules.rack(Seat(0)).filled().len() == FIFTH;
    shown && rules(world).is_some_and(asked) && world.resource::<Choices<Jackpot>>().first().is_some()
}

/// Plays the fifth, and waits until it is counted.
fn five_in_line(world: &mut World) -> bool {
    if fifth_is_asked(world) {
        let at = rules(world).map_or(0, |rules| rules.shape().place(FIFTH));
        let action = Action::Place { symbol: Symbol::Dollar, at: At::Place(at) };
        world.write_message(ActionRequest::<Jackpot> { seat: Seat(0), action });
    }
    let counting = world.get_resource::<CountQueue>();
    counting.and_then(|counting| counting.now).is_some_and(|(_, count)| count.is_jackpot())
}

/// The acting seat plays the move of a bot.
fn play_on(world: &mut World) {
    use rand::SeedableRng;
    let Some(rules) = rules(world) else { return };
    let Some(seat) = rules.acting() else { return };
    let mut ask = Ask::of(rules, seat);
    // Only into the rack, because the picture is about tiles in racks.
    ask.legal.retain(|action| !matches!(action, Action::Place { at: At::Chance, .. }));
    if ask.legal.is_empty() {
        return;
    }
    let mut chance = rand_pcg::Pcg64Mcg::seed_from_u64(1);
    let action = Jackpot::bot(Level::Normal).choose(&ask, &mut chance, &mut Budget::default());
    world.write_message(ActionRequest::<Jackpot> { seat, action });
}
