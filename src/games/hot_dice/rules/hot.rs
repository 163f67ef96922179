//! The rules of Hot Dice, clause by clause (`docs/rules/hot-dice.md`, HD-8 to HD-15).

use std::ops::RangeInclusive;
use std::sync::LazyLock;

use serde::{Deserialize, Serialize, Serializer};
use serde_json::json;

use super::super::{Chart, ChartGame, DICE, Dice, Hand, HotEvent as Event, Scoring};
use super::chart::by_name;
use super::odds;
use super::scoring::refusal;
use super::scoring_cache::CachedScoring;
use super::strategy::Strategy;
use crate::rules::{
    BadOption, BadStart, Illegal, Move, MoveOf, Never, OptionKind, OptionSpec, Options, Outcome, Pips, Rules, Seat,
    Seats, Throw, Turn,
};

/// The number of rounds after which the match ends (HD-15).
pub const MOST_ROUNDS: u8 = 60;

const BOTH: [Seat; 2] = [Seat(0), Seat(1)];

/// The house rules of Hot Dice.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct HotOptions {
    /// The scoring chart (HD-2).
    #[serde(with = "by_name")]
    pub chart: &'static Chart,
    /// Whether four of a kind with a pair, and six of a kind, count as three pairs too (HD-5).
    pub four_and_pair: bool,
    /// How many rounds a seat must win to win the match: 1 to 9 (HD-14).
    pub rounds_to_win: u8,
}

impl Default for HotOptions {
    fn default() -> Self {
        Self { chart: Chart::hot(), four_and_pair: false, rounds_to_win: 5 }
    }
}

impl Options for HotOptions {
    fn specs() -> &'static [OptionSpec] {
        static SPECS: LazyLock<[OptionSpec; 3]> = LazyLock::new(|| {
            [
                OptionSpec { key: "chart", clause: "HD-2", kind: OptionKind::Choice(Chart::names(ChartGame::HotDice)) },
                OptionSpec { key: "four_and_pair", clause: "HD-5", kind: OptionKind::Toggle },
                OptionSpec {
                    key: "rounds_to_win",
                    clause: "HD-14",
                    kind: OptionKind::Number { least: 1, most: 9, step: 1 },
                },
            ]
        });
        SPECS.as_slice()
    }
}

/// A side of the hidden coin (HD-11).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Coin {
    /// Throw again.
    Heads,
    /// Stop: the round's score stands.
    Tails,
}

/// A choice a seat can make.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HotAction {
    /// Set these dice of the throw aside (HD-9).
    SetAside(Dice),
    /// Place the hidden coin with this side up (HD-11).
    Coin(Coin),
}

/// A match of Hot Dice.
#[derive(Clone, Debug, PartialEq)]
pub struct HotDice {
    options: HotOptions,
    pub(crate) cached: &'static CachedScoring,
    round: u8,
    won: [u8; 2],
    points: [u32; 2],
    left: [u8; 2],
    done: [bool; 2],
    thrown: [Hand; 2],
    pending: [Option<HotAction>; 2],
    phase: HotDicePhase,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum HotDicePhase {
    /// Every seat that is not done throws.
    Throw,
    /// These seats have yet to set dice aside.
    SetAside(Seats),
    /// These seats have yet to place their coin.
    Coin(Seats),
    /// The match is over.
    Over(Outcome),
}

impl Serialize for HotDice {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        json!({
            "round": self.round,
            "rounds_won": self.won,
            "points": self.points,
            "left": self.left,
            "done": self.done,
            "thrown": BOTH.map(|seat| self.thrown(seat)),
            "pending": self.pending,
        })
        .serialize(serializer)
    }
}

