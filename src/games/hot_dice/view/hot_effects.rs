//! Rendering of Hot Dice apart from its dice: coins, the cups over them, and a stud in the tray's rim for each round
//! won.

use bevy::prelude::*;

use super::super::HotDice;
use super::super::table::coins::{COIN_HALF, COIN_RADIUS, ChoiceCoin, HandPiece};
use super::hot_presenter::HotPresented;
use crate::app::presenter::PresenterSystems;
use crate::app::render::props::AssetCache;
use crate::rules::Rules;
use crate::sim::table::{Match, OnTable, Scene, TableSystems};

/// Radius of a cup at its mouth, in cm. A coin fits inside.
const CUP: f32 = 2.2;

/// Radius of a stud, in cm.
const STUD: f32 = 0.5;

pub(super) fn plugin(app: &mut App) {
    app.add_observer(add_coin_mesh).add_observer(add_hand_mesh).add_systems(
        Update,
        count_rounds
            .in_set(TableSystems::Present)
            .after(PresenterSystems::Follow)
            .run_if(resource_exists::<Match<HotDice>>),
    );
}

/// While a coin is hidden, both sides look the same.
fn add_coin_mesh(
    inserted: On<Insert, ChoiceCoin>,
    coins: Query<&ChoiceCoin>,
    mut cache: AssetCache,
    mut commands: Commands,
) {
    let Ok(coin) = coins.get(inserted.entity) else { return };
    let (heads, tails) = if coin.up.is_some() { ("crown", "leaf") } else { ("question", "question") };
    let body = cache.coin(heads, tails, COIN_RADIUS, COIN_HALF);
    commands.entity(inserted.entity).insert((body, Visibility::default()));
}

fn add_hand_mesh(added: On<Add, HandPiece>, mut cache: AssetCache, mut commands: Commands) {
    let parts = cache.cup(CUP);
    commands.entity(added.entity).insert(Visibility::default()).with_children(|hand| {
        for part in parts {
            hand.spawn((Name::new("cup"), part));
        }
    });
}

/// A stud in a tray's rim: its seat, its index, and whether it is lit.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
struct Stud {
    seat: u8,
    index: u8,
    lit: bool,
}

/// Spawns one stud per round needed to win and lights those of rounds won.
fn count_rounds(
    match_: Res<Match<HotDice>>,
    (shown, scene): (Res<HotPresented>, Res<Scene>),
    studs: Query<(Entity, &Stud)>,
    mut cache: AssetCache,
    mut commands: Commands,
) {
    let needed = match_.rules().options().rounds_to_win;
    let mut wanted: Vec<Stud> = Vec::new();
    for (seat, won) in shown.won.iter().enumerate() {
        wanted.extend((0..needed).map(|index| Stud { seat: seat as u8, index, lit: index < *won }));
    }
    for (entity, stud) in &studs {
        match wanted.iter().position(|wanted| wanted == stud) {
            Some(index) => drop(wanted.swap_remove(index)),
            None => commands.entity(entity).despawn(),
        }
    }
    for stud in wanted {
        let Some(place) = scene.place(&format!("pips-{}", stud.seat)) else { continue };
        let along = (f32::from(stud.index) - f32::from(needed - 1) / 2.0) * place.size;
        let at = place.transform() * Vec3::new(along, 0.0, 0.0);
        let body = cache.stud(stud.lit, STUD);
        commands.spawn((Name::new("round"), OnTable, stud, body, Transform::from_translation(at)));
    }
}
