// No fault that axe knows of, on any page of any game, light and dark, at three sizes.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { launch, mouse, open, play, Server, SHORT, visit } from "../kit.js";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const SIZES = [[390, 844], [1280, 800], [2560, 1440]];
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

/** @param {import("playwright-core").Page} page */
async function faults(page) {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    // @ts-expect-error: axe is not a module here.
    const { violations } = await window.axe.run({ resultTypes: ["violations"] });
    return violations.map((/** @type {any} */ one) => `${one.id}: ${one.nodes[0].html.slice(0, 160)} ${one.nodes[0].failureSummary.slice(0, 220)}`);
  });
}

for (const theme of /** @type {const} */ (["light", "dark"])) {
  test(`no page has a fault, ${theme}`, async () => {
    const context = await browser.newContext({ colorScheme: theme, reducedMotion: "reduce" });
    const { page } = await visit(context, server);
    /** @type {string[]} */
    const found = [];
    const look = async (/** @type {string} */ name) => {
      for (const [width, height] of SIZES) {
        await page.setViewportSize({ width, height });
        for (const fault of await faults(page)) found.push(`${name} ${width}: ${fault}`);
      }
    };
    for (const path of ["/", "/settings", "/games/rails", "/rules/hearts"]) {
      await page.goto(server.address + path);
      await look(path);
    }
    for (const game of Object.keys(SHORT)) {
      await open(page, server, { game, rules: SHORT[game], open: "local" });
      await look(`${game} at its start`);
      await page.setViewportSize({ width: 1280, height: 800 });
      await play(page, mouse(page), 3).catch(() => {});
      await look(`${game} in its middle`);
      await page.setViewportSize({ width: 1280, height: 800 });
      await play(page, mouse(page));
      await look(`${game} at its end`);
    }
    assert.deepEqual(found, []);
    await context.close();
  });
}
