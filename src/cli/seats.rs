//! Parses the `--seats` argument: `human,bot:normal,program:./mine`.

use crate::rules::bots::external::ProgramSeat;
use crate::rules::bots::{Level, Sitter};
use crate::rules::record::Player;

/// The allowed words, for help and errors.
pub const SPELLINGS: &str = "human, bot, bot:easy, bot:normal, program:PATH";

/// An invalid list of seats.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadSeats {
    /// A word that is not a kind of player.
    #[error("unknown player '{0}': use {known}, separated by commas", known = SPELLINGS)]
    Word(String),
    /// A comma with nothing before or after it.
    #[error("a player is missing between commas: use {known}, separated by single commas", known = SPELLINGS)]
    Nobody,
    /// The game does not support this number of seats.
    #[error("{game} is for {least} to {most} players, not {asked}: name that many after --seats")]
    Count {
        /// The game's slug.
        game: String,
        /// The minimum number of seats.
        least: u8,
        /// The maximum number of seats.
        most: u8,
        /// The number of seats given.
        asked: usize,
    },
    /// A human player in a command without a window.
    #[error("player {0} cannot be human without a window: use bot, bot:easy, bot:normal or program:PATH")]
    NoPerson(usize),
    /// A program that cannot be started.
    #[error("the program '{path}' {why}: give the path of an executable, for instance program:./my_bot")]
    Program {
        /// The path of the program.
        path: String,
        /// What is wrong with it.
        why: String,
    },
}

/// Parses a list of seats for a game that supports `least` to `most` seats.
///
/// # Errors
/// [`BadSeats`] describes the wrong word or count, and what is allowed.
pub fn read(list: &str, game: &str, (least, most): (u8, u8)) -> Result<Vec<Player>, BadSeats> {
    let sitters = list.split(',').map(|word| sitter(word.trim())).collect::<Result<Vec<_>, _>>()?;
    if sitters.len() < usize::from(least) || sitters.len() > usize::from(most) {
        return Err(BadSeats::Count { game: game.to_owned(), least, most, asked: sitters.len() });
    }
    Ok(sitters)
}

fn sitter(word: &str) -> Result<Player, BadSeats> {
    match word.parse() {
        _ if word.is_empty() => Err(BadSeats::Nobody),
        Ok(player) => Ok(player),
        Err(_) => Err(BadSeats::Word(word.to_owned())),
    }
}

/// Converts the players for a command without a window, where people cannot play.
///
/// # Errors
/// [`BadSeats::NoPerson`] with the number of the first person's seat, from 1.
pub fn without_people(sitters: Vec<Player>) -> Result<Vec<Sitter>, BadSeats> {
    sitters
        .into_iter()
        .enumerate()
        .map(|(index, sitter)| match sitter {
            Player::Bot(level) => Ok(Sitter::Bot(level)),
            Player::Program(path) => Ok(Sitter::Program(path)),
            Player::Person => Err(BadSeats::NoPerson(index + 1)),
        })
        .collect()
}

/// Checks that every program among the players can be started, by starting it.
///
/// # Errors
/// [`BadSeats::Program`] for the first one that cannot be started.
pub fn try_out_programs(sitters: &[Player]) -> Result<(), BadSeats> {
    sitters.iter().try_for_each(|sitter| match sitter {
        Player::Program(path) => ProgramSeat::new(path)
            .try_out()
            .map_err(|why| BadSeats::Program { path: path.clone(), why: why.to_string() }),
        Player::Person | Player::Bot(_) => Ok(()),
    })
}

/// The default seats: one person, and bots up to the minimum number of seats.
#[must_use]
pub fn usual(least: u8) -> Vec<Player> {
    let mut sitters = vec![Player::Bot(Level::default()); usize::from(least.max(1))];
    sitters[0] = Player::Person;
    sitters
}
