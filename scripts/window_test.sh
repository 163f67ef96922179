#!/usr/bin/env bash
# Plays the program in a window: a virtual display, software Vulkan or OpenGL, simulated keys through X. Writes screenshots to
# shots/; look at them, because a passing run does not prove that the picture is right.
#   scripts/window_test.sh              all parts; takes most of an hour with a software renderer
#   scripts/window_test.sh quick first  only these parts: what scripts/test.sh runs
# What a game shows and answers is tested without a window; these parts test what needs one.
set -uo pipefail
cd "$(dirname "$0")/.."
ALL=(quick first desktop monitors opengl resume bots shots)
parts=("$@")
[ ${#parts[@]} -gt 0 ] || parts=("${ALL[@]}")

. scripts/display.sh
. scripts/window_steps.sh

# A whole match of bots, with these options; its result is one line.
play_bots() {
    local result key
    echo "a match of bots: $*"
    result=$(timeout 2400 "$rollick" play "$@" --seed 7 --exit --frame-times "$scratch/frames" 2>"$scratch/log") ||
        fail "the match ended with status $?"
    no_errors
    # A pipeline that is compiled during a match delays a frame.
    grep -q '^shader pipelines: .*, 0 later$' "$scratch/log" || fail "$(grep '^shader' "$scratch/log" || echo 'no count of shader pipelines')"
    result=$(printf '%s\n' "$result" | tail -n 1)
    printf '  %s\n' "$result"
    for key in game seats scores winners moves throws; do
        case "$result" in *"\"$key\":"*) ;; *) fail "the result has no '$key': $result" ;; esac
    done
}

# With the feature of the screenshots, so that one build serves the picture test too.
cargo build --config scripts/player.toml --locked --quiet --features screenshots --bin rollick --example screenshots || fail "the program could not be built"
mkdir -p "$pictures"
open_display 1280x800

for part in "${parts[@]}"; do
    case "$part" in
    quick)
        play_bots sequence-dice --seats bot:normal,bot:easy --speed instant
        ;;
    first)
        echo "to a table and a first throw with the keyboard"
        open_a_table
        throw_once
        end_program
        ;;
    desktop)
        for size in 1280x800 1920x1080; do full_screen_on_a_desktop "$size"; done
        ;;
    monitors)
        two_monitors
        ;;
    opengl)
        echo "to a table and a first throw with OpenGL"
        # Another folder: no unfinished match is offered.
        ROLLICK_HOME=$scratch/opengl
        WGPU_BACKEND=gl open_a_table
        until_state graphics Gl
        throw_once
        end_program
        ROLLICK_HOME=$scratch/home
        ;;
    resume)
        echo "each game, killed in the middle of a match and resumed"
        for game in machz hot-dice farkle jackpot sequence-dice multzo; do resume_after_kill "$game"; done
        ;;
    bots)
        for seats in bot,bot bot,bot,bot bot,bot,bot,bot; do play_bots sequence-dice --seats "$seats" --speed fast; done
        play_bots machz --seats bot,bot,bot,bot --speed instant
        play_bots hot-dice --seats bot,bot --speed instant
        play_bots farkle --seats bot,bot,bot,bot,bot,bot --speed instant
        play_bots multzo --seats bot,bot,bot --speed instant
        for rack in staircase pyramid; do
            play_bots jackpot --seats bot,bot,bot,bot --speed instant --rules rack="$rack"
        done
        ;;
    shots)
        for size in 1280x800 1920x1080; do
            echo "every screen and table at $size"
            timeout 3600 "${rollick%/rollick}/examples/screenshots" --out "$pictures/$size" --size "$size" 2>"$scratch/log" ||
                fail "the screenshots at $size ended with status $?"
            [ -n "$(find "$pictures/$size" -name '*.png' -print -quit)" ] || fail "no screenshot was written"
        done
        ;;
    *) fail "there is no part '$part'; there are: ${ALL[*]}" ;;
    esac
done
echo "The pictures are in $pictures/."
