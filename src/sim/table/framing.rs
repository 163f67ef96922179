//! Camera shots: a region of the table that fills the part of the window which the HUD leaves free. Must not depend on
//! any game.

use bevy::prelude::*;
use serde::Deserialize;

/// A camera shot: which region of the table is visible, and from which angle.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shot {
    /// The far left corner of the region: `x` and `z`, in cm.
    pub from: (f32, f32),
    /// The near right corner of the region: `x` and `z`, in cm.
    pub to: (f32, f32),
    /// The height of the region, in cm: that of the things in it.
    #[serde(default)]
    pub height: f32,
    /// The angle of the camera below the horizontal, in degrees.
    pub pitch: f32,
    /// The rotation of the camera around the region, in degrees, counter-clockwise seen from above.
    #[serde(default)]
    pub turn: f32,
    /// The vertical field of view, in degrees.
    #[serde(default = "default_fov")]
    pub fov: f32,
    /// The edges of the window that the region leaves free.
    #[serde(default)]
    pub margins: Margins,
    /// Whether what is far from the region is out of focus, at high quality.
    #[serde(default)]
    pub shallow: bool,
    /// The point of the table that the lamp is aimed at, as `x` and `z` in cm; `None` for its usual target.
    #[serde(default)]
    pub lamp: Option<(f32, f32)>,
}

/// The smallest share of the window's width that is left for the region.
const MIN_FREE_WIDTH: f32 = 0.3;

const fn default_fov() -> f32 {
    32.0
}

/// The edges of the window that the HUD covers. All are fractions of the window's height, as the sizes of the HUD are.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Margins {
    pub(crate) left: f32,
    pub(crate) top: f32,
    pub(crate) right: f32,
    pub(crate) bottom: f32,
}

impl Default for Margins {
    fn default() -> Self {
        Self { left: 0.03, top: 0.14, right: 0.03, bottom: 0.2 }
    }
}

/// A camera position, in centimetres.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Viewpoint {
    /// The position of the camera.
    pub eye: Vec3,
    /// The point in the centre of the picture.
    pub target: Vec3,
    /// The vertical field of view in degrees.
    pub fov: f32,
}

impl Default for Viewpoint {
    fn default() -> Self {
        Self { eye: Vec3::new(0.0, 56.0, 47.0), target: Vec3::new(0.0, 0.0, 2.0), fov: 39.0 }
    }
}

impl Margins {
    /// The smallest width and height of a free rectangle, as fractions of the window's height.
    const MIN_FREE: f32 = 0.2;

    /// The margins of all largest rectangles between obstacles in a window. Obstacles are in fractions of the
    /// window's height, from its top left corner. Empty if the obstacles leave no usable rectangle.
    pub fn around(obstacles: &[Rect], aspect: f32) -> Vec<Self> {
        let lefts = || obstacles.iter().map(|rect| rect.max.x).chain([0.0]);
        let rights = || obstacles.iter().map(|rect| rect.min.x).chain([aspect]);
        let mut free = Vec::new();
        for left in lefts().filter(|left| (0.0..aspect).contains(left)) {
            for right in rights().filter(|right| right - left >= Self::MIN_FREE && *right <= aspect) {
                let mut rows: Vec<(f32, f32)> = obstacles
                    .iter()
                    .filter(|rect| rect.min.x < right && rect.max.x > left)
                    .map(|rect| (rect.min.y, rect.max.y))
                    .chain([(1.0, 1.0)])
                    .collect();
                rows.sort_by(|a, b| a.0.total_cmp(&b.0));
                let mut top = 0.0_f32;
                for (low, high) in rows {
                    if low - top >= Self::MIN_FREE {
                        free.push(Self { left, top, right: aspect - right, bottom: 1.0 - low });
                    }
                    top = top.max(high);
                }
            }
        }
        let all = free.clone();
        free.retain(|one: &Self| !all.iter().any(|other| other != one && one.is_within(other)));
        free
    }

    fn is_within(&self, other: &Self) -> bool {
        self.left >= other.left && self.top >= other.top && self.right >= other.right && self.bottom >= other.bottom
    }

    /// Whether a rectangle reaches into the free part of a window.
    pub fn reached_by(&self, rect: &Rect, aspect: f32) -> bool {
        let free = Rect::new(self.left, self.top, aspect - self.right, 1.0 - self.bottom);
        !free.intersect(*rect).is_empty()
    }
}

