# shellcheck shell=bash
# Sourced by the scripts that run the program in a window: starts a virtual display, makes a folder for its files, and
# fails with a message and a screenshot.

rollick="${CARGO_TARGET_DIR:-target}/debug/rollick"
pictures=shots
scratch=$(mktemp -d)
started=()
own_display=

# Ends only the processes that this script started.
leave() {
    local pid
    for pid in "${started[@]}"; do kill "$pid" 2>/dev/null; done
    sleep 0.5
    for pid in "${started[@]}"; do kill -KILL "$pid" 2>/dev/null; done
    wait 2>/dev/null
    rm -rf "$scratch"
}
trap leave EXIT

fail() {
    mkdir -p "$pictures"
    printf 'failed: %s\n' "$*" >&2
    [ ! -s "$scratch/log" ] || { echo '--- the last lines of the program:' >&2; tail -n 20 "$scratch/log" >&2; }
    [ -z "$own_display" ] || timeout 30 import -window root "$pictures/failed.png" 2>/dev/null
    exit 1
}

# A display of its own of this size, so that no real one is used, and a renderer that every machine has.
open_display() {
    serve_display Xvfb -screen 0 "${1:-1280x800}x24"
}

# Starts this X server with these options.
serve_display() {
    : >"$scratch/display"
    "$@" -displayfd 3 -nolisten tcp -noreset 3>"$scratch/display" >"$scratch/server" 2>&1 &
    started+=($!)
    local tries
    for tries in $(seq 100); do
        [ -s "$scratch/display" ] && break
        sleep 0.1
    done
    [ -s "$scratch/display" ] || fail "$1 did not start: $(cat "$scratch/server")"
    own_display=":$(cat "$scratch/display")"
    export DISPLAY="$own_display"
    unset WAYLAND_DISPLAY
    local icd
    for icd in /usr/share/vulkan/icd.d/lvp_icd*.json; do
        [ ! -f "$icd" ] || export VK_DRIVER_FILES="$icd" VK_ICD_FILENAMES="$icd"
    done
    export WGPU_BACKEND=vulkan
    # Not the settings and matches of this machine's user.
    export ROLLICK_HOME="$scratch/home"
}
