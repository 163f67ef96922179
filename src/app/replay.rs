//! Replays the last throw in slow motion, from two camera positions. Must not depend on any game.
//!
//! A throw is a small deterministic value, so nothing is recorded: it is simulated again in a physics world of its own
//! while the table is paused. The dice on the table, the marks and the score chart are hidden meanwhile; nothing else
//! changes.

use bevy::prelude::*;

use super::ui::dice_lab::LabState;
use super::ui::element::Element;
use super::ui::focus::{Activated, BackRequested, Focusable, InitialFocus};
use super::ui::theme::{TextSize, TextStyle, UiContext};
use super::ui::toast::ShowToast;
use super::ui::views::AddView;
use super::ui::{Localization, Overlay, Screen, ScreenSystems};
use crate::app::input::{Button, ButtonPress, RedrawRequests};
use crate::app::render::camera::{CameraDirector, CameraShot};
use crate::app::render::highlights::Highlight;
use crate::app::render::props::AssetCache;
use crate::app::render::tokens::Tokens;
use crate::sim::dice::{
    DiceSets, Die, Experiment, Impact, LatestThrow, Pose, STEP, SimulationState, ThrowSimulation, ThrowValue, Tray,
    approach,
};
use crate::sim::table::Viewpoint;

/// The playback speed, as a fraction of real time.
const PLAYBACK_SPEED: f32 = 0.35;

/// The names of the replay's camera shots, in order.
const SHOT_NAMES: [&str; 2] = ["again-low", "again-high"];

/// The name of the overlay's page.
const PAGE: &str = "replay";

/// Adds replays. Requires the dice, table, render and UI plugins.
pub fn plugin(app: &mut App) {
    app.add_view(PAGE, |_, overlay| overlay == Overlay::Replay, view)
        .add_systems(Update, open_on_press.in_set(ScreenSystems::Read))
        .add_systems(OnEnter(Overlay::Replay), start_replay)
        .add_systems(OnExit(Overlay::Replay), end_replay)
        .add_systems(Update, advance_replay.run_if(resource_exists::<Replay>))
        .add_observer(rotate_die_mesh);
}

/// A replay in progress.
#[derive(Resource)]
struct Replay {
    tray: Tray,
    value: ThrowValue,
    experiment: Experiment,
    fall: ThrowSimulation,
    /// The poses of the dice before and after the current physics step.
    last: Vec<Pose>,
    next: Vec<Pose>,
    /// The rotations of the dice's meshes inside their bodies.
    labels: Vec<Quat>,
    /// The time since `last`, in physics steps.
    steps_behind: f32,
    /// The index of the current camera shot.
    place: usize,
    /// How long the dice have been at rest, in seconds.
    rest_seconds: f32,
    /// The transform of the tray.
    at: GlobalTransform,
    /// The hidden dice and their previous visibility.
    hidden: Vec<(Entity, Visibility)>,
    /// The camera shot before the replay.
    shot: String,
}

/// A die of the replay, with its index.
#[derive(Component)]
struct ReplayDie(usize);

/// Changes the rotation of a die's mesh inside its body.
#[derive(EntityEvent)]
struct RotateDieMesh {
    entity: Entity,
    label: Quat,
}

/// Opens the overlay on the Replay button, at the table, in the lab and on the result screen.
fn open_on_press(
    mut pressed: MessageReader<ButtonPress>,
    (screen, overlay): (Res<State<Screen>>, Res<State<Overlay>>),
    latest: LatestThrow,
    (words, lab): (Res<Localization>, Option<Res<LabState>>),
    mut toasts: MessageWriter<ShowToast>,
    mut next: ResMut<NextState<Overlay>>,
) {
    let asked = pressed.read().any(|press| press.down && press.button == Button::Replay);
    let there = matches!(**screen, Screen::Table | Screen::Result | Screen::Lab);
    if !asked || !there || !matches!(**overlay, Overlay::None | Overlay::Pause) {
        return;
    }
    // The lab's own dice are not paused by the overlay.
    if **screen == Screen::Lab && lab.is_some_and(|lab| lab.works()) {
        toasts.write(ShowToast(words.text("replay-wait")));
    } else if latest.is_there() {
        next.set(Overlay::Replay);
    } else {
        toasts.write(ShowToast(words.text("replay-none")));
    }
}

