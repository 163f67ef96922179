//! What the registry holds of a game that has a table: how to deal it, clear it and look at it, without its type.

use bevy::prelude::*;
use serde_json::Value;

use super::{AwaitedThrows, Match, SceneLoadError, TableError, TableGame};
use crate::rules::bots::simulate::{Plan, Report, Running, simulate_any_bodies};
use crate::rules::record;
use crate::rules::record::{Record, SeatRecord};
use crate::rules::{Outcome, Seat, Turn, Word as _};

/// A match to be dealt.
#[derive(Clone, Debug, PartialEq)]
pub struct MatchPlan {
    /// Who sits where.
    pub seats: Vec<SeatRecord>,
    /// The house rules, all of them, as the game's options spell them.
    pub options: Value,
    /// Where all chance that is not physical comes from.
    pub seed: u64,
}

/// How a match stands, for everybody who does not know its game.
#[derive(Clone, Debug, PartialEq)]
pub struct MatchProgress {
    /// Who won, when it is over.
    pub outcome: Option<Outcome>,
    /// Moves made, throws among them.
    pub moves: usize,
    /// Throws read.
    pub throws: u32,
    /// How every seat stood after each move.
    pub curve: Vec<Vec<i32>>,
    /// The seat that may take back its last choice, if any may.
    pub may_take_back: Option<Seat>,
    /// Whether everything was shown.
    pub all_shown: bool,
}

/// A game's table, without its type.
#[derive(Clone, Copy)]
pub struct TableEntry {
    /// The scene file's name below `scenes/`, and the embedded scene.
    pub scene: (&'static str, &'static str),
    /// The words on the sides of its dice; empty without dice.
    pub faces: fn() -> Vec<&'static str>,
    /// Adds the game's table to a program.
    pub plugin: fn(&mut App),
    /// The header line of a new match, for its store. Fails where the rules cannot play it so.
    pub header: fn(&MatchPlan) -> Result<String, TableError>,
    /// Puts a new match on the table. Returns what is wrong with its scene file, if anything is.
    pub start: fn(&mut World, &MatchPlan) -> Result<Option<SceneLoadError>, TableError>,
    /// Puts a match on the table where its kept lines end: the header first, then a move a line.
    pub resume: fn(&mut World, &[String]) -> Result<Option<SceneLoadError>, TableError>,
    /// Clears the table.
    pub clear: fn(&mut World),
    /// Plays many matches among bots, with pieces that move as bodies.
    pub simulate: fn(&Plan, &Running<'_>) -> Result<Report, String>,
    /// How the match stands; `None` when none is on the table.
    pub progress: fn(&World) -> Option<MatchProgress>,
}

impl TableEntry {
    /// The entry of a game whose table is added by `plugin`.
    #[must_use]
    pub const fn of<G: TableGame>(plugin: fn(&mut App)) -> Self {
        Self {
            scene: G::SCENE,
            faces: faces::<G>,
            plugin,
            header: header::<G>,
            start: start::<G>,
            resume: resume::<G>,
            clear: super::clear::<G>,
            simulate: simulate::<G>,
            progress: progress::<G>,
        }
    }
}

fn faces<G: TableGame>() -> Vec<&'static str> {
    G::sides().iter().map(|face| face.word()).collect()
}

fn new_record<G: TableGame>(plan: &MatchPlan) -> Result<Record<G>, TableError> {
    let options =
        serde_json::from_value(plan.options.clone()).map_err(|error| TableError::Options(error.to_string()))?;
    Ok(Record::new(plan.seats.clone(), options, plan.seed))
}

fn header<G: TableGame>(plan: &MatchPlan) -> Result<String, TableError> {
    let record = new_record::<G>(plan)?;
    let header = record::header_line(&record.header());
    Match::new(record).map(|_| header)
}

fn start<G: TableGame>(world: &mut World, plan: &MatchPlan) -> Result<Option<SceneLoadError>, TableError> {
    super::start_match(world, new_record::<G>(plan)?)
}

fn resume<G: TableGame>(world: &mut World, lines: &[String]) -> Result<Option<SceneLoadError>, TableError> {
    let record: Record<G> = record::read_lines(lines.iter().map(String::as_str))?;
    super::start_match(world, record)
}

fn simulate<G: TableGame>(plan: &Plan, running: &Running<'_>) -> Result<Report, String> {
    simulate_any_bodies::<G>(plan, running, &|match_, seed| match_.bodies(seed))
}

fn progress<G: TableGame>(world: &World) -> Option<MatchProgress> {
    let match_ = world.get_resource::<Match<G>>()?;
    let seats = (0..match_.rules().seats()).map(Seat);
    Some(MatchProgress {
        outcome: match match_.turn() {
            Turn::Over(outcome) => Some(outcome),
            _ => None,
        },
        moves: match_.record().moves.len(),
        throws: match_.throws(),
        curve: match_.standings().to_vec(),
        may_take_back: seats.into_iter().find(|seat| match_.may_take_back(*seat, world.resource::<AwaitedThrows>())),
        all_shown: world.get_resource::<super::PresentationQueue<G>>().is_none_or(super::PresentationQueue::is_empty),
    })
}
