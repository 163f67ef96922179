//! The object set on the Setter's rail, and the matching dice (twins) beside it.

use bevy::prelude::*;

use super::layout::{self, DICE_SET, TRAY, tray_of};
use crate::games::machz::{Colour, Colours, Event, Machz};
use crate::sim::dice::Material;
use crate::sim::table::dice_row::SWEEP_OFFSET;
use crate::sim::table::prelude::*;

/// Distance between the dice of the object set, in cm.
pub const DICE_SPACING: f32 = 2.35;

/// Distance of object dice and twins from the centre line of the rail, in cm.
const ASIDE: f32 = 0.9;

/// Delay between successive dice, in seconds.
const STAGGER: f32 = 0.07;

/// The dice on the rail and in the tray after the events presented so far. Pure data.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct ObjectSetLayout {
    pub setter: Option<Seat>,
    /// The object set in the order in which it was thrown.
    pub object: Option<[Colour; 5]>,
    /// For the dice of the object set that have a twin: the index of the twin in its throw.
    pub twins: [Option<u8>; 5],
    /// The colours of the last throw.
    pub thrown: Vec<Colour>,
    /// Which dice of the last throw left the tray.
    pub gone: Vec<bool>,
}

impl ObjectSetLayout {
    /// Records a throw. Matched dice become twins.
    fn throw(&mut self, faces: &[Colour], matched: Colours) {
        self.thrown = faces.to_vec();
        self.gone = vec![false; faces.len()];
        let Some(object) = self.object else { return };
        let mut open = matched;
        for (index, &colour) in faces.iter().enumerate() {
            let twin = object.iter().enumerate().position(|(place, &die)| die == colour && self.twins[place].is_none());
            if let Some(place) = twin.filter(|_| open.count(colour) > 0) {
                open = open.less(Colours::of(&[colour]));
                self.twins[place] = Some(index as u8);
                self.gone[index] = true;
            }
        }
    }

    /// The dice of the last throw that are still in the tray.
    pub fn left(&self) -> Vec<Colour> {
        self.thrown.iter().zip(&self.gone).filter(|(_, gone)| !**gone).map(|(colour, _)| *colour).collect()
    }
}

impl TableLayout<Machz> for ObjectSetLayout {
    /// Without a roll-off, the first Setter is known from the start.
    fn start(cx: &TableContext<Machz>) -> Self {
        Self { setter: cx.start().setter, ..Self::default() }
    }

    fn apply(&mut self, event: &Event, cx: &TableContext<Machz>) -> Vec<Animation> {
        match event {
            Event::SetterFound { seat } => {
                *self = Self { setter: Some(*seat), ..Self::default() };
                // Dice of the roll-off lie in lanes that are about to be removed.
                let lanes = (0..cx.rules.seats()).map(|seat| Animation::SweepTray(tray_of(Seat(seat))));
                return [Animation::SweepTray(TRAY)].into_iter().chain(lanes).collect();
            }
            Event::ObjectSet { faces, .. } => self.object = Some(*faces),
            Event::Rolled { faces, matched, .. } => self.throw(faces, *matched),
            Event::TurnBegan { .. } => {
                *self = Self { setter: self.setter, object: self.object, ..Self::default() };
                return vec![Animation::SweepTray(TRAY)];
            }
            _ => {}
        }
        Vec::new()
    }

    fn settle(&mut self, _: &[Event], cx: &TableContext<Machz>) {
        if matches!(cx.rules.turn(), Turn::Throw(_)) {
            // The dice are in a hand.
            self.thrown.clear();
            self.gone.clear();
        }
    }

    fn dice(&self, _: &TableContext<Machz>) -> Vec<TrayDice> {
        let in_tray = self.left().into_iter().map(Word::word).collect();
        vec![TrayDice { tray: TRAY, set: DICE_SET, in_tray, aside: Vec::new() }]
    }
}

/// The rail in front of the Setter.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[require(PieceMaterial(Material::Wood))]
pub struct ObjectRail {
    /// The Setter.
    pub seat: Seat,
    /// Whether it is on the left side of the table. A Setter on the other side gets another rail.
    pub left: bool,
}

impl Piece<Machz> for ObjectRail {
    type Layout = ObjectSetLayout;

    fn all(layout: &ObjectSetLayout, cx: &TableContext<Machz>) -> Vec<Placed<Self>> {
        let Some((seat, rail)) = rail(layout, cx) else { return Vec::new() };
        let left = layout::station(cx.scene, cx.rules.seats(), seat).is_some_and(|station| station.inward > 0.0);
        vec![Placed::new(Self { seat, left }, rail)]
    }

    fn is(&self, other: &Self) -> bool {
        self.left == other.left
    }
}

fn rail(layout: &ObjectSetLayout, cx: &TableContext<Machz>) -> Option<(Seat, Transform)> {
    let seat = layout.setter?;
    Some((seat, layout::rail(cx.scene, cx.rules.seats(), seat)?))
}

/// A die on the rail or on its way there.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct RailDie {
    /// Position along the rail, from 0.
    pub place: u8,
    /// Whether it is the twin of an object die.
    pub twin: bool,
    pub colour: Colour,
}

impl Piece<Machz> for RailDie {
    type Layout = ObjectSetLayout;