impl Shot {
    /// Side margins above this are for something beside the region, such as a score sheet.
    const SIDE_SHEET: f32 = 0.1;

    /// The centre of the region on the table.
    pub fn centre(&self) -> Vec3 {
        Vec3::new((self.from.0 + self.to.0) / 2.0, 0.0, (self.from.1 + self.to.1) / 2.0)
    }

    /// The margins of the free part of a window in which the region is largest, if these parts of the window are
    /// covered. The shot's own margins if nothing is free.
    pub fn margins_around(&self, obstacles: &[Rect], aspect: f32) -> Margins {
        let own = self.margins;
        let sheet = |width: f32| if width > Self::SIDE_SHEET { width } else { 0.0 };
        let sides = [Rect::new(0.0, 0.0, sheet(own.left), 1.0), Rect::new(aspect - sheet(own.right), 0.0, aspect, 1.0)];
        let obstacles: Vec<Rect> =
            obstacles.iter().copied().chain(sides.into_iter().filter(|side| !side.is_empty())).collect();
        let distance = |margins: &Margins| {
            let view = Self { margins: *margins, ..*self }.viewpoint(aspect);
            view.eye.distance(view.target)
        };
        Margins::around(&obstacles, aspect)
            .into_iter()
            .min_by(|a, b| distance(a).total_cmp(&distance(b)))
            .unwrap_or(own)
    }

    /// The shot of a region that is this far to the right and towards the players, in cm.
    #[must_use]
    pub fn moved_by(self, x: f32, z: f32) -> Self {
        let moved = |(right, near): (f32, f32)| (right + x, near + z);
        Self { from: moved(self.from), to: moved(self.to), lamp: self.lamp.map(moved), ..self }
    }

    /// The shot of a region that is this many times as wide and deep about the middle of the table. What stands in it is as
    /// high as before.
    #[must_use]
    pub fn widened(self, times: f32) -> Self {
        let wide = |(right, near): (f32, f32)| (right * times, near * times);
        Self { from: wide(self.from), to: wide(self.to), lamp: self.lamp.map(wide), ..self }
    }

    /// Dice fly at most about this high over their tray, in cm.
    const FLIGHT_HEIGHT: f32 = 13.0;

    /// The shot of a tray while dice fly over it: the same region and angle, from further away.
    #[must_use]
    pub const fn of_flight(self) -> Self {
        Self { height: Self::FLIGHT_HEIGHT, shallow: false, ..self }
    }

    /// The aspect ratio of the default window.
    pub const DEFAULT_ASPECT: f32 = 1.6;

    /// What is wrong with the shot, if anything.
    pub fn problem(&self) -> Option<String> {
        let free = |one: f32, other: f32| one >= 0.0 && other >= 0.0 && one + other <= 0.8;
        let Margins { left, top, right, bottom } = self.margins;
        if !(5.0..=120.0).contains(&self.fov) {
            return Some(format!("has a fov of {}: 5 to 120 degrees are expected", self.fov));
        }
        if !(5.0..=85.0).contains(&self.pitch) {
            return Some(format!("has a pitch of {}: 5 to 85 degrees are expected", self.pitch));
        }
        if !(self.to.0 - self.from.0 >= 1.0 && self.to.1 - self.from.1 >= 1.0) {
            return Some("has a region of less than 1 cm: \"from\" is expected to be left of and behind \"to\"".into());
        }
        (!free(left, right) || !free(top, bottom)).then(|| "has margins of more than 0.8 in one direction".into())
    }

