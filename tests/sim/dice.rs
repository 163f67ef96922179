//! Dice physics: throwing, settling, reading, cocked, lost and stuck dice, fairness, and equal results headless and at
//! a table.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use bevy::math::{Quat, Vec2, Vec3};
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use rollick::rules::Seat;
use rollick::sim::dice;
use rollick::sim::dice::*;
use rollick::sim::dice::{Material, Release};
use rollick::sim::fairness::{RunControl, SampleSpec, throw_all};

const STRENGTHS: [f32; 3] = [0.0, 0.5, 1.0];

/// A throw whose direction depends on the seed.
fn value(dice: u16, strength: f32, seed: u64) -> ThrowValue {
    let aim = Vec2::from_angle(seed as f32 * 2.4);
    ThrowValue {
        seat: 0,
        dice: DiceBag::of("ordinary", dice),
        gesture: Gesture { aim, strength },
        seed,
        chosen: Vec::new(),
    }
}

fn throw_dice(dice: u16, strength: f32, seed: u64) -> ThrowSimulation {
    ThrowSimulation::new(&Tray::default(), &DiceSets::built_in(), &value(dice, strength, seed)).without_impacts()
}

fn run_out(simulation: &mut ThrowSimulation) -> ThrowReport {
    while simulation.state() == SimulationState::Rolling {
        simulation.step();
    }
    ThrowReport::of(simulation)
}

fn at_rest(place: Vec3, turn: Quat) -> Launch {
    Launch { pose: Pose { place, turn }, velocity: Vec3::ZERO, spin: Vec3::ZERO }
}

/// χ² of six counts against a uniform distribution.
fn chi_square(counts: &[u32; 6]) -> f64 {
    let expected = f64::from(counts.iter().sum::<u32>()) / 6.0;
    counts.iter().map(|&count| (f64::from(count) - expected).powi(2) / expected).sum()
}

/// The critical value of χ² with 5 degrees of freedom at α = 0.001.
const ONE_IN_A_THOUSAND: f64 = 20.515;

#[test]
fn a_die_of_any_shape_is_read_correctly_in_all_poses_with_any_face_rotation() {
    for set in one_of_each_shape() {
        let shape = set.shape;
        let height = shape.face_distance() * set.size + 0.01;
        for pose in shape.face_rotations() {
            for face_rotation in shape.face_rotations() {
                let launch = at_rest(Vec3::Y * height, shape.lying() * shape.rotation(pose));
                let mut simulation = ThrowSimulation::staged(&Tray::default(), &set, &DiceParams::TABLE, &[launch], 1)
                    .with_face_rotations(&[face_rotation])
                    .without_impacts();
                let report = run_out(&mut simulation);
                assert_eq!((report.cocked, report.lost, report.stuck), (0, 0, 0), "{shape:?} {pose:?}");
                // What is visible: the picture's faces, rotated inside the body and with the body.
                let seen = simulation.poses().next().unwrap().turn * shape.rotation(face_rotation);
                let towards = if shape == DieShape::D4 { -1.0 } else { 1.0 };
                let height = |face: &usize| (seen * shape.normals()[*face]).y * towards;
                let up = (0..shape.faces()).max_by(|one, other| height(one).total_cmp(&height(other)));
                assert_eq!(Some(usize::from(report.sides[0])), up, "{shape:?} {pose:?} {face_rotation:?}");
            }
        }
    }
}

/// An embedded set of each shape.
pub(crate) fn one_of_each_shape() -> Vec<DiceSet> {
    let sets = DiceSets::built_in();
    let of = |shape: DieShape| sets.iter().find(|set| set.shape == shape).cloned().expect("each shape has a set");
    DieShape::ALL.map(of).to_vec()
}

#[test]
fn chosen_sides_come_up_on_dice_of_any_shape() {
    for set in one_of_each_shape() {
        for seed in 0..20 {
            let chosen: Vec<u8> = (0..4).map(|die| ((die * 5 + seed) % set.faces.len() as u64) as u8).collect();
            let dice = DiceBag::of(&set.name, 4);
            let value = ThrowValue { chosen: chosen.clone(), dice, ..value(4, 0.7, seed) };
            let report = simulate_throw(&Tray::default(), &DiceSets::built_in(), &value);
            assert_eq!(report.sides, chosen, "{:?}, throw {seed}", set.shape);
        }
    }
}

/// The sides that dice 0, 1, 2 … show in a throw of a lesson.
fn wanted(dice: u16, seed: u64) -> Vec<u8> {
    (0..dice).map(|die| ((u64::from(die) * 5 + seed) % 6) as u8).collect()
}

#[test]
fn chosen_sides_come_up_and_the_dice_move_as_they_would_without_the_choice() {
    // A tray this small makes many dice cocked, so that some are thrown again.
    let mut tray = Tray::default();
    tray.half = Vec2::new(5.0, 5.0);
    let (mut rethrows, mut other_faces) = (0, 0);
    for seed in 0..30 {
        let free = value(16, 1.0, seed);
        let chosen = ThrowValue { chosen: wanted(16, seed), ..free.clone() };
        let mut free = ThrowSimulation::new(&tray, &DiceSets::built_in(), &free);
        let mut simulation = ThrowSimulation::new(&tray, &DiceSets::built_in(), &chosen);
        while free.state() == SimulationState::Rolling {
            free.step();
            simulation.step();
            assert!(simulation.poses().eq(free.poses()), "throw {seed} differs in step {}", free.steps());
            assert_eq!(simulation.impacts(), free.impacts());
        }
        let (report, without) = (ThrowReport::of(&simulation), ThrowReport::of(&free));
        assert_eq!(report.sides, chosen.chosen, "throw {seed}");
        rethrows += report.rethrows;
        other_faces += usize::from(report.sides != without.sides);
    }
    assert!(rethrows > 0, "no die was thrown again");
    assert!(other_faces > 25, "{other_faces} of 30 throws show other faces");
}

