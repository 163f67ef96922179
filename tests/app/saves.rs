//! Settings and matches on disk: torn lines, flipped bytes, full disks, two copies of the program, kills.

use std::fs;
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Arc, Condvar, Mutex, PoisonError, RwLock, RwLockReadGuard};
use std::time::Duration;

use bevy::app::App;
use bevy::ecs::message::Messages;
use rollick::app::saves;
use rollick::app::saves::match_log::{AppendFile, MatchLog};
use rollick::app::saves::{
    BackgroundWriter, Content, Disk, Finding, HighScores, Instead, Language, MatchWriter, SaveError, SavedMatch,
    Settings, Store, high_scores, settings, write_atomic,
};
use rollick::games::sequence_dice::SequenceDice;
use rollick::rules::bots::Level;
use rollick::rules::record::file_format;
use rollick::rules::record::file_format::FORMAT;
use rollick::rules::record::{Player, SeatRecord};
use rollick::sim::PlayerError;
use rollick::sim::table::{
    ErrorReport, Match, MatchPlan, MoveStore, Speed, TableEntry, TableStore, Write as StoreWrite,
};

pub(crate) const HEADER: &str = r#"{"version":1,"game":"some_game","seats":2,"options":null,"seed":7}"#;

/// A new child process has copies of all open file handles, locks included, until it runs. So no process is started
/// while a test checks locks.
pub(crate) static STARTING: RwLock<()> = RwLock::new(());

/// A temporary folder for one test.
pub(crate) struct Home {
    _folder: tempfile::TempDir,
    _nothing_starts: RwLockReadGuard<'static, ()>,
}

/// An empty temporary folder and its store.
pub(crate) fn store() -> (Home, Store) {
    let nothing_starts = STARTING.read().unwrap_or_else(PoisonError::into_inner);
    let folder = tempfile::tempdir().unwrap();
    let store = Store::at(folder.path());
    (Home { _folder: folder, _nothing_starts: nothing_starts }, store)
}

/// The store of a match whose header is already written.
pub(crate) fn begun(store: &Store, entry: TableEntry, plan: &MatchPlan) -> BackgroundWriter {
    let mut writer = store.writer();
    writer.begin(&(entry.header)(plan).expect("the options are valid")).expect("the disk is writable");
    in_background(writer)
}

/// The writer as the program uses it. Dropping it waits for the disk, which has no other work here.
pub(crate) fn in_background(writer: MatchWriter) -> BackgroundWriter {
    writer.in_background(&Disk::default())
}

/// The unfinished matches, and what was found while they were read.
pub(crate) fn search(store: &Store) -> (Vec<SavedMatch>, Vec<Finding>) {
    let mut findings = Vec::new();
    let found = store.unfinished(&mut findings).collect();
    (found, findings)
}

pub(crate) fn load_settings(store: &Store) -> (Settings, Vec<Finding>) {
    let mut findings = Vec::new();
    (settings::load(store, &mut findings).unwrap_or_default(), findings)
}

pub(crate) fn load_scores(store: &Store) -> (HighScores, Vec<Finding>) {
    let mut findings = Vec::new();
    (high_scores::load(store, &mut findings), findings)
}

/// An unfinished match with this many moves.
pub(crate) fn left(store: &Store, moves: usize) -> PathBuf {
    let mut writer = store.writer();
    writer.begin(HEADER).unwrap();
    let path = writer.path().unwrap().to_owned();
    let mut writer = in_background(writer);
    for number in 0..moves {
        append(&mut writer, &one(number)).unwrap();
    }
    path
}

/// Appends a move and waits for the result.
fn append(writer: &mut BackgroundWriter, line: &str) -> Result<(), String> {
    writer.append(line, false);
    writer.flush();
    let (write, result) = writer.poll().expect("the write has finished");
    assert_eq!((write, writer.poll().is_none()), (StoreWrite::Move, true));
    result.map_err(|error| error.to_string())
}

pub(crate) fn one(number: usize) -> String {
    format!(r#"{{"move":{number}}}"#)
}

pub(crate) fn moves(count: usize) -> Vec<String> {
    (0..count).map(one).collect()
}

/// The moves of the only match that is offered.
pub(crate) fn offered(store: &Store) -> Vec<String> {
    let (unfinished, _) = search(store);
    assert_eq!(unfinished.len(), 1, "one match is offered");
    store.resume(&unfinished[0].path).unwrap().moves
}

#[test]
fn an_unfinished_match_is_offered_and_resumes() {
    let (_home, store) = store();
    left(&store, 3);
    let (unfinished, findings) = search(&store);
    assert_eq!(findings, []);
    let [one_left] = &unfinished[..] else { panic!("{unfinished:?}") };
    assert_eq!((one_left.header.game.as_str(), one_left.header.seed), ("some_game", 7));
    assert_eq!((one_left.moves, one_left.busy), (3, false));
    let mut resumed = store.resume(&one_left.path).unwrap();
    assert_eq!(resumed.lines()[0], HEADER);
    assert_eq!(resumed.moves, moves(3));
    resumed.writer.undo(2).unwrap();
    resumed.writer.append("another", false).unwrap();
    drop(resumed);
    assert_eq!(offered(&store), [one(0), one(1), "another".into()]);
}

#[test]
fn the_newest_match_comes_first() {
    let (_home, store) = store();
    let paths = [left(&store, 1), left(&store, 2), left(&store, 3)];
    let (unfinished, _) = search(&store);
    assert_eq!(unfinished.len(), 3, "matches begun in the same second have names of their own: {paths:?}");
    let past = std::time::SystemTime::now() - Duration::from_secs(60);
    for (path, age) in paths.iter().zip([10, 30, 20]) {
        fs::File::options().append(true).open(path).unwrap().set_modified(past - Duration::from_secs(age)).unwrap();
    }
    let order: Vec<_> = search(&store).0.into_iter().map(|left| left.moves).collect();
    assert_eq!(order, [1, 3, 2]);
}

#[test]
fn finished_matches_are_not_offered_and_twenty_are_kept() {
    let (_home, store) = store();
    for _ in 0..23 {
        let mut writer = store.writer();
        writer.begin(HEADER).unwrap();
        writer.append("one", false).unwrap();
        writer.finish().unwrap();
    }
    assert_eq!(search(&store), (vec![], vec![]));
    assert_eq!(fs::read_dir(store.finished()).unwrap().count(), 20);
    let left_over: Vec<_> = fs::read_dir(store.matches())
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.is_file())
        .collect();
    assert_eq!(left_over, Vec::<PathBuf>::new(), "no lock and no copy is left behind");
    let text = fs::read(fs::read_dir(store.finished()).unwrap().next().unwrap().unwrap().path()).unwrap();
    assert!(file_format::read(&text).unwrap().done);
}

