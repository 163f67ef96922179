//! The Bevy plugin for dice at a table: trays and dice are entities, throws are requested and reported by messages and
//! run in fixed steps. Must not depend on any game or on rendering.
//!
//! The frame rate never changes the result of a throw: a throw depends only on its [`ThrowValue`], which is complete at
//! release.

use bevy::app::{App, FixedUpdate, RunFixedMainLoop, RunFixedMainLoopSystems};
use bevy::ecs::prelude::*;
use bevy::math::{Quat, Vec2};
use bevy::time::{Fixed, Time};
use bevy::transform::components::{GlobalTransform, Transform};
use tracing::warn;

use super::batch::ThrowReport;
use super::cup::DiceCup;
use super::dice_set::DiceSet;
use super::dice_sets::{DiceFileErrors, DiceFolders, DiceSets};
use super::die_material::DieMaterial;
use super::experiment::Experiment;
use super::gather::{GatherDice, Gathering, GathersDice, default_poses, row};
use super::held::HeldDice;
use super::impact::Impact;
use super::messages::{ClearTray, DieCocked, DieLost, HandMotion, PlaceDice, Rattle, Release, RequestThrow, ThrowRead};
use super::params::STEP;
use super::pose::Pose;
use super::settle::Unreadable;
use super::shape::{FaceRotation, approach};
use super::simulation::{SimulationEvent, SimulationState, ThrowSimulation};
use super::throw::{Gesture, Handful, ThrowValue};
use super::tray::Tray;
use crate::rules::Seat;

/// Number of steps over which dice blend from the hand's movement into the simulation. Presentation only.
const BLEND_STEPS: u8 = 6;

/// The order of the dice systems.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DiceSystems {
    /// Before the fixed steps: requests are processed.
    Input,
    /// In each fixed step: hands move and throws are simulated.
    Simulate,
    /// After the fixed steps: transforms are interpolated.
    Present,
}

/// A tray that dice are thrown into. Despawning it despawns its dice.
///
/// Its dice are its children. Their transforms are in cm, with the tray's floor at y = 0.
#[derive(Component, Clone, Debug)]
#[require(Transform, TrayContents, LastThrow, LastReport)]
pub struct DiceTray {
    pub(crate) tray: Tray,
    /// The direction from the tray's centre to each seat. Seats without an entry sit at +Z.
    pub sides: Vec<Vec2>,
}

impl DiceTray {
    /// A tray that all seats throw into from +Z.
    pub const fn new(tray: Tray) -> Self {
        Self { tray, sides: Vec::new() }
    }

    fn aim_of(&self, seat: Seat) -> Vec2 {
        let side = self.sides.get(seat.index()).copied().unwrap_or(Vec2::Y);
        Gesture { aim: -side, strength: 0.0 }.direction()
    }
}

/// The last throw into a [`DiceTray`], for replaying it.
#[derive(Component, Clone, Debug, Default, PartialEq)]
pub struct LastThrow {
    /// The throw, if there was one.
    pub value: Option<ThrowValue>,
    /// The experiment that the throw was part of, even if it was changed since.
    pub experiment: Experiment,
}

/// The report of the last throw into a [`DiceTray`] after it was read, and the poses of its dice at release.
#[derive(Component, Clone, Debug, Default, PartialEq)]
pub struct LastReport(pub Option<(ThrowReport, Vec<Pose>)>);

/// A die that is held, rolling or at rest. The plugin spawns and despawns it as a child of a [`DiceTray`].
#[derive(Component, Clone, Debug, PartialEq)]
#[require(Transform, PictureRotation)]
pub struct Die {
    /// The kind of die, by the name of its [`DiceSet`].
    pub set: String,
    /// Its index in the throw, from 0.
    pub index: usize,
    /// The size of its [`DiceSet`] in cm: of a cube the edge length.
    pub size: f32,
    /// What it is made of.
    pub material: DieMaterial,
}

impl Die {
    /// A die of this kind with this index in its throw.
    pub fn new(set: &DiceSet, index: usize) -> Self {
        Self { set: set.name.clone(), index, size: set.size, material: set.material }
    }
}

/// The displayed rotation of a die's picture inside its body: [`Handful::HELD`] in the hand, then, within a few steps
/// after release, the drawn rotation. Reinserted on every change, so that observers see it. The change finishes long
/// before a rolling die stops; a die that is placed by hand changes at once.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq)]
pub struct PictureRotation(pub Quat);

