//! Colour dice (MZ-1): faces, sets of dice, combinations (MZ-6) and matching (MZ-10, MZ-17). Must not depend on turns
//! or chips.

use std::fmt;

use serde::{Deserialize, Serialize, Serializer};

use crate::rules::Word;

/// A face of a colour die (MZ-1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Colour {
    /// Blue.
    Blue,
    /// Red.
    Red,
    /// Yellow.
    Yellow,
    /// Green.
    Green,
    /// White.
    White,
    /// Purple.
    Purple,
}

impl Colour {
    /// The six colours in the order of the rules.
    pub const ALL: [Self; 6] = [Self::Blue, Self::Red, Self::Yellow, Self::Green, Self::White, Self::Purple];
}

impl Word for Colour {
    fn word(self) -> &'static str {
        ["blue", "red", "yellow", "green", "white", "purple"][self as usize]
    }
}

/// Up to five unordered dice: how many show each colour. Serializes as a list in the order of the rules.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Colours(u32);

/// The lowest bit of each colour's count. A count has four bits; blue is in the lowest.
const LANES: u32 = 0x11_1111;

/// The highest bit of each colour's count.
const HIGH: u32 = 0x88_8888;

impl Colours {
    /// No dice.
    pub const NONE: Self = Self(0);

    /// The dice that show these colours, at most seven.
    #[must_use]
    pub fn of(faces: &[Colour]) -> Self {
        faces.iter().fold(Self::NONE, |dice, &colour| dice.with(colour))
    }

    /// These dice and one more.
    #[must_use]
    pub const fn with(self, colour: Colour) -> Self {
        Self(self.0 + (1 << (4 * colour as u32)))
    }

    /// All dice of both sets.
    #[must_use]
    pub const fn and(self, others: Self) -> Self {
        Self(self.0 + others.0)
    }

    /// The number of dice that show `colour`.
    #[must_use]
    pub const fn count(self, colour: Colour) -> u8 {
        (self.0 >> (4 * colour as u32) & 0xf) as u8
    }

    /// The number of dice.
    #[must_use]
    pub const fn len(self) -> u8 {
        (self.0.wrapping_mul(LANES) >> 20 & 0xf) as u8
    }

    /// Whether there are no dice.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of different colours.
    #[must_use]
    pub const fn kinds(self) -> u8 {
        // Adding seven carries into a lane's highest bit if the count is not zero.
        ((self.0 + 0x77_7777) & HIGH).count_ones() as u8
    }

    /// The dice that match: the multiset intersection (MZ-10).
    #[must_use]
    pub const fn matching(self, others: Self) -> Self {
        // A lane keeps its highest bit if its count here is not lower.
        let not_lower = (((self.0 | HIGH) - others.0) & HIGH) >> 3;
        let others_are_fewer = not_lower * 0xf;
        Self(others.0 & others_are_fewer | self.0 & !others_are_fewer)
    }

    /// These dice without `others`, which must be included (MZ-17).
    #[must_use]
    pub const fn less(self, others: Self) -> Self {
        Self(self.0 - others.0)
    }

    /// The colours in the order of the rules.
    pub fn colours(self) -> impl Iterator<Item = Colour> {
        Colour::ALL.into_iter().flat_map(move |colour| std::iter::repeat_n(colour, usize::from(self.count(colour))))
    }

    /// The combination of these five dice (MZ-6).
    #[must_use]
    pub fn combination(self) -> Combination {
        let most = Colour::ALL.into_iter().map(|colour| self.count(colour)).max().unwrap_or(0);
        match (self.kinds(), most) {
            (1, _) => Combination::FiveOfAKind,
            (2, 4) => Combination::FourOfAKind,
            (2, _) => Combination::FullHouse,
            (3, 3) => Combination::ThreeOfAKind,
            (3, _) => Combination::TwoPairs,
            (4, _) => Combination::Pair,
            _ => Combination::Rainbow,
        }
    }
}

impl FromIterator<Colour> for Colours {
    fn from_iter<T: IntoIterator<Item = Colour>>(colours: T) -> Self {
        colours.into_iter().fold(Self::NONE, Self::with)
    }
}

impl fmt::Debug for Colours {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.colours()).finish()
    }
}

impl Serialize for Colours {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.colours())
    }
}

/// A combination of five dice. Each throw is exactly one (MZ-6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Combination {
    /// Two alike.
    Pair,
    /// Two alike, and two others alike.
    TwoPairs,
    /// Three alike.
    ThreeOfAKind,
    /// Five different colours.
    Rainbow,
    /// Three alike, and the two others alike.
    FullHouse,
    /// Four alike.
    FourOfAKind,
    /// Five alike.
    FiveOfAKind,
}

impl Combination {
    /// All combinations in ascending order of payout.
    pub const ALL: [Self; 7] = [
        Self::Pair,
        Self::TwoPairs,
        Self::ThreeOfAKind,
        Self::Rainbow,
        Self::FullHouse,
        Self::FourOfAKind,
        Self::FiveOfAKind,
    ];
}
