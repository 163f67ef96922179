//! The simulation of one throw from release to read, in a physics world of its own. Must not depend on any game or on
//! rendering.
//!
//! A [`ThrowSimulation`] is a small physics world with a tray and the dice of one throw. Nothing else can touch the
//! dice, and everything follows from a [`ThrowValue`]: on the same build and machine the same value gives bit-identical
//! results, headless or not.

mod event;

use std::sync::Arc;

use bevy::math::{FloatExt, Quat, Vec2, Vec3};
use bevy_rapier3d::rapier::prelude as rapier;
use rand::RngExt;

use super::body::{Load, die_body, die_collider, empty_world, set_center_of_mass};
use super::cup::{DiceCup, MovingCup};
use super::dice_set::DiceSet;
use super::dice_sets::DiceSets;
use super::impact::{ContactListener, Impact, Material, die_of};
use super::outcome::DieOutcome;
use super::params::{DiceParams, LaunchFrom};
use super::pose::Pose;
use super::settle::{BodySample, RestDetector, Unreadable, Verdict};
use super::shape::FaceRotation;
use super::throw::{
    Gesture, Handful, Launch, MAX_HELD_DICE, RandomStreams, Start, ThrowValue, draw_face_rotation, launches,
};
use super::tray::Tray;

pub use event::{SimulationEvent, SimulationState};

/// Number of steps for which an unreadable die is left in place before it is handled.
const SHOW_STEPS: u32 = 24;

/// Duration of picking dice up, in steps.
const PICK_UP_STEPS: u32 = 36;

/// Maximum number of rethrows before a die is placed by hand.
const MAX_RETHROWS: u8 = 8;

struct SimulatedDie {
    set: Arc<DiceSet>,
    body: rapier::RigidBodyHandle,
    face_rotation: FaceRotation,
    detector: RestDetector,
    read: bool,
    knocked: bool,
    released_at: u32,
    outcome: DieOutcome,
}

/// A die on its way from its resting place to the hand.
struct PickUp {
    die: usize,
    from: Pose,
    launch: Launch,
    face_rotation: FaceRotation,
}

enum SimulationPhase {
    /// Physics runs; the number of steps so far.
    Rolling(u32),
    /// Unreadable dice are left in place; the number of remaining steps.
    Showing(u32),
    /// Dice are picked up; the number of remaining steps.
    PickingUp(u32, Vec<PickUp>),
    /// All dice were read.
    Resolved,
}

/// The simulation of one throw.
pub struct ThrowSimulation {
    world: rapier::PhysicsWorld,
    tray: Tray,
    params: DiceParams,
    load: Option<Load>,
    gesture: Gesture,
    streams: RandomStreams,
    dice: Vec<SimulatedDie>,
    colliders: Vec<rapier::ColliderHandle>,
    floor: rapier::ColliderHandle,
    obstacles: Vec<rapier::ColliderHandle>,
    cup: Option<MovingCup>,
    phase: SimulationPhase,
    steps: u32,
    listener: Option<ContactListener>,
    impacts: Vec<Impact>,
    events: Vec<SimulationEvent>,
    /// The face rotations that [`ThrowValue::chosen`] needs, also after a rethrow.
    chosen: Option<Vec<FaceRotation>>,
}

impl ThrowSimulation {
    /// Starts a throw at the moment of release.
    pub fn new(tray: &Tray, sets: &DiceSets, value: &ThrowValue) -> Self {
        Self::with_params(tray, sets, value, &DiceParams::TABLE)
    }

    /// Starts a throw with other parameters, for measurements.
    pub fn with_params(tray: &Tray, sets: &DiceSets, value: &ThrowValue, params: &DiceParams) -> Self {
        let start = || {
            let mut streams = RandomStreams::new(value.seed);
            let handful = Handful::draw(sets.take(&value.dice), value.dice.dice() > MAX_HELD_DICE, &mut streams);
            let launched = launches(tray, params, &handful, &value.gesture, &mut streams.physics);
            Self::launched(tray, params, value.gesture, streams, &handful, &launched)
        };
        if value.chosen.is_empty() { start() } else { start().choosing(&value.chosen, start()) }
    }

