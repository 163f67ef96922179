//! The 3D picture below the UI. The stage camera draws it into an image, and the window camera shows this image and the
//! UI above it. The image is drawn only when something in the 3D scene changes; while it changes it may have a lower
//! resolution than the window (see [`RenderScale`]). Must not depend on any game.

use std::time::Duration;

use bevy::anti_alias::fxaa::Fxaa;
use bevy::camera::visibility::{RenderLayers, VisibilitySystems};
use bevy::camera::{CameraUpdateSystems, ImageRenderTarget, RenderTarget};
use bevy::ecs::system::SystemParam;
use bevy::post_process::dof::DepthOfField;
use bevy::prelude::*;
use bevy::render::render_resource::TextureFormat;
use bevy::sprite_render::SpriteSystems;

use super::camera::CameraDirector;
use super::lighting::StageCamera;
use super::pipelines::PendingPipelines;
use super::quality::Quality;
use super::render_scale::RenderScale;
use super::table_material::TableMaterial;
use crate::app::input::RedrawRequests;
use crate::sim::table::instant::InstantPasses;

/// How long the scene is at rest before it is drawn at full resolution. Longer than between two presses in a row.
const REST: Duration = Duration::from_millis(250);

/// The number of times the picture is drawn after a change. New meshes and textures may reach the renderer a frame late.
const DRAWS: u8 = 3;

/// The layer of the sprite that shows the picture. Other entities are not visible to the window camera.
const LAYER: RenderLayers = RenderLayers::layer(1);

/// The frame in which the cameras are activated.
const FIRST_FRAME: u32 = 3;

/// Spawns the window camera and draws the 3D picture when it changes.
pub fn plugin(app: &mut App) {
    app.init_resource::<StagePicture>()
        .add_systems(Startup, spawn_window_camera)
        .add_systems(Last, enable_window_camera)
        .add_systems(
            PostUpdate,
            (
                hide_covered_backdrop.before(VisibilitySystems::VisibilityPropagate),
                draw_stage
                    .after(TransformSystems::Propagate)
                    .after(VisibilitySystems::VisibilityPropagate)
                    .before(CameraUpdateSystems)
                    .before(SpriteSystems::ComputeSlices),
            ),
        );
}

/// The image to render to instead of the window. Must be inserted before `Startup`.
#[derive(Resource, Clone)]
pub struct PictureTarget(pub Handle<Image>);

/// The camera that shows the 3D picture and the UI in the window.
#[derive(Component)]
pub struct WindowCamera;

/// On an opaque UI node that covers the window: the 3D picture is not shown below it.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
#[require(Visibility)]
pub struct CoversWindow;

/// The sprite that shows the 3D picture.
#[derive(Component)]
struct Backdrop;

/// The state of the 3D picture.
#[derive(Resource, Default, Debug)]
pub struct StagePicture {
    /// Draws the picture in every frame, for tests.
    pub always: bool,
    /// The size of the window in physical pixels, and physical pixels per logical pixel.
    window: (UVec2, f32),
    /// The image for a picture at rest, and the one for a moving picture.
    still: StageTarget,
    moving: StageTarget,
    shown_scale: f32,
    /// How many more times the picture is drawn at the scale of a moving picture.
    draws: u8,
    /// When the scene changed last, in [`Time<Real>`].
    changed: Duration,
    /// The number of successive frames that drew a moving picture.
    streak: u32,
    /// The field of view of the last picture.
    fov: f32,
}

#[derive(Default, Debug)]
struct StageTarget {
    image: Handle<Image>,
    size: UVec2,
}

impl StageTarget {
    /// The image, replaced if it has another size.
    fn resized(&mut self, size: UVec2, images: &mut Assets<Image>) -> Handle<Image> {
        if self.size != size {
            *self = Self { image: images.add(target_image(size)), size };
        }
        self.image.clone()
    }
}

impl StagePicture {
    /// The scale of the picture that is shown: its width and height relative to the window's.
    pub fn scale(&self) -> f32 {
        self.shown_scale
    }

