//! The film of a saved throw: its tray on the table of its game, or of the lab, without pieces and texts.

use bevy::prelude::*;

use super::scene::FilmScene;
use crate::app::offscreen::Offscreen;
use crate::app::replay::{ThrowPlayer, put_tray, scene_of};
use crate::app::saves::SavedThrow;
use crate::app::ui::Screen;
use crate::catalog::Catalog;
use crate::sim::table::Scene;

/// The frames in which the table is built.
const BUILDING: usize = 20;

/// A saved throw.
pub(super) struct ThrowScene {
    player: ThrowPlayer,
    scene: Scene,
}

impl ThrowScene {
    /// Plays the throw once in real time, or `slowly` from all its views.
    pub(super) fn new(catalog: Catalog, throw: &SavedThrow, slowly: bool) -> Result<Self, String> {
        let scene = scene_of(&catalog, throw)?;
        let player = if slowly { ThrowPlayer::new(throw.clone()) } else { ThrowPlayer::in_real_time(throw.clone()) };
        Ok(Self { player, scene })
    }
}

impl FilmScene for ThrowScene {
    fn begin(&mut self, offscreen: &mut Offscreen) -> Result<(), String> {
        let world = offscreen.app.world_mut();
        if **world.resource::<State<Screen>>() != Screen::SavedThrow {
            world.resource_mut::<NextState<Screen>>().set(Screen::SavedThrow);
            offscreen.wait(BUILDING);
            put_tray(self.scene.clone(), self.player.throw()).apply(offscreen.app.world_mut());
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
