//! Profiles on disk: broken, older and newer files, folders that cannot be written, and two running copies.

use std::fs;

use bevy::ecs::system::RunSystemOnce;
use bevy::prelude::*;
use rollick::app::saves::profiles::{self, Needs};
use rollick::app::saves::{Content, Disk, Finding, Findings, Profile, ProfileEditor, Profiles, Store};

use crate::saves::{Home, store};

/// A running copy of the program, as far as it changes profiles.
struct Copy(App);

impl Copy {
    fn new(store: &Store) -> Self {
        let mut app = App::new();
        app.insert_resource(store.clone()).init_resource::<Disk>().init_resource::<Findings>();
        app.insert_resource(load(store).0);
        Self(app)
    }

    fn edit(&mut self, mut edit: impl FnMut(&mut ProfileEditor) + Send + Sync + 'static) -> Vec<Finding> {
        let _ = self.0.world_mut().run_system_once(move |mut editor: ProfileEditor| edit(&mut editor));
        self.0.world().resource::<Disk>().flush();
        self.0.world().resource::<Findings>().take()
    }
}

fn load(store: &Store) -> (Profiles, Vec<Finding>) {
    let mut findings = Vec::new();
    let profiles = profiles::load(store, &mut findings);
    (profiles, findings)
}

fn with_ada() -> (Home, Store) {
    let (home, store) = store();
    let findings = Copy::new(&store).edit(|editor| {
        editor.remember("Ada", 3);
        editor.change("Ada", |profile| profile.count_match("jackpot", true, 40));
    });
    assert_eq!(findings, []);
    (home, store)
}

fn file(store: &Store) -> std::path::PathBuf {
    store.profiles().join("profile-ada.ron")
}

#[test]
fn a_person_is_one_file_that_can_be_copied() {
    let (_home, from) = with_ada();
    let (_other_home, to) = store();
    assert_eq!(load(&to), (Profiles::default(), vec![]), "a first start has no folder");
    fs::create_dir_all(to.profiles()).unwrap();
    fs::copy(file(&from), to.profiles().join("ada from the living room.ron")).unwrap();
    let (there, findings) = load(&to);
    assert_eq!((&there, findings), (&load(&from).0, vec![]));
    assert_eq!(there.get("ADA").map(|ada| ada.games["jackpot"].won), Some(1));
    // Two files of the same person: the one written last counts, and the other one stays.
    fs::copy(file(&from), to.profiles().join("again.ron")).unwrap();
    assert_eq!(load(&to).0.0.len(), 1);
}

#[test]
fn damaged_profiles_are_replaced_by_the_previous_version_with_a_notice() {
    let (_home, store) = with_ada();
    let whole = fs::read(file(&store)).unwrap();
    for cut in 0..whole.len() - 2 {
        fs::write(file(&store), &whole[..cut]).unwrap();
        let (profiles, findings) = load(&store);
        assert_eq!(profiles.0.len(), 1, "cut at {cut}: the previous version is there");
        let [Finding::Replaced { what: Content::Profile, aside, .. }] = &findings[..] else { panic!("{findings:?}") };
        assert_eq!(fs::read(store.profiles().join(aside)).unwrap(), &whole[..cut]);
        fs::remove_file(store.profiles().join(aside)).unwrap();
        assert_eq!(load(&store), (profiles, vec![]), "it is reported once");
    }
}

#[test]
fn foreign_profiles_are_set_aside_and_older_ones_are_read() {
    let (_home, store) = store();
    fs::create_dir_all(store.profiles()).unwrap();
    for (text, why) in [
        ("Profile(version: 99, name: \"Ada\", telepathy: Strong)", "newer Rollick"),
        ("Profile(name: \"\\u{7}\")", "no name"),
        ("Profile(name: \"Ada\", colour: \"red\")", "1:"),
        ("", "1:"),
    ] {
        fs::write(file(&store), text).unwrap();
        let (profiles, findings) = load(&store);
        assert_eq!(profiles.0, []);
        let [finding @ Finding::Replaced { aside, .. }] = &findings[..] else { panic!("{text}: {findings:?}") };
        assert!(finding.to_string().contains(why), "{finding}");
        assert_eq!(fs::read_to_string(store.profiles().join(aside)).unwrap(), text);
    }
    fs::write(
        file(&store),
        "Profile(name: \" Ada\\u{202e} \", colour: Some(99), needs: (text_size: 1e30, vibration: inf))",
    )
    .unwrap();
    let (profiles, findings) = load(&store);
    let needs = Needs { text_size: 2.0, ..Needs::default() };
    let ada = profiles.get("Ada").expect("the name is cleaned");
    assert_eq!((ada.colour, &ada.needs, findings), (None, &needs, vec![]));
}

#[test]
fn two_running_copies_keep_each_others_counts() {
    let (_home, store) = with_ada();
    let mut copies = [Copy::new(&store), Copy::new(&store)];
    for copy in &mut copies {
        assert_eq!(copy.edit(|editor| editor.change("Ada", |ada| ada.count_match("machz", false, 2))), []);
    }
    let (profiles, _) = load(&store);
    assert_eq!(profiles.0[0].games["machz"].played, 2);
    fs::copy(file(&store), store.profiles().join("a copy.ron")).unwrap();
    copies[0].edit(|editor| editor.forget("ada"));
    assert_eq!(load(&store), (Profiles::default(), vec![]));
    assert_eq!(fs::read_dir(store.profiles()).unwrap().count(), 0, "nothing of a forgotten person stays");
}

#[test]
fn a_folder_that_cannot_be_written_gives_one_notice_and_loses_nothing() {
    let (_home, store) = with_ada();
    let before = load(&store).0;
    // Write permission does not stop the superuser, but a file in the place of the folder stops everybody.
    let moved = store.profiles().with_file_name("elsewhere");
    fs::rename(store.profiles(), &moved).unwrap();
    fs::write(store.profiles(), "no folder").unwrap();
    let mut copy = Copy::new(&store);
    copy.0.insert_resource(before.clone());
    let findings = copy.edit(|editor| editor.change("Ada", |ada| ada.count_match("jackpot", true, 41)));
    assert!(matches!(findings[..], [Finding::Failed { .. }]), "{findings:?}");
    let in_memory = copy.0.world().resource::<Profiles>();
    assert_eq!(in_memory.0[0].games["jackpot"].played, 2, "this evening goes on with it");
    fs::remove_file(store.profiles()).unwrap();
    fs::rename(&moved, store.profiles()).unwrap();
    assert_eq!(load(&store), (before, vec![]));
}

#[test]
fn a_review_counts_once_and_only_the_latest_are_remembered() {
    let mut ada = Profile::new("Ada", 0);
    for seed in [1, 2, 1, 2] {
        ada.count_review("jackpot", seed, 0.5, -0.25);
    }
    let tally = ada.games["jackpot"];
    assert_eq!((tally.reviewed, tally.luck, tally.choices), (2, 1.0, -0.5));
    (0..100).for_each(|seed| ada.count_review("jackpot", seed, 0.0, 0.0));
    assert_eq!(ada.reviewed.len(), 20);
}
