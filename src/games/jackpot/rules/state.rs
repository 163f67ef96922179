//! A match of Jackpot (`docs/rules/jackpot.md`).

use std::ops::RangeInclusive;

use serde::{Serialize, Serializer};
use serde_json::json;

use super::super::{
    Action, At, CELLS, ChanceOption, Chart, Event, Options, Pattern, Rack, Scores, Shape, Symbol, TILES_OF_EACH,
};
use super::odds;
use super::refusals::{chance_refusal, place_refusal};
use crate::rules::{self, BadStart, Illegal, Move, MoveOf, Never, Outcome, Rules, Seat, Seats, Throw, Turn};

/// The number of rounds in a match (JP-17).
pub const ROUNDS: u8 = 3;

const MOST_SEATS: usize = 4;

/// A match of Jackpot.
#[derive(Clone, Debug, PartialEq)]
pub struct Jackpot {
    shape: &'static Shape,
    chart: &'static Chart,
    options: Options,
    seats: u8,
    round: u8,
    starter: Seat,
    racks: [Rack; MOST_SEATS],
    chance: [Option<Symbol>; MOST_SEATS],
    supply: [u8; 4],
    sheet: [[Scores; MOST_SEATS]; ROUNDS as usize],
    written: u8,
    phase: JackpotPhase,
}

#[derive(Clone, Debug, PartialEq)]
enum JackpotPhase {
    /// These seats roll for the start.
    RollOff(Seats),
    /// This seat throws.
    Throw(Seat),
    /// This seat decides about the Chance Option.
    Chance(ThrowInPlay),
    /// This seat places a tile.
    Place(ThrowInPlay),
    /// The match is over.
    Over(Outcome),
}

/// A throw whose tiles are being placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct ThrowInPlay {
    seat: Seat,
    faces: [Symbol; 4],
    pattern: Pattern,
    to_place: u8,
}

impl Serialize for Jackpot {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let seats = || Seats::first(self.seats).into_iter();
        let racks: Vec<Vec<Option<Symbol>>> =
            seats().map(|seat| (0..CELLS as u8).map(|cell| self.rack(seat).tile(cell)).collect()).collect();
        let grand_totals: Vec<u16> = seats().map(|seat| self.grand_total(seat)).collect();
        json!({
            "round": self.round.max(1),
            "seat": self.acting(),
            "starter": if self.round == 0 { None } else { Some(self.starter) },
            "racks": racks,
            "chance": seats().map(|seat| self.chance(seat)).collect::<Vec<_>>(),
            "supply": self.supply,
            "thrown": self.thrown(),
            "to_place": self.to_place(),
            "sheet": self.sheet().collect::<Vec<_>>(),
            "grand_totals": grand_totals,
        })
        .serialize(serializer)
    }
}

