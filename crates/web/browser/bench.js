// Figures of a running server: how much a page and its changes weigh, and how soon a press is seen.

import { get } from "node:http";
import { gunzipSync } from "node:zlib";
import { launch, looked, mouse, open, Server, SHORT, visit } from "./kit.js";

const DECISIONS = Number(process.env.DECISIONS ?? 60);
const kb = (/** @type {number} */ bytes) => (bytes / 1024).toFixed(1).padStart(6);

const server = new Server();
await server.start();
const browser = await launch();

/** The bytes of an answer as they travel. @param {string} path @param {string} cookie @returns {Promise<Buffer>} */
const packed = (path, cookie) =>
  new Promise((done, fail) => {
    get(server.address + path, { headers: { "accept-encoding": "gzip", cookie } }, (answer) => {
      /** @type {Buffer[]} */
      const pieces = [];
      answer.on("data", (piece) => pieces.push(piece));
      answer.on("end", () => done(Buffer.concat(pieces)));
    }).on("error", fail);
  });

console.log("          first load  largest page  the same,  an update  an event  press to screen, ms");
console.log("game          packed        packed   unpacked                         median     95 %");
for (const game of Object.keys(SHORT)) {
  // What moves is not part of what is measured: what a press leads to is seen at once.
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: "reduce" });
  const { page } = await visit(context, server);
  /** @type {string[]} */
  const loaded = [];
  page.on("request", (request) => loaded.push(new URL(request.url()).pathname));
  await page.addInitScript(() => {
    const own = EventSource;
    Object.assign(window, { updates: [], waits: [] });
    // @ts-expect-error: what is measured is kept in the page.
    const { updates, waits } = window;
    class Measured extends own {
      /** @param {string} url */
      constructor(url) {
        super(url);
        // An event has a step for every move; each is an update of the page.
        this.addEventListener("message", (event) => updates.push([new Blob([event.data]).size, JSON.parse(event.data).steps.length]));
      }
    }
    Object.assign(window, { EventSource: Measured });
    addEventListener("click", (event) => {
      const start = event.timeStamp;
      // What can be done next says what was done.
      const next = () => document.getElementById("do")?.innerHTML;
      const was = next();
      const seen = new MutationObserver(() => {
        if (next() === was) return;
        seen.disconnect();
        requestAnimationFrame(() => waits.push(performance.now() - start));
      });
      const table = document.getElementById("table");
      if (table) seen.observe(table, { subtree: true, childList: true, attributes: true });
    }, true);
  });
  let { id } = await open(page, server, { game, open: "local" });
  await page.waitForLoadState("networkidle").catch(() => {});
  const first = loaded.filter((path) => !path.startsWith("/api") && !path.endsWith("/parts"));
  const cookie = (await context.cookies()).map((one) => `${one.name}=${one.value}`).join("; ");
  const html = (await packed(`/tables/${id}`, cookie)).length;
  // Pictures and the worker come when all is shown.
  const needed = [...new Set(first)].filter((path) => /look\.css|\.js$/.test(path) && !path.includes("worker"));
  const files = await Promise.all(needed.map((path) => packed(path, cookie)));
  const load = html + files.reduce((sum, file) => sum + file.length, 0);
  let [largest, unpacked] = [0, 0];
  /** @type {{ updates: [number, number][], waits: number[] }} */
  const found = { updates: [], waits: [] };
  const collect = async () => {
    // @ts-expect-error: see above.
    const { updates, waits } = await page.evaluate(() => ({ updates: window.updates, waits: window.waits }));
    found.updates.push(...updates);
    found.waits.push(...waits);
  };
  /** @type {string[]} */
  const tried = [];
  for (let turn = 0; turn < DECISIONS; turn += 1) {
    const now = await looked(page, turn, tried);
    // A match that is over goes on as another one.
    if (now === null) {
      await collect();
      ({ id } = await open(page, server, { game, open: "local" }));
      continue;
    }
    if (now.pressed) tried.push(now.pressed);
    if (now.selector) await mouse(page)(now.selector).catch(() => {});
    // However slow the machine is: what never comes is looked for again.
    await page.waitForFunction((was) => {
      const prompt = document.getElementById("prompt");
      return prompt && prompt.outerHTML !== was && !prompt.classList.contains("is-waiting");
    }, now.prompt, { timeout: 30_000 }).catch(() => {});
    if (turn % 10 === 0) {
      const whole = await packed(`/tables/${id}`, cookie);
      [largest, unpacked] = [Math.max(largest, whole.length), Math.max(unpacked, gunzipSync(whole).length)];
    }
  }
  await collect();
  const sum = (/** @type {0 | 1} */ which) => found.updates.reduce((sum, one) => sum + one[which], 0);
  const [mean, event] = [sum(0) / Math.max(1, sum(1)), sum(0) / Math.max(1, found.updates.length)];
  const waits = found.waits.sort((a, b) => a - b);
  const at = (/** @type {number} */ part) => (waits[Math.floor(waits.length * part)] ?? 0).toFixed(0).padStart(4);
  console.log(`${game.padEnd(9)}   ${kb(load)} KB     ${kb(largest)} KB  ${kb(unpacked)} KB  ${kb(mean)} KB ${kb(event)} KB       ${at(0.5)}     ${at(0.95)}`);
  await context.close();
}
await browser.close();
await server.stop();
