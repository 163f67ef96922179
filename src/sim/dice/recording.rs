//! A recorded throw: how each die is drawn at each time, and what it hits. Must not depend on any game or on rendering.
//!
//! A throw can be simulated again only by the same build on the same kind of processor; a recording can be shown by every
//! later version. Each die has a track of key poses with straight lines between them, no farther from the simulation than
//! can be seen.

use std::sync::Arc;

use bevy::math::{Quat, Vec3};

use super::cup::DiceCup;
use super::dice_set::DiceSet;
use super::dice_sets::DiceSets;
use super::experiment::Experiment;
use super::gather::{Gathering, GathersDice};
use super::impact::Impact;
use super::params::STEP;
use super::pose::Pose;
use super::shape::approach;
use super::simulation::{SimulationState, ThrowSimulation};
use super::throw::ThrowValue;
use super::tray::Tray;

/// The largest distance of a die from where the simulation had it, in cm.
const DISTANCE: f32 = 0.03;

/// The largest angle between a die and how the simulation had it, in radians.
const ANGLE: f32 = 0.04;

/// The largest number of steps between two key poses of a die that moves: a quarter of a second.
const LONGEST: usize = 30;

/// A pose of a die, and the step in which it has it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct KeyPose {
    /// The number of steps of [`STEP`] seconds since the beginning.
    pub step: u32,
    /// The place of its centre in the tray, and the rotation of its picture.
    pub pose: Pose,
}

/// The key poses of a die, in the order of their steps. There is one at least.
pub type Track = Vec<KeyPose>;

/// Slow motion at the beginning of a throw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SlowStart {
    /// How many times slower it is.
    pub factor: u32,
    /// The number of steps of the throw that it lasts.
    pub steps: u32,
}

impl SlowStart {
    /// A throw in real time.
    pub const NONE: Self = Self { factor: 1, steps: 0 };

    /// How long the slow motion is seen, in seconds.
    pub fn seconds(&self) -> f32 {
        (self.factor * self.steps) as f32 * STEP
    }

    /// How many steps of a recording a step of the throw takes.
    const fn stretch(&self, step: u32) -> u32 {
        if step < self.steps { self.factor } else { 1 }
    }
}

/// A throw from its release until its dice lie still.
#[derive(Clone, Debug, PartialEq)]
pub struct Recording {
    /// The tray.
    pub tray: Tray,
    /// Each die.
    pub dice: Vec<Arc<DiceSet>>,
    /// The poses of each die.
    pub tracks: Vec<Track>,
    /// The cup that the dice are poured from, and its track, until it is gone.
    pub cup: Option<(DiceCup, Track)>,
    /// The impacts in the order of their steps, in tray coordinates.
    pub impacts: Vec<(u32, Impact)>,
    /// The last step.
    pub steps: u32,
}

impl Recording {
    /// Simulates a throw, in slow motion at first. Dice that gather in columns do so at the end.
    pub fn of(
        tray: &Tray,
        sets: &DiceSets,
        value: &ThrowValue,
        experiment: &Experiment,
        (gathers, slow): (Option<GathersDice>, SlowStart),
    ) -> Self {
        let mut simulation = experiment.throw(tray, sets, value);
        let dice = simulation.dice().map(Arc::clone).collect();
        let mut pictures: Vec<Quat> = simulation.pictures().collect();
        let mut frames = Frames::new(&drawn(simulation.poses(), &pictures));
        let mut cup = simulation.cup().map(|(cup, pose)| (cup, Frames::new(&[pose])));
        let mut impacts = Vec::new();
        let mut step = 0;
        while simulation.state() == SimulationState::Rolling {
            simulation.step();
            for (shown, picture) in pictures.iter_mut().zip(simulation.pictures()) {
                *shown = approach(*shown, picture, 1.0);
            }
            if simulation.state() == SimulationState::Resolved {
                pictures = simulation.pictures().collect();
            }
            frames.push(slow.stretch(step), &drawn(simulation.poses(), &pictures));
            if let (Some((_, frames)), Some((_, pose))) = (&mut cup, simulation.cup()) {
                frames.push(slow.stretch(step), &[pose]);
            }
            step += 1;
            impacts.extend(simulation.impacts().iter().map(|impact| (frames.step, *impact)));
        }
        if let Some(how @ GathersDice::Columns) = gathers {
            gather(how, &simulation, tray, &pictures, &mut frames);
        }
        let (steps, tracks) = (frames.step, frames.tracks());
        let cup = cup.and_then(|(cup, frames)| Some((cup, frames.tracks().pop()?)));
        Self { tray: *tray, dice, tracks, cup, impacts, steps }
    }

