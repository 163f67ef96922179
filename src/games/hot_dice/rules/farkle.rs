//! The rules of Farkle, clause by clause (`docs/rules/hot-dice.md`, HD-16 to HD-21).

use std::ops::RangeInclusive;
use std::sync::LazyLock;

use serde::{Deserialize, Serialize, Serializer};
use serde_json::{Map, Value, json};

use super::super::{Bounds, Chart, ChartGame, DICE, Dice, FarkleEvent as Event, Hand, Scoring};
use super::chart::by_name;
use super::hot::bad_value;
use super::match_solution::MatchRules;
use super::odds;
use super::scoring::refusal;
use super::scoring_cache::CachedScoring;
use super::strategy::Strategy;
use crate::rules::{
    BadOption, BadStart, Illegal, MAX_SEATS, Move, MoveOf, Never, OptionKind, OptionSpec, Options, Outcome, Pips,
    Rules, Seat, Seats, Starter, Throw, Turn,
};

/// The number of turns per seat after which the match ends (HD-21).
pub const MOST_TURNS: u16 = 200;

/// The house rules of Farkle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct FarkleOptions {
    /// The scoring chart (HD-2, HD-17).
    #[serde(with = "by_name")]
    pub chart: &'static Chart,
    /// Whether four of a kind with a pair, and six of a kind, count as three pairs too (HD-5).
    pub four_and_pair: bool,
    /// The score that ends the match (HD-18); `None` means the chart's default.
    pub goal: Option<u16>,
    /// Whether the other seats get one more turn after a seat reaches the goal (HD-18).
    pub last_lap: bool,
    /// The minimum a seat without points may bank (HD-19).
    pub entry: u16,
    /// Who begins (HD-20, G-9).
    #[serde(skip_serializing_if = "Starter::is_roll")]
    pub start: Starter,
}

impl Default for FarkleOptions {
    fn default() -> Self {
        Self {
            chart: Chart::classic(),
            four_and_pair: false,
            goal: None,
            last_lap: true,
            entry: 0,
            start: Starter::Roll,
        }
    }
}

impl FarkleOptions {
    /// The score that ends the match (HD-18).
    pub fn goal(&self) -> u16 {
        self.goal.unwrap_or(self.chart.goal.default)
    }
}

impl Options for FarkleOptions {
    fn specs() -> &'static [OptionSpec] {
        static SPECS: LazyLock<[OptionSpec; 6]> = LazyLock::new(|| {
            let charts = || Chart::built_in().iter().filter(|chart| chart.is_for(ChartGame::Farkle));
            let number = |least: u16, most: u16| OptionKind::Number {
                least: least.into(),
                most: most.into(),
                step: if most > 1000 { 20 } else { 10 },
            };
            let least = charts().map(|chart| chart.goal.least).min().unwrap_or(1);
            let most = charts().map(|chart| chart.goal.most).max().unwrap_or(1);
            let entry = charts().map(|chart| chart.entry).max().unwrap_or(0);
            [
                OptionSpec { key: "chart", clause: "HD-17", kind: OptionKind::Choice(Chart::names(ChartGame::Farkle)) },
                OptionSpec { key: "four_and_pair", clause: "HD-5", kind: OptionKind::Toggle },
                OptionSpec { key: "goal", clause: "HD-18", kind: number(least, most) },
                OptionSpec { key: "last_lap", clause: "HD-18", kind: OptionKind::Toggle },
                OptionSpec { key: "entry", clause: "HD-19", kind: number(0, entry) },
                Starter::spec("HD-20"),
            ]
        });
        SPECS.as_slice()
    }

    fn narrowed(key: &str, given: &Map<String, Value>) -> Option<(OptionKind, String)> {
        let chart = given.get("chart").and_then(Value::as_str).map_or(Some(Chart::classic()), Chart::named)?;
        let (least, most) = match key {
            "goal" => (chart.goal.least, chart.goal.most),
            "entry" => (0, chart.entry),
            _ => return None,
        };
        let kind = OptionKind::Number { least: least.into(), most: most.into(), step: 1 };
        Some((kind, with_chart(chart)))
    }
}

fn with_chart(chart: &Chart) -> String {
    format!("with the chart '{}'", chart.name)
}

