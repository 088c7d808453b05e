// A whole match of every game: by mouse, by finger on a phone, by keyboard, by ear, and without
// scripts.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { finger, keyboard, launch, mouse, open, play, Server, SHORT, shifted, visit } from "../kit.js";

/** How far a page may move by itself in a step of the match. */
const STILL = Number(process.env.PARLOUR_STILL ?? 0.02);
const server = new Server();
/** @type {import("playwright-core").Browser} */
let browser;

before(async () => {
  await server.start();
  browser = await launch();
});
after(async () => {
  await browser.close();
  await server.stop();
});

const [DESK, PHONE] = [{ width: 1280, height: 800 }, { width: 390, height: 844 }];
/** @type {[string, import("../kit.js").Options, typeof mouse][]} */
const WAYS = [
  ["by mouse", { viewport: DESK, reducedMotion: "reduce" }, mouse],
  ["by finger on a phone", { viewport: PHONE, hasTouch: true, isMobile: true, reducedMotion: "reduce" }, finger],
  ["by keyboard", { viewport: DESK, reducedMotion: "reduce" }, keyboard],
  ["without scripts", { viewport: DESK, javaScriptEnabled: false }, mouse],
];

for (const [way, options, press] of WAYS) {
  describe(way, { concurrency: 3 }, () => {
    for (const game of Object.keys(SHORT)) {
      test(`a whole match of ${game} ${way}`, { timeout: 600_000 }, async () => {
        const context = await browser.newContext(options);
        const { page, faults } = await visit(context, server);
        await open(page, server, { game, rules: SHORT[game], open: "local" });
        const by = press(page);
        const pressed = async (/** @type {string} */ selector) => {
          await by(selector);
          if (options.javaScriptEnabled === false) return;
          const { by: far, what } = await shifted(page);
          assert.ok(far <= STILL, `the page moved by ${far} before ${selector}: ${what}`);
        };
        assert.ok((await play(page, pressed, undefined, undefined, options.javaScriptEnabled === false ? 3 : 1)) > 0);
        assert.deepEqual(faults, []);
        await context.close();
      });
    }
  });
}

describe("by ear", { concurrency: 3 }, () => {
  for (const game of Object.keys(SHORT)) {
    test(`a whole match of ${game} with the accessibility tree as the only output`, { timeout: 600_000 }, async () => {
      const context = await browser.newContext({ viewport: DESK, reducedMotion: "reduce" });
      const { page, faults } = await visit(context, server);
      await open(page, server, { game, rules: SHORT[game], open: "local" });
      assert.ok((await byEar(page)) > 0);
      assert.deepEqual(faults, []);
      await context.close();
    });
  }
});

/**
 * Plays by what a screen reader reads and by keys alone.
 * @param {import("playwright-core").Page} page
 */
async function byEar(page) {
  let [before, waited] = ["", 0];
  /** How often the same was asked. @type {Map<string, number>} */
  const times = new Map();
  // Waiting is no turn: how long it takes is the machine's affair.
  for (let turn = 0; turn < 1500; ) {
    const heard = await page.locator("body").ariaSnapshot();
    const asked = section(heard, /^\s*- group "What is asked"/);
    if (/button "Play again"/.test(asked) && !/Leave the table/.test(asked)) return turn;
    // Nothing new is heard: others are waited for.
    waited = heard === before ? waited + 1 : 0;
    if (waited > 0 && waited < 40) {
      await page.waitForTimeout(25);
      continue;
    }
    [before, waited] = [heard, 0];
    turn += 1;
    const often = times.get(asked) ?? 0;
    times.set(asked, often + 1);
    const buttons = names(asked);
    const ends = buttons.findIndex((name) => /^(End|Show no)/.test(name));
    const useful = ends >= 0 ? ends : buttons.findIndex((name) => !/leave|stick|back|give/i.test(name));
    // How much: "Bid, from 0 to 3". A number that is not allowed is followed by the next one.
    const amount = /spinbutton "([^",]*), from (\d+)/.exec(asked);
    const hand = names(section(heard, /^\s*- list "Your hand"/));
    if (often % 3 === 2) {
      // What leads nowhere is left.
      await page.keyboard.press("Escape");
    } else if (amount) {
      await say(page, `${amount[1]} ${Number(amount[2]) + often}`);
    } else if (useful >= 0) {
      await page.keyboard.press(String(((useful + often) % buttons.length) + 1));
    } else if (hand.length > 0) {
      await say(page, hand[turn % hand.length]?.split(",")[0] ?? "");
    } else {
      // Things have the numbers after those of the buttons; what is marked is not marked again.
      const under = [...asked.matchAll(/- (button|link) /g)].length;
      const own = section(heard, /^\s*- region "Your cards"/);
      const free = pressables(own).findIndex((marks) => !marks.includes("pressed"));
      await page.keyboard.press(String(Math.min(9, under + 1 + (free >= 0 ? free : turn % 4))));
    }
  }
  throw new Error("no end");
}

/** Types what is done. @param {import("playwright-core").Page} page @param {string} words */
async function say(page, words) {
  await page.keyboard.press("/");
  await page.keyboard.type(words);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
}

/** The part of a tree under its first line that fits. @param {string} tree @param {RegExp} first */
function section(tree, first) {
  const lines = tree.split("\n");
  const from = lines.findIndex((line) => first.test(line));
  if (from < 0) return "";
  const deep = /^ */.exec(lines[from] ?? "")?.[0].length ?? 0;
  const rest = lines.slice(from + 1);
  const to = rest.findIndex((line) => (/^ */.exec(line)?.[0].length ?? 0) <= deep);
  return rest.slice(0, to < 0 ? undefined : to).join("\n");
}

/** What is said of each button of a tree that is not disabled. @param {string} tree */
const pressables = (tree) =>
  [...tree.matchAll(/- button "[^"]*"((?: \[[^\]]*\])*)/g)].map(([, marks]) => marks ?? "").filter((marks) => !marks.includes("disabled"));

/** The buttons of a tree that can be pressed and are not. @param {string} tree */
function names(tree) {
  const found = [...tree.matchAll(/- button "([^"]*)"((?: \[[^\]]*\])*)/g)];
  return found.filter(([, , marks]) => !/disabled|pressed/.test(marks ?? "")).map(([, name]) => name ?? "");
}
