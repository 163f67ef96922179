//! Geometry of a rack, derived from its shape, so that a changed description moves walls and channels too. Must not
//! depend on symbols, seats or rendering.
//!
//! Rack coordinates are in cm: the origin is the centre of the foot, x to the right, y up, z out of the glass.

use bevy::math::{Vec2, Vec3, vec2, vec3};

use super::super::{CELLS, Shape};

/// Half extents of a standing tile (width, height, thickness), in cm.
pub const TILE: Vec3 = vec3(1.0, 1.0, 0.4);

/// Edge radius of a tile, in cm.
pub const TILE_ROUND: f32 = 0.16;

/// Thickness of the walls between channels, in cm.
pub const WALL: f32 = 0.14;

/// Clearance of a tile on either side in its channel, in cm.
pub const ROOM: f32 = 0.08;

/// Clearance of a tile in front and behind, in cm.
pub const DEPTH_ROOM: f32 = 0.06;

/// Height of the foot, in cm. The lowest tiles stand on it.
pub const FOOT: f32 = 1.5;

/// Distance between adjacent cells, in cm, horizontally and vertically.
pub const PITCH: Vec2 = vec2(2.0 * (TILE.x + ROOM) + WALL, 2.0 * TILE.y);

/// How far walls extend above the top tile beside them, in cm.
const LIP: f32 = 0.35;

/// Height above the mouth of its channel at which a tile is held, in cm.
const HELD: f32 = 0.4;

/// Number of slots of a rack: its cells and the Chance Space.
pub const SLOTS: usize = CELLS + 1;

/// The slot index of the Chance Space.
pub const CHANCE: u8 = CELLS as u8;

/// A vertical wall of a rack.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Wall {
    /// Position of its centre.
    pub x: f32,
    /// Lower end.
    pub bottom: f32,
    /// Upper end.
    pub top: f32,
}

/// The pane of glass in front of a row of cells or of the Chance Space.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pane {
    /// Lower left corner.
    pub low: Vec2,
    /// Upper right corner.
    pub high: Vec2,
}

/// The geometry of a rack.
#[derive(Clone, Debug, PartialEq)]
pub struct RackFrame {
    /// Position of each slot, in tiles; the Chance Space is last.
    at: [Vec2; SLOTS],
    /// Horizontal centre of the foot, in tiles.
    middle: f32,
    /// The permanent walls, which are at positions that no cell crosses.
    pub walls: Vec<Wall>,
}

impl RackFrame {
    /// Derives the geometry from a shape.
    pub fn of(shape: &Shape) -> Self {
        let at =
            std::array::from_fn(|slot| Vec2::from(if slot == CELLS { shape.chance } else { shape.at(slot as u8) }));
        let xs = || at.iter().map(|at: &Vec2| at.x);
        let middle = (xs().fold(f32::MAX, f32::min) + xs().fold(f32::MIN, f32::max)) / 2.0;
        let mut frame = Self { at, middle, walls: Vec::new() };
        frame.walls = frame.find_walls();
        frame
    }

    /// Centre of a tile at rest in `slot`.
    pub fn home(&self, slot: u8) -> Vec3 {
        let at = self.at[usize::from(slot)];
        vec3((at.x - self.middle) * PITCH.x, FOOT + at.y * PITCH.y + TILE.y, 0.0)
    }

    /// Centre of a tile that is held above the channel of `slot`.
    pub fn hold(&self, slot: u8) -> Vec3 {
        let home = self.home(slot);
        let over = self.at.iter().filter(|at| (at.x - self.at[usize::from(slot)].x).abs() < 0.99);
        let rows = over.map(|at| at.y + 1.0).fold(0.0, f32::max);
        home.with_y(FOOT + rows * PITCH.y + LIP + HELD + TILE.y)
    }

    /// Temporary guides left and right of `slot` where the rack has no wall. They exist only while a tile drops.
    pub fn fork(&self, slot: u8) -> Vec<Wall> {
        let home = self.home(slot);
        let top = self.hold(slot).y - TILE.y - HELD;
        let prong = |side: f32| {
            let x = side.mul_add(PITCH.x, home.x);
            let lower_wall = self.walls.iter().find(|wall| (wall.x - x).abs() < 0.01);
            Wall { x, bottom: lower_wall.map_or(home.y - TILE.y + 0.1, |wall| wall.top), top }
        };
        [-0.5, 0.5].map(prong).into_iter().filter(|prong| prong.top - prong.bottom > 0.05).collect()
    }

    /// The slot that contains a tile with its centre at `point`, if any.
    pub fn slot_at(&self, point: Vec3) -> Option<u8> {
        (0..SLOTS as u8).find(|&slot| {
            let off = (point - self.home(slot)).abs();
            off.x < PITCH.x * 0.5 && off.y < PITCH.y * 0.5 && off.z < TILE.z
        })
    }

