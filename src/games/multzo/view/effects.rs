//! Rendering of Multzo: tiles of bone and bamboo, brass coins, a seat symbol beside each hand, and a label for each
//! stack. A tile is spawned blank; its picture is added and removed with its [`VisibleFace`].

use bevy::light::{NotShadowCaster, NotShadowReceiver};
use bevy::math::vec4;
use bevy::prelude::*;

use super::super::table::positions::{COIN_HALF, COIN_RADIUS, TILE, TablePositions};
use super::super::table::{CoinPiece, TileLayout, TilePiece, VisibleFace};
use super::super::{Category, Multzo, Tile};
use super::art::{engraved, sign, stamped};
use crate::app::prelude::*;
use crate::app::render::mesh_builder::MeshBuilder;
use crate::app::render::props::tile::Engraving;
use crate::app::render::texture::{Texels, linear};

/// Width of a tile's picture, as a fraction of the tile's width. The drawing is as narrow as the tile.
const PICTURE: f32 = 1.2;

/// Radius of the seat symbol beside a hand, and its distance from the middle of the hand to the left, in cm.
const BADGE: (f32, f32) = (1.25, 10.6);

/// Half extents of a stack's label, and its distance in front of the stack, in cm.
const LABEL: (Vec2, f32) = (Vec2::new(3.4, 0.62), 2.35);

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        appearance_plugin::<Multzo, TilePiece>,
        appearance_plugin::<Multzo, CoinPiece>,
        appearance_plugin::<Multzo, HandBadge>,
        piece_plugin::<Multzo, HandBadge>,
    ))
    .add_observer(show_face)
    .add_observer(hide_face)
    .add_systems(
        Update,
        (preload_faces, lay_labels)
            .in_set(TableSystems::Present)
            .after(PresentNextSystems)
            .run_if(resource_exists::<Match<Multzo>>),
    );
}

/// The body of a tile with this face, or blank.
fn body(cache: &mut AssetCache, tile: Option<Tile>) -> Body {
    let picture = tile.map(engraved).unwrap_or_default();
    cache.tile(TILE, Engraving { picture: &picture, tint: Color::WHITE, size: PICTURE })
}

impl Appearance<Multzo> for TilePiece {
    fn model(&self, cx: &mut ModelContext<Multzo>) -> Model {
        Model::new(body(&mut cx.cache, None))
    }
}

fn show_face(
    added: On<Insert, VisibleFace>,
    faces: Query<&VisibleFace>,
    mut cache: AssetCache,
    mut commands: Commands,
) {
    let Ok(face) = faces.get(added.entity) else { return };
    let (_, picture) = body(&mut cache, Some(face.0));
    commands.entity(added.entity).try_insert(picture);
}

fn hide_face(removed: On<Remove, VisibleFace>, mut cache: AssetCache, mut commands: Commands) {
    let (_, blank) = body(&mut cache, None);
    commands.entity(removed.entity).try_insert(blank);
}

/// Prepares all faces in the first frame of a match, so that no later frame has to, and in a fixed order, so that the
/// assets reveal nothing about the tiles.
fn preload_faces(match_: Res<Match<Multzo>>, mut cache: AssetCache) {
    if match_.is_added() {
        for tile in Tile::all() {
            body(&mut cache, Some(tile));
        }
    }
}

impl Appearance<Multzo> for CoinPiece {
    fn model(&self, cx: &mut ModelContext<Multzo>) -> Model {
        let (suit, value) = (self.coin.suit(), self.coin.value());
        Model::new(cx.cache.enamelled_coin(&stamped(suit, value), &sign(suit), COIN_RADIUS, COIN_HALF))
    }
}

/// The badge of a seat beside its hand.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
struct HandBadge(Seat);

impl Piece<Multzo> for HandBadge {
    type Layout = TileLayout;

    fn all(_: &TileLayout, cx: &TableContext<Multzo>) -> Vec<Placed<Self>> {
        let places = TablePositions::new(cx.scene, cx.rules.seats());
        let badge = |seat| {
            let mut at = places.hand(seat);
            at.translation.x -= BADGE.1;
            Placed::new(Self(seat), at)
        };
        (0..cx.rules.seats()).map(Seat).map(badge).collect()
    }
}

impl Appearance<Multzo> for HandBadge {
    fn model(&self, cx: &mut ModelContext<Multzo>) -> Model {
        Model::of(cx.badge(self.0, BADGE.0))
    }
}

/// The label in front of a stack of coins.
#[derive(Component, Clone, Copy, Debug)]
struct StackLabel;

/// Spawns a label with the category of each stack.
fn lay_labels(
    match_: Res<Match<Multzo>>,
    (scene, say): (Res<Scene>, Res<Localization>),
    labels: Query<Entity, With<StackLabel>>,
    mut cache: AssetCache,
    mut commands: Commands,
) {
    if !scene.is_changed() && !say.is_changed() && !match_.is_added() {
        return;
    }
    labels.iter().for_each(|label| commands.entity(label).despawn());
    let places = TablePositions::new(&scene, match_.rules().seats());
    for category in Category::ALL {
        let word = say.text(&format!("multzo-{}", category.word()));
        let body = label(&mut cache, &word);
        let mut at = places.stack(category.suit());
        at.translation.x = (at.translation.x + places.null(category.suit()).translation.x) / 2.0;
        at.translation += Vec3::new(0.0, 0.07, LABEL.1);
        commands.spawn((Name::new("label"), OnTable, StackLabel, body, at, NotShadowCaster, NotShadowReceiver));
    }
}

/// A word printed on the felt.
fn label(cache: &mut AssetCache, word: &str) -> Body {
    let mesh =
        cache.mesh("stack label", || MeshBuilder::level(LABEL.0, 1, 1, |p| p / (LABEL.0 * 2.0) + 0.5, |_| 1.0).mesh());
    let material = cache.material(&format!("stack label {word}"), |cache| {
        const HIGH: u32 = 64;
        let wide = (HIGH as f32 * LABEL.0.x / LABEL.0.y) as u32;
        let ink = linear(cache.tokens.colour.ivory);
        let printed = cache.art.word(word, wide, HIGH, HIGH as f32 * 0.62);
        let texels = Texels::paint(wide, HIGH, |x, y| {
            let cover = printed.as_ref().map_or(0.0, |shape| shape.at(x / wide as f32, y / HIGH as f32));
            vec4(ink.x, ink.y, ink.z, cover)
        });
        StandardMaterial { perceptual_roughness: 0.9, ..cache.decal(texels) }
    });
    (Mesh3d(mesh), MeshMaterial3d(material))
}
