//! Settings and matches on disk: files, folders and locks. Must not depend on any game, window or device.
//!
//! A match is an append-only file ([`match_log`]). [`store`] decides where files are, who may write them and what
//! happens to damaged ones. Problems that players should know about are [`Finding`]s.

mod atomic_file;
mod background_writer;
mod bot_tables;
mod error;
pub mod high_scores;
mod lock;
pub mod match_log;
mod match_writer;
pub mod settings;
pub mod store;

use std::sync::Arc;

use bevy::prelude::*;

pub use atomic_file::write_atomic;
pub use background_writer::BackgroundWriter;
pub use error::{Finding, Instead, SaveError};
pub use high_scores::HighScores;
pub use match_writer::{MatchWriter, Resumed};
pub use settings::{Language, QualitySetting, Settings};
pub use store::{Store, Unfinished};

use self::bot_tables::TableFolder;
use crate::sim::table::BotTables;

/// Problems found on disk that were not shown to the players yet. The system that shows them removes them.
#[derive(Resource, Clone, Debug, Default)]
pub struct Findings(pub Vec<Finding>);

/// Loads the settings, and saves them whenever they change. Uses an existing [`Store`] resource; an app that must not
/// touch the disk inserts [`Settings`] and no store.
pub fn plugin(app: &mut App) {
    app.init_resource::<Findings>();
    let world = app.world_mut();
    if !world.contains_resource::<Store>() && !world.contains_resource::<Settings>() {
        match Store::open() {
            Ok(store) => world.insert_resource(store),
            Err(error) => world.resource_mut::<Findings>().0.push(error.into()),
        }
    }
    if let Some(tables) = world.get_resource::<Store>().map(Store::bot_tables) {
        world.insert_resource(BotTables(Arc::new(TableFolder(tables))));
    }
    if let Some(store) = world.get_resource::<Store>()
        && !world.contains_resource::<Settings>()
    {
        let (settings, findings) = settings::load(store);
        world.resource_mut::<Findings>().0.extend(findings);
        world.insert_resource(settings);
    }
    app.init_resource::<Settings>()
        .add_systems(Last, store_settings.run_if(resource_exists::<Store>.and_then(resource_changed::<Settings>)));
}

/// Saves immediately, without debouncing: an idle program may not draw another frame before it is closed.
fn store_settings(
    settings: Res<Settings>,
    store: Res<Store>,
    mut findings: ResMut<Findings>,
    mut stored: Local<Option<Settings>>,
) {
    if stored.is_none() && settings.is_added() {
        *stored = Some(settings.clone());
    }
    if stored.as_ref() == Some(&*settings) {
        return;
    }
    let kept = match &*stored {
        Some(before) => settings::store_changes(&store, before, &settings),
        None => settings::store(&store, &settings),
    };
    match kept {
        Ok(()) => *stored = Some(settings.clone()),
        Err(error) => findings.0.push(error.into()),
    }
}
