//! The camera: named shots, movement on critically damped springs, and a pan that springs back. Must not depend on any
//! game.

use bevy::camera::CameraUpdateSystems;
use std::collections::BTreeMap;

use bevy::{prelude::*, window::RequestRedraw};

use super::tokens::Tokens;
use crate::sim::table::{Margins, Shot, Viewpoint};

/// How far a full pan swings the eye around its target, in radians: sideways and up.
const MAX_PAN: Vec2 = Vec2::new(0.16, 0.09);

/// The name of the shot that shows the whole table.
pub const OVERVIEW: &str = "overview";

/// The name of the shot of the tray, for dice that lie in it.
pub const TRAY: &str = "tray";

/// The name of the shot of the tray with the space above it, for dice that fly.
pub const THROW: &str = "throw";

/// The name of the shot of a die that decides, while it rolls.
pub const LAST_DIE: &str = "last-die";

/// The distance in cm at which a spring counts as at rest.
const REST_DISTANCE: f32 = 0.004;

/// Moves the camera each frame.
pub fn plugin(app: &mut App) {
    app.init_resource::<CameraDirector>()
        .add_systems(PostUpdate, update_camera.before(TransformSystems::Propagate).before(CameraUpdateSystems));
}

/// What a camera shot shows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum CameraShot {
    /// A region of the table, from as near as the window allows.
    Region(Shot),
    /// What is seen from a position. A window narrower than [`Shot::DEFAULT_ASPECT`] keeps the horizontal field of view.
    From(Viewpoint),
}

/// How far a circling camera swings to each side, in radians.
const SWING: f32 = 0.5;

/// How fast it moves in the middle, in radians per second.
const SWING_SPEED: f32 = 0.07;

impl CameraShot {
    /// A view of `target` from `distance` cm away, looking down by `pitch` degrees, that swings from side to side, to the left
    /// first: on the right is the bright window of the room, and a rain has ended before the camera gets there.
    pub fn circling(target: Vec3, distance: f32, pitch: f32, seconds: f32) -> Viewpoint {
        let side = Quat::from_rotation_y(-SWING * (seconds * SWING_SPEED / SWING).sin());
        let eye = target + side * Quat::from_rotation_x(-pitch.to_radians()) * Vec3::Z * distance;
        Viewpoint { eye, target, fov: 42.0 }
    }

    /// The camera position in a window with this aspect ratio, with these margins instead of the shot's own.
    pub(crate) fn viewpoint(&self, aspect: f32, margins: Option<Margins>) -> Viewpoint {
        match self {
            Self::Region(shot) => Shot { margins: margins.unwrap_or(shot.margins), ..*shot }.viewpoint(aspect),
            Self::From(view) => {
                let narrow = (Shot::DEFAULT_ASPECT / aspect).max(1.0);
                let fov = 2.0 * ((view.fov.to_radians() * 0.5).tan() * narrow).atan();
                Viewpoint { fov: fov.to_degrees(), ..*view }
            }
        }
    }
}

/// Selects the camera's shot; the camera moves there.
#[derive(Resource, Default, Debug)]
pub struct CameraDirector {
    /// The shots of the current scene, by name.
    pub shots: BTreeMap<String, CameraShot>,
    /// The name of the selected shot. An unknown name leaves the camera where it is.
    pub wanted: String,
    /// The pan requested by players, -1..1 on each axis; the camera springs back when it is zero.
    pub pan: Vec2,
    /// Whether the camera cuts instead of moving (reduced motion).
    pub cuts: bool,
    /// Whether the camera stays at the shot `overview` unless a player switches it.
    pub fixed: bool,
    /// The width of the window divided by its height; `None` before the first frame. Not that of the image that the
    /// camera draws to, whose size is rounded.
    pub aspect: Option<f32>,
    /// The parts of the window that large text of the HUD covers, in fractions of the window's height. Empty at the
    /// normal text size, for which the shots' own margins are made.
    pub obstacles: Vec<Rect>,
    /// The margins between the obstacles for this shot and this aspect ratio.
    margins: Option<(Shot, f32, Margins)>,
    asked: String,
    jump: bool,
    moving: bool,
}

