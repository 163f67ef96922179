//! Dice at a table: trays as entities, throws asked for and read by messages, in fixed steps. Knows no game.
//!
//! How fast pictures are drawn never changes how a throw ends: a throw follows from its [`ThrowValue`] alone, which
//! is complete when the hand lets go. Trays, dice and their transforms are entities; what they look like is not
//! known here.

use bevy::app::{App, FixedUpdate, RunFixedMainLoop, RunFixedMainLoopSystems};
use bevy::ecs::prelude::*;
use bevy::math::{Quat, Vec2, Vec3};
use bevy::time::{Fixed, Time};
use bevy::transform::components::{GlobalTransform, Transform};
use tracing::warn;

use super::batch::ThrowReport;
use super::body::Load;
use super::dice_set::{DiceFileErrors, DiceFolder, DiceSet, DiceSets};
use super::face_rotation::{FaceRotation, up_side};
use super::held::HeldDice;
use super::impact::Impact;
use super::params::{DiceParams, STEP};
use super::settle::Unreadable;
use super::simulation::{SimulationEvent, SimulationState, ThrowSimulation};
use super::throw::{Gesture, Handful, Pose, ThrowValue};
use super::tray::Tray;
use crate::rules::Seat;

/// So many steps dice take to leave the hand's movement for their own. For the eye only.
const BLEND_STEPS: u8 = 6;

/// The order in which dice do their work.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DiceSystems {
    /// Before the fixed steps: what was asked for is taken up.
    Input,
    /// In each fixed step: hands move, dice fall.
    Simulate,
    /// After the fixed steps: dice are put where they are seen.
    Present,
}

/// A tray that dice are thrown in. Added by whoever sets the table; despawning it takes its dice along.
///
/// Its dice are its children; their transforms are in cm, the tray's floor at y = 0.
#[derive(Component, Clone, Debug)]
#[require(Transform, TrayContents, LastThrow, LastReport)]
pub struct DiceTray {
    /// Its measures.
    pub tray: Tray,
    /// Where each seat throws from, seen from the tray's middle. A seat that is not named sits where the sofa is.
    pub sides: Vec<Vec2>,
}

impl DiceTray {
    /// A tray into which everybody throws from the sofa.
    #[must_use]
    pub const fn new(tray: Tray) -> Self {
        Self { tray, sides: Vec::new() }
    }

    fn aim_of(&self, seat: Seat) -> Vec2 {
        let side = self.sides.get(seat.index()).copied().unwrap_or(Vec2::Y);
        Gesture { aim: -side, strength: 0.0 }.direction()
    }
}

/// What was thrown last into a [`DiceTray`], which has it always: throws can be shown once more by it.
#[derive(Component, Clone, Debug, Default, PartialEq)]
pub struct LastThrow {
    /// The throw, if there was one.
    pub value: Option<ThrowValue>,
    /// The weight that was in its dice, whatever is in them by now.
    pub load: Option<Load>,
}

/// What came of the last throw into a [`DiceTray`], once it was read, and where its dice were when the hand let go.
#[derive(Component, Clone, Debug, Default, PartialEq)]
pub struct LastReport(pub Option<(ThrowReport, Vec<Pose>)>);

/// On a [`DiceTray`] whose dice have a weight inside from the next throw on. Added and removed by whoever wants them
/// found out; no match has any.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct LoadedDice(pub Load);

/// A die in a hand, falling or lying. Added and removed here, as a child of a [`DiceTray`].
#[derive(Component, Clone, Debug, PartialEq)]
#[require(Transform, PictureRotation)]
pub struct Die {
    /// Which kind of die, by the name of its [`DiceSet`].
    pub set: String,
    /// Which of the throw's dice, from 0.
    pub index: u8,
    /// The length of its edge in cm.
    pub edge: f32,
}

