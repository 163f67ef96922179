//! Writes every sound of the program as a WAV file with its spectrogram, prints what can be measured about them, and
//! fails if materials sound alike, if a harder knock is not brighter, if anything clips, or if dice drown a cue.
//!
//! `cargo run --locked --features screenshots --example sounds -- --out sounds`

use std::collections::{BTreeMap, HashSet};
use std::f32::consts::TAU;
use std::fs::{self, File};
use std::io::BufWriter;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use bevy::audio::AudioSource;
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use clap::Parser;
use rollick::app::audio::synth::{RATE, mono_wav};
use rollick::app::audio::{self, Volumes, all_sounds};
use rollick::sim::dice::{
    DiceBag, DiceSets, Gesture, Impact, Rattle, STEP, SimulationState, ThrowSimulation, ThrowValue, Tray,
};
use rollick::sim::table::pieces::Landed;

/// Samples of a spectrum. A column of a spectrogram is one of them.
const WINDOW: usize = 512;

/// Samples from one column of a spectrogram to the next.
const HOP: usize = 96;

/// What a spectrogram shows, in decibels below its loudest point.
const RANGE: f32 = 70.0;

/// The part of a background sound that a spectrogram shows, in seconds.
const SHOWN: usize = 2;

/// How much louder than five falling dice a cue is with the volumes of a new player, in decibels.
const CUE_ABOVE_DICE: f32 = 6.0;

#[derive(Parser)]
struct Args {
    /// Where to write the files; without it nothing is written
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
}

/// What is measured of a sound.
struct Measured {
    /// The largest sample, as a fraction of full scale.
    peak: f32,
    /// The power of its loudest tenth of a second, in decibels of full scale.
    loudness: f32,
    /// The mean frequency of its first 32 milliseconds, in hertz.
    centroid: f32,
    /// The time until it is 40 decibels below its peak, in seconds.
    decay: f32,
}

fn main() -> ExitCode {
    match run(&Args::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => {
            eprintln!("sounds: {reason}");
            ExitCode::FAILURE
        }
    }
}

fn run(args: &Args) -> Result<(), String> {
    if let Some(folder) = &args.out {
        fs::create_dir_all(folder).map_err(|error| format!("cannot create {}: {error}", folder.display()))?;
    }
    let mut sounds: Vec<(String, Vec<f32>)> = all_sounds()
        .into_iter()
        .map(|(name, samples)| (name, samples.into_iter().map(to_fraction).collect()))
        .collect();
    sounds.extend([5, 100].map(|dice| (format!("{dice}-dice"), fall_of(dice))));
    println!("{:24} {:>6} {:>6} {:>8} {:>8}", "sound", "peak", "dB", "hertz", "decay");
    let mut measured = BTreeMap::new();
    for (name, samples) in &sounds {
        let of = measure(samples);
        println!("{name:24} {:6.2} {:6.1} {:8.0} {:6.0} ms", of.peak, of.loudness, of.centroid, of.decay * 1000.0);
        measured.insert(name.as_str(), of);
        if let Some(folder) = &args.out {
            write(folder, name, samples).map_err(|error| format!("{name}: {error}"))?;
        }
    }
    let faults = faults(&measured);
    if faults.is_empty() { Ok(()) } else { Err(faults.join("\n        ")) }
}

/// What is wrong with the sounds.
fn faults(sounds: &BTreeMap<&str, Measured>) -> Vec<String> {
    let mut faults = Vec::new();
    let kinds: Vec<(&str, &Measured)> =
        sounds.iter().filter_map(|(name, of)| Some((name.strip_suffix("-medium")?, of))).collect();
    for (index, (one, of_one)) in kinds.iter().enumerate() {
        for (other, of_other) in &kinds[index + 1..] {
            // A third of an octave, or half as long again.
            let pitch = (of_one.centroid / of_other.centroid).log2().abs();
            let length = (of_one.decay / of_other.decay).log2().abs();
            if pitch < 0.33 && length < 0.58 {
                faults.push(format!("{one} and {other} sound alike: {pitch:.2} octaves apart, {length:.2} in length"));
            }
        }
        let bright = |word: &str| sounds.get(format!("{one}-{word}").as_str()).map_or(0.0, |of| of.centroid);
        if !(bright("soft") < of_one.centroid && of_one.centroid < bright("hard")) {
            faults.push(format!("{one} is not brighter when it is hit harder"));
        }
    }
    let clipped = sounds.iter().filter(|(_, of)| of.peak >= 1.0);
    faults.extend(clipped.map(|(name, of)| format!("{name} clips: {:.2} of full scale", of.peak)));
    for (name, cue) in sounds.iter().filter(|(name, _)| name.starts_with("cue-")) {
        let volumes = Volumes::default();
        let above = cue.loudness - sounds["5-dice"].loudness + 20.0 * (volumes.cues / volumes.effects).log10();
        if above < CUE_ABOVE_DICE {
            faults.push(format!("{name} is only {above:.1} dB louder than five dice"));
        }
    }
    faults
}

fn to_fraction(sample: i16) -> f32 {
    f32::from(sample) / f32::from(i16::MAX)
}

