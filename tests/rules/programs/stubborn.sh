#!/bin/sh
# Answers with what is never offered at the start of a match.
while read -r _; do echo '{"action":{"remove":[0,0]}}'; done