    /// Chooses the face rotations so that the dice will show these sides. `trial`, an equal simulation, finds out which
    /// sides of their bodies will be up: a rotated picture does not change how a die moves.
    fn choosing(self, sides: &[u8], trial: Self) -> Self {
        let mut trial = trial.without_impacts();
        while trial.state() == SimulationState::Rolling {
            trial.step();
        }
        let choose = |die: &SimulatedDie, drawn: FaceRotation, side: u8| {
            let shape = die.set.shape;
            let all = shape.face_rotations();
            // As many rotations show each side; the drawn one selects among them.
            let each = all.len() / shape.faces();
            let mut fitting = all.filter(|rotation| shape.shows(*rotation, die.outcome.body) == side);
            fitting.nth(usize::from(drawn.number()) % each).unwrap_or(drawn)
        };
        let dice = trial.dice.iter().zip(self.face_rotations()).zip(sides);
        let chosen: Vec<FaceRotation> = dice.map(|((die, drawn), side)| choose(die, drawn, *side)).collect();
        Self { chosen: Some(chosen.clone()), ..self }.with_face_rotations(&chosen)
    }

    /// Starts with dice in the given states, to stage rare situations. `seed` determines rethrows and knocks.
    pub fn staged(tray: &Tray, set: &DiceSet, params: &DiceParams, launched: &[Launch], seed: u64) -> Self {
        let mut streams = RandomStreams::new(seed);
        let set = Arc::new(set.clone());
        let handful = Handful::draw(vec![set; launched.len()], false, &mut streams);
        Self::launched(tray, params, Gesture::default(), streams, &handful, launched)
    }

    fn launched(
        tray: &Tray,
        params: &DiceParams,
        gesture: Gesture,
        streams: RandomStreams,
        handful: &Handful,
        launched: &[Launch],
    ) -> Self {
        let (mut world, floor, obstacles) = empty_world(tray, handful.dice(), params);
        let mut dice = Vec::with_capacity(launched.len());
        let mut colliders = Vec::with_capacity(launched.len());
        for ((launch, &face_rotation), set) in launched.iter().zip(&handful.face_rotations).zip(handful.dice()) {
            let shape = die_collider(dice.len(), set, params);
            let (body, collider) = world.insert(die_body(launch, set.shape, params), shape);
            colliders.push(collider);
            dice.push(SimulatedDie {
                set: Arc::clone(set),
                body,
                face_rotation,
                detector: RestDetector::default(),
                read: false,
                knocked: false,
                released_at: 0,
                outcome: DieOutcome::held(set.shape.read_side(launch.pose.turn).0),
            });
        }
        let cup = match handful.start(tray, params) {
            Start::Cup(cup) => MovingCup::insert(cup, tray, params, gesture.direction(), &mut world),
            _ => None,
        };
        Self {
            world,
            tray: *tray,
            params: *params,
            cup,
            load: None,
            gesture,
            streams,
            phase: if dice.is_empty() { SimulationPhase::Resolved } else { SimulationPhase::Rolling(0) },
            dice,
            colliders,
            floor,
            obstacles,
            steps: 0,
            listener: Some(ContactListener::default()),
            impacts: Vec::new(),
            events: Vec::new(),
            chosen: None,
        }
    }

    /// Disables [`ThrowSimulation::impacts`], which makes the simulation faster without changing it.
    #[must_use]
    pub fn without_impacts(mut self) -> Self {
        self.listener = None;
        self
    }

    /// Replaces the face rotations; [`FaceRotation::IDENTITY`] for all dice disables them.
    ///
    /// For measuring their effect. Dice that are thrown again draw a rotation as every throw does.
    #[must_use]
    pub fn with_face_rotations(mut self, face_rotations: &[FaceRotation]) -> Self {
        for (die, &face_rotation) in self.dice.iter_mut().zip(face_rotations) {
            die.face_rotation = face_rotation;
        }
        self.update_centers_of_mass();
        self
    }

