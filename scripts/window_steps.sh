# shellcheck shell=bash
# Sourced by window_test.sh after display.sh: starts the program, presses keys, takes screenshots, and waits for states
# that the program logs: the screen, the focus, the prompts, the panel of a lost device. Every wait has a limit, and a
# wait that fails prints the end of the log.

# Starts the program in the background.
start_program() {
    : >"$scratch/log"
    # A control under the pointer gets the focus.
    xdotool mousemove 1 1
    NO_COLOR=1 RUST_LOG="warn,rollick=info,rollick::app::ui::focus=debug" "$rollick" "$@" >"$scratch/out" 2>"$scratch/log" &
    program=$!
    started+=("$program")
}

# Ends the program. Errors in its log fail the test.
end_program() {
    kill -KILL "$program" 2>/dev/null
    wait "$program" 2>/dev/null
    no_errors
}

no_errors() {
    ! grep -qE '^[^ ]+ +ERROR ' "$scratch/log" || fail "the program logged an error"
}

# The file of the latest unfinished match.
match_file() {
    find "$ROLLICK_HOME" -name '*.match' -not -path '*/finished/*' | sort | tail -n 1
}

# The number of lines in that file: each move is one.
saved_lines() {
    wc -l <"$(match_file)"
}

# All logged states of a kind, oldest first: states_of prompts → 'draw · move' and others.
states_of() {
    sed -nE "s/^[^ ]+ +(INFO|DEBUG) [^ ]+: $1: (.*)$/\2/p" "$scratch/log"
}

# The latest one.
state_of() {
    states_of "$1" | tail -n 1
}

# How often a kind of state has been logged.
changes_of() {
    states_of "$1" | wc -l
}

# Waits until the latest state of a kind matches a pattern: until_state screen Table 120.
until_state() {
    local kind=$1 wanted=$2 end=$((SECONDS + ${3:-60}))
    until state_of "$kind" | grep -qE "^($wanted)"; do
        kill -0 "$program" 2>/dev/null || fail "the program ended; expected $kind '$wanted'"
        [ "$SECONDS" -lt "$end" ] ||
            fail "expected $kind '$wanted' within ${3:-60} s; screen '$(state_of screen)', focus '$(state_of focus)', prompts '$(state_of prompts)'"
        sleep 0.1
    done
}

# Waits until one of these kinds of states has been logged.
until_any() {
    local end=$((SECONDS + 60)) kind
    while true; do
        for kind in "$@"; do [ -z "$(state_of "$kind")" ] || return 0; done
        kill -0 "$program" 2>/dev/null || fail "the program ended; expected $*"
        [ "$SECONDS" -lt "$end" ] || fail "expected $* within 60 s; screen '$(state_of screen)'"
        sleep 0.1
    done
}

# Waits until a kind of state has been logged more than $2 times.
until_changed() {
    local kind=$1 before=$2 end=$((SECONDS + ${3:-60}))
    until [ "$(changes_of "$kind")" -gt "$before" ]; do
        kill -0 "$program" 2>/dev/null || fail "the program ended; expected other $kind than '$(state_of "$kind")'"
        [ "$SECONDS" -lt "$end" ] || fail "expected other $kind than '$(state_of "$kind")' within ${3:-60} s"
        sleep 0.1
    done
}

# Holds a key down for some seconds, as a player does to charge a throw.
hold() {
    xdotool keydown "$1"
    sleep "$2"
    xdotool keyup "$1"
}

press() {
    xdotool key "$1"
}

# Presses a direction until this control has the focus.
move_focus() {
    local key=$1 wanted=$2 before
    until state_of focus | grep -qE "^($wanted)$"; do
        before=$(changes_of focus)
        press "$key"
        until_changed focus "$before" 20
    done
}

# Keys go to the focused window, and without a window manager no window has the focus.
take_focus() {
    local window
    window=$(timeout 120 xdotool search --sync --onlyvisible --name '^Rollick$' | head -n 1)
    [ -n "$window" ] || fail "no window appeared"
    xdotool mousemove 1 1 windowfocus --sync "$window"
}

# A screenshot of the window. A software renderer is some seconds behind.
picture() {
    sleep 4
    timeout 30 import -window root "$pictures/$1.png" || fail "no picture of $1 could be taken"
    # An empty window has a single colour.
    [ "$(identify -format %k "$pictures/$1.png")" -gt 50 ] || fail "the picture of $1 is empty"
    echo "  picture: $pictures/$1.png"
}