/// How a die's picture is seen turned inside its body: in the hand as in [`Handful::HELD`], and from release on, within
/// a few steps, as it was drawn. Inserted anew whenever it changes. In a fall that is over long before a die rests; a
/// die that is set down by hand is turned where it lies.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq)]
pub struct PictureRotation(pub Quat);

/// How fast throws run.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct DiceClock {
    /// How many times faster than life: 1 for life, 3 for a fast table, 0.25 for slow motion.
    pub scale: f32,
    /// Whether a whole fall takes a single step.
    pub instant: bool,
}

impl Default for DiceClock {
    fn default() -> Self {
        Self { scale: 1.0, instant: false }
    }
}

/// A wish: dice appear in a seat's hand above a tray. What lay or fell there is taken away.
#[derive(Message, Clone, Debug, PartialEq)]
pub struct RequestThrow {
    /// Which [`DiceTray`].
    pub tray: Entity,
    /// Who throws.
    pub seat: Seat,
    /// Which dice, by name. Names that are not known throw ordinary dice: they have six sides too.
    pub set: String,
    /// How many.
    pub dice: u8,
    /// Everything the hand does not decide.
    pub seed: u64,
}

/// A wish: the hand above a tray moves so from now on. Changes nothing but what is seen and heard.
#[derive(Message, Clone, Copy, Debug, PartialEq)]
pub struct HandMotion {
    /// Which [`DiceTray`].
    pub tray: Entity,
    /// Where it aims, in the tray's plane (x and z). Zero leaves the aim as it is.
    pub aim: Vec2,
    /// How much strength it has gathered, 0 to 1.
    pub gathered: f32,
    /// Whether it shakes the dice.
    pub shaking: bool,
}

/// A wish: the hand lets go.
#[derive(Message, Clone, Copy, Debug, PartialEq)]
pub struct Release {
    /// Which [`DiceTray`].
    pub tray: Entity,
    /// How. A zero aim throws where the hand aims already.
    pub gesture: Gesture,
}

/// A wish: all dice are taken out of a tray.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClearTray {
    /// Which [`DiceTray`].
    pub tray: Entity,
}

/// A wish: dice lie in a tray as after a throw: for a match that is laid out anew. Where as many lie already, the new
/// ones lie in their places.
#[derive(Message, Clone, Debug, PartialEq)]
pub struct PlaceDice {
    /// Which [`DiceTray`].
    pub tray: Entity,
    /// Which dice, by name, as in [`RequestThrow`].
    pub set: String,
    /// The side that each shows, as in [`DiceSet::faces`].
    pub sides: Vec<u8>,
}

/// All dice of a throw were read.
#[derive(Message, Clone, Debug, PartialEq)]
pub struct ThrowRead {
    /// Which [`DiceTray`].
    pub tray: Entity,
    /// Who threw.
    pub seat: Seat,
    /// The sides that show, as in [`DiceSet::faces`].
    pub sides: Vec<u8>,
}

/// A die rests as no die should, or does not rest. It is knocked under, then thrown again.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct DieCocked {
    /// Which [`DiceTray`].
    pub tray: Entity,
    /// Which of the throw's dice.
    pub die: u8,
    /// In which way.
    pub why: Unreadable,
}

/// A die is outside its tray. It is thrown again.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct DieLost {
    /// Which [`DiceTray`].
    pub tray: Entity,
    /// Which of the throw's dice.
    pub die: u8,
}

/// Dice knocked together in a hand.
#[derive(Message, Clone, Copy, Debug, PartialEq)]
pub struct Rattle {
    /// Above which [`DiceTray`].
    pub tray: Entity,
    /// Where in the world, in cm.
    pub position: Vec3,
    /// How hard, 0 to 1.
    pub strength: f32,
}

/// What a tray has to do with dice at the moment.
#[derive(Component, Default)]
struct TrayContents {
    state: TrayState,
    /// Where the dice were a fixed step ago, and where they are.
    before: Vec<Pose>,
    now: Vec<Pose>,
    /// How their pictures are seen inside them.
    labels: Vec<Quat>,
}

