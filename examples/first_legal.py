#!/usr/bin/env python3
"""The smallest program that can play: it chooses the first legal action.

    rollick simulate farkle --seats program:examples/first_legal.py,bot:easy --matches 20

It receives one line of JSON for each choice and answers with one: see docs/referee.md, "A program as a player".
The line contains everything it may know, so it keeps no state.
"""

import json
import sys


def main():
    for line in sys.stdin:
        asked = json.loads(line)
        print(json.dumps({"action": asked["actions"][0]}), flush=True)


if __name__ == "__main__":
    main()
