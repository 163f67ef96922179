//! Screens are retained: nodes stay when something changes, and only the changed parts of them are updated.

use std::collections::BTreeMap;

use bevy::input_focus::InputFocus;
use bevy::prelude::*;
use rollick::app::input::Button;
use rollick::app::saves::{Language, Settings};
use rollick::app::ui::hud::handover_panel::{HandoverPanel, HandoverText};
use rollick::app::ui::hud::reference_card::{ReferenceCard, ReferenceCardText};
use rollick::app::ui::hud::{Banner, Caption, FaceIcon, Hud, MouseBindings, Prompt, SeatPrompt, SeatPrompts};
use rollick::app::ui::{Overlay, Screen};
use rollick::rules::Seat;
use rollick::sim::lobby::Device;

use super::navigation::steer;
use super::{InputKind, UiTest};

const SIZE: (u32, u32) = (1280, 800);

/// All nodes, with their texts if they have one.
fn nodes(test: &mut UiTest) -> BTreeMap<Entity, Option<String>> {
    let world = test.world();
    let mut nodes = world.query_filtered::<(Entity, Option<&Text>), With<Node>>();
    nodes.iter(world).map(|(node, text)| (node, text.map(|text| text.0.clone()))).collect()
}

/// The texts that differ, before and after. The nodes must be the same.
fn differences(
    before: &BTreeMap<Entity, Option<String>>,
    after: &BTreeMap<Entity, Option<String>>,
) -> Vec<(String, String)> {
    assert!(before.keys().eq(after.keys()), "nodes were spawned or despawned");
    let pairs = before.values().flatten().zip(after.values().flatten());
    pairs.filter(|(before, after)| before != after).map(|(before, after)| (before.clone(), after.clone())).collect()
}

#[test]
fn a_changed_setting_changes_one_text_and_keeps_the_focus() {
    let mut test = UiTest::new(SIZE);
    test.open(Screen::Shelf, Overlay::Settings);
    steer(&mut test, InputKind::Pad, "setting-effects");
    let (before, focus) = (nodes(&mut test), test.world().resource::<InputFocus>().get());
    test.press(InputKind::Pad, Button::Left);
    let changed = differences(&before, &nodes(&mut test));
    assert_eq!(changed.len(), 1, "{changed:?}");
    assert_eq!(test.world().resource::<InputFocus>().get(), focus);
}

#[test]
fn language_and_text_size_changes_keep_all_nodes_and_focus() {
    let mut test = UiTest::new(SIZE);
    test.choose_game();
    test.insert_resume_offer();
    test.fill_hud_with_running_match();
    test.insert_match_summary();
    test.insert_match_review();
    for (screen, overlay) in [
        (Screen::Shelf, Overlay::None),
        (Screen::Shelf, Overlay::Settings),
        (Screen::Setup, Overlay::None),
        (Screen::Setup, Overlay::Slot(1)),
        (Screen::HouseRules, Overlay::None),
        (Screen::Table, Overlay::Pause),
        (Screen::Table, Overlay::History),
        (Screen::Result, Overlay::None),
        (Screen::Result, Overlay::Review),
        (Screen::Result, Overlay::ReviewedMove),
    ] {
        *test.world().resource_mut::<Settings>() = Settings::default();
        test.open(screen, Overlay::None);
        if screen == Screen::Setup && test.lobby().people() < 2 {
            test.fill_lobby();
        }
        test.open(screen, overlay);
        let (before, focus) = (nodes(&mut test), test.world().resource::<InputFocus>().get());
        let other = Settings { language: Language::German, text_size: 1.5, ..Settings::default() };
        *test.world().resource_mut::<Settings>() = other;
        test.settle();
        let changed = differences(&before, &nodes(&mut test));
        assert!(!changed.is_empty(), "{screen:?} {overlay:?} is in another language");
        assert_eq!(test.world().resource::<InputFocus>().get(), focus, "{screen:?} {overlay:?}");
    }
}