#[derive(Default)]
enum TrayState {
    #[default]
    Nothing,
    InHand(Box<HeldDice>),
    Rolling(Box<RollingThrow>),
    Lying,
}

struct RollingThrow {
    simulation: ThrowSimulation,
    seat: Seat,
    /// Where the dice were a step of physics ago, and where they are.
    last: Vec<Pose>,
    next: Vec<Pose>,
    /// By how many steps the picture is ahead of `next`: never more than 0, and more than -1.
    ahead: f32,
    hand: Vec<Pose>,
    blend_left: u8,
    starts: Vec<Pose>,
}

/// Adds trays and dice, and reads which dice there are. Sets the fixed clock to 120 Hz.
pub fn plugin(app: &mut App) {
    load_dice_sets(app);
    app.insert_resource(Time::<Fixed>::from_hz(f64::from(1.0 / STEP)))
        .init_resource::<DiceClock>()
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
                (update_picture_rotations, interpolate_dice).in_set(DiceSystems::Present),
            ),
        )
        .add_systems(FixedUpdate, (step_hands, step_throws).chain().in_set(DiceSystems::Simulate));
}

/// What is broken in the folder is left out, and said.
fn load_dice_sets(app: &mut App) {
    let (sets, bad) = app.init_resource::<DiceFolder>().world().resource::<DiceFolder>().read();
    let broken: Vec<String> = bad.iter().map(|bad| format!("{bad}: the dice inside the program are used")).collect();
    broken.iter().for_each(|sentence| warn!("{sentence}"));
    app.insert_resource(sets).insert_resource(DiceFileErrors(broken));
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
    mut trays: Query<(&mut TrayContents, Option<&Children>), With<DiceTray>>,
    dice: Query<(), With<Die>>,
    sets: Res<DiceSets>,
    mut commands: Commands,
) {
    for request in requests.read() {
        let Ok((mut contents, children)) = trays.get_mut(request.tray) else { continue };
        remove_dice(children, &dice, &mut commands);
        let set = sets.get(&request.set).cloned().unwrap_or_else(DiceSet::ordinary);
        let lie = matches!(contents.state, TrayState::Lying) && contents.now.len() == request.sides.len();
        let poses = if lie { contents.now.clone() } else { default_poses(request.sides.len(), set.edge()) };
        let mut labels = Vec::with_capacity(poses.len());
        for (index, (pose, side)) in poses.iter().zip(&request.sides).enumerate() {
            let (up, _) = up_side(pose.turn);
            let face_rotation = FaceRotation::all()
                .find(|face_rotation| face_rotation.shows(up) == *side)
                .unwrap_or(FaceRotation::IDENTITY);
            labels.push(face_rotation.rotation());
            let die = Die { set: set.name.clone(), index: index as u8, edge: set.edge() };
            commands.spawn((die, PictureRotation(face_rotation.rotation()), pose.transform(), ChildOf(request.tray)));
        }
        *contents = TrayContents { state: TrayState::Lying, before: poses.clone(), now: poses, labels };
    }
}

/// Dice as somebody puts them down: three abreast, none quite straight.
fn default_poses(dice: usize, edge: f32) -> Vec<Pose> {
    let rows = dice.div_ceil(3) as f32;
    (0..dice)
        .map(|die| {
            let (column, row) = ((die % 3) as f32 - 1.0, (die / 3) as f32 - (rows - 1.0) / 2.0);
            let place = Vec3::new(column * edge * 2.2, edge / 2.0, row * edge * 2.2);
            Pose { place, turn: Quat::from_rotation_y(((die * 7) % 5) as f32 * 0.11 - 0.22) }
        })
        .collect()
}

