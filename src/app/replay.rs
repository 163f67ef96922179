//! Replays the last throw in slow motion, from two camera positions. Must not depend on any game.
//!
//! A throw is a small deterministic value, so nothing is recorded: it is simulated again in a physics world of its own
//! while the table is paused. The dice on the table are hidden meanwhile; nothing else changes.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::ui::dice_lab::Bench;
use super::ui::focus::{Back, Chosen, FirstFocus, Focusable, Page};
use super::ui::hud::HudRoot;
use super::ui::theme::{Ink, Kit, Size, Tone};
use super::ui::toast::Say;
use super::ui::{Overlay, Screen, ScreenSystems, Words};
use crate::app::input::{Awake, Button, Pressed};
use crate::app::render::camera::{Director, Shot};
use crate::app::render::props::Workshop;
use crate::sim::dice::{
    DiceSet, DiceSets, DiceTray, Die, FaceRotation, Impact, LastThrow, Load, Pose, STEP, SimulationState,
    ThrowSimulation, ThrowValue, Tray,
};

/// The playback speed, as a fraction of real time.
const PLAYBACK_SPEED: f32 = 0.35;

/// How long the dice at rest are shown before the next shot, in seconds.
const REST_SECONDS: f32 = 0.7;

/// The names of the replay's camera shots, in order.
const SHOT_NAMES: [&str; 2] = ["again-low", "again-high"];

/// The name of the overlay's page.
const PAGE: &str = "again";

/// Adds replays. Requires the dice, table, render and UI plugins.
pub fn plugin(app: &mut App) {
    app.init_resource::<LatestTray>()
        .add_systems(
            Update,
            (
                note_tray,
                open_on_press.in_set(ScreenSystems::Read),
                hide_ui.in_set(ScreenSystems::Show).run_if(resource_exists::<Again>.or_else(resource_removed::<Again>)),
            ),
        )
        .add_systems(OnEnter(Overlay::Again), start_replay)
        .add_systems(OnExit(Overlay::Again), end_replay)
        .add_systems(Update, advance_replay.run_if(resource_exists::<Again>))
        .add_observer(rotate_die_mesh);
}

/// The tray of the last throw.
#[derive(Resource, Default)]
struct LatestTray(Option<Entity>);