impl HotDice {
    /// How throws score in this match.
    pub const fn scoring(&self) -> &'static Scoring {
        &self.cached.scoring
    }

    /// The strategies for this match's scoring.
    pub(crate) fn strategy(&self) -> &'static Strategy {
        self.cached.strategy()
    }

    /// The current round, from 1 (HD-14).
    pub const fn round(&self) -> u8 {
        self.round
    }

    /// How many rounds each seat has won (HD-14).
    pub const fn rounds_won(&self) -> [u8; 2] {
        self.won
    }

    /// The round's points of each seat; 0 after a farkle.
    pub const fn points(&self) -> [u32; 2] {
        self.points
    }

    /// How many dice each seat has left (HD-7): 0 when it is done.
    pub const fn left(&self) -> [u8; 2] {
        self.left
    }

    /// Which seats are done with this round (HD-10, HD-11).
    pub const fn done(&self) -> [bool; 2] {
        self.done
    }

    /// The throw from which `seat` must set dice aside, in the order it was read.
    pub fn thrown(&self, seat: Seat) -> Option<&Hand> {
        let hand = self.thrown.get(seat.index())?;
        if hand.is_empty() { None } else { Some(hand) }
    }

    /// The choice that `seat` has made and that is still hidden.
    pub fn pending(&self, seat: Seat) -> Option<HotAction> {
        self.pending.get(seat.index()).copied().flatten()
    }

    /// The seats that are not done with this round.
    pub fn playing(&self) -> Seats {
        BOTH.into_iter().filter(|seat| !self.done[seat.index()]).collect()
    }

    fn awaited_throw(&self) -> Throw {
        let mut throw = Throw::each(Seats::NONE, 0);
        for seat in self.playing() {
            throw = throw.and(seat, self.left[seat.index()]);
        }
        throw
    }

    fn throw(&mut self, faces: &[Pips], events: &mut Vec<Event>) {
        let playing = self.playing();
        let mut rest = faces;
        for seat in playing {
            let (own_faces, others) = rest.split_at(usize::from(self.left[seat.index()]));
            rest = others;
            let hand: Hand = own_faces.iter().copied().collect();
            events.push(Event::Rolled { seat, faces: hand.clone() });
            self.thrown[seat.index()] = hand;
        }
        for seat in playing {
            let i = seat.index();
            if self.scoring().farkles(Dice::of(&self.thrown[i])) {
                events.push(Event::Farkled { seat, lost: self.points[i] });
                self.thrown[i].clear();
                self.points[i] = 0;
                self.left[i] = 0;
                self.done[i] = true;
            }
        }
        if self.playing().is_empty() {
            self.end_round(events);
        } else {
            self.phase = HotDicePhase::SetAside(self.playing());
        }
    }

    /// Stores a hidden choice. Returns whether all choices are in.
    fn keep(&mut self, seat: Seat, awaited: Seats, action: HotAction, events: &mut Vec<Event>) -> bool {
        let playing = self.playing();
        let rest = awaited.without(seat);
        self.pending[seat.index()] = Some(action);
        if playing.len() > 1 {
            events.push(Event::Chose { seat });
            if rest.is_empty() {
                events.push(Event::Shown { seats: playing });
            }
        }
        rest.is_empty()
    }

    fn set_aside(
        &mut self,
        seat: Seat,
        awaited: Seats,
        action: HotAction,
        events: &mut Vec<Event>,
    ) -> Result<(), Illegal> {
        let HotAction::SetAside(dice) = action else {
            return Err(Illegal::new("HD-9", "hot-dice-keep-first", "Set aside at least one scoring die first."));
        };
        let throw = Dice::of(&self.thrown[seat.index()]);
        if !throw.contains(dice) || self.scoring().score(dice).is_none() {
            return Err(refusal(throw, dice));
        }
        if !self.keep(seat, awaited, action, events) {
            self.phase = HotDicePhase::SetAside(awaited.without(seat));
            return Ok(());
        }
        for seat in self.playing() {
            let i = seat.index();
            if let Some(HotAction::SetAside(dice)) = self.pending[i].take()
                && let Some(points) = self.scoring().score(dice)
            {
                self.thrown[i].clear();
                self.points[i] += u32::from(points);
                self.left[i] -= dice.len();
                events.push(Event::SetAside { seat, dice, points, total: self.points[i] });
                if self.left[i] == 0 {
                    self.left[i] = DICE;
                    events.push(Event::TurnedHot { seat });
                }
            }
        }
        self.phase = HotDicePhase::Coin(self.playing());
        Ok(())
    }

    fn hide_coin(
        &mut self,
        seat: Seat,
        awaited: Seats,
        action: HotAction,
        events: &mut Vec<Event>,
    ) -> Result<(), Illegal> {
        if !matches!(action, HotAction::Coin(_)) {
            return Err(Illegal::new("HD-11", "hot-dice-coin-asked", "The coin is asked for: heads or tails."));
        }
        if !self.keep(seat, awaited, action, events) {
            self.phase = HotDicePhase::Coin(awaited.without(seat));
            return Ok(());
        }
        for seat in self.playing() {
            let i = seat.index();
            if self.pending[i].take() == Some(HotAction::Coin(Coin::Heads)) {
                events.push(Event::WentOn { seat, dice: self.left[i] });
            } else {
                self.left[i] = 0;
                self.done[i] = true;
                events.push(Event::Stopped { seat, points: self.points[i] });
            }
        }
        if self.playing().is_empty() {
            self.end_round(events);
        } else {
            self.phase = HotDicePhase::Throw;
        }
        Ok(())
    }

    fn end_round(&mut self, events: &mut Vec<Event>) {
        let [first, second] = self.points;
        let winner = match first.cmp(&second) {
            std::cmp::Ordering::Greater => Some(Seat(0)),
            std::cmp::Ordering::Less => Some(Seat(1)),
            std::cmp::Ordering::Equal => None,
        };
        match winner {
            Some(seat) => {
                self.won[seat.index()] += 1;
                events.push(Event::RoundWon { seat, points: self.points });
                if self.won[seat.index()] >= self.options.rounds_to_win {
                    return self.finish(events);
                }
            }
            None => events.push(Event::RoundDrawn { points: first }),
        }
        if self.round >= MOST_ROUNDS {
            events.push(Event::RoundsRanOut { rounds: self.round });
            return self.finish(events);
        }
        self.round += 1;
        self.points = [0; 2];
        self.left = [DICE; 2];
        self.done = [false; 2];
        self.phase = HotDicePhase::Throw;
        events.push(Event::RoundBegan { round: self.round });
    }

    fn finish(&mut self, events: &mut Vec<Event>) {
        let outcome = Outcome::highest(&self.won.map(i32::from));
        events.push(Event::Won { seats: outcome.winners });
        self.phase = HotDicePhase::Over(outcome);
    }
}

