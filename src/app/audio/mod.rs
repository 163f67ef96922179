//! Sound effects made from physical contacts, and a few cues. Everything a cue says is also shown on screen. Without an
//! audio device the program is silent and reports no error. Must not depend on any game.

pub mod ambience;
pub mod mixer;
pub mod synth;
mod volumes;

use bevy::prelude::*;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

use crate::sim::dice::{Impact, Material, Rattle};
use crate::sim::table::TableSystems;
use crate::sim::table::pieces::Landed;
use mixer::Mixer;
use strum::{EnumIter, IntoEnumIterator, IntoStaticStr};
use synth::{TIMBRES, Timbre};
pub use volumes::Volumes;

/// The hardness of the samples of each kind of knock.
const HARDNESS: [f32; 3] = [0.1, 0.5, 1.0];

/// The number of slightly different samples of each kind and hardness.
const VARIATIONS: usize = 4;

/// The distance from the middle of a table at which a sound comes from one side only, in cm.
const PAN_WIDTH: f32 = 46.0;

/// A sound with a meaning, as opposed to the sound of a contact.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq, EnumIter, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
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

/// A note of a row: pieces that light up one after the other, or a score that counts up. Higher for later ones.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Note(pub u8);

/// The steps of a major scale, in semitones.
const SCALE: [f32; 7] = [0.0, 2.0, 4.0, 5.0, 7.0, 9.0, 11.0];

impl Cue {
    /// Its notes in hertz, and how long each lasts, in seconds.
    const fn notes(self) -> (&'static [f32], f32) {
        match self {
            Self::YourTurn => (&[523.3, 784.0], 0.11),
            Self::Win => (&[523.3, 659.3, 784.0, 1046.5], 0.14),
            Self::Loss => (&[440.0, 349.2, 293.7], 0.18),
            Self::Refusal => (&[196.0], 0.1),
            Self::Bust => (&[246.9, 185.0, 123.5], 0.13),
            Self::Celebration => (&[392.0, 523.3, 659.3, 784.0, 1046.5, 784.0, 1046.5], 0.12),
            Self::Success => (&[523.3, 659.3, 880.0], 0.1),
        }
    }
}

/// The kinds of contact sounds, in the order of [`TIMBRES`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
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
            // They are harder than what they hit.
            (Material::Brass, _) | (_, Material::Brass) => Self::Coin,
            (Material::Clay, _) | (_, Material::Clay) => Self::Chip,
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
    /// By kind, hardness and variation.
    knocks: Vec<[Vec<Vec<i16>>; HARDNESS.len()]>,
    /// The variation that each kind played last.
    last: Vec<usize>,
    cues: Vec<Handle<AudioSource>>,
    note: Handle<AudioSource>,
    rising: RisingPitch,
    mixer: Mixer,
    rng: Pcg64Mcg,
}

/// On every entity that plays a sound.
#[derive(Component)]
struct PlayingSound {
    /// The volume setting that it follows.
    group: fn(&Volumes) -> f32,
    /// Its volume at full setting.
    volume: f32,
    /// The seconds until it is despawned. Without an audio device no playback ends, so the engine would never despawn it.
    seconds: f32,
}

/// Every sound by name, as samples at [`synth::RATE`]: of each knock one sample of each hardness.
pub fn all_sounds() -> Vec<(String, Vec<i16>)> {
    let knocks = Knock::iter().flat_map(|kind| {
        HARDNESS.into_iter().zip(["soft", "medium", "hard"]).map(move |(hardness, word)| {
            (format!("{}-{word}", <&str>::from(kind)), synth::knock(&TIMBRES[kind as usize], hardness, 0))
        })
    });
    let cues = Cue::iter().map(|cue| (format!("cue-{}", <&str>::from(cue)), cue_samples(cue)));
    knocks
        .chain(cues)
        .chain(
            [("note", note_samples()), ("fire", synth::fire()), ("rain", synth::rain())]
                .map(|(name, samples)| (name.to_owned(), samples)),
        )
        .collect()
}

fn cue_samples(cue: Cue) -> Vec<i16> {
    let (notes, seconds) = cue.notes();
    synth::cue(notes, seconds)
}

fn note_samples() -> Vec<i16> {
    synth::cue(&[523.3], 0.05)
}

