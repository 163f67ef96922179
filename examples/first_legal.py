#!/usr/bin/env python3
"""The smallest program that can hold a seat: it takes the first action that it is offered.

    rollick simulate farkle --seats program:examples/first_legal.py,bot:easy --matches 20

It is told one line of JSON whenever it has to choose, and answers with one: see docs/referee.md, "A seat of its own".
Everything it may know is in that line, so it has nothing to remember.
"""

import json
import sys


def main():
    for line in sys.stdin:
        asked = json.loads(line)
        print(json.dumps({"action": asked["actions"][0]}), flush=True)


if __name__ == "__main__":
    main()
