//! One throw, from the hand to the read, in a world of its own. Knows no game and no picture.
//!
//! A [`ThrowSimulation`] is a small world of physics with a tray and the dice of one throw. Nothing else is in it, so nothing
//! else can bump a die, and everything follows from a [`ThrowValue`]: the same value falls the same way, bit for
//! bit, on the same build and machine, with a picture or without.

use bevy::math::{FloatExt, Quat, Vec2, Vec3};
use bevy_rapier3d::rapier::prelude as rapier;
use rand::RngExt;

use super::body::{Load, die_body, die_collider, empty_world, set_center_of_mass};
use super::dice_set::DiceSet;
use super::face_rotation::{FaceRotation, up_side};
use super::impact::{ContactListener, Impact, Material};
use super::params::DiceParams;
use super::settle::{BodySample, RestDetector, Unreadable, Verdict};
use super::throw::{Gesture, Handful, Launch, Pose, RandomStreams, ThrowValue, draw_face_rotation, launches};
use super::tray::Tray;

/// A throw that still moves after so many steps has dice that are stuck: 5 s.
const MAX_ROLL_STEPS: u32 = 600;

/// So many steps a die that is amiss is shown before something is done about it.
const SHOW_STEPS: u32 = 24;

/// So many steps it takes to pick dice up again.
const PICK_UP_STEPS: u32 = 36;

/// So often a die is thrown again before it is set down by hand.
const MAX_RETHROWS: u8 = 8;

/// Whether a throw is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SimulationState {
    /// Some dice are still on their way.
    Rolling,
    /// All dice were read; nothing moves any more.
    Resolved,
}

/// What became true in a step of a [`ThrowSimulation`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SimulationEvent {
    /// A die was read. Final.
    Read {
        /// Which die.
        die: u8,
        /// Which side of its set shows, as in [`DiceSet::faces`].
        side: u8,
    },
    /// A die rests as no die should, or not at all.
    Unreadable {
        /// Which die.
        die: u8,
        /// In which way.
        why: Unreadable,
    },
    /// Somebody knocked on the table under a die.
    Knocked {
        /// Which die.
        die: u8,
    },
    /// A die was picked up, to be thrown again. It keeps its look in the hand.
    PickedUp {
        /// Which die.
        die: u8,
    },
    /// A die that was picked up left the hand again. Its picture was turned anew as it did.
    ThrownAgain {
        /// Which die.
        die: u8,
    },
}

/// How one die of a throw came to rest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DieOutcome {
    /// The side of its set that shows.
    pub side: u8,
    /// The body's side that looked up when the die left the hand for the first time.
    pub start: u8,
    /// The side of its set that looked up then, in the hand: before the picture's turn.
    pub shown: u8,
    /// The body's side that looks up.
    pub body: u8,
    /// How the picture is turned inside the body. In the hand it lay as in [`Handful::HELD`].
    pub face_rotation: FaceRotation,
    /// Steps from when the hand let go of it, for the last time, until it had been at rest for long enough to be read.
    /// The dice of a throw are read together, once the last of them rests.
    pub steps: u32,
    /// How often it leaned or lay on something.
    pub cocked: u8,
    /// How often it was outside the tray.
    pub lost: u8,
    /// How often it did not come to rest.
    pub stuck: u8,
    /// How often it was thrown again.
    pub rethrows: u8,
}

struct SimulatedDie {
    body: rapier::RigidBodyHandle,
    face_rotation: FaceRotation,
    detector: RestDetector,
    read: bool,
    knocked: bool,
    released_at: u32,
    outcome: DieOutcome,
}

/// A die on its way from where it lay to the hand.
struct PickUp {
    die: usize,
    from: Pose,
    launch: Launch,
    /// How its picture will be turned when the hand lets go.
    face_rotation: FaceRotation,
}

