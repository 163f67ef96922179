//! Scene files: positions on the table and camera shots. Must not depend on any game: pieces look up places by name,
//! and every file must have the names of the embedded scene.

use std::collections::BTreeMap;
use std::path::PathBuf;

use bevy::prelude::*;
use serde::Deserialize;

use super::framing::Shot;
use crate::rules::input_limits;
use crate::sim::PlayerError;
use crate::sim::dice::Tray;

/// The scene of a table. Lengths are in cm: `x` to the right, `y` up from the table top, `z` towards the players.
#[derive(Resource, Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scene {
    /// Colour of the tray's felt, `#RRGGBB`.
    pub felt: String,
    /// Half extents of the table top.
    pub slab: (f32, f32),
    /// The trays and their positions.
    pub trays: Vec<TrayPlace>,
    /// Named places of pieces.
    pub places: BTreeMap<String, Place>,
    /// What stands on the table beside the game.
    #[serde(default)]
    pub decor: Vec<Decor>,
    pub(crate) lamp: SceneLamp,
    /// Camera shots by name; `overview` and `tray` always exist.
    pub shots: BTreeMap<String, Shot>,
    /// Camera shots of one kind, one for each of several places. [`Scene::read`] adds them to `shots`, unless there is one of
    /// the same name.
    #[serde(default)]
    pub place_shots: BTreeMap<String, PlaceShot>,
}

/// A camera shot for each place whose name has the same beginning.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlaceShot {
    /// The beginning of the places' names. With the prefix `hand-`, the shot `win` becomes `win-2-0` at the place `hand-2-0`.
    pub prefix: String,
    /// The shot. Its region is relative to the place; the rotation of the place does not count.
    pub shot: Shot,
}

/// A tray on the table.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TrayPlace {
    /// Centre of its floor.
    pub at: (f32, f32, f32),
    /// Its dimensions.
    pub tray: Tray,
}

/// A place for pieces.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Place {
    /// Position.
    pub at: (f32, f32, f32),
    /// Rotation about the vertical axis in degrees, counter-clockwise seen from above.
    #[serde(default)]
    pub turn: f32,
    /// Size, where the piece needs one: the edge of a board space, the radius of a pile.
    #[serde(default)]
    pub size: f32,
}

impl Place {
    /// The place as a transform.
    pub fn transform(&self) -> Transform {
        Transform::from_translation(self.at.into()).with_rotation(Quat::from_rotation_y(self.turn.to_radians()))
    }
}

/// A thing that stands on the table beside the game.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Decor {
    /// What it is.
    pub kind: DecorKind,
    /// Where the centre of its base is.
    pub place: Place,
}

/// A kind of [`Decor`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum DecorKind {
    /// A tumbler of whisky on a coaster.
    Tumbler,
    /// A pad of paper with a pencil on it.
    ScorePad,
    /// The closed box of the game.
    GameBox,
}

impl DecorKind {
    /// Half the size of its base along x and z, in cm.
    pub const fn half(self) -> Vec2 {
        match self {
            Self::Tumbler => Vec2::splat(5.0),
            Self::ScorePad => Vec2::new(5.2, 7.4),
            Self::GameBox => Vec2::new(5.85, 10.4),
        }
    }
}

impl Decor {
    /// The distance of a point of the table from its base, in cm; 0 above it.
    pub fn distance_to(&self, point: Vec2) -> f32 {
        let from = self.place.transform().to_matrix().inverse().transform_point3(Vec3::new(point.x, 0.0, point.y));
        (from.xz().abs() - self.kind.half()).max(Vec2::ZERO).length()
    }
}

/// The lamp over the table.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SceneLamp {
    pub(crate) at: (f32, f32, f32),
    pub(crate) target: (f32, f32, f32),
    /// Half angle of its cone, in degrees.
    pub cone: f32,
}

/// An error in a scene file.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{file}, line {line}, column {column}: {problem}")]
pub struct SceneError {
    pub(crate) file: String,
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1.
    pub column: usize,
    /// What is wrong and what was expected.
    pub problem: String,
}

impl SceneError {
    /// An error about the part of a file that begins with `word`. Points to its first occurrence outside comments.
    fn at(word: &str, file: &str, text: &str, problem: String) -> Self {
        let code = text.lines().map(|line| line.split_once("//").map_or(line, |(code, _)| code));
        let place =
            code.enumerate().find_map(|(index, line)| Some((index + 1, line[..line.find(word)?].chars().count() + 1)));
        let (line, column) = place.unwrap_or((1, 1));
        Self { file: file.to_owned(), line, column, problem }
    }
}

