#!/bin/sh
# Starts something that never answers, says in PID_FILE who that is, and waits for it.
sleep 60 &
[ -z "$PID_FILE" ] || echo $! >"$PID_FILE"
wait