/// The sound of a throw of this many dice at full volume, on the left channel, as the program mixes it.
fn fall_of(dice: u16) -> Vec<f32> {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, AssetPlugin::default()))
        .init_asset::<AudioSource>()
        .add_message::<Impact>()
        .add_message::<Rattle>()
        .add_message::<Landed>()
        .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_secs_f32(STEP)))
        .add_plugins(audio::plugin)
        .insert_resource(Volumes { effects: 1.0, cues: 1.0, ambience: 0.0 });
    app.update();
    let gesture = Gesture { strength: 1.0, ..Gesture::default() };
    let value = ThrowValue { seat: 0, dice: DiceBag::of("ordinary", dice), gesture, seed: 7, chosen: Vec::new() };
    let mut fall = ThrowSimulation::new(&Tray::for_dice(dice.into()), &DiceSets::built_in(), &value);
    let (mut mix, mut heard) = (Vec::new(), HashSet::new());
    while fall.state() == SimulationState::Rolling {
        fall.step();
        app.world_mut().resource_mut::<Messages<Impact>>().write_batch(fall.impacts().to_vec());
        app.update();
        let start = (fall.steps() as f32 * STEP * RATE as f32) as usize;
        let world = app.world_mut();
        let mut playing = world.query::<(Entity, &PlaybackSettings, &AudioPlayer)>();
        for (entity, settings, player) in playing.iter(world) {
            if !heard.insert(entity) {
                continue;
            }
            let Some(source) = world.resource::<Assets<AudioSource>>().get(&player.0) else { continue };
            // The left one of two channels of 16 bits.
            let left: Vec<i16> =
                source.bytes[44..].chunks_exact(4).map(|frame| i16::from_le_bytes([frame[0], frame[1]])).collect();
            let count = (left.len() as f32 / settings.speed) as usize;
            mix.resize(mix.len().max(start + count), 0.0);
            for (index, sample) in mix[start..start + count].iter_mut().enumerate() {
                let at = ((index as f32 * settings.speed) as usize).min(left.len() - 1);
                *sample += to_fraction(left[at]) * settings.volume.to_linear();
            }
        }
    }
    mix
}

fn measure(samples: &[f32]) -> Measured {
    let peak = samples.iter().fold(0.0, |peak: f32, sample| peak.max(sample.abs()));
    let power = |part: &[f32]| part.iter().map(|sample| sample * sample).sum::<f32>() / (RATE as f32 / 10.0);
    let loudest = samples.chunks(RATE as usize / 20).collect::<Vec<_>>();
    let loudest = loudest.windows(2).map(|pair| power(pair[0]) + power(pair[1])).fold(0.0, f32::max);
    let (mut weight, mut sum) = (0.0, 0.0);
    for start in [0, WINDOW / 2, WINDOW] {
        for (bin, power) in spectrum(samples, start).into_iter().enumerate() {
            weight += power;
            sum += power * bin as f32 * RATE as f32 / WINDOW as f32;
        }
    }
    let last = samples.iter().rposition(|sample| sample.abs() > peak * 0.01).unwrap_or(0);
    Measured {
        peak,
        loudness: 10.0 * loudest.max(1e-9).log10(),
        centroid: sum / weight.max(f32::EPSILON),
        decay: last as f32 / RATE as f32,
    }
}

/// The power of each frequency from a sample on. A plain transform is fast enough for so few samples.
fn spectrum(samples: &[f32], start: usize) -> Vec<f32> {
    let part: Vec<f32> = (0..WINDOW)
        .map(|index| {
            let hann = 0.5 - 0.5 * (TAU * index as f32 / WINDOW as f32).cos();
            samples.get(start + index).copied().unwrap_or(0.0) * hann
        })
        .collect();
    let turn: Vec<Vec2> = (0..WINDOW).map(|step| Vec2::from_angle(TAU * step as f32 / WINDOW as f32)).collect();
    (0..WINDOW / 2)
        .map(|bin| {
            let sum: Vec2 = part.iter().enumerate().map(|(index, sample)| turn[index * bin % WINDOW] * *sample).sum();
            sum.length_squared()
        })
        .collect()
}

/// Writes the sound, and its spectrogram: time to the right, frequency upwards.
fn write(folder: &Path, name: &str, samples: &[f32]) -> Result<(), String> {
    let whole: Vec<i16> = samples.iter().map(|sample| (sample.clamp(-1.0, 1.0) * f32::from(i16::MAX)) as i16).collect();
    fs::write(folder.join(format!("{name}.wav")), mono_wav(&whole)).map_err(|error| error.to_string())?;
    let shown = samples.len().min(SHOWN * RATE as usize);
    let columns: Vec<Vec<f32>> = (0..shown.div_ceil(HOP)).map(|column| spectrum(samples, column * HOP)).collect();
    let most = columns.iter().flatten().copied().fold(f32::EPSILON, f32::max);
    let (width, height) = (columns.len(), WINDOW / 2);
    let mut pixels = Vec::with_capacity(width * height);
    for row in (0..height).rev() {
        pixels.extend(columns.iter().map(|column| {
            let below = -10.0 * (column[row] / most).max(1e-12).log10();
            (255.0 * (1.0 - below / RANGE).clamp(0.0, 1.0)) as u8
        }));
    }
    let file = File::create(folder.join(format!("{name}.png"))).map_err(|error| error.to_string())?;
    let mut png = png::Encoder::new(BufWriter::new(file), width as u32, height as u32);
    png.set_color(png::ColorType::Grayscale);
    let mut png = png.write_header().map_err(|error| error.to_string())?;
    png.write_image_data(&pixels).map_err(|error| error.to_string())
}
