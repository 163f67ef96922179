//! The room around the table: what is seen beyond the table, out of focus, and what polished pieces mirror. Its shapes
//! are data of the theme. Pure functions.

use bevy::math::{Vec3, vec3};

use super::noise::smoothstep;
use super::texture::linear;
use super::tokens::{Light, RoomShape};

/// The steepness of a soft edge: 90 % of its change is within its width.
const STEEPNESS: f32 = 2.9;

/// The light of a room from each direction, relative to the ambient luminance.
pub(super) struct Room {
    sky: Vec3,
    horizon: Vec3,
    floor: Vec3,
    shapes: Vec<Shape>,
}

struct Shape {
    /// Its centre, as a direction and as azimuth and elevation in degrees.
    toward: Vec3,
    at: (f32, f32),
    half: (f32, f32),
    round: bool,
    soft: f32,
    light: Vec3,
    opacity: f32,
}

impl Room {
    pub(super) fn new(light: &Light) -> Self {
        let shapes = light.room.iter().map(Shape::new).collect();
        let [sky, horizon, floor] = [light.sky, light.horizon, light.floor].map(linear);
        Self { sky, horizon, floor, shapes }
    }

    /// The light from a direction, blurred by an angle in degrees.
    pub(super) fn radiance(&self, toward: Vec3, blur: f32) -> Vec3 {
        let up = toward.y;
        let soft = 0.04 + blur / 90.0;
        let below = self.floor.lerp(self.horizon, smoothstep(-0.42 - soft, -0.38 + soft, up));
        let base = below.lerp(self.sky, smoothstep(-soft * 0.6, 0.55 + soft, up));
        // Azimuth 0 is behind the table as players see it, 90 to their right.
        let azimuth = toward.x.atan2(-toward.z).to_degrees();
        let elevation = up.clamp(-1.0, 1.0).asin().to_degrees();
        self.shapes.iter().fold(base, |light, shape| {
            let share = shape.coverage(toward, azimuth, elevation, blur) * shape.opacity;
            light + (shape.light - light) * share
        })
    }
}

impl Shape {
    fn new(shape: &RoomShape) -> Self {
        let (azimuth, elevation) = (shape.at.0.to_radians(), shape.at.1.to_radians());
        Self {
            toward: vec3(azimuth.sin() * elevation.cos(), elevation.sin(), -azimuth.cos() * elevation.cos()),
            at: shape.at,
            half: shape.half,
            round: shape.round,
            soft: shape.soft,
            light: linear(shape.colour) * shape.brightness,
            opacity: shape.opacity,
        }
    }

    /// The share of a direction that the shape covers, with edges as soft as the shape's own and the blur together.
    fn coverage(&self, toward: Vec3, azimuth: f32, elevation: f32, blur: f32) -> f32 {
        let soft = self.soft.hypot(blur);
        let (width, height) = self.half;
        if self.round {
            let angle = toward.dot(self.toward).clamp(-1.0, 1.0).acos().to_degrees();
            // Blur spreads the light of a small shape over a larger area.
            return edge((width - angle) / soft) * (width * width / (width * width + 0.5 * blur * blur));
        }
        let sideways = (azimuth - self.at.0 + 540.0).rem_euclid(360.0) - 180.0;
        let upright = elevation - self.at.1;
        if sideways.abs() > width + 2.0 * soft || upright.abs() > height + 2.0 * soft {
            return 0.0;
        }
        let band = |x: f32, half: f32| edge((x + half) / soft) - edge((x - half) / soft);
        band(sideways, width) * band(upright, height)
    }
}

/// A soft step from 0 to 1 around 0, of a width of about 1.
fn edge(x: f32) -> f32 {
    1.0 / (1.0 + (-2.0 * STEEPNESS * x).exp())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::render::tokens::Tokens;

    fn towards(azimuth: f32, elevation: f32) -> Vec3 {
        let (azimuth, elevation) = (azimuth.to_radians(), elevation.to_radians());
        vec3(azimuth.sin() * elevation.cos(), elevation.sin(), -azimuth.cos() * elevation.cos())
    }

    #[test]
    fn the_room_is_brightest_towards_the_lamp() {
        let room = Room::new(&Tokens::embedded().light);
        let up = room.radiance(vec3(-0.05, 1.0, -0.3).normalize(), 5.0);
        for other in [Vec3::X, Vec3::NEG_Y, Vec3::Z, Vec3::NEG_X] {
            assert!(up.length() > 2.0 * room.radiance(other, 5.0).length());
        }
    }

    #[test]
    fn a_shape_covers_its_area_and_nothing_else() {
        let mut light = Tokens::embedded().light;
        let white = RoomShape {
            at: (40.0, -10.0),
            half: (8.0, 4.0),
            round: false,
            soft: 1.0,
            colour: bevy::prelude::Color::WHITE,
            brightness: 2.0,
            opacity: 1.0,
        };
        light.room = vec![white];
        let room = Room::new(&light);
        assert!(room.radiance(towards(40.0, -10.0), 0.0).distance(Vec3::splat(2.0)) < 0.02);
        assert!(room.radiance(towards(46.0, -8.0), 0.0).min_element() > 1.8);
        for outside in [(50.0, -10.0), (40.0, -3.0), (-140.0, -10.0)] {
            assert!(room.radiance(towards(outside.0, outside.1), 0.0).max_element() < 0.2, "{outside:?}");
        }
        // Blurred beyond its size, it is faint and wide.
        let blurred = room.radiance(towards(40.0, -10.0), 30.0).x;
        assert!((0.02..0.6).contains(&blurred), "{blurred}");
    }

    #[test]
    fn azimuths_wrap() {
        let shape = Shape::new(&RoomShape {
            at: (178.0, 0.0),
            half: (6.0, 6.0),
            round: false,
            soft: 1.0,
            colour: bevy::prelude::Color::WHITE,
            brightness: 1.0,
            opacity: 1.0,
        });
        assert!(shape.coverage(towards(-179.0, 0.0), -179.0, 0.0, 0.0) > 0.9);
    }
}
