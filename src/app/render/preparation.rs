//! Compiles shader pipelines before the first match: a sample of each kind of material is drawn out of sight from the
//! start, while players are still on the first screens.

use bevy::camera::visibility::NoFrustumCulling;
use bevy::prelude::*;

use super::pipelines::PendingPipelines;
use super::props::AssetCache;
use super::stage_view::StagePicture;

/// Where the samples are: below everything that a camera shot shows.
const OUT_OF_SIGHT: Vec3 = Vec3::new(0.0, -400.0, 0.0);

/// The compilation of the pipelines that the first match needs.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub enum Preparation {
    /// This part is done, 0..1.
    Running(f32),
    /// A match can be shown.
    Done,
}

/// Adds the preparation to an application with a renderer.
pub fn plugin(app: &mut App) {
    app.insert_resource(Preparation::Running(0.0))
        .add_systems(Startup, spawn_samples)
        .add_systems(PreUpdate, follow_pipelines.run_if(not(resource_equals(Preparation::Done))));
}

/// Spawns a small mesh for each kind of material that has a pipeline of its own.
fn spawn_samples(mut cache: AssetCache, mut commands: Commands) {
    let half = Vec2::splat(0.5);
    let plain = cache.brass();
    let glass = cache.glass();
    let (mesh, _) = cache.contact(half, 0.5);
    let samples = [
        cache.slab(half),
        cache.tray_leather(half, 1.0),
        cache.contact(half, 0.5),
        (mesh.clone(), MeshMaterial3d(plain)),
        (mesh, MeshMaterial3d(glass)),
    ];
    for sample in samples {
        let at = Transform::from_translation(OUT_OF_SIGHT);
        commands.spawn((Name::new("material sample"), sample, at, NoFrustumCulling));
    }
}

/// The preparation ends when the samples have been drawn and no pipeline is missing.
fn follow_pipelines(pending: Res<PendingPipelines>, picture: Res<StagePicture>, mut preparation: ResMut<Preparation>) {
    let done = !pending.any() && picture.is_final();
    preparation.set_if_neq(if done { Preparation::Done } else { Preparation::Running(pending.compiled()) });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_preparation_ends_with_a_final_picture() {
        let mut app = App::new();
        app.init_resource::<PendingPipelines>()
            .init_resource::<StagePicture>()
            .insert_resource(Preparation::Running(0.0))
            .add_systems(PreUpdate, follow_pipelines.run_if(not(resource_equals(Preparation::Done))));
        let now = |app: &App| *app.world().resource::<Preparation>();
        app.world().resource::<PendingPipelines>().set(3, 4);
        app.update();
        assert_eq!(now(&app), Preparation::Running(0.25));
        app.world().resource::<PendingPipelines>().set(0, 4);
        app.update();
        assert_eq!(now(&app), Preparation::Running(1.0), "nothing was drawn yet");
        app.insert_resource(StagePicture::drawn());
        app.update();
        assert_eq!(now(&app), Preparation::Done);
        // A later quality compiles in the background.
        app.world().resource::<PendingPipelines>().set(2, 9);
        app.update();
        assert_eq!(now(&app), Preparation::Done);
    }
}