/// Synthesises the sounds and plays them.
pub fn plugin(app: &mut App) {
    app.add_plugins(ambience::plugin);
    app.init_resource::<Volumes>()
        .add_message::<Cue>()
        .add_message::<Note>()
        .add_systems(Startup, make_sounds)
        .add_systems(
            Update,
            (
                despawn_finished,
                change_volumes.run_if(resource_changed::<Volumes>).after(ambience::play),
                play_knocks,
                play_cues,
            )
                .chain()
                .after(TableSystems::Present)
                .run_if(resource_exists::<Sounds>),
        );
}

fn make_sounds(mut commands: Commands, mut sources: ResMut<Assets<AudioSource>>) {
    let varied = |timbre: &Timbre| {
        HARDNESS.map(|hardness| (0..VARIATIONS).map(|number| synth::knock(timbre, hardness, number as u32)).collect())
    };
    let mut source = |samples: &[i16]| sources.add(AudioSource { bytes: synth::mono_wav(samples).into() });
    commands.insert_resource(Sounds {
        knocks: TIMBRES.iter().map(varied).collect(),
        last: vec![0; TIMBRES.len()],
        cues: Cue::iter().map(|cue| source(&cue_samples(cue))).collect(),
        note: source(&note_samples()),
        rising: RisingPitch::default(),
        mixer: Mixer::default(),
        rng: Pcg64Mcg::seed_from_u64(5),
    });
}

/// A contact that is heard.
struct Hit {
    knock: Knock,
    /// 0 to 1.
    loudness: f32,
    at: Vec3,
    /// The tone of the die: the playback speed.
    tone: f32,
}

/// The tones of dice, which differ a little, so that one can hear that they are several.
fn tone(die: usize) -> f32 {
    0.95 + 0.1 * (die as f32 * 0.618).fract()
}

/// Chips and coins that arrive one after another: each sounds a semitone higher than the one before.
#[derive(Debug, Default)]
struct RisingPitch {
    /// How many arrived after the first one.
    length: u8,
    /// The seconds until the row ends.
    left: f32,
}

impl RisingPitch {
    /// The longest pause in a row, in seconds.
    const PAUSE: f32 = 0.4;

    /// After an octave the tone stays.
    const LONGEST: u8 = 12;

    /// The playback speed for the pieces that arrive in this frame.
    fn tone(&mut self, any_arrives: bool, seconds: f32) -> f32 {
        self.left -= seconds;
        if any_arrives {
            self.length = if self.left > 0.0 { (self.length + 1).min(Self::LONGEST) } else { 0 };
            self.left = Self::PAUSE;
        }
        (f32::from(self.length) / 12.0).exp2()
    }
}

fn play_knocks(
    mut commands: Commands,
    (mut impacts, mut rattles, mut landed): (MessageReader<Impact>, MessageReader<Rattle>, MessageReader<Landed>),
    (mut sounds, mut sources): (ResMut<Sounds>, ResMut<Assets<AudioSource>>),
    (volumes, time): (Res<Volumes>, Res<Time<Real>>),
) {
    let sounds = &mut *sounds;
    let hit = |knock, speed, at, tone| Hit { knock, loudness: synth::loudness(speed), at, tone };
    let landed: Vec<(Knock, Landed)> = landed.read().map(|landed| (Knock::landing(landed.material), *landed)).collect();
    let in_row = |knock| matches!(knock, Knock::Chip | Knock::Coin);
    let row = sounds.rising.tone(landed.iter().any(|(knock, _)| in_row(*knock)), time.delta_secs());
    let mut hits: Vec<Hit> = impacts
        .read()
        .map(|impact| {
            hit(Knock::between(impact.material, impact.other), impact.speed, impact.position, tone(impact.die))
        })
        .chain(rattles.read().map(|rattle| hit(Knock::DieOnDie, 20.0 + 60.0 * rattle.strength, rattle.position, 1.0)))
        .chain(
            landed
                .into_iter()
                .map(|(knock, landed)| hit(knock, landed.speed, landed.at, if in_row(knock) { row } else { 1.0 })),
        )
        .collect();
    hits.sort_by(|one, other| other.loudness.total_cmp(&one.loudness));
    sounds.mixer.advance(time.delta_secs());
    for Hit { knock, loudness, at, tone } in hits {
        let (kind, timbre) = (knock as usize, &TIMBRES[knock as usize]);
        let Some(volume) = sounds.mixer.admit(loudness, timbre.decay()) else { continue };
        // Any but the one before.
        let variation = (sounds.last[kind] + sounds.rng.random_range(1..VARIATIONS)) % VARIATIONS;
        sounds.last[kind] = variation;
        let hardness = ((loudness * HARDNESS.len() as f32) as usize).min(HARDNESS.len() - 1);
        let samples = &sounds.knocks[kind][hardness][variation];
        let pan = synth::pan(at.x, PAN_WIDTH);
        // The entity that plays it owns the only strong handle.
        let source = sources.add(AudioSource { bytes: synth::stereo_wav(samples, pan).into() });
        let speed = tone * sounds.rng.random_range(0.98..1.02);
        let voice = PlayingSound { group: |volumes| volumes.effects, volume, seconds: timbre.seconds };
        play(&mut commands, &volumes, source, voice, speed);
    }
}

