//! Profiles: what is remembered about a person. One RON file for each, in a folder of their own, so that copying a file is
//! all it takes to move a person to another computer.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::time::SystemTime;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use serde::{Deserialize, Serialize};

use super::atomic_file::generation;
use super::error::Content;
use super::recovery::{self, Unusable};
use super::{Disk, Finding, Findings, Reply, SaveError, Store, write_atomic};
use crate::rules::MAX_SEATS;
use crate::rules::record::clean_name;
use crate::sim::lobby::is_same_name;

/// The format version. Older files are read, newer ones are set aside.
const VERSION: u32 = 1;

/// The number of earlier versions kept.
const GENERATIONS: usize = 1;

/// The number of profiles that are read, the ones used last.
const MOST: usize = 100;

/// The number of matches of which is known that they were reviewed: as many as there can be finished ones.
const MOST_REVIEWED: usize = 20;

const EXTENSION: &str = "ron";

/// What is remembered about a person.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Profile {
    /// The format version of the file.
    pub version: u32,
    /// The name. No two profiles have the same one.
    pub name: String,
    /// Index of the colour and symbol that the person had last, 0 to 7.
    pub colour: Option<u8>,
    /// What the person needs, beside the settings for everybody.
    pub needs: Needs,
    /// The statistics of each game, by its name in the catalogue.
    pub games: BTreeMap<String, GameStats>,
    /// The seeds of the reviewed matches that count in the statistics, the newest last.
    pub reviewed: Vec<u64>,
}

/// What a person needs to play well: accessibility that differs from the settings for everybody.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Needs {
    /// The smallest text scale, 1 to 2.
    pub text_size: f32,
    /// Whether a press throws at once, without charging and aiming.
    pub one_press_roll: bool,
    /// Whether buttons that others hold are pressed once to begin and once to end.
    pub toggle_holds: bool,
    /// The strength of the controller's vibration, 0 to 1.
    pub vibration: f32,
    /// Whether the person may ask for hints when only chosen players may.
    pub hints: bool,
}

impl Default for Needs {
    fn default() -> Self {
        Self { text_size: 1.0, one_press_roll: false, toggle_holds: false, vibration: 1.0, hints: false }
    }
}

/// The statistics of a person in one game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct GameStats {
    /// The number of finished matches.
    pub played: u32,
    /// The number of matches that the person, or the person's team, has won.
    pub won: u32,
    /// The best score.
    pub best: Option<i32>,
    /// The number of reviewed matches.
    pub reviewed: u32,
    /// The luck in all reviewed matches: the sum of changes of the chance to win.
    pub luck: f64,
    /// The effect of the person's own choices in all reviewed matches, in the same unit; not above 0.
    pub choices: f64,
}

impl Profile {
    /// A new person.
    pub fn new(name: &str, colour: u8) -> Self {
        Self { version: VERSION, name: clean_name(name), colour: Some(colour), ..Self::default() }
    }

    /// Whether a match of this game was finished.
    pub fn has_played(&self, game: &str) -> bool {
        self.games.contains_key(game)
    }

    /// Counts a finished match.
    pub fn count_match(&mut self, game: &str, won: bool, score: i32) {
        let tally = self.games.entry(game.to_owned()).or_default();
        tally.played = tally.played.saturating_add(1);
        tally.won = tally.won.saturating_add(won.into());
        tally.best = tally.best.max(Some(score));
    }

    /// Counts the review of a match, once. The seed tells matches apart.
    pub fn count_review(&mut self, game: &str, seed: u64, luck: f64, choices: f64) {
        if self.reviewed.contains(&seed) {
            return;
        }
        self.reviewed.push(seed);
        let surplus = self.reviewed.len().saturating_sub(MOST_REVIEWED);
        self.reviewed.drain(..surplus);
        let tally = self.games.entry(game.to_owned()).or_default();
        tally.reviewed = tally.reviewed.saturating_add(1);
        tally.luck += luck;
        tally.choices += choices;
    }

    /// The same profile with everything in its range.
    fn within_bounds(mut self) -> Self {
        let fit = |number: f32, least: f32| if number.is_finite() { number.clamp(least, least + 1.0) } else { 1.0 };
        self.version = VERSION;
        self.name = clean_name(&self.name);
        self.colour = self.colour.filter(|colour| *colour < MAX_SEATS);
        self.needs.text_size = fit(self.needs.text_size, 1.0);
        self.needs.vibration = fit(self.needs.vibration, 0.0);
        for tally in self.games.values_mut().filter(|tally| !(tally.luck + tally.choices).is_finite()) {
            (tally.reviewed, tally.luck, tally.choices) = (0, 0.0, 0.0);
        }
        self
    }
}

/// The people who are remembered, the latest player first.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Profiles(pub Vec<Profile>);

impl Profiles {
    /// The profile of a name.
    pub fn get(&self, name: &str) -> Option<&Profile> {
        self.0.iter().find(|profile| !name.is_empty() && is_same_name(&profile.name, name))
    }

    /// The needs of a person; those of most people if the person has no profile.
    pub fn needs(&self, name: &str) -> Needs {
        self.get(name).map_or_else(Needs::default, |profile| profile.needs.clone())
    }
}

/// Changes profiles, in memory and on the disk.
#[derive(SystemParam)]
pub struct ProfileEditor<'w> {
    profiles: ResMut<'w, Profiles>,
    store: Option<Res<'w, Store>>,
    disk: Res<'w, Disk>,
    findings: Res<'w, Findings>,
}

