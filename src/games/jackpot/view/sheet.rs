//! The score sheet beside the table (JP-18): it lies open while it is written, at the end, and when somebody asks for it.

use bevy::prelude::*;

use super::super::Jackpot;
use super::super::table::count_animation::CountQueue;
use super::localization;
use super::panels::{Told, round_of};
use crate::app::input::{Button, Hands, Pressed};
use crate::app::ui::Words;
use crate::app::ui::chair_name;
use crate::app::ui::hud::reference_card::{CardWords, TableCard};
use crate::rules::{Rules, Seat};
use crate::sim::lobby::Lobby;
use crate::sim::table::{Match, ShowNext, TableSystems};

/// So much of a name stands over a column: as little as tells them apart, within these bounds.
const LETTERS: std::ops::RangeInclusive<usize> = 7..=12;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (ask.in_set(TableSystems::Decide), fill.in_set(TableSystems::Show).after(ShowNext))
            .run_if(resource_exists::<Match<Jackpot>>),
    )
    .add_systems(Update, take_away.run_if(not(resource_exists::<Match<Jackpot>>)));
}

/// When the match is cleared away, so is its sheet.
fn take_away(mut told: ResMut<Told>, mut card: ResMut<TableCard>) {
    if *told != Told::default() {
        *told = Told::default();
        card.0 = None;
    }
}

fn ask(mut pressed: MessageReader<Pressed>, hands: Res<Hands>, mut told: ResMut<Told>) {
    let asked = pressed.read().filter(|press| press.down && press.button == Button::Odds).count();
    if asked % 2 == 1 && !hands.still {
        told.sheet = !told.sheet;
    }
}

/// Whether a column is being written, or was just now.
pub(super) fn is_scored(told: &Told, counting: &CountQueue) -> bool {
    counting.is_busy() || !told.column.is_empty()
}

fn fill(
    match_: Res<Match<Jackpot>>,
    (lobby, say): (Res<Lobby>, Res<Words>),
    (told, counting): (Res<Told>, Res<CountQueue>),
    mut card: ResMut<TableCard>,
) {
    let seats = match_.rules().seats();
    if !told.sheet && !is_scored(&told, &counting) {
        card.set_if_neq(TableCard(None));
        return;
    }
    let name = |seat: Seat| lobby.slot(seat).map_or_else(String::new, |slot| chair_name(&say, seat, slot));
    let names = shortened(&(0..seats).map(|seat| name(Seat(seat))).collect::<Vec<_>>());
    let grid = localization::sheet(&say, &names, &told.column, &told.totals, seats == 1);
    card.set_if_neq(TableCard(Some(CardWords { title: round_of(&say, told.round), grid, lines: Vec::new() })));
}

/// The names, as short as still tells one from another.
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
    fn names_over_columns_are_short_and_tell_seats_apart() {
        let short = |names: &[&str]| shortened(&names.iter().map(|&name| name.to_owned()).collect::<Vec<_>>());
        assert_eq!(short(&["Player 1", "Player 2"]), ["Player 1", "Player 2"]);
        assert_eq!(short(&["Player 1", "Bot 2"]), ["Player", "Bot 2"]);
        assert_eq!(short(&["Maximilian", "Bot 2"]), ["Maximil", "Bot 2"]);
        assert_eq!(short(&["Maximilian the First", "Maximilian the Second"]), ["Maximil", "Maximil"]);
    }
}