fn pick_up_dice(
    mut requests: MessageReader<RequestThrow>,
    mut trays: Query<(&DiceTray, &mut TrayContents, Option<&Children>)>,
    dice: Query<(), With<Die>>,
    sets: Res<DiceSets>,
    mut commands: Commands,
) {
    for request in requests.read() {
        let Ok((tray, mut contents, children)) = trays.get_mut(request.tray) else { continue };
        remove_dice(children, &dice, &mut commands);
        let set = sets.get(&request.set).cloned().unwrap_or_else(DiceSet::ordinary);
        let hand = HeldDice::new(request.seat.0, set, request.dice, request.seed, tray.aim_of(request.seat));
        let poses = hand.poses(&tray.tray, &DiceParams::TABLE);
        // What they will show was drawn, but a hand that showed it would tell what it is about to throw.
        let held = Handful::HELD.rotation();
        for (index, pose) in poses.iter().enumerate() {
            let die = Die { set: hand.set.name.clone(), index: index as u8, edge: hand.set.edge() };
            commands.spawn((die, PictureRotation(held), pose.transform(), ChildOf(request.tray)));
        }
        let labels = vec![held; poses.len()];
        *contents =
            TrayContents { state: TrayState::InHand(Box::new(hand)), before: poses.clone(), now: poses, labels };
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
    mut trays: Query<(&DiceTray, &mut TrayContents, &mut LastThrow, Option<&LoadedDice>)>,
) {
    for request in requests.read() {
        let Ok((tray, mut contents, mut last_throw, loaded)) = trays.get_mut(request.tray) else { continue };
        let TrayState::InHand(hand) = &contents.state else { continue };
        let value = ThrowValue {
            seat: hand.seat,
            set: hand.set.name.clone(),
            dice: hand.dice,
            gesture: Gesture { aim: request.gesture.aim.try_normalize().unwrap_or(hand.wanted), ..request.gesture },
            seed: hand.seed,
        };
        let mut simulation = ThrowSimulation::new(&tray.tray, &hand.set, &value);
        let load = loaded.map(|loaded| loaded.0);
        if let Some(load) = load {
            simulation = simulation.loaded(load);
        }
        let next: Vec<Pose> = simulation.poses().collect();
        let hand = contents.now.clone();
        let (seat, starts) = (Seat(value.seat), next.clone());
        let rolling = RollingThrow {
            simulation,
            seat,
            last: next.clone(),
            next,
            ahead: 0.0,
            hand,
            blend_left: BLEND_STEPS,
            starts,
        };
        contents.state = TrayState::Rolling(Box::new(rolling));
        *last_throw = LastThrow { value: Some(value), load };
    }
}

fn step_hands(
    mut trays: Query<(Entity, &DiceTray, &GlobalTransform, &mut TrayContents)>,
    mut rattles: MessageWriter<Rattle>,
) {
    for (entity, tray, place, mut contents) in &mut trays {
        let contents = contents.bypass_change_detection();
        match &mut contents.state {
            TrayState::InHand(hand) => {
                if let Some((at, strength)) = hand.step(&tray.tray, &DiceParams::TABLE) {
                    rattles.write(Rattle { tray: entity, position: place.transform_point(at), strength });
                }
                contents.before = std::mem::replace(&mut contents.now, hand.poses(&tray.tray, &DiceParams::TABLE));
            }
            TrayState::Lying => contents.before.clone_from(&contents.now),
            TrayState::Nothing | TrayState::Rolling(_) => {}
        }
    }
}

/// Where falls tell what happens in them.
#[derive(bevy::ecs::system::SystemParam)]
struct DiceMessages<'w> {
    read: MessageWriter<'w, ThrowRead>,
    cocked: MessageWriter<'w, DieCocked>,
    lost: MessageWriter<'w, DieLost>,
    impacts: MessageWriter<'w, Impact>,
}