enum SimulationPhase {
    /// Physics runs, since so many steps.
    Rolling(u32),
    /// What is amiss is shown, for so many more steps.
    Showing(u32),
    /// Dice are picked up, for so many more steps.
    PickingUp(u32, Vec<PickUp>),
    /// It is over.
    Resolved,
}

/// One throw on its way.
pub struct ThrowSimulation {
    world: rapier::PhysicsWorld,
    tray: Tray,
    params: DiceParams,
    edge: f32,
    load: Option<Load>,
    gesture: Gesture,
    streams: RandomStreams,
    dice: Vec<SimulatedDie>,
    colliders: Vec<rapier::ColliderHandle>,
    floor: rapier::ColliderHandle,
    phase: SimulationPhase,
    steps: u32,
    listener: Option<ContactListener>,
    impacts: Vec<Impact>,
    events: Vec<SimulationEvent>,
}

impl ThrowSimulation {
    /// A throw at the moment the hand lets go.
    #[must_use]
    pub fn new(tray: &Tray, set: &DiceSet, value: &ThrowValue) -> Self {
        Self::with_params(tray, set, value, &DiceParams::TABLE)
    }

    /// A throw that feels different: for measuring.
    #[must_use]
    pub fn with_params(tray: &Tray, set: &DiceSet, value: &ThrowValue, params: &DiceParams) -> Self {
        let mut streams = RandomStreams::new(value.seed);
        let handful = Handful::draw(set, value.dice, &mut streams);
        let launched = launches(tray, params, &handful, &value.gesture, &mut streams.physics);
        Self::launched(tray, set, params, value.gesture, streams, &handful.face_rotations, &launched)
    }

    /// Dice that leave a hand just so: for staging what seldom happens. `seed` is for what happens afterwards.
    #[must_use]
    pub fn staged(tray: &Tray, set: &DiceSet, params: &DiceParams, launched: &[Launch], seed: u64) -> Self {
        let mut streams = RandomStreams::new(seed);
        let face_rotations: Vec<FaceRotation> =
            launched.iter().map(|_| draw_face_rotation(&mut streams.face_rotations)).collect();
        Self::launched(tray, set, params, Gesture::default(), streams, &face_rotations, launched)
    }

    fn launched(
        tray: &Tray,
        set: &DiceSet,
        params: &DiceParams,
        gesture: Gesture,
        streams: RandomStreams,
        face_rotations: &[FaceRotation],
        launched: &[Launch],
    ) -> Self {
        let (mut world, floor) = empty_world(tray, set, params);
        let mut dice = Vec::with_capacity(launched.len());
        let mut colliders = Vec::with_capacity(launched.len());
        for (launch, &face_rotation) in launched.iter().zip(face_rotations) {
            let (body, collider) = world.insert(die_body(launch, params), die_collider(set.edge(), params));
            colliders.push(collider);
            dice.push(SimulatedDie {
                body,
                face_rotation,
                detector: RestDetector::default(),
                read: false,
                knocked: false,
                released_at: 0,
                outcome: DieOutcome::held(up_side(launch.pose.turn).0),
            });
        }
        Self {
            world,
            tray: *tray,
            params: *params,
            edge: set.edge(),
            load: None,
            gesture,
            streams,
            phase: if dice.is_empty() { SimulationPhase::Resolved } else { SimulationPhase::Rolling(0) },
            dice,
            colliders,
            floor,
            steps: 0,
            listener: Some(ContactListener::default()),
            impacts: Vec::new(),
            events: Vec::new(),
        }
    }

    /// The same throw with nobody listening: [`ThrowSimulation::impacts`] stays empty, the dice fall as before, and faster.
    #[must_use]
    pub fn without_impacts(mut self) -> Self {
        self.listener = None;
        self
    }

    /// The same throw with its pictures turned so, or, with [`FaceRotation::NONE`] for all, not turned at all.
    ///
    /// For measuring what the turns do. Dice that are thrown again draw a turn as always.
    #[must_use]
    pub fn with_face_rotations(mut self, face_rotations: &[FaceRotation]) -> Self {
        for (die, &face_rotation) in self.dice.iter_mut().zip(face_rotations) {
            die.face_rotation = face_rotation;
        }
        self.update_centers_of_mass();
        self
    }

