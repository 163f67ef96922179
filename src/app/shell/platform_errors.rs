//! Checks, before the engine starts, that a window can be opened and that an adapter can draw into it, so that a player
//! reads one sentence instead of a panic.

use bevy::render::settings::WgpuSettings;
use bevy::tasks::block_on;
use thiserror::Error;
use wgpu::{Instance, InstanceDescriptor};

use crate::app::render::renderer_settings::{AdapterSummary, GraphicsApi};

/// Why the application cannot start on this machine, and what the player can do about it.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum PlatformError {
    /// No environment variable names a display server.
    #[error(
        "there is no desktop to open a window on (neither DISPLAY nor WAYLAND_DISPLAY is set): start it in a desktop \
         session; 'rollick simulate' needs no window"
    )]
    DesktopMissing,
    /// The display server that the environment names does not answer.
    #[error(
        "no window can be opened here: start it in a desktop session, or set DISPLAY or WAYLAND_DISPLAY to a running \
         one; 'rollick simulate' needs no window"
    )]
    DisplaySilent,
    /// No driver offers an adapter.
    #[error(
        "no graphics driver was found: install the one for your graphics card, or a software driver (Mesa has one for \
         Vulkan); 'rollick simulate' needs none"
    )]
    GraphicsMissing,
    /// A driver was found, but it cannot draw on this display.
    #[error(
        "the graphics driver cannot draw on this display: install a driver for Vulkan (Mesa has one in software); \
         'rollick simulate' needs none"
    )]
    GraphicsUnusable,
}

/// Checks that a display server answers.
///
/// # Errors
/// [`PlatformError::DesktopMissing`] or [`PlatformError::DisplaySilent`].
#[cfg(target_os = "linux")]
pub(super) fn check_display() -> Result<(), PlatformError> {
    use std::env::var_os;

    // The window library prefers Wayland in the same order, and does not fall back from one to the other.
    let named = |name| var_os(name).filter(|value| !value.is_empty());
    let answers = if let Some(display) = named("WAYLAND_DISPLAY") {
        let folder = var_os("XDG_RUNTIME_DIR").unwrap_or_default();
        std::os::unix::net::UnixStream::connect(std::path::Path::new(&folder).join(display)).is_ok()
    } else if named("WAYLAND_SOCKET").is_some() {
        // It names an open connection, which serves one client only.
        true
    } else if named("DISPLAY").is_some() {
        x11rb::connect(None).is_ok()
    } else {
        return Err(PlatformError::DesktopMissing);
    };
    if answers { Ok(()) } else { Err(PlatformError::DisplaySilent) }
}

/// Checks that a display server answers: other systems always have one.
#[cfg(not(target_os = "linux"))]
pub(super) const fn check_display() -> Result<(), PlatformError> {
    Ok(())
}

/// Finds the graphics interface to draw with. `WGPU_BACKEND` limits the choice.
///
/// # Errors
/// [`PlatformError::GraphicsMissing`] if no driver offers an adapter.
pub fn find_graphics() -> Result<GraphicsApi, PlatformError> {
    let backends = WgpuSettings::default().backends.unwrap_or_default();
    let instance = Instance::new(InstanceDescriptor { backends, ..InstanceDescriptor::new_without_display_handle() });
    let adapters: Vec<AdapterSummary> = block_on(instance.enumerate_adapters(backends))
        .iter()
        .map(|adapter| {
            let info = adapter.get_info();
            AdapterSummary {
                backend: info.backend,
                device: info.device_type,
                largest_texture: adapter.limits().max_texture_dimension_2d,
            }
        })
        .collect();
    GraphicsApi::choose(&adapters).ok_or(PlatformError::GraphicsMissing)
}
