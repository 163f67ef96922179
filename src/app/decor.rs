//! Dresses the table with what stands there beside the game, where its scene says.

use bevy::light::{NotShadowCaster, NotShadowReceiver};
use bevy::prelude::*;

use super::render::props::decor::PAD;
use super::render::props::game_box::DEPTH;
use super::render::props::{AssetCache, Body};
use crate::catalog::Catalog;
use crate::sim::table::{DecorKind, OnTable, Scene, TableOpen};

/// How far the contact shadow of a thing reaches, in cm.
const SHADOW_REACH: f32 = 2.2;

/// Adds the dressing of every scene.
pub fn plugin(app: &mut App) {
    app.add_systems(Update, dress_table.run_if(resource_exists_and_changed::<Scene>));
}

/// Something that stands on the table beside the game.
#[derive(Component)]
pub struct TableDecor;

fn dress_table(
    (scene, open, catalog): (Res<Scene>, Option<Res<TableOpen>>, Res<Catalog>),
    old: Query<Entity, With<TableDecor>>,
    mut cache: AssetCache,
    mut commands: Commands,
) {
    old.iter().for_each(|entity| commands.entity(entity).despawn());
    let game = open.and_then(|open| catalog.by_name(open.game));
    for decor in &scene.decor {
        let parts: Vec<(Body, Transform)> = match decor.kind {
            DecorKind::Tumbler => cache.tumbler().map(|part| (part, Transform::default())).into(),
            DecorKind::ScorePad => {
                let pencil = Transform::from_xyz(1.0, PAD.y, 1.0).with_rotation(Quat::from_rotation_y(0.5));
                vec![(cache.score_pad(), Transform::default()), (cache.pencil(), pencil)]
            }
            DecorKind::GameBox => {
                let Some(game) = game else { continue };
                let colour = cache.tokens.parse_colour(game.art.accent);
                let [lid, base, _] = cache.game_box(colour, colour);
                let picture = cache.lid_picture(game.slug, game.art.lid);
                // It lies on its back.
                let lying = Transform::from_xyz(0.0, DEPTH, 0.0)
                    .with_rotation(Quat::from_rotation_x(-std::f32::consts::FRAC_PI_2));
                [lid, base].into_iter().chain(picture).map(|part| (part, lying)).collect()
            }
        };
        let contact = cache.contact(decor.kind.half() * 0.9, SHADOW_REACH);
        let place = (TableDecor, OnTable, decor.place.transform(), Visibility::default());
        commands.spawn((Name::new("decor"), place)).with_children(|children| {
            for part in parts {
                // Its contact shadow is enough: the shadow map is for what moves.
                children.spawn((part, NotShadowCaster));
            }
            let above_the_table = Transform::from_xyz(0.0, 0.012, 0.0);
            children.spawn((contact, above_the_table, NotShadowCaster, NotShadowReceiver));
        });
    }
}
