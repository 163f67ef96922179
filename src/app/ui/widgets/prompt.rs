//! Prompts: the glyph of a device's button and what it does. A click on a prompt counts as that press, so
//! that everything can be operated with the mouse alone.

use crate::sim::table::TableSystems;
use bevy::{picking::hover::HoverMap, prelude::*};

use crate::app::input::{Button, ButtonGlyph, ButtonPress, PointerCaptured};
use crate::app::ui::ScreenSystems;
use crate::app::ui::element::{Element, ElementList};
use crate::app::ui::theme::{AccessibleText, TextColourRole, TextSize, TextStyle, UiContext, shown_if};
use crate::sim::lobby::Device;

/// Makes prompts clickable.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, capture_pointer.in_set(ScreenSystems::Read).before(TableSystems::Request))
        .add_observer(press_with_mouse);
}

/// The maximum number of glyphs in a prompt: four keys for four directions.
const MAX_GLYPHS: usize = 4;

enum GlyphNode {
    /// A drawing, by icon name.
    Icon(String),
    /// A key cap or a pad button with its label.
    Cap { letters: String, round: bool },
}

/// Which directions a prompt shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DirectionGlyphs {
    /// Only its own button.
    #[default]
    Single,
    /// Its direction and the opposite one, which do the same.
    Opposite,
    /// All four directions.
    All,
}

/// A clickable prompt, or a glyph in one; `None` while hidden.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
struct PromptButton(Option<Button>);

/// The opposite direction; `None` for other buttons.
const fn opposite(button: Button) -> Option<Button> {
    match button {
        Button::Up => Some(Button::Down),
        Button::Down => Some(Button::Up),
        Button::Left => Some(Button::Right),
        Button::Right => Some(Button::Left),
        _ => None,
    }
}

impl DirectionGlyphs {
    /// The glyphs of a direction in a set of prompts. If the set contains two opposite directions, they mean different
    /// things.
    pub fn for_prompts(buttons: &[Button]) -> Self {
        let has_opposites =
            buttons.iter().any(|button| opposite(*button).is_some_and(|other| buttons.contains(&other)));
        if has_opposites { Self::Single } else { Self::Opposite }
    }
}

fn press_with_mouse(
    mut click: On<Pointer<Click>>,
    prompts: Query<&PromptButton>,
    mut presses: MessageWriter<ButtonPress>,
) {
    if let Ok(PromptButton(Some(button))) = prompts.get(click.entity) {
        click.propagate(false);
        // Other mouse buttons are presses of their own, wherever the pointer is.
        if click.button != PointerButton::Primary {
            return;
        }
        presses.write(ButtonPress { device: Device::Mouse, button: *button, down: true });
        presses.write(ButtonPress { device: Device::Mouse, button: *button, down: false });
    }
}

/// Keeps a click on a prompt from also throwing dice or choosing on the table.
fn capture_pointer(
    hovered: Option<Res<HoverMap>>,
    prompts: Query<(), With<PromptButton>>,
    parents: Query<&ChildOf>,
    mut captured: ResMut<PointerCaptured>,
) {
    let on_prompt =
        |entity: &Entity| prompts.contains(*entity) || parents.iter_ancestors(*entity).any(|up| prompts.contains(up));
    let now = hovered.is_some_and(|map| map.values().flat_map(|entities| entities.keys()).any(on_prompt));
    captured.set_if_neq(PointerCaptured(now));
}

/// The name of a device's icon.
pub const fn device_icon(device: Device) -> &'static str {
    match device {
        Device::Mouse => "mouse",
        Device::Keys => "keyboard",
        Device::KeysLeft => "keyboard-left",
        Device::KeysRight => "keyboard-right",
        Device::Pad(_) => "pad",
    }
}

/// The number of a pad, from 1; empty for a device of which there is only one.
pub fn device_number(device: Device) -> String {
    if let Device::Pad(number) = device { (number + 1).to_string() } else { String::new() }
}

pub(super) fn icon_of_glyph(name: &str) -> String {
    match name {
        "ps-cross" => "close".to_owned(),
        "mouse-middle" => "mouse-wheel".to_owned(),
        "pad-plus" => "plus".to_owned(),
        _ => match (name.strip_prefix("ps-"), name.strip_prefix("dpad-")) {
            (Some(shape), _) => shape.to_owned(),
            (_, Some(direction)) => format!("pad-dpad-{direction}"),
            _ => name.to_owned(),
        },
    }
}

