//! Pieces of Multzo: 24 tiles and 24 coins. Must not depend on rendering.
//!
//! A tile entity has a [`VisibleFace`] only while everybody may see it, or while its seat looks at it
//! ([`private_view`]). Tile movements are determined by positions, never by faces, so that they reveal nothing.

pub mod layout;
pub mod positions;
pub mod private_view;

use bevy::prelude::*;

use super::{Coin, Event, Multzo, Suit, Tile, Value};
use crate::rules::{Rules, Seat};
use crate::sim::dice::Material;
use crate::sim::table::pieces::PieceMaterial;
use crate::sim::table::tween::slide::{SlideSystems, Sliding, slide_to};
use crate::sim::table::{
    Backlog, Match, OnTable, Pace, Play, PresentationPause, Rebuilt, Scene, Shown, Speed, TableSystems,
};
use layout::{CoinSpot, TileLayout, TileSpot};
use positions::TablePositions;
use private_view::{Peek, PeekButton, PeekStarted, own_tiles};

/// Delay between successive tiles or coins, in seconds.
const STAGGER: f32 = 0.06;

/// Rate of lifting tiles to the camera, per second (exponential decay).
const LIFT: f32 = 13.0;

/// Additional offset of the selected tile, in cm: up in the picture and towards the camera.
const POINTED_AT: Vec3 = Vec3::new(0.0, 1.4, -0.9);

impl Play for Multzo {
    const SCENE: (&'static str, &'static str) = ("multzo.ron", include_str!("../../../../scenes/multzo.ron"));

    fn pause_after(event: &Event) -> PresentationPause {
        match event {
            Event::CategoryWon { .. } | Event::CategoryTied { .. } | Event::CoinsTaken { .. } => {
                PresentationPause::Moment
            }
            Event::LastTurnsBegan { .. } | Event::StackEmptied { .. } | Event::RoundsRanOut => {
                PresentationPause::Moment
            }
            Event::RoundBegan { .. } | Event::HandShown { .. } | Event::CategoryUnclaimed { .. } => {
                PresentationPause::Long
            }
            Event::DrewFromStock { .. } | Event::DrewFaceUp { .. } => PresentationPause::Long,
            Event::Discarded { .. } | Event::Declared { .. } => PresentationPause::Long,
            Event::Dealt { .. } => PresentationPause::Short,
            // Private events take no time, so that nobody else notices them.
            Event::TileSeen { .. } | Event::LaidFaceDown { .. } => PresentationPause::None,
            Event::TurnBegan { .. } | Event::Won { .. } => PresentationPause::None,
        }
    }

    fn standing(&self) -> Vec<i32> {
        (0..self.seats()).map(|seat| self.score(Seat(seat))).collect()
    }
}

/// Adds tiles and coins and animates presented events.
pub fn plugin(app: &mut App) {
    app.add_plugins(crate::sim::table::plugin::<Multzo>)
        .init_resource::<ShownLayout>()
        .init_resource::<Peek>()
        .add_message::<PeekButton>()
        .add_message::<PeekStarted>()
        .add_systems(
            Update,
            private_view::update_peek.in_set(TableSystems::Rule).run_if(resource_exists::<Match<Multzo>>),
        )
        .add_systems(
            Update,
            (
                wait_for_stock.before(crate::sim::table::ShowNext),
                (reset_layout, follow_events, private_view::lift_after_warning, lift_held_tiles)
                    .chain()
                    .after(crate::sim::table::ShowNext)
                    .before(SlideSystems),
                // Runs after slides, so that a tile that comes to rest face down loses its face in the same frame.
                update_visible_faces.after(SlideSystems),
            )
                .in_set(TableSystems::Show)
                .run_if(resource_exists::<Match<Multzo>>),
        );
}

/// The public layout of the table.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct ShownLayout {
    /// The layout after the events presented so far.
    pub layout: TileLayout,
}

/// A tile on the table.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[require(PieceMaterial(Material::Bone))]
pub struct TilePiece {
    /// Its position, or the one it is moving to.
    pub spot: TileSpot,
    home: Transform,
    /// The face everybody saw before it started to move; cleared when it is at rest.
    leaving: Option<Tile>,
}

/// On a tile whose face may be shown: to everybody, or to the seat that looks at it.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct VisibleFace(pub Tile);

