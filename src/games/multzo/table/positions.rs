//! Transforms of tiles and coins, derived from the places of the scene. Must not depend on faces.

use bevy::prelude::*;

use super::super::Suit;
use super::layout::{CoinSpot, TileSpot};
use crate::rules::Seat;
use crate::sim::table::{Scene, Shot, Viewpoint};

/// Half extents of a tile: width, thickness, length, in cm.
pub const TILE: Vec3 = Vec3::new(1.55, 0.38, 2.05);

/// Radius of a coin, in cm.
pub const COIN_RADIUS: f32 = 1.9;

/// Half the thickness of a coin, in cm.
pub const COIN_HALF: f32 = 0.17;

/// Height of tiles above the felt, in cm.
const FELT: f32 = 0.06;

/// Number of piles of the stock.
const PILES: u8 = 4;

/// Distance between tiles of a hand, in cm.
const PITCH: f32 = 2.0 * TILE.x + 0.36;

/// Number of discards per row.
pub const ROW: u8 = 8;

/// How tiles that make a category are raised (cm) and tilted towards the players (degrees).
const RISE: (f32, f32) = (1.5, 24.0);

/// Tiles held up to the camera: distance (cm), scale, spacing (cm), and offset below the centre (cm).
const HELD: (f32, f32, f32, f32) = (40.0, 1.36, 4.6, 5.5);

/// Transforms on the table of a scene.
#[derive(Clone, Copy, Debug)]
pub struct TablePositions<'s> {
    scene: &'s Scene,
    seats: u8,
}

impl<'s> TablePositions<'s> {
    /// Positions for a match with this number of seats.
    pub const fn new(scene: &'s Scene, seats: u8) -> Self {
        Self { scene, seats }
    }

    fn named(&self, name: &str) -> Transform {
        self.scene.place(name).map_or(Transform::IDENTITY, |place| place.transform())
    }

    /// Centre of a seat's hand.
    pub fn hand(&self, seat: Seat) -> Transform {
        self.named(&format!("hand-{}-{}", self.seats, seat.0))
    }

    /// Transform of a tile, face up or down. Its face is the +Y side, the top of the picture is towards -Z.
    pub fn tile(&self, spot: TileSpot, face_up: bool) -> Transform {
        let mut at = match spot {
            TileSpot::Stock(from_bottom) => {
                let (pile, layer) = (from_bottom % PILES, from_bottom / PILES);
                let aside = Vec3::new(f32::from(pile % 2) - 0.5, 0.0, f32::from(pile / 2) - 0.5);
                let mut at = self.named("stock");
                at.translation += aside * Vec3::new(PITCH, 0.0, 2.0 * TILE.z + 0.36);
                at.translation.y += f32::from(layer) * TILE.y * 2.0;
                at
            }
            TileSpot::Hand(seat, slot) => {
                let mut at = self.hand(seat);
                at.translation.x += (f32::from(slot) - 2.0) * PITCH;
                at
            }
            TileSpot::Discard(place) => {
                let mut at = self.named("discards");
                let (column, row) = (f32::from(place % ROW), f32::from(place / ROW));
                at.translation += Vec3::new(column * (PITCH + 0.22), 0.0, row * (2.0 * TILE.z + 0.5));
                at
            }
            TileSpot::Declared => self.named("declared"),
        };
        // A small deterministic rotation makes tiles look hand-placed.
        at.rotation *= Quat::from_rotation_y(rotation_jitter(spot));
        at.translation.y += FELT + TILE.y;
        if !face_up {
            at.rotation *= Quat::from_rotation_z(std::f32::consts::PI);
        }
        at
    }

    /// Transform of a tile that makes the presented category.
    pub fn risen(&self, spot: TileSpot) -> Transform {
        let mut at = self.tile(spot, true);
        at.translation.y += RISE.0;
        at.rotation = Quat::from_rotation_x(RISE.1.to_radians());
        at
    }

    /// Transform of a tile held up to the camera: tile `slot` of `of`, from the left.
    pub fn held(&self, slot: u8, of: u8) -> Transform {
        let Some(shot) = self.scene.shots.get("overview") else { return Transform::IDENTITY };
        let Viewpoint { eye, target, .. } = shot.viewpoint(Shot::DEFAULT_ASPECT);
        let (far, scale, spacing, below) = HELD;
        let ahead = (target - eye).normalize_or(Vec3::NEG_Y);
        let right = ahead.cross(Vec3::Y).normalize_or(Vec3::X);
        let up = right.cross(ahead);
        // The tile drawn last stands slightly apart.
        let last = if of > 4 && slot + 1 == of { 0.22 } else { 0.0 };
        let along = f32::from(slot) - (f32::from(of) - 1.0) / 2.0 + last;
        Transform {
            translation: eye + ahead * far + right * along * spacing - up * below,
            rotation: Quat::from_mat3(&Mat3::from_cols(right, -ahead, -up)),
            scale: Vec3::splat(scale),
        }
    }

    /// Transform of a coin; `many` is the number of coins in its row.
    pub fn coin(&self, spot: CoinSpot, many: usize) -> Transform {
        let mut at = match spot {
            CoinSpot::Stack(suit, from_bottom) => {
                let mut at = self.stack(suit);
                let wobble = Vec2::from_angle(f32::from(from_bottom) * 2.4 + suit.index() as f32) * 0.09;
                at.translation += Vec3::new(wobble.x, f32::from(from_bottom) * COIN_HALF * 2.0, wobble.y);
                at
            }
            CoinSpot::Null(suit) => self.null(suit),
            CoinSpot::Taken(seat, place) => {
                let mut at = self.named(&format!("coins-{}-{}", self.seats, seat.0));
                // A row of coins is at most as wide as the hand.
                let spacing = (PITCH * 4.0 / many.max(2).saturating_sub(1) as f32).min(COIN_RADIUS * 2.0 + 0.2);
                at.translation.x += f32::from(place) * spacing - PITCH * 2.0;
                // Overlapping coins rest on each other.
                at.translation.y += if spacing < COIN_RADIUS * 2.0 { f32::from(place) * 0.05 } else { 0.0 };
                at
            }
        };
        at.translation.y += FELT + COIN_HALF;
        at
    }

    /// Base of a suit's stack.
    pub fn stack(&self, suit: Suit) -> Transform {
        self.named(&format!("stack-{}", suit.word()))
    }

    /// Transform of a suit's null coin.
    pub fn null(&self, suit: Suit) -> Transform {
        let mut at = self.stack(suit);
        at.translation.x += COIN_RADIUS * 2.0 + 0.5;
        at
    }
}

/// A small rotation in radians that depends only on the position, never on the face.
fn rotation_jitter(spot: TileSpot) -> f32 {
    let number = match spot {
        TileSpot::Stock(from_bottom) => u32::from(from_bottom),
        TileSpot::Hand(seat, slot) => 40 + u32::from(seat.0) * 8 + u32::from(slot),
        TileSpot::Discard(place) => 90 + u32::from(place),
        TileSpot::Declared => 120,
    };
    let mixed = number.wrapping_mul(0x9e37_79b1) >> 16;
    ((mixed % 101) as f32 / 50.0 - 1.0) * 0.022
}
