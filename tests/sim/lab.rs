//! The dice lab: the same on any number of threads; its tests find what is there and nothing else.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use rollick::sim::dice::{DiceSet, DiceSets, FaceRotation, Load, STEP, Tray, simulate_throw};
use rollick::sim::fairness::{
    CsvWriter, FairnessReport, Pairs, RunControl, SELF_TEST_SAMPLES, SIGNIFICANCE, SampleCounts, SampleSpec,
    SampledThrow, SelfTest, SequentialTest, Strength, dropped_dice, run_self_tests, same, test_turned_dice, throw_all,
};

fn throw(trial: &SampleSpec) -> SampleCounts {
    throw_all(trial, &RunControl { progress: &|| {}, cancel: &AtomicBool::new(false) }, |_| {})
}

fn mixed(dice: u8, throws: u64, seed: u64) -> SampleSpec {
    SampleSpec { strength: Strength::Mixed, ..SampleSpec::of(DiceSet::ordinary(), dice, throws, seed) }
}

#[test]
fn the_same_trial_comes_to_the_same_tally_on_any_number_of_threads() {
    let trial = mixed(3, 300, 4);
    let on = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| {
            let mut seen = Vec::new();
            let running = RunControl { progress: &|| {}, cancel: &AtomicBool::new(false) };
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
        let report = simulate_throw(&Tray::default(), &trial.set, &trial.value(thrown.index).0);
        assert_eq!((report.dice, report.steps), (thrown.dice.clone(), thrown.steps));
    }
}

#[test]
fn a_tally_adds_up() {
    let trial = SampleSpec { linger: 30, ..mixed(5, 60, 9) };
    let mut sides: Vec<Vec<usize>> = Vec::new();
    let tally = throw_all(&trial, &RunControl { progress: &|| {}, cancel: &AtomicBool::new(false) }, |thrown| {
        sides.push(thrown.dice.iter().map(|die| usize::from(die.side)).collect());
    });
    assert_eq!((tally.throws, tally.dice, tally.lingered, tally.changed), (60, 300, 300, 0));
    assert_eq!(tally.faces.iter().sum::<u64>(), 300);
    assert_eq!(Strength::ALL.map(|strength| tally.dice_of(strength)).iter().sum::<u64>(), 300);
    assert!(Strength::ALL.iter().all(|&strength| tally.dice_of(strength) > 0));
    assert_eq!(tally.neighbours.iter().flatten().sum::<u64>(), 2 * 60, "two pairs of neighbours among five dice");
    assert_eq!(tally.successive.iter().flatten().sum::<u64>(), 30 * 5, "thirty pairs of throws");
    // By the numbers of throws and dice, as somebody counts who has the sheet before them.
    let (mut neighbours, mut successive) = (Pairs::default(), Pairs::default());
    for throw in &sides {
        neighbours[throw[0]][throw[1]] += 1;
        neighbours[throw[2]][throw[3]] += 1;
    }
    for pair in 0..30 {
        for die in 0..5 {
            successive[sides[2 * pair][die]][sides[2 * pair + 1][die]] += 1;
        }
    }
    assert_eq!((tally.neighbours, tally.successive), (neighbours, successive));
    assert_eq!(tally.steps.iter().sum::<u64>(), 60);
    assert!(tally.seconds(0.5) > 0.5 && tally.seconds(0.5) <= tally.seconds(0.99));
    assert!(tally.seconds(1.0) <= tally.steps.len() as f64 * f64::from(STEP));
    let findings = FairnessReport::of(&trial, &tally);
    let names: Vec<&str> = findings.tests.iter().map(|test| test.name.as_str()).collect();
    let settled = ["faces", "memory, weak", "memory, normal", "memory, strong", "neighbours", "successive throws"];
    assert_eq!(names, settled);
    assert_eq!(findings.tests.iter().map(|test| test.freedom).collect::<Vec<_>>(), [5, 25, 25, 25, 25, 25]);
    assert!((findings.share * 6.0 - SIGNIFICANCE).abs() < 1e-12, "each test has its share of one in a thousand");
    let alone = SampleSpec::of(DiceSet::ordinary(), 1, 1, 9);
    assert_eq!(
        FairnessReport::of(&alone, &throw(&alone)).tests.len(),
        2,
        "one die, thrown once: its face and its memory"
    );
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
    let tally = throw_all(&trial, &RunControl { progress: &progress, cancel: &cancel }, |_| {});
    assert!((100..100_000).contains(&tally.throws) && tally.throws == done.load(Ordering::Relaxed));
}

