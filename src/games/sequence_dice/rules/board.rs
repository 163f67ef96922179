//! The board: 36 numbered spaces, sets of spaces, and lines among them. Must not depend on turns or seats.

use std::fmt;
use std::sync::LazyLock;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::rules::{Numbered, Set, input_limits};

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
    pub const fn new(row: u8, column: u8) -> Option<Self> {
        if row < EDGE && column < EDGE { Some(Self(row * STRIDE + column)) } else { None }
    }

    /// The row, from 0 at the top to 5.
    pub const fn row(self) -> u8 {
        self.0 / STRIDE
    }

    /// The column, from 0 at the left to 5.
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

impl Numbered for Space {
    fn number(self) -> u8 {
        self.0
    }

    fn numbered(number: u8) -> Self {
        Self(number)
    }
}

/// A set of spaces. Iterates row by row from the top left; serializes as a list of `[row, column]`.
pub type Spaces = Set<Space>;

impl Spaces {
    /// All 36 spaces.
    pub const BOARD: Self = Self::from_bits(0x3f * 0x0101_0101_0101);

    /// Whether the set contains an unbroken straight line of at least `length` spaces, 1 to 6 (SD-13, SD-14).
    #[inline]
    pub const fn line_of(self, length: u8) -> bool {
        let [right, down, falling, rising] = DIRECTIONS;
        let starts =
            self.runs(length, right) | self.runs(length, down) | self.runs(length, falling) | self.runs(length, rising);
        starts != 0
    }

    /// One bit for each space at which an unbroken line of `length` in this direction begins.
    #[inline(always)]
    const fn runs(self, length: u8, step: u8) -> u64 {
        let one = self.bits();
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
    pub const fn longest_line(self) -> u8 {
        let mut longest = 0;
        let mut i = 0;
        while i < DIRECTIONS.len() {
            let mut rest = self.bits();
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
    pub const fn line_through(self, space: Space, step: u8) -> Self {
        let mut line = self.bits() & 1 << space.0;
        loop {
            let grown = self.bits() & (line | line << step | line >> step);
            if grown == line {
                return Self::from_bits(line);
            }
            line = grown;
        }
    }
}

/// Six rows of six numbers, the top row first.
type Numbers = [[u8; EDGE as usize]; EDGE as usize];

const fn at(numbers: &Numbers, space: Space) -> u8 {
    numbers[space.row() as usize][space.column() as usize]
}

/// The number on each space (SD-1).
#[derive(Clone, PartialEq, Eq)]
pub struct Board {
    /// The numbers row by row, top row first.
    pub numbers: Numbers,
    /// The spaces of each number; empty for 0, 1, 10 and 11.
    spaces: [Spaces; 13],
}

impl Board {
    /// The built-in board.
    pub fn standard() -> &'static Self {
        static STANDARD: LazyLock<Board> = LazyLock::new(|| {
            let File { spaces: numbers } =
                input_limits::read_built_in(include_str!("../../../../assets/boards/sequence_dice.ron"));
            let with = |number| Space::all().filter(move |space| at(&numbers, *space) == number).collect();
            Board { numbers, spaces: std::array::from_fn(|number| with(number as u8)) }
        });
        &STANDARD
    }

    /// The number on `space`: 2 to 9 or 12.
    pub const fn number(&self, space: Space) -> u8 {
        at(&self.numbers, space)
    }

    /// The spaces with `number`: four, or none if the board does not have the number.
    pub const fn spaces(&self, number: u8) -> Spaces {
        if number < 13 { self.spaces[number as usize] } else { Spaces::NONE }
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.numbers.iter()).finish()
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    spaces: Numbers,
}