    /// The same throw with unfair dice: for showing that they are found out.
    #[must_use]
    pub fn loaded(mut self, load: Load) -> Self {
        self.load = Some(load);
        self.update_centers_of_mass();
        self
    }

    /// Puts the weight, if there is one, where each die's picture has it.
    fn update_centers_of_mass(&mut self) {
        let Some(load) = self.load else { return };
        for (die, &collider) in self.dice.iter().zip(&self.colliders) {
            set_center_of_mass(&mut self.world.colliders[collider], load.centre(die.face_rotation, self.edge));
        }
    }

    /// Goes on for one step of [`STEP`](super::STEP) seconds. Does nothing once it is over.
    pub fn step(&mut self) {
        self.impacts.clear();
        self.events.clear();
        match &mut self.phase {
            SimulationPhase::Resolved => return,
            SimulationPhase::Rolling(since) => {
                *since += 1;
                let too_long = *since >= MAX_ROLL_STEPS;
                self.world.step();
                self.listen();
                self.steps += 1;
                self.judge(too_long);
                return;
            }
            SimulationPhase::Showing(left) if *left > 0 => *left -= 1,
            SimulationPhase::Showing(_) => self.pick_up(),
            SimulationPhase::PickingUp(left, _) if *left > 0 => *left -= 1,
            SimulationPhase::PickingUp(..) => self.release(),
        }
        self.steps += 1;
    }

