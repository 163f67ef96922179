#!/usr/bin/env python3
"""Chooses the first legal action, and writes every number as a floating point number."""

import json
import sys


def floats(value):
    if isinstance(value, dict):
        return {key: floats(part) for key, part in value.items()}
    if isinstance(value, list):
        return [floats(part) for part in value]
    return float(value) if isinstance(value, int) and not isinstance(value, bool) else value


for line in sys.stdin:
    print(json.dumps({"action": floats(json.loads(line)["actions"][0])}), flush=True)