#[test]
fn a_match_that_ended_at_a_kill_is_moved_to_the_finished_ones() {
    let (_home, store) = store();
    let path = left(&store, 1);
    let sealed = file_format::read(&fs::read(&path).unwrap()).unwrap();
    let paper = fs::File::options().append(true).open(&path).unwrap();
    MatchLog::resume(Box::new(paper), path, &sealed).finish().unwrap();
    assert_eq!(search(&store), (vec![], vec![]));
    assert_eq!(fs::read_dir(store.finished()).unwrap().count(), 1);
}

#[test]
fn dice_of_ones_own_are_read_from_the_data_folder() {
    let (home, store) = store();
    let folder = store.beside_matches("dice");
    fs::create_dir_all(&folder).unwrap();
    let text = include_str!("../../examples/dice/dragon.ron");
    fs::write(folder.join("dragon.ron"), text).unwrap();
    fs::write(folder.join("claw.svg"), include_str!("../../examples/dice/claw.svg")).unwrap();
    let mut app = App::new();
    app.insert_resource(store).add_plugins((bevy::MinimalPlugins, saves::plugin, rollick::sim::dice::plugin));
    let sets = app.world().resource::<rollick::sim::dice::DiceSets>();
    assert!(sets.get("dragon").is_some_and(|set| set.drawings.contains_key("claw")), "{sets:?}");
    drop(home);
}

#[test]
fn an_abandoned_match_is_not_offered() {
    let (_home, store) = store();
    let path = left(&store, 2);
    store.give_up(&path).unwrap();
    assert_eq!(search(&store).0, []);
    assert!(matches!(store.resume(&path), Err(SaveError::Gone)));
}

#[test]
fn a_torn_line_is_dropped_with_a_notice() {
    let (_home, store) = store();
    let path = left(&store, 3);
    let whole = fs::read(&path).unwrap();
    let last = whole[..whole.len() - 1].iter().rposition(|&byte| byte == b'\n').unwrap() + 1;
    for cut in last..whole.len() {
        fs::write(&path, &whole[..cut]).unwrap();
        let (unfinished, findings) = search(&store);
        assert_eq!(unfinished.len(), 1);
        let whole_lines = cut == last;
        assert_eq!(matches!(findings[..], [Finding::Recovered { moves: 2, .. }]), !whole_lines, "{cut}: {findings:?}");
        let mut resumed = store.resume(&path).unwrap();
        assert_eq!(resumed.moves, moves(2), "cut at {cut}");
        resumed.writer.append("on", false).unwrap();
        drop(resumed);
        assert_eq!(offered(&store), [one(0), one(1), "on".into()], "the next line is not appended to the torn line");
    }
}

#[test]
fn a_match_has_no_file_until_its_header_is_on_disk() {
    let (_home, store) = store();
    let gate = Gate::default();
    let mut writer = in_background(gate.writer(&store));
    let _open = OpenAtTheEnd(gate.clone());
    writer.begin(HEADER);
    gate.until_writing();
    assert_eq!(search(&store), (vec![], vec![]));
    gate.open(1);
    writer.flush();
    assert_eq!(search(&store).0.len(), 1);
}

#[test]
fn a_flipped_byte_loses_nothing_before_it_and_is_reported() {
    let (_home, store) = store();
    let path = left(&store, 4);
    let whole = fs::read(&path).unwrap();
    let begin_of =
        |line: usize| whole.split_inclusive(|&byte| byte == b'\n').take(line).map(<[u8]>::len).sum::<usize>();
    for place in 0..whole.len() {
        let mut bytes = whole.clone();
        bytes[place] ^= 0x15;
        for file in fs::read_dir(store.matches()).unwrap() {
            fs::remove_file(file.unwrap().path()).unwrap();
        }
        fs::write(&path, &bytes).unwrap();
        let (unfinished, findings) = search(&store);
        let good = (0..4).filter(|number| begin_of(number + 3) <= place).count();
        if place < begin_of(2) {
            assert_eq!(unfinished, [], "byte {place}: without a header there is no match");
            assert!(matches!(&findings[..], [Finding::Lost { .. }]), "byte {place}: {findings:?}");
            continue;
        }
        assert_eq!(unfinished[0].moves, good, "byte {place}");
        let [Finding::Recovered { wanted, aside, moves: kept }] = &findings[..] else {
            panic!("{place}: {findings:?}")
        };
        assert_eq!(*kept, good);
        assert!(wanted.starts_with(&format!("line {}: expected", good + 3)), "byte {place}: {wanted}");
        assert_eq!(fs::read(store.matches().join(aside)).unwrap(), bytes, "the damaged file is kept");
        assert_eq!(search(&store).1, [], "it is reported once");
        assert_eq!(offered(&store), moves(good));
    }
}

