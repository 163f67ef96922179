//! Captions, prompts and log lines at a headless table of three people.

use std::collections::BTreeSet;

use bevy::prelude::*;

use super::super::table;
use super::super::table::private_view::{Peek, PeekButton};
use super::super::{Action, Multzo, Source, Tile};
use super::choices::Ask;
use super::{choices, presenter};
use crate::app::input::{Button, ButtonPress, HoldsCancelled, ThrowGestures};
use crate::app::prelude::*;
use crate::app::ui::hud::Hud;
use crate::app::ui::hud::handover_panel::HandoverPanel;
use crate::app::ui::{TableLog, test_table};
use crate::rules::record::Record;
use crate::rules::{Move, MoveOf};
use crate::sim::lobby::Help;
use crate::sim::table::ActionRefused;

const PADS: [Device; 3] = [Device::Pad(0), Device::Pad(1), Device::Pad(2)];

/// The colours that the seats chose; they differ from the seats' default colours.
const COLOURS: [u8; 3] = [7, 3, 5];

fn deck() -> Vec<Tile> {
    Tile::all().collect()
}

fn act(seat: u8, action: Action) -> MoveOf<Multzo> {
    Move::Act { seat: Seat(seat), action }
}

/// A table at normal speed after these moves.
fn at_the_table(devices: [Device; 3], moves: Vec<MoveOf<Multzo>>) -> App {
    let record = Record { moves, ..Record::<Multzo>::of_people(3, Default::default(), 3) };
    let lobby = test_table::people(devices).coloured(COLOURS.map(Some));
    let mut app = test_table::dealt(record, lobby, Speed::Normal, |app| {
        app.add_plugins((table::plugin, choices::plugin, presenter::plugin));
    });
    (0..4).for_each(|_| app.update());
    app
}

fn all_shown(app: &App) -> bool {
    app.world().resource::<PresentationQueue<Multzo>>().is_empty()
}

/// Number of tiles that a seat holds.
fn holds(app: &App, seat: u8) -> usize {
    app.world().resource::<Match<Multzo>>().rules().hand(Seat(seat)).len()
}

#[test]
fn the_history_shows_the_colours_that_seats_chose() {
    let colours = |app: &App| -> BTreeSet<u8> {
        app.world().resource::<TableLog>().0.iter().filter_map(|(colour, _)| *colour).collect()
    };
    let deck = deck();
    let thrown = deck[0];
    let mut app = at_the_table(
        PADS,
        vec![Move::Order(deck), act(0, Action::Draw(Source::Stock)), act(0, Action::Discard(thrown))],
    );
    assert_eq!(colours(&app), BTreeSet::from([7]), "the events before the table was set up");
    let action = Action::Draw(Source::FaceUp(thrown));
    app.world_mut().write_message(ActionRequest::<Multzo> { seat: Seat(1), action });
    app.world_mut().write_message(PeekButton { seat: Seat(2), held: true });
    (0..40).for_each(|_| app.update());
    assert_eq!(colours(&app), BTreeSet::from(COLOURS), "the presented event, and the peek");
    app.world_mut().write_message(PeekButton { seat: Seat(2), held: false });
    app.world_mut().write_message(StateReset::<Multzo>::default());
    app.update();
    assert_eq!(colours(&app), BTreeSet::from(COLOURS), "the same after a state reset");
}

#[test]
fn peek_caption_changes_in_the_frame_of_the_peek() {
    let mut app = at_the_table(PADS, vec![Move::Order(deck()), act(0, Action::Draw(Source::Stock))]);
    let to_look = app.world().resource::<Localization>().text("multzo-ask-look");
    let sees = |app: &App| app.world().resource::<Peek>().open() == Some(Seat(0));
    let asks_to_look =
        |app: &App| app.world().resource::<Hud>().caption.as_ref().is_some_and(|caption| caption.text == to_look);
    assert!(asks_to_look(&app));
    app.world_mut().write_message(PeekButton { seat: Seat(0), held: true });
    for frame in 0..40 {
        app.update();
        assert_eq!(asks_to_look(&app), !sees(&app), "frame {frame}");
    }
    assert!(sees(&app));
}

