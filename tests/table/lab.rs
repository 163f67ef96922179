//! The dice lab: the same on any number of threads; its tests find what is there and nothing else.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use rollick::dice::{DiceSet, DiceSets, Load, STEP, Tray, fall_to_rest};
use rollick::lab::{
    Findings, Proved, Running, SIGNIFICANCE, Sheet, Strength, TRIALS, Tally, Thrown, Trial, prove, throw_all,
};

fn throw(trial: &Trial) -> Tally {
    throw_all(trial, &Running { progress: &|| {}, cancel: &AtomicBool::new(false) }, |_| {})
}

fn mixed(dice: u8, throws: u64, seed: u64) -> Trial {
    Trial { strength: Strength::Mixed, ..Trial::of(DiceSet::ordinary(), dice, throws, seed) }
}

#[test]
fn the_same_trial_comes_to_the_same_tally_on_any_number_of_threads() {
    let trial = mixed(3, 300, 4);
    let on = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| {
            let mut seen = Vec::new();
            let running = Running { progress: &|| {}, cancel: &AtomicBool::new(false) };
            let tally = throw_all(&trial, &running, |thrown| seen.push(thrown.clone()));
            (tally, seen)
        })
    };
    let (one, seen) = on(1);
    assert!(seen.iter().map(|thrown| thrown.index).eq(0..300), "throws are told in their order");
    for threads in [2, 3, 7] {
        let (other, told) = on(threads);
        assert_eq!(one, other, "{threads} threads");
        assert!(seen == told, "{threads} threads");
    }
    assert_ne!(one, throw(&mixed(3, 300, 5)), "another seed, other throws");
    // Each throw stands for itself: the table throws it the same way.
    for thrown in &seen[..20] {
        let report = fall_to_rest(&Tray::default(), &trial.set, &trial.value(thrown.index).0);
        assert_eq!((report.dice, report.steps), (thrown.dice.clone(), thrown.steps));
    }
}

#[test]
fn a_tally_adds_up() {
    let trial = Trial { linger: 30, ..mixed(5, 60, 9) };
    let tally = throw(&trial);
    assert_eq!((tally.throws, tally.dice, tally.lingered, tally.changed), (60, 300, 300, 0));
    assert_eq!(tally.faces.iter().sum::<u64>(), 300);
    assert_eq!(Strength::ALL.map(|strength| tally.dice_of(strength)).iter().sum::<u64>(), 300);
    assert!(Strength::ALL.iter().all(|&strength| tally.dice_of(strength) > 0));
    assert_eq!(tally.neighbours.iter().flatten().sum::<u64>(), 2 * 60, "two pairs of neighbours among five dice");
    assert_eq!(tally.successive.iter().flatten().sum::<u64>(), 30 * 5, "thirty pairs of throws");
    assert_eq!(tally.steps.iter().sum::<u64>(), 60);
    assert!(tally.seconds(0.5) > 0.5 && tally.seconds(0.5) <= tally.seconds(0.99));
    assert!(tally.seconds(1.0) <= tally.steps.len() as f64 * f64::from(STEP));
    let findings = Findings::of(&trial, &tally);
    let names: Vec<&str> = findings.tests.iter().map(|test| test.name.as_str()).collect();
    let settled = ["faces", "memory, weak", "memory, normal", "memory, strong", "neighbours", "successive throws"];
    assert_eq!(names, settled);
    assert_eq!(findings.tests.iter().map(|test| test.freedom).collect::<Vec<_>>(), [5, 25, 25, 25, 25, 25]);
    assert!((findings.share * 6.0 - SIGNIFICANCE).abs() < 1e-12, "each test has its share of one in a thousand");
    let alone = Trial::of(DiceSet::ordinary(), 1, 1, 9);
    assert_eq!(Findings::of(&alone, &throw(&alone)).tests.len(), 2, "one die, thrown once: its face and its memory");
}

