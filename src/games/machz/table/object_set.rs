//! The object set on the Setter's rail, and the matching dice (twins) beside it.

use bevy::prelude::*;

use super::lanes::tray_of;
use super::{DICE_SET, TRAY, layout};
use crate::games::machz::{Colour, Colours, Event, Machz};
use crate::rules::{Rules, Seat, Turn, Word};
use crate::sim::dice::Material;
use crate::sim::table::dice_row::{DiceRows, RAIL_HEIGHT, SWEEP_OFFSET};
use crate::sim::table::pieces::PieceMaterial;
use crate::sim::table::tween::slide::{slide_off, slide_to};
use crate::sim::table::{Backlog, Match, NewlyShown, OnTable, Pace, Rebuilt, Scene, Speed};

/// Distance between the dice of the object set, in cm.
pub const APART: f32 = 2.35;

/// Distance of object dice and twins from the centre line of the rail, in cm.
const ASIDE: f32 = 0.98;

/// Delay between successive dice, in seconds.
const AFTER: f32 = 0.07;

/// The dice on the rail and in the tray after the events presented so far. Pure data.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct ObjectSetLayout {
    /// The Setter.
    pub setter: Option<Seat>,
    /// The object set in the order in which it was thrown.
    pub object: Option<[Colour; 5]>,
    /// Which dice of the object set have a twin.
    pub twins: [bool; 5],
    /// The colours of the last throw.
    pub thrown: Vec<Colour>,
    /// Which dice of the last throw left the tray.
    pub gone: Vec<bool>,
}

impl ObjectSetLayout {
    /// Records a throw. Returns the dice that become twins: index in the throw, colour, and index in the object set.
    pub fn throw(&mut self, faces: &[Colour], matched: Colours) -> Vec<(u8, Colour, usize)> {
        self.thrown = faces.to_vec();
        self.gone = vec![false; faces.len()];
        let Some(object) = self.object else { return Vec::new() };
        let mut open = matched;
        let mut moves = Vec::new();
        for (index, &colour) in faces.iter().enumerate() {
            let twin = object.iter().enumerate().position(|(place, &die)| die == colour && !self.twins[place]);
            if let Some(place) = twin.filter(|_| open.count(colour) > 0) {
                open = open.less(Colours::of(&[colour]));
                self.twins[place] = true;
                self.gone[index] = true;
                moves.push((index as u8, colour, place));
            }
        }
        moves
    }

    /// Applies an event other than a throw.
    fn apply(&mut self, event: &Event) {
        match event {
            Event::SetterFound { seat } => *self = Self { setter: Some(*seat), ..Self::default() },
            Event::ObjectSet { faces, .. } => self.object = Some(*faces),
            Event::TurnBegan { .. } => {
                *self = Self { setter: self.setter, object: self.object, ..Self::default() };
            }
            _ => {}
        }
    }

    /// Applies an event.
    fn follow(&mut self, event: &Event) {
        if let Event::Rolled { faces, matched, .. } = event {
            self.throw(faces, *matched);
        }
        self.apply(event);
    }

    /// The dice of the last throw that are still in the tray.
    #[must_use]
    pub fn left(&self) -> Vec<Colour> {
        self.thrown.iter().zip(&self.gone).filter(|(_, gone)| !**gone).map(|(colour, _)| *colour).collect()
    }
}

/// The rail in front of the Setter.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[require(PieceMaterial(Material::Wood))]
pub struct ObjectRail {
    /// The Setter.
    pub seat: Seat,
}

/// A die on the rail or on its way there.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct RailDie {
    /// Position along the rail, from 0.
    pub place: u8,
    /// Whether it is the twin of an object die.
    pub twin: bool,
    /// Its colour.
    pub colour: Colour,
}

/// Transform of a die on the rail.
#[must_use]
pub fn spot(rail: &Transform, place: u8, twin: bool) -> Transform {
    let along = (f32::from(place) - 2.0) * APART;
    let across = if twin { ASIDE } else { -ASIDE };
    rail.with_translation(*rail * Vec3::new(along, RAIL_HEIGHT, across))
}

/// Places rail and dice according to the events presented so far, at the start, after a resume and after an undo.
pub(super) fn reset_layout(
    mut rebuilt: MessageReader<Rebuilt<Machz>>,
    (match_, backlog): (Res<Match<Machz>>, Res<Backlog<Machz>>),
    (scene, mut set_layout): (Res<Scene>, ResMut<ObjectSetLayout>),
    old: Query<Entity, Or<(With<RailDie>, With<ObjectRail>)>>,
    mut rows: DiceRows,
    mut commands: Commands,
) {
    if rebuilt.read().count() == 0 {
        return;
    }
    old.iter().for_each(|piece| commands.entity(piece).despawn());
    *set_layout = ObjectSetLayout::default();
    backlog.shown(match_.story()).iter().for_each(|event| set_layout.follow(event));
    if matches!(match_.turn(), Turn::Throw(_)) {
        // The dice are in a hand.
        set_layout.thrown.clear();
        set_layout.gone.clear();
    }
    lay(&set_layout, &scene, match_.rules().seats(), &mut rows, &mut commands);
}