impl CameraDirector {
    /// Selects the shot that suits the game's state. Selecting the same one again keeps a shot that a player switched
    /// to; a different one takes the camera back. The shots of a throw, above the tray and at it and of its last die, count as
    /// the same.
    pub fn select(&mut self, shot: &str) {
        let shot = if self.fixed { OVERVIEW } else { shot };
        if self.asked != shot {
            let same_throw = [&self.asked, shot].iter().all(|name| [THROW, TRAY, LAST_DIE].contains(name));
            if !same_throw || self.wanted == self.asked {
                shot.clone_into(&mut self.wanted);
            }
            shot.clone_into(&mut self.asked);
        }
    }

    /// Sets the shot of the tray, and that of dice that fly over it.
    pub(crate) fn set_tray(&mut self, shot: Shot) {
        let flight = CameraShot::Region(shot.of_flight());
        if self.shots.get(THROW) != Some(&flight) {
            self.shots.insert(TRAY.to_owned(), CameraShot::Region(shot));
            self.shots.insert(THROW.to_owned(), flight);
        }
    }

    pub(crate) fn cut(&mut self, shot: &str) {
        shot.clone_into(&mut self.asked);
        shot.clone_into(&mut self.wanted);
        self.jump = true;
    }

    /// Switches to the next of three shots: the one that suits the game's state, the whole table, and the tray.
    pub fn next(&mut self) {
        let others = [OVERVIEW, TRAY].into_iter().filter(|name| *name != self.asked);
        let names = std::iter::once(self.asked.as_str()).chain(others).filter(|name| self.shots.contains_key(*name));
        let mut names = names.cycle().skip_while(|name| *name != self.wanted).skip(1);
        if let Some(name) = names.next().map(str::to_owned) {
            self.wanted = name;
        }
    }

    /// The margins of the selected shot between the obstacles. They stay the same until something covers the free part, so
    /// that the camera does not follow every change of a text.
    fn margins(&mut self, shot: &CameraShot, aspect: f32) -> Option<Margins> {
        let CameraShot::Region(shot) = shot else { return None };
        if self.obstacles.is_empty() {
            self.margins = None;
            return None;
        }
        let is_free = |(framed, width, margins): &(Shot, f32, Margins)| {
            framed == shot && *width == aspect && !self.obstacles.iter().any(|rect| margins.reached_by(rect, aspect))
        };
        if !self.margins.as_ref().is_some_and(is_free) {
            self.margins = Some((*shot, aspect, shot.margins_around(&self.obstacles, aspect)));
        }
        self.margins.as_ref().map(|(.., margins)| *margins)
    }

    /// Whether the selected shot has a shallow depth of field.
    pub fn is_shallow(&self) -> bool {
        matches!(self.shots.get(&self.wanted), Some(CameraShot::Region(Shot { shallow: true, .. })))
    }

    /// Whether the camera is moving.
    pub fn moving(&self) -> bool {
        self.moving
    }
}

/// A camera that follows the [`CameraDirector`].
#[derive(Component, Default)]
pub struct CameraRig {
    at: Option<Viewpoint>,
    eye: Vec3,
    target: Vec3,
    fov: f32,
    pan: Vec2,
    pan_speed: Vec2,
}

impl CameraRig {
    /// The distance from the camera to the centre of its picture, in cm; `None` before the first frame.
    pub fn focus_distance(&self) -> Option<f32> {
        self.at.map(|view| view.eye.distance(view.target))
    }
}

/// One step of a critically damped spring, exact for any time step. `x` is the distance to rest.
pub fn spring<T>(x: T, speed: T, omega: f32, dt: f32) -> (T, T)
where
    T: Copy + core::ops::Add<Output = T> + core::ops::Sub<Output = T> + core::ops::Mul<f32, Output = T>,
{
    let decay = (-omega * dt).exp();
    let pull = speed + x * omega;
    ((x + pull * dt) * decay, (speed - pull * (omega * dt)) * decay)
}

