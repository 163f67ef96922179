//! The button glyphs of each device in prompts.

use bevy::prelude::*;
use rollick::app::input::{Button, ButtonGlyph};
use rollick::app::ui::hud::{Hud, MouseBindings, Prompt};
use rollick::app::ui::theme::Icon;
use rollick::app::ui::{Overlay, Screen};
use rollick::sim::lobby::Device;

use super::UiTest;

/// The glyphs in front of a prompt's text: names of icons, and letters.
fn shown(test: &mut UiTest, words: &str) -> Vec<String> {
    let world = test.app.world_mut();
    let mut labels = world.query::<(Entity, &AccessibleLabel)>();
    let prompt = labels.iter(world).find(|(_, label)| label.0 == words).map(|(prompt, _)| prompt);
    let mut open = vec![prompt.unwrap_or_else(|| panic!("no prompt has the text {words}"))];
    let mut found = Vec::new();
    while let Some(node) = open.pop() {
        if world.get::<Node>(node).is_some_and(|node| node.display == Display::None) {
            continue;
        }
        found.extend(world.get::<Icon>(node).map(|icon| icon.name.clone()));
        found.extend(world.get::<Text>(node).map(|text| text.0.clone()).filter(|text| text != words));
        open.extend(world.get::<Children>(node).into_iter().flatten());
    }
    found
}

#[test]
fn mouse_prompts_show_mouse_buttons_and_clicks_and_no_keys() {
    let prompt = |button, text: &str| Prompt { button, text: text.into(), device: None, about: false };
    let all = [
        prompt(Button::Accept, "go"),
        prompt(Button::Left, "one"),
        prompt(Button::Right, "other"),
        prompt(Button::Down, "neither"),
        prompt(Button::Odds, "chances"),
    ];
    let mut test = UiTest::new((1280, 800));
    test.open(Screen::Table, Overlay::None);
    let mut display = |device, bindings| {
        test.world().insert_resource(bindings);
        test.world().insert_resource(Hud { prompts: all.to_vec(), prompted: Some(device), ..default() });
        test.settle();
        all.each_ref().map(|prompt| shown(&mut test, &prompt.text).join("+"))
    };
    let points = ["mouse-left", "mouse-move", "mouse-move", "mouse-move", "click"];
    assert_eq!(display(Device::Mouse, MouseBindings::default()), points);
    let sides =
        [(Button::Left, ButtonGlyph::Drawing("mouse-left")), (Button::Right, ButtonGlyph::Drawing("mouse-right"))];
    let sides = MouseBindings(sides.to_vec());
    assert_eq!(display(Device::Mouse, sides.clone()), ["mouse-left", "mouse-left", "mouse-right", "click", "click"]);
    let pad = ["A", "pad-dpad-left", "pad-dpad-right", "pad-dpad-down", "X"];
    assert_eq!(display(Device::Pad(0), sides), pad);
}

#[test]
fn prompt_for_all_directions_shows_all_direction_glyphs() {
    let mut test = UiTest::new((1280, 800));
    test.open(Screen::Table, Overlay::None);
    let about = Prompt { button: Button::Up, text: "move".into(), device: None, about: true };
    let mut display = |device| {
        test.world().insert_resource(Hud { prompts: vec![about.clone()], prompted: Some(device), ..default() });
        test.settle();
        let mut pictures = shown(&mut test, "move");
        pictures.sort_unstable();
        pictures.join("+")
    };
    assert_eq!(display(Device::Pad(0)), "pad-dpad");
    assert_eq!(display(Device::Keys), "key-arrows");
    assert_eq!(display(Device::KeysLeft), "A+D+S+W");
    assert_eq!(display(Device::KeysRight), "key-arrows");
    assert_eq!(display(Device::Mouse), "mouse-move");
}