    /// The closest camera position at which the whole region is in the free part of a window with this aspect ratio.
    pub fn viewpoint(&self, aspect: f32) -> Viewpoint {
        let rotation = Quat::from_rotation_y(self.turn.to_radians()) * Quat::from_rotation_x(-self.pitch.to_radians());
        let (right, up, ahead) = (rotation * Vec3::X, rotation * Vec3::Y, rotation * Vec3::NEG_Z);
        let tan = (self.fov.to_radians() / 2.0).tan();
        // The corners in the camera's axes.
        let corners: Vec<Vec3> = [self.from.0, self.to.0]
            .into_iter()
            .flat_map(|x| [self.from.1, self.to.1].map(|z| (x, z)))
            .flat_map(|(x, z)| [0.0, self.height].map(|y| Vec3::new(x, y, z)))
            .map(|corner| Vec3::new(corner.dot(right), corner.dot(up), corner.dot(ahead)))
            .collect();
        let Margins { left, top, right: right_margin, bottom } = self.margins;
        let (sideways, vertical) = (tan * aspect, tan);
        // A narrow window keeps at least this share of its width for the table.
        let narrow = ((1.0 - MIN_FREE_WIDTH) * aspect / (left + right_margin).max(f32::EPSILON)).min(1.0);
        let edges = [left * narrow / aspect, 1.0 - right_margin * narrow / aspect];
        let horizontal = Limits::new(corners.iter().map(|c| (c.x, c.z)), edges, sideways);
        let upright = Limits::new(corners.iter().map(|c| (c.y, c.z)), [bottom, 1.0 - top], vertical);
        let depth = horizontal.depth().min(upright.depth());
        let eye = right * horizontal.middle(depth) + up * upright.middle(depth) + ahead * depth;
        let distance = corners.iter().map(|corner| corner.z).sum::<f32>() / corners.len() as f32 - depth;
        Viewpoint { eye, target: eye + ahead * distance, fov: self.fov }
    }
}

/// The camera positions at which all points are between two edges of the window, on one axis of the camera. A point at
/// `x` and depth `d` is seen at `(x - eye) / (d - depth)`, so for each edge the nearest point is a bound for
/// `eye - slope * depth`.
struct Limits {
    /// The slopes of the lines of sight at both edges.
    slopes: [f32; 2],
    /// The largest `eye - slope * depth` at the first edge, and the smallest at the second one.
    bounds: [f32; 2],
}

impl Limits {
    /// Limits for points (position on the axis, depth), between two edges of a window from 0 to 1.
    fn new(points: impl Iterator<Item = (f32, f32)> + Clone, edges: [f32; 2], tan: f32) -> Self {
        let slopes = edges.map(|edge| (edge * 2.0 - 1.0) * tan);
        let low = points.clone().map(|(x, depth)| x - slopes[0] * depth).fold(f32::INFINITY, f32::min);
        let high = points.map(|(x, depth)| x - slopes[1] * depth).fold(f32::NEG_INFINITY, f32::max);
        Self { slopes, bounds: [low, high] }
    }

    /// The largest depth of the camera, on its own axis, at which all points are visible.
    fn depth(&self) -> f32 {
        (self.bounds[0] - self.bounds[1]) / (self.slopes[1] - self.slopes[0])
    }

