//! Tests of the app tier: saved files, devices, screens, audio.

mod ambiguities;
mod appearance;
#[cfg(feature = "screenshots")]
mod attract;
mod audio;
mod bets;
mod catalog;
mod chips;
mod closed_meshes;
mod coins;
mod damaged_files;
mod die_sizes;
mod engine_api;
mod finished_matches;
mod framing;
mod headless;
mod help;
mod hud;
mod leaks;
#[cfg(feature = "screenshots")]
mod lessons;
mod message_log;
mod pads;
#[path = "../../examples/sample_game/pig/mod.rs"]
mod pig;
mod platform_errors;
mod played_by_keys;
mod played_by_mouse;
mod power;
mod profiles;
mod reruns;
mod review;
mod saves;
mod shelf;
// Reads the CPU time of a thread from the kernel.
#[cfg(target_os = "linux")]
mod smooth;
mod stage_view;
#[cfg(feature = "screenshots")]
mod throw_gestures;
mod ui;