/// Prints figures: `cargo test --locked --features screenshots --test sim -- --ignored --nocapture figures_of_chosen`.
#[test]
#[ignore = "prints figures; takes some minutes"]
fn figures_of_chosen_throws() {
    let mut read = 0;
    for seed in 0..10_000 {
        let dice = (seed % 6 + 1) as u16;
        let chosen = ThrowValue { chosen: wanted(dice, seed), ..value(dice, STRENGTHS[(seed % 3) as usize], seed) };
        let mut simulation = ThrowSimulation::new(&Tray::default(), &DiceSets::built_in(), &chosen).without_impacts();
        read += u32::from(run_out(&mut simulation).sides == chosen.chosen);
    }
    println!("{read} of 10000 chosen throws show the chosen sides");
    assert_eq!(read, 10_000);
}

#[test]
fn opposite_sides_of_the_ordinary_die_add_up_to_seven() {
    let set = DiceSet::ordinary();
    let pips = |side: u8| set.word(side).parse::<u8>().unwrap();
    assert!([0, 2, 4].iter().all(|&side| pips(side) + pips(side + 1) == 7));
}

#[test]
fn every_read_die_lies_flat_on_the_floor_inside_the_tray() {
    let tray = Tray::default();
    for strength in STRENGTHS {
        for seed in 0..60 {
            let mut simulation = throw_dice(5, strength, seed);
            let report = run_out(&mut simulation);
            assert_eq!((report.lost, report.sides.len()), (0, 5), "seed {seed}");
            for pose in simulation.poses() {
                let (_, upright) = DieShape::D6.read_side(pose.turn);
                assert!(upright > 5.0_f32.to_radians().cos(), "seed {seed}: {pose:?}");
                assert!((pose.place.y - 0.8).abs() < 0.13 && tray.holds(pose.place), "seed {seed}: {pose:?}");
            }
        }
    }
}

#[test]
fn the_same_throw_gives_bit_identical_results() {
    for seed in 0..25 {
        let (mut one, mut other) = (
            throw_dice(5, 0.7, seed),
            ThrowSimulation::new(&Tray::default(), &DiceSets::built_in(), &value(5, 0.7, seed)),
        );
        while one.state() == SimulationState::Rolling {
            one.step();
            other.step();
            let bits = |simulation: &ThrowSimulation| -> Vec<u32> {
                let poses = simulation.poses();
                poses
                    .flat_map(|pose| [pose.place.to_array().to_vec(), pose.turn.to_array().to_vec()].concat())
                    .map(f32::to_bits)
                    .collect()
            };
            assert_eq!(bits(&one), bits(&other), "seed {seed}, step {}", one.steps());
        }
        assert_eq!(ThrowReport::of(&one), ThrowReport::of(&other), "recording impacts changes nothing");
        assert_eq!(
            ThrowReport::of(&one),
            simulate_throw(&Tray::default(), &DiceSets::built_in(), &value(5, 0.7, seed))
        );
    }
}

#[test]
fn a_throw_value_survives_serialization() {
    let value = value(2, 0.123_456_79, u64::MAX - 1);
    let text = serde_json::to_string(&value).unwrap();
    assert_eq!(serde_json::from_str::<ThrowValue>(&text).unwrap(), value);
}

#[test]
fn throws_settle_within_the_time_limits() {
    let mut all: Vec<u32> = Vec::new();
    for strength in STRENGTHS {
        for dice in [2, 5] {
            let mut steps: Vec<u32> =
                (0..150).map(|seed| run_out(&mut throw_dice(dice, strength, seed)).steps).collect();
            steps.sort_unstable();
            let median = steps[75] as f32 * STEP;
            assert!((0.9..=1.6).contains(&median), "{dice} dice at strength {strength}: median {median} s");
            all.extend(steps);
        }
    }
    all.sort_unstable();
    let late = all[all.len() * 99 / 100] as f32 * STEP;
    assert!(late <= 2.5, "99th percentile: {late} s");
}

#[test]
fn strength_and_aim_matter_and_the_weakest_throw_still_tumbles() {
    let tumble = |strength: f32, seed: u64| {
        let mut simulation = throw_dice(1, strength, seed);
        let mut last = simulation.poses().next().unwrap();
        let (mut distance, mut turned) = (0.0, 0.0);
        while simulation.state() == SimulationState::Rolling {
            simulation.step();
            let pose = simulation.poses().next().unwrap();
            distance += (pose.place - last.place).with_y(0.0).length();
            turned += pose.turn.angle_between(last.turn);
            last = pose;
        }
        (distance, turned)
    };
    let mean = |strength: f32| {
        let (distance, turned) =
            (0..60).map(|seed| tumble(strength, seed)).fold((0.0, 0.0), |a, b| (a.0 + b.0, a.1 + b.1));
        (distance / 60.0, turned / 60.0)
    };
    let (weak, normal, strong) = (mean(0.0), mean(0.5), mean(1.0));
    assert!(weak.0 * 1.3 < normal.0 && normal.0 * 1.1 < strong.0, "distances: {weak:?} {normal:?} {strong:?}");
    assert!(weak.1 > std::f32::consts::PI, "the weakest throw turns by {} rad", weak.1);
    for degrees in (0..360).step_by(30) {
        let aim = Vec2::from_angle((degrees as f32).to_radians());
        let value = ThrowValue { gesture: Gesture { aim, strength: 0.3 }, ..value(3, 0.3, 5) };
        let mut simulation = ThrowSimulation::new(&Tray::default(), &DiceSets::built_in(), &value).without_impacts();
        let start: Vec<Vec3> = simulation.poses().map(|pose| pose.place).collect();
        (0..20).for_each(|_| simulation.step());
        for (pose, start) in simulation.poses().zip(start) {
            let went = (pose.place - start).xz().normalize();
            assert!(went.dot(aim) > 0.8, "aimed at {degrees}°, moved {went}");
        }
    }
}

