//! Dice at rest that are pushed together into a row, so that a throw reads at a glance. Presentation only: the dice
//! have been read before.

use bevy::ecs::prelude::*;
use bevy::math::{Quat, Vec3};

use super::dice_set::DiceSet;
use super::shape::aligned;
use super::throw::Pose;
use super::tray::Tray;

/// Time for which dice lie where they fell, and time in which they move into the row, in seconds.
const TIMES: (f32, f32) = (0.3, 0.4);

/// The least and the usual distance between dice in the row, as multiples of their edge.
const SPACING: (f32, f32) = (1.2, 1.45);

/// How far a die in the row is off its place, in cm, and how far it is turned, in radians, at most. A row that a hand
/// made is not straight.
const UNEVEN: (f32, f32) = (0.05, 0.035);

/// Height by which dice are lifted on their way, as a multiple of their edge, for the first and the last die.
const LIFT: (f32, f32) = (0.3, 1.3);

/// Whether dice at rest are gathered, in trays with [`GathersDice`].
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct GatherDice(pub bool);

impl Default for GatherDice {
    fn default() -> Self {
        Self(true)
    }
}

/// On a tray whose dice are gathered after each throw.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct GathersDice;

/// Dice on their way into a row.
pub(super) struct Gathering {
    from: Vec<Pose>,
    to: Vec<Pose>,
    seconds: f32,
}

impl Gathering {
    /// Dice at these poses, which show these sides.
    pub(super) fn new(from: Vec<Pose>, sides: &[u8], tray: &Tray, set: &DiceSet) -> Self {
        let to = row(&from, sides, tray, set);
        Self { from, to, seconds: 0.0 }
    }

    pub(super) fn goal(&self) -> &[Pose] {
        &self.to
    }

    /// The poses after this many seconds more; the second value is whether the dice have arrived.
    pub(super) fn step(&mut self, seconds: f32) -> (Vec<Pose>, bool) {
        self.seconds += seconds;
        let part = ((self.seconds - TIMES.0) / TIMES.1).clamp(0.0, 1.0);
        // Smoothstep.
        let part = part * part * part.mul_add(-2.0, 3.0);
        let last = (self.from.len().max(2) - 1) as f32;
        let poses = self.from.iter().zip(&self.to).enumerate().map(|(die, (from, to))| {
            let mut pose = from.towards(to, part);
            let lift = LIFT.0 + (LIFT.1 - LIFT.0) * die as f32 / last;
            // Half an edge is the height of a die's centre above the floor.
            pose.place.y += to.place.y * 2.0 * lift * 4.0 * part * (1.0 - part) * f32::from(u8::from(from != to));
            pose
        });
        (poses.collect(), part >= 1.0)
    }
}

/// The poses of cubes in a row across the tray, ordered by what they show, each turned as little as possible.
pub(super) fn row(dice: &[Pose], sides: &[u8], tray: &Tray, set: &DiceSet) -> Vec<Pose> {
    let edge = set.size;
    let mut order: Vec<usize> = (0..dice.len()).collect();
    let word = |die: usize| sides.get(die).map_or("", |side| set.word(*side));
    // Stable, as icons of the throw are ordered.
    order.sort_by(|&a, &b| word(a).cmp(word(b)));
    let columns = columns(dice.len(), edge, tray);
    let gaps = columns.max(2) - 1;
    let spacing = (room(edge, tray) / gaps as f32).clamp(edge * SPACING.0, edge * SPACING.1);
    let rows = dice.len().div_ceil(columns.max(1));
    let mut poses = dice.to_vec();
    for (index, die) in order.into_iter().enumerate() {
        let (column, line) = (index % columns, index / columns);
        let in_line = columns.min(dice.len() - line * columns);
        let offset = |at: usize, of: usize| (at as f32 - (of as f32 - 1.0) / 2.0) * spacing;
        // From -1 to 1, different for neighbours.
        let uneven = |number: usize| (number * 2 % 5) as f32 / 2.0 - 1.0;
        let away = UNEVEN.0 * uneven(index);
        let place = Vec3::new(offset(column, in_line), edge / 2.0, offset(line, rows) + away);
        let row = Quat::from_rotation_y(UNEVEN.1 * uneven(index * index + 1));
        poses[die] = Pose { place, turn: aligned(dice[die].turn, row) };
    }
    poses
}

