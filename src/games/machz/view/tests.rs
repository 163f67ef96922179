//! Captions, prompts and log lines at headless tables.

use std::time::Duration;

use bevy::prelude::*;

use super::super::Colour::{Blue, Green, Purple, Red, White, Yellow};
use super::super::{Action, Bet, Colour, Machz, MachzOptions, PhaseName, Side, Stage, table};
use super::localization;
use super::presented::MachzPresented;
use crate::app::input::{Button, ButtonGlyph, ButtonPress};
use crate::app::prelude::*;
use crate::app::saves::Language;
use crate::app::ui::hud::{Hud, SeatPrompts};
use crate::app::ui::{TableLog, test_table};
use crate::games::CATALOG;
use crate::rules::record::Record;
use crate::rules::{Move, MoveOf};
use crate::sim::dice::{Gesture, Release};
use crate::sim::table::clock::ChoiceClock;
use crate::sim::table::{ActionRefused, AwaitedThrows, ScriptedFaces};

const OBJECT: [Colour; 5] = [Red, Red, Blue, Green, Yellow];

/// Number of letters that fit in a row below the tray, in a window of 1280 by 800.
const ROW: usize = 48;

fn faces(faces: &[Colour]) -> MoveOf<Machz> {
    Move::Faces(faces.iter().copied().collect())
}

fn act(seat: u8, action: Action) -> MoveOf<Machz> {
    Move::Act { seat: Seat(seat), action }
}

const fn bet(side: Side, chips: u8) -> Action {
    Action::Bet(Bet { side, chips })
}

fn wait(app: &mut App, frames: usize) {
    (0..frames).for_each(|_| app.update());
}

fn dealt(record: Record<Machz>, lobby: Lobby, speed: Speed) -> App {
    let mut app = test_table::dealt(record, lobby, speed, |app| {
        app.add_plugins((table::plugin, crate::app::presenter::plugin::<Machz>));
    });
    wait(&mut app, 4);
    app
}

/// A table where seat 1 is to roll and three pads are asked for bets.
fn at_the_bets(options: MachzOptions, speed: Speed, more: &[MoveOf<Machz>]) -> App {
    let mut moves = vec![faces(&[Blue, Red, Red, Green]), faces(&OBJECT)];
    moves.extend_from_slice(more);
    dealt(Record::<Machz> { moves, ..Record::of_people(4, options, 3) }, test_table::pads(4), speed)
}

/// The same, but seat 1 has locked three dice and decides whether to roll or to stop. The delay in which presses are
/// ignored is over.
fn at_roll_or_stop(speed: Speed) -> App {
    let mut more = [0, 2, 3].map(|seat| act(seat, Action::StayOut)).to_vec();
    more.push(faces(&[Red, White, Red, Blue, Purple]));
    let mut app = at_the_bets(MachzOptions::default(), speed, &more);
    wait(&mut app, 12);
    assert_eq!(phase(&app), PhaseName::Reroll);
    app
}

fn phase(app: &App) -> PhaseName {
    app.world().resource::<Match<Machz>>().rules().phase()
}

/// Assigns these devices to seats.
fn hand_out(app: &mut App, devices: &[(usize, Device)]) {
    let mut lobby = app.world_mut().resource_mut::<Lobby>();
    for (seat, device) in devices {
        lobby.slots[*seat].device = Some(*device);
    }
}

/// A short press, and the frame that handles it.
fn press(app: &mut App, device: Device, button: Button) {
    for down in [true, false] {
        app.world_mut().write_message(ButtonPress { device, button, down });
    }
    app.update();
}

fn caption(app: &App) -> String {
    app.world().resource::<Hud>().caption.as_ref().map_or_else(String::new, |caption| caption.text.clone())
}

fn prompted(app: &App) -> Vec<Button> {
    let world = app.world();
    let lines = world.resource::<SeatPrompts>().0.iter().flat_map(|line| &line.prompts);
    lines.chain(&world.resource::<Hud>().prompts).map(|prompt| prompt.button).collect()
}

#[test]
fn the_target_stays_readable_while_it_is_matched() {
    let faded = |app: &App| {
        let is_faded = |face: &FaceIcon| face.tint.is_some_and(|tint| tint.alpha() < 0.5);
        app.world().resource::<Hud>().target.iter().map(is_faded).collect::<Vec<_>>()
    };
    assert_eq!(faded(&at_the_bets(MachzOptions::default(), Speed::Instant, &[])), [false; 5]);
    // Two reds and the blue are locked.
    assert_eq!(faded(&at_roll_or_stop(Speed::Instant)), [false; 5]);
}

