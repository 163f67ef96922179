//! Prompts: the glyph of a device's own button, and what it does. A click on one is that press, for mouse-only play.

use bevy::{ecs::relationship::RelatedSpawnerCommands, picking::hover::HoverMap, prelude::*};

use crate::app::input::{Button, GlyphName, Joining, LastDevice, Lobby, PointerTaken, Pressed};
use crate::app::ui::ScreenSystems;
use crate::app::ui::theme::{Ink, Kit, Size, Tone};
use crate::sim::lobby::Device;

/// Keeps glyphs those of the device used last, and lets the mouse press them.
pub fn plugin(app: &mut App) {
    app.add_systems(Update, take_the_pointer.in_set(ScreenSystems::Read))
        .add_systems(Update, follow_device.in_set(ScreenSystems::Show).run_if(resource_changed::<LastDevice>))
        .add_observer(press_with_mouse);
}

/// The picture of a button: of one device's, or of the device used last.
#[derive(Component, Clone, Debug)]
pub struct Glyph {
    /// The button.
    pub button: Button,
    /// Whose; none for the device used last.
    pub device: Option<Device>,
    /// What a mouse does instead, where that is not its own button or a click on the prompt.
    mouse: Option<GlyphName>,
    /// Whether it only stands beside another one as the other end of its axis. A mouse needs no second picture.
    beside: bool,
    /// Whether it stands for all four directions.
    four: bool,
    size: Size,
}

/// What a prompt's direction stands for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ends {
    /// That button alone.
    #[default]
    One,
    /// It and the direction against it: both do the same.
    Two,
    /// All four directions.
    Four,
}

/// A prompt that the mouse can press.
#[derive(Component, Clone, Copy, Debug)]
struct Prompted(Button);

/// The direction against this one; `None` for other buttons.
const fn opposite(button: Button) -> Option<Button> {
    match button {
        Button::Up => Some(Button::Down),
        Button::Down => Some(Button::Up),
        Button::Left => Some(Button::Right),
        Button::Right => Some(Button::Left),
        _ => None,
    }
}

impl Ends {
    /// What a direction among these buttons stands for: where some of them are the two ends of one axis, each means
    /// something else.
    #[must_use]
    pub fn among(buttons: &[Button]) -> Self {
        let apart = buttons.iter().any(|button| opposite(*button).is_some_and(|other| buttons.contains(&other)));
        if apart { Self::One } else { Self::Two }
    }
}

fn follow_device(kit: Kit, glyphs: Query<(Entity, &Glyph)>, mut commands: Commands) {
    for (entity, glyph) in &glyphs {
        if glyph.device.is_none() {
            commands.entity(entity).despawn_children().with_children(|inside| kit.draw(inside, glyph));
        }
    }
}

fn press_with_mouse(
    mut click: On<Pointer<Click>>,
    prompts: Query<&Prompted>,
    (joining, last): (Option<Res<Joining>>, Option<Res<LastDevice>>),
    lobby: Option<Res<Lobby>>,
    mut presses: MessageWriter<Pressed>,
) {
    if let Ok(Prompted(button)) = prompts.get(click.entity) {
        click.propagate(false);
        // The other buttons of a mouse are presses of their own, wherever it points.
        if click.button != PointerButton::Primary {
            return;
        }
        // While people join, these two are a device's own: joining and getting up. The mouse does that on the slots;
        // without a slot it goes back as everything else does, and a prompt that speaks of the mouse does what it says.
        let joins = joining.is_some_and(|joining| *joining == Joining::Open)
            && lobby.as_ref().is_some_and(|lobby| !lobby.playing());
        let sits = lobby.is_some_and(|lobby| lobby.holds(Device::Mouse));
        let others = *button == Button::Accept && last.is_none_or(|last| last.0 != Device::Mouse);
        if joins && (others || (*button == Button::Back && sits)) {
            return;
        }
        presses.write(Pressed { device: Device::Mouse, button: *button, down: true });
        presses.write(Pressed { device: Device::Mouse, button: *button, down: false });
    }
}

/// A press on a prompt is that prompt's and nothing else's: the mouse's own button throws and chooses otherwise.
fn take_the_pointer(
    hovered: Option<Res<HoverMap>>,
    prompts: Query<(), With<Prompted>>,
    parents: Query<&ChildOf>,
    mut taken: ResMut<PointerTaken>,
) {
    let on_prompt =
        |thing: &Entity| prompts.contains(*thing) || parents.iter_ancestors(*thing).any(|up| prompts.contains(up));
    let now = hovered.is_some_and(|map| map.values().flat_map(|things| things.keys()).any(on_prompt));
    taken.set_if_neq(PointerTaken(now));
}

/// The icon of a device.
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

/// The icon that a drawing's name stands for.
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

