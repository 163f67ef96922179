//! The film of a saved throw: its tray on the table of its game, or of the lab, without pieces and texts.

use bevy::prelude::*;

use super::scene::FilmScene;
use crate::app::offscreen::Offscreen;
use crate::app::replay::ThrowPlayer;
use crate::app::saves::SavedThrow;
use crate::app::saves::throw_file::LAB;
use crate::app::ui::{Screen, dice_lab};
use crate::catalog::Catalog;
use crate::sim::dice::DiceTray;
use crate::sim::table::{OnTable, SceneSource, TrayPlace};

/// The frames in which the table is built.
const BUILDING: usize = 20;

/// A saved throw.
pub(super) struct ThrowScene {
    player: ThrowPlayer,
    source: SceneSource,
}

impl ThrowScene {
    /// Plays the throw once in real time, or `slowly` from all its views.
    pub(super) fn new(catalog: Catalog, throw: &SavedThrow, slowly: bool) -> Result<Self, String> {
        let source = if throw.table == LAB {
            dice_lab::SCENE
        } else {
            let game = catalog.games().find(|game| game.slug == throw.table);
            let game = game.ok_or_else(|| {
                format!("it is a throw of \"{}\", which this version does not know: update Rollick", throw.table)
            })?;
            let (file, embedded) = game.table.scene;
            SceneSource { file, embedded }
        };
        let player = if slowly { ThrowPlayer::new(throw.clone()) } else { ThrowPlayer::in_real_time(throw.clone()) };
        Ok(Self { player, source })
    }

    /// Builds the table with the tray of the throw.
    fn set_up(&self, world: &mut World) {
        let (scene, problem) = self.source.load();
        if let Some(problem) = problem {
            warn!("{problem}");
        }
        let throw = self.player.throw();
        let holds = |place: &&TrayPlace| {
            let away = throw.at - Vec3::from(place.at);
            place.tray.holds(away.with_y(1.0))
        };
        // Dice of several players may fall into parts of one tray, which is drawn as a whole.
        let place = scene.trays.iter().find(holds).cloned();
        let place = place.unwrap_or_else(|| TrayPlace { at: throw.at.into(), tray: throw.recording.tray });
        world.insert_resource(scene);
        let at = Transform::from_translation(place.at.into());
        world.spawn((Name::new("tray"), OnTable, DiceTray::new(place.tray), at));
    }
}

impl FilmScene for ThrowScene {
    fn begin(&mut self, offscreen: &mut Offscreen) -> Result<(), String> {
        let world = offscreen.app.world_mut();
        if **world.resource::<State<Screen>>() != Screen::Film {
            world.resource_mut::<NextState<Screen>>().set(Screen::Film);
            offscreen.wait(BUILDING);
            self.set_up(offscreen.app.world_mut());
            offscreen.wait(BUILDING);
        }
        offscreen.app.world_mut().remove_resource::<ThrowPlayer>();
        offscreen.wait(2);
        offscreen.app.world_mut().insert_resource(self.player.clone());
        Ok(())
    }

    fn follow(&mut self, offscreen: &mut Offscreen) -> Result<bool, String> {
        Ok(offscreen.app.world().resource::<ThrowPlayer>().is_over())
    }
}