#[test]
fn lock_prompt_is_shown_to_a_seat_with_one_chip() {
    let lost = |others: [u8; 2]| {
        let [one, other] = others.map(|seat| act(seat, Action::StayOut));
        vec![act(0, bet(Side::Match, 5)), one, other, faces(&[White, White, White, Purple, Purple])]
    };
    let options = MachzOptions { stake_limit: 5, ..MachzOptions::default() };
    let more = [lost([2, 3]), lost([1, 3])].concat();
    let app = at_the_bets(options, Speed::Instant, &more);
    let rules = app.world().resource::<Match<Machz>>().rules();
    assert_eq!((rules.chips()[0], rules.most_stake(Seat(0))), (1, 1));
    let lines = &app.world().resource::<SeatPrompts>().0;
    let own = lines.iter().find(|line| line.device == Some(Device::Pad(0))).expect("seat 0 has prompts");
    assert!(own.prompts.iter().any(|prompt| prompt.button == Button::Accept), "{own:?}");
}

#[test]
fn queued_events_are_presented_once_despite_a_state_reset() {
    let choices = [(0, bet(Side::Match, 1)), (2, bet(Side::NoMatch, 1)), (3, Action::StayOut)];
    let mut app = at_the_bets(MachzOptions::default(), Speed::Normal, &[]);
    for (seat, action) in choices {
        app.world_mut().write_message(ActionRequest::<Machz> { seat: Seat(seat), action });
    }
    // In the frame in which the first of the new events is presented.
    app.world_mut().write_message(StateReset::<Machz>::default());
    app.update();
    assert!(!app.world().resource::<PresentationQueue<Machz>>().is_empty(), "the other events are queued");
    wait(&mut app, 200);
    assert!(app.world().resource::<PresentationQueue<Machz>>().is_empty(), "all was shown");
    let acts = choices.map(|(seat, action)| act(seat, action));
    let resumed = at_the_bets(MachzOptions::default(), Speed::Normal, &acts);
    assert_eq!(app.world().resource::<TableLog>(), resumed.world().resource::<TableLog>());
    assert_eq!(app.world().resource::<MachzPresented>(), resumed.world().resource::<MachzPresented>());
    assert_eq!(app.world().resource::<MachzPresented>().noted, app.world().resource::<Match<Machz>>().events().len());
}

#[test]
fn displayed_texts_reveal_no_bet_before_all_have_bet() {
    let written = |app: &App| {
        let world = app.world();
        let display = (world.resource::<Hud>(), world.resource::<SeatPrompts>(), world.resource::<MouseBindings>());
        format!("{display:?} {:?} {:?}", world.resource::<TableLog>(), world.resource::<MachzPresented>())
    };
    let choices = [bet(Side::Match, 1), bet(Side::NoMatch, 1), bet(Side::Match, 3), Action::StayOut];
    let all = choices.map(|action| {
        let options = MachzOptions { stake_limit: 3, ..MachzOptions::default() };
        let mut app = at_the_bets(options, Speed::Instant, &[]);
        let mut request = |seat, action| {
            app.world_mut().write_message(ActionRequest::<Machz> { seat: Seat(seat), action });
            wait(&mut app, 6);
            written(&app)
        };
        let before = request(0, action);
        request(2, Action::StayOut);
        (before, request(3, Action::StayOut))
    });
    assert!(all.iter().all(|(before, _)| *before == all[0].0), "{all:#?}");
    assert!(all[1..].iter().all(|(_, after)| *after != all[0].1), "the revealed bets differ");
}

#[test]
fn machz_is_announced_once_with_a_cue_at_any_speed() {
    for speed in [Speed::Normal, Speed::Fast, Speed::Instant] {
        let mut app = at_the_bets(MachzOptions::default(), speed, &[]);
        let thrown = OBJECT.map(|face| face.word().to_owned()).to_vec();
        app.insert_resource(ScriptedFaces([thrown].into()));
        for seat in [0, 2, 3] {
            app.world_mut().write_message(ActionRequest::<Machz> { seat: Seat(seat), action: Action::StayOut });
        }
        let (mut cues, mut announcements) = (Vec::new(), Vec::new());
        for _ in 0..300 {
            app.update();
            cues.extend(app.world_mut().resource_mut::<Messages<Cue>>().drain());
            announcements.extend(app.world_mut().resource_mut::<Messages<Announcement>>().drain());
        }
        let world = app.world();
        assert_eq!(world.resource::<Match<Machz>>().rules().machz, 1, "{speed:?}");
        assert!(world.resource::<PresentationQueue<Machz>>().is_empty(), "{speed:?}: all was shown");
        assert_eq!(cues, [Cue::Celebration], "{speed:?}");
        let colour = world.resource::<Lobby>().slots[1].colour;
        let [announcement] = announcements.as_slice() else { panic!("{speed:?}: {announcements:?}") };
        assert_eq!((announcement.text.as_str(), announcement.colour), ("MACHZ!", colour), "{speed:?}");
        assert!(announcement.detail.starts_with("MACHZ! seat 1 takes"), "{speed:?}: {}", announcement.detail);
        let log_lines = world.resource::<TableLog>().0.iter().filter(|(_, line)| line.starts_with("MACHZ!")).count();
        assert_eq!(log_lines, 1, "{speed:?}: one line in the history");
    }
}

