//! Detects impacts from contact forces: position, strength, materials. Must not depend on audio.

use bevy::ecs::message::Message;
use bevy::math::Vec3;
use bevy::platform::collections::HashMap;
use bevy_rapier3d::rapier::prelude as rapier;
use serde::{Deserialize, Serialize};

use super::params::STEP;

/// Material of a surface that takes part in an impact.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Material {
    /// A die of those of the tables.
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

/// One impact between two bodies.
#[derive(Message, Clone, Copy, Debug, PartialEq)]
pub struct Impact {
    /// Position, in cm: in tray coordinates when it comes from [`super::ThrowSimulation`], in world coordinates when it
    /// comes from the plugin.
    pub position: Vec3,
    /// Impact speed, in cm/s: the change of velocity of the body that was hit.
    pub speed: f32,
    /// Material of the body that hit.
    pub material: Material,
    /// Material of the body that was hit.
    pub other: Material,
    /// The index of the die or piece that hit. Each sounds a little different.
    pub die: usize,
}

/// Minimum change of speed that counts as an impact, in cm/s. About twice what resting contact causes in one step.
const MIN_IMPACT_SPEED: f32 = 16.0;

/// Steps after an impact during which the same pair reports only impacts that are twice as hard, because one impact
/// lasts several steps.
const COOLDOWN_STEPS: u8 = 4;

/// The recent contact history of a pair of colliders.
#[derive(Default)]
struct ContactState {
    /// The change of speed that was last reported.
    reported: f32,
    /// Remaining steps of the cooldown.
    cooldown: u8,
    /// The change of speed in the previous step.
    before: f32,
    now: bool,
}

/// Observes the contacts of a physics world and reports each [`Impact`] once.
#[derive(Default)]
pub(super) struct ContactListener {
    contacts: HashMap<Pair, ContactState>,
}

type Pair = (rapier::ColliderHandle, rapier::ColliderHandle);

/// The user data of the collider of the die with this index. 0 is that of all other colliders.
pub(super) const fn user_data_of(die: usize) -> u128 {
    die as u128 + 1
}

/// The index of the die that a collider belongs to, if it is one.
pub(super) fn die_of(world: &rapier::PhysicsWorld, collider: rapier::ColliderHandle) -> Option<usize> {
    (world.colliders.get(collider)?.user_data as usize).checked_sub(1)
}

impl ContactListener {
    /// Appends the impacts of the last step to `impacts`. `dice` are the colliders of the dice; `sound` returns the
    /// material of a die, `material` that of any collider, or `None` to ignore the contact.
    pub(super) fn listen(
        &mut self,
        world: &rapier::PhysicsWorld,
        dice: &[rapier::ColliderHandle],
        sound: impl Fn(usize) -> Material,
        material: impl Fn(rapier::ColliderHandle, Vec3) -> Option<Material>,
        impacts: &mut Vec<Impact>,
    ) {
        self.contacts.values_mut().for_each(|touch| touch.now = false);
        let resting = world.gravity.length() * STEP;
        for (index, &die) in dice.iter().enumerate() {
            let mass = world.colliders.get(die).map_or(1.0, rapier::Collider::mass);
            for pair in world.narrow_phase.contact_pairs_with(die) {
                let other = if pair.collider1 == die { pair.collider2 } else { pair.collider1 };
                let hit = die_of(world, other);
                if hit.is_some_and(|hit| hit < index) || !pair.has_any_active_contact() {
                    continue;
                }
                // In a collision of two dice of equal mass each takes half of the change that a die on the floor would take.
                let share = if hit.is_some() { 2.0 } else { 1.0 };
                let change = share * pair.total_impulse_magnitude() / mass;
                let touch = self.contacts.entry((die, other)).or_default();
                touch.now = true;
                let sudden = change > MIN_IMPACT_SPEED && change > 1.5 * touch.before + resting;
                if sudden && (touch.cooldown == 0 || change > 2.0 * touch.reported) {
                    touch.cooldown = COOLDOWN_STEPS;
                    touch.reported = change;
                    let position = contact_point(world, pair);
                    if let Some(other) = material(other, position) {
                        let material = sound(index);
                        impacts.push(Impact { position, speed: change, material, other, die: index });
                    }
                } else {
                    touch.cooldown = touch.cooldown.saturating_sub(1);
                }
                touch.before = change;
            }
        }
        self.contacts.retain(|_, touch| {
            if !touch.now {
                touch.before = 0.0;
                touch.cooldown = touch.cooldown.saturating_sub(1);
            }
            touch.now || touch.cooldown > 0
        });
    }
}

/// The deepest contact point of two colliders.
fn contact_point(world: &rapier::PhysicsWorld, pair: &rapier::ContactPair) -> Vec3 {
    let collider = &world.colliders[pair.collider1];
    pair.find_deepest_contact()
        .map_or_else(|| collider.translation(), |(_, contact)| collider.position().transform_point(contact.local_p1))
}
