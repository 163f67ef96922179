//! No input makes a parser panic or use much memory. `benches/fuzz.rs` does longer runs.

mod change;
mod engine;

use std::hint::black_box;
use std::time::Duration;

use engine::{Fuzzer, MOST_MEMORY};

#[test]
fn no_input_makes_a_reader_panic_or_use_much_memory() {
    let report = Fuzzer::new(1).run(u64::MAX, Duration::from_secs(3), |_| {});
    for finding in &report.findings {
        eprintln!("{}:\n{}", finding.what, String::from_utf8_lossy(&finding.input));
    }
    assert!(report.findings.is_empty(), "{} inputs made a parser fail", report.findings.len());
    assert!(report.memory > 0 && report.memory <= MOST_MEMORY, "{} bytes", report.memory);
    assert!(report.inputs > 2_000, "only {} inputs were read", report.inputs);
    let share = report.accepted as f64 / report.inputs as f64;
    assert!(
        (0.01..0.9).contains(&share),
        "{share} of the inputs were accepted: the mutations are too weak or too strong"
    );
}

#[test]
fn panics_and_excessive_memory_are_detected() {
    let mut fuzzer = Fuzzer::new(1);
    assert_eq!(fuzzer.check(b"a", || Ok(true)), None);
    assert_eq!(fuzzer.check(b"b", || panic!("on purpose")), Some("it panicked: on purpose".into()));
    assert_eq!(fuzzer.check(b"c", || Err("it changed something".into())), Some("it changed something".into()));
    let greedy = fuzzer.check(b"d", || Ok(black_box(vec![0_u8; MOST_MEMORY as usize + 1]).len() > 1));
    assert!(greedy.is_some_and(|what| what.contains("bytes of memory")));
}
