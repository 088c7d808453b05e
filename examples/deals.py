#!/usr/bin/env python3
"""Deals every deck of every game of Parlour, from docs/luck.md alone and in plain Python.

    python3 deals.py                                    print the deals of docs/luck.md
    python3 deals.py deal GAME SEED [RULES [ROUND]]     print a deal; RULES are JSON
    python3 deals.py shuffle GAME SEED DECK NTH CARD …  print the NTH shuffle of these cards
"""

import json
import sys

from luck import Stream, seed_bytes

RANKS = "23456789TJQKA"
# Clubs, diamonds, spades, hearts: the order of Hearts and Pontoon.
PACK = [rank + suit for suit in "CDSH" for rank in RANKS]
# Stop the Bus numbers its cards from 1: ace to king of clubs, diamonds, hearts, spades.
NUMBERED = [rank + suit for suit in "CDHS" for rank in "A23456789TJQK"]
JACK_TO_KING = ["J", "Q", "K"]

COLOURS = ["red", "orange", "yellow", "green", "blue", "purple", "black", "white", "locomotive"]
WAGONS = [colour for colour in COLOURS for _ in range(14 if colour == "locomotive" else 12)]
LONG_TICKETS = 6
TICKETS = {"europe": 46, "island": 26}

BUSES = {"L1": 5, "L2": 4, "MN1": 1, "ME1": 1, "MR1": 1, "SN2": 1, "SE2": 1, "SR2": 1, "E1": 3, "E2": 2}
FACES = [f"{borough}-{bus}" for borough in ["MN", "BK", "QN", "BX", "SI"] for bus in BUSES]
RUSHES = {
    "reroute": 5,
    "bus_transfer": 5,
    "taxi": 4,
    "subway": 4,
    "staten_island_ferry": 4,
    "commuter_rail": 6,
    "interborough_express": 6,
}
EVENTS = [
    "service_surge",
    "rush_hour",
    "bridge_reconstruction",
    "weekend_service",
    "late_night_service",
    "fare_hike",
    "city_funding_boost",
    "extra_service",
    "budget_cuts",
    "no_smoking",
    "manhattan_party",
    "brooklyn_party",
    "queens_party",
    "bronx_party",
    "staten_island_party",
]
PERKS = [
    "transit_pass",
    "express_rider",
    "night_owl",
    "timetable",
    "manhattan_regular",
    "brooklyn_regular",
    "queens_regular",
    "bronx_regular",
    "staten_island_regular",
]

# The cards of every deck in ascending order, by game and number.
ORDERS = {
    ("kuhn", 0): JACK_TO_KING,
    ("hearts", 0): PACK,
    ("ohhell", 0): PACK,
    ("stopbus", 0): NUMBERED,
    ("pontoon", 0): PACK,
    ("busrush", 0): FACES,
    ("busrush", 1): list(RUSHES),
    ("busrush", 2): EVENTS,
    ("busrush", 3): PERKS,
    ("rails", 0): COLOURS,
    ("rails", 1): list(range(1, 101)),
    ("rails", 2): list(range(1, 101)),
}


def shuffled(seed, game, deck, nth, cards):
    """The nth shuffle of a deck that holds these cards."""
    order = ORDERS[game, deck]
    mixed = Stream(seed, game, deck, nth).shuffle(order.index(card) for card in cards)
    return [order[i] for i in mixed]


def pascal_shuffled(seed, nth, cards):
    """The shuffle of 1993: 100 swaps of two places, both from one number."""
    cards, stream, size = sorted(cards, key=NUMBERED.index), Stream(seed, "stopbus", 0, nth), len(cards)
    for _ in range(100):
        a, b = divmod(stream.below(size * size), size)
        cards[a], cards[b] = cards[b], cards[a]
    return cards


def in_order(cards, order):
    return sorted(cards, key=order.index)


def deal_kuhn(seed, rules, hand):
    return {"/start/cards": shuffled(seed, "kuhn", 0, hand - 1, JACK_TO_KING)[:2]}


def deal_hearts(seed, rules, hand):
    deck = shuffled(seed, "hearts", 0, hand, PACK)
    first = (hand - 1) % 4
    return {"/hands": [in_order(deck[(seat - first) % 4 :: 4], PACK) for seat in range(4)]}


def deal_ohhell(seed, rules, hand):
    deck = shuffled(seed, "ohhell", 0, hand, PACK)
    seats, most = rules.get("players", 4), rules.get("most", 7)
    sizes = {
        "up_down": most - abs(most - hand),
        "down_up": 1 + abs(most - hand),
        "up": hand,
        "down": most + 1 - hand,
    }
    dealt = seats * sizes[rules.get("hands", "up_down")]
    first = hand - 1
    hands = [in_order(deck[(seat - first) % seats : dealt : seats], PACK) for seat in range(seats)]
    turned = rules.get("trumps", "turned") == "turned"
    return {"/start/hands": hands, "/start/turned": deck[dealt] if turned else None}


