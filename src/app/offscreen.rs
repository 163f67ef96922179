//! Draws the application without a window, frame by frame: time stands still while a picture is drawn and read back. Must
//! not depend on any game.

use std::time::Duration;

use bevy::prelude::*;
use bevy::render::render_resource::{PollType, TextureFormat};
use bevy::render::renderer::RenderDevice;
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};
use bevy::time::TimeUpdateStrategy;

use crate::app::render::renderer_settings::GraphicsApi;
use crate::app::render::stage_view::{PictureTarget, StagePicture, WindowCamera};
use crate::app::saves::QualitySetting;
use crate::app::shell::build_offscreen_app;
use crate::catalog::Catalog;

/// The number of frames in which layout and text reach their final state.
const LAYOUT_FRAMES: usize = 5;

/// The frames until the first screen is there.
const FIRST_FRAMES: usize = 20;

/// The maximum number of frames until a picture is final, and until it arrives in main memory.
const MAX_DRAWS: usize = 40;

/// The captured image of the window camera.
#[derive(Resource)]
struct CapturedImage(Image);

/// The application without a window, and the image that it renders to. Only pictures that are taken are rendered.
pub struct Offscreen {
    /// The application.
    pub app: App,
    target: Handle<Image>,
    /// The time step of a frame.
    frame_time: Duration,
}

impl Offscreen {
    /// Opens the application with pictures of this width and height in pixels and this time step. Without graphics it has no
    /// pictures.
    pub fn open(
        catalog: Catalog,
        size: (u32, u32),
        quality: QualitySetting,
        graphics: Option<GraphicsApi>,
        frame_time: Duration,
    ) -> Self {
        let mut app = build_offscreen_app(catalog, size, quality, graphics);
        app.insert_resource(TimeUpdateStrategy::ManualDuration(frame_time));
        app.finish();
        app.cleanup();
        let image = Image::new_target_texture(size.0, size.1, TextureFormat::Rgba8UnormSrgb, None);
        let target = app.world_mut().resource_mut::<Assets<Image>>().add(image);
        app.insert_resource(PictureTarget(target.clone()));
        let mut offscreen = Self { app, target, frame_time };
        // The window camera activates itself, and the stage takes over the size of its first picture.
        (0..LAYOUT_FRAMES).for_each(|_| offscreen.app.update());
        offscreen.wait(FIRST_FRAMES);
        // The first 3D pictures lack what the renderer still prepares, such as shadows.
        if graphics.is_some() {
            offscreen.app.world_mut().resource_mut::<StagePicture>().always = true;
            offscreen.update_rendering(LAYOUT_FRAMES);
            offscreen.app.world_mut().resource_mut::<StagePicture>().always = false;
            offscreen.set_rendering(false);
        }
        offscreen
    }

    /// Sets whether the window camera renders.
    fn set_rendering(&mut self, on: bool) {
        let mut cameras = self.app.world_mut().query_filtered::<&mut Camera, With<WindowCamera>>();
        for mut camera in cameras.iter_mut(self.app.world_mut()) {
            camera.is_active = on;
        }
    }

    fn update_rendering(&mut self, frames: usize) {
        for _ in 0..frames {
            self.set_rendering(true);
            self.app.update();
        }
    }

    /// Advances by so many frames without drawing them.
    pub fn wait(&mut self, frames: usize) {
        for _ in 0..frames {
            self.set_rendering(false);
            self.app.update();
        }
    }

    /// Waits until the picture is final, then calls `take`. Time stands still meanwhile: a
    /// picture with a moving piece would never be final.
    ///
    /// # Errors
    /// A sentence that says that it does not, and those of `take`.
    pub fn finish_picture<T>(&mut self, take: impl FnOnce(&mut Self) -> Result<T, String>) -> Result<T, String> {
        self.set_frame_time(Duration::ZERO);
        self.update_rendering(LAYOUT_FRAMES);
        let final_one = (0..MAX_DRAWS).find(|_| {
            let is_final = self.app.world().resource::<StagePicture>().is_final();
            if !is_final {
                self.update_rendering(1);
            }
            is_final
        });
        let taken = match final_one {
            Some(_) => take(self),
            None => Err("the 3D picture does not become final".into()),
        };
        self.set_frame_time(self.frame_time);
        taken
    }

    /// Draws the next frame.
    ///
    /// # Errors
    /// A sentence that says why there is no picture.
    pub fn draw(&mut self) -> Result<Image, String> {
        // A picture that arrived too late is not this one.
        self.app.world_mut().remove_resource::<CapturedImage>();
        let target = Screenshot::image(self.target.clone());
        self.app.world_mut().spawn(target).observe(|captured: On<ScreenshotCaptured>, mut commands: Commands| {
            commands.insert_resource(CapturedImage(captured.image.clone()));
        });
        self.update_rendering(1);
        // Time stands still until the picture has arrived.
        self.set_frame_time(Duration::ZERO);
        let captured = (0..MAX_DRAWS).find_map(|_| self.receive());
        self.set_frame_time(self.frame_time);
        captured.map(|CapturedImage(image)| image).ok_or_else(|| "the renderer returned no picture".into())
    }

    /// Updates without rendering, and takes the captured image if it has arrived.
    fn receive(&mut self) -> Option<CapturedImage> {
        let device = self.app.world().resource::<RenderDevice>().clone();
        if let Err(error) = device.wgpu_device().poll(PollType::Wait { submission_index: None, timeout: None }) {
            warn!("the renderer did not answer: {error}");
        }
        self.wait(1);
        self.app.world_mut().remove_resource()
    }

    fn set_frame_time(&mut self, time: Duration) {
        self.app.insert_resource(TimeUpdateStrategy::ManualDuration(time));
    }
}
