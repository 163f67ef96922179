//! The app tier's tests: what needs the disk, the devices or the picture.

mod bets;
mod chips;
mod hands;
mod pads;
mod saves;
mod ui;
mod wake;
