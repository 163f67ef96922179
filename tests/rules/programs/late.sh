#!/bin/sh
# Reads a request and never answers. Writes its process id to the file PID_FILE, if set.
[ -z "$PID_FILE" ] || echo $$ >"$PID_FILE"
read -r _
exec sleep 60
