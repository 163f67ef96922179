//! No frame of a match stutters because of the program's own code: the first 2000 frames of matches of bots at a table
//! without a GPU.

use std::collections::BTreeMap;
use std::fs::File;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::ThreadId;
use std::time::Duration;

use bevy::prelude::*;
use rollick::app::saves::match_log::AppendFile;
use rollick::app::saves::{Disk, Store};
use rollick::catalog::GameEntry;
use rollick::games::CATALOG;
use rollick::rules::bots::Level;
use rollick::rules::record::{Player, SeatRecord};
use rollick::sim::table::{MatchOver, MatchPlan, MoveStore, Speed, TableSpeed, TableStore, Write};

use crate::headless;
use crate::saves::store;

/// The duration of a frame at the table, at nine times the normal speed.
const FRAME: Duration = Duration::from_millis(33);

/// The number of frames in which the table and its HUD are built.
const FIRST_FRAMES: usize = 3;

/// The maximum number of frames of a match that are played.
const LONGEST: usize = 2000;

/// A file of a match that counts the writes of the main thread.
struct Watched {
    file: File,
    main: ThreadId,
    blocked: Arc<AtomicUsize>,
}

impl Watched {
    fn note(&self) {
        self.blocked.fetch_add(usize::from(std::thread::current().id() == self.main), Ordering::Relaxed);
    }
}

impl AppendFile for Watched {
    fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.note();
        self.file.append(bytes)
    }

    fn truncate(&mut self, length: u64) -> io::Result<()> {
        self.note();
        self.file.truncate(length)
    }
}

/// The CPU time of this thread.
fn cpu_time() -> Duration {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").expect("the kernel counts CPU time");
    let first = text.split_whitespace().next().expect("the first number is the CPU time");
    Duration::from_nanos(first.parse().expect("a number of nanoseconds"))
}

/// A frame that takes longer is slow: 33 ms if the program is built as players build it. Unoptimized, it takes longer.
const SLOW: Duration = Duration::from_millis(if cfg!(debug_assertions) { 100 } else { 33 });

/// A table of bots that stores its moves. All systems run on this thread, so its CPU time is theirs.
fn table_of(game: &GameEntry, store: &Store, blocked: &Arc<AtomicUsize>) -> App {
    let seats = game.seats.0.max(2);
    let mut app = headless::bots(game, seats, Speed::Fast, FRAME);
    app.insert_resource(TableSpeed { speed: Speed::Fast, fast_forward: true });
    let (main, blocked) = (std::thread::current().id(), Arc::clone(blocked));
    let watch = move |file| Box::new(Watched { file, main, blocked: Arc::clone(&blocked) }) as Box<dyn AppendFile>;
    let mut writer = store.writer().with_files(watch).in_background(&Disk::default());
    let plan = MatchPlan {
        seats: (0..seats).map(|_| SeatRecord::new("", Player::Bot(Level::Easy))).collect(),
        options: (game.rules.check_options)(seats, &[]).expect("the default house rules"),
        seed: 3,
    };
    writer.begin(&(game.table.header)(&plan).expect("the plan is valid"));
    writer.flush();
    assert!(matches!(writer.poll(), Some((Write::Begin, Ok(())))));
    app.insert_resource(TableStore::new(writer));
    app
}

/// Plays a match. Returns the number of moves before each slow frame and its CPU time, and asserts that the main thread
/// never waited for the disk.
fn slow_frames(game: &GameEntry) -> BTreeMap<usize, Duration> {
    let (_home, store) = store();
    let blocked = Arc::new(AtomicUsize::new(0));
    let mut app = table_of(game, &store, &blocked);
    let mut slow = BTreeMap::new();
    let mut moves = 0;
    for frame in 0..LONGEST {
        let before = cpu_time();
        app.update();
        let cpu = cpu_time() - before;
        if frame >= FIRST_FRAMES && cpu > SLOW {
            slow.insert(moves, cpu);
        }
        moves = (game.table.progress)(app.world()).expect("a match is at the table").moves;
        if app.world_mut().resource_mut::<Messages<MatchOver>>().drain().next().is_some() {
            break;
        }
    }
    assert!(moves > 20, "{}: {moves} moves", game.name);
    assert_eq!(blocked.load(Ordering::Relaxed), 0, "{}: the main thread waits for the disk", game.name);
    slow
}

/// The CPU time of a frame also depends on what else the machine does. A frame is slow because of the program if one
/// after the same number of moves is slow in three matches. Bots and the disk take their time, so the same frame may
/// have another number.
#[test]
fn no_frame_of_a_match_is_slow() {
    for game in CATALOG.games() {
        let mut slow = slow_frames(game);
        for _ in 0..2 {
            if !slow.is_empty() {
                let again = slow_frames(game);
                slow.retain(|moves, _| again.contains_key(moves));
            }
        }
        assert!(slow.is_empty(), "{}: CPU time of slow frames by the number of moves before them: {slow:?}", game.name);
    }
}