/// Parameters with which dice stay leaning where they are placed.
fn sticky() -> DiceParams {
    DiceParams { floor_friction: 1.0, wall_friction: 1.0, dice_friction: 1.0, ..DiceParams::TABLE }
}

#[test]
fn only_the_cocked_die_is_thrown_again_and_read_dice_do_not_move() {
    let tray = Tray::default();
    let leaning_on_a_die = [
        at_rest(Vec3::new(0.0, 0.8, 0.0), Quat::IDENTITY),
        at_rest(Vec3::new(1.85, 1.05, 0.0), Quat::from_rotation_z(-0.62)),
    ];
    let leaning_on_the_wall = [
        at_rest(Vec3::new(0.0, 0.8, 0.0), Quat::IDENTITY),
        at_rest(Vec3::new(tray.half.x - 1.03, 1.03, 0.0), Quat::from_rotation_z(0.5)),
    ];
    let lying_on_a_die =
        [at_rest(Vec3::new(0.0, 0.8, 0.0), Quat::IDENTITY), at_rest(Vec3::new(0.1, 2.4, 0.1), Quat::IDENTITY)];
    let stages = [
        (leaning_on_a_die, Unreadable::Leaning),
        (leaning_on_the_wall, Unreadable::Leaning),
        (lying_on_a_die, Unreadable::Raised),
    ];
    for (stage, (launches, expected)) in stages.into_iter().enumerate() {
        for seed in 0..12 {
            let mut simulation = ThrowSimulation::staged(&tray, &DiceSet::ordinary(), &sticky(), &launches, seed);
            let (mut failure, mut lay) = (None, None);
            while simulation.state() == SimulationState::Rolling {
                simulation.step();
                for event in simulation.events() {
                    match *event {
                        SimulationEvent::Read { die: 0, .. } => lay = simulation.poses().next(),
                        SimulationEvent::Unreadable { die, reason } => {
                            assert_eq!(die, 1, "stage {stage}");
                            failure = failure.or(Some(reason));
                        }
                        SimulationEvent::Knocked { die }
                        | SimulationEvent::PickedUp { die }
                        | SimulationEvent::ThrownAgain { die } => {
                            assert_eq!(die, 1, "stage {stage}");
                        }
                        SimulationEvent::Read { .. } => {}
                    }
                }
                if lay.is_some() {
                    assert_eq!(simulation.poses().next(), lay, "stage {stage}: a read die moved");
                }
            }
            assert_eq!(failure, Some(expected), "stage {stage}, seed {seed}");
            let report = ThrowReport::of(&simulation);
            assert!(report.cocked >= 1 && report.dice[0].rethrows == 0, "{report:?}");
        }
    }
}

#[test]
fn a_lost_die_is_thrown_again_without_a_knock() {
    let launches =
        [at_rest(Vec3::new(0.0, 0.8, 0.0), Quat::IDENTITY), at_rest(Vec3::new(40.0, 5.0, 0.0), Quat::IDENTITY)];
    let mut simulation =
        ThrowSimulation::staged(&Tray::default(), &DiceSet::ordinary(), &DiceParams::TABLE, &launches, 3);
    let mut knocked = false;
    while simulation.state() == SimulationState::Rolling {
        simulation.step();
        knocked |= simulation.events().iter().any(|event| matches!(event, SimulationEvent::Knocked { .. }));
    }
    let report = ThrowReport::of(&simulation);
    assert!(!knocked && report.lost >= 1 && report.rethrows >= 1, "{report:?}");
    assert!(simulation.poses().all(|pose| Tray::default().holds(pose.place)));
}

#[test]
fn dice_that_never_settle_are_placed_by_hand() {
    // No gravity and fully elastic impacts.
    let params =
        DiceParams { gravity: 0.0, floor_bounce: 1.0, wall_bounce: 1.0, dice_bounce: 1.0, ..DiceParams::TABLE };
    let mut seen = [0; 6];
    for seed in 0..20 {
        let value = value(2, 0.5, seed);
        let mut simulation =
            ThrowSimulation::with_params(&Tray::default(), &DiceSets::built_in(), &value, &params).without_impacts();
        let report = run_out(&mut simulation);
        assert!(report.stuck + report.cocked >= 16, "{report:?}");
        report.sides.iter().for_each(|&side| seen[usize::from(side)] += 1);
        let places: Vec<Vec3> = simulation.poses().map(|pose| pose.place).collect();
        assert!(places.iter().all(|place| (place.y - 0.8).abs() < 0.01) && places[0].distance(places[1]) > 1.6);
    }
    assert!(seen.iter().all(|&count| count > 0), "dice placed by hand show all sides: {seen:?}");
}

