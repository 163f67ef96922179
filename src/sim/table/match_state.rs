//! The match itself, and the rules' answer to requests.

use std::collections::VecDeque;
use std::time::Duration;

use bevy::prelude::*;

use super::super::lobby::{Device, Lobby, PendingSeats};
use super::moves::{FollowStore, Moves, Pending};
use super::{AwaitedThrows, Backlog, PresentationPause, TableError, TableStore, TableSystems};
use crate::rules::bots::Botable;
use crate::rules::bots::physics_hook::Bodies;
use crate::rules::record;
use crate::rules::record::Record;
use crate::rules::{Illegal, Move, MoveOf, Outcome, Rules, Seat, Seats, Turn};
use crate::sim::PlayerError;

/// What a table needs to know of a game beside its rules.
pub trait Play: Botable {
    /// The scene file's name below `scenes/`, and the copy inside the program.
    const SCENE: (&'static str, &'static str);

    /// The description of the dice that `seat` throws now: a name below `assets/dice/`. A game without dice is never
    /// asked.
    fn dice_set(&self, _seat: Seat) -> &'static str {
        "ordinary"
    }

    /// Which of the scene's trays `seat` throws into.
    fn tray(&self, _seat: Seat) -> usize {
        0
    }

    /// How long the match may be played, where its house rules set an end by the clock.
    fn lasts(&self) -> Option<Duration> {
        None
    }

    /// The pause after an event before the next one is presented.
    fn pause_after(_event: &Self::Event) -> PresentationPause {
        PresentationPause::Long
    }

    /// Its pieces as bodies, for matches without a picture; `None` for a game whose pieces only lie where they are put.
    fn bodies(&self, _seed: u64) -> Option<Box<dyn Bodies<Self>>> {
        None
    }

    /// One number a seat for the plot of the match: how well it stands.
    fn standing(&self) -> Vec<i32>;
}

/// The match at the table, with every move that is stored. Inserted when a match is dealt, removed when the table is
/// left.
#[derive(Resource, Clone, Debug)]
pub struct Match<G: Rules> {
    rules: G,
    record: Record<G>,
    story: Vec<G::Event>,
    standings: Vec<Vec<i32>>,
    last_facts: usize,
    throws: u32,
    pub(super) pending: Pending<G>,
}

impl<G: Play> Match<G> {
    /// A match that stands where `record` ends.
    ///
    /// # Errors
    /// [`TableError`] when the record cannot be played.
    pub fn new(record: Record<G>) -> Result<Self, TableError> {
        let seats = record.seats.len() as u8;
        let rules = G::start(seats, &record.options)?;
        let mut match_ = Self {
            standings: vec![rules.standing()],
            pending: Pending::none(rules.clone()),
            rules,
            record: Record { moves: Vec::new(), ..record.clone() },
            story: Vec::new(),
            last_facts: 0,
            throws: 0,
        };
        for (index, step) in record.moves.into_iter().enumerate() {
            match_.play(step).map_err(|illegal| TableError::Move { number: index + 1, illegal })?;
        }
        match_.pending = Pending::none(match_.rules.clone());
        Ok(match_)
    }

    /// The state of the rules.
    #[must_use]
    pub const fn rules(&self) -> &G {
        &self.rules
    }

    /// What the game waits for.
    #[must_use]
    pub fn turn(&self) -> Turn {
        self.rules.turn()
    }

    /// The match as options, seats and moves.
    #[must_use]
    pub const fn record(&self) -> &Record<G> {
        &self.record
    }

    /// Every fact so far, oldest first.
    #[must_use]
    pub fn story(&self) -> &[G::Event] {
        &self.story
    }

    /// How every seat stood after each move, and at the start.
    #[must_use]
    pub fn standings(&self) -> &[Vec<i32>] {
        &self.standings
    }

    /// How many throws were read so far: a throw's seed comes from it, so that a match resumed goes on alike.
    #[must_use]
    pub const fn throws(&self) -> u32 {
        self.throws
    }

    /// Whether accepted moves are still being stored. Nobody sees them yet.
    #[must_use]
    pub fn is_storing(&self) -> bool {
        !self.pending.is_empty()
    }

    /// Whether the rules were told already that the time is up.
    #[must_use]
    pub fn time_is_up(&self) -> bool {
        self.record.moves.iter().any(|step| matches!(step, crate::rules::Move::TimeUp))
    }

    /// Whether `seat` may take back its last choice now: nothing but its own choice came last, it showed nobody
    /// anything hidden, no dice were let go since, and the match goes on.
    #[must_use]
    pub fn may_take_back(&self, seat: Seat, awaited: &AwaitedThrows) -> bool {
        if awaited.let_go() || matches!(self.turn(), Turn::Over(_)) {
            return false;
        }
        let facts = self.story.get(self.last_facts..).unwrap_or_default();
        self.record.moves.last().is_some_and(|last| record::may_take_back::<G>(last, facts, seat))
    }

    /// The seat whose choice was the last one made.
    #[must_use]
    pub fn last_chooser(&self) -> Option<Seat> {
        self.record.moves.iter().rev().find_map(|step| match step {
            Move::Act { seat, .. } => Some(*seat),
            _ => None,
        })
    }

    /// What a press of "take back" on a device asks for: the last choice made, where it was that of a seat which this
    /// device speaks for.
    #[must_use]
    pub fn asked_back(&self, device: Device, lobby: &Lobby, pending_seats: PendingSeats) -> Option<TakeBack> {
        let seat = self.last_chooser()?;
        let own =
            lobby.seats_of(device).any(|held| held == seat) || lobby.seat_for(device, pending_seats) == Some(seat);
        own.then_some(TakeBack { seat })
    }

