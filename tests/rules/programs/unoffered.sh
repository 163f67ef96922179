#!/bin/sh
# Answers every request with a tile to discard.
while read -r _; do echo '{"action":{"discard":"moons-3"}}'; done