impl DiceMessages<'_> {
    /// Tells the hits of a fall's last step.
    fn write_impacts(&mut self, place: &GlobalTransform, simulation: &ThrowSimulation) {
        for impact in simulation.impacts() {
            self.impacts.write(Impact { position: place.transform_point(impact.position), ..*impact });
        }
    }

    /// Tells what went amiss in a fall's last step.
    fn write_events(&mut self, tray: Entity, simulation: &ThrowSimulation) {
        for event in simulation.events() {
            match *event {
                SimulationEvent::Unreadable { die, why: Unreadable::Lost } => {
                    self.lost.write(DieLost { tray, die });
                }
                SimulationEvent::Unreadable { die, why } => {
                    self.cocked.write(DieCocked { tray, die, why });
                }
                _ => {}
            }
        }
    }
}

fn step_throws(
    mut trays: Query<(Entity, &GlobalTransform, &mut TrayContents, &mut LastReport), With<DiceTray>>,
    clock: Res<DiceClock>,
    mut messages: DiceMessages,
) {
    for (entity, place, mut contents, mut last_report) in &mut trays {
        let contents = contents.bypass_change_detection();
        let TrayState::Rolling(rolling) = &mut contents.state else { continue };
        if clock.instant {
            while rolling.simulation.state() == SimulationState::Rolling {
                rolling.step();
                messages.write_events(entity, &rolling.simulation);
            }
            (rolling.ahead, rolling.blend_left) = (0.0, 0);
        } else {
            let scale = if clock.scale.is_finite() { clock.scale.clamp(0.0, 100.0) } else { 1.0 };
            for (label, face_rotation) in contents.labels.iter_mut().zip(rolling.simulation.face_rotations()) {
                *label = face_rotation.approach_from(*label, scale);
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
        if let Some(sides) = rolling.simulation.sides() {
            contents.now.clone_from(&rolling.next);
            contents.labels = rolling.simulation.face_rotations().map(FaceRotation::rotation).collect();
            last_report.0 = Some((ThrowReport::of(&rolling.simulation), std::mem::take(&mut rolling.starts)));
            messages.read.write(ThrowRead { tray: entity, seat: rolling.seat, sides });
            contents.state = TrayState::Lying;
        }
    }
}

impl RollingThrow {
    fn step(&mut self) {
        self.simulation.step();
        std::mem::swap(&mut self.last, &mut self.next);
        self.next.clear();
        self.next.extend(self.simulation.poses());
    }

    /// Where the dice are seen in this fixed step: on the way from the last step of physics to the next.
    fn interpolated(&mut self) -> Vec<Pose> {
        let held = f32::from(self.blend_left) / f32::from(BLEND_STEPS + 1);
        self.blend_left = self.blend_left.saturating_sub(1);
        let part = (1.0 + self.ahead).clamp(0.0, 1.0);
        let on_its_way = self.last.iter().zip(&self.next).map(|(last, next)| last.towards(next, part));
        on_its_way.zip(&self.hand).map(|(pose, hand)| pose.towards(hand, held)).collect()
    }
}

fn update_picture_rotations(
    trays: Query<(&TrayContents, &Children), With<DiceTray>>,
    dice: Query<(Entity, &Die, &PictureRotation)>,
    mut commands: Commands,
) {
    for (contents, children) in &trays {
        for (entity, die, label) in dice.iter_many(children) {
            if let Some(&interpolated) =
                contents.labels.get(usize::from(die.index)).filter(|&&interpolated| label.0 != interpolated)
            {
                commands.entity(entity).insert(PictureRotation(interpolated));
            }
        }
    }
}

fn interpolate_dice(
    clock: Res<Time<Fixed>>,
    trays: Query<(&TrayContents, &Children), With<DiceTray>>,
    mut dice: Query<(&Die, &mut Transform)>,
) {
    let part = clock.overstep_fraction();
    for (contents, children) in &trays {
        let mut dice = dice.iter_many_mut(children);
        while let Some((die, mut transform)) = dice.fetch_next() {
            let index = usize::from(die.index);
            if let (Some(before), Some(now)) = (contents.before.get(index), contents.now.get(index)) {
                let interpolated = if before == now { *now } else { before.towards(now, part) };
                transform.set_if_neq(interpolated.transform());
            }
        }
    }
}
