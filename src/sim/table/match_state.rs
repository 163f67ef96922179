//! The match itself, and the rules' answer to wishes.

use std::time::Duration;

use bevy::prelude::*;

use super::super::lobby::{Device, Lobby, PendingSeats};
use super::{AwaitedThrows, Backlog, Ledger, PresentationPause, TableSystems};
use crate::rules::bots::Botable;
use crate::rules::bots::physics_hook::Bodies;
use crate::rules::record;
use crate::rules::record::Record;
use crate::rules::{GameEvent, Illegal, Move, MoveOf, Outcome, Rules, Seat, Seats, Turn};
use crate::sim::dice::ClearTray;

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

    /// How long a fact is looked at.
    fn pause_after(fact: &Self::Event) -> PresentationPause;

    /// Its pieces as bodies, for matches without a picture; `None` for a game whose pieces only lie where they are put.
    fn bodies(&self, _seed: u64) -> Option<Box<dyn Bodies<Self>>> {
        None
    }

    /// One number a seat for the plot of the match: how well it stands.
    fn standing(&self) -> Vec<i32>;
}

/// The match at the table. Inserted when a match is dealt, removed when the table is left.
#[derive(Resource, Clone, Debug)]
pub struct Match<G: Rules> {
    rules: G,
    record: Record<G>,
    story: Vec<G::Event>,
    standings: Vec<Vec<i32>>,
    last_facts: usize,
    throws: u32,
}

impl<G: Play> Match<G> {
    /// A match that stands where `record` ends.
    ///
    /// # Errors
    /// A sentence: why the record cannot be played.
    pub fn new(record: Record<G>) -> Result<Self, String> {
        let seats = record.seats.len() as u8;
        let rules = G::start(seats, &record.options).map_err(|error| error.to_string())?;
        let mut match_ = Self {
            standings: vec![rules.standing()],
            rules,
            record: Record { moves: Vec::new(), ..record.clone() },
            story: Vec::new(),
            last_facts: 0,
            throws: 0,
        };
        for (index, step) in record.moves.into_iter().enumerate() {
            match_.play(step).map_err(|error| format!("move {} of the record: {error}", index + 1))?;
        }
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

    fn play(&mut self, step: MoveOf<G>) -> Result<Vec<G::Event>, Illegal> {
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

/// Something became true. Written when the rules granted it; the picture shows it later, see [`super::Shown`].
#[derive(Message, Clone, Debug)]
pub struct Happened<G: Rules>(pub G::Event);

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

/// A sentence for everybody at the table that is no refusal: a save that failed, dice that left the tray.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct Notice(pub String);

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
            (take_back::<G>, grant_wishes::<G>).chain().in_set(TableSystems::Rule),
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

/// Makes a move: first on a copy, then on disk, then for everybody. A move that cannot be kept is not made.
pub(super) fn make_move<G: Play>(
    match_: &mut Match<G>,
    ledger: &mut Ledger,
    step: MoveOf<G>,
) -> Result<Vec<G::Event>, Refusal> {
    let mut next = match_.clone();
    let together = matches!(match_.turn(), Turn::Choose(seats) if seats.len() > 1);
    let facts = next.play(step.clone()).map_err(Refusal::Illegal)?;
    if let Some(keep) = &mut ledger.0 {
        // A shuffle, what only some seats see of it, and a choice that others may not know yet.
        let hidden = matches!(step, Move::Order(_)) || facts.iter().any(|fact| !fact.seen_by(None));
        keep.keep(&record::move_line::<G>(&step), hidden || together).map_err(Refusal::NotKept)?;
        if matches!(next.turn(), Turn::Over(_)) {
            // The match is complete on disk already; what fails here is tried again when the end is told.
            keep.finish().ok();
        }
    }
    *match_ = next;
    Ok(facts)
}

/// Why a move was not made.
pub(super) enum Refusal {
    /// The rules forbid it.
    Illegal(Illegal),
    /// It could not be kept on disk: a sentence.
    NotKept(String),
}

/// Tells everybody what a move brought.
pub(super) fn tell<G: Play>(facts: Vec<G::Event>, backlog: &mut Backlog<G>, happened: &mut MessageWriter<Happened<G>>) {
    for fact in facts {
        happened.write(Happened(fact.clone()));
        backlog.push(fact);
    }
}

fn grant_wishes<G: Play>(
    mut wishes: MessageReader<Wish<G>>,
    mut match_: ResMut<Match<G>>,
    mut ledger: ResMut<Ledger>,
    mut backlog: ResMut<Backlog<G>>,
    mut happened: MessageWriter<Happened<G>>,
    mut refused: MessageWriter<Refused>,
    mut notices: MessageWriter<Notice>,
) {
    for wish in wishes.read() {
        let step = MoveOf::<G>::Act { seat: wish.seat, action: wish.action.clone() };
        match make_move(&mut match_, &mut ledger, step) {
            Ok(facts) => tell(facts, &mut backlog, &mut happened),
            Err(Refusal::Illegal(illegal)) => {
                refused.write(Refused { seat: wish.seat, illegal });
            }
            Err(Refusal::NotKept(sentence)) => {
                notices.write(Notice(sentence));
            }
        }
    }
}

fn take_back<G: Play>(
    mut asked: MessageReader<TakeBack>,
    mut match_: ResMut<Match<G>>,
    mut ledger: ResMut<Ledger>,
    mut backlog: ResMut<Backlog<G>>,
    (mut awaited, mut clear): (ResMut<AwaitedThrows>, MessageWriter<ClearTray>),
    mut rebuilt: MessageWriter<Rebuilt<G>>,
    mut refused: MessageWriter<Refused>,
    mut notices: MessageWriter<Notice>,
) {
    for TakeBack { seat } in asked.read().copied() {
        let allowed = match_.may_take_back(seat, &awaited);
        let Some(to) = record::undo(&match_.record, seat).filter(|_| allowed) else {
            let illegal = Illegal::new(
                "G-4",
                "nothing-to-take-back",
                "There is nothing to take back: dice, a reveal or another seat came after your choice.",
            );
            refused.write(Refused { seat, illegal });
            continue;
        };
        let mut record = match_.record.clone();
        record.moves.truncate(to);
        match Match::new(record) {
            Ok(earlier) => {
                if let Some(keep) = &mut ledger.0
                    && let Err(sentence) = keep.take_back(to)
                {
                    notices.write(Notice(sentence));
                    continue;
                }
                *match_ = earlier;
                backlog.clear();
                // Dice that were handed out for what came next are nobody's now.
                clear.write_batch(awaited.iter().map(|throw| ClearTray { tray: throw.tray }));
                awaited.clear();
                rebuilt.write(Rebuilt::default());
            }
            Err(sentence) => {
                notices.write(Notice(sentence));
            }
        }
    }
}

fn tell_the_end<G: Play>(
    match_: Res<Match<G>>,
    backlog: Res<Backlog<G>>,
    mut ledger: ResMut<Ledger>,
    mut over: MessageWriter<MatchOver>,
    mut notices: MessageWriter<Notice>,
    mut told: Local<bool>,
) {
    *told &= !match_.is_added();
    match match_.turn() {
        Turn::Over(outcome) if backlog.is_empty() && !*told => {
            *told = true;
            // A match that was gone on with may have ended before it could be put away: else it is offered for ever.
            if let Some(keep) = &mut ledger.0
                && let Err(sentence) = keep.finish()
            {
                notices.write(Notice(sentence));
            }
            over.write(MatchOver { outcome, moves: match_.record.moves.len(), throws: match_.throws });
        }
        Turn::Over(_) => {}
        _ => *told = false,
    }
}