/// A choice a seat can make.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FarkleAction {
    /// Set these dice of the throw aside (HD-16).
    SetAside(Dice),
    /// Bank the turn's points and end the turn (HD-16).
    Bank,
    /// Throw the remaining dice (HD-16).
    Throw,
}

/// A match of Farkle.
#[derive(Clone, Debug, PartialEq)]
pub struct Farkle {
    options: FarkleOptions,
    pub(crate) cached: &'static CachedScoring,
    goal: u32,
    seats: u8,
    scores: [u32; MAX_SEATS as usize],
    turns: [u16; MAX_SEATS as usize],
    points: u32,
    left: u8,
    thrown: Hand,
    /// The seat that started the last lap.
    lap: Option<Seat>,
    phase: FarklePhase,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum FarklePhase {
    /// These seats roll for the start.
    RollOff(Seats),
    /// This seat throws its remaining dice.
    Throw(Seat),
    /// This seat sets dice aside.
    SetAside(Seat),
    /// This seat banks or throws.
    Decide(Seat),
    /// The match is over.
    Over(Outcome),
}

impl Serialize for Farkle {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        json!({
            "scores": self.scores(),
            "points": self.points,
            "left": self.left,
            "seat": self.acting(),
            "thrown": self.thrown(),
            "turns": self.turns(),
            "last_lap": self.lap,
        })
        .serialize(serializer)
    }
}

