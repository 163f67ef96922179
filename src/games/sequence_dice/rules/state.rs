//! The rules of Sequence Dice, clause by clause (`docs/rules/sequence-dice.md`).

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize, Serializer};
use serde_json::{Value, json};

use super::super::{Board, DIRECTIONS, EDGE, Event, Space, Spaces, WhyPassed};
use super::refusals::refusal;
use crate::rules::{
    self, BadStart, Illegal, Move, MoveOf, Never, OptionKind, OptionSpec, Outcome, Pips, Rules, Seat, Seats, Throw,
    Turn,
};

/// How many chips a side has (SD-3).
pub const CHIPS: u8 = 20;

/// After so many turns without a line the match ends (SD-15).
pub const MOST_TURNS: u16 = 400;

/// A side: one seat, or two that share a colour (SD-2). It has the number of its lowest seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Side(pub u8);

impl Side {
    /// Its place in a list of sides.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The house rules of Sequence Dice.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// How long a line has to be (SD-13).
    pub line: LineLength,
}

/// How long a line has to be (SD-13).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LineLength {
    /// Six for two sides, five for three.
    #[default]
    Auto,
    /// Five.
    Five,
    /// Six; with three sides a long match.
    Six,
}

impl rules::Options for Options {
    fn specs() -> &'static [OptionSpec] {
        const SPECS: &[OptionSpec] =
            &[OptionSpec { key: "line", clause: "SD-13", kind: OptionKind::Choice(&["auto", "five", "six"]) }];
        SPECS
    }
}

/// What a seat can choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Put a chip on an empty space (SD-6, SD-8, SD-10).
    Place(Space),
    /// Put a chip in the place of an opponent's (SD-7, SD-8, SD-10).
    Replace(Space),
    /// Take an opponent's chip off the board (SD-9).
    Remove(Space),
}

impl Action {
    /// What is done, and where.
    #[must_use]
    pub const fn parts(self) -> (Kind, Space) {
        match self {
            Self::Place(at) => (Kind::Place, at),
            Self::Replace(at) => (Kind::Replace, at),
            Self::Remove(at) => (Kind::Remove, at),
        }
    }
}

/// What is done to a space.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// A chip is put on it.
    Place,
    /// A chip takes the place of an opponent's.
    Replace,
    /// An opponent's chip is taken off it.
    Remove,
}

impl Kind {
    /// This, done to a space.
    #[must_use]
    pub const fn at(self, space: Space) -> Action {
        match self {
            Self::Place => Action::Place(space),
            Self::Replace => Action::Replace(space),
            Self::Remove => Action::Remove(space),
        }
    }
}

/// What a throw leaves to choose: one kind of deed, and the spaces it may be done to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// What is done.
    pub kind: Kind,
    /// Where it may be done; at least one space.
    pub spaces: Spaces,
}

/// A match of Sequence Dice.
#[derive(Clone, Debug, PartialEq)]
pub struct SequenceDice {
    board: &'static Board,
    options: Options,
    seats: u8,
    sides: u8,
    need: u8,
    turns: u16,
    chips: [Spaces; 3],
    phase: Phase,
}

#[derive(Clone, Debug, PartialEq)]
enum Phase {
    /// These seats roll for the start.
    RollOff(Seats),
    /// This seat throws.
    Throw(Seat),
    /// This seat plays what it threw.
    Choose { seat: Seat, faces: [Pips; 2], choice: Choice },
    /// It is over.
    Over(Outcome),
}

/// What a seat may know: everything, for nothing is hidden in this game.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    /// Whose view it is; `None` for somebody without a seat.
    pub you: Option<Seat>,
    /// The table as it lies.
    pub table: SequenceDice,
}

impl Serialize for View {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.table.state().serialize(serializer)
    }
}

