//! Reloads a scene file that changes during a match. Pieces, trays, lamp and shots follow without a restart.

use std::path::PathBuf;
use std::time::{Duration, SystemTime};

use bevy::prelude::*;
use bevy::time::Real;
use tracing::{info, warn};

use super::throws::{Lane, TrayAt};
use super::{AwaitedThrows, Match, Scene, SceneSource, StateReset, TableGame, TableOpen};
use crate::rules::input_limits;

/// How often the modification time of the file is checked.
const POLL_INTERVAL: Duration = Duration::from_millis(400);

#[derive(Message, Clone, Copy, Debug)]
pub(super) struct SceneReloaded;

#[derive(Resource, Clone, Debug, PartialEq)]
struct WatchedFile {
    path: PathBuf,
    written: SystemTime,
}

impl WatchedFile {
    fn of(source: &SceneSource) -> Option<Self> {
        let path = source.path()?;
        let written = std::fs::metadata(&path).and_then(|about| about.modified()).ok()?;
        Some(Self { path, written })
    }
}

pub(super) fn shared_plugin(app: &mut App) {
    app.add_message::<SceneReloaded>()
        .add_systems(PreUpdate, reload_changed_scene.run_if(resource_exists::<TableOpen>));
}

pub(super) fn plugin<G: TableGame>(app: &mut App) {
    app.add_systems(
        Update,
        reset_table::<G>
            .in_set(super::schedule::MoveSystems::Reload)
            .run_if(on_message::<SceneReloaded>.and_then(resource_exists::<Match<G>>)),
    );
}

/// Waits while dice are rolling, because nothing may move under them. An invalid file, perhaps written only in part, is
/// logged and changes nothing.
fn reload_changed_scene(
    time: Res<Time<Real>>,
    (source, awaited): (Res<SceneSource>, Res<AwaitedThrows>),
    mut scene: ResMut<Scene>,
    mut trays: Query<(&TrayAt, Option<&Lane>, &mut Transform)>,
    mut watched: Local<Option<WatchedFile>>,
    mut next_poll: Local<Duration>,
    mut read: MessageWriter<SceneReloaded>,
) {
    if source.is_changed() {
        *watched = WatchedFile::of(&source);
    }
    if time.elapsed() < *next_poll || awaited.falling() {
        return;
    }
    *next_poll = time.elapsed() + POLL_INTERVAL;
    let now = WatchedFile::of(&source);
    if now == *watched {
        return;
    }
    *watched = now;
    let Some(WatchedFile { path, .. }) = watched.as_ref() else { return };
    let shown = path.display().to_string();
    let fresh = match input_limits::read_text(path).map(|text| source.read(&shown, &text)) {
        Ok(Ok(fresh)) => fresh,
        Ok(Err(wrong)) => return warn!("{wrong}: the table is unchanged"),
        Err(error) => return warn!("{shown} cannot be read ({error}): the table is unchanged"),
    };
    if fresh == *scene {
        return;
    }
    let sizes = |scene: &Scene| scene.trays.iter().map(|place| place.tray).collect::<Vec<_>>();
    if sizes(&fresh) != sizes(&scene) {
        warn!("{shown}: changes of the number or size of trays take effect in the next match");
    }
    for (index, lane, mut transform) in &mut trays {
        let at = |scene: &Scene, tray: usize| scene.trays.get(tray).map(|place| Vec3::from(place.at));
        // A lane keeps its position in the tray that it is a part of.
        let to = match lane {
            Some(lane) => {
                at(&scene, lane.of).zip(at(&fresh, lane.of)).map(|(old, new)| transform.translation + new - old)
            }
            None => at(&fresh, index.0),
        };
        if let Some(to) = to {
            transform.translation = to;
        }
    }
    *scene = fresh;
    info!("{shown} was reloaded");
    read.write(SceneReloaded);
}

/// Resetting places dice in trays and would remove held dice, so held dice are handed out again.
fn reset_table<G: TableGame>(mut resets: MessageWriter<StateReset<G>>, mut awaited: ResMut<AwaitedThrows>) {
    awaited.hand_out_again();
    resets.write(StateReset::default());
}
