//! Finds the nearest focusable rectangle in a direction. Pure functions of rectangles.

use bevy::math::Rect;

/// A direction on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NavDirection {
    /// Towards the top edge.
    Up,
    /// Towards the bottom edge.
    Down,
    /// Towards the left edge.
    Left,
    /// Towards the right edge.
    Right,
}

/// The weight of the sideways gap relative to the distance ahead.
const GAP_WEIGHT: f32 = 3.0;
/// The weight of the sideways offset of the centres, which decides between rectangles without a sideways gap.
const OFFSET_WEIGHT: f32 = 0.2;
/// How far two rectangles may overlap and still count as one behind the other, in pixels.
const TOUCHING: f32 = 2.0;

/// The item of `others` nearest to `from` in a direction; `None` if there is none.
pub fn nearest<T>(from: Rect, direction: NavDirection, others: impl IntoIterator<Item = (T, Rect)>) -> Option<T> {
    let mut best: Option<(f32, T)> = None;
    for (item, rect) in others {
        let Some(cost) = cost(from, direction, rect) else { continue };
        if best.as_ref().is_none_or(|(least, _)| cost < *least) {
            best = Some((cost, item));
        }
    }
    best.map(|(_, item)| item)
}

fn cost(from: Rect, direction: NavDirection, to: Rect) -> Option<f32> {
    let (ahead, gap, offset) = match direction {
        NavDirection::Up => {
            (from.min.y - to.max.y, gap(from.min.x, from.max.x, to.min.x, to.max.x), from.center().x - to.center().x)
        }
        NavDirection::Down => {
            (to.min.y - from.max.y, gap(from.min.x, from.max.x, to.min.x, to.max.x), from.center().x - to.center().x)
        }
        NavDirection::Left => {
            (from.min.x - to.max.x, gap(from.min.y, from.max.y, to.min.y, to.max.y), from.center().y - to.center().y)
        }
        NavDirection::Right => {
            (to.min.x - from.max.x, gap(from.min.y, from.max.y, to.min.y, to.max.y), from.center().y - to.center().y)
        }
    };
    (ahead >= -TOUCHING).then(|| ahead.max(0.0) + GAP_WEIGHT * gap + OFFSET_WEIGHT * offset.abs())
}

/// The gap between two intervals; 0 if they overlap.
fn gap(a: f32, b: f32, c: f32, d: f32) -> f32 {
    (c - b).max(a - d).max(0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(x: f32, y: f32) -> Rect {
        Rect::new(x, y, x + 10.0, y + 10.0)
    }

    #[test]
    fn the_straight_neighbour_is_next() {
        let others = [("right", at(20.0, 0.0)), ("below", at(0.0, 20.0)), ("aslant", at(20.0, 20.0))];
        assert_eq!(nearest(at(0.0, 0.0), NavDirection::Right, others), Some("right"));
        assert_eq!(nearest(at(0.0, 0.0), NavDirection::Down, others), Some("below"));
        assert_eq!(nearest(at(20.0, 20.0), NavDirection::Up, others), Some("right"));
        assert_eq!(nearest(at(20.0, 20.0), NavDirection::Left, others), Some("below"));
        assert_eq!(nearest(at(0.0, 0.0), NavDirection::Left, others), None);
    }

    #[test]
    fn far_node_straight_ahead_beats_near_node_far_to_the_side() {
        let others = [("straight", at(0.0, 60.0)), ("aside", at(60.0, 15.0))];
        assert_eq!(nearest(at(0.0, 0.0), NavDirection::Down, others), Some("straight"));
    }

    #[test]
    fn wide_node_below_is_reached_from_every_column() {
        let wide = Rect::new(0.0, 20.0, 100.0, 30.0);
        for x in [0.0, 45.0, 90.0] {
            assert_eq!(nearest(at(x, 0.0), NavDirection::Down, [("wide", wide)]), Some("wide"));
        }
    }

    #[test]
    fn overlapping_nodes_are_neighbours() {
        assert_eq!(nearest(at(0.0, 0.0), NavDirection::Right, [("next", at(9.0, 0.0))]), Some("next"));
    }
}
