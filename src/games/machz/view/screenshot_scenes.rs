//! Screenshot scenes of MACHZ.

use bevy::prelude::*;

use super::super::{Action, Bet, Colour, Machz, PhaseName, Side, Stage, Vote};
use crate::app::input::Button;
use crate::app::prelude::*;
use crate::app::presenter::hint_is_complete;
use crate::app::saves::Settings;
use crate::app::ui::screenshot_scenes::{is_refused, press, release_all_dice, replay_moves};
use crate::catalog::ScreenshotScene;
use crate::rules::Move;
use crate::sim::table::tween::arc::Flying;

fn rules(world: &World) -> Option<&Machz> {
    world.get_resource::<Match<Machz>>().map(Match::rules)
}

fn is(world: &World, wanted: impl Fn(&Machz) -> bool) -> bool {
    rules(world).is_some_and(wanted)
}

fn started(world: &World) -> bool {
    rules(world).is_some()
}

fn open_bets(world: &World) -> bool {
    is(world, |rules| rules.phase() == PhaseName::Bets && rules.roller == Some(Seat(3)) && rules.turns > 2)
}

fn opening_throw(world: &World) -> bool {
    is(world, |rules| rules.phase() == PhaseName::Throw && rules.stage() == Stage::Opening && rules.turns > 3)
}

fn three_locked(world: &World) -> bool {
    is(world, |rules| rules.phase() == PhaseName::Reroll && rules.locked.len() == 3 && rules.roller == Some(Seat(0)))
}

fn four_locked(world: &World) -> bool {
    is(world, |rules| rules.phase() == PhaseName::Reroll && rules.locked.len() == 4)
}

fn object_set(world: &World) -> bool {
    is(world, |rules| rules.turns == 1 && rules.phase() == PhaseName::Bets)
}

fn machz(world: &World) -> bool {
    is(world, |rules| rules.machz > 0)
}

/// Throws the first MACHZ again at normal speed: the same seed gives the same throw.
fn throw_again(world: &mut World) {
    let Some(match_) = world.get_resource::<Match<Machz>>() else { return };
    let mut record = match_.record().clone();
    while let Some(last) = record.moves.pop() {
        let before = matches!(last, Move::Faces(_)).then(|| Match::new(record.clone()).ok()).flatten();
        if before.is_some_and(|before| before.rules().machz == 0) {
            break;
        }
    }
    replay_moves::<Machz>(world, record.moves);
}

/// Sets an object set of two colours, which has a probability of one in seventeen, and votes for two seats.
fn vote_on_a_thin_set(world: &mut World) {
    let roll_off = [Colour::Blue, Colour::Red, Colour::Red, Colour::Red];
    let thin = [Colour::Green, Colour::Red, Colour::Green, Colour::Red, Colour::Green];
    let faces = |faces: &[Colour]| Move::Faces(faces.iter().copied().collect());
    replay_moves::<Machz>(world, vec![faces(&roll_off), faces(&thin)]);
    choose(world, 2);
}

/// Chooses for the asked seats, or only for the `first` of them.
fn choose(world: &mut World, first: usize) {
    let Some(match_) = world.get_resource::<Match<Machz>>() else { return };
    let voted = match_.rules().phase() == PhaseName::Vote;
    let bets = [Side::Match, Side::NoMatch].map(|side| Action::Bet(Bet { side, chips: 1 }));
    let actions = if voted { [Action::Vote(Vote::Keep), Action::Vote(Vote::Pass)] } else { bets };
    let requests: Vec<ActionRequest<Machz>> = match_
        .turn()
        .choosing()
        .into_iter()
        .enumerate()
        .take(first)
        .map(|(index, seat)| ActionRequest { seat, action: actions[index % 2] })
        .collect();
    world.write_message_batch(requests);
}

fn some_choose(world: &mut World) {
    choose(world, 2);
}

fn all_choose(world: &mut World) {
    choose(world, 8);
}

/// Opens the odds as soon as there is a choice. Chips may still be moving to the seats that won them.
fn odds_are_shown(world: &mut World) -> bool {
    let Some(choices) = world.get_resource::<Choices<Machz>>() else { return false };
    let given = choices.odds().is_some();
    if !given && choices.first().is_some() {
        press(world, Device::Keys, Button::Odds);
    }
    given
}

/// Limits the time for betting and lets two seats share a device, which gives the longest caption.
fn limit_bets(world: &mut World) {
    world.resource_mut::<Settings>().choice_seconds = 20;
    let mut lobby = world.resource_mut::<Lobby>();
    lobby.slots[1].device = lobby.slots[0].device;
}

/// No chip is moving.
fn chips_lie(world: &mut World) -> bool {
    world.query::<&Flying>().iter(world).count() == 0
}

const fn phase(name: &'static str, seats: u8, reached: fn(&World) -> bool) -> ScreenshotScene {
    ScreenshotScene { name, seats, people: seats, reached, ..ScreenshotScene::USUAL }
}

/// The scenes, in the order of a match.
pub const SCENES: &[ScreenshotScene] = &[
    phase("roll-off", 4, started),
    phase("roll-off-eight", 8, started),
    ScreenshotScene { then: release_all_dice, frames: 14, ..phase("roll-off-falling", 4, started) },
    ScreenshotScene { people: 1, frames: 8, ..phase("object-set", 4, object_set) },
    phase("bets-open", 4, open_bets),
    // The Roller bets while the Rockers do.
    ScreenshotScene {
        until: |world| is_refused(world, |world| press(world, Device::Pad(2), Button::Left)),
        ..phase("refusal", 4, open_bets)
    },
    ScreenshotScene { rules: &["stake_limit=3"], until: odds_are_shown, ..phase("bets-odds", 4, open_bets) },
    ScreenshotScene { then: some_choose, frames: 30, ..phase("bets-locked", 4, open_bets) },
    ScreenshotScene { then: all_choose, frames: 60, until: chips_lie, ..phase("bets-shown", 4, open_bets) },
    ScreenshotScene { then: all_choose, frames: 50, until: chips_lie, ..phase("bets-eight", 8, open_bets) },
    ScreenshotScene { people: 0, frames: 36, ..phase("throw", 4, opening_throw) },
    ScreenshotScene { until: hint_is_complete::<Machz>, ..phase("hint", 4, three_locked) },
    phase("reroll", 4, three_locked),
    ScreenshotScene { until: odds_are_shown, ..phase("reroll-odds", 4, three_locked) },
    phase("four-locked", 5, four_locked),
    ScreenshotScene { rules: &["thin_set=vote_below_3"], then: vote_on_a_thin_set, ..phase("vote", 4, started) },
    ScreenshotScene { rules: &["bank=1000", "finish=minutes:30", "stake_limit=3"], ..phase("rich", 6, open_bets) },
    ScreenshotScene { rules: &["stake_limit=3"], then: limit_bets, ..phase("bets-clock", 4, open_bets) },
    ScreenshotScene { people: 0, then: throw_again, frames: 125, ..phase("machz", 4, machz) },
];
