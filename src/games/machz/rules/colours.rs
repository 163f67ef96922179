//! Colour dice (MZ-1): faces, sets of dice, combinations (MZ-6) and matching (MZ-10, MZ-17). Must not depend on turns
//! or chips.

use serde::{Deserialize, Serialize};

use crate::rules::{FaceCounts, Numbered, Word};

/// A face of a colour die (MZ-1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Colour {
    Blue,
    Red,
    Yellow,
    Green,
    White,
    Purple,
}

impl Colour {
    /// The six colours in the order of the rules.
    pub const ALL: [Self; 6] = [Self::Blue, Self::Red, Self::Yellow, Self::Green, Self::White, Self::Purple];
}

impl Word for Colour {
    const SIDES: &'static [Self] = &Self::ALL;

    fn word(self) -> &'static str {
        ["blue", "red", "yellow", "green", "white", "purple"][self as usize]
    }
}

impl Numbered for Colour {
    fn number(self) -> u8 {
        self as u8
    }

    fn numbered(number: u8) -> Self {
        Self::ALL[usize::from(number)]
    }
}

/// Up to five unordered dice. Serializes as a list in the order of the rules.
pub type Colours = FaceCounts<Colour>;

impl Colours {
    /// The combination of these five dice (MZ-6).
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
