//! Prompts: the glyph of a device's button and what it does. A click on a prompt counts as that press, so that the
//! mouse alone suffices.

use crate::sim::table::TableSystems;
use bevy::{picking::hover::HoverMap, prelude::*};

use crate::app::input::{Button, ButtonGlyph, ButtonPress, Joining, LastDevice, Lobby, PointerCaptured};
use crate::app::ui::ScreenSystems;
use crate::app::ui::element::{Element, ElementList};
use crate::app::ui::theme::{SpokenLabel, TextColourRole, TextSize, TextStyle, UiContext, shown_if};
use crate::sim::lobby::Device;

/// Makes prompts clickable.
pub fn plugin(app: &mut App) {
    app.add_systems(Update, capture_pointer.in_set(ScreenSystems::Read).before(TableSystems::Request))
        .add_observer(press_with_mouse);
}

/// The maximum number of pictures in a prompt: four keys for four directions.
const SIGNS: usize = 4;

/// The picture of a button.
enum Sign {
    /// A drawing, by icon name.
    Icon(String),
    /// A key cap or a pad button with its label.
    Cap { letters: String, round: bool },
}

/// Which directions a prompt shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ArrowGlyphs {
    /// Only its own button.
    #[default]
    One,
    /// Its direction and the opposite one, which do the same.
    Two,
    /// All four directions.
    Four,
}

/// A clickable prompt, or a picture in one; `None` while hidden.
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

impl ArrowGlyphs {
    /// The glyphs of a direction in a set of prompts. If the set contains two opposite directions, they mean different
    /// things.
    #[must_use]
    pub fn among(buttons: &[Button]) -> Self {
        let apart = buttons.iter().any(|button| opposite(*button).is_some_and(|other| buttons.contains(&other)));
        if apart { Self::One } else { Self::Two }
    }
}

