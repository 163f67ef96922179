//! Every screen can be reached, operated and left with a pad alone, with the keyboard alone, and with the mouse alone.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use bevy::input::ButtonState;
use bevy::input::gamepad::{GamepadConnection, GamepadConnectionEvent};
use bevy::input::keyboard::{Key, KeyCode};
use bevy::input_focus::InputFocus;
use bevy::prelude::*;
use bevy::ui_widgets::ScrollArea;
use bevy::window::WindowFocused;
use rollick::app::input::Button;
use rollick::app::render::{tokens, vector_art};
use rollick::app::saves::{Finding, Findings, SaveError, Settings};
use rollick::app::ui::focus::Adjustable;
use rollick::app::ui::{
    ContinuePressed, GameSetup, LeaveTable, Overlay, RematchPressed, ResumeOffer, Screen, StartPressed, WatchedMove,
};
use rollick::games::CATALOG;
use rollick::rules::Seat;
use rollick::sim::lobby::{Device, Lobby};

use super::{InputKind, UiTest};

const SIZE: (u32, u32) = (1280, 800);
const DIRECTIONS: [Button; 4] = [Button::Up, Button::Down, Button::Left, Button::Right];

/// Moves the focus through the topmost page with direction presses until no new node is found. Only with directions,
/// because a focused option row uses left and right itself.
pub(super) fn walk(test: &mut UiTest, kind: InputKind) -> BTreeSet<String> {
    let (page, _) = test.focusable_nodes_of_top_page().expect("a page is open");
    let mut steps: BTreeMap<String, BTreeMap<Button, String>> = BTreeMap::new();
    let mut here = test.focus().unwrap_or_else(|| panic!("{page} opens without a focused node"));
    loop {
        let tried = steps.entry(here.clone()).or_default();
        let at = test.app.world().resource::<InputFocus>().get().expect("the focus is somewhere");
        let turns = test.app.world().get::<Adjustable>(at).is_some();
        let next = DIRECTIONS.iter().copied().find(|direction| {
            !(tried.contains_key(direction) || turns && matches!(direction, Button::Left | Button::Right))
        });
        if let Some(direction) = next {
            test.press(kind, direction);
            let there = test.focus().expect("the focus stays somewhere");
            steps.entry(here).or_default().insert(direction, there.clone());
            here = there;
            continue;
        }
        let Some(path) = path_to_untried_direction(test, &steps, &here) else { return steps.into_keys().collect() };
        for direction in path {
            test.press(kind, direction);
        }
        here = test.focus().expect("the focus stays somewhere");
    }
}

/// The presses to the nearest node with a direction that was not tried yet.
fn path_to_untried_direction(
    test: &mut UiTest,
    steps: &BTreeMap<String, BTreeMap<Button, String>>,
    from: &str,
) -> Option<Vec<Button>> {
    let mut open = VecDeque::from([(from.to_owned(), Vec::new())]);
    let mut seen = BTreeSet::from([from.to_owned()]);
    while let Some((at, path)) = open.pop_front() {
        let entity = test.find(&at);
        let direction_count = if test.app.world().get::<Adjustable>(entity).is_some() { 2 } else { 4 };
        if steps.get(&at).is_none_or(|tried| tried.len() < direction_count) {
            return Some(path);
        }
        for (direction, there) in &steps[&at] {
            if seen.insert(there.clone()) {
                let mut path = path.clone();
                path.push(*direction);
                open.push_back((there.clone(), path));
            }
        }
    }
    None
}