/// A replay in progress.
#[derive(Resource)]
struct Again {
    tray: Tray,
    set: DiceSet,
    value: ThrowValue,
    /// The load of its dice.
    load: Option<Load>,
    simulation: ThrowSimulation,
    /// The poses of the dice before and after the current physics step.
    last: Vec<Pose>,
    next: Vec<Pose>,
    /// The rotations of the dice's meshes inside their bodies.
    labels: Vec<Quat>,
    /// The time since `last`, in physics steps.
    steps_behind: f32,
    /// The index of the current camera shot.
    shot_index: usize,
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

fn note_tray(thrown: Query<(Entity, &LastThrow), Changed<LastThrow>>, mut latest: ResMut<LatestTray>) {
    for (tray, throw) in &thrown {
        if throw.value.is_some() {
            latest.0 = Some(tray);
        }
    }
}

/// Access to the last throw, for code that offers a replay.
#[derive(SystemParam)]
pub struct LatestThrow<'w, 's> {
    latest: Option<Res<'w, LatestTray>>,
    trays: Query<'w, 's, &'static LastThrow>,
}

impl LatestThrow<'_, '_> {
    /// Whether there is a throw to replay: some games have no dice.
    #[must_use]
    pub fn is_there(&self) -> bool {
        let tray = self.latest.as_ref().and_then(|latest| latest.0);
        tray.and_then(|tray| self.trays.get(tray).ok()).is_some_and(|throw| throw.value.is_some())
    }
}

/// Opens the overlay on the Replay button, at the table, in the lab and on the result screen.
fn open_on_press(
    mut pressed: MessageReader<Pressed>,
    (screen, overlay): (Res<State<Screen>>, Res<State<Overlay>>),
    latest: LatestThrow,
    (words, bench): (Res<Words>, Option<Res<Bench>>),
    mut say: MessageWriter<Say>,
    mut next: ResMut<NextState<Overlay>>,
) {
    let requested = pressed.read().any(|press| press.down && press.button == Button::Again);
    let allowed = matches!(**screen, Screen::Table | Screen::Result | Screen::Lab);
    if !requested || !allowed || !matches!(**overlay, Overlay::None | Overlay::Pause) {
        return;
    }
    // The lab's own dice are not paused by the overlay.
    if **screen == Screen::Lab && bench.is_some_and(|bench| bench.works()) {
        say.write(Say(words.word("again-wait")));
    } else if latest.is_there() {
        next.set(Overlay::Again);
    } else {
        say.write(Say(words.word("again-none")));
    }
}

fn start_replay(
    latest: Res<LatestTray>,
    trays: Query<(&DiceTray, &LastThrow, &GlobalTransform)>,
    sets: Res<DiceSets>,
    mut dice: Query<(Entity, &mut Visibility), With<Die>>,
    mut director: ResMut<Director>,
    mut shop: Workshop,
    kit: Kit,
    mut say: MessageWriter<Say>,
    mut next: ResMut<NextState<Overlay>>,
    mut commands: Commands,
) {
    let found = latest.0.and_then(|tray| trays.get(tray).ok());
    let found = found.and_then(|(tray, last, at)| Some((tray.tray, last.value.clone()?, last.load, *at)));
    let Some((tray, value, load, at)) = found else {
        say.write(Say(kit.words.word("again-none")));
        next.set(Overlay::None);
        return;
    };
    let set = sets.get(&value.set).cloned().unwrap_or_else(DiceSet::ordinary);
    let simulation = simulate_throw(&tray, &set, &value, load);
    let labels: Vec<Quat> = simulation.face_rotations().map(FaceRotation::rotation).collect();
    let hidden = dice
        .iter_mut()
        .map(|(die, mut visibility)| (die, std::mem::replace(&mut *visibility, Visibility::Hidden)))
        .collect();
    let words: [&str; 6] = std::array::from_fn(|side| set.word(side as u8));
    let body = shop.die(words, set.edge(), &set.style);
    for (index, (pose, &label)) in simulation.poses().zip(&labels).enumerate() {
        let transform = GlobalTransform::from(at.compute_transform() * pose.transform()).compute_transform();
        commands
            .spawn((
                Name::new("die again"),
                ReplayDie(index),
                transform,
                Visibility::default(),
                DespawnOnExit(Overlay::Again),
            ))
            .with_child((body.clone(), Transform::from_rotation(label)));
    }
    let shot = director.wanted.clone();
    for (name, shot) in SHOT_NAMES.into_iter().zip(camera_shots(&tray, &value, at.translation())) {
        director.shots.insert(name.to_owned(), shot);
    }
    director.cut(SHOT_NAMES[0]);
    let next: Vec<Pose> = simulation.poses().collect();
    let last = next.clone();
    commands.insert_resource(Again {
        tray,
        set,
        value,
        load,
        simulation,
        last,
        next,
        labels,
        steps_behind: 0.0,
        shot_index: 0,
        rest_seconds: 0.0,
        at,
        hidden,
        shot,
    });
    page(&kit, &mut commands);
}

/// The simulation of a throw from the moment of release.
fn simulate_throw(tray: &Tray, set: &DiceSet, value: &ThrowValue, load: Option<Load>) -> ThrowSimulation {
    let simulation = ThrowSimulation::new(tray, set, value);
    match load {
        Some(load) => simulation.loaded(load),
        None => simulation,
    }
}

/// The camera shots: low behind the hand, and from the side above the rim.
fn camera_shots(tray: &Tray, value: &ThrowValue, at: Vec3) -> [Shot; 2] {
    let direction = value.gesture.direction();
    let (ahead, across) = (Vec3::new(direction.x, 0.0, direction.y), Vec3::new(-direction.y, 0.0, direction.x));
    let reach = tray.half.length();
    [
        Shot {
            eye: at - ahead * (reach * 1.05 + 9.0) + Vec3::Y * (tray.rim + 9.0),
            target: at + Vec3::Y * 1.5,
            fov: 40.0,
        },
        Shot {
            eye: at + across * (reach * 0.95 + 4.0) + ahead * 5.0 + Vec3::Y * (tray.rim + 17.0),
            target: at + ahead * 2.0 + Vec3::Y,
            fov: 36.0,
        },
    ]
}

/// The overlay: a title and a prompt.
fn page(kit: &Kit, commands: &mut Commands) {
    let over = |_: On<Back>, mut next: ResMut<NextState<Overlay>>| next.set(Overlay::None);
    commands
        .spawn((
            Page { name: PAGE, layer: 3 },
            DespawnOnExit(Overlay::Again),
            GlobalZIndex(60),
            Node {
                width: Val::Percent(100.0),
                height: Val::Percent(100.0),
                flex_direction: FlexDirection::Column,
                align_items: AlignItems::Center,
                justify_content: JustifyContent::SpaceBetween,
                padding: UiRect::all(kit.grid(2.0)),
                ..default()
            },
        ))
        .observe(over)
        .observe(|_: On<Pointer<Click>>, mut next: ResMut<NextState<Overlay>>| next.set(Overlay::None))
        .with_children(|root| {
            root.spawn((
                kit.text(kit.words.word("again-title"), Ink::of(Size::Label).tone(Tone::Muted)),
                Pickable::IGNORE,
            ));
            // Accept ends it as well.
            root.spawn((Focusable { key: "enough".to_owned() }, FirstFocus, Node::default()))
                .observe(|_: On<Chosen>, mut next: ResMut<NextState<Overlay>>| next.set(Overlay::None))
                .with_children(|way_out| kit.prompt(way_out, Button::Back, None, kit.words.word("prompt-again-end")));
        });
}

/// Hides all pages and the HUD during a replay.
fn hide_ui(
    again: Option<Res<Again>>,
    mut pages: Query<(&Page, &mut Visibility), Without<HudRoot>>,
    mut hud: Query<&mut Visibility, With<HudRoot>>,
) {
    let wanted = if again.is_some() { Visibility::Hidden } else { Visibility::Inherited };
    for (_, mut visibility) in pages.iter_mut().filter(|(page, _)| page.name != PAGE) {
        visibility.set_if_neq(wanted);
    }
    for mut visibility in &mut hud {
        visibility.set_if_neq(wanted);
    }
}

/// Advances the replay. Uses [`Time<Real>`], because the table's virtual time is paused.
fn advance_replay(
    time: Res<Time<Real>>,
    mut again: ResMut<Again>,
    mut dice: Query<(Entity, &ReplayDie, &mut Transform)>,
    mut impacts: MessageWriter<Impact>,
    mut director: ResMut<Director>,
    mut next: ResMut<NextState<Overlay>>,
    mut awake: ResMut<Awake>,
    mut commands: Commands,
) {
    awake.hold("again");
    let again = &mut *again;
    // A slow frame must not skip part of the replay.
    again.steps_behind += time.delta_secs().min(0.1) * PLAYBACK_SPEED / STEP;
    let labels = again.labels.clone();
    while again.steps_behind >= 1.0 && again.simulation.state() == SimulationState::Rolling {
        again.steps_behind -= 1.0;
        again.simulation.step();
        for (label, look) in again.labels.iter_mut().zip(again.simulation.face_rotations()) {
            *label = look.approach_from(*label, 1.0);
        }
        std::mem::swap(&mut again.last, &mut again.next);
        again.next.clear();
        again.next.extend(again.simulation.poses());
        for impact in again.simulation.impacts() {
            impacts.write(Impact { position: again.at.transform_point(impact.position), ..*impact });
        }
    }
    let fraction =
        if again.simulation.state() == SimulationState::Resolved { 1.0 } else { again.steps_behind.clamp(0.0, 1.0) };
    for (entity, die, mut transform) in &mut dice {
        let (Some(last), Some(to)) = (again.last.get(die.0), again.next.get(die.0)) else { continue };
        *transform = again.at.compute_transform() * last.towards(to, fraction).transform();
        if let Some(&label) = again.labels.get(die.0).filter(|&&label| labels.get(die.0) != Some(&label)) {
            commands.trigger(RotateDieMesh { entity, label });
        }
    }
    if again.simulation.state() == SimulationState::Rolling {
        return;
    }
    again.rest_seconds += time.delta_secs();
    if again.rest_seconds < REST_SECONDS {
        return;
    }
    again.shot_index += 1;
    if again.shot_index >= SHOT_NAMES.len() {
        NextState::set_if_neq(&mut next, Overlay::None);
        return;
    }
    director.cut(SHOT_NAMES[again.shot_index]);
    again.simulation = simulate_throw(&again.tray, &again.set, &again.value, again.load);
    again.next = again.simulation.poses().collect();
    again.last.clone_from(&again.next);
    (again.steps_behind, again.rest_seconds) = (0.0, 0.0);
    again.labels = again.simulation.face_rotations().map(FaceRotation::rotation).collect();
    for (entity, die, _) in &dice {
        if let Some(&label) = again.labels.get(die.0) {
            commands.trigger(RotateDieMesh { entity, label });
        }
    }
}

fn rotate_die_mesh(
    turn: On<RotateDieMesh>,
    dice: Query<&Children>,
    mut meshes: Query<&mut Transform, Without<ReplayDie>>,
) {
    for picture in dice.get(turn.entity).into_iter().flatten() {
        if let Ok(mut transform) = meshes.get_mut(*picture) {
            transform.rotation = turn.label;
        }
    }
}

fn end_replay(
    again: Option<Res<Again>>,
    mut dice: Query<&mut Visibility>,
    mut director: ResMut<Director>,
    mut awake: ResMut<Awake>,
    mut commands: Commands,
) {
    awake.release("again");
    for name in SHOT_NAMES {
        director.shots.remove(name);
    }
    let Some(again) = again else { return };
    for (die, before) in &again.hidden {
        if let Ok(mut visibility) = dice.get_mut(*die) {
            *visibility = *before;
        }
    }
    director.cut(&again.shot);
    commands.remove_resource::<Again>();
}
