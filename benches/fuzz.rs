//! Feeds mutated lines, saved matches and data files to every parser and prints failures.
//!
//! `cargo bench --config scripts/player.toml --profile dev --no-default-features --bench fuzz -- --inputs 10000000
//! [--seed 1]`. With `--features sim` it also tests dice and scene files. Exits with status 1 after a failure.

#[path = "../tests/rules/fuzz/change.rs"]
mod change;
#[path = "../tests/rules/fuzz/engine.rs"]
mod engine;

use std::process::ExitCode;
use std::time::Duration;

use clap::Parser;

/// Feeds mutated inputs to every parser and prints failures.
#[derive(Parser)]
struct Args {
    /// Number of inputs
    #[arg(long, default_value_t = 1_000_000)]
    inputs: u64,
    /// Seed. The same seed gives the same inputs
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Passed by cargo to every bench
    #[arg(long, hide = true)]
    bench: bool,
}

fn main() -> ExitCode {
    let args = Args::parse();
    if !args.bench {
        eprintln!(
            "this is slow without optimisation: cargo bench --config scripts/player.toml --profile dev --no-default-features --bench fuzz"
        );
    }
    // A panic is a failure that is printed at the end.
    #[expect(clippy::disallowed_methods, reason = "nothing matches the text")]
    std::panic::set_hook(Box::new(|_| {}));
    let mut reported = 0;
    let report = engine::Fuzzer::new(args.seed).run(args.inputs, Duration::MAX, |report| {
        if report.inputs >= reported + 1_000_000 {
            reported += 1_000_000;
            eprintln!("{} million inputs, {} findings", reported / 1_000_000, report.findings.len());
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
