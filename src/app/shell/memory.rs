//! Returns the memory of large blocks to the system.

/// Blocks of this size or more are returned to the system as soon as they are freed, in bytes.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
const LARGE: libc::c_int = 1 << 20;

/// Keeps glibc from raising the size from which it returns freed blocks at once. It raises it to the size of each such
/// block, so after the first textures it would keep those that follow.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
#[expect(unsafe_code, reason = "the only way to set this; see decision 0015")]
pub(super) fn return_large_blocks() {
    // SAFETY: `mallopt` reads its arguments only and is called before other threads start. If it fails, nothing changes.
    unsafe { libc::mallopt(libc::M_MMAP_THRESHOLD, LARGE) };
}

/// Other allocators return large blocks by themselves.
#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
pub(super) const fn return_large_blocks() {}
