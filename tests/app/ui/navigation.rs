//! Every screen can be reached, operated and left with a pad alone, with the keyboard alone, and with the mouse alone.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use bevy::prelude::*;
use rollick::app::input::Button;
use rollick::app::ui::focus::{Adjustable, Focus};
use rollick::app::ui::{GameSetup, LeaveTable, Overlay, RematchPressed, Screen, StartPressed};
use rollick::games::CATALOG;
use rollick::sim::lobby::Controller;

use super::{Hand, Sofa};

const SIZE: (u32, u32) = (1280, 800);
const WAYS: [Button; 4] = [Button::Up, Button::Down, Button::Left, Button::Right];

/// Moves the focus through the topmost page with direction presses until no new node is found. Only with directions,
/// because a focused option row uses left and right itself.
pub(super) fn walk(sofa: &mut Sofa, hand: Hand) -> BTreeSet<String> {
    let (page, _) = sofa.top().expect("a page is open");
    let mut steps: BTreeMap<String, BTreeMap<Button, String>> = BTreeMap::new();
    let mut here = sofa.focus().unwrap_or_else(|| panic!("{page}: something has the focus from the start"));
    loop {
        let tried = steps.entry(here.clone()).or_default();
        let at = sofa.app.world().resource::<Focus>().at.expect("the focus is somewhere");
        let turns = sofa.app.world().get::<Adjustable>(at).is_some();
        let next = WAYS
            .iter()
            .copied()
            .find(|way| !(tried.contains_key(way) || turns && matches!(way, Button::Left | Button::Right)));
        if let Some(way) = next {
            sofa.press(hand, way);
            let there = sofa.focus().expect("the focus stays somewhere");
            steps.entry(here).or_default().insert(way, there.clone());
            here = there;
            continue;
        }
        let Some(path) = to_something_new(sofa, &steps, &here) else { return steps.into_keys().collect() };
        for way in path {
            sofa.press(hand, way);
        }
        here = sofa.focus().expect("the focus stays somewhere");
    }
}

/// The presses to the nearest node with a direction that was not tried yet.
fn to_something_new(
    sofa: &mut Sofa,
    steps: &BTreeMap<String, BTreeMap<Button, String>>,
    from: &str,
) -> Option<Vec<Button>> {
    let mut open = VecDeque::from([(from.to_owned(), Vec::new())]);
    let mut seen = BTreeSet::from([from.to_owned()]);
    while let Some((at, path)) = open.pop_front() {
        let entity = sofa.find(&at);
        let ways = if sofa.app.world().get::<Adjustable>(entity).is_some() { 2 } else { 4 };
        if steps.get(&at).is_none_or(|tried| tried.len() < ways) {
            return Some(path);
        }
        for (way, there) in &steps[&at] {
            if seen.insert(there.clone()) {
                let mut path = path.clone();
                path.push(*way);
                open.push_back((there.clone(), path));
            }
        }
    }
    None
}

fn walk_everything(hand: Hand) {
    let mut sofa = Sofa::new(SIZE);
    sofa.choose_game();
    sofa.left_off();
    sofa.in_the_middle();
    sofa.at_the_end();
    let mut pages = vec![
        (Screen::Shelf, Overlay::None),
        (Screen::Shelf, Overlay::Settings),
        (Screen::Seats, Overlay::None),
        (Screen::Seats, Overlay::Slot(2)),
        (Screen::HouseRules, Overlay::None),
        (Screen::Table, Overlay::Pause),
        (Screen::Table, Overlay::History),
        (Screen::Table, Overlay::Rules),
        (Screen::Result, Overlay::None),
    ];
    // The keyboard types a name directly; the letters on the page are for pads.
    if hand == Hand::Pad {
        pages.push((Screen::Seats, Overlay::Name(2)));
    }
    for (screen, overlay) in pages {
        sofa.go(screen, Overlay::None);
        if screen == Screen::Seats && sofa.lobby().slots.iter().all(|slot| slot.is_free()) {
            sofa.seat_everybody();
        }
        sofa.go(screen, overlay);
        let (page, things) = sofa.top().expect("a page is open");
        let all: BTreeSet<String> = things.into_iter().map(|(key, _)| key).collect();
        assert_eq!(walk(&mut sofa, hand), all, "{hand:?} on {page}");
    }
}

