//! The lab's tray, camera and clock. Throws dice and adds the results to the statistics.

use bevy::prelude::*;
use rand::RngExt;

use super::lab_state::{LabState, Rain};
use super::options::{LabCamera, MOVING_SHOT};
use crate::app::input::RedrawRequests;
use crate::app::render::camera::{CameraDirector, CameraShot};
use crate::app::render::scene_materials::build_scene;
use crate::app::ui::toast::ShowToast;
use crate::app::ui::{Localization, Overlay, Screen, ScreenSystems};
use crate::rules::Seat;
use crate::sim::dice::{
    ClearTray, DiceBag, DiceClock, DiceSets, DiceTray, Die, Experiment, GathersDice, Gesture, LastReport, LaunchFrom,
    Obstacles, Release, RequestThrow, SlowStart, ThrowRead, Tray,
};
use crate::sim::fairness::SampledThrow;
use crate::sim::table::{OnTable, Scene, SceneLoadError, SceneSource, TrayPlace, Viewpoint};

/// The scene of the lab, with a tray for a hundred dice.
const SCENE: SceneSource = SceneSource { file: "lab.ron", embedded: include_str!("../../../../scenes/lab.ron") };

/// The slow motion of a rain. Once most of its dice lie, it would only make players wait.
pub const RAIN_SLOW_START: SlowStart = SlowStart { factor: 3, steps: 180 };

/// The distance of a rain's camera from the middle of the tray, in cm.
const RAIN_DISTANCE: f32 = 58.0;

/// The elevation of a rain's camera, as seen from the middle of the tray, in degrees.
const RAIN_PITCH: f32 = 20.0;

/// The heights at which a rain's camera looks at first and in the end, in cm, and between which seconds it moves down.
const RAIN_HEIGHTS: [f32; 2] = [20.0, 7.0];
const RAIN_LOOKS_DOWN: [f32; 2] = [0.6, 2.4];

/// How far a circling camera looks down, in degrees: into the tray over its near side.
const CIRCLING_PITCH: f32 = 28.0;

/// Where a camera that follows a die is, from the die, in cm.
const FOLLOWING: Vec3 = Vec3::new(0.0, 11.0, 15.0);

/// How far a camera moves aside for the panel, as a fraction of its distance.
const PANEL_SHIFT: f32 = 0.22;

/// Requests a throw with the current options.
#[derive(Message, Clone, Copy, Debug, Default)]
pub struct ThrowLabDice;

/// Requests a rain. Nothing happens while another throw or a bulk count is in progress.
#[derive(Message, Clone, Copy, Debug, Default)]
pub struct StartRain;

/// The tray of the lab: the number of dice that it has room for, and what stands in it.
#[derive(Component, Clone, Copy, PartialEq)]
struct LabTray {
    /// How many times wider it is than that of the scene file.
    widening: f32,
    obstacles: Obstacles,
}