#[test]
fn an_older_copy_is_used_if_it_has_more_lines() {
    let (_home, store) = store();
    let path = left(&store, 100);
    let copy = PathBuf::from(format!("{}.1", path.display()));
    let copied = file_format::read(&fs::read(&copy).unwrap()).unwrap().moves.len();
    assert!((60..100).contains(&copied), "a copy was made after {copied} moves");
    let whole = fs::read(&path).unwrap();
    for place in [3, 40] {
        let mut bytes = whole.clone();
        bytes[place] ^= 0xff;
        fs::write(&path, &bytes).unwrap();
        let (unfinished, findings) = search(&store);
        assert_eq!(unfinished[0].moves, copied);
        let [finding @ Finding::Recovered { .. }] = &findings[..] else { panic!("{findings:?}") };
        assert!(finding.to_string().contains("kept as") && finding.to_string().contains("damaged-"), "{finding}");
        assert_eq!(offered(&store), moves(copied));
    }
}

#[test]
fn intact_lines_are_used_if_the_copy_is_older() {
    let (_home, store) = store();
    let path = left(&store, 100);
    let mut bytes = fs::read(&path).unwrap();
    let place = bytes.len() - 60;
    bytes[place] ^= 0xff;
    fs::write(&path, &bytes).unwrap();
    assert!(search(&store).0[0].moves > 95);
}

#[test]
fn the_previous_copy_is_kept() {
    let (_home, store) = store();
    let path = left(&store, 5);
    for more in 0..3 {
        append(&mut in_background(store.resume(&path).unwrap().writer), &format!("more {more}")).unwrap();
    }
    for (age, count) in [(1, 7), (2, 6)] {
        let copy = fs::read(format!("{}.{age}", path.display())).unwrap();
        assert_eq!(file_format::read(&copy).unwrap().moves.len(), count);
    }
    assert!(!Path::new(&format!("{}.3", path.display())).exists());
    fs::write(format!("{}.1", path.display()), "nonsense").unwrap();
    fs::write(&path, "rollick nonsense\n").unwrap();
    assert_eq!(search(&store).0[0].moves, 6, "the newest good one is offered");
}

#[test]
fn a_match_of_a_newer_version_is_left_alone() {
    let (_home, store) = store();
    let path = left(&store, 1);
    let first = format!("rollick match {}", FORMAT + 1);
    let newer = format!("{first} {:08x}\nsomething we cannot know\n", crc32fast::hash(first.as_bytes()));
    fs::write(&path, &newer).unwrap();
    let (unfinished, findings) = search(&store);
    assert_eq!(unfinished, []);
    let [finding @ Finding::LeftAlone { .. }] = &findings[..] else { panic!("{findings:?}") };
    assert!(finding.to_string().contains("newer Rollick"), "{finding}");
    assert_eq!(fs::read_to_string(&path).unwrap(), newer);
    assert!(matches!(store.resume(&path), Err(SaveError::Newer(_))));
}

#[test]
fn a_record_of_a_newer_version_is_left_alone() {
    let (_home, store) = store();
    let mut writer = store.writer();
    writer.begin(&HEADER.replace("\"version\":1", "\"version\":99")).unwrap();
    drop(writer);
    let (unfinished, findings) = search(&store);
    assert_eq!(unfinished, []);
    assert!(findings[0].to_string().contains("newer Rollick"), "{findings:?}");
}

#[test]
fn two_copies_never_write_the_same_match() {
    let (_home, store) = store();
    let mut first = store.writer();
    first.begin(HEADER).unwrap();
    first.append("mine", false).unwrap();
    let path = first.path().unwrap().to_owned();
    let (unfinished, findings) = search(&store);
    assert_eq!((unfinished[0].busy, findings), (true, vec![]));
    let why = store.resume(&path).err().unwrap();
    assert!(matches!(why, SaveError::Busy) && why.to_string().contains("another Rollick"), "{why}");
    let mut second = store.writer();
    second.begin(HEADER).unwrap();
    assert_ne!(second.path().unwrap(), path, "the second copy has a file of its own");
    second.append("yours", false).unwrap();
    first.append("mine too", false).unwrap();
    drop((first, second));
    assert_eq!(store.resume(&path).unwrap().moves, ["mine", "mine too"]);
}

#[test]
fn a_damaged_match_in_use_is_not_changed() {
    let (_home, store) = store();
    let mut writer = store.writer();
    writer.begin(HEADER).unwrap();
    writer.append("one", false).unwrap();
    let path = writer.path().unwrap().to_owned();
    let mut bytes = fs::read(&path).unwrap();
    *bytes.last_mut().unwrap() = b'x';
    fs::write(&path, &bytes).unwrap();
    let (unfinished, findings) = search(&store);
    assert_eq!((unfinished[0].busy, findings), (true, vec![]));
    assert_eq!(fs::read(&path).unwrap(), bytes);
}

