//! Executes `rollick roll`: simulates one roll and prints what the dice show.

use std::io;
use std::process::ExitCode;

use rand::TryRng;
use rand::rngs::SysRng;
use serde_json::json;

use super::error::CliError;
use super::output::{fail, print_result};
use super::roll::RollArgs;
use crate::sim::dice::{DiceBag, DiceSet, DiceSets, Gesture, ThrowValue, Tray, simulate_throw};

/// Rolls the dice and prints the result to standard output.
pub(super) fn run(args: &RollArgs) -> ExitCode {
    let sets = DiceSets::built_in();
    let dice: DiceBag = match args.dice.parse() {
        Ok(dice) => dice,
        Err(error) => return fail(CliError(error.to_string())),
    };
    let known = |name: &str| sets.get(name);
    if let Some(unknown) = dice.sets().find(|set| known(set).is_none()) {
        let kinds: Vec<String> = sets.iter().map(|set| written(&set.name)).collect();
        return fail(CliError(format!("there are no dice called \"{unknown}\"; there are: {}", kinds.join(", "))));
    }
    let seed = match args.seed.map_or_else(|| SysRng.try_next_u64(), Ok) {
        Ok(seed) => seed,
        Err(error) => return fail(CliError(format!("the system has no random numbers ({error}): use --seed"))),
    };
    let value = ThrowValue { seat: 0, dice, gesture: Gesture::default(), seed, chosen: Vec::new() };
    let sides = simulate_throw(&Tray::for_dice(value.dice.dice()), &sets, &value).sides;
    let rolled: Vec<(&DiceSet, u8)> = value.dice.sets().filter_map(known).zip(sides).collect();
    let numbers: Option<Vec<i32>> = rolled.iter().map(|(set, side)| set.number(*side)).collect();
    let total = numbers.map(|numbers| numbers.iter().sum::<i32>());
    let mut words = rolled.iter().map(|(set, side)| set.word(*side));
    let kinds = value.dice.kinds().map(|(kind, dice)| {
        let shown: Vec<&str> = words.by_ref().take(dice.into()).collect();
        (written(kind), shown)
    });
    let text = if args.json {
        let rolled: Vec<_> = kinds.map(|(die, shown)| json!({"die": die, "shows": shown})).collect();
        format!("{}\n", json!({"seed": seed, "rolled": rolled, "total": total}))
    } else {
        let lines = kinds.map(|(die, shown)| format!("{die}: {}\n", shown.join(" ")));
        lines.chain(total.map(|total| format!("total: {total}\n"))).collect()
    };
    print_result(&text, &mut io::stdout().lock())
}

/// A kind of dice as players write it.
fn written(kind: &str) -> String {
    DiceBag::of(kind, 1).to_string().trim_start_matches("1").trim_start().to_owned()
}
