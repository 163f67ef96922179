//! Records all messages a table sends, to compare two runs.

use bevy::prelude::*;
use rollick::app::audio::Cue;
use rollick::app::input::Rumble;
use rollick::sim::table::pieces::Landed;
use rollick::sim::table::{Match, Notice, Play, Refused, Shown};

/// All recorded messages.
#[derive(Resource, Default)]
pub(crate) struct Told(pub(crate) Vec<String>);

/// Records all further messages in [`Told`].
pub(crate) fn listen<G: Play>(app: &mut App) {
    app.init_resource::<Told>().add_message::<Cue>().add_systems(Last, note::<G>);
}

fn note<G: Play>(
    mut told: ResMut<Told>,
    (match_, mut events): (Option<Res<Match<G>>>, Local<usize>),
    mut shown: MessageReader<Shown<G>>,
    (mut landed, mut cues): (MessageReader<Landed>, MessageReader<Cue>),
    (mut refused, mut notices, mut rumbles): (MessageReader<Refused>, MessageReader<Notice>, MessageReader<Rumble>),
) {
    // The events of the match as soon as a move is made, before they are presented.
    let story = match_.as_ref().map_or(&[][..], |match_| match_.story());
    told.0.extend(story.iter().skip(*events).map(|event| format!("{event:?}")));
    *events = story.len();
    told.0.extend(shown.read().map(|fact| format!("{:?}", fact.0)));
    told.0.extend(landed.read().map(|landed| format!("{:?} {} {:?}", landed.at, landed.speed, landed.material)));
    told.0.extend(cues.read().map(|cue| format!("{cue:?}")));
    told.0.extend(refused.read().map(|refused| format!("{refused:?}")));
    told.0.extend(notices.read().map(|notice| format!("{notice:?}")));
    told.0.extend(rumbles.read().map(|rumble| format!("{rumble:?}")));
}
