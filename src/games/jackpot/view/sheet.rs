//! The score sheet beside the table (JP-18). Pure: determines its content, not when it is shown.

use super::super::{Jackpot, Scores};
use super::localization;
use crate::app::prelude::*;

/// Minimum and maximum number of letters of a name above a column.
const LETTERS: std::ops::RangeInclusive<usize> = 7..=12;

/// The score sheet of a round, as far as it is written.
pub(super) fn card(cx: &ViewContext<'_, Jackpot>, round: u8, column: &[Scores], totals: &[u32]) -> ReferenceCardText {
    let seats = cx.rules().seats();
    let names = shortened(&(0..seats).map(|seat| cx.name(Seat(seat))).collect::<Vec<_>>());
    let grid = localization::sheet(&cx.words, &names, column, totals, seats == 1);
    ReferenceCardText { title: localization::round_of(&cx.words, round), grid, lines: Vec::new() }
}

/// Number of letters before a number, in names that differ by their numbers only: in two columns, and in more.
const LETTERS_BEFORE_NUMBER: [usize; 2] = [7, 4];

/// A name such as `Mara 2` in two parts.
fn numbered(name: &str) -> Option<(&str, u8)> {
    let (word, number) = name.rsplit_once(' ')?;
    Some((word, number.parse().ok()?))
}

/// The names, shortened to the fewest letters with which all of them differ. Numbers stay where names differ by them.
fn shortened(names: &[String]) -> Vec<String> {
    let first_letters = |name: &str, letters| name.chars().take(letters).collect::<String>().trim_end().to_owned();
    let short = |name: &String, letters| {
        let alike = |word| names.iter().filter_map(|other| numbered(other)).filter(|(other, _)| *other == word).count();
        match numbered(name) {
            Some((word, number)) if alike(word) > 1 => {
                let letters = LETTERS_BEFORE_NUMBER[usize::from(names.len() > 2)];
                format!("{} {number}", first_letters(word, letters))
            }
            _ => first_letters(name, letters),
        }
    };
    let cut = |letters: usize| -> Vec<String> { names.iter().map(|name| short(name, letters)).collect() };
    let apart = |short: &Vec<String>| (1..short.len()).all(|index| !short[..index].contains(&short[index]));
    LETTERS.map(cut).find(apart).unwrap_or_else(|| cut(*LETTERS.start()))
}

#[cfg(test)]
mod tests {
    use super::shortened;

    #[test]
    fn column_names_are_short_and_distinct_where_possible() {
        let short = |names: &[&str]| shortened(&names.iter().map(|&name| name.to_owned()).collect::<Vec<_>>());
        assert_eq!(short(&["Player 1", "Player 2"]), ["Player 1", "Player 2"]);
        assert_eq!(short(&["Player 1", "Bruno 2", "Bruno 3"]), ["Player", "Brun 2", "Brun 3"]);
        assert_eq!(short(&["Maximilian", "Bot 2"]), ["Maximil", "Bot 2"]);
        assert_eq!(short(&["Maximilian the First", "Maximilian the Second"]), ["Maximil", "Maximil"]);
    }
}
