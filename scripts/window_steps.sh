# shellcheck shell=bash
# Sourced by window_test.sh, after display.sh: starts the program, presses its keys, takes its pictures, and waits for
# what it says it waits for. Nothing here waits without an end, and whoever waits in vain shows the end of the log.

# Starts the program in the background; its log tells which screen it is on, and what every seat is asked.
start_program() {
    : >"$scratch/log"
    seen=0
    cards=0
    # A pointer over a thing gives it the focus.
    xdotool mousemove 1 1
    NO_COLOR=1 RUST_LOG="warn,rollick=info" "$rollick" "$@" >"$scratch/out" 2>"$scratch/log" &
    program=$!
    started+=("$program")
}

# Ends it, kindly if that helps.
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

# Kills the program without a warning, starts it again and takes up the match of game $1 that it offers: the same moves are
# kept, and the same is asked.
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
    # What else is asked may come some frames later.
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

# Waits until the log says so once more than it had when it was last waited for.
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

# The last thing the program said it waits for, or the screen it went to: 'prompts: draw · choose', 'screen: Result'.
last_asked() {
    grep -oE '(prompts|screen): .*' "$scratch/log" | tail -n 1
}

# How many times it has said such a thing.
times_asked() {
    grep -cE '(prompts|screen): ' "$scratch/log"
}

# Whether one of these is asked now: their first words, as 'draw|take ·'; a screen by its name.
is_asked() {
    last_asked | grep -qE "^(prompts|screen): ($1)"
}

# The words of the card that is up, as 'Player 2 needs a controller'; nothing while none is up.
card_up() {
    grep -oE ': card: .*' "$scratch/log" | tail -n 1 | cut -d ' ' -f 3-
}

# A seat that has no device waits under a card, and a press at the same keys takes it. To be called again and again: it
# presses once for a card, and some seconds later once more, as a press may get lost among a slow program's frames.
cards=0
card_due=0
take_the_seat() {
    local now
    now=$(grep -c ': card: ' "$scratch/log")
    if [ "$now" -ne "$cards" ]; then
        cards=$now
        # What the keys are asked themselves may be said some frames after the card.
        card_due=$((SECONDS + 2))
    elif [ "$SECONDS" -ge "$card_due" ] && [ -n "$(card_up)" ]; then
        press Return
        card_due=$((SECONDS + 8))
    fi
}

# Waits until one of these is asked, and takes the seat of each card that comes up.
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

# Waits until the program is on that screen, and says no when it does not come: whoever pressed presses again.
until_screen() {
    local wanted=$1 end=$((SECONDS + ${2:-20}))
    until [ "$(grep -oE 'screen: [A-Za-z]+' "$scratch/log" | tail -n 1)" = "screen: $wanted" ]; do
        still_runs "the screen $wanted"
        [ "$SECONDS" -lt "$end" ] || return 1
        sleep 0.1
    done
}

# Waits until something else is asked than when 'times_asked' said $1. Says no when nothing comes: a press may have got
# lost, and whoever made it looks again at what is asked.
asked_anew() {
    local before=$1 end=$((SECONDS + ${2:-12}))
    until [ "$(times_asked)" -gt "$before" ]; do
        still_runs "another question"
        [ "$SECONDS" -lt "$end" ] || return 1
        sleep 0.1
    done
}

# The round that the title names; 0 while it names none.
round_named() {
    local round
    round=$(grep -oE 'title: .*[Rr]ound [0-9]+' "$scratch/log" | tail -n 1 | grep -oE '[0-9]+$')
    echo "${round:-0}"
}

# Holds a key down for some seconds, as one does to gather the dice.
hold() {
    xdotool keydown "$1"
    sleep "$2"
    xdotool keyup "$1"
}

# A press is as long as a hand's, so that it lies in two of a slow program's frames, and too short for a direction to
# repeat.
press() {
    local key
    for key in "$@"; do
        hold "$key" 0.2
        sleep 0.1
    done
}

# Keys go to the window that has the focus, and without a window manager nobody gives it any.
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

# The window as it is, as a picture of that part of the test.
picture_of() {
    # A software renderer shows what happened seconds ago.
    sleep 4
    timeout 30 import -window root "$pictures/$1-$2.png" || fail "no picture of $2 could be taken"
    # A window that shows nothing is one colour all over.
    [ "$(identify -format %k "$pictures/$1-$2.png")" -gt 50 ] || fail "the picture of $2 is empty"
    echo "  picture: $pictures/$1-$2.png"
}

# Waits as 'until_asked' does for $3, and takes pictures of what goes on until then: $1 and $2 name them, $4 at the most.
pictures_until_asked() {
    local taken=0
    until is_asked "$3" || [ "$taken" -ge "$4" ]; do
        taken=$((taken + 1))
        picture_of "$1" "$2-$taken"
    done
    until_asked "$3" "${5:-180}"
}
