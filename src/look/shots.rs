//! Pictures of the program taken without a window: the caller says what to show, one stage after the other. Knows no
//! game and no screen.

use std::{
    path::{Path, PathBuf},
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use bevy::{
    app::PluginGroupBuilder,
    prelude::*,
    render::{
        RenderPlugin,
        pipelined_rendering::PipelinedRenderingPlugin,
        render_resource::{PollType, TextureFormat},
        renderer::RenderDevice,
        view::screenshot::{Screenshot, ScreenshotCaptured},
    },
    time::TimeUpdateStrategy,
    window::{ExitCondition, WindowResolution},
    winit::WinitPlugin,
};
use thiserror::Error;

use super::stage::PictureTarget;

/// How much time passes between two frames while pictures are taken: short enough for springs, long enough that few
/// frames are needed.
const FRAME: Duration = Duration::from_millis(50);

/// How many frames may pass until a picture comes back from the renderer.
const PATIENCE: u32 = 60;

/// One picture to be taken.
pub struct Stage {
    /// The picture's name, without folder or ending.
    pub name: String,
    /// Brings the program into the state to be shown.
    pub prepare: Box<dyn FnOnce(&mut App)>,
    /// How many frames pass between that and the picture; each is a twentieth of a second.
    pub settle: u32,
}

impl Stage {
    /// A stage that settles for a second.
    pub fn new(name: impl Into<String>, prepare: impl FnOnce(&mut App) + 'static) -> Self {
        Self { name: name.into(), prepare: Box::new(prepare), settle: 20 }
    }

    /// With so many frames to settle.
    pub fn settling(mut self, frames: u32) -> Self {
        self.settle = frames;
        self
    }
}

/// Why no picture was taken.
#[derive(Debug, Error)]
pub enum NoPicture {
    /// The folder for the pictures cannot be made.
    #[error("the folder {} cannot be made: {why}", folder.display())]
    Folder {
        /// Which folder.
        folder: PathBuf,
        /// What the system said.
        why: std::io::Error,
    },
    /// The picture did not come back from the renderer.
    #[error("the renderer gave no picture of {0}")]
    Late(String),
    /// The picture cannot be written.
    #[error("{} cannot be written: {why}", file.display())]
    File {
        /// Which file.
        file: PathBuf,
        /// What went wrong.
        why: String,
    },
}

/// The engine's plugins for an app that draws into a picture instead of a window. An unseen window of the picture's
/// size is there all the same, for what asks a window for its size.
pub fn offscreen(size: UVec2) -> PluginGroupBuilder {
    let window = Window {
        resolution: WindowResolution::new(size.x, size.y).with_scale_factor_override(1.0),
        visible: false,
        ..default()
    };
    DefaultPlugins
        .set(WindowPlugin { primary_window: Some(window), exit_condition: ExitCondition::DontExit, ..default() })
        // Frames with half their pipelines missing are no pictures.
        .set(RenderPlugin { synchronous_pipeline_compilation: true, ..default() })
        .disable::<PipelinedRenderingPlugin>()
        .disable::<WinitPlugin>()
}

/// Builds the program without a window by `build`, which adds its plugins to an app that has [`offscreen`]'s already,
/// then takes one picture a stage into `folder`. Returns the files in the order of the stages.
///
/// # Errors
/// When the folder or a file cannot be written, or the renderer gives no picture.
pub fn shoot(
    build: impl FnOnce(&mut App),
    stages: Vec<Stage>,
    folder: &Path,
    size: UVec2,
) -> Result<Vec<PathBuf>, NoPicture> {
    std::fs::create_dir_all(folder).map_err(|why| NoPicture::Folder { folder: folder.to_owned(), why })?;
    let mut app = App::new();
    app.add_plugins(offscreen(size));
    let picture = Image::new_target_texture(size.x, size.y, TextureFormat::Rgba8UnormSrgb, None);
    let target = app.world_mut().resource_mut::<Assets<Image>>().add(picture);
    app.insert_resource(PictureTarget(target.clone())).insert_resource(TimeUpdateStrategy::ManualDuration(FRAME));
    build(&mut app);
    app.finish();
    app.cleanup();
    let mut files = Vec::new();
    for stage in stages {
        (stage.prepare)(&mut app);
        for _ in 0..stage.settle.max(1) {
            app.update();
        }
        let image = take(&mut app, &target).ok_or_else(|| NoPicture::Late(stage.name.clone()))?;
        let file = folder.join(format!("{}.png", stage.name));
        let write = || -> Result<(), String> {
            let picture = image.try_into_dynamic().map_err(|why| why.to_string())?;
            picture.to_rgb8().save(&file).map_err(|why| why.to_string())
        };
        write().map_err(|why| NoPicture::File { file: file.clone(), why })?;
        files.push(file);
    }
    Ok(files)
}

/// Takes one picture of a target.
fn take(app: &mut App, target: &Handle<Image>) -> Option<Image> {
    let taken: Arc<Mutex<Option<Image>>> = default();
    let slot = taken.clone();
    app.world_mut().spawn(Screenshot::image(target.clone())).observe(move |shot: On<ScreenshotCaptured>| {
        *slot.lock().unwrap_or_else(PoisonError::into_inner) = Some(shot.image.clone());
    });
    for _ in 0..PATIENCE {
        app.update();
        if let Some(image) = taken.lock().unwrap_or_else(PoisonError::into_inner).take() {
            return Some(image);
        }
        let device = app.world().resource::<RenderDevice>();
        // A lost device shows as a picture that never comes.
        let _ = device.wgpu_device().poll(PollType::Wait { submission_index: None, timeout: None });
    }
    None
}
