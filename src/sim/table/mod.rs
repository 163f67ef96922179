//! The match at the table: requests go in, events come out and are presented one at a time. Must not depend on any game
//! or on rendering; whole matches run without a window.
//!
//! Seats write requests ([`ActionRequest`]). The rules accept or refuse them, and accepted moves are stored. Their
//! events go into a queue ([`PresentationQueue`]) and are released one at a time ([`EventPresented`]). Only the rules
//! decide: the presentation can be skipped at any time, and the state is the same.

mod awaited;
mod bots;
pub mod chip_stacks;
pub mod clock;
pub mod dice_cup;
pub mod dice_row;
mod entry;
mod error;
mod framing;
pub mod instant;
pub mod layout;
mod match_state;
mod move_store;
mod moves;
pub mod pieces;
pub mod playback;
pub mod prelude;
mod presentation;
mod rerun;
mod scene;
mod scene_reload;
mod schedule;
mod speed;
mod start;
mod throws;
pub mod tween;

use bevy::prelude::*;

pub use awaited::{AwaitedThrows, PendingThrow, ThrowStage};
pub use bots::{BotChoices, TableBusy, ThinkingTime};
pub use entry::{MatchPlan, MatchProgress, TableEntry};
pub use error::TableError;
pub use framing::{Margins, Shot, Viewpoint};
pub use match_state::{
    ActionRefused, ActionRequest, ErrorReport, Match, MatchOver, Notice, StateReset, TableGame, UndoRequest, cleared,
};
pub use move_store::{MoveStore, StoreError, TableStore, Write};
pub use presentation::{EventPresented, MatchEndSystems, PresentNextSystems, PresentationQueue, all_shown};
pub use rerun::RerunOpen;
pub use scene::{Decor, DecorKind, Place, Scene, SceneError, SceneLamp, SceneLoadError, SceneSource, TrayPlace};
pub use schedule::{PlaybackOpen, RequestSystems, TableOpen, TableSystems};
pub use speed::{PresentationPause, Speed, TableSpeed};
pub use start::{BotTables, OnTable, clear, start_match};
pub use throws::{AutoThrow, ChosenThrows, Lane, ScriptedFaces, SeatTrays, SlowMotion, TrayAt};

/// What all tables share. Add it once, before the [`plugin`] of any game.
pub fn shared_plugin(app: &mut App) {
    app.init_resource::<TableSpeed>()
        .init_resource::<TableStore>()
        .init_resource::<AwaitedThrows>()
        .init_resource::<TableBusy>()
        .init_resource::<crate::sim::lobby::Lobby>()
        .init_resource::<crate::sim::lobby::PendingSeats>()
        .add_message::<MatchOver>()
        .add_message::<Notice>()
        .add_message::<ErrorReport>()
        .add_message::<ActionRefused>()
        .add_message::<UndoRequest>()
        .add_plugins((
            schedule::plugin,
            throws::shared_plugin,
            pieces::plugin,
            tween::slide::plugin,
            tween::arc::plugin,
            chip_stacks::plugin,
        ))
        .add_plugins((clock::shared_plugin, layout::shared_plugin, scene_reload::shared_plugin));
}

/// The table of one game.
pub fn plugin<G: TableGame>(app: &mut App) {
    app.init_resource::<PresentationQueue<G>>()
        .init_resource::<BotChoices<G>>()
        .add_message::<ActionRequest<G>>()
        .add_message::<EventPresented<G>>()
        .add_message::<StateReset<G>>()
        .add_plugins((bots::plugin::<G>, throws::plugin::<G>, presentation::plugin::<G>))
        .add_plugins((moves::plugin::<G>, clock::plugin::<G>, layout::plugin::<G>, scene_reload::plugin::<G>));
}
