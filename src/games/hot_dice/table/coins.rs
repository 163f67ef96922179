//! The coin before each seat of Hot Dice, and the hand over it (HD-11). What lies under a hand is nowhere in here until
//! both are shown: not in a place, not in a name, not in a turn of the coin.
//!
//! A hand that covers nothing yet stands beside its coin on the bare table: there it hides no die and no tray.

use bevy::prelude::*;

use super::super::{Coin, HotEvent as Event};
use crate::rules::Seat;
use crate::sim::dice::Material;
use crate::sim::table::pieces::{Landed, PieceMaterial};
use crate::sim::table::tween::slide::{Sliding, slide_off, slide_to};
use crate::sim::table::{OnTable, Scene};

/// A coin's radius, in centimetres.
pub const COIN_RADIUS: f32 = 1.9;

/// Half a coin's thickness, in centimetres.
pub const COIN_HALF: f32 = 0.16;

/// Where a hand goes that has shown its coin, and comes from, seen from where it waits, in centimetres.
const AWAY_OFFSET: Vec3 = Vec3::new(0.0, 15.0, 17.0);

/// How fast a coin comes down that is turned up, in centimetres a second: so loud it rings.
const REVEAL_SPEED: f32 = 40.0;

/// How a seat's coin lies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CoinState {
    /// There is none.
    #[default]
    Away,
    /// It lies there, neither heads nor tails, the hand beside it: the seat is asked.
    Open,
    /// The hand is down: the seat has chosen.
    Covered,
    /// It is shown.
    Shows(Coin),
}

/// Both coins, as shown so far.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Coins {
    layouts: [CoinState; 2],
    /// Whether the facts are past the dice set aside: what is chosen now are coins.
    asked: bool,
    events_seen: usize,
    /// Whether coins and hands are to be put down without a move.
    pub(super) skip_animation: bool,
}

impl Coins {
    /// How the coin of `seat` lies.
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

    /// What the next fact of the `story` changes. When both choices are shown, both hands lift at once: what was under
    /// them stands in the facts that come next.
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
    /// Whose.
    pub seat: Seat,
    /// Which side is up; `None` as long as nobody may see it. When that changes the piece is inserted anew.
    pub up: Option<Coin>,
}

/// The hand over a seat's coin.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[require(PieceMaterial(Material::Leather))]
pub struct HandPiece {
    /// Whose.
    pub seat: Seat,
    /// Whether it lies on the coin.
    pub down: bool,
}

/// Coins and hands follow what was shown.
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
        // It rings when it is shown and never before, the same with either side up.
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

/// How a coin lies: turned over for tails only, once that may be seen.
fn coin_transform(place: Transform, up: Option<Coin>) -> Transform {
    let turn = match up {
        None | Some(Coin::Heads) => Quat::IDENTITY,
        Some(Coin::Tails) => Quat::from_rotation_x(std::f32::consts::PI),
    };
    Transform::from_translation(place.translation + Vec3::Y * COIN_HALF).with_rotation(place.rotation * turn)
}
