//! Checks, before the engine starts, that a window can be opened and that an adapter can draw into it, so that a player
//! reads one sentence instead of a panic.

use std::env::var;

use bevy::render::settings::WgpuSettings;
use bevy::tasks::block_on;
use thiserror::Error;
use wgpu::{Backends, DeviceType, Instance, InstanceDescriptor};

use crate::app::render::renderer_settings::{AdapterSummary, GraphicsApi};

/// Why the application cannot start on this machine, and what the player can do about it.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum PlatformError {
    /// The engine's libraries panic at this value of an environment variable, or find nothing to draw with.
    #[error("{name} is \"{}\": {advice}, or unset it", value.escape_debug())]
    Variable {
        /// The variable.
        name: &'static str,
        /// Its value.
        value: String,
        /// What else to set it to.
        advice: &'static str,
    },
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

/// The error if a variable is set to a value that is not allowed.
fn check_variable(
    name: &'static str,
    allowed: impl Fn(&str) -> bool,
    advice: &'static str,
) -> Result<(), PlatformError> {
    match var(name) {
        Ok(value) if !allowed(&value) => Err(PlatformError::Variable { name, value, advice }),
        _ => Ok(()),
    }
}

/// Checks that a display server answers.
///
/// # Errors
/// [`PlatformError::DesktopMissing`], [`PlatformError::DisplaySilent`] or [`PlatformError::Variable`].
#[cfg(target_os = "linux")]
pub(super) fn check_display() -> Result<(), PlatformError> {
    use std::os::unix::net::UnixStream;
    use std::path::Path;

    // The window library prefers Wayland in the same order, and does not fall back from one to the other.
    let named = |name| var(name).ok().filter(|value| !value.is_empty());
    let display = named("WAYLAND_DISPLAY");
    let answers = if display.is_some() || named("WAYLAND_SOCKET").is_some() {
        let is_connection = |socket: &str| {
            let Ok(number) = socket.parse::<u32>() else { return false };
            let target = Path::new("/proc/self/fd").join(number.to_string()).read_link();
            target.is_ok_and(|target| target.to_string_lossy().starts_with("socket:"))
        };
        check_variable("WAYLAND_SOCKET", is_connection, "set it to the number of an open connection")?;
        // An open connection serves one client only, so it is not tried.
        let folder = var("XDG_RUNTIME_DIR").unwrap_or_default();
        let path = Path::new(&folder).join(display.unwrap_or_default());
        var("WAYLAND_SOCKET").is_ok() || (path.is_absolute() && UnixStream::connect(path).is_ok())
    } else if named("DISPLAY").is_some() {
        let is_scale = |value: &str| {
            let number = value.parse().is_ok_and(|scale: f64| (0.25..=8.0).contains(&scale));
            number || value.is_empty() || value.eq_ignore_ascii_case("randr")
        };
        check_variable("WINIT_X11_SCALE_FACTOR", is_scale, "set it to a number from 0.25 to 8, such as 1.5")?;
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
/// [`PlatformError::GraphicsMissing`] if no driver offers an adapter, or [`PlatformError::Variable`].
pub fn find_graphics() -> Result<GraphicsApi, PlatformError> {
    let names_one = |value: &str| !Backends::from_comma_list(value).is_empty();
    check_variable("WGPU_BACKEND", names_one, "set it to vulkan, metal, dx12 or gl")?;
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
    // The engine panics if it must use a software renderer and there is none.
    let software = || adapters.iter().any(|adapter| adapter.device == DeviceType::Cpu);
    let is_off = |value: &str| matches!(value, "" | "0" | "false") || software();
    check_variable("WGPU_FORCE_FALLBACK_ADAPTER", is_off, "no software renderer is installed: set it to 0")?;
    GraphicsApi::choose(&adapters).ok_or(PlatformError::GraphicsMissing)
}