def deal_stopbus(seed, rules, hand):
    if rules.get("shuffle") == "fair":
        deck = shuffled(seed, "stopbus", 0, hand - 1, NUMBERED)
    else:
        deck = pascal_shuffled(seed, hand - 1, NUMBERED)
    lives = rules.get("lives_left", [1] * rules.get("players", 4))
    hands = [[] if left else None for left in lives]
    for _ in range(3):
        for cards in hands:
            if cards is not None:
                cards.append(deck.pop(0))
    return {"/hands": hands, "/top": deck[0], "/play/stock": deck[1:]}


def deal_pontoon(seed, rules, hand):
    british = rules.get("variant") == "british"
    # The top of the pile is its last card.
    pile = shuffled(seed, "pontoon", 0, hand - 1 if british else 0, PACK)
    players = rules.get("players", 1)
    hands, banker = [[] for _ in range(players)], []
    for _ in range(1 if british else 2):
        for cards in [*hands, banker]:
            cards.append(pile.pop())
    dealt = {f"/hands/{seat}/0/cards": cards for seat, cards in enumerate(hands)}
    return {**dealt, "/banker": banker, "/stock": pile[::-1]}


def deal_busrush(seed, rules, hand):
    def pile(deck, cards):
        return shuffled(seed, "busrush", deck, 0, cards)

    bus = pile(0, [face for face in FACES for _ in range(BUSES[face.split("-")[1]])])
    rush = pile(1, [card for card, count in RUSHES.items() for _ in range(count)])
    perks = pile(3, PERKS)
    dealt = {"/events/pile": pile(2, EVENTS)}
    for seat in range(rules.get("players", 3)):
        hand = [bus.pop() for _ in range(5)]
        dealt[f"/players/{seat}/rush"] = in_order((rush.pop() for _ in range(3)), list(RUSHES))
        dealt[f"/players/{seat}/bus"] = hand
    # The first player's turn begins with a draw.
    dealt["/players/0/bus"].append(bus.pop())
    for seat in range(rules.get("players", 3)):
        dealt[f"/players/{seat}/bus"] = in_order(dealt[f"/players/{seat}/bus"], FACES)
    dealt["/market"] = in_order((perks.pop() for _ in range(3)), PERKS)
    return {**dealt, "/bus/pile": bus, "/rush/pile": rush, "/perks/pile": perks}


def deal_rails(seed, rules, hand):
    players, tickets = rules.get("players", 2), TICKETS[rules.get("map", "europe")]
    wagons = shuffled(seed, "rails", 0, 0, WAGONS)
    hands = [[wagons.pop() for _ in range(4)] for _ in range(players)]
    long = shuffled(seed, "rails", 1, 0, range(1, LONG_TICKETS + 1))
    short = shuffled(seed, "rails", 2, 0, range(LONG_TICKETS + 1, tickets + 1))
    dealt = {}
    for seat in range(players):
        held = [long.pop()] + [short.pop() for _ in range(3)]
        dealt[f"/players/{seat}/tickets"] = sorted(held)
        dealt[f"/players/{seat}/hand"] = {
            colour: hands[seat].count(colour) for colour in COLOURS if colour in hands[seat]
        }
    market = ["locomotive"] * 3
    while market.count("locomotive") >= 3:
        market = [wagons.pop() for _ in range(5)]
    pile = [{"ticket": ticket, "by": None} for ticket in short]
    return {**dealt, "/market": market, "/deck": wagons, "/pile": pile}


DEALS = {
    "kuhn": deal_kuhn,
    "hearts": deal_hearts,
    "ohhell": deal_ohhell,
    "stopbus": deal_stopbus,
    "pontoon": deal_pontoon,
    "busrush": deal_busrush,
    "rails": deal_rails,
}


def documented():
    """The lines of the block in docs/luck.md: the first deal with seed 7."""
    for game, rules in [
        ("kuhn", {}),
        ("hearts", {}),
        ("ohhell", {"hands": "down_up"}),
        ("stopbus", {}),
        ("stopbus", {"players": 2, "shuffle": "fair"}),
        ("pontoon", {}),
        ("pontoon", {"variant": "british", "players": 3}),
        ("busrush", {"players": 2}),
        ("rails", {"map": "island"}),
    ]:
        yield f"{game} {json.dumps(rules)}"
        for place, cards in DEALS[game](seed_bytes("7"), rules, 1).items():
            # What is left of a pile is long, and compared by a test all the same.
            if not place.endswith(("stock", "pile", "deck")):
                yield f"  {place} {json.dumps(cards)}"


def main(args):
    if not args:
        print("\n".join(documented()))
    elif args[0] == "deal" and 3 <= len(args) <= 5:
        game, seed, *rest = args[1:]
        rules, hand = rest + ["{}", "1"][len(rest) :]
        print(json.dumps(DEALS[game](seed_bytes(seed), json.loads(rules), int(hand))))
    elif args[0] == "shuffle" and len(args) >= 5:
        game, seed, deck, nth, *cards = args[1:]
        print(json.dumps(shuffled(seed_bytes(seed), game, int(deck), int(nth), cards)))
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])
