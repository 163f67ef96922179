//! The sound of the room: a fire or rain, synthesised as loops and off by default. They are made when they are first wanted.

use bevy::audio::Volume;
use bevy::prelude::*;
use clap::ValueEnum;
use serde::{Deserialize, Serialize};

use super::synth;

/// What is heard in the room.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ValueEnum)]
#[serde(rename_all = "snake_case")]
pub enum RoomSound {
    /// Nothing.
    #[default]
    Off,
    /// A fire that crackles.
    Fire,
    /// Rain on a window.
    Rain,
}

/// The sound of the room, and its volume, 0 to 1.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct Room {
    /// The sound.
    pub sound: RoomSound,
    /// The volume.
    pub volume: f32,
}

/// The sound that plays.
#[derive(Component)]
struct Playing(RoomSound);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Room>().add_systems(Update, follow.run_if(resource_changed::<Room>));
}

fn follow(
    room: Res<Room>,
    mut playing: Query<(Entity, &Playing, Option<&mut AudioSink>)>,
    mut sources: ResMut<Assets<AudioSource>>,
    mut commands: Commands,
) {
    let wanted = room.sound != RoomSound::Off && room.volume > 0.0;
    let mut plays = false;
    for (entity, now, sink) in &mut playing {
        if wanted && now.0 == room.sound {
            plays = true;
            if let Some(mut sink) = sink {
                sink.set_volume(Volume::Linear(room.volume));
            }
        } else {
            commands.entity(entity).despawn();
        }
    }
    if wanted && !plays {
        let samples = if room.sound == RoomSound::Fire { synth::fire() } else { synth::rain() };
        commands.spawn((
            Name::new("room"),
            Playing(room.sound),
            AudioPlayer::new(sources.add(AudioSource { bytes: synth::mono_wav(&samples).into() })),
            PlaybackSettings::LOOP.with_volume(Volume::Linear(room.volume)),
        ));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_sound_plays_at_most() {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, AssetPlugin::default())).init_asset::<AudioSource>().add_plugins(plugin);
        for (sound, volume, count) in [
            (RoomSound::Off, 1.0, 0),
            (RoomSound::Fire, 0.5, 1),
            (RoomSound::Fire, 0.6, 1),
            (RoomSound::Rain, 0.6, 1),
            (RoomSound::Rain, 0.0, 0),
        ] {
            app.insert_resource(Room { sound, volume });
            app.update();
            let mut playing = app.world_mut().query::<&Playing>();
            let now: Vec<RoomSound> = playing.iter(app.world()).map(|playing| playing.0).collect();
            assert_eq!(now, vec![sound; count]);
        }
    }
}
