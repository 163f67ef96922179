//! The contract that every game implements. This module must not depend on a game.
//!
//! A game is a pure state machine (G-2): it reports what it waits for ([`Turn`]), applies one [`Move`] at a time,
//! either completely or not at all (G-4), and returns events. Chance is a move made outside the rules (G-3): by
//! physical dice at the table, by a seeded generator in simulation, by a script in tests. This module depends on no
//! clock, file, engine or random number generator.

pub mod advice;
pub mod bots;
pub mod game_rules;
pub mod input_limits;
pub mod record;
pub mod referee;
pub mod review;

mod illegal;
pub(crate) mod json;
mod odds;
mod options;
mod seat;
mod set;
mod starter;
mod turn;

use std::fmt::Debug;
use std::ops::RangeInclusive;

use serde::{Serialize, de::DeserializeOwned};

pub use arrayvec::ArrayVec;
pub use illegal::{BadStart, Illegal};
pub use odds::{Odds, ways_to_throw};
pub use options::{BadOption, OptionKind, OptionSpec, Options, Tag, options_from_json, options_from_pairs};
pub use seat::{MAX_SEATS, Seat, Seats, range_in_words};
pub use set::{FaceCounts, Numbered, Set, SetIter};
pub use starter::Starter;
pub use turn::{Faces, MAX_DICE, Move, Outcome, Throw, Turn};

/// The move type of a game.
pub type MoveOf<G> = Move<<G as Rules>::Face, <G as Rules>::Piece, <G as Rules>::Action>;

/// A game as a pure state machine. The [module](self) documentation lists what it must not depend on.
///
/// It serializes as the complete state, hidden information included, with the keys of the referee protocol.
pub trait Rules: Clone + Debug + PartialEq + Serialize + Send + Sync + 'static {
    /// The game's name in records and in the referee protocol, in snake case: `two_words`.
    const GAME: &'static str;
    /// The supported numbers of seats.
    const SEATS: RangeInclusive<u8>;

    /// The house rules. They are part of the match record.
    type Options: Options;
    /// The face of a die. [`Never`] for a game without dice.
    type Face: Word;
    /// A piece of the deck. [`Never`] for a game that shuffles nothing.
    type Piece: Word;
    /// A choice a seat can make.
    type Action: Clone + Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync + 'static;
    /// What a move caused. Events are complete; [`GameEvent::seen_by`] says which seat may see one in full.
    type Event: GameEvent;
    /// Everything one seat may know (G-6).
    type View: Clone + Debug + PartialEq + Serialize + Send + Sync + 'static;

    /// Starts a match, before its first move.
    ///
    /// # Errors
    /// [`BadStart`] says in one sentence why this number of seats or these options cannot be played.
    fn start(seats: u8, options: &Self::Options) -> Result<Self, BadStart>;

    /// Checks the number of seats for [`Rules::start`]; `game` is the game's name for people.
    ///
    /// # Errors
    /// [`BadStart::Seats`] when the game is not for `asked` seats.
    fn check_seats(game: &'static str, asked: u8) -> Result<(), BadStart> {
        let (least, most) = (*Self::SEATS.start(), *Self::SEATS.end());
        if Self::SEATS.contains(&asked) { Ok(()) } else { Err(BadStart::Seats { game, least, most, asked }) }
    }

    /// The number of seats.
    fn seats(&self) -> u8;

    /// The options the match was started with.
    fn options(&self) -> &Self::Options;

    /// What the game waits for.
    fn turn(&self) -> Turn;

    /// Appends every legal action of `seat`, each once, in a fixed order. Appends none if the seat is not asked.
    fn legal_actions(&self, seat: Seat, actions: &mut Vec<Self::Action>);

    /// The actions of [`Rules::legal_actions`] as a new list.
    fn legal(&self, seat: Seat) -> Vec<Self::Action> {
        let mut actions = Vec::new();
        self.legal_actions(seat, &mut actions);
        actions
    }

    /// Applies one move and appends the resulting events. Checks that apply to every game are made here (G-4).
    ///
    /// # Errors
    /// [`Illegal`] names the clause that forbids the move; the state and `events` are then unchanged.
    #[inline]
    fn apply(&mut self, step: &MoveOf<Self>, events: &mut Vec<Self::Event>) -> Result<(), Illegal> {
        let fits = match (self.turn(), step) {
            (Turn::Throw(throw), Move::Faces(faces)) => faces.len() == throw.total(),
            (Turn::Choose(seats), Move::Act { seat, .. }) => seats.contains(*seat),
            (Turn::Shuffle(_), Move::Order(_)) => true,
            (Turn::Over(_), _) => false,
            (_, step) => matches!(step, Move::TimeUp) && self.clock_runs(),
        };
        if fits { self.apply_checked(step, events) } else { Err(misfit(self, step)) }
    }

    /// Applies a move that fits the current turn: the seat is asked, the number of dice is right. Only [`Rules::apply`]
    /// calls it.
    ///
    /// # Errors
    /// The same as [`Rules::apply`].
    fn apply_checked(&mut self, step: &MoveOf<Self>, events: &mut Vec<Self::Event>) -> Result<(), Illegal>;

    /// Whether the match waits for the throw that decides who begins (G-9).
    fn rolls_for_start(&self) -> bool {
        false
    }

    /// Whether this match is timed, so that [`Move::TimeUp`] can arrive at any time.
    fn clock_runs(&self) -> bool {
        false
    }

    /// The refusal for a seat that is not asked while others are.
    fn not_asked(&self, _seat: Seat) -> Illegal {
        Illegal::NOT_YOUR_TURN
    }

    /// What `seat` may know. `None` stands for a spectator, who sees public information only.
    fn view(&self, seat: Option<Seat>) -> Self::View;

    /// Reports the chance events that `step`, a throw or shuffle about to be applied, could have caused: for each its
    /// name, its exact probability, and whether `step` caused it. Simulations compare observed with expected counts.
    fn chances(&self, _step: &MoveOf<Self>, _note: &mut dyn FnMut(&'static str, f64, bool)) {}

    /// The pieces of the deck before a [`Turn::Shuffle`], in any fixed order; empty for a game without one.
    fn deck(&self) -> Vec<Self::Piece> {
        Vec::new()
    }

    /// An action in English for people, who count places from 1; `None` if the words of its JSON will do.
    fn action_words(_action: &Self::Action) -> Option<String> {
        None
    }

    /// Checks that no piece or point was created or lost (G-5).
    ///
    /// # Errors
    /// A sentence that names the mismatch. It always means a bug in the rules.
    fn conserved(&self) -> Result<(), String>;
}

/// The refusal for a move that does not fit the current turn (G-4).
#[cold]
fn misfit<G: Rules>(game: &G, step: &MoveOf<G>) -> Illegal {
    match (game.turn(), step) {
        (Turn::Over(_), _) => Illegal::OVER,
        (_, Move::TimeUp) => Illegal::NO_CLOCK,
        (Turn::Throw(throw), Move::Faces(faces)) => Illegal::wrong_number_of_dice(throw.total(), faces.len()),
        (Turn::Choose(_), Move::Act { seat, .. }) if seat.0 >= game.seats() => Illegal::NO_SUCH_SEAT,
        (Turn::Choose(_), Move::Act { seat, .. }) => game.not_asked(*seat),
        (_, Move::Order(_)) if game.deck().is_empty() => Illegal::NO_SHUFFLE,
        (Turn::Throw(_), _) => Illegal::DICE_AWAITED,
        (Turn::Shuffle(_), _) => Illegal::SHUFFLE_AWAITED,
        (Turn::Choose(_), _) => Illegal::CHOICE_AWAITED,
    }
}

/// An event of a game.
pub trait GameEvent: Clone + Debug + PartialEq + Serialize + Send + Sync + 'static {
    /// The event's name in snake case, used for counting: `chip_placed`.
    fn name(&self) -> &'static str;

    /// Whether the event revealed hidden information. Choices made before such an event cannot be undone.
    fn reveals(&self) -> bool {
        false
    }

    /// Whether the event told `seat` something that was hidden from it.
    fn reveals_to(&self, seat: Seat) -> bool {
        self.reveals() && self.seen_by(Some(seat))
    }

    /// Whether `seat` may see this event in full. Most events are public.
    fn seen_by(&self, _seat: Option<Seat>) -> bool {
        true
    }
}

