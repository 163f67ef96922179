//! Files that a crash, a power cut, a transfer or another program left behind: nothing is lost without a word.

use std::fmt::Debug;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use rollick::app::saves::{Finding, Language, SaveError, Settings, Store, high_scores, settings};
use rollick::rules::record::file_format;
use rollick::sim::table::MoveStore;
use serde_json::Value;

use crate::saves::{
    HEADER, STARTING, in_background, left, load_scores, load_settings, moves, offered, one, search, store,
};

fn beside(path: &Path, suffix: &str) -> PathBuf {
    PathBuf::from(format!("{}{suffix}", path.display()))
}

/// The match with the first `lines` lines after the first of this file.
fn first_lines(whole: &[u8], lines: usize) -> Vec<u8> {
    whole.split_inclusive(|byte| *byte == b'\n').take(lines + 1).flatten().copied().collect()
}

/// Every way in which a crash leaves a file: its end is missing, or replaced by zero bytes.
fn damaged(whole: &[u8]) -> impl Iterator<Item = Vec<u8>> {
    (0..whole.len()).flat_map(|cut| {
        let mut zeros = whole.to_vec();
        zeros[cut..].fill(0);
        [whole[..cut].to_vec(), zeros]
    })
}

fn clear(folder: &Path) {
    for entry in fs::read_dir(folder).unwrap() {
        fs::remove_file(entry.unwrap().path()).unwrap();
    }
}

/// Asserts that one file of the folder was set aside and has this content.
fn is_set_aside(folder: &Path, aside: &str, bytes: &[u8]) {
    assert_eq!(fs::read(folder.join(aside)).unwrap(), bytes, "{aside} is the damaged file");
    let empty = bytes.iter().all(|byte| *byte == 0);
    assert!(aside.contains(if empty { ".empty-" } else { ".damaged-" }), "{aside} says why");
}

#[test]
fn a_match_is_never_shorter_than_its_best_copy() {
    let (_home, store) = store();
    let path = left(&store, 2);
    let mut resumed = store.resume(&path).unwrap();
    resumed.writer.undo(1).unwrap();
    resumed.writer.append("hidden", true).unwrap();
    drop(resumed);
    let whole = fs::read(&path).unwrap();
    let all = file_format::read(&whole).unwrap().seal.lines() as usize;
    assert_eq!(all, 5, "a header, two moves, an undo, a move");
    let [recent, old] = [first_lines(&whole, 4), first_lines(&whole, 2)];
    let folder = path.parent().unwrap();
    for copies in [&[][..], &[(".1", &recent), (".2", &old)], &[(".1", &Vec::new()), (".2", &recent)], &[(".1", &old)]]
    {
        for bytes in damaged(&whole) {
            clear(folder);
            fs::write(&path, &bytes).unwrap();
            for (suffix, copy) in copies {
                fs::write(beside(&path, suffix), copy).unwrap();
            }
            let found = file_format::read(&bytes).unwrap();
            let copied =
                copies.iter().map(|(_, copy)| file_format::read(copy).unwrap().seal.lines()).max().unwrap_or(0);
            let best = found.seal.lines().max(copied) as usize;
            let (matches, findings) = search(&store);
            let about = format!("{copied} lines in copies, {:?}", String::from_utf8_lossy(&bytes));
            if best == 0 {
                let [Finding::Lost { aside, .. }] = &findings[..] else { panic!("{about}: {findings:?}") };
                is_set_aside(folder, aside, &bytes);
                assert_eq!((matches.len(), path.exists()), (0, false), "{about}");
                continue;
            }
            let expected = file_format::read(&first_lines(&whole, best)).unwrap().moves;
            assert_eq!(matches[0].moves, expected.len(), "{about}");
            // A file that ends with a whole line, and has no better copy, is not damaged.
            let silent = best as u64 == found.seal.lines() && found.damage.is_none();
            match &findings[..] {
                [] => assert!(silent, "{about}"),
                [Finding::Recovered { aside, moves, .. }] => {
                    assert!(!silent, "{about}");
                    assert_eq!(*moves, expected.len(), "{about}");
                    is_set_aside(folder, aside, &bytes);
                }
                more => panic!("{about}: {more:?}"),
            }
            assert_eq!((search(&store).1, offered(&store)), (vec![], expected), "{about}");
        }
    }
}

