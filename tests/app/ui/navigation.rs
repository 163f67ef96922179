//! Every screen can be reached, operated and left with a pad alone, with the keyboard alone, and with the mouse alone.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use bevy::input::ButtonState;
use bevy::input_focus::InputFocus;
use bevy::prelude::*;
use bevy::ui_widgets::ScrollArea;
use bevy::window::WindowFocused;
use rollick::app::input::Button;
use rollick::app::render::{tokens, vector_art};
use rollick::app::saves::{Finding, Findings, SaveError, Settings};
use rollick::app::ui::focus::Adjustable;
use rollick::app::ui::{
    ContinuePressed, GameSetup, LeaveTable, Overlay, RematchPressed, Screen, StartPressed, WatchedMove,
};
use rollick::games::CATALOG;
use rollick::rules::bots::Player;

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
    let mut pages = vec![
        (Screen::Shelf, Overlay::None),
        (Screen::Shelf, Overlay::Settings),
        (Screen::Shelf, Overlay::Programs),
        (Screen::Seats, Overlay::None),
        (Screen::Seats, Overlay::Slot(2)),
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
        pages.push((Screen::Seats, Overlay::Name(2)));
    }
    for (screen, overlay) in pages {
        test.open(screen, Overlay::None);
        if screen == Screen::Seats && test.lobby().slots.iter().all(rollick::sim::lobby::Slot::is_free) {
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
    let texts: Vec<String> = test.world().query::<&Text>().iter(test.app.world()).map(|text| text.0.clone()).collect();
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
    assert_eq!(test.screen(), Screen::Seats);

    // One press joins, one sets ready, one adds a bot, one starts.
    test.press(kind, Button::Accept);
    assert_eq!(test.lobby().slots[0].controller, Some(Player::Person));
    test.press(kind, Button::Accept);
    assert!(test.lobby().slots[0].ready);
    test.press(kind, Button::Accept);
    assert!(matches!(test.lobby().slots[1].controller, Some(Player::Bot(_))));
    assert_eq!(test.focus().as_deref(), Some("start"));
    test.press(kind, Button::Accept);
    assert_eq!(test.message_count::<StartPressed>(), 1);

    steer(&mut test, kind, "house-rules");
    test.press(kind, Button::Accept);
    assert_eq!(test.screen(), Screen::HouseRules);
    steer(&mut test, kind, "line");
    test.press(kind, Button::Right);
    test.press(kind, Button::Back);
    assert_eq!(test.screen(), Screen::Seats);

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
    assert_eq!(test.screen(), Screen::Seats);
    test.click_on("seat-0-join");
    assert_eq!(test.lobby().slots[0].controller, Some(Player::Person));
    test.click_on("seat-0-ready");
    assert!(test.lobby().slots[0].ready);
    test.click_on("seat-1-bot");
    test.click_on("seat-1-edit");
    assert_eq!(test.overlay(), Overlay::Slot(1));
    test.click_on("level");
    test.click_on("name");
    assert_eq!(test.overlay(), Overlay::Name(1));
    test.click_on("field");
    test.click_on("letter-0-1");
    test.click_on("letter-1-4");
    test.click_on("done");
    assert_eq!(test.lobby().slots[1].name, "Bo");
    test.click_prompt("prompt-back");
    test.click_on("house-rules");
    assert_eq!(test.screen(), Screen::HouseRules);
    test.click_on("done");
    test.click_on("start");
    assert_eq!(test.message_count::<StartPressed>(), 1);
    test.fill_hud_with_running_match();
    test.open(Screen::Table, Overlay::None);
    test.click_prompt("prompt-pause");
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

#[test]
fn edit_opens_the_own_seat_before_it_is_ready() {
    for kind in [InputKind::Pad, InputKind::Keys] {
        let mut test = UiTest::new(SIZE);
        test.choose_game();
        test.open(Screen::Seats, Overlay::None);
        test.press(kind, Button::Accept);
        steer(&mut test, kind, "seat-0-edit");
        test.press(kind, Button::Accept);
        assert_eq!((test.overlay(), test.lobby().slots[0].ready), (Overlay::Slot(0), false), "{kind:?}");
        test.press(kind, Button::Back);
        assert_eq!(test.overlay(), Overlay::None);
        // Back on the ready button, the device controls its slot again.
        steer(&mut test, kind, "seat-0-ready");
        test.press(kind, Button::Accept);
        assert!(test.lobby().slots[0].ready, "{kind:?}");
    }
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
        assert_eq!((test.screen(), test.overlay()), (Screen::Seats, Overlay::None));
        assert_eq!(test.app.world().resource::<GameSetup>().game().name, game.name);
    }
}
