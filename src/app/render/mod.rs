//! Rendering: theme tokens, vector art, props, and the stage with its camera and lamp. Must not depend on any game.

pub mod appearance;
pub mod camera;
mod environment_map;
pub mod fonts;
pub mod highlights;
mod icons;
pub mod lamp_mood;
pub mod lighting;
pub mod mesh_builder;
pub mod noise;
pub mod pipeline_warmup;
pub mod pipelines;
pub mod props;
pub mod quality;
pub mod render_scale;
pub mod renderer_settings;
mod room;
pub(crate) mod scene_materials;
pub mod stage_view;
pub mod table_material;
pub mod texture;
pub mod tokens;
pub mod vector_art;

use bevy::prelude::*;

/// Everything that rendering needs from the first frame.
pub fn plugin(app: &mut App) {
    app.add_plugins((
        tokens::plugin,
        vector_art::plugin,
        quality::plugin,
        table_material::plugin,
        props::plugin,
        lighting::plugin,
        lamp_mood::plugin,
        camera::plugin,
        highlights::plugin,
        scene_materials::plugin,
        renderer_settings::plugin,
        render_scale::plugin,
        stage_view::plugin,
    ));
}
