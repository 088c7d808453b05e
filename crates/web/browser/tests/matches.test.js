// A whole match of every game: by mouse, by finger on a phone, and by keyboard.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { finger, keyboard, launch, mouse, open, play, Server, SHORT, visit } from "../kit.js";

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

/** @type {[string, import("../kit.js").Options, typeof mouse][]} */
const WAYS = [
  ["by mouse", { viewport: { width: 1280, height: 800 } }, mouse],
  ["by finger on a phone", { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }, finger],
  ["by keyboard", { viewport: { width: 1280, height: 800 }, reducedMotion: "reduce" }, keyboard],
];

for (const game of Object.keys(SHORT)) {
  for (const [way, options, press] of WAYS) {
    test(`a whole match of ${game} ${way}`, async () => {
      const context = await browser.newContext(options);
      const { page, faults } = await visit(context, server);
      await open(page, server, { game, rules: SHORT[game], open: "local" });
      assert.ok((await play(page, press(page))) > 0);
      assert.deepEqual(faults, []);
      await context.close();
    });
  }
}
