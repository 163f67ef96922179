//! Pictures that are stored: those of the README (a large one, and one of each table), and those of the tables on the setup
//! pages and the lids of the boxes.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;

use super::driver::Look;
use super::picture::{Crop, write_small};
use super::{draw, exit_code};
use crate::app::saves::QualitySetting;
use crate::catalog::Catalog;

/// The size at which pictures are drawn. Small ones are half as wide and high, which smooths their edges.
const SIZE: (u32, u32) = (1280, 800);

/// How stored pictures are drawn.
#[derive(Args, Clone, Debug, PartialEq, Eq)]
pub struct ReadmeArgs {
    /// Output folder
    #[arg(long, value_name = "DIR")]
    pub out: PathBuf,

    /// Rendering quality; auto: the one that suits the graphics adapter
    #[arg(long, value_name = "QUALITY", default_value = "high")]
    pub quality: QualitySetting,
}

/// The names of the screenshots in the README.
#[derive(Clone, Copy, Debug)]
pub struct ReadmePictures<'n> {
    /// A large picture.
    pub still: &'n str,
    /// Small pictures, each with the name of its file.
    pub gallery: &'n [(&'n str, &'n str)],
}

/// Draws the pictures of the README: `table.png`, and one file per picture of the gallery.
#[must_use]
pub fn write_readme_pictures(catalog: Catalog, pictures: ReadmePictures<'_>, args: &ReadmeArgs) -> ExitCode {
    let files = |name: &str| {
        let small = pictures.gallery.iter().filter(|(scenario, _)| *scenario == name).map(|(_, file)| (*file, false));
        let still = (name == pictures.still).then_some(("table", true));
        small.chain(still).collect::<Vec<_>>()
    };
    let is_wanted = |name: &str| !files(name).is_empty();
    let look = Look { size: SIZE, quality: args.quality, ..Look::default() };
    exit_code(draw(catalog, is_wanted, look, &args.out, |name, picture, driver| {
        let quality = driver.quality();
        for (file, is_large) in files(name) {
            let file = args.out.join(format!("{file}.png"));
            write_small(&file, &if is_large { picture.clone() } else { picture.halved() })
                .map_err(|error| format!("{} could not be written: {error}", file.display()))?;
            let bytes = std::fs::metadata(&file).map_or(0, |file| file.len());
            println!("{} ({} kB, quality {})", file.display(), bytes.div_ceil(1000), quality);
        }
        Ok(())
    }))
}

/// The pictures of a game's setup page, and of the lid of its box: the names of screenshots, and the parts of them that are
/// shown.
pub type TablePictures<'n> = [(&'n str, Crop); 5];

/// The ends of the names of the files, the width to which each picture is halved, and its shape.
const TABLE_FILES: [(&str, u32, (u32, u32)); 5] = [
    ("table", 640, (8, 5)),
    ("roll", 320, (8, 5)),
    ("choose", 320, (8, 5)),
    ("score", 320, (8, 5)),
    ("lid", 320, (4, 5)),
];

/// Draws the pictures of the setup pages and the lids, without the UI: `GAME-table.png`, `-roll`, `-choose`, `-score` and
/// `-lid`.
#[must_use]
pub fn write_table_pictures(catalog: Catalog, pictures: &[(&str, TablePictures<'_>)], args: &ReadmeArgs) -> ExitCode {
    let wanted = |name: &str| {
        let of_game = |(game, pictures): &(&str, TablePictures<'_>)| {
            let files = std::iter::zip(TABLE_FILES, *pictures).filter(|(_, (scenario, _))| *scenario == name);
            let files =
                files.map(|((part, width, shape), (_, crop))| (format!("{game}-{part}.png"), width, shape, crop));
            files.collect::<Vec<_>>()
        };
        pictures.iter().flat_map(of_game).collect::<Vec<_>>()
    };
    let look = Look { size: SIZE, quality: args.quality, ..Look::default() };
    exit_code(draw(
        catalog,
        |name| !wanted(name).is_empty(),
        look,
        &args.out,
        |name, _, driver| {
            let table = driver.capture_table()?;
            for (file, width, shape, crop) in wanted(name) {
                let mut picture = table.cropped(crop, shape);
                while picture.size.0 > width {
                    picture = picture.halved();
                }
                let file = args.out.join(file);
                write_small(&file, &picture)
                    .map_err(|error| format!("{} could not be written: {error}", file.display()))?;
                println!("{} (quality {})", file.display(), driver.quality());
            }
            Ok(())
        },
    ))
}
