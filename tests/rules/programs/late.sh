#!/bin/sh
# Hears a question and never answers. Where PID_FILE names a file, it says there who it is.
[ -z "$PID_FILE" ] || echo $$ >"$PID_FILE"
read -r _
exec sleep 60