/// The speed of throws.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct DiceClock {
    /// Speed factor: 1 is real time, 3 a fast table, 0.25 slow motion.
    pub scale: f32,
    /// Whether a whole throw finishes within one fixed step.
    pub instant: bool,
}

impl Default for DiceClock {
    fn default() -> Self {
        Self { scale: 1.0, instant: false }
    }
}

impl DiceClock {
    /// The speed factor, finite and at most 100.
    fn factor(&self) -> f32 {
        if self.scale.is_finite() { self.scale.clamp(0.0, 100.0) } else { 1.0 }
    }
}

#[derive(Component, Default)]
struct TrayContents {
    state: TrayState,
    /// The poses of the previous and the current fixed step.
    before: Vec<Pose>,
    now: Vec<Pose>,
    /// The displayed rotations of the pictures.
    labels: Vec<Quat>,
    /// The movement of dice at rest to their places in a row or in columns.
    gathering: Option<Gathering>,
    /// The cup that the dice are in or were poured from, and its pose.
    cup: Option<(DiceCup, Pose)>,
}

#[derive(Default)]
enum TrayState {
    #[default]
    Nothing,
    InHand(Box<HeldDice>),
    Rolling(Box<RollingThrow>),
    AtRest,
}

struct RollingThrow {
    simulation: ThrowSimulation,
    seat: Seat,
    /// The poses of the previous and the current physics step.
    last: Vec<Pose>,
    next: Vec<Pose>,
    /// The cup in the previous physics step.
    cup: Option<(DiceCup, Pose)>,
    /// Offset of the displayed time from `next`, in physics steps: above -1, at most 0.
    ahead: f32,
    hand: Vec<Pose>,
    blend_left: u8,
    starts: Vec<Pose>,
}

/// Adds the dice systems and messages and loads the dice sets. Sets the fixed time step to 120 Hz.
pub fn plugin(app: &mut App) {
    load_dice_sets(app);
    app.insert_resource(Time::<Fixed>::from_hz(f64::from(1.0 / STEP)))
        .init_resource::<DiceClock>()
        .init_resource::<GatherDice>()
        .add_message::<RequestThrow>()
        .add_message::<HandMotion>()
        .add_message::<Release>()
        .add_message::<ClearTray>()
        .add_message::<PlaceDice>()
        .add_message::<ThrowRead>()
        .add_message::<DieCocked>()
        .add_message::<DieLost>()
        .add_message::<Rattle>()
        .add_message::<Impact>()
        .configure_sets(
            RunFixedMainLoop,
            (
                DiceSystems::Input.in_set(RunFixedMainLoopSystems::BeforeFixedMainLoop),
                DiceSystems::Present.in_set(RunFixedMainLoopSystems::AfterFixedMainLoop),
            ),
        )
        .configure_sets(FixedUpdate, DiceSystems::Simulate)
        .add_systems(
            RunFixedMainLoop,
            (
                (clear_trays, place_dice, pick_up_dice, move_hands, release_dice).chain().in_set(DiceSystems::Input),
                (update_picture_rotations, interpolate_dice, move_cups).in_set(DiceSystems::Present),
            ),
        )
        .add_systems(FixedUpdate, (step_hands, step_throws).chain().in_set(DiceSystems::Simulate));
}

/// Loads the dice sets, logs files with errors and skips them.
fn load_dice_sets(app: &mut App) {
    let folders = &app.init_resource::<DiceFolders>().world().resource::<DiceFolders>().0;
    let (sets, bad) = DiceSets::with_folders(folders);
    bad.iter().for_each(|bad| warn!("{bad}: the file is skipped"));
    app.insert_resource(sets).insert_resource(DiceFileErrors(bad));
}

fn clear_trays(
    mut requests: MessageReader<ClearTray>,
    mut trays: Query<(&mut TrayContents, Option<&Children>), With<DiceTray>>,
    dice: Query<(), With<Die>>,
    mut commands: Commands,
) {
    for request in requests.read() {
        if let Ok((mut contents, children)) = trays.get_mut(request.tray) {
            *contents = TrayContents::default();
            remove_dice(children, &dice, &mut commands);
        }
    }
}

