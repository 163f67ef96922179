//! The rules of Farkle, clause by clause (`docs/rules/hot-dice.md`, HD-16 to HD-21).

use std::ops::RangeInclusive;
use std::sync::LazyLock;

use serde::{Deserialize, Serialize, Serializer};
use serde_json::{Value, json};

use super::super::{Bounds, Chart, ChartGame, DICE, Dice, FarkleEvent as Event, Hand, Scoring};
use super::chart::by_name;
use super::hot::bad_value;
use super::odds;
use super::scoring::refusal;
use crate::rules::{
    BadOption, BadStart, Illegal, MAX_SEATS, Move, MoveOf, Never, OptionKind, OptionSpec, Options, Outcome, Pips,
    Rules, Seat, Seats, Throw, Turn,
};

/// After so many turns a seat the match ends (HD-21).
pub const MOST_TURNS: u16 = 200;

/// The house rules of Farkle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct FarkleOptions {
    /// What combinations are worth (HD-2, HD-17).
    #[serde(with = "by_name")]
    pub chart: &'static Chart,
    /// Whether four of a kind with a pair, and six of a kind, count as three pairs too (HD-5).
    pub four_and_pair: bool,
    /// What ends the match (HD-18); `None` is the chart's usual goal.
    pub goal: Option<u16>,
    /// Whether the others have one more turn after a seat reached the goal (HD-18).
    pub last_lap: bool,
    /// The least that a seat without points may bank (HD-19).
    pub entry: u16,
}

impl Default for FarkleOptions {
    fn default() -> Self {
        Self { chart: Chart::classic(), four_and_pair: false, goal: None, last_lap: true, entry: 0 }
    }
}

impl FarkleOptions {
    /// The goal that is played to (HD-18).
    #[must_use]
    pub fn goal(&self) -> u16 {
        self.goal.unwrap_or(self.chart.goal().usual)
    }
}

impl Options for FarkleOptions {
    fn specs() -> &'static [OptionSpec] {
        static SPECS: LazyLock<[OptionSpec; 5]> = LazyLock::new(|| {
            let charts = || Chart::shipped().iter().filter(|chart| chart.is_for(ChartGame::Farkle));
            let number = |least: u16, most: u16| OptionKind::Number {
                least: least.into(),
                most: most.into(),
                step: if most > 1000 { 20 } else { 10 },
            };
            let least = charts().map(|chart| chart.goal().least).min().unwrap_or(1);
            let most = charts().map(|chart| chart.goal().most).max().unwrap_or(1);
            let entry = charts().map(Chart::most_entry).max().unwrap_or(0);
            [
                OptionSpec { key: "chart", clause: "HD-17", kind: OptionKind::Choice(Chart::names(ChartGame::Farkle)) },
                OptionSpec { key: "four_and_pair", clause: "HD-5", kind: OptionKind::Toggle },
                OptionSpec { key: "goal", clause: "HD-18", kind: number(least, most) },
                OptionSpec { key: "last_lap", clause: "HD-18", kind: OptionKind::Toggle },
                OptionSpec { key: "entry", clause: "HD-19", kind: number(0, entry) },
            ]
        });
        SPECS.as_slice()
    }
}

/// What a seat can choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FarkleAction {
    /// Set these dice of the throw aside (HD-16).
    SetAside(Dice),
    /// Keep the turn's points and end it (HD-16).
    Bank,
    /// Throw what is left (HD-16).
    Throw,
}

