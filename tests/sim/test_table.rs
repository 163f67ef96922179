//! A headless table with real seats, real bots and scripted or physical dice.

use std::time::Duration;

use bevy::prelude::*;
use bevy::state::app::StatesPlugin;
use bevy::time::TimeUpdateStrategy;
use rollick::rules::bots::Level;
use rollick::rules::record::{Player, Record, SeatRecord};
use rollick::rules::{MoveOf, Seat, Turn, Word};
use rollick::sim::dice;
use rollick::sim::lobby::{Device, Lobby};
use rollick::sim::table;
use rollick::sim::table::{
    ActionRefused, ActionRequest, ErrorReport, Match, MatchOver, PresentationQueue, ScriptedFaces, Speed, TableGame,
    TableSpeed, UndoRequest,
};

/// Who controls a seat of a [`TestTable`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TestPlayer {
    /// The test makes the choices.
    Person,
    /// A bot plays.
    Bot(Level),
    /// An external program, by its path in the project folder.
    Program(&'static str),
}

impl TestPlayer {
    fn player(&self) -> Player {
        match self {
            Self::Person => Player::Person,
            Self::Bot(level) => Player::Bot(*level),
            Self::Program(path) => Player::Program(format!("{}/{path}", env!("CARGO_MANIFEST_DIR"))),
        }
    }
}

/// A table under test.
pub(crate) struct TestTable<G: TableGame> {
    pub app: App,
    game: std::marker::PhantomData<G>,
}

impl<G: TableGame> TestTable<G> {
    /// Starts a match with physical dice at instant speed.
    pub(crate) fn new(players: &[TestPlayer], seed: u64, game: fn(&mut App)) -> Self {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, TransformPlugin, StatesPlugin))
            .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(50)))
            .add_plugins((dice::plugin, table::shared_plugin, game));
        app.finish();
        app.cleanup();
        app.insert_resource(TableSpeed { speed: Speed::Instant, fast_forward: false });
        // The physics context exists only after the first frame.
        app.update();
        let mut table = Self { app, game: std::marker::PhantomData };
        table.deal(record::<G>(players, seed, Vec::new()), players);
        table
    }

    /// Starts a match with scripted dice: for each throw the sides, as indices into the game's list of faces.
    pub(crate) fn scripted(players: &[TestPlayer], sides: &[&[u8]], game: fn(&mut App)) -> Self {
        let words =
            |sides: &[u8]| sides.iter().map(|side| G::Face::SIDES[usize::from(*side)].word().to_owned()).collect();
        let mut table = Self::new(players, 1, game);
        table.app.insert_resource(ScriptedFaces(sides.iter().map(|sides| words(sides)).collect()));
        table.deal(record::<G>(players, 1, Vec::new()), players);
        table
    }

    /// Starts a match in the state at the end of `record`.
    pub(crate) fn deal(&mut self, record: Record<G>, players: &[TestPlayer]) {
        let names = players.iter().enumerate().map(|(index, player)| (player.player(), format!("seat {index}")));
        let mut lobby = Lobby::of(names);
        for (index, slot) in lobby.slots.iter_mut().enumerate() {
            slot.device = (slot.is_person()).then_some(Device::Pad(index as u32));
        }
        self.app.insert_resource(lobby);
        let problem = table::start_match::<G>(self.app.world_mut(), record).expect("the record is valid");
        assert_eq!(problem, None);
    }

    pub(crate) fn the_match(&self) -> &Match<G> {
        self.app.world().resource::<Match<G>>()
    }

    pub(crate) fn turn(&self) -> Turn {
        self.the_match().turn()
    }

    /// Runs `frames` frames of 50 ms.
    pub(crate) fn wait(&mut self, frames: usize) {
        for _ in 0..frames {
            self.app.update();
        }
    }

    /// Runs frames until `done`, at most 2,000.
    pub(crate) fn until(&mut self, what: &str, done: impl Fn(&Self) -> bool) {
        for _ in 0..2_000 {
            if done(self) {
                return;
            }
            self.app.update();
        }
        panic!("timed out waiting for {what}; the turn is {:?}", self.turn());
    }

    pub(crate) fn all_shown(&self) -> bool {
        self.app.world().resource::<PresentationQueue<G>>().is_empty()
    }

    pub(crate) fn request(&mut self, seat: u8, action: G::Action) {
        self.app.world_mut().write_message(ActionRequest::<G> { seat: Seat(seat), action });
        self.app.update();
    }

    pub(crate) fn undo(&mut self, seat: u8) {
        self.app.world_mut().write_message(UndoRequest { seat: Seat(seat) });
        self.app.update();
    }

    pub(crate) fn refusals(&mut self) -> Vec<ActionRefused> {
        self.app.world_mut().resource_mut::<Messages<ActionRefused>>().drain().collect()
    }

    /// The English texts of the errors reported to everyone.
    pub(crate) fn problems(&mut self) -> Vec<String> {
        let mut problems = self.app.world_mut().resource_mut::<Messages<ErrorReport>>();
        problems.drain().map(|ErrorReport(error)| error.to_string()).collect()
    }

    pub(crate) fn over(&mut self) -> Option<MatchOver> {
        self.app.world_mut().resource_mut::<Messages<MatchOver>>().drain().next()
    }
}

/// A record with these seats and moves and default options.
pub(crate) fn record<G: TableGame>(players: &[TestPlayer], seed: u64, moves: Vec<MoveOf<G>>) -> Record<G> {
    let seats = players
        .iter()
        .enumerate()
        .map(|(index, player)| SeatRecord::new(format!("seat {index}"), player.player()))
        .collect();
    Record { moves, ..Record::new(seats, G::Options::default(), seed) }
}
