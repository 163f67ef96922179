//! Procedural meshes for props. Must not depend on any prop.

use bevy::{
    asset::RenderAssetUsages,
    mesh::{Indices, PrimitiveTopology},
    prelude::*,
};

/// A mesh under construction.
#[derive(Default)]
pub struct MeshBuilder {
    positions: Vec<Vec3>,
    normals: Vec<Vec3>,
    uvs: Vec<Vec2>,
    tangents: Vec<Vec4>,
    colours: Vec<f32>,
    indices: Vec<u32>,
}

/// One vertex of a [`MeshBuilder`].
#[derive(Clone, Copy)]
pub struct Vertex {
    pub(crate) at: Vec3,
    pub(crate) normal: Vec3,
    /// The texture coordinates; v grows downwards.
    pub uv: Vec2,
    /// The direction in which u grows.
    pub along: Vec3,
    /// Baked ambient occlusion, 0..1: 1 is fully lit.
    pub open: f32,
}

impl MeshBuilder {
    /// Adds a vertex and returns its index.
    pub fn corner(&mut self, c: Vertex) -> u32 {
        self.positions.push(c.at);
        self.normals.push(c.normal);
        self.uvs.push(c.uv);
        let along = (c.along - c.normal * c.along.dot(c.normal)).normalize_or(c.normal.any_orthonormal_vector());
        self.tangents.push(along.extend(1.0));
        self.colours.push(c.open);
        self.positions.len() as u32 - 1
    }

    /// Adds a grid of `columns` × `rows` quads from a function of column and row. The front face is the one from which
    /// columns grow to the right and rows downwards.
    pub fn sheet(&mut self, columns: u32, rows: u32, at: impl Fn(u32, u32) -> Vertex) {
        let first = self.positions.len() as u32;
        for row in 0..=rows {
            for column in 0..=columns {
                self.corner(at(column, row));
            }
        }
        let row_length = columns + 1;
        for row in 0..rows {
            for column in 0..columns {
                let a = first + row * row_length + column;
                self.indices.extend([a, a + row_length, a + 1, a + 1, a + row_length, a + row_length + 1]);
            }
        }
    }

    /// Adds a triangle whose front is where the normals of its corners point.
    pub fn triangle(&mut self, [a, b, c]: [u32; 3]) {
        let at = |corner: u32| self.positions[corner as usize];
        let front = (at(b) - at(a)).cross(at(c) - at(a));
        let faces = [a, b, c].iter().map(|corner| self.normals[*corner as usize]).sum::<Vec3>().dot(front);
        self.indices.extend(if faces < 0.0 { [a, c, b] } else { [a, b, c] });
    }

    /// Adds a grid of `columns` × `rows` quads whose front is where its normals point.
    pub fn patch(&mut self, columns: u32, rows: u32, at: impl Fn(u32, u32) -> Vertex) {
        let corners: Vec<u32> = (0..=rows)
            .flat_map(|row| (0..=columns).map(move |column| (column, row)))
            .map(|(column, row)| self.corner(at(column, row)))
            .collect();
        for row in 0..rows {
            for column in 0..columns {
                let index = |column: u32, row: u32| corners[(row * (columns + 1) + column) as usize];
                let [a, b] = [index(column, row), index(column + 1, row)];
                let [c, d] = [index(column, row + 1), index(column + 1, row + 1)];
                self.triangle([a, c, b]);
                self.triangle([b, c, d]);
            }
        }
    }

    /// Scales the texture coordinates added so far.
    pub fn scale_uvs(&mut self, by: Vec2) {
        for uv in &mut self.uvs {
            *uv *= by;
        }
    }

