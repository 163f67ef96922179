#!/bin/sh
# Writes a byte order mark before its first answer, as programs on Windows do.
printf '\357\273\277'
exec "$(dirname "$0")/../../../examples/first_legal.py"
