//! What a rack is as a body: worked out from its shape, so a description that changes moves walls and channels with
//! it. Knows no symbol, no seat and no picture.
//!
//! A rack has coordinates of its own, in centimetres: the origin is the middle of its foot, x to the right, y up, z out
//! of its glass toward whoever looks at it.

use bevy::math::{Vec2, Vec3, vec2, vec3};

use super::super::{CELLS, Shape};

/// Half a tile's width, height and thickness as it stands in a rack, in centimetres.
pub const TILE: Vec3 = vec3(1.0, 1.0, 0.4);

/// How round a tile's edges are, in centimetres.
pub const TILE_ROUND: f32 = 0.16;

/// How thick the walls between channels are, in centimetres.
pub const WALL: f32 = 0.14;

/// How much room a tile has in its channel on either side, in centimetres.
pub const ROOM: f32 = 0.08;

/// How much room a tile has before and behind it, in centimetres.
pub const DEPTH_ROOM: f32 = 0.06;

/// How high the foot of a rack is, in centimetres: the lowest tiles stand on it.
pub const FOOT: f32 = 1.5;

/// How far from one cell to the next, in centimetres: to the right and up.
pub const PITCH: Vec2 = vec2(2.0 * (TILE.x + ROOM) + WALL, 2.0 * TILE.y);

/// How far walls stand out above the topmost tile beside them, in centimetres.
const LIP: f32 = 0.35;

/// How far above the mouth of its channel a tile is held, in centimetres.
const HELD: f32 = 0.4;

/// The slots of a rack: its cells, and the Chance Space.
pub const SLOTS: usize = CELLS + 1;

/// The number of the Chance Space among the slots.
pub const CHANCE: u8 = CELLS as u8;

/// An upright wall of a rack.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Wall {
    /// Where its middle is.
    pub x: f32,
    /// From which height.
    pub bottom: f32,
    /// Up to which height.
    pub top: f32,
}

/// A row of cells side by side, or the Chance Space, as the pane of glass before it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pane {
    /// Its lower left corner.
    pub low: Vec2,
    /// Its upper right corner.
    pub high: Vec2,
}

/// A rack as a body.
#[derive(Clone, Debug, PartialEq)]
pub struct RackFrame {
    /// Where each slot is, in tiles; the Chance Space last.
    at: [Vec2; SLOTS],
    /// What is in the middle of the foot, in tiles.
    middle: f32,
    walls: Vec<Wall>,
}

impl RackFrame {
    /// The body of a rack of this shape.
    #[must_use]
    pub fn of(shape: &Shape) -> Self {
        let at = std::array::from_fn(|slot| {
            Vec2::from(if slot == CELLS { shape.chance_at() } else { shape.at(slot as u8) })
        });
        let xs = || at.iter().map(|at: &Vec2| at.x);
        let middle = (xs().fold(f32::MAX, f32::min) + xs().fold(f32::MIN, f32::max)) / 2.0;
        let mut frame = Self { at, middle, walls: Vec::new() };
        frame.walls = frame.find_walls();
        frame
    }

    /// Where the middle of a tile is that stands in `slot`.
    #[must_use]
    pub fn home(&self, slot: u8) -> Vec3 {
        let at = self.at[usize::from(slot)];
        vec3((at.x - self.middle) * PITCH.x, FOOT + at.y * PITCH.y + TILE.y, 0.0)
    }

    /// Where a tile is held before it is let go into `slot`: over the mouth of its channel.
    #[must_use]
    pub fn hold(&self, slot: u8) -> Vec3 {
        let home = self.home(slot);
        let over = self.at.iter().filter(|at| (at.x - self.at[usize::from(slot)].x).abs() < 0.99);
        let rows = over.map(|at| at.y + 1.0).fold(0.0, f32::max);
        home.with_y(FOOT + rows * PITCH.y + LIP + HELD + TILE.y)
    }

