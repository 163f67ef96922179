//! The data that the HUD shows: plain resources that a game's presenter fills. Must not depend on a game or on UI
//! nodes.

use bevy::prelude::*;

use crate::app::input::{Button, ButtonGlyph};
use crate::app::ui::Localization;
use crate::app::ui::theme::FaceIcon;
use crate::rules::Seat;
use crate::rules::bots::Level;
use crate::sim::lobby::Device;

/// The root of the HUD.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct HudRoot;

/// Everything that the HUD shows over the table. All texts are already localized.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Hud {
    /// One line: the game and its house rules.
    pub title: String,
    /// What the acting player aims at, shown as icons beside the title. May be empty.
    pub target: Vec<FaceIcon>,
    /// The player panels, in seat order.
    pub panels: Vec<PlayerPanel>,
    /// The result of the last throw, or what is asked.
    pub caption: Option<Caption>,
    /// The currently available actions. The prompt for Pause is added automatically.
    pub prompts: Vec<Prompt>,
    /// The device whose glyphs the prompts show: that of the pending seat; `None` for the device used last.
    pub prompted: Option<Device>,
    /// The turn banner, shown for a moment when it changes.
    pub banner: Option<Banner>,
    /// Whether the match is a lesson.
    pub is_lesson: bool,
    /// What a lesson says, or a tip about the open choice. May be empty.
    pub explanation: String,
}

/// The content of a player panel.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayerPanel {
    /// The seat.
    pub seat: u8,
    /// Index of the seat's colour and symbol, 0 to 7.
    pub colour: u8,
    /// The name of the player.
    pub name: String,
    /// The points, or what the game counts instead.
    pub score: String,
    /// Further values, such as chips left or rounds won. May be empty.
    pub extra: String,
    /// The device that controls the seat.
    pub device: Option<Device>,
    /// Whether the match waits for this seat, or the seat has won it.
    pub highlighted: bool,
    /// Whether the seat has lost its device.
    pub lost: bool,
    /// The level of the bot that plays for the seat, if one does.
    pub bot: Option<Level>,
}

/// The result of a throw and its meaning.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Caption {
    /// The faces, shown as large icons.
    pub faces: Vec<FaceIcon>,
    /// The meaning, as text.
    pub text: String,
}

/// The most prompts of a player at the table. The pause menu lists the others.
pub const MAX_PROMPTS: usize = 4;

/// A currently available action and its button.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prompt {
    /// The button.
    pub button: Button,
    /// The text.
    pub text: String,
    /// The device whose glyph is shown; `None` for [`Hud::prompted`].
    pub device: Option<Device>,
    /// Whether all four directions do the same. The glyph then shows all of them.
    pub about: bool,
    /// Whether it is shown before others if there are more than [`MAX_PROMPTS`].
    pub pinned: bool,
}

impl Prompt {
    /// A prompt for `button`, with the localized text of `key`.
    pub fn new(words: &Localization, button: Button, key: &str) -> Self {
        Self { button, text: words.text(key), device: None, about: false, pinned: false }
    }

    /// A prompt for all four directions, with the localized text of `key`.
    pub fn about(words: &Localization, key: &str) -> Self {
        Self { about: true, ..Self::new(words, Button::Up, key) }
    }

    /// Splits a player's prompts into those that are shown, at most [`MAX_PROMPTS`], and those that the pause menu lists.
    /// Actions are shown before directions, and directions before help.
    pub fn split(prompts: &[Self]) -> (Vec<&Self>, Vec<&Self>) {
        let rank = |index: &usize| match &prompts[*index] {
            prompt if prompt.pinned => 0,
            Self { button: Button::Odds | Button::Hint | Button::Undo, .. } => 3,
            prompt if prompt.button.direction().is_some() => 2,
            _ => 1,
        };
        let mut by_rank: Vec<usize> = (0..prompts.len()).collect();
        by_rank.sort_by_key(rank);
        let shown = &by_rank[..MAX_PROMPTS.min(by_rank.len())];
        let (shown, others): (Vec<_>, Vec<_>) =
            prompts.iter().enumerate().partition(|(index, _)| shown.contains(index));
        let unnumbered = |prompts: Vec<(usize, _)>| prompts.into_iter().map(|(_, prompt)| prompt).collect();
        (unnumbered(shown), unnumbered(others))
    }

