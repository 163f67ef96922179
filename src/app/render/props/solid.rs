//! Meshes of dice with flat faces and rounded edges, a tile of the texture for each face.

use bevy::prelude::*;

use crate::app::render::mesh_builder::{MeshBuilder, Vertex};
use crate::sim::dice::DieShape;

/// A face of a solid of size 1.
pub(super) struct Face {
    normal: Vec3,
    /// The foot of the centre on the face.
    middle: Vec3,
    /// The corners around it, as indices into [`DieShape::corners`].
    pub corners: Vec<usize>,
    /// The directions in which its drawing grows to the right and down.
    right: Vec3,
    down: Vec3,
    /// The distance from the middle to the farthest corner.
    reach: f32,
}

impl Face {
    /// The faces of a shape.
    pub(super) fn all(shape: DieShape) -> Vec<Self> {
        shape.normals().iter().map(|normal| Self::new(shape, *normal)).collect()
    }

    fn new(shape: DieShape, normal: Vec3) -> Self {
        let middle = normal * shape.face_distance();
        let at = |corner: usize| shape.corners()[corner] - middle;
        let mut corners: Vec<usize> =
            (0..shape.corners().len()).filter(|corner| at(*corner).dot(normal).abs() < 1e-3).collect();
        // Drawings stand upright below the first corner: of a kite, below the apex.
        let down = -at(corners[0]).normalize();
        let right = normal.cross(down);
        corners.sort_by(|one, other| {
            let angle = |corner: usize| at(corner).dot(down).atan2(at(corner).dot(right));
            angle(*one).total_cmp(&angle(*other))
        });
        let reach = corners.iter().map(|corner| at(*corner).length()).fold(0.0, f32::max);
        Self { normal, middle, corners, right, down, reach }
    }

    /// A point on the face, right and down from its middle, as a part of its reach.
    pub(super) fn flat(&self, at: Vec3) -> Vec2 {
        let at = at - self.middle;
        vec2(at.dot(self.right), at.dot(self.down)) / self.reach
    }
}

/// A solid of this size with rounded edges: their radius, as a fraction of the size, and the number of quads across half of
/// one. Both are 0 for sharp edges. `uv` maps a face and a point on it, as in [`Face::flat`], to texture coordinates.
pub(super) fn rounded_solid(
    shape: DieShape,
    size: f32,
    (radius, steps): (f32, u32),
    uv: impl Fn(usize, Vec2) -> Vec2,
) -> Mesh {
    let faces = Face::all(shape);
    // The hull of the centres of the spheres that round the corners.
    let core = 1.0 - radius / shape.face_distance();
    let mut builder = MeshBuilder::default();
    for (index, face) in faces.iter().enumerate() {
        let vertex = |at: Vec3, normal: Vec3| {
            let uv = uv(index, face.flat(at));
            Vertex { at: at * size, normal, uv, along: face.right, open: 1.0 }
        };
        let on = |corner: usize, direction: Vec3| {
            let direction = direction.normalize();
            vertex(shape.corners()[corner] * core + direction * radius, direction)
        };
        // The direction between this face and the other one at both corners, or all at a corner.
        let between = |at: &[usize]| -> Vec3 {
            let touching = faces.iter().filter(|other| at.iter().all(|corner| other.corners.contains(corner)));
            touching.map(|other| other.normal).sum::<Vec3>().normalize()
        };
        let count = face.corners.len();
        let middle = builder.corner(vertex(face.middle, face.normal));
        for place in 0..count {
            let [before, corner, next] = [count - 1, 0, 1].map(|offset| face.corners[(place + offset) % count]);
            let (edge, edge_before) = (between(&[corner, next]), between(&[before, corner]));
            let ends = [corner, next].map(|corner| builder.corner(on(corner, face.normal)));
            builder.triangle([middle, ends[0], ends[1]]);
            if steps == 0 {
                continue;
            }
            let part = |step: u32| step as f32 / steps as f32;
            builder
                .patch(1, steps, |column, row| on([corner, next][column as usize], face.normal.lerp(edge, part(row))));
            let peak = between(&[corner]);
            builder.patch(steps, steps, |column, row| {
                let near = face.normal.lerp(edge, part(column));
                on(corner, near.lerp(edge_before.lerp(peak, part(column)), part(row)))
            });
        }
    }
    builder.mesh()
}
