# shellcheck shell=bash
# Sourced by window_test.sh: a round of MACHZ with the keyboard, with throws, bets and a roll or stop.

# The prompts of this table: throw, bet, continue or stop.
machz_asks='hold|match|roll|Result'

# Throws, bets on each side and on none, continues and stops, until all of these have happened.
tour_machz() {
    start_program play machz --seats human,bot:normal,bot:easy --seed 5 --speed fast
    wait_for 'screen: Table' 120
    take_focus
    local asked before answers bets=0 throws=0 decisions=0
    for asked in $(seq 400); do
        until_asked "$machz_asks"
        before=$(times_asked)
        answers="$bets $throws $decisions"
        case "$(last_asked)" in
        *'prompts: hold'*)
            throws=$((throws + 1))
            [ "$throws" -gt 2 ] || picture "machz-throw-$throws"
            hold Return 0.5
            sleep 1
            [ "$throws" -gt 2 ] || picture "machz-fallen-$throws"
            ;;
        *'prompts: match'*)
            bets=$((bets + 1))
            [ "$bets" -gt 1 ] || { press Control_R; picture machz-bets; }
            case $((bets % 3)) in
            0) press Down ;;
            1) press Left ;;
            2) press Right ;;
            esac
            [ "$bets" -gt 2 ] || picture "machz-bet-$bets"
            ;;
        *'prompts: roll'*)
            decisions=$((decisions + 1))
            [ "$decisions" -gt 2 ] || picture "machz-decide-$decisions"
            # Once more, and then stop.
            [ $((decisions % 2)) -eq 1 ] && press Return || press BackSpace
            ;;
        *'screen: Result'*) break ;;
        esac
        # A press without an effect does not count.
        asked_anew "$before" 4 || read -r bets throws decisions <<<"$answers"
        [ "$bets" -lt 4 ] || [ "$throws" -lt 3 ] || [ "$decisions" -lt 1 ] || break
    done
    echo "  $bets bets, $throws throws, $decisions decisions"
    [ "$bets" -ge 3 ] && [ "$throws" -ge 2 ] && [ "$decisions" -ge 1 ] || fail "too little was asked of us"
    end_program
}

# Kill when one of two players who share the keyboard has bet and the other has not.
machz_kill() {
    local asked before open=0
    start_program play machz --seats human,human,bot:easy --seed 5 --speed fast
    wait_for 'screen: Table' 120
    take_focus
    for asked in $(seq 60); do
        until_asked "$machz_asks"
        before=$(times_asked)
        case "$(last_asked)" in
        *'prompts: hold'*) hold Return 0.5 ;;
        *'prompts: roll'*) press BackSpace ;;
        *'prompts: match'*)
            press Left
            # If only one of them was asked, the bets are complete.
            if asked_anew "$before" 6 && is_asked 'match.*undo|undo · match'; then
                open=1
                break
            fi
            continue
            ;;
        *) fail "nobody was asked to bet twice" ;;
        esac
        asked_anew "$before" 4 || true
    done
    [ "$open" -eq 1 ] || fail "no bets were open"
    picture machz-bet-before-the-kill
    killed_and_resumed machz
    end_program
}
