//! Lanes for the roll-off (MZ-4): until there is a Setter, the tray is divided, so that all seats can throw one die at
//! the same time.

use bevy::prelude::*;

use super::layout::{TRAY, tray_of};
use super::object_set::ObjectSetLayout;
use crate::games::machz::Machz;
use crate::sim::dice::{DiceTray, Tray};
use crate::sim::table::prelude::*;
use crate::sim::table::{Lane, TrayAt};

/// Space for the walls between lanes, in cm.
pub const WALL: f32 = 0.5;

/// Height of the walls between lanes, in cm.
pub const WALL_HEIGHT: f32 = 1.1;

/// On a tray that is a seat's lane.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct LaneOf {
    pub seat: Seat,
}

/// Number of columns and rows of lanes.
pub const fn grid(seats: u8) -> (u8, u8) {
    if seats <= 4 { (seats, 1) } else { (seats.div_ceil(2), 2) }
}

/// Centre and half extents of a seat's lane, relative to the centre of the tray.
pub fn lane(tray: &Tray, seats: u8, seat: Seat) -> (Vec2, Vec2) {
    let (columns, rows) = grid(seats);
    let cell = tray.half * 2.0 / vec2(f32::from(columns), f32::from(rows));
    // Seats start at the near left, so the near row comes first.
    let (column, row) = (seat.0 % columns, rows - 1 - seat.0 / columns);
    let middle = (vec2(f32::from(column), f32::from(row)) + 0.5) * cell - tray.half;
    (middle, cell / 2.0 - Vec2::splat(WALL / 2.0))
}

/// Adds lanes during the roll-off and removes them once the Setter was presented.
pub(super) fn update_lanes(
    match_: Res<Match<Machz>>,
    (set_layout, queue): (Res<ObjectSetLayout>, Res<PresentationQueue<Machz>>),
    (scene, mut trays): (Res<Scene>, ResMut<SeatTrays>),
    lanes: Query<Entity, With<LaneOf>>,
    mut commands: Commands,
) {
    let wanted = set_layout.setter.is_none() || (!queue.is_empty() && !lanes.is_empty() && set_layout.object.is_none());
    if wanted != lanes.is_empty() {
        return;
    }
    let seats = match_.rules().seats();
    if !wanted {
        lanes.iter().for_each(|lane| commands.entity(lane).despawn());
        trays.0 = vec![TRAY; usize::from(seats)];
        return;
    }
    let Some(place) = scene.trays.get(TRAY) else { return };
    // Each lane shows its seat's marker, so hide the markers at the main tray.
    trays.0 = vec![SeatTrays::NONE; usize::from(seats)];
    for seat in (0..seats).map(Seat) {
        let (middle, half) = lane(&place.tray, seats, seat);
        let tray = Tray { half, rim: WALL_HEIGHT, ..place.tray };
        let at = Vec3::from(place.at) + Vec3::new(middle.x, 0.0, middle.y);
        commands.spawn((
            Name::new("lane"),
            OnTable,
            Lane { of: TRAY },
            LaneOf { seat },
            TrayAt(tray_of(seat)),
            DiceTray::new(tray),
            Transform::from_translation(at),
        ));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::dice::physical::Thrower;
    use crate::sim::dice::{DiceSet, DiceSets};

    #[test]
    fn lanes_are_inside_the_tray_and_do_not_overlap() {
        let tray = Tray { half: Vec2::new(9.4, 8.2), ..Tray::default() };
        for seats in 2..=8 {
            let all: Vec<(Vec2, Vec2)> = (0..seats).map(|seat| lane(&tray, seats, Seat(seat))).collect();
            for (index, (middle, half)) in all.iter().enumerate() {
                assert!((middle.abs() + *half).cmple(tray.half).all(), "{seats}: {middle}");
                for (other, _) in &all[..index] {
                    let offset = (*middle - *other).abs();
                    assert!(offset.x > half.x * 2.0 || offset.y > half.y * 2.0, "{seats}: {middle} {other}");
                }
            }
        }
    }

    #[test]
    fn a_die_settles_in_the_narrowest_lane_and_shows_every_side() {
        let tray = Tray { half: Vec2::new(9.4, 8.2), ..Tray::default() };
        let (_, half) = lane(&tray, 8, Seat(0));
        let set: DiceSet = DiceSets::default().get("colour").cloned().expect("the colour dice are embedded");
        let mut thrower = Thrower::new(Tray { half, rim: WALL_HEIGHT, ..tray }, set, 3);
        let mut sides = [0; 6];
        for _ in 0..600 {
            let report = thrower.throw(0, 1);
            assert_eq!(report.stuck, 0);
            sides[usize::from(report.sides[0])] += 1;
        }
        assert!(sides.iter().all(|count| (60..=140).contains(count)), "{sides:?}");
    }
}
