// No fault that axe knows of on the pages around tables, light and dark, at three sizes; headings in
// order, and a way past what every page begins with.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { launch, open, Server, visit } from "../kit.js";
import { played, reviewed } from "../pages.js";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const SIZES = [[390, 844], [1280, 800], [2560, 1440]];
const server = new Server();
/** @type {import("playwright-core").Browser} */
let browser;
/** The cookies of who has played, and the match. */
let who = /** @type {import("playwright-core").Cookie[]} */ ([]);
let over = "";
let room = "";

before(async () => {
  await server.start();
  browser = await launch();
  const context = await browser.newContext();
  const { page } = await visit(context, server);
  over = await played(page, server, "pontoon");
  await reviewed(page, server, over);
  room = (await open(page, server, { game: "hearts", seats: ["me", "open", "open", "normal"], open: "link" })).id;
  who = await context.cookies();
  await context.close();
});
after(async () => {
  await browser.close();
  await server.stop();
});

const pages = () => {
  const table = `/tables/${over}`;
  return [
    "/", "/learn", "/rules", "/ratings", "/matches", "/settings", "/games/hearts", "/away", `/tables/${room}`,
    "/learn/hearts", "/learn/rails/0", "/learn/busrush", `${table}/result`, `${table}/review`,
    `${table}/replay?at=3`, `${table}/fair`,
  ];
};

for (const theme of /** @type {const} */ (["light", "dark"])) {
  test(`no page around a table has a fault, ${theme}`, async () => {
    const context = await browser.newContext({ colorScheme: theme, reducedMotion: "reduce" });
    await context.addCookies(who);
    const { page, faults } = await visit(context, server);
    // The page for when the server is away must not find it.
    await page.route("**/health", () => {});
    /** @type {string[]} */
    const found = [];
    for (const path of pages()) {
      await page.goto(server.address + path);
      await page.keyboard.press("Tab");
      const first = await page.evaluate(() => document.activeElement?.className);
      if (first !== "skip") found.push(`${path}: no way past the bar, but ${first}`);
      for (const details of await page.locator("main details:not(.menu) > summary").all()) await details.click();
      await page.evaluate(axe);
      for (const [width, height] of SIZES) {
        await page.setViewportSize({ width, height });
        const bad = await page.evaluate(async () => {
          // @ts-expect-error: axe is not a module here.
          const { violations } = await window.axe.run();
          return violations.map((/** @type {any} */ one) => `${one.id}: ${one.nodes[0].html.slice(0, 160)} ${one.nodes[0].failureSummary.slice(0, 200)}`);
        });
        for (const fault of bad) found.push(`${path} ${width}: ${fault}`);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        if (wide > 0) found.push(`${path} ${width}: ${wide} px too wide`);
      }
      const levels = await page.locator("h1, h2, h3").evaluateAll((all) => all.map((one) => Number(one.localName[1])));
      if (levels.some((level, n) => level > (levels[n - 1] ?? 0) + 1)) found.push(`${path}: headings ${levels}`);
      if ((await page.locator("h1").count()) !== 1) found.push(`${path}: not one h1`);
    }
    assert.deepEqual(found, []);
    assert.deepEqual(faults, []);
    await context.close();
  });
}