impl Jackpot {
    /// The shape of the racks (JP-3).
    pub const fn shape(&self) -> &'static Shape {
        self.shape
    }

    /// The scoring chart (JP-14 to JP-16).
    pub const fn chart(&self) -> &'static Chart {
        self.chart
    }

    pub const fn rack(&self, seat: Seat) -> Rack {
        self.racks[seat.index()]
    }

    /// The tile in the Chance Space of `seat` (JP-8).
    pub const fn chance(&self, seat: Seat) -> Option<Symbol> {
        self.chance[seat.index()]
    }

    /// The number of tiles of each symbol in the supply, in ascending order of value (JP-10).
    pub const fn supply(&self) -> [u8; 4] {
        self.supply
    }

    /// The current round, 1 to 3, or the last one after the match.
    pub const fn round(&self) -> u8 {
        self.round
    }

    /// The seat that started this round (JP-5); seat 0 before the roll-off is decided.
    pub const fn starter(&self) -> Seat {
        self.starter
    }

    /// The seat whose turn it is; `None` during the roll-off and after the match.
    pub const fn acting(&self) -> Option<Seat> {
        match &self.phase {
            JackpotPhase::Throw(seat) => Some(*seat),
            JackpotPhase::Chance(throw) | JackpotPhase::Place(throw) => Some(throw.seat),
            JackpotPhase::RollOff(_) | JackpotPhase::Over(_) => None,
        }
    }

    /// The dice of the throw whose tiles are being placed.
    pub const fn thrown(&self) -> Option<[Symbol; 4]> {
        match &self.phase {
            JackpotPhase::Chance(throw) | JackpotPhase::Place(throw) => Some(throw.faces),
            _ => None,
        }
    }

    /// The pattern of that throw (JP-6).
    pub const fn pattern(&self) -> Option<Pattern> {
        match &self.phase {
            JackpotPhase::Chance(throw) | JackpotPhase::Place(throw) => Some(throw.pattern),
            _ => None,
        }
    }

    /// The number of tiles of that throw that are still to be placed.
    pub const fn to_place(&self) -> u8 {
        match &self.phase {
            JackpotPhase::Chance(throw) | JackpotPhase::Place(throw) => throw.to_place,
            _ => 0,
        }
    }

    /// The score sheet: for each finished round, the scores of each seat (JP-18).
    pub fn sheet(&self) -> impl Iterator<Item = &[Scores]> {
        self.sheet[..usize::from(self.written)].iter().map(|round| &round[..usize::from(self.seats)])
    }

    /// The sum of the totals of this seat's finished rounds (JP-18).
    pub fn grand_total(&self, seat: Seat) -> u16 {
        self.sheet().map(|round| round[seat.index()].total).sum()
    }

    /// The best roll starts: dollars count most, then bells, oranges and cherries (JP-5).
    fn roll_off(&mut self, rolling: Seats, faces: &[Symbol], events: &mut Vec<Event>) {
        let rolls = faces.as_chunks::<4>().0;
        events.extend(rolling.into_iter().zip(rolls).map(|(seat, &faces)| Event::RolledToStart { seat, faces }));
        // One hexadecimal digit per symbol, dollars highest. Four dice cannot carry.
        let best =
            rolling.highest(rolls.iter().map(|four| four.iter().map(|face| 1 << (4 * face.index())).sum::<u32>()));
        if let Some(seat) = best.only() {
            events.push(Event::StarterFound { seat });
            return self.begin_round(seat, events);
        }
        events.push(Event::StartTied { seats: best });
        self.phase = JackpotPhase::RollOff(best);
    }

    fn begin_round(&mut self, starter: Seat, events: &mut Vec<Event>) {
        self.round += 1;
        self.starter = starter;
        events.push(Event::RoundBegan { round: self.round, starter });
        self.begin_turn(starter, events);
    }

    fn begin_turn(&mut self, seat: Seat, events: &mut Vec<Event>) {
        events.push(Event::TurnBegan { seat });
        self.phase = JackpotPhase::Throw(seat);
    }

    fn throw(&mut self, seat: Seat, faces: [Symbol; 4], events: &mut Vec<Event>) {
        let pattern = Pattern::of(faces);
        events.push(Event::Rolled { seat, faces, pattern });
        let throw = ThrowInPlay { seat, faces, pattern, to_place: pattern.tiles() };
        if pattern.allows_chance() && self.chance(seat).is_some() {
            self.phase = JackpotPhase::Chance(throw);
        } else {
            self.ask_for_tile(throw, events);
        }
    }

    /// Asks for the next tile. Ends the turn if none is left or none can be placed (JP-11).
    fn ask_for_tile(&mut self, mut throw: ThrowInPlay, events: &mut Vec<Event>) {
        let seat = throw.seat;
        if self.rack(seat).is_full() && self.chance(seat).is_some() {
            for _ in 0..throw.to_place {
                events.push(Event::TileNotPlayed { seat });
            }
            throw.to_place = 0;
        }
        if throw.to_place == 0 {
            return self.end_turn(seat, events);
        }
        if throw.pattern.gives().iter().all(|symbol| self.supply[symbol.index()] == 0) {
            events.push(Event::SymbolUsedUp { seat });
        }
        self.phase = JackpotPhase::Place(throw);
    }

    fn use_chance(&mut self, throw: ThrowInPlay, option: ChanceOption, events: &mut Vec<Event>) -> bool {
        let seat = throw.seat;
        let Some(symbol) = self.chance(seat) else {
            return false;
        };
        match option {
            ChanceOption::Drop(place) => {
                let Some(cell) = self.shape.landing(self.rack(seat).filled(), place) else {
                    return false;
                };
                self.chance[seat.index()] = None;
                events.push(Event::ChanceDropped { seat, symbol, cell });
                self.fill(seat, symbol, cell, events);
            }
            ChanceOption::GiveBack => self.give_back(seat, events),
            ChanceOption::Keep => events.push(Event::ChanceDeclined { seat }),
        }
        self.ask_for_tile(throw, events);
        true
    }

    fn place(&mut self, mut throw: ThrowInPlay, symbol: Symbol, at: At, events: &mut Vec<Event>) -> bool {
        let seat = throw.seat;
        if !throw.pattern.playable(self.supply).contains(symbol) {
            return false;
        }
        match at {
            At::Chance if self.chance(seat).is_none() => {
                self.chance[seat.index()] = Some(symbol);
                events.push(Event::TileKept { seat, symbol });
            }
            At::Chance => return false,
            At::Place(place) => {
                let Some(cell) = self.shape.landing(self.rack(seat).filled(), place) else {
                    return false;
                };
                events.push(Event::TilePlaced { seat, symbol, cell });
                self.fill(seat, symbol, cell, events);
            }
        }
        self.supply[symbol.index()] -= 1;
        throw.to_place -= 1;
        self.ask_for_tile(throw, events);
        true
    }

    fn fill(&mut self, seat: Seat, symbol: Symbol, cell: u8, events: &mut Vec<Event>) {
        let rack = self.rack(seat).with(symbol, cell);
        self.racks[seat.index()] = rack;
        if rack.is_full() {
            events.push(Event::RackFilled { seat });
        }
    }

    fn give_back(&mut self, seat: Seat, events: &mut Vec<Event>) {
        if let Some(symbol) = self.chance[seat.index()].take() {
            self.supply[symbol.index()] += 1;
            events.push(Event::ChanceGivenBack { seat, symbol });
        }
    }

    /// The next seat clockwise whose rack is not full throws. If there is none, the round ends (JP-11, JP-12).
    fn end_turn(&mut self, seat: Seat, events: &mut Vec<Event>) {
        let mut next = seat;
        for _ in 0..self.seats {
            next = next.left(self.seats);
            if !self.rack(next).is_full() {
                return self.begin_turn(next, events);
            }
        }
        self.end_round(events);
    }

    fn end_round(&mut self, events: &mut Vec<Event>) {
        events.push(Event::RoundEnded { round: self.round });
        for seat in Seats::first(self.seats) {
            self.give_back(seat, events);
        }
        self.score_round(events);
        if self.round == ROUNDS {
            return self.finish(events);
        }
        self.racks = [Rack::EMPTY; MOST_SEATS];
        self.supply = [TILES_OF_EACH; 4];
        events.push(Event::RacksEmptied);
        self.begin_round(self.starter.left(self.seats), events);
    }

    fn score_round(&mut self, events: &mut Vec<Event>) {
        let mut column = [Scores::default(); MOST_SEATS];
        for seat in Seats::first(self.seats) {
            let rack = self.rack(seat);
            for run in rack.runs(self.shape, self.chart) {
                events.push(Event::RunScored { seat, run });
                if run.cells.len() == 5 {
                    events.push(Event::JackpotMade { seat, symbol: run.symbol });
                }
            }
            events.extend(rack.bonuses(self.chart).map(|bonus| Event::RackBonusScored { seat, bonus }));
            column[seat.index()] = rack.scores(self.shape, self.chart);
        }
        if self.seats > 1 {
            let points = self.chart.high_round(self.round);
            for seat in Seats::first(self.seats).highest(column.map(|scores| scores.sub_total)) {
                column[seat.index()].high_round = points;
                column[seat.index()].total += points;
                events.push(Event::HighRoundWon { seat, points });
            }
        }
        self.sheet[usize::from(self.written)] = column;
        self.written += 1;
        for seat in Seats::first(self.seats) {
            let grand_total = self.grand_total(seat);
            events.push(Event::RoundScored { seat, scores: column[seat.index()], grand_total });
        }
    }

    fn finish(&mut self, events: &mut Vec<Event>) {
        let mut scores = [0; MOST_SEATS];
        for seat in Seats::first(self.seats) {
            scores[seat.index()] = i32::from(self.grand_total(seat));
        }
        let outcome = Outcome::highest(&scores[..usize::from(self.seats)]);
        events.push(Event::Won { seats: outcome.winners });
        self.phase = JackpotPhase::Over(outcome);
    }
}

