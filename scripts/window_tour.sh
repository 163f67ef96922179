# shellcheck shell=bash
# Sourced by window_test.sh: shelf → seats → add a bot → start → turns of one's own → result → rematch, by keys alone.

start_program
wait_for 'screen: Shelf' 120
take_focus
picture 01-shelf

press Return
sleep 4
# Another box may have had the focus.
grep -q 'screen: Seats' "$scratch/log" || press Right Return
wait_for 'screen: Seats'
sleep 1
press Return Return
picture 02-joined
press Right
press Return
sleep 1
picture 03-bot-added
press Return
wait_for 'screen: Table' 60
picture 05-table

# One's own turns: hold to gather, release to throw, and take the place the cursor stands on, until somebody has won.
turn=0
while ! grep -q 'screen: Result' "$scratch/log"; do
    turn=$((turn + 1))
    [ "$turn" -le 400 ] || fail "no winner after $turn turns of one's own"
    kill -0 "$program" 2>/dev/null || fail "the program ended in the middle of the match"
    hold Return 0.4
    sleep 1.2
    [ "$turn" -gt 3 ] || picture "06-turn-$turn"
    press Return
done
picture 07-result

press Return
wait_for 'screen: Table' 60
picture 08-rematch

kill "$program"
wait "$program" 2>/dev/null
