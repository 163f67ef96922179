//! Screenshot scenes of Sequence Dice. Each has scripted throws, because random play seldom leads to a board with many
//! choices.

use bevy::prelude::*;

use super::super::{Action, Board, Kind, SequenceDice, Space};
use super::choices::SpaceChoice;
use crate::app::input::{Button, ButtonPress, ThrowGestures};
use crate::app::prelude::*;
use crate::app::presenter::{coach_asks, hint_is_complete};
use crate::app::saves::Settings;
use crate::app::ui::screenshot_scenes::{is_refused, replay_moves};
use crate::catalog::ScreenshotScene;
use crate::rules::{Move, MoveOf};
use crate::sim::table::AwaitedThrows;

const USUAL: ScreenshotScene =
    ScreenshotScene { people: 1, reached: World::contains_resource::<Match<SequenceDice>>, ..ScreenshotScene::USUAL };

/// The scenes, in the order of a turn.
pub const SCENES: &[ScreenshotScene] = &[
    ScreenshotScene { name: "hand", then: |world| lay_out(world, &[]), until: dice_are_gathered, ..USUAL },
    ScreenshotScene {
        name: "replace",
        then: |world| lay_out(world, &[1, 6]),
        until: |world| asks(world, Kind::Replace),
        ..USUAL
    },
    ScreenshotScene {
        name: "refusal",
        then: |world| lay_out(world, &[5, 6]),
        until: |world| is_refused(world, place_on_a_chip),
        ..USUAL
    },
    ScreenshotScene {
        name: "remove",
        then: |world| lay_out(world, &[4, 6]),
        until: |world| asks(world, Kind::Remove),
        ..USUAL
    },
    ScreenshotScene { name: "coach", then: |world| lay_out(world, &[5, 6]), until: coach_asks_back, ..USUAL },
    ScreenshotScene { name: "hint", then: |world| lay_out(world, &[5, 6]), until: hint_is_given, ..USUAL },
];

/// Rows and columns where both sides place their chips by turns. Each side has four in line across the middle, all 7s
/// are covered, and some chips are safe on a 12.
const LAID: [(u8, u8); 16] = [
    (1, 1),
    (1, 4),
    (2, 2),
    (4, 1),
    (4, 4),
    (3, 2),
    (0, 4),
    (2, 3),
    (3, 3),
    (4, 5),
    (1, 3),
    (5, 2),
    (2, 5),
    (3, 1),
    (5, 1),
    (1, 0),
];

fn faces(pips: &[u8]) -> MoveOf<SequenceDice> {
    Move::Faces(pips.iter().filter_map(|pips| Pips::new(*pips)).collect())
}

/// Replaces the match: many chips are on the board, and the first seat is to throw, or threw `thrown`.
fn lay_out(world: &mut World, thrown: &[u8]) {
    let mut moves = vec![faces(&[6, 6, 1, 1])];
    let spaces = LAID.iter().filter_map(|(row, column)| Space::new(*row, *column));
    for (turn, space) in spaces.enumerate() {
        // A wild roll places a chip on a 12 without an extra turn.
        let total = match Board::standard().number(space) {
            2 | 12 => 11,
            number => number,
        };
        let first = total.saturating_sub(6).max(1);
        moves.push(faces(&[first, total - first]));
        moves.push(Move::Act { seat: Seat((turn % 2) as u8), action: Action::Place(space) });
    }
    if !thrown.is_empty() {
        moves.push(faces(thrown));
    }
    replay_moves::<SequenceDice>(world, moves);
}

/// The open choice of the first seat.
fn choice(world: &World) -> Option<&SpaceChoice> {
    world.get_resource::<Choices<SequenceDice>>()?.get(Seat(0))
}

/// Whether the first seat chooses a space for a throw of this kind.
fn asks(world: &World, kind: Kind) -> bool {
    choice(world).is_some_and(|choice| choice.kind == kind)
}

