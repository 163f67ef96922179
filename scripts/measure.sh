#!/usr/bin/env bash
# Measures the program in a window on a virtual display: idle CPU time, response to a key, frame rates, memory.
# Prints the figures of docs/performance.md. Needs what scripts/test.sh installs.
set -euo pipefail
cd "$(dirname "$0")/.."
target=${CARGO_TARGET_DIR:-target}
# The build of the window tests.
cargo build --config scripts/player.toml --locked --quiet --features screenshots --bin rollick --example plain_window
program=$target/debug/rollick
plain=$target/debug/examples/plain_window

work=$(mktemp -d)
export ROLLICK_HOME=$work/home
# Not the first start.
mkdir -p "$ROLLICK_HOME"
echo 'Settings(attract: false)' >"$ROLLICK_HOME/settings.ron"
display=:$((90 + RANDOM % 100))
Xvfb "$display" -screen 0 1920x1080x24 -nolisten tcp -noreset >/dev/null 2>&1 &
server=$!
pids=()
cleanup() {
    kill "${pids[@]}" "$server" 2>/dev/null || true
    rm -rf "$work"
}
trap cleanup EXIT
export DISPLAY=$display WGPU_BACKEND=vulkan
unset WAYLAND_DISPLAY
sleep 1

# The CPU time of a process so far, in milliseconds.
cpu() {
    local tick
    tick=$(getconf CLK_TCK)
    awk -v tick="$tick" '{ sub(/.*\) /, ""); print int(($12 + $13) * 1000 / tick) }' "/proc/$1/stat"
}

# The resident memory of a process, in MiB.
memory() { awk '/^VmRSS/ { print int($2 / 1024) }' "/proc/$1/status"; }

# Waits until a process has used almost no CPU time for a second, for at most a minute.
until_asleep() {
    local before now
    before=$(cpu "$1")
    for _ in $(seq 1 60); do
        sleep 1
        now=$(cpu "$1")
        [ $((now - before)) -gt 20 ] || return 0
        before=$now
    done
    echo "The program did not become idle within a minute." >&2
    return 1
}

# Starts a command and waits until its window has appeared and is idle.
start() {
    "$@" >"$work/out" 2>"$work/err" &
    pid=$!
    pids+=("$pid")
    for _ in $(seq 1 120); do
        xdotool search --onlyvisible --pid "$pid" >/dev/null 2>&1 && break
        sleep 0.5
    done
    sleep 12
}

# The CPU time per second, over ten seconds.
busy() {
    local before
    before=$(cpu "$1")
    sleep 10
    echo $((($(cpu "$1") - before) / 10))
}

stop() {
    kill "$1" 2>/dev/null || true
    wait "$1" 2>/dev/null || true
}

echo "== Idle: CPU time, milliseconds a second"
for place in shelf table; do
    case $place in
        shelf) words=(--windowed) ;;
        table) words=(play sequence-dice --windowed --seats human,human --seed 7) ;;
    esac
    start "$program" "${words[@]}"
    until_asleep "$pid"
    idle=$(busy "$pid")
    stop "$pid"
    ROLLICK_REDRAW=always start "$program" "${words[@]}"
    always=$(busy "$pid")
    stop "$pid"
    echo "$place: idle $idle, continuous redraw $always, ratio $((always / (idle > 0 ? idle : 1)))"
done

echo "== Latency of a key while idle, in ms from the press to the program's log line"
RUST_LOG=rollick::app=debug,warn start "$program" --windowed
# Keys go to the focused window, and without a window manager no window has the focus.
xdotool windowfocus "$(xdotool search --onlyvisible --pid "$pid" 2>/dev/null | head -n 1)"
for _ in $(seq 1 10); do
    until_asleep "$pid"
    sent=$(date +%s%3N)
    xdotool key Right
    sleep 1
    heard=$(sed 's/\x1b\[[0-9;]*m//g' "$work/out" "$work/err" | grep -o '^[0-9T:.-]*Z.*press' | tail -n 1 | cut -d' ' -f1 || true)
    if [ -n "$heard" ]; then echo $(($(date -d "$heard" +%s%3N) - sent)); else echo "none"; fi
done | sort -n | tr '\n' ' '
echo
stop "$pid"

echo "== Frames per second with a software renderer, low quality, two bots at MACHZ (five dice)"
# The size of the display is that of the largest window.
for size in 1280x800 1920x1080; do
    "$program" play machz --windowed "$size" --seats bot,bot --seed 7 --frame-times "$work/frames" >"$work/out" 2>"$work/err" &
    pid=$!
    pids+=("$pid")
    for _ in $(seq 1 120); do
        window=$(xdotool search --onlyvisible --pid "$pid" 2>/dev/null | head -n 1) && [ -n "$window" ] && break
        sleep 0.5
    done
    xdotool windowsize --sync "$window" "${size%x*}" "${size#*x}" || true
    sleep 45
    stop "$pid"
    # The first ten seconds compile shaders.
    awk -F, -v size="$size" 'NR > 1 && $1 > 10 { frames[$4]++; time[$4] += $2; scale[$4] += $5 }
        END { for (what in frames) printf "%s, %s: %.1f per second, mean scale %.2f\n",
              size, what, 1000 * frames[what] / time[what], scale[what] / frames[what] }' "$work/frames" | sort
done
layer=VK_LAYER_MESA_overlay
VK_INSTANCE_LAYERS=$layer VK_LAYER_MESA_OVERLAY_CONFIG=output_file=$work/fps,fps_sampling_period=1000 \
    ROLLICK_REDRAW=always start "$program" --windowed
sleep 20
stop "$pid"
awk -F, 'NR > 8 { sum += $3; lines++ } END { printf "the shelf: %.1f per second\n", sum / lines }' "$work/fps"

echo "== Memory at rest, MiB"
start "$plain"
echo "a plain 3D window: $(memory "$pid")"
stop "$pid"
start "$program" play sequence-dice --windowed --seats human,human --seed 7
until_asleep "$pid"
echo "the table: $(memory "$pid")"
stop "$pid"