fn walk_everything(kind: InputKind) {
    let mut test = UiTest::new(SIZE);
    test.choose_game();
    test.insert_resume_offer();
    test.fill_hud_with_running_match();
    test.insert_match_summary();
    test.insert_match_review();
    test.insert_profiles();
    let mut pages = vec![
        (Screen::Shelf, Overlay::None),
        (Screen::Shelf, Overlay::Settings),
        (Screen::Shelf, Overlay::Programs),
        (Screen::Setup, Overlay::None),
        (Screen::Setup, Overlay::Slot(0)),
        (Screen::Setup, Overlay::Slot(2)),
        (Screen::HouseRules, Overlay::None),
        (Screen::Table, Overlay::Pause),
        (Screen::Table, Overlay::History),
        (Screen::Table, Overlay::Rules),
        (Screen::Result, Overlay::None),
        (Screen::Result, Overlay::Review),
        (Screen::Result, Overlay::ReviewedMove),
    ];
    // The keyboard types a name directly; the letters on the page are for pads.
    if kind == InputKind::Pad {
        pages.push((Screen::Setup, Overlay::Name(2)));
    }
    for (screen, overlay) in pages {
        test.open(screen, Overlay::None);
        if screen == Screen::Setup && test.lobby().slots.iter().all(rollick::sim::lobby::Slot::is_free) {
            test.fill_lobby();
        }
        test.open(screen, overlay);
        let (page, focusables) = test.focusable_nodes_of_top_page().expect("a page is open");
        let all: BTreeSet<String> = focusables.into_iter().map(|(key, _)| key).collect();
        assert_eq!(walk(&mut test, kind), all, "{kind:?} on {page}");
    }
}

/// The answers to the question before a program starts.
#[derive(Resource, Default)]
struct Answers(Vec<ContinuePressed>);

/// A press alone means "no": a program starts only after the focus was moved to the other button.
#[test]
fn the_question_before_a_program_starts_is_answered_with_every_device() {
    let mut test = UiTest::with(SIZE, |app| {
        let note = |mut read: MessageReader<ContinuePressed>, mut all: ResMut<Answers>| all.0.extend(read.read());
        app.add_plugins((tokens::plugin, vector_art::plugin)).init_resource::<Answers>().add_systems(Last, note);
    });
    let answered = |test: &mut UiTest| {
        assert_eq!(test.overlay(), Overlay::None);
        std::mem::take(&mut test.world().resource_mut::<Answers>().0)
    };
    for kind in [InputKind::Pad, InputKind::Keys] {
        for moves_focus in [false, true, false] {
            test.open(Screen::Shelf, Overlay::Programs);
            if moves_focus {
                test.press(kind, Button::Down);
            }
            test.press(kind, Button::Accept);
            let wanted = if moves_focus { ContinuePressed::WithPrograms } else { ContinuePressed::WithBots };
            assert_eq!(answered(&mut test), [wanted], "{kind:?}");
        }
        test.open(Screen::Shelf, Overlay::Programs);
        test.press(kind, Button::Back);
        assert_eq!(answered(&mut test), [], "{kind:?} does not continue the match");
    }
    for (key, wanted) in [("bots", ContinuePressed::WithBots), ("start", ContinuePressed::WithPrograms)] {
        test.open(Screen::Shelf, Overlay::Programs);
        test.click_on(key);
        assert_eq!(answered(&mut test), [wanted], "a click on {key}");
    }
}

#[test]
fn a_pad_reaches_everything_on_every_page() {
    walk_everything(InputKind::Pad);
}

#[test]
fn keys_reach_everything_on_every_page() {
    walk_everything(InputKind::Keys);
}

/// Moves the focus to a node with direction presses only.
pub(super) fn steer(test: &mut UiTest, kind: InputKind, key: &str) {
    let mut steps: BTreeMap<String, BTreeMap<Button, String>> = BTreeMap::new();
    for _ in 0..200 {
        let here = test.focus().expect("the focus is somewhere");
        if here == key {
            return;
        }
        let at = test.find(&here);
        let turns = test.app.world().get::<Adjustable>(at).is_some();
        let tried = steps.entry(here.clone()).or_default();
        let new = DIRECTIONS.iter().copied().find(|direction| {
            !(tried.contains_key(direction) || turns && matches!(direction, Button::Left | Button::Right))
        });
        let path = match new {
            Some(direction) => vec![direction],
            None => path_to_untried_direction(test, &steps, &here)
                .unwrap_or_else(|| panic!("{key} is not reached: {steps:#?}")),
        };
        for direction in path {
            let from = test.focus().expect("the focus is somewhere");
            test.press(kind, direction);
            let to = test.focus().expect("the focus is somewhere");
            steps.entry(from).or_default().insert(direction, to);
        }
    }
    panic!("{key} is not reached");
}

