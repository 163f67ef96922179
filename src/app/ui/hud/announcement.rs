//! One loud word across the table, for a moment: whoever has something to shout sets it. Knows no game.

use std::time::Duration;

use bevy::prelude::*;

use crate::app::input::Awake;
use crate::app::ui::theme::{Ink, Kit, Size, Tone};
use crate::app::ui::{Screen, ScreenSystems};

/// How long it stands, in the longest of the table's beats.
const BEATS: u32 = 3;

/// How much larger than at rest it comes.
const LEAP: f32 = 0.55;

/// What is shouted: shown whenever it is written anew.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct Shout {
    /// The word.
    pub text: String,
    /// What is said under it.
    pub told: String,
    /// The colour and symbol of the seat that it is about.
    pub colour: u8,
}

/// The word on the screen.
#[derive(Component)]
struct Shouted {
    since: Duration,
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Shout>()
        .add_systems(Update, (shout, swell).chain().in_set(ScreenSystems::Show).run_if(in_state(Screen::Table)));
}

fn shout(
    mut shouts: MessageReader<Shout>,
    kit: Kit,
    old: Query<Entity, With<Shouted>>,
    time: Res<Time<Real>>,
    mut commands: Commands,
) {
    let Some(said) = shouts.read().last() else { return };
    old.iter().for_each(|old| commands.entity(old).despawn());
    let (shade, _) = kit.tokens.seat(usize::from(said.colour));
    // The loud word is not said again under itself.
    let told = said.told.strip_prefix(said.text.as_str()).unwrap_or(&said.told).trim_start();
    let ground = kit.tokens.colour.night.with_alpha(0.82);
    commands
        .spawn((
            DespawnOnExit(Screen::Table),
            Pickable::IGNORE,
            GlobalZIndex(8),
            Shouted { since: time.elapsed() },
            UiTransform::default(),
            Node {
                position_type: PositionType::Absolute,
                top: Val::Percent(24.0),
                width: Val::Percent(100.0),
                justify_content: JustifyContent::Center,
                ..default()
            },
        ))
        .with_children(|root| {
            let (mut node, _, _) = kit.card();
            node.align_items = AlignItems::Center;
            node.padding = UiRect::axes(kit.grid(5.0), kit.grid(1.4));
            node.border = UiRect::vertical(Val::Vh(kit.tokens.size.focus_ring));
            let glow =
                BoxShadow::new(kit.tokens.colour.brass.with_alpha(0.6), Val::ZERO, Val::ZERO, Val::ZERO, kit.grid(4.0));
            root.spawn((node, Pickable::IGNORE, BackgroundColor(ground), BorderColor::all(shade), glow)).with_children(
                |card| {
                    card.spawn(kit.text(&said.text, Ink::of(Size::Display).bold().tone(Tone::Brass).unbroken()));
                    card.spawn(Node { align_items: AlignItems::Center, column_gap: kit.grid(1.0), ..default() })
                        .with_children(|line| {
                            line.spawn(kit.symbol(said.colour, Size::Body, 1.0));
                            line.spawn(kit.text(told, Ink::of(Size::Body)));
                        });
                },
            );
        });
}

/// It comes large, settles, and goes.
fn swell(
    mut shouted: Query<(Entity, &Shouted, &mut UiTransform)>,
    kit: Kit,
    time: Res<Time<Real>>,
    mut awake: ResMut<Awake>,
    mut commands: Commands,
) {
    for (word, shouted, mut transform) in &mut shouted {
        let age = time.elapsed().saturating_sub(shouted.since);
        let (panel, whole) = (kit.tokens.time.panel(), kit.tokens.time.beat_most() * BEATS);
        if age >= whole {
            commands.entity(word).despawn();
            awake.frames(Awake::AFTERGLOW);
            continue;
        }
        let still = kit.theme.still;
        let rest = if still { 0.0 } else { (-3.0 * age.as_secs_f32() / panel.as_secs_f32()).exp() };
        let scale = Vec2::splat(1.0 + LEAP * rest);
        if transform.scale != scale {
            transform.scale = scale;
        }
        if rest > 0.01 { awake.frames(1) } else { awake.call_at(shouted.since + whole) }
    }
}
