# shellcheck shell=bash
# Sourced by play.sh and test.sh: installs what a new clone needs, and changes nothing that is installed.

# Needed to build the program and to open a window.
BUILD_PACKAGES=(build-essential pkg-config libasound2-dev libudev-dev libwayland-dev libxkbcommon-dev libx11-dev
    libxcursor1 libxi6 libxrandr2 libxkbcommon-x11-0 libvulkan1 mesa-vulkan-drivers)
# Needed by the window test as well: a virtual display, simulated keys, screenshots.
TEST_PACKAGES=(xvfb xdotool x11-utils imagemagick)

say() { printf '%s\n' "$*"; }

# Prints an error and exits.
give_up() {
    printf '%s\n' "$*" >&2
    exit 1
}

as_root() {
    if [ "$(id -u)" -eq 0 ]; then
        "$@"
    elif command -v sudo >/dev/null 2>&1; then
        sudo "$@"
    else
        give_up "These packages are missing and only root can install them; run as root: apt-get install $*"
    fi
}

installed() {
    dpkg-query -W -f='${Status}' "$1" 2>/dev/null | grep -q 'ok installed'
}

# Installs those of the given Debian packages that are missing; without apt-get, says what to install.
need_packages() {
    if ! command -v apt-get >/dev/null 2>&1; then
        say_other_systems
        return 0
    fi
    local missing=() name
    for name in "$@"; do
        installed "$name" || missing+=("$name")
    done
    [ ${#missing[@]} -gt 0 ] || return 0
    say "Installing what is missing here: ${missing[*]}"
    as_root apt-get update -qq ||
        give_up "apt-get update failed: check the network and /etc/apt, then run this again."
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" ||
        give_up "apt-get could not install ${missing[*]}: install them by hand, then run this again."
}

say_other_systems() {
    local system=''
    [ ! -r /etc/os-release ] || system=$(. /etc/os-release && printf '%s %s' "${ID:-}" "${ID_LIKE:-}")
    [ "$(uname -s)" != Darwin ] || system=macos
    case "$system" in
    macos) say "On macOS: 'xcode-select --install' once is all that is needed." ;;
    *fedora*) say "On Fedora: sudo dnf install gcc pkgconf-pkg-config alsa-lib-devel systemd-devel wayland-devel" \
        "libxkbcommon-devel libX11-devel libXcursor libXi libXrandr libxkbcommon-x11 vulkan-loader mesa-vulkan-drivers" ;;
    *arch*) say "On Arch: sudo pacman -S --needed base-devel pkgconf alsa-lib systemd-libs wayland libxkbcommon" \
        "libxkbcommon-x11 libx11 libxcursor libxi libxrandr vulkan-icd-loader vulkan-swrast" ;;
    *) say "No apt-get here: on Windows install the Visual Studio C++ build tools, elsewhere a C linker, pkg-config," \
        "and the headers of ALSA, udev, Wayland, xkbcommon and X11; then plain cargo works." ;;
    esac
}

# Installs cargo if it is missing or too old; the one that a distribution packages usually is.
need_cargo() {
    local wanted
    wanted=$(sed -n 's/^rust-version = "\(.*\)"/\1/p' Cargo.toml)
    command -v cargo >/dev/null 2>&1 || { [ ! -f "$HOME/.cargo/env" ] || . "$HOME/.cargo/env"; }
    if ! command -v cargo >/dev/null 2>&1; then
        say "Rust is missing: installing it with rustup, for this user alone (https://rustup.rs says more)."
        command -v curl >/dev/null 2>&1 || need_packages curl ca-certificates
        curl --proto '=https' --tlsv1.2 -sSf https://sh.rustup.rs | sh -s -- -y --profile minimal ||
            give_up "Rust could not be installed: get Rust $wanted or newer from https://rustup.rs, then run this again."
        . "$HOME/.cargo/env"
    fi
    if ! new_enough "$wanted" && command -v rustup >/dev/null 2>&1; then
        say "This Rust is older than $wanted: updating it."
        rustup update stable || true
    fi
    new_enough "$wanted" ||
        give_up "Rust $wanted or newer is needed, and this is $(cargo --version): run 'rustup update stable'," \
            "or get it from https://rustup.rs, then run this again."
}

new_enough() {
    local here
    here=$(cargo --version 2>/dev/null | cut -d' ' -f2)
    [ -n "$here" ] && [ "$(printf '%s\n%s\n' "$1" "$here" | sort -V | head -n 1)" = "$1" ]
}

# Installs the formatter and the linter.
need_lints() {
    { cargo fmt --version && cargo clippy --version; } >/dev/null 2>&1 || rustup component add rustfmt clippy ||
        give_up "rustfmt and clippy are missing: run 'rustup component add rustfmt clippy', then run this again."
}