/// Default poses of dice that were not thrown: rows of three, slightly rotated.
pub(super) fn default_poses(dice: usize, set: &DiceSet) -> Vec<Pose> {
    let (apart, height) = (set.size * 2.2, set.shape.face_distance() * set.size);
    let rows = dice.div_ceil(3) as f32;
    (0..dice)
        .map(|die| {
            let (column, row) = ((die % 3) as f32 - 1.0, (die / 3) as f32 - (rows - 1.0) / 2.0);
            let place = Vec3::new(column * apart, height, row * apart);
            Pose { place, turn: Quat::from_rotation_y(((die * 7) % 5) as f32 * 0.11 - 0.22) * set.shape.lying() }
        })
        .collect()
}

/// The number of dice in a line: as many as fit into the tray.
fn columns(dice: usize, edge: f32, tray: &Tray) -> usize {
    let fits = (room(edge, tray) / (edge * SPACING.0)).floor().max(0.0) as usize + 1;
    dice.min(fits).max(1)
}

/// The distance between the centres of the first and the last die that fit into the tray.
fn room(edge: f32, tray: &Tray) -> f32 {
    tray.half.x * 2.0 - edge * 1.25
}

#[cfg(test)]
mod tests {
    use bevy::math::Vec2;

    use super::*;
    use crate::sim::dice::{DieShape, SIDE_NORMALS};

    fn fallen(count: usize) -> (Vec<Pose>, Vec<u8>) {
        let poses: Vec<Pose> = (0..count)
            .map(|die| {
                let at = Vec2::from_angle(die as f32 * 2.4) * 3.0;
                let side = Quat::from_rotation_arc(SIDE_NORMALS[die * 5 % 6], Vec3::Y);
                Pose { place: Vec3::new(at.x, 0.8, at.y), turn: Quat::from_rotation_y(die as f32 * 0.7) * side }
            })
            .collect();
        let sides = poses.iter().map(|pose| DieShape::D6.read_side(pose.turn).0).collect();
        (poses, sides)
    }

    #[test]
    fn a_row_is_ordered_aligned_and_keeps_every_side_up() {
        let (tray, set) = (Tray::default(), DiceSet::ordinary());
        for count in 1..=6 {
            let (poses, sides) = fallen(count);
            let row = row(&poses, &sides, &tray, &set);
            let mut by_place: Vec<usize> = (0..count).collect();
            by_place.sort_by(|&a, &b| row[a].place.x.total_cmp(&row[b].place.x));
            assert!(by_place.is_sorted_by_key(|&die| set.word(sides[die])), "{count} dice");
            assert!(by_place.windows(2).all(|pair| row[pair[1]].place.x - row[pair[0]].place.x > set.size * 1.1));
            for (die, pose) in row.iter().enumerate() {
                assert_eq!(DieShape::D6.read_side(pose.turn), (sides[die], DieShape::D6.read_side(pose.turn).1));
                assert!(pose.place.z.abs() <= UNEVEN.0 && (pose.place.y - set.size / 2.0).abs() < 1e-4);
                let axis = pose.turn * SIDE_NORMALS[(usize::from(sides[die]) / 2 * 2 + 2) % 6];
                assert!(axis.x.abs().min(axis.z.abs()) <= UNEVEN.1, "{axis} is not aligned");
                assert!(axis.y.abs() < 1e-3, "{axis} is not level");
            }
        }
    }

    #[test]
    fn dice_that_do_not_fit_into_one_line_form_several() {
        let (set, tray) = (DiceSet::ordinary(), Tray { half: Vec2::splat(5.0), ..Tray::default() });
        let (poses, sides) = fallen(6);
        let row = row(&poses, &sides, &tray, &set);
        for (die, pose) in row.iter().enumerate() {
            assert!(pose.place.x.abs() + set.size / 2.0 < tray.half.x, "{}", pose.place);
            assert!(row[..die].iter().all(|other| other.place.distance(pose.place) > set.size * 1.1));
        }
    }

    #[test]
    fn dice_rest_first_and_arrive_in_time() {
        let (poses, sides) = fallen(5);
        let mut gathering = Gathering::new(poses.clone(), &sides, &Tray::default(), &DiceSet::ordinary());
        let (resting, arrived) = gathering.step(TIMES.0 * 0.9);
        assert!(!arrived && resting.iter().zip(&poses).all(|(now, pose)| now.place == pose.place));
        let (last, arrived) = gathering.step(TIMES.1 + TIMES.0);
        assert!(arrived);
        for (pose, goal) in last.iter().zip(gathering.goal()) {
            assert!(pose.place.distance(goal.place) < 1e-4);
        }
    }
}
