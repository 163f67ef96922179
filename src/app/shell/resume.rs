//! Matches on disk, as the screens and the table see them: the newest one that was left, and where the next is kept.

use std::collections::HashSet;
use std::path::PathBuf;

use bevy::prelude::*;

use crate::app::saves::{Findings, SaveError, Store, Unfinished, high_scores};
use crate::app::ui::toast::Say;
use crate::app::ui::{ResumeOffer, UnfinishedMatch, Words};
use crate::catalog::{Catalog, GameEntry};
use crate::rules::record::SeatRecord;
use crate::sim::PlayerError;
use crate::sim::table::{MatchPlan, MoveStore};

/// A match that is to go on.
pub(super) struct Opened {
    /// Its file.
    pub path: PathBuf,
    /// Its game.
    pub game: &'static GameEntry,
    /// How it was dealt.
    pub plan: MatchPlan,
    /// Its header and its moves.
    pub lines: Vec<String>,
    /// Stores what follows.
    pub store: Box<dyn MoveStore>,
}

/// What stores a new match; `None` where nothing can be stored.
pub(super) fn new_store(world: &World) -> Option<Box<dyn MoveStore>> {
    world.get_resource::<Store>().map(|store| Box::new(store.writer().in_background()) as Box<dyn MoveStore>)
}

/// Matches that were left and that cannot go on: their rules refuse what their files say.
#[derive(Resource, Default)]
pub(super) struct Unplayable(pub HashSet<PathBuf>);

/// The newest match that was left and that no other copy of the program plays.
fn newest(world: &mut World) -> Option<Unfinished> {
    let store = world.get_resource::<Store>()?.clone();
    let catalog = *world.resource::<Catalog>();
    let (left, findings) = store.unfinished();
    world.resource_mut::<Findings>().0.extend(findings);
    let unplayable = &world.resource::<Unplayable>().0;
    let mut left = left.into_iter().filter(|left| !left.busy && !unplayable.contains(&left.path));
    left.find(|left| catalog.by_name(&left.header.game).is_some())
}

/// Looks which match was left, for the shelf.
pub(super) fn note_matches(world: &mut World) {
    let told = newest(world).map(|left| {
        info!("offered: {}", left.path.display());
        UnfinishedMatch { line: line(world, &left.header.seats), game: left.header.game }
    });
    world.resource_mut::<ResumeOffer>().set_if_neq(ResumeOffer(told));
}

fn line(world: &World, seats: &[SeatRecord]) -> String {
    let words = world.resource::<Words>();
    let names: Vec<String> = seats
        .iter()
        .enumerate()
        .map(|(index, seat)| match (&seat.kind, seat.name.is_empty()) {
            (_, false) => seat.name.clone(),
            (crate::rules::record::Player::Person, true) => words.say("chair-person", &[("seat", (index + 1).into())]),
            (crate::rules::record::Player::Bot(_), true) => words.say("chair-bot", &[("seat", (index + 1).into())]),
            (crate::rules::record::Player::Program(_), true) => {
                words.say("chair-program", &[("seat", (index + 1).into())])
            }
        })
        .collect();
    names.join(" · ")
}

/// No match can be resumed.
#[derive(Debug, thiserror::Error)]
pub(super) enum ResumeError {
    /// None was left.
    #[error("there is no match to resume")]
    NoneLeft,
    /// Its file cannot be opened.
    #[error(transparent)]
    Save(#[from] SaveError),
}

impl PlayerError for ResumeError {
    fn key(&self) -> &'static str {
        match self {
            Self::NoneLeft => "no-match-left",
            Self::Save(error) => error.key(),
        }
    }

    fn args(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::NoneLeft => Vec::new(),
            Self::Save(error) => error.args(),
        }
    }
}

/// Opens the newest match that was left.
pub(super) fn open_newest(world: &mut World) -> Result<Opened, ResumeError> {
    let left = newest(world).ok_or(ResumeError::NoneLeft)?;
    let store = world.get_resource::<Store>().ok_or(ResumeError::NoneLeft)?.clone();
    let game = world.resource::<Catalog>().by_name(&left.header.game).ok_or(ResumeError::NoneLeft)?;
    let mut resumed = store.resume(&left.path)?;
    let lines = resumed.lines();
    world.resource_mut::<Findings>().0.append(&mut resumed.findings);
    let plan = MatchPlan { seats: left.header.seats, options: left.header.options, seed: left.header.seed };
    Ok(Opened { path: left.path, game, plan, lines, store: Box::new(resumed.into_store()) })
}

/// Tells what was found amiss on disk, each sentence once, those found together in one go.
pub(super) fn tell_findings(
    mut findings: ResMut<Findings>,
    words: Res<Words>,
    mut say: MessageWriter<Say>,
    mut told: Local<HashSet<String>>,
) {
    if findings.0.is_empty() {
        return;
    }
    let mut sentences = Vec::new();
    for finding in findings.0.drain(..) {
        // The same is found again whenever the folder is looked through.
        if !told.insert(finding.to_string()) {
            continue;
        }
        warn!("{finding}");
        let args: Vec<(&str, fluent_bundle::FluentValue)> =
            finding.args().into_iter().map(|(name, text)| (name, text.into())).collect();
        sentences.push(words.say(finding.key(), &args));
    }
    if !sentences.is_empty() {
        say.write(Say(sentences.join("\n")));
    }
}

/// Notes what somebody reached alone, and says what the best is: words by their key, with their numbers.
pub(super) fn note_high_score(
    world: &mut World,
    game: &str,
    rules: &serde_json::Value,
    score: i32,
) -> (String, Vec<(String, String)>) {
    let told = |key: &str, best: i32| (key.to_owned(), vec![("n".to_owned(), best.to_string())]);
    let Some(store) = world.get_resource::<Store>().cloned() else { return told("story-score-alone", score) };
    let (mut scores, mut findings) = high_scores::load(&store);
    let before = scores.best(game, rules);
    if scores.note(game, rules, score)
        && let Err(why) = high_scores::store(&store, &scores)
    {
        findings.push(why.into());
    }
    world.resource_mut::<Findings>().0.extend(findings);
    match before {
        None => told("story-first-score", score),
        Some(before) if score > before => told("story-new-best", before),
        Some(before) => told("story-best", before),
    }
}
