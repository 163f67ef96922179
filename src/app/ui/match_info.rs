//! What screens show about matches: the match that can be resumed, the log and the house rules of the match at the table,
//! and the summary and the review of the last one. Plain resources that the shell and the presenter fill. Must not depend on a game.

use bevy::prelude::*;

use super::theme::FaceIcon;
use crate::rules::record::SeatRecord;

/// Adds these resources, empty.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ResumeOffer>()
        .init_resource::<ProgramQuestion>()
        .init_resource::<MatchSummary>()
        .init_resource::<MatchEnding>()
        .init_resource::<MatchReview>()
        .init_resource::<WatchedMove>()
        .init_resource::<TableLog>()
        .init_resource::<MatchRules>();
}

/// The saved matches: those that can be continued, and after them those that are over.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct ResumeOffer {
    /// The matches that can be continued, the one played last first, and then those that are over, likewise.
    pub matches: Vec<OfferedMatch>,
    /// Which of them opens at [`ContinuePressed`](super::ContinuePressed).
    pub chosen: usize,
}

impl ResumeOffer {
    /// The match to continue, if one is unfinished.
    pub fn newest_unfinished(&self) -> Option<&OfferedMatch> {
        self.matches.first().filter(|newest| !newest.over)
    }
}

/// The paths of the programs that the players are asked about before an unfinished match continues.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct ProgramQuestion(pub Vec<String>);

/// A short description of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OfferedMatch {
    /// The name of its file.
    pub id: String,
    /// The game's name in the catalogue.
    pub game: String,
    /// The seats, in order.
    pub seats: Vec<SeatRecord>,
    /// How long ago it was played last, in minutes.
    pub minutes: u32,
    /// Whether it is over. Then it opens with its result.
    pub over: bool,
}

/// Why the match at the table has ended; empty until its end has been presented.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct MatchEnding(pub String);

/// The summary of a finished match.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct MatchSummary {
    /// The game's name in the catalogue.
    pub game: String,
    /// The seats, in order.
    pub seats: Vec<SeatSummary>,
    /// The score of each seat at the start and after each move, in seat order.
    pub series: Vec<Vec<i32>>,
    /// Three noteworthy numbers: a localization key and its arguments.
    pub numbers: Vec<(String, Vec<(String, String)>)>,
}

impl MatchSummary {
    /// Counts the wins of the seats of the next match: on top of those so far if the same players played.
    pub(crate) fn count_wins(&self, next: &mut [SeatSummary]) {
        let names = |seats: &[SeatSummary]| seats.iter().map(|seat| seat.name.clone()).collect::<Vec<_>>();
        let same = names(&self.seats) == names(next);
        for (index, seat) in next.iter_mut().enumerate() {
            seat.wins = u32::from(seat.won) + if same { self.seats[index].wins } else { 0 };
        }
    }

    /// Whether the same players have played before.
    pub(crate) fn is_series(&self) -> bool {
        self.seats.iter().any(|seat| seat.wins > u32::from(seat.won))
    }
}

/// One seat of a finished match.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SeatSummary {
    /// The name of the player.
    pub name: String,
    /// Index of the seat's colour and symbol, 0 to 7.
    pub colour: u8,
    /// The final score.
    pub score: i32,
    /// Whether it won, alone or jointly.
    pub won: bool,
    /// How many matches it has won of those that the same players have played one after the other.
    pub wins: u32,
}

/// The review of the last match. It is computed when the players open it.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub enum MatchReview {
    /// The players did not open it yet.
    #[default]
    NotStarted,
    /// The table that it needs is computed or loaded first.
    Preparing,
    /// It is being computed; this part is done, 0 to 1.
    Running(f32),
    /// There is none, for the reason that this localization key names.
    Unavailable(&'static str),
    /// The review.
    Ready(Box<ReviewSummary>),
}

/// The review of a match in words and numbers. Shares are shares of a win, 0 to 1.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ReviewSummary {
    /// Whether the shares are exact.
    pub exact: bool,
    /// Whether each seat's shares are by what it alone could know. Then the shares of all seats need not sum to 1.
    pub private: bool,
    /// How far estimates contradict each other in one move, as a share. 0 if the shares are exact.
    pub error: f64,
    /// What changed the share of each seat, in seat order.
    pub seats: Vec<SeatReview>,
    /// The share of each seat at the start and after each move, in seat order.
    pub shares: Vec<Vec<f64>>,
    /// The moves whose luck gave most, the luckiest first.
    pub luckiest: Vec<ReviewedMove>,
    /// The choices that cost most, the costliest first.
    pub costliest: Vec<ReviewedMove>,
}

impl ReviewSummary {
    /// The named moves: the luckiest, then the costliest choices.
    pub fn named(&self) -> impl Iterator<Item = &ReviewedMove> {
        self.luckiest.iter().chain(&self.costliest)
    }
}

/// The move of the review that is shown at the table, if any.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum WatchedMove {
    /// None.
    #[default]
    None,
    /// This one of [`ReviewSummary::named`], as it was played.
    Played(usize),
    /// The better move instead of this one.
    Better(usize),
}

/// What changed the share of one seat. The start and all changes sum to the result.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SeatReview {
    /// The name of the player.
    pub name: String,
    /// Index of the seat's colour and symbol, 0 to 7.
    pub colour: u8,
    /// The share at the start.
    pub start: f64,
    /// The change by luck, -1 to 1.
    pub luck: f64,
    /// The change by the seat's own choices, -1 to 0.
    pub choices: f64,
    /// The change by the choices of others, by how choices at the same time met, and by errors of the estimate.
    pub others: f64,
    /// The share at the end.
    pub result: f64,
}

/// A move that mattered.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ReviewedMove {
    /// Its number in the match, from 1.
    pub number: usize,
    /// Index of the colour and symbol of its seat, 0 to 7.
    pub colour: u8,
    /// The names of all seats with their scores before it.
    pub scores: String,
    /// A sentence about the move.
    pub text: String,
    /// The faces that its seat threw in it, sorted; empty if it is no throw.
    pub faces: Vec<FaceIcon>,
    /// A sentence about the better move, for a choice.
    pub better: Option<String>,
    /// What it gave or cost, as a share.
    pub amount: f64,
    /// Whether the amount is larger than errors of the estimate.
    pub certain: bool,
}

/// The log of the match: sentences, oldest first, each with the colour of its seat if it has one.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct TableLog(pub Vec<(Option<u8>, String)>);

/// The house rules of the match at the table, as its record stores them; `None` without a match.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct MatchRules(pub Option<serde_json::Value>);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wins_are_counted_while_the_same_players_play() {
        let mut summary = MatchSummary::default();
        let mut play = |names: [&str; 2], winner: usize| {
            let seat = |(index, name): (usize, &&str)| SeatSummary {
                name: (*name).to_owned(),
                won: index == winner,
                ..SeatSummary::default()
            };
            let mut seats: Vec<SeatSummary> = names.iter().enumerate().map(seat).collect();
            summary.count_wins(&mut seats);
            summary.seats = seats;
            (summary.seats.iter().map(|seat| seat.wins).collect::<Vec<_>>(), summary.is_series())
        };
        assert_eq!(play(["Ada", "Bo"], 0), (vec![1, 0], false));
        assert_eq!(play(["Ada", "Bo"], 1), (vec![1, 1], true));
        assert_eq!(play(["Ada", "Bo"], 0), (vec![2, 1], true));
        assert_eq!(play(["Ada", "Cleo"], 0), (vec![1, 0], false), "another player");
    }
}