impl LabTray {
    /// The tray for the dice that are thrown next.
    fn of(lab: &LabState) -> Self {
        Self { widening: lab.widening(lab.bag().dice()), obstacles: lab.obstacles() }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<ThrowLabDice>()
        .add_message::<StartRain>()
        .add_systems(OnEnter(Screen::Lab), open)
        .add_systems(OnExit(Screen::Lab), close)
        .add_systems(
            Update,
            (count_throw, count_rain, start_rain, change_dice, throw.before(build_scene), move_camera, apply_lab_state)
                .chain()
                .after(ScreenSystems::Read)
                .before(ScreenSystems::Build)
                .run_if(any_with_component::<LabTray>),
        );
}

/// Shows a rain outside the lab. Returns the state of the lab, for [`hide_rain`].
pub fn show_rain(world: &mut World) -> LabState {
    let lab = std::mem::take(&mut *world.resource_mut::<LabState>());
    run(world, open);
    world.write_message(StartRain);
    let mut director = world.resource_mut::<CameraDirector>();
    director.shots.insert(MOVING_SHOT.to_owned(), CameraShot::From(rain_view(Vec3::ZERO, 0.0)));
    director.cut(MOVING_SHOT);
    lab
}

/// Removes the rain, and restores the state of the lab.
pub fn hide_rain(world: &mut World, lab: LabState) {
    run(world, close);
    world.insert_resource(lab);
}

fn run<M>(world: &mut World, system: impl IntoSystem<(), (), M> + 'static) {
    if let Err(error) = world.run_system_cached(system) {
        error!("the lab's tray: {error}");
    }
}

/// The scene of the lab with a tray so many times wider and these obstacles, and what is wrong with its file, if anything.
pub fn scene_for(widening: f32, obstacles: Obstacles) -> (Scene, Option<SceneLoadError>) {
    let (scene, problem) = SCENE.load();
    let mut scene = scene.widened(widening).raised(obstacles.height());
    scene.trays.iter_mut().for_each(|place| place.tray = place.tray.with_obstacles(obstacles));
    (scene, problem)
}

fn open(lab: Res<LabState>, words: Res<Localization>, mut toasts: MessageWriter<ShowToast>, mut commands: Commands) {
    let (_, problem) = build(&mut commands, &lab);
    if let Some(problem) = problem {
        warn!("{problem}");
        toasts.write(ShowToast(words.error_text(&problem)));
    }
}

/// Builds the table for the dice that are thrown next. Returns the tray, and what is wrong with the scene file.
fn build(commands: &mut Commands, lab: &LabState) -> (Entity, Option<SceneLoadError>) {
    let (scene, problem) = scene_for(lab.widening(lab.bag().dice()), lab.obstacles());
    // The embedded scene has one tray, and a scene file has as many.
    let TrayPlace { at, tray } = scene.trays[0];
    let tray = Tray { roof: roof(lab, &scene), ..tray };
    // The scene comes first: the tray has its felt colour.
    commands.insert_resource(scene);
    let tray =
        (LabTray::of(lab), lab.experiment(), OnTable, DiceTray::new(tray), Transform::from_translation(at.into()));
    (commands.spawn((Name::new("lab tray"), tray)).id(), problem)
}

/// The height of the roof of the tray: a rain falls from high up.
fn roof(lab: &LabState, scene: &Scene) -> f32 {
    if lab.rain.is_some() { Tray::HIGH_ROOF } else { scene.trays[0].tray.roof }
}

fn close(
    entities: Query<Entity, With<OnTable>>,
    mut lab: ResMut<LabState>,
    mut clock: ResMut<DiceClock>,
    mut redraw: ResMut<RedrawRequests>,
    mut commands: Commands,
) {
    entities.iter().for_each(|entity| commands.entity(entity).despawn());
    commands.remove_resource::<Scene>();
    clock.set_if_neq(DiceClock::default());
    (lab.falling, lab.bare, lab.rain) = (false, false, None);
    (lab.slowed, lab.frozen) = (false, false);
    redraw.release("lab");
}

/// Clears the tray when other dice are thrown, or in another way.
fn change_dice(
    lab: Res<LabState>,
    mut trays: Query<(Entity, &LabTray, &mut Experiment)>,
    mut shown: Local<DiceBag>,
    mut clear: MessageWriter<ClearTray>,
    mut director: ResMut<CameraDirector>,
    mut commands: Commands,
) {
    let Ok((tray, built, mut experiment)) = trays.single_mut() else { return };
    // More or fewer dice of the same kinds may lie there until the next throw.
    let is_same = shown.is_of_same_kinds(lab.bag()) && *experiment == lab.experiment();
    shown.clone_from(lab.bag());
    if built.obstacles != lab.obstacles() && !lab.is_throwing() {
        rebuild(&mut commands, tray, &lab, &mut director);
    } else if !is_same {
        *experiment = lab.experiment();
        clear.write(ClearTray { tray });
    }
}

/// Replaces the tray, and the dice in it with it.
fn rebuild(commands: &mut Commands, tray: Entity, lab: &LabState, director: &mut CameraDirector) -> Entity {
    commands.entity(tray).despawn();
    let (tray, _) = build(commands, lab);
    // A wider tray is seen from as much farther away: in the picture it stays where it was.
    let shot = director.wanted.clone();
    director.cut(&shot);
    tray
}

fn throw(
    mut requests: MessageReader<ThrowLabDice>,
    mut trays: Query<(Entity, &LabTray, &mut DiceTray)>,
    (scene, mut lab): (Res<Scene>, ResMut<LabState>),
    mut asks: MessageWriter<RequestThrow>,
    mut releases: MessageWriter<Release>,
    mut director: ResMut<CameraDirector>,
    mut commands: Commands,
) {
    let (requested, Ok((mut tray, built, mut walls))) = (requests.read().count() > 0, trays.single_mut()) else {
        return;
    };
    if !requested || lab.is_throwing() {
        return;
    }
    // This throw is not part of the last rain.
    lab.rain.take_if(|rain| matches!(rain, Rain::InColumns));
    // As wide as the dice need it, so that few are still seen from near.
    if *built != LabTray::of(&lab) {
        tray = rebuild(&mut commands, tray, &lab, &mut director);
    } else {
        walls.tray.roof = roof(&lab, &scene);
    }
    lab.falling = true;
    if lab.rain.is_some() {
        commands.entity(tray).insert(GathersDice::Columns);
    } else {
        commands.entity(tray).remove::<GathersDice>();
    }
    let strength = lab.strength;
    lab.drawn = strength.resolve(&mut lab.rng);
    let (seed, aside) = (lab.rng.random(), lab.draw(-0.45_f32..0.45));
    // A cup at the near side would hide its dice.
    let ahead = if lab.launch_from() == LaunchFrom::Cup { Vec2::X } else { Vec2::NEG_Y };
    let aim = Vec2::from_angle(aside).rotate(ahead);
    lab.rolling = lab.bag().clone();
    asks.write(RequestThrow { tray, seat: Seat(0), dice: lab.rolling.clone(), seed, chosen: Vec::new() });
    releases.write(Release { tray, gesture: Gesture { aim, strength: lab.drawn.gesture_strength() } });
}

fn count_throw(
    mut reads: MessageReader<ThrowRead>,
    trays: Query<&LastReport, With<LabTray>>,
    (sets, screen): (Res<DiceSets>, Res<State<Screen>>),
    mut lab: ResMut<LabState>,
) {
    for read in reads.read() {
        let Ok(LastReport(Some((report, starts)))) = trays.get(read.tray) else { continue };
        // A throw that was released before the dice changed is not counted.
        if !lab.falling {
            continue;
        }
        lab.falling = false;
        let strength = lab.drawn;
        let (steps, dice, starts) = (report.steps, report.dice.clone(), starts.clone());
        let thrown = SampledThrow { index: 0, strength, steps, starts, dice, changed_dice: Vec::new() };
        if lab.rain.is_some() {
            // The panel is back, so that its bars are seen to grow with the columns.
            let has_panel = **screen == Screen::Lab;
            (lab.rain, lab.bare) = (Some(Rain::Arriving { thrown, seconds: 0.0, arrived: 0 }), !has_panel);
        } else {
            lab.count_shown(&thrown, &sets);
        }
    }
}

fn start_rain(
    mut requests: MessageReader<StartRain>,
    mut lab: ResMut<LabState>,
    mut throws: MessageWriter<ThrowLabDice>,
) {
    if requests.read().count() > 0 && !lab.works() {
        lab.prepare_rain();
        throws.write(ThrowLabDice);
    }
}

/// Counts the dice of a rain as they arrive in their columns. The verdict comes last.
fn count_rain(time: Res<Time>, sets: Res<DiceSets>, mut lab: ResMut<LabState>) {
    // The page is built again only when another die has arrived.
    let state = lab.bypass_change_detection();
    match &mut state.rain {
        Some(Rain::Falling(seconds)) => *seconds += time.delta_secs(),
        Some(Rain::Arriving { thrown, seconds, arrived }) => {
            *seconds += time.delta_secs();
            let now = GathersDice::Columns.arrived(thrown.dice.len(), *seconds);
            if std::mem::replace(arrived, now) == now {
                return;
            }
            if now == thrown.dice.len()
                && let Some(Rain::Arriving { thrown, .. }) = state.rain.replace(Rain::InColumns)
            {
                state.count_shown(&thrown, &sets);
            }
            lab.set_changed();
        }
        Some(Rain::InColumns) | None => {}
    }
}

/// The camera of a rain into this tray after so many seconds. It looks ahead at the falling dice first, and then down.
pub fn rain_view(tray: Vec3, seconds: f32) -> Viewpoint {
    let [from, to] = RAIN_LOOKS_DOWN;
    let down = EaseFunction::SmoothStep.sample_clamped((seconds - from) / (to - from));
    let [high, low] = RAIN_HEIGHTS;
    let target = tray + Vec3::Y * high.lerp(low, down);
    Viewpoint { target, ..CameraShot::circling(tray, RAIN_DISTANCE, RAIN_PITCH, seconds) }
}

/// Moves the camera that circles round the tray or a rain, or follows a die.
fn move_camera(
    lab: Res<LabState>,
    time: Res<Time>,
    tray: Single<(&GlobalTransform, &LabTray)>,
    dice: Query<(&Die, &Transform)>,
    mut director: ResMut<CameraDirector>,
) {
    let (at, tray) = (tray.0.translation(), tray.1);
    // With reduced motion the camera does not fall and tumble with the die.
    let may_follow = !(director.cuts && lab.is_throwing());
    let followed =
        dice.iter().filter(|_| may_follow).min_by_key(|(die, _)| die.index).map(|(_, die)| at + die.translation);
    let view = match (&lab.rain, lab.camera) {
        (Some(Rain::Falling(seconds)), _) => rain_view(at, if director.cuts { RAIN_LOOKS_DOWN[1] } else { *seconds }),
        (None, LabCamera::Circling) => {
            let seconds = if director.cuts { 0.0 } else { time.elapsed_secs() };
            aside(CameraShot::circling(at, RAIN_DISTANCE * tray.widening, CIRCLING_PITCH, seconds), lab.bare)
        }
        (None, LabCamera::Following) => {
            let target = followed.unwrap_or(at);
            aside(Viewpoint { eye: target + FOLLOWING, target, fov: 42.0 }, lab.bare)
        }
        _ => return,
    };
    let shot = CameraShot::From(view);
    if director.shots.get(MOVING_SHOT) != Some(&shot) {
        director.shots.insert(MOVING_SHOT.to_owned(), shot);
    }
}

/// The view with its target in the part of the window that the panel leaves free.
fn aside(view: Viewpoint, bare: bool) -> Viewpoint {
    let ahead = view.target - view.eye;
    let right = ahead.cross(Vec3::Y).normalize_or_zero();
    let by = if bare { Vec3::ZERO } else { right * ahead.length() * PANEL_SHIFT };
    Viewpoint { eye: view.eye + by, target: view.target + by, ..view }
}

/// Applies the lab state to the clock, the camera and the redraw requests.
fn apply_lab_state(
    lab: Res<LabState>,
    overlay: Res<State<Overlay>>,
    mut clock: ResMut<DiceClock>,
    mut director: ResMut<CameraDirector>,
    mut redraw: ResMut<RedrawRequests>,
) {
    let scale = match &lab.rain {
        Some(Rain::Falling(seconds)) if lab.falling => {
            let is_slow = *seconds < RAIN_SLOW_START.seconds();
            if is_slow { 1.0 / RAIN_SLOW_START.factor as f32 } else { 1.0 }
        }
        // The bars grow with the columns at normal speed.
        Some(Rain::Arriving { .. }) => 1.0,
        _ => lab.speed(),
    };
    clock.set_if_neq(DiceClock { scale, instant: false });
    let shot = match (&lab.rain, lab.bare) {
        _ if lab.is_raining() => MOVING_SHOT,
        (Some(_), false) => "result",
        (Some(_), true) => "columns",
        (None, bare) => lab.camera.shot(bare),
    };
    // A replay uses its own shots and restores this one when it ends.
    if **overlay != Overlay::Replay && director.wanted != shot && director.shots.contains_key(shot) {
        director.select(shot);
    }
    let circles = lab.camera == LabCamera::Circling && lab.rain.is_none() && !director.cuts;
    redraw.hold_while("lab", lab.works() || circles && **overlay == Overlay::None);
}
