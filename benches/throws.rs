//! Headless throws, against a bare world of physics with the same scene, in the same run; on one thread and on two.
//!
//! `cargo bench --no-default-features --features sim --bench throws`. The bare world is written out here, with the
//! engine's own types only: the same tray, dice and launches, stepped as often as the throw took, and nothing read,
//! judged, heard or added up. Both make a fresh world for each throw, because that is what a throw is.
//!
//! All of them take turns, round by round, so that whatever else the machine does is shared out evenly; what is compared
//! is each one's best round. Two threads are measured with the bare world as well: how much a second core adds is the
//! machine's doing first, and only what throws of ours lose against that would be ours.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use bevy::math::Vec3;
use bevy_rapier3d::rapier::prelude::*;
use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};
use rollick::sim::dice::{DiceParams, DiceSet, STEP, SimulationState, ThrowSimulation, Tray};
use rollick::sim::fairness::{RunControl, SampleCounts, SampleSpec, Strength, throw_all};

/// So many different throws are in a round.
const THROWS: u64 = 384;

/// So many rounds are measured.
const ROUNDS: usize = 30;

/// A throw as the bare world throws it.
struct Bare {
    dice: Vec<(Pose, Vec3, Vec3)>,
    steps: u32,
    /// Where the last die ends.
    end: Vec3,
}

/// What a throw starts from, how long it takes, and where it ends if nothing goes amiss.
fn bare(spec: &SampleSpec, index: u64) -> Bare {
    let mut simulation = ThrowSimulation::new(&spec.tray, &spec.set, &spec.value(index).0).without_impacts();
    let dice = simulation.bodies().map(|body| (*body.position(), body.linvel(), body.angvel())).collect();
    let mut steps = 0;
    while simulation.state() == SimulationState::Rolling {
        simulation.step();
        steps += 1;
    }
    let end = simulation.poses().last().map_or(Vec3::ZERO, |pose| pose.place);
    Bare { dice, steps, end }
}

fn throw_bare(tray: &Tray, edge: f32, throw: &Bare) -> Vec3 {
    let params = DiceParams::TABLE;
    let mut world = PhysicsWorld::new();
    world.gravity = Vec3::NEG_Y * params.gravity;
    world.integration_parameters.dt = STEP;
    world.integration_parameters.length_unit = edge;
    for collider in tray.colliders(&params) {
        world.insert_collider(collider, None);
    }
    let (border, mut last) = (edge * params.rounding, RigidBodyHandle::invalid());
    let half = edge / 2.0 - border;
    for &(pose, velocity, spin) in &throw.dice {
        let body = RigidBodyBuilder::dynamic().pose(pose).linvel(velocity).angvel(spin);
        let body = body.angular_damping(params.spin_damping).can_sleep(false);
        let collider = ColliderBuilder::round_cuboid(half, half, half, border)
            .density(1.2)
            .friction(params.dice_friction)
            .restitution(params.dice_bounce);
        last = world.insert(body, collider).0;
    }
    for _ in 0..throw.steps {
        world.step();
    }
    world.bodies[last].translation()
}

fn timed<T>(best: &mut Duration, what: impl FnOnce() -> T) -> T {
    let start = Instant::now();
    let result = std::hint::black_box(what());
    *best = (*best).min(start.elapsed());
    result
}

fn pool(threads: usize) -> ThreadPool {
    ThreadPoolBuilder::new().num_threads(threads).build().expect("a machine has threads")
}

fn measure(dice: u8) {
    let cancel = AtomicBool::new(false);
    let control = RunControl { progress: &|| {}, cancel: &cancel };
    let spec = SampleSpec { strength: Strength::Mixed, ..SampleSpec::of(DiceSet::ordinary(), dice, THROWS, 1) };
    let bare: Vec<Bare> = (0..THROWS).map(|index| bare(&spec, index)).collect();
    let steps: u32 = bare.iter().map(|throw| throw.steps).sum();
    let (one, two) = (pool(1), pool(2));
    let (mut ours, mut theirs) = ([Duration::MAX; 2], [Duration::MAX; 2]);
    let mut tallies: Vec<SampleCounts> = Vec::new();
    for _ in 0..ROUNDS {
        for (threads, pool) in [&one, &two].into_iter().enumerate() {
            tallies.push(timed(&mut ours[threads], || pool.install(|| throw_all(&spec, &control, |_| {}))));
            let ends = timed(&mut theirs[threads], || {
                let throw = |throw: &Bare| throw_bare(&spec.tray, spec.set.edge(), throw);
                pool.install(|| -> Vec<Vec3> { bare.par_iter().with_max_len(1).map(throw).collect() })
            });
            // A throw in which something went amiss is knocked; the bare world knows no knocks.
            let same = bare.iter().zip(ends).filter(|(throw, end)| throw.end == *end).count();
            assert!(same as u64 * 100 >= THROWS * 95, "the worlds differ: only {same} of {THROWS} throws end alike");
        }
    }
    assert!(tallies.iter().all(|counts| *counts == tallies[0]), "threads change what comes of throws");
    let a_second = |time: Duration| THROWS as f64 / time.as_secs_f64();
    let gain = |best: [Duration; 2]| a_second(best[1]) / a_second(best[0]);
    let ratio = a_second(ours[0]) / a_second(theirs[0]);
    println!(
        "{dice} dice, {:.0} steps a throw: {:.0} throws/s, bare world {:.0} throws/s, ratio {ratio:.3}; two threads \
         {:.0} throws/s, {:.2} times one; the bare world on two {:.2} times one",
        f64::from(steps) / THROWS as f64,
        a_second(ours[0]),
        a_second(theirs[0]),
        a_second(ours[1]),
        gain(ours),
        gain(theirs),
    );
    assert!(ratio >= 0.9, "throws are to reach nine tenths of what a bare world does");
    let lost = gain(ours) / gain(theirs);
    assert!(gain(ours) >= 1.8 || lost >= 0.9, "throws lose {lost:.2} of what a second core gives to anybody");
    if gain(ours) < 1.8 {
        println!("two threads gained less than 1.8; so did the bare world: the machine's second core is no whole one");
    }
}

fn main() {
    // Run as a test, it only has to run.
    if std::env::args().any(|arg| arg == "--test") {
        return;
    }
    measure(2);
    measure(5);
}
