//! Computes the tables that a match needs, also in the background. Must not depend on a game.

use std::collections::BTreeSet;
use std::sync::atomic::AtomicBool;
use std::sync::{Mutex, PoisonError};
use std::thread;

use super::solved_table::SolvedTable;
use super::{Botable, Level};

/// The tables that these levels need in this match and that are not ready.
pub fn missing_tables<G: Botable>(
    game: &G,
    levels: impl IntoIterator<Item = Level>,
) -> impl Iterator<Item = Box<dyn SolvedTable>> {
    let tables = levels.into_iter().filter_map(|level| game.solved_table(level));
    tables.filter(|table| !table.is_ready())
}

/// Computes the tables that these levels need in this match, each on one background thread. Until one is ready, its level
/// plays like [`Level::Normal`].
pub fn prepare_in_background<G: Botable>(game: &G, levels: impl IntoIterator<Item = Level>) {
    static RUNNING: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());
    let running = || RUNNING.lock().unwrap_or_else(PoisonError::into_inner);
    for table in missing_tables(game, levels) {
        let name = table.name();
        if !running().insert(name.clone()) {
            continue;
        }
        thread::spawn(move || {
            // A pool of one thread: the table's frames and other bots need the rest of the machine.
            let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build();
            let _ = pool.map(|pool| pool.install(|| table.solve(&AtomicBool::new(false))));
            running().remove(&name);
        });
    }
}