#[test]
fn every_set_of_dice_can_be_thrown() {
    let sets = DiceSets::built_in();
    for name in ["ordinary", "colour", "symbol"] {
        let set = sets.get(name).unwrap();
        let trial = SampleSpec::of(set.clone(), 4, 40, 3);
        let tally = throw(&trial);
        assert!(
            FairnessReport::of(&trial, &tally).pass() && tally.faces.iter().all(|&count| count > 0),
            "{name}: {tally:?}"
        );
    }
}

#[test]
fn the_tests_find_a_load_and_a_memory_and_nothing_else() {
    let running = RunControl { progress: &|| {}, cancel: &AtomicBool::new(false) };
    let proofs = run_self_tests(&DiceSet::ordinary(), 700, 1, &running);
    let proved: Vec<SelfTest> = proofs.iter().map(|proof| proof.proved).collect();
    use SelfTest::{HonestDicePass, LimpDiceRemember, LoadedDiceFail, TurnedDiceForget};
    assert_eq!(proved, [HonestDicePass, LoadedDiceFail, LimpDiceRemember, TurnedDiceForget]);
    assert!(SELF_TEST_SAMPLES == 4 && proofs.iter().all(|proof| proof.dice == 3500 && proof.held), "{proofs:#?}");
}

/// Turns that are no turns by symmetry, one fault each: the lab finds them out by what is seen in hand and tray.
#[test]
fn pictures_that_are_not_turned_by_all_24_rotations_are_found_out() {
    let running = RunControl { progress: &|| {}, cancel: &AtomicBool::new(false) };
    let dropped_dice = dropped_dice(&DiceSet::ordinary(), 200, 6);
    let proof = test_turned_dice(&dropped_dice, &running);
    assert!(proof.held && proof.proved == SelfTest::TurnedDiceForget && proof.dice == 1000, "{proof:?}");
    let about_one_axis = FaceRotation::all().filter(|turn| turn.shows(2) == 2).collect();
    let half_turns = FaceRotation::all().filter(|turn| turn.rotation().w.abs() < 0.1).collect();
    let faults: [(&str, Vec<FaceRotation>); 3] = [
        ("none at all", vec![FaceRotation::NONE]),
        ("only about one axis", about_one_axis),
        ("only half turns", half_turns),
    ];
    for (fault, turns) in faults {
        let faulty = SampleSpec { turns, ..dropped_dice.clone() };
        let proof = test_turned_dice(&faulty, &running);
        assert!(!proof.held && proof.test.name == "memory, weak", "{fault}: {proof:?}");
    }
}

#[test]
fn memory_compares_what_was_seen_in_the_hand_with_what_is_seen_at_rest() {
    let dropped_dice = dropped_dice(&DiceSet::ordinary(), 60, 6);
    let (turned, kept) =
        (throw(&dropped_dice), throw(&SampleSpec { turns: vec![FaceRotation::NONE], ..dropped_dice.clone() }));
    let [turned, kept] = [turned.memory[0], kept.memory[0]];
    assert_eq!(turned.without_symmetry, kept.without_symmetry, "the same falls, whatever is painted on the dice");
    assert_eq!(kept.with_symmetry, kept.without_symmetry, "a look that was kept shows what the body remembers");
    assert!(same(&kept.with_symmetry) > 0.5 && same(&turned.with_symmetry) < 0.25, "{turned:?}");
}

#[test]
fn a_trial_passes_only_when_it_is_whole_and_no_die_was_read_too_early() {
    let trial = mixed(2, 40, 3);
    let mut tally = throw(&trial);
    let whole = FairnessReport::of(&trial, &tally);
    assert!(whole.pass() && !whole.stopped);
    let longer = FairnessReport::of(&SampleSpec { throws: 41, ..trial.clone() }, &tally);
    assert!(!longer.pass() && longer.stopped, "a throw is missing");
    tally.changed = 1;
    let early = FairnessReport::of(&trial, &tally);
    assert!(!early.pass() && !early.stopped && early.changed == 1);
}

#[test]
fn only_a_look_says_which_faces_stand_out() {
    let mut looks = SequentialTest::default();
    looks.look(&[59, 0, 0, 0, 0, 0]);
    assert!(looks.last().is_none(), "nothing is said before the first look");
    looks.look(&[10; 6]);
    // Far outside the band, and the band is not asked: that would be a test after every throw.
    let faces = [60, 10, 10, 10, 10, 10];
    let (_, high) = looks.band(110);
    looks.look(&faces);
    assert!(60.0 / 110.0 > high && looks.last().is_some_and(|look| look.dice == 60 && look.out == [false; 6]));
    looks.look(&[70, 10, 10, 10, 10, 10]);
    let look = looks.last().unwrap();
    assert_eq!((look.dice, look.rejected, look.out), (120, true, [true, false, false, false, false, false]));
}

