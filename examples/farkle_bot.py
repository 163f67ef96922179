#!/usr/bin/env python3
"""Plays a whole match of Farkle through `rollick referee`, for every seat, and prints the result.

    examples/farkle_bot.py [--rollick PATH] [--seats N] [--seed N]

The protocol is one JSON object per line in each direction: see docs/referee.md. This bot throws the dice itself with a
seeded generator, so the same seed plays the same match. Its strategy: set aside all dice that score, and bank at 350.
"""

import argparse
import json
import random
import subprocess
import sys

ENOUGH = 350


class Referee:
    """A running `rollick referee` process."""

    def __init__(self, path):
        self.process = subprocess.Popen(
            [path, "referee"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
        )

    def ask(self, **request):
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            sys.exit("farkle_bot: the referee closed its output")
        answer = json.loads(line)
        if not answer["ok"]:
            sys.exit(f"farkle_bot: {request} was refused: {answer['error']['message']}")
        return answer

    def quit(self):
        self.ask(cmd="quit")
        self.process.stdin.close()
        return self.process.wait(timeout=10)


def choose(actions, view):
    """Chooses one of the legal actions from what its seat may know."""
    asides = [action for action in actions if isinstance(action, dict) and "set_aside" in action]
    if asides:
        return max(asides, key=lambda action: len(action["set_aside"]))
    if "bank" in actions and (view["points"] >= ENOUGH or "throw" not in actions):
        return "bank"
    return "throw" if "throw" in actions else actions[0]


def play(referee, seats, dice):
    answer = referee.ask(cmd="new", game="farkle", seats=seats)
    moves = 0
    while "over" not in (turn := answer["turn"]):
        if "throw" in turn:
            move = {"faces": [dice.randint(1, 6) for _ in range(sum(turn["throw"]["dice"]))]}
        else:
            asked = answer["legal"][0]
            view = referee.ask(cmd="view", seat=asked["seat"])["view"]
            move = {"act": {"seat": asked["seat"], "action": choose(asked["actions"], view)}}
        answer = referee.ask(cmd="play", move=move)
        moves += 1
    return turn["over"], moves


def main():
    parser = argparse.ArgumentParser(description="Plays a match of Farkle through rollick's referee.")
    parser.add_argument("--rollick", default="rollick", help="the program (default: the one in PATH)")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    referee = Referee(asked.rollick)
    over, moves = play(referee, asked.seats, random.Random(asked.seed))
    if referee.quit() != 0:
        sys.exit("farkle_bot: the referee exited with an error")
    winners = " and ".join(f"seat {seat}" for seat in over["winners"])
    print(f"{moves} moves; scores {over['scores']}; {winners} won")


if __name__ == "__main__":
    main()
