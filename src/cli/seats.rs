//! Parses the `--seats` argument: `human,bot:normal,program:./mine`. As in CSV, a comma in double quotes belongs to the
//! player, and a double quote there is written twice: `bot,"program:./a, ""b"""`.

use crate::rules::bots::external::ProgramSeat;
use crate::rules::bots::{Level, Player};
use crate::rules::range_in_words;

/// The allowed words, for help and errors.
pub const SPELLINGS: &str = "human, bot, bot:LEVEL, program:PATH";

/// An invalid list of seats.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadSeats {
    /// A word that is not a kind of player.
    #[error(
        "unknown player '{0}': use {known}, separated by commas, with the levels {levels}",
        known = SPELLINGS,
        levels = Level::ALL.map(Level::word).join(", ")
    )]
    Word(String),
    /// A comma with nothing before or after it.
    #[error("a player is missing between commas: use {known}, separated by single commas", known = SPELLINGS)]
    Nobody,
    /// A double quote is not closed.
    #[error("a double quote is not closed in '{0}': a player with a comma is written \"program:./a,b\"")]
    Quote(String),
    /// The game does not support this number of seats.
    #[error(
        "{game} is for {players} players, not {asked}: name that many after --seats",
        players = range_in_words(*.least, *.most)
    )]
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
    #[error("player {0} cannot be human without a window: use bot, bot:LEVEL or program:PATH")]
    NoPerson(usize),
    /// A program that cannot be started.
    #[error("the program '{path}' {reason}: give the path of an executable, for instance program:./my_bot")]
    Program {
        /// The path of the program.
        path: String,
        /// What is wrong with the program.
        reason: String,
    },
}

/// Parses a list of seats for a game that supports `least` to `most` seats.
///
/// # Errors
/// [`BadSeats`] describes the wrong word or count, and what is allowed.
pub fn read(list: &str, game: &str, (least, most): (u8, u8)) -> Result<Vec<Player>, BadSeats> {
    let players = words(list)?.iter().map(|word| player(word)).collect::<Result<Vec<_>, _>>()?;
    if players.len() < usize::from(least) || players.len() > usize::from(most) {
        return Err(BadSeats::Count { game: game.to_owned(), least, most, asked: players.len() });
    }
    Ok(players)
}

/// Splits a list at its commas and removes spaces around words, but neither within double quotes.
fn words(list: &str) -> Result<Vec<String>, BadSeats> {
    let (mut words, mut word, mut kept) = (Vec::new(), String::new(), 0);
    let (mut quoted, mut before) = (false, ',');
    for letter in list.chars().chain([',']) {
        match letter {
            '"' => {
                if !quoted && before == '"' {
                    word.push('"');
                }
                quoted = !quoted;
                kept = word.len();
            }
            ',' if !quoted => {
                word.truncate(kept.max(word.trim_end().len()));
                words.push(std::mem::take(&mut word));
                kept = 0;
            }
            _ if !quoted && word.is_empty() && letter.is_whitespace() => {}
            _ => word.push(letter),
        }
        before = letter;
    }
    if quoted { Err(BadSeats::Quote(list.to_owned())) } else { Ok(words) }
}

fn player(word: &str) -> Result<Player, BadSeats> {
    match word.parse() {
        _ if word.is_empty() => Err(BadSeats::Nobody),
        Ok(player) => Ok(player),
        Err(_) => Err(BadSeats::Word(word.to_owned())),
    }
}

/// Checks that no person is among the players, for a command without a window.
///
/// # Errors
/// [`BadSeats::NoPerson`] with the number of the first person's seat, from 1.
pub fn check_without_people(players: &[Player]) -> Result<(), BadSeats> {
    let person = players.iter().position(|player| *player == Player::Person);
    person.map_or(Ok(()), |index| Err(BadSeats::NoPerson(index + 1)))
}

/// Checks that every program among the players can be started, by starting it.
///
/// # Errors
/// [`BadSeats::Program`] for the first one that cannot be started.
pub fn try_out_programs(players: &[Player]) -> Result<(), BadSeats> {
    players.iter().try_for_each(|player| match player {
        Player::Program(path) => ProgramSeat::new(path)
            .try_out()
            .map_err(|error| BadSeats::Program { path: path.clone(), reason: error.to_string() }),
        Player::Person | Player::Bot(_) => Ok(()),
    })
}

/// The default seats: one person, and bots up to the minimum number of seats.
pub fn default_players(least: u8) -> Vec<Player> {
    let mut players = vec![Player::Bot(Level::default()); usize::from(least.max(1))];
    players[0] = Player::Person;
    players
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn error_about_a_wrong_number_of_players_says_how_many_there_can_be() {
        let error = |seats| read("bot", "a-game", seats).map_err(|error| error.to_string());
        let sentence = |players| Err(format!("a-game is for {players} players, not 1: name that many after --seats"));
        assert_eq!(error((2, 2)), sentence("2"));
        assert_eq!(error((2, 4)), sentence("2 to 4"));
    }

    #[test]
    fn error_about_an_unknown_player_lists_the_levels() {
        let error = read("human,bot:hard", "a-game", (2, 8)).map_err(|error| error.to_string());
        let sentence = "unknown player 'bot:hard': use human, bot, bot:LEVEL, program:PATH, separated by commas, with the \
                        levels beginner, easy, normal, strong, best";
        assert_eq!(error, Err(sentence.to_owned()));
    }
}
