//! Moments of a table that are worth a picture: a game names its own, `rollick shots` takes them.
//!
//! Bots play at once until the moment is reached; then people sit down on the first chairs, and the match goes on at
//! the usual pace until everything that happened was shown.

use bevy::prelude::*;

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
