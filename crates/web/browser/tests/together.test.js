// Two browsers at one table and a third that watches; reloading; a server that dies and comes back;
// a page without scripts.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { launch, mouse, open, play, Server, SHORT, visit } from "../kit.js";

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

test("two people play each other by an invitation while a third watches", async () => {
  const contexts = await Promise.all([1, 2, 3].map(() => browser.newContext()));
  const [host, guest, watcher] = await Promise.all(contexts.map((context) => visit(context, server)));
  const seats = ["me", "open"];
  const table = await open(host.page, server, { game: "stopbus", rules: { players: 2, lives: 1 }, seats, open: "link" });
  await guest.page.goto(`${server.address}/tables/${table.id}?invite=${table.code}`);
  await guest.page.click('form[action$="/join"] button');
  await host.page.waitForSelector("#stage");
  await watcher.page.goto(`${server.address}/tables/${table.id}`);
  await Promise.all([host, guest].map(({ page }) => play(page, mouse(page))));
  await watcher.page.waitForSelector('#prompt a[href*="/replay"]');
  assert.equal(await watcher.page.locator('button[name="pick"]').count(), 0);
  assert.deepEqual([host.faults, guest.faults, watcher.faults], [[], [], []]);
  await Promise.all(contexts.map((context) => context.close()));
});

test("a page that is loaded again shows the same table", async () => {
  const context = await browser.newContext();
  const { page } = await visit(context, server);
  await open(page, server, { game: "hearts", open: "local" });
  const hand = () => page.locator("#hand .card").evaluateAll((all) => all.map((one) => one.id));
  const before = await hand();
  assert.equal(before.length, 13);
  await page.reload();
  assert.deepEqual(await hand(), before);
  await context.close();
});

test("a match goes on after its server was killed and started again", async () => {
  const context = await browser.newContext();
  const { page } = await visit(context, server);
  await open(page, server, { game: "pontoon", rules: SHORT.pontoon, open: "local" });
  await server.kill();
  await page.waitForSelector("#banner:not([hidden])");
  await server.start();
  await page.waitForSelector("#banner[hidden]", { state: "attached" });
  assert.ok((await play(page, mouse(page))) > 0);
  await context.close();
});

test("everything works without scripts", async () => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const { page, faults } = await visit(context, server);
  await page.goto(server.address);
  await page.click('button[name="game"][value="pontoon"]');
  for (const turn of [1, 2, 3, 4]) {
    const button = page.locator("#prompt .prompt-acts button").first();
    await button.click();
    await page.waitForLoadState();
    assert.ok(await page.locator("#prompt").isVisible(), `step ${turn}`);
  }
  await page.goto(`${server.address}/rules/rails`);
  assert.ok(await page.locator("article h1").isVisible());
  assert.deepEqual(faults, []);
  await context.close();
});
