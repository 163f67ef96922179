//! The picture: tokens, art, props, the stage with its camera and lamp. Knows no game and decides nothing.

pub mod tokens;

use bevy::prelude::*;

/// Everything of the picture that is there from the first frame.
pub fn plugin(app: &mut App) {
    app.add_plugins(tokens::plugin);
}