    /// A picture at full resolution.
    #[cfg(test)]
    pub(super) fn drawn() -> Self {
        Self { shown_scale: 1.0, ..Self::default() }
    }

    /// Whether the picture is final: at full resolution, and nothing has changed since.
    pub fn is_final(&self) -> bool {
        self.draws == 0 && self.shown_scale >= 1.0
    }
}

fn spawn_window_camera(mut commands: Commands, target: Option<Res<PictureTarget>>) {
    let mut camera = commands.spawn((
        Name::new("window camera"),
        WindowCamera,
        Camera2d,
        IsDefaultUiCamera,
        // See `enable_window_camera`.
        Camera { order: 1, is_active: false, ..default() },
        Msaa::Off,
        LAYER,
    ));
    if let Some(target) = target {
        camera.insert(RenderTarget::from(target.0.clone()));
    }
    commands.spawn((Name::new("3D picture"), Backdrop, Sprite::default(), LAYER));
}

/// Activates the window camera, and with it the stage camera, once the environment map has reached the renderer: an
/// earlier frame would compile every pipeline of the stage twice, once without it.
fn enable_window_camera(
    mut cameras: Query<&mut Camera, With<WindowCamera>>,
    mut frames: Local<u32>,
    mut enabled: Local<bool>,
    redraw: Option<ResMut<RedrawRequests>>,
) {
    *frames = frames.saturating_add(1);
    if let Some(mut redraw) = redraw {
        redraw.bypass_change_detection().hold_while("camera", *frames <= FIRST_FRAME);
    }
    if *enabled || *frames < FIRST_FRAME {
        return;
    }
    *enabled = true;
    for mut camera in &mut cameras {
        camera.is_active = true;
    }
}

/// Hides the 3D picture below an opaque page.
fn hide_covered_backdrop(
    covers: Query<&Visibility, (With<CoversWindow>, Without<Backdrop>)>,
    mut backdrop: Single<&mut Visibility, With<Backdrop>>,
) {
    let covered = covers.iter().any(|visibility| *visibility != Visibility::Hidden);
    backdrop.set_if_neq(if covered { Visibility::Hidden } else { Visibility::Inherited });
}

type ChangedBodies = (
    With<Mesh3d>,
    Or<(
        Changed<GlobalTransform>,
        Changed<Mesh3d>,
        Changed<MeshMaterial3d<TableMaterial>>,
        Changed<InheritedVisibility>,
    )>,
);

type ChangedLights =
    (With<SpotLight>, Or<(Changed<GlobalTransform>, Changed<SpotLight>, Changed<InheritedVisibility>)>);

/// Everything that changes the 3D picture.
#[derive(SystemParam)]
struct SceneChanges<'w, 's> {
    bodies: Query<'w, 's, (), ChangedBodies>,
    lights: Query<'w, 's, (), ChangedLights>,
    removed_bodies: RemovedComponents<'w, 's, Mesh3d>,
    removed_lights: RemovedComponents<'w, 's, SpotLight>,
    meshes: MessageReader<'w, 's, AssetEvent<Mesh>>,
    materials: MessageReader<'w, 's, AssetEvent<TableMaterial>>,
    quality: Option<Res<'w, Quality>>,
    pipelines: Option<Res<'w, PendingPipelines>>,
}

impl SceneChanges<'_, '_> {
    fn compiles(&self) -> bool {
        self.pipelines.as_ref().is_some_and(|pipelines| pipelines.any())
    }

    fn any(&mut self) -> bool {
        let messages = [
            self.removed_bodies.read().count(),
            self.removed_lights.read().count(),
            self.meshes.read().count(),
            self.materials.read().count(),
        ];
        messages.iter().any(|count| *count > 0)
            || !self.bodies.is_empty()
            || !self.lights.is_empty()
            || self.quality.as_ref().is_some_and(DetectChanges::is_changed)
            || self.compiles()
    }
}

type Stage<'w> = (
    Ref<'w, GlobalTransform>,
    &'w mut Camera,
    &'w mut RenderTarget,
    &'w mut Projection,
    Option<&'w mut Fxaa>,
    Option<Ref<'w, DepthOfField>>,
);

