//! What the display at the table shows: plain resources that a game's presenter fills. Knows no game and no node.

use bevy::prelude::*;

use crate::app::input::{Button, ButtonGlyph};
use crate::app::ui::Localization;
use crate::rules::Seat;
use crate::sim::lobby::Device;

/// All that is written over the table. Words in it are in the player's language already.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Hud {
    /// The game and its house rules, in one line.
    pub title: String,
    /// The seats, in their order.
    pub panels: Vec<PlayerPanel>,
    /// What the last throw showed, and what it means.
    pub caption: Option<Caption>,
    /// What can be done now. Pause is always added.
    pub prompts: Vec<Prompt>,
    /// Whose glyphs the prompts show: the device of the seat that is asked; none for the device used last.
    pub prompted: Option<Device>,
    /// Whose turn begins: shown large for a moment when it changes.
    pub banner: Option<Banner>,
}

/// A seat's panel.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayerPanel {
    /// Which seat.
    pub seat: u8,
    /// Which of the eight colours and symbols.
    pub colour: u8,
    /// Whose.
    pub name: String,
    /// Its points, or whatever counts.
    pub score: String,
    /// What else it has: chips left, rounds won. May be empty.
    pub extra: String,
    /// What it is played with.
    pub device: Option<Device>,
    /// Whether the match waits for it.
    pub acting: bool,
    /// Whether its device is gone.
    pub lost: bool,
    /// Whether a bot plays for it.
    pub bot: bool,
}

/// What a throw showed, and what it means.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Caption {
    /// The faces, as large symbols.
    pub faces: Vec<FaceIcon>,
    /// In words.
    pub text: String,
}

/// A face as a symbol.
#[derive(Clone, Debug, PartialEq)]
pub struct FaceIcon {
    /// Its drawing: `die-4`.
    pub icon: String,
    /// The die's colour; none for ivory.
    pub tint: Option<Color>,
}

/// Something that can be done now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prompt {
    /// With which button.
    pub button: Button,
    /// What.
    pub text: String,
    /// Whose glyph is shown; none for [`Hud::prompted`].
    pub device: Option<Device>,
    /// Whether all four directions do it, so that the glyph shows them all.
    pub about: bool,
}

impl Prompt {
    /// What a press of that button does: the words of the locale's `key`.
    #[must_use]
    pub fn new(say: &Localization, button: Button, key: &str) -> Self {
        Self { button, text: say.word(key), device: None, about: false }
    }

    /// What moving about in all four directions does.
    #[must_use]
    pub fn about(say: &Localization, key: &str) -> Self {
        Self { about: true, ..Self::new(say, Button::Up, key) }
    }

    /// The same with a device's own glyph.
    #[must_use]
    pub fn on(self, device: Option<Device>) -> Self {
        Self { device, ..self }
    }
}

/// What each of several seats can do now that are asked at the same time: a line a seat, above the other prompts.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct SeatPrompts(pub Vec<SeatPrompt>);

/// One seat's line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatPrompt {
    /// The seat's colour and symbol.
    pub colour: u8,
    /// Whose glyphs the line shows; none for the device used last.
    pub device: Option<Device>,
    /// What can be done; may be empty where a word says all.
    pub prompts: Vec<Prompt>,
    /// What else is to be said: that the seat has chosen. May be empty.
    pub told: String,
}

/// What a mouse does in place of the directions that it lacks, for the prompts at the table. Whatever is not named here
/// and not one of its buttons it does by a click on the prompt.
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
pub struct MouseBindings(pub Vec<(Button, ButtonGlyph)>);

impl Default for MouseBindings {
    /// It points at what others choose, and aims so too.
    fn default() -> Self {
        Self([Button::Up, Button::Down, Button::Left, Button::Right].map(|way| (way, ButtonGlyph::POINT)).to_vec())
    }
}

impl MouseBindings {
    /// Of two sides that others choose to the left and to the right it chooses one with each of its own buttons: where
    /// the pointer is tells nothing.
    #[must_use]
    pub fn two_buttons() -> Self {
        Self::default()
            .with(Button::Left, ButtonGlyph::Drawing("mouse-left"))
            .with(Button::Right, ButtonGlyph::Drawing("mouse-right"))
    }

    /// A click on the prompt does what others do with this button.
    #[must_use]
    pub fn clicking(self, button: Button) -> Self {
        self.with(button, ButtonGlyph::CLICK)
    }

    /// The mouse has no way of its own for this button: its prompt is clicked.
    #[must_use]
    pub fn without(mut self, button: Button) -> Self {
        self.0.retain(|(named, _)| *named != button);
        self
    }

    fn with(self, button: Button, glyph: ButtonGlyph) -> Self {
        let mut ways = self.without(button);
        ways.0.push((button, glyph));
        ways
    }

    /// What a mouse does instead of pressing that button, if it has a way of its own.
    #[must_use]
    pub fn of(&self, button: Button) -> Option<ButtonGlyph> {
        self.0.iter().find(|(named, _)| *named == button).map(|(_, glyph)| glyph.clone())
    }
}

/// Whose turn begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Banner {
    /// The seat.
    pub seat: Seat,
    /// The seat's colour.
    pub colour: u8,
    /// In words.
    pub text: String,
}
