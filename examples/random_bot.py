#!/usr/bin/env python3
"""A bot for any game of Parlour: it plays any legal action. See docs/bots.md.

    parlour play hearts --bots "cmd:python3 examples/random_bot.py"
"""
import json
import random
import sys

for line in sys.stdin:
    question = json.loads(line)
    payload = question["payload"]  # game, rules, seat, view, legal, ms
    action = random.choice(payload["legal"])
    answer = {"id": question["id"], "name": action["name"], "payload": action["payload"]}
    print(json.dumps(answer), flush=True)