/// HUD contents of a match: with no, few and many entries.
fn displays() -> Vec<(Hud, SeatPrompts, ReferenceCard, HandoverPanel)> {
    let prompt = |button, text: &str| Prompt { button, text: text.into(), device: None, about: false, pinned: false };
    let all = [Button::Accept, Button::Back, Button::Left, Button::Right, Button::Odds, Button::Undo];
    let prompts: Vec<Prompt> = all.map(|button| prompt(button, "do it")).into();
    let about = Prompt { about: true, ..prompt(Button::Up, "move") };
    let face = |pips: u8| FaceIcon { icon: format!("die-{pips}"), tint: None };
    let line = |seat: u8, device, status: &str| SeatPrompt {
        colour: seat,
        device: Some(device),
        prompts: if status.is_empty() { prompts.clone() } else { Vec::new() },
        status: status.into(),
    };
    let row = |cells: usize| (0..cells).map(|cell| cell.to_string()).collect::<Vec<_>>();
    let card = ReferenceCardText {
        title: "Sheet".into(),
        grid: vec![row(9); 12],
        lines: vec![("what".into(), "much".into()); 5],
    };
    let pass = HandoverText { colour: 1, title: "Bo".into(), text: "Look away".into(), confirm_prompt: "show".into() };
    vec![
        (
            Hud {
                prompts: vec![about.clone(), prompt(Button::Accept, "place")],
                prompted: Some(Device::KeysLeft),
                caption: Some(Caption { faces: (1..=6).map(face).collect(), text: "six".into() }),
                banner: Some(Banner { seat: Seat(1), colour: 1, text: "Bo's turn".into() }),
                ..Hud::default()
            },
            SeatPrompts::default(),
            ReferenceCard::default(),
            HandoverPanel::default(),
        ),
        (
            Hud { caption: Some(Caption { faces: vec![face(1)], text: String::new() }), ..Hud::default() },
            SeatPrompts(vec![
                line(0, Device::Pad(0), ""),
                line(1, Device::Keys, ""),
                line(2, Device::Mouse, "has chosen"),
            ]),
            ReferenceCard(Some(card)),
            HandoverPanel(Some(pass)),
        ),
        (
            Hud { prompts: prompts.clone(), prompted: Some(Device::Mouse), ..Hud::default() },
            SeatPrompts(vec![line(3, Device::KeysRight, "has chosen")]),
            ReferenceCard(Some(ReferenceCardText { title: "Short".into(), grid: vec![row(2); 2], lines: Vec::new() })),
            HandoverPanel::default(),
        ),
    ]
}

#[test]
fn hud_nodes_stay_the_same_whatever_a_match_shows() {
    let mut test = UiTest::new(SIZE);
    test.fill_hud_with_running_match();
    let middle = test.world().resource::<Hud>().clone();
    test.open(Screen::Table, Overlay::None);
    let before = nodes(&mut test);
    for (hud, lines, card, pass) in displays() {
        let panels = middle.panels.iter().rev().zip(&middle.panels).map(|(panel, place)| {
            // Different panels in the same places.
            rollick::app::ui::hud::PlayerPanel { seat: place.seat, ..panel.clone() }
        });
        let hud = Hud { title: "Another game".into(), panels: panels.collect(), ..hud };
        let world = test.world();
        world.insert_resource(hud);
        world.insert_resource(lines);
        world.insert_resource(card);
        world.insert_resource(pass);
        world.insert_resource(MouseBindings::two_buttons());
        test.settle();
        assert!(!differences(&before, &nodes(&mut test)).is_empty(), "other texts are shown");
    }
    test.world().insert_resource(middle);
    test.settle();
    assert!(before.keys().eq(nodes(&mut test).keys()));
}

#[test]
fn a_turn_is_not_announced_twice() {
    let mut test = UiTest::new(SIZE);
    test.fill_hud_with_running_match();
    test.open(Screen::Table, Overlay::None);
    let turn = |text: &str| Banner { seat: Seat(1), colour: 1, text: text.into() };
    let cases = [("Bo rolls", "Bo rolls", true), ("Bo rolls", "What do you bet?", false), ("Cy rolls", "six", true)];
    for (banner, caption, is_said) in cases {
        let mut hud = test.world().resource_mut::<Hud>();
        hud.banner = Some(turn(banner));
        hud.caption = Some(Caption { faces: Vec::new(), text: caption.into() });
        test.settle();
        let times = test.texts().iter().filter(|shown| *shown == banner).count();
        assert_eq!(times, usize::from(is_said), "{banner}, with the caption {caption}");
    }
}
