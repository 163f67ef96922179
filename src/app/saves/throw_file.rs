//! Saved throws: small JSON files with the poses of the dice, their tray and the cameras. They are shown without being
//! simulated again, so each later version shows the same.

use std::sync::Arc;

use bevy::math::{Quat, Vec3};
use serde::{Deserialize, Serialize};

use crate::rules::input_limits;
use crate::sim::dice::{
    DiceCup, DiceSet, Impact, KeyPose, MAX_THROWN_DICE, Material, Pose, Recording, STEP, Track, Tray,
};
use crate::sim::table::Viewpoint;

/// The version of the format that is written. Older ones are read too.
const VERSION: u32 = 1;

/// The key of the version, with which each file begins.
const MARK: &str = "rollick_throw";

/// The last part of a file's name.
pub const EXTENSION: &str = "throw";

/// The name of the lab, beside the slugs of the games.
pub const LAB: &str = "lab";

/// Whole numbers in a file are thousandths: of a cm, of a radian, of a degree.
const UNITS: f32 = 1000.0;

/// The longest throw, in steps: five minutes.
const MAX_STEPS: u32 = 5 * 60 * 120;

/// The largest distance from the middle of the table, in cm.
const MAX_DISTANCE: f32 = 500.0;

/// The largest number of kinds of dice. Each kind has textures of its own.
const MAX_KINDS: usize = 32;

/// The largest radius of a cup, in cm.
const MAX_CUP_RADIUS: f32 = Tray::MAX_HALF;

/// The largest number of views.
const MAX_VIEWS: usize = 8;

/// A camera while a throw is shown: where it is after so many seconds. It moves in straight lines between these places.
pub type View = Vec<(f32, Viewpoint)>;

/// Where a camera is after this many seconds.
pub fn viewpoint(path: &View, seconds: f32) -> Option<Viewpoint> {
    let after = path.partition_point(|(at, _)| *at <= seconds);
    let (from, before) = path.get(after.saturating_sub(1))?;
    let (to, next) = path.get(after).or(path.last())?;
    let part = ((seconds - from) / (to - from).max(f32::EPSILON)).clamp(0.0, 1.0);
    Some(Viewpoint {
        eye: before.eye.lerp(next.eye, part),
        target: before.target.lerp(next.target, part),
        fov: before.fov + (next.fov - before.fov) * part,
    })
}

/// A throw that can be shown again: in the replay at the table, and in a film.
#[derive(Clone, Debug, PartialEq)]
pub struct SavedThrow {
    /// Where it was thrown: the slug of a game, or [`LAB`].
    pub table: String,
    /// The throw.
    pub recording: Recording,
    /// The centre of the tray's floor on the table.
    pub at: Vec3,
    /// The camera that shows the throw in real time.
    pub camera: View,
    /// The cameras of the replay, one after the other. There is one at least.
    pub views: Vec<View>,
    /// The speed of the replay, as a fraction of real time.
    pub speed: f32,
}

impl SavedThrow {
    /// The throw as a file.
    pub fn to_bytes(&self) -> Vec<u8> {
        serde_json::to_vec(&ThrowFile::of(self)).expect("a throw is plain data with words as keys")
    }

    /// Whether a file is a saved throw, of whichever version.
    pub fn is_throw(bytes: &[u8]) -> bool {
        let text = input_limits::without_byte_order_mark(bytes).trim_ascii_start();
        let inside = text.strip_prefix(b"{").map(<[u8]>::trim_ascii_start);
        inside.and_then(|text| text.strip_prefix(b"\"")).is_some_and(|text| text.starts_with(MARK.as_bytes()))
    }

    /// Reads a file.
    ///
    /// # Errors
    /// A sentence that says what is wrong with it.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, String> {
        input_limits::check_file(bytes, input_limits::MAX_VALUES_PER_THROW)
            .map_err(|too_much| format!("it is too large: {too_much}"))?;
        let bytes = input_limits::without_byte_order_mark(bytes);
        if let Ok(Version { rollick_throw: version }) = serde_json::from_slice(bytes)
            && version > VERSION
        {
            return Err(format!("it was saved by a newer version of Rollick (format {version}): update this one"));
        }
        let file: ThrowFile =
            serde_json::from_slice(bytes).map_err(|error| format!("it is not an intact saved throw: {error}"))?;
        file.read().map_err(|wrong| format!("it is not an intact saved throw: {wrong}"))
    }
}

