//! A card at the edge of the table: what everybody looks up during a match. Knows no game: its words come from one.

use bevy::{color::Mix, ecs::relationship::RelatedSpawnerCommands, prelude::*};

use crate::app::input::Awake;
use crate::app::render::theme::Tokens;
use crate::app::ui::theme::{Ink, Kit, Size, Theme, Tone};
use crate::app::ui::{Screen, ScreenSystems, Words};

/// Above this size of text the card would cover the table: then the rules page has to do.
const LARGEST_TEXT: f32 = 1.25;

/// The card at the right edge of the table; `None` for none. Whoever shows a match fills it and takes it away.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct TableCard(pub Option<CardWords>);

/// What stands on a card.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CardWords {
    /// Its heading.
    pub title: String,
    /// A table; the first row is its head, the first column names the rows.
    pub grid: Vec<Vec<String>>,
    /// Lines below: what, and how much.
    pub lines: Vec<(String, String)>,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<TableCard>()
        .add_systems(Update, show.in_set(ScreenSystems::Build).run_if(in_state(Screen::Table)))
        .add_systems(OnEnter(Screen::Table), |mut card: ResMut<TableCard>| card.set_changed());
}

/// The card's root.
#[derive(Component)]
struct Card;

fn show(
    card: Res<TableCard>,
    (theme, words, tokens): (Res<Theme>, Res<Words>, Res<Tokens>),
    kit: Kit,
    old: Query<Entity, With<Card>>,
    mut awake: ResMut<Awake>,
    mut commands: Commands,
) {
    if !card.is_changed() && !theme.is_changed() && !words.is_changed() && !tokens.is_changed() {
        return;
    }
    old.iter().for_each(|card| commands.entity(card).despawn());
    awake.frames(Awake::AFTERGLOW);
    let Some(card) = card.0.as_ref().filter(|_| kit.theme.text <= LARGEST_TEXT) else { return };
    commands
        .spawn((
            Card,
            DespawnOnExit(Screen::Table),
            Pickable::IGNORE,
            GlobalZIndex(4),
            Node {
                position_type: PositionType::Absolute,
                right: kit.grid(1.5),
                height: Val::Percent(100.0),
                justify_content: JustifyContent::Center,
                flex_direction: FlexDirection::Column,
                ..default()
            },
        ))
        .with_children(|root| {
            let (mut node, ground, border) = kit.card();
            node.padding = UiRect::axes(kit.grid(1.2), kit.grid(1.0));
            node.row_gap = kit.grid(0.3);
            root.spawn((node, ground, border, Pickable::IGNORE)).with_children(|body| {
                body.spawn(kit.text(&card.title, Ink::of(Size::Caption).bold().tone(Tone::Brass).unbroken()));
                grid(&kit, body, &card.grid);
                for (what, much) in &card.lines {
                    body.spawn(Node {
                        justify_content: JustifyContent::SpaceBetween,
                        column_gap: kit.grid(1.2),
                        ..default()
                    })
                    .with_children(|line| {
                        line.spawn(kit.text(what, Ink::of(Size::Caption).tone(Tone::Muted).unbroken()));
                        line.spawn(kit.text(much, Ink::of(Size::Caption).right().unbroken()));
                    });
                }
            });
        });
}

fn grid(kit: &Kit, body: &mut RelatedSpawnerCommands<'_, ChildOf>, rows: &[Vec<String>]) {
    let Some(columns) = rows.iter().map(Vec::len).max() else { return };
    let colours = &kit.tokens.colour;
    body.spawn(Node {
        display: Display::Grid,
        grid_template_columns: RepeatedGridTrack::auto(columns as u16),
        column_gap: kit.grid(1.4),
        row_gap: kit.grid(0.1),
        margin: UiRect::vertical(kit.grid(0.4)),
        padding: UiRect::axes(kit.grid(0.5), kit.grid(0.3)),
        ..default()
    })
    .insert((BackgroundColor(colours.walnut.mix(&colours.night, 0.4).with_alpha(0.5)), Pickable::IGNORE))
    .with_children(|grid| {
        for (number, row) in rows.iter().enumerate() {
            for column in 0..columns {
                let words = row.get(column).cloned().unwrap_or_default();
                let head = number == 0 || column == 0;
                let tone = if head { Tone::Muted } else { Tone::Ivory };
                let ink = Ink::of(Size::Caption).tone(tone).right().unbroken();
                grid.spawn(Node { justify_content: JustifyContent::FlexEnd, ..default() })
                    .with_child(kit.text(words, ink));
            }
        }
    });
}
