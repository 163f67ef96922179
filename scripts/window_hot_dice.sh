# shellcheck shell=bash
# Sourced by window_test.sh: Farkle and Hot Dice by keys alone, with dice set aside, points banked and coins hidden.

# Waits until we are asked for something that was not asked before, or the match is over.
dice_until_asked() {
    local tries
    for tries in $(seq 1200); do
        case "$(last_asked)" in
        *'prompts: hold'* | *'prompts: pick'* | *'prompts: throw on'* | *'prompts: heads'* | *'screen: Result'*) return 0 ;;
        esac
        kill -0 "$program" 2>/dev/null || fail "the program ended in the middle of the match"
        sleep 0.1
    done
    fail "for two minutes the program asked for nothing: $(last_asked)"
}

# Sets dice aside with the key $1: the first that scores, and as many more as it takes to score something.
dice_set_aside() {
    local key=$1 before tries
    before=$(grep -c 'prompts: ' "$scratch/log")
    press Return
    for tries in $(seq 6); do
        press "$key"
        sleep 1.5
        [ "$(grep -c 'prompts: ' "$scratch/log")" -eq "$before" ] || return 0
        press Right Return
    done
    fail "no dice could be set aside: $(last_asked)"
}

# Our own turns at $1: two of each choice at the least, or until somebody has won.
tour_dice() {
    local game=$1 asked throws=0 picks=0 coins=0 banks=0
    shift
    start_program play "$game" --seats human,bot:normal --seed 5 --speed fast "$@"
    wait_for 'screen: Table' 120
    take_focus
    for asked in $(seq 200); do
        dice_until_asked
        case "$(last_asked)" in
        *'prompts: hold'*)
            throws=$((throws + 1))
            hold Return 0.5
            sleep 1
            [ "$throws" -gt 1 ] || picture_of "$game" "fallen"
            ;;
        *'prompts: pick'*)
            picks=$((picks + 1))
            [ "$picks" -gt 1 ] || { press Return; picture_of "$game" "picked"; press Return; }
            # On with the dice that are left, and then no more.
            if [ "$game" = farkle ] && [ $((picks % 2)) -eq 0 ]; then
                banks=$((banks + 1))
                dice_set_aside BackSpace
                [ "$banks" -gt 1 ] || picture_of "$game" "banked"
            else
                dice_set_aside Insert
                [ "$picks" -gt 1 ] || picture_of "$game" "aside"
            fi
            ;;
        *'prompts: throw on'*) press Return ;;
        *'prompts: heads'*)
            coins=$((coins + 1))
            [ "$coins" -gt 1 ] || picture_of "$game" "coin"
            # Once more, and then no more.
            [ $((coins % 2)) -eq 1 ] && press Left || press Right
            [ "$coins" -gt 1 ] || picture_of "$game" "hidden"
            ;;
        *'screen: Result'*)
            picture_of "$game" "result"
            break
            ;;
        esac
        sleep 0.7
        [ "$picks" -lt 4 ] || [ $((banks + coins)) -lt 2 ] || break
    done
    echo "  $game: $throws throws, $picks times dice set aside, $banks times banked, $coins coins"
    [ "$picks" -ge 2 ] && [ $((banks + coins)) -ge 1 ] || fail "too little was asked of us"
    tour_ends
}