#[test]
fn face_rotations_change_only_at_release() {
    let (mut thrown_again, mut turned) = (0, 0);
    for seed in 0..12 {
        let mut simulation = ThrowSimulation::staged(
            &Tray::default(),
            &DiceSet::ordinary(),
            &DiceParams::TABLE,
            &[at_rest(Vec3::new(0.0, 0.8, 0.0), Quat::IDENTITY), at_rest(Vec3::new(40.0, 5.0, 0.0), Quat::IDENTITY)],
            seed,
        );
        let mut face_rotations: Vec<FaceRotation> = simulation.face_rotations().collect();
        while simulation.state() == SimulationState::Rolling {
            let turns: Vec<Quat> = simulation.poses().map(|pose| pose.turn).collect();
            simulation.step();
            let now: Vec<FaceRotation> = simulation.face_rotations().collect();
            for die in 0..face_rotations.len() {
                if simulation.events().contains(&SimulationEvent::ThrownAgain { die }) {
                    thrown_again += 1;
                    turned += usize::from(now[die] != face_rotations[die]);
                    continue;
                }
                assert_eq!(now[die], face_rotations[die], "the face rotation of a die changed without a release");
                if simulation.events().contains(&SimulationEvent::PickedUp { die }) {
                    let jump = simulation.poses().nth(die).unwrap().turn.angle_between(turns[die]);
                    assert!(jump < 0.3, "the die jumped by {jump} rad when it was picked up");
                }
            }
            face_rotations = now;
        }
    }
    assert!(thrown_again >= 3 && turned > 0, "{turned} of {thrown_again} rotations changed");
}

#[test]
fn each_die_has_its_own_settling_time() {
    let launches =
        [at_rest(Vec3::new(4.0, 0.8, 0.0), Quat::IDENTITY), at_rest(Vec3::new(-4.0, 6.0, 0.0), Quat::IDENTITY)];
    let mut simulation =
        ThrowSimulation::staged(&Tray::default(), &DiceSet::ordinary(), &DiceParams::TABLE, &launches, 3);
    let report = run_out(&mut simulation);
    let (lay, fell) = (report.dice[0].steps, report.dice[1].steps);
    assert!((12..=20).contains(&lay), "a placed die is at rest after 0.1 s: {lay} steps");
    assert!(fell > 2 * lay && fell == report.steps, "the last die ends the throw: {fell} of {} steps", report.steps);
    // All dice are read together, so none settles after the end of the throw.
    for seed in 0..20 {
        let report = run_out(&mut throw_dice(5, 0.5, seed));
        let last = report.dice.iter().filter(|die| die.rethrows == 0).map(|die| die.steps).max();
        assert!(last.is_some_and(|last| last <= report.steps), "{report:?}");
        assert!(report.dice.iter().any(|die| Some(die.steps) < last), "not all dice settle last: {report:?}");
    }
}

#[test]
fn faces_are_uniform_even_when_the_bodies_always_fall_the_same_way() {
    // One simulation with 6000 handfuls, so only the face rotations differ. χ² with 5 degrees of freedom, α = 0.001,
    // fixed seeds.
    let (sets, bag) = (DiceSets::built_in(), DiceBag::of("ordinary", 2));
    let report = run_out(&mut throw_dice(2, 0.0, 11));
    let mut counts = [[0; 6]; 2];
    for seed in 0..6000 {
        let face_rotations = Handful::take(&sets, &bag, seed).face_rotations;
        for die in 0..2 {
            counts[die][usize::from(DieShape::D6.shows(face_rotations[die], report.dice[die].body))] += 1;
        }
    }
    for counts in counts {
        assert!(chi_square(&counts) < ONE_IN_A_THOUSAND, "{counts:?}");
    }
    // Physics does not depend on face rotations: other rotations give the same final pose.
    let mut other = throw_dice(2, 0.0, 11).with_face_rotations(&[FaceRotation::new(7), FaceRotation::new(20)]);
    let other = run_out(&mut other);
    for (one, other) in report.dice.iter().zip(&other.dice) {
        assert_eq!((one.body, one.steps), (other.body, other.steps));
    }
}

#[test]
fn faces_of_real_throws_are_uniform() {
    // χ² with 5 degrees of freedom, α = 0.001, fixed seeds.
    let mut thrower = physical::Thrower::new(Tray::default(), DiceSet::ordinary(), 99);
    let mut counts = [0; 6];
    for _ in 0..400 {
        thrower.sides(0, 5).iter().for_each(|&side| counts[usize::from(side)] += 1);
    }
    assert!(chi_square(&counts) < ONE_IN_A_THOUSAND, "{counts:?}");
    let mut rethrows = physical::Thrower::new(Tray::default(), DiceSet::ordinary(), 99);
    let mut other = physical::Thrower::new(Tray::default(), DiceSet::ordinary(), 99);
    assert!((0..20).all(|_| rethrows.sides(0, 3) == other.sides(0, 3)));
}

#[test]
fn no_face_changes_within_three_seconds_after_the_read() {
    let (mut dice, mut changed) = (0, 0);
    for strength in STRENGTHS {
        for seed in 0..200 {
            let mut simulation = throw_dice(5, strength, 10_000 + seed);
            dice += run_out(&mut simulation).sides.len();
            changed += simulation.linger(360).len();
        }
    }
    assert_eq!((dice, changed), (3000, 0));
}

