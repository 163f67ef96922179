//! Scene files: where everything on a table is, and the camera's shots. Knows no game: pieces ask for a place by
//! its name, and a file has every name that the copy inside the program has.

use std::collections::BTreeMap;
use std::path::PathBuf;

use bevy::prelude::*;
use serde::Deserialize;

use crate::rules::input_limits;
use crate::sim::dice::Tray;

/// One table, as its file says. Lengths in centimetres: `x` to the right, `y` up from the table top, `z` toward the
/// sofa.
#[derive(Resource, Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scene {
    /// The colour of the tray's felt, `#RRGGBB`.
    pub felt: String,
    /// Half the table top's size.
    pub slab: (f32, f32),
    /// The trays, each with where its middle is.
    pub trays: Vec<TrayPlace>,
    /// Where pieces are, by the names their game gives them.
    pub places: BTreeMap<String, Place>,
    /// The one lamp.
    pub lamp: Lamp,
    /// The camera's shots by name; `overview` and `tray` are always there.
    pub shots: BTreeMap<String, Shot>,
}

/// A tray on the table.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TrayPlace {
    /// The middle of its floor.
    pub at: (f32, f32, f32),
    /// Its size.
    pub tray: Tray,
}

/// A place for a piece.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Place {
    /// Where.
    pub at: (f32, f32, f32),
    /// Turned by so many degrees about the upright, counter-clockwise from above.
    #[serde(default)]
    pub turn: f32,
    /// How large, where a piece asks for it: the edge of a board's space, the radius of a pile.
    #[serde(default)]
    pub size: f32,
}

impl Place {
    /// Where, as the engine says it.
    #[must_use]
    pub fn transform(&self) -> Transform {
        Transform::from_translation(self.at.into()).with_rotation(Quat::from_rotation_y(self.turn.to_radians()))
    }
}

/// The lamp over the table.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lamp {
    /// Where it hangs.
    pub at: (f32, f32, f32),
    /// What it lights.
    pub target: (f32, f32, f32),
    /// The half angle of its cone, in degrees.
    pub cone: f32,
}

/// Where the camera stands and looks.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shot {
    /// Where the eye is.
    pub eye: (f32, f32, f32),
    /// What is in the middle of the picture.
    pub target: (f32, f32, f32),
    /// The upright field of view, in degrees.
    pub fov: f32,
}

/// A scene file that cannot be used.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{file}, line {line}, column {column}: {problem}")]
pub struct SceneError {
    /// Which file.
    pub file: String,
    /// Its line, from 1.
    pub line: usize,
    /// The column, from 1.
    pub column: usize,
    /// What is wrong, and what was expected.
    pub problem: String,
}

impl SceneError {
    /// What is wrong with a part of a file that begins with `word`: it stands where that word does first, comments left
    /// out.
    fn at(word: &str, file: &str, text: &str, problem: String) -> Self {
        let code = text.lines().map(|line| line.split_once("//").map_or(line, |(code, _)| code));
        let place =
            code.enumerate().find_map(|(index, line)| Some((index + 1, line[..line.find(word)?].chars().count() + 1)));
        let (line, column) = place.unwrap_or((1, 1));
        Self { file: file.to_owned(), line, column, problem }
    }
}

impl Scene {
    /// Reads a scene file's text; `file` is its name for the error.
    ///
    /// # Errors
    /// [`SceneError`] names the line and what was expected there.
    pub fn read(file: &str, text: &str) -> Result<Self, SceneError> {
        let scene: Self = input_limits::read_description(text).map_err(|error| SceneError {
            file: file.to_owned(),
            line: error.line,
            column: error.column,
            problem: error.wrong,
        })?;
        scene.check(file, text)?;
        Ok(scene)
    }

    fn check(&self, file: &str, text: &str) -> Result<(), SceneError> {
        let fail = |word: &str, problem: String| Err(SceneError::at(word, file, text, problem));
        if self.trays.is_empty() {
            return fail("trays", "at least one tray is expected".into());
        }
        for place in &self.trays {
            if let Err(error) = place.tray.check() {
                return fail("tray:", error.to_string());
            }
        }
        for name in ["overview", "tray"] {
            if !self.shots.contains_key(name) {
                return fail("shots", format!("a shot named \"{name}\" is expected"));
            }
        }
        for (name, shot) in &self.shots {
            if !(5.0..=120.0).contains(&shot.fov) {
                return fail(
                    &format!("\"{name}\""),
                    format!("the shot \"{name}\" has a fov of {}: 5 to 120 degrees are expected", shot.fov),
                );
            }
            if Vec3::from(shot.eye).distance(Vec3::from(shot.target)) < 1.0 {
                return fail(&format!("\"{name}\""), format!("the eye of the shot \"{name}\" stands in its target"));
            }
        }
        if self.slab.0 < 10.0 || self.slab.1 < 10.0 {
            return fail("slab", "a table of at least 10 by 10 cm, each way from the middle, is expected".into());
        }
        Ok(())
    }

    /// Whether it has all that `own` has, the copy inside the program: a game asks for trays by their number, for places
    /// and shots by their names, and a place that has a size there needs one.
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

    /// The place of that name.
    #[must_use]
    pub fn place(&self, name: &str) -> Option<Place> {
        self.places.get(name).copied()
    }
}

/// Where a scene is read from: a file if there is one, else the copy inside the program.
#[derive(Resource, Clone, Debug)]
pub struct SceneSource {
    /// The file's name below a `scenes` folder.
    pub file: &'static str,
    /// The copy inside the program.
    pub embedded: &'static str,
}

impl SceneSource {
    /// The file, if it is to be found: in `ROLLICK_SCENES`, beside the program, or in the folder one works in.
    #[must_use]
    pub fn path(&self) -> Option<PathBuf> {
        input_limits::folders("ROLLICK_SCENES", "scenes")
            .map(|folder| folder.join(self.file))
            .find(|path| path.is_file())
    }

    /// Reads the text of a file that is to stand in for the copy inside the program; `file` is its name for the error.
    ///
    /// # Errors
    /// [`SceneError`] when it is no scene, or lacks a tray, a place or a shot that the copy inside the program has.
    pub fn read(&self, file: &str, text: &str) -> Result<Scene, SceneError> {
        let scene = Scene::read(file, text)?;
        scene.check_against(&self.embedded(), file, text)?;
        Ok(scene)
    }

    /// The copy inside the program.
    fn embedded(&self) -> Scene {
        Scene::read(self.file, self.embedded).expect("the embedded scenes are read by a test")
    }

    /// Reads the scene from its file, if there is one.
    #[must_use]
    pub fn load(&self) -> (Scene, Option<String>) {
        self.load_from(self.path())
    }

    /// Reads the scene from this file. A broken file is answered with the copy inside the program, and with what is
    /// wrong.
    ///
    /// # Panics
    /// When the copy inside the program is broken: a test reads every one.
    #[must_use]
    pub fn load_from(&self, path: Option<PathBuf>) -> (Scene, Option<String>) {
        let Some(path) = path else { return (self.embedded(), None) };
        let shown = path.display().to_string();
        let read = std::fs::read_to_string(&path)
            .map_err(|error| format!("{shown} cannot be read ({error}): the table inside the program is used"))
            .and_then(|text| {
                self.read(&shown, &text).map_err(|error| format!("{error}: the table inside the program is used"))
            });
        match read {
            Ok(scene) => (scene, None),
            Err(problem) => (self.embedded(), Some(problem)),
        }
    }
}
