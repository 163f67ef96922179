//! The picture: tokens, art, props, the stage with its camera and lamp. Knows no game and decides nothing.

pub mod art;
mod dress;
pub mod frugal;
mod glimmer;
pub mod glow;
mod icons;
mod lean;
pub mod noise;
pub mod props;
pub mod quality;
pub mod rig;
pub mod solid;
pub mod stage;
pub mod texture;
pub mod tokens;

use bevy::{feathers::FeathersCorePlugin, prelude::*};

/// Everything of the picture that is there from the first frame.
pub fn plugin(app: &mut App) {
    // It embeds the family of type that screens and props share.
    if !app.is_plugin_added::<FeathersCorePlugin>() {
        app.add_plugins(FeathersCorePlugin);
    }
    app.add_plugins((
        tokens::plugin,
        art::plugin,
        quality::plugin,
        lean::plugin,
        props::plugin,
        stage::plugin,
        rig::plugin,
        glow::plugin,
        dress::plugin,
        frugal::plugin,
    ));
}
