//! Who begins a match: turns what the players chose into the house rule of the match.

use bevy::prelude::*;
use serde_json::{Map, Value, json};

use super::seed::new_seed;
use crate::app::ui::{FirstPlayer, GameSetup, MatchSummary};
use crate::catalog::GameEntry;
use crate::rules::Starter;

/// The house rule for a match that starts at the setup page, as `key=value`; `None` if the seats roll for it.
pub(super) fn of_first_match(world: &World, game: &GameEntry, seats: u8) -> Option<String> {
    let random = world.resource::<GameSetup>().first_player == FirstPlayer::Random;
    (random && has_choice(game)).then(|| format!("{}=seat:{}", Starter::KEY, random_seat(seats) + 1))
}

/// The house rules of a rematch: those of the last match, with the player who begins now.
pub(super) fn of_rematch(world: &World, game: &GameEntry, mut options: Value, seats: u8) -> Value {
    if !has_choice(game) {
        return options;
    }
    let seat = match world.resource::<GameSetup>().first_player {
        FirstPlayer::Roll => None,
        FirstPlayer::Random => Some(random_seat(seats)),
        FirstPlayer::LastLoser => loser(world.resource::<MatchSummary>()),
    };
    let rules = options.as_object_mut();
    match (rules, seat) {
        (Some(rules), Some(seat)) => drop(rules.insert(Starter::KEY.to_owned(), json!({ "seat": seat + 1 }))),
        (Some(rules), None) => drop(rules.remove(Starter::KEY)),
        (None, Some(seat)) => {
            options = Map::from_iter([(Starter::KEY.to_owned(), json!({ "seat": seat + 1 }))]).into();
        }
        (None, None) => {}
    }
    options
}

/// Whether the game has the house rule.
fn has_choice(game: &GameEntry) -> bool {
    (game.rules.options)().iter().any(|spec| spec.key == Starter::KEY)
}

fn random_seat(seats: u8) -> u8 {
    (new_seed() % u64::from(seats.max(1))) as u8
}

/// The seat with the lowest score of those that did not win; `None` if all won.
fn loser(summary: &MatchSummary) -> Option<u8> {
    let losers = summary.seats.iter().enumerate().filter(|(_, seat)| !seat.won);
    losers.min_by_key(|(_, seat)| seat.score).map(|(index, _)| index as u8)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::ui::SeatSummary;

    #[test]
    fn the_loser_has_the_lowest_score_of_those_that_did_not_win() {
        let seat = |score, won| SeatSummary { score, won, ..SeatSummary::default() };
        let of = |seats: Vec<SeatSummary>| loser(&MatchSummary { seats, ..MatchSummary::default() });
        assert_eq!(of(vec![seat(5, true), seat(3, false), seat(2, false)]), Some(2));
        assert_eq!(of(vec![seat(1, true), seat(3, false)]), Some(1), "the winner may have fewer");
        assert_eq!(of(vec![seat(2, false), seat(2, false), seat(4, true)]), Some(0));
        assert_eq!(of(vec![seat(4, true), seat(4, true)]), None);
    }
}
