#!/bin/sh
# Starts a child process, writes its id to PID_FILE, and exits when it is asked: the child outlives it.
sleep 60 </dev/null >/dev/null &
echo $! >"$PID_FILE"
read -r _
