//! Hints and the coach in every game, in the whole program without a GPU, by following the prompts.

use std::time::{Duration, Instant};

use bevy::input::ButtonState;
use bevy::input::mouse::{MouseButton, MouseButtonInput};
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use rollick::app::input::{Button, ThrowGestures};
use rollick::app::ui::Localization;
use rollick::app::ui::hud::{Hud, SeatPrompts};
use rollick::catalog::GameEntry;
use rollick::games::CATALOG;
use rollick::sim::lobby::{Help, HintPolicy};

use crate::played_by_keys::Keyboard;

/// Maximum number of presses until a game asks for a choice, or until the coach has asked twice.
const PRESSES: usize = 100;

/// Maximum time in which advice is computed, without optimisation.
const PATIENCE: Duration = Duration::from_secs(60);

/// What the caption says.
fn caption(keyboard: &Keyboard) -> String {
    keyboard.app.world().resource::<Hud>().caption.clone().unwrap_or_default().text
}

/// The text of the prompt for this button; empty if there is none.
fn prompt(keyboard: &Keyboard, button: Button) -> String {
    let world = keyboard.app.world();
    let lines = world.resource::<SeatPrompts>().0.iter().flat_map(|line| &line.prompts);
    let mut all = world.resource::<Hud>().prompts.iter().chain(lines);
    all.find(|prompt| prompt.button == button).map(|prompt| prompt.text.clone()).unwrap_or_default()
}

fn text(keyboard: &Keyboard, key: &str) -> String {
    keyboard.app.world().resource::<Localization>().text(key)
}

/// Waits until the background thread is done.
pub(crate) fn wait_for_advice(keyboard: &mut Keyboard) {
    let (start, thinking) = (Instant::now(), text(keyboard, "hint-thinking"));
    while caption(keyboard) == thinking {
        assert!(start.elapsed() < PATIENCE, "no advice came");
        keyboard.update(1);
        std::thread::yield_now();
    }
}

/// Follows the prompts until they offer a hint.
fn until_hint_is_offered(keyboard: &mut Keyboard) {
    let ask = text(keyboard, "prompt-hint");
    let offered = (0..PRESSES).any(|_| {
        let offers = prompt(keyboard, Button::Hint) == ask;
        if !offers {
            keyboard.press(&mut None);
        }
        offers
    });
    assert!(offered, "a hint is offered");
}

#[test]
fn each_press_shows_more_of_a_hint() {
    for game in CATALOG.games() {
        let mut keyboard = Keyboard::new(game);
        until_hint_is_offered(&mut keyboard);
        let ask = prompt(&keyboard, Button::Hint);
        keyboard.tap(Button::Hint);
        if prompt(&keyboard, Button::Hint) == ask {
            // The seat must look at its pieces first.
            keyboard.key(Button::Throw, ButtonState::Pressed);
            keyboard.update(200);
            keyboard.tap(Button::Hint);
        }
        wait_for_advice(&mut keyboard);
        let mut shown = vec![caption(&keyboard)];
        while prompt(&keyboard, Button::Hint) != text(&keyboard, "prompt-hint-hide") {
            assert_ne!(prompt(&keyboard, Button::Hint), ask, "{}: {shown:?}", game.name);
            keyboard.tap(Button::Hint);
            shown.push(caption(&keyboard));
            assert_ne!(shown[shown.len() - 2], shown[shown.len() - 1], "{}", game.name);
        }
        assert!(shown.len() >= 2, "{}: {shown:?}", game.name);
        keyboard.tap(Button::Hint);
        assert!(!shown.contains(&caption(&keyboard)), "{}: the hint is hidden", game.name);
        assert_eq!(prompt(&keyboard, Button::Hint), ask, "{}", game.name);
    }
}

#[test]
fn no_hint_is_offered_or_given_when_hints_are_off() {
    let game = CATALOG.games().next().expect("there are games");
    let mut keyboard = Keyboard::new(game);
    until_hint_is_offered(&mut keyboard);
    keyboard.app.insert_resource(Help { hints: HintPolicy::NoOne, coach: false });
    keyboard.update(1);
    let before = caption(&keyboard);
    assert!(!keyboard.offered().contains(&Button::Hint));
    keyboard.tap(Button::Hint);
    assert_eq!(caption(&keyboard), before);
}

/// Whether the coach asks about a choice.
fn coach_asks(keyboard: &Keyboard) -> bool {
    prompt(keyboard, Button::Accept) == text(keyboard, "prompt-play-anyway")
}

/// Follows the prompts until the coach asks; `None` if it does not.
fn until_coach_asks(game: &GameEntry) -> Option<Keyboard> {
    let mut keyboard = Keyboard::new(game);
    keyboard.app.insert_resource(Help { hints: HintPolicy::NoOne, coach: true });
    let asks = (0..PRESSES).any(|_| {
        wait_for_advice(&mut keyboard);
        let asks = coach_asks(&keyboard);
        if !asks && !keyboard.over {
            keyboard.press(&mut None);
            keyboard.update(1);
        }
        asks
    });
    asks.then_some(keyboard)
}