    /// The duration in seconds.
    pub fn seconds(&self) -> f32 {
        self.steps as f32 * STEP
    }

    /// The pose of a die after this many seconds: of its first key pose before it, of its last one after it.
    pub fn pose(&self, die: usize, seconds: f32) -> Option<Pose> {
        pose(self.tracks.get(die)?, seconds)
    }

    /// The pose of the cup after this many seconds, until it is gone.
    pub fn cup_pose(&self, seconds: f32) -> Option<Pose> {
        let (_, track) = self.cup.as_ref()?;
        pose(track, seconds).filter(|_| track.last().is_some_and(|last| seconds < last.step as f32 * STEP))
    }

    /// The impacts after one time until another one, in seconds.
    pub fn impacts(&self, after: f32, until: f32) -> impl Iterator<Item = &Impact> {
        let within = move |step: u32| (after..until).contains(&(step as f32 * STEP));
        self.impacts.iter().filter(move |(step, _)| within(*step)).map(|(_, impact)| impact)
    }
}

fn pose(track: &Track, seconds: f32) -> Option<Pose> {
    let step = (seconds / STEP).max(0.0);
    let after = track.partition_point(|key| key.step as f32 <= step);
    let (before, next) = (track.get(after.saturating_sub(1))?, track.get(after));
    Some(next.map_or(before.pose, |next| between(before, next, step)))
}

/// The pose between two key poses.
fn between(before: &KeyPose, next: &KeyPose, step: f32) -> Pose {
    let part = (step - before.step as f32) / (next.step - before.step).max(1) as f32;
    before.pose.towards(&next.pose, part.clamp(0.0, 1.0))
}

/// The poses of the pictures of dice.
fn drawn(poses: impl Iterator<Item = Pose>, pictures: &[Quat]) -> Vec<Pose> {
    poses.zip(pictures).map(|(pose, picture)| Pose { turn: pose.turn * *picture, ..pose }).collect()
}

fn gather(how: GathersDice, simulation: &ThrowSimulation, tray: &Tray, pictures: &[Quat], frames: &mut Frames) {
    let (Some(sides), Some(set)) = (simulation.sides(), simulation.dice().next()) else { return };
    let mut gathering = Gathering::new(how, simulation.poses().collect(), &sides, tray, set);
    loop {
        let (poses, arrived) = gathering.step(STEP);
        frames.push(1, &drawn(poses.into_iter(), pictures));
        if arrived {
            break;
        }
    }
}

/// Every pose of every die.
struct Frames {
    step: u32,
    all: Vec<Track>,
}

impl Frames {
    fn new(poses: &[Pose]) -> Self {
        Self { step: 0, all: poses.iter().map(|pose| vec![KeyPose { step: 0, pose: *pose }]).collect() }
    }

    /// Adds the poses so many steps later. A pose that is not finite is the last one.
    fn push(&mut self, steps: u32, poses: &[Pose]) {
        self.step += steps;
        for (track, pose) in self.all.iter_mut().zip(poses) {
            if pose.place.is_finite() && pose.turn.is_finite() {
                track.push(KeyPose { step: self.step, pose: *pose });
            }
        }
    }

    fn tracks(&self) -> Vec<Track> {
        self.all.iter().map(|track| simplified(track)).collect()
    }
}

/// The key poses of a track: those without which a pose would be too far from the line between its neighbours.
fn simplified(all: &[KeyPose]) -> Track {
    let mut keys = vec![all[0]];
    let mut from = 0;
    while from + 1 < all.len() {
        let rests = |key: &KeyPose| is_near(&key.pose, &all[from].pose, 0.01);
        let fits = |to: usize| {
            let (first, last) = (&all[from], &all[to]);
            all[from + 1..to].iter().all(|key| is_near(&key.pose, &between(first, last, key.step as f32), 1.0))
        };
        let most = (from + LONGEST).min(all.len() - 1);
        let mut to = from + 1;
        while to < most && fits(to + 1) {
            to += 1;
        }
        // A die that lies still needs no more key poses however long it lies.
        if all[from + 1..=to].iter().all(rests) {
            to += all[to + 1..].iter().take_while(|key| rests(key)).count();
        }
        keys.push(all[to]);
        from = to;
    }
    keys
}

/// Whether two poses cannot be told apart; `part` scales what can.
fn is_near(pose: &Pose, other: &Pose, part: f32) -> bool {
    pose.place.distance(other.place) <= DISTANCE * part && angle(pose.turn, other.turn) <= ANGLE * part
}

