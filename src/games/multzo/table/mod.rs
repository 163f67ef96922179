//! Pieces of Multzo: 24 tiles and 24 coins. Must not depend on rendering.
//!
//! A tile entity has a [`VisibleFace`] only while everybody may see it, or while its seat looks at it
//! ([`private_view`]). Tile movements are determined by positions, never by faces, so that they reveal nothing.

pub mod layout;
pub mod positions;
pub mod private_view;

use bevy::prelude::*;

use super::{Coin, Event, Multzo, Suit, Tile, Value};
use crate::sim::dice::Material;
use crate::sim::table::prelude::*;
use crate::sim::table::tween::slide::slide_to;
use layout::{CoinSpot, TileSpot};
use positions::TablePositions;
use private_view::{Peek, PeekButton, PeekStarted, own_tiles};

pub use layout::TileLayout;

/// Delay between successive tiles or coins, in seconds.
const STAGGER: f32 = 0.06;

/// Rate of lifting tiles to the camera, per second (exponential decay).
const LIFT: f32 = 13.0;

/// Additional offset of the selected tile, in cm: up in the picture and towards the camera.
const POINTED_AT: Vec3 = Vec3::new(0.0, 1.4, -0.9);

impl TableGame for Multzo {
    const SCENE: (&'static str, &'static str) = ("multzo.ron", include_str!("../../../../scenes/multzo.ron"));

    /// A marker on the rim of the felt would lie among the tiles of a far hand.
    fn tray(&self, _seat: Seat) -> usize {
        SeatTrays::NONE
    }

    fn pause_after(event: &Event) -> PresentationPause {
        use PresentationPause::{Long, Moment, Short};
        match event {
            Event::CategoryWon { .. } | Event::CategoryTied { .. } | Event::CoinsTaken { .. } => Moment,
            Event::LastTurnsBegan { .. } | Event::StackEmptied { .. } | Event::RoundsRanOut => Moment,
            Event::RoundBegan { .. } | Event::HandShown { .. } | Event::CategoryUnclaimed { .. } => Long,
            Event::DrewFromStock { .. } | Event::DrewFaceUp { .. } => Long,
            Event::Discarded { .. } | Event::Declared { .. } => Long,
            Event::Dealt { .. } => Short,
            // Private events take no time, so that no one else notices them.
            Event::TileSeen { .. } | Event::LaidFaceDown { .. } => PresentationPause::None,
            Event::TurnBegan { .. } | Event::Won { .. } => PresentationPause::None,
        }
    }

    fn plot_scores(&self) -> Vec<i32> {
        (0..self.seats()).map(|seat| self.score(Seat(seat))).collect()
    }
}

/// Adds tiles and coins and animates presented events.
pub fn plugin(app: &mut App) {
    app.add_plugins((
        crate::sim::table::plugin::<Multzo>,
        layout_plugin::<Multzo, TileLayout>,
        piece_plugin::<Multzo, TilePiece>,
        piece_plugin::<Multzo, CoinPiece>,
    ))
    .init_resource::<Peek>()
    .add_message::<PeekButton>()
    .add_message::<PeekStarted>()
    .add_systems(
        Update,
        private_view::update_peek
            .in_set(TableSystems::Present)
            .before(LayoutSystems::Follow)
            .run_if(resource_exists::<Match<Multzo>>),
    )
    .add_systems(
        Update,
        (
            (private_view::lift_after_warning, lift_held_tiles)
                .chain()
                .after(LayoutSystems::Place)
                .before(SlideSystems),
            // Runs after slides, so that a tile that comes to rest face down loses its face in the same frame.
            update_visible_faces.after(SlideSystems),
        )
            .in_set(TableSystems::Present)
            .run_if(resource_exists::<Match<Multzo>>),
    );
}

impl TableLayout<Multzo> for TileLayout {
    fn apply(&mut self, event: &Event, _: &TableContext<Multzo>) -> Vec<Animation> {
        self.follow(event);
        Vec::new()
    }
}

/// A tile on the table.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[require(PieceMaterial(Material::Bone), SeenFace)]
pub struct TilePiece {
    /// Its position, or the one it is moving to.
    pub spot: TileSpot,
    /// Its number in [`layout::TileLayout::tiles`].
    number: usize,
}

impl Piece<Multzo> for TilePiece {
    type Layout = TileLayout;

    fn all(layout: &TileLayout, cx: &TableContext<Multzo>) -> Vec<Placed<Self>> {
        let places = TablePositions::new(cx.scene, cx.rules.seats());
        let home = |spot: TileSpot| {
            if layout.counting(spot) { places.risen(spot) } else { places.tile(spot, layout.face(spot).is_some()) }
        };
        let mut tiles: Vec<Self> =
            layout.tiles().iter().enumerate().map(|(number, spot)| Self { spot: *spot, number }).collect();
        tiles.sort_by_key(|tile| tile.spot);
        tiles.into_iter().map(|tile| Placed::new(tile, home(tile.spot)).staggered(STAGGER)).collect()
    }

