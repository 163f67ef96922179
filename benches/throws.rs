//! Headless throws of two dice, against a bare world of physics with the same scene, in the same run.
//!
//! `cargo bench --no-default-features --features sim --bench throws`. The bare world is written out here, with the
//! engine's own types only: the same tray, dice and launches, stepped as often as the throw took, and nothing read,
//! judged or heard. Both make a fresh world for each throw, because that is what a throw is.

use std::time::{Duration, Instant};

use bevy::math::{Vec2, Vec3};
use bevy_rapier3d::rapier::prelude::*;
use criterion::{Criterion, criterion_group, criterion_main};
use rollick::dice::{DiceSet, Fall, FallState, Feel, Gesture, STEP, ThrowValue, Tray, fall_to_rest};

/// So many different throws are measured; all take part in each round.
const THROWS: u64 = 100;

fn values() -> Vec<ThrowValue> {
    let gesture = |seed: u64| Gesture { aim: Vec2::from_angle(seed as f32 * 2.4), strength: (seed % 11) as f32 / 10.0 };
    (0..THROWS)
        .map(|seed| ThrowValue { seat: 0, set: "ordinary".into(), dice: 2, gesture: gesture(seed), seed })
        .collect()
}

/// A die as the bare world throws it, and for how many steps.
struct Bare {
    dice: Vec<(Pose, Vec3, Vec3)>,
    steps: u32,
}

/// What a throw starts from, and how long it takes.
fn bare(tray: &Tray, set: &DiceSet, value: &ThrowValue) -> Bare {
    let mut fall = Fall::new(tray, set, value).unheard();
    let dice = fall.bodies().map(|body| (*body.position(), body.linvel(), body.angvel())).collect();
    while fall.state() == FallState::Rolling {
        fall.step();
    }
    Bare { dice, steps: fall.steps() }
}

fn throw_bare(tray: &Tray, edge: f32, throw: &Bare) -> Vec3 {
    let feel = Feel::TABLE;
    let mut world = PhysicsWorld::new();
    world.gravity = Vec3::NEG_Y * feel.gravity;
    world.integration_parameters.dt = STEP;
    world.integration_parameters.length_unit = edge;
    for collider in tray.colliders(&feel) {
        world.insert_collider(collider, None);
    }
    let (border, mut last) = (edge * feel.rounding, RigidBodyHandle::invalid());
    let half = edge / 2.0 - border;
    for &(pose, velocity, spin) in &throw.dice {
        let body = RigidBodyBuilder::dynamic().pose(pose).linvel(velocity).angvel(spin);
        let body = body.angular_damping(feel.spin_damping).can_sleep(false);
        let collider = ColliderBuilder::round_cuboid(half, half, half, border)
            .density(1.2)
            .friction(feel.dice_friction)
            .restitution(feel.dice_bounce);
        last = world.insert(body, collider).0;
    }
    for _ in 0..throw.steps {
        world.step();
    }
    world.bodies[last].translation()
}

fn throws(criterion: &mut Criterion) {
    let (tray, set) = (Tray::default(), DiceSet::ordinary());
    let values = values();
    let bare: Vec<Bare> = values.iter().map(|value| bare(&tray, &set, value)).collect();
    let steps: u32 = bare.iter().map(|throw| throw.steps).sum();

    let ours = || values.iter().for_each(|value| drop(std::hint::black_box(fall_to_rest(&tray, &set, value))));
    let theirs = || {
        bare.iter().for_each(|throw| {
            std::hint::black_box(throw_bare(&tray, set.edge(), throw));
        });
    };
    // Both in turn, so that whatever else the machine does is shared out evenly.
    let (mut our_time, mut their_time) = (Duration::ZERO, Duration::ZERO);
    for _ in 0..20 {
        let start = Instant::now();
        ours();
        our_time += start.elapsed();
        let start = Instant::now();
        theirs();
        their_time += start.elapsed();
    }
    let a_second = |time: Duration| 20.0 * THROWS as f64 / time.as_secs_f64();
    let ratio = a_second(our_time) / a_second(their_time);
    println!(
        "two dice, {:.0} steps a throw: {:.0} throws/s, bare world {:.0} throws/s, ratio {ratio:.3}",
        f64::from(steps) / THROWS as f64,
        a_second(our_time),
        a_second(their_time),
    );
    assert!(ratio >= 0.5, "throws are to reach half of what a bare world does");

    let mut group = criterion.benchmark_group("100 throws of two dice");
    group.sample_size(20);
    group.bench_function("dice", |bencher| bencher.iter(ours));
    group.bench_function("bare world", |bencher| bencher.iter(theirs));
    group.finish();
}

criterion_group!(benches, throws);
criterion_main!(benches);
