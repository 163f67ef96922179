# shellcheck shell=bash
# Sourced by window_test.sh: a round of Jackpot with the keyboard, kills in the middle of it, and matches of bots on
# both racks.

# The prompts of this table: throw, a tile and its place, the Chance Option.
jackpot_asks='hold|drop|other space|Result'

# A person and a bot at the table, directly from the command line.
jackpot_to_the_table() {
    start_program play jackpot --seats human,bot:easy --seed 7 --speed fast
    wait_for 'screen: Table' 120
    take_focus
    until_asked "$jackpot_asks" 180
    picture_of jackpot 01-start
}

# Throws, and drops tiles in different places until all racks are full and counted and the second round begins. No house
# rule makes a round shorter than fifteen tiles.
jackpot_round() {
    local asked before throws=0 tiles=0 chances=0
    for asked in $(seq 150); do
        until_asked "$jackpot_asks" 180
        [ "$(round_named)" -lt 2 ] || break
        before=$(times_asked)
        case "$(last_asked)" in
        'prompts: hold'*)
            throws=$((throws + 1))
            hold Return 0.4
            [ "$throws" -gt 1 ] || picture_of jackpot 02-thrown
            ;;
        'prompts: drop'*)
            tiles=$((tiles + 1))
            # Another symbol, if there is a choice, and another place than the first, from time to time.
            case "$(last_asked)" in
            *'other symbol'*) [ $((tiles % 2)) -eq 0 ] || press Up ;;
            esac
            [ $((tiles % 3)) -eq 0 ] || press Right
            [ "$tiles" -gt 3 ] || picture_of jackpot "03-tile-$tiles"
            press Return
            ;;
        'prompts: other space'*)
            chances=$((chances + 1))
            [ "$chances" -gt 2 ] || picture_of jackpot "04-chance-$chances"
            # Keep it and return it, in turn.
            if [ $((chances % 2)) -eq 0 ]; then press Insert; else press BackSpace; fi
            ;;
        *) fail "the match is over, and there was no second round" ;;
        esac
        asked_anew "$before" || echo "  nothing came of that; it still asks: $(last_asked)"
        # The player's own rack is full, or nearly: the others fill theirs, the racks are counted and emptied.
        [ "$tiles" -lt 15 ] || pictures_until_asked jackpot 05-count "$jackpot_asks" 6 300
    done
    [ "$(round_named)" -ge 2 ] || fail "no second round after $asked presses: $throws throws, $tiles tiles"
    picture_of jackpot 06-second-round
    echo "  $throws throws, $tiles tiles, $chances times the Chance Option"
    [ "$tiles" -ge 15 ] || fail "a rack holds fifteen tiles, and only $tiles were asked for"
}

# Writes the events of a saved match, without the line about what it waits for.
jackpot_story() {
    timeout 120 "$rollick" replay "$1" >"$scratch/told" 2>&1 || fail "$1: $(tail -n 1 "$scratch/told")"
    head -n -2 "$scratch/told" >"$scratch/story-$2"
}

# Kills the program while a tile falls, and during the Chance Option if there is one: all stored moves must still be
# there, and so must the prompt.
jackpot_kill() {
    local asked before kept lines round end tiles=0 chance=0
    for asked in $(seq 12); do
        until_asked "$jackpot_asks" 180
        before=$(times_asked)
        case "$(last_asked)" in
        'prompts: hold'*) hold Return 0.4 ;;
        'prompts: other space'*) press BackSpace ;;
        *) break ;;
        esac
        asked_anew "$before" || echo "  nothing came of that; it still asks: $(last_asked)"
    done
    is_asked 'drop' || fail "no tile was asked for: $(last_asked)"
    kept=$(find "$ROLLICK_HOME" -name '*jackpot*.match' -not -path '*/finished/*' | sort | tail -n 1)
    [ -n "$kept" ] || fail "no match was kept"
    lines=$(wc -l <"$kept")
    round=$(round_named)
    # The move is on disk before the tile has left its stack.
    end=$((SECONDS + 30))
    xdotool keydown Return
    until [ "$(wc -l <"$kept")" -gt "$lines" ]; do
        still_runs "a tile that falls"
        [ "$SECONDS" -lt "$end" ] || fail "no tile was let go within 30 s; it still asks: $(last_asked)"
        sleep 0.02
    done
    kill -KILL "$program"
    wait "$program" 2>/dev/null
    xdotool keyup Return
    timeout 120 "$rollick" replay "$kept" --check >"$scratch/told" 2>&1 || fail "$kept: $(cat "$scratch/told")"
    jackpot_story "$kept" before
    tail -n 8 "$scratch/story-before" | grep -qE 'tile_(placed|kept) seat 0' ||
        fail "the tile that fell is not kept: $(tail -n 8 "$scratch/story-before")"
    start_program
    wait_for 'screen: Shelf' 120
    take_focus
    press Return
    wait_for 'screen: Table' 60
    until_asked "$jackpot_asks" 180
    picture_of jackpot 07-resumed-drop
    [ "$(round_named)" -eq "$round" ] || fail "killed in round $round, and back in round $(round_named)"
    # Others may have continued to play.
    jackpot_story "$kept" after
    head -n "$(wc -l <"$scratch/story-before")" "$scratch/story-after" >"$scratch/story-then"
    diff "$scratch/story-before" "$scratch/story-then" >"$scratch/told" ||
        fail "what was kept tells another story once it is gone on with: $(head -n 5 "$scratch/told")"
    echo "  killed while a tile fell, and back: ${kept##*/}"
    for asked in $(seq 40); do
        until_asked "$jackpot_asks" 180
        before=$(times_asked)
        case "$(last_asked)" in
        'prompts: other space'*)
            chance=1
            break
            ;;
        'prompts: hold'*) hold Return 0.4 ;;
        'prompts: drop'*)
            # The first tile goes into the Chance Space, the first slot from the left.
            [ "$tiles" -gt 0 ] || press Left
            tiles=$((tiles + 1))
            press Return
            ;;
        *) break ;;
        esac
        asked_anew "$before" || echo "  nothing came of that; it still asks: $(last_asked)"
    done
    if [ "$chance" -eq 1 ]; then
        jackpot_story "$kept" before
        killed_and_resumed jackpot
        jackpot_story "$kept" after
        diff "$scratch/story-before" "$scratch/story-after" >"$scratch/told" ||
            fail "the Chance Option tells another story once it is gone on with: $(head -n 5 "$scratch/told")"
    else
        echo "  no Chance Option came in $tiles tiles, so none was killed"
    fi
    end_program
}

# Whole matches of bots, on both racks.
jackpot_bots() {
    local rack result
    for rack in staircase pyramid; do
        echo "a match of four bots, $rack"
        result=$(timeout 2400 "$rollick" play jackpot --seats bot,bot,bot,bot --rules rack="$rack" --seed 7 --speed instant \
            --exit 2>"$scratch/log") || fail "the match on the $rack ended with status $?"
        result=$(printf '%s\n' "$result" | tail -n 1)
        printf '  %s\n' "$result"
        case "$result" in *'"game":"jackpot"'*) ;; *) fail "the result is of another game: $result" ;; esac
    done
}
