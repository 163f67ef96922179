//! A match of MACHZ: its state, what it waits for and which actions it offers (`docs/rules/machz.md`). `play`
//! implements the effects of moves, `settle` the payments.

use std::ops::RangeInclusive;

use serde::{Serialize, Serializer};
use serde_json::json;

use super::super::{Action, Bet, Colour, Colours, DICE, Event, Finish, MachzOptions, PotRules, Side, Stage, Vote};
use super::odds;
use crate::rules::{BadStart, Illegal, MAX_SEATS, Move, MoveOf, Never, Outcome, Rules, Seat, Seats, Throw, Turn};

/// The number of turns without MACHZ after which a game ends (MZ-29).
pub const MOST_TURNS: u8 = 200;

/// The number of object sets per seat after which the match ends (MZ-28).
pub const MOST_SETS: u16 = 20;

/// How many times an empty pot is refilled (MZ-26).
pub const MOST_REFILLS: u8 = 3;

/// The current phase (`phase` in the referee protocol).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum PhaseName {
    /// Seats roll for the right to set first (MZ-4).
    FirstSetter,
    /// The Setter throws the object set (MZ-5).
    Set,
    /// The seats vote on a thin set (MZ-7).
    Vote,
    /// Rockers bet (MZ-18).
    Bets,
    /// The Roller throws.
    Throw,
    /// The Roller decides to roll or to stop (MZ-14).
    Reroll,
    /// The match is over.
    Over,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum MachzPhase {
    FirstSetter(Seats),
    Set,
    /// The seats that have yet to vote.
    Vote(Seats),
    /// The seats that may bet, and those that have yet to choose.
    Bets {
        asked: Seats,
        awaited: Seats,
    },
    Throw,
    Reroll,
    Over(Outcome),
}

/// A match of MACHZ.
#[derive(Clone, Debug, PartialEq)]
pub struct Machz {
    pub(crate) options: MachzOptions,
    pub pot_rules: &'static PotRules,
    pub(crate) seats: u8,
    pub(crate) bank: u16,
    pub(crate) chips: [u16; MAX_SEATS as usize],
    /// The points in the pot.
    pub pot: u16,
    pub(crate) refills: u8,
    /// The Setter; `None` before the first one is found (MZ-4).
    pub setter: Option<Seat>,
    /// The Roller; `None` between turns (MZ-8).
    pub roller: Option<Seat>,
    /// The object set in the order it was read; `None` before it is thrown (MZ-5).
    pub object: Option<[Colour; 5]>,
    /// The object dice matched in this turn (MZ-14).
    pub locked: Colours,
    /// Whether this turn's grace has been used (MZ-15).
    pub grace: bool,
    /// The highest combination payout of this turn so far (MZ-11).
    pub(crate) best: u16,
    pub(crate) bets: [Option<Bet>; MAX_SEATS as usize],
    pub(crate) pending: [Option<Action>; MAX_SEATS as usize],
    /// The number of object sets thrown so far (MZ-28).
    pub sets: u16,
    /// The number of the current turn in this game, from 1; 0 before the first (MZ-29).
    pub turns: u8,
    /// The number of MACHZ rolled in this match (MZ-27).
    pub machz: u16,
    /// Whether the clock has run out (MZ-27).
    pub time_up: bool,
    pub(crate) phase: MachzPhase,
}

impl Serialize for Machz {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let seats = usize::from(self.seats);
        json!({
            "chips": self.chips(),
            "pot": self.pot,
            "setter": self.setter,
            "roller": self.roller,
            "object": self.object,
            "matched": self.locked,
            "phase": self.phase(),
            "machz": self.machz,
            "bets": &self.bets[..seats],
            "pending": &self.pending[..seats],
            "sets": self.sets,
            "turns": self.turns,
            "refills": self.refills,
            "time_up": self.time_up,
        })
        .serialize(serializer)
    }
}

impl Machz {
    /// The points of each seat, its current stake included (MZ-23).
    pub fn chips(&self) -> &[u16] {
        &self.chips[..usize::from(self.seats)]
    }

    /// The object dice that are not matched yet (MZ-17).
    pub fn unmatched(&self) -> Colours {
        self.object.map_or(Colours::NONE, |object| Colours::of(&object).less(self.locked))
    }