    /// Loads the dice, to demonstrate that tests detect unfair dice.
    #[must_use]
    pub fn loaded(mut self, load: Load) -> Self {
        self.load = Some(load);
        self.update_centers_of_mass();
        self
    }

    /// Moves the centre of mass of each die to where its rotated picture has the load.
    fn update_centers_of_mass(&mut self) {
        let Some(load) = self.load else { return };
        for (die, &collider) in self.dice.iter().zip(&self.colliders) {
            let centre = load.centre(die.face_rotation, &die.set);
            set_center_of_mass(&mut self.world.colliders[collider], &die.set, centre);
        }
    }

    /// Advances by one step of [`STEP`](super::STEP) seconds. Does nothing once all dice were read.
    pub fn step(&mut self) {
        self.impacts.clear();
        self.events.clear();
        match &mut self.phase {
            SimulationPhase::Resolved => return,
            SimulationPhase::Rolling(since) => {
                *since += 1;
                let too_long = *since >= self.params.longest_roll();
                let has_cup =
                    self.cup.as_ref().is_some_and(|cup| cup.step(&self.tray, self.steps + 1, &mut self.world));
                self.world.step();
                self.listen();
                self.steps += 1;
                if !has_cup {
                    self.detect_rest(too_long);
                }
                return;
            }
            SimulationPhase::Showing(left) if *left > 0 => *left -= 1,
            SimulationPhase::Showing(_) => self.pick_up(),
            SimulationPhase::PickingUp(left, _) if *left > 0 => *left -= 1,
            SimulationPhase::PickingUp(..) => self.release(),
        }
        self.steps += 1;
    }

    /// The current poses of the dice.
    pub fn poses(&self) -> impl Iterator<Item = Pose> {
        let picked: &[PickUp] = if let SimulationPhase::PickingUp(_, picked) = &self.phase { picked } else { &[] };
        let part = if let SimulationPhase::PickingUp(left, _) = self.phase {
            1.0 - left as f32 / PICK_UP_STEPS as f32
        } else {
            0.0
        };
        self.dice.iter().enumerate().map(move |(index, die)| {
            picked.iter().find(|up| up.die == index).map_or_else(
                || self.pose(die),
                |up| {
                    let eased = part * part * (3.0 - 2.0 * part);
                    let mut pose = up.from.towards(&up.launch.pose, eased);
                    // Lift it first, so that it does not touch other dice.
                    pose.place.y = up.from.place.y.lerp(up.launch.pose.place.y, (2.0 * part).min(1.0));
                    pose
                },
            )
        })
    }

    /// The cup that the dice are poured from, while it is there, and its pose.
    pub fn cup(&self) -> Option<(DiceCup, Pose)> {
        self.cup.as_ref()?.at(&self.tray, self.steps)
    }

    /// The description of each die.
    pub fn dice(&self) -> impl Iterator<Item = &Arc<DiceSet>> {
        self.dice.iter().map(|die| &die.set)
    }

    /// The rigid bodies of the dice, for measurements.
    pub fn bodies(&self) -> impl Iterator<Item = &rapier::RigidBody> {
        self.dice.iter().map(|die| &self.world.bodies[die.body])
    }

    /// Which rotation each picture has inside its body.
    pub fn face_rotations(&self) -> impl Iterator<Item = FaceRotation> {
        self.dice.iter().map(|die| die.face_rotation)
    }

    /// The rotations of the pictures inside the bodies.
    pub fn pictures(&self) -> impl Iterator<Item = Quat> {
        self.dice.iter().map(|die| die.set.shape.rotation(die.face_rotation))
    }

    /// The impacts of the last step, in tray coordinates.
    pub fn impacts(&self) -> &[Impact] {
        &self.impacts
    }

