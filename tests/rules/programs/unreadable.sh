#!/bin/sh
# Answers with a tile, which is no action.
while read -r _; do echo '{"action":"moons-3"}'; done