/// A disk that is full after this many bytes, in the middle of a line.
#[derive(Clone)]
struct FullDisk {
    bytes: Arc<Mutex<Vec<u8>>>,
    room: Arc<Mutex<usize>>,
    may_cut: Arc<Mutex<bool>>,
}

impl FullDisk {
    fn new(room: usize) -> Self {
        Self { bytes: Arc::default(), room: Arc::new(Mutex::new(room)), may_cut: Arc::new(Mutex::new(true)) }
    }

    fn read(&self) -> file_format::Sealed {
        file_format::read(&self.bytes.lock().unwrap()).unwrap()
    }
}

impl AppendFile for FullDisk {
    fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        let mut written = self.bytes.lock().unwrap();
        let room = self.room.lock().unwrap().saturating_sub(written.len());
        written.extend(&bytes[..room.min(bytes.len())]);
        if room < bytes.len() { Err(io::ErrorKind::StorageFull.into()) } else { Ok(()) }
    }

    fn truncate(&mut self, length: u64) -> io::Result<()> {
        if !*self.may_cut.lock().unwrap() {
            return Err(io::ErrorKind::Other.into());
        }
        self.bytes.lock().unwrap().truncate(length as usize);
        Ok(())
    }
}

#[test]
fn a_full_disk_refuses_the_move_and_loses_nothing() {
    for room in 150..240 {
        let disk = FullDisk::new(room);
        let mut log = MatchLog::begin(Box::new(disk.clone()), "match".into(), HEADER).unwrap();
        let kept: Vec<_> = (0..10).map(one).take_while(|line| log.append(line, false).is_ok()).collect();
        assert!(kept.len() < 10);
        let why = log.append(&"no room for this ".repeat(20), false).unwrap_err();
        assert!(why.to_string().contains("disk is full"), "{why}");
        assert_eq!((disk.read().moves, disk.read().damage), (kept.clone(), None), "room for {room}");
        *disk.room.lock().unwrap() = 1000;
        log.append("on", false).unwrap();
        assert_eq!(disk.read().moves, [kept, vec!["on".into()]].concat(), "with free space the next move is stored");
    }
}

#[test]
fn a_failed_truncation_is_repeated_before_the_next_line() {
    let disk = FullDisk::new(150);
    let mut log = MatchLog::begin(Box::new(disk.clone()), "match".into(), HEADER).unwrap();
    *disk.may_cut.lock().unwrap() = false;
    let kept = (0..10).map(one).take_while(|line| log.append(line, false).is_ok()).count();
    *disk.room.lock().unwrap() = 1000;
    assert!(log.append("still torn", false).is_err(), "nothing is appended to half a line");
    assert!(log.undo(0).is_err());
    *disk.may_cut.lock().unwrap() = true;
    log.append("on", false).unwrap();
    assert_eq!(disk.read().moves, [moves(kept), vec!["on".into()]].concat());
    assert_eq!(disk.read().damage, None);
}

#[test]
fn an_unwritable_folder_is_reported() {
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join("a file, no folder");
    fs::write(&file, "").unwrap();
    let store = Store::at(&file);
    let mut writer = store.writer();
    let sentence = writer.begin(HEADER).unwrap_err().to_string();
    assert!(sentence.contains("could not be") && sentence.contains("a file, no folder"), "{sentence}");
    assert!(writer.append("one", false).is_err(), "without a match nothing is stored");
    assert!(settings::store(&store, &Settings::default()).is_err());
    assert_eq!(search(&store), (vec![], vec![]));
}

#[test]
fn undoing_more_moves_than_exist_is_refused() {
    let (_home, store) = store();
    let mut writer = store.writer();
    assert!(writer.undo(0).is_err());
    writer.begin(HEADER).unwrap();
    writer.append("one", false).unwrap();
    assert!(writer.undo(2).is_err());
    writer.append("two", false).unwrap();
    assert!(writer.append("three\nfour", false).is_err(), "a move is one line");
    drop(writer);
    assert_eq!(offered(&store), ["one", "two"]);
}

#[test]
fn settings_survive_saving_and_loading() {
    let (_home, store) = store();
    assert_eq!(load_settings(&store), (Settings::default(), vec![]));
    let chosen =
        Settings { text_size: 1.5, table_speed: Speed::Fast, language: Language::German, ..Settings::default() };
    settings::store(&store, &chosen).unwrap();
    assert_eq!(load_settings(&store), (chosen, vec![]));
}

#[test]
fn hand_edited_settings_get_defaults_and_are_clamped() {
    let (_home, store) = store();
    fs::write(store.settings(), "Settings(text_size: 9.0, effects: -3.0, cues: NaN, reduced_motion: true)").unwrap();
    let (settings, findings) = load_settings(&store);
    assert_eq!(findings, []);
    let usual = Settings::default();
    assert_eq!((settings.text_size, settings.effects, settings.cues), (2.0, 0.0, usual.cues));
    assert!(settings.reduced_motion);
}

