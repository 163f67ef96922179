//! Exact odds of Multzo from what a seat may know. It knows views, never the state, and decides nothing.
//!
//! Every tile whose place a seat cannot know is equally likely to be the next of the stock: the shuffle was even, and
//! how others play is not weighed here.

use std::sync::LazyLock;

use super::super::{Category, HAND, Hand, Standing, Standings, Tile, Tiles, View};

/// Tiles of a hand as it is dealt (MU-4).
const FOUR: usize = HAND - 1;

/// The tiles that may be in the stock for all this seat knows (MU-18).
#[must_use]
pub fn unseen(view: &View) -> Tiles {
    Tiles::ALL.less(view.located())
}

/// The chance that the next tile of the stock is one of these: 0 with the stock empty.
#[must_use]
pub fn chance_to_draw(view: &View, wanted: Tiles) -> f64 {
    let unseen = unseen(view);
    if view.stock == 0 || unseen.is_empty() {
        return 0.0;
    }
    let good = unseen.iter().filter(|tile| wanted.contains(*tile)).count();
    good as f64 / unseen.len() as f64
}

/// The hands of four that can be kept of these tiles, each with the tile laid down; of four only themselves.
pub fn kept(hand: Tiles) -> impl Iterator<Item = (Tiles, Option<Tile>)> {
    let whole = (hand.len() < 5).then_some((hand, None));
    let laid = if whole.is_some() { Tiles::NONE } else { hand };
    whole.into_iter().chain(laid.iter().map(move |tile| (hand.without(tile), Some(tile))))
}

/// How these four or five tiles stand at best in a category.
#[must_use]
pub fn best_standing(hand: &Hand, category: Category) -> Option<Standing> {
    kept(hand.iter().copied().collect()).filter_map(|(four, _)| Standings::of(four).get(category)).max()
}

/// What the next tile of the stock can do for a hand in one category.
#[derive(Clone, Debug, PartialEq)]
pub struct Outs {
    /// The category.
    pub category: Category,
    /// How the hand stands there now.
    pub now: Option<Standing>,
    /// The unseen tiles that would make it stand better.
    pub tiles: Tiles,
    /// The chance that the next tile of the stock is one of them: 0 to 1.
    pub chance: f64,
}

/// For each category the unseen tiles that better this seat's hand of four, and how likely the stock gives one.
#[must_use]
pub fn outs(view: &View) -> [Outs; 4] {
    let hand = view.own();
    Category::ALL.map(|category| {
        let now = best_standing(&hand, category);
        let betters = |tile: &Tile| {
            let mut then = hand.clone();
            then.try_push(*tile).is_ok() && best_standing(&then, category) > now
        };
        let tiles: Tiles = unseen(view).iter().filter(betters).collect();
        Outs { category, now, tiles, chance: chance_to_draw(view, tiles) }
    })
}

/// What the first hand that is dealt can be good for (MU-10), for [`Rules::chances`](crate::rules::Rules::chances).
/// The other hands of the same deal depend on it, so they are not counted.
pub(crate) fn note_first_hand(order: &[Tile], note: &mut dyn FnMut(&'static str, f64, bool)) {
    const NAMES: [&str; 4] = ["dealt: a flush", "dealt: a prime", "dealt: a set", "dealt: a run"];
    let hand = Standings::of(order.iter().take(FOUR).copied().collect());
    for ((category, name), chance) in Category::ALL.into_iter().zip(NAMES).zip(dealt()) {
        note(name, chance, hand.get(category).is_some());
    }
}

/// The chance that four of the 24 tiles are eligible in each category, all hands counted.
fn dealt() -> [f64; 4] {
    static CHANCES: LazyLock<[f64; 4]> = LazyLock::new(|| {
        let mut eligible = [0_u32; 4];
        let mut hands = 0_u32;
        let mut grow = vec![(Tiles::NONE, 0)];
        while let Some((hand, next)) = grow.pop() {
            if hand.len() == FOUR {
                hands += 1;
                let standings = Standings::of(hand);
                for category in Category::ALL {
                    eligible[category.index()] += u32::from(standings.get(category).is_some());
                }
                continue;
            }
            grow.extend(Tile::all().enumerate().skip(next).map(|(place, tile)| (hand.with(tile), place + 1)));
        }
        eligible.map(|eligible| f64::from(eligible) / f64::from(hands))
    });
    *CHANCES
}
