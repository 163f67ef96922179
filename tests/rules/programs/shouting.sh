#!/bin/sh
# Answers with terminal escapes, a line break and far too many characters.
long=$(head -c 20000 /dev/zero | tr '\0' 'A')
while read -r _; do printf '{"action":"\\u001b[31m\\u0007\\n%s"}\n' "$long"; done
