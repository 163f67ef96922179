//! Compares the speed of headless throws with a plain physics world running the same scene, on one and on two threads.
//!
//! `cargo bench --config scripts/player.toml --profile dev --bench throws`. The plain world uses only types of the
//! physics engine: the same tray, dice and initial velocities, stepped as often as the throw took, without reading,
//! judging, impacts or counting. Both create a new world for each throw.
//!
//! All variants alternate round by round, so that other load on the machine affects all of them; the best round of each
//! is compared. The plain world is also measured on two threads, because the gain from a second core depends on the
//! machine.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use bevy::math::Vec3;
use bevy_rapier3d::rapier::prelude::*;
use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};
use rollick::sim::dice::{
    DiceBag, DiceParams, DiceSet, DiceSets, Gesture, STEP, SimulationState, ThrowSimulation, ThrowValue, Tray,
    simulate_throw,
};
use rollick::sim::fairness::{RunControl, SampleCounts, SampleSpec, Strength, throw_all};

/// Different throws per round.
const THROWS: u64 = 384;

/// Number of rounds.
const ROUNDS: usize = 30;

/// The input of a throw in the plain world.
struct PlainThrow {
    dice: Vec<(Pose, Vec3, Vec3)>,
    steps: u32,
    /// Final position of the last die.
    end: Vec3,
}

/// Extracts the initial state, the duration and the final position of a throw.
fn prepare(tray: &Tray, sets: &DiceSets, value: &ThrowValue) -> PlainThrow {
    let mut simulation = ThrowSimulation::new(tray, sets, value).without_impacts();
    let dice = simulation.bodies().map(|body| (*body.position(), body.linvel(), body.angvel())).collect();
    let mut steps = 0;
    while simulation.state() == SimulationState::Rolling {
        simulation.step();
        steps += 1;
    }
    let end = simulation.poses().last().map_or(Vec3::ZERO, |pose| pose.place);
    PlainThrow { dice, steps, end }
}

fn simulate_plain(tray: &Tray, edge: f32, throw: &PlainThrow) -> Vec3 {
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
    ThreadPoolBuilder::new().num_threads(threads).build().expect("the thread pool starts")
}

fn measure(dice: u8) {
    let cancel = AtomicBool::new(false);
    let control = RunControl { progress: &|| {}, cancel: &cancel };
    let spec = SampleSpec { strength: Strength::Mixed, ..SampleSpec::of(DiceSet::ordinary(), dice, THROWS, 1) };
    let plain: Vec<PlainThrow> = {
        let sets = spec.set.clone().into();
        (0..THROWS).map(|index| prepare(&spec.tray, &sets, &spec.value(index).0)).collect()
    };
    let steps: u32 = plain.iter().map(|throw| throw.steps).sum();
    let (one, two) = (pool(1), pool(2));
    let (mut ours, mut theirs) = ([Duration::MAX; 2], [Duration::MAX; 2]);
    let mut tallies: Vec<SampleCounts> = Vec::new();
    for _ in 0..ROUNDS {
        for (threads, pool) in [&one, &two].into_iter().enumerate() {
            tallies.push(timed(&mut ours[threads], || pool.install(|| throw_all(&spec, &control, |_| {}))));
            let ends = timed(&mut theirs[threads], || {
                let throw = |throw: &PlainThrow| simulate_plain(&spec.tray, spec.set.size, throw);
                pool.install(|| -> Vec<Vec3> { plain.par_iter().with_max_len(1).map(throw).collect() })
            });
            // A throw with a cocked die includes a knock, which the plain world does not simulate.
            let same = plain.iter().zip(ends).filter(|(throw, end)| throw.end == *end).count();
            assert!(
                same as u64 * 100 >= THROWS * 95,
                "only {same} of {THROWS} throws have the same result in both worlds"
            );
        }
    }
    assert!(tallies.iter().all(|counts| *counts == tallies[0]), "the number of threads changes the results");
    let a_second = |time: Duration| THROWS as f64 / time.as_secs_f64();
    let gain = |best: [Duration; 2]| a_second(best[1]) / a_second(best[0]);
    let ratio = a_second(ours[0]) / a_second(theirs[0]);
    println!(
        "{dice} dice, {:.0} steps a throw: {:.0} throws/s, plain world {:.0} throws/s, ratio {ratio:.3}; two threads \
         {:.0} throws/s, {:.2} times one; the plain world on two {:.2} times one",
        f64::from(steps) / THROWS as f64,
        a_second(ours[0]),
        a_second(theirs[0]),
        a_second(ours[1]),
        gain(ours),
        gain(theirs),
    );
    assert!(ratio >= 0.9, "throws must reach 90 % of the plain world's speed");
    let lost = gain(ours) / gain(theirs);
    assert!(
        gain(ours) >= 1.8 || lost >= 0.9,
        "throws reach only {lost:.2} of the plain world's gain from a second thread"
    );
    if gain(ours) < 1.8 {
        println!("two threads gained less than 1.8, but so did the plain world: this machine has no full second core");
    }
}

