//! The match/no-match card in front of each Rocker, and the lid that covers it once the seat has chosen (MZ-18).
//! Nothing here depends on the hidden choice.

use bevy::ecs::system::EntityCommands;
use bevy::prelude::*;
use bevy_rapier3d::prelude::{Collider, RigidBody};

use super::layout;
use crate::games::machz::{Event, Machz};
use crate::sim::dice::Material;
use crate::sim::table::prelude::*;

/// Thickness of a card, in cm.
pub const THICKNESS: f32 = 0.08;

/// Where a lid comes from and leaves to, relative to its card, in cm.
const AWAY_OFFSET: Vec3 = Vec3::new(0.0, 11.0, 5.0);

/// The state of a seat's card.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CardState {
    /// Whether it is on the table. The Roller has none.
    pub on_table: bool,
    /// Whether a lid covers it: the seat has chosen, others have not.
    pub lid: bool,
}

/// The states of all cards after the events presented so far.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Cards {
    states: [CardState; MAX_SEATS as usize],
    seats: u8,
}

impl Cards {
    pub fn of(&self, seat: Seat) -> CardState {
        self.states.get(seat.index()).copied().unwrap_or_default()
    }

    fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.seats).map(Seat)
    }

    /// Deals a card to every seat but the Roller.
    fn deal(&mut self, roller: Option<Seat>) {
        for seat in self.seats() {
            self.states[seat.index()].on_table = Some(seat) != roller;
        }
    }

    /// The places of the cards of all seats that `holds` selects.
    fn places(&self, cx: &TableContext<Machz>, holds: fn(CardState) -> bool) -> Vec<(Seat, Transform)> {
        let seats = self.seats().filter(|seat| holds(self.of(*seat)));
        let place =
            |seat| Some((seat, Transform::from_translation(layout::station(cx.scene, self.seats, seat)?.card())));
        seats.filter_map(place).collect()
    }
}

impl TableLayout<Machz> for Cards {
    fn start(cx: &TableContext<Machz>) -> Self {
        Self { seats: cx.rules.seats(), ..Self::default() }
    }

    fn apply(&mut self, event: &Event, _: &TableContext<Machz>) -> Vec<Animation> {
        match event {
            // A vote on a thin set has no Roller, so all cards are on the table.
            Event::SetterFound { .. } => self.deal(None),
            Event::TurnBegan { seat, .. } => self.deal(Some(*seat)),
            Event::Chose { seat } => self.states[seat.index()].lid = true,
            Event::Shown { .. } => self.states.iter_mut().for_each(|card| card.lid = false),
            // If time runs out during a vote, the match ends without revealing the choices.
            Event::Won { .. } => self.states = <_>::default(),
            _ => {}
        }
        Vec::new()
    }
}

/// A seat's card.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct BetCard {
    pub seat: Seat,
}

impl Piece<Machz> for BetCard {
    type Layout = Cards;

    fn all(cards: &Cards, cx: &TableContext<Machz>) -> Vec<Placed<Self>> {
        cards.places(cx, |card| card.on_table).into_iter().map(|(seat, at)| Placed::new(Self { seat }, at)).collect()
    }

    fn build(&self, entity: &mut EntityCommands) {
        let (half, middle) = (layout::CARD_HALF, Vec3::Y * THICKNESS / 2.0);
        let shape = Collider::cuboid(half.x, THICKNESS / 2.0, half.y);
        entity.insert((Collider::compound(vec![(middle, Quat::IDENTITY, shape)]), RigidBody::Fixed));
    }
}

/// The lid on a seat's card.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[require(PieceMaterial(Material::Leather))]
pub struct Lid {
    pub seat: Seat,
}

impl Piece<Machz> for Lid {
    type Layout = Cards;

    fn all(cards: &Cards, cx: &TableContext<Machz>) -> Vec<Placed<Self>> {
        let on = |at: Transform| at.with_translation(at.translation + Vec3::Y * THICKNESS);
        cards.places(cx, |card| card.lid).into_iter().map(|(seat, at)| Placed::new(Self { seat }, on(at))).collect()
    }

    fn enter(&self, home: &Transform, _: &TableContext<Machz>) -> Entrance {
        Entrance::SlideFrom(home.with_translation(home.translation + AWAY_OFFSET))
    }

    fn leave(&self, _: &Cards, at: &Transform, cx: &TableContext<Machz>) -> Exit {
        let card = layout::station(cx.scene, cx.rules.seats(), self.seat).map(|station| station.card());
        let away = card.map_or(at.translation, |card| card + Vec3::Y * THICKNESS) + AWAY_OFFSET;
        Exit::SlideOff(at.with_translation(away), 0.0)
    }
}
