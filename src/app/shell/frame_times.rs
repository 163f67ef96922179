//! The log of frame times that a player can request: one line per frame, and a summary at the end.

use std::fs::File;
use std::io::{LineWriter, Write as _};
use std::path::Path;
use std::time::Duration;

use bevy::prelude::*;
use strum::{EnumCount, EnumIter, IntoEnumIterator, IntoStaticStr};

use super::session::SessionSystems;
use crate::app::input::RedrawRequests;
use crate::app::render::camera::CameraDirector;
use crate::app::render::pipeline_warmup::PipelineWarmup;
use crate::app::render::pipelines::PendingPipelines;
use crate::app::render::stage_view::StagePicture;
use crate::app::ui::Screen;
use crate::app::ui::dice_lab::LabState;
use crate::sim::table::AwaitedThrows;

/// A frame that takes longer is counted as slow.
const SLOW: Duration = Duration::from_millis(33);

/// The first line of the file.
const HEADER: &str = "seconds,milliseconds,screen,activity,scale";

/// Where frame times are written to, and those of each activity for the summary.
#[derive(Resource)]
struct FrameTimes {
    file: LineWriter<File>,
    times: [Vec<f32>; Activity::COUNT],
    /// Whether the next frame follows at once: its time is not that of a sleep.
    follows: bool,
    /// The number of shader pipelines when the warmup ended.
    warm: Option<usize>,
}

#[derive(Clone, Copy, EnumCount, EnumIter, IntoStaticStr)]
enum Activity {
    #[strum(serialize = "dice falling")]
    Dice,
    #[strum(serialize = "camera moving")]
    Camera,
    #[strum(serialize = "other")]
    Other,
}

/// Starts to log the time of each frame to this file.
///
/// # Errors
/// The file cannot be created.
pub(super) fn log_frame_times(app: &mut App, path: &Path) -> std::io::Result<()> {
    let mut file = LineWriter::new(File::create(path)?);
    writeln!(file, "{HEADER}")?;
    app.insert_resource(FrameTimes { file, times: default(), follows: false, warm: None })
        .add_systems(First, log_frame.after(bevy::time::TimeSystems))
        .add_systems(Last, (note_frame, summarize.run_if(on_message::<AppExit>)).chain().after(SessionSystems));
    Ok(())
}

fn log_frame(
    mut log: ResMut<FrameTimes>,
    time: Res<Time<Real>>,
    (awaited, lab, director): (Res<AwaitedThrows>, Res<LabState>, Res<CameraDirector>),
    (screen, picture): (Res<State<Screen>>, Res<StagePicture>),
) {
    if !log.follows {
        return;
    }
    let activity = if awaited.falling() || lab.is_throwing() {
        Activity::Dice
    } else if director.moving() {
        Activity::Camera
    } else {
        Activity::Other
    };
    let milliseconds = time.delta_secs() * 1000.0;
    log.times[activity as usize].push(milliseconds);
    let line = writeln!(
        log.file,
        "{:.3},{milliseconds:.2},{:?},{},{:.2}",
        time.elapsed_secs(),
        **screen,
        <&str>::from(activity),
        picture.scale()
    );
    if let Err(error) = line {
        warn_once!("the frame times cannot be written ({error})");
    }
}

/// Notes at the end of a frame whether the program is about to sleep, and the pipelines when the warmup ends.
fn note_frame(
    mut log: ResMut<FrameTimes>,
    redraw: Res<RedrawRequests>,
    (warmup, pipelines): (Res<PipelineWarmup>, Res<PendingPipelines>),
) {
    log.follows = redraw.is_continuous();
    if log.warm.is_none() && *warmup == PipelineWarmup::Done {
        log.warm = Some(pipelines.count());
    }
}

/// Prints a line for each activity to standard error, and one about shader pipelines: any that is compiled after the
/// warmup may delay a frame.
fn summarize(log: Res<FrameTimes>, pipelines: Res<PendingPipelines>) {
    if let Some(warm) = log.warm {
        eprintln!("shader pipelines: {warm} in the warmup, {} later", pipelines.count().saturating_sub(warm));
    }
    for activity in Activity::iter() {
        if let Some(line) = summary(activity.into(), &log.times[activity as usize]) {
            eprintln!("{line}");
        }
    }
}

/// A summary of frame times in milliseconds; `None` without any.
fn summary(name: &str, times: &[f32]) -> Option<String> {
    let mut sorted = times.to_vec();
    sorted.sort_by(f32::total_cmp);
    let worst = *sorted.last()?;
    let at = |share: f32| sorted[((sorted.len() - 1) as f32 * share).round() as usize];
    let slow = sorted.iter().filter(|time| **time > SLOW.as_secs_f32() * 1000.0).count();
    let per_second = 1000.0 * sorted.len() as f32 / sorted.iter().sum::<f32>().max(f32::MIN_POSITIVE);
    Some(format!(
        "{name}: {} frames, {per_second:.1} per second, p50 {:.1} ms, p99 {:.1} ms, worst {worst:.1} ms, {slow} over {} ms",
        sorted.len(),
        at(0.5),
        at(0.99),
        SLOW.as_millis(),
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_summary_has_the_quantiles_of_all_frames() {
        let mut times: Vec<f32> = (1..=100).map(|time| time as f32 / 10.0).collect();
        times[50] = 100.0;
        let line = summary("dice falling", &times).expect("there are frames");
        assert!(line.starts_with("dice falling: 100 frames, "), "{line}");
        assert!(line.contains("p50 5.1 ms") || line.contains("p50 5.2 ms"), "{line}");
        assert!(line.ends_with("p99 10.0 ms, worst 100.0 ms, 1 over 33 ms"), "{line}");
        assert_eq!(summary("camera moving", &[]), None);
    }

    #[test]
    fn a_file_that_cannot_be_created_is_an_error() {
        let mut app = App::new();
        assert!(log_frame_times(&mut app, Path::new("/nonexistent/folder/frames.csv")).is_err());
    }
}
