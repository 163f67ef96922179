//! A presenter's input in a bare `World`, without an `App`, schedule or frames. For tests of pure functions.

use std::marker::PhantomData;

use bevy::ecs::system::{ReadOnlySystemParam, RunSystemOnce, SystemState};
use bevy::prelude::*;

use super::{Choices, PresentedTurn, Presenter, View, ViewContext, follow_events};
use crate::app::audio::Cue;
use crate::app::input::ThrowGestures;
use crate::app::render::tokens::Tokens;
use crate::app::ui::hud::announcement::{Announcement, WithdrawAnnouncement};
use crate::app::ui::{Localization, TableLog};
#[cfg(test)]
use crate::games::CATALOG;
use crate::rules::record::Record;
use crate::sim::lobby::{Lobby, PendingSeats};
use crate::sim::table::{AutoThrow, AwaitedThrows, EventPresented, Match, PresentationQueue, StateReset};

/// A match in which all events of the record have been presented.
pub(crate) struct TestView<G>(World, PhantomData<G>);

impl<G: Presenter> TestView<G> {
    /// Creates the match at the end of `record`.
    pub(crate) fn new(record: Record<G>, lobby: Lobby) -> Self {
        let mut world = World::new();
        world.insert_resource(Match::new(record).expect("the record is sound"));
        world.insert_resource(lobby);
        world.insert_resource(Localization::new(CATALOG));
        world.init_resource::<PresentationQueue<G>>();
        world.init_resource::<PendingSeats>();
        world.init_resource::<AwaitedThrows>();
        world.init_resource::<AutoThrow>();
        world.init_resource::<ThrowGestures>();
        world.init_resource::<Tokens>();
        world.init_resource::<TableLog>();
        world.init_resource::<G::PresentedState>();
        world.init_resource::<PresentedTurn<G>>();
        world.init_resource::<Choices<G>>();
        world.init_resource::<Messages<EventPresented<G>>>();
        world.init_resource::<Messages<StateReset<G>>>();
        world.init_resource::<Messages<Cue>>();
        world.init_resource::<Messages<Announcement>>();
        world.init_resource::<Messages<WithdrawAnnouncement>>();
        world.write_message(StateReset::<G>::default());
        world.run_system_once(follow_events::<G>).expect("the resources are there");
        Self(world, PhantomData)
    }

    /// Creates a match of people who played at random, at its end.
    #[cfg(test)]
    pub(crate) fn at_the_end(seats: u8, options: G::Options, seed: u64) -> Self {
        use crate::rules::Move;
        use crate::rules::bots::random_source::{self, Seeded};
        use rand::seq::IndexedRandom;
        let mut random = Seeded::new(seed);
        let mut game = G::start(seats, &options).expect("the options can be played");
        let mut record = Record::of_people(seats, options, seed);
        loop {
            let turn = game.turn();
            let step = match random_source::random_move(&game, &turn, &mut random) {
                Some(step) => step,
                None => {
                    let Some(seat) = turn.choosing().lowest() else { break };
                    let action = game.legal(seat).choose(random.source()).expect("a legal action").clone();
                    Move::Act { seat, action }
                }
            };
            game.apply(&step, &mut Vec::new()).expect("a legal move");
            record.moves.push(step);
        }
        Self::new(record, crate::app::ui::test_table::pads(seats))
    }

    /// Passes the match and the texts to `read`.
    pub(crate) fn context<R>(mut self, read: impl FnOnce(&ViewContext<'_, G>) -> R) -> R {
        read(&param::<ViewContext<'static, G>>(&mut self.0).get(&self.0).expect("the resources are there"))
    }

    pub(crate) fn view<R>(mut self, read: impl FnOnce(&View<'_, '_, G>) -> R) -> R {
        read(&param::<View<'static, 'static, G>>(&mut self.0).get(&self.0).expect("the resources are there"))
    }

    pub(crate) fn log(&self) -> &[(Option<u8>, String)] {
        &self.0.resource::<TableLog>().0
    }
}

fn param<P: ReadOnlySystemParam>(world: &mut World) -> SystemState<P> {
    SystemState::new(world)
}
