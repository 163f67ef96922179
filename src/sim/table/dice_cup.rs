//! The dice cup: it moves to the held dice, tips on release and returns while they roll. Presentation only: it has no
//! physics body, and nothing waits for it. Must not depend on any game; the scene says where it stands, in its place
//! `cup`.

use bevy::prelude::*;

use super::super::lobby::Lobby;
use super::layout::LayoutSystems;
use super::pieces::PieceMaterial;
use super::tween::slide::{SlideSystems, Sliding, slide_to};
use super::{
    AutoThrow, AwaitedThrows, Match, OnTable, Scene, Speed, StateReset, TableGame, TableSpeed, TableSystems, ThrowStage,
};
use crate::sim::dice::{DiceTray, Die, HandMotion, Material, Release};

/// Radius of the cup's mouth, in cm.
pub const MOUTH: f32 = 2.4;

/// Position of the cup's mouth relative to the dice while it is held, in cm: distance behind and below them. Chosen so
/// that the cup hides no die from the camera.
const HELD: (f32, f32) = (3.2, 1.9);

/// Rotation of the held cup and of the tipped cup, in radians; 0 stands on its mouth.
const TURNED: (f32, f32) = (1.75, 1.05);

/// Movement while tipping, in cm: towards the aim, and up.
const TIPPED: (f32, f32) = (1.8, 0.8);

/// Durations of moving to the dice and of tipping, in seconds.
const TIME: (f32, f32) = (0.34, 0.16);

/// Lift on the way to the dice, in cm, to clear the tray's rim.
const LIFT: f32 = 2.2;

/// How the cup follows shaken dice: fraction of their movement, and rotation per cm in radians.
const SHAKEN: (f32, f32) = (0.6, 0.35);

/// Rate at which it follows the aim, per second.
const FOLLOW: f32 = 14.0;

/// The cup. A table has one.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq)]
#[require(PieceMaterial(Material::Leather))]
pub struct Cup {
    at: CupState,
    aim: Vec2,
}