fn place_dice(
    mut requests: MessageReader<PlaceDice>,
    mut trays: Query<(&DiceTray, &mut TrayContents, Option<&Children>, Option<&GathersDice>)>,
    dice: Query<(), With<Die>>,
    (sets, gather): (Res<DiceSets>, Res<GatherDice>),
    mut commands: Commands,
) {
    for request in requests.read() {
        let Ok((tray, mut contents, children, gathers)) = trays.get_mut(request.tray) else { continue };
        remove_dice(children, &dice, &mut commands);
        let set = sets.get(&request.set).cloned().unwrap_or_else(DiceSet::ordinary);
        let keep_poses = matches!(contents.state, TrayState::AtRest) && contents.now.len() == request.sides.len();
        let mut poses = if keep_poses { contents.now.clone() } else { default_poses(request.sides.len(), &set) };
        if gather.0 && gathers == Some(&GathersDice::Row) {
            poses = row(&poses, &request.sides, &tray.tray, &set);
        }
        let mut labels = Vec::with_capacity(poses.len());
        for (index, (pose, side)) in poses.iter().zip(&request.sides).enumerate() {
            let (up, _) = set.shape.read_side(pose.turn);
            let mut all = set.shape.face_rotations();
            let face_rotation = all.find(|face_rotation| set.shape.shows(*face_rotation, up) == *side);
            let picture = set.shape.rotation(face_rotation.unwrap_or(FaceRotation::IDENTITY));
            labels.push(picture);
            commands.spawn((Die::new(&set, index), PictureRotation(picture), pose.transform(), ChildOf(request.tray)));
        }
        *contents =
            TrayContents { state: TrayState::AtRest, before: poses.clone(), now: poses, labels, ..Default::default() };
    }
}

fn pick_up_dice(
    mut requests: MessageReader<RequestThrow>,
    mut trays: Query<(&DiceTray, &mut TrayContents, Option<&Children>, Option<&Experiment>)>,
    dice: Query<(), With<Die>>,
    sets: Res<DiceSets>,
    mut commands: Commands,
) {
    for request in requests.read() {
        let Ok((tray, mut contents, children, experiment)) = trays.get_mut(request.tray) else { continue };
        remove_dice(children, &dice, &mut commands);
        let experiment = experiment.copied().unwrap_or_default();
        let hand = HeldDice::new(request, &experiment.sets(&sets), experiment.params, tray.aim_of(request.seat));
        let poses = hand.poses(&tray.tray);
        // The final rotation is drawn already, but showing it would reveal information about the throw.
        let mut labels = Vec::with_capacity(poses.len());
        for (index, (pose, set)) in poses.iter().zip(hand.handful.dice()).enumerate() {
            let held = set.shape.rotation(Handful::HELD);
            labels.push(held);
            commands.spawn((Die::new(set, index), PictureRotation(held), pose.transform(), ChildOf(request.tray)));
        }
        let state = TrayState::InHand(Box::new(hand));
        *contents = TrayContents { state, before: poses.clone(), now: poses, labels, ..TrayContents::default() };
    }
}

fn remove_dice(children: Option<&Children>, dice: &Query<(), With<Die>>, commands: &mut Commands) {
    for child in children.into_iter().flatten().filter(|&&child| dice.contains(child)) {
        commands.entity(*child).despawn();
    }
}

fn move_hands(mut motions: MessageReader<HandMotion>, mut trays: Query<&mut TrayContents, With<DiceTray>>) {
    for motion in motions.read() {
        let Ok(mut contents) = trays.get_mut(motion.tray) else { continue };
        if let TrayState::InHand(hand) = &mut contents.state {
            hand.wanted = motion.aim.try_normalize().unwrap_or(hand.wanted);
            hand.gathered = if motion.gathered.is_finite() { motion.gathered.clamp(0.0, 1.0) } else { 0.0 };
            hand.shaking = motion.shaking;
        }
    }
}

fn release_dice(
    mut requests: MessageReader<Release>,
    sets: Res<DiceSets>,
    mut trays: Query<(&DiceTray, &mut TrayContents, &mut LastThrow, Option<&Experiment>)>,
) {
    for request in requests.read() {
        let Ok((tray, mut contents, mut last_throw, experiment)) = trays.get_mut(request.tray) else { continue };
        let TrayState::InHand(hand) = &contents.state else { continue };
        let value = ThrowValue {
            seat: hand.seat,
            dice: hand.dice.clone(),
            gesture: Gesture { aim: request.gesture.aim.try_normalize().unwrap_or(hand.wanted), ..request.gesture },
            seed: hand.seed,
            chosen: hand.chosen.clone(),
        };
        let experiment = experiment.copied().unwrap_or_default();
        let simulation = experiment.throw(&tray.tray, &sets, &value);
        let next: Vec<Pose> = simulation.poses().collect();
        let cup = simulation.cup();
        if cup.is_some() {
            // The hand has put them into the cup.
            (contents.before, contents.now) = (next.clone(), next.clone());
        }
        contents.cup = cup;
        let hand = contents.now.clone();
        let (seat, starts) = (Seat(value.seat), next.clone());
        let rolling = RollingThrow {
            simulation,
            seat,
            cup,
            last: next.clone(),
            next,
            ahead: 0.0,
            hand,
            blend_left: BLEND_STEPS,
            starts,
        };
        contents.state = TrayState::Rolling(Box::new(rolling));
        *last_throw = LastThrow { value: Some(value), experiment };
    }
}