impl Kit<'_> {
    fn draw(&self, inside: &mut RelatedSpawnerCommands<'_, ChildOf>, glyph: &Glyph) {
        let shown = glyph.device.unwrap_or(self.last.0);
        if glyph.beside && shown == Device::Mouse {
            return;
        }
        let own = glyph.mouse.clone().filter(|_| shown == Device::Mouse);
        let size = glyph.size;
        if glyph.four {
            match shown {
                Device::Pad(_) => return self.sign(inside, "pad-dpad", size),
                Device::Keys | Device::KeysRight => return self.sign(inside, "key-arrows", size),
                Device::KeysLeft => {
                    return [Button::Up, Button::Left, Button::Down, Button::Right]
                        .into_iter()
                        .for_each(|button| self.draw(inside, &Glyph { button, four: false, ..glyph.clone() }));
                }
                Device::Mouse => {}
            }
        }
        let name = own.or_else(|| self.glyphs.of(shown, glyph.button)).or_else(|| match shown {
            // The keys may be somebody else's; the prompt can always be clicked on.
            Device::Mouse => Some(GlyphName::CLICK),
            // Any other device that lacks the button is shown the keyboard's.
            _ => self.glyphs.of(Device::Keys, glyph.button),
        });
        match name {
            Some(GlyphName::Round(letters)) => self.cap(inside, letters, size, true),
            Some(GlyphName::Cap(letters)) => self.cap(inside, &letters, size, false),
            Some(GlyphName::Word(key)) => self.cap(inside, &self.words.word(key), size, false),
            Some(GlyphName::Drawing(name)) => self.sign(inside, &drawing_icon(name), size),
            None => {}
        }
    }

    fn sign(&self, inside: &mut RelatedSpawnerCommands<'_, ChildOf>, icon: &str, size: Size) {
        inside.spawn(self.icon(icon, self.colour(Tone::Ivory), size, 1.3));
    }

    /// A key's or a pad button's cap, with what is printed on it.
    fn cap(&self, inside: &mut RelatedSpawnerCommands<'_, ChildOf>, letters: &str, size: Size, round: bool) {
        let side = self.em(size, 1.5);
        inside
            .spawn((
                Node {
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
                BorderColor::all(self.colour(Tone::Muted)),
                BackgroundColor(self.tokens.colour.card.with_alpha(1.0)),
            ))
            .with_child(self.text(letters, Ink::of(size).bold().unbroken()));
    }

    /// A glyph and what the button does.
    pub fn prompt(
        &self,
        parent: &mut RelatedSpawnerCommands<'_, ChildOf>,
        button: Button,
        device: Option<Device>,
        words: impl Into<String>,
    ) {
        self.prompt_of(parent, button, Ends::One, (device, None), words);
    }

    /// The same, with what a mouse does instead of pressing that button. A direction that does the same as others is
    /// shown with them.
    pub fn prompt_of<'a>(
        &self,
        parent: &'a mut RelatedSpawnerCommands<'_, ChildOf>,
        button: Button,
        ends: Ends,
        (device, mouse): (Option<Device>, Option<GlyphName>),
        words: impl Into<String>,
    ) -> EntityCommands<'a> {
        let words = words.into();
        let other = opposite(button).filter(|_| ends == Ends::Two);
        let mut buttons: Vec<Button> = std::iter::once(button).chain(other).collect();
        // Up before down and left before right, whichever of them was asked for.
        buttons.sort_unstable();
        let mut root = parent.spawn((
            Prompted(button),
            AccessibleLabel::new(words.clone()),
            Node { align_items: AlignItems::Center, column_gap: self.grid(0.6), ..default() },
        ));
        root.with_children(|prompt| {
            for shown in buttons {
                let beside = shown != button;
                let four = ends == Ends::Four;
                let glyph = Glyph { button: shown, device, mouse: mouse.clone(), beside, four, size: Size::Label };
                let inside = Node { flex_shrink: 0.0, column_gap: self.grid(0.4), ..default() };
                // A click on a picture is that picture's press.
                prompt
                    .spawn((glyph.clone(), Prompted(shown), inside))
                    .with_children(|inside| self.draw(inside, &glyph));
            }
            prompt.spawn(self.text(words, Ink::of(Size::Label)));
        });
        root
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_ends_of_an_axis_are_told_apart_and_two_axes_are_not() {
        use Button::{Accept, Down, Left, Right, Up};
        assert_eq!(Ends::among(&[Left, Accept, Right, Down]), Ends::One, "what lies left and right differs");
        assert_eq!(Ends::among(&[Left, Up, Accept]), Ends::Two);
        assert_eq!(Ends::among(&[Left, Left]), Ends::Two, "two devices are asked the same");
    }

    #[test]
    fn every_drawing_a_glyph_can_be_is_drawn() {
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
