//! Exact odds of Multzo from a seat's view. Must not use the state.
//!
//! Every tile the seat cannot locate is equally likely to be the next tile of the stock: the shuffle is uniform, and
//! the way other seats play is not taken into account.

use std::sync::LazyLock;

use super::super::{Category, HAND, Hand, Standing, Standings, Tile, Tiles, View};

/// The number of tiles in a dealt hand (MU-4).
const FOUR: usize = HAND - 1;

/// The tiles that may be in the stock, as far as this seat knows (MU-18).
pub fn unseen(view: &View) -> Tiles {
    Tiles::ALL.less(view.located())
}

/// The probability that the next tile of the stock is one of these; 0 if the stock is empty.
pub fn chance_to_draw(view: &View, wanted: Tiles) -> f64 {
    let unseen = unseen(view);
    if view.stock == 0 || unseen.is_empty() {
        return 0.0;
    }
    let good = unseen.iter().filter(|tile| wanted.contains(*tile)).count();
    good as f64 / unseen.len() as f64
}

/// The hands of four that can be kept from these tiles, each with the tile laid down; a hand of four is kept as it is.
pub fn kept(hand: Tiles) -> impl Iterator<Item = (Tiles, Option<Tile>)> {
    let whole = (hand.len() < 5).then_some((hand, None));
    let discardable = if whole.is_some() { Tiles::NONE } else { hand };
    whole.into_iter().chain(discardable.iter().map(move |tile| (hand.without(tile), Some(tile))))
}

/// The best rating of these four or five tiles in a category.
pub fn best_standing(hand: &Hand, category: Category) -> Option<Standing> {
    kept(hand.iter().copied().collect()).filter_map(|(four, _)| Standings::of(four).get(category)).max()
}

/// How the next tile of the stock can improve a hand in one category.
#[derive(Clone, Debug, PartialEq)]
pub struct Outs {
    pub category: Category,
    /// The current rating.
    pub now: Option<Standing>,
    /// The unseen tiles that would improve it.
    pub tiles: Tiles,
    /// The probability that the next tile of the stock is one of them.
    pub chance: f64,
}

/// For each category, the unseen tiles that improve this seat's hand of four, and the probability to draw one.
pub fn outs(view: &View) -> [Outs; 4] {
    outs_of(view, &view.own_hand())
}

/// The same for another hand of tiles that the seat can see.
pub fn outs_of(view: &View, hand: &Hand) -> [Outs; 4] {
    Category::ALL.map(|category| {
        let now = best_standing(hand, category);
        let betters = |tile: &Tile| {
            let mut then = hand.clone();
            then.try_push(*tile).is_ok() && best_standing(&then, category) > now
        };
        let tiles: Tiles = unseen(view).iter().filter(betters).collect();
        Outs { category, now, tiles, chance: chance_to_draw(view, tiles) }
    })
}

/// Reports the categories of the first dealt hand (MU-10) to [`Rules::chances`](crate::rules::Rules::chances). The
/// other hands of the deal are not independent of it, so they are not counted.
pub(crate) fn note_first_hand(order: &[Tile], note: &mut dyn FnMut(&'static str, f64, bool)) {
    const NAMES: [&str; 4] = ["dealt: a flush", "dealt: a prime", "dealt: a set", "dealt: a run"];
    let hand = Standings::of(order.iter().take(FOUR).copied().collect());
    for ((category, name), chance) in Category::ALL.into_iter().zip(NAMES).zip(dealt()) {
        note(name, chance, hand.get(category).is_some());
    }
}

/// The probability that four of the 24 tiles are eligible, by category.
fn dealt() -> [f64; 4] {
    static CHANCES: LazyLock<[f64; 4]> = LazyLock::new(|| {
        let mut eligible = [0_u32; 4];
        let mut hands = 0_u32;
        let mut grow = vec![(Tiles::NONE, 0)];
        while let Some((hand, next)) = grow.pop() {
            if usize::from(hand.len()) == FOUR {
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
