#!/bin/sh
# Starts a child process that never answers, writes its id to PID_FILE, and waits for it.
sleep 60 &
[ -z "$PID_FILE" ] || echo $! >"$PID_FILE"
wait