#[test]
fn a_player_who_does_not_hold_buttons_looks_between_two_presses() {
    let mut app = at_the_table(PADS, vec![Move::Order(deck()), act(0, Action::Draw(Source::Stock))]);
    app.world_mut().resource_mut::<ThrowGestures>().toggles = Seats::one(Seat(0));
    let device = app.world().resource::<Lobby>().slots[0].device.expect("it has a pad");
    let press = |app: &mut App| {
        for down in [true, false] {
            app.world_mut().write_message(ButtonPress { device, button: Button::Throw, down });
        }
        (0..40).for_each(|_| app.update());
        app.world().resource::<Peek>().open() == Some(Seat(0))
    };
    assert!(press(&mut app) && !press(&mut app) && press(&mut app), "on, off, on");
    app.world_mut().write_message(HoldsCancelled);
    (0..40).for_each(|_| app.update());
    assert_eq!(app.world().resource::<Peek>().open(), None, "the window has lost the focus");
    assert!(press(&mut app), "the next press looks again");
}

/// In a last turn no tile may be laid face down (MU-7).
#[test]
fn an_illegal_tile_is_refused_at_once_although_the_coach_watches() {
    let deck = deck();
    let hidden = deck[0];
    let draw = |seat| act(seat, Action::Draw(Source::Stock));
    let moves = vec![Move::Order(deck), draw(0), act(0, Action::Declare(hidden)), draw(1)];
    let mut app = at_the_table(PADS, moves);
    app.insert_resource(Help { coach: true, ..Help::default() });
    for seat in [0, 2] {
        app.world_mut().resource_mut::<Lobby>().slots[seat].has_substitute = true;
        app.world_mut().resource_mut::<Lobby>().slots[seat].device = None;
    }
    assert!(app.world().resource::<Help>().coaches(app.world().resource::<Lobby>()));
    app.world_mut().write_message(PeekButton { seat: Seat(1), held: true });
    (0..40).for_each(|_| app.update());
    app.world_mut().resource_mut::<Messages<ActionRefused>>().clear();
    app.world_mut().write_message(ButtonPress { device: PADS[1], button: Button::Back, down: true });
    app.update();
    let refused: Vec<ActionRefused> = app.world_mut().resource_mut::<Messages<ActionRefused>>().drain().collect();
    assert_eq!(refused.iter().map(|refused| refused.illegal.clause).collect::<Vec<_>>(), ["MU-7"]);
}

/// Seat 1 is to draw, with the stock as its only source, and shares the keyboard with seat 0.
fn at_a_shared_keyboard() -> App {
    let deck = deck();
    let hidden = deck[0];
    let moves = vec![Move::Order(deck), act(0, Action::Draw(Source::Stock)), act(0, Action::Declare(hidden))];
    at_the_table([Device::Keys, Device::Keys, Device::Pad(0)], moves)
}

fn panel_is_open(app: &App) -> bool {
    app.world().resource::<HandoverPanel>().0.is_some()
}

fn press(app: &mut App, device: Device) {
    app.world_mut().write_message(ButtonPress { device, button: Button::Accept, down: true });
    (0..2).for_each(|_| app.update());
}

#[test]
fn handover_panel_stays_until_confirmed_though_a_tile_is_drawn() {
    let mut app = at_a_shared_keyboard();
    assert!(panel_is_open(&app) && holds(&app, 1) == 4);
    let mut presenting_frames = 0;
    for frame in 0..60 {
        app.update();
        assert!(panel_is_open(&app), "frame {frame}");
        presenting_frames += usize::from(!all_shown(&app));
    }
    assert!(
        holds(&app, 1) == 5 && presenting_frames > 4,
        "its one tile was drawn for it, in {presenting_frames} frames"
    );
    press(&mut app, Device::Pad(0));
    assert!(panel_is_open(&app), "another seat does not confirm");
    press(&mut app, Device::Keys);
    assert!(!panel_is_open(&app));
    let open = app.world().resource::<Choices<Multzo>>().get(Seat(1));
    assert!(open.is_some_and(|choice| choice.ask == Ask::LayDown(5, false)), "{open:?}");
}

#[test]
fn handover_panel_can_be_confirmed_during_a_presentation() {
    let mut app = at_a_shared_keyboard();
    for _ in 0..40 {
        if holds(&app, 1) == 5 {
            break;
        }
        app.update();
    }
    assert!(panel_is_open(&app) && !all_shown(&app));
    press(&mut app, Device::Keys);
    for frame in 0..40 {
        assert!(!panel_is_open(&app), "frame {frame}");
        app.update();
    }
    assert!(all_shown(&app));
}