    /// The same prompt with the glyph of this device.
    #[must_use]
    pub fn on(self, device: Option<Device>) -> Self {
        Self { device, ..self }
    }
}

/// The prompts of seats that act simultaneously: one line per seat, above the other prompts.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct SeatPrompts(pub Vec<SeatPrompt>);

/// The line of one seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatPrompt {
    /// Index of the seat's colour and symbol.
    pub colour: u8,
    /// The device whose glyphs the line shows; `None` for the device used last.
    pub device: Option<Device>,
    /// The prompts. May be empty if `status` says everything.
    pub prompts: Vec<Prompt>,
    /// Additional text, such as that the seat has chosen. May be empty.
    pub status: String,
}

/// The mouse's substitutes for the direction buttons that it lacks, for the prompts at the table. For any other button
/// that the mouse lacks, the player clicks on the prompt.
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
pub struct MouseBindings(pub Vec<(Button, ButtonGlyph)>);

impl Default for MouseBindings {
    /// By default the mouse points at the target where other devices use directions.
    fn default() -> Self {
        Self(
            [Button::Up, Button::Down, Button::Left, Button::Right].map(|button| (button, ButtonGlyph::POINT)).to_vec(),
        )
    }
}

impl MouseBindings {
    /// For a secret choice between left and right: each side is one of the mouse's own buttons, because the pointer's
    /// position would reveal the choice.
    pub fn two_buttons() -> Self {
        Self::default()
            .with(Button::Left, ButtonGlyph::Drawing("mouse-left"))
            .with(Button::Right, ButtonGlyph::Drawing("mouse-right"))
    }

    /// For this button, the player clicks on the prompt.
    #[must_use]
    pub fn clicking(self, button: Button) -> Self {
        self.with(button, ButtonGlyph::CLICK)
    }

    /// Removes the substitute for this button: the player clicks on its prompt.
    #[must_use]
    pub fn without(mut self, button: Button) -> Self {
        self.0.retain(|(named, _)| *named != button);
        self
    }

    fn with(self, button: Button, glyph: ButtonGlyph) -> Self {
        let mut bindings = self.without(button);
        bindings.0.push((button, glyph));
        bindings
    }

    /// The mouse's substitute for this button, if there is one.
    pub fn of(&self, button: Button) -> Option<ButtonGlyph> {
        self.0.iter().find(|(named, _)| *named == button).map(|(_, glyph)| glyph.clone())
    }
}

/// The announcement of a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Banner {
    /// The seat whose turn begins.
    pub seat: Seat,
    /// Index of the seat's colour.
    pub colour: u8,
    /// The text.
    pub text: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_many_prompts_actions_are_shown_before_directions_and_help() {
        use Button::{Accept, Back, Hint, Left, Odds, Throw, Undo};
        let prompt = |button| Prompt { button, text: String::new(), device: None, about: false, pinned: false };
        let split = |prompts: &[Prompt]| {
            let (shown, others) = Prompt::split(prompts);
            let buttons = |prompts: Vec<&Prompt>| prompts.iter().map(|prompt| prompt.button).collect::<Vec<_>>();
            (buttons(shown), buttons(others))
        };
        let mut prompts = [Accept, Left, Throw, Back, Odds, Undo, Hint].map(prompt);
        assert_eq!(split(&prompts), (vec![Accept, Left, Throw, Back], vec![Odds, Undo, Hint]));
        prompts[6].pinned = true;
        assert_eq!(split(&prompts), (vec![Accept, Throw, Back, Hint], vec![Left, Odds, Undo]));
        assert_eq!(split(&prompts[..2]), (vec![Accept, Left], vec![]));
        assert_eq!(split(&[Odds, Hint, Undo, Left, Accept].map(prompt)).1, [Undo]);
    }
}