/// The angle between two rotations, exact for small ones too.
fn angle(turn: Quat, other: Quat) -> f32 {
    let between = turn.inverse() * other;
    2.0 * Vec3::new(between.x, between.y, between.z).length().clamp(0.0, 1.0).asin()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::dice::{DiceBag, Gesture};

    fn value(dice: &str, seed: u64) -> ThrowValue {
        let dice: DiceBag = dice.parse().expect("it is a bag");
        ThrowValue { seat: 0, dice, gesture: Gesture::default(), seed, chosen: Vec::new() }
    }

    fn recording(value: &ThrowValue) -> Recording {
        Recording::of(&Tray::default(), &DiceSets::built_in(), value, &Experiment::default(), (None, SlowStart::NONE))
    }

    #[test]
    fn a_recording_is_as_near_to_the_simulation_as_can_be_seen() {
        let (sets, tray) = (DiceSets::built_in(), Tray::default());
        for seed in 1..6 {
            let value = value("3d6+2d20+1d4+coin", seed);
            let recorded = recording(&value);
            let mut simulation = ThrowSimulation::new(&tray, &sets, &value);
            let mut step = 0;
            while simulation.state() == SimulationState::Rolling {
                simulation.step();
                step += 1;
                let settled: Vec<Quat> = simulation.pictures().collect();
                for (die, pose) in drawn(simulation.poses(), &settled).iter().enumerate() {
                    let shown = recorded.pose(die, step as f32 * STEP).expect("the die is there");
                    assert!(shown.place.distance(pose.place) < 0.035, "die {die} at step {step} of seed {seed}");
                }
            }
            assert_eq!(recorded.steps, step);
            let last = drawn(simulation.poses(), &simulation.pictures().collect::<Vec<_>>());
            for (die, pose) in last.iter().enumerate() {
                let shown = recorded.pose(die, recorded.seconds()).expect("the die is there");
                assert!(is_near(&shown, pose, 1.0), "die {die} of seed {seed} lies otherwise: {shown:?} {pose:?}");
            }
            let keys: usize = recorded.tracks.iter().map(Vec::len).sum();
            let all = step as usize * recorded.dice.len();
            assert!(keys * 10 < all * 7, "{keys} key poses of {all} are too many");
        }
    }

    #[test]
    fn impacts_are_recorded_once_in_their_steps() {
        let recorded = recording(&value("5d6", 3));
        assert!(!recorded.impacts.is_empty());
        let (mut heard, mut now) = (0, 0.0);
        while now < recorded.seconds() + 1.0 {
            heard += recorded.impacts(now, now + 0.031).count();
            now += 0.031;
        }
        assert_eq!(heard, recorded.impacts.len());
    }

    #[test]
    fn columns_are_recorded_at_their_own_speed() {
        let value = value("20 colour", 4);
        let tray = Tray::for_dice(100);
        let record = |gathers, slow| {
            Recording::of(&tray, &DiceSets::built_in(), &value, &Experiment::default(), (gathers, slow))
        };
        let start = SlowStart { factor: 3, steps: 100 };
        let (fallen, slow) = (record(None, SlowStart::NONE), record(None, start));
        assert_eq!(slow.steps, fallen.steps + 200);
        // Longer intervals between key poses may be straight for longer.
        let close = |step_of_slow: f32, step: f32| {
            let [one, other] = [slow.pose(7, step_of_slow * STEP), fallen.pose(7, step * STEP)].map(Option::unwrap);
            one.place.distance(other.place) < 2.0 * DISTANCE
        };
        assert!(close(150.0, 50.0) && close(start.seconds() / STEP, 100.0) && close(350.0, 150.0));
        let columns = record(Some(GathersDice::Columns), start);
        let gathering = columns.seconds() - slow.seconds();
        assert!((3.2..3.4).contains(&gathering), "{gathering} s");
        let places: Vec<f32> =
            (0..20).filter_map(|die| columns.pose(die, 99.0)).map(|pose| (pose.place.y * 100.0).round()).collect();
        assert!(places.iter().all(|height| *height == places[0]), "all lie in one layer: {places:?}");
    }

    #[test]
    fn a_die_at_rest_needs_no_more_key_poses() {
        let at = |step: u32, x: f32| KeyPose { step, pose: Pose { place: Vec3::X * x, turn: Quat::IDENTITY } };
        let all: Vec<KeyPose> = (0..1000).map(|step| at(step, if step < 20 { step as f32 } else { 20.0 })).collect();
        assert_eq!(simplified(&all), [at(0, 0.0), at(20, 20.0), at(999, 20.0)]);
    }
}
