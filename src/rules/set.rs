//! Small sets and multisets in one integer, which are copied like numbers. Must not depend on a game.

use std::fmt::{self, Debug};
use std::marker::PhantomData;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A value with a number of its own, from 0.
pub trait Numbered: Copy + Debug {
    /// The value's number: below 64 in a [`Set`], below 6 in [`FaceCounts`].
    fn number(self) -> u8;

    /// The value with this number, which is the number of a value.
    fn numbered(number: u8) -> Self;
}

impl Numbered for u8 {
    fn number(self) -> u8 {
        self
    }

    fn numbered(number: u8) -> Self {
        number
    }
}

/// A set of values with numbers below 64. Iterates and serializes in the order of the numbers.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Set<T>(u64, PhantomData<T>);

impl<T> Set<T> {
    /// The empty set.
    pub const NONE: Self = Self::from_bits(0);

    /// The set with these bits: bit n for the value with number n.
    pub const fn from_bits(bits: u64) -> Self {
        Self(bits, PhantomData)
    }

    /// The set as bits: bit n for the value with number n.
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// The union.
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self::from_bits(self.0 | other.0)
    }

    /// The intersection.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self::from_bits(self.0 & other.0)
    }

    /// The values of this set that are not in the other.
    #[must_use]
    pub const fn less(self, other: Self) -> Self {
        Self::from_bits(self.0 & !other.0)
    }

    /// Whether the set contains all of `other`.
    pub const fn covers(self, other: Self) -> bool {
        other.0 & !self.0 == 0
    }

    /// The number of values.
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Whether there are no values.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

impl<T: Numbered> Set<T> {
    /// The set of this one value. No set contains a value with a number of 64 or more.
    pub fn one(value: T) -> Self {
        Self::from_bits(1_u64.checked_shl(u32::from(value.number())).unwrap_or_default())
    }

    /// Whether the set contains `value`.
    pub fn contains(self, value: T) -> bool {
        !self.and(Self::one(value)).is_empty()
    }

    /// The set with `value` added.
    #[must_use]
    pub fn with(self, value: T) -> Self {
        self.or(Self::one(value))
    }

    /// The set with `value` removed.
    #[must_use]
    pub fn without(self, value: T) -> Self {
        self.less(Self::one(value))
    }

    /// The value with the lowest number.
    pub fn lowest(self) -> Option<T> {
        (!self.is_empty()).then(|| T::numbered(self.0.trailing_zeros() as u8))
    }

    /// The value, if there is exactly one.
    pub fn only(self) -> Option<T> {
        self.lowest().filter(|_| self.len() == 1)
    }

    /// The values in the order of their numbers.
    pub const fn iter(self) -> SetIter<T> {
        SetIter(self)
    }
}

/// Iterates over a [`Set`].
#[derive(Clone, Debug)]
pub struct SetIter<T: Numbered>(Set<T>);

impl<T: Numbered> Iterator for SetIter<T> {
    type Item = T;

    #[inline]
    fn next(&mut self) -> Option<T> {
        let lowest = self.0.lowest()?;
        self.0 = Set::from_bits(self.0.0 & (self.0.0 - 1));
        Some(lowest)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = usize::from(self.0.len());
        (left, Some(left))
    }
}

impl<T: Numbered> ExactSizeIterator for SetIter<T> {}

impl<T: Numbered> IntoIterator for Set<T> {
    type Item = T;
    type IntoIter = SetIter<T>;

    fn into_iter(self) -> SetIter<T> {
        self.iter()
    }
}

impl<T> Default for Set<T> {
    fn default() -> Self {
        Self::NONE
    }
}

impl<T: Numbered> FromIterator<T> for Set<T> {
    fn from_iter<I: IntoIterator<Item = T>>(values: I) -> Self {
        values.into_iter().fold(Self::NONE, Self::with)
    }
}

impl<T: Numbered> Debug for Set<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

impl<T: Numbered + Serialize> Serialize for Set<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(*self)
    }
}

/// How many dice show each of six faces, up to 15 dice. Deserializes from faces in any order, serializes in the order of
/// their numbers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FaceCounts<F>(u32, PhantomData<F>);

/// The lowest bit of each face's count. A count has four bits; the face with number 0 is in the lowest.
const LANES: u32 = 0x11_1111;

