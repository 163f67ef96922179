//! Screenshots of every screen and every scene of every table, rendered without a window. Development only:
//! `examples/screenshots.rs` runs it.

mod driver;
mod scenarios;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use driver::Driver;
use scenarios::Scenario;

use clap::Args;

use crate::catalog::Catalog;

/// Which screenshots to take.
#[derive(Args, Clone, Debug, PartialEq, Eq)]
pub struct ScreenshotArgs {
    /// Output folder; created if it does not exist
    #[arg(long, value_name = "DIR", default_value = "shots")]
    pub out: PathBuf,

    /// Only screenshots whose names start with this
    #[arg(long, value_name = "NAME")]
    pub only: Option<String>,

    /// Width and height of each screenshot in pixels
    #[arg(long, value_name = "WxH", default_value = "1920x1080", value_parser = read_size)]
    pub size: (u32, u32),
}

const SIDES: std::ops::RangeInclusive<u32> = 160..=8192;

fn read_size(text: &str) -> Result<(u32, u32), String> {
    let side = |text: &str| text.parse::<u32>().ok().filter(|side| SIDES.contains(side));
    text.split_once(['x', 'X', '×'])
        .and_then(|(width, height)| Some((side(width)?, side(height)?)))
        .ok_or_else(|| format!("write width x height in pixels, {} to {} each: 1280x800", SIDES.start(), SIDES.end()))
}

/// A scenario to prepare.
#[derive(Clone, Copy)]
struct PlannedScenario<'s> {
    scenario: &'s Scenario,
    /// Whether its screenshot is taken; if not, a later scenario depends on it.
    taken: bool,
}

/// Takes the selected screenshots.
#[must_use]
pub fn run(catalog: Catalog, plan: &ScreenshotArgs) -> ExitCode {
    let graphics = match crate::app::shell::find_graphics() {
        Ok(graphics) => graphics,
        Err(error) => {
            eprintln!("rollick: {error}");
            return ExitCode::FAILURE;
        }
    };
    let scenarios = scenarios::all(catalog);
    let steps = steps(&scenarios, plan.only.as_deref());
    if steps.is_empty() {
        let names: Vec<&str> = scenarios.iter().map(|scenario| scenario.name.as_str()).collect();
        eprintln!("rollick: no screenshot has that name; the names are: {}", names.join(", "));
        return ExitCode::from(2);
    }
    if let Err(error) = std::fs::create_dir_all(&plan.out) {
        eprintln!("rollick: the folder {} cannot be made ({error}): name another with --out", plan.out.display());
        return ExitCode::FAILURE;
    }
    if run_steps(&steps, &mut Driver::open(catalog, plan.size, graphics), &plan.out) {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

/// The scenarios to prepare for the selected screenshots, in order. Each selected one is preceded by all scenarios
/// since the last one that starts from the shelf.
fn steps<'s>(scenarios: &'s [Scenario], only: Option<&str>) -> Vec<PlannedScenario<'s>> {
    let mut steps = Vec::new();
    let mut dependencies: Vec<&Scenario> = Vec::new();
    for scenario in scenarios {
        if scenario.from_shelf {
            dependencies.clear();
        }
        if scenario.is_wanted(only) {
            steps.extend(dependencies.drain(..).map(|scenario| PlannedScenario { scenario, taken: false }));
            steps.push(PlannedScenario { scenario, taken: true });
        } else {
            dependencies.push(scenario);
        }
    }
    steps
}

