#!/usr/bin/env python3
"""A player for Vedette that looks one answer ahead, as an example of how to write one.

    vedette simulate soor --games 10 --players cmd:docs/bot.py,random

Vedette sends one request a line, `choose`, and waits for {"actions": [...]}. Until it has the answer, the bot may ask
Vedette anything the protocol knows. The game it asks about is a world imagined from what its own seat knows.
"""
import json
import random
import sys

LOOKED_AT = 12  # answers tried at most


class Refused(Exception):
    pass


def ask(method, **params):
    """One request to Vedette; its result."""
    print(json.dumps({"jsonrpc": "2.0", "id": 0, "method": method, "params": params}), flush=True)
    answer = json.loads(sys.stdin.readline())
    if "error" in answer:
        raise Refused(answer["error"]["message"])
    return answer["result"]


def lead(game, seat):
    """Victory points of the seat's side less those of the best other side, if the game ended now."""
    sides = ask("score", game=game, seat=seat)["sides"]
    mine = sides.pop(seat, 0)  # in these scenarios a seat is called as its side
    return mine - max(sides.values(), default=0)


def try_out(game, seat, action, seed):
    """What the answer is worth in a copy of the game, whose dice are not those of the game."""
    copy = ask("clone", game=game, seed=seed)["game"]
    try:
        ask("play", game=copy, seat=seat, action=action)
        return lead(copy, seat)
    except Refused:
        return -1000
    finally:
        ask("close", game=copy)


def choose(game, seat, decision, seed, **_):
    actions = decision["actions"]
    if len(actions) == 1:
        return actions
    dice = random.Random(seed)
    tried = dice.sample(actions, min(len(actions), LOOKED_AT))
    return [max(tried, key=lambda action: try_out(game, seat, action, seed))]


for line in sys.stdin:
    request = json.loads(line)
    if request.get("method") == "choose":
        actions = choose(**request["params"])
        print(json.dumps({"jsonrpc": "2.0", "id": request["id"], "result": {"actions": actions}}), flush=True)
