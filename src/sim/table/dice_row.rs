//! Dice that were moved out of their tray into a row beside it, and rows that are cleared again. Knows no game: a game
//! says which dice, and the scene where the rows are.
//!
//! A row is a [`Place`] of the scene: its middle, and as its size how far the dice lie apart.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_rapier3d::prelude::Collider;

use super::pieces::{PieceMaterial, flick_off};
use super::tween::slide::{Sliding, slide_off, slide_to};
use super::{OnTable, Place, Scene, TrayAt};
use crate::sim::dice::{DiceSets, DiceTray, Die, Material, PictureRotation, PlaceDice, SIDE_NORMALS, up_side};

/// How high the rail stands that a row lies on, in centimetres.
pub const RAIL_HEIGHT: f32 = 0.5;

/// How many dice a row has room for.
pub const ROW_CAPACITY: u8 = 6;

/// How long after its neighbour a die starts, in seconds.
const STAGGER: f32 = 0.05;

/// Where dice are swept to, seen from where they lie, in centimetres.
pub const SWEEP_OFFSET: Vec3 = Vec3::new(0.0, -1.0, 46.0);

/// A die that lies in a row, or is on its way there. Added when it is moved aside, removed when it leaves the row.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[require(PieceMaterial(Material::Die))]
pub struct RowDie {
    /// Beside which of the scene's trays.
    pub row: usize,
    /// Its place in the row, from 0.
    pub place: u8,
    /// The side that shows, as in [`crate::sim::dice::DiceSet::faces`].
    pub side: u8,
}

/// On a die that was taken up from its row and waits in the hand to be thrown again.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct HeldForRethrow;

/// Where a die of that edge lies in a row.
#[must_use]
pub fn spot(row: &Place, place: u8, edge: f32) -> Transform {
    let along = (f32::from(place) - f32::from(ROW_CAPACITY - 1) / 2.0) * row.size;
    let mut spot = row.transform();
    spot.translation = spot * Vec3::new(along, RAIL_HEIGHT + edge / 2.0, 0.0);
    spot
}

/// How a die that is turned so lies straight in a row, the same side up.
fn aligned(turn: Quat, row: Quat) -> Quat {
    let (up, _) = up_side(turn);
    let flat = Quat::from_rotation_arc(turn * SIDE_NORMALS[usize::from(up)], Vec3::Y) * turn;
    let seen = row.inverse() * flat;
    // Any axis of the die that lies level says how far the die is turned; the nearest quarter is straight.
    let axis = SIDE_NORMALS[(usize::from(up) / 2 * 2 + 2) % SIDE_NORMALS.len()];
    let level = seen * axis;
    let angle = (-level.z).atan2(level.x);
    let quarter = (angle / std::f32::consts::FRAC_PI_2).round() * std::f32::consts::FRAC_PI_2;
    row * Quat::from_rotation_y(quarter - angle) * seen
}

