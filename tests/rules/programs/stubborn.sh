#!/bin/sh
# Answers with an action that is never legal at the start of a match.
while read -r _; do echo '{"action":{"remove":[0,0]}}'; done