/// The highest bit of each face's count.
const HIGH: u32 = 0x88_8888;

impl<F> FaceCounts<F> {
    /// No dice.
    pub const NONE: Self = Self(0, PhantomData);

    /// The maximum number of dice.
    pub const MOST: usize = 15;

    /// All dice of both.
    #[must_use]
    pub const fn and(self, others: Self) -> Self {
        Self(self.0 + others.0, PhantomData)
    }

    /// These dice without `others`, which must be included.
    #[must_use]
    pub const fn less(self, others: Self) -> Self {
        Self(self.0 - others.0, PhantomData)
    }

    /// The number of dice.
    pub const fn len(self) -> u8 {
        (self.0.wrapping_mul(LANES) >> 20 & 0xf) as u8
    }

    /// Whether there are no dice.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of different faces. Each face may occur at most eight times here.
    pub const fn kinds(self) -> u8 {
        // Adding seven carries into a count's highest bit if the count is not zero.
        ((self.0 + 0x77_7777) & HIGH).count_ones() as u8
    }

    /// Whether these dice include all of `others`. Each face may occur at most seven times here.
    pub const fn contains(self, others: Self) -> bool {
        // If a count is too small, the subtraction clears its highest bit.
        others.0 & HIGH == 0 && (self.0 | HIGH).wrapping_sub(others.0) & HIGH == HIGH
    }

    /// The dice that both have. Each face may occur at most seven times in each.
    pub const fn matching(self, others: Self) -> Self {
        // A count keeps its highest bit if it is not lower here.
        let not_lower = (((self.0 | HIGH) - others.0) & HIGH) >> 3;
        let others_are_fewer = not_lower * 0xf;
        Self(others.0 & others_are_fewer | self.0 & !others_are_fewer, PhantomData)
    }

    /// For each face, the number of dice that show it or a face with a lower number: four bits each, face 0 lowest.
    pub(crate) const fn running_sums(self) -> u32 {
        self.0.wrapping_mul(LANES)
    }
}

impl<F: Numbered> FaceCounts<F> {
    /// Counts the faces of up to [`FaceCounts::MOST`] dice.
    pub fn of(faces: &[F]) -> Self {
        debug_assert!(faces.len() <= Self::MOST);
        faces.iter().copied().collect()
    }

    /// These dice and one more.
    #[must_use]
    pub fn with(self, face: F) -> Self {
        self.with_many(face, 1)
    }

    /// These dice and `dice` more that show `face`.
    #[must_use]
    pub fn with_many(self, face: F, dice: u8) -> Self {
        Self(self.0 + (u32::from(dice) << (4 * face.number())), PhantomData)
    }

    /// The number of dice that show `face`.
    pub fn count(self, face: F) -> u8 {
        (self.0 >> (4 * face.number()) & 0xf) as u8
    }

    /// The face of each die, in the order of the numbers.
    pub fn faces(self) -> impl Iterator<Item = F> {
        (0..6).map(F::numbered).flat_map(move |face| std::iter::repeat_n(face, usize::from(self.count(face))))
    }
}

impl<F> Default for FaceCounts<F> {
    fn default() -> Self {
        Self::NONE
    }
}

impl<F: Numbered> FromIterator<F> for FaceCounts<F> {
    fn from_iter<I: IntoIterator<Item = F>>(faces: I) -> Self {
        faces.into_iter().fold(Self::NONE, Self::with)
    }
}

impl<F: Numbered> Debug for FaceCounts<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.faces()).finish()
    }
}

impl<F: Numbered + Serialize> Serialize for FaceCounts<F> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.faces())
    }
}

impl<'de, F: Numbered + Deserialize<'de>> Deserialize<'de> for FaceCounts<F> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let faces = Vec::<F>::deserialize(deserializer)?;
        if faces.len() > Self::MOST {
            return Err(D::Error::custom(format!("{} dice are more than any throw has", faces.len())));
        }
        Ok(Self::of(&faces))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_contains_no_value_beyond_its_numbers() {
        let set = Set::<u8>::one(63).with(64).with(200);
        assert_eq!((set.len(), set.contains(63), set.contains(64), set.contains(200)), (1, true, false, false));
        assert_eq!(set.without(255), set);
        assert!(Set::<u8>::one(255).is_empty());
    }
}
