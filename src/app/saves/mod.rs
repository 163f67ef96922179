//! Settings and matches on disk: files, folders and locks. Must not depend on any game, window or device.
//!
//! A match is an append-only file ([`match_log`]). [`store`] decides where files are, who may write them and what
//! happens to damaged ones. Problems that players should know about are [`Finding`]s.

mod atomic_file;
mod background_writer;
mod bot_tables;
pub mod disk;
mod error;
pub mod high_scores;
mod lock;
pub mod match_log;
mod match_writer;
pub mod profiles;
mod recovery;
pub mod settings;
pub mod store;
pub mod throw_file;

use std::sync::{Arc, Mutex, PoisonError};

use bevy::prelude::*;

pub use atomic_file::write_atomic;
pub use background_writer::BackgroundWriter;
pub use disk::{Disk, Reply};
pub use error::{Content, Finding, Findings, Instead, SaveError};
pub use high_scores::HighScores;
pub use match_writer::{MatchWriter, Resumed};
pub use profiles::{Profile, ProfileEditor, Profiles};
pub use settings::{Language, QualitySetting, Settings};
pub use store::{SavedMatch, Store};
pub use throw_file::SavedThrow;

use self::bot_tables::TableFolder;
use crate::sim::dice::{DICE_VARIABLE, DiceFolders};
use crate::sim::table::BotTables;

/// Writes changed settings, in [`Last`].
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub struct SaveSystems;

/// Loads the settings, and saves them whenever they change. Uses an existing [`Store`] resource; an app that must not
/// touch the disk inserts [`Settings`] and no store.
pub fn plugin(app: &mut App) {
    app.init_resource::<Findings>().init_resource::<Disk>().init_resource::<Profiles>();
    let world = app.world_mut();
    let findings = world.resource::<Findings>().clone();
    if !world.contains_resource::<Store>() && !world.contains_resource::<Settings>() {
        match Store::open() {
            Ok(store) => world.insert_resource(store),
            Err(error) => findings.add([error.into()]),
        }
    }
    if let Some(dice) = world.get_resource::<Store>().map(|store| store.beside_matches("dice"))
        && !world.contains_resource::<DiceFolders>()
    {
        let mut folders = DiceFolders::default().0;
        // A folder that was named wins.
        folders.insert(usize::from(std::env::var_os(DICE_VARIABLE).is_some()).min(folders.len()), dice);
        world.insert_resource(DiceFolders(folders));
    }
    if let Some(tables) = world.get_resource::<Store>().map(Store::bot_tables) {
        world.insert_resource(BotTables(Arc::new(TableFolder(tables))));
    }
    if let Some(store) = world.get_resource::<Store>()
        && !world.contains_resource::<Settings>()
    {
        let mut found = Vec::new();
        let settings = settings::load(store, &mut found);
        // Settings that cannot be read are no first start.
        let is_first = found.is_empty();
        findings.add(found);
        let first = || Settings { language: Language::of_system(), welcomed: !is_first, ..Settings::default() };
        world.insert_resource(settings.unwrap_or_else(first));
    }
    app.init_resource::<Settings>().add_systems(
        Last,
        store_settings.run_if(resource_exists::<Store>.and_then(resource_changed::<Settings>)).in_set(SaveSystems),
    );
}

/// Saves the settings once they stay unchanged for a while, so that a held key writes one version and does not push all
/// earlier ones out.
fn store_settings(
    settings: Res<Settings>,
    (store, disk, findings): (Res<Store>, Res<Disk>, Res<Findings>),
    mut stored: Local<Option<Arc<Mutex<Settings>>>>,
) {
    let Some(stored) = &*stored else {
        *stored = Some(Arc::new(Mutex::new(settings.clone())));
        return;
    };
    let (store, stored, findings, now) = (store.clone(), Arc::clone(stored), findings.clone(), settings.clone());
    disk.run_when_quiet(move || {
        let mut stored = stored.lock().unwrap_or_else(PoisonError::into_inner);
        if *stored == now {
            return;
        }
        match settings::store_changes(&store, &stored, &now) {
            Ok(()) => *stored = now,
            Err(error) => findings.add([error.into()]),
        }
    });
}