impl ProfileEditor<'_> {
    /// All profiles.
    pub fn all(&self) -> &Profiles {
        &self.profiles
    }

    /// Puts the profile of this name first, or adds one. The time of its file says who played last.
    pub fn remember(&mut self, name: &str, colour: u8) {
        let index = self.profiles.0.iter().position(|profile| is_same_name(&profile.name, name));
        let profile = index.map_or_else(|| Profile::new(name, colour), |index| self.profiles.0.remove(index));
        let name = profile.name.clone();
        self.profiles.0.insert(0, profile);
        self.change(&name, move |profile| profile.colour = Some(colour));
    }

    /// Changes the profile of this name, if there is one.
    pub fn change(&mut self, name: &str, change: impl Fn(&mut Profile) + Send + 'static) {
        let Some(index) = self.profiles.0.iter().position(|profile| is_same_name(&profile.name, name)) else { return };
        change(&mut self.profiles.0[index]);
        let now = self.profiles.0[index].clone();
        self.on_disk(move |store, findings| {
            let there = find(store, &now.name, findings);
            let (path, profile) = match there {
                // Another running copy of the program may have changed it.
                Some((path, mut profile)) => {
                    change(&mut profile);
                    (path, profile)
                }
                None => (free_path(store, &now.name), now),
            };
            write(&path, &profile)
        });
    }

    /// Forgets a person: deletes every file of that name, earlier versions too.
    pub fn forget(&mut self, name: &str) {
        self.profiles.0.retain(|profile| !is_same_name(&profile.name, name));
        let name = name.to_owned();
        self.on_disk(move |store, findings| {
            while let Some((path, _)) = find(store, &name, findings) {
                fs::remove_file(&path).map_err(SaveError::io("deleted", &path))?;
                for age in 1..=GENERATIONS {
                    fs::remove_file(generation(&path, age)).ok();
                }
            }
            Ok(())
        });
    }

    fn on_disk(&self, job: impl FnOnce(&Store, &mut Vec<Finding>) -> Result<(), SaveError> + Send + 'static) {
        let Some(store) = self.store.as_deref().cloned() else { return };
        let findings = self.findings.clone();
        drop(self.disk.run(move || {
            let mut found = Vec::new();
            if let Err(error) = job(&store, &mut found) {
                found.push(error.into());
            }
            findings.add(found);
        }));
    }
}

/// Starts to read all profiles in the background.
pub fn load_in_background(store: &Store, disk: &Disk, findings: &Findings) -> Reply<Profiles> {
    let (store, findings) = (store.clone(), findings.clone());
    disk.run(move || {
        let mut found = Vec::new();
        let profiles = load(&store, &mut found);
        findings.add(found);
        profiles
    })
}

/// Reads all profiles, the one written last first. Of two with the same name the older one is ignored.
#[must_use]
pub fn load(store: &Store, findings: &mut Vec<Finding>) -> Profiles {
    let mut profiles = Profiles::default();
    for (_, profile) in files(store, findings) {
        if profiles.get(&profile.name).is_none() {
            profiles.0.push(profile);
        }
    }
    profiles
}

/// The file of a name.
fn find(store: &Store, name: &str, findings: &mut Vec<Finding>) -> Option<(PathBuf, Profile)> {
    files(store, findings).find(|(_, profile)| is_same_name(&profile.name, name))
}

/// The files that can be read, the one written last first.
fn files(store: &Store, findings: &mut Vec<Finding>) -> impl Iterator<Item = (PathBuf, Profile)> {
    let entries = fs::read_dir(store.profiles()).into_iter().flatten().filter_map(|entry| Some(entry.ok()?.path()));
    let mut paths: Vec<(SystemTime, PathBuf)> = entries
        .filter(|path| path.extension().is_some_and(|ending| ending == EXTENSION) && path.is_file())
        .filter_map(|path| Some((fs::metadata(&path).ok()?.modified().ok()?, path)))
        .collect();
    paths.sort();
    paths.into_iter().rev().take(MOST).filter_map(|(_, path)| {
        let profile = recovery::load(&path, GENERATIONS, Content::Profile, findings, read)?;
        Some((path, profile))
    })
}

fn read(bytes: &[u8]) -> Result<Profile, Unusable> {
    /// Only the version: a newer file may have unknown fields.
    #[derive(Deserialize)]
    #[serde(rename = "Profile")]
    struct Version {
        #[serde(default)]
        version: u32,
    }
    if let Ok(Version { version }) = ron::de::from_bytes(bytes) {
        recovery::check_version(version, VERSION)?;
    }
    let profile: Profile = ron::de::from_bytes(bytes).map_err(|wrong| wrong.to_string())?;
    let profile = profile.within_bounds();
    if profile.name.is_empty() { Err("it has no name".to_owned().into()) } else { Ok(profile) }
}

/// A free path for a new profile. The first part keeps clear of names that a system reserves.
fn free_path(store: &Store, name: &str) -> PathBuf {
    let word: String = name.to_lowercase().chars().filter(|letter| letter.is_alphanumeric()).collect();
    let paths = (1..).map(|number| match number {
        1 => store.profiles().join(format!("profile-{word}.{EXTENSION}")),
        _ => store.profiles().join(format!("profile-{word}-{number}.{EXTENSION}")),
    });
    paths.into_iter().find(|path| !path.exists()).expect("a folder does not hold every number")
}

fn write(path: &std::path::Path, profile: &Profile) -> Result<(), SaveError> {
    let pretty = ron::ser::PrettyConfig::new().struct_names(true);
    let mut text = ron::ser::to_string_pretty(profile, pretty).expect("profiles are plain data");
    text.push('\n');
    write_atomic(path, text.as_bytes(), GENERATIONS)
}
