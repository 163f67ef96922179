//! The background sound: a fire or rain, synthesised as a loop when it is first wanted. Off by default.

use bevy::audio::Volume;
use bevy::platform::collections::HashMap;
use bevy::prelude::*;
use clap::ValueEnum;
use serde::{Deserialize, Serialize};

use super::synth;
use super::volumes::Volumes;

/// The background sounds.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, ValueEnum)]
#[serde(rename_all = "snake_case")]
pub enum Ambience {
    /// None.
    #[default]
    Off,
    /// A fire that crackles.
    Fire,
    /// Rain on a window.
    Rain,
}

/// The sound that plays.
#[derive(Component)]
pub(super) struct Playing(Ambience);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Ambience>()
        .add_systems(Update, play.run_if(resource_changed::<Ambience>.or_else(resource_changed::<Volumes>)));
}

pub(super) fn play(
    (wanted, volumes): (Res<Ambience>, Res<Volumes>),
    mut playing: Query<(Entity, &Playing, &mut PlaybackSettings, Option<&mut AudioSink>)>,
    mut sources: ResMut<Assets<AudioSource>>,
    mut made: Local<HashMap<Ambience, Handle<AudioSource>>>,
    mut commands: Commands,
) {
    let wanted = if volumes.ambience > 0.0 { *wanted } else { Ambience::Off };
    let volume = Volume::Linear(volumes.ambience);
    let mut plays = false;
    for (entity, now, mut settings, sink) in &mut playing {
        if now.0 != wanted {
            commands.entity(entity).despawn();
            continue;
        }
        plays = true;
        // The sink gets the volume of the settings when it is made.
        settings.volume = volume;
        if let Some(mut sink) = sink {
            sink.set_volume(volume);
        }
    }
    let samples = match wanted {
        Ambience::Off => return,
        _ if plays => return,
        Ambience::Fire => synth::fire,
        Ambience::Rain => synth::rain,
    };
    let mut source = || sources.add(AudioSource { bytes: synth::mono_wav(&samples()).into() });
    let source = made.entry(wanted).or_insert_with(&mut source).clone();
    let settings = PlaybackSettings::LOOP.with_volume(volume);
    commands.spawn((Name::new("ambience"), Playing(wanted), AudioPlayer::new(source), settings));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_sound_plays_at_most() {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, AssetPlugin::default()))
            .init_asset::<AudioSource>()
            .init_resource::<Volumes>()
            .add_plugins(plugin);
        for (wanted, ambience, count) in [
            (Ambience::Off, 1.0, 0),
            (Ambience::Fire, 0.5, 1),
            (Ambience::Fire, 0.6, 1),
            (Ambience::Rain, 0.6, 1),
            (Ambience::Rain, 0.0, 0),
            (Ambience::Fire, 0.6, 1),
        ] {
            app.insert_resource(wanted).insert_resource(Volumes { ambience, ..Volumes::default() });
            app.update();
            let mut playing = app.world_mut().query::<(&Playing, &PlaybackSettings)>();
            let now: Vec<_> = playing.iter(app.world()).map(|(sound, settings)| (sound.0, settings.volume)).collect();
            assert_eq!(now, vec![(wanted, Volume::Linear(ambience)); count]);
        }
        assert_eq!(app.world().resource::<Assets<AudioSource>>().len(), 2, "each is made once");
    }
}