    /// Where the dice are.
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
                    // Straight up first, so that it takes no other die along.
                    pose.place.y = up.from.place.y.lerp(up.launch.pose.place.y, (2.0 * part).min(1.0));
                    pose
                },
            )
        })
    }

    /// The bodies of the dice: for measuring.
    pub fn bodies(&self) -> impl Iterator<Item = &rapier::RigidBody> {
        self.dice.iter().map(|die| &self.world.bodies[die.body])
    }

    /// How the dice's pictures are turned inside their bodies.
    pub fn face_rotations(&self) -> impl Iterator<Item = FaceRotation> {
        self.dice.iter().map(|die| die.face_rotation)
    }

    /// The hits of the last step, in the tray's coordinates.
    #[must_use]
    pub fn impacts(&self) -> &[Impact] {
        &self.impacts
    }

    /// What became true in the last step.
    #[must_use]
    pub fn events(&self) -> &[SimulationEvent] {
        &self.events
    }

    /// Whether all dice were read.
    #[must_use]
    pub const fn state(&self) -> SimulationState {
        if matches!(self.phase, SimulationPhase::Resolved) {
            SimulationState::Resolved
        } else {
            SimulationState::Rolling
        }
    }

    /// Steps since the hand let go.
    #[must_use]
    pub const fn steps(&self) -> u32 {
        self.steps
    }

    /// How each die came to rest; what is said of a die that was not read yet holds so far.
    pub fn outcomes(&self) -> impl Iterator<Item = DieOutcome> {
        self.dice.iter().map(|die| die.outcome)
    }

    /// The sides that show, once it is over.
    #[must_use]
    pub fn sides(&self) -> Option<Vec<u8>> {
        matches!(self.phase, SimulationPhase::Resolved).then(|| self.outcomes().map(|outcome| outcome.side).collect())
    }

    /// Lets physics go on for so many steps after the last read, with all dice free to move, and names the dice whose
    /// face is another at the end of them. For proving that no read was too early; the throw is of no other use afterwards.
    ///
    /// Dice that were held fast, because another one was not read with them, are let go from standstill: of those it
    /// proves less. All others move on as they did when they were read.
    pub fn linger(&mut self, steps: u32) -> Vec<u8> {
        for die in &self.dice {
            let body = &mut self.world.bodies[die.body];
            if body.is_fixed() {
                body.set_body_type(rapier::RigidBodyType::Dynamic, true);
            }
        }
        (0..steps).for_each(|_| self.world.step());
        let changed = |die: &SimulatedDie| up_side(self.pose(die).turn).0 != die.outcome.body;
        (0_u8..).zip(&self.dice).filter(|(_, die)| changed(die)).map(|(index, _)| index).collect()
    }

    fn pose(&self, die: &SimulatedDie) -> Pose {
        let body = &self.world.bodies[die.body];
        Pose { place: body.translation(), turn: *body.rotation() }
    }

    fn listen(&mut self) {
        let Some(listener) = &mut self.listener else { return };
        let (tray, floor, colliders) = (&self.tray, self.floor, &self.colliders);
        let material = |other, position: Vec3| {
            if other == floor {
                Some(tray.floor)
            } else if colliders.contains(&other) {
                Some(Material::Die)
            } else {
                // Above the rim there is nothing that could be heard.
                (position.y <= tray.rim + 0.5).then_some(tray.wall)
            }
        };
        listener.listen(&self.world, &self.colliders, material, &mut self.impacts);
    }

    /// Reads the dice once all of them rest, and says which are amiss.
    fn judge(&mut self, too_long: bool) {
        let mut moving = false;
        for die in self.dice.iter_mut().filter(|die| !die.read) {
            let body = &self.world.bodies[die.body];
            let sample = BodySample {
                place: body.translation(),
                turn: *body.rotation(),
                speed: body.linvel().length(),
                spin: body.angvel().length(),
            };
            die.detector.observe(&sample, &self.tray, self.edge);
            moving |= die.detector.verdict().is_none();
        }
        if moving && !too_long {
            return;
        }
        let mut unreadable = false;
        for (index, die) in self.dice.iter_mut().enumerate().filter(|(_, die)| !die.read) {
            match die.detector.verdict().unwrap_or(Verdict::Unreadable(Unreadable::Stuck)) {
                Verdict::Readable => {
                    let (side, _) = up_side(*self.world.bodies[die.body].rotation());
                    die.read = true;
                    die.outcome.body = side;
                    die.outcome.side = die.face_rotation.shows(side);
                    die.outcome.face_rotation = die.face_rotation;
                    die.outcome.steps = self.steps - die.released_at - die.detector.waited();
                    self.events.push(SimulationEvent::Read { die: index as u8, side: die.outcome.side });
                }
                Verdict::Unreadable(why) => {
                    unreadable = true;
                    die.outcome.count(why);
                    // A knock reaches only what lies on the table.
                    die.knocked |= why == Unreadable::Lost;
                    self.events.push(SimulationEvent::Unreadable { die: index as u8, why });
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

    /// Fastens the dice that were read, so that nothing bumps them.
    fn freeze(&mut self) {
        for die in self.dice.iter().filter(|die| die.read) {
            self.world.bodies[die.body].set_body_type(rapier::RigidBodyType::Fixed, false);
        }
    }

    /// Picks up what a knock did not help, or sets it down where it was thrown again often enough.
    fn pick_up(&mut self) {
        let beyond = |die: &SimulatedDie| !die.read && die.knocked && die.outcome.rethrows >= MAX_RETHROWS;
        while let Some(index) = self.dice.iter().position(beyond) {
            self.set_down(index);
        }
        let picked: Vec<usize> =
            (0..self.dice.len()).filter(|&index| !self.dice[index].read && self.dice[index].knocked).collect();
        let rethrows = Handful::rethrows(picked.len(), self.edge, &mut self.streams);
        let launched = launches(&self.tray, &self.params, &rethrows, &self.gesture, &mut self.streams.physics);
        let mut ups = Vec::with_capacity(picked.len());
        for ((index, launch), face_rotation) in picked.into_iter().zip(launched).zip(rethrows.face_rotations) {
            let mut from = self.pose(&self.dice[index]);
            if !from.place.is_finite() || !from.turn.is_finite() {
                from = launch.pose;
            }
            self.dice[index].outcome.rethrows += 1;
            self.events.push(SimulationEvent::PickedUp { die: index as u8 });
            ups.push(PickUp { die: index, from, launch, face_rotation });
        }
        if ups.is_empty() {
            self.release();
        } else {
            self.phase = SimulationPhase::PickingUp(PICK_UP_STEPS, ups);
        }
    }

    /// Throws what was picked up and knocks under what was not.
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
        // Pictures were turned anew, and a weight lies where its picture has it.
        self.update_centers_of_mass();
        for index in 0..self.dice.len() {
            if self.dice[index].read {
                continue;
            }
            let launch = if let Some(up) = ups.iter().find(|up| up.die == index) {
                self.events.push(SimulationEvent::ThrownAgain { die: index as u8 });
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

    /// How a knock under a die makes it jump.
    fn knock(&mut self, index: usize) -> Launch {
        let pose = self.pose(&self.dice[index]);
        self.dice[index].knocked = true;
        self.events.push(SimulationEvent::Knocked { die: index as u8 });
        if self.listener.is_some() {
            let position = pose.place.with_y(0.0);
            self.impacts.push(Impact { position, speed: 120.0, material: Material::Wood, other: Material::Wood });
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

    /// Sets a die down flat, by hand, where there is most room. Its picture is turned anew, so it is as fair as any.
    fn set_down(&mut self, index: usize) {
        let room = (self.tray.half - self.edge).max(Vec2::ZERO);
        let others: Vec<Vec3> = (self.dice.iter().enumerate())
            .filter(|&(other, _)| other != index)
            .map(|(_, die)| self.pose(die).place)
            .collect();
        let spots = (0..15 * 15).map(|spot| {
            let (x, z) = (spot % 15 - 7, spot / 15 - 7);
            Vec3::new(room.x * x as f32 / 7.0, self.edge / 2.0, room.y * z as f32 / 7.0)
        });
        let free = |spot: &Vec3| {
            let near = others.iter().map(|other| spot.distance(*other));
            near.filter(|apart| apart.is_finite()).fold(f32::MAX, f32::min)
        };
        let place = spots.max_by(|one, other| free(one).total_cmp(&free(other))).unwrap_or(Vec3::Y * self.edge / 2.0);
        let face_rotation = draw_face_rotation(&mut self.streams.face_rotations);
        let die = &mut self.dice[index];
        let body = &mut self.world.bodies[die.body];
        body.set_body_type(rapier::RigidBodyType::Fixed, false);
        body.set_enabled(true);
        body.set_position(rapier::Pose::from_parts(place, Quat::IDENTITY), false);
        die.face_rotation = face_rotation;
        die.read = true;
        die.outcome.body = up_side(Quat::IDENTITY).0;
        die.outcome.side = face_rotation.shows(die.outcome.body);
        die.outcome.face_rotation = face_rotation;
        die.outcome.steps = self.steps - die.released_at;
        self.events.push(SimulationEvent::Read { die: index as u8, side: die.outcome.side });
    }
}

impl DieOutcome {
    /// A die in the hand whose body has this side up.
    fn held(start: u8) -> Self {
        Self { start, shown: Handful::HELD.shows(start), face_rotation: Handful::HELD, ..Self::default() }
    }

    /// The side of its set that would show, had it kept the look it had in the hand.
    #[must_use]
    pub fn kept(&self) -> u8 {
        Handful::HELD.shows(self.body)
    }

    const fn count(&mut self, why: Unreadable) {
        match why {
            Unreadable::Leaning | Unreadable::Raised => self.cocked += 1,
            Unreadable::Lost => self.lost += 1,
            Unreadable::Stuck => self.stuck += 1,
        }
    }
}

#[cfg(test)]
mod tests;
