//! Tests of the app tier: saved files, devices, screens, audio.

mod bets;
mod catalog;
mod chips;
mod coins;
mod desktop;
mod ended;
mod engine_api;
mod hands;
mod hud;
mod leaks;
mod pads;
#[path = "../../examples/sample_game/pig/mod.rs"]
mod pig;
mod saves;
mod sound;
mod told;
mod ui;
mod wake;
