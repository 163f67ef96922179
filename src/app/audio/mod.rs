//! Sound effects made from physical contacts, and a few cues. Everything a cue says is also shown on screen. Without an
//! audio device the program is silent and reports no error. Must not depend on any game.

pub mod ambience;
pub mod synth;
mod volumes;

use bevy::prelude::*;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

use crate::sim::dice::{Impact, Material, Rattle};
use crate::sim::table::pieces::Landed;
use crate::sim::table::{Scene, TableSystems};
use synth::{TIMBRES, Timbre};
pub use volumes::Volumes;

/// The number of slightly different samples of each kind of knock.
const VARIATIONS: u32 = 5;

/// The maximum number of knocks that play at the same time. The quietest are dropped.
const MAX_VOICES: usize = 14;

/// A sound with a meaning, as opposed to the sound of a contact.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cue {
    /// A person has to act.
    YourTurn,
    /// A person won.
    Win,
    /// Bots won.
    Loss,
    /// A press was refused.
    Refusal,
    /// A player loses the points of the turn.
    Bust,
    /// The rarest and best moment of a game.
    Celebration,
    /// A player does well: all dice scored, a round or a category is won.
    Success,
}

/// A note of a row of pieces that light up one after the other: higher for later ones.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Note(pub u8);

/// The steps of a major scale, in semitones.
const SCALE: [f32; 7] = [0.0, 2.0, 4.0, 5.0, 7.0, 9.0, 11.0];

/// The kinds of contact sounds, in the order of [`TIMBRES`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Knock {
    DieOnFelt,
    DieOnWood,
    DieOnDie,
    DieOnGlass,
    Chip,
    Tile,
    Cup,
    Coin,
}

impl Knock {
    const fn between(one: Material, other: Material) -> Self {
        match (one, other) {
            (Material::Die, Material::Die) => Self::DieOnDie,
            (Material::Bone, _) | (_, Material::Bone) => Self::Tile,
            (Material::Felt, _) | (_, Material::Felt) => Self::DieOnFelt,
            (Material::Glass, _) | (_, Material::Glass) => Self::DieOnGlass,
            _ => Self::DieOnWood,
        }
    }

    /// The sound of a piece that comes to rest. Dice are set aside on felt.
    const fn landing(material: Material) -> Self {
        match material {
            Material::Die | Material::Felt => Self::DieOnFelt,
            Material::Wood => Self::DieOnWood,
            Material::Leather => Self::Cup,
            Material::Clay => Self::Chip,
            Material::Brass => Self::Coin,
            Material::Bone => Self::Tile,
            Material::Glass => Self::DieOnGlass,
        }
    }
}

/// All sounds, synthesised at startup. Knocks are kept as samples, because their stereo position is only known when
/// they play.
#[derive(Resource)]
struct Sounds {
    knocks: Vec<Vec<Vec<i16>>>,
    cues: [Handle<AudioSource>; 7],
    note: Handle<AudioSource>,
    rng: Pcg64Mcg,
}

/// On every entity that plays a sound, with the seconds until it is despawned. Without an audio device no playback
/// ends, so the engine would never despawn it.
#[derive(Component)]
struct PlaybackTimer(f32);

/// Synthesises the sounds and plays them.
pub fn plugin(app: &mut App) {
    app.add_plugins(ambience::plugin);
    app.init_resource::<Volumes>()
        .add_message::<Cue>()
        .add_message::<Note>()
        .add_systems(Startup, make_sounds)
        .add_systems(
            Update,
            (despawn_finished, play_knocks, play_cues)
                .chain()
                .after(TableSystems::Present)
                .run_if(resource_exists::<Sounds>),
        );
}

fn make_sounds(mut commands: Commands, mut sources: ResMut<Assets<AudioSource>>) {
    let varied = |timbre: &Timbre| (0..VARIATIONS).map(|variation| synth::knock(timbre, variation)).collect();
    let knocks = TIMBRES.iter().map(varied).collect();
    let mut source = |samples: Vec<i16>| sources.add(AudioSource { bytes: synth::mono_wav(&samples).into() });
    let cues = [
        source(synth::cue(&[523.3, 784.0], 0.11)),
        source(synth::cue(&[523.3, 659.3, 784.0, 1046.5], 0.14)),
        source(synth::cue(&[440.0, 349.2, 293.7], 0.18)),
        source(synth::cue(&[196.0], 0.1)),
        source(synth::cue(&[246.9, 185.0, 123.5], 0.13)),
        source(synth::cue(&[392.0, 523.3, 659.3, 784.0, 1046.5, 784.0, 1046.5], 0.12)),
        source(synth::cue(&[523.3, 659.3, 880.0], 0.1)),
    ];
    let note = source(synth::cue(&[523.3], 0.05));
    commands.insert_resource(Sounds { knocks, cues, note, rng: Pcg64Mcg::seed_from_u64(5) });
}