/// The angular frequency of a critically damped spring that covers 99 % of its distance in `seconds`.
pub fn stiffness(seconds: f32) -> f32 {
    6.64 / seconds.max(0.01)
}

/// Moves the camera. Uses [`Time<Real>`], so that a move ends although virtual time is paused.
pub(crate) fn update_camera(
    mut director: ResMut<CameraDirector>,
    mut rigs: Query<(&mut CameraRig, &mut Transform, &mut Projection)>,
    tokens: Res<Tokens>,
    time: Res<Time<Real>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let Some(shot) = director.shots.get(&director.wanted).copied() else { return };
    let aspect = director.aspect.unwrap_or(Shot::DEFAULT_ASPECT);
    let margins = director.bypass_change_detection().margins(&shot, aspect);
    let (omega, dt) = (stiffness(tokens.time.camera.as_secs_f32()), time.delta_secs());
    let cut = director.cuts || director.jump;
    let mut moving = false;
    for (mut rig, mut place, mut projection) in &mut rigs {
        let shot = shot.viewpoint(aspect, margins);
        let now = rig.at.filter(|_| !cut).unwrap_or_else(|| {
            (rig.eye, rig.target, rig.fov) = default();
            shot
        });
        let (eye, eye_speed) = spring(now.eye - shot.eye, rig.eye, omega, dt);
        let (target, target_speed) = spring(now.target - shot.target, rig.target, omega, dt);
        let (fov, fov_speed) = spring(now.fov - shot.fov, rig.fov, omega, dt);
        let wanted = if director.cuts { Vec2::ZERO } else { director.pan.clamp(Vec2::NEG_ONE, Vec2::ONE) };
        let (pan, pan_speed) = spring(rig.pan - wanted, rig.pan_speed, omega, dt);
        let distance = eye.length().max(target.length()).max(fov.abs()).max(pan.length() * 40.0);
        let at_rest = distance < REST_DISTANCE
            && eye_speed.length() + target_speed.length() + pan_speed.length() < REST_DISTANCE * 10.0;
        let next = if at_rest {
            shot
        } else {
            Viewpoint { eye: shot.eye + eye, target: shot.target + target, fov: shot.fov + fov }
        };
        (rig.eye, rig.target, rig.fov) = if at_rest { default() } else { (eye_speed, target_speed, fov_speed) };
        (rig.pan, rig.pan_speed) = if at_rest { (wanted, Vec2::ZERO) } else { (wanted + pan, pan_speed) };
        rig.at = Some(next);
        moving |= !at_rest;
        let transform = pan_transform(&next, rig.pan);
        if *place != transform {
            *place = transform;
        }
        set_fov(&mut projection, next.fov);
    }
    if moving {
        redraw.write(RequestRedraw);
    }
    if director.moving != moving || director.jump {
        (director.moving, director.jump) = (moving, false);
    }
}

fn pan_transform(shot: &Viewpoint, pan: Vec2) -> Transform {
    let arm = shot.eye - shot.target;
    let side = arm.cross(Vec3::Y).normalize_or(Vec3::X);
    let turn = Quat::from_rotation_y(pan.x * MAX_PAN.x) * Quat::from_axis_angle(side, -pan.y * MAX_PAN.y);
    Transform::from_translation(shot.target + turn * arm).looking_at(shot.target, Vec3::Y)
}