/// Two problems with saved files.
pub(super) fn findings() -> Vec<Finding> {
    let aside = || "20260101-120000-sequence-dice.match.damaged-1".to_owned();
    vec![
        Finding::Recovered { wanted: "line 18: expected text, not zero bytes".into(), aside: aside(), moves: 58 },
        Finding::Lost { wanted: "line 1: expected the first line".into(), aside: aside() },
    ]
}

#[test]
fn a_notice_stays_until_it_is_closed_and_can_be_read_again() {
    for kind in [InputKind::Pad, InputKind::Keys] {
        let mut test = UiTest::new(SIZE);
        // It does not interrupt a match.
        test.open(Screen::Table, Overlay::None);
        test.world().resource::<Findings>().add(findings());
        test.settle();
        assert_eq!(test.overlay(), Overlay::None);
        test.world().resource_mut::<NextState<Screen>>().set(Screen::Shelf);
        // Longer than any toast.
        for _ in 0..130 {
            test.app.update();
        }
        assert_eq!(test.overlay(), Overlay::Notices);
        test.press(kind, Button::Back);
        test.world().resource::<Findings>().add(findings());
        test.settle();
        assert_eq!(test.overlay(), Overlay::None, "each is shown once");
        steer(&mut test, kind, "notices");
        test.press(kind, Button::Accept);
        assert_eq!(test.overlay(), Overlay::Notices);
        let texts: Vec<String> =
            test.world().query::<&Text>().iter(test.app.world()).map(|text| text.0.clone()).collect();
        for part in ["Moves recovered: 58", "couldn’t be recovered"] {
            assert!(texts.iter().any(|text| text.contains(part)), "{part}: {texts:?}");
        }
    }
}

#[test]
fn a_file_that_was_left_alone_opens_no_page() {
    let mut test = UiTest::new(SIZE);
    let why = Box::new(Finding::from(SaveError::Busy));
    test.world().resource::<Findings>().add([Finding::LeftAlone { file: "newer.match".into(), why }]);
    test.settle();
    assert_eq!(test.overlay(), Overlay::None);
    assert!(test.find("notices") != Entity::PLACEHOLDER, "it can be read on the page");
}

#[test]
fn the_first_start_asks_once_and_one_press_takes_what_is_shown() {
    for (kind, button) in
        [(InputKind::Pad, Button::Accept), (InputKind::Keys, Button::Accept), (InputKind::Pad, Button::Back)]
    {
        let mut test = UiTest::new(SIZE);
        test.world().resource_mut::<Settings>().welcomed = false;
        test.settle();
        assert_eq!((test.overlay(), test.focus().as_deref()), (Overlay::Welcome, Some("start")));
        test.press(kind, button);
        assert_eq!(test.overlay(), Overlay::None);
        assert_eq!(*test.app.world().resource::<Settings>(), Settings::default());
    }
}

#[test]
fn the_first_start_shows_what_it_changes() {
    let mut test = UiTest::new(SIZE);
    test.world().resource_mut::<Settings>().welcomed = false;
    test.settle();
    steer(&mut test, InputKind::Keys, "setting-language");
    test.press(InputKind::Keys, Button::Right);
    let texts = test.texts();
    assert!(texts.iter().any(|text| text == "Willkommen"), "{texts:?}");
}

