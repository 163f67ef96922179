//! The match at the table: requests go in, events come out and are presented one at a time. Must not depend on any game
//! or on rendering; whole matches run without a window.
//!
//! Seats write requests ([`Wish`]). The rules accept or refuse them, and accepted moves are stored. Their events go into
//! a queue ([`Backlog`]) and are released one at a time ([`Shown`]). Only the rules decide: the presentation can be
//! skipped at any time, and the state is the same.

mod awaited;
mod bots;
pub mod chip_stacks;
pub mod clock;
pub mod dice_cup;
pub mod dice_row;
mod entry;
mod error;
pub mod layout;
mod match_state;
mod move_store;
mod moves;
pub mod pieces;
mod presentation;
mod requests;
mod scene;
mod scene_reload;
mod schedule;
mod speed;
mod start;
mod throws;
pub mod tween;

use bevy::prelude::*;

pub use awaited::{AwaitedThrows, PendingThrow, Stage};
pub use bots::{BotChoices, TableBusy};
pub use entry::{MatchPlan, Standing, TableEntry};
pub use error::TableError;
pub use match_state::{Match, MatchOver, Notice, Play, Problem, Rebuilt, Refused, TakeBack, Wish, cleared};
pub use move_store::{MoveStore, StoreError, TableStore, Write};
pub use presentation::{Backlog, ShowNext, Shown, all_shown};
pub use scene::{Lamp, Place, Scene, SceneError, SceneLoadError, SceneSource, Shot, TrayPlace};
pub use schedule::{TableSystems, TableUp};
pub use speed::{Pace, PresentationPause, Speed};
pub use start::{OnTable, clear, start_match};
pub use throws::{AutoThrow, Lane, ScriptedFaces, SeatTrays, TrayAt};

/// What all tables share. Add it once, before the [`plugin`] of any game.
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
        .add_plugins((clock::shared_plugin, layout::shared_plugin, scene_reload::shared_plugin));
}

/// The table of one game.
pub fn plugin<G: Play>(app: &mut App) {
    app.init_resource::<Backlog<G>>()
        .init_resource::<BotChoices<G>>()
        .add_message::<Wish<G>>()
        .add_message::<Shown<G>>()
        .add_message::<Rebuilt<G>>()
        .add_plugins((bots::plugin::<G>, requests::plugin::<G>, throws::plugin::<G>, presentation::plugin::<G>))
        .add_plugins((moves::plugin::<G>, clock::plugin::<G>, layout::plugin::<G>, scene_reload::plugin::<G>));
}
