#!/usr/bin/env bash
# Plays the program in a window: a virtual display, software Vulkan, simulated keys through X. Writes screenshots to
# shots/; look at them, because a passing run does not prove that the picture is right.
#   scripts/window_test.sh              all parts; takes most of an hour with a software renderer
#   scripts/window_test.sh quick first  only these parts: what scripts/test.sh runs
set -uo pipefail
cd "$(dirname "$0")/.."
parts=("$@")
[ ${#parts[@]} -gt 0 ] || parts=(quick first bots tour machz machz-bots dice dice-bots jackpot jackpot-bots multzo multzo-bots shots)

. scripts/display.sh
. scripts/window_steps.sh
. scripts/window_tour.sh
. scripts/window_machz.sh
. scripts/window_hot_dice.sh
. scripts/window_jackpot.sh
. scripts/window_multzo.sh

# A whole match of bots with falling dice, and its result as one line.
play_bots() {
    local seats=$1 speed=$2 game=${3:-sequence-dice} result
    echo "a match of $game: $seats, $speed"
    result=$(timeout 1200 "$rollick" play "$game" --seats "$seats" --seed 7 --speed "$speed" --exit 2>"$scratch/log") ||
        fail "the match of $seats ended with status $?"
    result=$(printf '%s\n' "$result" | tail -n 1)
    printf '  %s\n' "$result"
    local key
    for key in game seats scores winners moves throws; do
        case "$result" in *"\"$key\":"*) ;; *) fail "the result of $seats says nothing of '$key': $result" ;; esac
    done
}

cargo build --locked --quiet --bin rollick || fail "the program could not be built"
mkdir -p "$pictures"
open_display 1280x800

for part in "${parts[@]}"; do
    case "$part" in
    quick)
        play_bots bot:normal,bot:easy instant
        ;;
    first)
        echo "to a table and a first throw by keys alone"
        tour_to_the_table
        tour_first_throw
        end_program
        ;;
    bots)
        play_bots bot:normal,bot:easy fast
        play_bots bot:normal,bot:easy,bot:easy fast
        play_bots bot:normal,bot:easy,bot:normal,bot:easy fast
        ;;
    machz)
        echo "a round of MACHZ by keys alone: throws, bets, a roll or stop"
        tour_machz
        machz_kill
        ;;
    machz-bots)
        play_bots bot,bot,bot,bot instant machz
        ;;
    dice)
        echo "Farkle and Hot Dice by keys alone: dice kept, points banked, coins hidden"
        tour_dice farkle
        tour_dice hot-dice
        dice_kill
        ;;
    dice-bots)
        play_bots bot,bot instant hot-dice
        play_bots bot,bot instant farkle
        play_bots bot,bot,bot,bot,bot,bot instant farkle
        ;;
    jackpot)
        echo "a round of Jackpot by keys alone, killed in the middle of a drop and of a Chance Option"
        jackpot_to_the_table
        jackpot_round
        jackpot_kill
        ;;
    jackpot-bots)
        jackpot_bots
        ;;
    tour)
        echo "an evening by keys alone: to the table, to the result, to the rematch"
        tour_to_the_table
        tour_first_throw
        tour_to_the_result
        tour_rematch
        end_program
        ;;
    multzo)
        echo "Multzo: a round by keys, killed in the middle of a look"
        multzo_round
        multzo_kill
        ;;
    multzo-bots)
        play_bots bot,bot,bot instant multzo
        ;;
    shots)
        cargo build --locked --quiet --features screenshots --example screenshots || fail "the screenshots could not be built"
        for size in 1280x800 1920x1080; do
            echo "every screen and table at $size"
            timeout 3600 "${rollick%/rollick}/examples/screenshots" --out "$pictures/$size" --size "$size" 2>"$scratch/log" ||
                fail "the screenshots at $size ended with status $?"
            [ -n "$(find "$pictures/$size" -name '*.png' -print -quit)" ] || fail "no screenshot was written"
        done
        ;;
    *) fail "there is no part '$part'; there are: quick first bots tour machz machz-bots dice dice-bots jackpot jackpot-bots multzo multzo-bots shots" ;;
    esac
done
echo "The pictures are in $pictures/."