type Trays<'w, 's> =
    Query<'w, 's, (Entity, &'static TrayAt, &'static Transform, Option<&'static Children>), With<DiceTray>>;
type Row<'w, 's> = Query<'w, 's, (Entity, &'static RowDie, &'static Die, &'static Transform), Without<DiceTray>>;

/// Everything needed to move dice between trays and rows.
#[derive(SystemParam)]
pub struct DiceRows<'w, 's> {
    commands: Commands<'w, 's>,
    scene: Res<'w, Scene>,
    sets: Res<'w, DiceSets>,
    trays: Trays<'w, 's>,
    dice: Query<
        'w,
        's,
        (&'static Die, &'static PictureRotation, &'static Transform),
        (Without<RowDie>, Without<DiceTray>),
    >,
    row: Row<'w, 's>,
    place: MessageWriter<'w, PlaceDice>,
}

impl DiceRows<'_, '_> {
    fn place(&self, row: usize) -> Option<Place> {
        self.scene.place(&format!("row-{row}"))
    }

    fn hand(&self, row: usize) -> Option<Place> {
        self.scene.place(&format!("hand-{row}"))
    }

    /// Moves dice of a throw into the row beside their tray: each by its number in the throw and the word it shows,
    /// the first of them to the place `from`.
    pub fn move_aside(&mut self, tray: usize, set: &str, dice: &[(u8, &str)], from: u8) {
        let Some(row) = self.place(tray) else { return };
        for (count, (index, word)) in dice.iter().enumerate() {
            let place = from + count as u8;
            let Some((die, edge, transform)) = self.find_die(tray, *index) else {
                self.place_in_row(tray, set, word, place);
                continue;
            };
            let mut to = spot(&row, place, edge);
            to.rotation = aligned(transform.rotation, to.rotation);
            let side = self.sets.get(set).and_then(|set| set.side_of(word)).unwrap_or(0);
            self.commands.entity(die).remove::<ChildOf>().insert((OnTable, RowDie { row: tray, place, side }));
            slide_to(&mut self.commands, die, transform, to, f32::from(count as u8) * STAGGER);
        }
    }

    /// Moves a die of a throw, by its number and the word it shows, to a place of its own and says which it is.
    pub fn move_to(&mut self, tray: usize, set: &str, (index, word): (u8, &str), to: Transform, wait: f32) -> Entity {
        let Some((die, edge, transform)) = self.find_die(tray, index) else { return self.place_at(set, word, to) };
        let mut to = to;
        to.translation.y += edge / 2.0;
        to.rotation = aligned(transform.rotation, to.rotation);
        self.commands.entity(die).remove::<ChildOf>().insert((OnTable, PieceMaterial(Material::Die)));
        slide_to(&mut self.commands, die, transform, to, wait);
        die
    }

    /// Lays a die that shows this word on a place of its own and says which it is: for a match that is laid out anew.
    pub fn place_at(&mut self, set: &str, word: &str, to: Transform) -> Entity {
        let (name, edge, side) = match self.sets.get(set) {
            Some(known) => (known.name.clone(), known.edge(), known.side_of(word).unwrap_or(0)),
            None => (set.to_owned(), 1.6, 0),
        };
        let mut transform = to;
        transform.translation.y += edge / 2.0;
        transform.rotation *= Quat::from_rotation_arc(SIDE_NORMALS[usize::from(side)], Vec3::Y);
        let die = Die { set: name, index: 0, edge };
        self.commands.spawn((Name::new("die aside"), OnTable, die, PieceMaterial(Material::Die), transform)).id()
    }

    /// Dice lie in a tray as after a throw, by the words they show: for a match that is laid out anew.
    pub fn place_in_tray(&mut self, tray: usize, set: &str, words: &[&str]) {
        let sides = |word: &&str| self.sets.get(set).and_then(|set| set.side_of(word)).unwrap_or(0);
        if let Some((entity, ..)) = self.trays.iter().find(|(_, at, ..)| at.0 == tray) {
            let sides = words.iter().map(sides).collect();
            self.place.write(PlaceDice { tray: entity, set: set.to_owned(), sides });
        }
    }

    /// The dice that are left in a tray are swept off toward the sofa.
    pub fn sweep_tray(&mut self, tray: usize) {
        let Some((_, _, place, Some(children))) = self.trays.iter().find(|(_, at, ..)| at.0 == tray) else { return };
        for (index, child) in children.iter().enumerate() {
            let Ok((_, _, transform)) = self.dice.get(child) else { continue };
            let from = *place * *transform;
            let to = Transform { translation: from.translation + SWEEP_OFFSET, ..from };
            self.commands.entity(child).remove::<ChildOf>().insert(OnTable);
            slide_off(&mut self.commands, child, from, to, index as f32 * STAGGER);
        }
    }

    /// A die of the last throw: which, how large, and where it lies on the table.
    fn find_die(&self, tray: usize, index: u8) -> Option<(Entity, f32, Transform)> {
        let (_, _, place, children) = self.trays.iter().find(|(_, at, ..)| at.0 == tray)?;
        children?.iter().find_map(|child| {
            let (die, _, transform) = self.dice.get(child).ok().filter(|(die, ..)| die.index == index)?;
            Some((child, die.edge, *place * *transform))
        })
    }

    /// Where the dice of the last throw lie on the table, by their numbers; those that are gone are left out.
    pub fn dice_in_tray(&self, tray: usize) -> Vec<(u8, Entity, Vec3)> {
        let Some((_, _, place, Some(children))) = self.trays.iter().find(|(_, at, ..)| at.0 == tray) else {
            return Vec::new();
        };
        let dice = children.iter().filter_map(|child| Some((child, self.dice.get(child).ok()?)));
        dice.map(|(child, (die, _, transform))| (die.index, child, *place * transform.translation)).collect()
    }

    /// Lays a die that shows this word straight into a row: for a match that is laid out anew.
    fn place_in_row(&mut self, tray: usize, set: &str, word: &str, place: u8) {
        let (Some(row), Some(known)) = (self.place(tray), self.sets.get(set)) else { return };
        let side = known.side_of(word).unwrap_or(0);
        let die = Die { set: known.name.clone(), index: place, edge: known.edge() };
        let mut transform = spot(&row, place, die.edge);
        transform.rotation *= Quat::from_rotation_arc(SIDE_NORMALS[usize::from(side)], Vec3::Y);
        self.commands.spawn((Name::new("die aside"), OnTable, die, RowDie { row: tray, place, side }, transform));
    }

    /// Lays tray and row out anew: the dice that lie in the tray and those aside, by the words they show.
    pub fn reset(&mut self, tray: usize, set: &str, dice_in_tray: &[&str], aside: &[&str]) {
        for (die, ..) in self.row.iter().filter(|(_, die, ..)| die.row == tray) {
            self.commands.entity(die).despawn();
        }
        self.place_in_tray(tray, set, dice_in_tray);
        for (place, word) in aside.iter().enumerate() {
            self.place_in_row(tray, set, word, place as u8);
        }
    }

    /// The dice of a row are taken up into the hand, to be thrown again.
    pub fn pick_up_row(&mut self, tray: usize) {
        let Some(hand) = self.hand(tray) else { return };
        for (die, aside, size, transform) in self.row.iter().filter(|(_, die, ..)| die.row == tray) {
            let mut to = spot(&hand, aside.place, size.edge);
            to.rotation *= transform.rotation;
            slide_to(&mut self.commands, die, *transform, to, f32::from(aside.place) * STAGGER);
            self.commands.entity(die).insert(HeldForRethrow);
        }
    }

    /// The dice of a row, and those left in its tray, are swept off toward the sofa.
    pub fn sweep(&mut self, tray: usize) {
        let row: Vec<_> =
            self.row.iter().filter(|(_, die, ..)| die.row == tray).map(|(e, a, _, t)| (e, *a, *t)).collect();
        for (die, aside, transform) in row {
            let to = Transform { translation: transform.translation + SWEEP_OFFSET, ..transform };
            self.commands.entity(die).remove::<(RowDie, HeldForRethrow)>();
            slide_off(&mut self.commands, die, transform, to, f32::from(aside.place) * STAGGER);
        }
        self.sweep_tray(tray);
    }

    /// The dice of a row are knocked off the table.
    pub fn scatter(&mut self, tray: usize) {
        for (die, aside, size, transform) in self.row.iter().filter(|(_, die, ..)| die.row == tray) {
            let away = Vec2::from_angle(f32::from(aside.place) * 0.7 - 1.9);
            let half = size.edge / 2.0;
            self.commands
                .entity(die)
                .remove::<(RowDie, HeldForRethrow, Sliding)>()
                .insert((Collider::cuboid(half, half, half), *transform));
            flick_off(&mut self.commands, die, away);
        }
    }

    /// The dice of a row are gone: they are in the hand again.
    pub fn remove_row(&mut self, tray: usize) {
        for (die, ..) in self.row.iter().filter(|(_, die, ..)| die.row == tray) {
            self.commands.entity(die).despawn();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_die_moved_aside_lies_straight_and_shows_what_it_showed() {
        let row = Quat::from_rotation_y(0.4);
        for side in 0..6_u8 {
            for turn in 0..30 {
                let transform = Quat::from_rotation_y(turn as f32 * 0.37)
                    * Quat::from_rotation_arc(SIDE_NORMALS[usize::from(side)], Vec3::Y);
                let aside = aligned(transform, row);
                assert_eq!(up_side(aside).0, side);
                let level = row.inverse() * aside * SIDE_NORMALS[(usize::from(side) / 2 * 2 + 2) % 6];
                assert!(level.y.abs() < 1e-4 && (level.x.abs() < 1e-3 || level.z.abs() < 1e-3), "{level}");
            }
        }
    }
}
