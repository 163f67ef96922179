//! A short list stored inline, without the heap: [`arrayvec::ArrayVec`] with serde support of our own.

use std::fmt::Debug;
use std::ops::{Deref, DerefMut};

use serde::de::{Error, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A list of at most `N` elements that dereferences to [`arrayvec::ArrayVec`].
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ArrayVec<T, const N: usize>(arrayvec::ArrayVec<T, N>);

impl<T, const N: usize> ArrayVec<T, N> {
    /// An empty list.
    #[must_use]
    pub fn new() -> Self {
        Self(arrayvec::ArrayVec::new())
    }

    /// An empty list, for constants.
    #[must_use]
    pub const fn new_const() -> Self {
        Self(arrayvec::ArrayVec::new_const())
    }
}

impl<T, const N: usize> Default for ArrayVec<T, N> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T, const N: usize> Deref for ArrayVec<T, N> {
    type Target = arrayvec::ArrayVec<T, N>;

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl<T, const N: usize> DerefMut for ArrayVec<T, N> {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.0
    }
}

impl<T: Debug, const N: usize> Debug for ArrayVec<T, N> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

impl<T, const N: usize> From<[T; N]> for ArrayVec<T, N> {
    fn from(all: [T; N]) -> Self {
        Self(all.into())
    }
}

impl<T: Clone, const N: usize> TryFrom<&[T]> for ArrayVec<T, N> {
    type Error = arrayvec::CapacityError;

    fn try_from(some: &[T]) -> Result<Self, Self::Error> {
        arrayvec::ArrayVec::try_from(some).map(Self)
    }
}

impl<T, const N: usize> FromIterator<T> for ArrayVec<T, N> {
    fn from_iter<I: IntoIterator<Item = T>>(some: I) -> Self {
        Self(some.into_iter().collect())
    }
}

impl<T, const N: usize> Extend<T> for ArrayVec<T, N> {
    fn extend<I: IntoIterator<Item = T>>(&mut self, more: I) {
        self.0.extend(more);
    }
}

impl<T, const N: usize> IntoIterator for ArrayVec<T, N> {
    type Item = T;
    type IntoIter = arrayvec::IntoIter<T, N>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'a, T, const N: usize> IntoIterator for &'a ArrayVec<T, N> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

impl<'a, T, const N: usize> IntoIterator for &'a mut ArrayVec<T, N> {
    type Item = &'a mut T;
    type IntoIter = std::slice::IterMut<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter_mut()
    }
}

impl<T: Serialize, const N: usize> Serialize for ArrayVec<T, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de, T: Deserialize<'de>, const N: usize> Deserialize<'de> for ArrayVec<T, N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Elements<T, const N: usize>(std::marker::PhantomData<T>);

        impl<'de, T: Deserialize<'de>, const N: usize> Visitor<'de> for Elements<T, N> {
            type Value = ArrayVec<T, N>;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, "a list of {N} at the most")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut elements: A) -> Result<Self::Value, A::Error> {
                let mut list = ArrayVec::new();
                while let Some(element) = elements.next_element()? {
                    list.try_push(element).map_err(|_| A::Error::invalid_length(N + 1, &self))?;
                }
                Ok(list)
            }
        }

        deserializer.deserialize_seq(Elements(std::marker::PhantomData))
    }
}
