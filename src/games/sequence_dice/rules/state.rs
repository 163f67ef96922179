//! A match of Sequence Dice (`docs/rules/sequence-dice.md`).

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize, Serializer};
use serde_json::json;

use super::super::{Action, Board, Choice, DIRECTIONS, EDGE, Event, Kind, PassReason, Side, Space, Spaces};
use super::refusals::{RefusedSpace, refusal};
use crate::rules::{
    self, BadStart, Illegal, Move, MoveOf, Never, OptionKind, OptionSpec, Outcome, Pips, Rules, Seat, Seats, Starter,
    Throw, Turn,
};

/// The number of chips of a side (SD-3).
pub const CHIPS: u8 = 20;

/// The number of turns without a line after which the match ends (SD-15).
pub const MOST_TURNS: u16 = 400;

/// The house rules of Sequence Dice.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// The length of a winning line (SD-13).
    pub line: LineLength,
    /// Who begins (SD-4, G-9).
    #[serde(skip_serializing_if = "Starter::is_roll")]
    pub start: Starter,
}

/// The length of a winning line (SD-13).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LineLength {
    /// Six with two sides, five with three.
    #[default]
    Auto,
    Five,
    /// Six, which makes a match with three sides long.
    Six,
}

impl rules::Options for Options {
    fn specs() -> &'static [OptionSpec] {
        const SPECS: &[OptionSpec] = &[
            OptionSpec { key: "line", clause: "SD-13", kind: OptionKind::Choice(&["auto", "five", "six"]) },
            Starter::spec("SD-4"),
        ];
        SPECS
    }
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
    phase: SequencePhase,
}

#[derive(Clone, Debug, PartialEq)]
enum SequencePhase {
    /// These seats roll for the start.
    RollOff(Seats),
    /// This seat throws.
    Throw(Seat),
    /// This seat chooses an action after its throw.
    Choose { seat: Seat, faces: [Pips; 2], choice: Choice },
    /// The match is over.
    Over(Outcome),
}

impl Serialize for SequenceDice {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
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
        .serialize(serializer)
    }
}