#[test]
fn each_contact_reports_one_impact() {
    let drop_from = |height: f32| {
        let launch = at_rest(Vec3::Y * (0.8 + height), Quat::IDENTITY);
        let params = DiceParams { floor_bounce: 0.0, ..DiceParams::TABLE };
        let mut simulation = ThrowSimulation::staged(&Tray::default(), &DiceSet::ordinary(), &params, &[launch], 1);
        let mut impacts = Vec::new();
        while simulation.state() == SimulationState::Rolling {
            simulation.step();
            impacts.extend_from_slice(simulation.impacts());
        }
        // Resting contact is no impact.
        (0..60).for_each(|_| simulation.step());
        assert!(simulation.impacts().is_empty());
        impacts
    };
    for height in [2.0, 5.0, 10.0] {
        let impacts = drop_from(height);
        assert_eq!(impacts.len(), 1, "a flat fall from {height} cm is one impact: {impacts:?}");
        let fell_with = (2.0 * DiceParams::TABLE.gravity * height).sqrt();
        assert!((impacts[0].speed / fell_with - 1.0).abs() < 0.25, "{} at {fell_with} cm/s", impacts[0].speed);
        assert_eq!((impacts[0].material, impacts[0].other), (Material::Die, Material::Felt));
        assert!(impacts[0].position.y.abs() < 0.3);
    }
    let mut impact_counts = std::collections::HashMap::new();
    for seed in 0..30 {
        let mut simulation = ThrowSimulation::new(&Tray::default(), &DiceSets::built_in(), &value(5, 0.9, seed));
        let mut hits = 0;
        while simulation.state() == SimulationState::Rolling {
            simulation.step();
            hits += simulation.impacts().len();
            simulation.impacts().iter().for_each(|impact| *impact_counts.entry(impact.other).or_insert(0) += 1);
        }
        assert!((10..150).contains(&hits), "seed {seed}: {hits} impacts");
    }
    assert!(
        [Material::Felt, Material::Die, Material::Leather].iter().all(|of| impact_counts.contains_key(of)),
        "{impact_counts:?}"
    );
}

#[test]
fn errors_in_descriptions_name_file_line_and_problem() {
    let good = include_str!("../../assets/dice/ordinary.ron");
    let says = |from: &str, to: &str| {
        let text = good.replace(from, to);
        assert_ne!(text, good);
        DiceSet::from_ron(&text, std::path::Path::new("odd.ron")).unwrap_err().to_string()
    };
    let starts = |error: String, line: u32, word: &str| {
        assert!(error.starts_with(&format!("odd.ron:{line}: ")) && error.contains(word), "{error}");
    };
    starts(says("size: 1.6", "size: 90.0"), 7, "0.8 to 3 cm");
    starts(says("size: 1.6", "edge: 90.0"), 7, "the edge must be");
    starts(says("\"5\"]", "\"\"]"), 5, "without surrounding whitespace");
    starts(says("\"5\"]", "\"5\", \"7\"]"), 5, "a d6 has 6 faces, not 7");
    starts(says("material:", "stile:"), 9, "stile");
    starts(says("\"ivory\"", "\"gold\""), 9, "a die is made of ivory, ink,");
    starts(says("\"ordinary\"", "\"Ordinary!\""), 3, "lowercase letters");
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(
        folder.path().join("colours.ron"),
        good.replace("\"ordinary\"", "\"bluish\"").replace("\"3\"", "\"blue\""),
    )
    .unwrap();
    std::fs::write(folder.path().join("odd.ron"), "(name: 5)").unwrap();
    let (sets, bad) = DiceSets::with_folders(&[folder.path().to_owned()]);
    assert_eq!(sets.get("bluish").unwrap().word(0), "blue");
    assert!(sets.get("ordinary").is_some() && bad.len() == 1 && bad[0].to_string().contains("odd.ron:1"), "{bad:?}");
}

#[test]
fn a_die_of_ones_own_has_drawings_from_its_folder() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let put = |file: &str, text: &str| std::fs::write(folder.path().join(file), text).expect("the file is writable");
    let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\"><path d=\"M1 8 5 1 8 8Z\"/></svg>";
    put("claw.svg", svg);
    let dragon = |name: &str, claw: &str, colour: &str| {
        format!(
            "(name: \"{name}\", faces: [\"{claw}\", \"{claw}\", \"wing\", \"wing\", \"2\", \"fire and ice\"], size: 1.8, \
             material: \"stone\", colour: \"{colour}\", paint: \"#ffd060\")"
        )
    };
    put("dragon.ron", &dragon("dragon", "claw.svg", "#203A20"));
    put("no-drawing.ron", &dragon("other", "tail.svg", "#203A20"));
    put("elsewhere.ron", &dragon("other", "../claw.svg", "#203A20"));
    put("no-colour.ron", &dragon("other", "claw.svg", "green"));
    put("no-comma.ron", &dragon("other", "a, b", "#203A20"));
    put("sign.ron", &dragon("other", "claw.svg", "#+A3020"));
    put("bomb.svg", &svg.replace("<path", "<svg:use href=\"#a\"/><path"));
    put("bomb.ron", &dragon("other", "bomb.svg", "#203A20"));
    put("large.svg", &format!("{svg}{}", " ".repeat(40_000)));
    put("too-large.ron", &dragon("other", "large.svg", "#203A20"));
    let (sets, mut errors) = DiceSets::with_folders(&[folder.path().to_owned(), "no such folder".into()]);
    let set = sets.get("dragon").expect("it was read");
    assert_eq!(set.faces, ["claw", "claw", "wing", "wing", "2", "fire and ice"]);
    assert_eq!(
        set.drawings.iter().map(|(word, text)| (word.as_str(), text.as_str())).collect::<Vec<_>>(),
        [("claw", svg)]
    );
    assert_eq!((set.colour.as_deref(), set.paint.as_deref()), (Some("#203A20"), Some("#ffd060")));
    let written = serde_json::to_string(set).expect("it can be written");
    assert_eq!(&serde_json::from_str::<DiceSet>(&written).expect("it can be read"), set);
    let mut said = |part: &str| {
        let index = errors.iter().position(|error| error.to_string().contains(part));
        errors.remove(index.unwrap_or_else(|| panic!("nothing says {part}: {errors:?}")));
    };
    said("tail.svg: ");
    said("elsewhere.ron:1: a side has at most 24 letters, none of");
    said("no-colour.ron:1: a colour is written like \"#A03020\", not \"green\"");
    said("no-comma.ron:1: a side has at most 24 letters, none of");
    said("sign.ron:1: a colour is written like");
    said("bomb.ron:1: the drawing bomb has an element <use>");
    said("too-large.ron:1: the drawings of a die are at most 32768 bytes large together");
    assert!(sets.get("other").is_none() && errors.is_empty(), "{errors:?}");
}

