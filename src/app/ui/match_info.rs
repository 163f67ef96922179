//! What screens show about matches: the match that can be resumed, the log and the house rules of the match at the table,
//! and the summary of the last one. Plain resources that the shell and the presenter fill. Must not depend on a game.

use bevy::prelude::*;

/// Adds these resources, empty.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ResumeOffer>()
        .init_resource::<MatchSummary>()
        .init_resource::<TableLog>()
        .init_resource::<MatchRules>();
}

/// The newest unfinished match.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct ResumeOffer(pub Option<UnfinishedMatch>);

/// A short description of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnfinishedMatch {
    /// The game's name in the catalogue.
    pub game: String,
    /// One line: the players and the score.
    pub line: String,
}

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
}

/// The log of the match: sentences, oldest first, each with the colour of its seat if it has one.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct TableLog(pub Vec<(Option<u8>, String)>);

/// The house rules of the match at the table, as its record stores them; `None` without a match.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct MatchRules(pub Option<serde_json::Value>);
