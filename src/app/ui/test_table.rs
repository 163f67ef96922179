//! Headless tables with texts and without rendering, for tests of prompts and logs. Must not depend on a game.

use std::time::Duration;

use bevy::{prelude::*, state::app::StatesPlugin, time::TimeUpdateStrategy};

use super::MatchEnding;
use super::hud::announcement::{Announcement, WithdrawAnnouncement};
use super::hud::handover_panel::HandoverPanel;
use super::hud::reference_card::ReferenceCard;
use super::hud::{Hud, MouseBindings, SeatPrompts};
use super::{GamePages, Localization, TableLog};
use crate::app::audio::Cue;
use crate::app::input::{ButtonPress, HoldsCancelled, PointerCaptured, RedrawRequests, Rumble, ThrowGestures};
use crate::app::render::camera::CameraDirector;
use crate::app::render::lamp_mood::LampMood;
use crate::app::render::tokens;
use crate::rules::record::{Player, Record};
use crate::sim::lobby::{Device, Lobby};
use crate::sim::table::{Speed, TableGame, TableSpeed};
use crate::sim::{dice, table};

/// A lobby of people with these devices, one per seat.
pub(crate) fn people(devices: impl IntoIterator<Item = Device>) -> Lobby {
    let devices: Vec<Device> = devices.into_iter().collect();
    let mut lobby = Lobby::of((0..devices.len()).map(|seat| (Player::Person, format!("seat {seat}"))));
    for (slot, device) in lobby.slots.iter_mut().zip(devices) {
        slot.device = Some(device);
    }
    lobby
}

/// A lobby of this many people. Each one has the pad with the seat's number.
pub(crate) fn pads(seats: u8) -> Lobby {
    people((0..seats).map(|pad| Device::Pad(pad.into())))
}

/// A headless app with frames of 50 ms and a match at the end of `record`. `game` adds the game's plugins that the test
/// needs. The pieces are placed from the next frame on.
pub(crate) fn dealt<G: TableGame>(record: Record<G>, lobby: Lobby, speed: Speed, game: impl FnOnce(&mut App)) -> App {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, TransformPlugin, StatesPlugin))
        .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(50)))
        .add_plugins((dice::plugin, table::shared_plugin, tokens::plugin))
        .init_resource::<RedrawRequests>()
        .init_resource::<GamePages>()
        .init_resource::<HandoverPanel>()
        .init_resource::<CameraDirector>()
        .init_resource::<LampMood>()
        .init_resource::<ThrowGestures>()
        .init_resource::<Hud>()
        .init_resource::<MouseBindings>()
        .init_resource::<PointerCaptured>()
        .init_resource::<SeatPrompts>()
        .init_resource::<MatchEnding>()
        .init_resource::<ReferenceCard>()
        .init_resource::<TableLog>()
        .insert_resource(crate::games::CATALOG)
        .init_resource::<Localization>()
        .add_message::<Cue>()
        .add_message::<ButtonPress>()
        .add_message::<HoldsCancelled>()
        .add_message::<Rumble>()
        .add_message::<Announcement>()
        .add_message::<WithdrawAnnouncement>();
    game(&mut app);
    app.finish();
    app.cleanup();
    app.insert_resource(TableSpeed { speed, fast_forward: false });
    // The physics context exists only after the first frame.
    app.update();
    app.insert_resource(lobby);
    assert_eq!(table::start_match(app.world_mut(), record), Ok(None), "the record and the scene are sound");
    app
}
