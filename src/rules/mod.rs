//! The contract every game keeps, and nothing about any one game.
//!
//! A game is a pure state machine (G-2): it says what it waits for ([`Turn`]), takes one [`Move`] at a time,
//! all or nothing (G-4), and answers with facts. Chance is a move made by somebody outside (G-3): physical dice
//! at the table, a seeded source in simulation, a script in tests. This room knows no clock, no file, no engine
//! and no source of chance.

pub mod bots;
pub mod game_rules;
pub mod input_limits;
pub mod record;
pub mod referee;

mod illegal;
mod list;
mod odds;
mod options;
mod seat;
mod turn;

use std::fmt::Debug;
use std::ops::RangeInclusive;

use serde::{Serialize, de::DeserializeOwned};

pub use illegal::{BadStart, Illegal};
pub use list::ArrayVec;
pub use odds::{Odds, ways_to_throw};
pub use options::{BadOption, OptionKind, OptionSpec, Options, Tag, options_from_json, options_from_pairs};
pub use seat::{MAX_SEATS, Seat, Seats};
pub use turn::{Faces, MAX_DICE, Move, Outcome, Throw, Turn};

/// The move type of a game.
pub type MoveOf<G> = Move<<G as Rules>::Face, <G as Rules>::Piece, <G as Rules>::Action>;

