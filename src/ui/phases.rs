//! Moments of a table that are worth a picture: a game names its own, `rollick shots` takes them.
//!
//! Bots play at once until the moment is reached; then people sit down on the first chairs, and the match goes on at
//! the usual pace until everything that happened was shown.

use bevy::prelude::*;
use tracing::error;

use crate::dice::{Gesture, Release};
use crate::record::Record;
use crate::rules::MoveOf;
use crate::table::{self, AwaitedThrows, Match, Play};

/// A moment of a table that is worth a picture.
#[derive(Clone, Copy, Debug)]
pub struct Phase {
    /// What the picture is called, after the game: `bets-open`.
    pub name: &'static str,
    /// How many seats play.
    pub seats: u8,
    /// On how many of them, from the first, people sit from that moment on.
    pub people: u8,
    /// House rules as a person types them: `rack=pyramid`.
    pub rules: &'static [&'static str],
    /// The match's seed.
    pub seed: u64,
    /// Whether the moment has come. Asked after each frame in which bots play; a match that ends has reached it too.
    pub reached: fn(&World) -> bool,
    /// What is done before the picture is taken: a press, a message. It may do nothing.
    pub then: fn(&mut World),
    /// How many frames of a thirtieth of a second pass between that and the picture.
    pub frames: usize,
    /// What the picture waits for after that, where the number of frames is anybody's guess.
    pub until: fn(&mut World) -> bool,
}

/// The match at the table goes another way: these are its moves.
pub fn play_instead<G: Play>(world: &mut World, moves: Vec<MoveOf<G>>) {
    let Some(match_) = world.get_resource::<Match<G>>() else { return };
    let record = Record { moves, ..match_.record().clone() };
    if let Err(why) = table::deal::<G>(world, record) {
        error!("the match cannot be laid out again: {why}");
    }
}

/// All dice that are in hands are let go.
pub fn let_go(world: &mut World) {
    let trays: Vec<Entity> = world.resource::<AwaitedThrows>().iter().map(|throw| throw.tray).collect();
    for tray in trays {
        world.write_message(Release { tray, gesture: Gesture::default() });
    }
}
