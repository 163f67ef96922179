//! Puts the rooms together into one program.

use std::process::ExitCode;

use crate::cli::{Complaint, PlayPlan, ShotsPlan, complain};

/// Opens the shelf.
#[must_use]
pub fn shelf() -> ExitCode {
    not_yet("the shelf")
}

/// Opens a window straight at the table.
#[must_use]
pub fn play(plan: PlayPlan) -> ExitCode {
    not_yet(plan.game.slug)
}

/// Takes pictures.
#[must_use]
pub fn shots(_plan: ShotsPlan) -> ExitCode {
    not_yet("a camera")
}

fn not_yet(what: &str) -> ExitCode {
    complain(Complaint(format!("{what} is not there yet: use 'rollick replay' meanwhile")))
}