#[test]
fn invalid_settings_are_set_aside_and_reported() {
    let (_home, store) = store();
    for (text, part) in [
        ("Settings(text_size: big)", "line 1"),
        ("Settings(\n    no_such_thing: 1,\n)", "line 2"),
        ("Settings(version: 99, telepathy: Strong)", "newer Rollick"),
        ("\u{0}\u{1}", "line 1"),
    ] {
        fs::write(store.settings(), text).unwrap();
        let (settings, findings) = load_settings(&store);
        assert_eq!(settings, Settings::default());
        let [finding @ Finding::Replaced { aside, .. }] = &findings[..] else { panic!("{findings:?}") };
        assert!(finding.to_string().contains(part), "{text:?} gives {finding}");
        assert_eq!(fs::read_to_string(store.settings().with_file_name(aside)).unwrap(), text);
        assert!(!store.settings().exists(), "it is reported once");
    }
    fs::write(store.settings(), [0xff, 0xfe]).unwrap();
    assert_eq!(load_settings(&store).1.len(), 1);
}

#[test]
fn previous_settings_replace_invalid_ones() {
    let (_home, store) = store();
    let before = Settings { text_size: 1.25, ..Settings::default() };
    settings::store(&store, &before).unwrap();
    settings::store(&store, &Settings::default()).unwrap();
    fs::write(store.settings(), "torn").unwrap();
    let (settings, findings) = load_settings(&store);
    assert_eq!(settings, before);
    assert!(matches!(findings[..], [Finding::Replaced { instead: Instead::Earlier, .. }]), "{findings:?}");
    assert_eq!(load_settings(&store), (before, vec![]), "what was recovered is written back");
}

/// Two copies of the program that run at the same time.
#[test]
fn two_running_copies_keep_each_others_settings() {
    let (_home, store) = store();
    let copy = || {
        let mut app = App::new();
        app.insert_resource(store.clone()).add_plugins(saves::plugin);
        app.update();
        app
    };
    let change = |app: &mut App, make: fn(&mut Settings)| {
        make(&mut app.world_mut().resource_mut::<Settings>());
        app.update();
        app.world().resource::<Disk>().flush();
        let (settings, findings) = load_settings(&store);
        assert_eq!(findings, []);
        settings
    };
    let (mut one, mut other) = (copy(), copy());
    change(&mut one, |settings| settings.text_size = 1.5);
    change(&mut other, |settings| settings.language = Language::German);
    let both = change(&mut one, |settings| settings.reduced_motion = true);
    let german = Settings { language: Language::German, welcomed: false, ..Settings::default() };
    assert_eq!(both, Settings { text_size: 1.5, reduced_motion: true, ..german.clone() });
    change(&mut other, |settings| settings.text_size = 2.0);
    let latest = change(&mut one, |settings| settings.text_size = 1.0);
    assert_eq!(latest, Settings { reduced_motion: true, ..german.clone() }, "of one setting the latest change counts");
    fs::write(store.settings(), "torn").expect("the folder is there");
    let whole = change(&mut other, |settings| settings.reduced_motion = true);
    assert_eq!(whole, Settings { text_size: 2.0, reduced_motion: true, ..german }, "nothing is taken from a torn file");
}

#[test]
fn atomic_writes_keep_earlier_versions() {
    let home = tempfile::tempdir().unwrap();
    let path = home.path().join("deep/down/file");
    for number in 0..5 {
        write_atomic(&path, format!("version {number}").as_bytes(), 2).unwrap();
    }
    let read = |name: &str| fs::read_to_string(path.with_file_name(name)).unwrap();
    assert_eq!(
        (read("file"), read("file.1"), read("file.2")),
        ("version 4".into(), "version 3".into(), "version 2".into())
    );
    assert_eq!(fs::read_dir(path.parent().unwrap()).unwrap().count(), 3, "nothing temporary is left");
    let reader = std::thread::spawn({
        let path = path.clone();
        move || {
            for _ in 0..2000 {
                let text = fs::read_to_string(&path).unwrap();
                assert!(text == "long ".repeat(1000) || text.starts_with("version"), "half a file was read");
            }
        }
    });
    for _ in 0..20 {
        write_atomic(&path, "long ".repeat(1000).as_bytes(), 2).unwrap();
    }
    reader.join().unwrap();
}

const KILLED: &str = "ROLLICK_TEST_KILLED_IN";

/// Not a test of its own: the child process that [`no_stored_move_is_lost_by_a_kill`] kills.
#[test]
#[ignore = "plays forever, to be killed"]
fn child_that_writes_until_killed() {
    let home = std::env::var_os(KILLED).unwrap();
    let store = Store::at(Path::new(&home));
    let left = search(&store).0;
    let (writer, mut count) = match left.first() {
        Some(left) => {
            let resumed = store.resume(&left.path).unwrap();
            (resumed.writer, resumed.moves.len())
        }
        None => {
            let mut writer = store.writer();
            writer.begin(HEADER).unwrap();
            (writer, 0)
        }
    };
    let mut writer = in_background(writer);
    let mut out = io::stdout().lock();
    loop {
        // The last moves are undone from time to time.
        if count % 7 == 6 {
            writer.undo(count - 3);
            writer.flush();
            assert!(matches!(writer.poll(), Some((StoreWrite::Undo, Ok(())))));
            count -= 3;
            writeln!(out, "\nback {count}").unwrap();
            for _ in 0..4 {
                append(&mut writer, &one(count)).unwrap();
                count += 1;
                writeln!(out, "\nkept {count}").unwrap();
            }
        } else {
            append(&mut writer, &one(count)).unwrap();
            count += 1;
            writeln!(out, "\nkept {count}").unwrap();
        }
        out.flush().unwrap();
    }
}

