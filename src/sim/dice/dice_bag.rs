//! Dice that are thrown together, of one kind or mixed.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// Maximum number of dice in one throw. Many need a tray [`for_dice`](super::Tray::for_dice); that of a table holds about
/// two dozen.
pub const MAX_THROWN_DICE: u16 = 1000;

/// Dice that are thrown together: how many of each kind. Players write it `3d6+2d20`, `4dF` or `2d6+coin`; a kind without a
/// notation of its own is written with its name. There is a die for the tens and one for the units in each `d100`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct DiceBag(Vec<(String, u16)>);

/// Notations that are not the names of dice sets: what players write, and the sets.
const NOTATIONS: [(&str, &[&str]); 5] = [
    ("d6", &["ordinary"]),
    ("df", &["fudge"]),
    ("d00", &["d100"]),
    ("d100", &["d100", "d10"]),
    ("d%", &["d100", "d10"]),
];

/// Why a text describes no dice.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DiceBagError {
    /// A part is no number and kind of dice.
    #[error("\"{0}\" is no number and kind of dice, such as 3d6")]
    Part(String),
    /// There are no dice, or more than [`MAX_THROWN_DICE`].
    #[error("it takes 1 to {MAX_THROWN_DICE} dice, not {0}")]
    Number(u64),
}

impl DiceBag {
    /// So many dice of one kind, by the name of their [`DiceSet`](super::DiceSet), and no others.
    pub fn of(set: impl Into<String>, dice: u16) -> Self {
        Self(vec![(set.into(), dice)])
    }

    /// The kinds, by the names of their sets, and the number of dice of each.
    pub fn kinds(&self) -> impl Iterator<Item = (&str, u16)> {
        self.0.iter().map(|(set, dice)| (set.as_str(), *dice))
    }

    /// The number of all dice.
    pub fn dice(&self) -> usize {
        self.0.iter().map(|(_, dice)| usize::from(*dice)).sum()
    }

    /// The name of the set of each die, in the order in which they are thrown; at most [`MAX_THROWN_DICE`].
    pub fn sets(&self) -> impl Iterator<Item = &str> {
        let sets = self.kinds().flat_map(|(set, dice)| std::iter::repeat_n(set, usize::from(dice)));
        sets.take(MAX_THROWN_DICE.into())
    }

    /// Whether both bags have the same kinds of dice. Their numbers may differ.
    pub fn is_of_same_kinds(&self, other: &Self) -> bool {
        self.kinds().map(|(set, _)| set).eq(other.kinds().map(|(set, _)| set))
    }

    /// The number of dice of this kind.
    pub fn count(&self, set: &str) -> u16 {
        self.kinds().find(|(kind, _)| *kind == set).map_or(0, |(_, dice)| dice)
    }

    /// Changes the number of dice of this kind, as far as all dice together are at most `most`. One die always stays.
    pub fn set_count(&mut self, set: &str, dice: u16, most: u16) {
        let others = self.dice() - usize::from(self.count(set));
        let room = usize::from(most).saturating_sub(others);
        let dice = usize::from(dice).clamp(usize::from(others == 0), room) as u16;
        match self.0.iter_mut().find(|(kind, _)| kind == set) {
            Some((_, count)) => *count = dice,
            None => self.0.push((set.to_owned(), dice)),
        }
        self.0.retain(|(_, dice)| *dice > 0);
    }
}

impl<'a> FromIterator<&'a str> for DiceBag {
    /// A die of each of these sets, by their names.
    fn from_iter<I: IntoIterator<Item = &'a str>>(sets: I) -> Self {
        let mut kinds: Vec<(String, u16)> = Vec::new();
        for set in sets {
            match kinds.iter_mut().find(|(kind, _)| kind == set) {
                Some((_, dice)) => *dice = dice.saturating_add(1),
                None => kinds.push((set.to_owned(), 1)),
            }
        }
        Self(kinds)
    }
}

impl fmt::Display for DiceBag {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, (set, dice)) in self.kinds().enumerate() {
            let plus = if index == 0 { "" } else { " + " };
            match set {
                "ordinary" => write!(out, "{plus}{dice}d6")?,
                "fudge" => write!(out, "{plus}{dice}dF")?,
                // The tens alone.
                "d100" => write!(out, "{plus}{dice}d00")?,
                set if set.starts_with('d') => write!(out, "{plus}{dice}{set}")?,
                set => write!(out, "{plus}{dice} {set}")?,
            }
        }
        Ok(())
    }
}

