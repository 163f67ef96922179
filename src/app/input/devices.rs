//! Stable numbers for pads. The operating system's id changes when a pad is plugged in again. The stable
//! number does not change, as far as pads can be distinguished: pads of one model cannot.

use bevy::ecs::entity::Entity;
use bevy::input::gamepad::{GamepadConnection, GamepadConnectionEvent};
use bevy::prelude::*;

use super::{Device, DeviceSystems};

/// What the system reports about a pad. Two pads of one model have equal fingerprints.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct PadFingerprint {
    /// The driver's name for it.
    pub name: String,
    /// The USB vendor id.
    pub vendor: Option<u16>,
    /// The USB product id.
    pub product: Option<u16>,
}

impl PadFingerprint {
    /// The USB ids of Steam's virtual pad, which duplicates a physical one.
    const STEAM_VIRTUAL: (u16, u16) = (0x28de, 0x11ff);

    /// Whether it is Steam's virtual pad.
    pub fn is_virtual(&self) -> bool {
        self.vendor.zip(self.product) == Some(Self::STEAM_VIRTUAL)
    }

    /// The labels on its buttons.
    pub fn family(&self) -> PadFamily {
        let name = self.name.to_lowercase();
        let matches = |words: &[&str]| words.iter().any(|word| name.contains(word));
        match self.vendor {
            Some(0x054c) => PadFamily::PlayStation,
            Some(0x057e) => PadFamily::Nintendo,
            Some(0x045e) => PadFamily::Xbox,
            _ if matches(&["playstation", "dualshock", "dualsense", "sony", "ps3", "ps4", "ps5"]) => {
                PadFamily::PlayStation
            }
            _ if matches(&["nintendo", "switch", "joy-con"]) => PadFamily::Nintendo,
            _ => PadFamily::Xbox,
        }
    }
}

/// The labels on a pad's buttons. Unknown pads mostly look like Xbox pads.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum PadFamily {
    /// A at the bottom, B right, X left, Y on top.
    #[default]
    Xbox,
    /// Cross, circle, square and triangle.
    PlayStation,
    /// B at the bottom, A right, Y left, X on top.
    Nintendo,
}

/// A pad that is or was connected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pad {
    /// Its number, from 0, unique while the program runs.
    pub number: u32,
    /// What the system reports about it.
    pub fingerprint: PadFingerprint,
    /// The pad whose presses it seems to duplicate: one physical pad may be reported twice.
    pub duplicate_of: Option<u32>,
    entity: Entity,
    connected: bool,
}

/// All pads that are or were connected.
#[derive(Resource, Clone, Debug, Default)]
pub struct Pads {
    /// Indexed by number.
    known: Vec<Pad>,
}

impl Pads {
    /// Registers a connected pad. It gets the number of a lost pad with the same fingerprint (same entity first, then
    /// the lowest number) or else a new one. `None` if it was already registered.
    pub fn connect(&mut self, entity: Entity, fingerprint: PadFingerprint) -> Option<u32> {
        if let Some(registered) = self.known.iter().find(|pad| pad.connected && pad.entity == entity) {
            if registered.fingerprint == fingerprint {
                return None;
            }
            self.disconnect(entity);
        }
        let lost = self.known.iter().filter(|pad| !pad.connected && pad.fingerprint == fingerprint);
        let number = match lost.min_by_key(|pad| (pad.entity != entity, pad.number)) {
            Some(pad) => pad.number,
            None => self.known.len() as u32,
        };
        let pad = Pad { number, fingerprint, duplicate_of: None, entity, connected: true };
        match self.known.get_mut(number as usize) {
            Some(place) => *place = pad,
            None => self.known.push(pad),
        }
        Some(number)
    }

    /// Marks a pad as lost and returns its number if it was connected.
    pub fn disconnect(&mut self, entity: Entity) -> Option<u32> {
        let pad = self.known.iter_mut().find(|pad| pad.connected && pad.entity == entity)?;
        pad.connected = false;
        pad.duplicate_of = None;
        let number = pad.number;
        for other in &mut self.known {
            if other.duplicate_of == Some(number) {
                other.duplicate_of = None;
            }
        }
        Some(number)
    }

    /// The connected pads, by number.
    pub fn connected(&self) -> impl Iterator<Item = &Pad> {
        self.known.iter().filter(|pad| pad.connected)
    }

    /// The pad with this number, connected or lost.
    pub fn get(&self, number: u32) -> Option<&Pad> {
        self.known.get(number as usize)
    }

    pub(super) fn get_mut(&mut self, number: u32) -> Option<&mut Pad> {
        self.known.get_mut(number as usize)
    }

    /// The entity of a connected pad.
    pub fn entity(&self, number: u32) -> Option<Entity> {
        self.get(number).filter(|pad| pad.connected).map(|pad| pad.entity)
    }

    /// The number of the connected pad with this entity.
    pub fn number(&self, entity: Entity) -> Option<u32> {
        self.connected().find(|pad| pad.entity == entity).map(|pad| pad.number)
    }

    /// Whether a device is connected. Mouse and keyboard always are.
    pub fn is_there(&self, device: Device) -> bool {
        match device {
            Device::Pad(number) => self.entity(number).is_some(),
            Device::Mouse | Device::Keys | Device::KeysLeft | Device::KeysRight => true,
        }
    }

    /// Whether the system reports the same about two pads.
    pub fn alike(&self, one: u32, other: u32) -> bool {
        self.get(one).zip(self.get(other)).is_some_and(|(one, other)| one.fingerprint == other.fingerprint)
    }

    /// The labels on a pad's buttons.
    pub fn family(&self, number: u32) -> PadFamily {
        self.get(number).map(|pad| pad.fingerprint.family()).unwrap_or_default()
    }
}

/// A pad was connected, for the first time or again.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct PadConnected {
    /// Its number.
    pub pad: u32,
}

/// A pad was disconnected.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct PadLost {
    /// Its number.
    pub pad: u32,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Pads>()
        .add_message::<PadConnected>()
        .add_message::<PadLost>()
        .add_systems(PreUpdate, update_pads.in_set(DeviceSystems::Connect));
}

fn update_pads(
    mut changes: MessageReader<GamepadConnectionEvent>,
    mut pads: ResMut<Pads>,
    mut connected: MessageWriter<PadConnected>,
    mut lost: MessageWriter<PadLost>,
) {
    for change in changes.read() {
        let before = pads.number(change.gamepad);
        match &change.connection {
            GamepadConnection::Connected { name, vendor_id, product_id } => {
                let fingerprint = PadFingerprint { name: name.clone(), vendor: *vendor_id, product: *product_id };
                if let Some(pad) = pads.connect(change.gamepad, fingerprint) {
                    lost.write_batch(before.map(|pad| PadLost { pad }));
                    connected.write(PadConnected { pad });
                }
            }
            GamepadConnection::Disconnected => {
                lost.write_batch(pads.disconnect(change.gamepad).map(|pad| PadLost { pad }));
            }
        }
    }
}