/// Pours dice and lets them come to rest, on one thread, without impacts. Returns the seconds for each die and step, also
/// counting steps in which unreadable dice are picked up.
fn pour(kind: &str, dice: u16) -> f64 {
    let (sets, tray) = (DiceSets::built_in(), Tray::for_dice(dice.into()));
    let (mut best, mut steps, mut again) = (Duration::MAX, 0, 0);
    for seed in 0..5 {
        let dice = DiceBag::of(kind, dice);
        let value = ThrowValue { seat: 0, dice, gesture: Gesture::default(), seed, chosen: Vec::new() };
        let start = Instant::now();
        let report = simulate_throw(&tray, &sets, &value);
        let step = start.elapsed() / report.steps;
        (best, steps, again) = (best.min(step), steps + report.steps, again + report.rethrows);
    }
    let (step, times) = (best.as_secs_f64(), f64::from(STEP) / best.as_secs_f64());
    println!(
        "{dice:4} {kind:8}: {:.2} ms a step, {times:.1} times real time, {:.1} s to rest, {:.1} % thrown again",
        step * 1e3,
        f64::from(steps) / 5.0 * f64::from(STEP),
        f64::from(again) * 20.0 / f64::from(dice),
    );
    step / f64::from(dice)
}

/// Pours a thousand cubes into the plain world, and prints what they cost there.
fn pour_plain() {
    let (sets, tray) = (DiceSets::built_in(), Tray::for_dice(1000));
    let (mut best, mut ours) = (Duration::MAX, Duration::MAX);
    for seed in 0..5 {
        let dice = DiceBag::of("ordinary", 1000);
        let value = ThrowValue { seat: 0, dice, gesture: Gesture::default(), seed, chosen: Vec::new() };
        let plain = prepare(&tray, &sets, &value);
        let edge = DiceSet::ordinary().size;
        let start = Instant::now();
        std::hint::black_box(simulate_plain(&tray, edge, &plain));
        best = best.min(start.elapsed() / plain.steps);
        let start = Instant::now();
        let report = simulate_throw(&tray, &sets, &value);
        ours = ours.min(start.elapsed() / report.steps);
    }
    let ratio = best.as_secs_f64() / ours.as_secs_f64();
    println!("1000 ordinary in the plain world: {:.2} ms a step, ratio {ratio:.3}", best.as_secs_f64() * 1e3);
}

fn main() {
    // `cargo test` only checks that the benchmark starts.
    if std::env::args().any(|arg| arg == "--test") {
        return;
    }
    for kind in ["ordinary", "d4", "d8", "d10", "d12", "d20", "coin"] {
        let (few, many) = (pour(kind, 101), pour(kind, 1000));
        println!("{kind}: a die of 1000 costs {:.2} times one of 101", many / few);
    }
    pour_plain();
    measure(2);
    measure(5);
}