/// A face or piece that is written as one word: `4`, `blue`, `cherry`, `moons-3`.
pub trait Word: Copy + Debug + Eq + Serialize + DeserializeOwned + Send + Sync + 'static {
    /// The faces of the six sides of a die, as its dice file describes them; empty for pieces.
    const SIDES: &'static [Self] = &[];

    /// The word used in dice files and in the referee protocol.
    fn word(self) -> &'static str;
}

/// The face or piece type of a game that has none. It has no values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, serde::Deserialize)]
pub enum Never {}

impl Word for Never {
    fn word(self) -> &'static str {
        match self {}
    }
}

/// The face of a standard die: 1 to 6.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, serde::Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Pips(u8);

impl Pips {
    /// The six faces in ascending order.
    pub const ALL: [Self; 6] = [Self(1), Self(2), Self(3), Self(4), Self(5), Self(6)];

    /// The face with this number of pips; `None` outside 1 to 6.
    pub const fn new(pips: u8) -> Option<Self> {
        if pips >= 1 && pips <= 6 { Some(Self(pips)) } else { None }
    }

    /// The number of pips: 1 to 6.
    pub const fn get(self) -> u8 {
        self.0
    }
}

impl Numbered for Pips {
    fn number(self) -> u8 {
        self.0 - 1
    }

    fn numbered(number: u8) -> Self {
        Self::ALL[usize::from(number)]
    }
}

impl TryFrom<u8> for Pips {
    type Error = String;

    fn try_from(pips: u8) -> Result<Self, String> {
        Self::new(pips).ok_or_else(|| format!("an ordinary die has no face {pips}: use 1 to 6"))
    }
}

impl From<Pips> for u8 {
    fn from(face: Pips) -> Self {
        face.0
    }
}

impl Word for Pips {
    const SIDES: &'static [Self] = &Self::ALL;

    fn word(self) -> &'static str {
        ["1", "2", "3", "4", "5", "6"][usize::from(self.0 - 1)]
    }
}