#[test]
fn reroll_prompts_disappear_in_the_frame_of_the_decision() {
    for speed in [Speed::Normal, Speed::Instant] {
        for button in [Button::Accept, Button::Back] {
            let mut app = at_roll_or_stop(speed);
            assert!(caption(&app).contains("or stop?") && prompted(&app).contains(&Button::Back), "{speed:?}");
            press(&mut app, Device::Pad(1), button);
            assert_ne!(phase(&app), PhaseName::Reroll, "{speed:?} {button:?}");
            assert!(!caption(&app).contains("or stop?"), "{speed:?} {button:?}: {}", caption(&app));
            let prompted = prompted(&app);
            assert!(prompted.iter().all(|button| *button == Button::Undo), "{speed:?} {button:?}: {prompted:?}");
        }
    }
}

#[test]
fn remaining_bets_are_prompted_in_the_frame_of_a_bet() {
    let mut app = at_the_bets(MachzOptions::default(), Speed::Normal, &[]);
    hand_out(&mut app, &[(0, Device::Keys), (2, Device::Keys)]);
    wait(&mut app, 12);
    assert!(caption(&app).contains("Waiting for seat 0"), "{}", caption(&app));
    press(&mut app, Device::Keys, Button::Left);
    let devices: Vec<Option<Device>> = app
        .world()
        .resource::<SeatPrompts>()
        .0
        .iter()
        .filter(|line| line.prompts.iter().any(|prompt| prompt.button == Button::Left))
        .map(|line| line.device)
        .collect();
    assert_eq!(devices, [Some(Device::Keys), Some(Device::Pad(3))]);
    assert!(caption(&app).contains("Waiting for seat 2"), "{}", caption(&app));
}

/// Number of rows of a caption.
fn rows(caption: &str) -> usize {
    caption.lines().map(|line| line.chars().count().div_ceil(ROW)).sum()
}

#[test]
fn bet_caption_has_at_most_three_rows_in_every_case() {
    for stake_limit in [1, 3] {
        let options = MachzOptions { stake_limit, ..MachzOptions::default() };
        let mut app = at_the_bets(options, Speed::Instant, &[]);
        // Without typed names, people have the default names.
        app.world_mut().resource_mut::<Lobby>().slots.iter_mut().for_each(|slot| slot.name.clear());
        for case in 0..16 {
            let [passed, clock, odds] = [1, 2, 4].map(|bit| case & bit != 0);
            let language = Language::ALL[case / 8];
            let devices = if passed { [Device::Keys; 2] } else { [Device::Pad(0), Device::Pad(2)] };
            hand_out(&mut app, &[(0, devices[0]), (2, devices[1])]);
            app.world_mut().resource_mut::<ChoiceClock>().limit = clock.then_some(Duration::from_secs(120));
            app.world_mut().resource_mut::<Localization>().set_language(language);
            wait(&mut app, 3);
            if odds {
                press(&mut app, Device::Pad(3), Button::Odds);
            }
            let caption_text = caption(&app);
            let case = format!("{language:?}, stakes {stake_limit}, {passed} {clock} {odds}: {caption_text}");
            assert!((1..=3).contains(&rows(&caption_text)), "{case}");
            assert_eq!((caption_text.contains("120"), caption_text.contains('%')), (clock, odds), "{case}");
            if odds {
                press(&mut app, Device::Pad(3), Button::Odds);
            }
        }
    }
}

#[test]
fn bet_payouts_fit_one_row_and_two_with_the_rollers_name() {
    let mut words = Localization::new(CATALOG);
    for language in Language::ALL {
        words.set_language(language);
        let name = words.text_with("seat-player", &[("seat", 8.into())]);
        for stage in [Stage::Opening, Stage::Three, Stage::Four] {
            let line = localization::bets_line(&words, stage, None);
            let line_with_name = localization::bets_line(&words, stage, Some(&name));
            assert!(line.contains('?') && line_with_name.contains(&name), "it says what is bet on: {line_with_name}");
            assert_eq!(rows(&line), 1, "{line}");
            assert!(rows(&line_with_name) <= 2, "{line_with_name}");
        }
    }
}