    /// The events of the last step.
    pub fn events(&self) -> &[SimulationEvent] {
        &self.events
    }

    /// Whether all dice were read.
    pub const fn state(&self) -> SimulationState {
        if matches!(self.phase, SimulationPhase::Resolved) {
            SimulationState::Resolved
        } else {
            SimulationState::Rolling
        }
    }

    /// Steps since the first release.
    pub const fn steps(&self) -> u32 {
        self.steps
    }

    /// The results of the dice; provisional for dice that were not read yet.
    pub fn outcomes(&self) -> impl Iterator<Item = DieOutcome> {
        self.dice.iter().map(|die| die.outcome)
    }

    /// The sides they show; `None` until all dice were read.
    pub fn sides(&self) -> Option<Vec<u8>> {
        matches!(self.phase, SimulationPhase::Resolved).then(|| self.outcomes().map(|outcome| outcome.side).collect())
    }

    /// Continues physics for this many steps after the last read, with all dice free to move, and returns the dice
    /// whose upper side changed. Verifies that no die was read too early; the simulation cannot be used afterwards.
    ///
    /// Dice that were fixed, because others were read later, start from rest, so the check is weaker for them. All
    /// others continue with their velocities at the time of reading.
    pub fn linger(&mut self, steps: u32) -> Vec<usize> {
        for die in &self.dice {
            let body = &mut self.world.bodies[die.body];
            if body.is_fixed() {
                body.set_body_type(rapier::RigidBodyType::Dynamic, true);
            }
        }
        (0..steps).for_each(|_| self.world.step());
        let changed = |die: &SimulatedDie| die.set.shape.read_side(self.pose(die).turn).0 != die.outcome.body;
        self.dice.iter().enumerate().filter(|(_, die)| changed(die)).map(|(index, _)| index).collect()
    }

    fn pose(&self, die: &SimulatedDie) -> Pose {
        let body = &self.world.bodies[die.body];
        Pose { place: body.translation(), turn: *body.rotation() }
    }

    fn listen(&mut self) {
        let Some(listener) = &mut self.listener else { return };
        let (tray, floor, obstacles, world) = (&self.tray, self.floor, &self.obstacles, &self.world);
        let sound = |die: usize| self.dice[die].set.material.sound();
        let cup = self.cup.as_ref().map(|cup| cup.body);
        let material = |other, position: Vec3| {
            if other == floor {
                Some(tray.floor)
            } else if obstacles.contains(&other) {
                Some(Material::Wood)
            } else if cup.is_some() && world.colliders.get(other).and_then(rapier::Collider::parent) == cup {
                Some(Material::Leather)
            } else if let Some(die) = die_of(world, other) {
                Some(sound(die))
            } else {
                // Nothing audible can be hit above the rim.
                (position.y <= tray.rim + 0.5).then_some(tray.wall)
            }
        };
        listener.listen(world, &self.colliders, sound, material, &mut self.impacts);
    }

    /// Reads the dice once all of them are at rest and records the unreadable ones.
    fn detect_rest(&mut self, too_long: bool) {
        let mut moving = false;
        for die in self.dice.iter_mut().filter(|die| !die.read) {
            let body = &self.world.bodies[die.body];
            let sample = BodySample {
                place: body.translation(),
                turn: *body.rotation(),
                speed: body.linvel().length(),
                spin: body.angvel().length(),
            };
            die.detector.observe(&sample, &self.tray, die.set.shape, die.set.size);
            moving |= die.detector.verdict().is_none();
        }
        if moving && !too_long {
            return;
        }
        let mut unreadable = false;
        for (index, die) in self.dice.iter_mut().enumerate().filter(|(_, die)| !die.read) {
            match die.detector.verdict().unwrap_or(Verdict::Unreadable(Unreadable::Stuck)) {
                Verdict::Readable => {
                    let (side, _) = die.set.shape.read_side(*self.world.bodies[die.body].rotation());
                    die.read = true;
                    die.outcome.body = side;
                    die.outcome.side = die.set.shape.shows(die.face_rotation, side);
                    die.outcome.face_rotation = die.face_rotation;
                    die.outcome.steps = self.steps - die.released_at - die.detector.waited();
                    self.events.push(SimulationEvent::Read { die: index, side: die.outcome.side });
                }
                Verdict::Unreadable(reason) => {
                    unreadable = true;
                    die.outcome.count(reason);
                    // A knock on the table cannot move a die outside the tray, so throw it again at once.
                    die.knocked |= reason == Unreadable::Lost;
                    self.events.push(SimulationEvent::Unreadable { die: index, reason });
                }
            }
        }
        if unreadable {
            self.freeze();
            self.phase = SimulationPhase::Showing(SHOW_STEPS);
        } else {
            self.phase = SimulationPhase::Resolved;
        }
    }

