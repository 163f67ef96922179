//! `rollick simulate --dice physical`: whole matches with physical dice and tiles.

use std::process::Command;

use rollick::games::CATALOG;
use serde_json::Value;

fn simulated(game: &str, threads: &str) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_rollick"));
    command.args(["simulate", game, "--matches", "3", "--seed", "5", "--dice", "physical", "--json"]);
    let output = command.env("RAYON_NUM_THREADS", threads).output().expect("cargo builds the program for its tests");
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
    String::from_utf8(output.stdout).expect("the output is UTF-8")
}

#[test]
fn the_same_seed_gives_the_same_result_on_any_number_of_threads() {
    for entry in CATALOG.games() {
        let output = simulated(entry.slug, "1");
        assert_eq!(output, simulated(entry.slug, "3"), "{}", entry.slug);
        let report: Value = serde_json::from_str(&output).expect("one line of JSON");
        assert_eq!((&report["dice"], &report["finished"]), (&"physical".into(), &3.into()), "{output}");
        assert_eq!((&report["stuck"], &report["unsound"]), (&0.into(), &0.into()), "{output}");
        // Random dice have no such count.
        assert_eq!(report["tally"]["dice_stuck"], 0, "{output}");
    }
}