impl Rules for Jackpot {
    const GAME: &'static str = "jackpot";
    const SEATS: RangeInclusive<u8> = 1..=4;

    type Options = Options;
    type Face = Symbol;
    type Piece = Never;
    type Action = Action;
    type Event = Event;
    type View = Self;

    fn start(seats: u8, options: &Options) -> Result<Self, BadStart> {
        Self::check_seats("Jackpot", seats)?;
        let alone = seats == 1;
        let mut game = Self {
            shape: options.rack.shape(),
            chart: Chart::standard(),
            options: options.clone(),
            seats,
            round: u8::from(alone),
            starter: Seat(0),
            racks: [Rack::EMPTY; MOST_SEATS],
            chance: [None; MOST_SEATS],
            supply: [TILES_OF_EACH; 4],
            sheet: [[Scores::default(); MOST_SEATS]; ROUNDS as usize],
            written: 0,
            phase: if alone { JackpotPhase::Throw(Seat(0)) } else { JackpotPhase::RollOff(Seats::first(seats)) },
        };
        if let Some(seat) = options.start.seat(seats)?.filter(|_| !alone) {
            game.begin_round(seat, &mut Vec::new());
        }
        Ok(game)
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    fn options(&self) -> &Options {
        &self.options
    }

    fn turn(&self) -> Turn {
        match &self.phase {
            JackpotPhase::RollOff(seats) => Turn::Throw(Throw::each(*seats, 4)),
            JackpotPhase::Throw(seat) => Turn::Throw(Throw::one(*seat, 4)),
            JackpotPhase::Chance(throw) | JackpotPhase::Place(throw) => Turn::Choose(Seats::one(throw.seat)),
            JackpotPhase::Over(outcome) => Turn::Over(*outcome),
        }
    }

    fn legal_actions(&self, seat: Seat, actions: &mut Vec<Action>) {
        let places = || {
            let open = self.shape.open(self.rack(seat).filled());
            open.iter().map(|cell| self.shape.place(cell))
        };
        match self.phase {
            JackpotPhase::Chance(throw) if throw.seat == seat => {
                actions.extend(places().map(|place| Action::Chance(ChanceOption::Drop(place))));
                actions.extend([Action::Chance(ChanceOption::GiveBack), Action::Chance(ChanceOption::Keep)]);
            }
            JackpotPhase::Place(throw) if throw.seat == seat => {
                for symbol in throw.pattern.playable(self.supply) {
                    actions.extend(places().map(|place| Action::Place { symbol, at: At::Place(place) }));
                    if self.chance(seat).is_none() {
                        actions.push(Action::Place { symbol, at: At::Chance });
                    }
                }
            }
            _ => {}
        }
    }

    fn apply_checked(&mut self, step: &MoveOf<Self>, events: &mut Vec<Event>) -> Result<(), Illegal> {
        match (step, &self.phase) {
            (&Move::Act { seat, action }, &(JackpotPhase::Chance(throw) | JackpotPhase::Place(throw))) => {
                let at_chance = matches!(self.phase, JackpotPhase::Chance(_));
                let done = match action {
                    Action::Chance(option) if at_chance => self.use_chance(throw, option, events),
                    Action::Place { symbol, at } if !at_chance => self.place(throw, symbol, at, events),
                    _ => false,
                };
                if !done {
                    return Err(if at_chance {
                        chance_refusal(self.shape, &self.racks[seat.index()], action)
                    } else {
                        place_refusal(self.shape, &self.racks[seat.index()], self.supply, throw.pattern, action)
                    });
                }
            }
            (Move::Faces(faces), &JackpotPhase::Throw(seat)) => {
                if let &[first, second, third, fourth] = faces.as_slice() {
                    self.throw(seat, [first, second, third, fourth], events);
                }
            }
            (Move::Faces(faces), &JackpotPhase::RollOff(seats)) => self.roll_off(seats, faces, events),
            _ => unreachable!("`Rules::apply` has checked that the move fits the turn"),
        }
        Ok(())
    }

    fn rolls_for_start(&self) -> bool {
        matches!(self.phase, JackpotPhase::RollOff(_))
    }

    fn view(&self, _seat: Option<Seat>) -> Self {
        self.clone()
    }

    fn chances(&self, step: &MoveOf<Self>, note: &mut dyn FnMut(&'static str, f64, bool)) {
        if let (Move::Faces(faces), JackpotPhase::Throw(_)) = (step, &self.phase)
            && let &[first, second, third, fourth] = faces.as_slice()
        {
            let thrown = Pattern::of([first, second, third, fourth]);
            for &(name, kind, chance) in odds::kinds() {
                note(name, chance, std::mem::discriminant(&thrown) == kind);
            }
        }
    }

    fn action_words(action: &Action) -> Option<String> {
        Some(action.words())
    }

    fn conserved(&self) -> Result<(), String> {
        for symbol in Symbol::ALL {
            let racks: u8 = self.racks.iter().map(|rack| rack.cells(symbol).len()).sum();
            let kept = self.chance.iter().filter(|kept| **kept == Some(symbol)).count() as u8;
            let left = self.supply[symbol.index()];
            if u16::from(racks) + u16::from(kept) + u16::from(left) != u16::from(TILES_OF_EACH) {
                let word = rules::Word::word(symbol);
                return Err(format!(
                    "{racks} {word} tiles on racks, {kept} in Chance Spaces and {left} left are not 28"
                ));
            }
        }
        match self.racks.iter().find(|rack| !rack.stands(self.shape)) {
            Some(rack) => Err(format!("a rack has overlapping or unsupported tiles: {rack:?}")),
            None => Ok(()),
        }
    }
}
