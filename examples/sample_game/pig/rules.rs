//! The rules of Pig, clause by clause (`pig.md`), and its bots.

use std::ops::RangeInclusive;

use rand::Rng;
use rollick::rules::bots::budget::Budget;
use rollick::rules::bots::{Ask, Bot, Botable, Level};
use rollick::rules::{
    BadStart, GameEvent, Illegal, Move, MoveOf, Never, OptionKind, OptionSpec, Options, Outcome, Pips, Rules, Seat,
    Seats, Throw, Turn,
};
use serde::{Deserialize, Serialize};

/// The house rules of Pig: the points that win (P-1).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct PigOptions {
    pub goal: u8,
}

impl Default for PigOptions {
    fn default() -> Self {
        Self { goal: 50 }
    }
}

impl Options for PigOptions {
    fn specs() -> &'static [OptionSpec] {
        const GOAL: OptionKind = OptionKind::Number { least: 20, most: 100, step: 10 };
        &[OptionSpec { key: "goal", clause: "P-1", kind: GOAL }]
    }
}

/// A choice after a roll (P-4).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PigAction {
    Roll,
    Hold,
}

/// An event of a match of Pig: a roll with the points of the turn so far (P-2, P-3), or the end of a turn with the
/// seat's total (P-4).
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum PigEvent {
    Rolled { seat: Seat, face: Pips, points: u8 },
    Held { seat: Seat, total: u8 },
}

impl GameEvent for PigEvent {
    fn name(&self) -> &'static str {
        if matches!(self, Self::Held { .. }) { "held" } else { "rolled" }
    }
}

/// A match of Pig. Nothing is hidden, so it is its own view.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Pig {
    options: PigOptions,
    pub scores: Vec<u8>,
    acting: Seat,
    /// The points of the turn so far.
    pub points: u8,
    /// The face about which the acting seat chooses.
    pub thrown: Option<Pips>,
    turns: u16,
}

impl Pig {
    fn end_turn(&mut self) {
        (self.points, self.thrown, self.turns) = (0, None, self.turns + 1);
        self.acting = self.acting.left(self.seats());
    }

    fn hold(&mut self, events: &mut Vec<PigEvent>) {
        let total = self.scores[self.acting.index()] + self.points;
        self.scores[self.acting.index()] = total;
        events.push(PigEvent::Held { seat: self.acting, total });
        self.end_turn();
    }
}

impl Rules for Pig {
    const GAME: &'static str = "pig";
    const SEATS: RangeInclusive<u8> = 2..=4;

    type Options = PigOptions;
    type Face = Pips;
    type Piece = Never;
    type Action = PigAction;
    type Event = PigEvent;
    type View = Self;

    fn start(seats: u8, options: &PigOptions) -> Result<Self, BadStart> {
        if !Self::SEATS.contains(&seats) {
            return Err(BadStart::Seats { game: Self::GAME, least: 2, most: 4, asked: seats });
        }
        let scores = vec![0; usize::from(seats)];
        Ok(Self { options: options.clone(), scores, acting: Seat(0), points: 0, thrown: None, turns: 0 })
    }

    fn seats(&self) -> u8 {
        self.scores.len() as u8
    }

    fn options(&self) -> &PigOptions {
        &self.options
    }

    fn turn(&self) -> Turn {
        let most = self.scores.iter().copied().max().unwrap_or_default();
        if self.turns == 400 || most >= self.options.goal {
            return Turn::Over(Outcome::highest(&self.scores.iter().map(|score| (*score).into()).collect::<Vec<_>>()));
        }
        match self.thrown {
            Some(_) => Turn::Choose(Seats::one(self.acting)),
            None => Turn::Throw(Throw::one(self.acting, 1)),
        }
    }

    fn legal_actions(&self, seat: Seat, actions: &mut Vec<PigAction>) {
        if self.turn() == Turn::Choose(Seats::one(seat)) {
            actions.extend([PigAction::Roll, PigAction::Hold]);
        }
    }

    fn apply_checked(&mut self, step: &MoveOf<Self>, events: &mut Vec<PigEvent>) -> Result<(), Illegal> {
        match step {
            Move::Faces(faces) => {
                let (seat, face) = (self.acting, faces[0]);
                self.points = if face.get() == 1 { 0 } else { self.points + face.get() };
                self.thrown = Some(face);
                events.push(PigEvent::Rolled { seat, face, points: self.points });
                if self.points == 0 {
                    self.end_turn();
                } else if self.scores[seat.index()] + self.points >= self.options.goal {
                    self.hold(events);
                }
            }
            Move::Act { action: PigAction::Roll, .. } => self.thrown = None,
            Move::Act { action: PigAction::Hold, .. } => self.hold(events),
            Move::Order(_) => return Err(Illegal::NO_SHUFFLE),
            Move::TimeUp => return Err(Illegal::NO_CLOCK),
        }
        Ok(())
    }

    fn view(&self, _: Option<Seat>) -> Self {
        self.clone()
    }

    fn conserved(&self) -> Result<(), String> {
        let most = self.options.goal + 5;
        if self.scores.iter().all(|score| *score <= most) { Ok(()) } else { Err(format!("too many points: {self:?}")) }
    }
}

/// A bot holds at a fixed number of points; 20 is the best one. Several levels may play alike.
impl Bot<Pig> for Level {
    fn choose(&mut self, Ask { view, .. }: &Ask<Pig>, _: &mut dyn Rng, _: &mut Budget) -> PigAction {
        let enough = if *self < Self::Normal { 6 } else { 20 };
        if view.points < enough { PigAction::Roll } else { PigAction::Hold }
    }
}

impl Botable for Pig {
    fn bot(level: Level) -> Box<dyn Bot<Self>> {
        Box::new(level)
    }
}