/// Asserts that `load` gives the newest value of a file or else the earlier one, and never anything else without a word.
fn keeps_the_earlier_one<T: PartialEq + Debug>(
    path: &Path,
    load: impl Fn() -> (T, Vec<Finding>),
    newest: &T,
    earlier: &T,
    default: &T,
) {
    let (whole, before) = (fs::read(path).unwrap(), fs::read(beside(path, ".1")).unwrap());
    assert_eq!(load(), (load().0, vec![]), "the files are intact");
    for with_copy in [true, false] {
        for bytes in damaged(&whole) {
            fs::write(path, &bytes).unwrap();
            if with_copy {
                fs::write(beside(path, ".1"), &before).unwrap();
            } else {
                fs::remove_file(beside(path, ".1")).ok();
            }
            let about = format!("{with_copy} {:?}", String::from_utf8_lossy(&bytes));
            let (value, findings) = load();
            match &findings[..] {
                [] => assert_eq!(value, *newest, "{about}"),
                [Finding::Replaced { aside, .. }] => {
                    assert_eq!(value, *if with_copy { earlier } else { default }, "{about}");
                    is_set_aside(path.parent().unwrap(), aside, &bytes);
                    fs::remove_file(path.with_file_name(aside)).unwrap();
                }
                more => panic!("{about}: {more:?}"),
            }
            assert_eq!(load(), (value, vec![]), "{about}: what was recovered is written back");
        }
    }
}

#[test]
fn damaged_settings_never_become_defaults_silently() {
    let (_home, store) = store();
    let earlier = Settings { language: Language::German, ..Settings::default() };
    let newest = Settings { text_size: 1.5, ..earlier.clone() };
    settings::store(&store, &earlier).unwrap();
    settings::store(&store, &newest).unwrap();
    keeps_the_earlier_one(&store.settings(), || load_settings(&store), &newest, &earlier, &Settings::default());
}

#[test]
fn damaged_high_scores_never_disappear_silently() {
    let (_home, store) = store();
    let note = |score| {
        let mut findings = Vec::new();
        let before = high_scores::note(&store, "jackpot", &Value::Null, score, &mut findings);
        assert_eq!(findings, []);
        before
    };
    assert_eq!((note(100), note(50), note(200)), (None, Some(100), Some(100)));
    let load = || {
        let (scores, findings) = load_scores(&store);
        (scores.best("jackpot", &Value::Null), findings)
    };
    keeps_the_earlier_one(&store.high_scores(), load, &Some(200), &Some(100), &None);
}

/// An unfinished match that was played for a minute, then for 95 seconds.
fn played(store: &Store) -> PathBuf {
    let path = left(store, 1);
    let mut resumed = store.resume(&path).unwrap();
    for seconds in [60, 95] {
        resumed.writer.note_played(Duration::from_secs(seconds)).unwrap();
    }
    path
}

#[test]
fn a_damaged_time_played_never_becomes_zero_silently() {
    let (_home, store) = store();
    let path = played(&store);
    let load = || {
        let resumed = store.resume(&path).unwrap();
        (resumed.played, resumed.findings)
    };
    let [newest, earlier] = [95, 60].map(Duration::from_secs);
    keeps_the_earlier_one(&beside(&path, ".played"), load, &newest, &earlier, &Duration::ZERO);
}

#[test]
fn an_impossible_time_played_is_not_believed() {
    let (_home, store) = store();
    let path = played(&store);
    for (text, expected, problems) in [
        ("18446744073709551615", 60, 1),
        ("played 604801\n", 60, 1),
        ("played 604800\n", 604_800, 0),
        // As older programs wrote it.
        ("95", 95, 0),
        ("\u{feff}played 95\r\n", 95, 0),
    ] {
        fs::write(beside(&path, ".played"), text).unwrap();
        let resumed = store.resume(&path).unwrap();
        assert_eq!((resumed.played.as_secs(), resumed.findings.len()), (expected, problems), "{text:?}");
    }
}

#[test]
fn an_empty_match_is_replaced_by_its_copy() {
    let (_home, store) = store();
    let path = left(&store, 100);
    let copied = file_format::read(&fs::read(beside(&path, ".1")).unwrap()).unwrap().moves;
    fs::write(&path, "").unwrap();
    let (matches, findings) = search(&store);
    assert_eq!(matches[0].moves, copied.len());
    let [Finding::Recovered { aside, .. }] = &findings[..] else { panic!("{findings:?}") };
    assert!(aside.ends_with(".match.empty-1"), "{aside}");
    assert_eq!(offered(&store), copied);
}

