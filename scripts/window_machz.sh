# shellcheck shell=bash
# Sourced by window_test.sh: a round of MACHZ by keys alone, with throws, bets and a roll or stop.

# What one is asked at this table: to throw, to bet, to go on or stop.
machz_asks='hold|match|throw|Result'

# Throws, bets on each side and none, goes on and stops: until all of that was done.
tour_machz() {
    start_program play machz --seats human,bot:normal,bot:easy --seed 5 --speed fast
    wait_for 'screen: Table' 120
    take_focus
    local asked before bets=0 throws=0 decisions=0
    for asked in $(seq 400); do
        until_asked "$machz_asks"
        before=$(times_asked)
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
        *'prompts: throw'*)
            decisions=$((decisions + 1))
            [ "$decisions" -gt 2 ] || picture "machz-decide-$decisions"
            # Once more, and then no more.
            [ $((decisions % 2)) -eq 1 ] && press Return || press BackSpace
            ;;
        *'screen: Result'*) break ;;
        esac
        asked_anew "$before" 4 || true
        [ "$bets" -lt 4 ] || [ "$throws" -lt 3 ] || [ "$decisions" -lt 1 ] || break
    done
    echo "  $bets bets, $throws throws, $decisions decisions"
    [ "$bets" -ge 3 ] && [ "$throws" -ge 2 ] || fail "too little was asked: $bets bets, $throws throws"
    end_program
}
