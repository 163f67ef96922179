//! Connects saved matches to the screens and the table: the unfinished matches, the store of a new one, and
//! high scores. All of it is read and written by [`Disk`], and its results are taken in later frames.

use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};

use bevy::prelude::*;
use serde_json::Value;

use crate::app::input::{Pads, RedrawRequests};
use crate::app::saves::disk::{QUIET, Reply};
use crate::app::saves::{Disk, Findings, Resumed, SaveError, SavedMatch, Store, high_scores};
use crate::app::ui::focus::FocusMemory;
use crate::app::ui::screens::SHELF;
use crate::app::ui::toast::ShowToast;
use crate::app::ui::{DeletePressed, Localization, MatchSummary, OfferedMatch, ResumeOffer, RevealPressed};
use crate::catalog::Catalog;
use crate::rules::Seat;
use crate::rules::record::SeatRecord;
use crate::sim::lobby::{Device, Lobby};
use crate::sim::table::MoveStore;

/// The place of the number in the summary that says what is special about a match.
pub(super) const HIGHLIGHT: usize = 1;

/// The maximum number of unfinished matches, and of finished ones, that are offered.
const MOST_OFFERED: usize = 12;

/// The matches that the shelf offers, and results of the disk that are awaited.
#[derive(Resource, Default)]
pub(super) struct SavedMatches {
    offered: Vec<SavedMatch>,
    search: Option<Reply<Vec<SavedMatch>>>,
    high_score: Option<(i32, Reply<Option<i32>>)>,
    /// Unfinished matches that cannot be resumed because the rules refuse their moves.
    unresumable: HashSet<PathBuf>,
}

/// A match that is being read. Its table opens when that is done.
#[derive(Resource)]
pub(super) struct MatchOpening {
    /// Its header and file.
    pub left: SavedMatch,
    /// The players who continue it: those of the header, but for programs that may not start.
    pub players: Vec<SeatRecord>,
    /// The match.
    pub reply: Reply<Result<OpenedMatch, SaveError>>,
}

/// The devices of the seats of each match that was left since the program started, by the seed of the match.
#[derive(Resource, Default)]
pub(super) struct RememberedDevices(HashMap<u64, Vec<Option<Device>>>);

/// Remembers who has which seat, before a match is left.
pub(super) fn remember_devices(world: &mut World, seed: u64) {
    let devices = world.resource::<Lobby>().slots.iter().map(|slot| slot.device.or(slot.lost)).collect();
    world.resource_mut::<RememberedDevices>().0.insert(seed, devices);
}

/// Gives devices the seats that they had. Those of pads that are gone wait for them.
pub(super) fn return_devices(world: &World, lobby: &mut Lobby, seed: u64) {
    let pads = world.resource::<Pads>();
    let devices = world.resource::<RememberedDevices>().0.get(&seed).into_iter().flatten();
    for (seat, device) in (0..).map(Seat).zip(devices) {
        let Some(device) = *device else { continue };
        if !pads.is_there(device) {
            if let Some(slot) = lobby.slots.get_mut(seat.index()) {
                slot.lost = Some(device);
            }
            continue;
        }
        let shares = lobby.holds(device) && device.can_be_shared();
        let given = if shares { lobby.share(device, seat) } else { lobby.claim(seat, device) };
        if let Err(error) = given {
            debug!("{device:?} cannot return to {seat:?}: {error:?}");
        }
    }
}

/// A match that was read.
pub(super) struct OpenedMatch {
    /// Its header and its moves.
    pub lines: Vec<String>,
    /// Writes its further moves; `None` if it is over.
    pub resumed: Option<Resumed>,
}

/// The store of a new match; `None` if matches are not saved.
pub(super) fn new_store(world: &World) -> Option<Box<dyn MoveStore>> {
    let store = world.get_resource::<Store>()?;
    Some(Box::new(store.writer().in_background(world.resource::<Disk>())))
}

/// Looks for the newest matches that no other copy of the program is playing.
pub(super) fn search(world: &mut World) {
    let Some(store) = world.get_resource::<Store>().cloned() else { return };
    let (catalog, findings) = (*world.resource::<Catalog>(), world.resource::<Findings>().clone());
    let unresumable = world.resource::<SavedMatches>().unresumable.clone();
    let reply = world.resource::<Disk>().run(move || {
        let mut found = Vec::new();
        let can_be_offered = |left: &SavedMatch| {
            !left.busy && !unresumable.contains(&left.path) && catalog.by_name(&left.header.game).is_some()
        };
        let mut newest: Vec<SavedMatch> =
            store.unfinished(&mut found).filter(can_be_offered).take(MOST_OFFERED).collect();
        newest.extend(store.finished_matches().filter(can_be_offered).take(MOST_OFFERED));
        findings.add(found);
        newest
    });
    world.resource_mut::<SavedMatches>().search = Some(reply);
}

/// Does not offer this match again, because the rules refuse its moves.
pub(super) fn exclude(world: &mut World, path: PathBuf) {
    world.resource_mut::<SavedMatches>().unresumable.insert(path);
    search(world);
}