    /// The finished mesh. Ambient occlusion is a vertex colour, so that one material serves all meshes. Meshes without
    /// occlusion have it too: meshes with one vertex layout share a pipeline, and each pipeline costs megabytes.
    pub fn mesh(self) -> Mesh {
        let colours: Vec<[f32; 4]> = self.colours.iter().map(|&open| [open, open, open, 1.0]).collect();
        let tangents: Vec<[f32; 4]> = self.tangents.iter().map(bevy::prelude::Vec4::to_array).collect();
        Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::RENDER_WORLD)
            .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, self.positions)
            .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, self.normals)
            .with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, self.uvs)
            .with_inserted_attribute(Mesh::ATTRIBUTE_TANGENT, tangents)
            .with_inserted_attribute(Mesh::ATTRIBUTE_COLOR, colours)
            .with_inserted_indices(Indices::U32(self.indices))
    }

    /// A block with rounded edges, or with sharp ones if their radius and number of steps are 0. `uv` maps a side (+X, -X,
    /// +Y, -Y, +Z, -Z) and a point on it (right and down, in length units from its centre, -half..half) to texture coordinates.
    pub fn block(half: Vec3, radius: f32, steps: u32, uv: impl Fn(usize, Vec2, Vec2) -> Vec2) -> Self {
        let mut builder = Self::default();
        for side in 0..6 {
            let (out, right, down) = side_axes(side);
            let size = vec2((half * right).element_sum().abs(), (half * down).element_sum().abs());
            let lines = |half: f32| -> Vec<f32> {
                // Vertices are only needed at the rounded edges, not on the flat between them.
                let round = (0..=steps).map(|i| {
                    let angle = (1.0 - i as f32 / steps.max(1) as f32) * core::f32::consts::FRAC_PI_4;
                    radius * angle.tan()
                });
                let low: Vec<f32> = round.map(|d| -(half - radius) - d).collect();
                let high = low.iter().rev().map(|v| -v);
                low.iter().copied().chain(high).collect()
            };
            let (xs, ys) = (lines(size.x), lines(size.y));
            let inner = half - Vec3::splat(radius);
            builder.sheet(xs.len() as u32 - 1, ys.len() as u32 - 1, |column, row| {
                let p = vec2(xs[column as usize], ys[row as usize]);
                let on_cube = out * (half * out.abs()).element_sum() + right * p.x + down * p.y;
                let core = on_cube.clamp(-inner, inner);
                let normal = (on_cube - core).normalize_or(out);
                Vertex { at: core + normal * radius, normal, uv: uv(side, p, size), along: right, open: 1.0 }
            });
        }
        builder
    }

    /// A surface of revolution about the y axis: `profile` is (distance from the axis, height, normal outwards and up,
    /// v) from the centre of the top outwards and down. `uv` maps (turn 0..1, v, distance) to texture coordinates.
    pub fn revolve(profile: &[ProfilePoint], segments: u32, uv: impl Fn(f32, &ProfilePoint) -> Vec2) -> Self {
        let mut builder = Self::default();
        builder.sheet(segments, profile.len() as u32 - 1, |column, row| {
            let step = &profile[row as usize];
            let turn = column as f32 / segments as f32;
            let (sin, cos) = (turn * core::f32::consts::TAU).sin_cos();
            // Seen from outside, right is counter-clockwise from above.
            let out = vec3(sin, 0.0, cos);
            Vertex {
                at: out * step.radius + Vec3::Y * step.height,
                normal: (out * step.normal.x + Vec3::Y * step.normal.y).normalize(),
                uv: uv(turn, step),
                along: vec3(cos, 0.0, -sin),
                open: step.open,
            }
        });
        builder
    }

    /// A moulding around a rectangle with rounded corners, outside `half`. `profile` contains (distance from the
    /// rectangle, height) and normals, from the inside over the top to the outside. u is the distance along the path in
    /// length units; v comes from the profile.
    pub fn moulding(half: Vec2, corner: f32, profile: &[ProfilePoint], corner_steps: u32) -> Self {
        let path = round_path(half, corner, corner_steps);
        let mut builder = Self::default();
        builder.sheet(path.len() as u32 - 1, profile.len() as u32 - 1, |column, row| {
            let step = &profile[row as usize];
            let point = &path[column as usize];
            let out = vec3(point.out.x, 0.0, point.out.y);
            Vertex {
                at: vec3(point.at.x, 0.0, point.at.y) + out * step.radius + Vec3::Y * step.height,
                normal: (out * step.normal.x + Vec3::Y * step.normal.y).normalize(),
                uv: vec2(point.distance, step.v),
                along: vec3(point.out.y, 0.0, -point.out.x),
                open: step.open,
            }
        });
        builder
    }

    /// A horizontal grid that faces up, `columns` × `rows` quads, with functions of the position for texture
    /// coordinates and ambient occlusion.
    pub fn level(half: Vec2, columns: u32, rows: u32, uv: impl Fn(Vec2) -> Vec2, open: impl Fn(Vec2) -> f32) -> Self {
        let mut builder = Self::default();
        builder.sheet(columns, rows, |column, row| {
            let p = (vec2(column as f32 / columns as f32, row as f32 / rows as f32) * 2.0 - 1.0) * half;
            Vertex { at: vec3(p.x, 0.0, p.y), normal: Vec3::Y, uv: uv(p), along: Vec3::X, open: open(p) }
        });
        builder
    }
}