#[test]
fn a_pad_reaches_everything_on_every_page() {
    walk_everything(Hand::Pad);
}

#[test]
fn keys_reach_everything_on_every_page() {
    walk_everything(Hand::Keys);
}

/// Moves the focus to a node with direction presses only.
pub(super) fn steer(sofa: &mut Sofa, hand: Hand, key: &str) {
    let mut steps: BTreeMap<String, BTreeMap<Button, String>> = BTreeMap::new();
    for _ in 0..200 {
        let here = sofa.focus().expect("the focus is somewhere");
        if here == key {
            return;
        }
        let at = sofa.find(&here);
        let turns = sofa.app.world().get::<Adjustable>(at).is_some();
        let tried = steps.entry(here.clone()).or_default();
        let new = WAYS
            .iter()
            .copied()
            .find(|way| !(tried.contains_key(way) || turns && matches!(way, Button::Left | Button::Right)));
        let path = match new {
            Some(way) => vec![way],
            None => to_something_new(sofa, &steps, &here).expect("something is left to try"),
        };
        for way in path {
            let from = sofa.focus().expect("the focus is somewhere");
            sofa.press(hand, way);
            let to = sofa.focus().expect("the focus is somewhere");
            steps.entry(from).or_default().insert(way, to);
        }
    }
    panic!("{key} is not reached");
}

/// From the shelf to a match and back.
fn a_whole_session(hand: Hand) {
    let mut sofa = Sofa::new(SIZE);
    assert_eq!(sofa.screen(), Screen::Shelf);
    steer(&mut sofa, hand, "settings");
    sofa.press(hand, Button::Accept);
    assert_eq!(sofa.overlay(), Overlay::Settings);
    sofa.press(hand, Button::Back);
    assert_eq!((sofa.overlay(), sofa.focus().as_deref()), (Overlay::None, Some("settings")), "the focus is remembered");
    steer(&mut sofa, hand, "sequence_dice");
    sofa.press(hand, Button::Accept);
    assert_eq!(sofa.screen(), Screen::Seats);

    // One press joins, one sets ready, one adds a bot, one starts.
    sofa.press(hand, Button::Accept);
    assert_eq!(sofa.lobby().slots[0].controller, Controller::Person);
    sofa.press(hand, Button::Accept);
    assert!(sofa.lobby().slots[0].ready);
    sofa.press(hand, Button::Accept);
    assert!(matches!(sofa.lobby().slots[1].controller, Controller::Bot(_)));
    assert_eq!(sofa.focus().as_deref(), Some("start"));
    sofa.press(hand, Button::Accept);
    assert_eq!(sofa.told::<StartPressed>(), 1);

    steer(&mut sofa, hand, "house-rules");
    sofa.press(hand, Button::Accept);
    assert_eq!(sofa.screen(), Screen::HouseRules);
    steer(&mut sofa, hand, "line");
    sofa.press(hand, Button::Right);
    sofa.press(hand, Button::Back);
    assert_eq!(sofa.screen(), Screen::Seats);

    sofa.in_the_middle();
    sofa.go(Screen::Table, Overlay::None);
    sofa.press(hand, Button::Menu);
    assert_eq!(sofa.overlay(), Overlay::Pause);
    for (key, overlay) in [("rules", Overlay::Rules), ("history", Overlay::History), ("settings", Overlay::Settings)] {
        steer(&mut sofa, hand, key);
        sofa.press(hand, Button::Accept);
        assert_eq!(sofa.overlay(), overlay);
        sofa.press(hand, Button::Back);
        assert_eq!((sofa.overlay(), sofa.focus().as_deref()), (Overlay::Pause, Some(key)));
    }
    sofa.press(hand, Button::Back);
    assert_eq!(sofa.overlay(), Overlay::None);
    sofa.press(hand, Button::Menu);
    steer(&mut sofa, hand, "leave");
    sofa.press(hand, Button::Accept);
    assert_eq!(sofa.told::<LeaveTable>(), 1);

    sofa.at_the_end();
    sofa.go(Screen::Result, Overlay::None);
    assert_eq!(sofa.focus().as_deref(), Some("rematch"));
    sofa.press(hand, Button::Accept);
    assert_eq!(sofa.told::<RematchPressed>(), 1);
    sofa.press(hand, Button::Back);
    assert_eq!(sofa.screen(), Screen::Shelf);
}