# From the shelf to a table against a bot, with the keyboard, like a new player.
open_a_table() {
    start_program
    until_state screen Shelf 120
    take_focus
    until_state focus 'welcome start'
    picture 00-welcome
    press Return
    until_state focus 'shelf .'
    picture 01-shelf
    move_focus Right 'shelf sequence_dice'
    press Return
    until_state focus 'setup play'
    picture 02-setup
    local pressed=${EPOCHREALTIME/./}
    press Return
    until_state screen Table
    # Time between frames is only real in a window.
    [ $((${EPOCHREALTIME/./} - pressed)) -ge 2300000 ] || fail "the countdown before the match was cut short"
}

# Holds to charge and releases; the throw is over when it is saved.
throw_dice() {
    local lines end=$((SECONDS + 60))
    lines=$(saved_lines)
    hold Return 0.6
    until [ "$(saved_lines)" -gt "$lines" ]; do
        kill -0 "$program" 2>/dev/null || fail "the program ended during a throw"
        [ "$SECONDS" -lt "$end" ] || fail "no throw was saved within 60 s; prompts '$(state_of prompts)'"
        sleep 0.1
    done
}

# The first throw, with pictures.
throw_once() {
    until_state prompts hold 180
    picture 03-before-the-throw
    throw_dice
    picture 04-after-the-throw
}

# Kills the program in the middle of a match and resumes the match: the saved moves are the same and can be replayed,
# and the player has to do the same as before.
resume_after_kill() {
    local game=$1 file prompts
    # Not the first start.
    mkdir -p "$ROLLICK_HOME"
    echo 'Settings()' >"$ROLLICK_HOME/settings.ron"
    start_program play "$game" --seats human,bot:easy --seed 5 --speed fast
    until_state screen Table 120
    take_focus
    for _ in 1 2 3; do
        until_state prompts . 180
        case "$(state_of prompts)" in
        'hold and'*) throw_dice ;;
        *) break ;;
        esac
    done
    # Any but 'release to roll', which stays for a moment after a throw.
    until_state prompts '([^r]|r[^e]|re[^l])' 180
    prompts=$(state_of prompts)
    kill -KILL "$program"
    wait "$program" 2>/dev/null
    file=$(match_file)
    case "$file" in *"${game//-/_}"* | *"$game"*) ;; *) fail "no match of $game was saved, only '$file'" ;; esac
    cp "$file" "$scratch/saved"
    timeout 120 "$rollick" replay "$file" --check >"$scratch/check" 2>&1 || fail "$file: $(cat "$scratch/check")"
    start_program
    until_state focus 'shelf continue' 120
    take_focus
    press Return
    until_state screen Table
    # If the seat has no device yet, its player takes it with a key.
    until_any prompts card
    [ -n "$(state_of prompts)" ] || press Return
    until_state prompts "$(printf '%s' "${prompts%% · *}" | sed 's/[][().*+?^$|]/\\&/g')" 120
    # Other seats may have continued to play.
    head -n "$(wc -l <"$scratch/saved")" "$file" | diff -q - "$scratch/saved" >/dev/null || fail "saved lines of $file changed"
    picture "05-resumed-$game"
    end_program
    echo "  $game: killed after $(wc -l <"$scratch/saved") lines at '$prompts', and resumed"
}

# Waits until the window of the program has this width, height, and place if given: until_window 640 480 100 80.
until_window() {
    local wanted="$*" now end=$((SECONDS + 60))
    while true; do
        now=$(xdotool search --onlyvisible --name '^Rollick$' getwindowgeometry --shell 2>/dev/null |
            awk -F= '{ v[$1] = $2 } END { print v["WIDTH"], v["HEIGHT"], v["X"], v["Y"] }')
        case "$now " in "$wanted "*) return 0 ;; esac
        kill -0 "$program" 2>/dev/null || fail "the program ended; expected a window of $wanted"
        [ "$SECONDS" -lt "$end" ] || fail "expected a window of $wanted within 60 s; it has $now"
        sleep 0.1
    done
}

