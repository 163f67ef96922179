//! Synthesis of short sounds from decaying partials and a little noise: contact sounds (`Timbre`) and cues. Pure
//! functions.

use std::f32::consts::TAU;

use bevy::math::Vec2;

/// The sample rate in hertz.
pub const RATE: u32 = 32_000;

/// The highest sample of a knock, as a fraction of full scale.
const PEAK: f32 = 0.9;

/// The attenuation of the channel opposite to the sound's position, 0 to 1.
const FAR_CHANNEL_ATTENUATION: f32 = 0.65;

/// The parameters of a knock.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Timbre {
    /// Frequency in hertz, amplitude, and decay per second.
    partials: [(f32, f32, f32); 4],
    /// The amplitude at the moment of contact, and its decay per second.
    noise: f32,
    noise_decay: f32,
    /// The low-pass filter of the noise: 0 hisses, near 1 thuds.
    low_pass: f32,
    pub(super) seconds: f32,
}

const fn timbre(partials: [(f32, f32, f32); 4], noise: f32, noise_decay: f32, low_pass: f32) -> Timbre {
    Timbre { partials, noise, noise_decay, low_pass, seconds: 0.22 }
}

/// The timbres of all kinds of knocks, in the order of their kinds.
pub(super) const TIMBRES: [Timbre; 8] = [
    // A resin die on felt: a soft thud with little ring.
    timbre([(310.0, 0.5, 70.0), (620.0, 0.22, 95.0), (1480.0, 0.10, 150.0), (2600.0, 0.04, 210.0)], 0.55, 120.0, 0.86),
    // A die against wood or its leather rim: a clear knock.
    timbre([(720.0, 0.5, 60.0), (1540.0, 0.34, 85.0), (2880.0, 0.2, 130.0), (4300.0, 0.1, 190.0)], 0.4, 210.0, 0.55),
    // Two dice: a bright click.
    timbre(
        [(2100.0, 0.45, 110.0), (3700.0, 0.4, 140.0), (5750.0, 0.22, 190.0), (8200.0, 0.1, 260.0)],
        0.25,
        320.0,
        0.2,
    ),
    // A die against thick glass: high, and it rings a little.
    timbre([(2350.0, 0.4, 55.0), (3920.0, 0.32, 48.0), (5610.0, 0.2, 70.0), (8150.0, 0.1, 110.0)], 0.18, 300.0, 0.15),
    // A clay chip put down: a low clack, with a second one from its edge.
    timbre([(980.0, 0.5, 75.0), (2150.0, 0.4, 90.0), (3320.0, 0.24, 140.0), (4700.0, 0.1, 200.0)], 0.35, 180.0, 0.45),
    // A tile of bone and bamboo that comes to rest: a dry, bright clack.
    timbre(
        [(1460.0, 0.5, 95.0), (2680.0, 0.42, 115.0), (4120.0, 0.26, 170.0), (5900.0, 0.12, 240.0)],
        0.3,
        240.0,
        0.25,
    ),
    // A leather cup set down on its mouth: low and hollow.
    timbre([(170.0, 0.5, 48.0), (385.0, 0.26, 70.0), (860.0, 0.1, 120.0), (1900.0, 0.04, 190.0)], 0.5, 95.0, 0.9),
    // Brass: it rings.
    Timbre {
        seconds: 0.6,
        ..timbre([(1250.0, 0.4, 7.0), (2790.0, 0.3, 9.0), (4630.0, 0.22, 13.0), (6900.0, 0.12, 19.0)], 0.12, 300.0, 0.1)
    },
];

/// A noise source with a fixed sequence.
struct Noise(u32);

impl Noise {
    fn next(&mut self) -> f32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 17;
        self.0 ^= self.0 << 5;
        (self.0 as f32 / u32::MAX as f32).mul_add(2.0, -1.0)
    }
}

impl Timbre {
    /// The decay of the partial that rings longest, per second.
    pub(super) fn decay(&self) -> f32 {
        self.partials.iter().map(|partial| partial.2).fold(f32::INFINITY, f32::min)
    }
}

/// A knock of this hardness, 0 to 1: a short contact excites more of the high partials, so a harder knock is brighter.
/// `variation` selects one of many slight differences. All knocks are equally loud.
pub(super) fn knock(timbre: &Timbre, hardness: f32, variation: u32) -> Vec<i16> {
    let mut noise = Noise(0x9e37_79b9 ^ variation.wrapping_mul(0x85eb_ca6b) | 1);
    let softness = 1.0 - hardness;
    let second = RATE as f32;
    let lowest = timbre.partials[0].0;
    // Each partial is a decaying phasor: its state, and what a sample multiplies it by.
    let mut ring = timbre.partials.map(|(hertz, amplitude, decay)| {
        let hertz = hertz * noise.next().mul_add(0.05, 1.0);
        let tilt = (lowest / hertz).powf(softness * 1.3) * noise.next().mul_add(0.2, 1.0);
        (Vec2::X * amplitude * tilt, Vec2::from_angle(TAU * hertz / second) * (-decay / second).exp())
    });
    let low_pass = timbre.low_pass + (1.0 - timbre.low_pass) * 0.5 * softness;
    let mut contact = timbre.noise * 2.0;
    let contact_decay = (-timbre.noise_decay / second).exp();
    let mut filtered = 0.0;
    let count = (timbre.seconds * second) as usize;
    let samples: Vec<f32> = (0..count)
        .map(|index| {
            let mut sample = 0.0;
            for (state, turn) in &mut ring {
                sample += state.y;
                *state = turn.rotate(*state);
            }
            filtered = filtered * low_pass + noise.next() * (1.0 - low_pass);
            sample += filtered * contact;
            contact *= contact_decay;
            // The last tenth fades out, so that no sound ends in a click.
            sample * ((1.0 - index as f32 / count as f32) * 10.0).min(1.0)
        })
        .collect();
    let peak = samples.iter().fold(f32::EPSILON, |peak, sample| peak.max(sample.abs()));
    samples.into_iter().map(|sample| to_sample(sample * PEAK / peak)).collect()
}