impl SequenceDice {
    /// The board that is played on (SD-1).
    #[must_use]
    pub const fn board(&self) -> &'static Board {
        self.board
    }

    /// How many sides play (SD-2).
    #[must_use]
    pub const fn sides(&self) -> u8 {
        self.sides
    }

    /// The side that `seat` plays for (SD-2).
    #[must_use]
    pub const fn side(&self, seat: Seat) -> Side {
        Side(if seat.0 >= self.sides { seat.0 - self.sides } else { seat.0 })
    }

    /// The seats of a side (SD-2).
    #[must_use]
    pub fn team(&self, side: Side) -> Seats {
        (0..self.seats).map(Seat).filter(|&seat| self.side(seat) == side).collect()
    }

    /// How long a line has to be (SD-13).
    #[must_use]
    pub const fn need(&self) -> u8 {
        self.need
    }

    /// The spaces that hold a chip of this side.
    #[must_use]
    pub const fn chips(&self, side: Side) -> Spaces {
        self.chips[side.index()]
    }

    /// Whose chip lies on `space`.
    #[must_use]
    pub fn chip(&self, space: Space) -> Option<Side> {
        (0..self.sides).map(Side).find(|&side| self.chips(side).contains(space))
    }

    /// The spaces that hold any chip.
    #[must_use]
    pub const fn covered(&self) -> Spaces {
        self.chips[0].or(self.chips[1]).or(self.chips[2])
    }

    /// How many chips this side can still put down (SD-3).
    #[must_use]
    pub const fn supply(&self, side: Side) -> u8 {
        CHIPS - self.chips(side).len()
    }

    /// How many turns are finished (SD-15).
    #[must_use]
    pub const fn turns(&self) -> u16 {
        self.turns
    }

    /// Whose turn it is; nobody's in the roll-off and when it is over.
    #[must_use]
    pub const fn acting(&self) -> Option<Seat> {
        match self.phase {
            Phase::Throw(seat) | Phase::Choose { seat, .. } => Some(seat),
            Phase::RollOff(_) | Phase::Over(_) => None,
        }
    }

    /// The throw that is being played.
    #[must_use]
    pub const fn thrown(&self) -> Option<[Pips; 2]> {
        match self.phase {
            Phase::Choose { faces, .. } => Some(faces),
            _ => None,
        }
    }

    /// What the throw leaves to choose, while a seat is asked.
    #[must_use]
    pub const fn choice(&self) -> Option<Choice> {
        match self.phase {
            Phase::Choose { choice, .. } => Some(choice),
            _ => None,
        }
    }

    /// What a throw of `total` would leave to choose to `side` on the board as it lies.
    ///
    /// # Errors
    /// [`WhyPassed`] when it would leave nothing.
    #[inline]
    pub const fn choice_for(&self, side: Side, total: u8) -> Result<Choice, WhyPassed> {
        let own = self.chips(side);
        let covered = self.covered();
        let others = covered.less(own);
        if total == 10 {
            let safe = self.board.spaces(2).or(self.board.spaces(12));
            let spaces = others.less(safe);
            if spaces.is_empty() {
                return Err(WhyPassed::NothingToTakeOff);
            }
            return Ok(Choice { kind: Kind::Remove, spaces });
        }
        if self.supply(side) == 0 {
            return Err(WhyPassed::NoChipLeft);
        }
        let asked = if total == 11 { Spaces::BOARD } else { self.board.spaces(total) };
        let empty = asked.less(covered);
        if !empty.is_empty() {
            return Ok(Choice { kind: Kind::Place, spaces: empty });
        }
        let spaces = asked.and(others);
        if spaces.is_empty() { Err(WhyPassed::AllOwn) } else { Ok(Choice { kind: Kind::Replace, spaces }) }
    }

    #[cold]
    fn roll_off(&mut self, rolling: Seats, faces: &[Pips], facts: &mut Vec<Event>) {
        let mut highest = 0;
        let mut best = Seats::NONE;
        for (seat, pair) in rolling.into_iter().zip(faces.chunks_exact(2)) {
            facts.push(Event::RolledToStart { seat, faces: [pair[0], pair[1]] });
            let total = pair[0].get() + pair[1].get();
            if total > highest {
                highest = total;
                best = Seats::NONE;
            }
            if total == highest {
                best = best.with(seat);
            }
        }
        match best.lowest() {
            Some(seat) if best.len() == 1 => {
                facts.push(Event::StarterFound { seat });
                self.begin_turn(seat, facts);
            }
            _ => {
                facts.push(Event::StartTied { seats: best });
                self.phase = Phase::RollOff(best);
            }
        }
    }

    #[inline]
    fn begin_turn(&mut self, seat: Seat, facts: &mut Vec<Event>) {
        facts.push(Event::TurnBegan { seat, turn: self.turns + 1 });
        self.phase = Phase::Throw(seat);
    }

    #[inline]
    fn throw(&mut self, seat: Seat, faces: [Pips; 2], facts: &mut Vec<Event>) {
        let total = faces[0].get() + faces[1].get();
        facts.push(Event::Rolled { seat, faces, total });
        match self.choice_for(self.side(seat), total) {
            Ok(choice) => self.phase = Phase::Choose { seat, faces, choice },
            Err(why) => {
                facts.push(Event::Passed { seat, why });
                self.end_turn(seat, total, facts);
            }
        }
    }

    #[inline]
    fn act(&mut self, seat: Seat, total: u8, action: Action, facts: &mut Vec<Event>) {
        let side = self.side(seat);
        let (kind, at) = action.parts();
        if kind != Kind::Place {
            let lost = self.take_off(at, side);
            facts.push(match kind {
                Kind::Remove => Event::ChipRemoved { seat, lost, at },
                _ => Event::ChipReplaced { seat, side, lost, at },
            });
        } else {
            facts.push(Event::ChipPlaced { seat, side, at });
        }
        if kind != Kind::Remove {
            let chips = self.chips[side.index()].with(at);
            self.chips[side.index()] = chips;
            if chips.line_of(self.need) {
                return self.win_by_line(side, at, facts);
            }
        }
        self.end_turn(seat, total, facts);
    }

    /// Takes an opponent's chip of `side` off `at` and says whose it was.
    #[inline]
    fn take_off(&mut self, at: Space, side: Side) -> Side {
        let mut lost = side;
        for other in 0..self.sides {
            if self.chips[usize::from(other)].contains(at) {
                lost = Side(other);
            }
        }
        let chips = &mut self.chips[lost.index()];
        *chips = chips.without(at);
        lost
    }

    #[cold]
    fn win_by_line(&mut self, side: Side, at: Space, facts: &mut Vec<Event>) {
        for step in DIRECTIONS {
            let spaces = self.chips(side).line_through(at, step);
            if spaces.len() >= self.need {
                facts.push(Event::LineMade { side, spaces });
            }
        }
        self.turns += 1;
        self.finish(self.team(side), facts);
    }

    #[inline]
    fn end_turn(&mut self, seat: Seat, total: u8, facts: &mut Vec<Event>) {
        self.turns += 1;
        if self.turns >= MOST_TURNS {
            self.win_by_count(facts);
        } else if matches!(total, 2 | 12) {
            facts.push(Event::ExtraTurnWon { seat });
            self.begin_turn(seat, facts);
        } else {
            self.begin_turn(seat.left(self.seats), facts);
        }
    }

    /// The longest line wins, then the most chips on the board; equal in both, the win is shared (SD-15).
    #[cold]
    fn win_by_count(&mut self, facts: &mut Vec<Event>) {
        facts.push(Event::TurnsRanOut { turns: self.turns });
        let rank = |side: Side| (self.chips(side).longest_line(), self.chips(side).len());
        let best = (0..self.sides).map(Side).map(rank).max().unwrap_or_default();
        let winners = (0..self.seats).map(Seat).filter(|&seat| rank(self.side(seat)) == best).collect();
        self.finish(winners, facts);
    }

    fn finish(&mut self, winners: Seats, facts: &mut Vec<Event>) {
        let mut scores = [0; 4];
        for seat in 0..self.seats {
            scores[usize::from(seat)] = i32::from(self.chips(self.side(Seat(seat))).longest_line());
        }
        facts.push(Event::Won { seats: winners });
        self.phase = Phase::Over(Outcome::new(winners, &scores[..usize::from(self.seats)]));
    }
}

