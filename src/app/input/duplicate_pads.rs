//! Detects pads that are one physical pad: a pad and its virtual duplicate report the same button at the same moment,
//! every time. One press of its own clears the suspicion.

use std::time::Duration;

use bevy::input::gamepad::GamepadButton;
use bevy::prelude::Resource;

use super::Pads;

/// The maximum time between two reports of one press.
const TOGETHER: Duration = Duration::from_millis(40);
/// The number of consecutive duplicate presses that mark a pad; for a known virtual pad one is enough.
const NO_ACCIDENT: u8 = 3;

/// Which pads have recently pressed together.
#[derive(Resource, Debug, Default)]
pub(super) struct Echoes {
    recent: Vec<Heard>,
    /// Pairs of pads, lower number first, and their number of consecutive duplicate presses.
    pairs: Vec<(u32, u32, u8)>,
}

#[derive(Debug)]
struct Heard {
    at: Duration,
    pad: u32,
    button: GamepadButton,
    with: Option<u32>,
}

impl Echoes {
    /// Records a press, and marks the pad after too many duplicate presses.
    pub(super) fn hear(&mut self, now: Duration, pad: u32, button: GamepadButton, pads: &mut Pads) {
        self.settle(now, pads);
        let mut heard = Heard { at: now, pad, button, with: None };
        let twin =
            self.recent.iter_mut().find(|other| other.pad != pad && other.button == button && other.with.is_none());
        if let Some(twin) = twin {
            (twin.with, heard.with) = (Some(pad), Some(twin.pad));
            let first = twin.pad;
            self.count(first, pad, pads);
        }
        self.recent.push(heard);
    }

    fn count(&mut self, one: u32, other: u32, pads: &mut Pads) {
        let (low, high) = (one.min(other), one.max(other));
        let place = self.pairs.iter().position(|pair| (pair.0, pair.1) == (low, high)).unwrap_or_else(|| {
            self.pairs.push((low, high, 0));
            self.pairs.len() - 1
        });
        let times = &mut self.pairs[place].2;
        *times = times.saturating_add(1);
        let stand_in = |pad: u32| pads.get(pad).is_some_and(|pad| pad.print.is_stand_in());
        let (phantom, of) = if stand_in(low) { (low, high) } else { (high, low) };
        let believed = *times < NO_ACCIDENT && !stand_in(phantom);
        if let Some(pad) = pads.get_mut(phantom).filter(|_| !believed) {
            pad.echo_of = Some(of);
        }
    }

    /// Drops old presses, and clears the mark of pads that pressed alone.
    pub(super) fn settle(&mut self, now: Duration, pads: &mut Pads) {
        let (pairs, old) = (&mut self.pairs, |heard: &Heard| now.saturating_sub(heard.at) > TOGETHER);
        for alone in self.recent.iter().filter(|heard| old(heard) && heard.with.is_none()).map(|heard| heard.pad) {
            for pair in pairs.iter().filter(|pair| pair.0 == alone || pair.1 == alone) {
                for (one, other) in [(pair.0, pair.1), (pair.1, pair.0)] {
                    if let Some(pad) = pads.get_mut(one).filter(|pad| pad.echo_of == Some(other)) {
                        pad.echo_of = None;
                    }
                }
            }
            pairs.retain(|pair| pair.0 != alone && pair.1 != alone);
        }
        self.recent.retain(|heard| !old(heard));
    }
}

#[cfg(test)]
mod tests {
    use bevy::ecs::entity::Entity;

    use super::super::Fingerprint;
    use super::*;

    fn pads(prints: [(u16, u16); 2]) -> Pads {
        let mut pads = Pads::default();
        for (index, (vendor, product)) in (1..).zip(prints) {
            let print = Fingerprint { name: "pad".into(), vendor: Some(vendor), product: Some(product) };
            pads.connect(Entity::from_raw_u32(index).expect("a small index"), print);
        }
        pads
    }

    fn at(milliseconds: u64) -> Duration {
        Duration::from_millis(milliseconds)
    }

    #[test]
    fn three_presses_heard_twice_make_a_phantom_and_one_alone_unmakes_it() {
        let (mut pads, mut echoes) = (pads([(0x045e, 1), (0x045e, 1)]), Echoes::default());
        for press in 0..3 {
            assert_eq!(pads.connected().filter(|pad| pad.echo_of.is_some()).count(), 0);
            echoes.hear(at(press * 500), 0, GamepadButton::South, &mut pads);
            echoes.hear(at(press * 500 + 10), 1, GamepadButton::South, &mut pads);
        }
        assert_eq!(pads.get(1).expect("it is there").echo_of, Some(0));
        echoes.hear(at(5_000), 1, GamepadButton::East, &mut pads);
        echoes.settle(at(5_100), &mut pads);
        assert_eq!(pads.connected().filter(|pad| pad.echo_of.is_some()).count(), 0);
    }

    #[test]
    fn two_people_pressing_at_different_times_are_never_phantoms() {
        let (mut pads, mut echoes) = (pads([(0x045e, 1), (0x045e, 1)]), Echoes::default());
        for press in 0..20 {
            echoes.hear(at(press * 100), (press % 2) as u32, GamepadButton::South, &mut pads);
        }
        assert_eq!(pads.connected().filter(|pad| pad.echo_of.is_some()).count(), 0);
    }

    #[test]
    fn a_stand_in_is_found_by_its_first_echo_whichever_comes_first() {
        for prints in [[(0x28de, 0x11ff), (0x054c, 1)], [(0x054c, 1), (0x28de, 0x11ff)]] {
            let (mut pads, mut echoes) = (pads(prints), Echoes::default());
            echoes.hear(at(0), 0, GamepadButton::South, &mut pads);
            echoes.hear(at(1), 1, GamepadButton::South, &mut pads);
            let phantom = pads.connected().find(|pad| pad.echo_of.is_some()).expect("one of them is a phantom");
            assert!(phantom.print.is_stand_in());
        }
    }
}
