// Deals the cards of a match again from its seed, by docs/luck.md alone: ChaCha8, the shuffle, and
// the decks of every game.

/** @typedef {Record<string, any>} Json */
/** @typedef {Json | null} Dealt the places of a position and what lies there; null if unknown */

const text = new TextEncoder();

/** @param {string} hex @returns {Uint8Array} */
export function bytes(hex) {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/** @param {(string | Uint8Array)[]} parts @returns {Promise<Uint8Array>} */
export async function sha256(parts) {
  const all = parts.map((part) => (typeof part === "string" ? text.encode(part) : part));
  const joined = Uint8Array.from(all.flatMap((part) => [...part]));
  return new Uint8Array(await crypto.subtle.digest("SHA-256", joined));
}

/** The key of a match. @param {Uint8Array} seed @param {string} game */
export const key = (seed, game) => sha256([`parlour 1\n${game}\n`, seed]);

/** @param {number} word @param {number} bits */
const turned = (word, bits) => (word << bits) | (word >>> (32 - bits));

/** @param {Int32Array} s @param {number} a @param {number} b @param {number} c @param {number} d */
function quarter(s, a, b, c, d) {
  const at = (/** @type {number} */ i) => s[i] ?? 0;
  s[a] = at(a) + at(b);
  s[d] = turned(at(d) ^ at(a), 16);
  s[c] = at(c) + at(d);
  s[b] = turned(at(b) ^ at(c), 12);
  s[a] = at(a) + at(b);
  s[d] = turned(at(d) ^ at(a), 8);
  s[c] = at(c) + at(d);
  s[b] = turned(at(b) ^ at(c), 7);
}

/** The random numbers of one shuffle. */
export class Stream {
  block = 0;
  /** @type {number[]} */
  words = [];

  /** @param {Uint8Array} key @param {number} deck @param {number} nth */
  constructor(key, deck, nth) {
    const view = new DataView(key.buffer, key.byteOffset, 32);
    this.head = [0x61707865, 0x3320646e, 0x79622d32, 0x6b206574];
    for (let at = 0; at < 32; at += 4) this.head.push(view.getInt32(at, true));
    this.deck = deck;
    this.nth = nth;
  }

  word() {
    if (this.words.length === 0) {
      const state = Int32Array.from([...this.head, this.block, 0, this.nth, this.deck]);
      const work = Int32Array.from(state);
      for (let round = 0; round < 4; round += 1) {
        for (let i = 0; i < 4; i += 1) quarter(work, i, 4 + i, 8 + i, 12 + i);
        for (let i = 0; i < 4; i += 1) quarter(work, i, 4 + ((i + 1) % 4), 8 + ((i + 2) % 4), 12 + ((i + 3) % 4));
      }
      this.words = [...state].map((word, i) => (word + (work[i] ?? 0)) >>> 0);
      this.block += 1;
    }
    return this.words.shift() ?? 0;
  }

  /** @param {number} n below 2 ** 21, so that the product is exact */
  below(n) {
    for (;;) {
      const product = this.word() * n;
      if (product % 2 ** 32 >= 2 ** 32 % n) return Math.floor(product / 2 ** 32);
    }
  }

  /** @template T @param {T[]} cards in ascending order @returns {T[]} */
  shuffle(cards) {
    const mixed = [...cards];
    for (let i = mixed.length - 1; i > 0; i -= 1) swap(mixed, i, this.below(i + 1));
    return mixed;
  }
}

/** @template T @param {T[]} all @param {number} a @param {number} b */
function swap(all, a, b) {
  [all[a], all[b]] = [/** @type {T} */ (all[b]), /** @type {T} */ (all[a])];
}

/** @param {string} ranks @param {string} suits */
const pack = (ranks, suits) => [...suits].flatMap((suit) => [...ranks].map((rank) => rank + suit));
const PACK = pack("23456789TJQKA", "CDSH");
const NUMBERED = pack("A23456789TJQK", "CDHS");
const COLOURS = ["red", "orange", "yellow", "green", "blue", "purple", "black", "white", "locomotive"];
/** @type {Record<string, number>} */
const TICKETS = { europe: 46, island: 26 };
const LONG = 6;
/** @type {Record<string, number>} */
const BUSES = { L1: 5, L2: 4, MN1: 1, ME1: 1, MR1: 1, SN2: 1, SE2: 1, SR2: 1, E1: 3, E2: 2 };
const FACES = ["MN", "BK", "QN", "BX", "SI"].flatMap((place) => Object.keys(BUSES).map((bus) => `${place}-${bus}`));
/** @type {Record<string, number>} */
const RUSHES = {
  reroute: 5, bus_transfer: 5, taxi: 4, subway: 4,
  staten_island_ferry: 4, commuter_rail: 6, interborough_express: 6,
};
const EVENTS = [
  "service_surge", "rush_hour", "bridge_reconstruction", "weekend_service", "late_night_service",
  "fare_hike", "city_funding_boost", "extra_service", "budget_cuts", "no_smoking", "manhattan_party",
  "brooklyn_party", "queens_party", "bronx_party", "staten_island_party",
];
const PERKS = [
  "transit_pass", "express_rider", "night_owl", "timetable", "manhattan_regular", "brooklyn_regular",
  "queens_regular", "bronx_regular", "staten_island_regular",
];

/** @param {string[]} cards @param {string[]} order */
const sorted = (cards, order) => [...cards].sort((a, b) => order.indexOf(a) - order.indexOf(b));

/** @param {Record<string, number>} counts */
const many = (counts) => Object.entries(counts).flatMap(([card, count]) => Array(count).fill(card));

/** @template T @param {T[]} pile the top last @param {number} count @returns {T[]} */
const take = (pile, count) => pile.splice(pile.length - count).reverse();

/**
 * Cards go round one by one, the first to the seat whose turn it is to be first.
 * @param {string[]} deck @param {number} seats @param {number} round
 */
const oneByOne = (deck, seats, round) =>
  Array.from({ length: seats }, (_, seat) => sorted(deck.filter((_, at) => (at + round - 1) % seats === seat), PACK));

/** How each game deals. @type {Record<string, (key: Uint8Array, rules: Json, stands: Json) => Dealt>} */
const GAMES = {
  hearts(key, rules, stands) {
    if (rules.deck) return null;
    return { "/hands": oneByOne(new Stream(key, 0, stands.round).shuffle(PACK), 4, stands.round) };
  },

  ohhell(key, rules, stands) {
    if (rules.deck) return null;
    const { players = 4, most = 7, hands = "up_down", trumps = "turned" } = rules;
    const { round } = stands.start;
    const away = Math.abs(most - round);
    /** @type {Record<string, number>} */
    const sizes = { up_down: most - away, down_up: 1 + away, up: round, down: most + 1 - round };
    const size = players * (sizes[hands] ?? 0);
    const deck = new Stream(key, 0, round).shuffle(PACK);
    const turned = trumps === "turned" ? deck[size] : null;
    return { "/start/hands": oneByOne(deck.slice(0, size), players, round), "/start/turned": turned };
  },

  stopbus(key, rules, stands) {
    if (rules.cards) return null;
    const stream = new Stream(key, 0, stands.round - 1);
    const deck = rules.shuffle === "fair" ? stream.shuffle(NUMBERED) : [...NUMBERED];
    for (let n = 0; n < 100 && rules.shuffle !== "fair"; n += 1) {
      const both = stream.below(52 * 52);
      swap(deck, Math.floor(both / 52), both % 52);
    }
    const hands = stands.lives.map((/** @type {number} */ left) => (left > 0 ? [] : null));
    for (let n = 0; n < 3; n += 1) for (const hand of hands) hand?.push(deck.shift());
    return { "/hands": hands, "/top": deck[0], "/play/stock": deck.slice(1) };
  },

  pontoon(key, rules, stands) {
    if (rules.deck) return null;
    const order = new Stream(key, 0, stands.shuffles - 1).shuffle(PACK).reverse();
    const british = rules.variant === "british";
    // In the classic game the pile goes on from round to round.
    const pile = order.slice(british ? 0 : stands.used.length);
    /** @type {Json} */
    const dealt = { "/stock": order.slice(52 - stands.stock.length) };
    // A round may be over as soon as it is dealt: what is drawn then comes after these.
    for (let n = 0; n < (british ? 1 : 2); n += 1) {
      for (const [seat, hands] of stands.hands.entries()) {
        if (hands.length > 0) dealt[`/hands/${seat}/0/cards/${n}`] = pile.shift();
      }
      dealt[`/banker/${n}`] = pile.shift();
    }
    return dealt;
  },

  busrush(key, rules, stands) {
    if (rules.cards) return null;
    const pile = (/** @type {number} */ deck, /** @type {string[]} */ cards) => new Stream(key, deck, 0).shuffle(cards);
    const faces = FACES.flatMap((face) => Array(BUSES[face.slice(3)] ?? 0).fill(face));
    const [bus, rush, perks] = [pile(0, faces), pile(1, many(RUSHES)), pile(3, PERKS)];
    /** @type {Json} */
    const dealt = { "/events/pile": pile(2, EVENTS) };
    const hands = stands.players.map((/** @type {unknown} */ _, /** @type {number} */ seat) => {
      const hand = take(bus, 5);
      dealt[`/players/${seat}/rush`] = sorted(take(rush, 3), Object.keys(RUSHES));
      return hand;
    });
    hands[0].push(...take(bus, 1));
    for (const [seat, hand] of hands.entries()) dealt[`/players/${seat}/bus`] = sorted(hand, FACES);
    dealt["/market"] = sorted(take(perks, 3), PERKS);
    return { ...dealt, "/bus/pile": bus, "/rush/pile": rush, "/perks/pile": perks };
  },

  rails(key, rules, stands) {
    const tickets = TICKETS[rules.map];
    if (!tickets) return null;
    const wagons = new Stream(key, 0, 0).shuffle(COLOURS.flatMap((colour) => Array(colour === "locomotive" ? 14 : 12).fill(colour)));
    const hands = stands.players.map(() => take(wagons, 4));
    const numbers = (/** @type {number} */ from, /** @type {number} */ to) => Array.from({ length: to - from + 1 }, (_, n) => from + n);
    const long = new Stream(key, 1, 0).shuffle(numbers(1, LONG));
    const short = new Stream(key, 2, 0).shuffle(numbers(LONG + 1, tickets));
    /** @type {Json} */
    const dealt = {};
    for (const [seat, hand] of hands.entries()) {
      dealt[`/players/${seat}/tickets`] = [...take(long, 1), ...take(short, 3)].sort((a, b) => a - b);
      const held = COLOURS.map((colour) => [colour, hand.filter((/** @type {string} */ one) => one === colour).length]);
      dealt[`/players/${seat}/hand`] = Object.fromEntries(held.filter(([, count]) => count));
    }
    let market = ["locomotive", "locomotive", "locomotive"];
    while (market.filter((colour) => colour === "locomotive").length > 2) market = take(wagons, 5);
    return { ...dealt, "/market": market, "/deck": wagons, "/pile": short.map((ticket) => ({ ticket, by: null })) };
  },
};

/**
 * What a deal must have laid where; null where this program does not know the deck.
 * @param {string} seed in hex
 * @param {string} game
 * @param {Json} rules
 * @param {Json} stands the position right after the deal
 */
export async function deal(seed, game, rules, stands) {
  const how = GAMES[game];
  return how ? how(await key(bytes(seed), game), rules, stands) : null;
}

/** What lies at a place of a position. @param {Json} stands @param {string} place @returns {unknown} */
export function at(stands, place) {
  /** @type {any} */
  let here = stands;
  for (const name of place.split("/").slice(1)) here = here?.[name];
  return here;
}

/** Whether two things are written alike. @param {unknown} a @param {unknown} b @returns {boolean} */
export function same(a, b) {
  if (typeof a !== "object" || typeof b !== "object" || !a || !b) return a === b;
  const [left, right] = [Object.entries(a), new Map(Object.entries(b))];
  return left.length === right.size && left.every(([name, value]) => right.has(name) && same(value, right.get(name)));
}
