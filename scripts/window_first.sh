# shellcheck shell=bash
# Sourced by window_test.sh: shelf → seats → add a bot → start → a first throw of one's own, by keys alone.

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
sleep 3
picture 04-table
hold Return 0.6
sleep 1
picture 05-throw
press Escape
sleep 1
picture 06-pause

kill "$program"
wait "$program" 2>/dev/null