    /// The stage of the Roller's turn.
    pub const fn stage(&self) -> Stage {
        match self.locked.len() {
            4 => Stage::Four,
            3 => Stage::Three,
            _ => Stage::Opening,
        }
    }

    /// The bets on the next throw. They are public (MZ-18).
    pub fn bets(&self) -> &[Option<Bet>] {
        &self.bets[..usize::from(self.seats)]
    }

    /// The choice that `seat` has made and that is still hidden.
    pub fn pending(&self, seat: Seat) -> Option<Action> {
        self.pending.get(seat.index()).copied().flatten()
    }

    /// The current phase.
    pub const fn phase(&self) -> PhaseName {
        match self.phase {
            MachzPhase::FirstSetter(_) => PhaseName::FirstSetter,
            MachzPhase::Set => PhaseName::Set,
            MachzPhase::Vote(_) => PhaseName::Vote,
            MachzPhase::Bets { .. } => PhaseName::Bets,
            MachzPhase::Throw => PhaseName::Throw,
            MachzPhase::Reroll => PhaseName::Reroll,
            MachzPhase::Over(_) => PhaseName::Over,
        }
    }

    /// The highest stake that `seat` may bet on one throw now (MZ-19, MZ-24).
    pub fn most_stake(&self, seat: Seat) -> u8 {
        let chips = self.chips[seat.index()];
        if chips < u16::from(self.options.stake_limit) { chips as u8 } else { self.options.stake_limit }
    }

    pub(crate) const fn is_last_set(&self) -> bool {
        self.sets >= MOST_SETS * self.seats as u16
    }

    pub(crate) const fn is_last_turn(&self) -> bool {
        self.turns >= MOST_TURNS
    }
}

impl Rules for Machz {
    const GAME: &'static str = "machz";
    const SEATS: RangeInclusive<u8> = 2..=MAX_SEATS;

    type Options = MachzOptions;
    type Face = Colour;
    type Piece = Never;
    type Action = Action;
    type Event = Event;
    type View = Self;

