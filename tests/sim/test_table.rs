//! A whole table without window, renderer or sound: real seats, real bots, scripted or physical dice.

use std::path::PathBuf;
use std::time::Duration;

use bevy::prelude::*;
use bevy::state::app::StatesPlugin;
use bevy::time::TimeUpdateStrategy;
use rollick::rules::bots::Level;
use rollick::rules::record::{Player, Record, SeatRecord};
use rollick::rules::{MoveOf, Seat, Turn, Word};
use rollick::sim::dice;
use rollick::sim::lobby::{Controller, Device, Lobby};
use rollick::sim::table;
use rollick::sim::table::{
    Backlog, Match, MatchOver, Notice, Pace, Play, Refused, ScriptedFaces, Speed, TakeBack, Wish,
};

/// Who sits on a slot of a [`TestTable`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sitter {
    /// The test speaks for this seat.
    Person,
    /// A bot plays.
    Bot(Level),
    /// Another program plays: its path below the project's folder.
    Program(&'static str),
}

impl Sitter {
    fn path(path: &str) -> PathBuf {
        PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(path)
    }
}

/// A table under test.
pub struct TestTable<G: Play> {
    pub app: App,
    game: std::marker::PhantomData<G>,
}

impl<G: Play> TestTable<G> {
    /// A match from its beginning, with physical dice, as fast as it goes.
    pub fn new(sitters: &[Sitter], seed: u64, game: fn(&mut App)) -> Self {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, TransformPlugin, StatesPlugin))
            .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(50)))
            .add_plugins((dice::plugin, table::shared_plugin, game));
        app.finish();
        app.cleanup();
        app.insert_resource(Pace { speed: Speed::Instant, hurry: false });
        // The physics context is there only after the first frame.
        app.update();
        let mut table = Self { app, game: std::marker::PhantomData };
        table.deal(record::<G>(sitters, seed, Vec::new()), sitters);
        table
    }

    /// The same, with the faces that dice show written down, throw by throw: indexes into the game's own list of them.
    pub fn scripted(sitters: &[Sitter], sides: &[&[u8]], game: fn(&mut App)) -> Self {
        let words = |sides: &[u8]| sides.iter().map(|side| G::sides()[usize::from(*side)].word().to_owned()).collect();
        let mut table = Self::new(sitters, 1, game);
        table.app.insert_resource(ScriptedFaces(sides.iter().map(|sides| words(sides)).collect()));
        table.deal(record::<G>(sitters, 1, Vec::new()), sitters);
        table
    }

    /// Puts a match on the table.
    pub fn deal(&mut self, record: Record<G>, sitters: &[Sitter]) {
        let mut lobby = Lobby::of(sitters.iter().enumerate().map(|(index, sitter)| {
            let holder = match sitter {
                Sitter::Person => Controller::Person,
                Sitter::Bot(level) => Controller::Bot(*level),
                Sitter::Program(path) => Controller::Program(Sitter::path(path)),
            };
            (holder, format!("seat {index}"))
        }));
        for (index, slot) in lobby.slots.iter_mut().enumerate() {
            slot.device = (slot.holder == Controller::Person).then_some(Device::Pad(index as u32));
        }
        self.app.insert_resource(lobby);
        let problem = table::start_match::<G>(self.app.world_mut(), record).expect("the record is sound");
        assert_eq!(problem, None);
    }

    pub fn the_match(&self) -> &Match<G> {
        self.app.world().resource::<Match<G>>()
    }

    pub fn turn(&self) -> Turn {
        self.the_match().turn()
    }

    /// Lets `frames` of 50 ms pass.
    pub fn wait(&mut self, frames: usize) {
        for _ in 0..frames {
            self.app.update();
        }
    }

    /// Lets frames pass until `done`, 2,000 at the most.
    pub fn until(&mut self, what: &str, done: impl Fn(&Self) -> bool) {
        for _ in 0..2_000 {
            if done(self) {
                return;
            }
            self.app.update();
        }
        panic!("waited in vain for: {what}; the turn is {:?}", self.turn());
    }

    pub fn all_shown(&self) -> bool {
        self.app.world().resource::<Backlog<G>>().is_empty()
    }

    pub fn wish(&mut self, seat: u8, action: G::Action) {
        self.app.world_mut().write_message(Wish::<G> { seat: Seat(seat), action });
        self.app.update();
    }

    pub fn take_back(&mut self, seat: u8) {
        self.app.world_mut().write_message(TakeBack { seat: Seat(seat) });
        self.app.update();
    }

    pub fn refusals(&mut self) -> Vec<Refused> {
        self.app.world_mut().resource_mut::<Messages<Refused>>().drain().collect()
    }

    pub fn notices(&mut self) -> Vec<Notice> {
        self.app.world_mut().resource_mut::<Messages<Notice>>().drain().collect()
    }

    pub fn over(&mut self) -> Option<MatchOver> {
        self.app.world_mut().resource_mut::<Messages<MatchOver>>().drain().next()
    }
}

/// A record with these seats and moves and the default house rules.
pub fn record<G: Play>(sitters: &[Sitter], seed: u64, moves: Vec<MoveOf<G>>) -> Record<G> {
    let seats = sitters
        .iter()
        .enumerate()
        .map(|(index, sitter)| {
            let kind = match sitter {
                Sitter::Person => Player::Person,
                Sitter::Bot(level) => Player::Bot(*level),
                Sitter::Program(path) => Player::Program(Sitter::path(path).display().to_string()),
            };
            SeatRecord::new(format!("seat {index}"), kind)
        })
        .collect();
    Record { moves, ..Record::new(seats, G::Options::default(), seed) }
}