impl SequenceDice {
    /// The board (SD-1).
    pub const fn board(&self) -> &'static Board {
        self.board
    }

    /// The number of sides (SD-2).
    pub const fn sides(&self) -> u8 {
        self.sides
    }

    /// The side of `seat` (SD-2).
    pub const fn side(&self, seat: Seat) -> Side {
        Side(if seat.0 >= self.sides { seat.0 - self.sides } else { seat.0 })
    }

    /// The seats of a side (SD-2).
    pub fn team(&self, side: Side) -> Seats {
        (0..self.seats).map(Seat).filter(|&seat| self.side(seat) == side).collect()
    }

    /// The length of a winning line (SD-13).
    pub const fn need(&self) -> u8 {
        self.need
    }

    pub const fn chips(&self, side: Side) -> Spaces {
        self.chips[side.index()]
    }

    /// The side whose chip is on `space`.
    pub fn chip(&self, space: Space) -> Option<Side> {
        (0..self.sides).map(Side).find(|&side| self.chips(side).contains(space))
    }

    /// The spaces with a chip.
    pub const fn covered(&self) -> Spaces {
        self.chips[0].or(self.chips[1]).or(self.chips[2])
    }

    /// The number of chips in this side's supply (SD-3).
    pub const fn supply(&self, side: Side) -> u8 {
        CHIPS - self.chips(side).len()
    }

    /// The number of finished turns (SD-15).
    pub const fn turns(&self) -> u16 {
        self.turns
    }

    /// The seat whose turn it is; `None` during the roll-off and after the match.
    pub const fn acting(&self) -> Option<Seat> {
        match self.phase {
            SequencePhase::Throw(seat) | SequencePhase::Choose { seat, .. } => Some(seat),
            SequencePhase::RollOff(_) | SequencePhase::Over(_) => None,
        }
    }

    /// The throw for which an action must be chosen.
    pub const fn thrown(&self) -> Option<[Pips; 2]> {
        match self.phase {
            SequencePhase::Choose { faces, .. } => Some(faces),
            _ => None,
        }
    }

    /// What the throw allows, while a seat must choose.
    pub const fn choice(&self) -> Option<Choice> {
        match self.phase {
            SequencePhase::Choose { choice, .. } => Some(choice),
            _ => None,
        }
    }

    /// What a throw of `total` would allow `side` on the current board.
    ///
    /// # Errors
    /// [`PassReason`] when it would allow nothing.
    #[inline]
    pub const fn choice_for(&self, side: Side, total: u8) -> Result<Choice, PassReason> {
        choice_on(self.board, self.chips(side), self.covered(), total)
    }

    #[cold]
    fn roll_off(&mut self, rolling: Seats, faces: &[Pips], events: &mut Vec<Event>) {
        let pairs = faces.as_chunks::<2>().0;
        events.extend(rolling.into_iter().zip(pairs).map(|(seat, &faces)| Event::RolledToStart { seat, faces }));
        let best = rolling.highest(pairs.iter().map(|[one, other]| one.get() + other.get()));
        if let Some(seat) = best.only() {
            events.push(Event::StarterFound { seat });
            return self.begin_turn(seat, events);
        }
        events.push(Event::StartTied { seats: best });
        self.phase = SequencePhase::RollOff(best);
    }

    #[inline]
    fn begin_turn(&mut self, seat: Seat, events: &mut Vec<Event>) {
        events.push(Event::TurnBegan { seat, turn: self.turns + 1 });
        self.phase = SequencePhase::Throw(seat);
    }

    #[inline]
    fn throw(&mut self, seat: Seat, faces: [Pips; 2], events: &mut Vec<Event>) {
        let total = faces[0].get() + faces[1].get();
        events.push(Event::Rolled { seat, faces, total });
        match self.choice_for(self.side(seat), total) {
            Ok(choice) => self.phase = SequencePhase::Choose { seat, faces, choice },
            Err(why) => {
                events.push(Event::Passed { seat, why });
                self.end_turn(seat, total, events);
            }
        }
    }

    #[inline]
    fn act(&mut self, seat: Seat, total: u8, action: Action, events: &mut Vec<Event>) {
        let side = self.side(seat);
        let (kind, at) = action.parts();
        if kind != Kind::Place {
            let lost = self.take_off(at, side);
            events.push(match kind {
                Kind::Remove => Event::ChipRemoved { seat, lost, at },
                _ => Event::ChipReplaced { seat, side, lost, at },
            });
        } else {
            events.push(Event::ChipPlaced { seat, side, at });
        }
        if kind != Kind::Remove {
            let chips = self.chips[side.index()].with(at);
            self.chips[side.index()] = chips;
            if chips.line_of(self.need) {
                return self.win_by_line(side, at, events);
            }
        }
        self.end_turn(seat, total, events);
    }

    /// Removes the chip of an opponent of `side` from `at`, and returns its owner.
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
    fn win_by_line(&mut self, side: Side, at: Space, events: &mut Vec<Event>) {
        for step in DIRECTIONS {
            let spaces = self.chips(side).line_through(at, step);
            if spaces.len() >= self.need {
                events.push(Event::LineMade { side, spaces });
            }
        }
        self.turns += 1;
        self.finish(self.team(side), events);
    }

    #[inline]
    fn end_turn(&mut self, seat: Seat, total: u8, events: &mut Vec<Event>) {
        self.turns += 1;
        if self.turns >= MOST_TURNS {
            self.win_by_count(events);
        } else if matches!(total, 2 | 12) {
            events.push(Event::ExtraTurnWon { seat });
            self.begin_turn(seat, events);
        } else {
            self.begin_turn(seat.left(self.seats), events);
        }
    }

    /// Decides a match without a line: the longest line wins, then the most chips on the board. Equal sides share the
    /// win (SD-15).
    #[cold]
    fn win_by_count(&mut self, events: &mut Vec<Event>) {
        events.push(Event::TurnsRanOut { turns: self.turns });
        let all = Seats::first(self.seats);
        let chips = all.into_iter().map(|seat| self.chips(self.side(seat)));
        let winners = all.highest(chips.map(|chips| (chips.longest_line(), chips.len())));
        self.finish(winners, events);
    }

    fn finish(&mut self, winners: Seats, events: &mut Vec<Event>) {
        let mut scores = [0; 4];
        for seat in 0..self.seats {
            scores[usize::from(seat)] = i32::from(self.chips(self.side(Seat(seat))).longest_line());
        }
        events.push(Event::Won { seats: winners });
        self.phase = SequencePhase::Over(Outcome::new(winners, &scores[..usize::from(self.seats)]));
    }
}