/// A game as a pure state machine. See the [module](self) for what it may not know.
pub trait Rules: Clone + Debug + PartialEq + Send + Sync + 'static {
    /// The name in records and in the referee protocol, in snake case: `two_words`.
    const GAME: &'static str;
    /// How many seats can play.
    const SEATS: RangeInclusive<u8>;

    /// House rules: part of the match's record.
    type Options: Options;
    /// What one side of a die shows. [`Never`] for a game without dice.
    type Face: Word;
    /// What a deck consists of. [`Never`] for a game without shuffles.
    type Piece: Word;
    /// What a seat can choose.
    type Action: Clone + Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync + 'static;
    /// Something that became true, in the order it did. Facts hide nothing; see [`Fact::seen_by`].
    type Event: Fact;
    /// All that one seat may know (G-6).
    type View: Clone + Debug + PartialEq + Serialize + Send + Sync + 'static;

    /// A match at its very beginning.
    ///
    /// # Errors
    /// [`BadStart`] when so many seats or such options cannot be played; it says why in a sentence.
    fn start(seats: u8, options: &Self::Options) -> Result<Self, BadStart>;

    /// How many seats play.
    fn seats(&self) -> u8;

    /// The options the match was started with.
    fn options(&self) -> &Self::Options;

    /// What the game waits for.
    fn turn(&self) -> Turn;

    /// Appends every action that `seat` may choose now, each once, in a fixed order; none when it is not asked.
    fn legal_actions(&self, seat: Seat, actions: &mut Vec<Self::Action>);

    /// Makes one move and appends what became true to `facts`. What every game refuses alike is refused here (G-4).
    ///
    /// # Errors
    /// [`Illegal`] names the clause that forbids the move; the state and `facts` are then exactly as before.
    #[inline]
    fn apply(&mut self, step: &MoveOf<Self>, facts: &mut Vec<Self::Event>) -> Result<(), Illegal> {
        let fits = match (self.turn(), step) {
            (Turn::Throw(throw), Move::Faces(faces)) => faces.len() == throw.total(),
            (Turn::Choose(seats), Move::Act { seat, .. }) => seats.contains(*seat),
            (Turn::Shuffle(_), Move::Order(_)) => true,
            (Turn::Over(_), _) => false,
            (_, step) => matches!(step, Move::TimeUp) && self.clock_runs(),
        };
        if fits { self.make(step, facts) } else { Err(misfit(self, step)) }
    }

    /// Makes a move that is of the kind the game waits for: by a seat that is asked, with as many dice as are to be
    /// thrown. Called by [`Rules::apply`] only.
    ///
    /// # Errors
    /// As those of [`Rules::apply`].
    fn make(&mut self, step: &MoveOf<Self>, facts: &mut Vec<Self::Event>) -> Result<(), Illegal>;

    /// Whether a clock runs in this match, so that [`Move::TimeUp`] can come at any time.
    fn clock_runs(&self) -> bool {
        false
    }

    /// Why a seat that is not asked may not choose now, while others may.
    fn not_asked(&self, _seat: Seat) -> Illegal {
        Illegal::not_your_turn()
    }

    /// What `seat` may know; `None` is somebody who holds no seat and sees only what lies open.
    fn view(&self, seat: Option<Seat>) -> Self::View;

    /// The whole state, hidden things too, with the keys the referee protocol names.
    fn state(&self) -> serde_json::Value;

    /// What the six sides of this game's dice show, from the dice's description; empty without dice.
    fn sides() -> &'static [Self::Face];

    /// What `step`, a throw or a shuffle that is about to be made, could have brought: for each such thing its name, its
    /// exact chance, and whether `step` brings it. Simulations hold what happened against what was to be expected.
    fn chances(&self, _step: &MoveOf<Self>, _note: &mut dyn FnMut(&'static str, f64, bool)) {}

    /// The pieces that a [`Turn::Shuffle`] puts in order, in any fixed order; empty without one.
    fn deck(&self) -> Vec<Self::Piece> {
        Vec::new()
    }

    /// Checks that nothing was created or lost (G-5).
    ///
    /// # Errors
    /// A sentence naming what does not add up. A test that sees one has found a bug.
    fn conserved(&self) -> Result<(), String>;
}

/// Why a move is not of the kind that the game waits for (G-4).
#[cold]
fn misfit<G: Rules>(game: &G, step: &MoveOf<G>) -> Illegal {
    match (game.turn(), step) {
        (Turn::Over(_), _) => Illegal::over(),
        (_, Move::TimeUp) => Illegal::no_clock(),
        (Turn::Throw(throw), Move::Faces(faces)) => Illegal::wrong_number_of_dice(throw.total(), faces.len()),
        (Turn::Choose(_), Move::Act { seat, .. }) if seat.0 >= game.seats() => Illegal::no_such_seat(),
        (Turn::Choose(_), Move::Act { seat, .. }) => game.not_asked(*seat),
        (_, Move::Order(_)) if game.deck().is_empty() => Illegal::no_shuffle(),
        (Turn::Throw(_), _) => Illegal::dice_awaited(),
        (Turn::Shuffle(_), _) => Illegal::shuffle_awaited(),
        (Turn::Choose(_), _) => Illegal::choice_awaited(),
    }
}

/// A fact of a game.
pub trait Fact: Clone + Debug + PartialEq + Serialize + Send + Sync + 'static {
    /// The fact's name in snake case, for counting: `chip_placed`.
    fn name(&self) -> &'static str;

    /// Whether this showed somebody something hidden before: no choice made earlier can be taken back after it.
    fn reveals(&self) -> bool {
        false
    }

    /// Whether `seat` may be told this fact in full. Most facts lie open on the table.
    fn seen_by(&self, _seat: Option<Seat>) -> bool {
        true
    }
}

/// A face or a piece that has one word for itself: `4`, `blue`, `cherry`, `moons-3`.
pub trait Word: Copy + Debug + Eq + Serialize + DeserializeOwned + Send + Sync + 'static {
    /// Its word, as dice descriptions and the referee protocol spell it.
    fn word(self) -> &'static str;
}

/// The face or piece of a game that has none. No value of it exists.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, serde::Deserialize)]
pub enum Never {}

impl Word for Never {
    fn word(self) -> &'static str {
        match self {}
    }
}

/// The face of an ordinary die: 1 to 6.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, serde::Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Pips(u8);

impl Pips {
    /// The six faces, lowest first.
    pub const ALL: [Self; 6] = [Self(1), Self(2), Self(3), Self(4), Self(5), Self(6)];

    /// The face that shows `pips`, if an ordinary die has it.
    #[must_use]
    pub const fn new(pips: u8) -> Option<Self> {
        if pips >= 1 && pips <= 6 { Some(Self(pips)) } else { None }
    }

    /// How many pips it shows: 1 to 6.
    #[must_use]
    pub const fn get(self) -> u8 {
        self.0
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
    fn word(self) -> &'static str {
        ["1", "2", "3", "4", "5", "6"][usize::from(self.0 - 1)]
    }
}
