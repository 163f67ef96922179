//! How the system's allocator treats memory that was given back.

use std::time::Duration;

use bevy::prelude::*;
use bevy::time::Real;

use crate::app::input::Awake;

/// No more often than this is freed memory handed to the system.
const AT_MOST_EVERY: Duration = Duration::from_secs(20);

/// Lets memory that was freed go back to the system whenever the program falls asleep. After textures were painted and
/// shaders built, the usual heap keeps tens of megabytes for good that nobody needs again; to give them back at once, as
/// they are freed, would cost every frame a little. Elsewhere than with glibc this does nothing.
pub(super) fn plugin(app: &mut App) {
    few_heaps();
    app.add_systems(Last, trim_before_sleep);
}

fn trim_before_sleep(
    awake: Res<Awake>,
    time: Res<Time<Real>>,
    mut last: Local<Option<Duration>>,
    mut slept: Local<bool>,
) {
    let now = time.elapsed();
    let falls_asleep = !awake.is_awake() && !*slept;
    *slept = !awake.is_awake();
    if falls_asleep && last.is_none_or(|last| now >= last + AT_MOST_EVERY) {
        *last = Some(now);
        trim();
    }
}

/// One heap a thread means as many that are half empty. And what is as large as a texture that is being painted goes
/// back at once: left to itself, the allocator takes to keeping the room of ever larger things.
fn few_heaps() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    // SAFETY: `mallopt` takes two numbers and may be called at any time; a value it does not know changes nothing.
    unsafe {
        libc::mallopt(libc::M_ARENA_MAX, 2);
        libc::mallopt(libc::M_MMAP_THRESHOLD, 1 << 20);
        // What frames take and give back stays at hand; told one of its limits, the allocator would no longer raise this
        // other one by itself, and frames would fault their memory in again and again.
        libc::mallopt(libc::M_TRIM_THRESHOLD, 32 << 20);
    }
}

fn trim() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    // SAFETY: `malloc_trim` touches only what is free, takes the allocator's own locks, and may be called at any time.
    unsafe {
        libc::malloc_trim(0);
    }
}
