//! The picture test: draws small pictures at low quality and compares them with stored ones.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;

use super::compare::Difference;
use super::driver::Look;
use super::{draw, exit_code, make_folder};
use crate::app::film::Picture;
use crate::catalog::Catalog;

/// The size of the pictures.
const SIZE: (u32, u32) = (640, 400);

/// What the picture test does.
#[derive(Args, Clone, Debug, PartialEq, Eq)]
pub struct PictureTestArgs {
    /// Store the pictures instead of comparing them
    #[arg(long)]
    pub bless: bool,

    /// Folder of the stored pictures
    #[arg(long, value_name = "DIR", default_value = "tests/pictures")]
    pub stored: PathBuf,

    /// Folder for the pictures of what differs
    #[arg(long, value_name = "DIR", default_value = "shots/differences")]
    pub out: PathBuf,
}

/// Draws the screenshots with these names and compares them with the stored ones, or stores them.
#[must_use]
pub fn test_pictures(catalog: Catalog, names: &[&str], args: &PictureTestArgs) -> ExitCode {
    exit_code(test(catalog, names, args))
}

fn test(catalog: Catalog, names: &[&str], args: &PictureTestArgs) -> Result<(), String> {
    if args.bless {
        make_folder(&args.stored)?;
    }
    let (mut seen, mut differs) = (0, false);
    let look = Look { size: SIZE, at_rest: true, ..Look::default() };
    let drawn = draw(
        catalog,
        |name| names.contains(&name),
        look,
        &args.out,
        |name, picture, _| {
            seen += 1;
            let stored = args.stored.join(format!("{name}.png"));
            let write = |picture: &Picture, file: &Path| {
                picture.write(file).map_err(|error| format!("{} could not be written: {error}", file.display()))
            };
            if args.bless {
                println!("{}", stored.display());
                return write(picture, &stored);
            }
            let before =
                Picture::read(&stored).map_err(|error| format!("{} could not be read: {error}", stored.display()))?;
            let difference = Difference::between(&before, picture)
                .ok_or_else(|| format!("{} has another size", stored.display()))?;
            let (worst, (x, y)) = difference.worst();
            if worst <= 1.0 {
                println!("{name}: equal; the largest difference is {:.0} % of the limit", worst * 100.0);
                return Ok(());
            }
            differs = true;
            let file = args.out.join(format!("{name}.png"));
            write(&difference.picture(&before, picture), &file)?;
            Err(format!(
                "differs in {} blocks, at {x},{y} by {:.0} % of the limit; stored, new and differences: {}",
                difference.visible_blocks(),
                worst * 100.0,
                file.display()
            ))
        },
    );
    match drawn {
        Err(failed) if differs => {
            return Err(format!(
                "{failed}. If that is intended: scripts/pictures.sh bless; look at tests/pictures before you commit"
            ));
        }
        other => other?,
    }
    if seen == names.len() {
        Ok(())
    } else {
        Err(format!("of {} pictures only {seen} exist: {}", names.len(), names.join(", ")))
    }
}