fn step_hands(
    mut trays: Query<(Entity, &DiceTray, &GlobalTransform, &mut TrayContents)>,
    clock: Res<DiceClock>,
    mut rattles: MessageWriter<Rattle>,
) {
    for (entity, tray, place, mut contents) in &mut trays {
        let contents = contents.bypass_change_detection();
        match &mut contents.state {
            TrayState::InHand(hand) => {
                if let Some((at, strength)) = hand.step(&tray.tray) {
                    rattles.write(Rattle { tray: entity, position: place.transform_point(at), strength });
                }
                contents.before = std::mem::replace(&mut contents.now, hand.poses(&tray.tray));
            }
            TrayState::AtRest => {
                contents.before.clone_from(&contents.now);
                if let Some(gathering) = &mut contents.gathering {
                    let (poses, arrived) = gathering.step(STEP * clock.factor());
                    contents.now = poses;
                    if arrived {
                        contents.gathering = None;
                    }
                }
            }
            TrayState::Nothing | TrayState::Rolling(_) => {}
        }
    }
}

#[derive(bevy::ecs::system::SystemParam)]
struct DiceMessages<'w> {
    read: MessageWriter<'w, ThrowRead>,
    cocked: MessageWriter<'w, DieCocked>,
    lost: MessageWriter<'w, DieLost>,
    impacts: MessageWriter<'w, Impact>,
}

impl DiceMessages<'_> {
    /// Writes the impacts of the simulation's last step.
    fn write_impacts(&mut self, place: &GlobalTransform, simulation: &ThrowSimulation) {
        for impact in simulation.impacts() {
            self.impacts.write(Impact { position: place.transform_point(impact.position), ..*impact });
        }
    }

    /// Writes cocked and lost dice of the simulation's last step.
    fn write_events(&mut self, tray: Entity, simulation: &ThrowSimulation) {
        for event in simulation.events() {
            match *event {
                SimulationEvent::Unreadable { die, reason: Unreadable::Lost } => {
                    self.lost.write(DieLost { tray, die });
                }
                SimulationEvent::Unreadable { die, reason } => {
                    self.cocked.write(DieCocked { tray, die, reason });
                }
                _ => {}
            }
        }
    }
}

type ThrowingTray = (
    Entity,
    &'static DiceTray,
    &'static GlobalTransform,
    &'static mut TrayContents,
    &'static mut LastReport,
    &'static LastThrow,
    Option<&'static GathersDice>,
);

fn step_throws(
    mut trays: Query<ThrowingTray>,
    (clock, sets, gather): (Res<DiceClock>, Res<DiceSets>, Res<GatherDice>),
    mut messages: DiceMessages,
) {
    for (entity, tray, place, mut contents, mut last_report, last_throw, gathers) in &mut trays {
        let contents = contents.bypass_change_detection();
        let TrayState::Rolling(rolling) = &mut contents.state else { continue };
        if clock.instant {
            while rolling.simulation.state() == SimulationState::Rolling {
                rolling.step();
                messages.write_events(entity, &rolling.simulation);
            }
            (rolling.ahead, rolling.blend_left) = (0.0, 0);
        } else {
            let scale = clock.factor();
            for (label, picture) in contents.labels.iter_mut().zip(rolling.simulation.pictures()) {
                *label = approach(*label, picture, scale);
            }
            rolling.ahead += scale;
            while rolling.ahead > 0.0 && rolling.simulation.state() == SimulationState::Rolling {
                rolling.ahead -= 1.0;
                rolling.step();
                messages.write_events(entity, &rolling.simulation);
                messages.write_impacts(place, &rolling.simulation);
            }
        }
        contents.before = std::mem::replace(&mut contents.now, rolling.interpolated());
        contents.cup = rolling.interpolated_cup();
        if let Some(sides) = rolling.simulation.sides() {
            contents.now.clone_from(&rolling.next);
            contents.labels = rolling.simulation.pictures().collect();
            last_report.0 = Some((ThrowReport::of(&rolling.simulation), std::mem::take(&mut rolling.starts)));
            let how = gathers.copied().filter(|how| how.applies(*gather));
            contents.gathering = how.map(|how| {
                // Trays that gather have dice of one kind.
                let kind = last_throw.value.as_ref().and_then(|throw| throw.dice.sets().next());
                let set = kind.and_then(|kind| sets.get(kind)).cloned();
                Gathering::new(how, contents.now.clone(), &sides, &tray.tray, &set.unwrap_or_else(DiceSet::ordinary))
            });
            if let Some(gathering) = contents.gathering.take_if(|_| clock.instant) {
                contents.now = gathering.goal().to_vec();
            }
            messages.read.write(ThrowRead { tray: entity, seat: rolling.seat, sides });
            contents.state = TrayState::AtRest;
            contents.cup = None;
        }
    }
}