/// What a throw of `total` allows a side with these chips while these spaces are covered.
///
/// # Errors
/// [`PassReason`] when it allows nothing.
#[inline]
pub(crate) const fn choice_on(
    board: &Board,
    own_chips: Spaces,
    covered: Spaces,
    total: u8,
) -> Result<Choice, PassReason> {
    let others = covered.less(own_chips);
    if total == 10 {
        let safe = board.spaces(2).or(board.spaces(12));
        let spaces = others.less(safe);
        if spaces.is_empty() {
            return Err(PassReason::NothingToTakeOff);
        }
        return Ok(Choice { kind: Kind::Remove, spaces });
    }
    if own_chips.len() >= CHIPS {
        return Err(PassReason::NoChipLeft);
    }
    let asked = if total == 11 { Spaces::BOARD } else { board.spaces(total) };
    let empty = asked.less(covered);
    if !empty.is_empty() {
        return Ok(Choice { kind: Kind::Place, spaces: empty });
    }
    let spaces = asked.and(others);
    if spaces.is_empty() { Err(PassReason::AllOwn) } else { Ok(Choice { kind: Kind::Replace, spaces }) }
}

impl Rules for SequenceDice {
    const GAME: &'static str = "sequence_dice";
    const SEATS: RangeInclusive<u8> = 2..=4;

    type Options = Options;
    type Face = Pips;
    type Piece = Never;
    type Action = Action;
    type Event = Event;
    type View = Self;

    fn start(seats: u8, options: &Options) -> Result<Self, BadStart> {
        Self::check_seats("Sequence Dice", seats)?;
        let sides = if seats == 3 { 3 } else { 2 };
        let need = match options.line {
            LineLength::Auto if sides == 3 => 5,
            LineLength::Five => 5,
            LineLength::Auto | LineLength::Six => 6,
        };
        let mut game = Self {
            board: Board::standard(),
            options: options.clone(),
            seats,
            sides,
            need,
            turns: 0,
            chips: [Spaces::NONE; 3],
            phase: SequencePhase::RollOff(Seats::first(seats)),
        };
        if let Some(seat) = options.start.seat(seats)? {
            game.begin_turn(seat, &mut Vec::new());
        }
        Ok(game)
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
            SequencePhase::RollOff(seats) => Turn::Throw(Throw::each(*seats, 2)),
            SequencePhase::Throw(seat) => Turn::Throw(Throw::one(*seat, 2)),
            SequencePhase::Choose { seat, .. } => Turn::Choose(Seats::one(*seat)),
            SequencePhase::Over(outcome) => Turn::Over(*outcome),
        }
    }

    #[inline]
    fn legal_actions(&self, seat: Seat, actions: &mut Vec<Action>) {
        if let SequencePhase::Choose { seat: asked, choice, .. } = self.phase
            && asked == seat
        {
            actions.extend(choice.spaces.into_iter().map(|space| choice.kind.at(space)));
        }
    }

    #[inline]
    fn apply_checked(&mut self, step: &MoveOf<Self>, events: &mut Vec<Event>) -> Result<(), Illegal> {
        match (step, &self.phase) {
            (Move::Faces(faces), &SequencePhase::Throw(seat)) => {
                if let &[first, second] = faces.as_slice() {
                    self.throw(seat, [first, second], events);
                }
            }
            (&Move::Act { seat, action }, &SequencePhase::Choose { faces, choice, .. }) => {
                let total = faces[0].get() + faces[1].get();
                let (kind, at) = action.parts();
                if kind != choice.kind || !choice.spaces.contains(at) {
                    let side = self.side(seat);
                    let space = RefusedSpace {
                        number: self.board.number(at),
                        owner: self.chip(at),
                        has_partner: self.team(side).len() > 1,
                    };
                    return Err(refusal(side, total, choice, action, space));
                }
                self.act(seat, total, action, events);
            }
            (Move::Faces(faces), &SequencePhase::RollOff(seats)) => self.roll_off(seats, faces, events),
            _ => unreachable!("`Rules::apply` has checked that the move fits the turn"),
        }
        Ok(())
    }

    fn rolls_for_start(&self) -> bool {
        matches!(self.phase, SequencePhase::RollOff(_))
    }

    fn view(&self, _seat: Option<Seat>) -> Self {
        self.clone()
    }

    fn chances(&self, step: &MoveOf<Self>, note: &mut dyn FnMut(&'static str, f64, bool)) {
        if let (Move::Faces(faces), SequencePhase::Throw(_)) = (step, &self.phase) {
            let total: u8 = faces.iter().map(|face| face.get()).sum();
            note("a total of 2 or 12", 2.0 / 36.0, matches!(total, 2 | 12));
            note("a total of 7", 6.0 / 36.0, total == 7);
            note("a total of 10", 3.0 / 36.0, total == 10);
            note("a total of 11", 2.0 / 36.0, total == 11);
        }
    }

    fn action_words(action: &Action) -> Option<String> {
        Some(action.words())
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
                return Err(format!("a chip of side {side} is outside the board"));
            }
        }
        Ok(())
    }
}