/// The version alone: other versions may have other keys.
#[derive(Deserialize)]
struct Version {
    rollick_throw: u32,
}

/// The format of the file. One unit is 0.001 cm, or 0.001 rad.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ThrowFile {
    rollick_throw: u32,
    table: String,
    tray: Tray,
    at: [i32; 3],
    speed: f32,
    /// Each place of the camera: steps, eye, target, field of view in thousandths of a degree.
    camera: Vec<[i32; 8]>,
    views: Vec<Vec<[i32; 8]>>,
    kinds: Vec<DiceSet>,
    steps: u32,
    dice: Vec<DieTrack>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    cup: Option<CupTrack>,
    /// Step, die, place, speed in thousandths of a cm/s, and both materials.
    impacts: Vec<(u32, u16, [i32; 3], u32, Material, Material)>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct DieTrack {
    /// The index of its kind.
    kind: usize,
    /// Each key pose: steps since the one before, place, axis of the rotation times its angle.
    poses: Vec<[i32; 7]>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct CupTrack {
    radius: i32,
    /// As those of a die.
    poses: Vec<[i32; 7]>,
}

fn whole(value: f32) -> i32 {
    (value * UNITS).round() as i32
}

fn wholes(place: Vec3) -> [i32; 3] {
    place.to_array().map(whole)
}

fn part(value: i32) -> f32 {
    value as f32 / UNITS
}

impl ThrowFile {
    fn of(saved: &SavedThrow) -> Self {
        let recording = &saved.recording;
        let mut kinds: Vec<DiceSet> = Vec::new();
        let mut kind = |set: &DiceSet| {
            kinds.iter().position(|known| known == set).unwrap_or_else(|| {
                kinds.push(set.clone());
                kinds.len() - 1
            })
        };
        let dice = recording.dice.iter().zip(&recording.tracks);
        let dice = dice.map(|(set, track)| DieTrack { kind: kind(set), poses: poses(track) }).collect();
        let cup = recording.cup.as_ref();
        let cup = cup.map(|(cup, track)| CupTrack { radius: whole(cup.radius), poses: poses(track) });
        let view = |(seconds, view): &(f32, Viewpoint)| {
            let [eye, target] = [view.eye, view.target].map(wholes);
            let steps = (seconds / STEP).round() as i32;
            [steps, eye[0], eye[1], eye[2], target[0], target[1], target[2], whole(view.fov)]
        };
        let impact = |(step, impact): &(u32, Impact)| {
            let Impact { position, speed, material, other, die } = *impact;
            (*step, die as u16, wholes(position), whole(speed).max(0) as u32, material, other)
        };
        Self {
            rollick_throw: VERSION,
            table: saved.table.clone(),
            tray: recording.tray,
            at: wholes(saved.at),
            speed: saved.speed,
            camera: saved.camera.iter().map(view).collect(),
            views: saved.views.iter().map(|path| path.iter().map(view).collect()).collect(),
            kinds,
            steps: recording.steps,
            dice,
            cup,
            impacts: recording.impacts.iter().map(impact).collect(),
        }
    }

    /// The throw, or what is wrong with it.
    fn read(self) -> Result<SavedThrow, String> {
        if let Some(problem) = self.tray.problem() {
            return Err(problem);
        }
        if self.kinds.len() > MAX_KINDS {
            return Err(format!("it has at most {MAX_KINDS} kinds of dice, not {}", self.kinds.len()));
        }
        if let Some(problem) = self.kinds.iter().find_map(|kind| Some(kind.problem("size")?.1)) {
            return Err(problem.to_string());
        }
        if !(1..=MAX_STEPS).contains(&self.steps) {
            return Err(format!("a throw takes 1 to {MAX_STEPS} steps, not {}", self.steps));
        }
        if !(1..=usize::from(MAX_THROWN_DICE)).contains(&self.dice.len()) {
            return Err(format!("it has 1 to {MAX_THROWN_DICE} dice, not {}", self.dice.len()));
        }
        if !(0.05..=1.0).contains(&self.speed) {
            return Err(format!("the speed of a replay is 0.05 to 1, not {}", self.speed));
        }
        let at = point([self.at[0], self.at[1], self.at[2]]).ok_or("its tray is too far away")?;
        let views = self.views.iter().map(|path| read_view(path)).collect::<Option<Vec<View>>>();
        let views = views.filter(|views| (1..=MAX_VIEWS).contains(&views.len())).ok_or("its cameras are wrong")?;
        let camera = read_view(&self.camera).ok_or("its cameras are wrong")?;
        let mut dice = Vec::new();
        let mut tracks = Vec::new();
        let kinds: Vec<Arc<DiceSet>> = self.kinds.into_iter().map(Arc::new).collect();
        for (die, track) in self.dice.iter().enumerate() {
            let wrong = || format!("die {} has no kind or wrong poses", die + 1);
            dice.push(kinds.get(track.kind).map(Arc::clone).ok_or_else(wrong)?);
            tracks.push(read_track(&track.poses, self.steps).ok_or_else(wrong)?);
        }
        let impacts = self.impacts.iter().map(|&(step, die, position, speed, material, other)| {
            let is_known = step <= self.steps && usize::from(die) < dice.len();
            let position = point(position).filter(|_| is_known)?;
            Some((step, Impact { position, speed: speed as f32 / UNITS, material, other, die: die.into() }))
        });
        let impacts = impacts.collect::<Option<Vec<_>>>().ok_or("an impact is of no die, or at no time")?;
        if !impacts.is_sorted_by_key(|(step, _)| *step) {
            return Err("its impacts are not in order".into());
        }
        let read_cup = |cup: CupTrack| {
            let radius = Some(part(cup.radius)).filter(|radius| (0.5..=MAX_CUP_RADIUS).contains(radius))?;
            Some((DiceCup { radius }, read_track(&cup.poses, self.steps)?))
        };
        let cup = match self.cup {
            None => None,
            Some(cup) => Some(read_cup(cup).ok_or("its cup is wrong")?),
        };
        let recording = Recording { tray: self.tray, dice, tracks, cup, impacts, steps: self.steps };
        Ok(SavedThrow { table: self.table, recording, at, camera, views, speed: self.speed })
    }
}

fn poses(track: &Track) -> Vec<[i32; 7]> {
    let mut before = 0;
    let pose = |key: &KeyPose| {
        let steps = key.step - std::mem::replace(&mut before, key.step);
        // The shorter way round.
        let turn = if key.pose.turn.w < 0.0 { -key.pose.turn } else { key.pose.turn };
        let ([x, y, z], [a, b, c]) = (wholes(key.pose.place), wholes(turn.to_scaled_axis()));
        [steps as i32, x, y, z, a, b, c]
    };
    track.iter().map(pose).collect()
}

/// A point near the table.
fn point(wholes: [i32; 3]) -> Option<Vec3> {
    let point = Vec3::from(wholes.map(part));
    (point.abs().max_element() <= MAX_DISTANCE).then_some(point)
}

fn read_track(poses: &[[i32; 7]], steps: u32) -> Option<Track> {
    let mut step = 0_u32;
    let key = |(index, &[after, x, y, z, a, b, c]): (usize, &[i32; 7])| {
        let after = u32::try_from(after).ok().filter(|after| (index == 0) == (*after == 0))?;
        step = step.checked_add(after).filter(|step| *step <= steps)?;
        let turn = Quat::from_scaled_axis(Vec3::from([a, b, c].map(part))).normalize();
        Some(KeyPose { step, pose: Pose { place: point([x, y, z])?, turn } })
    };
    poses.iter().enumerate().map(key).collect::<Option<Track>>().filter(|track| !track.is_empty())
}

fn read_view(path: &[[i32; 8]]) -> Option<View> {
    let at = |&[steps, a, b, c, d, e, f, fov]: &[i32; 8]| {
        let view = Viewpoint { eye: point([a, b, c])?, target: point([d, e, f])?, fov: part(fov) };
        let is_view = (5.0..=120.0).contains(&view.fov) && view.eye.distance(view.target) >= 1.0;
        (is_view && (0..=MAX_STEPS as i32).contains(&steps)).then_some((steps as f32 * STEP, view))
    };
    let view: View = path.iter().map(at).collect::<Option<_>>()?;
    (!view.is_empty() && view.is_sorted_by_key(|(seconds, _)| *seconds)).then_some(view)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::CATALOG;

    /// A throw of six dice at a table, saved by the first version that could.
    const FIRST: &[u8] = include_bytes!("../../../tests/fixtures/throws/six-1.throw");

    fn changed(change: impl FnOnce(&mut serde_json::Value)) -> Result<SavedThrow, String> {
        let mut file = serde_json::from_slice(FIRST).expect("it is JSON");
        change(&mut file);
        SavedThrow::from_bytes(&serde_json::to_vec(&file).expect("it is JSON"))
    }

    #[test]
    fn a_throw_of_the_first_version_still_plays() {
        let throw = SavedThrow::from_bytes(FIRST).expect("it is a throw");
        let recording = &throw.recording;
        assert!(CATALOG.games().any(|game| game.slug == throw.table), "{}", throw.table);
        assert_eq!((recording.dice.len(), throw.views.len()), (6, 2));
        assert!(recording.seconds() > 0.5 && !recording.impacts.is_empty());
        for (die, set) in recording.dice.iter().enumerate() {
            let [first, last] = [0.0, recording.seconds()].map(|seconds| recording.pose(die, seconds).expect("a pose"));
            assert!(first.place.distance(last.place) > 1.0, "die {die} moves");
            assert!((last.place.y - set.size / 2.0).abs() < 0.05, "die {die} lies flat: {last:?}");
        }
        assert!(viewpoint(&throw.camera, 0.3).is_some());
        assert_eq!(throw.to_bytes(), FIRST, "this version writes the same");
    }

    #[test]
    fn a_cup_is_part_of_a_throw() {
        let cup = |radius: i32, poses: fn(&serde_json::Value) -> serde_json::Value| {
            changed(|file| {
                file["cup"] = serde_json::json!({"radius": radius, "poses": poses(&file["dice"][0]["poses"])});
            })
        };
        let throw = cup(5_200, Clone::clone).expect("it has a cup");
        let (cup_in_it, track) = throw.recording.cup.as_ref().expect("it has a cup");
        assert_eq!((cup_in_it.radius, track), (5.2, &throw.recording.tracks[0]));
        assert_eq!(SavedThrow::from_bytes(&throw.to_bytes()).as_ref(), Ok(&throw));
        for wrong in [cup(0, Clone::clone), cup(900_000, Clone::clone), cup(5_200, |_| serde_json::json!([]))] {
            let sentence = wrong.expect_err("its cup is wrong");
            assert!(sentence.contains("cup"), "{sentence}");
        }
    }

    #[test]
    fn a_damaged_file_is_refused_with_a_sentence() {
        for end in [0, 20, 400, FIRST.len() - 2] {
            let sentence = SavedThrow::from_bytes(&FIRST[..end]).expect_err("it is cut off");
            assert!(sentence.starts_with("it is not an intact saved throw"), "{sentence}");
        }
        let newer = changed(|file| file["rollick_throw"] = 2.into()).expect_err("it is newer");
        assert!(newer.contains("newer version"), "{newer}");
        let wrong: [(&str, fn(&mut serde_json::Value)); 8] = [
            ("half", |file| file["tray"]["half"][0] = 2.into()),
            ("size", |file| file["kinds"][0]["size"] = 40.into()),
            ("steps", |file| file["steps"] = 0.into()),
            ("1 to 1000 dice", |file| file["dice"] = serde_json::json!([])),
            ("die 1", |file| file["dice"][0]["poses"] = serde_json::json!([])),
            ("die 2", |file| file["dice"][1]["kind"] = 7.into()),
            ("cameras", |file| file["views"] = serde_json::json!([])),
            ("impact", |file| file["impacts"][0][1] = 60.into()),
        ];
        for (part, change) in wrong {
            let sentence = changed(change).expect_err(part);
            assert!(sentence.contains(part), "{part}: {sentence}");
        }
    }
}
