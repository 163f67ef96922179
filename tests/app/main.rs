//! The app tier's tests: what needs the disk, the devices or the picture.

mod bets;
mod chips;
mod coins;
mod desktop;
mod ended;
mod engine_api;
mod hands;
mod hud;
mod leaks;
mod pads;
mod saves;
mod sound;
mod told;
mod ui;
mod wake;
