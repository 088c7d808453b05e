#!/usr/bin/env python3
"""Deals the cards of a Parlour match, from docs/luck.md alone and in plain Python.

    python3 luck.py                          print the test vectors of docs/luck.md
    python3 luck.py SEED GAME DECK NTH SIZE  print the NTH shuffle of a deck of SIZE cards
"""

import hashlib
import sys

WORD = 0xFFFFFFFF


def seed_bytes(text):
    """A seed is 64 hex digits or a whole number."""
    if len(text) == 64:
        return bytes.fromhex(text)
    return int(text).to_bytes(8, "little") + bytes(24)


def match_key(seed, game):
    return hashlib.sha256(b"parlour 1\n" + game.encode("ascii") + b"\n" + seed).digest()


def series_seed(seed, index):
    return hashlib.sha256(b"parlour 1 series\n" + seed + index.to_bytes(8, "little")).digest()


def turned(word, bits):
    return (word << bits | word >> (32 - bits)) & WORD


def quarter_round(s, a, b, c, d):
    s[a] = (s[a] + s[b]) & WORD
    s[d] = turned(s[d] ^ s[a], 16)
    s[c] = (s[c] + s[d]) & WORD
    s[b] = turned(s[b] ^ s[c], 12)
    s[a] = (s[a] + s[b]) & WORD
    s[d] = turned(s[d] ^ s[a], 8)
    s[c] = (s[c] + s[d]) & WORD
    s[b] = turned(s[b] ^ s[c], 7)


def chacha8_block(key, stream, counter):
    state = [0x61707865, 0x3320646E, 0x79622D32, 0x6B206574]
    state += [int.from_bytes(key[i : i + 4], "little") for i in range(0, 32, 4)]
    state += [counter & WORD, counter >> 32, stream & WORD, stream >> 32]
    work = list(state)
    for _ in range(4):
        for i in range(4):
            quarter_round(work, i, 4 + i, 8 + i, 12 + i)
        for i in range(4):
            quarter_round(work, i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4)
    return [(a + b) & WORD for a, b in zip(state, work)]


class Stream:
    """The random numbers of one shuffle."""

    def __init__(self, seed, game, deck, nth):
        self.key = match_key(seed, game)
        self.number = deck << 32 | nth
        self.block = 0
        self.words = []

    def word(self):
        if not self.words:
            self.words = chacha8_block(self.key, self.number, self.block)
            self.block += 1
        return self.words.pop(0)

    def below(self, n):
        while True:
            product = self.word() * n
            if product & WORD >= 2**32 % n:
                return product >> 32

    def below_u64(self, n):
        while True:
            low = self.word()
            product = (low | self.word() << 32) * n
            if product % 2**64 >= 2**64 % n:
                return product >> 64

    def shuffle(self, cards):
        cards = sorted(cards)
        for i in range(len(cards) - 1, 0, -1):
            j = self.below(i + 1)
            cards[i], cards[j] = cards[j], cards[i]
        return cards


def numbers(items):
    return " ".join(str(item) for item in items)


def vectors():
    """The lines of the block in docs/luck.md."""
    seeds = {"0": seed_bytes("0"), "1": seed_bytes("1"), "H": bytes(range(32))}
    for name, seed in seeds.items():
        for game in ("hearts", "kuhn"):
            yield f"seed {name}, {game}: key {match_key(seed, game).hex()}"
            yield from sampled(f"seed {name}, {game}", seed, game, 0, 0)
    # A large stream number, more than one block of words, and bounds that reject many of them.
    seed, game, deck, nth = seeds["H"], "hearts", 3, 70000
    where = f"seed H, {game}"
    yield from sampled(where, seed, game, deck, nth)
    where += f", {deck}/{nth}:"
    stream = Stream(seed, game, deck, nth)
    words = [stream.word() for _ in range(18)]
    yield f"{where} words 16 and 17 {words[16]:08x} {words[17]:08x}"
    for large in (3_000_000_000, 2**31 + 1):
        stream = Stream(seed, game, deck, nth)
        yield f"{where} below {large}: {numbers(stream.below(large) for _ in range(6))}"
    for large in (10**19, 7):
        stream = Stream(seed, game, deck, nth)
        yield f"{where} below_u64 {large}: {numbers(stream.below_u64(large) for _ in range(4))}"
    for name, seed in seeds.items():
        for index in (0, 2**40):
            yield f"seed {name}, match {index} of a series: {series_seed(seed, index).hex()}"


def sampled(where, seed, game, deck, nth):
    """What a stream gives in each way to read it."""
    where += f", {deck}/{nth}:"
    stream = Stream(seed, game, deck, nth)
    yield f"{where} words {' '.join(f'{stream.word():08x}' for _ in range(6))}"
    stream = Stream(seed, game, deck, nth)
    yield f"{where} below 10: {numbers(stream.below(10) for _ in range(20))}"
    for size in (3, 52):
        dealt = Stream(seed, game, deck, nth).shuffle(range(size))
        yield f"{where} deck of {size}: {numbers(dealt)}"


if __name__ == "__main__":
    if len(sys.argv) == 1:
        print("\n".join(vectors()))
    elif len(sys.argv) == 6:
        seed, game, deck, nth, size = sys.argv[1:]
        dealt = Stream(seed_bytes(seed), game, int(deck), int(nth)).shuffle(range(int(size)))
        print(*dealt)
    else:
        sys.exit(__doc__)