/// On a tile that its seat looks at.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct HeldUp;

/// A coin on the table. All coins are public.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[require(PieceMaterial(Material::Brass))]
pub struct CoinPiece {
    /// The coin.
    pub coin: Coin,
    /// Its position, or the one it is moving to.
    pub spot: CoinSpot,
    home: Transform,
}

/// All coins: stacks and nulls (MU-2).
fn coins() -> impl Iterator<Item = Coin> {
    Suit::ALL.into_iter().flat_map(|suit| Value::ALL.map(|value| Coin::new(suit, value)))
}

/// Number of coins in the row of this coin.
fn in_row(layout: &TileLayout, spot: CoinSpot) -> usize {
    match spot {
        CoinSpot::Taken(seat, _) => layout.taken[seat.index()].len(),
        _ => 1,
    }
}

/// Transform of a tile at rest.
fn home(places: &TablePositions, layout: &TileLayout, spot: TileSpot) -> Transform {
    if layout.counting(spot) { places.risen(spot) } else { places.tile(spot, layout.face(spot).is_some()) }
}

/// Places everything according to the events presented so far, at the start, after a resume and after an undo.
fn reset_layout(
    mut rebuilt: MessageReader<Rebuilt<Multzo>>,
    match_: Res<Match<Multzo>>,
    (backlog, scene): (Res<Backlog<Multzo>>, Res<Scene>),
    old: Query<Entity, Or<(With<TilePiece>, With<CoinPiece>)>>,
    mut shown_layout: ResMut<ShownLayout>,
    mut commands: Commands,
) {
    if rebuilt.read().count() == 0 {
        return;
    }
    old.iter().for_each(|piece| commands.entity(piece).despawn());
    shown_layout.layout = TileLayout::of(backlog.shown(match_.story()));
    let layout = &shown_layout.layout;
    let places = TablePositions::new(&scene, match_.rules().seats());
    for spot in layout.tiles() {
        let home = home(&places, layout, spot);
        commands.spawn((Name::new("tile"), OnTable, TilePiece { spot, home, leaving: None }, home));
    }
    for coin in coins() {
        let spot = layout.coin(coin);
        let home = places.coin(spot, in_row(layout, spot));
        commands.spawn((Name::new("coin"), OnTable, CoinPiece { coin, spot, home }, home));
    }
}

/// Holds the presentation until all tiles are face down in the stock. Otherwise a revealed tile could be seen moving to
/// another hand.
fn wait_for_stock(mut backlog: ResMut<Backlog<Multzo>>, sliding: Query<&TilePiece, With<Sliding>>) {
    let held = sliding.iter().any(|tile| matches!(tile.spot, TileSpot::Stock(_)));
    if held || backlog.is_held() {
        backlog.hold(held);
    }
}

/// Animates tiles and coins when their events are presented.
fn follow_events(
    mut shown: MessageReader<Shown<Multzo>>,
    mut rebuilt: MessageReader<Rebuilt<Multzo>>,
    (match_, scene, peek): (Res<Match<Multzo>>, Res<Scene>, Res<Peek>),
    mut shown_layout: ResMut<ShownLayout>,
    mut tiles: Query<(Entity, &mut TilePiece, &mut Transform, Has<HeldUp>), Without<CoinPiece>>,
    mut coins: Query<(Entity, &mut CoinPiece, &Transform), Without<TilePiece>>,
    mut commands: Commands,
) {
    if rebuilt.read().count() > 0 {
        // Everything is in place already.
        shown.clear();
        return;
    }
    if shown.is_empty() {
        return;
    }
    let places = TablePositions::new(&scene, match_.rules().seats());
    for Shown(event) in shown.read() {
        for step in shown_layout.layout.apply(event) {
            let Some((_, mut tile, mut at, held_up)) = tiles.iter_mut().find(|(_, tile, ..)| tile.spot == step.from)
            else {
                continue;
            };
            tile.spot = step.to;
            if matches!(step.from, TileSpot::Stock(_)) {
                // Forget what was seen before: tiles from the stock are unknown.
                tile.leaving = None;
            }
            // The tile that leaves a lifted hand starts from the selected position.
            if let (true, TileSpot::Hand(_, last), Some(chosen)) = (held_up, step.from, peek.chosen) {
                *at = places.held(chosen, last + 1);
            }
        }
    }
    let layout = &shown_layout.layout;
    let mut wait = 0.0;
    let mut moving: Vec<_> = tiles.iter_mut().collect();
    moving.sort_by_key(|(_, tile, ..)| tile.spot);
    for (entity, mut tile, at, held_up) in moving {
        let home = home(&places, layout, tile.spot);
        if tile.home != home {
            tile.home = home;
            if !held_up {
                slide_to(&mut commands, entity, *at, home, wait);
                wait += STAGGER;
            }
        }
    }
    let mut moving: Vec<_> = coins.iter_mut().collect();
    moving.sort_by_key(|(_, coin, _)| (coin.coin.suit(), coin.coin.value()));
    for (entity, mut coin, at) in moving {
        coin.spot = layout.coin(coin.coin);
        let home = places.coin(coin.spot, in_row(layout, coin.spot));
        if coin.home != home {
            coin.home = home;
            slide_to(&mut commands, entity, *at, home, wait);
            wait += STAGGER;
        }
    }
}

