//! What is chosen by clicks on dice, in the whole program without a GPU.

use bevy::input::ButtonState;
use bevy::input::mouse::{MouseButton, MouseButtonInput};
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use rollick::app::input::Button;
use rollick::app::render::camera::CameraDirector;
use rollick::app::render::lighting::StageCamera;
use rollick::app::ui::hud::{FaceIcon, Hud};
use rollick::games::CATALOG;
use rollick::sim::dice::Die;

use crate::played_by_keys::Keyboard;

/// Maximum number of presses until a throw of two pairs offers two symbols.
const PRESSES: usize = 600;

/// Clicks on this point of the table.
fn click(keyboard: &mut Keyboard, place: Vec3) {
    let world = keyboard.app.world_mut();
    let (camera, eye) = world
        .query_filtered::<(&Camera, &GlobalTransform), With<StageCamera>>()
        .single(world)
        .expect("there is a camera");
    let on_screen = camera.world_to_viewport(eye, place).expect("it is before the camera");
    let mut window =
        world.query_filtered::<&mut Window, With<PrimaryWindow>>().single_mut(world).expect("there is one");
    assert!(Rect::from_corners(Vec2::ZERO, window.size()).contains(on_screen), "{on_screen} is in the window");
    window.set_cursor_position(Some(on_screen));
    for state in [ButtonState::Pressed, ButtonState::Released] {
        let (button, window) = (MouseButton::Left, Entity::PLACEHOLDER);
        keyboard.app.world_mut().write_message(MouseButtonInput { button, state, window });
        keyboard.update(2);
    }
}

fn icons(keyboard: &Keyboard) -> Vec<FaceIcon> {
    keyboard.app.world().resource::<Hud>().caption.clone().unwrap_or_default().faces
}

#[test]
fn each_symbol_of_a_throw_of_jackpot_is_selected_by_a_click_on_a_die() {
    let game = CATALOG.find("jackpot").expect("the game is in the catalogue");
    for seats in [2, 3, 4] {
        let mut keyboard = Keyboard::at_window(game, seats, (1280, 800));
        let mut held = None;
        let asked = (0..PRESSES).any(|_| {
            keyboard.wait_for_prompt();
            let asked = keyboard.offered().contains(&Button::Up) && icons(&keyboard).len() == 2;
            if !asked {
                keyboard.press(&mut held);
            }
            asked
        });
        assert!(asked, "{seats} seats: a choice of symbols");
        while keyboard.app.world().resource::<CameraDirector>().moving() {
            keyboard.update(1);
        }
        let world = keyboard.app.world_mut();
        let dice: Vec<Vec3> = world
            .query_filtered::<&GlobalTransform, With<Die>>()
            .iter(world)
            .map(GlobalTransform::translation)
            .collect();
        let mut selected = Vec::new();
        for die in dice {
            click(&mut keyboard, die);
            selected.extend(icons(&keyboard).into_iter().filter(|icon| icon.tint.is_none()));
        }
        let all = icons(&keyboard);
        let missed = all.iter().filter(|icon| !selected.iter().any(|bright| bright.icon == icon.icon)).count();
        assert_eq!(missed, 0, "{seats} seats: {selected:?} of {all:?}");
    }
}
