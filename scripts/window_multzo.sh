# shellcheck shell=bash
# Sourced by window_test.sh: a round of Multzo with the keyboard, looks at hidden tiles, and a kill in the middle of
# one.

# The prompts of this table: what to draw, which coins, looking at the tiles and placing one.
multzo_asks='draw|take coins|hold to see your tiles|Result'

# Lifts the own tiles and keeps the key down; a draw with only the stock to draw from happens automatically before.
multzo_look() {
    xdotool keydown r
    until_asked 'discard face up' 60
}

# The tile is on the table, so the prompt changes: release the key.
multzo_laid_down() {
    asked_anew "$1" || echo "  nothing came of that; it still asks: $(last_asked)"
    xdotool keyup r
}

# Places the third tile face up.
multzo_discards() {
    local before
    multzo_look
    [ "$1" -gt 1 ] || picture_of multzo 2-looking
    press Left Left
    before=$(times_asked)
    press Return
    multzo_laid_down "$before"
    [ "$1" -gt 1 ] || picture_of multzo 3-laid-down
}

# Places a tile face down after reading the odds; face up if another player has declared.
multzo_declares() {
    local before
    multzo_look
    press e
    picture_of multzo 5-odds
    press e
    until_asked 'discard face up.*odds' 30
    case "$(last_asked)" in
    *'face down'*)
        press q
        until_asked 'discard face down' 30
        picture_of multzo 6-face-down
        declared=$(round_named)
        ;;
    esac
    before=$(times_asked)
    press Return
    multzo_laid_down "$before"
}

# Plays until the end of a round in which the own seat declared: draws from the stock and from the discards, looks,
# places tiles, takes coins, and sees the last turns and the showdown.
multzo_round() {
    local asked before turns=0 draws=0 coins=0 declared=0
    start_program play multzo --seats human,bot,bot --seed 11 --speed fast
    wait_for 'screen: Table' 120
    take_focus
    until_asked "$multzo_asks" 120
    picture_of multzo 1-my-turn
    for asked in $(seq 60); do
        until_asked "$multzo_asks" 180
        [ "$declared" -eq 0 ] || [ "$(round_named)" -eq "$declared" ] || break
        before=$(times_asked)
        case "$(last_asked)" in
        'prompts: draw'*)
            draws=$((draws + 1))
            # From the stock, and from the discards.
            [ $((draws % 2)) -eq 0 ] || press Right
            [ "$draws" -gt 1 ] || picture_of multzo 4-drawing
            press Return
            asked_anew "$before" || echo "  nothing came of that; it still asks: $(last_asked)"
            ;;
        'prompts: take'*)
            coins=$((coins + 1))
            picture_of multzo "8-coins-$coins"
            press Return
            asked_anew "$before" || echo "  nothing came of that; it still asks: $(last_asked)"
            ;;
        'prompts: hold'*)
            turns=$((turns + 1))
            if [ "$turns" -eq 1 ] || [ "$declared" -ne 0 ]; then multzo_discards "$turns"; else multzo_declares; fi
            [ "$declared" -eq 0 ] || pictures_until_asked multzo 7-showdown "$multzo_asks" 6
            ;;
        *) fail "the match is over, and no round was" ;;
        esac
    done
    [ "$declared" -ne 0 ] && [ "$(round_named)" -gt "$declared" ] || fail "no round was over after $turns turns of ours"
    picture_of multzo 9-next-round
    echo "  $turns turns, $draws draws with a choice, declared in round $declared, $coins times asked for coins"
}

# Writes the events of a saved match.
multzo_story() {
    timeout 120 "$rollick" replay "$1" >"$scratch/story-$2" 2>&1 || fail "$1: $(tail -n 1 "$scratch/story-$2")"
}

# Kills the program while tiles are lifted: all stored moves must still be there, and no tile may be visible.
multzo_kill() {
    local kept before
    until_asked 'draw|hold to see your tiles' 120
    if is_asked draw; then
        press Return
        until_asked 'hold to see your tiles' 60
    fi
    multzo_look
    before=$(round_named)
    kill -KILL "$program"
    wait "$program" 2>/dev/null
    xdotool keyup r
    kept=$(find "$ROLLICK_HOME" -name '*multzo*.match' -not -path '*/finished/*' | sort | tail -n 1)
    [ -n "$kept" ] || fail "no match was kept"
    timeout 120 "$rollick" replay "$kept" --check >"$scratch/told" 2>&1 || fail "$kept: $(cat "$scratch/told")"
    # A shuffle, and tiles that only one seat may see, are obfuscated in the file.
    ! grep -q '"order"' "$kept" || fail "the shuffle can be read in $kept"
    ! grep -q '"declare"' "$kept" || fail "a tile laid face down can be read in $kept"
    multzo_story "$kept" before
    start_program
    wait_for 'screen: Shelf' 120
    take_focus
    press Return
    wait_for 'screen: Table' 60
    until_asked 'hold to see your tiles' 120
    picture_of multzo 10-resumed
    [ "$(round_named)" -eq "$before" ] || fail "killed in round $before, and back in round $(round_named)"
    multzo_story "$kept" after
    diff "$scratch/story-before" "$scratch/story-after" >"$scratch/told" ||
        fail "what was kept tells another story once it is gone on with: $(head -n 5 "$scratch/told")"
    echo "  kept in: ${kept##*/}"
    end_program
}