fn press_with_mouse(
    mut click: On<Pointer<Click>>,
    prompts: Query<&PromptButton>,
    (joining, last): (Option<Res<Joining>>, Option<Res<LastDevice>>),
    lobby: Option<Res<Lobby>>,
    mut presses: MessageWriter<ButtonPress>,
) {
    if let Ok(PromptButton(Some(button))) = prompts.get(click.entity) {
        click.propagate(false);
        // Other mouse buttons are presses of their own, wherever the pointer is.
        if click.button != PointerButton::Primary {
            return;
        }
        // While devices join, Accept and Back mean joining and leaving for each device. The mouse does that on the
        // slots. A mouse without a slot can still go back, and prompts for the mouse itself work.
        let joins = joining.is_some_and(|joining| *joining == Joining::Open)
            && lobby.as_ref().is_some_and(|lobby| !lobby.playing());
        let sits = lobby.is_some_and(|lobby| lobby.holds(Device::Mouse));
        let others = *button == Button::Accept && last.is_none_or(|last| last.0 != Device::Mouse);
        if joins && (others || (*button == Button::Back && sits)) {
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
    mut taken: ResMut<PointerCaptured>,
) {
    let on_prompt =
        |thing: &Entity| prompts.contains(*thing) || parents.iter_ancestors(*thing).any(|up| prompts.contains(up));
    let now = hovered.is_some_and(|map| map.values().flat_map(|things| things.keys()).any(on_prompt));
    taken.set_if_neq(PointerCaptured(now));
}

/// The name of a device's icon.
#[must_use]
pub const fn device_icon(device: Device) -> &'static str {
    match device {
        Device::Mouse => "mouse",
        Device::Keys => "keyboard",
        Device::KeysLeft => "keyboard-left",
        Device::KeysRight => "keyboard-right",
        Device::Pad(_) => "pad",
    }
}

/// The name of the icon for a drawing.
#[must_use]
pub fn drawing_icon(name: &str) -> String {
    match name {
        "ps-cross" => "close".to_owned(),
        "mouse-middle" => "mouse-wheel".to_owned(),
        "pad-plus" => "plus".to_owned(),
        _ => match (name.strip_prefix("ps-"), name.strip_prefix("dpad-")) {
            (Some(shape), _) => shape.to_owned(),
            (_, Some(way)) => format!("pad-dpad-{way}"),
            _ => name.to_owned(),
        },
    }
}

impl UiContext<'_> {
    /// The pictures of a prompt's button on a device, each with the button that a click on it presses.
    fn signs(
        &self,
        button: Button,
        arrows: ArrowGlyphs,
        shown: Device,
        mouse: Option<&ButtonGlyph>,
    ) -> Vec<(Button, Sign)> {
        let named = |button| {
            let glyph = self.glyphs.of(shown, button).or_else(|| match shown {
                // The keys may belong to another player, but the prompt can always be clicked.
                Device::Mouse => Some(ButtonGlyph::CLICK),
                // Other devices without the button show the keyboard's glyph.
                _ => self.glyphs.of(Device::Keys, button),
            });
            glyph.map(|glyph| self.sign(glyph))
        };
        match (arrows, shown) {
            // A mouse needs only one picture.
            (_, Device::Mouse) => {
                let own = mouse.map(|glyph| self.sign(glyph.clone()));
                own.or_else(|| named(button)).map(|sign| (button, sign)).into_iter().collect()
            }
            (ArrowGlyphs::Four, Device::Pad(_)) => vec![(button, Sign::Icon("pad-dpad".to_owned()))],
            (ArrowGlyphs::Four, Device::Keys | Device::KeysRight) => {
                vec![(button, Sign::Icon("key-arrows".to_owned()))]
            }
            (ArrowGlyphs::Four, Device::KeysLeft) => {
                let all = [Button::Up, Button::Left, Button::Down, Button::Right];
                all.into_iter().filter_map(named).map(|sign| (button, sign)).collect()
            }
            (ArrowGlyphs::One | ArrowGlyphs::Two, _) => {
                let other = opposite(button).filter(|_| arrows == ArrowGlyphs::Two);
                let mut buttons: Vec<Button> = std::iter::once(button).chain(other).collect();
                // Up before down and left before right.
                buttons.sort_unstable();
                buttons.into_iter().filter_map(|button| Some((button, named(button)?))).collect()
            }
        }
    }

    fn sign(&self, glyph: ButtonGlyph) -> Sign {
        match glyph {
            ButtonGlyph::Round(letters) => Sign::Cap { letters: letters.to_owned(), round: true },
            ButtonGlyph::Cap(letters) => Sign::Cap { letters, round: false },
            ButtonGlyph::Word(key) => Sign::Cap { letters: self.words.text(key), round: false },
            ButtonGlyph::Drawing(name) => Sign::Icon(drawing_icon(name)),
        }
    }

    /// The picture of a button: an icon, or a labelled cap. The nodes of both always exist.
    fn picture_of(&self, prompt: &mut ElementList, sign: Option<(Button, Sign)>) {
        let size = TextSize::Label;
        let (button, icon, letters, round) = match sign {
            None => (None, String::new(), String::new(), false),
            Some((button, Sign::Icon(icon))) => (Some(button), icon, String::new(), false),
            Some((button, Sign::Cap { letters, round })) => (Some(button), String::new(), letters, round),
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
        // A click on a picture presses that picture's button.
        prompt
            .add((PromptButton(button), Node { display: shown_if(button.is_some()), flex_shrink: 0.0, ..default() }))
            .with_children(|inside| {
                inside.add(self.icon(&icon, self.colour(TextColourRole::Ivory), size, 1.3));
                inside.add(cap).with_child(self.text(letters, TextStyle::of(size).bold().unbroken()));
            });
    }

    /// A button's picture and text. With an empty text it is not displayed.
    pub fn prompt(&self, parent: &mut ElementList, button: Button, device: Option<Device>, words: impl Into<String>) {
        self.prompt_of(parent, button, ArrowGlyphs::One, (device, None), words);
    }

    /// Like `prompt`, but with a substitute for the mouse, and with all directions that do the same.
    pub fn prompt_of<'a>(
        &self,
        parent: &'a mut ElementList,
        button: Button,
        arrows: ArrowGlyphs,
        (device, mouse): (Option<Device>, Option<ButtonGlyph>),
        words: impl Into<String>,
    ) -> &'a mut Element {
        let words = words.into();
        let display = shown_if(!words.is_empty());
        let signs = if words.is_empty() {
            Vec::new()
        } else {
            self.signs(button, arrows, device.unwrap_or(self.last.0), mouse.as_ref())
        };
        let prompt = parent.add((
            PromptButton(Some(button)),
            SpokenLabel(words.clone()),
            Node { display, align_items: AlignItems::Center, column_gap: self.grid(0.6), ..default() },
        ));
        prompt.with_children(|inside| {
            let mut signs = signs.into_iter();
            for _ in 0..SIGNS {
                self.picture_of(inside, signs.next());
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
            ArrowGlyphs::among(&[Left, Accept, Right, Down]),
            ArrowGlyphs::One,
            "left and right have different meanings"
        );
        assert_eq!(ArrowGlyphs::among(&[Left, Up, Accept]), ArrowGlyphs::Two);
        assert_eq!(ArrowGlyphs::among(&[Left, Left]), ArrowGlyphs::Two, "two devices have the same prompt");
    }

    #[test]
    fn every_glyph_and_device_has_an_icon_file() {
        let icons = std::path::Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/assets/icons"));
        for name in crate::app::input::glyphs::DRAWINGS {
            let file = icons.join(format!("{}.svg", drawing_icon(name)));
            assert!(file.exists(), "{name} needs {}", file.display());
        }
        for device in [Device::Mouse, Device::Keys, Device::KeysLeft, Device::KeysRight, Device::Pad(0)] {
            assert!(icons.join(format!("{}.svg", device_icon(device))).exists(), "{device:?}");
        }
    }
}
