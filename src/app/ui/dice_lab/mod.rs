//! The dice lab: throws dice into a glass tray and shows histograms with the band that chance allows. Must not depend
//! on a game. The statistics are in [`crate::sim::fairness`].

mod bulk_count;
mod lab_state;
mod mix_page;
mod options;
mod page;
mod tray;

use bevy::prelude::*;

use super::Screen;

pub use bulk_count::RunBulkCount;
pub use lab_state::LabState;
pub use options::{LabCamera, Quantity};
pub use page::bag_text;
pub use tray::{RAIN_SLOW_START, StartRain, ThrowLabDice, hide_rain, rain_view, scene_for, show_rain};

/// Adds the lab's tray and page. Requires the dice, render and UI plugins.
pub fn plugin(app: &mut App) {
    app.init_resource::<LabState>()
        .add_plugins((tray::plugin, page::plugin, mix_page::plugin, bulk_count::plugin))
        .add_systems(OnTransition { exited: Screen::Shelf, entered: Screen::Lab }, |mut lab: ResMut<LabState>| {
            lab.reset_counts();
            lab.use_camera(LabCamera::Above);
        });
}