/// From the shelf to a match and back.
fn play_whole_session(kind: InputKind) {
    let mut test = UiTest::new(SIZE);
    assert_eq!(test.screen(), Screen::Shelf);
    steer(&mut test, kind, "settings");
    test.press(kind, Button::Accept);
    assert_eq!(test.overlay(), Overlay::Settings);
    test.press(kind, Button::Back);
    assert_eq!((test.overlay(), test.focus().as_deref()), (Overlay::None, Some("settings")), "the focus is remembered");
    steer(&mut test, kind, "sequence_dice");
    test.press(kind, Button::Accept);
    assert_eq!(test.screen(), Screen::Setup);

    // Whoever opened the page is in, against a bot, and the next press starts.
    assert_eq!((test.lobby().people(), test.lobby().bots()), (1, 1));
    assert_eq!(test.focus().as_deref(), Some("play"));
    test.press(kind, Button::Accept);
    test.finish_countdown();

    steer(&mut test, kind, "house-rules");
    test.press(kind, Button::Accept);
    assert_eq!(test.screen(), Screen::HouseRules);
    steer(&mut test, kind, "line");
    test.press(kind, Button::Right);
    test.press(kind, Button::Back);
    assert_eq!(test.screen(), Screen::Setup);

    test.fill_hud_with_running_match();
    test.open(Screen::Table, Overlay::None);
    test.press(kind, Button::Menu);
    assert_eq!(test.overlay(), Overlay::Pause);
    for (key, overlay) in [("rules", Overlay::Rules), ("history", Overlay::History), ("settings", Overlay::Settings)] {
        steer(&mut test, kind, key);
        test.press(kind, Button::Accept);
        assert_eq!(test.overlay(), overlay);
        test.press(kind, Button::Back);
        assert_eq!((test.overlay(), test.focus().as_deref()), (Overlay::Pause, Some(key)));
    }
    test.press(kind, Button::Back);
    assert_eq!(test.overlay(), Overlay::None);
    test.press(kind, Button::Menu);
    steer(&mut test, kind, "leave");
    test.press(kind, Button::Accept);
    assert_eq!(test.message_count::<LeaveTable>(), 1);

    test.insert_match_summary();
    test.insert_match_review();
    test.open(Screen::Result, Overlay::None);
    assert_eq!(test.focus().as_deref(), Some("rematch"));
    test.press(kind, Button::Accept);
    assert_eq!(test.message_count::<RematchPressed>(), 1);
    test.press(kind, Button::Back);
    assert_eq!(test.screen(), Screen::Shelf);
}

#[test]
fn whole_session_with_a_gamepad_alone() {
    play_whole_session(InputKind::Pad);
}

#[test]
fn whole_session_with_the_keyboard_alone() {
    play_whole_session(InputKind::Keys);
}

#[test]
fn whole_session_with_the_mouse_alone() {
    let mut test = UiTest::new(SIZE);
    test.click_on("settings");
    assert_eq!(test.overlay(), Overlay::Settings);
    test.click_prompt("prompt-back");
    assert_eq!(test.overlay(), Overlay::None);
    test.click_on("sequence_dice");
    assert_eq!(test.screen(), Screen::Setup);
    assert_eq!(test.lobby().seat_of(Device::Keys), Some(Seat(0)), "the mouse belongs to the keyboard");
    test.click_on("join");
    assert_eq!(test.lobby().seats_of(Device::Keys).count(), 2, "the mouse plays for both");
    test.click_on("seat-1");
    assert_eq!(test.overlay(), Overlay::Slot(1));
    test.click_on("name");
    assert_eq!(test.overlay(), Overlay::Name(1));
    test.click_on("field");
    test.click_on("letter-1-1");
    test.click_on("letter-2-4");
    test.click_on("done");
    assert_eq!(test.lobby().slots[1].name, "Bo");
    test.click_prompt("prompt-back");
    test.click_on("house-rules");
    assert_eq!(test.screen(), Screen::HouseRules);
    test.click_on("done");
    test.click_on("play");
    test.click_on("play");
    test.settle();
    assert_eq!(test.message_count::<StartPressed>(), 1, "a second click starts at once");
    test.fill_hud_with_running_match();
    test.open(Screen::Table, Overlay::None);
    test.click_prompt("prompt-more");
    assert_eq!(test.overlay(), Overlay::Pause);
    test.click_on("rules");
    test.click_prompt("prompt-page-next");
    test.click_prompt("prompt-back");
    test.click_on("history");
    test.click_prompt("prompt-back");
    test.click_on("leave");
    assert_eq!(test.message_count::<LeaveTable>(), 1);
    test.insert_match_summary();
    test.insert_match_review();
    test.open(Screen::Result, Overlay::None);
    test.click_on("rematch");
    assert_eq!(test.message_count::<RematchPressed>(), 1);
    test.click_on("shelf");
    assert_eq!(test.screen(), Screen::Shelf);
}