#[test]
fn no_stored_move_is_lost_by_a_kill() {
    let home = tempfile::tempdir().unwrap();
    let store = Store::at(home.path());
    let mut kept = 0;
    // A simple random generator for the time of the kill.
    let mut moment: u64 = 0x9e37_79b9;
    for kill in 0..200 {
        let starting = STARTING.write().unwrap_or_else(PoisonError::into_inner);
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args(["--ignored", "--exact", "--nocapture", "saves::child_that_writes_until_killed"])
            .env(KILLED, home.path())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        drop(starting);
        moment = moment.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let wait = Duration::from_micros(moment >> 33 & 0x3fff);
        let mut output = BufReader::new(child.stdout.take().unwrap()).lines();
        // The child has begun when it prints a number; after that, any moment will do.
        let first =
            output.by_ref().map_while(Result::ok).find(|line| line.starts_with("kept") || line.starts_with("back"));
        let killer = std::thread::spawn(move || {
            std::thread::sleep(wait);
            child.kill().unwrap();
            child.wait().unwrap();
        });
        // The last line may be cut off; only complete lines count.
        let mut last = first.expect("the child began to play");
        for line in output.map_while(Result::ok).filter(|line| line.starts_with("kept") || line.starts_with("back")) {
            last = line;
        }
        killer.join().unwrap();
        let acknowledged: Option<usize> = last.split_once(' ').and_then(|(_, number)| number.parse().ok());
        let (unfinished, findings) = search(&store);
        assert_eq!(findings, [], "kill {kill} damaged something");
        assert_eq!(unfinished.len(), 1, "kill {kill}: the match is offered");
        let found = store.resume(&unfinished[0].path).unwrap().moves;
        assert_eq!(found, moves(found.len()), "kill {kill}: the moves are those that were made");
        if let Some(acknowledged) = acknowledged {
            // The disk may be at most one step ahead of the output: one move, or an undo of three.
            let may_be = [acknowledged, acknowledged + 1, acknowledged.saturating_sub(3)];
            let taking_back = acknowledged % 7 == 6;
            assert!(
                may_be[..2].contains(&found.len()) || taking_back && found.len() == may_be[2],
                "kill {kill}: {acknowledged} moves were acknowledged, {} are there",
                found.len()
            );
        }
        kept = kept.max(found.len());
    }
    assert!(kept > 200, "the children really played: {kept} moves");
}

#[test]
fn every_finding_is_localised() {
    let text = || "some text".to_owned();
    let findings = [
        Finding::Recovered { wanted: text(), aside: text(), moves: 3 },
        Finding::Lost { wanted: text(), aside: text() },
        Finding::LeftAlone { file: text(), why: Box::new(SaveError::Full.into()) },
        SaveError::Full.into(),
    ];
    let replaced =
        [Content::Settings, Content::HighScores, Content::TimePlayed, Content::Profile].into_iter().flat_map(|what| {
            let finding = move |instead| Finding::Replaced { what, reason: text(), aside: text(), instead };
            [Instead::Earlier, Instead::Default].map(finding)
        });
    let findings: Vec<Finding> = findings.into_iter().chain(replaced).collect();
    for file in ["en", "de"] {
        let path = format!("{}/assets/locales/{file}/saves.ftl", env!("CARGO_MANIFEST_DIR"));
        let words = fs::read_to_string(path).unwrap();
        for finding in &findings {
            let line = words.lines().find(|line| line.starts_with(&format!("{} = ", finding.key()))).unwrap();
            for name in finding.args().into_iter().map(|(name, _)| name).chain(finding.because().map(|_| "why")) {
                assert!(line.contains(&format!("${name} ")), "{file}: {line} lacks {name}");
            }
        }
    }
}

#[test]
fn every_error_is_localised() {
    use rollick::rules::record::file_format::read;
    let text = || "some text".to_owned();
    let newer = format!("rollick match {}", FORMAT + 1);
    let newer = format!("{newer} {:08x}\n", crc32fast::hash(newer.as_bytes()));
    let Err(newer) = read(newer.as_bytes()) else { panic!("a newer version was accepted") };
    let Some(damage) = read(b"nonsense\n").unwrap().damage else { panic!("damage was not detected") };
    let (_home, store) = store();
    let mut writer = store.writer();
    writer.begin(HEADER).unwrap();
    let errors = [
        SaveError::Full,
        SaveError::Io { doing: "written", path: "file".into(), reason: io::ErrorKind::Other.into() },
        SaveError::Foreign { path: "file".into() },
        SaveError::Busy,
        SaveError::Newer(newer),
        SaveError::Lost(damage),
        SaveError::Header(text()),
        SaveError::Gone,
        writer.append("two\nlines", false).unwrap_err(),
        SaveError::OutOfStep,
        SaveError::LongThrow,
        SaveError::NoHome,
    ];
    for file in ["en", "de"] {
        let path = format!("{}/assets/locales/{file}/saves.ftl", env!("CARGO_MANIFEST_DIR"));
        let words = fs::read_to_string(path).unwrap();
        for error in &errors {
            let line = words.lines().find(|line| line.starts_with(&format!("{} = ", error.key())));
            let line = line.unwrap_or_else(|| panic!("{file}: {} has no text", error.key()));
            for (name, _) in error.args() {
                assert!(line.contains(&format!("${name} ")), "{file}: {line} lacks {name}");
            }
        }
    }
}

