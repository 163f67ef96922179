//! Rollick: tabletop games for the couch, with dice that really fall.
//!
//! Three tiers, one folder each, separated by two Cargo features (see `docs/architecture.md`): *rules* (no feature) is
//! pure, *sim* adds the engine and physics without a picture, *app* adds the picture, the devices and the disk.
//! Dependencies point one way: `rules ← sim ← app`; a game uses all three; the command line stands on top.

/// Whether this is a development build: watched files are polled while the window is idle.
pub const DEVELOPING: bool = cfg!(feature = "dev");

pub mod catalog;
pub mod cli;
pub mod games;
pub mod launch;
pub mod rules;

#[cfg(feature = "sim")]
pub mod sim;

#[cfg(feature = "app")]
pub mod app;
#[cfg(feature = "screenshots")]
pub mod screenshots;
