//! Whose turn begins, large and for a moment.

use std::time::Duration;

use bevy::prelude::*;

use super::{Banner, Hud};
use crate::app::input::Awake;
use crate::app::ui::theme::{Ink, Kit, Size};
use crate::app::ui::toast::under_the_title;
use crate::app::ui::{Screen, ScreenSystems};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, announce.in_set(ScreenSystems::Show).run_if(in_state(Screen::Table)));
}

/// The banner on the screen.
#[derive(Component)]
struct Announced;

/// How long it stays, in the longest of the table's beats.
const BEATS: u32 = 2;

fn announce(
    hud: Res<Hud>,
    kit: Kit,
    old: Query<Entity, With<Announced>>,
    time: Res<Time<Real>>,
    mut last: Local<Option<Banner>>,
    mut until: Local<Option<Duration>>,
    mut awake: ResMut<Awake>,
    mut commands: Commands,
) {
    if until.is_some_and(|until| time.elapsed() >= until) {
        *until = None;
        old.iter().for_each(|banner| commands.entity(banner).despawn());
    }
    if *last == hud.banner {
        return;
    }
    last.clone_from(&hud.banner);
    old.iter().for_each(|banner| commands.entity(banner).try_despawn());
    let Some(banner) = &hud.banner else { return };
    let end = time.elapsed() + kit.tokens.time.beat_most() * BEATS;
    *until = Some(end);
    awake.call_at(end);
    let (shade, _) = kit.tokens.seat(usize::from(banner.colour));
    let (mut node, _, _) = kit.card();
    node.flex_direction = FlexDirection::Row;
    node.align_items = AlignItems::Center;
    node.column_gap = kit.grid(1.0);
    node.padding = UiRect::axes(kit.grid(1.8), kit.grid(0.5));
    // Between the plaques.
    node.max_width = Val::Percent(44.0);
    node.border = UiRect::bottom(Val::Vh(kit.tokens.size.focus_ring));
    commands
        .spawn((
            Announced,
            DespawnOnExit(Screen::Table),
            Pickable::IGNORE,
            GlobalZIndex(6),
            Node {
                position_type: PositionType::Absolute,
                top: under_the_title(&kit),
                width: Val::Percent(100.0),
                justify_content: JustifyContent::Center,
                ..default()
            },
        ))
        .with_children(|root| {
            root.spawn((node, Pickable::IGNORE, BackgroundColor(kit.tinted(shade, 0.25)), BorderColor::all(shade)))
                .with_children(|row| {
                    row.spawn(kit.symbol(banner.colour, Size::Title, 1.0));
                    row.spawn(kit.text(&banner.text, Ink::of(Size::Title).bold()));
                });
        });
}