impl Cup {
    /// Whether it stands beside the tray or is returning there.
    pub fn stands(&self) -> bool {
        self.at == CupState::Stand
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
enum CupState {
    #[default]
    Stand,
    /// At the held dice of this tray, or on the way to them (progress 0 to 1).
    Dice { tray: Entity, from: Transform, done: f32 },
    /// Tipping (progress 0 to 1).
    Tipping { from: Transform, done: f32 },
}

/// Keeps the cup standing, to reduce motion. Set by the view.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CupDisabled(pub bool);

/// Move the cup.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub struct CupSystems;

/// Adds the cup to the table of a game.
pub fn plugin<G: TableGame>(app: &mut App) {
    app.init_resource::<CupDisabled>().add_systems(
        Update,
        (reset_cup::<G>, move_cup)
            .chain()
            .in_set(CupSystems)
            .in_set(TableSystems::Present)
            .after(LayoutSystems::Place)
            .before(SlideSystems)
            .run_if(resource_exists::<Match<G>>),
    );
}

fn stand(scene: &Scene) -> Option<Transform> {
    scene.place("cup").map(|place| place.transform())
}

/// Resets the cup at the start, after a resume and after an undo.
fn reset_cup<G: TableGame>(
    mut resets: MessageReader<StateReset<G>>,
    scene: Res<Scene>,
    cups: Query<Entity, With<Cup>>,
    mut commands: Commands,
) {
    if resets.read().count() == 0 {
        return;
    }
    cups.iter().for_each(|cup| commands.entity(cup).despawn());
    if let Some(stand) = stand(&scene) {
        commands.spawn((Name::new("cup"), OnTable, Cup::default(), stand));
    }
}

/// A rotation that tilts the cup towards `aim`.
fn turned(aim: Vec2, by: f32) -> Quat {
    Quat::from_rotation_y((-aim.x).atan2(-aim.y)) * Quat::from_rotation_x(by)
}

/// The transform of the cup held at these dice, in tray coordinates; `None` without dice.
fn held(dice: &[Vec3], aim: Vec2) -> Option<Transform> {
    let first = dice.first()?;
    let middle = dice.iter().sum::<Vec3>() / dice.len() as f32;
    // All dice are held at the same height, so a difference shows how far the first one is shaken.
    let swung = first.y - middle.y;
    let behind = Vec3::new(aim.x, 0.0, aim.y) * HELD.0;
    let place = middle - behind + Vec3::Y * swung.mul_add(SHAKEN.0, -HELD.1);
    let turn = turned(aim, swung.mul_add(SHAKEN.1, TURNED.0));
    Some(Transform::from_translation(place).with_rotation(turn))
}

fn tipped(from: &Transform, aim: Vec2) -> Transform {
    let moved = Vec3::new(aim.x * TIPPED.0, TIPPED.1, aim.y * TIPPED.0);
    Transform::from_translation(from.translation + moved).with_rotation(turned(aim, TURNED.1))
}

fn between(from: &Transform, to: &Transform, done: f32, lift: f32) -> Transform {
    let part = done * done * done.mul_add(-2.0, 3.0);
    let up = Vec3::Y * lift * 4.0 * part * (1.0 - part);
    Transform::from_translation(from.translation.lerp(to.translation, part) + up)
        .with_rotation(from.rotation.slerp(to.rotation, part))
}

fn move_cup(
    (time, table_speed, rests): (Res<Time>, Res<TableSpeed>, Res<CupDisabled>),
    (awaited, lobby, auto): (Res<AwaitedThrows>, Res<Lobby>, Res<AutoThrow>),
    (mut motions, mut releases): (MessageReader<HandMotion>, MessageReader<Release>),
    scene: Res<Scene>,
    trays: Query<(&Transform, &Children), (With<DiceTray>, Without<Cup>)>,
    dice: Query<&Transform, (With<Die>, Without<Cup>)>,
    mut cups: Query<(Entity, &mut Cup, &mut Transform)>,
    mut commands: Commands,
) {
    let motions: Vec<HandMotion> = motions.read().copied().collect();
    let releases: Vec<Release> = releases.read().copied().collect();
    let (Ok((entity, mut cup, mut transform)), Some(stand)) = (cups.single_mut(), stand(&scene)) else { return };
    if rests.0 || table_speed.speed == Speed::Instant {
        // No animation, so keep it standing.
        if !cup.stands() || *transform != stand {
            *cup = Cup::default();
            commands.entity(entity).remove::<Sliding>().insert(stand);
        }
        return;
    }
    // A bot or an automatic throw gathers as soon as it holds dice.
    let shaken = |tray: Entity| motions.iter().any(|motion| motion.tray == tray && motion.shaking);
    let gathered = awaited
        .iter()
        .find(|throw| throw.stage == ThrowStage::InHand && (auto.throws(throw, &lobby) || shaken(throw.tray)))
        .map(|throw| throw.tray);
    let aimed = |tray: Entity| {
        motions.iter().rev().filter(|motion| motion.tray == tray).find_map(|motion| motion.aim.try_normalize())
    };
    let passed = time.delta_secs() * table_speed.scale();
    let mut next = *cup;
    match cup.at {
        CupState::Stand => {
            let Some(tray) = gathered else { return };
            commands.entity(entity).remove::<Sliding>();
            let aim = aimed(tray).unwrap_or(Vec2::NEG_Y);
            next = Cup { at: CupState::Dice { tray, from: *transform, done: 0.0 }, aim };
        }
        CupState::Dice { tray, from, done } => {
            let release = releases.iter().find(|release| release.tray == tray);
            if let Some(release) = release.filter(|_| done >= 1.0) {
                next.aim = release.gesture.aim.try_normalize().unwrap_or(cup.aim);
                next.at = CupState::Tipping { from: *transform, done: 0.0 };
            } else if release.is_none() && gathered == Some(tray) {
                let done = (done + passed / TIME.0).min(1.0);
                next.at = CupState::Dice { tray, from, done };
                let wanted = aimed(tray).unwrap_or(cup.aim);
                let part = 1.0 - (-FOLLOW * time.delta_secs()).exp();
                next.aim = cup.aim.lerp(wanted, part).normalize_or(wanted);
                if let Ok((place, children)) = trays.get(tray) {
                    let dice: Vec<Vec3> = dice.iter_many(children).map(|die| die.translation).collect();
                    if let Some(held) = held(&dice, next.aim) {
                        transform.set_if_neq(between(&from, &place.mul_transform(held), done, LIFT));
                    }
                }
            } else {
                // The dice were put back, or released before the cup arrived.
                next.at = CupState::Stand;
                slide_to(&mut commands, entity, *transform, stand, 0.0);
            }
        }
        CupState::Tipping { from, done } if done < 1.0 => {
            let done = (done + passed / TIME.1).min(1.0);
            next.at = CupState::Tipping { from, done };
            transform.set_if_neq(between(&from, &tipped(&from, cup.aim), done, 0.0));
        }
        CupState::Tipping { .. } => {
            next.at = CupState::Stand;
            slide_to(&mut commands, entity, *transform, stand, 0.0);
        }
    }
    cup.set_if_neq(next);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_held_cup_is_behind_the_dice_with_its_mouth_towards_the_aim() {
        let dice = [-3.0, -1.0, 1.0, 3.0].map(|x| Vec3::new(x, 7.0, 6.0));
        for aim in [Vec2::NEG_Y, Vec2::new(0.6, -0.8), Vec2::new(-0.6, -0.8)] {
            let ahead = Vec3::new(aim.x, 0.0, aim.y);
            let held = held(&dice, aim).expect("dice are given");
            let off = held.translation - Vec3::new(0.0, 7.0, 6.0);
            assert!((off.dot(ahead) + HELD.0).abs() < 1e-4 && (off.y + HELD.1).abs() < 1e-4, "{aim}: {off}");
            // The cup stands on its mouth, so the mouth points along its -Y.
            let mouth = held.rotation * Vec3::NEG_Y;
            assert!(mouth.dot(ahead) > 0.9 && mouth.y > 0.1, "{aim}: {mouth}");
            let tipped = tipped(&held, aim);
            let mouth = tipped.rotation * Vec3::NEG_Y;
            assert!(mouth.dot(ahead) > 0.8 && mouth.y < -0.4, "{aim}: {mouth}");
        }
        assert_eq!(held(&[], Vec2::NEG_Y), None);
    }

    #[test]
    fn the_cup_moves_with_shaken_dice() {
        let mut dice = [-3.0, -1.0, 1.0, 3.0].map(|x| Vec3::new(x, 7.0, 6.0));
        let still = held(&dice, Vec2::NEG_Y).expect("dice are given");
        dice[0].y += 0.4;
        let shaken = held(&dice, Vec2::NEG_Y).expect("dice are given");
        assert!(shaken.translation.y > still.translation.y + 0.1);
        assert!(shaken.rotation.angle_between(still.rotation) > 0.05);
    }
}
