//! Rendering of Hot Dice apart from its dice: coins, the cups over them, and a stud in the tray's rim for each round
//! won.

use bevy::prelude::*;

use super::super::HotDice;
use super::super::table::coins::{COIN_HALF, COIN_RADIUS, ChoiceCoin, Coins, HandPiece};
use crate::app::prelude::*;

/// Radius of a cup at its mouth, in cm. A coin fits inside.
const CUP: f32 = 2.2;

/// Radius of a stud, in cm.
const STUD: f32 = 0.5;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        appearance_plugin::<HotDice, ChoiceCoin>,
        appearance_plugin::<HotDice, HandPiece>,
        appearance_plugin::<HotDice, Stud>,
        piece_plugin::<HotDice, Stud>,
    ));
}

impl Appearance<HotDice> for ChoiceCoin {
    /// While a coin is hidden, both sides look the same.
    fn model(&self, cx: &mut ModelContext<HotDice>) -> Model {
        let (heads, tails) = if self.up.is_some() { ("crown", "leaf") } else { ("question", "question") };
        Model::new(cx.cache.coin(heads, tails, COIN_RADIUS, COIN_HALF))
    }
}

impl Appearance<HotDice> for HandPiece {
    fn model(&self, cx: &mut ModelContext<HotDice>) -> Model {
        Model::of(cx.cache.cup(CUP))
    }
}

/// A stud in a tray's rim. There is one per round needed to win; those of rounds won are lit.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
struct Stud {
    seat: Seat,
    index: u8,
    lit: bool,
}

impl Piece<HotDice> for Stud {
    type Layout = Coins;

    fn all(coins: &Coins, cx: &TableContext<HotDice>) -> Vec<Placed<Self>> {
        let needed = cx.rules.options().rounds_to_win;
        let studs = [Seat(0), Seat(1)].into_iter().flat_map(|seat| (0..needed).map(move |index| (seat, index)));
        let stud = |(seat, index): (Seat, u8)| {
            let place = cx.scene.place(&format!("pips-{}", seat.0))?;
            let along = (f32::from(index) - f32::from(needed - 1) / 2.0) * place.size;
            let at = Transform::from_translation(place.transform() * Vec3::new(along, 0.0, 0.0));
            Some(Placed::new(Self { seat, index, lit: index < coins.rounds_won(seat) }, at))
        };
        studs.filter_map(stud).collect()
    }

    fn is(&self, other: &Self) -> bool {
        (self.seat, self.index) == (other.seat, other.index)
    }
}

impl Appearance<HotDice> for Stud {
    fn model(&self, cx: &mut ModelContext<HotDice>) -> Model {
        Model::new(cx.cache.stud(self.lit, STUD))
    }
}
