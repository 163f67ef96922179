//! Dice at rest that are pushed together into a row, so that a throw reads at a glance, or into the columns of a histogram.
//! Presentation only: the dice have been read before.

use bevy::ecs::prelude::*;
use bevy::math::{Quat, Vec3};

use super::dice_set::DiceSet;
use super::pose::Pose;
use super::shape::aligned;
use super::tray::Tray;

/// Time for which dice lie where they fell, and time in which a die moves to its place, in seconds.
const TIMES: (f32, f32) = (0.3, 0.4);

/// The time from the first die that moves into its column to the last, in seconds.
const STAGGER: f32 = 2.6;

/// The least and the usual distance between dice in the row, as multiples of their edge.
const SPACING: (f32, f32) = (1.2, 1.45);

/// How far a die in the row is off its place, in cm, and how far it is turned, in radians, at most. A row that a hand
/// made is not straight.
const UNEVEN: (f32, f32) = (0.05, 0.035);

/// Height by which dice are lifted on their way into a row, as a multiple of their edge, for the first and the last die.
const ROW_LIFT: (f32, f32) = (0.3, 1.3);

/// The same for a die on its way into its column, above dice that still lie where they fell.
const COLUMN_LIFT: f32 = 1.6;

/// Whether dice at rest are gathered into a row, in trays with [`GathersDice::Row`].
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct GatherDice(pub bool);

impl Default for GatherDice {
    fn default() -> Self {
        Self(true)
    }
}

/// How the dice of a tray are gathered after each throw.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub enum GathersDice {
    /// All together into a row across the tray, if [`GatherDice`] is on.
    Row,
    /// One after the other into a column for each side, as in a histogram, regardless of [`GatherDice`]. The dice are cubes
    /// of one kind.
    Columns,
}

impl GathersDice {
    pub(super) fn applies(self, setting: GatherDice) -> bool {
        self == Self::Columns || setting.0
    }

    /// How much of its way this die of so many has gone, this many seconds after they were read: 0 to 1.
    fn progress(self, die: usize, dice: usize, seconds: f32) -> f32 {
        let begins = match self {
            Self::Row => 0.0,
            Self::Columns => STAGGER * die as f32 / (dice.max(2) - 1) as f32,
        };
        ((seconds - TIMES.0 - begins) / TIMES.1).clamp(0.0, 1.0)
    }

    /// How many of so many dice have arrived this many seconds after they were read. They arrive in the order of the throw.
    pub fn arrived(self, dice: usize, seconds: f32) -> usize {
        (0..dice).take_while(|die| self.progress(*die, dice, seconds) >= 1.0).count()
    }
}

/// Dice on their way to their places.
pub(super) struct Gathering {
    how: GathersDice,
    from: Vec<Pose>,
    to: Vec<Pose>,
    edge: f32,
    seconds: f32,
}

impl Gathering {
    /// Dice at these poses, which show these sides.
    pub(super) fn new(how: GathersDice, from: Vec<Pose>, sides: &[u8], tray: &Tray, set: &DiceSet) -> Self {
        let to = match how {
            GathersDice::Row => row(&from, sides, tray, set),
            GathersDice::Columns => columns(&from, sides, tray, set),
        };
        Self { how, from, to, edge: set.size, seconds: 0.0 }
    }

    pub(super) fn goal(&self) -> &[Pose] {
        &self.to
    }

    /// The poses after this many seconds more; the second value is whether the dice have arrived.
    pub(super) fn step(&mut self, seconds: f32) -> (Vec<Pose>, bool) {
        self.seconds += seconds;
        let dice = self.from.len();
        let last = (dice.max(2) - 1) as f32;
        let poses = self.from.iter().zip(&self.to).enumerate().map(|(die, (from, to))| {
            let part = self.how.progress(die, dice, self.seconds);
            // Smoothstep.
            let part = part * part * part.mul_add(-2.0, 3.0);
            let mut pose = from.towards(to, part);
            let lift = match self.how {
                GathersDice::Row => ROW_LIFT.0 + (ROW_LIFT.1 - ROW_LIFT.0) * die as f32 / last,
                GathersDice::Columns => COLUMN_LIFT,
            };
            pose.place.y += self.edge * lift * 4.0 * part * (1.0 - part) * f32::from(u8::from(from != to));
            pose
        });
        (poses.collect(), self.how.arrived(dice, self.seconds) == dice)
    }
}

