//! Shows a recorded throw in the scene: its dice, its cameras and its impacts, at the speed of real time or slower. Must not
//! depend on any game.

use std::time::SystemTime;

use bevy::prelude::*;

use crate::app::input::RedrawRequests;
use crate::app::render::camera::{CameraDirector, CameraShot};
use crate::app::render::highlights::Highlight;
use crate::app::render::props::AssetCache;
use crate::app::render::props::die::DieDetail;
use crate::app::render::tokens::Tokens;
use crate::app::saves::SavedThrow;
use crate::app::saves::throw_file::{View, viewpoint};
use crate::sim::dice::{Die, Impact};

/// The name of the camera shot.
const SHOT: &str = "recorded-throw";

/// Maximum number of repeats: a replay that stays open must not redraw the window forever.
const MOST_REPEATS: u32 = 9;

/// The longest time that a frame shows, in seconds: a slow one must not skip a part of the throw.
const LONGEST_FRAME: f32 = 0.1;

/// Adds the player. Requires the dice, table and render plugins.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (stage.run_if(resource_added::<ThrowPlayer>), advance.run_if(resource_exists::<ThrowPlayer>), strike)
            .chain()
            .run_if(resource_exists::<ThrowPlayer>.or_else(resource_exists::<Stage>)),
    );
}

/// Plays a throw while it is there. Other dice, and what is marked, are hidden meanwhile.
#[derive(Resource, Clone, Debug)]
pub struct ThrowPlayer {
    throw: SavedThrow,
    /// The cameras, one after the other.
    views: Vec<View>,
    speed: f32,
    /// The index of the view.
    view: usize,
    /// The time of the throw that is shown, in seconds.
    seconds: f32,
    /// How long the dice have been at rest.
    rest_seconds: f32,
    /// How often it is still to be repeated.
    repeats: u32,
    is_over: bool,
    /// When it was opened: saving it twice writes one file.
    pub(super) opened: SystemTime,
}

impl ThrowPlayer {
    /// Plays the throw from each of its views, as slowly as it says.
    pub fn new(throw: SavedThrow) -> Self {
        let (views, speed) = (throw.views.clone(), throw.speed);
        let opened = SystemTime::now();
        Self { throw, views, speed, view: 0, seconds: 0.0, rest_seconds: 0.0, repeats: 0, is_over: false, opened }
    }

    /// Plays the throw like [`ThrowPlayer::new`], and repeats it. In the end the last picture stays.
    pub(super) fn repeating(throw: SavedThrow) -> Self {
        Self { repeats: MOST_REPEATS, ..Self::new(throw) }
    }

    /// Plays the throw once, in real time.
    pub fn in_real_time(throw: SavedThrow) -> Self {
        Self { views: vec![throw.camera.clone()], speed: 1.0, ..Self::new(throw) }
    }

    /// The throw.
    pub const fn throw(&self) -> &SavedThrow {
        &self.throw
    }

    /// Whether the last view was shown to its end.
    pub const fn is_over(&self) -> bool {
        self.is_over
    }

    fn shot(&self) -> Option<CameraShot> {
        viewpoint(self.views.get(self.view)?, self.seconds).map(CameraShot::From)
    }
}

/// What a throw is shown instead of.
#[derive(Resource)]
struct Stage {
    /// The hidden bodies and their visibility before.
    hidden: Vec<(Entity, Visibility)>,
    /// The camera shot before.
    shot: String,
}

/// The cup of the recording.
#[derive(Component)]
struct RecordedCup;

/// A die of the recording, with its index.
#[derive(Component)]
struct RecordedDie(usize);

