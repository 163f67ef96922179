//! The board: 36 numbered spaces, sets of spaces, and lines among them. Must not depend on turns or seats.

use std::fmt;
use std::sync::LazyLock;

use serde::de::{DeserializeSeed, Error as _, SeqAccess, Visitor};
use serde::ser::SerializeSeq;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::rules::input_limits;

/// The number of rows and of columns (SD-1).
pub const EDGE: u8 = 6;

/// The bit distance between rows. Two columns stay empty, so that a shifted line cannot wrap into the next row.
const STRIDE: u8 = 8;

/// The four directions of a line as bit shifts: right, down, down right, down left (SD-13).
pub const DIRECTIONS: [u8; 4] = [1, STRIDE, STRIDE + 1, STRIDE - 1];

/// A space of the board. Serializes as `[row, column]`, with row 0 at the top.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Space(u8);

impl Space {
    /// The space at this position; `None` outside the board.
    #[must_use]
    pub const fn new(row: u8, column: u8) -> Option<Self> {
        if row < EDGE && column < EDGE { Some(Self(row * STRIDE + column)) } else { None }
    }

    /// The row, from 0 at the top to 5.
    #[must_use]
    pub const fn row(self) -> u8 {
        self.0 / STRIDE
    }

    /// The column, from 0 at the left to 5.
    #[must_use]
    pub const fn column(self) -> u8 {
        self.0 % STRIDE
    }

    /// All spaces, row by row from the top left.
    pub fn all() -> impl Iterator<Item = Self> {
        Spaces::BOARD.into_iter()
    }
}

impl fmt::Debug for Space {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{}, {}]", self.row(), self.column())
    }
}

impl Serialize for Space {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        [self.row(), self.column()].serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Space {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let [row, column] = <[u8; 2]>::deserialize(deserializer)?;
        Self::new(row, column)
            .ok_or_else(|| D::Error::custom(format!("the board has no space [{row}, {column}]: use 0 to 5 for each")))
    }
}

/// A set of spaces. Iterates row by row from the top left; serializes as a list of `[row, column]`.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Spaces(u64);

impl Spaces {
    /// The empty set.
    pub const NONE: Self = Self(0);

    /// All 36 spaces.
    pub const BOARD: Self = Self(0x3f * 0x0101_0101_0101);

    /// The set of this one space.
    #[must_use]
    pub const fn one(space: Space) -> Self {
        Self(1 << space.0)
    }

    /// Whether the set contains `space`.
    #[must_use]
    pub const fn contains(self, space: Space) -> bool {
        self.0 >> space.0 & 1 != 0
    }

    /// The set with `space` added.
    #[must_use]
    pub const fn with(self, space: Space) -> Self {
        Self(self.0 | 1 << space.0)
    }

    /// The set with `space` removed.
    #[must_use]
    pub const fn without(self, space: Space) -> Self {
        Self(self.0 & !(1 << space.0))
    }

    /// The union.
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The intersection.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The spaces of this set that are not in the other.
    #[must_use]
    pub const fn less(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The number of spaces.
    #[must_use]
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Whether the set is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The set as bits: bit `8 × row + column` for each space.
    #[must_use]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// Whether the set contains an unbroken straight line of at least `length` spaces, 1 to 6 (SD-13, SD-14).
    #[inline]
    #[must_use]
    pub const fn line_of(self, length: u8) -> bool {
        let [right, down, falling, rising] = DIRECTIONS;
        let starts =
            self.runs(length, right) | self.runs(length, down) | self.runs(length, falling) | self.runs(length, rising);
        starts != 0
    }

    /// One bit for each space at which an unbroken line of `length` in this direction begins.
    #[inline(always)]
    const fn runs(self, length: u8, step: u8) -> u64 {
        let one = self.0;
        let two = one & one >> step;
        match length {
            0 | 1 => one,
            2 => two,
            3 => two & one >> (2 * step),
            _ => {
                // Two overlapping runs, shifted so that together they have the requested length.
                let four = two & two >> (2 * step);
                four & two >> ((length - 2) * step)
            }
        }
    }

    /// The length of the longest unbroken straight line; 0 for the empty set.
    #[must_use]
    pub const fn longest_line(self) -> u8 {
        let mut longest = 0;
        let mut i = 0;
        while i < DIRECTIONS.len() {
            let mut rest = self.0;
            let mut length = 0;
            while rest != 0 {
                length += 1;
                rest &= rest >> DIRECTIONS[i];
            }
            if length > longest {
                longest = length;
            }
            i += 1;
        }
        longest
    }

    /// The unbroken line through `space` in the direction `step`, one of [`DIRECTIONS`].
    #[must_use]
    pub const fn line_through(self, space: Space, step: u8) -> Self {
        let mut line = self.0 & 1 << space.0;
        loop {
            let grown = self.0 & (line | line << step | line >> step);
            if grown == line {
                return Self(line);
            }
            line = grown;
        }
    }
}

impl IntoIterator for Spaces {
    type Item = Space;
    type IntoIter = SpacesIter;

    fn into_iter(self) -> SpacesIter {
        SpacesIter(self.0)
    }
}

/// Iterates over a set of spaces, row by row from the top left.
#[derive(Clone, Debug)]
pub struct SpacesIter(u64);

impl Iterator for SpacesIter {
    type Item = Space;

