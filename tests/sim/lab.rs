//! Fairness statistics: independent of the number of threads, detect unfair dice and pass fair ones.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use rollick::sim::dice::{DiceSet, DiceSets, DieShape, FaceRotation, Load, STEP, Tray, simulate_throw};
use rollick::sim::fairness::{
    CsvWriter, FairnessReport, Pairs, RunControl, SELF_TEST_SAMPLES, SIGNIFICANCE, SampleCounts, SampleSpec,
    SampledThrow, SelfTest, SequentialTest, Strength, dropped_dice, run_self_tests, same, test_turned_dice, throw_all,
};

fn throw(spec: &SampleSpec) -> SampleCounts {
    throw_all(spec, &RunControl { progress: &|| {}, cancel: &AtomicBool::new(false) }, |_| {})
}

fn mixed(dice: u8, throws: u64, seed: u64) -> SampleSpec {
    SampleSpec { strength: Strength::Mixed, ..SampleSpec::of(DiceSet::ordinary(), dice, throws, seed) }
}

#[test]
fn the_same_sample_gives_the_same_counts_on_any_number_of_threads() {
    let spec = mixed(3, 300, 4);
    let on = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| {
            let mut seen = Vec::new();
            let control = RunControl { progress: &|| {}, cancel: &AtomicBool::new(false) };
            let counts = throw_all(&spec, &control, |thrown| seen.push(thrown.clone()));
            (counts, seen)
        })
    };
    let (one, seen) = on(1);
    assert!(seen.iter().map(|thrown| thrown.index).eq(0..300), "throws are reported in order");
    for threads in [2, 3, 7] {
        let (other, other_seen) = on(threads);
        assert_eq!(one, other, "{threads} threads");
        assert!(seen == other_seen, "{threads} threads");
    }
    assert_ne!(one, throw(&mixed(3, 300, 5)), "another seed gives other throws");
    // Every throw is independent: a single simulation gives the same result.
    for thrown in &seen[..20] {
        let report = simulate_throw(&Tray::default(), &spec.set.clone().into(), &spec.value(thrown.index).0);
        assert_eq!((report.dice, report.steps), (thrown.dice.clone(), thrown.steps));
    }
}

#[test]
fn counts_add_up() {
    let spec = SampleSpec { linger: 30, ..mixed(5, 60, 9) };
    let mut sides: Vec<Vec<usize>> = Vec::new();
    let counts = throw_all(&spec, &RunControl { progress: &|| {}, cancel: &AtomicBool::new(false) }, |thrown| {
        sides.push(thrown.dice.iter().map(|die| usize::from(die.side)).collect());
    });
    assert_eq!((counts.throws, counts.dice, counts.lingered, counts.changed), (60, 300, 300, 0));
    assert_eq!(counts.faces.iter().sum::<u64>(), 300);
    assert_eq!(Strength::SINGLE.map(|strength| counts.dice_of(strength)).iter().sum::<u64>(), 300);
    assert!(Strength::SINGLE.iter().all(|&strength| counts.dice_of(strength) > 0));
    assert_eq!(counts.neighbours.iter().flatten().sum::<u64>(), 2 * 60, "five dice have two pairs of neighbours");
    assert_eq!(counts.successive.iter().flatten().sum::<u64>(), 30 * 5, "thirty pairs of throws");
    // Recomputed from the indices of throws and dice.
    let none: Pairs = vec![vec![0; 6]; 6];
    let (mut neighbours, mut successive) = (none.clone(), none);
    for throw in &sides {
        neighbours[throw[0]][throw[1]] += 1;
        neighbours[throw[2]][throw[3]] += 1;
    }
    for pair in 0..30 {
        for die in 0..5 {
            successive[sides[2 * pair][die]][sides[2 * pair + 1][die]] += 1;
        }
    }
    assert_eq!((&counts.neighbours, &counts.successive), (&neighbours, &successive));
    assert_eq!(counts.steps.iter().sum::<u64>(), 60);
    assert!(counts.seconds(0.5) > 0.5 && counts.seconds(0.5) <= counts.seconds(0.99));
    assert!(counts.seconds(1.0) <= counts.steps.len() as f64 * f64::from(STEP));
    let report = FairnessReport::of(&spec, &counts);
    let names: Vec<&str> = report.tests.iter().map(|test| test.name.as_str()).collect();
    let settled = ["faces", "memory, weak", "memory, normal", "memory, strong", "neighbours", "successive rolls"];
    assert_eq!(names, settled);
    assert_eq!(report.tests.iter().map(|test| test.freedom).collect::<Vec<_>>(), [5, 25, 25, 25, 25, 25]);
    assert!((report.share * 6.0 - SIGNIFICANCE).abs() < 1e-12, "the tests share the significance");
    let alone = SampleSpec::of(DiceSet::ordinary(), 1, 1, 9);
    assert_eq!(
        FairnessReport::of(&alone, &throw(&alone)).tests.len(),
        2,
        "a single die has tests of faces and memory only"
    );
}

