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
  // What is said is read by all, until somebody wants to hear no more of it.
  const said = async (/** @type {string} */ words) => {
    await guest.page.fill("#text", words);
    await guest.page.keyboard.press("Enter");
    await watcher.page.waitForSelector(`#said:has-text("${words}")`);
  };
  await guest.page.click("#talk-box summary");
  await said("Good luck!");
  await host.page.waitForSelector('#said:has-text("Good luck!")');
  await host.page.click("#menu summary");
  await host.page.click('#menu [formaction*="/mute-"]');
  await host.page.waitForSelector('#menu [formaction*="/hear-"]', { state: "attached" });
  await said("Are you there?");
  assert.doesNotMatch((await host.page.textContent("#said")) ?? "", /Are you there/);
  await host.page.keyboard.press("Escape");
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

test("a network that is lost and comes back loses nothing", async () => {
  const context = await browser.newContext({ reducedMotion: "reduce" });
  const { page } = await visit(context, server);
  await open(page, server, { game: "stopbus", rules: SHORT.stopbus, open: "local" });
  await play(page, mouse(page), 2).catch(() => {});
  await context.setOffline(true);
  await page.waitForSelector("#banner:not([hidden])");
  await context.setOffline(false);
  await page.waitForSelector("#banner[hidden]", { state: "attached" });
  await page.reload();
  await play(page, mouse(page));
  await context.close();
});

test("no press is lost while cards move", async () => {
  const context = await browser.newContext();
  const { page, faults } = await visit(context, server);
  await open(page, server, { game: "hearts", rules: { passing: "none" }, open: "local" });
  // So slow that a card which is pressed has not come to rest, however busy the machine is.
  const slow = await context.newCDPSession(page);
  await slow.send("Animation.enable");
  await slow.send("Animation.setPlaybackRate", { playbackRate: 0.05 });
  let moving = 0;
  for (let trick = 0; trick < 5; trick += 1) {
    const count = await page.locator("#hand .card").count();
    await page.waitForFunction(() => document.querySelector("#hand .is-playable"));
    const card = page.locator("#hand .is-playable").first();
    moving += await page.evaluate(() => document.getAnimations().length);
    await card.click({ position: { x: 14, y: 14 }, force: true });
    await page.waitForFunction((was) => document.querySelectorAll("#hand .card").length < was, count);
  }
  assert.ok(moving > 0, "something was moving when a card was pressed");
  assert.deepEqual(faults, []);
  await context.close();
});

test("hint, undo and the list of keys are there for who practises", async () => {
  const context = await browser.newContext({ reducedMotion: "reduce" });
  const { page, faults } = await visit(context, server);
  await open(page, server, { game: "pontoon", open: "local" });
  await page.keyboard.press("h");
  await page.waitForSelector("#hint:not([hidden]) .hint-best");
  const hand = () => page.locator("#hand .card").evaluateAll((all) => all.map((one) => one.id));
  const [start, told] = [await hand(), (await page.locator("#lines").textContent()) ?? ""];
  await page.click("#prompt .prompt-acts .btn >> nth=0");
  await page.waitForFunction((was) => document.getElementById("lines")?.textContent !== was, told);
  assert.ok(await page.locator("#hint").isHidden(), "a hint is for one decision");
  await page.keyboard.press("u");
  // What was taken back is told no more.
  await page.waitForFunction((was) => document.getElementById("lines")?.textContent === was, told);
  assert.deepEqual(await hand(), start);
  await page.keyboard.press("?");
  assert.ok(await page.getByRole("dialog", { name: "Keys" }).isVisible());
  assert.deepEqual(faults, []);
  await context.close();
});

test("on a phone what can be picked is brought into sight", async () => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, reducedMotion: "reduce" });
  const { page, faults } = await visit(context, server);
  await open(page, server, { game: "busrush", open: "local" });
  await page.tap('#prompt button:has-text("Play a card")');
  await page.waitForSelector("#question:has-text('Play which card')");
  const seen = () =>
    [...document.querySelectorAll("#stage .is-playable")].some((one) => {
      const { left, top, width, height } = one.getBoundingClientRect();
      const [x, y] = [left + Math.min(30, width / 2), top + height / 2];
      return y > 0 && y < innerHeight && one.contains(document.elementFromPoint(x, y));
    });
  assert.ok(await page.evaluate(seen), "a card that can be played is seen");
  assert.deepEqual(faults, []);
  await context.close();
});

test("an address that leads nowhere is answered by a page, and to programs in their way", async () => {
  const context = await browser.newContext();
  const { page } = await visit(context, server);
  assert.equal((await page.goto(`${server.address}/nowhere`))?.status(), 404);
  await page.click("text=To the lobby");
  await page.waitForSelector(".games");
  const told = await page.request.get(`${server.address}/nowhere`, { headers: { accept: "application/json" } });
  assert.equal((await told.json()).error.code, "nothing_here");
  await context.close();
});

test("what cannot be done says why, and the focus stays", async () => {
  const context = await browser.newContext({ reducedMotion: "reduce" });
  const { page } = await visit(context, server);
  await open(page, server, { game: "hearts", rules: { passing: "none" }, open: "local" });
  await page.waitForSelector("#hand .is-dim");
  const card = page.locator("#hand .is-dim").first();
  const why = await card.getAttribute("title");
  const id = await card.getAttribute("id");
  await card.click({ position: { x: 14, y: 14 }, force: true });
  await page.waitForFunction((why) => document.querySelector("#question small")?.textContent === why, why);
  assert.equal(await page.evaluate(() => document.activeElement?.id), id);
  await context.close();
});