/// The first seat places a chip on one of the other side, as with a click on it.
fn place_on_a_chip(world: &mut World) {
    let (row, column) = LAID[1];
    let action = Space::new(row, column).map(Action::Place);
    world.write_message_batch(action.map(|action| ActionRequest::<SequenceDice> { seat: Seat(0), action }));
}

fn press(world: &mut World, button: Button, down: bool) {
    world.write_message(ButtonPress { device: Device::Keys, button, down });
}

/// Asks for the whole hint as soon as there is a choice.
fn hint_is_given(world: &mut World) -> bool {
    asks(world, Kind::Place) && hint_is_complete::<SequenceDice>(world)
}

/// Chooses another space than the one that completes the row, with a coach.
fn coach_asks_back(world: &mut World) -> bool {
    let mut settings = world.resource_mut::<Settings>();
    if !settings.coach {
        // The next scene gets the usual settings back.
        settings.coach = true;
        return false;
    }
    let completes = choice(world).map(|choice| choice.cursor == choice.spaces[0]);
    match completes {
        Some(true) => press(world, Button::Right, true),
        Some(false) if coach_asks::<SequenceDice>(world).is_none() => press(world, Button::Accept, true),
        _ => {}
    }
    press(world, Button::Right, false);
    press(world, Button::Accept, false);
    coach_asks::<SequenceDice>(world) == Some(true)
}

/// Holds the button from when the dice are in the hand until the throw is at full strength.
fn dice_are_gathered(world: &mut World) -> bool {
    let strength = world.resource::<ThrowGestures>().strength(Seat(0));
    if strength.is_none() && world.resource::<AwaitedThrows>().in_hand_of(Seat(0)).is_some() {
        press(world, Button::Accept, true);
    }
    strength.is_some_and(|strength| strength > 0.99)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::input::{StickAims, throw_input};
    use crate::app::presenter::choosing_plugin;
    use crate::app::ui::test_table;
    use crate::games::sequence_dice::{Options, table};
    use crate::rules::record::Record;
    use crate::sim::table::Speed;

    /// A table of two people at this scene.
    fn at(name: &str) -> App {
        let phase = SCENES.iter().find(|phase| phase.name == name).expect("it is listed");
        let record = Record::<SequenceDice>::of_people(phase.seats, Options::default(), phase.seed);
        let lobby = test_table::people([Device::Keys, Device::Pad(0)]);
        let mut app = test_table::dealt(record, lobby, Speed::Normal, |app| {
            app.init_resource::<StickAims>().add_plugins((
                table::plugin,
                choosing_plugin::<SequenceDice>,
                throw_input::plugin,
            ));
        });
        app.update();
        assert!((phase.reached)(app.world()), "{name}");
        (phase.then)(app.world_mut());
        let reached = (0..200).any(|_| {
            app.update();
            (phase.until)(app.world_mut())
        });
        assert!(reached, "{name}");
        app
    }

    fn chosen(app: &App) -> &SpaceChoice {
        choice(app.world()).expect("the first seat chooses")
    }

    #[test]
    fn replace_and_remove_scenes_offer_several_chips() {
        let on = |spaces: &[(u8, u8)]| -> Vec<Space> {
            spaces.iter().map(|(row, column)| Space::new(*row, *column).expect("on the board")).collect()
        };
        assert_eq!(chosen(&at("replace")).spaces, on(&[(1, 4), (4, 1)]));
        let chips = [(1, 0), (1, 4), (3, 1), (4, 1), (4, 5), (5, 2)];
        assert_eq!(chosen(&at("remove")).spaces, on(&chips), "chips on a 12 cannot be removed");
    }

    #[test]
    fn dice_stay_in_the_hand_while_they_are_gathered() {
        let mut app = at("hand");
        (0..10).for_each(|_| app.update());
        assert!(app.world().resource::<AwaitedThrows>().in_hand_of(Seat(0)).is_some());
        assert!(app.world().resource::<ThrowGestures>().strength(Seat(0)).is_some_and(|strength| strength > 0.99));
    }
}
