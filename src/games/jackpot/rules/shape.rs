//! Rack shapes: cells, which cells a tile rests on, and scoring lines. Must not depend on symbols or seats.

use std::fmt;
use std::sync::LazyLock;

use crate::rules::ArrayVec;
use serde::de::{DeserializeSeed, Error as _, MapAccess, SeqAccess, Visitor};
use serde::ser::SerializeSeq;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::description::{BadDescription, read};

/// The number of cells of a rack (JP-3).
pub const CELLS: usize = 15;

/// The maximum length of a line (JP-4).
pub const LONGEST: usize = 5;

/// A set of cells. Iterates and serializes in ascending order.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Cells(u16);

impl Cells {
    /// The empty set.
    pub const NONE: Self = Self(0);

    /// The set of this one cell, 0 to 14.
    #[must_use]
    pub const fn one(cell: u8) -> Self {
        Self(1 << cell)
    }

    /// Whether the set contains `cell`.
    #[must_use]
    pub const fn contains(self, cell: u8) -> bool {
        cell < CELLS as u8 && self.0 >> cell & 1 != 0
    }

    /// The set with `cell` added.
    #[must_use]
    pub const fn with(self, cell: u8) -> Self {
        Self(self.0 | 1 << cell)
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

    /// The cells of this set that are not in `other`.
    #[must_use]
    pub const fn less(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Whether the set contains all of `other`.
    #[must_use]
    pub const fn covers(self, other: Self) -> bool {
        other.0 & !self.0 == 0
    }

    /// The number of cells.
    #[must_use]
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Whether the set is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The cells in ascending order.
    pub fn iter(self) -> impl Iterator<Item = u8> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let lowest = rest.trailing_zeros() as u8;
            (rest != 0).then(|| {
                rest &= rest - 1;
                lowest
            })
        })
    }
}

impl FromIterator<u8> for Cells {
    fn from_iter<T: IntoIterator<Item = u8>>(cells: T) -> Self {
        cells.into_iter().fold(Self::NONE, Self::with)
    }
}

impl fmt::Debug for Cells {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl Serialize for Cells {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(Some(usize::from(self.len())))?;
        for cell in self.iter() {
            list.serialize_element(&cell)?;
        }
        list.end()
    }
}

/// The column of the score sheet in which a line counts (JP-18).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum LineKind {
    /// A row.
    Row,
    /// A diagonal or a slant.
    Diagonal,
}

/// A scoring line (JP-4).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Whether it is a row.
    pub kind: LineKind,
    /// Its three to five cells in order.
    pub cells: ArrayVec<u8, LONGEST>,
    /// All its parts of three or more consecutive cells, longest first.
    pub stretches: ArrayVec<Cells, 6>,
}

impl Line {
    fn new(kind: LineKind, cells: ArrayVec<u8, LONGEST>) -> Self {
        let mut stretches = ArrayVec::new();
        for length in (3..=cells.len()).rev() {
            stretches.extend(cells.windows(length).map(|stretch| stretch.iter().copied().collect::<Cells>()));
        }
        Self { kind, cells, stretches }
    }
}

/// The shape of a rack (JP-3, JP-4).
#[derive(Clone, Debug, PartialEq)]
pub struct Shape {
    name: String,
    rests_on: [Cells; CELLS],
    places: [u8; CELLS],
    at: [(f32, f32); CELLS],
    chance: (f32, f32),
    lines: Vec<Line>,
}