fn set_fov(projection: &mut Mut<Projection>, fov: f32) {
    let fov = fov.to_radians();
    let Projection::Perspective(now) = projection.as_ref() else { return };
    if (now.fov - fov).abs() > 1e-5
        && let Projection::Perspective(now) = projection.as_mut()
    {
        now.fov = fov;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_spring_comes_to_rest_in_time_without_overshoot() {
        let (mut x, mut speed) = (10.0_f32, 0.0);
        for step in 0..70 {
            (x, speed) = spring(x, speed, stiffness(0.7), 0.01);
            assert!(x >= 0.0, "the spring overshoots after {step} steps");
        }
        assert!(x <= 0.101, "{x}");
    }

    #[test]
    fn a_spring_does_not_depend_on_the_time_step() {
        let (one, _) = spring(5.0_f32, -3.0, 9.0, 0.2);
        let (mut x, mut speed) = (5.0_f32, -3.0);
        for _ in 0..20 {
            (x, speed) = spring(x, speed, 9.0, 0.01);
        }
        assert!((one - x).abs() < 1e-4, "{one} {x}");
    }

    #[test]
    fn next_cycles_between_the_games_shot_the_table_and_the_tray() {
        let mut director = CameraDirector::default();
        director.next();
        assert_eq!(director.wanted, "", "there is no shot yet");
        for name in [OVERVIEW, TRAY, "rack-2-1", "rack-3-0"] {
            director.shots.insert(name.into(), CameraShot::From(Viewpoint::default()));
        }
        director.select("rack-2-1");
        for expected in [OVERVIEW, TRAY, "rack-2-1", OVERVIEW] {
            director.next();
            assert_eq!(director.wanted, expected);
        }
        director.select(TRAY);
        for expected in [OVERVIEW, TRAY] {
            director.next();
            assert_eq!(director.wanted, expected);
        }
    }

    const REGION: Shot = Shot {
        from: (-9.0, -5.4),
        to: (9.0, 5.4),
        height: 1.6,
        pitch: 60.0,
        turn: 0.0,
        fov: 32.0,
        margins: Margins { left: 0.0, top: 0.0, right: 0.0, bottom: 0.0 },
        shallow: false,
        lamp: None,
    };

    #[test]
    fn the_shot_of_a_flight_follows_that_of_the_tray() {
        let mut director = CameraDirector::default();
        director.select(TRAY);
        // Those of a scene contain only the tray's.
        director.shots.insert(TRAY.into(), CameraShot::Region(REGION));
        for shot in [REGION, Shot { from: (-15.0, -5.4), ..REGION }] {
            director.set_tray(shot);
            assert_eq!(director.shots[TRAY], CameraShot::Region(shot));
            assert_eq!(director.shots[THROW], CameraShot::Region(shot.of_flight()));
            assert_eq!(director.wanted, TRAY);
        }
    }

    #[test]
    fn margins_change_only_when_the_free_part_is_covered() {
        let shot = CameraShot::Region(REGION);
        let mut director = CameraDirector::default();
        assert_eq!(director.margins(&shot, 1.6), None);
        let prompts = Rect::new(0.0, 0.7, 1.6, 1.0);
        let caption = Rect::new(0.4, 0.6, 1.2, 0.7);
        director.obstacles = vec![prompts, caption];
        let with_caption = director.margins(&shot, 1.6);
        assert!(with_caption.is_some_and(|margins| margins.bottom >= 0.3 - 1e-5));
        director.obstacles = vec![prompts];
        assert_eq!(director.margins(&shot, 1.6), with_caption, "the camera follows a caption that disappears");
        director.obstacles = vec![prompts, Rect::new(0.0, 0.0, 1.6, 0.2)];
        assert_ne!(director.margins(&shot, 1.6), with_caption);
        director.obstacles.clear();
        assert_eq!(director.margins(&shot, 1.6), None);
    }

    #[test]
    fn a_fixed_camera_shows_the_whole_table() {
        let mut director = CameraDirector { fixed: true, ..CameraDirector::default() };
        director.select("tray");
        assert_eq!(director.wanted, OVERVIEW);
        director.fixed = false;
        director.select("tray");
        assert_eq!(director.wanted, "tray");
    }

    #[test]
    fn a_players_shot_stays_until_another_one_is_selected() {
        let mut director = CameraDirector::default();
        director.shots.insert(OVERVIEW.into(), CameraShot::From(Viewpoint::default()));
        director.shots.insert("tray".into(), CameraShot::From(Viewpoint::default()));
        director.select("tray");
        director.next();
        director.select("tray");
        assert_eq!(director.wanted, OVERVIEW);
        director.select("result");
        assert_eq!(director.wanted, "result");
    }
}