impl Rules for SequenceDice {
    const GAME: &'static str = "sequence_dice";
    const SEATS: RangeInclusive<u8> = 2..=4;

    type Options = Options;
    type Face = Pips;
    type Piece = Never;
    type Action = Action;
    type Event = Event;
    type View = View;

    fn start(seats: u8, options: &Options) -> Result<Self, BadStart> {
        if !Self::SEATS.contains(&seats) {
            let (least, most) = (*Self::SEATS.start(), *Self::SEATS.end());
            return Err(BadStart::Seats { game: "Sequence Dice", least, most, asked: seats });
        }
        let sides = if seats == 3 { 3 } else { 2 };
        let need = match options.line {
            LineLength::Auto if sides == 3 => 5,
            LineLength::Five => 5,
            LineLength::Auto | LineLength::Six => 6,
        };
        Ok(Self {
            board: Board::standard(),
            options: options.clone(),
            seats,
            sides,
            need,
            turns: 0,
            chips: [Spaces::NONE; 3],
            phase: Phase::RollOff(Seats::first(seats)),
        })
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    fn options(&self) -> &Options {
        &self.options
    }

    #[inline]
    fn turn(&self) -> Turn {
        match &self.phase {
            Phase::RollOff(seats) => Turn::Throw(Throw::each(*seats, 2)),
            Phase::Throw(seat) => Turn::Throw(Throw::one(*seat, 2)),
            Phase::Choose { seat, .. } => Turn::Choose(Seats::one(*seat)),
            Phase::Over(outcome) => Turn::Over(*outcome),
        }
    }

    #[inline]
    fn legal_actions(&self, seat: Seat, actions: &mut Vec<Action>) {
        if let Phase::Choose { seat: asked, choice, .. } = self.phase
            && asked == seat
        {
            actions.extend(choice.spaces.into_iter().map(|space| choice.kind.at(space)));
        }
    }

    #[inline]
    fn make(&mut self, step: &MoveOf<Self>, facts: &mut Vec<Event>) -> Result<(), Illegal> {
        match (step, &self.phase) {
            (Move::Faces(faces), &Phase::Throw(seat)) => {
                if let &[first, second] = faces.as_slice() {
                    self.throw(seat, [first, second], facts);
                }
            }
            (&Move::Act { seat, action }, &Phase::Choose { faces, choice, .. }) => {
                let total = faces[0].get() + faces[1].get();
                let (kind, at) = action.parts();
                if kind != choice.kind || !choice.spaces.contains(at) {
                    return Err(refusal(self, self.side(seat), total, choice, action));
                }
                self.act(seat, total, action, facts);
            }
            (Move::Faces(faces), &Phase::RollOff(seats)) => self.roll_off(seats, faces, facts),
            _ => unreachable!("only what fits the turn comes here"),
        }
        Ok(())
    }

    fn view(&self, seat: Option<Seat>) -> View {
        View { you: seat, table: self.clone() }
    }

    fn state(&self) -> Value {
        let board: Vec<Vec<Option<Side>>> = (0..EDGE)
            .map(|row| (0..EDGE).map(|column| Space::new(row, column).and_then(|space| self.chip(space))).collect())
            .collect();
        let sides: Vec<Side> = (0..self.seats).map(|seat| self.side(Seat(seat))).collect();
        let supply: Vec<u8> = (0..self.sides).map(|side| self.supply(Side(side))).collect();
        json!({
            "board": board,
            "sides": sides,
            "thrown": self.thrown(),
            "supply": supply,
            "seat": self.acting(),
            "turns": self.turns,
        })
    }

    fn chances(&self, step: &MoveOf<Self>, note: &mut dyn FnMut(&'static str, f64, bool)) {
        if let (Move::Faces(faces), Phase::Throw(_)) = (step, &self.phase) {
            let total: u8 = faces.iter().map(|face| face.get()).sum();
            note("a total of 2 or 12", 2.0 / 36.0, matches!(total, 2 | 12));
            note("a total of 7", 6.0 / 36.0, total == 7);
            note("a total of 10", 3.0 / 36.0, total == 10);
            note("a total of 11", 2.0 / 36.0, total == 11);
        }
    }

    fn sides() -> &'static [Pips] {
        &Pips::ALL
    }

    fn conserved(&self) -> Result<(), String> {
        let on_board: u8 = self.chips.iter().map(|chips| chips.len()).sum();
        if on_board != self.covered().len() {
            return Err("two chips lie on one space".into());
        }
        for (side, chips) in self.chips.iter().enumerate() {
            if chips.len() > CHIPS {
                return Err(format!("side {side} has {} chips on the board, of {CHIPS}", chips.len()));
            }
            if !chips.less(Spaces::BOARD).is_empty() {
                return Err(format!("a chip of side {side} lies beside the board"));
            }
        }
        Ok(())
    }
}
