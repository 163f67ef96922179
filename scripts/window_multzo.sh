# shellcheck shell=bash
# Sourced by window_test.sh: a round of Multzo by keys alone, looks at hidden tiles, and a kill in the middle of one.

# Waits until the program asks for this, and says so.
multzo_asked() {
    local what=$1 tries
    for tries in $(seq 1800); do
        case "$(last_asked)" in
        *"$what"*) return 0 ;;
        esac
        kill -0 "$program" 2>/dev/null || fail "the program ended while '$what' was awaited"
        sleep 0.1
    done
    fail "the program did not ask for '$what': $(last_asked)"
}

# Until it is our turn to draw or, where the stock alone could be drawn, to lay down.
multzo_my_turn() {
    local tries
    for tries in $(seq 1800); do
        case "$(last_asked)" in
        *'prompts: draw'*)
            press Return
            sleep 1
            ;;
        *'prompts: take'*) press Return ;;
        *'prompts: hold: your tiles'*) return 0 ;;
        esac
        kill -0 "$program" 2>/dev/null || fail "the program ended in the middle of the round"
        sleep 0.1
    done
    fail "our turn did not come: $(last_asked)"
}

# A round: we look, lay tiles face up, lay one face down, and see the showdown.
multzo_round() {
    start_program play multzo --seats human,bot,bot --seed 11
    wait_for 'screen: Table' 120
    take_focus
    multzo_my_turn
    picture multzo-1-my-turn
    xdotool keydown r
    multzo_asked 'lay it face up'
    picture multzo-2-looking
    press Left Left
    press Return
    sleep 0.5
    xdotool keyup r
    picture multzo-3-laid-down
    multzo_asked 'draw'
    press Right
    picture multzo-4-drawing
    press Return
    multzo_my_turn
    xdotool keydown r
    multzo_asked 'lay it face up'
    press e
    picture multzo-5-odds
    press e q
    multzo_asked 'lay it face down'
    picture multzo-6-face-down
    press Return
    sleep 0.5
    xdotool keyup r
    picture multzo-7-last-turns
    sleep 4
    picture multzo-8-showdown
    multzo_my_turn
    picture multzo-9-next-round
}

# Killed while tiles are lifted: what was kept is there again, and no tile lies open.
multzo_kill() {
    xdotool keydown r
    multzo_asked 'lay it face up'
    kill -9 "$program"
    wait "$program" 2>/dev/null
    xdotool keyup r
    local kept
    kept=$(find "$ROLLICK_HOME" -name '*.match' -o -name '*rollick*' -type f | head -n 1)
    start_program
    wait_for 'screen: Shelf' 120
    take_focus
    press Return
    wait_for 'screen: Table' 60
    multzo_asked 'hold: your tiles'
    picture multzo-10-resumed
    grep -rlE 'moons-|suns-|crowns-|arms-' "$ROLLICK_HOME" 2>/dev/null | while read -r file; do
        ! grep -qE '"order"' "$file" || fail "the shuffle can be read in $file"
    done
    [ -z "$kept" ] || echo "  kept in: ${kept##*/}"
    kill "$program"
    wait "$program" 2>/dev/null
}