    /// The camera's position on the axis that centres the points, for a camera at this depth.
    fn middle(&self, depth: f32) -> f32 {
        let [low, high] = [0, 1].map(|edge: usize| self.bounds[edge] + self.slopes[edge] * depth);
        f32::midpoint(low, high)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHOT: Shot = Shot {
        from: (-14.0, -8.0),
        to: (10.0, 9.0),
        height: 2.0,
        pitch: 62.0,
        turn: 10.0,
        fov: 32.0,
        margins: Margins { left: 0.05, top: 0.14, right: 0.3, bottom: 0.2 },
        shallow: false,
        lamp: None,
    };

    /// Where a point is seen: 0 to 1, from the left and from the top.
    fn seen(view: &Viewpoint, point: Vec3, aspect: f32) -> Vec2 {
        let camera = Transform::from_translation(view.eye).looking_at(view.target, Vec3::Y);
        let local = camera.rotation.inverse() * (point - view.eye);
        let tan = (view.fov.to_radians() / 2.0).tan();
        Vec2::new(0.5 + local.x / -local.z / tan / aspect / 2.0, 0.5 - local.y / -local.z / tan / 2.0)
    }

    #[test]
    fn the_region_fills_the_free_part_of_any_window() {
        for aspect in [1.25, 4.0 / 3.0, 1.6, 16.0 / 9.0, 21.0 / 9.0] {
            let view = SHOT.viewpoint(aspect);
            let corners = [SHOT.from.0, SHOT.to.0]
                .into_iter()
                .flat_map(|x| [SHOT.from.1, SHOT.to.1].map(|z| (x, z)))
                .flat_map(|(x, z)| [0.0, SHOT.height].map(|y| seen(&view, Vec3::new(x, y, z), aspect)));
            let (low, high) = corners
                .fold((Vec2::INFINITY, Vec2::NEG_INFINITY), |(low, high), point| (low.min(point), high.max(point)));
            let (free_low, free_high) = (Vec2::new(0.05 / aspect, 0.14), Vec2::new(1.0 - 0.3 / aspect, 0.8));
            assert!(low.cmpge(free_low - 1e-4).all() && high.cmple(free_high + 1e-4).all(), "{aspect}: {low} {high}");
            let (space_low, space_high) = (low - free_low, free_high - high);
            assert!(
                space_low.x.max(space_high.x) < 1e-4 || space_low.y.max(space_high.y) < 1e-4,
                "{aspect}: the region fills neither the width nor the height: {low} {high}"
            );
            assert!((seen(&view, view.target, aspect) - 0.5).length() < 1e-4);
        }
    }

    #[test]
    fn a_very_narrow_window_still_shows_the_region() {
        for aspect in [0.2, 0.375, 0.5, 0.8] {
            let view = Shot { margins: Margins { right: 0.6, ..SHOT.margins }, ..SHOT }.viewpoint(aspect);
            for (x, z) in [SHOT.from, SHOT.to, (SHOT.from.0, SHOT.to.1), (SHOT.to.0, SHOT.from.1)] {
                let at = seen(&view, Vec3::new(x, 0.0, z), aspect);
                assert!(at.cmpge(Vec2::ZERO).all() && at.cmple(Vec2::ONE).all(), "{aspect}: {at}");
            }
            assert!(view.eye.y > 0.0 && view.eye.is_finite());
        }
    }

    #[test]
    fn the_free_part_is_the_one_in_which_the_region_is_largest() {
        // Panels in the upper corners, and prompts below.
        let obstacles = [Rect::new(0.0, 0.0, 0.3, 0.5), Rect::new(1.3, 0.0, 1.6, 0.5), Rect::new(0.0, 0.8, 1.6, 1.0)];
        let all = Margins::around(&obstacles, 1.6);
        let between = Margins { left: 0.3, top: 0.0, right: 0.3, bottom: 0.2 };
        let below = Margins { left: 0.0, top: 0.5, right: 0.0, bottom: 0.2 };
        for expected in [between, below] {
            let is_expected = |free: &&Margins| {
                let differences = [
                    free.left - expected.left,
                    free.top - expected.top,
                    free.right - expected.right,
                    free.bottom - expected.bottom,
                ];
                differences.iter().all(|difference| difference.abs() < 1e-5)
            };
            assert!(all.iter().any(|free| is_expected(&free)), "{expected:?} in {all:?}");
        }
        for free in &all {
            assert!(!obstacles.iter().any(|rect| free.reached_by(rect, 1.6)), "{free:?}");
        }
        let plain = Shot { margins: Margins::default(), ..SHOT };
        let high = plain.margins_around(&obstacles, 1.6);
        assert!(high.top < 1e-5, "{high:?}");
        let wide = Shot { from: (-30.0, -4.0), to: (30.0, 4.0), ..plain }.margins_around(&obstacles, 1.6);
        assert!(wide.left < 1e-5 && wide.right < 1e-5, "{wide:?}");
        // The margin for a sheet beside the region stays free.
        assert!(SHOT.margins_around(&obstacles, 1.6).right >= 0.3 - 1e-5);
        // If everything is covered, the shot stays as it is.
        assert_eq!(SHOT.margins_around(&[Rect::new(0.0, 0.0, 1.6, 1.0)], 1.6), SHOT.margins);
    }

    #[test]
    fn a_shot_without_a_region_or_a_free_window_is_refused() {
        assert_eq!(SHOT.problem(), None);
        for wrong in [
            Shot { to: (-14.0, 9.0), ..SHOT },
            Shot { pitch: 0.0, ..SHOT },
            Shot { fov: 170.0, ..SHOT },
            Shot { margins: Margins { top: 0.5, bottom: 0.5, ..SHOT.margins }, ..SHOT },
            Shot { margins: Margins { left: -0.1, ..SHOT.margins }, ..SHOT },
        ] {
            assert!(wrong.problem().is_some(), "{wrong:?}");
        }
    }
}