#[test]
fn a_whole_session_with_a_gamepad_alone() {
    a_whole_session(Hand::Pad);
}

#[test]
fn an_evening_by_keys_alone() {
    a_whole_session(Hand::Keys);
}

#[test]
fn an_evening_by_mouse_alone() {
    let mut sofa = Sofa::new(SIZE);
    sofa.click_on("settings");
    assert_eq!(sofa.overlay(), Overlay::Settings);
    sofa.click_prompt("prompt-back");
    assert_eq!(sofa.overlay(), Overlay::None);
    sofa.click_on("sequence_dice");
    assert_eq!(sofa.screen(), Screen::Seats);
    sofa.click_on("chair-0-sit");
    assert_eq!(sofa.lobby().slots[0].controller, Controller::Person);
    sofa.click_on("chair-0-ready");
    assert!(sofa.lobby().slots[0].ready);
    sofa.click_on("chair-1-bot");
    sofa.click_on("chair-1-more");
    assert_eq!(sofa.overlay(), Overlay::Slot(1));
    sofa.click_on("level");
    sofa.click_on("name");
    assert_eq!(sofa.overlay(), Overlay::Name(1));
    sofa.click_on("letter-0-1");
    sofa.click_on("letter-1-4");
    sofa.click_on("done");
    assert_eq!(sofa.lobby().slots[1].name, "Bo");
    sofa.click_prompt("prompt-back");
    sofa.click_on("house-rules");
    assert_eq!(sofa.screen(), Screen::HouseRules);
    sofa.click_on("done");
    sofa.click_on("start");
    assert_eq!(sofa.told::<StartPressed>(), 1);
    sofa.in_the_middle();
    sofa.go(Screen::Table, Overlay::None);
    sofa.click_prompt("prompt-pause");
    assert_eq!(sofa.overlay(), Overlay::Pause);
    sofa.click_on("rules");
    sofa.click_prompt("prompt-page-on");
    sofa.click_prompt("prompt-back");
    sofa.click_on("history");
    sofa.click_prompt("prompt-back");
    sofa.click_on("leave");
    assert_eq!(sofa.told::<LeaveTable>(), 1);
    sofa.at_the_end();
    sofa.go(Screen::Result, Overlay::None);
    sofa.click_on("rematch");
    assert_eq!(sofa.told::<RematchPressed>(), 1);
    sofa.click_on("shelf");
    assert_eq!(sofa.screen(), Screen::Shelf);
}

#[test]
fn a_window_that_opens_under_a_mouse_at_rest_leaves_the_focus_where_it_was() {
    let mut sofa = Sofa::new(SIZE);
    let before = sofa.focus();
    assert_ne!(before.as_deref(), Some("settings"));
    let thing = sofa.find("settings");
    sofa.move_mouse(thing, None);
    assert_eq!(sofa.focus(), before);
    sofa.move_mouse(thing, Some(Vec2::ONE));
    assert_eq!(sofa.focus().as_deref(), Some("settings"));
}

#[test]
fn a_box_with_several_games_in_it_asks_which() {
    let mut sofa = Sofa::new(SIZE);
    let opened = CATALOG.boxes().find(|lid| CATALOG.games_in(lid).count() > 1).expect("a box has two games in it");
    let inside = CATALOG.games_in(opened).last().expect("its own is there at least");
    sofa.click_on(opened.name);
    assert_eq!((sofa.screen(), sofa.overlay()), (Screen::Shelf, Overlay::VariantPicker));
    assert_eq!(sofa.focus(), Some(format!("game-{}", opened.name)));
    sofa.press(Hand::Pad, Button::Back);
    assert_eq!(sofa.overlay(), Overlay::None);
    sofa.click_on(opened.name);
    sofa.click_on(&format!("game-{}", inside.name));
    assert_eq!((sofa.screen(), sofa.overlay()), (Screen::Seats, Overlay::None));
    assert_eq!(sofa.app.world().resource::<GameSetup>().game().name, inside.name);
}