/// A cue: notes in hertz, one after the other, `note_seconds` seconds long, like a soft bell.
pub(super) fn cue(notes: &[f32], note_seconds: f32) -> Vec<i16> {
    let tail = 0.6;
    let count = ((notes.len() as f32 * note_seconds + tail) * RATE as f32) as usize;
    (0..count)
        .map(|index| {
            let time = index as f32 / RATE as f32;
            let amplitude: f32 = notes
                .iter()
                .enumerate()
                .map(|(index, hertz)| {
                    let note_time = time - index as f32 * note_seconds;
                    if note_time < 0.0 {
                        return 0.0;
                    }
                    let rise = (note_time * 120.0).min(1.0);
                    let body = (TAU * hertz * note_time).sin() + 0.3 * (TAU * hertz * 2.01 * note_time).sin();
                    body * rise * (-6.0 * note_time).exp() * 0.42
                })
                .sum();
            let fade = ((1.0 - index as f32 / count as f32) * 10.0).min(1.0);
            to_sample(amplitude * fade)
        })
        .collect()
}

/// The length of the background sounds, in seconds.
const LOOP_SECONDS: usize = 12;

/// The length of the part in which the end of a loop fades into its start, in samples.
const SEAM: usize = RATE as usize / 2;

/// A loop of [`LOOP_SECONDS`] of this noise source: what follows its end is mixed into its start.
fn looped(mut next: impl FnMut() -> f32) -> Vec<i16> {
    let count = LOOP_SECONDS * RATE as usize;
    let whole: Vec<f32> = (0..count + SEAM).map(|_| next()).collect();
    (0..count)
        .map(|index| {
            let start = (index as f32 / SEAM as f32).min(1.0);
            // Both parts are noise, so their powers add up.
            let end = if index < SEAM { whole[count + index] * (1.0 - start).sqrt() } else { 0.0 };
            to_sample(whole[index].mul_add(start.sqrt(), end))
        })
        .collect()
}

/// A fire: a low rumble, and crackles of different loudness.
pub(super) fn fire() -> Vec<i16> {
    let mut noise = Noise(0x2545_f491);
    let (mut rumble, mut breath, mut crackle) = (0.0, 0.0_f32, 0.0);
    looped(move || {
        rumble = noise.next().mul_add(0.012, rumble * 0.988);
        breath = noise.next().mul_add(0.000_1, breath * 0.999_9);
        // About nine crackles a second.
        if noise.next() > 0.999_44 {
            crackle = noise.next().abs().powi(3);
        }
        crackle *= 0.994;
        rumble.mul_add(breath.mul_add(8.0, 1.6), crackle * noise.next() * 0.5)
    })
}

/// Rain: an even hiss that swells a little, and drops.
pub(super) fn rain() -> Vec<i16> {
    let mut noise = Noise(0x6c07_8965);
    let (mut hiss, mut swell, mut drop) = (0.0, 0.0_f32, 0.0);
    looped(move || {
        hiss = noise.next().mul_add(0.45, hiss * 0.55);
        swell = noise.next().mul_add(0.000_05, swell * 0.999_95);
        if noise.next() > 0.998 {
            drop = noise.next().abs().powi(2);
        }
        drop *= 0.975;
        hiss.mul_add(swell.mul_add(3.0, 0.09), drop * noise.next() * 0.12)
    })
}

fn to_sample(amplitude: f32) -> i16 {
    (amplitude.clamp(-1.0, 1.0) * f32::from(i16::MAX)) as i16
}

/// The stereo position of a sound at `x` on a table of half width `half`: -1 is the left edge, 1 the right one.
pub(super) fn pan(x: f32, half: f32) -> f32 {
    (x / half).clamp(-1.0, 1.0)
}

/// The gains of the left and the right channel.
fn gains(position: f32) -> [f32; 2] {
    [position, -position].map(|away| 1.0 - FAR_CHANNEL_ATTENUATION * away.max(0.0))
}

/// The samples as a WAV file in memory: 16 bits, one channel.
pub fn mono_wav(samples: &[i16]) -> Vec<u8> {
    wav_file(1, samples)
}