fn start_replay(
    latest: LatestThrow,
    sets: Res<DiceSets>,
    mut seen: Query<(Entity, &mut Visibility), Or<(With<Die>, With<Highlight>)>>,
    mut director: ResMut<CameraDirector>,
    mut cache: AssetCache,
    cx: UiContext,
    mut toasts: MessageWriter<ShowToast>,
    mut next: ResMut<NextState<Overlay>>,
    mut commands: Commands,
) {
    let found = latest.get().and_then(|(tray, last, at)| Some((tray.tray, last.value.clone()?, last.experiment, *at)));
    let Some((tray, value, experiment, at)) = found else {
        toasts.write(ShowToast(cx.words.text("replay-none")));
        next.set(Overlay::None);
        return;
    };
    let fall = experiment.throw(&tray, &sets, &value);
    let labels: Vec<Quat> = fall.pictures().collect();
    let hidden = seen
        .iter_mut()
        .map(|(die, mut visibility)| (die, std::mem::replace(&mut *visibility, Visibility::Hidden)))
        .collect();
    for (index, ((pose, &label), set)) in fall.poses().zip(&labels).zip(fall.dice()).enumerate() {
        let place = GlobalTransform::from(at.compute_transform() * pose.transform()).compute_transform();
        commands
            .spawn((
                Name::new("die again"),
                ReplayDie(index),
                place,
                Visibility::default(),
                DespawnOnExit(Overlay::Replay),
            ))
            .with_child((cache.die(set), Transform::from_rotation(label)));
    }
    let shot = director.wanted.clone();
    for (name, shot) in SHOT_NAMES.into_iter().zip(camera_shots(&tray, &value, at.translation())) {
        director.shots.insert(name.to_owned(), CameraShot::From(shot));
    }
    director.cut(SHOT_NAMES[0]);
    let next: Vec<Pose> = fall.poses().collect();
    let last = next.clone();
    commands.insert_resource(Replay {
        tray,
        value,
        experiment,
        fall,
        last,
        next,
        labels,
        steps_behind: 0.0,
        place: 0,
        rest_seconds: 0.0,
        at,
        hidden,
        shot,
    });
}

/// The camera shots: low behind the hand, and from the side above the rim.
fn camera_shots(tray: &Tray, value: &ThrowValue, at: Vec3) -> [Viewpoint; 2] {
    let direction = value.gesture.direction();
    let (ahead, across) = (Vec3::new(direction.x, 0.0, direction.y), Vec3::new(-direction.y, 0.0, direction.x));
    let reach = tray.half.length();
    [
        Viewpoint {
            eye: at - ahead * (reach * 1.05 + 9.0) + Vec3::Y * (tray.rim + 9.0),
            target: at + Vec3::Y * 1.5,
            fov: 40.0,
        },
        Viewpoint {
            eye: at + across * (reach * 0.95 + 4.0) + ahead * 5.0 + Vec3::Y * (tray.rim + 17.0),
            target: at + ahead * 2.0 + Vec3::Y,
            fov: 36.0,
        },
    ]
}

/// The overlay: a title and a prompt.
fn view(cx: UiContext, replay: Option<Res<Replay>>) -> Option<Element> {
    replay?;
    let mut root = cx.over_the_table(PAGE);
    root.observe(|_: On<BackRequested>, mut next: ResMut<NextState<Overlay>>| next.set(Overlay::None))
        .observe(|_: On<Pointer<Click>>, mut next: ResMut<NextState<Overlay>>| next.set(Overlay::None))
        .with_children(|root| {
            let (mut node, background, border) = cx.card();
            node.padding = UiRect::axes(cx.grid(1.2), cx.grid(0.4));
            let title = cx.text(cx.words.text("replay-title"), TextStyle::of(TextSize::Label));
            root.add((node, background, border, Pickable::IGNORE)).with_child(title);
            // Accept ends the replay too.
            root.add((Focusable { key: "close".to_owned() }, InitialFocus, Node::default()))
                .observe(|_: On<Activated>, mut next: ResMut<NextState<Overlay>>| next.set(Overlay::None))
                .with_children(|prompt_node| {
                    cx.prompt(prompt_node, Button::Back, None, cx.words.text("prompt-replay-close"));
                });
        });
    Some(root)
}