/// The poses of cubes in a row across the tray, ordered by what they show, each turned as little as possible.
pub(super) fn row(dice: &[Pose], sides: &[u8], tray: &Tray, set: &DiceSet) -> Vec<Pose> {
    let edge = set.size;
    let mut order: Vec<usize> = (0..dice.len()).collect();
    let word = |die: usize| sides.get(die).map_or("", |side| set.word(*side));
    // Stable, as icons of the throw are ordered.
    order.sort_by(|&a, &b| word(a).cmp(word(b)));
    let per_line = dice.len().min(dice_per_line(edge, tray));
    let gaps = per_line.max(2) - 1;
    let spacing = (room(edge, tray) / gaps as f32).clamp(edge * SPACING.0, edge * SPACING.1);
    let rows = dice.len().div_ceil(per_line.max(1));
    let mut poses = dice.to_vec();
    for (index, die) in order.into_iter().enumerate() {
        let (column, line) = (index % per_line, index / per_line);
        let in_line = per_line.min(dice.len() - line * per_line);
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

/// The poses of cubes in columns, one for each side in the order of the set, which grow away from the players: a histogram.
/// What does not fit into a column lies on top of it.
fn columns(dice: &[Pose], sides: &[u8], tray: &Tray, set: &DiceSet) -> Vec<Pose> {
    let (edge, spacing) = (set.size, set.size * SPACING.0);
    let width = tray.half.x * 2.0 / set.faces.len() as f32;
    // Half a die is free between two columns.
    let abreast = ((width / spacing - 0.5).floor() as usize).max(1);
    let lines = (((tray.half.y * 2.0 - edge * 1.25) / spacing).floor().max(0.0) as usize) + 1;
    let order = set.sides_in_order();
    let mut counts = vec![0; order.len()];
    dice.iter()
        .zip(sides)
        .map(|(pose, side)| {
            let column = order.iter().position(|other| other == side).unwrap_or(0);
            let index: usize = counts[column];
            counts[column] += 1;
            let (line, layer) = (index / abreast % lines, index / abreast / lines);
            let aside = ((index % abreast) as f32 - (abreast - 1) as f32 / 2.0) * spacing;
            let place = Vec3::new(
                (column as f32 + 0.5) * width - tray.half.x + aside,
                edge * (layer as f32 + 0.5),
                tray.half.y - edge * 0.625 - line as f32 * spacing,
            );
            Pose { place, turn: aligned(pose.turn, Quat::IDENTITY) }
        })
        .collect()
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

/// The number of dice that fit into a line across the tray; at least 1.
fn dice_per_line(edge: f32, tray: &Tray) -> usize {
    (room(edge, tray) / (edge * SPACING.0)).floor().max(0.0) as usize + 1
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
        let mut gathering =
            Gathering::new(GathersDice::Row, poses.clone(), &sides, &Tray::default(), &DiceSet::ordinary());
        let (resting, arrived) = gathering.step(TIMES.0 * 0.9);
        assert!(!arrived && resting.iter().zip(&poses).all(|(now, pose)| now.place == pose.place));
        let (last, arrived) = gathering.step(TIMES.1 + TIMES.0);
        assert!(arrived);
        for (pose, goal) in last.iter().zip(gathering.goal()) {
            assert!(pose.place.distance(goal.place) < 1e-4);
        }
    }

    #[test]
    fn a_column_for_each_side_has_as_many_dice_as_show_it() {
        let (set, tray) = (DiceSet::ordinary(), Tray::for_dice(100));
        let (poses, mut sides) = fallen(100);
        // Loaded dice: more than fit into a column.
        sides[..60].fill(3);
        let poses: Vec<Pose> = poses
            .iter()
            .zip(&sides)
            .map(|(pose, side)| Pose {
                turn: Quat::from_rotation_arc(SIDE_NORMALS[usize::from(*side)], Vec3::Y),
                ..*pose
            })
            .collect();
        let placed = columns(&poses, &sides, &tray, &set);
        let order = set.sides_in_order();
        for (die, pose) in placed.iter().enumerate() {
            assert!(pose.place.x.abs() < tray.half.x && pose.place.z.abs() < tray.half.y, "{}", pose.place);
            let column = ((pose.place.x + tray.half.x) / (tray.half.x * 2.0) * 6.0) as usize;
            assert_eq!(order[column], sides[die]);
            assert_eq!(DieShape::D6.read_side(pose.turn).0, sides[die]);
            assert!(placed[..die].iter().all(|other| other.place.distance(pose.place) >= set.size), "{die}");
        }
    }

    #[test]
    fn dice_arrive_in_their_columns_one_after_the_other() {
        let (poses, sides) = fallen(100);
        let (tray, set) = (Tray::for_dice(100), DiceSet::ordinary());
        let mut gathering = Gathering::new(GathersDice::Columns, poses, &sides, &tray, &set);
        let end = TIMES.0 + STAGGER + TIMES.1;
        for part in [0.25, 0.5, 0.75, 1.0] {
            let (now, all) = gathering.step(end / 4.0 + 1e-4);
            let there = now.iter().zip(gathering.goal()).filter(|(pose, goal)| pose.place == goal.place).count();
            assert_eq!(GathersDice::Columns.arrived(100, part * end + 1e-3), there);
            assert_eq!(all, there == 100);
        }
    }
}