    fn is(&self, other: &Self) -> bool {
        self.number == other.number
    }

    /// The presentation waits until all tiles are face down in the stock. Otherwise a revealed tile could be seen
    /// moving to another hand.
    fn holds(&self) -> bool {
        matches!(self.spot, TileSpot::Stock(_))
    }
}

/// The face of a tile that everybody saw before it started to move; `None` at rest face down.
#[derive(Component, Clone, Copy, Debug, Default)]
struct SeenFace(Option<Tile>);

/// On a tile whose face may be shown: to everybody, or to the seat that looks at it.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct VisibleFace(pub Tile);

/// A coin on the table. All coins are public.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[require(PieceMaterial(Material::Brass))]
pub struct CoinPiece {
    pub coin: Coin,
    /// Its position, or the one it is moving to.
    pub spot: CoinSpot,
}

impl Piece<Multzo> for CoinPiece {
    type Layout = TileLayout;

    fn all(layout: &TileLayout, cx: &TableContext<Multzo>) -> Vec<Placed<Self>> {
        let places = TablePositions::new(cx.scene, cx.rules.seats());
        let coins = Suit::ALL.into_iter().flat_map(|suit| Value::ALL.map(|value| Coin::new(suit, value)));
        let coin = |coin: Coin| {
            let spot = layout.coin(coin);
            let in_row = if let CoinSpot::Taken(seat, _) = spot { layout.taken[seat.index()].len() } else { 1 };
            Placed::new(Self { coin, spot }, places.coin(spot, in_row)).staggered(STAGGER)
        };
        coins.map(coin).collect()
    }

    fn is(&self, other: &Self) -> bool {
        self.coin == other.coin
    }

    /// The raised tiles go down first.
    fn delay(layout: &TileLayout) -> f32 {
        layout.lowered as f32 * STAGGER
    }
}

/// Lifts the tiles of the seat that looks at them to the camera and returns all others.
fn lift_held_tiles(
    (time, table_speed): (Res<Time>, Res<TableSpeed>),
    (match_, scene): (Res<Match<Multzo>>, Res<Scene>),
    (peek, shown_layout): (Res<Peek>, Res<TileLayout>),
    mut tiles: Query<(Entity, &TilePiece, &Home, &mut Transform, Has<HeldUp>)>,
    mut commands: Commands,
) {
    let open = peek.open();
    let places = TablePositions::new(&scene, match_.rules().seats());
    let part = if table_speed.speed == Speed::Instant { 1.0 } else { 1.0 - (-LIFT * time.delta_secs()).exp() };
    for (entity, tile, home, mut at, held_up) in &mut tiles {
        match tile.spot {
            TileSpot::Hand(seat, slot) if Some(seat) == open => {
                if !held_up {
                    commands.entity(entity).insert(HeldUp).remove::<Sliding>();
                }
                let mut goal = places.held(slot, shown_layout.held[seat.index()]);
                if peek.chosen == Some(slot) {
                    goal.translation += goal.rotation * POINTED_AT;
                }
                if *at != goal && part > 0.0 {
                    let near = at.translation.distance(goal.translation) < 0.02;
                    *at = if near { goal } else { between(&at, &goal, part) };
                }
            }
            _ if held_up => {
                // The tile that leaves a lifted hand starts from the selected position.
                if let (Some(seat), Some(chosen)) = (open, peek.chosen) {
                    *at = places.held(chosen, shown_layout.held[seat.index()] + 1);
                }
                at.scale = Vec3::ONE;
                commands.entity(entity).remove::<(HeldUp, Carried)>();
                slide_to(&mut commands, entity, *at, home.0, 0.0);
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
    (match_, queue): (Res<Match<Multzo>>, Res<PresentationQueue<Multzo>>),
    (peek, shown_layout): (Res<Peek>, Res<TileLayout>),
    mut tiles: Query<(Entity, &TilePiece, &mut SeenFace, Option<&VisibleFace>, Has<Sliding>)>,
    mut commands: Commands,
) {
    let open_hand = peek.open().map(|seat| (seat, own_tiles(queue.shown(match_.events()), seat)));
    for (entity, tile, mut seen, face, sliding) in &mut tiles {
        let open = shown_layout.face(tile.spot);
        let held_up = match (tile.spot, &open_hand) {
            (TileSpot::Hand(seat, slot), Some((buttons, tiles))) if seat == *buttons => {
                tiles.get(usize::from(slot)).copied()
            }
            _ => None,
        };
        // A tile that everybody saw keeps its face while it moves.
        let public = open.or(seen.0.filter(|_| sliding));
        let wanted = open.or(held_up).or(public);
        if seen.0 != public {
            seen.0 = public;
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