impl Shape {
    /// The built-in upright rack: five columns.
    #[must_use]
    pub fn staircase() -> &'static Self {
        static STAIRCASE: LazyLock<Shape> = LazyLock::new(|| {
            Shape::read("assets/racks/staircase.ron", include_str!("../../../../assets/racks/staircase.ron"))
                .expect("the rack that ships is read by a test")
        });
        &STAIRCASE
    }

    /// The built-in flat rack: five rows, each indented by half a tile.
    #[must_use]
    pub fn pyramid() -> &'static Self {
        static PYRAMID: LazyLock<Shape> = LazyLock::new(|| {
            Shape::read("assets/racks/pyramid.ron", include_str!("../../../../assets/racks/pyramid.ron"))
                .expect("the rack that ships is read by a test")
        });
        &PYRAMID
    }

    /// Parses a shape; `file` only appears in errors.
    ///
    /// # Errors
    /// [`BadDescription`] says where and how the description violates JP-3 or JP-4.
    pub fn read(file: &str, text: &str) -> Result<Self, BadDescription> {
        read::<CheckedShape>(file, text).map(|checked| checked.0)
    }

    /// The shape's name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The scoring lines, rows first.
    #[must_use]
    pub fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// The number by which players choose this cell: its column on the staircase, its own number on the pyramid.
    #[must_use]
    pub const fn place(&self, cell: u8) -> u8 {
        self.places[cell as usize]
    }

    /// The position of this cell, in tiles to the right of and above the left end of the bottom row.
    #[must_use]
    pub const fn at(&self, cell: u8) -> (f32, f32) {
        self.at[cell as usize]
    }

    /// The position of the Chance Space, in tiles to the right of and above the left end of the bottom row.
    #[must_use]
    pub const fn chance_at(&self) -> (f32, f32) {
        self.chance
    }

    /// The cells that the next tile can fill if `filled` are filled; at most one per place (JP-3).
    #[must_use]
    pub fn open(&self, filled: Cells) -> Cells {
        let mut supported = 0;
        for (cell, under) in self.rests_on.iter().enumerate() {
            supported |= u16::from(filled.covers(*under)) << cell;
        }
        Cells(supported).less(filled)
    }

    /// The cell that the next tile at `place` fills if `filled` are filled.
    #[must_use]
    pub fn landing(&self, filled: Cells, place: u8) -> Option<u8> {
        self.open(filled).iter().find(|&cell| self.place(cell) == place)
    }
}

/// A shape that is validated while it is parsed, so that errors carry the position.
struct CheckedShape(Shape);

impl<'de> Deserialize<'de> for CheckedShape {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        const KEYS: &[&str] = &["name", "cells", "chance", "rows", "diagonals"];
        deserializer.deserialize_struct("Shape", KEYS, ReadShape)
    }
}

#[derive(Deserialize)]
#[serde(field_identifier, rename_all = "snake_case")]
enum Key {
    Name,
    Cells,
    Chance,
    Rows,
    Diagonals,
}

struct ReadShape;

impl<'de> Visitor<'de> for ReadShape {
    type Value = CheckedShape;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a rack: name, cells, chance, rows, diagonals")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<CheckedShape, A::Error> {
        let (mut name, mut cells, mut chance) = (None, None, None);
        let (mut rows, mut diagonals) = (None, None);
        while let Some(key) = map.next_key()? {
            match key {
                Key::Name => name = Some(map.next_value::<String>()?),
                Key::Cells => cells = Some(map.next_value_seed(CheckedList::<CellText, _>::new(check_cell))?),
                Key::Chance => chance = Some(map.next_value::<(f32, f32)>()?),
                Key::Rows | Key::Diagonals => {
                    let Some(cells) = &cells else {
                        return Err(A::Error::custom("the cells come before the lines"));
                    };
                    if cells.len() != CELLS {
                        return Err(A::Error::custom(format!("a rack has 15 cells, here are {} (JP-3)", cells.len())));
                    }
                    let row = matches!(key, Key::Rows);
                    let check = |_: &[Vec<u8>], line: &Vec<u8>| check_line(cells, line, row);
                    *(if row { &mut rows } else { &mut diagonals }) =
                        Some(map.next_value_seed(CheckedList::new(check))?);
                }
            }
        }
        let cells = cells.ok_or_else(|| A::Error::missing_field("cells"))?;
        let rows = rows.ok_or_else(|| A::Error::missing_field("rows"))?;
        let diagonals = diagonals.ok_or_else(|| A::Error::missing_field("diagonals"))?;
        let line = |kind| move |cells: &Vec<u8>| Line::new(kind, cells.iter().copied().collect());
        let mut shape = Shape {
            name: name.ok_or_else(|| A::Error::missing_field("name"))?,
            rests_on: [Cells::NONE; CELLS],
            places: [0; CELLS],
            at: [(0.0, 0.0); CELLS],
            chance: chance.ok_or_else(|| A::Error::missing_field("chance"))?,
            lines: rows.iter().map(line(LineKind::Row)).collect(),
        };
        shape.lines.extend(diagonals.iter().map(line(LineKind::Diagonal)));
        for (cell, text) in cells.iter().enumerate() {
            shape.rests_on[cell] = text.rests_on.iter().copied().collect();
            shape.places[cell] = text.place;
            shape.at[cell] = text.at;
        }
        Ok(CheckedShape(shape))
    }
}

