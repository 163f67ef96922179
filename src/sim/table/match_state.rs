//! The match at the table and its messages.

use std::collections::VecDeque;
use std::time::Duration;

use bevy::prelude::*;

use super::super::lobby::{Device, Lobby, PendingSeats};
use super::{AwaitedThrows, PresentationPause, TableError};
use crate::rules::bots::Botable;
use crate::rules::bots::physics_hook::Bodies;
use crate::rules::record;
use crate::rules::record::Record;
use crate::rules::{GameEvent, Illegal, MAX_SEATS, Move, MoveOf, Outcome, Rules, Seat, Turn};
use crate::sim::PlayerError;

/// What a table needs from a game besides its rules.
pub trait TableGame: Botable {
    /// The name of the scene file below `scenes/`, and the embedded copy.
    const SCENE: (&'static str, &'static str);

    /// The name of the dice set that `seat` throws now, below `assets/dice/`. Not used for games without dice.
    fn dice_set(&self, _seat: Seat) -> &'static str {
        "ordinary"
    }

    /// Index of the tray that `seat` throws into, and whose rim shows its turn marker.
    fn tray(&self, _seat: Seat) -> usize {
        0
    }

    /// The time limit of the match, if its house rules set one.
    fn time_limit(&self) -> Option<Duration> {
        None
    }

    /// The choice of a seat that exceeds the time limit for choices; `None` if the current choice has no limit.
    fn timeout_action(&self) -> Option<Self::Action> {
        None
    }

    /// The pause after an event before the next one is presented.
    fn pause_after(_event: &Self::Event) -> PresentationPause {
        PresentationPause::Long
    }

    /// Its physical pieces, for simulated matches; `None` if physics decides nothing about them.
    fn bodies(&self, _seed: u64) -> Option<Box<dyn Bodies<Self>>> {
        None
    }

    /// One number per seat for the chart of the match.
    fn plot_scores(&self) -> Vec<i32>;
}

/// The match at the table, with every stored move. Inserted by [`super::start_match`], removed by [`super::clear`].
#[derive(Resource, Clone, Debug)]
pub struct Match<G: Rules> {
    rules: G,
    record: Record<G>,
    events: Vec<G::Event>,
    standings: Vec<Vec<i32>>,
    /// The seat that may undo its last choice, and the number of moves before that choice.
    undoable: Option<(Seat, usize)>,
    throws: u32,
    choices: [usize; MAX_SEATS as usize],
    last_chooser: Option<Seat>,
    time_is_up: bool,
    pub(super) pending: Pending<G>,
}

/// The finished match, while a past position of it is at the table.
#[derive(Resource)]
pub(super) struct FinishedMatch<G: Rules>(pub(super) Match<G>);

impl<G: TableGame> Match<G> {
    /// A match in the state at the end of `record`.
    ///
    /// # Errors
    /// [`TableError`] if the record cannot be replayed.
    pub fn new(record: Record<G>) -> Result<Self, TableError> {
        let seats = record.seats.len() as u8;
        let rules = G::start(seats, &record.options)?;
        let mut match_ = Self {
            standings: vec![rules.plot_scores()],
            pending: Pending::none(rules.clone()),
            rules,
            record: Record { moves: Vec::new(), ..record.clone() },
            events: Vec::new(),
            undoable: None,
            throws: 0,
            choices: [0; MAX_SEATS as usize],
            last_chooser: None,
            time_is_up: false,
        };
        for (index, step) in record.moves.into_iter().enumerate() {
            match_.play(step).map_err(|illegal| TableError::Move { number: index + 1, illegal })?;
        }
        match_.pending = Pending::none(match_.rules.clone());
        Ok(match_)
    }

    /// The state of the rules.
    pub const fn rules(&self) -> &G {
        &self.rules
    }

    /// What the game waits for.
    pub fn turn(&self) -> Turn {
        self.rules.turn()
    }

    /// The match as options, seats and moves.
    pub const fn record(&self) -> &Record<G> {
        &self.record
    }

    /// Every event so far, oldest first.
    pub fn events(&self) -> &[G::Event] {
        &self.events
    }

    /// The [`TableGame::plot_scores`] at the start and after each move.
    pub fn standings(&self) -> &[Vec<i32>] {
        &self.standings
    }

    /// Number of throws so far. The seed of a throw depends on it, so that a resumed match continues in the same way.
    pub const fn throws(&self) -> u32 {
        self.throws
    }

    /// Whether accepted moves are still being stored. They are not visible yet.
    pub fn is_storing(&self) -> bool {
        !self.pending.is_empty()
    }

    pub(crate) const fn time_is_up(&self) -> bool {
        self.time_is_up
    }

    /// The number of choices that a seat has made.
    pub const fn choices_made(&self, seat: Seat) -> usize {
        self.choices[seat.index()]
    }

    /// Whether `seat` has exactly one legal choice. It is made automatically.
    pub fn is_forced(&self, seat: Seat) -> bool {
        self.rules.legal(seat).len() == 1
    }

