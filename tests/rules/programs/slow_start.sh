#!/bin/sh
# Needs longer to start than one choice may take, then answers at once.
sleep 2.5
exec "$(dirname "$0")/../../../examples/first_legal.py"
