//! House rules: presets, and a panel with the game's options.

use bevy::prelude::*;

use super::page;
use crate::app::input::Button;
use crate::app::ui::element::{Element, ElementList};
use crate::app::ui::focus::{Activated, BackRequested, InitialFocus, ValueChanged};
use crate::app::ui::theme::{TextColourRole, TextSize, TextStyle, UiContext};
use crate::app::ui::views::AddView;
use crate::app::ui::widgets::{ButtonWeight, PageBackground, PageFrame, RowValue};
use crate::app::ui::{GameSetup, Localization, Screen};
use crate::rules::{OptionKind, OptionSpec};

const PAGE: &str = "house-rules";

pub(super) fn plugin(app: &mut App) {
    app.add_view(PAGE, |screen, _| screen == Screen::HouseRules, view);
}

fn view(cx: UiContext, setup: Res<GameSetup>) -> Option<Element> {
    let words = &cx.words;
    let game = setup.game();
    let title = words.text_with("house-rules-of", &[("game", words.text(&format!("game-{}", game.slug)).into())]);
    let prompts = [(Button::Accept, words.text("prompt-choose")), (Button::Back, words.text("prompt-back"))];
    let rules = |body: &mut ElementList| {
        presets(&cx, body, &setup);
        let (mut node, background, border) = cx.card();
        node.padding = UiRect::axes(cx.grid(2.0), cx.grid(1.4));
        node.flex_shrink = 0.0;
        body.add((node, background, border)).with_children(|card| {
            for spec in setup.house_rules() {
                option(&cx, card, spec, &setup);
            }
            if setup.house_rules().next().is_none() {
                card.add(cx.text(words.text("no-house-rules"), TextStyle::of(TextSize::Body)));
            }
        });
    };
    // The button that confirms the rules stays at the bottom, however many options there are.
    let foot = |root: &mut ElementList| {
        let node = Node {
            justify_content: JustifyContent::Center,
            margin: UiRect::vertical(cx.grid(0.4)),
            flex_shrink: 0.0,
            ..default()
        };
        root.add(node).with_children(|foot| {
            cx.button(foot, "done", Some("check"), words.text("use-these-rules"), ButtonWeight::Primary)
                .insert(InitialFocus)
                .observe(|_: On<Activated>, mut next: ResMut<NextState<Screen>>| next.set(Screen::Setup));
        });
    };
    let frame = PageFrame {
        move_prompt: true,
        background: PageBackground::Dimmed(0.93),
        ..page::frame(PAGE, 0, title, prompts)
    };
    let mut page = cx.screen_with(frame, rules, foot);
    page.key(game.name).observe(|_: On<BackRequested>, mut next: ResMut<NextState<Screen>>| next.set(Screen::Setup));
    Some(page)
}

fn presets(cx: &UiContext, body: &mut ElementList, setup: &GameSetup) {
    let selected = setup.selected_preset_name(&cx.words);
    body.add(cx.wrap(1.4, 1.2)).with_children(|row| {
        for preset in setup.presets() {
            let name = setup.preset_name(&preset, &cx.words);
            let icon = (name == selected).then_some("check");
            cx.button(row, format!("preset-{}", preset.key), icon, name, ButtonWeight::Plain)
                .observe(move |_: On<Activated>, mut setup: ResMut<GameSetup>| setup.apply_preset(&preset));
        }
        if setup.presets().iter().all(|preset| setup.preset_name(preset, &cx.words) != selected) {
            row.add(Node { align_self: AlignSelf::Center, ..default() })
                .with_child(cx.text(selected, TextStyle::of(TextSize::Body).tone(TextColourRole::Accent)));
        }
    });
}

fn option(cx: &UiContext, card: &mut ElementList, spec: &'static OptionSpec, setup: &GameSetup) {
    let slug = setup.game().slug;
    let name = cx.words.text(&format!("option-{slug}-{}", spec.key));
    let value = setup.value(spec);
    let value_text = value_words(&cx.words, slug, spec, &value);
    let shown = match spec.kind {
        OptionKind::Toggle => RowValue::Switch(value == "on", value_text),
        _ => RowValue::Choice(value_text),
    };
    let about = about_words(&cx.words, slug, spec, &value);
    cx.row_with_about(card, about, |both| {
        cx.row(both, spec.key, name, &shown)
            .observe(move |change: On<ValueChanged>, mut setup: ResMut<GameSetup>| setup.step_value(spec, change.by));
    });
}

/// The explanation of a house rule with this value, if there is one.
pub(super) fn about_words(words: &Localization, slug: &str, spec: &OptionSpec, value: &str) -> Option<String> {
    let tag = value.split(':').next().unwrap_or_default();
    let keys = [format!("option-{slug}-{}-{tag}-about", spec.key), format!("option-{slug}-{}-about", spec.key)];
    words.first_existing(&[&keys[0], &keys[1]])
}

/// A value as text: the option's own text with its number, or on and off.
pub(super) fn value_words(words: &Localization, slug: &str, spec: &OptionSpec, value: &str) -> String {
    let (tag, number) = value.split_once(':').unwrap_or((value, ""));
    let value_key = format!("option-{slug}-{}-{tag}", spec.key);
    if words.first_existing(&[&value_key]).is_some() {
        return words.text_with(&value_key, &[("n", number.to_owned().into())]);
    }
    if let Ok(number) = value.parse::<i32>() {
        return words.number(number);
    }
    words.first_existing(&[&format!("value-{tag}")]).unwrap_or_else(|| value.replace(':', " "))
}
