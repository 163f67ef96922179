//! The stage: one camera, one warm lamp that casts shadows, weak cool ambient light, and post-processing by quality.
//! Must not depend on any game.

use bevy::{
    anti_alias::{
        fxaa::Fxaa,
        smaa::{Smaa, SmaaPreset},
    },
    camera::{Exposure, Hdr, ShadowLodOrigin},
    core_pipeline::{
        prepass::{DepthPrepass, NormalPrepass},
        tonemapping::{DebandDither, Tonemapping},
    },
    light::{ShadowFilteringMethod, VolumetricLight},
    pbr::ScreenSpaceAmbientOcclusion,
    post_process::{
        bloom::{Bloom, BloomCompositeMode, BloomPrefilter},
        dof::DepthOfField,
        effect_stack::Vignette,
    },
    prelude::*,
    render::renderer::RenderAdapterInfo,
};
use wgpu::Backend;

use super::camera::{CameraDirector, CameraRig, update_camera};
use super::environment_map;
use super::quality::Quality;
use super::tokens::Tokens;
use crate::sim::table::SceneLamp;

/// Spawns the camera and the lamp before the first frame, and applies the quality to the camera.
pub fn plugin(app: &mut App) {
    app.add_systems(Startup, (spawn_camera, spawn_lamp).chain())
        .add_systems(PostUpdate, focus_lens.after(update_camera).before(TransformSystems::Propagate))
        .add_systems(PreUpdate, apply_quality.run_if(resource_changed::<Quality>.or_else(quality_outdated)));
}

/// The height of the camera's sensor, in cm.
const SENSOR: f32 = 2.4;

/// The f-stop of a shot with a shallow depth of field.
const SHALLOW_F_STOP: f32 = 9.0;

/// The f-stop of a shot in which everything is sharp.
const SHARP_F_STOP: f32 = 400.0;

/// How fast the depth of field changes, per second.
const REFOCUS: f32 = 5.0;

/// The camera of the 3D scene. See [`super::stage_view`] for the image that it draws to.
#[derive(Component)]
pub struct StageCamera;

/// The only lamp.
#[derive(Component)]
pub struct StageLamp;

#[derive(Component)]
struct QualityApplied;

fn spawn_camera(mut commands: Commands, tokens: Res<Tokens>, mut images: ResMut<Assets<Image>>) {
    commands.insert_resource(ClearColor(tokens.light.dark));
    // Uniform ambient light would flatten the shading of the lamp.
    commands.insert_resource(GlobalAmbientLight::NONE);
    let (reflections, background) = environment_map::environment(&tokens.light, &mut images);
    commands.spawn((
        Name::new("camera"),
        StageCamera,
        CameraRig::default(),
        // The engine would look for a camera that renders to the window, and warn if there is none.
        ShadowLodOrigin,
        Camera3d::default(),
        Projection::from(PerspectiveProjection { fov: 0.7, near: 1.0, far: 600.0, ..default() }),
        Transform::from_xyz(0.0, 56.0, 47.0).looking_at(Vec3::ZERO, Vec3::Y),
        // Active only in frames in which the scene is drawn.
        Camera { is_active: false, ..default() },
        Exposure { ev100: tokens.light.exposure },
        // Keeps the colours of materials: ivory stays ivory.
        Tonemapping::KhronosPbrNeutral,
        DebandDither::Enabled,
        Msaa::Off,
        reflections,
        background,
    ));
}

/// Spawns the lamp for a table of average size; a scene moves it.
fn spawn_lamp(
    mut commands: Commands,
    tokens: Res<Tokens>,
    adapter: Option<Res<RenderAdapterInfo>>,
    camera: Single<Entity, With<StageCamera>>,
) {
    let average = SceneLamp { at: (-9.0, 66.0, 10.0), target: (0.0, 0.0, 0.0), cone: 42.0 };
    let lamp = commands.spawn((Name::new("lamp"), StageLamp, lamp(&average, &tokens))).id();
    if adapter.is_some_and(|adapter| adapter.backend == Backend::Gl) {
        // OpenGL treats an array of one shadow map as a single map, which the shaders cannot read. The lamp must stay the
        // first in the list of lights, and volumetric ones come first; without volumetric fog they are like others. The
        // second one is just in front of the camera, as lights out of view get no map.
        commands.entity(lamp).insert(VolumetricLight);
        let dark = SpotLight { intensity: 0.0, range: 0.1, shadow_maps_enabled: true, ..default() };
        let ahead = Transform::from_xyz(0.0, 0.0, -3.0);
        commands.spawn((Name::new("second shadow map"), dark, ahead, ChildOf(*camera)));
    }
}

