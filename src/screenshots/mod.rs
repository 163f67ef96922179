//! Pictures of every screen and every scene of every table, without a window. Development only: `examples/screenshots.rs`
//! runs it.

mod stages;
mod studio;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use stages::Stage;
use studio::Studio;

use clap::Args;

use crate::catalog::Catalog;

/// Which pictures to take.
#[derive(Args, Clone, Debug, PartialEq, Eq)]
pub struct ScreenshotArgs {
    /// The folder that the pictures go into; it is made when it is not there
    #[arg(long, value_name = "DIR", default_value = "shots")]
    pub out: PathBuf,

    /// Only the picture of this name, or those whose names begin so
    #[arg(long, value_name = "NAME")]
    pub only: Option<String>,

    /// Width and height of each picture in pixels
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

/// A stage that is gone through.
#[derive(Clone, Copy)]
struct Step<'s> {
    stage: &'s Stage,
    /// Whether its picture is taken; if not, a later one leans on it.
    taken: bool,
}

/// Takes the pictures that were asked for.
#[must_use]
pub fn run(catalog: Catalog, plan: &ScreenshotArgs) -> ExitCode {
    if let Err(error) = crate::app::shell::check_graphics() {
        eprintln!("rollick: {error}");
        return ExitCode::FAILURE;
    }
    let stages = stages::all(catalog);
    let steps = steps(&stages, plan.only.as_deref());
    if steps.is_empty() {
        let names: Vec<&str> = stages.iter().map(|stage| stage.name.as_str()).collect();
        eprintln!("rollick: there is no picture of that name; there are: {}", names.join(", "));
        return ExitCode::from(2);
    }
    if let Err(error) = std::fs::create_dir_all(&plan.out) {
        eprintln!("rollick: the folder {} cannot be made ({error}): name another with --out", plan.out.display());
        return ExitCode::FAILURE;
    }
    if go_through(&steps, &mut Studio::open(catalog, plan.size), &plan.out) {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

/// What is gone through for the pictures that are wanted, in order: each of them, and before it all stages from the
/// nearest one that stands by itself.
fn steps<'s>(stages: &'s [Stage], only: Option<&str>) -> Vec<Step<'s>> {
    let mut steps = Vec::new();
    let mut leant_on: Vec<&Stage> = Vec::new();
    for stage in stages {
        if stage.alone {
            leant_on.clear();
        }
        if stage.is_wanted(only) {
            steps.extend(leant_on.drain(..).map(|stage| Step { stage, taken: false }));
            steps.push(Step { stage, taken: true });
        } else {
            leant_on.push(stage);
        }
    }
    steps
}

/// Prepares every step and takes the pictures; whether all that are wanted are there.
fn go_through(steps: &[Step<'_>], studio: &mut Studio, out: &Path) -> bool {
    let mut all = true;
    // Whether what the next stage may lean on came about.
    let mut stands = true;
    for Step { stage, taken } in steps.iter().copied() {
        if stage.alone {
            stands = true;
            studio.begin_anew();
        }
        if stands {
            (stage.prepare)(studio);
            if let Some(why) = studio.missed() {
                eprintln!("rollick: {} did not come about: {why}", stage.name);
                stands = false;
            }
        } else if taken {
            eprintln!("rollick: {} leans on what did not come about", stage.name);
        }
        all &= stands;
        if taken {
            // A picture from before would pass for one that is missing.
            for number in 1.. {
                if std::fs::remove_file(file(stage, number, out)).is_err() {
                    break;
                }
            }
        }
        if taken && stands {
            all &= take(stage, studio, out);
        }
    }
    all
}

/// Takes a stage's picture, or all of them; whether they were written.
fn take(stage: &Stage, studio: &mut Studio, out: &Path) -> bool {
    let mut all = true;
    for number in 1.. {
        let file = file(stage, number, out);
        studio.shoot(&file);
        if file.is_file() {
            println!("{}", file.display());
        } else {
            eprintln!("rollick: {} could not be written", file.display());
            all = false;
        }
        if !stage.turn.is_some_and(|turn| turn(studio)) {
            break;
        }
    }
    all
}

/// Where a picture goes. A stage's first one has its name, those after it their number too.
fn file(stage: &Stage, number: usize, out: &Path) -> PathBuf {
    let name = &stage.name;
    out.join(if number == 1 { format!("{name}.png") } else { format!("{name}-{number}.png") })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::games::CATALOG;

    /// The places of these stages among all.
    fn places<'s>(all: &[Stage], some: impl Iterator<Item = &'s Stage>) -> Vec<usize> {
        let place = |stage: &Stage| all.iter().position(|other| std::ptr::eq(other, stage)).expect("it is one of all");
        some.map(place).collect()
    }

    #[test]
    fn what_a_picture_leans_on_is_prepared_in_order_and_only_the_wanted_ones_are_taken() {
        let all = stages::all(CATALOG);
        for stage in &all {
            let (name, only) = (&stage.name, Some(stage.name.as_str()));
            let steps = steps(&all, only);
            assert!(steps[0].stage.alone, "{name} begins with a stage that stands by itself");
            assert!(steps[steps.len() - 1].taken, "nothing is prepared in vain after the last picture of {name}");
            let gone_through = places(&all, steps.iter().map(|step| step.stage));
            for (pair, two) in steps.windows(2).zip(gone_through.windows(2)) {
                assert!(two[0] < two[1], "{name} keeps the order");
                assert!(pair[1].stage.alone || two[0] + 1 == two[1], "{}: what it leans on", pair[1].stage.name);
                assert!(pair[0].taken || !pair[1].stage.alone, "{}: nobody leans on it", pair[0].stage.name);
            }
            let taken = places(&all, steps.iter().filter(|step| step.taken).map(|step| step.stage));
            let wanted = places(&all, all.iter().filter(|stage| stage.is_wanted(only)));
            assert!(wanted.contains(&places(&all, std::iter::once(stage))[0]), "{name}");
            assert_eq!(taken, wanted, "{name}");
        }
    }

    #[test]
    fn all_pictures_are_taken_where_none_is_named_and_none_where_nothing_has_the_name() {
        let all = stages::all(CATALOG);
        let steps = super::steps(&all, None);
        assert_eq!(steps.len(), all.len());
        assert!(steps.iter().all(|step| step.taken));
        assert!(super::steps(&all, Some("no such picture")).is_empty());
    }

    #[test]
    fn no_two_pictures_have_one_name() {
        let all = stages::all(CATALOG);
        let names: BTreeSet<&str> = all.iter().map(|stage| stage.name.as_str()).collect();
        assert_eq!(names.len(), all.len());
    }

    #[test]
    fn every_table_has_moments_of_its_own() {
        for game in CATALOG.games() {
            assert!(!game.scenes.is_empty(), "{}", game.slug);
        }
    }
}
