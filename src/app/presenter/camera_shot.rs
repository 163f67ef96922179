//! Selects the camera's shot. Must not depend on a game.

use std::borrow::Cow;

use bevy::prelude::*;

use super::contract::{Presenter, View};
use crate::app::input::RedrawRequests;
use crate::app::render::camera::{CameraDirector, LAST_DIE, THROW, TRAY};
use crate::app::ui::Overlay;
use crate::sim::dice::Die;
use crate::sim::table::{
    AwaitedThrows, PlaybackOpen, Scene, SlowMotion, TableSpeed, TableSystems, ThrowStage, cleared,
};

/// The time for which the camera stays at dice that have come to rest, in seconds.
const READING_TIME: f32 = 0.9;

/// A die has landed once its centre is below this height, in cm.
pub(super) const LANDED_HEIGHT: f32 = 2.5;

/// A die that landed flies again above this height, in cm: it is thrown once more, because it lay askew. The shot of the
/// tray shows lower ones, which bounced.
const FLIGHT_HEIGHT: f32 = 7.0;

/// How far the dice of the current throw have come.
#[derive(Resource, Default)]
pub(super) struct ThrowWatch {
    landed: Vec<Entity>,
    /// The remaining time for which the camera stays at the dice, in seconds.
    reading: f32,
}

impl ThrowWatch {
    /// Adds the falling dice that have landed. Returns whether any is still in the air.
    fn follow(&mut self, falling: impl Iterator<Item = (Entity, f32)>) -> bool {
        let mut any_flies = false;
        for (die, height) in falling {
            if height > FLIGHT_HEIGHT {
                self.landed.retain(|landed| *landed != die);
            } else if height < LANDED_HEIGHT && !self.landed.contains(&die) {
                self.landed.push(die);
            }
            any_flies |= !self.landed.contains(&die);
        }
        any_flies
    }

    /// Counts down the time for which the camera stays at dice at rest. It starts again while dice are `thrown`, and ends at
    /// once when none of them is in a tray any more.
    fn tick_reading(&mut self, thrown: bool, in_tray: bool, seconds: f32) {
        self.reading = if !in_tray {
            0.0
        } else if thrown {
            READING_TIME
        } else {
            (self.reading - seconds).max(0.0)
        };
    }
}

pub(super) fn plugin<G: Presenter>(app: &mut App) {
    app.init_resource::<ThrowWatch>().add_systems(Update, reset.before(TableSystems::Request).run_if(cleared::<G>));
}

/// Selects the camera's shot. Dice stay in the picture while they fly, and at rest until players have read them. A replay
/// has shots of its own.
pub(super) fn update<G: Presenter>(
    view: View<G>,
    mut director: ResMut<CameraDirector>,
    dice: Query<(Entity, &ChildOf, &Transform), With<Die>>,
    (time, table_speed, slow): (Res<Time<Virtual>>, Res<TableSpeed>, Res<SlowMotion>),
    (overlay, playback, scene): (Option<Res<State<Overlay>>>, Option<Res<PlaybackOpen>>, Option<Res<Scene>>),
    mut watch: ResMut<ThrowWatch>,
    mut redraw: ResMut<RedrawRequests>,
) {
    if overlay.is_some_and(|overlay| **overlay == Overlay::Replay) {
        return;
    }
    let watch = watch.bypass_change_detection();
    let falling = view.awaited.falling();
    let flying = falling && watch.follow(falling_dice(&view.awaited, &dice).map(|(die, at)| (die, at.y)));
    if !falling {
        watch.landed.clear();
    }
    let thrown = falling || playback.is_some_and(|playback| playback.threw);
    // Dice in the hand are the next ones: those of the throw before are gone.
    let in_hand = !thrown && view.awaited.hands().next().is_some() && !view.awaited.any_released();
    watch.tick_reading(thrown, !in_hand && !dice.is_empty(), time.delta_secs() * table_speed.scale());
    redraw.bypass_change_detection().hold_while("reading", watch.reading > 0.0 && !time.is_paused());
    let director = director.bypass_change_detection();
    if let Some(scene) = scene {
        director.set_tray(*scene.shots.get(&*G::tray_shot(&view)).unwrap_or(&scene.shots[TRAY]));
    }
    // A cut in the middle of a throw would hide how it goes on.
    let shot = if flying || falling && director.cuts {
        Cow::Borrowed(THROW)
    } else if slow.0 {
        Cow::Borrowed(LAST_DIE)
    } else if watch.reading > 0.0 {
        Cow::Borrowed(TRAY)
    } else {
        G::camera(&view)
    };
    director.select(&shot);
}

/// The dice of all falling throws, with their positions above their trays.
pub(super) fn falling_dice<'a>(
    awaited: &'a AwaitedThrows,
    dice: &'a Query<(Entity, &ChildOf, &Transform), With<Die>>,
) -> impl Iterator<Item = (Entity, Vec3)> + 'a {
    let falls = |tray: Entity| awaited.iter().any(|throw| throw.tray == tray && throw.stage == ThrowStage::Falling);
    dice.iter().filter(move |(_, tray, _)| falls(tray.parent())).map(|(die, _, at)| (die, at.translation))
}

/// Forgets the throw when a match is cleared away.
fn reset(mut watch: ResMut<ThrowWatch>, mut redraw: ResMut<RedrawRequests>) {
    *watch = ThrowWatch::default();
    redraw.bypass_change_detection().release("reading");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_throw_flies_until_every_die_has_landed_once() {
        let [one, other] = [1, 2].map(|index| Entity::from_raw_u32(index).expect("it is an index"));
        let mut watch = ThrowWatch::default();
        assert!(watch.follow([(one, 9.0), (other, 12.0)].into_iter()));
        assert!(watch.follow([(one, 1.0), (other, 7.0)].into_iter()));
        // The first one bounces while the second one lands.
        assert!(!watch.follow([(one, 6.0), (other, 1.2)].into_iter()));
        assert!(!watch.follow([(one, 0.8), (other, 5.0)].into_iter()));
        // One of them lay askew and is thrown again.
        assert!(watch.follow([(one, 9.0), (other, 0.8)].into_iter()));
    }

    #[test]
    fn the_camera_stays_at_dice_only_while_they_are_in_a_tray() {
        let mut watch = ThrowWatch::default();
        watch.tick_reading(true, true, 0.1);
        watch.tick_reading(false, true, 0.5);
        assert!(watch.reading > 0.0);
        watch.tick_reading(false, true, 0.5);
        assert_eq!(watch.reading, 0.0);
        watch.tick_reading(true, true, 0.1);
        watch.tick_reading(true, false, 0.1);
        assert_eq!(watch.reading, 0.0, "all dice were moved beside the tray");
    }
}