/// Activates the stage camera in frames in which the picture has to be drawn, with the image to draw to.
fn draw_stage(
    mut stages: Query<Stage, (With<StageCamera>, Without<WindowCamera>)>,
    window: Single<&Camera, With<WindowCamera>>,
    mut backdrop: Single<&mut Sprite, With<Backdrop>>,
    mut changes: SceneChanges,
    (mut picture, mut scale, mut director): (ResMut<StagePicture>, ResMut<RenderScale>, ResMut<CameraDirector>),
    mut images: ResMut<Assets<Image>>,
    (time, passes): (Res<Time<Real>>, Option<Res<InstantPasses>>),
    redraw: Option<ResMut<RedrawRequests>>,
) {
    let picture = picture.bypass_change_detection();
    let Ok((place, mut camera, mut target, mut projection, mut fxaa, lens)) = stages.single_mut() else { return };
    let (Some(size), Some(density)) = (window.physical_target_size(), window.target_scaling_factor()) else { return };
    // A minimised window may have no size. What changes meanwhile is drawn later.
    let is_visible = window.is_active && size.min_element() > 0;
    if is_visible {
        director.bypass_change_detection().aspect = Some(size.x as f32 / size.y as f32);
    }
    let now = time.elapsed();
    if picture.streak > 1 {
        scale.observe(time.delta().saturating_sub(passes.map_or(Duration::ZERO, |passes| passes.last)));
    }
    let resized = picture.window != (size, density);
    let fov = if let Projection::Perspective(projection) = &*projection { projection.fov } else { 0.0 };
    let refocused = lens.is_some_and(|lens| lens.is_changed());
    if changes.any() || place.is_changed() || refocused || picture.fov != fov || resized || picture.always {
        picture.fov = fov;
        (picture.draws, picture.changed) = (DRAWS, now);
    }
    let is_drawn =
        (picture.draws > 0 || !picture.is_final() && now.saturating_sub(picture.changed) >= REST) && is_visible;
    if let Some(mut redraw) = redraw {
        redraw.bypass_change_detection().hold_while("3D picture", is_visible && !picture.is_final());
    }
    if camera.is_active != is_drawn {
        camera.is_active = is_drawn;
    }
    // The compilation of a pipeline says nothing about the time that frames take.
    picture.streak = if is_drawn && picture.draws > 0 && !changes.compiles() { picture.streak + 1 } else { 0 };
    if !is_drawn {
        return;
    }
    let side = if picture.draws > 0 { scale.moving(size.x * size.y) } else { 1.0 };
    let small = (size.as_vec2() * side).round().as_uvec2().max(UVec2::ONE);
    let image = if side >= 1.0 { &mut picture.still } else { &mut picture.moving };
    let image = image.resized(small, &mut images);
    picture.window = (size, density);
    picture.draws = picture.draws.saturating_sub(1);
    picture.shown_scale = side;
    let wanted = ImageRenderTarget { handle: image.clone(), scale_factor: density * small.x as f32 / size.x as f32 };
    if !matches!(&*target, RenderTarget::Image(now) if *now == wanted) {
        *target = RenderTarget::Image(wanted);
        // The engine reads the size of a new target when the projection changes.
        projection.set_changed();
    }
    // A reduced picture is blurred anyway.
    if let Some(fxaa) = &mut fxaa
        && fxaa.enabled != (side >= 1.0)
    {
        fxaa.enabled = side >= 1.0;
    }
    let shown = Some(size.as_vec2() / density);
    if backdrop.image != image || backdrop.custom_size != shown {
        (backdrop.image, backdrop.custom_size) = (image, shown);
    }
}

/// An image that a camera can draw to. It has no data in main memory. In its first frame the engine assumes this format;
/// with another one it would compile pipelines twice.
fn target_image(size: UVec2) -> Image {
    let mut image = Image::new_target_texture(size.x, size.y, TextureFormat::Rgba8UnormSrgb, None);
    image.data = None;
    image
}