#[test]
fn a_cancelled_sample_returns_the_counts_so_far() {
    let spec = mixed(1, 1_000_000, 1);
    let (cancel, done) = (AtomicBool::new(false), AtomicU64::new(0));
    let progress = || {
        if done.fetch_add(1, Ordering::Relaxed) == 100 {
            cancel.store(true, Ordering::Relaxed);
        }
    };
    let counts = throw_all(&spec, &RunControl { progress: &progress, cancel: &cancel }, |_| {});
    assert!((100..100_000).contains(&counts.throws) && counts.throws == done.load(Ordering::Relaxed));
}

#[test]
fn every_set_of_dice_can_be_thrown() {
    let sets = DiceSets::built_in();
    for name in ["ordinary", "colour", "symbol"] {
        let set = sets.get(name).unwrap();
        let spec = SampleSpec::of(set.clone(), 4, 40, 3);
        let counts = throw(&spec);
        assert!(
            FairnessReport::of(&spec, &counts).pass() && counts.faces.iter().all(|&count| count > 0),
            "{name}: {counts:?}"
        );
    }
}

#[test]
fn self_tests_detect_load_and_memory_and_nothing_else() {
    let control = RunControl { progress: &|| {}, cancel: &AtomicBool::new(false) };
    let results = run_self_tests(&DiceSet::ordinary(), 700, 1, &control);
    let proved: Vec<SelfTest> = results.iter().map(|result| result.proved).collect();
    use SelfTest::{HonestDicePass, LimpDiceRemember, LoadedDiceFail, TurnedDiceForget};
    assert_eq!(proved, [HonestDicePass, LoadedDiceFail, LimpDiceRemember, TurnedDiceForget]);
    assert!(SELF_TEST_SAMPLES == 4 && results.iter().all(|result| result.dice == 3500 && result.held), "{results:#?}");
}

#[test]
fn dice_of_every_shape_are_fair_and_loaded_ones_are_detected() {
    let control = RunControl { progress: &|| {}, cancel: &AtomicBool::new(false) };
    for set in crate::dice::one_of_each_shape() {
        for result in run_self_tests(&set, 400, 3, &control) {
            assert!(result.held, "{:?}: {result:#?}", set.shape);
        }
        let counts = throw(&SampleSpec { linger: 120, ..SampleSpec::of(set.clone(), 5, 100, 7) });
        // Some coins never come to rest on each other, and are knocked.
        let stuck = if set.shape == DieShape::Coin { 25 } else { 0 };
        assert!((counts.changed, counts.lost) == (0, 0) && counts.stuck <= stuck, "{:?}: {counts:?}", set.shape);
    }
}

