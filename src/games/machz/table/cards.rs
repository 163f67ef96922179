//! The match/no-match card in front of each Rocker, and the lid that covers it once the seat has chosen (MZ-18).
//! Nothing here depends on the hidden choice.

use bevy::prelude::*;
use bevy_rapier3d::prelude::{Collider, RigidBody};

use super::layout;
use crate::games::machz::{Event, Machz};
use crate::rules::{MAX_SEATS, Rules, Seat};
use crate::sim::dice::Material;
use crate::sim::table::pieces::PieceMaterial;
use crate::sim::table::tween::slide::{slide_off, slide_to};
use crate::sim::table::{Backlog, Match, NewlyShown, OnTable, Rebuilt, Scene};

/// Thickness of a card, in cm.
pub const THICKNESS: f32 = 0.08;

/// Where a lid comes from and leaves to, relative to its card, in cm.
const AWAY_OFFSET: Vec3 = Vec3::new(0.0, 11.0, 5.0);

/// The state of a seat's card.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CardState {
    /// Whether it is on the table. The Roller has none.
    pub there: bool,
    /// Whether a lid covers it: the seat has chosen, others have not.
    pub lid: bool,
}

/// The states of all cards after the events presented so far.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Cards {
    states: [CardState; MAX_SEATS as usize],
    seats: u8,
    /// Whether the next update places everything without animation.
    skip_animation: bool,
}

impl Cards {
    /// The state of a seat's card.
    #[must_use]
    pub fn of(&self, seat: Seat) -> CardState {
        self.states.get(seat.index()).copied().unwrap_or_default()
    }

    fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.seats).map(Seat)
    }

    fn deal_except(&mut self, roller: Option<Seat>) {
        for seat in self.seats() {
            self.states[seat.index()].there = Some(seat) != roller;
        }
    }

    fn apply(&mut self, event: &Event) {
        match event {
            // A vote on a thin set has no Roller, so all cards are on the table.
            Event::SetterFound { .. } => self.deal_except(None),
            Event::TurnBegan { seat, .. } => self.deal_except(Some(*seat)),
            Event::Chose { seat } => self.states[seat.index()].lid = true,
            // If time runs out during a vote, the match ends without revealing the choices.
            Event::Shown { .. } | Event::Won { .. } => self.states.iter_mut().for_each(|states| states.lid = false),
            _ => {}
        }
    }
}

/// A seat's card.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct BetCard {
    /// The seat.
    pub seat: Seat,
}

/// The lid on a seat's card.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[require(PieceMaterial(Material::Leather))]
pub struct Lid {
    /// The seat.
    pub seat: Seat,
}

/// Places the cards according to the events presented so far.
pub(super) fn reset_layout(
    mut rebuilt: MessageReader<Rebuilt<Machz>>,
    (match_, backlog): (Res<Match<Machz>>, Res<Backlog<Machz>>),
    mut cards: ResMut<Cards>,
) {
    if rebuilt.read().count() == 0 {
        return;
    }
    *cards = Cards { seats: match_.rules().seats(), skip_animation: true, ..Cards::default() };
    backlog.shown(match_.story()).iter().for_each(|event| cards.apply(event));
}

/// Updates the states when events are presented.
pub(super) fn follow_events(mut shown: NewlyShown<Machz>, mut cards: ResMut<Cards>) {
    for event in shown.read() {
        cards.apply(event);
    }
}

/// Makes cards and lids follow the states in [`Cards`].
pub(super) fn update_cards(
    mut cards: ResMut<Cards>,
    scene: Res<Scene>,
    pieces: Query<(Entity, &BetCard)>,
    lids: Query<(Entity, &Lid, &Transform)>,
    mut commands: Commands,
) {
    if !cards.is_changed() {
        return;
    }
    let skip_animation = std::mem::take(&mut cards.bypass_change_detection().skip_animation);
    for seat in (0..MAX_SEATS).map(Seat) {
        let states = cards.of(seat);
        let card = pieces.iter().find(|(_, card)| card.seat == seat).map(|(card, _)| card);
        let lid = lids.iter().find(|(_, lid, _)| lid.seat == seat);
        let Some(station) = layout::station(&scene, cards.seats, seat).filter(|_| seat.0 < cards.seats) else {
            card.iter().for_each(|card| commands.entity(*card).despawn());
            lid.iter().for_each(|(lid, ..)| commands.entity(*lid).despawn());
            continue;
        };
        let at = Transform::from_translation(station.card());
        match card {
            Some(card) if skip_animation || !states.there => commands.entity(card).despawn(),
            _ => {}
        }
        if states.there && (card.is_none() || skip_animation) {
            let (half, middle) = (layout::CARD_HALF, Vec3::Y * THICKNESS / 2.0);
            let shape = Collider::cuboid(half.x, THICKNESS / 2.0, half.y);
            let shape = Collider::compound(vec![(middle, Quat::IDENTITY, shape)]);
            commands.spawn((Name::new("card"), OnTable, BetCard { seat }, shape, RigidBody::Fixed, at));
        }
        let on = at.with_translation(at.translation + Vec3::Y * THICKNESS);
        let away = on.with_translation(on.translation + AWAY_OFFSET);
        match lid {
            Some((lid, ..)) if skip_animation => commands.entity(lid).despawn(),
            Some((lid, _, from)) if !states.lid => {
                commands.entity(lid).remove::<Lid>();
                slide_off(&mut commands, lid, *from, away, 0.0);
            }
            _ => {}
        }
        if states.lid && (lid.is_none() || skip_animation) {
            let lid = commands.spawn((Name::new("lid"), OnTable, Lid { seat }, on)).id();
            if !skip_animation {
                slide_to(&mut commands, lid, away, on, 0.0);
            }
        }
    }
}