impl UiContext<'_, '_> {
    /// The glyphs of a button on a device, each with the button that is pressed when the glyph is clicked.
    fn glyph_nodes(
        &self,
        button: Button,
        arrows: DirectionGlyphs,
        shown: Device,
        mouse: Option<&ButtonGlyph>,
    ) -> Vec<(Button, GlyphNode)> {
        let glyph_of = |button| {
            // Devices without the button show the keyboard's glyph. Its keys may belong to another player than the mouse.
            let keys = || self.glyphs.of(Device::Keys, button).filter(|_| shown != Device::Mouse);
            let glyph = self.glyphs.of(shown, button).or_else(keys);
            glyph.map(|glyph| self.glyph_node(glyph))
        };
        match (arrows, shown) {
            // A mouse needs only one glyph.
            (_, Device::Mouse) => {
                let substitute = mouse.map(|glyph| self.glyph_node(glyph.clone()));
                substitute.or_else(|| glyph_of(button)).map(|glyph_node| (button, glyph_node)).into_iter().collect()
            }
            (DirectionGlyphs::All, Device::Pad(_)) => vec![(button, GlyphNode::Icon("pad-dpad".to_owned()))],
            (DirectionGlyphs::All, Device::Keys | Device::KeysRight) => {
                vec![(button, GlyphNode::Icon("key-arrows".to_owned()))]
            }
            (DirectionGlyphs::All, Device::KeysLeft) => {
                let all = [Button::Up, Button::Left, Button::Down, Button::Right];
                all.into_iter().filter_map(glyph_of).map(|glyph_node| (button, glyph_node)).collect()
            }
            (DirectionGlyphs::Single | DirectionGlyphs::Opposite, _) => {
                let other = opposite(button).filter(|_| arrows == DirectionGlyphs::Opposite);
                let mut buttons: Vec<Button> = std::iter::once(button).chain(other).collect();
                // Up before down and left before right.
                buttons.sort_unstable();
                buttons.into_iter().filter_map(|button| Some((button, glyph_of(button)?))).collect()
            }
        }
    }

    fn glyph_node(&self, glyph: ButtonGlyph) -> GlyphNode {
        match glyph {
            ButtonGlyph::Round(letters) => GlyphNode::Cap { letters: letters.to_owned(), round: true },
            ButtonGlyph::Cap(letters) => GlyphNode::Cap { letters, round: false },
            ButtonGlyph::Word(key) => GlyphNode::Cap { letters: self.words.text(key), round: false },
            ButtonGlyph::Drawing(name) => GlyphNode::Icon(icon_of_glyph(name)),
        }
    }

    /// A glyph that cannot be clicked.
    pub fn glyph_to_look_at(&self, parent: &mut ElementList, glyph: ButtonGlyph) {
        self.glyph(parent, None, Some(self.glyph_node(glyph)));
    }

    /// A glyph: an icon, or a labelled cap. The nodes of both always exist. A click on it presses this button.
    fn glyph(&self, prompt: &mut ElementList, button: Option<Button>, glyph_node: Option<GlyphNode>) {
        let size = TextSize::Label;
        let is_shown = glyph_node.is_some();
        let (icon, letters, round) = match glyph_node {
            None => (String::new(), String::new(), false),
            Some(GlyphNode::Icon(icon)) => (icon, String::new(), false),
            Some(GlyphNode::Cap { letters, round }) => (String::new(), letters, round),
        };
        let side = self.em(size, 1.5);
        let cap = (
            Node {
                display: shown_if(!letters.is_empty()),
                min_width: side,
                height: side,
                align_items: AlignItems::Center,
                justify_content: JustifyContent::Center,
                padding: UiRect::horizontal(self.em(size, if round { 0.0 } else { 0.35 })),
                border: UiRect::all(self.em(size, 0.08)),
                border_radius: if round { BorderRadius::MAX } else { BorderRadius::all(self.em(size, 0.25)) },
                flex_shrink: 0.0,
                ..default()
            },
            BorderColor::all(self.colour(TextColourRole::Muted)),
            BackgroundColor(self.tokens.colour.card.with_alpha(1.0)),
        );
        prompt
            .add((PromptButton(button), Node { display: shown_if(is_shown), flex_shrink: 0.0, ..default() }))
            .with_children(|inside| {
                inside.add(self.icon(&icon, self.colour(TextColourRole::Normal), size, 1.3));
                inside.add(cap).with_child(self.text(letters, TextStyle::of(size).bold().no_wrap()));
            });
    }

