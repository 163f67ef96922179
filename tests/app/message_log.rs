//! Records all messages a table sends, to compare two runs.

use bevy::prelude::*;
use rollick::app::audio::Cue;
use rollick::app::input::Rumble;
use rollick::sim::table::pieces::Landed;
use rollick::sim::table::{ActionRefused, EventPresented, Match, Notice, TableGame};

/// All recorded messages.
#[derive(Resource, Default)]
pub(crate) struct MessageLog(pub(crate) Vec<String>);

/// Records all further messages in [`MessageLog`].
pub(crate) fn record_messages<G: TableGame>(app: &mut App) {
    app.init_resource::<MessageLog>().add_message::<Cue>().add_systems(Last, log_messages::<G>);
}

fn log_messages<G: TableGame>(
    mut log: ResMut<MessageLog>,
    (match_, mut logged): (Option<Res<Match<G>>>, Local<usize>),
    mut shown: MessageReader<EventPresented<G>>,
    (mut landed, mut cues): (MessageReader<Landed>, MessageReader<Cue>),
    (mut refused, mut notices, mut rumbles): (
        MessageReader<ActionRefused>,
        MessageReader<Notice>,
        MessageReader<Rumble>,
    ),
) {
    // The events of the match as soon as a move is made, before they are presented.
    let match_events = match_.as_ref().map_or(&[][..], |match_| match_.events());
    log.0.extend(match_events.iter().skip(*logged).map(|event| format!("{event:?}")));
    *logged = match_events.len();
    log.0.extend(shown.read().map(|event| format!("{:?}", event.0)));
    log.0.extend(landed.read().map(|landed| format!("{:?} {} {:?}", landed.at, landed.speed, landed.material)));
    log.0.extend(cues.read().map(|cue| format!("{cue:?}")));
    log.0.extend(refused.read().map(|refused| format!("{refused:?}")));
    log.0.extend(notices.read().map(|notice| format!("{notice:?}")));
    log.0.extend(rumbles.read().map(|rumble| format!("{rumble:?}")));
}
