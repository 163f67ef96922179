//! The bodies that stand in a tray of the dice lab.

use bevy::prelude::*;

use super::{AssetCache, Body, wood::GRAIN};
use crate::app::render::mesh_builder::{MeshBuilder, Vertex, profile_point};
use crate::sim::dice::{Obstacle, ObstacleShape};

/// How much lighter the wood is than walnut, so that it stands out from the table top.
const LIGHT: LinearRgba = LinearRgba::rgb(2.6, 2.3, 1.9);

impl AssetCache<'_> {
    /// A prism of walnut or glass, or a peg of brass.
    pub fn obstacle(&mut self, obstacle: &Obstacle) -> Body {
        let shape = &obstacle.shape;
        let mesh = self.mesh(&format!("{shape:?}"), || match shape {
            ObstacleShape::Prism(profile, half_length) => prism(profile, *half_length),
            ObstacleShape::Peg(radius, half_height) => peg(*radius, *half_height),
        });
        let material = match shape {
            ObstacleShape::Prism(..) if obstacle.is_clear => self.glass(),
            ObstacleShape::Prism(..) => {
                let walnut = self.walnut();
                self.tinted("light wood", &walnut, Color::LinearRgba(LIGHT))
            }
            ObstacleShape::Peg(..) => self.brass(),
        };
        (Mesh3d(mesh), MeshMaterial3d(material))
    }
}

/// The grain of the wood runs along the prism.
fn prism(profile: &[Vec2; 4], half_length: f32) -> Mesh {
    let mut builder = MeshBuilder::default();
    let (along, open) = (Vec3::Z, 1.0);
    for (index, from) in profile.iter().enumerate() {
        let to = profile[(index + 1) % profile.len()];
        let normal = -(to - from).perp().extend(0.0).normalize_or_zero();
        builder.patch(1, 1, |column, row| {
            let (at, z) = (from.lerp(to, row as f32), half_length * (2.0 * column as f32 - 1.0));
            Vertex { at: at.extend(z), normal, uv: vec2(z, at.length()) / GRAIN, along, open }
        });
    }
    for normal in [Vec3::Z, Vec3::NEG_Z] {
        builder.patch(1, 1, |column, row| {
            let at = profile[if row == 0 { column } else { 3 - column } as usize];
            Vertex { at: at.extend(half_length * normal.z), normal, uv: at / GRAIN, along: Vec3::X, open }
        });
    }
    builder.mesh()
}

fn peg(radius: f32, half_height: f32) -> Mesh {
    let dome = (0..=4).map(|i| {
        let (sin, cos) = (i as f32 / 4.0 * core::f32::consts::FRAC_PI_2).sin_cos();
        profile_point(radius * sin, half_height + radius * 0.4 * (cos - 1.0), vec2(sin, cos), 0.0)
    });
    let foot = profile_point(radius, -half_height, Vec2::X, 1.0);
    let rows: Vec<_> = dome.chain([foot]).collect();
    MeshBuilder::revolve(&rows, 16, |turn, step| vec2(turn, step.v)).mesh()
}