    fn next(&mut self) -> Option<Space> {
        if self.0 == 0 {
            return None;
        }
        let first = self.0.trailing_zeros() as u8;
        self.0 &= self.0 - 1;
        Some(Space(first))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.count_ones() as usize;
        (left, Some(left))
    }
}

impl ExactSizeIterator for SpacesIter {}

impl FromIterator<Space> for Spaces {
    fn from_iter<T: IntoIterator<Item = Space>>(spaces: T) -> Self {
        spaces.into_iter().fold(Self::NONE, Self::with)
    }
}

impl fmt::Debug for Spaces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

impl Serialize for Spaces {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(Some(usize::from(self.len())))?;
        for space in *self {
            list.serialize_element(&space)?;
        }
        list.end()
    }
}

/// The number on each space (SD-1).
#[derive(Clone, PartialEq, Eq)]
pub struct Board {
    numbers: [[u8; EDGE as usize]; EDGE as usize],
    /// The spaces of each number; empty for 0, 1, 10 and 11.
    spaces: [Spaces; 13],
}

/// An error in a board file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{file}, line {line}, column {column}: {wrong}")]
pub struct BadBoard {
    /// The name of the file.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1.
    pub column: usize,
    /// What is wrong, and what was expected.
    pub wrong: String,
}

impl Board {
    /// The built-in board.
    #[must_use]
    pub fn standard() -> &'static Self {
        static STANDARD: LazyLock<Board> = LazyLock::new(|| {
            Board::read("assets/boards/sequence_dice.ron", include_str!("../../../../assets/boards/sequence_dice.ron"))
                .expect("the board that ships is read by a test")
        });
        &STANDARD
    }

    /// Parses a board; `file` only appears in errors.
    ///
    /// # Errors
    /// [`BadBoard`] says where and how the description violates SD-1.
    pub fn read(file: &str, text: &str) -> Result<Self, BadBoard> {
        input_limits::read_description::<Description>(text)
            .map(|description| description.spaces.0)
            .map_err(|bad| BadBoard { file: file.to_owned(), line: bad.line, column: bad.column, wrong: bad.wrong })
    }

    /// The number on `space`: 2 to 9 or 12.
    #[must_use]
    pub const fn number(&self, space: Space) -> u8 {
        self.numbers[space.row() as usize][space.column() as usize]
    }

    /// The spaces with `number`: four, or none if the board does not have the number.
    #[must_use]
    pub const fn spaces(&self, number: u8) -> Spaces {
        if number < 13 { self.spaces[number as usize] } else { Spaces::NONE }
    }

    /// The numbers row by row, top row first.
    #[must_use]
    pub const fn rows(&self) -> &[[u8; EDGE as usize]; EDGE as usize] {
        &self.numbers
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.numbers.iter()).finish()
    }
}

#[derive(Deserialize)]
#[serde(rename = "Board", deny_unknown_fields)]
struct Description {
    spaces: Rows,
}

/// A board that is validated while it is parsed, so that errors carry the position.
struct Rows(Board);

impl<'de> Deserialize<'de> for Rows {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct ReadRows;

        impl<'de> Visitor<'de> for ReadRows {
            type Value = Rows;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("six rows of six numbers")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut rows: A) -> Result<Rows, A::Error> {
                let mut board = Board { numbers: Default::default(), spaces: Default::default() };
                for row in 0..EDGE {
                    if rows.next_element_seed(ReadRow { board: &mut board, row })?.is_none() {
                        return Err(A::Error::custom(format!("the board has six rows, here are only {row}")));
                    }
                }
                if rows.next_element::<serde::de::IgnoredAny>()?.is_some() {
                    return Err(A::Error::custom("the board has six rows, here is one more"));
                }
                Ok(Rows(board))
            }
        }

        deserializer.deserialize_seq(ReadRows)
    }
}

struct ReadRow<'b> {
    board: &'b mut Board,
    row: u8,
}

impl<'de> DeserializeSeed<'de> for ReadRow<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for ReadRow<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a row of six numbers")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut row: A) -> Result<(), A::Error> {
        for column in 0..EDGE {
            let Some(()) = row.next_element_seed(ReadNumber { board: self.board, row: self.row, column })? else {
                return Err(A::Error::custom(format!("a row has six numbers, here are only {column}")));
            };
        }
        if row.next_element::<serde::de::IgnoredAny>()?.is_some() {
            return Err(A::Error::custom("a row has six numbers, here is one more"));
        }
        Ok(())
    }
}

struct ReadNumber<'b> {
    board: &'b mut Board,
    row: u8,
    column: u8,
}

impl<'de> DeserializeSeed<'de> for ReadNumber<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        let Self { board, row, column } = self;
        let number = u8::deserialize(deserializer)?;
        if !matches!(number, 2..=9 | 12) {
            return Err(D::Error::custom(format!("a space shows 2 to 9 or 12, not {number} (SD-1)")));
        }
        let corner = matches!(row, 0 | 5) && matches!(column, 0 | 5);
        if corner != (number == 2) {
            return Err(D::Error::custom("the 2s are the four corners, and nothing else is (SD-1)"));
        }
        let middle = matches!(row, 2 | 3) && matches!(column, 2 | 3);
        if middle != (number == 12) {
            return Err(D::Error::custom("the 12s are the four middle spaces, and nothing else is (SD-1)"));
        }
        let spaces = &mut board.spaces[usize::from(number)];
        if spaces.len() == 4 {
            return Err(D::Error::custom(format!("this is the fifth {number}; there are four of each (SD-1)")));
        }
        *spaces = spaces.with(Space::new(row, column).expect("both are below six"));
        board.numbers[usize::from(row)][usize::from(column)] = number;
        Ok(())
    }
}