/// Moves the focus up to this widget.
fn go_up_to(test: &mut UiTest, kind: InputKind, key: &str) {
    for _ in 0..12 {
        if test.focus().as_deref() == Some(key) {
            return;
        }
        test.press(kind, Button::Up);
    }
    panic!("{key} is not above: {:?}", test.focus());
}

/// Opens the setup page with a device, as if it had pressed on the box.
fn setup_page(kind: InputKind) -> UiTest {
    let mut test = UiTest::new(SIZE);
    steer(&mut test, kind, "sequence_dice");
    test.press(kind, Button::Accept);
    assert_eq!(test.screen(), Screen::Setup);
    test
}

#[test]
fn a_second_device_joins_changes_its_colour_and_leaves() {
    for (first, second) in [(InputKind::Pad, InputKind::Keys), (InputKind::Keys, InputKind::Pad)] {
        let mut test = setup_page(first);
        test.press(second, Button::Accept);
        assert_eq!((test.lobby().people(), test.lobby().bots()), (2, 0), "the bot is not needed any more");
        let colours = |test: &UiTest| [0, 1].map(|seat| test.lobby().slots[seat].colour);
        assert_eq!(colours(&test), [0, 1]);
        test.press(second, Button::Right);
        assert_eq!(colours(&test), [0, 2], "{second:?} changes its own colour");
        test.press(second, Button::Left);
        test.press(second, Button::Left);
        assert_eq!(colours(&test), [1, 0], "the other one gets the old colour");
        assert_eq!(test.focus().as_deref(), Some("play"));
        // The first device steers the menu.
        go_up_to(&mut test, first, "bots");
        test.press(first, Button::Right);
        assert_eq!((test.lobby().bots(), colours(&test)), (1, [1, 0]));
        // The second one takes it over.
        test.press(second, Button::Down);
        go_up_to(&mut test, second, "bots");
        test.press(second, Button::Left);
        assert_eq!((test.lobby().bots(), colours(&test)), (0, [1, 0]));
        test.press(second, Button::Back);
        assert_eq!((test.screen(), test.lobby().people()), (Screen::Setup, 1));
        test.press(first, Button::Back);
        assert_eq!(test.screen(), Screen::Shelf, "the last one returns to the shelf");
    }
}

#[test]
fn the_countdown_can_be_stopped_and_joined_and_a_held_button_starts_at_once() {
    let mut test = setup_page(InputKind::Pad);
    test.press(InputKind::Pad, Button::Accept);
    assert!(test.texts().contains(&"3".to_owned()), "{:?}", test.texts());
    test.press(InputKind::Pad, Button::Back);
    assert_eq!(test.screen(), Screen::Setup, "Back only stops the countdown");
    assert!(!test.texts().contains(&"3".to_owned()));
    test.press(InputKind::Pad, Button::Accept);
    test.press(InputKind::Keys, Button::Accept);
    assert_eq!(test.lobby().people(), 2, "a press joins late");
    assert_eq!(test.message_count::<StartPressed>(), 0);
    test.finish_countdown();

    let mut test = setup_page(InputKind::Pad);
    let pad = test.pad;
    test.press_pad(pad, Button::Accept, false);
    let frames = test.frames_until_start();
    assert!(frames < 30, "{frames} frames");
}

#[test]
fn a_match_starts_from_the_end_of_a_lesson() {
    let mut test = setup_page(InputKind::Pad);
    test.open(Screen::Setup, Overlay::LessonEnd);
    test.press(InputKind::Pad, Button::Accept);
    assert_eq!(test.overlay(), Overlay::None);
    assert!(test.texts().contains(&"3".to_owned()), "{:?}", test.texts());
    test.finish_countdown();
}

