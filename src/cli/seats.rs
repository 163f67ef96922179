//! Who sits where, as a person types it: `human,bot:normal,bot:easy`.

use crate::bots::Level;
use crate::record::Player;

/// Every way to name somebody, for help and for errors.
pub const SPELLINGS: &str = "human, bot, bot:easy, bot:normal";

/// Seats nobody can be put on.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadSeats {
    /// Not somebody who can sit.
    #[error("'{0}' is nobody who can take a seat: write {known}, with commas between them", known = SPELLINGS)]
    Word(String),
    /// A comma with nothing before or after it.
    #[error("a seat is named by nothing: write {known}, with one comma between two", known = SPELLINGS)]
    Nobody,
    /// The game is not for so many.
    #[error("{game} is for {least} to {most} seats, not {asked}: write so many words after --seats")]
    Count {
        /// The game, as the command spells it.
        game: String,
        /// The fewest seats it takes.
        least: u8,
        /// The most seats it takes.
        most: u8,
        /// How many were named.
        asked: usize,
    },
    /// Nobody is there to play with a person's hands.
    #[error("nobody can sit at seat {0} without a window: write bot, bot:easy or bot:normal for it")]
    NoPerson(usize),
}

/// Reads a list of seats for a game that takes `least` to `most` of them.
///
/// # Errors
/// [`BadSeats`] says in a sentence which word or count cannot be, and what can.
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
        Ok(Player::Program(_)) | Err(_) => Err(BadSeats::Word(word.to_owned())),
        Ok(player) => Ok(player),
    }
}

/// Makes sure that bots hold all seats, as where there is no window.
///
/// # Errors
/// [`BadSeats::NoPerson`] names the first seat of a person, counted from 1.
pub fn only_bots(sitters: &[Player]) -> Result<Vec<Level>, BadSeats> {
    sitters
        .iter()
        .enumerate()
        .map(|(index, sitter)| match sitter {
            Player::Bot(level) => Ok(*level),
            Player::Person | Player::Program(_) => Err(BadSeats::NoPerson(index + 1)),
        })
        .collect()
}

/// Who sits when nobody was named: one person and bots up to the fewest that can play.
#[must_use]
pub fn usual(least: u8) -> Vec<Player> {
    let mut sitters = vec![Player::Bot(Level::default()); usize::from(least.max(1))];
    sitters[0] = Player::Person;
    sitters
}