#[test]
fn shared_device_caption_names_the_seat_on_the_clock() {
    let mut app = at_the_bets(MachzOptions::default(), Speed::Instant, &[]);
    hand_out(&mut app, &[(0, Device::Keys), (2, Device::Keys)]);
    app.world_mut().resource_mut::<ChoiceClock>().limit = Some(Duration::from_secs(20));
    wait(&mut app, 45);
    assert!(caption(&app).contains("Waiting for seat 0 · 18s left"), "{}", caption(&app));
    press(&mut app, Device::Keys, Button::Left);
    assert!(caption(&app).ends_with("Waiting for seat 2"), "the time of seat 2 has not begun: {}", caption(&app));
    wait(&mut app, 2);
    assert!(caption(&app).ends_with("seat 2: 20s · seat 3: 18s"), "{}", caption(&app));
}

#[test]
fn throw_prompts_of_a_shared_device_have_the_throwers_colour() {
    let record = Record::<Machz>::of_people(2, MachzOptions::default(), 3);
    let mut app = dealt(record, test_table::people([Device::Keys; 2]), Speed::Normal);
    wait(&mut app, 6);
    for seat in [Seat(0), Seat(1)] {
        let world = app.world();
        let lines: Vec<u8> = world.resource::<SeatPrompts>().0.iter().map(|line| line.colour).collect();
        assert_eq!(lines, [world.resource::<Lobby>().slots[seat.index()].colour]);
        assert_eq!(prompted(&app), [Button::Accept, Button::Left]);
        let throw = world.resource::<AwaitedThrows>().in_hand_of(seat).expect("its dice are in the hand");
        let tray = throw.tray;
        app.world_mut().write_message(Release { tray, gesture: Gesture::default() });
        wait(&mut app, 2);
    }
}

#[test]
fn table_click_does_not_decide_for_the_roller() {
    let mut app = at_roll_or_stop(Speed::Instant);
    hand_out(&mut app, &[(1, Device::Mouse)]);
    press(&mut app, Device::Mouse, Button::Throw);
    assert_eq!(phase(&app), PhaseName::Reroll);
    assert!(app.world().resource::<MouseBindings>().0.contains(&(Button::Accept, ButtonGlyph::CLICK)));
    press(&mut app, Device::Mouse, Button::Accept);
    assert_eq!(phase(&app), PhaseName::Bets, "a click on the prompt does");
}

#[test]
fn a_seat_that_cannot_bet_is_refused_once_with_the_reason() {
    // Two dice match: the turn is over, and the pair pays the Roller one chip. Seat 2 loses all its chips.
    let turn = |roller: u8, stake: u8| {
        let choice = |seat: u8| if seat == 2 && stake > 0 { bet(Side::Match, stake) } else { Action::StayOut };
        let rockers = (0..4).filter(|seat| *seat != roller).map(|seat| act(seat, choice(seat)));
        rockers.chain([faces(&[White, White, Purple, Red, Blue])]).collect::<Vec<_>>()
    };
    let options = MachzOptions { stake_limit: 5, ..MachzOptions::default() };
    let more = [turn(1, 5), turn(2, 0), turn(3, 5), turn(0, 1)].concat();
    let mut app = at_the_bets(options, Speed::Instant, &more);
    wait(&mut app, 12);
    let rules = app.world().resource::<Match<Machz>>().rules();
    assert_eq!((rules.phase(), rules.roller, rules.chips()[2]), (PhaseName::Bets, Some(Seat(1)), 0));
    let mut refusals_of_press = |pad: u8, button: Button| {
        press(&mut app, Device::Pad(pad.into()), button);
        let refused: Vec<ActionRefused> = app.world_mut().resource_mut::<Messages<ActionRefused>>().drain().collect();
        let of_it = refused.iter().all(|refused| refused.seat == Seat(pad));
        assert!(of_it, "{refused:?}");
        if pad == 0 {
            wait(&mut app, 10);
        }
        refused.into_iter().map(|refused| refused.illegal.key).collect::<Vec<_>>()
    };
    let nothing: [&str; 0] = [];
    assert_eq!(refusals_of_press(2, Button::Left), ["machz-no-chips"]);
    assert_eq!(refusals_of_press(2, Button::Right), nothing);
    assert_eq!(refusals_of_press(1, Button::Accept), nothing, "the roller may press early");
    assert_eq!(refusals_of_press(1, Button::Right), ["machz-bets-first"]);
    // A later press gets the same answer whichever button the seat chose with.
    assert_eq!(refusals_of_press(0, Button::Down), nothing);
    assert_eq!(refusals_of_press(0, Button::Down), ["already-chosen"]);
    assert_eq!(refusals_of_press(0, Button::Left), nothing);
    assert_eq!(refusals_of_press(3, Button::Down), nothing, "seat 3 may choose");
}