#[test]
fn a_trial_that_is_stopped_tells_what_was_done() {
    let trial = mixed(1, 1_000_000, 1);
    let (cancel, done) = (AtomicBool::new(false), AtomicU64::new(0));
    let progress = || {
        if done.fetch_add(1, Ordering::Relaxed) == 100 {
            cancel.store(true, Ordering::Relaxed);
        }
    };
    let tally = throw_all(&trial, &Running { progress: &progress, cancel: &cancel }, |_| {});
    assert!((100..2000).contains(&tally.throws) && tally.throws == done.load(Ordering::Relaxed));
}

#[test]
fn every_set_of_dice_can_be_thrown() {
    let sets = DiceSets::built_in();
    for name in ["ordinary", "colour", "symbol"] {
        let set = sets.get(name).unwrap();
        let trial = Trial::of(set.clone(), 4, 40, 3);
        let tally = throw(&trial);
        assert!(Findings::of(&trial, &tally).pass() && tally.faces.iter().all(|&count| count > 0), "{name}: {tally:?}");
    }
}

#[test]
fn the_tests_find_a_load_and_a_memory_and_nothing_else() {
    let running = Running { progress: &|| {}, cancel: &AtomicBool::new(false) };
    let proofs = prove(&DiceSet::ordinary(), 700, 1, &running);
    let proved: Vec<Proved> = proofs.iter().map(|proof| proof.proved).collect();
    use Proved::{HonestDicePass, LimpBodiesRemember, LimpPicturesForget, LoadedDiceFail};
    assert_eq!(proved, [HonestDicePass, LoadedDiceFail, LimpBodiesRemember, LimpPicturesForget]);
    assert!(TRIALS == 3 && proofs.iter().all(|proof| proof.dice == 3500 && proof.held), "{proofs:#?}");
}

#[test]
fn a_load_pulls_its_side_down_whatever_way_the_picture_is_turned() {
    for side in 0..6 {
        let trial = Trial { load: Some(Load { side, off: 0.3 }), ..mixed(5, 60, u64::from(side)) };
        let faces = throw(&trial).faces;
        // Sides come in pairs of opposites: under one the weight lies, the other shows.
        let most = (0..6).max_by_key(|&face| faces[face]).unwrap();
        assert_eq!(most, usize::from(side ^ 1), "loaded under {side}: {faces:?}");
    }
    let none = Trial { load: Some(Load { side: 0, off: 0.0 }), ..mixed(2, 30, 1) };
    assert_eq!(throw(&none).dice, 60, "a load in the middle is no load");
}

#[test]
fn a_sheet_has_a_line_for_each_die() {
    let trial = mixed(3, 5, 8);
    let mut out = Vec::new();
    let mut sheet = Sheet::new(&mut out).unwrap();
    let mut all: Vec<Thrown> = Vec::new();
    throw_all(&trial, &Running { progress: &|| {}, cancel: &AtomicBool::new(false) }, |thrown| {
        sheet.add(&trial.set, thrown).unwrap();
        all.push(thrown.clone());
    });
    sheet.finish().unwrap();
    let text = String::from_utf8(out).unwrap();
    let lines: Vec<Vec<&str>> = text.lines().map(|line| line.split(',').collect()).collect();
    assert_eq!(lines.len(), 16);
    assert!(lines.iter().all(|line| line.len() == lines[0].len()), "{text}");
    let column = |name: &str| lines[0].iter().position(|known| *known == name).unwrap();
    for (line, (thrown, die)) in lines[1..].iter().zip(all.iter().flat_map(|thrown| (0..3).map(move |d| (thrown, d)))) {
        let rest = thrown.dice[die];
        assert_eq!(line[column("face")], trial.set.word(rest.side));
        assert_eq!(line[column("start_face")], trial.set.word(rest.start));
        assert_eq!(line[column("body_face")], trial.set.word(rest.body));
        assert_eq!((line[0], line[1]), (thrown.index.to_string().as_str(), die.to_string().as_str()));
        assert!(line[column("start_y")].parse::<f32>().unwrap() > 1.0 && line[column("seconds")] > "0.2");
    }
}