# Under a window manager, on a display of this size: the program fills the display, F11 and Alt+Enter switch, and the place and
# the kind of window are remembered.
full_screen_on_a_desktop() {
    local size=$1 outer=$own_display home=$ROLLICK_HOME wide high
    if ! command -v openbox >/dev/null 2>&1; then
        echo "  skipped: it needs openbox, a window manager"
        return 0
    fi
    echo "full screen on a desktop of $size"
    open_display "$size"
    openbox >"$scratch/openbox" 2>&1 &
    started+=($!)
    ROLLICK_HOME=$scratch/desktop-$size
    wide=${size%x*} high=${size#*x}
    start_program
    until_state screen Shelf 180
    until_window "$wide" "$high" 0 0
    press Return
    until_state focus shelf
    picture "06-full-screen-$size"
    press F11
    until_window 1280 800
    xdotool search --onlyvisible --name '^Rollick$' windowsize 900 640 windowmove 120 90
    until_window 900 640
    # As people do: Alt stays down for more than one slow frame.
    xdotool keydown alt sleep 0.3 key Return sleep 0.3 keyup alt
    until_window "$wide" "$high" 0 0
    press F11
    until_window 900 640
    picture "07-with-a-border-$size"
    # A window that is closed as players close it writes what has changed.
    press alt+F4
    wait "$program" 2>/dev/null
    start_program
    until_state screen Shelf 180
    until_window 900 640
    end_program
    start_program --windowed 800x600
    until_state screen Shelf 180
    until_window 800 600
    end_program
    own_display=$outer DISPLAY=$outer ROLLICK_HOME=$home
}

# Under a window manager with two monitors of different sizes: the program fills the one it was moved to, remembers it,
# leaves it when it is unplugged, and returns at the next start.
two_monitors() {
    local outer=$own_display home=$ROLLICK_HOME needed
    for needed in Xorg xrandr openbox; do
        if ! command -v "$needed" >/dev/null 2>&1 || [ ! -e /usr/lib/xorg/modules/drivers/dummy_drv.so ]; then
            echo "  skipped: it needs Xorg with its dummy driver, xrandr and openbox, a window manager"
            return 0
        fi
    done
    echo "two monitors"
    printf '%s\n' 'Section "ServerFlags"' 'Option "AutoAddDevices" "false"' 'EndSection' \
        'Section "Device"' 'Identifier "device"' 'Driver "dummy"' 'VideoRam 65536' 'EndSection' \
        'Section "Monitor"' 'Identifier "monitor"' 'HorizSync 5-1000' 'VertRefresh 5-200' 'EndSection' \
        'Section "Screen"' 'Identifier "screen"' 'Device "device"' 'Monitor "monitor"' 'DefaultDepth 24' \
        'SubSection "Display"' 'Depth 24' 'Virtual 3600 1080' 'EndSubSection' 'EndSection' >"$scratch/xorg.conf"
    serve_display Xorg -config "$scratch/xorg.conf" -logfile "$scratch/xorg.log"
    xrandr --output DUMMY0 --mode 1680x1050 --primary
    xrandr --addmode DUMMY1 1920x1080
    plug_second_monitor
    openbox >"$scratch/openbox" 2>&1 &
    started+=($!)
    ROLLICK_HOME=$scratch/two-monitors
    start_program
    until_state screen Shelf 180
    until_window 1680 1050 0 0
    press Return
    until_state focus shelf
    press F11
    until_window 1280 800
    xdotool search --onlyvisible --name '^Rollick$' windowsize 900 640 windowmove 2100 200
    until_window 900 640
    press F11
    until_window 1920 1080 1680 0
    picture 08-second-monitor
    press alt+F4
    wait "$program" 2>/dev/null
    start_program
    until_state screen Shelf 180
    until_window 1920 1080 1680 0
    xrandr --output DUMMY1 --off
    until_window 1680 1050 0 0
    picture 09-second-monitor-unplugged
    press alt+F4
    wait "$program" 2>/dev/null
    start_program
    until_state screen Shelf 180
    until_window 1680 1050 0 0
    press alt+F4
    wait "$program" 2>/dev/null
    plug_second_monitor
    start_program
    until_state screen Shelf 180
    until_window 1920 1080 1680 0
    end_program
    own_display=$outer DISPLAY=$outer ROLLICK_HOME=$home
}

plug_second_monitor() {
    xrandr --output DUMMY1 --mode 1920x1080 --right-of DUMMY0
}
