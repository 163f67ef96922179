//! Pictures of every screen and every scene of every table, rendered without a window: to look at, to compare with
//! stored ones, and for the README. Development only: `examples/screenshots.rs` runs it.

mod compare;
mod driver;
mod light;
mod picture;
mod picture_test;
mod readme;
mod scenarios;

use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use clap::Args;

use crate::app::film::Picture;
use crate::app::saves::{Language, QualitySetting};
use crate::catalog::Catalog;
use crate::cli::number::width_and_height;
use driver::{Driver, Look};
pub use light::test_light;
pub use picture::Crop;
pub use picture_test::{PictureTestArgs, test_pictures};
pub use readme::{ReadmeArgs, ReadmePictures, TablePictures, write_readme_pictures, write_table_pictures};
use scenarios::Scenario;

/// Which screenshots to take.
#[derive(Args, Clone, Debug, PartialEq, Eq)]
pub struct ScreenshotArgs {
    /// Output folder; created if it does not exist
    #[arg(long, value_name = "DIR", default_value = "shots")]
    pub out: PathBuf,

    /// Only screenshots whose names start with this; may be given several times
    #[arg(long, value_name = "NAME")]
    pub only: Vec<String>,

    /// Width and height of each screenshot in pixels
    #[arg(long, value_name = "WxH", default_value = "1920x1080", value_parser = width_and_height(160..=8192))]
    pub size: (u32, u32),

    /// Rendering quality; auto: the one that suits the graphics adapter
    #[arg(long, value_name = "QUALITY", default_value = "auto")]
    pub quality: QualitySetting,

    /// Language of all texts
    #[arg(long, value_name = "LANGUAGE", default_value = "english")]
    pub language: Language,

    /// Size of texts in percent of the usual one
    #[arg(long, value_name = "PERCENT", default_value_t = 100, value_parser = clap::value_parser!(u8).range(100..=200))]
    pub text_size: u8,

    /// Number of pictures of a film, written as one sheet; the scene of a game is filmed from its start
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=48))]
    pub film: Option<u8>,

    /// As with the setting for reduced motion
    #[arg(long)]
    pub reduced_motion: bool,
}

/// The frames from one picture of a film to the next.
const FILM_STEP: usize = 6;

/// The pictures in a row of a sheet.
const SHEET_COLUMNS: usize = 3;

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
    let is_wanted = |name: &str| plan.only.is_empty() || plan.only.iter().any(|only| name.starts_with(only));
    let ScreenshotArgs { size, quality, language, text_size, film, reduced_motion, .. } = *plan;
    let text_size = f32::from(text_size) / 100.0;
    let look =
        Look { size, quality, language, text_size, at_rest: false, reduced_motion, from_beginning: film.is_some() };
    exit_code(draw(catalog, is_wanted, look, &plan.out, |name, picture, driver| {
        let file = plan.out.join(format!("{name}.png"));
        let filmed = film.map(|pictures| driver.film(pictures.into(), FILM_STEP)).transpose()?;
        let sheet = filmed.map(|frames| {
            let frames: Vec<Picture> = frames.iter().map(Picture::halved).collect();
            Picture::sheet(&frames, SHEET_COLUMNS)
        });
        let picture = sheet.as_ref().unwrap_or(picture);
        picture.write(&file).map_err(|error| format!("{} could not be written: {error}", file.display()))?;
        let (width, height) = picture.size;
        println!("{} ({width}x{height}, quality {})", file.display(), driver.quality());
        Ok(())
    }))
}

fn exit_code(done: Result<(), String>) -> ExitCode {
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => {
            eprintln!("rollick: {reason}");
            ExitCode::FAILURE
        }
    }
}

/// Draws the scenarios with wanted names, in their order, and passes each picture with its name to `take`. A scenario
/// that fails is reported and does not end the run.
///
/// # Errors
/// A sentence that says why nothing was drawn, or which pictures failed.
fn draw(
    catalog: Catalog,
    is_wanted: impl Fn(&str) -> bool,
    look: Look,
    out: &Path,
    mut take: impl FnMut(&str, &Picture, &mut Driver) -> Result<(), String>,
) -> Result<(), String> {
    let graphics = crate::app::shell::find_graphics().map_err(|error| error.to_string())?;
    make_folder(out)?;
    // An old file could be mistaken for a new picture.
    for scenario in scenarios::all(catalog).iter().filter(|scenario| is_wanted(&scenario.name)) {
        let mut files = (1..).map(|number| out.join(picture_name(scenario, number)).with_extension("png"));
        files.find(|file| std::fs::remove_file(file).is_err());
    }
    let scenarios = scenarios::all(catalog);
    let steps = steps(&scenarios, is_wanted);
    if steps.is_empty() {
        let names: Vec<&str> = scenarios.iter().map(|scenario| scenario.name.as_str()).collect();
        return Err(format!("no screenshot has that name; the names are: {}", names.join(", ")));
    }
    let mut driver = Driver::open(catalog, look, Some(graphics));
    let failed = run_steps(&steps, &mut driver, &mut |name, driver| {
        if look.at_rest {
            driver.settle()?;
        }
        take(name, &driver.capture()?, driver)
    });
    report(failed, steps.iter().filter(|step| step.taken).count())
}

/// Says which of the pictures failed.
fn report(failed: Vec<String>, all: usize) -> Result<(), String> {
    if failed.is_empty() {
        return Ok(());
    }
    Err(format!("{} of {all} pictures failed: {}", failed.len(), failed.join(", ")))
}

