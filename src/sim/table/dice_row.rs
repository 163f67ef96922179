//! Dice that are set aside from a tray into a row beside it. Must not depend on any game: the game selects the dice,
//! the scene positions the rows.
//!
//! A row is a [`Place`] in the scene. Its size is the distance between dice.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_rapier3d::prelude::Collider;

use super::pieces::{PieceMaterial, flick_off};
use super::tween::slide::{Sliding, slide_and_hold, slide_off};
use super::{OnTable, Place, Scene, TrayAt};
use crate::sim::dice::{DiceSet, DiceSets, DiceTray, Die, Material, PictureRotation, PlaceDice, SIDE_NORMALS, aligned};

/// Height of the rail below a row, in cm.
pub const RAIL_HEIGHT: f32 = 0.5;

/// Number of dice in a full row.
pub const ROW_CAPACITY: u8 = 6;

/// Delay between successive dice, in seconds.
const STAGGER: f32 = 0.05;

/// Offset by which dice are swept off the table, in cm.
pub const SWEEP_OFFSET: Vec3 = Vec3::new(0.0, -1.0, 46.0);

/// A die in a row or on its way there. Removed when it leaves the row.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[require(PieceMaterial(Material::Die))]
pub struct RowDie {
    /// Index of the tray that the row belongs to.
    pub row: usize,
    /// Position in the row, from 0.
    pub place: u8,
    /// The side it shows, as in [`crate::sim::dice::DiceSet::faces`].
    pub side: u8,
}

/// On a die that was picked up from its row and will be thrown again.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct HeldForRethrow;

/// The transform of a die with this edge length in a row.
pub fn spot(row: &Place, place: u8, edge: f32) -> Transform {
    let along = (f32::from(place) - f32::from(ROW_CAPACITY - 1) / 2.0) * row.size;
    let mut spot = row.transform();
    spot.translation = spot * Vec3::new(along, RAIL_HEIGHT + edge / 2.0, 0.0);
    spot
}