    /// The number of moves that remain if `seat` undoes its last choice now; `None` if it may not.
    ///
    /// It may if nothing came after that choice but choices of its own that were the only legal ones, which are undone, too;
    /// if none of them revealed anything; if no dice were released since; and if the match is not over.
    pub fn moves_after_undo(&self, seat: Seat, awaited: &AwaitedThrows) -> Option<usize> {
        if awaited.any_released() || matches!(self.turn(), Turn::Over(_)) {
            return None;
        }
        self.undoable.filter(|(chooser, _)| *chooser == seat).map(|(_, moves)| moves)
    }

    /// The undo request of a device: for the last choice, if the device controls its seat.
    pub fn undo_request(&self, device: Device, lobby: &Lobby, pending_seats: PendingSeats) -> Option<UndoRequest> {
        let seat = self.last_chooser?;
        let is_own_move =
            lobby.seats_of(device).any(|held| held == seat) || lobby.seat_for(device, pending_seats) == Some(seat);
        is_own_move.then_some(UndoRequest { seat })
    }

    pub(super) fn play(&mut self, step: MoveOf<G>) -> Result<Vec<G::Event>, Illegal> {
        let mut events = Vec::new();
        let chooser = if let Move::Act { seat, .. } = &step { Some((*seat, self.is_forced(*seat))) } else { None };
        self.rules.apply(&step, &mut events)?;
        let chooser = chooser.filter(|(seat, _)| record::may_undo::<G>(&step, &events, *seat));
        self.undoable = chooser.and_then(|(seat, forced)| match self.undoable {
            // It would be made again at once.
            _ if !forced => Some((seat, self.record.moves.len())),
            earlier => earlier.filter(|(chooser, _)| *chooser == seat),
        });
        match &step {
            Move::Act { seat, .. } => {
                self.choices[seat.index()] += 1;
                self.last_chooser = Some(*seat);
            }
            Move::Faces(_) => self.throws += 1,
            Move::TimeUp => self.time_is_up = true,
            Move::Order(_) => {}
        }
        self.record.moves.push(step);
        self.events.extend_from_slice(&events);
        self.standings.push(self.rules.plot_scores());
        Ok(events)
    }
}

/// A seat requests an action. Written by devices, bots and programs.
#[derive(Message, Clone, Debug)]
pub struct ActionRequest<G: Rules> {
    /// The seat.
    pub seat: Seat,
    /// The action.
    pub action: G::Action,
}

/// The state changed without events: a match started or resumed, or a choice was undone. All pieces are placed again.
#[derive(Message, Clone, Copy, Debug)]
pub struct StateReset<G: Rules>(std::marker::PhantomData<G>);

impl<G: Rules> Default for StateReset<G> {
    fn default() -> Self {
        Self(std::marker::PhantomData)
    }
}

/// The rules refused a request.
#[derive(Message, Clone, Debug, PartialEq)]
pub struct ActionRefused {
    /// The seat that made the request.
    pub seat: Seat,
    /// The clause and the sentence.
    pub illegal: Illegal,
}

/// A seat requests to undo its last choice.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct UndoRequest {
    /// The seat.
    pub seat: Seat,
}

/// A message for everyone at the table, in the language of the interface.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct Notice(pub String);

/// An error that everyone at the table should know about: a save or a program that failed.
#[derive(Message, Debug)]
pub struct ErrorReport(pub Box<dyn PlayerError>);

/// The match is over and everything was presented.
#[derive(Message, Clone, Debug, PartialEq)]
pub struct MatchOver {
    /// Winners and scores.
    pub outcome: Outcome,
    /// Number of moves, including throws.
    pub moves: usize,
    /// Number of throws.
    pub throws: u32,
}

/// Accepted changes of a match that are still being stored, oldest first.
#[derive(Clone, Debug)]
pub(super) struct Pending<G: Rules> {
    /// The state after all of them.
    pub(super) ahead: G,
    pub(super) changes: VecDeque<Change<G>>,
}

#[derive(Clone, Debug)]
pub(super) enum Change<G: Rules> {
    Move(MoveOf<G>),
    /// The match without the moves that are undone.
    Undo(Box<Match<G>>),
}

impl<G: Rules> Pending<G> {
    /// Nothing is pending: `rules` is the state that everyone sees.
    pub(super) const fn none(rules: G) -> Self {
        Self { ahead: rules, changes: VecDeque::new() }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.changes.is_empty()
    }

    pub(super) fn choice_of(&self, seat: Seat) -> bool {
        self.changes.iter().any(|change| matches!(change, Change::Move(Move::Act { seat: by, .. }) if *by == seat))
    }

    /// Accepts a move and returns whether it hides something from a seat.
    pub(super) fn accept(&mut self, step: MoveOf<G>) -> Result<bool, Illegal> {
        let together = self.ahead.turn().choosing().len() > 1;
        let mut events = Vec::new();
        self.ahead.apply(&step, &mut events)?;
        // A shuffle, an event that only some seats see in full, or a choice that others must not know yet.
        let hidden = together || matches!(step, Move::Order(_)) || events.iter().any(|event| !event.seen_by(None));
        self.changes.push_back(Change::Move(step));
        Ok(hidden)
    }
}

/// Run condition: whether the match of a game was removed in this frame.
pub fn cleared<G: TableGame>(match_: Option<Res<Match<G>>>, mut was: Local<bool>) -> bool {
    let now = match_.is_some();
    let cleared = *was && !now;
    *was = now;
    cleared
}
