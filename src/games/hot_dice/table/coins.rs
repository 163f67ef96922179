//! The coin in front of each seat in Hot Dice and the hand that covers it (HD-11). Nothing here depends on a hidden
//! choice until both are revealed: no position, name or rotation.
//!
//! A hand that does not cover its coin yet stands beside it on the bare table, where it hides neither dice nor trays.

use bevy::prelude::*;

use super::super::{Coin, HotEvent as Event};
use crate::rules::Seat;
use crate::sim::dice::Material;
use crate::sim::table::pieces::{Landed, PieceMaterial};
use crate::sim::table::tween::slide::{Sliding, slide_off, slide_to};
use crate::sim::table::{OnTable, Scene};

/// Radius of a coin, in cm.
pub const COIN_RADIUS: f32 = 1.9;

/// Half the thickness of a coin, in cm.
pub const COIN_HALF: f32 = 0.16;

/// Where a hand comes from and leaves to, relative to its waiting place, in cm.
const AWAY_OFFSET: Vec3 = Vec3::new(0.0, 15.0, 17.0);

/// Reported impact speed when a coin is revealed, in cm/s. Determines the loudness.
const REVEAL_SPEED: f32 = 40.0;

/// The state of a seat's coin.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CoinState {
    /// There is no coin.
    #[default]
    Away,
    /// The coin lies there with the hand beside it: the seat is asked to choose.
    Open,
    /// The hand covers the coin: the seat has chosen.
    Covered,
    /// The coin is revealed.
    Shows(Coin),
}

/// The states of both coins after the events presented so far.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Coins {
    layouts: [CoinState; 2],
    /// Whether dice were set aside in this roll, so that the next choices are about coins.
    asked: bool,
    events_seen: usize,
    /// Whether the next update places coins and hands without animation.
    pub(super) skip_animation: bool,
}

impl Coins {
    /// The state of a seat's coin.
    #[must_use]
    pub fn of(&self, seat: Seat) -> CoinState {
        self.layouts.get(seat.index()).copied().unwrap_or_default()
    }

    pub(super) fn put(&mut self, seat: Seat, layouts: CoinState) {
        self.layouts[seat.index()] = layouts;
    }

    fn reveal(&mut self, event: &Event) -> bool {
        let (seat, coin) = match event {
            Event::WentOn { seat, .. } => (*seat, Coin::Heads),
            Event::Stopped { seat, .. } => (*seat, Coin::Tails),
            _ => return false,
        };
        self.put(seat, CoinState::Shows(coin));
        true
    }

    /// Applies the next event of the `story`. When the choices are revealed, both coins change at once; the events that
    /// follow tell what they show.
    pub(super) fn apply(&mut self, event: &Event, story: &[Event]) {
        self.events_seen += 1;
        match event {
            Event::Rolled { seat, .. } => {
                self.asked = false;
                self.put(*seat, CoinState::Away);
            }
            Event::SetAside { .. } => self.asked = true,
            Event::Chose { seat } if self.asked => self.put(*seat, CoinState::Covered),
            Event::Shown { .. } if self.asked => {
                let next = story.get(self.events_seen..).unwrap_or_default();
                next.iter().take_while(|event| self.reveal(event)).for_each(drop);
            }
            Event::RoundBegan { .. } => self.layouts = [CoinState::Away; 2],
            event => drop(self.reveal(event)),
        }
    }
}

/// A coin on the table.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[require(PieceMaterial(Material::Brass))]
pub struct ChoiceCoin {
    /// Its seat.
    pub seat: Seat,
    /// The visible side; `None` while it is hidden. Reinserted on every change, so that observers see it.
    pub up: Option<Coin>,
}

/// The hand over a seat's coin.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[require(PieceMaterial(Material::Leather))]
pub struct HandPiece {
    /// Its seat.
    pub seat: Seat,
    /// Whether it covers the coin.
    pub down: bool,
}

/// Makes coins and hands follow the states in [`Coins`].
pub(super) fn update_coins(
    mut coins: ResMut<Coins>,
    scene: Res<Scene>,
    mut pieces: Query<(Entity, &ChoiceCoin, &mut Transform), Without<HandPiece>>,
    mut hands: Query<(Entity, &mut HandPiece, &Transform, Option<&Sliding>), Without<ChoiceCoin>>,
    mut landed: MessageWriter<Landed>,
    mut commands: Commands,
) {
    if !coins.is_changed() {
        return;
    }
    let skip_animation = std::mem::take(&mut coins.bypass_change_detection().skip_animation);
    for seat in [Seat(0), Seat(1)] {
        let places = ["coin", "hand-waits"].map(|name| scene.place(&format!("{name}-{}", seat.0)));
        let [Some(place), Some(rest_place)] = places else { continue };
        let layouts = coins.of(seat);
        let coin = pieces.iter_mut().find(|(_, coin, _)| coin.seat == seat);
        let hand = hands.iter_mut().find(|(_, hand, ..)| hand.seat == seat);
        let away = rest_place.transform().with_translation(Vec3::from(rest_place.at) + AWAY_OFFSET);
        if skip_animation || layouts == CoinState::Away {
            coin.iter().for_each(|(coin, ..)| commands.entity(*coin).despawn());
            hand.iter().for_each(|(hand, ..)| commands.entity(*hand).despawn());
            if layouts == CoinState::Away {
                continue;
            }
        }
        let up = if let CoinState::Shows(coin) = layouts { Some(coin) } else { None };
        let layout = coin_transform(place.transform(), up);
        let (piece, turned) = match coin.filter(|_| !skip_animation) {
            Some((entity, coin, mut transform)) => {
                let turned = coin.up != up;
                if turned {
                    commands.entity(entity).try_insert(ChoiceCoin { seat, up });
                    *transform = layout;
                }
                (entity, turned)
            }
            None => {
                let coin = commands.spawn((Name::new("coin"), OnTable, ChoiceCoin { seat, up }, layout));
                (coin.id(), !skip_animation)
            }
        };
        // The sound of revealing is the same for both sides.
        if turned && up.is_some() {
            let (at, material) = (layout.translation, Material::Brass);
            landed.write(Landed { piece, at, speed: REVEAL_SPEED, helped: false, material });
        }
        let down = layouts == CoinState::Covered;
        let goal = if down { place.transform() } else { rest_place.transform() };
        if let Some((hand, mut piece, at, sliding)) = hand.filter(|_| !skip_animation) {
            let bound = sliding.map_or(*at, Sliding::goal);
            if up.is_some() {
                commands.entity(hand).remove::<HandPiece>();
                slide_off(&mut commands, hand, *at, away, 0.0);
            } else if bound.translation != goal.translation {
                piece.down = down;
                slide_to(&mut commands, hand, *at, goal, 0.0);
            }
        } else if up.is_none() {
            let piece = HandPiece { seat, down };
            let hand = commands.spawn((Name::new("hand"), OnTable, piece, goal)).id();
            if !skip_animation {
                slide_to(&mut commands, hand, away, goal, 0.0);
            }
        }
    }
}

/// The transform of a coin. Only tails is turned over, once it is revealed.
fn coin_transform(place: Transform, up: Option<Coin>) -> Transform {
    let turn = match up {
        None | Some(Coin::Heads) => Quat::IDENTITY,
        Some(Coin::Tails) => Quat::from_rotation_x(std::f32::consts::PI),
    };
    Transform::from_translation(place.translation + Vec3::Y * COIN_HALF).with_rotation(place.rotation * turn)
}
