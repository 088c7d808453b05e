// What the tests and the pictures share: a server, a browser, and somebody who plays.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { chromium } from "playwright-core";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("playwright-core").BrowserContext} Context */
/** @typedef {import("playwright-core").BrowserContextOptions} Options */

const PROGRAM = process.env.PARLOUR ?? "parlour";

/** A map that comes with the game, with few wagons: whoever builds two routes ends the match. */
function island() {
  const text = readFileSync(new URL("../../rails/maps/island.toml", import.meta.url), "utf8");
  const list = (/** @type {string} */ name) => {
    const found = new RegExp(`^${name} = (\\[[^]*?^\\])`, "m").exec(text)?.[1] ?? "[]";
    return JSON.parse(found.replace(/(\w+) = /g, '"$1": ').replace(/,\s*\]/g, "]"));
  };
  return { name: "Ireland", wagons: 4, cities: list("cities"), routes: list("routes"), tickets: list("tickets") };
}

/** Short matches of every game. @type {Record<string, Record<string, unknown>>} */
export const SHORT = {
  hearts: { target: 1 },
  stopbus: { lives: 1 },
  pontoon: { rounds: 3 },
  busrush: { players: 2, round_limit: 2 },
  rails: { players: 2, map: island() },
  ohhell: { most: 3, hands: "down" },
};

/** A server with a store of its own. */
export class Server {
  folder = mkdtempSync(join(tmpdir(), "parlour-"));
  address = "";
  port = 0;
  /** @type {import("node:child_process").ChildProcess | undefined} */
  child;

  async start() {
    const where = ["--listen", `127.0.0.1:${this.port}`, "--database", join(this.folder, "store.db")];
    const child = spawn(PROGRAM, ["serve", ...where], { stdio: ["ignore", "pipe", "ignore"] });
    this.child = child;
    const lines = createInterface({ input: child.stdout });
    for await (const line of lines) {
      const found = /http:\/\/[^\s/]+/.exec(line);
      if (!found) continue;
      this.address = found[0];
      this.port = Number(new URL(this.address).port);
      break;
    }
    child.stdout.resume();
  }

  /** Ends it at once, as a power cut would. */
  async kill() {
    const child = this.child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill("SIGKILL");
    await once(child, "exit");
  }