#[test]
fn a_load_pulls_its_side_down_whatever_way_the_picture_is_turned() {
    for side in 0..6 {
        let trial = SampleSpec { load: Some(Load { side, off: 0.3 }), ..mixed(5, 60, u64::from(side)) };
        let faces = throw(&trial).faces;
        // Sides come in pairs of opposites: under one the weight lies, the other shows.
        let most = (0..6).max_by_key(|&face| faces[face]).unwrap();
        assert_eq!(most, usize::from(side ^ 1), "loaded under {side}: {faces:?}");
    }
    let none = SampleSpec { load: Some(Load { side: 0, off: 0.0 }), ..mixed(2, 30, 1) };
    assert_eq!(throw(&none).dice, 60, "a load in the middle is no load");
}

#[test]
fn a_sheet_has_a_line_for_each_die() {
    let trial = mixed(3, 5, 8);
    let mut out = Vec::new();
    let mut sheet = CsvWriter::new(&mut out).unwrap();
    let mut all: Vec<SampledThrow> = Vec::new();
    throw_all(&trial, &RunControl { progress: &|| {}, cancel: &AtomicBool::new(false) }, |thrown| {
        sheet.add(&trial.set, thrown).unwrap();
        all.push(thrown.clone());
    });
    sheet.finish().unwrap();
    let text = String::from_utf8(out).unwrap();
    let lines: Vec<Vec<&str>> = text.lines().map(|line| line.split(',').collect()).collect();
    assert_eq!(lines.len(), 16);
    assert!(lines.iter().all(|line| line.len() == lines[0].len()), "{text}");
    let column = |name: &str| lines[0].iter().position(|known| *known == name).unwrap();
    let number = |line: &[&str], name: &str| line[column(name)].parse::<f32>().unwrap();
    let mut times = std::collections::BTreeSet::new();
    for (line, (thrown, die)) in lines[1..].iter().zip(all.iter().flat_map(|thrown| (0..3).map(move |d| (thrown, d)))) {
        let rest = thrown.dice[die];
        assert_eq!(line[column("face")], trial.set.word(rest.side));
        assert_eq!(line[column("start_face")], trial.set.word(rest.shown));
        assert_eq!(line[column("body_face")], trial.set.word(rest.kept()));
        assert_eq!((line[0], line[1]), (thrown.index.to_string().as_str(), die.to_string().as_str()));
        assert!(number(line, "start_y") > 1.0 && number(line, "seconds") > 0.2);
        let sides = ["start_side", "side", "turn"].map(|name| line[column(name)].parse::<u8>().unwrap());
        assert_eq!(sides, [rest.shown, rest.side, rest.look.number()]);
        // Each column alone says what it says: a turn and a body's side make the side that shows.
        let body = line[column("body_side")].parse::<u8>().unwrap();
        assert_eq!(FaceRotation::new(sides[2]).shows(body), sides[1]);
        let throw = f64::from(thrown.steps) * f64::from(STEP);
        assert!((f64::from(number(line, "throw_seconds")) - throw).abs() < 1e-3);
        assert!(number(line, "seconds") <= number(line, "throw_seconds"), "no die rests after the last read");
        times.insert((thrown.index, line[column("seconds")]));
    }
    assert!(times.len() > 5, "each die has its own time: {times:?}");
}

#[test]
fn sides_that_have_one_symbol_are_told_apart_in_a_sheet() {
    let set = DiceSets::built_in().get("symbol").unwrap().clone();
    let trial = SampleSpec::of(set.clone(), 10, 30, 2);
    let mut out = Vec::new();
    let mut sheet = CsvWriter::new(&mut out).unwrap();
    let tally = throw_all(&trial, &RunControl { progress: &|| {}, cancel: &AtomicBool::new(false) }, |thrown| {
        sheet.add(&set, thrown).unwrap();
    });
    sheet.finish().unwrap();
    let text = String::from_utf8(out).unwrap();
    let names: Vec<&str> = text.lines().next().unwrap().split(',').collect();
    let column = |name: &str| names.iter().position(|known| *known == name).unwrap();
    let (mut faces, mut memory): ([u64; 6], Pairs) = ([0; 6], [[0; 6]; 6]);
    for line in text.lines().skip(1) {
        let cells: Vec<&str> = line.split(',').collect();
        let [start, side]: [usize; 2] = ["start_side", "side"].map(|name| cells[column(name)].parse().unwrap());
        faces[side] += 1;
        memory[start][side] += 1;
        assert_eq!((cells[column("start_face")], cells[column("face")]), (set.word(start as u8), set.word(side as u8)));
    }
    assert_eq!(
        (faces, memory),
        (tally.faces, tally.memory[1].with_symmetry),
        "whoever counts the sheet counts the same"
    );
    let words: std::collections::BTreeSet<&str> = (0..6).map(|side| set.word(side)).collect();
    assert!(words.len() < 6, "by its words alone nobody could: {words:?}");
}