impl Rules for HotDice {
    const GAME: &'static str = "hot_dice";
    const SEATS: RangeInclusive<u8> = 2..=2;

    type Options = HotOptions;
    type Face = Pips;
    type Piece = Never;
    type Action = HotAction;
    type Event = Event;
    type View = Self;

    fn start(seats: u8, options: &HotOptions) -> Result<Self, BadStart> {
        Self::check_seats("Hot Dice", seats)?;
        let specs = HotOptions::specs();
        if !options.chart.is_for(ChartGame::HotDice) {
            return Err(bad_value(&specs[0], &options.chart.name));
        }
        if !(1..=9).contains(&options.rounds_to_win) {
            return Err(bad_value(&specs[2], &options.rounds_to_win.to_string()));
        }
        Ok(Self {
            options: options.clone(),
            cached: CachedScoring::of(options.chart, options.four_and_pair),
            round: 1,
            won: [0; 2],
            points: [0; 2],
            left: [DICE; 2],
            done: [false; 2],
            thrown: [Hand::new_const(), Hand::new_const()],
            pending: [None; 2],
            phase: HotDicePhase::Throw,
        })
    }

    fn seats(&self) -> u8 {
        2
    }

    fn options(&self) -> &HotOptions {
        &self.options
    }

    fn turn(&self) -> Turn {
        match self.phase {
            HotDicePhase::Throw => Turn::Throw(self.awaited_throw()),
            HotDicePhase::SetAside(seats) | HotDicePhase::Coin(seats) => Turn::Choose(seats),
            HotDicePhase::Over(outcome) => Turn::Over(outcome),
        }
    }

    fn legal_actions(&self, seat: Seat, actions: &mut Vec<HotAction>) {
        match self.phase {
            HotDicePhase::SetAside(seats) if seats.contains(seat) => {
                let throw = Dice::of(&self.thrown[seat.index()]);
                actions.extend(self.scoring().set_asides(throw).iter().map(|set| HotAction::SetAside(set.dice)));
            }
            HotDicePhase::Coin(seats) if seats.contains(seat) => {
                actions.extend([HotAction::Coin(Coin::Heads), HotAction::Coin(Coin::Tails)]);
            }
            _ => {}
        }
    }

    fn apply_checked(&mut self, step: &MoveOf<Self>, events: &mut Vec<Event>) -> Result<(), Illegal> {
        match (step, self.phase) {
            (Move::Faces(faces), HotDicePhase::Throw) => self.throw(faces, events),
            (&Move::Act { seat, action }, HotDicePhase::SetAside(awaited)) => {
                return self.set_aside(seat, awaited, action, events);
            }
            (&Move::Act { seat, action }, HotDicePhase::Coin(awaited)) => {
                return self.hide_coin(seat, awaited, action, events);
            }
            _ => unreachable!("`Rules::apply` has checked that the move fits the turn"),
        }
        Ok(())
    }

    fn not_asked(&self, seat: Seat) -> Illegal {
        if self.pending(seat).is_some() { Illegal::ALREADY_CHOSEN } else { Illegal::NOT_YOUR_TURN }
    }

    fn view(&self, seat: Option<Seat>) -> Self {
        let mut view = self.clone();
        for other in BOTH.into_iter().filter(|&other| Some(other) != seat) {
            view.pending[other.index()] = None;
        }
        view
    }

    fn chances(&self, step: &MoveOf<Self>, note: &mut dyn FnMut(&'static str, f64, bool)) {
        let (Move::Faces(faces), HotDicePhase::Throw) = (step, self.phase) else { return };
        let mut rest = faces.as_slice();
        for (_, dice) in self.awaited_throw().iter() {
            let Some((own_faces, others)) = rest.split_at_checked(usize::from(dice)) else { return };
            rest = others;
            odds::note(self.scoring(), &self.cached.chances, Dice::of(own_faces), note);
        }
    }

    fn conserved(&self) -> Result<(), String> {
        for i in 0..2 {
            let in_tray = self.thrown[i].len();
            if in_tray > 0 && in_tray != usize::from(self.left[i]) {
                return Err(format!("seat {i} threw {in_tray} dice and has {} left", self.left[i]));
            }
            if self.left[i] > DICE || self.done[i] != (self.left[i] == 0) {
                return Err(format!("seat {i} has {} dice left and done is {}", self.left[i], self.done[i]));
            }
        }
        if u32::from(self.won[0]) + u32::from(self.won[1]) > u32::from(self.round) {
            return Err(format!("{:?} rounds were won in {}", self.won, self.round));
        }
        Ok(())
    }
}

/// The error for an option value that cannot be played.
pub(crate) fn bad_value(spec: &OptionSpec, value: &str) -> BadStart {
    BadStart::Option(BadOption::Value { key: spec.key.into(), value: value.into(), wanted: spec.kind.wanted(false) })
}