#[test]
fn the_other_half_of_the_keyboard_can_join_a_page_that_the_mouse_opened() {
    let mut test = UiTest::new(SIZE);
    test.click_on("sequence_dice");
    test.press(InputKind::Keys, Button::Up);
    test.press(InputKind::Keys, Button::Accept);
    test.press(InputKind::Keys, Button::Back);
    assert_eq!(test.lobby().seats_of(Device::Keys).count(), 1);
    test.key(KeyCode::Space, Key::Space);
    test.settle();
    assert_eq!(test.lobby().seat_of(Device::KeysLeft), Some(Seat(1)));
    assert_eq!(test.lobby().seat_of(Device::KeysRight), Some(Seat(0)));
}

#[test]
fn a_player_alone_at_the_keyboard_stays_alone_in_the_next_game() {
    // The whole keyboard, as after a continued match, or either half.
    for before in [Device::Keys, Device::KeysLeft, Device::KeysRight] {
        let mut test = UiTest::new(SIZE);
        test.world().resource_mut::<Lobby>().join(before).expect("a slot is free");
        test.press(InputKind::Keys, Button::Accept);
        assert_eq!(test.screen(), Screen::Setup);
        assert_eq!((test.lobby().people(), test.lobby().seats_of(Device::Keys).count()), (1, 1), "{before:?}");
        test.press(InputKind::Keys, Button::Accept);
        assert_eq!(test.lobby().people(), 1, "{before:?}: the second press starts the match");
        test.finish_countdown();
    }
}

#[test]
fn a_player_who_left_stays_out_when_the_house_rules_close() {
    let mut test = setup_page(InputKind::Pad);
    test.press(InputKind::Keys, Button::Accept);
    test.press(InputKind::Keys, Button::Back);
    assert_eq!(test.lobby().people(), 1);
    go_up_to(&mut test, InputKind::Pad, "house-rules");
    test.press(InputKind::Pad, Button::Accept);
    assert_eq!(test.screen(), Screen::HouseRules);
    test.press(InputKind::Keys, Button::Menu);
    assert_eq!((test.screen(), test.lobby().people()), (Screen::Setup, 1));
}

#[test]
fn the_countdown_stops_when_a_player_is_lost() {
    let mut test = setup_page(InputKind::Pad);
    test.press(InputKind::Keys, Button::Accept);
    test.press(InputKind::Pad, Button::Accept);
    let pad = test.pad;
    test.world().write_message(GamepadConnectionEvent::new(pad, GamepadConnection::Disconnected));
    test.settle();
    assert!(!test.texts().contains(&"3".to_owned()), "{:?}", test.texts());
    assert_eq!(test.message_count::<StartPressed>(), 0);
}

#[test]
fn a_press_on_a_player_opens_the_editor() {
    for kind in [InputKind::Pad, InputKind::Keys] {
        let mut test = setup_page(kind);
        steer(&mut test, kind, "seat-0");
        test.press(kind, Button::Accept);
        assert_eq!(test.overlay(), Overlay::Slot(0), "{kind:?}");
        test.press(kind, Button::Back);
        assert_eq!((test.overlay(), test.screen()), (Overlay::None, Screen::Setup));
        test.press(kind, Button::Odds);
        assert_eq!(test.overlay(), Overlay::Rules);
    }
}

#[test]
fn an_older_unfinished_match_can_be_continued() {
    for kind in [InputKind::Pad, InputKind::Keys] {
        let mut test = UiTest::new(SIZE);
        test.insert_resume_offer();
        test.settle();
        steer(&mut test, kind, "matches");
        test.press(kind, Button::Accept);
        assert_eq!(test.overlay(), Overlay::Matches);
        test.press(kind, Button::Down);
        test.press(kind, Button::Down);
        test.press(kind, Button::Accept);
        assert_eq!((test.overlay(), test.message_count::<ContinuePressed>()), (Overlay::None, 1), "{kind:?}");
        assert_eq!(test.app.world().resource::<ResumeOffer>().chosen, 2);
    }
}

