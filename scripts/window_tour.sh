# shellcheck shell=bash
# Sourced by window_test.sh: a tour through all screens with the keyboard, like a new player.

# Shelf → seats → join and ready → add a bot → start. Presses again if one was missed.
tour_to_the_table() {
    start_program
    wait_for 'screen: Shelf' 120
    take_focus
    picture 01-shelf
    local tries
    for tries in $(seq 4); do
        # From the first box to the fourth, wherever the focus was.
        press Left Left Left Left Right Right Right Return
        ! until_screen Seats 20 || break
        press Escape
    done
    until_screen Seats 1 || fail "no press on a box led to the seats: $(last_asked)"
    sleep 1
    press Return Return
    picture 02-joined
    press Return
    sleep 1
    picture 03-bot-added
    for tries in $(seq 4); do
        press Return
        ! until_screen Table 20 || break
    done
    until_screen Table 1 || fail "no press on the seats led to the table: $(last_asked)"
    picture 04-table
}

# One throw by hand: hold to charge, release.
tour_first_throw() {
    until_asked "$tour_asks"
    picture 05-my-throw
    local before tries
    before=$(times_asked)
    for tries in $(seq 4); do
        hold Return 0.6
        # Wait for the prompt to release first; the next prompt follows from the throw.
        ! asked_anew "$before" 10 || break
    done
    sleep 1.5
    picture 06-falling
    asked_anew $((before + 1)) 60 || fail "nothing came of $tries throws: $(last_asked)"
}

# The prompts of this table: throw, or choose a space.
tour_asks='hold|place|replace|remove|Result'

# Answers every prompt until a player has won: throws, and chooses the space under the cursor.
tour_to_the_result() {
    local asked before choices=0
    for asked in $(seq 600); do
        until_asked "$tour_asks"
        before=$(times_asked)
        case "$(last_asked)" in
        *'prompts: hold'*)
            hold Return 0.4
            ;;
        *'prompts: place'* | *'prompts: replace'* | *'prompts: remove'*)
            choices=$((choices + 1))
            [ "$choices" -gt 3 ] || picture "07-choice-$choices"
            # Another space than the first, from time to time.
            [ $((choices % 2)) -eq 0 ] || press Right
            press Return
            ;;
        *'screen: Result'*)
            picture 08-result
            return 0
            ;;
        esac
        asked_anew "$before" 5 || continue
    done
    fail "no winner after $asked presses"
}

tour_rematch() {
    press Return
    wait_for 'screen: Table' 120
    picture 09-rematch
    press Escape
    sleep 1
    picture 10-pause
}
