# shellcheck shell=bash
# Sourced by window_test.sh: Farkle and Hot Dice with the keyboard: keeping dice, banking points, hiding coins.

# The prompts of these tables: throw, pick dice, continue, choose a side of the coin.
dice_asks='hold|pick|roll again|crown|Result'

# Sets dice aside with the key $1: the first one that scores, and as many more as a score needs.
dice_set_aside() {
    local key=$1 before tries
    before=$(times_asked)
    press Return
    for tries in $(seq 6); do
        press "$key"
        ! asked_anew "$before" 2 || return 0
        press Right Return
    done
    fail "no dice could be kept: $(last_asked)"
}

# Plays own turns at $1: at least two of each choice, or until a player has won.
tour_dice() {
    local game=$1 asked before answers throws=0 picks=0 coins=0 banks=0
    shift
    start_program play "$game" --seats human,bot:normal --seed 5 --speed fast "$@"
    wait_for 'screen: Table' 120
    take_focus
    for asked in $(seq 200); do
        until_asked "$dice_asks"
        before=$(times_asked)
        answers="$throws $picks $banks $coins"
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
            # Continue with the remaining dice, and then stop.
            if [ "$game" = farkle ] && [ $((picks % 2)) -eq 0 ]; then
                banks=$((banks + 1))
                dice_set_aside BackSpace
                [ "$banks" -gt 1 ] || picture_of "$game" "banked"
            else
                dice_set_aside Insert
                [ "$picks" -gt 1 ] || picture_of "$game" "aside"
            fi
            ;;
        *'prompts: roll again'*) press Return ;;
        *'prompts: crown'*)
            coins=$((coins + 1))
            [ "$coins" -gt 1 ] || picture_of "$game" "coin"
            # Once more, and then stop.
            [ $((coins % 2)) -eq 1 ] && press Left || press Right
            [ "$coins" -gt 1 ] || picture_of "$game" "hidden"
            ;;
        *'screen: Result'*)
            picture_of "$game" "result"
            break
            ;;
        esac
        # A press without an effect does not count.
        asked_anew "$before" 4 || read -r throws picks banks coins <<<"$answers"
        [ "$picks" -lt 4 ] || [ $((banks + coins)) -lt 2 ] || break
    done
    echo "  $game: $throws throws, $picks times dice kept, $banks times banked, $coins coins"
    [ "$picks" -ge 2 ] && [ $((banks + coins)) -ge 1 ] || fail "too little was asked of us"
    end_program
}

# Kill while a side of the coin is being chosen.
dice_kill() {
    local asked
    start_program play hot-dice --seats human,bot:normal --seed 5 --speed fast
    wait_for 'screen: Table' 120
    take_focus
    for asked in $(seq 30); do
        until_asked "$dice_asks"
        case "$(last_asked)" in
        *'prompts: hold'*) hold Return 0.5 ;;
        *'prompts: pick'*) dice_set_aside Insert ;;
        *'prompts: crown'*) break ;;
        *) fail "nobody was asked for a coin" ;;
        esac
        sleep 0.7
    done
    is_asked crown || fail "no coin was asked for: $(last_asked)"
    killed_and_resumed hot-dice
    end_program
}