/// The dice sets read from this folder, and the error messages about its files.
fn dice_from(folders: DiceFolders) -> (DiceSets, Vec<String>) {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, TransformPlugin)).insert_resource(folders).add_plugins(dice::plugin);
    let errors = app.world().resource::<DiceFileErrors>().0.iter().map(ToString::to_string).collect();
    (app.world().resource::<DiceSets>().clone(), errors)
}

#[test]
fn valid_dice_on_disk_replace_the_embedded_ones() {
    let good = include_str!("../../assets/dice/ordinary.ron");
    let folder = tempfile::tempdir().expect("a temporary folder");
    let put = |file: &str, text: &str| std::fs::write(folder.path().join(file), text).expect("the file is writable");
    put("colour.ron", "(name: 5)");
    // As descriptions were written before there were other shapes.
    put(
        "ordinary.ron",
        &good.replace("size: 1.6", "edge: 2.0").replace("material:", "style:").replace('[', "(").replace(']', ")"),
    );
    // A die with other words cannot replace the embedded symbol die.
    put("symbol.ron", &good.replace("\"ordinary\"", "\"symbol\""));
    let (sets, errors) = dice_from(DiceFolders(vec![folder.path().to_owned()]));
    let own = DiceSets::built_in();
    assert_eq!(sets.get("ordinary").map(|set| set.size), Some(2.0));
    for name in ["colour", "ordinary-ink", "symbol"] {
        assert_eq!(sets.get(name), own.get(name));
    }
    assert_eq!(errors.len(), 2, "{errors:?}");
    assert!(errors[0].contains("colour.ron:1: "), "{errors:?}");
    assert!(errors[1].contains("symbol.ron:5: "), "{errors:?}");
    let words = "must be, in any order: bell, cherry, cherry, dollar, orange, orange";
    assert!(errors[1].ends_with(words), "{errors:?}");
}

#[test]
fn shipped_dice_equal_embedded_ones_and_a_missing_folder_is_ok() {
    let own: Vec<DiceSet> = DiceSets::built_in().iter().cloned().collect();
    for folder in ["assets/dice", "no such folder"] {
        let (sets, errors) = dice_from(DiceFolders(vec![folder.into()]));
        assert_eq!(errors, Vec::<String>::new());
        assert!(sets.iter().eq(&own));
    }
    assert!(!DiceFolders::default().0.is_empty(), "the folder is found in the working directory");
}

// Tests of the plugin.

#[derive(Resource, Default)]
struct MessageCounts {
    read: Vec<ThrowRead>,
    rattles: usize,
    impacts: usize,
}

fn count_messages(
    mut counts: ResMut<MessageCounts>,
    mut read: MessageReader<ThrowRead>,
    mut rattles: MessageReader<Rattle>,
    mut impacts: MessageReader<Impact>,
) {
    counts.read.extend(read.read().cloned());
    counts.rattles += rattles.read().count();
    counts.impacts += impacts.read().count();
}

pub(crate) fn table(frames_a_second: f64) -> (App, Entity) {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, TransformPlugin, dice::plugin))
        .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_secs_f64(1.0 / frames_a_second)))
        .init_resource::<MessageCounts>()
        .add_systems(Update, count_messages);
    let tray = app.world_mut().spawn(DiceTray::new(Tray::default())).id();
    app.update();
    (app, tray)
}

fn ask(app: &mut App, tray: Entity, value: &ThrowValue) {
    app.world_mut().write_message(RequestThrow {
        tray,
        seat: Seat(value.seat),
        dice: value.dice.clone(),
        seed: value.seed,
        chosen: Vec::new(),
    });
}

pub(crate) fn dice_of(app: &mut App) -> Vec<(usize, Transform, Quat)> {
    let mut dice: Vec<_> = app
        .world_mut()
        .query::<(&Die, &Transform, &PictureRotation)>()
        .iter(app.world())
        .map(|(die, transform, label)| (die.index, *transform, label.0))
        .collect();
    dice.sort_by_key(|die| die.0);
    dice
}

