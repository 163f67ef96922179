//! Where the seats of MACHZ have their chips and cards, and where the object set lies before its Setter. Two columns of
//! seats, clockwise from the near left, as their plaques stand.

use bevy::prelude::*;

use crate::rules::Seat;
use crate::sim::table::{Place, Scene};

/// Seats are no further apart than this, in centimetres, however few there are.
const ROOMY: f32 = 8.6;

/// How far a rail follows its Setter up and down the table, in centimetres.
const FOLLOWS: f32 = 2.6;

/// How far from the middle of a seat's place its card lies, toward the tray.
const CARD: f32 = 2.9;

/// How far from the middle of a seat's place its chips stand, toward the edge of the table.
const CHIPS: f32 = 2.9;

/// Half the size of the card to bet on, in centimetres.
pub const CARD_HALF: Vec2 = Vec2::new(3.0, 1.8);

/// A seat's place at the table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Station {
    /// Its middle.
    pub at: Vec3,
    /// Where the tray is, seen from there: 1 to the right, -1 to the left.
    pub inward: f32,
}

impl Station {
    /// The middle of the card to bet on.
    #[must_use]
    pub fn card(&self) -> Vec3 {
        self.at + Vec3::X * self.inward * CARD
    }

    /// The middle of the chips.
    #[must_use]
    pub fn chips(&self) -> Vec3 {
        self.at - Vec3::X * self.inward * CHIPS
    }
}

/// Whether a seat sits on the left, how many seats it shares that side with, and how far up the table it sits.
fn side(seats: u8, seat: Seat) -> (bool, u8, u8) {
    let left = seats.div_ceil(2);
    if seat.0 < left { (true, left, seat.0) } else { (false, seats - left, (seats - 1).saturating_sub(seat.0)) }
}

/// A seat's place.
#[must_use]
pub fn station(scene: &Scene, seats: u8, seat: Seat) -> Option<Station> {
    let (left, many, up) = side(seats, seat);
    let column: Place = scene.place(if left { "left" } else { "right" })?;
    let apart = if many > 1 { (2.0 * column.size / f32::from(many - 1)).min(ROOMY) } else { 0.0 };
    let along = (f32::from(many - 1) / 2.0 - f32::from(up)) * apart;
    Some(Station { at: Vec3::from(column.at) + Vec3::Z * along, inward: if left { 1.0 } else { -1.0 } })
}

/// The rail before a Setter: its dice lie along its own x, their twins on the side of its own z, toward the tray.
#[must_use]
pub fn rail(scene: &Scene, seats: u8, seat: Seat) -> Option<Transform> {
    let station = station(scene, seats, seat)?;
    let place = scene.place(if station.inward > 0.0 { "rail-left" } else { "rail-right" })?;
    let mut rail = place.transform();
    rail.translation.z += (station.at.z - rail.translation.z).clamp(-FOLLOWS, FOLLOWS);
    Some(rail)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::machz::Machz;
    use crate::sim::table::Play;

    #[test]
    fn every_seat_has_a_place_of_its_own_clockwise_from_the_near_left() {
        let (file, text) = Machz::SCENE;
        let scene = Scene::read(file, text).expect("the scene is sound");
        for seats in 2..=8 {
            let all: Vec<Station> =
                (0..seats).map(|seat| station(&scene, seats, Seat(seat)).expect("a place")).collect();
            let left = usize::from(seats.div_ceil(2));
            assert!(all[..left].iter().all(|station| station.inward > 0.0));
            assert!(all[left..].iter().all(|station| station.inward < 0.0));
            assert!(all[..left].windows(2).all(|pair| pair[0].at.z > pair[1].at.z), "the left side goes up the table");
            assert!(all[left..].windows(2).all(|pair| pair[0].at.z < pair[1].at.z), "the right side comes down");
            for (index, one) in all.iter().enumerate() {
                for other in &all[..index] {
                    let apart = one.card().distance(other.card());
                    assert!(apart > 2.0 * CARD_HALF.y + 0.5, "{seats} seats: {apart}");
                }
            }
        }
    }
}