/// Prepares every scenario as for pictures, but draws nothing: this needs no graphics adapter. One application for each
/// processor, each with the next scenarios when it is done with some.
#[must_use]
pub fn stage(catalog: Catalog) -> ExitCode {
    let next = AtomicUsize::new(0);
    let processors = thread::available_parallelism().map_or(1, NonZero::get);
    let failed = thread::scope(|scope| {
        let parts: Vec<_> = (0..processors).map(|_| scope.spawn(|| stage_some(catalog, &next))).collect();
        parts.into_iter().flat_map(|part| part.join().expect("a scenario fails without a panic")).collect()
    });
    exit_code(report(failed, scenarios::all(catalog).len()))
}

/// Takes the next scenarios until there are none; returns the names of those that failed.
fn stage_some(catalog: Catalog, next: &AtomicUsize) -> Vec<String> {
    let scenarios = scenarios::all(catalog);
    let steps = steps(&scenarios, |_| true);
    let chains: Vec<_> = steps.chunk_by(|_, next| !next.scenario.from_shelf).collect();
    let mut driver = Driver::open(catalog, Look::default(), None);
    std::iter::from_fn(|| chains.get(next.fetch_add(1, Ordering::Relaxed)))
        .flat_map(|chain| run_steps(chain, &mut driver, &mut |_, driver| driver.finish_picture(|_| Ok(()))))
        .collect()
}

fn make_folder(folder: &Path) -> Result<(), String> {
    std::fs::create_dir_all(folder).map_err(|error| format!("the folder {} cannot be made: {error}", folder.display()))
}

/// The scenarios to prepare for the selected screenshots, in order. Each selected one is preceded by all scenarios
/// since the last one that starts from the shelf.
fn steps(scenarios: &[Scenario], is_wanted: impl Fn(&str) -> bool) -> Vec<PlannedScenario<'_>> {
    let mut steps = Vec::new();
    let mut dependencies: Vec<&Scenario> = Vec::new();
    for scenario in scenarios {
        if scenario.from_shelf {
            dependencies.clear();
        }
        if is_wanted(&scenario.name) {
            steps.extend(dependencies.drain(..).map(|scenario| PlannedScenario { scenario, taken: false }));
            steps.push(PlannedScenario { scenario, taken: true });
        } else {
            dependencies.push(scenario);
        }
    }
    steps
}

/// Takes the picture with this name.
type Take<'t> = &'t mut dyn FnMut(&str, &mut Driver) -> Result<(), String>;

/// Prepares every step and takes the pictures; reports failures and returns their names.
fn run_steps(steps: &[PlannedScenario<'_>], driver: &mut Driver, take: Take<'_>) -> Vec<String> {
    let mut failed = Vec::new();
    // Whether the scenarios that the next one depends on succeeded.
    let mut ok = true;
    for PlannedScenario { scenario, taken } in steps.iter().copied() {
        if scenario.from_shelf {
            ok = true;
            driver.reset();
        }
        let done = if ok { prepare(scenario, driver) } else { Err("a scenario it depends on failed".to_owned()) };
        ok = done.is_ok();
        let done = if taken { done.and_then(|()| take_all(scenario, driver, &mut *take)) } else { done };
        if let Err(reason) = done {
            eprintln!("rollick: {}: {reason}", scenario.name);
            failed.extend(taken.then(|| scenario.name.clone()));
        }
    }
    failed
}

fn prepare(scenario: &Scenario, driver: &mut Driver) -> Result<(), String> {
    (scenario.prepare)(driver);
    driver.take_failure().map_or(Ok(()), Err)
}

/// Takes all pictures of a scenario.
fn take_all(scenario: &Scenario, driver: &mut Driver, take: Take<'_>) -> Result<(), String> {
    for number in 1.. {
        take(&picture_name(scenario, number), driver)?;
        if !scenario.turn.is_some_and(|turn| turn(driver)) {
            break;
        }
    }
    Ok(())
}

/// The name of a picture. The first one of a scenario has its name, later ones also a number.
fn picture_name(scenario: &Scenario, number: usize) -> String {
    if number == 1 { scenario.name.clone() } else { format!("{}-{number}", scenario.name) }
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
            let name = &scenario.name;
            let is_wanted = |other: &str| other.starts_with(name.as_str());
            let steps = steps(&all, is_wanted);
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
            let wanted = positions_of(&all, all.iter().filter(|scenario| is_wanted(&scenario.name)));
            assert!(wanted.contains(&positions_of(&all, std::iter::once(scenario))[0]), "{name}");
            assert_eq!(taken, wanted, "{name}");
        }
    }

    #[test]
    fn all_screenshots_or_none_are_selected() {
        let all = scenarios::all(CATALOG);
        let steps = super::steps(&all, |_| true);
        assert_eq!(steps.len(), all.len());
        assert!(steps.iter().all(|step| step.taken));
        assert!(super::steps(&all, |_| false).is_empty());
    }

    #[test]
    fn screenshot_names_are_unique() {
        let all = scenarios::all(CATALOG);
        let names: BTreeSet<&str> = all.iter().map(|scenario| scenario.name.as_str()).collect();
        assert_eq!(names.len(), all.len());
    }

    #[test]
    fn every_game_has_screenshot_scenes() {
        let all = scenarios::all(CATALOG);
        for game in CATALOG.games() {
            for phase in ["refusal", "review", "reviewed-move"] {
                let name = format!("{}-{phase}", game.slug);
                assert!(all.iter().any(|scenario| scenario.name == name), "{name}");
            }
        }
    }
}
