//! How loud each knock is when many sound at once. Pure: the same knocks give the same volumes.

/// The volume of a single knock of full loudness.
const LEVEL: f32 = 0.3;

/// The limit of all knocks together, as the root of their summed power. Their peaks hardly ever coincide, so the sum of
/// their samples stays within full scale.
const CEILING: f32 = 0.4;

/// The maximum number of knocks that sound at the same time.
const MAX_VOICES: usize = 14;

/// The volume below which a knock is not worth playing.
const INAUDIBLE: f32 = 0.01;

/// The knocks that sound. A new one gets the room that they leave; those that sound keep their volumes, so that nothing
/// becomes quieter because something else begins.
#[derive(Clone, Debug, Default)]
pub struct Mixer {
    voices: Vec<Voice>,
}

#[derive(Clone, Copy, Debug)]
struct Voice {
    volume: f32,
    /// Per second.
    decay: f32,
}

impl Mixer {
    /// Lets the knocks decay for some seconds.
    pub fn advance(&mut self, seconds: f32) {
        self.voices.retain_mut(|voice| {
            voice.volume *= (-voice.decay * seconds).exp();
            voice.volume > INAUDIBLE
        });
    }

    /// The volume of a new knock of this loudness, 0 to 1, which decays this fast; `None` if it would not be heard.
    pub fn admit(&mut self, loudness: f32, decay: f32) -> Option<f32> {
        let power: f32 = self.voices.iter().map(|voice| voice.volume * voice.volume).sum();
        let volume = (LEVEL * loudness).min((CEILING * CEILING - power).max(0.0).sqrt());
        (volume > INAUDIBLE && self.voices.len() < MAX_VOICES).then(|| {
            self.voices.push(Voice { volume, decay });
            volume
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_knock_has_its_loudness_and_many_stay_below_the_ceiling() {
        let mut mixer = Mixer::default();
        assert_eq!(mixer.admit(1.0, 60.0), Some(LEVEL));
        let more: Vec<f32> = (0..100).filter_map(|_| mixer.admit(1.0, 60.0)).collect();
        let power: f32 = more.iter().map(|volume| volume * volume).sum::<f32>() + LEVEL * LEVEL;
        assert!(more.len() < 10 && power.sqrt() <= CEILING + 1e-3, "{more:?}");
        mixer.advance(0.1);
        assert_eq!(mixer.admit(1.0, 60.0), Some(LEVEL), "there is room again");
        assert_eq!(mixer.admit(0.0, 60.0), None);
    }
}