/// Places the rail, its dice and those in the tray without animation.
fn lay(set_layout: &ObjectSetLayout, scene: &Scene, seats: u8, rows: &mut DiceRows, commands: &mut Commands) {
    let left = set_layout.left();
    let words: Vec<&str> = left.iter().map(|colour| colour.word()).collect();
    rows.place_in_tray(TRAY, DICE_SET, &words);
    let Some(seat) = set_layout.setter else { return };
    let Some(rail) = layout::rail(scene, seats, seat) else { return };
    commands.spawn((Name::new("rail"), OnTable, ObjectRail { seat }, rail));
    for (place, &colour) in set_layout.object.iter().flatten().enumerate() {
        for twin in [false, true].into_iter().filter(|twin| !twin || set_layout.twins[place]) {
            let place = place as u8;
            let die = rows.place_at(DICE_SET, colour.word(), spot(&rail, place, twin));
            commands.entity(die).insert(RailDie { place, twin, colour });
        }
    }
}

/// Animates rail and dice when their events are presented.
pub(super) fn follow_events(
    mut shown: NewlyShown<Machz>,
    (match_, pace): (Res<Match<Machz>>, Res<Pace>),
    (scene, mut set_layout): (Res<Scene>, ResMut<ObjectSetLayout>),
    rails: Query<(Entity, &Transform), With<ObjectRail>>,
    dice: Query<(Entity, &RailDie, &Transform)>,
    mut rows: DiceRows,
    mut commands: Commands,
) {
    let seats = match_.rules().seats();
    if pace.speed == Speed::Instant {
        // At instant speed place the result without animation.
        let events: Vec<&Event> = shown.read().collect();
        if !events.is_empty() {
            events.into_iter().for_each(|event| set_layout.follow(event));
            let old = dice.iter().map(|(die, ..)| die).chain(rails.iter().map(|(rail, _)| rail));
            old.for_each(|piece| commands.entity(piece).despawn());
            lay(&set_layout, &scene, seats, &mut rows, &mut commands);
        }
        return;
    }
    for event in shown.read() {
        let rail = set_layout.setter.and_then(|seat| layout::rail(&scene, seats, seat));
        match event {
            Event::ObjectSet { faces, .. } => {
                let Some(rail) = rail else { continue };
                for (index, colour) in faces.iter().enumerate() {
                    let place = index as u8;
                    let to = spot(&rail, place, false);
                    let die = rows.move_to(TRAY, DICE_SET, (place, colour.word()), to, index as f32 * AFTER);
                    commands.entity(die).insert(RailDie { place, twin: false, colour: *colour });
                }
            }
            Event::Rolled { faces, matched, .. } => {
                let Some(rail) = rail else { continue };
                for (count, (index, colour, place)) in set_layout.throw(faces, *matched).into_iter().enumerate() {
                    let place = place as u8;
                    let to = spot(&rail, place, true);
                    let die = rows.move_to(TRAY, DICE_SET, (index, colour.word()), to, count as f32 * AFTER * 2.0);
                    commands.entity(die).insert(RailDie { place, twin: true, colour });
                }
            }
            Event::TurnBegan { .. } | Event::SetterFound { .. } => {
                let all = matches!(event, Event::SetterFound { .. });
                for (die, piece, at) in dice.iter().filter(|(_, piece, _)| all || piece.twin) {
                    let to = Transform { translation: at.translation + SWEEP_OFFSET, ..*at };
                    commands.entity(die).remove::<RailDie>();
                    slide_off(&mut commands, die, *at, to, f32::from(piece.place) * AFTER);
                }
                rows.sweep_tray(TRAY);
                // Dice of the roll-off lie in lanes that are about to be removed.
                if all {
                    (0..seats).map(Seat).for_each(|seat| rows.sweep_tray(tray_of(seat)));
                }
            }
            _ => {}
        }
        if let Event::SetterFound { seat } = event
            && let Some(to) = layout::rail(&scene, seats, *seat)
        {
            match rails.single() {
                Ok((rail, at)) if at.rotation.angle_between(to.rotation) < 0.1 => {
                    commands.entity(rail).insert(ObjectRail { seat: *seat });
                    slide_to(&mut commands, rail, *at, to, 0.0);
                }
                // Replace the rail if the Setter is on the other side of the table.
                found => {
                    found.iter().for_each(|(rail, _)| commands.entity(*rail).despawn());
                    commands.spawn((Name::new("rail"), OnTable, ObjectRail { seat: *seat }, to));
                }
            }
        }
        set_layout.apply(event);
    }
}

#[cfg(test)]
mod tests {
    use super::Colour::{Blue, Green, Purple, Red, White, Yellow};
    use super::*;

    #[test]
    fn each_matched_die_gets_its_own_twin() {
        let mut set_layout =
            ObjectSetLayout { object: Some([Red, Red, Blue, Green, Yellow]), ..ObjectSetLayout::default() };
        let faces = [Red, White, Red, Blue, Purple];
        let matched = Colours::of(&[Red, Red, Blue]);
        assert_eq!(set_layout.throw(&faces, matched), [(0, Red, 0), (2, Red, 1), (3, Blue, 2)]);
        assert_eq!(set_layout.left(), [White, Purple]);
        assert_eq!(set_layout.throw(&[Red, Green], Colours::of(&[Green])), [(1, Green, 3)]);
        assert_eq!(set_layout.twins, [true, true, true, true, false]);
        set_layout.apply(&Event::TurnBegan { seat: Seat(1), turn: 2 });
        assert_eq!((set_layout.twins, set_layout.left()), ([false; 5], Vec::new()));
        assert!(set_layout.object.is_some());
    }
}