fn stage(
    player: Res<ThrowPlayer>,
    mut seen: Query<(Entity, &mut Visibility), Or<(With<Die>, With<Highlight>)>>,
    mut director: ResMut<CameraDirector>,
    mut cache: AssetCache,
    mut commands: Commands,
) {
    let hidden = seen
        .iter_mut()
        .map(|(body, mut visibility)| (body, std::mem::replace(&mut *visibility, Visibility::Hidden)))
        .collect();
    let recording = &player.throw.recording;
    let detail = DieDetail::in_tray(&recording.tray);
    for (index, set) in recording.dice.iter().enumerate() {
        commands.spawn((Name::new("recorded die"), RecordedDie(index), cache.die(set, detail), Transform::default()));
    }
    if let Some((cup, _)) = recording.cup {
        let body = (RecordedCup, Transform::default(), Visibility::Hidden);
        commands.spawn((Name::new("recorded cup"), body)).with_children(|body| {
            for part in cache.cup(cup.radius) {
                body.spawn(part);
            }
        });
    }
    commands.insert_resource(Stage { hidden, shot: director.wanted.clone() });
    director.shots.extend(player.shot().map(|shot| (SHOT.to_owned(), shot)));
    director.cut(SHOT);
}

/// Advances the throw. Uses [`Time<Real>`], because the table's virtual time may be paused.
fn advance(
    (time, tokens): (Res<Time<Real>>, Res<Tokens>),
    mut player: ResMut<ThrowPlayer>,
    mut dice: Query<(&RecordedDie, &mut Transform)>,
    mut cup: Option<Single<(&mut Transform, &mut Visibility), (With<RecordedCup>, Without<RecordedDie>)>>,
    mut impacts: MessageWriter<Impact>,
    mut director: ResMut<CameraDirector>,
    mut redraw: ResMut<RedrawRequests>,
) {
    if player.is_over {
        return;
    }
    redraw.hold(SHOT);
    let player = &mut *player;
    let recording = &player.throw.recording;
    let passed = time.delta_secs().min(LONGEST_FRAME);
    let (from, end) = (player.seconds, recording.seconds());
    if from >= end {
        player.rest_seconds += passed;
    } else {
        player.seconds = (from + passed * player.speed).min(end);
        // Those at the very end are heard too.
        let until = if player.seconds < end { player.seconds } else { f32::INFINITY };
        impacts.write_batch(
            recording
                .impacts(from, until)
                .map(|impact| Impact { position: player.throw.at + impact.position, ..*impact }),
        );
    }
    for (die, mut place) in &mut dice {
        if let Some(mut pose) = recording.pose(die.0, player.seconds) {
            pose.place += player.throw.at;
            // Dice at rest are not written again, so that the picture becomes final.
            place.set_if_neq(pose.transform());
        }
    }
    if let Some(cup) = &mut cup {
        let (place, visibility) = &mut **cup;
        let pose = recording.cup_pose(player.seconds);
        visibility.set_if_neq(if pose.is_some() { Visibility::Inherited } else { Visibility::Hidden });
        if let Some(pose) = pose {
            place.set_if_neq(Transform { translation: pose.place + player.throw.at, ..pose.transform() });
        }
    }
    if player.rest_seconds >= tokens.time.replay_rest.as_secs_f32() {
        if player.view + 1 < player.views.len() {
            player.view += 1;
        } else if player.repeats > 0 {
            (player.view, player.repeats) = (0, player.repeats - 1);
        } else {
            player.is_over = true;
            redraw.release(SHOT);
            return;
        }
        (player.seconds, player.rest_seconds) = (0.0, 0.0);
    }
    let shot = player.shot();
    if shot != director.shots.get(SHOT).copied() {
        director.shots.extend(shot.map(|shot| (SHOT.to_owned(), shot)));
        director.cut(SHOT);
    }
}

/// Puts everything back as it was when the player is gone.
fn strike(
    player: Option<Res<ThrowPlayer>>,
    stage: Option<Res<Stage>>,
    bodies: Query<Entity, Or<(With<RecordedDie>, With<RecordedCup>)>>,
    mut seen: Query<&mut Visibility>,
    mut director: ResMut<CameraDirector>,
    mut redraw: ResMut<RedrawRequests>,
    mut commands: Commands,
) {
    let Some(stage) = stage.filter(|_| player.is_none()) else { return };
    redraw.release(SHOT);
    director.shots.remove(SHOT);
    director.cut(&stage.shot);
    for (body, before) in &stage.hidden {
        if let Ok(mut visibility) = seen.get_mut(*body) {
            *visibility = *before;
        }
    }
    bodies.iter().for_each(|body| commands.entity(body).despawn());
    commands.remove_resource::<Stage>();
}
