//! Rollick: a couch tabletop with dice that really fall.
//!
//! Three tiers, held apart by two Cargo features (see `docs/architecture.md`):
//! *rules* (no feature) is pure, *sim* adds the engine and physics without a picture, *app* adds the picture,
//! the devices and the disk. What may know what:
//! `rules, lines ← bots, record ← dice ← lab, table ← saves ← input ← look ← sound ← ui ← games ← app, referee, cli ← main`.

/// Whether this build is for developing: what is watched on disk is looked at though nothing else moves.
pub const DEVELOPING: bool = cfg!(feature = "dev");

pub mod bots;
pub mod cli;
pub mod games;
pub mod lines;
pub mod record;
pub mod referee;
pub mod rules;

#[cfg(feature = "sim")]
pub mod dice;
#[cfg(feature = "sim")]
pub mod lab;
#[cfg(feature = "sim")]
pub mod table;

#[cfg(feature = "app")]
pub mod app;
#[cfg(feature = "app")]
pub mod input;
#[cfg(feature = "app")]
pub mod look;
#[cfg(feature = "app")]
pub mod saves;
#[cfg(feature = "app")]
pub mod sound;
#[cfg(feature = "app")]
pub mod ui;
