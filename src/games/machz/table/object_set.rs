//! The object set on its rail before the Setter, and the twin that slides beside each die of it that is matched.

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

/// How far apart the dice of the object set lie, in centimetres.
pub const APART: f32 = 2.35;

/// How far object dice lie from the middle line of the rail on one side, and their twins on the other.
const ASIDE: f32 = 0.98;

/// How long after its neighbour a die starts, in seconds.
const AFTER: f32 = 0.07;

/// What lies on the rail and in the tray, as shown so far. A pure account: it decides nothing.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct ObjectSetLayout {
    /// Before whom the rail stands.
    pub setter: Option<Seat>,
    /// The object set, in the order it was thrown.
    pub object: Option<[Colour; 5]>,
    /// Which of its dice have their twins beside them.
    pub twins: [bool; 5],
    /// The last throw, by the dice's numbers.
    pub thrown: Vec<Colour>,
    /// Which of its dice left the tray since.
    pub gone: Vec<bool>,
}

impl ObjectSetLayout {
    /// Dice were thrown: says which of them slide beside which dice of the object set.
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

    /// What a fact changes, but for a throw.
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

    /// What a fact changes, a throw too.
    fn follow(&mut self, event: &Event) {
        if let Event::Rolled { faces, matched, .. } = event {
            self.throw(faces, *matched);
        }
        self.apply(event);
    }

    /// The dice of the last throw that still lie in the tray.
    #[must_use]
    pub fn left(&self) -> Vec<Colour> {
        self.thrown.iter().zip(&self.gone).filter(|(_, gone)| !**gone).map(|(colour, _)| *colour).collect()
    }
}

/// The rail, before whom it stands.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[require(PieceMaterial(Material::Wood))]
pub struct ObjectRail {
    /// The Setter.
    pub seat: Seat,
}

/// A die on the rail, or on its way there.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct RailDie {
    /// Its place along the rail, from 0.
    pub place: u8,
    /// Whether it is the twin of an object die.
    pub twin: bool,
    /// What it shows.
    pub colour: Colour,
}

/// Where a die of the rail lies.
#[must_use]
pub fn spot(rail: &Transform, place: u8, twin: bool) -> Transform {
    let along = (f32::from(place) - 2.0) * APART;
    let across = if twin { ASIDE } else { -ASIDE };
    rail.with_translation(*rail * Vec3::new(along, RAIL_HEIGHT, across))
}

/// Rail and dice are laid out from the facts so far: at the start, after a resume, after a choice taken back.
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
        // They are in a hand.
        set_layout.thrown.clear();
        set_layout.gone.clear();
    }
    lay(&set_layout, &scene, match_.rules().seats(), &mut rows, &mut commands);
}

/// Puts the rail, its dice and those in the tray down without a move.
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

/// Dice slide to the rail and are swept off it, and the rail goes to the next Setter, as their facts are shown.
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
        // Where everything is shown at once nothing moves: what came of the facts is laid down.
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
                // Those of the roll-off lie in lanes, which are about to go.
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
                // To the other side of the table it is carried.
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
    fn each_matched_die_finds_a_twin_of_its_own() {
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