fn play_cues(
    mut commands: Commands,
    (mut cues, mut notes): (MessageReader<Cue>, MessageReader<Note>),
    sounds: Res<Sounds>,
    volumes: Res<Volumes>,
) {
    let voice = |seconds| PlayingSound { group: |volumes| volumes.cues, volume: 1.0, seconds };
    for Note(index) in notes.read() {
        let octave = f32::from(*index / SCALE.len() as u8);
        let semitones = SCALE[usize::from(*index) % SCALE.len()] + 12.0 * octave;
        play(&mut commands, &volumes, sounds.note.clone(), voice(0.7), (semitones / 12.0).exp2());
    }
    for cue in cues.read() {
        play(&mut commands, &volumes, sounds.cues[*cue as usize].clone(), voice(2.0), 1.0);
    }
}

/// Plays a sound, unless it is muted.
fn play(commands: &mut Commands, volumes: &Volumes, source: Handle<AudioSource>, voice: PlayingSound, speed: f32) {
    let volume = voice.volume * (voice.group)(volumes);
    if volume < 0.005 {
        return;
    }
    commands.spawn((
        Name::new("sound"),
        AudioPlayer::new(source),
        PlaybackSettings::ONCE.with_volume(bevy::audio::Volume::Linear(volume)).with_speed(speed),
        voice,
    ));
}

/// Sounds that play follow the settings at once.
fn change_volumes(
    volumes: Res<Volumes>,
    mut sounding: Query<(&PlayingSound, &mut PlaybackSettings, Option<&mut AudioSink>)>,
) {
    for (voice, mut settings, sink) in &mut sounding {
        let volume = bevy::audio::Volume::Linear(voice.volume * (voice.group)(&volumes));
        // The sink gets the volume of the settings when it is made.
        settings.volume = volume;
        if let Some(mut sink) = sink {
            sink.set_volume(volume);
        }
    }
}

/// Runs before new sounds are played, so that a long frame does not end them at once.
fn despawn_finished(mut commands: Commands, time: Res<Time<Real>>, mut sounding: Query<(Entity, &mut PlayingSound)>) {
    for (sound, mut voice) in &mut sounding {
        voice.seconds -= time.delta_secs();
        // A lower tone lasts longer.
        if voice.seconds < -0.1 {
            commands.entity(sound).despawn();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn landing_sounds_follow_the_material() {
        assert_eq!(Knock::between(Material::Brass, Material::Felt), Knock::Coin);
        assert_eq!(Knock::between(Material::Clay, Material::Glass), Knock::Chip);
        assert_eq!(Knock::between(Material::Die, Material::Felt), Knock::DieOnFelt);
        assert_eq!(Knock::landing(Material::Brass), Knock::Coin);
        assert_eq!(Knock::landing(Material::Bone), Knock::Tile);
        assert_eq!(Knock::landing(Material::Clay), Knock::Chip);
        assert_eq!(Knock::landing(Material::Die), Knock::DieOnFelt);
        assert_eq!(Knock::landing(Material::Leather), Knock::Cup);
        assert_eq!(Knock::landing(Material::Wood), Knock::DieOnWood);
    }

    #[test]
    fn pieces_that_arrive_in_a_row_sound_higher_and_higher() {
        let mut row = RisingPitch::default();
        let tones: Vec<f32> = (0..20).map(|_| row.tone(true, 0.1)).collect();
        assert_eq!(tones[0], 1.0);
        assert!(tones[..13].is_sorted_by(|one, next| one < next));
        assert_eq!(tones[12..], [2.0; 8]);
        row.tone(false, RisingPitch::PAUSE);
        assert_eq!(row.tone(true, 0.1), 1.0, "a pause ends the row");
    }
}
