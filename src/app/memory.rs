//! How the system's allocator treats memory that was given back.

/// How much freed memory at the end of a heap is kept before it goes back to the system, and from which size on an
/// allocation is a mapping of its own that goes back at once. In bytes.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
const KEPT: i32 = 64 * 1024;

/// Lets memory that was freed go back to the system. The usual heap a thread keeps tens of megabytes for good after
/// textures were painted and shaders built, which nobody needs again. Elsewhere than with glibc this does nothing.
pub(super) fn give_back_what_is_freed() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    // SAFETY: `mallopt` takes two numbers and may be called at any time; a value it does not know changes nothing.
    unsafe {
        libc::mallopt(libc::M_ARENA_MAX, 2);
        libc::mallopt(libc::M_TRIM_THRESHOLD, KEPT);
        libc::mallopt(libc::M_MMAP_THRESHOLD, KEPT);
    }
}
