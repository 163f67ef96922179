//! Connects saved matches to the screens and the table: the newest unfinished match, the store of a new one, findings,
//! and high scores.

use std::collections::HashSet;
use std::path::PathBuf;

use bevy::prelude::*;

use crate::app::saves::{Findings, SaveError, Store, Unfinished, high_scores};
use crate::app::ui::toast::ShowToast;
use crate::app::ui::{Localization, ResumeOffer, UnfinishedMatch};
use crate::catalog::{Catalog, GameEntry};
use crate::sim::PlayerError;
use crate::sim::table::{MatchPlan, MoveStore};

/// A match that is being resumed.
pub(super) struct ResumedMatch {
    /// Its file.
    pub path: PathBuf,
    /// Its game.
    pub game: &'static GameEntry,
    /// Its seats, options and seed.
    pub plan: MatchPlan,
    /// Its header and its moves.
    pub lines: Vec<String>,
    /// Stores its further moves.
    pub store: Box<dyn MoveStore>,
}

/// The store of a new match; `None` if matches are not saved.
pub(super) fn new_store(world: &World) -> Option<Box<dyn MoveStore>> {
    world.get_resource::<Store>().map(|store| Box::new(store.writer().in_background()) as Box<dyn MoveStore>)
}

/// Unfinished matches that cannot be resumed because the rules refuse their moves.
#[derive(Resource, Default)]
pub(super) struct UnresumableMatches(pub HashSet<PathBuf>);

/// The newest unfinished match that no other copy of the program is playing.
fn newest(world: &mut World) -> Option<Unfinished> {
    let store = world.get_resource::<Store>()?.clone();
    let catalog = *world.resource::<Catalog>();
    let (left, findings) = store.unfinished();
    world.resource_mut::<Findings>().0.extend(findings);
    let excluded = &world.resource::<UnresumableMatches>().0;
    let mut left = left.into_iter().filter(|left| !left.busy && !excluded.contains(&left.path));
    left.find(|left| catalog.by_name(&left.header.game).is_some())
}

/// Updates the offer to resume on the shelf.
pub(super) fn update_resume_offer(world: &mut World) {
    let offer = newest(world).map(|left| {
        info!("offered: {}", left.path.display());
        UnfinishedMatch { game: left.header.game, seats: left.header.seats }
    });
    world.resource_mut::<ResumeOffer>().set_if_neq(ResumeOffer(offer));
}

/// Why no match can be resumed.
#[derive(Debug, thiserror::Error)]
pub(super) enum ResumeError {
    /// There is no unfinished match.
    #[error("there is no match to resume")]
    NoneLeft,
    /// Its file cannot be opened.
    #[error(transparent)]
    Save(#[from] SaveError),
}

impl PlayerError for ResumeError {
    fn key(&self) -> &'static str {
        match self {
            Self::NoneLeft => "continue-nothing",
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

/// Opens the newest unfinished match.
pub(super) fn open_newest(world: &mut World) -> Result<ResumedMatch, ResumeError> {
    let left = newest(world).ok_or(ResumeError::NoneLeft)?;
    let store = world.get_resource::<Store>().ok_or(ResumeError::NoneLeft)?.clone();
    let game = world.resource::<Catalog>().by_name(&left.header.game).ok_or(ResumeError::NoneLeft)?;
    let mut resumed = store.resume(&left.path)?;
    let lines = resumed.lines();
    world.resource_mut::<Findings>().0.append(&mut resumed.findings);
    let plan = MatchPlan { seats: left.header.seats, options: left.header.options, seed: left.header.seed };
    Ok(ResumedMatch { path: left.path, game, plan, lines, store: Box::new(resumed.into_store()) })
}

/// Shows problems on disk as toasts: each problem once, several problems in one toast.
pub(super) fn toast_findings(
    mut findings: ResMut<Findings>,
    words: Res<Localization>,
    mut toasts: MessageWriter<ShowToast>,
    mut reported: Local<HashSet<String>>,
) {
    if findings.0.is_empty() {
        return;
    }
    let mut lines = Vec::new();
    for finding in findings.0.drain(..) {
        // Each scan of the folder finds the same problems again.
        if !reported.insert(finding.to_string()) {
            continue;
        }
        warn!("{finding}");
        let args: Vec<(&str, fluent_bundle::FluentValue)> =
            finding.args().into_iter().map(|(name, text)| (name, text.into())).collect();
        lines.push(words.text_with(finding.key(), &args));
    }
    if !lines.is_empty() {
        toasts.write(ShowToast(lines.join("\n")));
    }
}

/// Records the score of a match with one person, and returns the localization key and arguments of a line about the
/// high score.
pub(super) fn note_high_score(
    world: &mut World,
    game: &str,
    rules: &serde_json::Value,
    score: i32,
) -> (String, Vec<(String, String)>) {
    let text_args = |key: &str, best: i32| (key.to_owned(), vec![("n".to_owned(), best.to_string())]);
    let Some(store) = world.get_resource::<Store>().cloned() else { return text_args("result-solo-score", score) };
    let (mut scores, mut findings) = high_scores::load(&store);
    let before = scores.best(game, rules);
    if scores.note(game, rules, score)
        && let Err(error) = high_scores::store(&store, &scores)
    {
        findings.push(error.into());
    }
    world.resource_mut::<Findings>().0.extend(findings);
    match before {
        None => text_args("result-first-high-score", score),
        Some(before) if score > before => text_args("result-new-high-score", before),
        Some(before) => text_args("result-high-score", before),
    }
}
