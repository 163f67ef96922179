//! The dice lab: dice thrown into a glass tray for the fun of it, and histograms that grow against the band that chance
//! allows. Knows no game; what figures mean is decided in [`crate::sim::fairness`].

mod bulk_count;
mod lab_state;
mod page;
mod tray;

use bevy::prelude::*;

use super::Screen;

pub use bulk_count::RunBulkCount;
pub use lab_state::LabState;
pub use tray::ThrowLabDice;

/// Opens the lab's tray and page while its screen is there. It wants dice, a stage and screens to be there.
pub fn plugin(app: &mut App) {
    app.init_resource::<LabState>().add_plugins((tray::plugin, page::plugin, bulk_count::plugin)).add_systems(
        OnEnter(Screen::Lab),
        |mut lab: ResMut<LabState>| {
            lab.reset_counts();
        },
    );
}