/// The number of presses from the shelf to the start of a match with these devices, and then to a match of another
/// game with the same people. Moves of the focus do not count.
#[test]
fn few_presses_lead_to_a_match() {
    let mut test = UiTest::new(SIZE);
    let pads: Vec<Entity> = (0..4).map(|_| test.add_pad()).collect();
    for people in [1, 4] {
        let mut presses = 0;
        let mut press = |test: &mut UiTest, pad: Entity| {
            test.press_pad(pad, Button::Accept, true);
            presses += 1;
        };
        test.world().insert_resource(Lobby::default());
        test.open(Screen::Shelf, Overlay::None);
        press(&mut test, pads[0]);
        assert_eq!(test.screen(), Screen::Setup);
        for pad in &pads[1..people] {
            press(&mut test, *pad);
        }
        press(&mut test, pads[0]);
        test.finish_countdown();
        assert_eq!(test.lobby().people(), people);
        assert_eq!(presses, people + 1, "one to open, one for each further person, one to start");
    }
    // Another game: the result page, a box, and the start.
    let mut presses = 0;
    test.insert_match_summary();
    test.open(Screen::Result, Overlay::None);
    for expected in [Screen::Shelf, Screen::Setup] {
        let kind = InputKind::Pad;
        if expected == Screen::Shelf {
            steer(&mut test, kind, "shelf");
        }
        test.press_pad(pads[0], Button::Accept, true);
        presses += 1;
        assert_eq!(test.screen(), expected);
    }
    test.press_pad(pads[0], Button::Accept, true);
    presses += 1;
    test.finish_countdown();
    assert_eq!((presses, test.lobby().people()), (3, 4));
    // Rules.
    test.open(Screen::Shelf, Overlay::None);
    test.press_pad(pads[0], Button::Odds, true);
    assert_eq!(test.overlay(), Overlay::Rules, "one press from a box to its rules");
}

/// How far the topmost page has scrolled, and how far it can scroll.
fn scrolled(test: &mut UiTest) -> (f32, f32) {
    let node = test.find("move-0");
    let mut above = test.world().query::<&ChildOf>();
    let above: Vec<Entity> = above.query(test.world()).iter_ancestors(node).collect();
    let world = test.app.world();
    let panel = above.into_iter().find(|above| world.get::<ScrollArea>(*above).is_some()).expect("the page scrolls");
    let panel_node = world.get::<ComputedNode>(panel).expect("it is laid out");
    let most = (panel_node.content_size().y - panel_node.size().y) * panel_node.inverse_scale_factor;
    (world.get::<ScrollPosition>(panel).expect("it scrolls").y, most)
}

#[test]
fn both_ends_of_the_review_can_be_seen_with_presses() {
    for text_size in [1.0, 2.0] {
        let mut test = UiTest::new(SIZE);
        test.insert_match_summary();
        test.insert_match_review();
        test.world().resource_mut::<Settings>().text_size = text_size;
        test.open(Screen::Result, Overlay::Review);
        let press = |test: &mut UiTest, button| (0..12).for_each(|_| test.press(InputKind::Keys, button));
        press(&mut test, Button::Down);
        assert_eq!(test.focus().as_deref(), Some("move-4"));
        let (y, most) = scrolled(&mut test);
        assert!(most > 0.0 && (y - most).abs() < 1.0, "it is at its end: {y} of {most}");
        press(&mut test, Button::Up);
        assert_eq!(test.focus().as_deref(), Some("move-0"));
        assert_eq!(scrolled(&mut test).0, 0.0, "it is at its top");
    }
}

#[test]
fn moves_of_the_review_are_chosen_and_switched_with_presses() {
    let mut test = UiTest::new(SIZE);
    test.insert_match_summary();
    test.insert_match_review();
    test.open(Screen::Result, Overlay::Review);
    let kind = InputKind::Pad;
    assert_eq!(test.focus().as_deref(), Some("move-0"));
    steer(&mut test, kind, "move-3");
    for (button, overlay, watched) in [
        (Button::Accept, Overlay::ReviewedMove, WatchedMove::Played(3)),
        (Button::Accept, Overlay::ReviewedMove, WatchedMove::Better(3)),
        (Button::Accept, Overlay::ReviewedMove, WatchedMove::Played(3)),
        (Button::Back, Overlay::Review, WatchedMove::None),
    ] {
        test.press(kind, button);
        assert_eq!((test.overlay(), *test.world().resource::<WatchedMove>()), (overlay, watched));
    }
    assert_eq!(test.focus().as_deref(), Some("move-3"));
    // A throw has no better move: it is shown again.
    steer(&mut test, kind, "move-1");
    for _ in 0..2 {
        test.press(kind, Button::Accept);
        assert_eq!(*test.world().resource::<WatchedMove>(), WatchedMove::Played(1));
    }
    test.press(kind, Button::Back);
    test.press(kind, Button::Back);
    assert_eq!(test.overlay(), Overlay::None);
}