#[test]
fn question_of_the_coach_closes_when_it_is_switched_off() {
    let mut keyboard = CATALOG.games().find_map(until_coach_asks).expect("the coach asks in some game");
    let length = keyboard.log_length();
    keyboard.app.insert_resource(Help { hints: HintPolicy::NoOne, coach: false });
    keyboard.update(2);
    assert!(!coach_asks(&keyboard) && keyboard.log_length() == length, "the choice is open again");
    assert!(!keyboard.offered().is_empty());
    keyboard.press(&mut None);
    keyboard.update(1);
    assert!(!coach_asks(&keyboard));
}

/// A table at which the coach asks about a choice and answers presses.
fn asked() -> Keyboard {
    let mut keyboard = CATALOG.games().find_map(until_coach_asks).expect("the coach asks in some game");
    // A press just after the question is ignored.
    keyboard.update(40);
    assert!(coach_asks(&keyboard), "the question stays until it is answered");
    keyboard
}

/// Clicks on the table, away from all prompts.
fn click(keyboard: &mut Keyboard, button: MouseButton) {
    for state in [ButtonState::Pressed, ButtonState::Released] {
        keyboard.app.world_mut().write_message(MouseButtonInput { button, state, window: Entity::PLACEHOLDER });
        keyboard.update(2);
    }
}

/// Clicks on places all over the table with the left mouse button, so that some of the clicks hit what can be chosen.
fn click_everywhere(keyboard: &mut Keyboard) {
    let mut windows = keyboard.app.world_mut().query_filtered::<&mut Window, With<PrimaryWindow>>();
    for (column, row) in (1..16).flat_map(|column| (1..10).map(move |row| (column, row))) {
        let mut window = windows.single_mut(keyboard.app.world_mut()).expect("there is a window");
        let step = window.size() / Vec2::new(16.0, 10.0);
        window.set_cursor_position(Some(Vec2::new(column as f32, row as f32) * step));
        click(keyboard, MouseButton::Left);
    }
}

#[test]
fn clicks_on_the_table_do_not_answer_the_coach() {
    // A click on a space of its board chooses that space.
    let game = CATALOG.find("sequence_dice").expect("the game is in the catalogue");
    let mut keyboard = until_coach_asks(game).expect("the coach asks");
    keyboard.update(40);
    let (question, length) = (caption(&keyboard), keyboard.log_length());
    click_everywhere(&mut keyboard);
    assert_eq!((caption(&keyboard), keyboard.log_length()), (question, length), "the same question is open");
}

#[test]
fn undo_and_the_right_mouse_button_take_back_what_the_coach_asks_about() {
    let answers: [fn(&mut Keyboard); 2] =
        [|keyboard| keyboard.tap(Button::Undo), |keyboard| click(keyboard, MouseButton::Right)];
    for answer in answers {
        let mut keyboard = asked();
        let length = keyboard.log_length();
        answer(&mut keyboard);
        assert!(!coach_asks(&keyboard) && keyboard.log_length() == length, "nothing was done or undone");
        assert!(!keyboard.offered().is_empty(), "the choice is open");
    }
}

#[test]
fn question_of_the_coach_outlasts_paused_input() {
    let mut keyboard = asked();
    let length = keyboard.log_length();
    // The shell pauses input while a menu is open.
    let pause_input = |keyboard: &mut Keyboard, paused| {
        keyboard.app.world_mut().resource_mut::<ThrowGestures>().still = paused;
    };
    pause_input(&mut keyboard, true);
    for button in [Button::Accept, Button::Undo, Button::Back] {
        keyboard.tap(button);
    }
    pause_input(&mut keyboard, false);
    keyboard.update(2);
    assert!(coach_asks(&keyboard) && keyboard.log_length() == length);
    keyboard.tap(Button::Accept);
    keyboard.update(120);
    assert!(!coach_asks(&keyboard) && (keyboard.over || keyboard.log_length() > length), "the choice was made");
}

#[test]
fn coach_asks_back_and_the_player_decides() {
    let mut asked = 0;
    for game in CATALOG.games() {
        let mut keyboard = Keyboard::new(game);
        keyboard.app.insert_resource(Help { hints: HintPolicy::NoOne, coach: true });
        let mut answers = [Button::Back, Button::Accept].into_iter().peekable();
        for _ in 0..PRESSES {
            if answers.peek().is_none() || keyboard.over {
                break;
            }
            wait_for_advice(&mut keyboard);
            if !coach_asks(&keyboard) {
                keyboard.press(&mut None);
                keyboard.update(1);
                continue;
            }
            let length = keyboard.log_length();
            let Some(answer) = answers.next() else { break };
            // A press just after the question is ignored.
            keyboard.update(40);
            keyboard.tap(answer);
            assert!(!coach_asks(&keyboard), "{}: it asks once", game.name);
            if answer == Button::Accept {
                keyboard.update(120);
                assert!(keyboard.over || keyboard.log_length() > length, "{}: the choice was made", game.name);
            } else {
                asked += 1;
                assert_eq!(keyboard.log_length(), length, "{}: nothing was done", game.name);
                assert!(!keyboard.offered().is_empty(), "{}: the choice is open", game.name);
            }
        }
    }
    assert!(asked >= 3, "the coach asked in {asked} games");
}
