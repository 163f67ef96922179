#!/bin/sh
# Answers with a tile, which is not an action.
while read -r _; do echo '{"action":"moons-3"}'; done
