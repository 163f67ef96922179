//! Computes the tables that a match needs, also in the background. Must not depend on a game.

use std::collections::BTreeSet;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

use super::solved_table::SolvedTable;
use super::{Botable, Level};

/// Keeps computed tables from one run of the program to the next. Errors cost only time, so the cache reports them itself.
pub trait TableCache: Send + Sync {
    /// The stored table of this name; `None` if there is none. It may be damaged.
    fn load(&self, name: &str) -> Option<Vec<u8>>;

    /// Stores a table under its name.
    fn store(&self, name: &str, table: &[u8]);
}

/// The tables that these levels need in this match and that are not ready.
pub fn missing_tables<G: Botable>(
    game: &G,
    levels: impl IntoIterator<Item = Level>,
) -> impl Iterator<Item = Box<dyn SolvedTable>> {
    let tables = levels.into_iter().filter_map(|level| game.solved_table(level));
    tables.filter(|table| !table.is_ready())
}

/// Loads or computes the tables that these levels need in this match, each on one background thread. Until one is ready,
/// its level plays like [`Level::Normal`].
pub fn prepare_in_background<G: Botable>(
    game: &G,
    levels: impl IntoIterator<Item = Level>,
    cache: Option<&Arc<dyn TableCache>>,
) {
    for table in missing_tables(game, levels) {
        let Some(started) = Started::new(table.name()) else { continue };
        let cache = cache.cloned();
        thread::spawn(move || {
            // A pool of one thread: the table's frames and other bots need the rest of the machine.
            let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build();
            let _ = pool.map(|pool| pool.install(|| load_or_solve(&*table, cache.as_deref(), &AtomicBool::new(false))));
            drop(started);
        });
    }
}

/// A table that a background thread loads or computes. Another may start once this is dropped, also by a panic.
struct Started(String);

impl Started {
    /// `None` if the table of this name is being computed.
    fn new(name: String) -> Option<Self> {
        names_started().insert(name.clone()).then(|| Self(name))
    }
}

impl Drop for Started {
    fn drop(&mut self) {
        names_started().remove(&self.0);
    }
}

fn names_started() -> MutexGuard<'static, BTreeSet<String>> {
    static NAMES: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());
    NAMES.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Uses the stored table, or computes and stores it, on the threads of the current pool. The table is not ready afterwards if
/// `cancel` was set.
pub fn load_or_solve(table: &dyn SolvedTable, cache: Option<&dyn TableCache>, cancel: &AtomicBool) {
    let stored = cache.and_then(|cache| cache.load(&table.name()));
    if stored.is_some_and(|stored| table.load(&stored).is_ok()) {
        return;
    }
    if table.solve(cancel)
        && let (Some(cache), Some(bytes)) = (cache, table.to_bytes())
    {
        cache.store(&table.name(), &bytes);
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;
    use crate::rules::bots::solved_table::{BadTable, read_table, write_table};

    #[derive(Default)]
    struct Memory(Mutex<BTreeMap<String, Vec<u8>>>);

    impl TableCache for Memory {
        fn load(&self, name: &str) -> Option<Vec<u8>> {
            self.0.lock().unwrap().get(name).cloned()
        }

        fn store(&self, name: &str, table: &[u8]) {
            self.0.lock().unwrap().insert(name.to_owned(), table.to_vec());
        }
    }

    /// A table of one number that counts how often it was computed.
    #[derive(Default)]
    struct OneNumber(Mutex<Option<f64>>, AtomicUsize);

    impl SolvedTable for OneNumber {
        fn name(&self) -> String {
            "one-number".to_owned()
        }

        fn title(&self) -> &'static str {
            "One Number"
        }

        fn is_ready(&self) -> bool {
            self.0.lock().unwrap().is_some()
        }

        fn solve(&self, _cancel: &AtomicBool) -> bool {
            *self.0.lock().unwrap() = Some(0.5);
            self.1.fetch_add(1, Ordering::Relaxed);
            true
        }

        fn to_bytes(&self) -> Option<Vec<u8>> {
            Some(write_table(&self.name(), &[(*self.0.lock().unwrap())?]))
        }

        fn load(&self, bytes: &[u8]) -> Result<(), BadTable> {
            *self.0.lock().unwrap() = Some(read_table(&self.name(), bytes, 1, (0.0, 1.0))?[0]);
            Ok(())
        }
    }

    #[test]
    fn a_table_is_computed_once_and_again_when_its_file_is_damaged() {
        let cache = Memory::default();
        let computed = |cache: &Memory| {
            let table = OneNumber::default();
            load_or_solve(&table, Some(cache), &AtomicBool::new(false));
            assert!(table.is_ready());
            table.1.load(Ordering::Relaxed)
        };
        assert_eq!([computed(&cache), computed(&cache)], [1, 0]);
        cache.0.lock().unwrap().get_mut("one-number").expect("it was stored").pop();
        assert_eq!([computed(&cache), computed(&cache)], [1, 0], "a damaged file is replaced");
    }
}
