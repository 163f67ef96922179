//! Settings and matches on disk. Knows files, folders and locks; knows no game, no window and no device.
//!
//! A match is a file that only grows ([`match_log`]); where the files lie, who may write them and what is done about
//! damage is for [`store`]. What a person should hear about it comes as [`Finding`]s.

mod atomic_file;
mod background_writer;
mod error;
pub mod high_scores;
mod lock;
pub mod match_log;
mod match_writer;
pub mod settings;
pub mod store;

use bevy::prelude::*;

pub use atomic_file::write_whole;
pub use background_writer::BackgroundWriter;
pub use error::{Finding, Instead, SaveError};
pub use high_scores::HighScores;
pub use match_writer::{MatchWriter, Resumed};
pub use settings::{Language, Palette, Quality, Settings};
pub use store::{Store, Unfinished};

/// What was found amiss on disk and nobody was told yet. Whoever tells it takes it out.
#[derive(Resource, Clone, Debug, Default)]
pub struct Findings(pub Vec<Finding>);

/// Reads the settings, and keeps them whenever they change. A [`Store`] that is there already is used; a program that
/// must leave no trace inserts [`Settings`] and no store.
pub fn plugin(app: &mut App) {
    app.init_resource::<Findings>();
    let world = app.world_mut();
    if !world.contains_resource::<Store>() && !world.contains_resource::<Settings>() {
        match Store::open() {
            Ok(store) => world.insert_resource(store),
            Err(why) => world.resource_mut::<Findings>().0.push(why.into()),
        }
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

/// At once, not after a while: a program at rest may not run again before it is left.
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
        Err(why) => findings.0.push(why.into()),
    }
}