/// A scene file cannot be used; the embedded scene is used instead.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum SceneLoadError {
    /// The operating system cannot read the file.
    #[error("{file} cannot be read ({reason}): using the embedded scene")]
    Unreadable {
        /// The file.
        file: String,
        /// The error of the operating system.
        reason: String,
    },
    /// The file cannot be parsed or lacks something.
    #[error("{0}: using the embedded scene")]
    Invalid(#[from] SceneError),
}

impl PlayerError for SceneLoadError {
    fn key(&self) -> &'static str {
        match self {
            Self::Unreadable { .. } => "scene-unreadable",
            Self::Invalid(_) => "scene-broken",
        }
    }

    fn args(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::Unreadable { file, reason } => vec![("file", file.clone()), ("why", reason.clone())],
            Self::Invalid(bad) => vec![
                ("file", bad.file.clone()),
                ("line", bad.line.to_string()),
                ("column", bad.column.to_string()),
                ("why", bad.problem.clone()),
            ],
        }
    }
}

impl Scene {
    /// Parses a scene. `file` is only used in errors.
    ///
    /// # Errors
    /// [`SceneError`] names the position and what was expected there.
    pub fn read(file: &str, text: &str) -> Result<Self, SceneError> {
        let mut scene: Self = input_limits::read_description(text).map_err(|error| SceneError {
            file: file.to_owned(),
            line: error.line,
            column: error.column,
            problem: error.wrong,
        })?;
        scene.add_place_shots(file, text)?;
        scene.check(file, text)?;
        Ok(scene)
    }

    fn add_place_shots(&mut self, file: &str, text: &str) -> Result<(), SceneError> {
        for (kind, PlaceShot { prefix, shot }) in &self.place_shots {
            let fail = |problem| Err(SceneError::at(&format!("\"{kind}\""), file, text, problem));
            if let Some(problem) = shot.problem() {
                return fail(format!("the shot \"{kind}\" {problem}"));
            }
            if !self.places.keys().any(|name| name.starts_with(prefix)) {
                return fail(format!("the shot \"{kind}\" needs a place whose name begins with \"{prefix}\""));
            }
            for (name, place) in &self.places {
                let Some(rest) = name.strip_prefix(prefix) else { continue };
                self.shots.entry(format!("{kind}-{rest}")).or_insert(shot.moved_by(place.at.0, place.at.2));
            }
        }
        Ok(())
    }

    fn check(&self, file: &str, text: &str) -> Result<(), SceneError> {
        let fail = |word: &str, problem: String| Err(SceneError::at(word, file, text, problem));
        for place in &self.trays {
            if let Some(problem) = place.tray.problem() {
                return fail("tray:", problem);
            }
            if !place.tray.obstacles.is_none() {
                return fail("obstacles", "only the dice lab puts obstacles into a tray".into());
            }
        }
        for name in ["overview", "tray"] {
            if !self.shots.contains_key(name) {
                return fail("shots", format!("a shot named \"{name}\" is expected"));
            }
        }
        for (name, shot) in &self.shots {
            if let Some(problem) = shot.problem() {
                return fail(&format!("\"{name}\""), format!("the shot \"{name}\" {problem}"));
            }
        }
        if self.slab.0 < 10.0 || self.slab.1 < 10.0 {
            return fail("slab", "a table of at least 10 by 10 cm, each way from the middle, is expected".into());
        }
        Ok(())
    }

    /// Checks that the scene can replace the embedded one: same number of trays, all its places and shots, and a size
    /// for every place that has one there.
    fn check_against(&self, embedded: &Self, file: &str, text: &str) -> Result<(), SceneError> {
        let fail = |word: &str, problem: String| Err(SceneError::at(word, file, text, problem));
        let (trays, expected) = (self.trays.len(), embedded.trays.len());
        if trays != expected {
            return fail("trays", format!("the number of trays is expected to be {expected}, not {trays}"));
        }
        let sized = |place: &Place| place.size.is_finite() && place.size > 0.0;
        for (name, embedded) in &embedded.places {
            let Some(place) = self.places.get(name) else {
                return fail("places", format!("a place named \"{name}\" is expected"));
            };
            if sized(embedded) && !sized(place) {
                return fail(
                    &format!("\"{name}\""),
                    format!("the place \"{name}\" has a size of {}: more than 0 is expected", place.size),
                );
            }
        }
        match embedded.shots.keys().find(|name| !self.shots.contains_key(*name)) {
            Some(name) => fail("shots", format!("a shot named \"{name}\" is expected")),
            None => Ok(()),
        }
    }