#[test]
fn zero_bytes_do_not_count_as_a_torn_line() {
    let (_home, store) = store();
    let path = left(&store, 100);
    let mut bytes = fs::read(&path).unwrap();
    let third = bytes.len() / 3;
    bytes[third..].fill(0);
    fs::write(&path, &bytes).unwrap();
    let (matches, findings) = search(&store);
    assert!(matches[0].moves > 60, "the copy has more moves than a third of the match");
    assert!(findings[0].to_string().contains("expected text, not zero bytes"), "{findings:?}");
}

#[test]
fn a_file_damaged_during_the_match_replaces_no_copy() {
    let (_home, store) = store();
    let path = left(&store, 1);
    let mut writer = in_background(store.resume(&path).unwrap().writer);
    writer.flush();
    let mut bytes = fs::read(&path).unwrap();
    let place = bytes.len() - 5;
    bytes[place] ^= 1;
    fs::write(&path, bytes).unwrap();
    for number in 1..100 {
        writer.append(&one(number), false);
    }
    drop(writer);
    let copy = file_format::read(&fs::read(beside(&path, ".1")).unwrap()).unwrap();
    assert_eq!((copy.moves, copy.damage), (moves(1), None));
}

#[test]
fn recovered_settings_are_there_at_the_second_start() {
    let (_home, store) = store();
    let german = Settings { language: Language::German, text_size: 1.5, ..Settings::default() };
    settings::store(&store, &german).unwrap();
    settings::store(&store, &Settings::default()).unwrap();
    fs::write(store.settings(), [0; 300]).unwrap();
    assert_eq!(load_settings(&store).0, german);
    assert_eq!(load_settings(&store), (german, vec![]));
}

/// Writes whole matches of these names into a folder.
fn put_matches(folder: &Path, whole: &[u8], names: impl IntoIterator<Item = String>) -> Vec<PathBuf> {
    fs::create_dir_all(folder).unwrap();
    let put = |name| {
        let path = folder.join(name);
        fs::write(&path, whole).unwrap();
        path
    };
    names.into_iter().map(put).collect()
}

#[test]
fn the_match_just_finished_stays_whatever_the_clock_said() {
    let (_home, store) = store();
    let path = left(&store, 1);
    let whole = fs::read(&path).unwrap();
    // The name of the match is older than these names.
    let others =
        put_matches(&store.finished(), &whole, (0..20).map(|day| format!("209901{:02}-120000-game.match", day + 1)));
    for other in &others {
        let future = SystemTime::now() + Duration::from_secs(40_000_000);
        fs::File::options().append(true).open(other).unwrap().set_modified(future).unwrap();
    }
    store.resume(&path).unwrap().writer.finish().unwrap();
    let finished = store.finished().join(path.file_name().unwrap());
    assert!(finished.exists() && others.iter().all(|path| path.exists()));
    let next = left(&store, 1);
    store.resume(&next).unwrap().writer.finish().unwrap();
    assert!(store.finished().join(next.file_name().unwrap()).exists());
    assert_eq!(fs::read_dir(store.finished()).unwrap().count(), 21, "the oldest by name is gone");
}

#[test]
fn a_file_that_is_not_intact_is_never_deleted_as_surplus() {
    let (_home, store) = store();
    let whole = fs::read(left(&store, 1)).unwrap();
    let old = put_matches(&store.finished(), &whole, (0..30).map(|day| format!("2020{day:02}-a.match")));
    fs::write(&old[0], &whole[..5]).unwrap();
    fs::write(&old[1], [&whole[..], b"no line\n"].concat()).unwrap();
    fs::File::create(&old[2]).unwrap().set_len(1 << 32).unwrap();
    let path = left(&store, 1);
    store.resume(&path).unwrap().writer.finish().unwrap();
    let kept: Vec<usize> = (0..30).filter(|at| old[*at].exists()).collect();
    assert_eq!(kept[..4], [0, 1, 2, 11], "the oldest intact ones are gone");
}

#[test]
fn fifty_unfinished_matches_are_kept() {
    let (_home, store) = store();
    let whole = fs::read(left(&store, 1)).unwrap();
    clear(store.matches());
    let old =
        put_matches(store.matches(), &whole, (0..60).map(|number| format!("20200101-1200{number:02}-game.match")));
    fs::write(beside(&old[1], ".1"), &whole).unwrap();
    let in_use = store.resume(&old[0]).unwrap();
    // Only a new match makes it too many: until then nothing is deleted.
    assert_eq!(search(&store).0.len(), 60);
    let new = left(&store, 1);
    let there = |path: &&PathBuf| path.exists();
    assert_eq!((old.iter().filter(there).count(), new.exists()), (50, true), "the match in use and the 49 newest");
    assert!(old[0].exists() && !old[1].exists() && !old[10].exists() && old[11].exists());
    assert!(!beside(&old[1], ".1").exists(), "its copies are gone too");
    drop(in_use);
}