fn play_knocks(
    mut commands: Commands,
    mut impacts: MessageReader<Impact>,
    mut rattles: MessageReader<Rattle>,
    mut landed: MessageReader<Landed>,
    (mut sounds, mut sources): (ResMut<Sounds>, ResMut<Assets<AudioSource>>),
    scene: Option<Res<Scene>>,
    volumes: Res<Volumes>,
    sounding: Query<(), With<PlaybackTimer>>,
) {
    let mut hits: Vec<(Knock, f32, Vec3)> = impacts
        .read()
        .map(|hit| (Knock::between(hit.material, hit.other), hit.speed, hit.position))
        .chain(rattles.read().map(|hit| (Knock::DieOnDie, 20.0 + 60.0 * hit.strength, hit.position)))
        .chain(landed.read().map(|hit| (Knock::landing(hit.material), hit.speed, hit.at)))
        .collect();
    hits.sort_by(|one, other| other.1.total_cmp(&one.1));
    hits.truncate(MAX_VOICES.saturating_sub(sounding.iter().count()));
    for (kind, speed, at) in hits {
        let volume = synth::loudness(speed) * volumes.effects;
        if volume < 0.01 {
            continue;
        }
        let variation = sounds.rng.random_range(0..VARIATIONS) as usize;
        let pitch = sounds.rng.random_range(0.94..1.06);
        let Some(samples) = sounds.knocks.get(kind as usize).and_then(|kind| kind.get(variation)) else {
            continue;
        };
        let pan = scene.as_ref().map_or(0.0, |scene| synth::pan(at.x, scene.slab.0));
        // The entity that plays it owns the only strong handle.
        let source = sources.add(AudioSource { bytes: synth::stereo_wav(samples, pan).into() });
        play(&mut commands, source, volume, pitch, TIMBRES[kind as usize].seconds);
    }
}

fn play_cues(
    mut commands: Commands,
    (mut cues, mut notes): (MessageReader<Cue>, MessageReader<Note>),
    sounds: Res<Sounds>,
    volumes: Res<Volumes>,
) {
    for Note(index) in notes.read() {
        if volumes.cues > 0.01 {
            let octave = f32::from(*index / SCALE.len() as u8);
            let semitones = SCALE[usize::from(*index) % SCALE.len()] + 12.0 * octave;
            play(&mut commands, sounds.note.clone(), volumes.cues, (semitones / 12.0).exp2(), 0.7);
        }
    }
    for cue in cues.read() {
        if volumes.cues > 0.01 {
            play(&mut commands, sounds.cues[*cue as usize].clone(), volumes.cues, 1.0, 2.0);
        }
    }
}

fn play(commands: &mut Commands, source: Handle<AudioSource>, volume: f32, pitch: f32, seconds: f32) {
    commands.spawn((
        Name::new("sound"),
        AudioPlayer::new(source),
        PlaybackSettings::ONCE.with_volume(bevy::audio::Volume::Linear(volume)).with_speed(pitch),
        PlaybackTimer(seconds + 0.1),
    ));
}

/// Runs before new sounds are played, so that a long frame does not end them at once.
fn despawn_finished(mut commands: Commands, time: Res<Time<Real>>, mut sounding: Query<(Entity, &mut PlaybackTimer)>) {
    for (sound, mut fading) in &mut sounding {
        fading.0 -= time.delta_secs();
        if fading.0 <= 0.0 {
            commands.entity(sound).despawn();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn landing_sounds_follow_the_material() {
        assert_eq!(Knock::landing(Material::Brass), Knock::Coin);
        assert_eq!(Knock::landing(Material::Bone), Knock::Tile);
        assert_eq!(Knock::landing(Material::Clay), Knock::Chip);
        assert_eq!(Knock::landing(Material::Die), Knock::DieOnFelt);
        assert_eq!(Knock::landing(Material::Leather), Knock::Cup);
        assert_eq!(Knock::landing(Material::Wood), Knock::DieOnWood);
    }
}