/// A match of Farkle.
#[derive(Clone, Debug, PartialEq)]
pub struct Farkle {
    options: FarkleOptions,
    scoring: &'static Scoring,
    goal: u32,
    seats: u8,
    scores: [u32; MAX_SEATS as usize],
    turns: [u16; MAX_SEATS as usize],
    points: u32,
    left: u8,
    thrown: Hand,
    /// Who opened the last lap.
    lap: Option<Seat>,
    phase: Phase,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Phase {
    /// These seats roll for the start.
    RollOff(Seats),
    /// This seat throws what it has left.
    Throw(Seat),
    /// This seat sets aside.
    SetAside(Seat),
    /// This seat banks or throws.
    Decide(Seat),
    /// It is over.
    Over(Outcome),
}

/// What a seat may know: everything, for nothing is hidden in this game.
#[derive(Clone, Debug, PartialEq)]
pub struct FarkleView {
    /// Whose view it is; `None` for somebody without a seat.
    pub you: Option<Seat>,
    /// The table as it lies.
    pub table: Farkle,
}

impl Serialize for FarkleView {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.table.state().serialize(serializer)
    }
}

impl Farkle {
    /// How throws score in this match.
    #[must_use]
    pub const fn scoring(&self) -> &'static Scoring {
        self.scoring
    }

    /// The points that each seat has banked.
    #[must_use]
    pub fn scores(&self) -> &[u32] {
        &self.scores[..usize::from(self.seats)]
    }

    /// The points of this turn, not banked yet; 0 outside one.
    #[must_use]
    pub const fn points(&self) -> u32 {
        self.points
    }

    /// How many dice the seat has left: six at the start of a turn and when they are hot (HD-7).
    #[must_use]
    pub const fn left(&self) -> u8 {
        self.left
    }

    /// Whose turn it is; nobody's in the roll-off and when it is over.
    #[must_use]
    pub const fn acting(&self) -> Option<Seat> {
        match self.phase {
            Phase::Throw(seat) | Phase::SetAside(seat) | Phase::Decide(seat) => Some(seat),
            Phase::RollOff(_) | Phase::Over(_) => None,
        }
    }

    /// The throw that is to be set aside from, as it was read.
    #[must_use]
    pub fn thrown(&self) -> Option<&Hand> {
        if self.thrown.is_empty() { None } else { Some(&self.thrown) }
    }

    /// What is played to (HD-18).
    #[must_use]
    pub const fn goal(&self) -> u32 {
        self.goal
    }

    /// The seat that reached the goal and opened the last lap (HD-18).
    #[must_use]
    pub const fn last_lap(&self) -> Option<Seat> {
        self.lap
    }

    /// How many turns each seat has had, one that is being played included (HD-21).
    #[must_use]
    pub fn turns(&self) -> &[u16] {
        &self.turns[..usize::from(self.seats)]
    }

    /// The least that `seat` may bank now (HD-19).
    #[must_use]
    pub fn least_bank(&self, seat: Seat) -> u32 {
        if self.scores[seat.index()] == 0 { u32::from(self.options.entry) } else { 0 }
    }

    fn roll_off(&mut self, rolling: Seats, faces: &[Pips], facts: &mut Vec<Event>) {
        let highest = faces.iter().max();
        let mut best = Seats::NONE;
        for (seat, face) in rolling.into_iter().zip(faces) {
            facts.push(Event::RolledToStart { seat, face: *face });
            if Some(face) == highest {
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

    fn begin_turn(&mut self, seat: Seat, facts: &mut Vec<Event>) {
        let turn = self.turns[seat.index()] + 1;
        self.turns[seat.index()] = turn;
        self.points = 0;
        self.left = DICE;
        self.phase = Phase::Throw(seat);
        facts.push(Event::TurnBegan { seat, turn });
    }

    fn throw(&mut self, seat: Seat, faces: &[Pips], facts: &mut Vec<Event>) {
        let hand: Hand = faces.iter().copied().collect();
        facts.push(Event::Rolled { seat, faces: hand.clone() });
        if self.scoring.farkles(Dice::of(faces)) {
            facts.push(Event::Farkled { seat, lost: self.points });
            self.end_turn(seat, facts);
        } else {
            self.thrown = hand;
            self.phase = Phase::SetAside(seat);
        }
    }

    fn set_aside(&mut self, seat: Seat, dice: Dice, facts: &mut Vec<Event>) -> Result<(), Illegal> {
        let throw = Dice::of(&self.thrown);
        if !throw.contains(dice) {
            return Err(refusal(throw, dice));
        }
        let Some(points) = self.scoring.score(dice) else { return Err(refusal(throw, dice)) };
        self.thrown.clear();
        self.points += u32::from(points);
        self.left -= dice.len();
        facts.push(Event::SetAside { seat, dice, points, total: self.points });
        if self.left == 0 {
            self.left = DICE;
            facts.push(Event::TurnedHot { seat });
        }
        self.phase = Phase::Decide(seat);
        Ok(())
    }

    fn decide(&mut self, seat: Seat, action: FarkleAction, facts: &mut Vec<Event>) -> Result<(), Illegal> {
        match action {
            FarkleAction::SetAside(_) => {
                return Err(Illegal::new("HD-16", "farkle-decide", "Dice are set aside already: bank or throw."));
            }
            FarkleAction::Throw => {
                facts.push(Event::WentOn { seat, dice: self.left });
                self.phase = Phase::Throw(seat);
            }
            FarkleAction::Bank => {
                let least = self.least_bank(seat);
                if self.points < least {
                    return Err(Illegal::because(
                        "HD-19",
                        "farkle-entry",
                        format!("A seat's first points are {least} or more; throw on."),
                    ));
                }
                let total = self.scores[seat.index()] + self.points;
                self.scores[seat.index()] = total;
                facts.push(Event::Banked { seat, points: self.points, total });
                if total >= self.goal && self.lap.is_none() {
                    if !self.options.last_lap {
                        self.finish(Seats::one(seat), facts);
                        return Ok(());
                    }
                    self.lap = Some(seat);
                    facts.push(Event::LastLapBegan { seat });
                }
                self.end_turn(seat, facts);
            }
        }
        Ok(())
    }

    fn end_turn(&mut self, seat: Seat, facts: &mut Vec<Event>) {
        let next = seat.left(self.seats);
        if self.lap == Some(next) {
            return self.finish_by_points(facts);
        }
        if self.turns[next.index()] >= MOST_TURNS {
            facts.push(Event::TurnsRanOut { turns: MOST_TURNS });
            return self.finish_by_points(facts);
        }
        self.begin_turn(next, facts);
    }

    fn finish_by_points(&mut self, facts: &mut Vec<Event>) {
        let highest = self.scores().iter().max().copied().unwrap_or(0);
        let best = (0..self.seats).map(Seat).filter(|seat| self.scores[seat.index()] == highest).collect();
        self.finish(best, facts);
    }

    fn finish(&mut self, winners: Seats, facts: &mut Vec<Event>) {
        let scores = self.scores.map(|score| i32::try_from(score).unwrap_or(i32::MAX));
        self.points = 0;
        self.left = DICE;
        facts.push(Event::Won { seats: winners });
        self.phase = Phase::Over(Outcome::new(winners, &scores[..usize::from(self.seats)]));
    }
}

impl Rules for Farkle {
    const GAME: &'static str = "farkle";
    const SEATS: RangeInclusive<u8> = 2..=MAX_SEATS;

    type Options = FarkleOptions;
    type Face = Pips;
    type Piece = Never;
    type Action = FarkleAction;
    type Event = Event;
    type View = FarkleView;

    fn start(seats: u8, options: &FarkleOptions) -> Result<Self, BadStart> {
        if !Self::SEATS.contains(&seats) {
            return Err(BadStart::Seats { game: "Farkle", least: 2, most: MAX_SEATS, asked: seats });
        }
        let chart = options.chart;
        if !chart.is_for(ChartGame::Farkle) {
            return Err(bad_value(&FarkleOptions::specs()[0], chart.name()));
        }
        let Bounds { least, most, .. } = chart.goal();
        check("goal", options.goal(), least, most, chart)?;
        check("entry", options.entry, 0, chart.most_entry(), chart)?;
        Ok(Self {
            scoring: chart.scoring(options.four_and_pair),
            goal: options.goal().into(),
            options: options.clone(),
            seats,
            scores: [0; MAX_SEATS as usize],
            turns: [0; MAX_SEATS as usize],
            points: 0,
            left: DICE,
            thrown: Hand::new_const(),
            lap: None,
            phase: Phase::RollOff(Seats::first(seats)),
        })
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    fn options(&self) -> &FarkleOptions {
        &self.options
    }

    fn turn(&self) -> Turn {
        match self.phase {
            Phase::RollOff(seats) => Turn::Throw(Throw::each(seats, 1)),
            Phase::Throw(seat) => Turn::Throw(Throw::one(seat, self.left)),
            Phase::SetAside(seat) | Phase::Decide(seat) => Turn::Choose(Seats::one(seat)),
            Phase::Over(outcome) => Turn::Over(outcome),
        }
    }

    fn legal_actions(&self, seat: Seat, actions: &mut Vec<FarkleAction>) {
        match self.phase {
            Phase::SetAside(asked) if asked == seat => {
                let sets = self.scoring.set_asides(Dice::of(&self.thrown));
                actions.extend(sets.iter().map(|set| FarkleAction::SetAside(set.dice)));
            }
            Phase::Decide(asked) if asked == seat => {
                if self.points >= self.least_bank(seat) {
                    actions.push(FarkleAction::Bank);
                }
                actions.push(FarkleAction::Throw);
            }
            _ => {}
        }
    }

    fn make(&mut self, step: &MoveOf<Self>, facts: &mut Vec<Event>) -> Result<(), Illegal> {
        match (step, self.phase) {
            (Move::Faces(faces), Phase::Throw(seat)) => self.throw(seat, faces, facts),
            (&Move::Act { seat, action }, Phase::SetAside(_)) => match action {
                FarkleAction::SetAside(dice) => return self.set_aside(seat, dice, facts),
                FarkleAction::Bank | FarkleAction::Throw => {
                    let sentence = "Set aside at least one scoring die first.";
                    return Err(Illegal::new("HD-16", "farkle-set-aside-first", sentence));
                }
            },
            (&Move::Act { seat, action }, Phase::Decide(_)) => return self.decide(seat, action, facts),
            (Move::Faces(faces), Phase::RollOff(seats)) => self.roll_off(seats, faces, facts),
            _ => unreachable!("only what fits the turn comes here"),
        }
        Ok(())
    }

    fn view(&self, seat: Option<Seat>) -> FarkleView {
        FarkleView { you: seat, table: self.clone() }
    }

    fn state(&self) -> Value {
        json!({
            "scores": self.scores(),
            "points": self.points,
            "left": self.left,
            "seat": self.acting(),
            "thrown": self.thrown(),
            "turns": self.turns(),
            "last_lap": self.lap,
        })
    }

    fn chances(&self, step: &MoveOf<Self>, note: &mut dyn FnMut(&'static str, f64, bool)) {
        if let (Move::Faces(faces), Phase::Throw(_)) = (step, self.phase) {
            odds::note(self.scoring, Dice::of(faces), note);
        }
    }

    fn sides() -> &'static [Pips] {
        &Pips::ALL
    }

    fn conserved(&self) -> Result<(), String> {
        if !(1..=DICE).contains(&self.left) {
            return Err(format!("{} dice are left", self.left));
        }
        if !self.thrown.is_empty() && self.thrown.len() != usize::from(self.left) {
            return Err(format!("{} dice were thrown of {}", self.thrown.len(), self.left));
        }
        if self.acting().is_none() && self.points != 0 {
            return Err(format!("{} points belong to nobody", self.points));
        }
        Ok(())
    }
}

fn check(key: &str, value: u16, least: u16, most: u16, chart: &Chart) -> Result<(), BadStart> {
    if (least..=most).contains(&value) {
        return Ok(());
    }
    let wanted = format!("a whole number from {least} to {most} with the chart '{}'", chart.name());
    Err(BadStart::Option(BadOption::Value { key: key.into(), value: value.to_string(), wanted }))
}