impl RollingThrow {
    fn step(&mut self) {
        self.cup = self.simulation.cup();
        self.simulation.step();
        std::mem::swap(&mut self.last, &mut self.next);
        self.next.clear();
        self.next.extend(self.simulation.poses());
    }

    /// The displayed cup, as the poses of the dice.
    fn interpolated_cup(&self) -> Option<(DiceCup, Pose)> {
        let (cup, next) = self.simulation.cup()?;
        let last = self.cup.map_or(next, |(_, last)| last);
        Some((cup, last.towards(&next, (1.0 + self.ahead).clamp(0.0, 1.0))))
    }

    /// The displayed poses of this fixed step, interpolated between two physics steps.
    fn interpolated(&mut self) -> Vec<Pose> {
        let held = f32::from(self.blend_left) / f32::from(BLEND_STEPS + 1);
        self.blend_left = self.blend_left.saturating_sub(1);
        let part = (1.0 + self.ahead).clamp(0.0, 1.0);
        let interpolated = self.last.iter().zip(&self.next).map(|(last, next)| last.towards(next, part));
        interpolated.zip(&self.hand).map(|(pose, hand)| pose.towards(hand, held)).collect()
    }
}

fn update_picture_rotations(
    trays: Query<(&TrayContents, &Children), With<DiceTray>>,
    dice: Query<(Entity, &Die, &PictureRotation)>,
    mut commands: Commands,
) {
    for (contents, children) in &trays {
        for (entity, die, label) in dice.iter_many(children) {
            if let Some(&interpolated) = contents.labels.get(die.index).filter(|&&interpolated| label.0 != interpolated)
            {
                commands.entity(entity).insert(PictureRotation(interpolated));
            }
        }
    }
}

/// Shows the cup of each tray as its child while there is one.
fn move_cups(
    trays: Query<(Entity, &TrayContents, Option<&Children>), With<DiceTray>>,
    mut cups: Query<(Entity, &DiceCup, &mut Transform), Without<Die>>,
    mut commands: Commands,
) {
    for (tray, contents, children) in &trays {
        let mut is_shown = false;
        let mut cups = cups.iter_many_mut(children.into_iter().flatten());
        while let Some((entity, cup, mut transform)) = cups.fetch_next() {
            match contents.cup {
                Some((wanted, pose)) if wanted == *cup => {
                    transform.set_if_neq(pose.transform());
                    is_shown = true;
                }
                _ => commands.entity(entity).despawn(),
            }
        }
        if let Some((cup, pose)) = contents.cup.filter(|_| !is_shown) {
            commands.spawn((Name::new("cup"), cup, pose.transform(), ChildOf(tray)));
        }
    }
}

fn interpolate_dice(
    clock: Res<Time<Fixed>>,
    trays: Query<(&TrayContents, &Children), With<DiceTray>>,
    mut dice: Query<(&Die, &mut Transform), Without<DiceCup>>,
) {
    let part = clock.overstep_fraction();
    for (contents, children) in &trays {
        let mut dice = dice.iter_many_mut(children);
        while let Some((die, mut transform)) = dice.fetch_next() {
            if let (Some(before), Some(now)) = (contents.before.get(die.index), contents.now.get(die.index)) {
                let interpolated = if before == now { *now } else { before.towards(now, part) };
                transform.set_if_neq(interpolated.transform());
            }
        }
    }
}
