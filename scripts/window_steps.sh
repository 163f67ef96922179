# shellcheck shell=bash
# Sourced by window_test.sh after display.sh: starts the program, presses keys, takes screenshots, and waits for lines
# in its log. Every wait has a limit, and a wait that fails prints the end of the log.

# Starts the program in the background. Its log names the current screen and the prompts of every seat.
start_program() {
    : >"$scratch/log"
    seen=0
    cards=0
    # A control under the pointer gets the focus.
    xdotool mousemove 1 1
    NO_COLOR=1 RUST_LOG="warn,rollick=info" "$rollick" "$@" >"$scratch/out" 2>"$scratch/log" &
    program=$!
    started+=("$program")
}

# Ends the program, with a signal it can handle first.
end_program() {
    kill "$program" 2>/dev/null
    local tries
    for tries in $(seq 50); do
        kill -0 "$program" 2>/dev/null || break
        [ "$tries" -lt 50 ] || kill -KILL "$program" 2>/dev/null
        sleep 0.1
    done
    wait "$program" 2>/dev/null
}

# Kills the program, restarts it and resumes the match of game $1: the stored moves and the prompts must be the same.
killed_and_resumed() {
    local game=$1 kept asked moves
    asked=$(last_asked)
    kill -KILL "$program"
    wait "$program" 2>/dev/null
    kept=$(find "$ROLLICK_HOME" -name "*$game*.match" -not -path '*/finished/*' | sort | tail -n 1)
    [ -n "$kept" ] || fail "no match of $game was kept"
    moves=$(wc -l <"$kept")
    timeout 120 "$rollick" replay "$kept" --check >"$scratch/told" 2>&1 || fail "$kept: $(cat "$scratch/told")"
    start_program
    wait_for 'screen: Shelf' 120
    take_focus
    press Return
    wait_for 'screen: Table' 60
    local first end
    first="(undo · )?$(echo "$asked" | sed -E 's/^[a-z]+: (undo · )?//; s/ ·.*//')"
    until_asked "$first" 120
    # Further prompts may appear some frames later.
    end=$((SECONDS + 10))
    until [ "$(last_asked)" = "$asked" ] || [ "$SECONDS" -ge "$end" ]; do sleep 0.1; done
    picture_of "$game" resumed
    [ "$(last_asked)" = "$asked" ] || fail "killed at '$asked', and back at '$(last_asked)'"
    [ "$(wc -l <"$kept")" -eq "$moves" ] || fail "$moves lines were kept, and now there are $(wc -l <"$kept")"
    echo "  killed after $moves lines at '$asked', and back there: ${kept##*/}"
}

still_runs() {
    kill -0 "$program" 2>/dev/null || fail "the program ended while $1 was awaited"
}

# Waits for another occurrence of a log line, counted from the last wait.
seen=0
wait_for() {
    local what=$1 end=$((SECONDS + ${2:-30}))
    until tail -n +$((seen + 1)) "$scratch/log" | grep -qE "$what"; do
        still_runs "'$what'"
        [ "$SECONDS" -lt "$end" ] || fail "'$what' did not come within ${2:-30} s"
        sleep 0.1
    done
    seen=$(wc -l <"$scratch/log")
}

# The last prompts or screen in the log: 'prompts: draw · move', 'screen: Result'.
last_asked() {
    grep -oE '(prompts|screen): .*' "$scratch/log" | tail -n 1
}

# The number of such lines.
times_asked() {
    grep -cE '(prompts|screen): ' "$scratch/log"
}

# Whether one of these is the current prompt, by its first words: 'draw|take ·'; a screen by its name.
is_asked() {
    last_asked | grep -qE "^(prompts|screen): ($1)"
}

# The text of the open card, as 'Player 2 has no device'; empty if there is none.
card_up() {
    grep -oE ': card: .*' "$scratch/log" | tail -n 1 | cut -d ' ' -f 3-
}

# Takes a seat without a device, which waits under a card, by a press on the same keys. Meant to be called repeatedly:
# it presses once for a card, and again some seconds later, because a slow program may miss a press.
cards=0
card_due=0
take_the_seat() {
    local now
    now=$(grep -c ': card: ' "$scratch/log")
    if [ "$now" -ne "$cards" ]; then
        cards=$now
        # Prompts for the keyboard may appear some frames after the card.
        card_due=$((SECONDS + 2))
    elif [ "$SECONDS" -ge "$card_due" ] && [ -n "$(card_up)" ]; then
        press Return
        card_due=$((SECONDS + 8))
    fi
}

# Waits for one of these prompts, and takes the seat of each card that appears.
until_asked() {
    local wanted=$1 end=$((SECONDS + ${2:-120}))
    until is_asked "$wanted"; do
        still_runs "'$wanted'"
        take_the_seat
        [ "$SECONDS" -lt "$end" ] ||
            fail "for ${2:-120} s the program asked for none of '$wanted'; its last word: '$(last_asked)', its card: '$(card_up)'"
        sleep 0.1
    done
}

# Waits for a screen; returns 1 if it does not appear, so that the caller can press again.
until_screen() {
    local wanted=$1 end=$((SECONDS + ${2:-20}))
    until [ "$(grep -oE 'screen: [A-Za-z]+' "$scratch/log" | tail -n 1)" = "screen: $wanted" ]; do
        still_runs "the screen $wanted"
        [ "$SECONDS" -lt "$end" ] || return 1
        sleep 0.1
    done
}

# Waits until the prompts differ from those at 'times_asked' $1. Returns 1 if they do not change: the caller checks the
# prompts and presses again.
asked_anew() {
    local before=$1 end=$((SECONDS + ${2:-12}))
    until [ "$(times_asked)" -gt "$before" ]; do
        still_runs "another question"
        [ "$SECONDS" -lt "$end" ] || return 1
        sleep 0.1
    done
}

# The round in the title; 0 if there is none.
round_named() {
    local round
    round=$(grep -oE 'title: .*[Rr]ound [0-9]+' "$scratch/log" | tail -n 1 | grep -oE '[0-9]+$')
    echo "${round:-0}"
}

# Holds a key down for some seconds, as a player does to charge a throw.
hold() {
    xdotool keydown "$1"
    sleep "$2"
    xdotool keyup "$1"
}

# A press as long as a player's, so that it spans two frames of a slow program, but too short for a direction to repeat.
press() {
    local key
    for key in "$@"; do
        hold "$key" 0.2
        sleep 0.1
    done
}

# Keys go to the focused window, and without a window manager no window has the focus.
take_focus() {
    local window
    window=$(timeout 120 xdotool search --sync --onlyvisible --name '^Rollick$' | head -n 1)
    [ -n "$window" ] || fail "no window appeared"
    xdotool mousemove 1 1 windowfocus "$window"
    sleep 1
}

picture() {
    picture_of tour "$1"
}

# A screenshot of the window for this part of the test.
picture_of() {
    # A software renderer is some seconds behind.
    sleep 4
    timeout 30 import -window root "$pictures/$1-$2.png" || fail "no picture of $2 could be taken"
    # An empty window has a single colour.
    [ "$(identify -format %k "$pictures/$1-$2.png")" -gt 50 ] || fail "the picture of $2 is empty"
    echo "  picture: $pictures/$1-$2.png"
}

# Waits like 'until_asked' for $3, and takes up to $4 screenshots meanwhile: $1 and $2 name them.
pictures_until_asked() {
    local taken=0
    until is_asked "$3" || [ "$taken" -ge "$4" ]; do
        taken=$((taken + 1))
        picture_of "$1" "$2-$taken"
    done
    until_asked "$3" "${5:-180}"
}