/// Prepares every step and takes the screenshots; returns whether all succeeded.
fn run_steps(steps: &[PlannedScenario<'_>], driver: &mut Driver, out: &Path) -> bool {
    let mut all = true;
    // Whether the scenarios that the next one depends on succeeded.
    let mut ok = true;
    for PlannedScenario { scenario, taken } in steps.iter().copied() {
        if scenario.from_shelf {
            ok = true;
            driver.reset();
        }
        if ok {
            (scenario.prepare)(driver);
            if let Some(reason) = driver.take_failure() {
                eprintln!("rollick: {} failed: {reason}", scenario.name);
                ok = false;
            }
        } else if taken {
            eprintln!("rollick: {} was skipped: a scenario it depends on failed", scenario.name);
        }
        all &= ok;
        if taken {
            // An old file could be mistaken for the new screenshot.
            for number in 1.. {
                if std::fs::remove_file(file(scenario, number, out)).is_err() {
                    break;
                }
            }
        }
        if taken && ok {
            all &= take(scenario, driver, out);
        }
    }
    all
}

/// Takes the screenshots of a scenario; returns whether all were written.
fn take(scenario: &Scenario, driver: &mut Driver, out: &Path) -> bool {
    let mut all = true;
    for number in 1.. {
        let file = file(scenario, number, out);
        driver.take_screenshot(&file);
        if file.is_file() {
            println!("{}", file.display());
        } else {
            eprintln!("rollick: {} could not be written", file.display());
            all = false;
        }
        if !scenario.turn.is_some_and(|turn| turn(driver)) {
            break;
        }
    }
    all
}

/// The path of a screenshot. The first one of a scenario has its name, later ones also a number.
fn file(scenario: &Scenario, number: usize, out: &Path) -> PathBuf {
    let name = &scenario.name;
    out.join(if number == 1 { format!("{name}.png") } else { format!("{name}-{number}.png") })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::games::CATALOG;

    /// The indices of these scenarios in the list of all.
    fn positions_of<'s>(all: &[Scenario], some: impl Iterator<Item = &'s Scenario>) -> Vec<usize> {
        let place = |scenario: &Scenario| {
            all.iter().position(|other| std::ptr::eq(other, scenario)).expect("the scenario is in the list")
        };
        some.map(place).collect()
    }

    #[test]
    fn dependencies_run_in_order_without_unselected_screenshots() {
        let all = scenarios::all(CATALOG);
        for scenario in &all {
            let (name, only) = (&scenario.name, Some(scenario.name.as_str()));
            let steps = steps(&all, only);
            assert!(steps[0].scenario.from_shelf, "{name} begins with a scenario without dependencies");
            assert!(steps[steps.len() - 1].taken, "nothing is prepared after the last screenshot of {name}");
            let positions = positions_of(&all, steps.iter().map(|step| step.scenario));
            for (pair, two) in steps.windows(2).zip(positions.windows(2)) {
                assert!(two[0] < two[1], "{name} keeps the order");
                assert!(
                    pair[1].scenario.from_shelf || two[0] + 1 == two[1],
                    "{}: it follows its dependency",
                    pair[1].scenario.name
                );
                assert!(
                    pair[0].taken || !pair[1].scenario.from_shelf,
                    "{}: no screenshot depends on it",
                    pair[0].scenario.name
                );
            }
            let taken = positions_of(&all, steps.iter().filter(|step| step.taken).map(|step| step.scenario));
            let wanted = positions_of(&all, all.iter().filter(|scenario| scenario.is_wanted(only)));
            assert!(wanted.contains(&positions_of(&all, std::iter::once(scenario))[0]), "{name}");
            assert_eq!(taken, wanted, "{name}");
        }
    }

    #[test]
    fn no_name_selects_all_screenshots_and_an_unknown_name_none() {
        let all = scenarios::all(CATALOG);
        let steps = super::steps(&all, None);
        assert_eq!(steps.len(), all.len());
        assert!(steps.iter().all(|step| step.taken));
        assert!(super::steps(&all, Some("no such picture")).is_empty());
    }

    #[test]
    fn screenshot_names_are_unique() {
        let all = scenarios::all(CATALOG);
        let names: BTreeSet<&str> = all.iter().map(|scenario| scenario.name.as_str()).collect();
        assert_eq!(names.len(), all.len());
    }

    #[test]
    fn every_game_has_screenshot_scenes() {
        for game in CATALOG.games() {
            assert!(!game.scenes.is_empty(), "{}", game.slug);
        }
    }
}
