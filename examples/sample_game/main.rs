//! The program with one additional game: `cargo run --example sample_game`. `docs/contributing.md` walks through the
//! game.

use std::process::ExitCode;

use rollick::catalog::Catalog;
use rollick::games::CATALOG;

mod pig;

fn main() -> ExitCode {
    let games = [CATALOG.0, &[pig::ENTRY]].concat();
    rollick::app::shell::run(Catalog(games.leak()), None, None)
}
