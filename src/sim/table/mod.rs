//! The match at the table and the order of a frame: wishes in, facts out, one beat at a time. Knows no game and no
//! picture; plays whole matches headless.
//!
//! Seats write [`Wish`]es. The rules grant or refuse. What they granted is stored. What happened then goes into a [`Backlog`] that the picture works
//! off one beat at a time, told by [`Shown`]. Nobody but the rules decides anything: the picture may be skipped at
//! any moment and the state is the same.

mod bots;
pub mod chip_stacks;
pub mod clock;
pub mod dice_row;
mod entry;
mod error;
mod match_state;
mod move_store;
mod moves;
pub mod pieces;
mod presentation;
mod scene;
mod scene_reload;
mod speed;
mod start;
mod throws;
pub mod tween;

use bevy::prelude::*;

pub use bots::{BotChoices, TableBusy};
pub use entry::{MatchPlan, Standing, TableEntry};
pub use error::TableError;
pub use match_state::{Match, MatchOver, Notice, Play, Problem, Rebuilt, Refused, TakeBack, Wish};
pub use move_store::{MoveStore, StoreError, TableStore, Write};
pub use presentation::{Backlog, NewlyShown, ShowNext, Shown};
pub use scene::{Lamp, Place, Scene, SceneError, SceneLoadError, SceneSource, Shot, TrayPlace};
pub use speed::{Pace, PresentationPause, Speed};
pub use start::{OnTable, clear, start_match};
pub use throws::{AutoThrow, AwaitedThrows, Lane, PendingThrow, ScriptedFaces, SeatTrays, Stage, TrayAt};

/// The order of a frame at the table.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub enum TableSystems {
    /// Seats say what they want: devices, bots.
    Decide,
    /// The rules grant or refuse, dice are asked for and read.
    Rule,
    /// What happened is shown, one beat at a time.
    Show,
}

/// Whether a match's table is up: everything below runs only then.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableUp {
    /// The game's name, as records spell it.
    pub game: &'static str,
    /// How many seats play.
    pub seats: u8,
}

/// What every table shares. Add it once, before any game's [`plugin`].
pub fn shared_plugin(app: &mut App) {
    app.init_resource::<Pace>()
        .init_resource::<TableStore>()
        .init_resource::<AwaitedThrows>()
        .init_resource::<TableBusy>()
        .init_resource::<crate::sim::lobby::Lobby>()
        .init_resource::<crate::sim::lobby::PendingSeats>()
        .add_message::<MatchOver>()
        .add_message::<Notice>()
        .add_message::<Problem>()
        .add_message::<Refused>()
        .add_message::<TakeBack>()
        .configure_sets(
            Update,
            (TableSystems::Decide, TableSystems::Rule, TableSystems::Show).chain().run_if(resource_exists::<TableUp>),
        )
        .add_plugins((
            throws::shared_plugin,
            pieces::plugin,
            tween::slide::plugin,
            tween::arc::plugin,
            chip_stacks::plugin,
        ))
        .add_plugins((clock::shared_plugin, scene_reload::shared_plugin));
}

/// The table of one game.
pub fn plugin<G: Play>(app: &mut App) {
    app.init_resource::<Backlog<G>>()
        .init_resource::<BotChoices<G>>()
        .add_message::<Wish<G>>()
        .add_message::<Shown<G>>()
        .add_message::<Rebuilt<G>>()
        .add_plugins((bots::plugin::<G>, match_state::plugin::<G>, throws::plugin::<G>, presentation::plugin::<G>))
        .add_plugins((moves::plugin::<G>, clock::plugin::<G>, scene_reload::plugin::<G>));
}

/// Whether the match of a game has just been cleared away.
pub fn cleared<G: Play>(match_: Option<Res<Match<G>>>, mut was: Local<bool>) -> bool {
    let now = match_.is_some();
    let cleared = *was && !now;
    *was = now;
    cleared
}

/// Whether everything that happened has been shown.
#[must_use]
pub fn all_shown<G: Play>(backlog: Res<Backlog<G>>) -> bool {
    backlog.is_empty()
}