impl Farkle {
    /// How throws score in this match.
    pub const fn scoring(&self) -> &'static Scoring {
        &self.cached.scoring
    }

    /// The part of the house rules that a solved match depends on.
    pub(crate) fn match_rules(&self) -> MatchRules {
        let unit = self.strategy().outcomes.unit;
        let (goal, entry) = (self.goal.div_ceil(unit), u32::from(self.options.entry).div_ceil(unit));
        MatchRules { goal: goal as usize, entry: entry as usize, last_lap: self.options.last_lap }
    }

    /// The strategies for this match's scoring.
    pub(crate) fn strategy(&self) -> &'static Strategy {
        self.cached.strategy()
    }

    /// The score of each seat.
    pub fn scores(&self) -> &[u32] {
        &self.scores[..usize::from(self.seats)]
    }

    /// The points of the current turn that are not banked yet; 0 between turns.
    pub const fn points(&self) -> u32 {
        self.points
    }

    /// The number of dice the seat can throw: six at the start of a turn and after hot dice (HD-7).
    pub const fn left(&self) -> u8 {
        self.left
    }

    /// The seat whose turn it is; `None` during the roll-off and after the match.
    pub const fn acting(&self) -> Option<Seat> {
        match self.phase {
            FarklePhase::Throw(seat) | FarklePhase::SetAside(seat) | FarklePhase::Decide(seat) => Some(seat),
            FarklePhase::RollOff(_) | FarklePhase::Over(_) => None,
        }
    }

    /// The throw from which dice must be set aside, in the order it was read.
    pub fn thrown(&self) -> Option<&Hand> {
        if self.thrown.is_empty() { None } else { Some(&self.thrown) }
    }

    /// The score that ends the match (HD-18).
    pub const fn goal(&self) -> u32 {
        self.goal
    }

    /// The seat that reached the goal and started the last lap (HD-18).
    pub const fn last_lap(&self) -> Option<Seat> {
        self.lap
    }

    /// The number of turns of each seat, the current one included (HD-21).
    pub fn turns(&self) -> &[u16] {
        &self.turns[..usize::from(self.seats)]
    }

    /// The minimum that `seat` may bank now (HD-19).
    pub fn least_bank(&self, seat: Seat) -> u32 {
        if self.scores[seat.index()] == 0 { u32::from(self.options.entry) } else { 0 }
    }

    fn roll_off(&mut self, rolling: Seats, faces: &[Pips], events: &mut Vec<Event>) {
        events.extend(rolling.into_iter().zip(faces).map(|(seat, &face)| Event::RolledToStart { seat, face }));
        let best = rolling.highest(faces);
        if let Some(seat) = best.only() {
            events.push(Event::StarterFound { seat });
            return self.begin_turn(seat, events);
        }
        events.push(Event::StartTied { seats: best });
        self.phase = FarklePhase::RollOff(best);
    }

    fn begin_turn(&mut self, seat: Seat, events: &mut Vec<Event>) {
        let turn = self.turns[seat.index()] + 1;
        self.turns[seat.index()] = turn;
        self.points = 0;
        self.left = DICE;
        self.phase = FarklePhase::Throw(seat);
        events.push(Event::TurnBegan { seat, turn });
    }

    fn throw(&mut self, seat: Seat, faces: &[Pips], events: &mut Vec<Event>) {
        let hand: Hand = faces.iter().copied().collect();
        events.push(Event::Rolled { seat, faces: hand.clone() });
        if self.scoring().farkles(Dice::of(faces)) {
            events.push(Event::Farkled { seat, lost: self.points });
            self.end_turn(seat, events);
        } else {
            self.thrown = hand;
            self.phase = FarklePhase::SetAside(seat);
        }
    }

    fn set_aside(&mut self, seat: Seat, dice: Dice, events: &mut Vec<Event>) -> Result<(), Illegal> {
        let throw = Dice::of(&self.thrown);
        if !throw.contains(dice) {
            return Err(refusal(throw, dice));
        }
        let Some(points) = self.scoring().score(dice) else { return Err(refusal(throw, dice)) };
        self.thrown.clear();
        self.points += u32::from(points);
        self.left -= dice.len();
        events.push(Event::SetAside { seat, dice, points, total: self.points });
        if self.left == 0 {
            self.left = DICE;
            events.push(Event::TurnedHot { seat });
        }
        self.phase = FarklePhase::Decide(seat);
        Ok(())
    }

    fn decide(&mut self, seat: Seat, action: FarkleAction, events: &mut Vec<Event>) -> Result<(), Illegal> {
        match action {
            FarkleAction::SetAside(_) => {
                return Err(Illegal::new("HD-16", "farkle-decide", "Dice are set aside already: bank or throw."));
            }
            FarkleAction::Throw => {
                events.push(Event::WentOn { seat, dice: self.left });
                self.phase = FarklePhase::Throw(seat);
            }
            FarkleAction::Bank => {
                let least = self.least_bank(seat);
                if self.points < least {
                    return Err(Illegal::because(
                        "HD-19",
                        "farkle-opening",
                        format!("A seat's first points are {least} or more; throw on."),
                    ));
                }
                let total = self.scores[seat.index()] + self.points;
                self.scores[seat.index()] = total;
                events.push(Event::Banked { seat, points: self.points, total });
                if total >= self.goal && self.lap.is_none() {
                    if !self.options.last_lap {
                        self.finish(Seats::one(seat), events);
                        return Ok(());
                    }
                    self.lap = Some(seat);
                    events.push(Event::LastLapBegan { seat });
                }
                self.end_turn(seat, events);
            }
        }
        Ok(())
    }

    fn end_turn(&mut self, seat: Seat, events: &mut Vec<Event>) {
        let next = seat.left(self.seats);
        if self.lap == Some(next) {
            return self.finish_by_points(events);
        }
        if self.turns[next.index()] >= MOST_TURNS {
            events.push(Event::TurnsRanOut { turns: MOST_TURNS });
            return self.finish_by_points(events);
        }
        self.begin_turn(next, events);
    }

    fn finish_by_points(&mut self, events: &mut Vec<Event>) {
        self.finish(Seats::first(self.seats).highest(self.scores), events);
    }

    fn finish(&mut self, winners: Seats, events: &mut Vec<Event>) {
        let scores = self.scores.map(|score| i32::try_from(score).unwrap_or(i32::MAX));
        self.points = 0;
        self.left = DICE;
        events.push(Event::Won { seats: winners });
        self.phase = FarklePhase::Over(Outcome::new(winners, &scores[..usize::from(self.seats)]));
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
    type View = Self;

    fn start(seats: u8, options: &FarkleOptions) -> Result<Self, BadStart> {
        Self::check_seats("Farkle", seats)?;
        let chart = options.chart;
        if !chart.is_for(ChartGame::Farkle) {
            return Err(bad_value(&FarkleOptions::specs()[0], &chart.name));
        }
        let Bounds { least, most, .. } = chart.goal;
        check("goal", options.goal(), least, most, chart)?;
        check("entry", options.entry, 0, chart.entry, chart)?;
        let mut game = Self {
            cached: CachedScoring::of(chart, options.four_and_pair),
            goal: options.goal().into(),
            options: options.clone(),
            seats,
            scores: [0; MAX_SEATS as usize],
            turns: [0; MAX_SEATS as usize],
            points: 0,
            left: DICE,
            thrown: Hand::new_const(),
            lap: None,
            phase: FarklePhase::RollOff(Seats::first(seats)),
        };
        if let Some(seat) = options.start.seat(seats)? {
            game.begin_turn(seat, &mut Vec::new());
        }
        Ok(game)
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    fn options(&self) -> &FarkleOptions {
        &self.options
    }

    fn turn(&self) -> Turn {
        match self.phase {
            FarklePhase::RollOff(seats) => Turn::Throw(Throw::each(seats, 1)),
            FarklePhase::Throw(seat) => Turn::Throw(Throw::one(seat, self.left)),
            FarklePhase::SetAside(seat) | FarklePhase::Decide(seat) => Turn::Choose(Seats::one(seat)),
            FarklePhase::Over(outcome) => Turn::Over(outcome),
        }
    }

    fn legal_actions(&self, seat: Seat, actions: &mut Vec<FarkleAction>) {
        match self.phase {
            FarklePhase::SetAside(asked) if asked == seat => {
                let sets = self.scoring().set_asides(Dice::of(&self.thrown));
                actions.extend(sets.iter().map(|set| FarkleAction::SetAside(set.dice)));
            }
            FarklePhase::Decide(asked) if asked == seat => {
                if self.points >= self.least_bank(seat) {
                    actions.push(FarkleAction::Bank);
                }
                actions.push(FarkleAction::Throw);
            }
            _ => {}
        }
    }

    fn apply_checked(&mut self, step: &MoveOf<Self>, events: &mut Vec<Event>) -> Result<(), Illegal> {
        match (step, self.phase) {
            (Move::Faces(faces), FarklePhase::Throw(seat)) => self.throw(seat, faces, events),
            (&Move::Act { seat, action }, FarklePhase::SetAside(_)) => match action {
                FarkleAction::SetAside(dice) => return self.set_aside(seat, dice, events),
                FarkleAction::Bank | FarkleAction::Throw => {
                    let sentence = "Set aside at least one scoring die first.";
                    return Err(Illegal::new("HD-16", "farkle-keep-first", sentence));
                }
            },
            (&Move::Act { seat, action }, FarklePhase::Decide(_)) => return self.decide(seat, action, events),
            (Move::Faces(faces), FarklePhase::RollOff(seats)) => self.roll_off(seats, faces, events),
            _ => unreachable!("`Rules::apply` has checked that the move fits the turn"),
        }
        Ok(())
    }

    fn rolls_for_start(&self) -> bool {
        matches!(self.phase, FarklePhase::RollOff(_))
    }

    fn view(&self, _seat: Option<Seat>) -> Self {
        self.clone()
    }

    fn chances(&self, step: &MoveOf<Self>, note: &mut dyn FnMut(&'static str, f64, bool)) {
        if let (Move::Faces(faces), FarklePhase::Throw(_)) = (step, self.phase) {
            odds::note(self.scoring(), &self.cached.chances, Dice::of(faces), note);
        }
    }

    fn conserved(&self) -> Result<(), String> {
        if !(1..=DICE).contains(&self.left) {
            return Err(format!("{} dice are left", self.left));
        }
        if !self.thrown.is_empty() && self.thrown.len() != usize::from(self.left) {
            return Err(format!("{} dice were thrown of {}", self.thrown.len(), self.left));
        }
        if self.acting().is_none() && self.points != 0 {
            return Err(format!("{} points are left outside a turn", self.points));
        }
        Ok(())
    }
}

fn check(key: &str, value: u16, least: u16, most: u16, chart: &Chart) -> Result<(), BadStart> {
    if (least..=most).contains(&value) {
        return Ok(());
    }
    let wanted = format!("a whole number from {least} to {most} {}", with_chart(chart));
    Err(BadStart::Option(BadOption::Value { key: key.into(), value: value.to_string(), wanted }))
}