type Trays<'w, 's> =
    Query<'w, 's, (Entity, &'static TrayAt, &'static Transform, Option<&'static Children>), With<DiceTray>>;
type Row<'w, 's> = Query<'w, 's, (Entity, &'static RowDie, &'static Die, &'static Transform), Without<DiceTray>>;

type TrayDiceQuery<'w, 's> =
    Query<'w, 's, (&'static Die, &'static PictureRotation, &'static Transform), (Without<RowDie>, Without<DiceTray>)>;

/// System parameter for reading the positions of the dice of the last throw.
#[derive(SystemParam)]
pub struct DiceInTrays<'w, 's> {
    trays: Trays<'w, 's>,
    dice: TrayDiceQuery<'w, 's>,
}

impl DiceInTrays<'_, '_> {
    /// Index, entity and position of the dice of the last throw that are still in the tray.
    pub fn dice_in_tray(&self, tray: usize) -> Vec<(u8, Entity, Vec3)> {
        let Some((_, _, place, Some(children))) = self.trays.iter().find(|(_, at, ..)| at.0 == tray) else {
            return Vec::new();
        };
        let dice = children.iter().filter_map(|child| Some((child, self.dice.get(child).ok()?)));
        dice.map(|(child, (die, _, transform))| (die.index as u8, child, *place * transform.translation)).collect()
    }
}

/// System parameter for moving dice between trays and rows.
#[derive(SystemParam)]
pub struct DiceRows<'w, 's> {
    commands: Commands<'w, 's>,
    scene: Res<'w, Scene>,
    sets: Res<'w, DiceSets>,
    trays: Trays<'w, 's>,
    dice: TrayDiceQuery<'w, 's>,
    row: Row<'w, 's>,
    place: MessageWriter<'w, PlaceDice>,
}

impl DiceRows<'_, '_> {
    fn place(&self, row: usize) -> Option<Place> {
        self.scene.place(&format!("row-{row}"))
    }

    /// Moves dice from a tray to its row. `dice` has the index of each die in the throw and the word it shows; the
    /// first one goes to position `from`.
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
            slide_and_hold(&mut self.commands, die, transform, to, f32::from(count as u8) * STAGGER);
        }
    }

    /// Moves one die of a throw, given by index and word, to a transform of its own and returns its entity.
    pub fn move_to(&mut self, tray: usize, set: &str, (index, word): (u8, &str), to: Transform, wait: f32) -> Entity {
        let Some((die, edge, transform)) = self.find_die(tray, index) else { return self.place_at(set, word, to) };
        let mut to = to;
        to.translation.y += edge / 2.0;
        to.rotation = aligned(transform.rotation, to.rotation);
        self.commands.entity(die).remove::<ChildOf>().insert((OnTable, PieceMaterial(Material::Die)));
        slide_and_hold(&mut self.commands, die, transform, to, wait);
        die
    }

    /// Places a die that shows this word without animation, to restore a match, and returns its entity.
    pub fn place_at(&mut self, set: &str, word: &str, to: Transform) -> Entity {
        let ordinary = DiceSet::ordinary();
        let known = self.sets.get(set).unwrap_or(&ordinary);
        let (die, side) = (Die::new(known, 0), known.side_of(word).unwrap_or(0));
        let mut transform = to;
        transform.translation.y += die.size / 2.0;
        transform.rotation *= Quat::from_rotation_arc(SIDE_NORMALS[usize::from(side)], Vec3::Y);
        self.commands.spawn((Name::new("die aside"), OnTable, die, PieceMaterial(Material::Die), transform)).id()
    }

    /// Places dice that show these words in a tray, to restore a match.
    pub fn place_in_tray(&mut self, tray: usize, set: &str, words: &[&str]) {
        let sides = |word: &&str| self.sets.get(set).and_then(|set| set.side_of(word)).unwrap_or(0);
        if let Some((entity, ..)) = self.trays.iter().find(|(_, at, ..)| at.0 == tray) {
            let sides = words.iter().map(sides).collect();
            self.place.write(PlaceDice { tray: entity, set: set.to_owned(), sides });
        }
    }

    /// Sweeps the remaining dice of a tray off the table, towards the players.
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

    /// A die of the last throw: entity, edge length and transform on the table.
    fn find_die(&self, tray: usize, index: u8) -> Option<(Entity, f32, Transform)> {
        let (_, _, place, children) = self.trays.iter().find(|(_, at, ..)| at.0 == tray)?;
        children?.iter().find_map(|child| {
            let (die, _, transform) = self.dice.get(child).ok().filter(|(die, ..)| die.index == usize::from(index))?;
            Some((child, die.size, *place * *transform))
        })
    }

    /// Places a die that shows this word in a row, to restore a match.
    fn place_in_row(&mut self, tray: usize, set: &str, word: &str, place: u8) {
        let (Some(row), Some(known)) = (self.place(tray), self.sets.get(set)) else { return };
        let side = known.side_of(word).unwrap_or(0);
        let die = Die::new(known, place.into());
        let mut transform = spot(&row, place, die.size);
        transform.rotation *= Quat::from_rotation_arc(SIDE_NORMALS[usize::from(side)], Vec3::Y);
        self.commands.spawn((Name::new("die aside"), OnTable, die, RowDie { row: tray, place, side }, transform));
    }

    /// Replaces the dice in a tray and its row by dice that show these words.
    pub fn reset(&mut self, tray: usize, set: &str, dice_in_tray: &[&str], aside: &[&str]) {
        self.remove_row(tray);
        self.place_in_tray(tray, set, dice_in_tray);
        for (place, word) in aside.iter().enumerate() {
            self.place_in_row(tray, set, word, place as u8);
        }
    }

    /// Moves the dice of a row into the hand for a rethrow.
    pub fn pick_up_row(&mut self, tray: usize) {
        let Some(hand) = self.scene.place(&format!("hand-{tray}")) else { return };
        for (entity, aside, die, transform) in self.row.iter().filter(|(_, aside, ..)| aside.row == tray) {
            let mut to = spot(&hand, aside.place, die.size);
            to.rotation *= transform.rotation;
            slide_and_hold(&mut self.commands, entity, *transform, to, f32::from(aside.place) * STAGGER);
            self.commands.entity(entity).insert(HeldForRethrow);
        }
    }

    /// Sweeps the dice of a row and of its tray off the table, towards the players.
    pub fn sweep(&mut self, tray: usize) {
        for (die, aside, _, transform) in self.row.iter().filter(|(_, die, ..)| die.row == tray) {
            let to = Transform { translation: transform.translation + SWEEP_OFFSET, ..*transform };
            self.commands.entity(die).remove::<(RowDie, HeldForRethrow)>();
            slide_off(&mut self.commands, die, *transform, to, f32::from(aside.place) * STAGGER);
        }
        self.sweep_tray(tray);
    }

    /// Knocks the dice of a row off the table.
    pub fn scatter(&mut self, tray: usize) {
        for (entity, aside, die, transform) in self.row.iter().filter(|(_, aside, ..)| aside.row == tray) {
            let away = Vec2::from_angle(f32::from(aside.place) * 0.7 - 1.9);
            let half = die.size / 2.0;
            self.commands
                .entity(entity)
                .remove::<(RowDie, HeldForRethrow, Sliding)>()
                .insert((Collider::cuboid(half, half, half), *transform));
            flick_off(&mut self.commands, entity, away);
        }
    }

    /// Despawns the dice of a row, because they are in the hand now.
    pub fn remove_row(&mut self, tray: usize) {
        for (die, ..) in self.row.iter().filter(|(_, die, ..)| die.row == tray) {
            self.commands.entity(die).despawn();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::dice::DieShape;

    #[test]
    fn a_die_set_aside_is_aligned_and_keeps_its_side() {
        let row = Quat::from_rotation_y(0.4);
        for side in 0..6_u8 {
            for turn in 0..30 {
                let transform = Quat::from_rotation_y(turn as f32 * 0.37)
                    * Quat::from_rotation_arc(SIDE_NORMALS[usize::from(side)], Vec3::Y);
                let aside = aligned(transform, row);
                assert_eq!(DieShape::D6.read_side(aside).0, side);
                let level = row.inverse() * aside * SIDE_NORMALS[(usize::from(side) / 2 * 2 + 2) % 6];
                assert!(level.y.abs() < 1e-4 && (level.x.abs() < 1e-3 || level.z.abs() < 1e-3), "{level}");
            }
        }
    }
}