#[test]
fn the_frame_rate_never_changes_the_result_of_a_throw() {
    let wanted: Vec<ThrowReport> =
        (0..6).map(|seed| simulate_throw(&Tray::default(), &DiceSets::built_in(), &value(4, 0.6, seed))).collect();
    for (frames, scale) in [(20.0, 1.0), (59.94, 1.0), (60.0, 3.0), (144.0, 0.5), (240.0, 1.0)] {
        for (seed, wanted) in wanted.iter().enumerate() {
            let (mut app, tray) = table(frames);
            app.insert_resource(DiceClock { scale, instant: false });
            let value = value(4, 0.6, seed as u64);
            ask(&mut app, tray, &value);
            app.update();
            let held = dice_of(&mut app);
            app.world_mut().write_message(Release { tray, gesture: value.gesture });
            app.update();
            app.update();
            assert_ne!(held, dice_of(&mut app), "dice move immediately");
            for frame in 0..5000 {
                if !app.world().resource::<MessageCounts>().read.is_empty() {
                    break;
                }
                if frame % 7 == 3 {
                    app.world_mut().resource_mut::<Time<Virtual>>().pause();
                    app.update();
                    let still = dice_of(&mut app);
                    app.update();
                    assert_eq!(still, dice_of(&mut app), "a paused table does not move");
                    app.world_mut().resource_mut::<Time<Virtual>>().unpause();
                }
                app.update();
            }
            (0..20).for_each(|_| app.update());
            let read = &app.world().resource::<MessageCounts>().read;
            assert_eq!(read.len(), 1, "one read per throw");
            assert_eq!((read[0].tray, read[0].seat, &read[0].sides), (tray, Seat(0), &wanted.sides));
            assert!(app.world().resource::<MessageCounts>().impacts > 5);
            for ((_, transform, label), &side) in dice_of(&mut app).into_iter().zip(&wanted.sides) {
                let up = transform.rotation * label * SIDE_NORMALS[usize::from(side)];
                assert!(up.y > 0.99, "the displayed side is the one that was read");
            }
            let last = app.world().get::<LastThrow>(tray).unwrap();
            assert_eq!((last.value.as_ref(), last.experiment), (Some(&value), Experiment::default()));
        }
    }
}

/// A thousand throws: ten trays at each of ten frame rates, ten throws each, with pauses and changes of speed.
#[test]
fn a_thousand_throws_give_the_same_results_in_an_app_and_headless() {
    for (round, frames) in [20.0, 24.0, 30.0, 48.0, 59.94, 75.0, 90.0, 120.0, 144.0, 240.0].into_iter().enumerate() {
        let (mut app, first) = table(frames);
        let mut trays = vec![first];
        for index in 1..10 {
            let place = Transform::from_xyz(index as f32 * 60.0, 0.0, 0.0);
            trays.push(app.world_mut().spawn((DiceTray::new(Tray::default()), place)).id());
        }
        for throw in 0..10 {
            let values: Vec<ThrowValue> = (0..10)
                .map(|tray| {
                    let seed = (round * 100 + throw * 10 + tray) as u64;
                    value(1 + (seed % 4) as u16, (seed % 11) as f32 / 10.0, seed)
                })
                .collect();
            for (tray, value) in trays.iter().zip(&values) {
                ask(&mut app, *tray, value);
                app.world_mut().write_message(Release { tray: *tray, gesture: value.gesture });
            }
            app.world_mut().resource_mut::<MessageCounts>().read.clear();
            for frame in 0..20_000 {
                if app.world().resource::<MessageCounts>().read.len() == trays.len() {
                    break;
                }
                match (frame + throw) % 23 {
                    5 => app.world_mut().resource_mut::<Time<Virtual>>().pause(),
                    9 => app.world_mut().resource_mut::<Time<Virtual>>().unpause(),
                    14 => app.world_mut().resource_mut::<DiceClock>().scale = 3.0,
                    19 => app.world_mut().resource_mut::<DiceClock>().scale = 0.7,
                    _ => {}
                }
                app.update();
            }
            app.world_mut().resource_mut::<Time<Virtual>>().unpause();
            let read = app.world().resource::<MessageCounts>().read.clone();
            for (tray, value) in trays.iter().zip(&values) {
                let on_screen = read.iter().find(|read| read.tray == *tray).expect("every throw was read");
                // Normalizing the aim may change its last bit, so use the value that was actually thrown.
                let thrown = app.world().get::<LastThrow>(*tray).unwrap().value.clone().unwrap();
                assert!(thrown.gesture.aim.distance(value.gesture.aim) < 1e-5 && thrown.seed == value.seed);
                let headless = simulate_throw(&Tray::default(), &DiceSets::built_in(), &thrown);
                assert_eq!(on_screen.sides, headless.sides, "{frames} frames a second, {value:?}");
                let report = app.world().get::<LastReport>(*tray).unwrap().0.clone().unwrap().0;
                assert_eq!(report, headless, "the outcomes of all dice");
            }
        }
    }
}

#[test]
fn an_instant_table_reads_a_throw_in_one_fixed_step() {
    let (mut app, tray) = table(120.0);
    app.insert_resource(DiceClock { scale: 1.0, instant: true });
    let value = value(5, 0.4, 77);
    ask(&mut app, tray, &value);
    app.world_mut().write_message(Release { tray, gesture: value.gesture });
    (0..3).for_each(|_| app.update());
    let wanted = simulate_throw(&Tray::default(), &DiceSets::built_in(), &value).sides;
    assert_eq!(app.world().resource::<MessageCounts>().read[0].sides, wanted);
}