/// Sets of rotations that are not the full group, one fault each. The visible faces in hand and tray reveal them.
#[test]
fn incomplete_sets_of_face_rotations_are_detected() {
    let control = RunControl { progress: &|| {}, cancel: &AtomicBool::new(false) };
    let dropped_dice = dropped_dice(&DiceSet::ordinary(), 200, 6);
    let result = test_turned_dice(&dropped_dice, &control);
    assert!(result.held && result.proved == SelfTest::TurnedDiceForget && result.dice == 1000, "{result:?}");
    let about_one_axis = DieShape::D6.face_rotations().filter(|turn| DieShape::D6.shows(*turn, 2) == 2).collect();
    let half_turns = DieShape::D6.face_rotations().filter(|turn| DieShape::D6.rotation(*turn).w.abs() < 0.1).collect();
    let faults: [(&str, Vec<FaceRotation>); 3] = [
        ("identity only", vec![FaceRotation::IDENTITY]),
        ("about one axis only", about_one_axis),
        ("half turns only", half_turns),
    ];
    for (fault, face_rotations) in faults {
        let faulty = SampleSpec { face_rotations, ..dropped_dice.clone() };
        let result = test_turned_dice(&faulty, &control);
        assert!(!result.held && result.test.name == "memory, weak", "{fault}: {result:?}");
    }
}

#[test]
fn memory_compares_the_faces_visible_in_the_hand_and_at_rest() {
    let dropped_dice = dropped_dice(&DiceSet::ordinary(), 60, 6);
    let (turned, kept) = (
        throw(&dropped_dice),
        throw(&SampleSpec { face_rotations: vec![FaceRotation::IDENTITY], ..dropped_dice.clone() }),
    );
    let [turned, kept] = [&turned.memory[0], &kept.memory[0]];
    assert_eq!(turned.without_symmetry, kept.without_symmetry, "physics does not depend on the pictures");
    assert_eq!(kept.with_symmetry, kept.without_symmetry, "without face rotation both tables are equal");
    assert!(same(&kept.with_symmetry) > 0.5 && same(&turned.with_symmetry) < 0.25, "{turned:?}");
}

#[test]
fn a_sample_passes_only_when_complete_and_without_early_reads() {
    let spec = mixed(2, 40, 3);
    let mut counts = throw(&spec);
    let whole = FairnessReport::of(&spec, &counts);
    assert!(whole.pass() && !whole.stopped);
    let longer = FairnessReport::of(&SampleSpec { throws: 41, ..spec.clone() }, &counts);
    assert!(!longer.pass() && longer.stopped, "the sample is incomplete");
    counts.changed = 1;
    let early = FairnessReport::of(&spec, &counts);
    assert!(!early.pass() && !early.stopped && early.changed == 1);
}

#[test]
fn only_an_interim_test_determines_conspicuous_faces() {
    let mut test = SequentialTest::default();
    test.update(&[59, 0, 0, 0, 0, 0]);
    assert!(test.last().is_none(), "there is no result before the first interim test");
    test.update(&[10; 6]);
    // Far outside the band. The band is not a test: using it would mean testing after every throw.
    let faces = [60, 10, 10, 10, 10, 10];
    let (_, high) = test.band(110, 6);
    test.update(&faces);
    assert!(60.0 / 110.0 > high && test.last().is_some_and(|result| result.dice == 60 && result.out == vec![false; 6]));
    test.update(&[70, 10, 10, 10, 10, 10]);
    let result = test.last().unwrap();
    assert_eq!((result.dice, result.rejected), (120, true));
    assert_eq!(result.out, [true, false, false, false, false, false]);
}