/// Lifts the tiles of the seat that looks at them to the camera and returns all others.
fn lift_held_tiles(
    (time, pace): (Res<Time>, Res<Pace>),
    (match_, scene): (Res<Match<Multzo>>, Res<Scene>),
    (peek, shown_layout): (Res<Peek>, Res<ShownLayout>),
    mut tiles: Query<(Entity, &TilePiece, &mut Transform, Has<HeldUp>)>,
    mut commands: Commands,
) {
    let open = peek.open();
    let places = TablePositions::new(&scene, match_.rules().seats());
    let part = if pace.speed == Speed::Instant { 1.0 } else { 1.0 - (-LIFT * time.delta_secs()).exp() };
    for (entity, tile, mut at, held_up) in &mut tiles {
        match tile.spot {
            TileSpot::Hand(seat, slot) if Some(seat) == open => {
                if !held_up {
                    commands.entity(entity).insert(HeldUp).remove::<Sliding>();
                }
                let mut goal = places.held(slot, shown_layout.layout.held[seat.index()]);
                if peek.chosen == Some(slot) {
                    goal.translation += goal.rotation * POINTED_AT;
                }
                if *at != goal {
                    let near = at.translation.distance(goal.translation) < 0.02;
                    *at = if near { goal } else { between(&at, &goal, part) };
                }
            }
            _ if held_up => {
                at.scale = Vec3::ONE;
                commands.entity(entity).remove::<HeldUp>();
                slide_to(&mut commands, entity, *at, tile.home, 0.0);
            }
            _ => {}
        }
    }
}

fn between(one: &Transform, other: &Transform, part: f32) -> Transform {
    Transform {
        translation: one.translation.lerp(other.translation, part),
        rotation: one.rotation.slerp(other.rotation, part),
        scale: one.scale.lerp(other.scale, part),
    }
}

/// The only system that adds and removes visible faces.
fn update_visible_faces(
    (match_, backlog): (Res<Match<Multzo>>, Res<Backlog<Multzo>>),
    (peek, shown_layout): (Res<Peek>, Res<ShownLayout>),
    mut tiles: Query<(Entity, &mut TilePiece, Option<&VisibleFace>, Has<Sliding>)>,
    mut commands: Commands,
) {
    let own = peek.open().map(|seat| (seat, own_tiles(backlog.shown(match_.story()), seat)));
    for (entity, mut tile, face, sliding) in &mut tiles {
        let open = shown_layout.layout.face(tile.spot);
        let held_up = match (tile.spot, &own) {
            (TileSpot::Hand(seat, slot), Some((buttons, tiles))) if seat == *buttons => {
                tiles.get(usize::from(slot)).copied()
            }
            _ => None,
        };
        // A tile that everybody saw keeps its face while it moves.
        let leaving = tile.leaving.filter(|_| sliding);
        let wanted = open.or(held_up).or(leaving);
        let keeps = if open.is_some() { open } else { leaving };
        if tile.leaving != keeps {
            tile.leaving = keeps;
        }
        if face.map(|face| face.0) != wanted {
            if let Some(tile) = wanted {
                commands.entity(entity).insert(VisibleFace(tile));
            } else {
                commands.entity(entity).remove::<VisibleFace>();
            }
        }
    }
}