    /// The walls that always stand: where no cell lies across them.
    #[must_use]
    pub fn walls(&self) -> &[Wall] {
        &self.walls
    }

    /// The walls that guide a tile into `slot`, left and right, where none of the rack's own does: a fork that is put
    /// in from above for as long as the tile falls.
    #[must_use]
    pub fn fork(&self, slot: u8) -> Vec<Wall> {
        let home = self.home(slot);
        let top = self.hold(slot).y - TILE.y - HELD;
        let prong = |side: f32| {
            let x = side.mul_add(PITCH.x, home.x);
            let own = self.walls.iter().find(|wall| (wall.x - x).abs() < 0.01);
            Wall { x, bottom: own.map_or(home.y - TILE.y + 0.1, |wall| wall.top), top }
        };
        [-0.5, 0.5].map(prong).into_iter().filter(|prong| prong.top - prong.bottom > 0.05).collect()
    }

    /// The slot whose place a tile stands in whose middle is at `point`, if there is one.
    #[must_use]
    pub fn slot_at(&self, point: Vec3) -> Option<u8> {
        (0..SLOTS as u8).find(|&slot| {
            let off = (point - self.home(slot)).abs();
            off.x < PITCH.x * 0.5 && off.y < PITCH.y * 0.5 && off.z < TILE.z
        })
    }

    /// Half the width of the foot.
    #[must_use]
    pub fn half_width(&self) -> f32 {
        let far = (0..SLOTS as u8).map(|slot| self.home(slot).x.abs()).fold(0.0, f32::max);
        far + PITCH.x * 0.5 + 0.5
    }

    /// How high the rack is, the highest wall counted.
    #[must_use]
    pub fn height(&self) -> f32 {
        self.walls.iter().map(|wall| wall.top).fold(FOOT, f32::max)
    }

    /// How high the rack is, a tile in its highest cell counted.
    #[must_use]
    pub fn tall(&self) -> f32 {
        (0..SLOTS as u8).map(|slot| self.home(slot).y + TILE.y).fold(self.height(), f32::max)
    }

    /// The panes of glass before the rows, from below, and before the Chance Space.
    #[must_use]
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
        // Six round the five columns, two round the Chance Space.
        assert_eq!(frame.walls().len(), 8);
        assert!((0..SLOTS as u8).all(|slot| frame.fork(slot).is_empty()));
        let tops: Vec<f32> = frame.walls().iter().map(|wall| ((wall.top - LIP - FOOT) / PITCH.y).round()).collect();
        assert_eq!(tops, [1.0, 1.0, 5.0, 5.0, 4.0, 3.0, 2.0, 1.0]);
    }

    #[test]
    fn a_pyramid_has_outer_walls_only_and_guides_its_tiles_with_a_fork() {
        let frame = RackFrame::of(Shape::pyramid());
        assert_eq!(frame.walls().len(), 4);
        assert_eq!(frame.fork(1).len(), 2);
        assert_eq!(frame.fork(14).len(), 2);
        assert!(frame.fork(CHANCE).is_empty());
    }

    #[test]
    fn every_slot_is_found_where_it_is_and_nothing_beside_it() {
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
    fn a_fork_stands_in_the_gaps_between_tiles_that_stand_already() {
        let shape = Shape::pyramid();
        let frame = RackFrame::of(shape);
        for slot in 0..CHANCE {
            for fork in frame.fork(slot) {
                let in_the_way = (0..CHANCE).filter(|other| *other != slot).find(|other| {
                    let home = frame.home(*other);
                    let beside = (home.x - fork.x).abs() < TILE.x + WALL * 0.5;
                    // What rests on this cell comes after it.
                    let later = (home.x - frame.home(slot).x).abs() < PITCH.x * 0.9 && home.y > frame.home(slot).y;
                    beside && !later && home.y + TILE.y > fork.bottom
                });
                assert_eq!(in_the_way, None, "slot {slot}");
            }
        }
    }
}
