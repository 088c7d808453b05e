#!/usr/bin/env python3
"""Plays a match at a Parlour server, with nothing but Python's standard library.

    python3 client.py http://localhost:4444 hearts          a table with bots
    python3 client.py http://localhost:4444 TABLE CODE      a seat at a friend's table

It listens to the table's event stream and plays the first action that is legal; put something
cleverer into choose().
"""

import json
import sys
import urllib.request


def choose(actions):
    return actions[0]


class Server:
    def __init__(self, url):
        self.url, self.headers = url.rstrip("/"), {"Content-Type": "application/json"}
        self.token = self.ask("/api/people", {"name": "A Python program"})["token"]
        self.headers["Authorization"] = f"Bearer {self.token}"

    def open(self, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        return urllib.request.urlopen(urllib.request.Request(self.url + path, data, self.headers))

    def ask(self, path, body=None):
        with self.open(path, body) as answer:
            return json.load(answer)


def play(server, table):
    """Plays until the match is over; its outcome."""
    number = 0
    with server.open(f"/api/tables/{table}/stream?since=0") as stream:
        for raw in stream:
            if not raw.startswith(b"data:"):
                continue
            news = json.loads(raw[5:])
            for event in news["events"]:
                if event["kind"] != "detail":
                    print(event["text"])
            stands = news["payload"]
            if stands is None:
                continue  # The match has not begun.
            if stands["outcome"]:
                return stands["outcome"]
            command = None
            if stands["allowed"] == ["deal"]:
                command = {"name": "deal"}
            elif stands["viewer"] in stands["to_act"]:
                legal = server.ask(f"/api/tables/{table}/command", {"name": "legal"})
                if legal["ok"] and legal["payload"]["actions"]:
                    action = choose(legal["payload"]["actions"])
                    command = {"name": action["name"], "payload": action["payload"]}
                    command["state"] = stands["state"]
            if command:
                # A command with an id may be sent again if the answer was lost: it is done once.
                number += 1
                server.ask(f"/api/tables/{table}/command", {"id": f"{number}", **command})


if __name__ == "__main__":
    address, what, *code = sys.argv[1:]
    server = Server(address)
    if code:
        table = server.ask(f"/api/tables/{what}/join", {"code": code[0]})
    else:
        table = server.ask("/api/tables", {"game": what})
    print("Outcome:", json.dumps(play(server, table["id"])))