#[test]
fn only_the_newest_of_many_matches_is_read() {
    let (_home, store) = store();
    let newest = left(&store, 3);
    let past = SystemTime::now() - Duration::from_secs(1000);
    // Each would be reported if it was read.
    for old in put_matches(store.matches(), b"nonsense\n", (0..5000).map(|number| format!("{number}-game.match"))) {
        fs::File::options().append(true).open(old).unwrap().set_modified(past).unwrap();
    }
    let mut findings = Vec::new();
    let first = store.unfinished(&mut findings).next().map(|left| (left.path, left.moves));
    assert_eq!((first, findings), (Some((newest, 3)), vec![]));
}

#[test]
fn a_file_that_is_too_large_is_left_alone() {
    let (_home, store) = store();
    left(&store, 2);
    let large = store.matches().join("20250101-120000-farkle.match");
    fs::File::create(&large).unwrap().set_len(600 << 20).unwrap();
    let (matches, findings) = search(&store);
    assert_eq!(matches.len(), 1);
    let [Finding::LeftAlone { file, .. }] = &findings[..] else { panic!("{findings:?}") };
    assert_eq!(*file, "20250101-120000-farkle.match");
    assert!(matches!(store.resume(&large), Err(SaveError::Foreign { .. })));
    assert_eq!(fs::metadata(&large).unwrap().len(), 600 << 20);
}

#[cfg(unix)]
#[test]
fn only_plain_files_are_matches() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::at(folder.path());
    let [pipe, directory, nowhere] =
        ["pipe", "directory", "nowhere"].map(|name| store.matches().join(name).with_extension("match"));
    fs::create_dir_all(&directory).unwrap();
    std::os::unix::fs::symlink(folder.path().join("gone"), &nowhere).unwrap();
    {
        let _starting = STARTING.write().unwrap_or_else(std::sync::PoisonError::into_inner);
        assert!(std::process::Command::new("mkfifo").arg(&pipe).arg(store.settings()).status().unwrap().success());
    }
    let _nothing_starts = STARTING.read().unwrap_or_else(std::sync::PoisonError::into_inner);
    // A pipe without a writer would block for ever.
    assert_eq!(search(&store), (vec![], vec![]));
    let (settings, findings) = load_settings(&store);
    assert_eq!((settings, findings.len()), (Settings::default(), 1));
    let linked = store.matches().join("linked.match");
    let elsewhere = folder.path().join("elsewhere");
    fs::rename(left(&store, 2), &elsewhere).unwrap();
    std::os::unix::fs::symlink(&elsewhere, &linked).unwrap();
    assert_eq!(offered(&store), moves(2), "a link to a match is a match");
}

#[test]
fn a_match_whose_line_ends_were_changed_is_read_and_continued() {
    let (_home, store) = store();
    let path = left(&store, 2);
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, text.replace('\n', "\r\n")).unwrap();
    assert_eq!(search(&store).1, []);
    let mut resumed = store.resume(&path).unwrap();
    resumed.writer.append(&one(2), false).unwrap();
    drop(resumed);
    assert_eq!((search(&store).1, offered(&store)), (vec![], moves(3)));
}

#[test]
fn a_byte_order_mark_is_skipped_in_every_file() {
    let (_home, store) = store();
    let path = left(&store, 2);
    let mark = |path: &Path| fs::write(path, [b"\xef\xbb\xbf", &fs::read(path).unwrap()[..]].concat()).unwrap();
    mark(&path);
    let mut resumed = store.resume(&path).unwrap();
    assert_eq!((resumed.header.as_str(), resumed.findings.len()), (HEADER, 0));
    resumed.writer.append(&one(2), false).unwrap();
    drop(resumed);
    assert_eq!((search(&store).1, offered(&store)), (vec![], moves(3)));
    let german = Settings { language: Language::German, ..Settings::default() };
    settings::store(&store, &german).unwrap();
    assert_eq!(high_scores::note(&store, "jackpot", &Value::Null, 7, &mut Vec::new()), None);
    mark(&store.settings());
    mark(&store.high_scores());
    assert_eq!(load_settings(&store), (german.clone(), vec![]));
    settings::store_changes(&store, &german, &Settings { coach: true, ..german.clone() }).unwrap();
    assert_eq!(load_settings(&store).0, Settings { coach: true, ..german });
    assert_eq!(load_scores(&store).0.best("jackpot", &Value::Null), Some(7));
}
