//! The dice lab: dice thrown into a glass tray for the fun of it, and histograms that grow against the band that chance
//! allows. Knows no game; what figures mean is decided in [`crate::sim::fairness`].

mod bench;
mod count;
mod page;
mod tray;

use bevy::prelude::*;

use super::Screen;

pub use bench::Bench;
pub use count::CountInLab;
pub use tray::ThrowInLab;

/// Opens the lab's tray and page while its screen is there. It wants dice, a stage and screens to be there.
pub fn plugin(app: &mut App) {
    app.init_resource::<Bench>().add_plugins((tray::plugin, page::plugin, count::plugin)).add_systems(
        OnEnter(Screen::Lab),
        |mut bench: ResMut<Bench>| {
            bench.start_over();
        },
    );
}
