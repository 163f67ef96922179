//! Makes a film: counts its frames, chooses its colours, and draws it.

use std::path::PathBuf;
use std::time::Duration;

use super::match_scene::MatchScene;
use super::scene::FilmScene;
use super::throw_scene::ThrowScene;
use super::writer::FilmWriter;
use super::{FilmError, FilmFormat, FilmSpec, FilmedMatch, Palette, Part, Picture, Watcher};
use crate::app::offscreen::Offscreen;
use crate::app::render::renderer_settings::GraphicsApi;
use crate::app::saves::{QualitySetting, SavedThrow};
use crate::app::shell::find_graphics;
use crate::catalog::Catalog;

/// The longest film, in frames.
const MAX_FRAMES: u32 = 100_000;

/// The largest number of pixels in the pictures from which the colours of a film are chosen.
const SAMPLED_PIXELS: usize = 4_000_000;

/// The number of these pictures.
const SAMPLES: u32 = 12;

/// What is filmed.
#[derive(Clone, Debug)]
pub enum Subject {
    /// A saved throw; `true` in slow motion from all its views, otherwise once in real time.
    Throw(Box<SavedThrow>, bool),
    /// A part of a saved match.
    Match(Box<FilmedMatch>, Part),
}

/// A film to make.
#[derive(Clone, Debug)]
pub struct Film {
    /// What it shows.
    pub subject: Subject,
    /// The file that is written. An existing one is replaced when the film is complete.
    pub out: PathBuf,
    /// Its pictures.
    pub spec: FilmSpec,
    /// How the pictures are drawn.
    pub quality: QualitySetting,
}

/// Makes a film. No file is left if it fails or is cancelled.
///
/// # Errors
/// [`FilmError`].
pub fn make(catalog: Catalog, film: &Film, watcher: &mut dyn Watcher) -> Result<(), FilmError> {
    let spec = film.spec;
    let mut writer = FilmWriter::create(&film.out)?;
    let graphics = find_graphics().map_err(|error| error.to_string())?;
    if let GraphicsApi::OpenGl { largest_texture } = graphics
        && spec.size.0.max(spec.size.1) > largest_texture
    {
        let sentence =
            format!("this graphics driver draws at most {largest_texture} pixels each way: choose a smaller size");
        return Err(FilmError::Failed(sentence));
    }
    let frame_time = Duration::from_secs(1) / u32::from(spec.rate);
    let mut offscreen = Offscreen::open(catalog, spec.size, film.quality, Some(graphics), frame_time);
    let mut scene: Box<dyn FilmScene> = match &film.subject {
        Subject::Throw(throw, slowly) => Box::new(ThrowScene::new(catalog, throw, *slowly)?),
        Subject::Match(filmed, part) => Box::new(MatchScene::new(filmed, *part, spec.rate, &mut offscreen, watcher)?),
    };
    let all = count(&mut *scene, &mut offscreen, watcher)?;
    let is_still = spec.format == FilmFormat::Still;
    let frames = if is_still { 1 } else { all };
    let palette =
        spec.format.needs_palette().then(|| sample(&mut *scene, &mut offscreen, frames, watcher)).transpose()?;
    writer.begin(spec, frames, palette)?;
    if is_still {
        // The scene has just been played to its end.
        offscreen.finish_picture(|_| Ok(()))?;
    } else {
        begin(&mut *scene, &mut offscreen)?;
    }
    for frame in 0..frames {
        let picture = draw(&mut offscreen)?;
        writer.add(&picture)?;
        if frame + 1 < frames {
            scene.follow(&mut offscreen)?;
        }
        if !watcher.drawn(frame + 1, frames) {
            return Err(FilmError::Cancelled(frame + 1));
        }
    }
    Ok(writer.finish()?)
}

/// Shows the beginning of a scene, and waits until its picture is final.
fn begin(scene: &mut dyn FilmScene, offscreen: &mut Offscreen) -> Result<(), String> {
    scene.begin(offscreen)?;
    offscreen.finish_picture(|_| Ok(()))
}

fn draw(offscreen: &mut Offscreen) -> Result<Picture, String> {
    Picture::captured(offscreen.draw()?).ok_or_else(|| "the picture has an unknown format".into())
}

/// Plays a scene without drawing it, and counts its frames.
fn count(scene: &mut dyn FilmScene, offscreen: &mut Offscreen, watcher: &mut dyn Watcher) -> Result<u32, FilmError> {
    scene.begin(offscreen)?;
    for frame in 1..=MAX_FRAMES {
        offscreen.wait(1);
        if scene.follow(offscreen)? {
            return Ok(frame);
        }
        if !watcher.drawn(0, frame) {
            return Err(FilmError::Cancelled(0));
        }
    }
    Err(FilmError::Failed(format!(
        "the film would have more than {MAX_FRAMES} frames: choose a smaller part or a lower rate"
    )))
}

/// The colours of a scene of so many frames.
fn sample(
    scene: &mut dyn FilmScene,
    offscreen: &mut Offscreen,
    frames: u32,
    watcher: &mut dyn Watcher,
) -> Result<Palette, FilmError> {
    begin(scene, offscreen)?;
    let apart = frames.div_ceil(SAMPLES).max(1);
    let mut pictures = Vec::new();
    for frame in 0..frames {
        if frame % apart == 0 {
            pictures.push(draw(offscreen)?);
        } else {
            offscreen.wait(1);
        }
        scene.follow(offscreen)?;
        if !watcher.drawn(0, frames) {
            return Err(FilmError::Cancelled(0));
        }
    }
    let pixels: usize = pictures.iter().map(|picture| picture.pixels.len()).sum();
    Ok(Palette::of(&pictures, pixels.div_ceil(SAMPLED_PIXELS)))
}