    fn all(layout: &ObjectSetLayout, cx: &TableContext<Machz>) -> Vec<Placed<Self>> {
        let Some((_, rail)) = rail(layout, cx) else { return Vec::new() };
        let die = |place: usize, twin: bool, colour: Colour, index: u8| Placed {
            piece: Self { place: place as u8, twin, colour },
            home: spot(&rail, place as u8, twin),
            die: Some(DieSource { tray: TRAY, set: DICE_SET, index, word: colour.word() }),
            stagger: if twin { STAGGER * 2.0 } else { STAGGER },
        };
        let object = || layout.object.iter().flatten().enumerate();
        let dice = object().map(|(place, colour)| die(place, false, *colour, place as u8));
        let mut twins: Vec<_> =
            object().filter_map(|(place, colour)| Some((layout.twins[place]?, place, *colour))).collect();
        // Those of the last throw start to move in the order of the throw.
        twins.sort_unstable_by_key(|(index, ..)| *index);
        dice.chain(twins.into_iter().map(|(index, place, colour)| die(place, true, colour, index))).collect()
    }

    fn leave(&self, _: &ObjectSetLayout, at: &Transform, _: &TableContext<Machz>) -> Exit {
        let off = at.with_translation(at.translation + SWEEP_OFFSET);
        Exit::SlideOff(off, f32::from(self.place) * STAGGER)
    }
}

/// Transform of a die on the rail.
pub fn spot(rail: &Transform, place: u8, twin: bool) -> Transform {
    let along = (f32::from(place) - 2.0) * DICE_SPACING;
    let across = if twin { ASIDE } else { -ASIDE };
    rail.with_translation(*rail * Vec3::new(along, RAIL_HEIGHT, across))
}

#[cfg(test)]
mod tests {
    use super::Colour::{Blue, Green, Purple, Red, White, Yellow};
    use super::*;
    use crate::games::machz::MachzOptions;
    use crate::rules::Starter;
    use crate::sim::table::{Scene, TableGame};

    #[test]
    fn each_matched_die_gets_its_own_twin() {
        let mut set_layout =
            ObjectSetLayout { object: Some([Red, Red, Blue, Green, Yellow]), ..ObjectSetLayout::default() };
        set_layout.throw(&[Red, White, Red, Blue, Purple], Colours::of(&[Red, Red, Blue]));
        assert_eq!(set_layout.twins, [Some(0), Some(2), Some(3), None, None]);
        assert_eq!(set_layout.left(), [White, Purple]);
        set_layout.throw(&[Red, Green], Colours::of(&[Green]));
        assert_eq!(set_layout.twins, [Some(0), Some(2), Some(3), Some(1), None]);
        assert_eq!(set_layout.left(), [Red]);
    }

    #[test]
    fn without_a_roll_off_the_first_setter_has_the_rail_from_the_start() {
        let (file, text) = Machz::SCENE;
        let scene = Scene::read(file, text).expect("the embedded scene is valid");
        for (start, setter) in [(Starter::Roll, None), (Starter::Seat(2), Some(Seat(1)))] {
            let options = MachzOptions { start, ..MachzOptions::default() };
            let game = Machz::start(4, &options).expect("the house rules are valid");
            let cx = TableContext { rules: &game, events: &[], scene: &scene };
            let layout = ObjectSetLayout::start(&cx);
            assert_eq!(layout.setter, setter);
            assert_eq!(ObjectRail::all(&layout, &cx).len(), usize::from(setter.is_some()));
        }
    }

    #[test]
    fn twins_are_opposite_their_dice_until_the_next_turn() {
        let (file, text) = Machz::SCENE;
        let scene = Scene::read(file, text).expect("the embedded scene is valid");
        let game = Machz::start(4, &Default::default()).expect("the number of seats is valid");
        let cx = TableContext { rules: &game, events: &[], scene: &scene };
        let mut layout = ObjectSetLayout { setter: Some(Seat(2)), ..ObjectSetLayout::default() };
        layout.object = Some([Red, Red, Blue, Green, Yellow]);
        layout.throw(&[Blue, White, Red], Colours::of(&[Red, Blue]));
        let dice = RailDie::all(&layout, &cx);
        let twins: Vec<&Placed<RailDie>> = dice.iter().filter(|placed| placed.piece.twin).collect();
        assert_eq!((dice.len(), twins.len()), (7, 2));
        let order: Vec<u8> = twins.iter().map(|twin| twin.piece.place).collect();
        assert_eq!(order, [2, 0], "in the order of the throw");
        for twin in twins {
            let matching_die = |placed: &&Placed<RailDie>| !placed.piece.twin && placed.piece.place == twin.piece.place;
            let die = dice.iter().find(matching_die).expect("every twin has its die");
            assert_eq!(die.piece.colour, twin.piece.colour);
            assert!((die.home.translation.distance(twin.home.translation) - 2.0 * ASIDE).abs() < 1e-4);
        }
        let animations = layout.apply(&Event::TurnBegan { seat: Seat(1), turn: 2 }, &cx);
        assert_eq!(animations, [Animation::SweepTray(TRAY)]);
        assert_eq!(RailDie::all(&layout, &cx).len(), 5);
        assert_eq!(layout.left(), []);
    }
}
