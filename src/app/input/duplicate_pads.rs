//! Detects pads that are one physical pad: a pad and its virtual duplicate report the same button at the same moment,
//! every time. One press of its own clears the suspicion.

use std::time::Duration;

use bevy::input::gamepad::GamepadButton;
use bevy::prelude::Resource;

use super::Pads;

/// The maximum time between two reports of one press.
const DUPLICATE_WINDOW: Duration = Duration::from_millis(40);
/// The number of consecutive duplicate presses that mark a pad; for a known virtual pad one is enough.
const MIN_DUPLICATES: u8 = 3;

/// Which pads have recently pressed together.
#[derive(Resource, Debug, Default)]
pub(super) struct DuplicateGroups {
    recent: Vec<RecentPress>,
    /// Pairs of pads, lower number first, and their number of consecutive duplicate presses.
    pairs: Vec<(u32, u32, u8)>,
}

#[derive(Debug)]
struct RecentPress {
    at: Duration,
    pad: u32,
    button: GamepadButton,
    duplicate_with: Option<u32>,
}

impl DuplicateGroups {
    /// Records a press, and marks the pad after too many duplicate presses.
    pub(super) fn record_press(&mut self, now: Duration, pad: u32, button: GamepadButton, pads: &mut Pads) {
        self.expire(now, pads);
        let mut press = RecentPress { at: now, pad, button, duplicate_with: None };
        let matching = self
            .recent
            .iter_mut()
            .find(|other| other.pad != pad && other.button == button && other.duplicate_with.is_none());
        if let Some(matching) = matching {
            (matching.duplicate_with, press.duplicate_with) = (Some(pad), Some(matching.pad));
            let first = matching.pad;
            self.count(first, pad, pads);
        }
        self.recent.push(press);
    }

    fn count(&mut self, one: u32, other: u32, pads: &mut Pads) {
        let (low, high) = (one.min(other), one.max(other));
        let index = self.pairs.iter().position(|pair| (pair.0, pair.1) == (low, high)).unwrap_or_else(|| {
            self.pairs.push((low, high, 0));
            self.pairs.len() - 1
        });
        let count = &mut self.pairs[index].2;
        *count = count.saturating_add(1);
        let is_virtual = |pad: u32| pads.get(pad).is_some_and(|pad| pad.fingerprint.is_virtual());
        let (duplicate, original) = if is_virtual(low) { (low, high) } else { (high, low) };
        let is_trusted = *count < MIN_DUPLICATES && !is_virtual(duplicate);
        if let Some(pad) = pads.get_mut(duplicate).filter(|_| !is_trusted) {
            pad.duplicate_of = Some(original);
        }
    }

    /// Drops old presses, and clears the mark of pads that pressed alone.
    pub(super) fn expire(&mut self, now: Duration, pads: &mut Pads) {
        let (pairs, old) = (&mut self.pairs, |press: &RecentPress| now.saturating_sub(press.at) > DUPLICATE_WINDOW);
        for single in
            self.recent.iter().filter(|press| old(press) && press.duplicate_with.is_none()).map(|press| press.pad)
        {
            for pair in pairs.iter().filter(|pair| pair.0 == single || pair.1 == single) {
                for (one, other) in [(pair.0, pair.1), (pair.1, pair.0)] {
                    if let Some(pad) = pads.get_mut(one).filter(|pad| pad.duplicate_of == Some(other)) {
                        pad.duplicate_of = None;
                    }
                }
            }
            pairs.retain(|pair| pair.0 != single && pair.1 != single);
        }
        self.recent.retain(|press| !old(press));
    }
}

#[cfg(test)]
mod tests {
    use bevy::ecs::entity::Entity;

    use super::super::PadFingerprint;
    use super::*;

    fn pads(fingerprints: [(u16, u16); 2]) -> Pads {
        let mut pads = Pads::default();
        for (index, (vendor, product)) in (1..).zip(fingerprints) {
            let fingerprint = PadFingerprint { name: "pad".into(), vendor: Some(vendor), product: Some(product) };
            pads.connect(Entity::from_raw_u32(index).expect("a small index"), fingerprint);
        }
        pads
    }

    fn at(milliseconds: u64) -> Duration {
        Duration::from_millis(milliseconds)
    }

    #[test]
    fn three_duplicate_presses_mark_a_pad_and_one_single_press_clears_it() {
        let (mut pads, mut duplicates) = (pads([(0x045e, 1), (0x045e, 1)]), DuplicateGroups::default());
        for press in 0..3 {
            assert_eq!(pads.connected().filter(|pad| pad.duplicate_of.is_some()).count(), 0);
            duplicates.record_press(at(press * 500), 0, GamepadButton::South, &mut pads);
            duplicates.record_press(at(press * 500 + 10), 1, GamepadButton::South, &mut pads);
        }
        assert_eq!(pads.get(1).expect("the pad is connected").duplicate_of, Some(0));
        duplicates.record_press(at(5_000), 1, GamepadButton::East, &mut pads);
        duplicates.expire(at(5_100), &mut pads);
        assert_eq!(pads.connected().filter(|pad| pad.duplicate_of.is_some()).count(), 0);
    }

    #[test]
    fn presses_at_different_times_are_not_duplicates() {
        let (mut pads, mut duplicates) = (pads([(0x045e, 1), (0x045e, 1)]), DuplicateGroups::default());
        for press in 0..20 {
            duplicates.record_press(at(press * 100), (press % 2) as u32, GamepadButton::South, &mut pads);
        }
        assert_eq!(pads.connected().filter(|pad| pad.duplicate_of.is_some()).count(), 0);
    }

    #[test]
    fn a_virtual_pad_is_marked_at_its_first_duplicate_press_in_either_order() {
        for fingerprints in [[(0x28de, 0x11ff), (0x054c, 1)], [(0x054c, 1), (0x28de, 0x11ff)]] {
            let (mut pads, mut duplicates) = (pads(fingerprints), DuplicateGroups::default());
            duplicates.record_press(at(0), 0, GamepadButton::South, &mut pads);
            duplicates.record_press(at(1), 1, GamepadButton::South, &mut pads);
            let duplicate = pads.connected().find(|pad| pad.duplicate_of.is_some()).expect("one pad is a duplicate");
            assert!(duplicate.fingerprint.is_virtual());
        }
    }
}