#[test]
fn window_opening_under_a_resting_mouse_keeps_the_focus() {
    let mut test = UiTest::new(SIZE);
    let before = test.focus();
    assert_ne!(before.as_deref(), Some("settings"));
    let node = test.find("settings");
    test.move_mouse(node, None);
    assert_eq!(test.focus(), before);
    test.move_mouse(node, Some(Vec2::ONE));
    assert_eq!(test.focus().as_deref(), Some("settings"));
}

#[test]
fn letting_go_of_the_mouse_after_the_focus_is_lost_is_no_click() {
    let mut test = UiTest::new(SIZE);
    let node = test.find("settings");
    test.move_mouse(node, Some(Vec2::ONE));
    test.mouse_button(ButtonState::Pressed);
    let window = test.window();
    test.world().write_message(WindowFocused { window, focused: false });
    test.app.update();
    test.mouse_button(ButtonState::Released);
    test.settle();
    assert_eq!(test.overlay(), Overlay::None);
    test.click(node);
    assert_eq!(test.overlay(), Overlay::Settings);
}

#[test]
fn one_press_on_a_box_opens_its_rules() {
    for kind in [InputKind::Pad, InputKind::Keys] {
        let mut test = UiTest::new(SIZE);
        for game in CATALOG.games() {
            steer(&mut test, kind, game.name);
            test.press(kind, Button::Odds);
            assert_eq!((test.screen(), test.overlay()), (Screen::Shelf, Overlay::Rules));
            assert_eq!(test.app.world().resource::<GameSetup>().game().name, game.name);
            test.press(kind, Button::Back);
            assert_eq!((test.overlay(), test.focus().as_deref()), (Overlay::None, Some(game.name)));
        }
        steer(&mut test, kind, "quit");
        test.press(kind, Button::Odds);
        assert_eq!(test.overlay(), Overlay::None, "only boxes have rules");
    }
}

#[test]
fn a_box_opens_its_game() {
    for game in CATALOG.games() {
        let mut test = UiTest::new(SIZE);
        test.click_on(game.name);
        assert_eq!((test.screen(), test.overlay()), (Screen::Setup, Overlay::None));
        assert_eq!(test.app.world().resource::<GameSetup>().game().name, game.name);
    }
}

#[test]
fn the_focused_setting_stays_in_view_while_the_text_grows() {
    let mut test = UiTest::new((1280, 800));
    test.open(Screen::Shelf, Overlay::Settings);
    while test.focus().as_deref() != Some("setting-text") {
        test.press(InputKind::Pad, Button::Down);
    }
    for button in [Button::Right, Button::Left] {
        for _ in 0..12 {
            test.press(InputKind::Pad, button);
            let row = test.find("setting-text");
            let world = test.app.world();
            let rect = |node: Entity| {
                let (at, size) = (world.get::<UiGlobalTransform>(node), world.get::<ComputedNode>(node));
                Rect::from_center_size(at.expect("it is laid out").translation, size.expect("it is laid out").size())
            };
            let mut above = std::iter::successors(Some(row), |at| world.get::<ChildOf>(*at).map(ChildOf::parent));
            let list = above.find(|at| world.get::<ScrollArea>(*at).is_some()).expect("the settings scroll");
            let (row, list) = (rect(row), rect(list));
            assert!(row.min.y >= list.min.y && row.max.y <= list.max.y, "{row:?} is out of {list:?}");
        }
    }
}