/// The samples as a WAV file in memory: 16 bits, two channels, for a sound at `position`, -1 (left) to 1 (right).
pub(super) fn stereo_wav(samples: &[i16], position: f32) -> Vec<u8> {
    let gains = gains(position);
    let stereo: Vec<i16> =
        samples.iter().flat_map(|sample| gains.map(|gain| (f32::from(*sample) * gain) as i16)).collect();
    wav_file(2, &stereo)
}

fn wav_file(channels: u16, samples: &[i16]) -> Vec<u8> {
    let frame = 2 * channels;
    let bytes = samples.len() as u32 * 2;
    let mut out = Vec::with_capacity(44 + bytes as usize);
    out.extend(b"RIFF");
    out.extend((36 + bytes).to_le_bytes());
    out.extend(b"WAVEfmt ");
    out.extend(16_u32.to_le_bytes());
    out.extend([1_u16, channels].map(u16::to_le_bytes).concat());
    out.extend([RATE, RATE * u32::from(frame)].map(u32::to_le_bytes).concat());
    out.extend([frame, 16].map(u16::to_le_bytes).concat());
    out.extend(b"data");
    out.extend(bytes.to_le_bytes());
    for sample in samples {
        out.extend(sample.to_le_bytes());
    }
    out
}

/// The volume of a contact at a speed in cm/s, 0 to 1: 0 below 4 cm/s, 1 above 184 cm/s.
pub fn loudness(speed: f32) -> f32 {
    ((speed - 4.0) / 180.0).clamp(0.0, 1.0).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn knock_starts_audible_and_decays_to_silence() {
        for timbre in TIMBRES {
            let samples = knock(&timbre, 0.5, 3);
            let loudest = |part: &[i16]| part.iter().map(|sample| i32::from(*sample).abs()).max().unwrap_or(0);
            let (start, end) = samples.split_at(samples.len() / 2);
            assert!(loudest(start) > 4_000, "the knock is audible");
            assert!(loudest(end) < loudest(start));
            assert!(loudest(&samples[samples.len() - 20..]) < 400, "the knock ends in silence");
        }
    }

    #[test]
    fn harder_hits_are_louder() {
        let steps: Vec<f32> = [2.0, 10.0, 40.0, 100.0, 400.0].map(loudness).to_vec();
        assert!(steps.windows(2).all(|pair| pair[0] < pair[1]), "{steps:?}");
        assert_eq!(steps[0], 0.0);
        assert_eq!(steps[4], 1.0);
    }

    #[test]
    fn background_sounds_are_even_and_have_no_seam() {
        for samples in [fire(), rain()] {
            assert_eq!(samples.len(), LOOP_SECONDS * RATE as usize);
            let power = |part: &[i16]| {
                (part.iter().map(|sample| f64::from(*sample).powi(2)).sum::<f64>() / part.len() as f64).sqrt()
            };
            let whole = power(&samples);
            assert!((200.0..8_000.0).contains(&whole), "audible and not loud: {whole}");
            for second in samples.chunks(RATE as usize) {
                assert!((0.4..2.5).contains(&(power(second) / whole)), "{}", power(second) / whole);
            }
            // A click at the seam would be a larger step than any other.
            let step = |pair: &[i16]| (i32::from(pair[1]) - i32::from(pair[0])).abs();
            let largest = samples.windows(2).map(step).max().unwrap_or(0);
            assert!(step(&[samples[samples.len() - 1], samples[0]]) <= largest);
        }
    }

    #[test]
    fn variations_differ() {
        assert_ne!(knock(&TIMBRES[0], 0.5, 1), knock(&TIMBRES[0], 0.5, 2));
    }

    #[test]
    fn wav_header_contains_the_length() {
        let file = mono_wav(&[0; 100]);
        assert_eq!(file.len(), 244);
        assert_eq!(&file[40..44], &200_u32.to_le_bytes());
        let stereo = stereo_wav(&[0; 100], 0.0);
        assert_eq!((stereo.len(), stereo[22], stereo[32]), (444, 2, 4), "two channels, four bytes for both");
    }

    #[test]
    fn position_is_panned() {
        assert_eq!(gains(pan(0.0, 46.0)), [1.0, 1.0], "the centre of the table has full volume on both sides");
        let panned_gains = [-90.0, -46.0, -20.0, 20.0, 46.0, 90.0].map(|x| gains(pan(x, 46.0)));
        assert!(panned_gains[..3].iter().all(|[left, right]| *left == 1.0 && right < left), "{panned_gains:?}");
        assert!(panned_gains[3..].iter().all(|[left, right]| *right == 1.0 && left < right), "{panned_gains:?}");
        assert!(
            panned_gains[1][1] < panned_gains[2][1] && panned_gains[4][0] < panned_gains[3][0],
            "a position further to the side is quieter on the other side: {panned_gains:?}"
        );
        assert_eq!(
            (panned_gains[0], panned_gains[5]),
            (panned_gains[1], panned_gains[4]),
            "positions are clamped to the table's edge"
        );
        assert_eq!(stereo_wav(&[1_000], 1.0)[44..], [350_i16, 1_000].map(i16::to_le_bytes).concat());
    }
}