    /// A row of prompts on a ground of its own, so that they can be read over wood and tiles. `gap` is between two prompts, in
    /// steps of the grid.
    pub fn prompt_strip<'a>(&self, parent: &'a mut ElementList, shown: bool, gap: f32) -> &'a mut Element {
        let node = Node {
            display: shown_if(shown),
            flex_wrap: FlexWrap::Wrap,
            align_items: AlignItems::Center,
            align_self: AlignSelf::Center,
            justify_content: JustifyContent::Center,
            max_width: Val::Percent(100.0),
            padding: UiRect::axes(self.grid(1.2), self.grid(0.3)),
            border_radius: self.rounded(1.0),
            column_gap: self.grid(gap),
            row_gap: self.grid(0.4),
            ..default()
        };
        let strip = parent.add((Pickable::IGNORE, node, BackgroundColor(self.tokens.colour.card)));
        // A row that is exactly as wide as its content may wrap because of a rounding error. A margin in percent counts
        // only once the width is known, so this leaves a little more place than the content needs.
        let margin = UiRect { left: Val::Percent(-1.0), right: -self.grid(gap), ..default() };
        strip.with_child((Pickable::IGNORE, Node { margin, ..default() }))
    }

    /// A button's glyph and text. A prompt with an empty text is not displayed.
    pub fn prompt(&self, parent: &mut ElementList, button: Button, device: Option<Device>, words: impl Into<String>) {
        self.prompt_with_arrows(parent, button, DirectionGlyphs::Single, (device, None), words);
    }

    /// A prompt that looks like the button that it is. A mouse clicks on it and needs no glyph.
    pub fn prompt_button(
        &self,
        parent: &mut ElementList,
        button: Button,
        device: Option<Device>,
        words: impl Into<String>,
    ) {
        let node = Node {
            align_items: AlignItems::Center,
            column_gap: self.grid(0.6),
            padding: UiRect::axes(self.grid(1.6), self.grid(0.8)),
            border: UiRect::all(Val::Vh(self.tokens.size.hairline)),
            border_radius: BorderRadius::all(Val::Vh(self.tokens.size.corner)),
            ..default()
        };
        let colours = &self.tokens.colour;
        let glyph_nodes = match self.glyphs.shown_for(device) {
            Device::Mouse => Vec::new(),
            shown => self.glyph_nodes(button, DirectionGlyphs::Single, shown, None),
        };
        let words: String = words.into();
        self.prompt_of(parent, button, glyph_nodes, words).insert((
            node,
            BackgroundColor(colours.walnut),
            BorderColor::all(colours.hairline),
        ));
    }

    /// Like `prompt`, but with a substitute for the mouse, and with all directions that do the same.
    pub fn prompt_with_arrows<'a>(
        &self,
        parent: &'a mut ElementList,
        button: Button,
        arrows: DirectionGlyphs,
        (device, mouse): (Option<Device>, Option<ButtonGlyph>),
        words: impl Into<String>,
    ) -> &'a mut Element {
        let words: String = words.into();
        let shown = self.glyphs.shown_for(device);
        // A mouse without a button for it clicks on the prompt, which looks like a button then.
        let has_none = || self.glyphs.of(shown, button).is_none();
        let is_clicked =
            shown == Device::Mouse && mouse.as_ref().map_or_else(has_none, |mouse| *mouse == ButtonGlyph::CLICK);
        let glyph_nodes = if words.is_empty() || is_clicked {
            Vec::new()
        } else {
            self.glyph_nodes(button, arrows, shown, mouse.as_ref())
        };
        let display = shown_if(!words.is_empty());
        let size = TextSize::Label;
        let colours = &self.tokens.colour;
        let (ground, edge) = if is_clicked { (colours.walnut, colours.hairline) } else { (Color::NONE, Color::NONE) };
        self.prompt_of(parent, button, glyph_nodes, words).insert((
            Node {
                display,
                align_items: AlignItems::Center,
                column_gap: self.grid(0.6),
                padding: UiRect::horizontal(self.em(size, if is_clicked { 0.4 } else { 0.0 })),
                border: UiRect::all(self.em(size, if is_clicked { 0.08 } else { 0.0 })),
                border_radius: BorderRadius::all(self.em(size, 0.25)),
                ..default()
            },
            BackgroundColor(ground),
            BorderColor::all(edge),
        ))
    }

    fn prompt_of<'a>(
        &self,
        parent: &'a mut ElementList,
        button: Button,
        glyph_nodes: Vec<(Button, GlyphNode)>,
        words: String,
    ) -> &'a mut Element {
        let display = shown_if(!words.is_empty());
        let prompt = parent.add((
            PromptButton(Some(button)),
            AccessibleText(words.clone()),
            Node { display, align_items: AlignItems::Center, column_gap: self.grid(0.6), ..default() },
        ));
        prompt.with_children(|inside| {
            let mut glyph_nodes = glyph_nodes.into_iter();
            for _ in 0..MAX_GLYPHS {
                let (button, node) = glyph_nodes.next().unzip();
                self.glyph(inside, button, node);
            }
            inside.add(self.text(words, TextStyle::of(TextSize::Label)));
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prompts_show_both_arrows_unless_the_two_directions_differ() {
        use Button::{Accept, Down, Left, Right, Up};
        assert_eq!(
            DirectionGlyphs::for_prompts(&[Left, Accept, Right, Down]),
            DirectionGlyphs::Single,
            "left and right have different meanings"
        );
        assert_eq!(DirectionGlyphs::for_prompts(&[Left, Up, Accept]), DirectionGlyphs::Opposite);
        assert_eq!(
            DirectionGlyphs::for_prompts(&[Left, Left]),
            DirectionGlyphs::Opposite,
            "two devices have the same prompt"
        );
    }

    #[test]
    fn every_glyph_and_device_has_an_icon_file() {
        let icons = std::path::Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/assets/icons"));
        for name in crate::app::input::glyphs::DRAWINGS {
            let file = icons.join(format!("{}.svg", icon_of_glyph(name)));
            assert!(file.exists(), "{name} needs {}", file.display());
        }
        for device in [Device::Mouse, Device::Keys, Device::KeysLeft, Device::KeysRight, Device::Pad(0)] {
            assert!(icons.join(format!("{}.svg", device_icon(device))).exists(), "{device:?}");
        }
    }
}