/// The match that the players chose of those that are offered.
pub(super) fn chosen(world: &World) -> Option<SavedMatch> {
    world.resource::<SavedMatches>().offered.get(world.resource::<ResumeOffer>().chosen).cloned()
}

/// Starts to read a match, which these players continue.
pub(super) fn open(world: &mut World, left: SavedMatch, players: Vec<SeatRecord>) {
    let Some(store) = world.get_resource::<Store>().cloned() else { return };
    let (path, over) = (left.path.clone(), left.over);
    let reply = world.resource::<Disk>().run(move || {
        if over {
            return store.read_finished(&path).map(|lines| OpenedMatch { lines, resumed: None });
        }
        store.resume(&path).map(|resumed| OpenedMatch { lines: resumed.lines(), resumed: Some(resumed) })
    });
    world.insert_resource(MatchOpening { left, players, reply });
}

/// The name of a match among all that are offered.
fn id(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// Deletes a saved match, as the players have confirmed.
pub(super) fn delete(world: &mut World) {
    let Some(DeletePressed(chosen)) = world.resource_mut::<Messages<DeletePressed>>().drain().last() else { return };
    let offered = &world.resource::<SavedMatches>().offered;
    let deleted = offered.iter().map(|offered| offered.path.clone()).find(|path| id(path) == chosen);
    let (Some(path), Some(store)) = (deleted, world.get_resource::<Store>().cloned()) else { return };
    let findings = world.resource::<Findings>().clone();
    let deleting = move || findings.add(store.delete(&path).err().map(Into::into));
    drop(world.resource::<Disk>().run(deleting));
    search(world);
}

/// Opens the folder of the saved matches in the file manager.
pub(super) fn reveal(world: &mut World) {
    world.resource_mut::<Messages<RevealPressed>>().clear();
    let Some(folder) = world.get_resource::<Store>().map(|store| store.matches().to_owned()) else { return };
    let opened = std::fs::create_dir_all(&folder).and_then(|()| open::that_detached(&folder));
    if let Err(error) = &opened {
        warn!("{} cannot be opened: {error}", folder.display());
    }
    // A file manager may open behind the window, or there is none: the path says where to look.
    let path = folder.display().to_string();
    let text = world.resource::<Localization>().text_with("matches-folder-is", &[("path", path.into())]);
    world.write_message(ShowToast(text));
}

/// Takes the results of the search and of the high score, and draws frames until they are there.
pub(super) fn take_results(
    mut saved: ResMut<SavedMatches>,
    mut offer: ResMut<ResumeOffer>,
    mut summary: ResMut<MatchSummary>,
    mut focus: ResMut<FocusMemory>,
    mut redraw: ResMut<RedrawRequests>,
    mut searched: Local<bool>,
) {
    if let Some(newest) = saved.search.as_ref().and_then(Reply::take) {
        saved.search = None;
        if let Some(left) = newest.first().filter(|newest| !newest.over) {
            info!("offered: {}", left.path.display());
            if !*searched {
                // The shelf was there a moment before the offer, which has its first focus.
                focus.forget(SHELF);
            }
        }
        *searched = true;
        let shown = newest.iter().map(|SavedMatch { path, header, played, over, .. }| OfferedMatch {
            id: id(path),
            game: header.game.clone(),
            seats: header.seats.clone(),
            // A clock that went back counts as no time.
            minutes: played.elapsed().map_or(0, |since| (since.as_secs() / 60) as u32),
            over: *over,
        });
        offer.set_if_neq(ResumeOffer { matches: shown.collect(), chosen: 0 });
        saved.offered = newest;
    }
    if let Some((score, reply)) = &saved.high_score
        && let Some(before) = reply.take()
    {
        let (key, number) = match before {
            None => ("result-first-high-score", *score),
            Some(before) if *score > before => ("result-new-high-score", before),
            Some(before) => ("result-high-score", before),
        };
        if let Some(line) = summary.numbers.get_mut(HIGHLIGHT) {
            *line = (key.to_owned(), vec![("n".to_owned(), number.to_string())]);
        }
        saved.high_score = None;
    }
    if saved.search.is_some() || saved.high_score.is_some() {
        redraw.draw_frames(1);
    }
}

/// Records the score of a match with one person. A later frame says in the summary what it was compared to.
pub(super) fn note_high_score(world: &mut World, game: &'static str, rules: Value, score: i32) {
    let Some(store) = world.get_resource::<Store>().cloned() else { return };
    let findings = world.resource::<Findings>().clone();
    let reply = world.resource::<Disk>().run(move || {
        let mut found = Vec::new();
        let before = high_scores::note(&store, game, &rules, score, &mut found);
        findings.add(found);
        before
    });
    world.resource_mut::<SavedMatches>().high_score = Some((score, reply));
}

/// Draws a frame after changed settings were written, because that may have failed.
pub(super) fn wake_after_settings(mut redraw: ResMut<RedrawRequests>) {
    redraw.draw_in(QUIET.as_secs_f32() + 0.5);
}