  async stop() {
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

export const launch = () =>
  chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox", "--disable-dev-shm-usage"] });

/**
 * A page whose faults are collected: errors on the console, breaches of the policy, requests to
 * other hosts.
 * @param {Context} context
 * @param {Server} server
 */
export async function visit(context, server) {
  const page = await context.newPage();
  /** @type {string[]} */
  const faults = [];
  await page.addInitScript(() => {
    addEventListener("securitypolicyviolation", (event) => console.error(`policy: ${event.violatedDirective}`));
    // The most that parts of the page have moved at once, to be asked for by `shifted`: by the browser's
    // own measure, but however soon after a press, and without the things that a move moves.
    const PARTS = "section, main, aside, header, nav, #round, #middle, #prompt, #board, #map, #rack, .holder, .felt";
    /** @type {{ by: number, what: string[] }} */
    const moved = { by: 0, what: [] };
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      for (const one of list.getEntries()) {
        let [swept, far] = [0, 0];
        // @ts-expect-error: layout shifts are not in the types yet.
        for (const { node, previousRect: was, currentRect: is } of one.sources) {
          // What came or went out of sight has not moved.
          if (!(node instanceof Element) || !node.matches(PARTS) || was.width * is.width === 0) continue;
          const [x, y] = [Math.min(is.right, was.right) - Math.max(is.left, was.left), Math.min(is.bottom, was.bottom) - Math.max(is.top, was.top)];
          swept = Math.max(swept, is.width * is.height + was.width * was.height - Math.max(0, x) * Math.max(0, y));
          far = Math.max(far, Math.abs(is.left - was.left), Math.abs(is.top - was.top));
          moved.what.push(`#${node.id || node.className} ${was.left},${was.top} to ${is.left},${is.top}`);
        }
        moved.by = Math.max(moved.by, (swept / (innerWidth * innerHeight)) * (far / Math.max(innerWidth, innerHeight)));
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  page.on("console", (said) => {
    // That something is refused is an answer, not a fault.
    if (said.type() === "error" && !said.text().includes("409 (Conflict)")) faults.push(said.text());
  });
  page.on("pageerror", (error) => faults.push(String(error)));
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(server.address) && !url.startsWith("blob:")) faults.push(`other host: ${url}`);
  });
  return { page, faults };
}

/**
 * Opens a table by the program interface, as the person of a browser.
 * @param {Page} page
 * @param {Server} server
 * @param {Record<string, unknown>} wish
 */
export async function open(page, server, wish) {
  const post = (/** @type {string} */ to, /** @type {unknown} */ data) =>
    page.request.post(server.address + to, { data });
  if ((await page.request.get(`${server.address}/api/me`)).status() !== 200) {
    await post("/api/people", { name: "Ada" });
  }
  const answer = await post("/api/tables", wish);
  const table = await answer.json();
  if (!table.id) throw new Error(JSON.stringify(table));
  await page.goto(`${server.address}/tables/${table.id}`);
  return /** @type {{ id: string, code: string }} */ (table);
}

/**
 * What the page asks, and what can be pressed now, the most useful first: a route, the main button,
 * a thing, any button, a step back, which leads on however often it is gone: the same marks may be
 * come to in several ways. Nothing at all means the end; no selector, that others are
 * waited for.
 * @param {Page} page
 * @param {number} turn
 * @param {string[]} tried what was pressed before, as `pressed` says it
 */
function look(page, turn, tried) {
  return page.evaluate(
    ({ turn, tried }) => {
      const shown = (/** @type {string} */ what) =>
        [...document.querySelectorAll(what)].filter((one) => one.getClientRects().length > 0);
      if (shown('[formaction$="/rematch"]').length > 0) return null;
      // What is asked, without why the last try was refused.
      const asked = [...document.querySelectorAll("#do input")].map((one) => one.getAttribute("value"));
      const question = document.querySelector("#question")?.firstChild?.textContent ?? "";
      // A name that stays, though the page may change at any moment.
      const named = (/** @type {Element} */ one) => {
        const by = one.id ? "id" : one.hasAttribute("formaction") ? "formaction" : "name";
        return `${one.closest("#prompt") ? "#prompt " : ""}[${by}="${CSS.escape(one.getAttribute(by) ?? "")}"]`;
      };
      const pressed = (/** @type {Element} */ one) => [...asked, question, named(one)].join(" ");
      const grave = /leave|stick|give|back/i;
      // Who has tried much in vain goes back to the beginning, and does the last thing offered there.
      const lost = tried.filter((one) => one.startsWith(`${asked[0]} `)).length > 20;
      const kinds = (lost ? [
        shown("#prompt .btn-main"),
        shown("#back"),
        shown("#prompt .prompt-acts button.btn").filter((one) => !/leave|give/i.test(one.textContent ?? "")).slice(-1),
      ] : [
        shown('#prompt button[value="take"], #prompt button[value^="route/"]'),
        shown("#prompt .btn-main"),
        shown('button[name="pick"].is-playable:not(.is-marked):not(.btn)'),
        shown("#prompt .prompt-acts button.btn").filter((one) => !grave.test(one.textContent ?? "")),
        shown("#prompt .prompt-acts button.btn"),
        shown("#back"),
      ]).map((kind) => kind.filter((one) => one.id === "back" || !tried.includes(pressed(one))));
      const waits = document.querySelector("#prompt.is-waiting");
      const all = waits ? [] : (kinds.find((kind) => kind.length > 0) ?? []);
      const one = all[turn % Math.max(1, all.length)];
      // What is told now may be told again: then it is new all the same.
      if (one) document.querySelector("#question small")?.remove();
      const prompt = document.getElementById("prompt")?.outerHTML ?? "";
      return one ? { selector: named(one), pressed: pressed(one), prompt } : { selector: "", pressed: "", prompt };
    },
    { turn, tried },
  );
}

/**
 * The same, though the page may be turning just now, as it does without scripts.
 * @param {Page} page
 * @param {number} turn
 * @param {string[]} tried
 */
export const looked = (page, turn, tried) =>
  look(page, turn, tried).catch(() => page.waitForLoadState().then(() => look(page, turn, tried)));

/** How often in a row something may be missed, and how long the page may take to go on, on a busy machine. */
const [MISSES, PATIENCE] = [10, 30_000];

/** A press that missed is tried again; what a test claims of it is not. @param {Error} error */
function missed(error) {
  if (error.name === "AssertionError") throw error;
  return false;
}

/** Whether another question comes in time. @param {Page} page @param {string} was @param {number} timeout */
const followed = (page, was, timeout) =>
  page.waitForFunction((was) => {
    const prompt = document.getElementById("prompt")?.outerHTML;
    return prompt !== undefined && prompt !== was;
  }, was, { timeout }).then(() => true, () => false);

/**
 * Plays to the end, pressing by a way of one's own.
 * @param {Page} page
 * @param {(selector: string) => Promise<void>} press
 * @param {number} most
 * @param {string} [until] what to stop at when it is seen
 * @param {number} presses how often something is pressed until something follows: a page without
 *   scripts that is just being turned may miss a press
 */
export async function play(page, press, most = 1500, until, presses = 1) {
  let misses = 0;
  /** @type {string[]} */
  const tried = [];
  for (let turn = 0; turn < most; turn += 1) {
    if (until && (await page.locator(until).count()) > 0) return turn;
    const now = await looked(page, turn, tried);
    if (now === null) return turn;
    // What is gone or moves when it is about to be pressed is looked for again.
    const pressed = now.selector ? await press(now.selector).then(() => true, missed) : true;
    misses = pressed ? 0 : misses + 1;
    if (misses > MISSES) throw new Error(`not to be pressed: ${now.selector}`);
    if (!pressed) continue;
    if (now.pressed) tried.push(now.pressed);
    for (let left = presses; !(await followed(page, now.prompt, left > 1 ? PATIENCE / 5 : PATIENCE)); left -= 1) {
      if (left <= 1) throw new Error(`nothing followed ${now.selector} at ${now.prompt.replace(/<[^>]*>/g, " ")}`);
      if (now.selector) await press(now.selector).catch(missed);
    }
  }
  throw new Error(`no end after ${most} decisions`);
}

/** Where a thing is pressed: cards lie over each other, and show their left upper corner. */
const CORNER = { position: { x: 14, y: 14 }, timeout: 2_000 };

/** Presses as a mouse does. @param {Page} page */
export const mouse = (page) => (/** @type {string} */ selector) => page.click(selector, CORNER);

/** Presses as a finger does. @param {Page} page */
export const finger = (page) => (/** @type {string} */ selector) => page.tap(selector, CORNER);

/** How far parts of the page have moved at once since this was last asked, and which. @param {Page} page */
export const shifted = (page) =>
  page.evaluate(() => {
    // @ts-expect-error: see `visit`.
    const { moved } = window;
    const told = { by: moved.by, what: moved.what.join("; ") };
    Object.assign(moved, { by: 0, what: [] });
    return told;
  });

/**
 * Presses as a keyboard does, by nothing but keys: every other time by the number that is shown,
 * else by arrows to the thing, and Enter.
 * @param {Page} page
 */
export function keyboard(page) {
  let turn = 0;
  return async (/** @type {string} */ selector) => {
    turn += 1;
    const digit = await page.locator(selector).first().getAttribute("data-key");
    if (digit && turn % 2 === 0) return page.keyboard.press(digit);
    for (let steps = 0; steps < 60; steps += 1) {
      const key = await page.evaluate(
        ({ selector, steps }) => {
          const [to, here] = [document.querySelector(selector), document.activeElement];
          if (!to) throw new Error(`gone: ${selector}`);
          if (here === to) return "Enter";
          if (!here || here === document.body) return "ArrowDown";
          const [a, b] = [here.getBoundingClientRect(), to.getBoundingClientRect()];
          const x = b.left + b.width / 2 - a.left - a.width / 2;
          const y = b.top + b.height / 2 - a.top - a.height / 2;
          // Where the straight way leads nowhere, the other one does, or the next part.
          if (steps % 10 === 9) return "Tab";
          const across = here.closest("[data-group]") === to.closest("[data-group]") || Math.abs(y) < 20 || steps % 5 === 4;
          if (across && Math.abs(x) > 2) return x > 0 ? "ArrowRight" : "ArrowLeft";
          return y > 0 ? "ArrowDown" : "ArrowUp";
        },
        { selector, steps },
      );
      await page.keyboard.press(key);
      if (key === "Enter") return;
    }
    throw new Error(`not reached by keys: ${selector}`);
  };
}