    /// Fixes the dice that were read, so that no other die can move them.
    fn freeze(&mut self) {
        for die in self.dice.iter().filter(|die| die.read) {
            self.world.bodies[die.body].set_body_type(rapier::RigidBodyType::Fixed, false);
        }
    }

    /// Picks up dice that a knock did not free, and places dice by hand that were rethrown too often.
    fn pick_up(&mut self) {
        let beyond = |die: &SimulatedDie| !die.read && die.knocked && die.outcome.rethrows >= MAX_RETHROWS;
        while let Some(index) = self.dice.iter().position(beyond) {
            self.set_down(index);
        }
        let picked: Vec<usize> =
            (0..self.dice.len()).filter(|&index| !self.dice[index].read && self.dice[index].knocked).collect();
        if picked.is_empty() {
            return self.release();
        }
        let sets = picked.iter().map(|&index| Arc::clone(&self.dice[index].set)).collect();
        let rethrown = Handful::draw(sets, self.dice.len() > MAX_HELD_DICE, &mut self.streams);
        // The cup is gone.
        let params = match self.params.launch_from {
            LaunchFrom::Cup => DiceParams { launch_from: LaunchFrom::Hand, ..self.params },
            LaunchFrom::Hand | LaunchFrom::Above => self.params,
        };
        let launched = launches(&self.tray, &params, &rethrown, &self.gesture, &mut self.streams.physics);
        let mut ups = Vec::with_capacity(picked.len());
        for ((index, launch), face_rotation) in picked.into_iter().zip(launched).zip(rethrown.face_rotations) {
            let mut from = self.pose(&self.dice[index]);
            if !from.place.is_finite() || !from.turn.is_finite() {
                from = launch.pose;
            }
            self.dice[index].outcome.rethrows += 1;
            self.events.push(SimulationEvent::PickedUp { die: index });
            let face_rotation = self.chosen_rotation(index).unwrap_or(face_rotation);
            ups.push(PickUp { die: index, from, launch, face_rotation });
        }
        self.phase = SimulationPhase::PickingUp(PICK_UP_STEPS, ups);
    }

    fn chosen_rotation(&self, die: usize) -> Option<FaceRotation> {
        self.chosen.as_ref()?.get(die).copied()
    }

    /// Throws the dice that were picked up and knocks under the other unreadable ones.
    fn release(&mut self) {
        let rolling =
            if self.dice.iter().all(|die| die.read) { SimulationPhase::Resolved } else { SimulationPhase::Rolling(0) };
        let ups = match std::mem::replace(&mut self.phase, rolling) {
            SimulationPhase::PickingUp(_, ups) => ups,
            _ => Vec::new(),
        };
        for up in &ups {
            self.dice[up.die].face_rotation = up.face_rotation;
        }
        // Rethrown dice have new face rotations, so a load has moved.
        self.update_centers_of_mass();
        for index in 0..self.dice.len() {
            if self.dice[index].read {
                continue;
            }
            let launch = if let Some(up) = ups.iter().find(|up| up.die == index) {
                self.events.push(SimulationEvent::ThrownAgain { die: index });
                let die = &mut self.dice[index];
                die.knocked = false;
                die.released_at = self.steps;
                up.launch
            } else {
                self.knock(index)
            };
            self.dice[index].detector = RestDetector::default();
            let body = &mut self.world.bodies[self.dice[index].body];
            body.set_enabled(true);
            body.set_position(rapier::Pose::from_parts(launch.pose.place, launch.pose.turn), true);
            body.set_linvel(launch.velocity, true);
            body.set_angvel(launch.spin, true);
        }
    }

