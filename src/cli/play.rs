//! The arguments of `rollick play`, checked before a window opens.

use std::path::PathBuf;

use clap::Args;

use super::error::CliError;
use super::number::{whole_number, width_and_height};
use super::seats;
use crate::games::CATALOG;
use crate::launch::{LaunchPlan, Speed};

/// How the window opens.
#[derive(Args, Clone, Debug)]
pub struct WindowArgs {
    /// Open a window with a border instead of filling the screen, this wide and high in pixels if given
    #[arg(long, value_name = "WxH", num_args = 0..=1, value_parser = width_and_height(320..=8192))]
    pub windowed: Option<Option<(u32, u32)>>,
}

/// The arguments of `rollick play`.
#[derive(Args, Clone, Debug)]
pub struct PlayArgs {
    /// The game
    #[arg(value_name = "GAME")]
    pub game: String,

    /// The players in turn order, separated by commas: human, bot, bot:LEVEL, program:PATH, with the levels beginner, easy,
    /// normal, strong and best [default: one human, and bots]
    #[arg(long, value_name = "LIST")]
    pub seats: Option<String>,

    /// Random seed: the same seed and seats give the same rolls [default: a new one]
    #[arg(long, value_name = "NUMBER", value_parser = whole_number(0..=u64::MAX), allow_negative_numbers = true)]
    pub seed: Option<u64>,

    /// House rules that differ from the standard, as key=value, separated by commas
    #[arg(long, value_name = "KEY=VALUE", value_delimiter = ',')]
    pub rules: Vec<String>,

    /// Game speed [default: as in the settings]
    #[arg(long, value_enum, value_name = "SPEED", hide_default_value = true)]
    pub speed: Option<Speed>,

    /// Quit when the match is over and print the result as one line of JSON
    #[arg(long)]
    pub exit: bool,

    /// Write the time of each frame to this file (CSV), and print a summary at the end
    #[arg(long, value_name = "FILE")]
    pub frame_times: Option<PathBuf>,

    /// How the window opens
    #[command(flatten)]
    pub window: WindowArgs,
}

impl PlayArgs {
    /// Checks the arguments.
    ///
    /// # Errors
    /// [`CliError`] when the game, a seat or a house rule is invalid.
    pub fn plan(&self) -> Result<LaunchPlan, CliError> {
        let game = CATALOG.find(&self.game).map_err(CliError::new)?;
        let seats = match &self.seats {
            Some(list) => seats::read(list, game.slug, game.seats).map_err(CliError::new)?,
            None => seats::default_players(game.seats.0),
        };
        let rules = (game.rules.check_options)(seats.len() as u8, &self.rules).map_err(CliError::new)?;
        seats::try_out_programs(&seats).map_err(CliError::new)?;
        Ok(LaunchPlan {
            game: game.name,
            seats,
            rules,
            seed: self.seed,
            speed: self.speed,
            exit: self.exit,
            frame_times: self.frame_times.clone(),
        })
    }
}