#[derive(Deserialize)]
#[serde(rename = "Cell", deny_unknown_fields)]
struct CellText {
    place: u8,
    at: (f32, f32),
    rests_on: Vec<u8>,
}

/// Checks that a cell rests on earlier cells only. Then there are no cycles, and every rack can be filled.
fn check_cell(before: &[CellText], cell: &CellText) -> Result<(), String> {
    let number = before.len();
    if number == CELLS {
        return Err("a rack has 15 cells, this is one more (JP-3)".into());
    }
    if usize::from(cell.place) >= CELLS {
        return Err(format!("a place is 0 to 14, not {}", cell.place));
    }
    if !cell.at.0.is_finite() || !cell.at.1.is_finite() {
        return Err("a cell is somewhere: two numbers, to the right and up".into());
    }
    if let Some(under) = cell.rests_on.iter().find(|&&under| usize::from(under) >= number) {
        return Err(format!("cell {number} can only rest on earlier cells, not on {under} (JP-3)"));
    }
    if before.iter().any(|other| other.at == cell.at) {
        return Err(format!("cell {number} is where an earlier one is already"));
    }
    match before.iter().rposition(|other| other.place == cell.place) {
        Some(last) if !cell.rests_on.iter().any(|&under| usize::from(under) == last) => {
            Err(format!("cell {number} shares a place with cell {last} and must rest on it (JP-3)"))
        }
        _ => Ok(()),
    }
}

fn check_line(cells: &[CellText], line: &[u8], row: bool) -> Result<(), String> {
    if !(3..=LONGEST).contains(&line.len()) {
        return Err(format!("a line has three to five cells, here are {} (JP-4)", line.len()));
    }
    if let Some(cell) = line.iter().find(|&&cell| usize::from(cell) >= CELLS) {
        return Err(format!("there is no cell {cell}: use 0 to 14"));
    }
    let at = |cell: u8| cells[usize::from(cell)].at;
    let step = |pair: &[u8]| (at(pair[1]).0 - at(pair[0]).0, at(pair[1]).1 - at(pair[0]).1);
    let first = step(&line[..2]);
    if first.0 == 0.0 {
        return Err("a line never runs straight up (JP-4)".into());
    }
    if (first.1 == 0.0) != row {
        return Err(format!("this line is no {} (JP-4)", if row { "row" } else { "diagonal" }));
    }
    if first.0.abs() > 1.0 || first.1.abs() > 1.0 || line.windows(2).any(|pair| step(pair) != first) {
        return Err("the cells of a line lie side by side, straight on (JP-4)".into());
    }
    Ok(())
}

/// A list whose items are checked against the items before them as soon as they are parsed.
struct CheckedList<T, C> {
    check: C,
    item: std::marker::PhantomData<T>,
}

impl<T, C> CheckedList<T, C> {
    const fn new(check: C) -> Self {
        Self { check, item: std::marker::PhantomData }
    }
}

impl<'de, T: Deserialize<'de>, C: Fn(&[T], &T) -> Result<(), String>> DeserializeSeed<'de> for CheckedList<T, C> {
    type Value = Vec<T>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Vec<T>, D::Error> {
        deserializer.deserialize_seq(self)
    }
}

impl<'de, T: Deserialize<'de>, C: Fn(&[T], &T) -> Result<(), String>> Visitor<'de> for CheckedList<T, C> {
    type Value = Vec<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Vec<T>, A::Error> {
        let mut items = Vec::new();
        while let Some(item) = list.next_element_seed(Item { check: &self.check, before: &items })? {
            items.push(item);
        }
        Ok(items)
    }
}

struct Item<'c, T, C> {
    check: &'c C,
    before: &'c [T],
}

impl<'de, T: Deserialize<'de>, C: Fn(&[T], &T) -> Result<(), String>> DeserializeSeed<'de> for Item<'_, T, C> {
    type Value = T;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<T, D::Error> {
        let item = T::deserialize(deserializer)?;
        (self.check)(self.before, &item).map_err(D::Error::custom)?;
        Ok(item)
    }
}