    /// The velocity that a knock under the table gives a die.
    fn knock(&mut self, index: usize) -> Launch {
        let pose = self.pose(&self.dice[index]);
        self.dice[index].knocked = true;
        self.events.push(SimulationEvent::Knocked { die: index });
        if self.listener.is_some() {
            let position = pose.place.with_y(0.0);
            let (material, other) = (Material::Wood, Material::Wood);
            self.impacts.push(Impact { position, speed: 120.0, material, other, die: index });
        }
        let rng = &mut self.streams.physics;
        let mut any = |reach: f32| rng.random_range(-reach..=reach);
        let inwards = -pose.place.with_y(0.0).normalize_or_zero();
        Launch {
            pose,
            velocity: inwards * 22.0 + Vec3::new(any(12.0), 58.0 + any(8.0), any(12.0)),
            spin: Vec3::new(any(12.0), any(6.0), any(12.0)),
        }
    }

    /// Places a die flat where it is farthest from the others. It gets a newly drawn face rotation, so it is as fair as
    /// any.
    fn set_down(&mut self, index: usize) {
        let DiceSet { shape, size, .. } = *self.dice[index].set;
        let height = shape.face_distance() * size;
        let room = (self.tray.half - size).max(Vec2::ZERO);
        let others: Vec<Vec3> = (self.dice.iter().enumerate())
            .filter(|&(other, _)| other != index)
            .map(|(_, die)| self.pose(die).place)
            .collect();
        let spots = (0..15 * 15).map(|spot| {
            let (x, z) = (spot % 15 - 7, spot / 15 - 7);
            let place = Vec3::new(room.x * x as f32 / 7.0, 0.0, room.y * z as f32 / 7.0);
            place.with_y(self.tray.floor_at(place) + height)
        });
        let reach = shape.rounded_reach(size, self.params.rounding);
        let is_clear = |spot: &Vec3| {
            let middle = *spot + Vec3::Y * (reach - height);
            self.obstacles
                .iter()
                .map(|part| &self.world.colliders[*part])
                .all(|part| part.shape().distance_to_point(part.position(), middle, true) > reach * 0.99)
        };
        let free = |spot: &Vec3| {
            let near = others.iter().map(|other| spot.distance(*other));
            near.filter(|distance| distance.is_finite()).fold(f32::MAX, f32::min)
        };
        let place =
            spots.filter(is_clear).max_by(|one, other| free(one).total_cmp(&free(other))).unwrap_or(Vec3::Y * height);
        let drawn = draw_face_rotation(shape, &mut self.streams.face_rotations);
        let face_rotation = self.chosen_rotation(index).unwrap_or(drawn);
        let die = &mut self.dice[index];
        let body = &mut self.world.bodies[die.body];
        body.set_body_type(rapier::RigidBodyType::Fixed, false);
        body.set_enabled(true);
        body.set_position(rapier::Pose::from_parts(place, shape.lying()), false);
        die.face_rotation = face_rotation;
        die.read = true;
        die.outcome.body = shape.read_side(shape.lying()).0;
        die.outcome.side = shape.shows(face_rotation, die.outcome.body);
        die.outcome.face_rotation = face_rotation;
        die.outcome.steps = self.steps - die.released_at;
        self.events.push(SimulationEvent::Read { die: index, side: die.outcome.side });
    }
}

#[cfg(test)]
mod tests;
