//! What is written over the table: plaques where the seats are, the title, what the throw meant, what can be done
//! now. Drawn from a plain resource that the game's own folder fills; knows no game.

pub mod announcement;
pub mod pass_device;
mod player_panel;
mod reconnect;
pub mod reference_card;
mod turn_banner;
mod turn_marker;

use bevy::{ecs::relationship::RelatedSpawnerCommands, prelude::*};

use super::{
    Overlay, Screen, ScreenSystems, Words,
    theme::{Ink, Kit, Size, Theme, Tone},
    toast::Say,
    widgets::Ends,
};
use crate::app::input::{Awake, Button, GlyphName, Joining};
use crate::app::render::theme::Tokens;
use crate::rules::Seat;
use crate::sim::lobby::{Device, Lobby};

/// Draws the heads-up display while the table is there.
pub fn plugin(app: &mut App) {
    app.init_resource::<Hud>()
        .init_resource::<SeatPrompts>()
        .init_resource::<MouseWays>()
        .add_systems(
            Update,
            (say_message, build, open_chairs).chain().in_set(ScreenSystems::Build).run_if(in_state(Screen::Table)),
        )
        .add_systems(OnEnter(Screen::Table), begin_anew)
        .add_systems(OnExit(Screen::Table), |mut joining: ResMut<Joining>| {
            joining.set_if_neq(Joining::Closed);
        })
        .add_plugins((
            player_panel::plugin,
            reconnect::plugin,
            turn_banner::plugin,
            turn_marker::plugin,
            reference_card::plugin,
            pass_device::plugin,
        ))
        .add_plugins(announcement::plugin);
}

/// All that is written over the table. Words in it are in the player's language already.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Hud {
    /// The game and its house rules, in one line.
    pub title: String,
    /// The seats, in their order.
    pub plaques: Vec<Plaque>,
    /// What the last throw showed, and what it means.
    pub caption: Option<Caption>,
    /// What can be done now. Pause is always added.
    pub prompts: Vec<Prompt>,
    /// Whose glyphs the prompts show: the device of the seat that is asked; none for the device used last.
    pub prompted: Option<Device>,
    /// A refusal. It is said once, when it is set, and goes by itself.
    pub message: Option<String>,
    /// Whose turn begins: shown large for a moment when it changes.
    pub banner: Option<Banner>,
}