    /// Half the width of the foot.
    pub fn half_width(&self) -> f32 {
        let far = (0..SLOTS as u8).map(|slot| self.home(slot).x.abs()).fold(0.0, f32::max);
        far + PITCH.x * 0.5 + 0.5
    }

    /// Height up to the top of the highest wall.
    pub fn height(&self) -> f32 {
        self.walls.iter().map(|wall| wall.top).fold(FOOT, f32::max)
    }

    /// Height including a tile in the highest cell.
    pub fn total_height(&self) -> f32 {
        (0..SLOTS as u8).map(|slot| self.home(slot).y + TILE.y).fold(self.height(), f32::max)
    }

    /// The panes in front of the rows, from bottom to top, and in front of the Chance Space.
    pub fn panes(&self) -> Vec<Pane> {
        let pane = |slots: &[u8]| {
            let homes = || slots.iter().map(|slot| self.home(*slot).truncate());
            let low = homes().fold(Vec2::MAX, Vec2::min) - vec2(PITCH.x * 0.5, TILE.y);
            let high = homes().fold(Vec2::MIN, Vec2::max) + vec2(PITCH.x * 0.5, TILE.y);
            Pane { low, high }
        };
        let mut rows: Vec<Vec<u8>> = Vec::new();
        for slot in 0..CHANCE {
            let height = self.home(slot).y;
            match rows.iter_mut().find(|row| (self.home(row[0]).y - height).abs() < 0.01) {
                Some(row) => row.push(slot),
                None => rows.push(vec![slot]),
            }
        }
        rows.sort_by(|one, other| self.home(one[0]).y.total_cmp(&self.home(other[0]).y));
        rows.iter().map(|row| pane(row)).chain([pane(&[CHANCE])]).collect()
    }

    fn find_walls(&self) -> Vec<Wall> {
        let mut found: Vec<f32> = Vec::new();
        for at in self.at {
            for x in [at.x - 0.5, at.x + 0.5] {
                let crossed = self.at.iter().any(|cell| (cell.x - x).abs() < 0.49);
                if !crossed && !found.iter().any(|known| (known - x).abs() < 0.01) {
                    found.push(x);
                }
            }
        }
        let wall = |x: f32| {
            let beside = self.at.iter().filter(|cell| (cell.x - x).abs() < 0.51);
            let rows = beside.map(|cell| cell.y + 1.0).fold(0.0, f32::max);
            Wall { x: (x - self.middle) * PITCH.x, bottom: FOOT, top: FOOT + rows * PITCH.y + LIP }
        };
        let mut walls: Vec<Wall> = found.into_iter().map(wall).collect();
        walls.sort_by(|one, other| one.x.total_cmp(&other.x));
        walls
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_staircase_has_a_wall_on_either_side_of_every_channel() {
        let frame = RackFrame::of(Shape::staircase());
        // Six at the five columns, two at the Chance Space.
        assert_eq!(frame.walls.len(), 8);
        assert!((0..SLOTS as u8).all(|slot| frame.fork(slot).is_empty()));
        let tops: Vec<f32> = frame.walls.iter().map(|wall| ((wall.top - LIP - FOOT) / PITCH.y).round()).collect();
        assert_eq!(tops, [1.0, 1.0, 5.0, 5.0, 4.0, 3.0, 2.0, 1.0]);
    }

    #[test]
    fn a_pyramid_has_outer_walls_only_and_needs_guides() {
        let frame = RackFrame::of(Shape::pyramid());
        assert_eq!(frame.walls.len(), 4);
        assert_eq!(frame.fork(1).len(), 2);
        assert_eq!(frame.fork(14).len(), 2);
        assert!(frame.fork(CHANCE).is_empty());
    }

    #[test]
    fn every_slot_is_found_at_its_own_position_only() {
        for shape in [Shape::staircase(), Shape::pyramid()] {
            let frame = RackFrame::of(shape);
            for slot in 0..SLOTS as u8 {
                assert_eq!(frame.slot_at(frame.home(slot)), Some(slot));
                assert_eq!(frame.slot_at(frame.home(slot) + Vec3::Z), None);
                assert!(frame.hold(slot).y > frame.home(slot).y + PITCH.y);
            }
        }
    }

    #[test]
    fn guides_do_not_overlap_tiles_in_the_rack() {
        let shape = Shape::pyramid();
        let frame = RackFrame::of(shape);
        for slot in 0..CHANCE {
            for fork in frame.fork(slot) {
                let blocking = (0..CHANCE).filter(|other| *other != slot).find(|other| {
                    let home = frame.home(*other);
                    let beside = (home.x - fork.x).abs() < TILE.x + WALL * 0.5;
                    // Tiles above this cell are played later.
                    let later = (home.x - frame.home(slot).x).abs() < PITCH.x * 0.9 && home.y > frame.home(slot).y;
                    beside && !later && home.y + TILE.y > fork.bottom
                });
                assert_eq!(blocking, None, "slot {slot}");
            }
        }
    }
}
