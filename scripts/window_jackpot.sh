# shellcheck shell=bash
# Sourced by window_test.sh: a round of Jackpot by keys alone, and matches of bots on both racks.

# What a person is asked at this table: to throw, for a tile and its channel, for the Chance Option.
jackpot_asks='hold|drop it|channel|Result'

# A person and a bot at the table, straight from the command line.
jackpot_to_the_table() {
    start_program play jackpot --seats human,bot:easy --seed 7 --speed fast
    wait_for 'screen: Table' 120
    take_focus
    until_asked "$jackpot_asks" 180
    picture_of jackpot 01-start
}

# Throws, and lets tiles fall now here, now there, until all racks are full and counted and the second round begins. No
# house rule makes a round shorter than fifteen tiles.
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
        'prompts: drop it'*)
            tiles=$((tiles + 1))
            # Another symbol, where there is a choice, and another channel than the first, now and then.
            case "$(last_asked)" in
            *'other symbol'*) [ $((tiles % 2)) -eq 0 ] || press Up ;;
            esac
            [ $((tiles % 3)) -eq 0 ] || press Right
            [ "$tiles" -gt 3 ] || picture_of jackpot "03-tile-$tiles"
            press Return
            ;;
        'prompts: channel'*)
            chances=$((chances + 1))
            [ "$chances" -gt 2 ] || picture_of jackpot "04-chance-$chances"
            # Leave it, and give it back, in turn.
            if [ $((chances % 2)) -eq 0 ]; then press Insert; else press BackSpace; fi
            ;;
        *) fail "the match is over, and there was no second round" ;;
        esac
        asked_anew "$before" || echo "  nothing came of that; it still asks: $(last_asked)"
        # One's own rack is full, or nearly: the others fill theirs, the count, the tipping.
        [ "$tiles" -lt 15 ] || pictures_until_asked jackpot 05-count "$jackpot_asks" 6 300
    done
    [ "$(round_named)" -ge 2 ] || fail "no second round after $asked presses: $throws throws, $tiles tiles"
    picture_of jackpot 06-second-round
    echo "  $throws throws, $tiles tiles, $chances times the Chance Option"
    [ "$tiles" -ge 15 ] || fail "a rack holds fifteen tiles, and only $tiles were asked for"
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
