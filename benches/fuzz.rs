//! Reads changed lines, saved matches and descriptions for as long as one likes, and prints what upset a reader.
//!
//! `cargo bench --no-default-features --bench fuzz -- --inputs 10000000 [--seed 1]`. With `--features sim` it
//! reads descriptions of dice and scenes as well. Ends with status 1 when something was found.

#[path = "../tests/rules/fuzz/change.rs"]
mod change;
#[path = "../tests/rules/fuzz/engine.rs"]
mod engine;

use std::process::ExitCode;
use std::time::Duration;

use clap::Parser;

/// Reads changed inputs and prints what upset a reader.
#[derive(Parser)]
struct Asked {
    /// How many inputs are read
    #[arg(long, default_value_t = 1_000_000)]
    inputs: u64,
    /// Where all changes begin: the same seed, the same inputs
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// What cargo says to every bench
    #[arg(long, hide = true)]
    bench: bool,
}

fn main() -> ExitCode {
    let asked = Asked::parse();
    if !asked.bench {
        eprintln!("this is slow unless it is built as a bench: cargo bench --no-default-features --bench fuzz");
    }
    // A panic is a finding, and told at the end.
    std::panic::set_hook(Box::new(|_| {}));
    let mut told = 0;
    let report = engine::Fuzzer::new(asked.seed).run(asked.inputs, Duration::MAX, |report| {
        if report.inputs >= told + 1_000_000 {
            told += 1_000_000;
            eprintln!("{} million inputs, {} findings", told / 1_000_000, report.findings.len());
        }
    });
    for finding in &report.findings {
        println!("{}:\n{}\n", finding.what, String::from_utf8_lossy(&finding.input));
    }
    println!(
        "{} inputs in {:.0} s, {:.0} a second; {} accepted; at most {} KiB of memory for one; resident at most {} KiB \
         more than before; {} findings",
        report.inputs,
        report.took.as_secs_f64(),
        report.inputs as f64 / report.took.as_secs_f64(),
        report.accepted,
        report.memory >> 10,
        report.resident >> 10,
        report.findings.len()
    );
    if report.findings.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
