//! Hits, made from contact forces: where, how hard, what on what. What they sound like is not known here.

use bevy::ecs::message::Message;
use bevy::math::Vec3;
use bevy_rapier3d::rapier::prelude as rapier;
use serde::{Deserialize, Serialize};

use super::params::STEP;

/// What things that hit each other are made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Material {
    /// A die, whatever its style.
    Die,
    /// Felt on wood.
    Felt,
    /// Bare wood.
    Wood,
    /// Leather on wood.
    Leather,
    /// Pressed clay.
    Clay,
    /// Metal.
    Brass,
    /// Bone on bamboo.
    Bone,
    /// Thick glass.
    Glass,
}

/// Something hit something, once.
#[derive(Message, Clone, Copy, Debug, PartialEq)]
pub struct Impact {
    /// Where, in cm: in the tray's coordinates from a [`super::ThrowSimulation`], in the world's from the plugin.
    pub position: Vec3,
    /// How fast they met, in cm/s: by how much the hit changed the speed of what was hit.
    pub speed: f32,
    /// What hit.
    pub material: Material,
    /// What it hit.
    pub other: Material,
}

/// Slower than this nothing is heard, in cm/s: about twice what lying there costs a step.
const MIN_IMPACT_SPEED: f32 = 16.0;

/// So many steps a pair that has hit is deaf to anything that is not twice as hard: a hit lasts that long.
const COOLDOWN_STEPS: u8 = 4;

/// Two things that touch, and how hard they last did.
struct ContactState {
    pair: (rapier::ColliderHandle, rapier::ColliderHandle),
    /// The change of speed that was reported last.
    reported: f32,
    /// Steps until the pair is heard again.
    cooldown: u8,
    /// The change of speed in the step before.
    before: f32,
    /// Whether they touched in this step.
    now: bool,
}

/// Listens to the contacts of a world, step by step, and tells one [`Impact`] a hit.
#[derive(Default)]
pub(super) struct ContactListener {
    contacts: Vec<ContactState>,
}

impl ContactListener {
    /// Tells the hits of the last step. `dice` are the dice's colliders, `material` says what the others are of.
    pub fn listen(
        &mut self,
        world: &rapier::PhysicsWorld,
        dice: &[rapier::ColliderHandle],
        material: impl Fn(rapier::ColliderHandle, Vec3) -> Option<Material>,
        impacts: &mut Vec<Impact>,
    ) {
        self.contacts.iter_mut().for_each(|touch| touch.now = false);
        let resting = world.gravity.length() * STEP;
        for (index, &die) in dice.iter().enumerate() {
            let mass = world.colliders.get(die).map_or(1.0, rapier::Collider::mass);
            for pair in world.narrow_phase.contact_pairs_with(die) {
                let other = if pair.collider1 == die { pair.collider2 } else { pair.collider1 };
                if dice[..index].contains(&other) || !pair.has_any_active_contact() {
                    continue;
                }
                // Two dice share a blow: each is stopped by half of what one would be by the floor.
                let share = if dice.contains(&other) { 2.0 } else { 1.0 };
                let change = share * pair.total_impulse_magnitude() / mass;
                let touch = self.touch((die, other));
                touch.now = true;
                let sudden = change > MIN_IMPACT_SPEED && change > 1.5 * touch.before + resting;
                if sudden && (touch.cooldown == 0 || change > 2.0 * touch.reported) {
                    touch.cooldown = COOLDOWN_STEPS;
                    touch.reported = change;
                    let position = contact_point(world, pair);
                    if let Some(other) = material(other, position) {
                        impacts.push(Impact { position, speed: change, material: Material::Die, other });
                    }
                } else {
                    touch.cooldown = touch.cooldown.saturating_sub(1);
                }
                touch.before = change;
            }
        }
        self.contacts.retain_mut(|touch| {
            if !touch.now {
                touch.before = 0.0;
                touch.cooldown = touch.cooldown.saturating_sub(1);
            }
            touch.now || touch.cooldown > 0
        });
    }

    fn touch(&mut self, pair: (rapier::ColliderHandle, rapier::ColliderHandle)) -> &mut ContactState {
        let known = self.contacts.iter().position(|touch| touch.pair == pair);
        let index = known.unwrap_or_else(|| {
            self.contacts.push(ContactState { pair, reported: 0.0, cooldown: 0, before: 0.0, now: true });
            self.contacts.len() - 1
        });
        &mut self.contacts[index]
    }
}

/// Where two colliders touch deepest.
fn contact_point(world: &rapier::PhysicsWorld, pair: &rapier::ContactPair) -> Vec3 {
    let collider = &world.colliders[pair.collider1];
    pair.find_deepest_contact()
        .map_or_else(|| collider.translation(), |(_, contact)| collider.position().transform_point(contact.local_p1))
}
