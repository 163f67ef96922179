# shellcheck shell=bash
# Sourced by window_test.sh: a round of Jackpot by keys alone, and matches of bots on both racks.

# A person and a bot at the table, straight from the command line.
jackpot_to_the_table() {
    start_program play jackpot --seats human,bot:easy --seed 7 --speed fast
    wait_for 'screen: Table' 120
    take_focus
    jackpot_until_asked
    picture_of jackpot 01-start
}

# Waits until the program waits for us, or the first round is over.
jackpot_until_asked() {
    local tries
    for tries in $(seq 1800); do
        case "$(last_asked)" in
        *'prompts: hold'* | *'prompts: drop it'* | *'prompts: channel'* | *'screen: Result'*) return 0 ;;
        esac
        ! grep -q 'title: .*round 2' "$scratch/log" || return 0
        kill -0 "$program" 2>/dev/null || fail "the program ended in the middle of the round"
        sleep 0.1
    done
    fail "for three minutes the program asked for nothing: $(last_asked)"
}

# Throws, and lets tiles fall now here, now there, until the second round begins.
jackpot_round() {
    local asked choices=0 chances=0
    local before tries
    for asked in $(seq 100); do
        jackpot_until_asked
        before=$(grep -c 'prompts: ' "$scratch/log")
        ! grep -q 'title: .*round 2' "$scratch/log" || {
            picture_of jackpot 09-second-round
            echo "  $choices tiles by keys, $chances times the Chance Option"
            return 0
        }
        case "$(last_asked)" in
        *'prompts: hold'*)
            hold Return 0.4
            [ "$asked" -gt 1 ] || picture_of jackpot 02-thrown
            ;;
        *'prompts: drop it · channel · other'*)
            choices=$((choices + 1))
            [ $((choices % 2)) -eq 0 ] || press Up
            [ "$choices" -gt 3 ] || picture_of jackpot "03-symbol-$choices"
            press Right Return
            ;;
        *'prompts: drop it'*)
            choices=$((choices + 1))
            [ "$choices" -gt 3 ] || picture_of jackpot "04-channel-$choices"
            [ $((choices % 3)) -eq 0 ] || press Right
            press Return
            ;;
        *'prompts: channel'*)
            chances=$((chances + 1))
            picture_of jackpot "05-chance-$chances"
            # Give it back, now and then; else leave it.
            if [ $((chances % 2)) -eq 0 ]; then press BackSpace; else press Insert; fi
            ;;
        esac
        # A slow machine answers in its own time.
        for tries in $(seq 300); do
            [ "$(grep -c 'prompts: ' "$scratch/log")" -eq "$before" ] || break
            sleep 0.1
        done
    done
    fail "no second round after $asked presses"
}

# Whole matches of bots, on both racks.
jackpot_bots() {
    local rack
    for rack in staircase pyramid; do
        echo "a match of four bots, $rack"
        result=$(timeout 2400 "$rollick" play jackpot --seats bot,bot,bot,bot --rules rack="$rack" --seed 7 --speed instant \
            --exit 2>"$scratch/log") || fail "the match on the $rack ended with status $?"
        result=$(printf '%s\n' "$result" | tail -n 1)
        printf '  %s\n' "$result"
        case "$result" in *'"game":"jackpot"'*) ;; *) fail "the result is of another game: $result" ;; esac
    done
}