/// The light and the transform of a lamp.
pub(super) fn lamp(lamp: &SceneLamp, tokens: &Tokens) -> (SpotLight, Transform) {
    let (at, target) = (Vec3::from(lamp.at), Vec3::from(lamp.target));
    let (distance, outer) = (at.distance(target), lamp.cone.to_radians());
    let light = SpotLight {
        color: tokens.light.lamp,
        // Converts the wanted illuminance at the target to the luminous power of a point light.
        intensity: tokens.light.lamp_lux * distance * distance * 4.0 * core::f32::consts::PI,
        range: distance * 4.0,
        radius: 2.5,
        shadow_maps_enabled: true,
        outer_angle: outer,
        inner_angle: outer * tokens.light.lamp_core,
        shadow_map_near_z: distance * 0.3,
        shadow_depth_bias: 0.035,
        shadow_normal_bias: 1.2,
        ..default()
    };
    (light, Transform::from_translation(at).looking_at(target, Vec3::NEG_Z))
}

/// Focuses on the centre of the picture, with the depth of field of the shot.
fn focus_lens(
    director: Res<CameraDirector>,
    mut lenses: Query<(&CameraRig, &mut DepthOfField)>,
    time: Res<Time<Real>>,
    mut aperture: Local<f32>,
) {
    let wanted = 1.0 / if director.is_shallow() { SHALLOW_F_STOP } else { SHARP_F_STOP };
    let moved = if director.moving() { 1.0 - (-REFOCUS * time.delta_secs()).exp() } else { 1.0 };
    *aperture += (wanted - *aperture) * moved;
    for (rig, mut lens) in &mut lenses {
        let Some(distance) = rig.focus_distance() else { continue };
        let stops = 1.0 / aperture.max(f32::EPSILON);
        if (lens.focal_distance, lens.aperture_f_stops) != (distance, stops) {
            (lens.focal_distance, lens.aperture_f_stops) = (distance, stops);
        }
    }
}

fn quality_outdated(cameras: Query<(), (With<StageCamera>, Without<QualityApplied>)>) -> bool {
    !cameras.is_empty()
}

fn apply_quality(mut commands: Commands, quality: Res<Quality>, cameras: Query<Entity, With<StageCamera>>) {
    for camera in &cameras {
        let mut camera = commands.entity(camera);
        camera.insert(QualityApplied);
        camera.remove::<DepthOfField>();
        camera.remove::<(Fxaa, Smaa, Hdr, Bloom, ScreenSpaceAmbientOcclusion, DepthPrepass, NormalPrepass, Vignette)>();
        if *quality == Quality::Low {
            camera.insert((ShadowFilteringMethod::Hardware2x2, Fxaa::default()));
            continue;
        }
        camera.insert((
            ShadowFilteringMethod::Gaussian,
            Smaa { preset: if *quality == Quality::High { SmaaPreset::Ultra } else { SmaaPreset::Medium } },
            Hdr,
            // The threshold is above paper white: only glints on metal and emissive materials bloom.
            Bloom {
                intensity: 0.10,
                prefilter: BloomPrefilter { threshold: 1.6, threshold_softness: 0.4 },
                composite_mode: BloomCompositeMode::Additive,
                ..Bloom::NATURAL
            },
            ScreenSpaceAmbientOcclusion::default(),
            Vignette { intensity: 0.3, radius: 0.9, smoothness: 1.6, ..default() },
        ));
        if *quality == Quality::High {
            camera.insert(DepthOfField { sensor_height: SENSOR, max_depth: 250.0, ..default() });
        }
    }
}
