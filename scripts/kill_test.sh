#!/usr/bin/env bash
# Kills the program at random moments of running matches, and checks that every stored line is still there and that the
# next start offers the match.
#   scripts/kill_test.sh [COUNT] [GAME]      200 kills take about half an hour on two cores
# The tests of the app tier do the same, in seconds, to a small program that only stores moves.
set -uo pipefail
cd "$(dirname "$0")/.."
often=${1:-200}
game=${2:-sequence-dice}
. scripts/display.sh

cargo build --config scripts/player.toml --locked --quiet --bin rollick || fail "the program could not be built"
open_display 640x400

kept=0
offered=0
offer=
for kill in $(seq "$often"); do
    : >"$scratch/log"
    RUST_LOG=warn,rollick::app=info,rollick::app::saves=debug "$rollick" play "$game" --seats bot,bot --speed instant 2>"$scratch/log" >/dev/null &
    program=$!
    started+=("$program")
    for _ in $(seq 600); do
        grep -q 'stored line' "$scratch/log" && break
        kill -0 "$program" 2>/dev/null || fail "the program ended before it kept anything"
        sleep 0.1
    done
    grep -q 'stored line' "$scratch/log" || fail "no move was stored within a minute"
    # An unfinished match is offered at the next start, unless it was already over when the program was killed.
    if [ -n "$offer" ] && [ -f "$offer" ]; then
        grep -qF "offered: $offer" "$scratch/log" || fail "kill $kill: $offer is not offered again"
        offered=$((offered + 1))
    fi
    # Any time after the first stored line.
    sleep "$((RANDOM % 3)).$((RANDOM % 10))$((RANDOM % 10))"
    kill -KILL "$program" 2>/dev/null
    wait "$program" 2>/dev/null

    said=$(sed 's/\x1b\[[0-9;]*m//g' "$scratch/log" | grep -o 'stored line [0-9]* of .*' | tail -n 1)
    number=$(printf '%s' "$said" | cut -d' ' -f3)
    file=$(printf '%s' "$said" | cut -d' ' -f5-)
    # A match that has just ended is in the folder of finished ones.
    offer=$file
    [ -f "$file" ] || file="$(dirname "$file")/finished/$(basename "$file")"
    [ -f "$file" ] || fail "kill $kill: the match $said is gone"
    "$rollick" replay "$file" --check >"$scratch/told" 2>&1 || fail "kill $kill: $(cat "$scratch/told")"
    # The first line is the format, and the header is line 0, so line N follows N + 1 others.
    lines=$(($(wc -l <"$file") - 1))
    [ "$lines" -ge "$number" ] || fail "kill $kill: line $number was kept, and $lines are there"
    kept=$((kept + number))
    [ $((kill % 20)) -ne 0 ] || echo "$kill kills, $kept stored lines, none lost"
done
echo "$often kills, $kept stored lines, none lost; $offered times the next start offered the match."