/// Advances the replay. Uses [`Time<Real>`], because the table's virtual time is paused.
fn advance_replay(
    (time, tokens, sets): (Res<Time<Real>>, Res<Tokens>, Res<DiceSets>),
    mut replay: ResMut<Replay>,
    mut dice: Query<(Entity, &ReplayDie, &mut Transform)>,
    mut impacts: MessageWriter<Impact>,
    mut director: ResMut<CameraDirector>,
    mut next: ResMut<NextState<Overlay>>,
    mut redraw: ResMut<RedrawRequests>,
    mut commands: Commands,
) {
    redraw.hold("replay");
    let replay = &mut *replay;
    // A slow frame must not skip part of the replay.
    replay.steps_behind += time.delta_secs().min(0.1) * PLAYBACK_SPEED / STEP;
    let labels = replay.labels.clone();
    while replay.steps_behind >= 1.0 && replay.fall.state() == SimulationState::Rolling {
        replay.steps_behind -= 1.0;
        replay.fall.step();
        for (label, look) in replay.labels.iter_mut().zip(replay.fall.pictures()) {
            *label = approach(*label, look, 1.0);
        }
        std::mem::swap(&mut replay.last, &mut replay.next);
        replay.next.clear();
        replay.next.extend(replay.fall.poses());
        for impact in replay.fall.impacts() {
            impacts.write(Impact { position: replay.at.transform_point(impact.position), ..*impact });
        }
    }
    let part = if replay.fall.state() == SimulationState::Resolved { 1.0 } else { replay.steps_behind.clamp(0.0, 1.0) };
    for (entity, die, mut place) in &mut dice {
        let (Some(last), Some(to)) = (replay.last.get(die.0), replay.next.get(die.0)) else { continue };
        // Dice at rest are not written again, so that the picture becomes final.
        place.set_if_neq(replay.at.compute_transform() * last.towards(to, part).transform());
        if let Some(&label) = replay.labels.get(die.0).filter(|&&label| labels.get(die.0) != Some(&label)) {
            commands.trigger(RotateDieMesh { entity, label });
        }
    }
    if replay.fall.state() == SimulationState::Rolling {
        return;
    }
    replay.rest_seconds += time.delta_secs();
    if replay.rest_seconds < tokens.time.replay_rest.as_secs_f32() {
        return;
    }
    replay.place += 1;
    if replay.place >= SHOT_NAMES.len() {
        NextState::set_if_neq(&mut next, Overlay::None);
        return;
    }
    director.cut(SHOT_NAMES[replay.place]);
    replay.fall = replay.experiment.throw(&replay.tray, &sets, &replay.value);
    replay.next = replay.fall.poses().collect();
    replay.last.clone_from(&replay.next);
    (replay.steps_behind, replay.rest_seconds) = (0.0, 0.0);
    replay.labels = replay.fall.pictures().collect();
    for (entity, die, _) in &dice {
        if let Some(&label) = replay.labels.get(die.0) {
            commands.trigger(RotateDieMesh { entity, label });
        }
    }
}

fn rotate_die_mesh(
    turn: On<RotateDieMesh>,
    dice: Query<&Children>,
    mut pictures: Query<&mut Transform, Without<ReplayDie>>,
) {
    for picture in dice.get(turn.entity).into_iter().flatten() {
        if let Ok(mut place) = pictures.get_mut(*picture) {
            place.rotation = turn.label;
        }
    }
}

fn end_replay(
    replay: Option<Res<Replay>>,
    mut seen: Query<&mut Visibility>,
    mut director: ResMut<CameraDirector>,
    mut redraw: ResMut<RedrawRequests>,
    mut commands: Commands,
) {
    redraw.release("replay");
    for name in SHOT_NAMES {
        director.shots.remove(name);
    }
    let Some(replay) = replay else { return };
    for (die, before) in &replay.hidden {
        if let Ok(mut visibility) = seen.get_mut(*die) {
            *visibility = *before;
        }
    }
    director.cut(&replay.shot);
    commands.remove_resource::<Replay>();
}