    /// The scene with more room: table, trays and the shots of them are this many times as wide and deep, and the lamp is as
    /// many times higher. Dice and pieces are as large as before, and so are the heights of trays.
    #[must_use]
    pub fn widened(mut self, times: f32) -> Self {
        let wide = |at: (f32, f32, f32)| (at.0 * times, at.1, at.2 * times);
        self.slab = (self.slab.0 * times, self.slab.1 * times);
        for TrayPlace { at, tray } in &mut self.trays {
            (*at, tray.half) = (wide(*at), (tray.half * times).min(Vec2::splat(Tray::MAX_HALF)));
        }
        let places = self.places.values_mut().chain(self.decor.iter_mut().map(|decor| &mut decor.place));
        places.for_each(|place| place.at = wide(place.at));
        self.shots.values_mut().for_each(|shot| *shot = shot.widened(times));
        self.lamp.at = (Vec3::from(self.lamp.at) * times).into();
        self.lamp.target = (Vec3::from(self.lamp.target) * times).into();
        self
    }

    /// The scene with things of this height in it: every shot shows them.
    #[must_use]
    pub fn raised(mut self, height: f32) -> Self {
        self.shots.values_mut().for_each(|shot| shot.height = shot.height.max(height));
        self
    }

    /// Finds a place by name.
    pub fn place(&self, name: &str) -> Option<Place> {
        self.places.get(name).copied()
    }
}

/// Where a scene comes from: a file if there is one, else the embedded scene.
#[derive(Resource, Clone, Debug)]
pub struct SceneSource {
    /// File name in a `scenes` folder.
    pub file: &'static str,
    /// Text of the embedded scene.
    pub embedded: &'static str,
}

impl SceneSource {
    /// The first existing file of: `ROLLICK_SCENES`, `scenes` beside the program, `scenes` in the working directory.
    pub fn path(&self) -> Option<PathBuf> {
        input_limits::folders("ROLLICK_SCENES", "scenes")
            .map(|folder| folder.join(self.file))
            .find(|path| path.is_file())
    }

    /// Parses a scene that replaces the embedded one. `file` is only used in errors.
    ///
    /// # Errors
    /// [`SceneError`] if it is invalid or lacks a tray, place or shot of the embedded scene.
    pub fn read(&self, file: &str, text: &str) -> Result<Scene, SceneError> {
        let scene = Scene::read(file, text)?;
        scene.check_against(&self.embedded(), file, text)?;
        Ok(scene)
    }

    fn embedded(&self) -> Scene {
        Scene::read(self.file, self.embedded).expect("a test parses the embedded scenes")
    }

    /// Loads the scene from its file or falls back to the embedded one. Also returns an error message, if any.
    pub fn load(&self) -> (Scene, Option<SceneLoadError>) {
        self.load_from(self.path())
    }

    /// Loads the scene from this file. Falls back to the embedded scene and returns an error message if that fails.
    ///
    /// # Panics
    /// If the embedded scene is invalid, which a test prevents.
    pub fn load_from(&self, path: Option<PathBuf>) -> (Scene, Option<SceneLoadError>) {
        let Some(path) = path else { return (self.embedded(), None) };
        let shown = path.display().to_string();
        let read = input_limits::read_text(&path)
            .map_err(|error| SceneLoadError::Unreadable { file: shown.clone(), reason: error.to_string() })
            .and_then(|text| Ok(self.read(&shown, &text)?));
        match read {
            Ok(scene) => (scene, None),
            Err(problem) => (self.embedded(), Some(problem)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_widened_scene_shows_all_of_its_wider_tray_in_the_same_light() {
        let scene = Scene::read("lab.ron", include_str!("../../../scenes/lab.ron")).expect("the scene is valid");
        assert_eq!(scene.clone().widened(Tray::widening(100)), scene);
        for dice in [101, 300, 1000] {
            let wide = scene.clone().widened(Tray::widening(dice));
            let tray = wide.trays[0].tray;
            assert_eq!((tray.half, tray.problem()), (Tray::for_dice(dice).half, None));
            assert!(wide.slab.0 > tray.half.x && wide.slab.1 > tray.half.y, "the table is smaller than the tray");
            for (name, shot) in &wide.shots {
                assert_eq!(shot.problem(), None);
                let (half, seen) = (tray.half, [shot.from, shot.to].map(Vec2::from));
                assert!(seen[0].cmplt(-half).all() && seen[1].cmpgt(half).all(), "{name} cuts the tray off");
            }
            let direction = |lamp: SceneLamp| (Vec3::from(lamp.target) - Vec3::from(lamp.at)).normalize();
            assert!(direction(wide.lamp).dot(direction(scene.lamp)) > 0.9999);
            assert!(wide.lamp.at.1 > scene.lamp.at.1, "its cone does not reach the corners");
        }
    }

    #[test]
    fn a_scene_cannot_put_obstacles_into_a_tray() {
        let text = include_str!("../../../scenes/lab.ron").replace("wall: glass", "wall: glass, obstacles: pegs");
        let error = Scene::read("lab.ron", &text).expect_err("the tray has obstacles");
        assert!(error.to_string().contains("only the dice lab puts obstacles"), "{error}");
    }
}