/// A seat's plaque.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Plaque {
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
    pub fn new(say: &Words, button: Button, key: &str) -> Self {
        Self { button, text: say.word(key), device: None, about: false }
    }

    /// What moving about in all four directions does.
    #[must_use]
    pub fn about(say: &Words, key: &str) -> Self {
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
pub struct MouseWays(pub Vec<(Button, GlyphName)>);

impl Default for MouseWays {
    /// It points at what others choose, and aims so too.
    fn default() -> Self {
        Self([Button::Up, Button::Down, Button::Left, Button::Right].map(|way| (way, GlyphName::POINT)).to_vec())
    }
}

impl MouseWays {
    /// Of two sides that others choose to the left and to the right it chooses one with each of its own buttons: where
    /// the pointer is tells nothing.
    #[must_use]
    pub fn two_buttons() -> Self {
        Self::default()
            .with(Button::Left, GlyphName::Drawing("mouse-left"))
            .with(Button::Right, GlyphName::Drawing("mouse-right"))
    }

    /// A click on the prompt does what others do with this button.
    #[must_use]
    pub fn clicking(self, button: Button) -> Self {
        self.with(button, GlyphName::CLICK)
    }

    /// The mouse has no way of its own for this button: its prompt is clicked.
    #[must_use]
    pub fn without(mut self, button: Button) -> Self {
        self.0.retain(|(named, _)| *named != button);
        self
    }

    fn with(self, button: Button, glyph: GlyphName) -> Self {
        let mut ways = self.without(button);
        ways.0.push((button, glyph));
        ways
    }

    fn of(&self, button: Button) -> Option<GlyphName> {
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

/// The root of the display.
#[derive(Component)]
pub struct HudRoot;

/// Lines and ways that only some games fill do not outlive their table.
fn begin_anew(mut hud: ResMut<Hud>, mut several: ResMut<SeatPrompts>, mut ways: ResMut<MouseWays>) {
    hud.set_changed();
    *several = SeatPrompts::default();
    *ways = MouseWays::default();
}

fn say_message(mut hud: ResMut<Hud>, mut say: MessageWriter<Say>) {
    if hud.message.is_some()
        && let Some(message) = hud.message.take()
    {
        say.write(Say(message));
    }
}

/// At the table presses may take a waiting seat as long as nothing lies over it.
fn open_chairs(overlay: Res<State<Overlay>>, mut joining: ResMut<Joining>) {
    joining.set_if_neq(if **overlay == Overlay::None { Joining::Open } else { Joining::Closed });
}

fn build(
    (hud, several, ways): (Res<Hud>, Res<SeatPrompts>, Res<MouseWays>),
    (theme, words, tokens): (Res<Theme>, Res<Words>, Res<Tokens>),
    kit: Kit,
    lobby: Res<Lobby>,
    old: Query<Entity, With<HudRoot>>,
    mut awake: ResMut<Awake>,
    mut commands: Commands,
) {
    let told = hud.is_changed() || several.is_changed() || ways.is_changed();
    if !told && !theme.is_changed() && !words.is_changed() && !tokens.is_changed() {
        return;
    }
    old.iter().for_each(|root| commands.entity(root).despawn());
    awake.frames(Awake::AFTERGLOW);
    let (far, near) = player_panel::places(&hud.plaques);
    commands
        .spawn((
            HudRoot,
            DespawnOnExit(Screen::Table),
            Pickable::IGNORE,
            GlobalZIndex(5),
            Node {
                width: Val::Percent(100.0),
                height: Val::Percent(100.0),
                flex_direction: FlexDirection::Column,
                justify_content: JustifyContent::SpaceBetween,
                padding: UiRect::all(kit.grid(1.5)),
                ..default()
            },
        ))
        .with_children(|root| {
            edge(&kit, &lobby, root, far, AlignItems::Start, |middle| {
                middle
                    .spawn((kit.text(&hud.title, Ink::of(Size::Label).tone(Tone::Muted).centred()), Pickable::IGNORE));
            });
            root.spawn((
                Pickable::IGNORE,
                Node { flex_direction: FlexDirection::Column, row_gap: kit.grid(0.8), ..default() },
            ))
            .with_children(|bottom| {
                edge(&kit, &lobby, bottom, near, AlignItems::End, |middle| {
                    if let Some(caption) = &hud.caption {
                        strip(&kit, middle, caption);
                    }
                });
                // Every row more pushes the caption up, over the table: a lonely "pause" stands at the end of a seat's line.
                let lonely = hud.prompts.is_empty();
                for (index, seat) in several.0.iter().enumerate() {
                    let last = index + 1 == several.0.len();
                    seat_prompts(&kit, bottom, seat, &ways, (lonely && last).then_some(hud.prompted));
                }
                if !lonely || several.0.is_empty() {
                    prompts(&kit, bottom, &hud, &ways);
                }
            });
        });
}

/// An edge of the table: plaques left and right, something in the middle.
fn edge(
    kit: &Kit,
    lobby: &Lobby,
    root: &mut RelatedSpawnerCommands<'_, ChildOf>,
    (left, right): (Vec<&Plaque>, Vec<&Plaque>),
    align: AlignItems,
    middle: impl FnOnce(&mut RelatedSpawnerCommands<'_, ChildOf>),
) {
    // Where no plaque is, words have the room.
    let (side, between) = if left.is_empty() && right.is_empty() { (8.0, 80.0) } else { (26.0, 44.0) };
    let had = |plaque: &Plaque| lobby.slot(Seat(plaque.seat)).is_some_and(|slot| slot.lost.is_some());
    let column = |width: f32, align_items: AlignItems| {
        (
            Pickable::IGNORE,
            Node {
                width: Val::Percent(width),
                flex_direction: FlexDirection::Column,
                align_items,
                row_gap: kit.grid(1.0),
                flex_shrink: 0.0,
                ..default()
            },
        )
    };
    root.spawn((
        Pickable::IGNORE,
        Node {
            align_items: align,
            column_gap: Val::Percent(2.0),
            justify_content: JustifyContent::SpaceBetween,
            ..default()
        },
    ))
    .with_children(|row| {
        row.spawn(column(side, AlignItems::Start)).with_children(|side| {
            for plaque in left {
                player_panel::show(kit, side, plaque, had(plaque));
            }
        });
        row.spawn(column(between, AlignItems::Center)).with_children(middle);
        row.spawn(column(side, AlignItems::End)).with_children(|side| {
            for plaque in right {
                player_panel::show(kit, side, plaque, had(plaque));
            }
        });
    });
}

/// The faces as large symbols, and what they mean.
fn strip(kit: &Kit, middle: &mut RelatedSpawnerCommands<'_, ChildOf>, caption: &Caption) {
    let (mut node, ground, border) = kit.card();
    node.flex_direction = FlexDirection::Row;
    // Large words may need a line more; usual ones never break by a rounded pixel.
    if kit.theme.text > 1.3 {
        node.flex_wrap = FlexWrap::Wrap;
    }
    node.align_items = AlignItems::Center;
    node.justify_content = JustifyContent::Center;
    node.column_gap = kit.grid(1.0);
    node.row_gap = kit.grid(0.4);
    node.padding = UiRect::axes(kit.grid(1.6), kit.grid(0.7));
    node.max_width = Val::Percent(100.0);
    middle.spawn((node, ground, border, Pickable::IGNORE)).with_children(|strip| {
        // Many faces leave less room for the words beside them.
        let ems = if caption.faces.len() > 3 { 1.0 } else { 1.3 };
        for face in &caption.faces {
            strip.spawn(kit.icon(&face.icon, face.tint.unwrap_or(kit.colour(Tone::Ivory)), Size::Title, ems));
        }
        if !caption.text.is_empty() {
            strip.spawn(kit.text(&caption.text, Ink::of(Size::Body).centred()));
        }
    });
}

/// Prompts side by side. Where left and right mean two things each direction stands for itself; else one of them
/// stands for its whole axis, and is shown so.
fn several(
    kit: &Kit,
    line: &mut RelatedSpawnerCommands<'_, ChildOf>,
    prompts: &[Prompt],
    device: Option<Device>,
    ways: &MouseWays,
) {
    let buttons: Vec<Button> = prompts.iter().map(|prompt| prompt.button).collect();
    let ends = Ends::among(&buttons);
    for prompt in prompts {
        let shown = (prompt.device.or(device), ways.of(prompt.button));
        let ends = if prompt.about { Ends::Four } else { ends };
        kit.prompt_of(line, prompt.button, ends, shown, &prompt.text);
    }
}

/// One seat's line of prompts; with "pause" at its end if it is said whose glyph that shows.
fn seat_prompts(
    kit: &Kit,
    bottom: &mut RelatedSpawnerCommands<'_, ChildOf>,
    seat: &SeatPrompt,
    ways: &MouseWays,
    pause: Option<Option<Device>>,
) {
    bottom
        .spawn((
            Pickable::IGNORE,
            Node {
                flex_wrap: FlexWrap::Wrap,
                align_items: AlignItems::Center,
                justify_content: JustifyContent::Center,
                column_gap: kit.grid(1.8),
                row_gap: kit.grid(0.4),
                ..default()
            },
        ))
        .with_children(|line| {
            line.spawn(kit.symbol(seat.colour, Size::Label, 1.2));
            several(kit, line, &seat.prompts, seat.device, ways);
            if !seat.told.is_empty() {
                line.spawn(kit.text(&seat.told, Ink::of(Size::Label).tone(Tone::Muted)));
            }
            if let Some(device) = pause {
                kit.prompt(line, Button::Menu, device, kit.words.word("prompt-pause"));
            }
        });
}

fn prompts(kit: &Kit, bottom: &mut RelatedSpawnerCommands<'_, ChildOf>, hud: &Hud, ways: &MouseWays) {
    bottom
        .spawn((
            Pickable::IGNORE,
            Node {
                flex_wrap: FlexWrap::Wrap,
                justify_content: JustifyContent::Center,
                column_gap: kit.grid(2.5),
                row_gap: kit.grid(0.4),
                ..default()
            },
        ))
        .with_children(|strip| {
            several(kit, strip, &hud.prompts, hud.prompted, ways);
            if hud.prompts.iter().all(|prompt| prompt.button != Button::Menu) {
                kit.prompt(strip, Button::Menu, hud.prompted, kit.words.word("prompt-pause"));
            }
        });
}
