#!/usr/bin/env python3
"""Checks that the cards of a match were fixed beforehand, from docs/fair.md alone.

    python3 fair.py              print the test vectors of docs/fair.md
    python3 fair.py PROOF.json   check a proof that a server gave
"""

import hashlib
import json
import sys


def commitment(match, secret):
    return hashlib.sha256(b"parlour 1 commitment\n" + match.encode() + b"\n" + secret).digest()


def seed(match, secret, luck):
    return hashlib.sha256(
        b"parlour 1 fair seed\n" + secret + match.encode() + b"\n" + b"".join(luck)
    ).digest()


def check(proof):
    """What is wrong with a proof; None if nothing is."""
    secret = bytes.fromhex(proof["secret"])
    luck = [bytes.fromhex(part) for part in proof["luck"] if part is not None]
    if commitment(proof["match"], secret).hex() != proof["commitment"]:
        return "the commitment does not belong to this secret and match"
    if seed(proof["match"], secret, luck).hex() != proof["seed"]:
        return "the seed does not follow from the secret and the luck"
    if "record" in proof:
        header = json.loads(proof["record"].splitlines()[0])
        if header["start"]["seed"] != proof["seed"]:
            return "the match was played with another seed"
    return None


def vectors():
    counted = bytes(range(32))
    for match, secret in [("m1", bytes(32)), ("7h3k9mtable0", counted)]:
        print(f"{match}, secret {secret.hex()}: commitment {commitment(match, secret).hex()}")
        for luck in [[], [counted], [b"\xff" * 32, counted]]:
            given = " ".join(part.hex() for part in luck) or "none"
            print(f"{match}, luck {given}: seed {seed(match, secret, luck).hex()}")


if __name__ == "__main__":
    if len(sys.argv) == 1:
        vectors()
    else:
        with open(sys.argv[1], encoding="utf-8") as file:
            wrong = check(json.load(file))
        print(f"BAD: {wrong}" if wrong else "ok")
        sys.exit(1 if wrong else 0)