    pub(super) fn play(&mut self, step: MoveOf<G>) -> Result<Vec<G::Event>, Illegal> {
        let mut facts = Vec::new();
        self.rules.apply(&step, &mut facts)?;
        self.throws += u32::from(matches!(step, Move::Faces(_)));
        self.record.moves.push(step);
        self.last_facts = self.story.len();
        self.story.extend_from_slice(&facts);
        self.standings.push(self.rules.standing());
        Ok(facts)
    }
}

/// A seat wants to act. Devices, bots and programs all write this, and only this.
#[derive(Message, Clone, Debug)]
pub struct Wish<G: Rules> {
    /// Who.
    pub seat: Seat,
    /// What.
    pub action: G::Action,
}

/// The state jumped (a choice was taken back, a match resumed): pieces are laid out anew from the rules.
#[derive(Message, Clone, Copy, Debug)]
pub struct Rebuilt<G: Rules>(std::marker::PhantomData<G>);

impl<G: Rules> Default for Rebuilt<G> {
    fn default() -> Self {
        Self(std::marker::PhantomData)
    }
}

/// The rules refused a seat's wish.
#[derive(Message, Clone, Debug, PartialEq)]
pub struct Refused {
    /// Whose wish it was.
    pub seat: Seat,
    /// Which clause, and the sentence.
    pub illegal: Illegal,
}

/// A seat wants its own last choice back.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct TakeBack {
    /// Who.
    pub seat: Seat,
}

/// A sentence for everybody at the table that is no refusal, in the language of the screens.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct Notice(pub String);

/// An error that everyone at the table should know about: a save that failed.
#[derive(Message, Debug)]
pub struct Problem(pub Box<dyn PlayerError>);

/// The match is over and everything was shown.
#[derive(Message, Clone, Debug, PartialEq)]
pub struct MatchOver {
    /// Who won, with which scores.
    pub outcome: Outcome,
    /// How many moves the match took, throws among them.
    pub moves: usize,
    /// How many throws.
    pub throws: u32,
}

pub(super) fn plugin<G: Play>(app: &mut App) {
    app.add_systems(
        Update,
        (
            note_who_must_act::<G>.in_set(TableSystems::Decide),
            (take_back::<G>, grant_wishes::<G>).chain().in_set(TableSystems::Rule).after(FollowStore),
            tell_the_end::<G>.in_set(TableSystems::Show).after(super::presentation::show_next_fact::<G>),
        )
            .run_if(resource_exists::<Match<G>>),
    );
}

/// The seats that must act now. Nobody must while something is still being shown, or while their dice fall.
fn note_who_must_act<G: Play>(
    match_: Res<Match<G>>,
    backlog: Res<Backlog<G>>,
    awaited: Res<AwaitedThrows>,
    mut pending_seats: ResMut<PendingSeats>,
) {
    let seats = match match_.turn() {
        Turn::Choose(seats) if backlog.is_empty() => seats,
        Turn::Throw(_) => awaited.hands().collect(),
        _ => Seats::NONE,
    };
    pending_seats.set_if_neq(PendingSeats(seats));
}

fn grant_wishes<G: Play>(mut wishes: MessageReader<Wish<G>>, mut moves: Moves<G>, mut refused: MessageWriter<Refused>) {
    for wish in wishes.read() {
        let step = MoveOf::<G>::Act { seat: wish.seat, action: wish.action.clone() };
        if let Err(illegal) = moves.make(step) {
            refused.write(Refused { seat: wish.seat, illegal });
        }
    }
}

/// Takes choices back. What is being stored comes first: it decides whether there is anything to take back.
fn take_back<G: Play>(
    mut presses: MessageReader<TakeBack>,
    mut waiting: Local<VecDeque<TakeBack>>,
    mut moves: Moves<G>,
    mut refused: MessageWriter<Refused>,
) {
    if moves.match_.is_added() {
        waiting.clear();
    }
    waiting.extend(presses.read());
    while !moves.match_.is_storing()
        && let Some(TakeBack { seat }) = waiting.pop_front()
    {
        let allowed = moves.match_.may_take_back(seat, &moves.awaited);
        let Some(to) = record::undo(&moves.match_.record, seat).filter(|_| allowed) else {
            let illegal = Illegal::new(
                "G-4",
                "nothing-to-take-back",
                "There is nothing to take back: dice, a reveal or another seat came after your choice.",
            );
            refused.write(Refused { seat, illegal });
            continue;
        };
        let mut record = moves.match_.record.clone();
        record.moves.truncate(to);
        match Match::new(record) {
            Ok(earlier) => moves.undo(to, earlier),
            Err(error) => {
                moves.problems.write(Problem(Box::new(error)));
            }
        }
    }
}

fn tell_the_end<G: Play>(
    match_: Res<Match<G>>,
    backlog: Res<Backlog<G>>,
    mut store: ResMut<TableStore>,
    mut over: MessageWriter<MatchOver>,
    mut told: Local<bool>,
) {
    *told &= !match_.is_added();
    match match_.turn() {
        Turn::Over(outcome) if backlog.is_empty() && !*told => {
            *told = true;
            // A resumed match may have been over already: without this it would be offered again and again.
            if let Some(store) = store.get() {
                store.finish();
            }
            over.write(MatchOver { outcome, moves: match_.record.moves.len(), throws: match_.throws });
        }
        Turn::Over(_) => {}
        _ => *told = false,
    }
}