/// One point of a profile for a surface of revolution or a moulding.
#[derive(Clone, Copy, Debug)]
pub struct ProfilePoint {
    /// The distance from the axis or from the rectangle.
    pub radius: f32,
    pub(crate) height: f32,
    pub(crate) normal: Vec2,
    pub(crate) v: f32,
    /// Baked ambient occlusion, 0..1: 1 is fully lit.
    pub open: f32,
}

/// Creates a fully lit point of a profile.
pub fn profile_point(radius: f32, height: f32, normal: Vec2, v: f32) -> ProfilePoint {
    ProfilePoint { radius, height, normal, v, open: 1.0 }
}

/// The outward, right and down directions of a side of a block, seen from outside with +Y up (for top and bottom: with
/// -Z, +Z up).
pub fn side_axes(side: usize) -> (Vec3, Vec3, Vec3) {
    match side {
        0 => (Vec3::X, Vec3::NEG_Z, Vec3::NEG_Y),
        1 => (Vec3::NEG_X, Vec3::Z, Vec3::NEG_Y),
        2 => (Vec3::Y, Vec3::X, Vec3::Z),
        3 => (Vec3::NEG_Y, Vec3::X, Vec3::NEG_Z),
        4 => (Vec3::Z, Vec3::X, Vec3::NEG_Y),
        _ => (Vec3::NEG_Z, Vec3::NEG_X, Vec3::NEG_Y),
    }
}

struct PathPoint {
    at: Vec2,
    out: Vec2,
    distance: f32,
}

/// Points along a rectangle with rounded corners (x right, y towards the viewer), counter-clockwise from above, closed.
fn round_path(half: Vec2, corner: f32, steps: u32) -> Vec<PathPoint> {
    let mut path: Vec<PathPoint> = Vec::new();
    let inner = half - Vec2::splat(corner);
    let centres = [vec2(1.0, 1.0), vec2(1.0, -1.0), vec2(-1.0, -1.0), vec2(-1.0, 1.0)];
    for (quarter, sign) in centres.iter().enumerate() {
        for step in 0..=steps {
            let turn = (quarter as f32 + step as f32 / steps as f32) * core::f32::consts::FRAC_PI_2;
            let (sin, cos) = turn.sin_cos();
            let out = vec2(sin, cos);
            path.push(PathPoint { at: *sign * inner + out * corner, out, distance: 0.0 });
        }
    }
    let (at, out) = (path[0].at, path[0].out);
    path.push(PathPoint { at, out, distance: 0.0 });
    for i in 1..path.len() {
        path[i].distance = path[i - 1].distance + path[i].at.distance(path[i - 1].at);
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Asserts that every triangle faces in the direction of its vertices' normals; otherwise it would be culled.
    fn looks_outward(builder: &MeshBuilder) {
        for t in builder.indices.chunks(3) {
            let [a, b, c] = [0, 1, 2].map(|i| builder.positions[t[i] as usize]);
            let face = (b - a).cross(c - a);
            if face.length() < 1e-6 {
                continue;
            }
            let normal: Vec3 = t.iter().map(|&i| builder.normals[i as usize]).sum();
            assert!(face.dot(normal) > 0.0, "at {a}");
        }
    }

    #[test]
    fn triangles_face_outwards() {
        looks_outward(&MeshBuilder::block(vec3(1.0, 2.0, 3.0), 0.2, 3, |_, p, _| p));
        let disc = [
            profile_point(0.0, 1.0, Vec2::Y, 0.0),
            profile_point(1.0, 1.0, Vec2::Y, 0.5),
            profile_point(1.0, 0.0, Vec2::X, 1.0),
        ];
        looks_outward(&MeshBuilder::revolve(&disc, 12, |turn, step| vec2(turn, step.v)));
        let rim = [
            profile_point(0.0, 0.0, Vec2::NEG_X, 0.0),
            profile_point(0.0, 1.0, Vec2::NEG_X, 0.3),
            profile_point(1.0, 1.0, Vec2::Y, 1.0),
        ];
        looks_outward(&MeshBuilder::moulding(vec2(5.0, 3.0), 0.5, &rim, 4));
        looks_outward(&MeshBuilder::level(vec2(2.0, 1.0), 3, 2, |p| p, |_| 1.0));
    }

    #[test]
    fn a_block_has_its_size() {
        let half = vec3(0.8, 0.8, 0.8);
        let builder = MeshBuilder::block(half, 0.2, 4, |_, p, _| p);
        let max_extent = builder.positions.iter().fold(Vec3::ZERO, |m, p| m.max(p.abs()));
        assert!(max_extent.abs_diff_eq(half, 1e-4), "{max_extent}");
    }
}
