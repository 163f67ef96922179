//! Trays, and positions of the seats' chips and cards and of the Setter's rail. Seats are in two columns, clockwise
//! from the near left, like their player panels.

use crate::sim::table::prelude::*;
use bevy::prelude::*;

/// The dice of all seats (MZ-1).
pub const DICE_SET: &str = "colour";

/// The main tray.
pub const TRAY: usize = 0;

/// Tray index of a seat's lane.
pub const fn tray_of(seat: Seat) -> usize {
    TRAY + 1 + seat.index()
}

/// Maximum distance between adjacent seats, in cm.
const MAX_SEAT_DISTANCE: f32 = 8.6;

/// Distance of a card from the centre of its seat's place, towards the tray, in cm.
const CARD: f32 = 2.9;

/// Distance of chips from the centre of their seat's place, towards the table's edge, in cm.
const CHIPS: f32 = 2.9;

/// Half extents of a betting card, in cm.
pub const CARD_HALF: Vec2 = Vec2::new(3.0, 1.8);

/// A seat's place at the table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Station {
    /// Its centre.
    pub at: Vec3,
    /// Direction to the tray: 1 is right, -1 is left.
    pub inward: f32,
}

impl Station {
    /// Centre of the card.
    pub fn card(&self) -> Vec3 {
        self.at + Vec3::X * self.inward * CARD
    }

    /// Centre of the chips.
    pub fn chips(&self) -> Vec3 {
        self.at - Vec3::X * self.inward * CHIPS
    }
}

/// Whether a seat is on the left, the number of seats on that side, and its index on that side from the near end.
fn side(seats: u8, seat: Seat) -> (bool, u8, u8) {
    let left = seats.div_ceil(2);
    if seat.0 < left { (true, left, seat.0) } else { (false, seats - left, (seats - 1).saturating_sub(seat.0)) }
}

/// The name of a seat's side, as the names of places end: `left` or `right`.
pub fn side_name(seats: u8, seat: Seat) -> &'static str {
    if side(seats, seat).0 { "left" } else { "right" }
}

/// Whether a seat is the only one on its side.
pub fn is_alone(seats: u8, seat: Seat) -> bool {
    side(seats, seat).1 == 1
}

/// A seat's place.
pub fn station(scene: &Scene, seats: u8, seat: Seat) -> Option<Station> {
    let (left, many, up) = side(seats, seat);
    let column: Place = scene.place(&format!("column-{}", side_name(seats, seat)))?;
    let spacing = if many > 1 { (2.0 * column.size / f32::from(many - 1)).min(MAX_SEAT_DISTANCE) } else { 0.0 };
    let along = (f32::from(many - 1) / 2.0 - f32::from(up)) * spacing;
    Some(Station { at: Vec3::from(column.at) + Vec3::Z * along, inward: if left { 1.0 } else { -1.0 } })
}

/// The rail in front of a Setter. Dice lie along its x axis, their twins on the side of its z axis, towards the tray.
pub fn rail(scene: &Scene, seats: u8, seat: Seat) -> Option<Transform> {
    Some(scene.place(&format!("rail-{}", side_name(seats, seat)))?.transform())
}

#[cfg(test)]
mod tests {
    use super::super::object_set::spot;
    use super::*;
    use crate::games::machz::Machz;
    use crate::sim::dice::DiceSet;
    use crate::sim::table::TableGame;

    #[test]
    fn the_object_set_is_in_the_shot_of_the_tray() {
        let (file, text) = Machz::SCENE;
        let scene = Scene::read(file, text).expect("the embedded scene is valid");
        for seats in 2..=8 {
            for seat in (0..seats).map(Seat) {
                let shot = scene.shots[&format!("tray-{}", side_name(seats, seat))];
                let rail = rail(&scene, seats, seat).expect("the scene has a rail on each side");
                for (place, twin) in (0..5).flat_map(|place| [(place, false), (place, true)]) {
                    let at = spot(&rail, place, twin).translation.xz();
                    let die = Rect::from_center_size(at, Vec2::splat(DiceSet::ordinary().size));
                    let inside = die.min.cmpge(shot.from.into()).all() && die.max.cmple(shot.to.into()).all();
                    assert!(inside, "{seats} seats, setter {seat:?}: the die at {at} is outside {shot:?}");
                }
            }
        }
    }

    #[test]
    fn every_seat_has_its_own_place_clockwise_from_the_near_left() {
        let (file, text) = Machz::SCENE;
        let scene = Scene::read(file, text).expect("the embedded scene is valid");
        for seats in 2..=8 {
            let all: Vec<Station> =
                (0..seats).map(|seat| station(&scene, seats, Seat(seat)).expect("the seat has a place")).collect();
            let left = usize::from(seats.div_ceil(2));
            assert!(all[..left].iter().all(|station| station.inward > 0.0));
            assert!(all[left..].iter().all(|station| station.inward < 0.0));
            assert!(all[..left].windows(2).all(|pair| pair[0].at.z > pair[1].at.z), "the left side goes up the table");
            assert!(all[left..].windows(2).all(|pair| pair[0].at.z < pair[1].at.z), "the right side comes down");
            for (index, one) in all.iter().enumerate() {
                for other in &all[..index] {
                    let distance = one.card().distance(other.card());
                    assert!(distance > 2.0 * CARD_HALF.y + 0.5, "{seats} seats: {distance}");
                }
            }
        }
    }
}
