//! Buttons and panels.

use bevy::{color::Mix, prelude::*};

use crate::app::ui::element::{Element, ElementList};
use crate::app::ui::focus::Focusable;
use crate::app::ui::theme::{AccessibleText, TextColourRole, TextSize, TextStyle, UiContext};

/// The visual weight of a button.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ButtonWeight {
    /// The main action of the page.
    Primary,
    /// One of several actions.
    Plain,
    /// Not available yet; pressing it shows why.
    Faint,
}

/// The longest label that always has a line of its own at normal text sizes, in characters.
const SHORT_LABEL: usize = 16;

/// Stops a click from reaching what is below a panel.
pub fn stop_clicks(mut click: On<Pointer<Click>>) {
    click.propagate(false);
}

impl UiContext<'_, '_> {
    fn weight_colours(&self, weight: ButtonWeight) -> (Color, TextColourRole) {
        let colours = &self.tokens.colour;
        match weight {
            ButtonWeight::Primary => (colours.brass, TextColourRole::OnAccent),
            ButtonWeight::Plain => (colours.walnut, TextColourRole::Normal),
            ButtonWeight::Faint => (colours.card.with_alpha(1.0), TextColourRole::Muted),
        }
    }

    /// A button with a text and an optional icon before it.
    pub fn button<'a>(
        &self,
        parent: &'a mut ElementList,
        key: impl Into<String>,
        icon: Option<&str>,
        words: impl Into<String>,
        weight: ButtonWeight,
    ) -> &'a mut Element {
        self.button_of(parent, key, icon, words, weight, TextSize::Body)
    }

    /// A button with this font size.
    pub fn button_of<'a>(
        &self,
        parent: &'a mut ElementList,
        key: impl Into<String>,
        icon: Option<&str>,
        words: impl Into<String>,
        weight: ButtonWeight,
        size: TextSize,
    ) -> &'a mut Element {
        let (background, tone) = self.weight_colours(weight);
        let words: String = words.into();
        let steps = if size == TextSize::Body { (1.6, 0.8) } else { (1.0, 0.5) };
        let mut style = TextStyle::of(size).tone(tone).centred();
        if weight == ButtonWeight::Primary {
            style = style.bold();
        }
        // It must not wrap because of a rounding error of a pixel.
        if words.chars().count() <= SHORT_LABEL && !self.has_large_text() {
            style = style.no_wrap();
        }
        let key: String = key.into();
        let button = parent.add((
            Focusable { key: key.clone() },
            AccessibleText(words.clone()),
            Node { padding: UiRect::axes(self.grid(steps.0), self.grid(steps.1)), ..self.button_node() },
            BackgroundColor(background),
            BorderColor::all(if weight == ButtonWeight::Primary { background } else { self.tokens.colour.hairline }),
        ));
        button.key(key).with_children(|inside| {
            inside.add(self.icon(icon.unwrap_or_default(), self.colour(tone), size, 1.0));
            inside.add(self.text(words, style));
        })
    }

    /// The node of a button, without padding.
    fn button_node(&self) -> Node {
        Node {
            align_items: AlignItems::Center,
            justify_content: JustifyContent::Center,
            column_gap: self.grid(0.7),
            border: UiRect::all(Val::Vh(self.tokens.size.hairline)),
            border_radius: BorderRadius::all(Val::Vh(self.tokens.size.corner)),
            ..default()
        }
    }

    /// A button that is as wide as the others of its row.
    pub fn equal_button<'a>(
        &self,
        parent: &'a mut ElementList,
        key: impl Into<String>,
        words: impl Into<String>,
    ) -> &'a mut Element {
        let padding = UiRect::vertical(self.grid(0.8));
        let node = Node { flex_grow: 1.0, flex_basis: Val::ZERO, min_width: Val::ZERO, padding, ..self.button_node() };
        self.button(parent, key, None, words, ButtonWeight::Plain).insert(node)
    }

    /// A panel: a column on the card colour with a thin border.
    pub fn card(&self) -> (Node, BackgroundColor, BorderColor) {
        (
            Node {
                flex_direction: FlexDirection::Column,
                row_gap: self.grid(1.0),
                padding: UiRect::all(self.grid(1.5)),
                border: UiRect::all(Val::Vh(self.tokens.size.hairline)),
                border_radius: BorderRadius::all(Val::Vh(self.tokens.size.corner)),
                ..default()
            },
            BackgroundColor(self.tokens.colour.card),
            BorderColor::all(self.tokens.colour.hairline),
        )
    }

    /// The card colour mixed with another one, for a subdued background. `much` is the share of the other colour.
    pub fn tinted(&self, colour: Color, much: f32) -> Color {
        self.tokens.colour.card.with_alpha(1.0).mix(&colour, much)
    }
}
