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

/// The names, shortened to the fewest letters with which all of them differ.
fn shortened(names: &[String]) -> Vec<String> {
    let cut = |letters: usize| -> Vec<String> {
        names.iter().map(|name| name.chars().take(letters).collect::<String>().trim_end().to_owned()).collect()
    };
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
        assert_eq!(short(&["Player 1", "Bot 2"]), ["Player", "Bot 2"]);
        assert_eq!(short(&["Maximilian", "Bot 2"]), ["Maximil", "Bot 2"]);
        assert_eq!(short(&["Maximilian the First", "Maximilian the Second"]), ["Maximil", "Maximil"]);
    }
}
