//! Screenshot scenes of Multzo.

use bevy::prelude::*;

use super::super::table::private_view::{Peek, PeekButton};
use super::super::{Action, Category, Event, Multzo, Source};
use super::choices::Ask;
use crate::app::input::Button;
use crate::app::prelude::*;
use crate::app::presenter::hint_is_complete;
use crate::app::ui::screenshot_scenes::{is_refused, press};
use crate::catalog::ScreenshotScene;
use crate::rules::Move;

const fn phase(
    name: &'static str,
    seats: u8,
    people: u8,
    reached: fn(&World) -> bool,
    then: fn(&mut World),
) -> ScreenshotScene {
    ScreenshotScene { name, seats, people, reached, then, ..ScreenshotScene::USUAL }
}

/// A category of the showdown: its hand is open this number of frames after the last discard.
const fn shown(
    (name, frames): (&'static str, usize),
    reached: fn(&World) -> bool,
    then: fn(&mut World),
) -> ScreenshotScene {
    ScreenshotScene { frames, ..phase(name, 3, 3, reached, then) }
}

/// The scenes, in the order of a round.
pub const SCENES: &[ScreenshotScene] = &[
    ScreenshotScene { frames: 70, ..phase("dealt", 5, 1, beginning, nothing) },
    ScreenshotScene { frames: 60, ..phase("draw", 4, 1, many_discards, nothing) },
    ScreenshotScene { frames: 75, ..phase("looking", 4, 2, to_lay_down, look) },
    ScreenshotScene { frames: 75, until: odds_are_shown, ..phase("odds", 3, 1, to_lay_down, look) },
    ScreenshotScene { frames: 75, until: hint_is_given, ..phase("hint", 3, 1, to_lay_down, look) },
    ScreenshotScene { frames: 75, until: turning_is_refused, ..phase("refusal", 3, 1, may_only_discard, look) },
    ScreenshotScene { frames: 75, until: tile_is_turned, ..phase("face-down", 3, 1, may_declare, look) },
    ScreenshotScene { frames: 60, ..phase("curtain", 3, 2, to_draw, share_the_keys) },
    ScreenshotScene { frames: 15, ..phase("last-turns", 3, 0, last_turns, nothing) },
    shown(("hands-shown", 44), |world| wins(world, Category::Run), |world| win(world, Category::Run)),
    shown(("flush", 76), |world| wins(world, Category::Flush), |world| win(world, Category::Flush)),
    shown(("prime", 88), |world| wins(world, Category::Prime), |world| win(world, Category::Prime)),
    shown(("set", 100), |world| wins(world, Category::Set), |world| win(world, Category::Set)),
    shown(("run", 112), |world| wins(world, Category::Run), |world| win(world, Category::Run)),
    shown(("coins-taken", 150), |world| wins(world, Category::Set), |world| win(world, Category::Set)),
    ScreenshotScene { frames: 60, ..phase("null-coin", 3, 3, null_asked, nothing) },
    phase("late", 5, 0, late, nothing),
];

fn nothing(_: &mut World) {}

fn match_(world: &World) -> Option<&Match<Multzo>> {
    world.get_resource::<Match<Multzo>>()
}

fn asks(world: &World, wanted: impl Fn(&[Action]) -> bool) -> bool {
    match_(world)
        .is_some_and(|match_| match_.turn().choosing().lowest().is_some_and(|seat| wanted(&match_.rules().legal(seat))))
}

fn acts(world: &World, seat: Seat) -> bool {
    match_(world).is_some_and(|match_| match_.rules().acting() == Some(seat))
}

fn beginning(world: &World) -> bool {
    match_(world).is_some()
}

fn many_discards(world: &World) -> bool {
    acts(world, Seat(0)) && asks(world, |legal| matches!(legal.first(), Some(Action::Draw(_))) && legal.len() > 2)
}

fn to_draw(world: &World) -> bool {
    acts(world, Seat(0)) && asks(world, |legal| legal.contains(&Action::Draw(Source::Stock)))
}

fn to_lay_down(world: &World) -> bool {
    acts(world, Seat(0)) && asks(world, |legal| matches!(legal.first(), Some(Action::Discard(_))))
}

fn may_declare(world: &World) -> bool {
    to_lay_down(world) && asks(world, |legal| legal.iter().any(|action| matches!(action, Action::Declare(_))))
}

fn may_only_discard(world: &World) -> bool {
    to_lay_down(world) && !may_declare(world)
}

/// Tries to turn a tile over as soon as the tiles are visible.
fn turning_is_refused(world: &mut World) -> bool {
    world.resource::<Peek>().open().is_some() && is_refused(world, |world| press(world, Device::Keys, Button::Back))
}

fn story(world: &World) -> &[Event] {
    match_(world).map_or(&[], |match_| match_.events())
}

fn last_turns(world: &World) -> bool {
    matches!(story(world), [.., Event::LastTurnsBegan { .. }, Event::TurnBegan { .. }])
}

/// The last discard of a round after which this category is won, and none before it.
fn last_discard(world: &World, category: Category) -> Option<(Seat, Action)> {
    let rules = match_(world)?.rules();
    let seat = rules.acting()?;
    if rules.view(None).last != Some(Seats::one(seat)) {
        return None;
    }
    rules.legal(seat).into_iter().map(|action| (seat, action)).find(|(seat, action)| {
        let mut facts = Vec::new();
        let done = rules.clone().apply(&Move::Act { seat: *seat, action: *action }, &mut facts).is_ok();
        let showdown = facts.iter().filter_map(|fact| match fact {
            Event::CategoryWon { category, .. } => Some((*category, true)),
            Event::CategoryTied { category, .. } => Some((*category, true)),
            Event::CategoryUnclaimed { category } => Some((*category, false)),
            _ => None,
        });
        let first = showdown.filter(|(_, looked_at)| *looked_at).map(|(category, _)| category).next();
        let won = facts.iter().any(|fact| matches!(fact, Event::CategoryWon { category: of, .. } if *of == category));
        done && won && first == Some(category)
    })
}

fn wins(world: &World, category: Category) -> bool {
    last_discard(world, category).is_some()
}

fn win(world: &mut World, category: Category) {
    if let Some((seat, action)) = last_discard(world, category) {
        world.write_message(ActionRequest::<Multzo> { seat, action });
    }
}

fn null_asked(world: &World) -> bool {
    asks(world, |legal| legal.contains(&Action::TakeCoins))
}

fn late(world: &World) -> bool {
    match_(world).is_some_and(|match_| match_.rules().view(None).round >= 4) && to_draw(world)
}

fn look(world: &mut World) {
    world.write_message(PeekButton { seat: Seat(0), held: true });
}

fn hint_is_given(world: &mut World) -> bool {
    world.resource::<Peek>().open().is_some() && hint_is_complete::<Multzo>(world)
}

/// Opens the odds as soon as the tiles are visible.
fn odds_are_shown(world: &mut World) -> bool {
    let shown = world.resource::<Choices<Multzo>>().odds().is_some();
    if !shown && world.resource::<Peek>().open().is_some() {
        press(world, Device::Keys, Button::Odds);
    }
    shown
}

/// Turns the second tile over as soon as there is a choice.
fn tile_is_turned(world: &mut World) -> bool {
    let mut choices = world.resource_mut::<Choices<Multzo>>();
    let choice = choices.get_mut(Seat(0)).filter(|choice| matches!(choice.ask, Ask::LayDown(_, true)));
    choice.is_some_and(|choice| {
        std::mem::replace(&mut choice.face_down, true) || {
            choice.cursor = 1;
            false
        }
    })
}

fn share_the_keys(world: &mut World) {
    for slot in world.resource_mut::<Lobby>().slots.iter_mut().take(2) {
        slot.device = Some(Device::Keys);
    }
}
