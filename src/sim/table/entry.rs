//! The type-erased table of a game: functions to start, resume, clear and query a match.

use bevy::prelude::*;
use serde_json::Value;

use super::rerun::{Rerun, RerunOpen};
use super::{AwaitedThrows, Match, SceneLoadError, TableError, TableGame};
use crate::rules::bots::simulate::{Plan, Report, Running, simulate_any};
use crate::rules::record;
use crate::rules::record::{Player, Record, SeatRecord};
use crate::rules::{Outcome, Seat, Turn, Word as _};

/// A match to start.
#[derive(Clone, Debug, PartialEq)]
pub struct MatchPlan {
    /// The seats and who controls them.
    pub seats: Vec<SeatRecord>,
    /// All house rules, as the game's options serialize them.
    pub options: Value,
    /// The seed of all randomness that is not physical.
    pub seed: u64,
}

/// The state of a match, for code that must not depend on its game.
#[derive(Clone, Debug, PartialEq)]
pub struct MatchProgress {
    /// Winners and scores, when the match is over.
    pub outcome: Option<Outcome>,
    /// Number of moves, including throws.
    pub moves: usize,
    pub(crate) throws: u32,
    /// The chart number of each seat (`plot_scores`) at the start and after each move.
    pub curve: Vec<Vec<i32>>,
    /// The seat that may undo its last choice, if any.
    pub undo_seat: Option<Seat>,
    /// Whether all events were presented.
    pub all_shown: bool,
}

/// A game's table, type-erased.
#[derive(Clone, Copy)]
pub struct TableEntry {
    /// The scene file's name below `scenes/`, and the embedded scene.
    pub scene: (&'static str, &'static str),
    /// The words on the sides of its dice; empty without dice.
    pub faces: fn() -> Vec<&'static str>,
    /// Adds the game's table to a program.
    pub plugin: fn(&mut App),
    /// The header line of a new match, for its store. An error if the rules do not accept the seats or the options.
    pub header: fn(&MatchPlan) -> Result<String, TableError>,
    /// Starts a new match. Also returns an error if the scene file is invalid; the embedded scene is used then.
    pub start: fn(&mut World, &MatchPlan) -> Result<Option<SceneLoadError>, TableError>,
    /// Resumes a match from its stored lines: the header, then one move per line.
    pub resume: fn(&mut World, &[String]) -> Result<Option<SceneLoadError>, TableError>,
    /// Plays a match again from its stored lines, as they are resumed: its first moves, so many, are made already, and the
    /// others follow at the table. The match must be the one that they lead to.
    pub rerun: fn(&mut World, &[String], usize) -> Result<Option<SceneLoadError>, TableError>,
    /// Clears the table.
    pub clear: fn(&mut World),
    /// Simulates many matches between bots, with physical pieces if the game has any.
    pub simulate: fn(&Plan, &Running<'_>) -> Result<Report, String>,
    /// The state of the match; `None` without a match.
    pub progress: fn(&World) -> Option<MatchProgress>,
}

impl TableEntry {
    /// The entry of a game whose table is added by `plugin`.
    pub const fn of<G: TableGame>(plugin: fn(&mut App)) -> Self {
        Self {
            scene: G::SCENE,
            faces: faces::<G>,
            plugin,
            header: header::<G>,
            start: start::<G>,
            resume: resume::<G>,
            rerun: rerun::<G>,
            clear: super::clear::<G>,
            simulate: |plan, running| simulate_any::<G>(plan, running, &G::bodies),
            progress: progress::<G>,
        }
    }
}

fn faces<G: TableGame>() -> Vec<&'static str> {
    G::Face::SIDES.iter().map(|face| face.word()).collect()
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

fn rerun<G: TableGame>(world: &mut World, lines: &[String], made: usize) -> Result<Option<SceneLoadError>, TableError> {
    let mut record: Record<G> = record::read_lines(lines.iter().map(String::as_str))?;
    let moves = record.moves.clone();
    record.moves.truncate(made);
    // Bots would start to compute choices that the record has.
    record.seats.iter_mut().for_each(|seat| seat.kind = Player::Person);
    let problem = super::start_match(world, record)?;
    world.insert_resource(Rerun::<G>(moves));
    world.insert_resource(RerunOpen);
    Ok(problem)
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
        undo_seat: seats
            .into_iter()
            .find(|seat| match_.moves_after_undo(*seat, world.resource::<AwaitedThrows>()).is_some()),
        all_shown: world.get_resource::<super::PresentationQueue<G>>().is_none_or(super::PresentationQueue::is_empty),
    })
}