    fn start(seats: u8, options: &MachzOptions) -> Result<Self, BadStart> {
        Self::check_seats("MACHZ", seats)?;
        let pot_rules = PotRules::standard();
        let bank = options.check(pot_rules, seats)?;
        let mut chips = [0; MAX_SEATS as usize];
        chips[..usize::from(seats)].fill(pot_rules.start);
        let mut game = Self {
            options: options.clone(),
            pot_rules,
            seats,
            bank,
            chips,
            pot: bank - pot_rules.start * u16::from(seats),
            refills: 0,
            setter: None,
            roller: None,
            object: None,
            locked: Colours::NONE,
            grace: false,
            best: 0,
            bets: Default::default(),
            pending: Default::default(),
            sets: 0,
            turns: 0,
            machz: 0,
            time_up: false,
            phase: MachzPhase::FirstSetter(Seats::first(seats)),
        };
        if let Some(seat) = options.start.seat(seats)? {
            game.let_set(seat, &mut Vec::new());
        }
        Ok(game)
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    fn options(&self) -> &MachzOptions {
        &self.options
    }

    fn turn(&self) -> Turn {
        match (self.phase, self.setter, self.roller) {
            (MachzPhase::FirstSetter(seats), ..) => Turn::Throw(Throw::each(seats, 1)),
            (MachzPhase::Set, Some(setter), _) => Turn::Throw(Throw::one(setter, DICE)),
            (MachzPhase::Throw, _, Some(roller)) => Turn::Throw(Throw::one(roller, DICE - self.locked.len())),
            (MachzPhase::Reroll, _, Some(roller)) => Turn::Choose(Seats::one(roller)),
            (MachzPhase::Vote(awaited) | MachzPhase::Bets { awaited, .. }, ..) => Turn::Choose(awaited),
            (MachzPhase::Over(outcome), ..) => Turn::Over(outcome),
            (MachzPhase::Set | MachzPhase::Throw | MachzPhase::Reroll, ..) => {
                unreachable!("a set has its Setter, a turn has its Roller")
            }
        }
    }

    fn legal_actions(&self, seat: Seat, actions: &mut Vec<Action>) {
        match self.phase {
            MachzPhase::Vote(awaited) if awaited.contains(seat) => {
                actions.extend([Action::Vote(Vote::Keep), Action::Vote(Vote::Pass)]);
            }
            MachzPhase::Bets { awaited, .. } if awaited.contains(seat) => {
                let most = self.most_stake(seat);
                for side in [Side::Match, Side::NoMatch] {
                    actions.extend((1..=most).map(|chips| Action::Bet(Bet { side, chips })));
                }
                actions.push(Action::StayOut);
            }
            MachzPhase::Reroll if self.roller == Some(seat) => actions.extend([Action::Roll, Action::Stop]),
            _ => {}
        }
    }

    fn apply_checked(&mut self, step: &MoveOf<Self>, events: &mut Vec<Event>) -> Result<(), Illegal> {
        match (step, self.phase, self.setter, self.roller) {
            (Move::Faces(faces), MachzPhase::FirstSetter(seats), ..) => self.roll_for_setter(seats, faces, events),
            (Move::Faces(faces), MachzPhase::Set, Some(setter), _) => {
                if let &[a, b, c, d, e] = faces.as_slice() {
                    self.set(setter, [a, b, c, d, e], events);
                }
            }
            (Move::Faces(faces), MachzPhase::Throw, _, Some(roller)) => self.throw(roller, faces, events),
            (&Move::Act { seat, action }, MachzPhase::Bets { asked, awaited }, ..) => {
                return self.bet(seat, [asked, awaited], action, events);
            }
            (&Move::Act { seat, action }, MachzPhase::Vote(awaited), ..) => {
                return self.vote(seat, awaited, action, events);
            }
            (&Move::Act { seat, action }, MachzPhase::Reroll, ..) => return self.decide(seat, action, events),
            (Move::TimeUp, ..) => self.run_out_of_time(events),
            _ => unreachable!("`Rules::apply` has checked that the move fits the turn"),
        }
        Ok(())
    }

    fn clock_runs(&self) -> bool {
        matches!(self.options.finish, Finish::Minutes(_))
    }

    fn not_asked(&self, seat: Seat) -> Illegal {
        if self.pending(seat).is_some() {
            Illegal::ALREADY_CHOSEN
        } else if !matches!(self.phase, MachzPhase::Bets { .. }) {
            Illegal::NOT_YOUR_TURN
        } else if self.roller == Some(seat) {
            Illegal::new("MZ-18", "machz-bets-first", "The Rockers bet first; the Roller does not.")
        } else {
            Illegal::new("MZ-24", "machz-no-chips", "A seat without chips cannot bet.")
        }
    }

    fn rolls_for_start(&self) -> bool {
        matches!(self.phase, MachzPhase::FirstSetter(_))
    }

    fn view(&self, seat: Option<Seat>) -> Self {
        let mut view = self.clone();
        for other in (0..self.seats).map(Seat).filter(|&other| Some(other) != seat) {
            view.pending[other.index()] = None;
        }
        view
    }

    fn chances(&self, step: &MoveOf<Self>, note: &mut dyn FnMut(&'static str, f64, bool)) {
        let Move::Faces(faces) = step else { return };
        let thrown = Colours::of(faces);
        match self.phase {
            MachzPhase::Set => odds::combinations().for_each(|(name, combination, chance)| {
                note(name, chance, thrown.combination() == combination);
            }),
            MachzPhase::Throw => {
                let unmatched = self.unmatched();
                let matched = unmatched.matching(thrown).len();
                let (name, enough) = match self.stage() {
                    Stage::Opening => ("three or more of five match", 3),
                    Stage::Three => ("one or both of two match", 1),
                    Stage::Four => ("the last one matches", 1),
                };
                note(name, odds::match_chance(unmatched), matched >= enough);
            }
            _ => {}
        }
    }

    fn conserved(&self) -> Result<(), String> {
        let held: u32 = self.chips.iter().map(|&chips| u32::from(chips)).sum();
        let there = held + u32::from(self.pot);
        let made = u32::from(self.bank) * (1 + u32::from(self.refills));
        if there != made {
            return Err(format!("{there} points are on the table, {made} were put there"));
        }
        for (seat, bet) in self.bets.iter().enumerate() {
            if bet.is_some_and(|bet| u16::from(bet.chips) > self.chips[seat]) {
                return Err(format!("seat {seat} stakes more than the {} it has", self.chips[seat]));
            }
        }
        Ok(())
    }
}