impl FromStr for DiceBag {
    type Err = DiceBagError;

    /// Whether there are dice of a kind is known to [`DiceSets`](super::DiceSets).
    fn from_str(text: &str) -> Result<Self, DiceBagError> {
        let mut kinds: Vec<(String, u64)> = Vec::new();
        for part in text.split('+') {
            let written: String = part.split_whitespace().collect::<String>().to_lowercase();
            let digits = written.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(written.len());
            let (number, kind) = written.split_at(digits);
            let number = if number.is_empty() { Some(1) } else { number.parse().ok() };
            let (Some(number), true) = (number, kind.starts_with(|letter: char| letter.is_ascii_lowercase())) else {
                return Err(DiceBagError::Part(part.trim().to_owned()));
            };
            let sets: Vec<&str> = match NOTATIONS.iter().find(|(notation, _)| *notation == kind) {
                Some((_, sets)) => sets.to_vec(),
                None => vec![kind],
            };
            for set in sets {
                match kinds.iter_mut().find(|(kind, _)| kind == set) {
                    Some((_, dice)) => *dice = u64::saturating_add(*dice, number),
                    None => kinds.push((set.to_owned(), number)),
                }
            }
        }
        let all = kinds.iter().fold(0_u64, |all, (_, dice)| all.saturating_add(*dice));
        if !(1..=u64::from(MAX_THROWN_DICE)).contains(&all) {
            return Err(DiceBagError::Number(all));
        }
        Ok(Self(kinds.into_iter().filter(|(_, dice)| *dice > 0).map(|(set, dice)| (set, dice as u16)).collect()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Vec<(String, u16)>, DiceBagError> {
        text.parse().map(|DiceBag(kinds)| kinds)
    }

    fn kinds<const N: usize>(kinds: [(&str, u16); N]) -> Result<Vec<(String, u16)>, DiceBagError> {
        Ok(kinds.map(|(set, dice)| (set.to_owned(), dice)).into())
    }

    #[test]
    fn bags_are_written_as_players_write_them() {
        assert_eq!(read("3d6+2d20"), kinds([("ordinary", 3), ("d20", 2)]));
        assert_eq!(read("4dF"), kinds([("fudge", 4)]));
        assert_eq!(read("d100"), kinds([("d100", 1), ("d10", 1)]));
        assert_eq!(read(" 2 D8 + coin + 1d8"), kinds([("d8", 3), ("coin", 1)]));
        assert_eq!(read("3d6 + 0d4"), kinds([("ordinary", 3)]));
    }

    #[test]
    fn what_is_no_bag_is_named() {
        for text in ["", "3", "3d6+", "+", "-1d6", "99999999999999999999d6"] {
            assert!(matches!(read(text), Err(DiceBagError::Part(_))), "{text}");
        }
        assert_eq!(read("0d6"), Err(DiceBagError::Number(0)));
        assert_eq!(read("600d6 + 401d8"), Err(DiceBagError::Number(1001)));
        assert_eq!(read("18446744073709551615d6 + 1d8"), Err(DiceBagError::Number(u64::MAX)));
    }

    #[test]
    fn a_written_bag_reads_the_same() {
        for text in ["3d6 + 2d20", "4dF", "1d00 + 1d10", "2 coin + 5 colour"] {
            let bag: DiceBag = text.parse().expect("it is a bag");
            assert_eq!(bag.to_string(), text);
        }
    }

    #[test]
    fn a_bag_is_neither_empty_nor_too_full() {
        let mut bag = DiceBag::of("ordinary", 3);
        bag.set_count("ordinary", 0, 100);
        assert_eq!(bag, DiceBag::of("ordinary", 1));
        bag.set_count("d20", 200, 100);
        assert_eq!((bag.count("d20"), bag.dice()), (99, 100));
        bag.set_count("ordinary", 0, 100);
        assert_eq!(bag, DiceBag::of("d20", 99));
        assert_eq!(bag.sets().count(), 99);
    }
}