#[test]
fn a_shaken_hand_rattles_follows_the_aim_and_becomes_still_again() {
    let (mut app, tray) = table(60.0);
    ask(&mut app, tray, &value(3, 0.5, 1));
    (0..10).for_each(|_| app.update());
    let held = dice_of(&mut app);
    assert!(held.len() == 3 && held.iter().all(|die| die.1.translation.z > 3.0), "the hand is on the players' side");
    app.update();
    assert_eq!(held, dice_of(&mut app), "a waiting hand does not move");
    assert_eq!(app.world().resource::<MessageCounts>().rattles, 0);
    app.world_mut().write_message(HandMotion { tray, aim: Vec2::NEG_X, gathered: 0.8, shaking: true });
    (0..60).for_each(|_| app.update());
    let rattles = app.world().resource::<MessageCounts>().rattles;
    assert!((10..=40).contains(&rattles), "{rattles} rattles per second");
    assert!(
        dice_of(&mut app).iter().all(|die| die.1.translation.x > 5.0),
        "a hand that aims left is on the right side"
    );
    app.world_mut().write_message(HandMotion { tray, aim: Vec2::ZERO, gathered: 0.0, shaking: false });
    (0..90).for_each(|_| app.update());
    let held = dice_of(&mut app);
    app.update();
    assert_eq!(held, dice_of(&mut app), "the hand is still again");
}

#[test]
fn several_trays_throw_at_once_and_are_cleared() {
    let (mut app, near) = table(60.0);
    let far = app.world_mut().spawn((DiceTray::new(Tray::default()), Transform::from_xyz(60.0, 0.0, 0.0))).id();
    let values = [(near, value(2, 0.2, 5)), (far, value(6, 0.8, 6))];
    for (tray, value) in &values {
        ask(&mut app, *tray, value);
        app.world_mut().write_message(Release { tray: *tray, gesture: value.gesture });
    }
    (0..600).for_each(|_| app.update());
    for (tray, value) in &values {
        let wanted = simulate_throw(&Tray::default(), &DiceSets::built_in(), value).sides;
        let read: Vec<_> =
            app.world().resource::<MessageCounts>().read.iter().filter(|read| read.tray == *tray).collect();
        assert!(read.len() == 1 && read[0].sides == wanted);
    }
    assert_eq!(dice_of(&mut app).len(), 8);
    app.world_mut().write_message(ClearTray { tray: far });
    app.update();
    assert_eq!(dice_of(&mut app).len(), 2);
    ask(&mut app, near, &values[0].1);
    app.update();
    assert_eq!(dice_of(&mut app).len(), 2, "a new throw removes the old dice");
    app.world_mut().entity_mut(near).despawn();
    app.update();
    assert!(dice_of(&mut app).is_empty());
}

/// Prints figures: `cargo test --locked --features screenshots --test sim -- --ignored --nocapture figures_of_throws`.
#[test]
#[ignore = "prints figures; takes a minute"]
fn figures_of_throws() {
    use rayon::prelude::*;
    for dice in [2, 5] {
        for (name, strength) in [("weak", 0.0), ("normal", 0.5), ("strong", 1.0)] {
            let throws = 25_000 / u64::from(dice);
            let reports: Vec<(ThrowReport, usize)> = (0..throws)
                .into_par_iter()
                .map(|seed| {
                    let mut simulation = throw_dice(dice, strength, 1_000_000 + seed);
                    let report = run_out(&mut simulation);
                    (report, simulation.linger(360).len())
                })
                .collect();
            let mut steps: Vec<u32> = reports.iter().map(|(report, _)| report.steps).collect();
            steps.sort_unstable();
            let at = |part: f64| f64::from(steps[((steps.len() - 1) as f64 * part) as usize]) * f64::from(STEP);
            let sum = |count: fn(&ThrowReport) -> u32| reports.iter().map(|(report, _)| count(report)).sum::<u32>();
            let percent = |count: u32| 100.0 * f64::from(count) / (throws * u64::from(dice)) as f64;
            println!(
                "{dice} dice, {name}: release to read p50 {:.2} p90 {:.2} p99 {:.2} max {:.2} s; of {} dice {:.3} % \
                 cocked, {:.3} % thrown rethrows, {} lost, {} stuck; {} faces changed within 3 s",
                at(0.5),
                at(0.9),
                at(0.99),
                at(1.0),
                throws * u64::from(dice),
                percent(sum(|report| report.cocked)),
                percent(sum(|report| report.rethrows)),
                sum(|report| report.lost),
                sum(|report| report.stuck),
                reports.iter().map(|(_, changed)| changed).sum::<usize>(),
            );
        }
    }
}

#[test]
fn dice_come_to_rest_on_every_planet_before_they_are_read() {
    let mut falls = Vec::new();
    for gravity in [Gravity::Moon, Gravity::Mars, Gravity::Table, Gravity::Earth, Gravity::Jupiter] {
        let spec =
            SampleSpec { params: gravity.params(), linger: 120, ..SampleSpec::of(DiceSet::ordinary(), 5, 40, 3) };
        let (mut stuck, mut changed, mut steps) = (0, 0, 0);
        throw_all(&spec, &RunControl { progress: &|| {}, cancel: &AtomicBool::new(false) }, |thrown| {
            stuck += thrown.dice.iter().map(|die| u32::from(die.stuck)).sum::<u32>();
            changed += thrown.changed_dice.len();
            steps += thrown.steps;
        });
        assert_eq!(changed, 0, "{gravity}: a face changed");
        assert!(stuck <= 2, "{gravity}: {stuck} of 200 dice never came to rest");
        falls.push(steps);
    }
    assert!(falls.is_sorted_by(|slower, faster| slower > faster), "steps from the weakest gravity on: {falls:?}");
}