#[test]
fn a_load_pulls_its_side_down_with_any_face_rotation() {
    for side in 0..6 {
        let spec = SampleSpec { load: Some(Load { side, off: 0.3 }), ..mixed(5, 60, u64::from(side)) };
        let faces = throw(&spec).faces;
        // Opposite sides are adjacent indices: the loaded side is at the bottom, so the opposite one shows.
        let most_frequent = (0..6).max_by_key(|&face| faces[face]).unwrap();
        assert_eq!(most_frequent, usize::from(side ^ 1), "loaded under {side}: {faces:?}");
    }
    let none = SampleSpec { load: Some(Load { side: 0, off: 0.0 }), ..mixed(2, 30, 1) };
    assert_eq!(throw(&none).dice, 60, "a centred load changes nothing");
}

#[test]
fn the_csv_file_has_a_line_per_die() {
    let spec = mixed(3, 5, 8);
    let mut out = Vec::new();
    let mut sheet = CsvWriter::new(&mut out).unwrap();
    let mut all: Vec<SampledThrow> = Vec::new();
    throw_all(&spec, &RunControl { progress: &|| {}, cancel: &AtomicBool::new(false) }, |thrown| {
        sheet.add(&spec.set, thrown).unwrap();
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
        let outcome = thrown.dice[die];
        assert_eq!(line[column("face")], spec.set.word(outcome.side));
        assert_eq!(line[column("start_face")], spec.set.word(outcome.shown));
        assert_eq!(line[column("body_face")], spec.set.word(outcome.kept()));
        assert_eq!((line[0], line[1]), (thrown.index.to_string().as_str(), die.to_string().as_str()));
        assert!(number(line, "start_y") > 1.0 && number(line, "seconds") > 0.2);
        let sides = ["start_side", "side", "turn"].map(|name| line[column(name)].parse::<u8>().unwrap());
        assert_eq!(sides, [outcome.shown, outcome.side, outcome.face_rotation.number()]);
        // Columns are consistent: the face rotation and the body's side determine the side that shows.
        let body = line[column("body_side")].parse::<u8>().unwrap();
        assert_eq!(DieShape::D6.shows(FaceRotation::new(sides[2]), body), sides[1]);
        let throw = f64::from(thrown.steps) * f64::from(STEP);
        assert!((f64::from(number(line, "throw_seconds")) - throw).abs() < 1e-3);
        assert!(number(line, "seconds") <= number(line, "throw_seconds"), "no die settles after the last read");
        times.insert((thrown.index, line[column("seconds")]));
    }
    assert!(times.len() > 5, "each die has its own settling time: {times:?}");
}

#[test]
fn sides_with_equal_words_are_distinguished_by_index() {
    let set = DiceSets::built_in().get("symbol").unwrap().clone();
    let spec = SampleSpec::of(set.clone(), 10, 30, 2);
    let mut out = Vec::new();
    let mut sheet = CsvWriter::new(&mut out).unwrap();
    let counts = throw_all(&spec, &RunControl { progress: &|| {}, cancel: &AtomicBool::new(false) }, |thrown| {
        sheet.add(&set, thrown).unwrap();
    });
    sheet.finish().unwrap();
    let text = String::from_utf8(out).unwrap();
    let names: Vec<&str> = text.lines().next().unwrap().split(',').collect();
    let column = |name: &str| names.iter().position(|known| *known == name).unwrap();
    let (mut faces, mut memory): (Vec<u64>, Pairs) = (vec![0; 6], vec![vec![0; 6]; 6]);
    for line in text.lines().skip(1) {
        let cells: Vec<&str> = line.split(',').collect();
        let [start, side]: [usize; 2] = ["start_side", "side"].map(|name| cells[column(name)].parse().unwrap());
        faces[side] += 1;
        memory[start][side] += 1;
        assert_eq!((cells[column("start_face")], cells[column("face")]), (set.word(start as u8), set.word(side as u8)));
    }
    assert_eq!(
        (faces, memory),
        (counts.faces, counts.memory[1].with_symmetry.clone()),
        "counts from the file equal the report"
    );
    let words: std::collections::BTreeSet<&str> = (0..6).map(|side| set.word(side)).collect();
    assert!(words.len() < 6, "the words alone are ambiguous: {words:?}");
}