#[test]
fn the_time_played_is_stored_beside_the_match() {
    let (_home, store) = store();
    let path = left(&store, 2);
    let resumed = store.resume(&path).unwrap();
    assert_eq!(resumed.played, Duration::ZERO, "no time was stored yet");
    let mut writer = in_background(resumed.writer);
    writer.note_played(Duration::from_millis(95_400));
    drop(writer);
    let mut resumed = store.resume(&path).unwrap();
    assert_eq!(resumed.played, Duration::from_secs(95));
    assert_eq!(search(&store).0.len(), 1, "the time file is not offered as a match");
    resumed.writer.finish().unwrap();
    let left: Vec<_> = fs::read_dir(store.matches()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert!(left.iter().all(|name| !name.to_string_lossy().contains("played")), "{left:?}");
}

#[test]
fn high_scores_are_kept_per_game_and_house_rules() {
    let (_home, store) = store();
    let (mut scores, findings) = load_scores(&store);
    assert!(findings.is_empty());
    let (stairs, pyramid) = (serde_json::json!({"rack": "staircase"}), serde_json::json!({"rack": "pyramid"}));
    assert!(scores.note("jackpot", &stairs, 700));
    assert!(!scores.note("jackpot", &stairs, 700));
    assert!(scores.note("jackpot", &pyramid, 300));
    high_scores::store(&store, &scores).unwrap();
    let (again, findings) = load_scores(&store);
    assert!(findings.is_empty());
    assert_eq!((again.best("jackpot", &stairs), again.best("jackpot", &pyramid)), (Some(700), Some(300)));
    assert_eq!(again.best("farkle", &stairs), None);
}

#[test]
fn damaged_high_scores_are_set_aside_and_replaced_by_the_previous_ones() {
    let (_home, store) = store();
    let rules = serde_json::Value::Null;
    let (mut scores, _) = load_scores(&store);
    for score in [100, 200] {
        scores.note("jackpot", &rules, score);
        high_scores::store(&store, &scores).unwrap();
    }
    fs::write(store.high_scores(), "(version: 1, best: {").unwrap();
    let (earlier, findings) = load_scores(&store);
    assert_eq!(earlier.best("jackpot", &rules), Some(100));
    assert_eq!(findings.len(), 1);
    assert_eq!(load_scores(&store), (earlier, vec![]), "what was recovered is written back");
}

/// A file that blocks writes until the test opens the gate.
#[derive(Clone, Default)]
struct Gate(Arc<(Mutex<GateState>, Condvar)>);

#[derive(Default)]
struct GateState {
    waiting: usize,
    let_through: usize,
    full: bool,
}

struct GatedFile {
    file: fs::File,
    gate: Gate,
}

impl AppendFile for GatedFile {
    fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        let (state, changed) = &*self.gate.0;
        let mut state = state.lock().unwrap();
        state.waiting += 1;
        changed.notify_all();
        let mut state = changed.wait_while(state, |state| state.let_through == 0).unwrap();
        state.let_through -= 1;
        state.waiting -= 1;
        changed.notify_all();
        if state.full { Err(io::ErrorKind::StorageFull.into()) } else { self.file.append(bytes) }
    }

    fn truncate(&mut self, length: u64) -> io::Result<()> {
        self.file.truncate(length)
    }
}

impl Gate {
    fn writer(&self, store: &Store) -> MatchWriter {
        let gate = self.clone();
        store.writer().with_files(move |file| Box::new(GatedFile { file, gate: gate.clone() }))
    }

    /// Waits until a write has started.
    fn until_writing(&self) {
        let (state, changed) = &*self.0;
        drop(changed.wait_while(state.lock().unwrap(), |state| state.waiting == 0).unwrap());
    }

    fn set_full(&self, full: bool) {
        self.0.0.lock().unwrap().full = full;
    }

    /// Lets this many writes through, now or when they come.
    fn open(&self, writes: usize) {
        self.0.0.lock().unwrap().let_through += writes;
        self.0.1.notify_all();
    }
}

/// Opens a gate when a test ends, however it ends, because leaving a table waits for its writes.
struct OpenAtTheEnd(Gate);

impl Drop for OpenAtTheEnd {
    fn drop(&mut self) {
        self.0.open(1_000);
    }
}

/// A table for two bots at its first move, whose store waits for the gate.
fn gated_table(gate: &Gate, store: &Store, disk: &Disk) -> App {
    let game = rollick::games::CATALOG.find("sequence_dice").unwrap();
    let mut app = crate::finished_matches::bots_at(game.table);
    let seats = (0..2).map(|_| SeatRecord::new("", Player::Bot(Level::Easy))).collect();
    let plan = MatchPlan { seats, options: (game.rules.check_options)(2, &[]).unwrap(), seed: 3 };
    let mut writer = gate.writer(store).in_background(disk);
    writer.begin(&(game.table.header)(&plan).unwrap());
    assert!(writer.poll().is_none(), "the header is not on disk yet");
    gate.open(1);
    writer.flush();
    assert!(matches!(writer.poll(), Some((StoreWrite::Begin, Ok(())))));
    app.insert_resource(TableStore::new(writer));
    assert_eq!((game.table.start)(app.world_mut(), &plan), Ok(None));
    app
}

fn made(app: &App) -> usize {
    app.world().resource::<Match<SequenceDice>>().record().moves.len()
}

fn storing(app: &App) -> bool {
    app.world().resource::<Match<SequenceDice>>().is_storing()
}

/// Updates until the next move is accepted and is being stored.
fn until_storing(app: &mut App) {
    for _ in 0..5_000 {
        if storing(app) {
            return;
        }
        app.update();
    }
    panic!("no move is made");
}

#[test]
fn no_frame_waits_for_the_disk() {
    let (_home, store) = store();
    let gate = Gate::default();
    let mut app = gated_table(&gate, &store, &Disk::default());
    let _open = OpenAtTheEnd(gate.clone());
    let path = search(&store).0[0].path.clone();
    for number in 0..5 {
        until_storing(&mut app);
        gate.until_writing();
        // The write cannot finish: if a frame waited for it, this test would hang.
        for _ in 0..50 {
            app.update();
        }
        assert_eq!((made(&app), storing(&app)), (number, true));
        gate.open(1);
        app.world_mut().resource_mut::<TableStore>().flush();
        app.update();
        assert_eq!(made(&app), number + 1);
        let on_disk = file_format::read(&fs::read(&path).unwrap()).unwrap().moves.len();
        assert!(on_disk > number, "{on_disk} moves are on disk");
    }
}

#[test]
fn a_full_disk_refuses_a_move_and_a_later_one_succeeds() {
    let (_home, store) = store();
    let gate = Gate::default();
    let mut app = gated_table(&gate, &store, &Disk::default());
    let _open = OpenAtTheEnd(gate.clone());
    until_storing(&mut app);
    gate.set_full(true);
    gate.open(1);
    app.world_mut().resource_mut::<TableStore>().flush();
    app.update();
    assert_eq!((made(&app), storing(&app)), (0, false));
    let problems: Vec<_> = app.world_mut().resource_mut::<Messages<ErrorReport>>().drain().collect();
    assert_eq!(problems.iter().map(|problem| problem.0.key()).collect::<Vec<_>>(), ["save-disk-full"]);
    gate.set_full(false);
    until_storing(&mut app);
    gate.open(1);
    app.world_mut().resource_mut::<TableStore>().flush();
    app.update();
    assert_eq!(made(&app), 1);
}

/// A disk that works on nothing until the test lets it.
fn stopped(disk: &Disk) -> impl FnOnce() + use<> {
    let (go, wait) = std::sync::mpsc::channel::<()>();
    drop(disk.run(move || wait.recv().ok()));
    move || drop(go)
}

#[test]
fn leaving_a_table_does_not_wait_for_the_disk() {
    let (_home, store) = store();
    let gate = Gate::default();
    let disk = Disk::default();
    let mut app = gated_table(&gate, &store, &disk);
    let _open = OpenAtTheEnd(gate.clone());
    until_storing(&mut app);
    gate.until_writing();
    // If this waited for the write, the test would hang.
    app.insert_resource(TableStore::default());
    let searched = disk.run({
        let store = store.clone();
        move || search(&store).0
    });
    assert!(searched.take().is_none(), "what is read next waits for the write");
    gate.open(1);
    disk.flush();
    let left = searched.take().expect("the disk has no work left");
    assert_eq!((left.len(), left[0].moves, left[0].busy), (1, 1, false));
}

#[test]
fn the_end_of_the_program_waits_for_all_that_is_to_be_written() {
    let (_home, store) = store();
    let mut app = App::new();
    app.insert_resource(store.clone()).add_plugins(saves::plugin);
    app.update();
    let disk = app.world().resource::<Disk>().clone();
    let go_on = stopped(&disk);
    let mut writer = store.writer().in_background(&disk);
    writer.begin(HEADER);
    writer.append("one", false);
    drop(writer);
    app.world_mut().resource_mut::<Settings>().text_size = 1.5;
    // If a frame waited for the disk, the test would hang.
    for _ in 0..50 {
        app.update();
    }
    assert_eq!((store.settings().exists(), search(&store).0), (false, vec![]));
    drop(disk);
    go_on();
    drop(app);
    assert_eq!(load_settings(&store).0.text_size, 1.5);
    assert_eq!(offered(&store), ["one"]);
}

#[test]
fn a_held_key_writes_the_settings_once() {
    let (_home, store) = store();
    let before = Settings { language: Language::German, ..Settings::default() };
    settings::store(&store, &before).unwrap();
    let mut app = App::new();
    app.insert_resource(store.clone()).add_plugins(saves::plugin);
    app.update();
    let go_on = stopped(app.world().resource::<Disk>());
    for step in 0..20 {
        app.world_mut().resource_mut::<Settings>().effects = step as f32 / 20.0;
        app.update();
    }
    go_on();
    app.world().resource::<Disk>().flush();
    assert_eq!(load_settings(&store), (Settings { effects: 0.95, ..before.clone() }, vec![]));
    fs::write(store.settings(), "torn").unwrap();
    assert_eq!(load_settings(&store).0, before, "the version from before the key was held is the one before");
    // A change that nothing follows is written without an end of the program.
    app.world_mut().resource_mut::<Settings>().reduced_motion = true;
    app.update();
    while !load_settings(&store).0.reduced_motion {
        std::thread::yield_now();
    }
}
