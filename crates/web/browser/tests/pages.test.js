// The pages around tables in a real browser: lessons, reviews, replays, proofs, settings, an
// invitation, and a server that is away.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { at, deal, same } from "../../assets/deals.js";
import { launch, Server, SHORT, visit } from "../kit.js";
import { played, reviewed } from "../pages.js";

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

/** @param {import("../kit.js").Options} [options] */
async function visitor(options) {
  const context = await browser.newContext(options);
  return { context, ...(await visit(context, server)) };
}

test("the scripts deal the cards of docs/luck.md", async () => {
  const page = readFileSync(new URL("../../../../docs/luck.md", import.meta.url), "utf8");
  const block = /```deals\n([\s\S]*?)```/.exec(page)?.[1] ?? "";
  const seed = `07${"00".repeat(31)}`;
  /** @type {Record<string, number>} */
  const PLAYERS = { stopbus: 4, pontoon: 1, busrush: 3, rails: 2 };
  let checked = 0;
  for (const [, game = "", rules = "", places = ""] of block.matchAll(/^(\w+) (\{.*\})\n((?: {2}.*\n)*)/gm)) {
    if (game === "kuhn") continue;
    const told = { map: "europe", ...JSON.parse(rules) };
    const seats = Array.from({ length: told.players ?? PLAYERS[game] ?? 4 });
    // Only what the deal needs to know of the table, and what the page says lies there.
    const stands = {
      start: { round: 1 }, round: 1, shuffles: 1, used: [], stock: [], lives: seats.map(() => 3),
      hands: seats.map(() => [{}]), players: seats.map(() => ({})),
    };
    const dealt = await deal(seed, game, told, stands);
    assert.ok(dealt, game);
    for (const [, place = "", cards = ""] of places.matchAll(/^ {2}(\S+) (.*)$/gm)) {
      const lies = JSON.parse(cards);
      const own = dealt[place] ?? lies.map((/** @type {unknown} */ _, /** @type {number} */ n) => dealt[`${place}/${n}`]);
      assert.ok(same(own, lies), `${game} ${place}: ${JSON.stringify(own)}`);
      checked += 1;
    }
  }
  assert.ok(checked > 15, `${checked} places`);
  assert.equal(at({ a: [{ b: 3 }] }, "/a/0/b"), 3);
});

for (const game of Object.keys(SHORT)) {
  test(`the lesson of ${game} is played to its end`, async () => {
    const { context, page, faults } = await visitor({ viewport: { width: 390, height: 844 } });
    await page.goto(`${server.address}/learn/${game}`);
    const steps = Number(/of (\d+)/.exec((await page.textContent("#caption-head")) ?? "")?.[1]);
    assert.ok(steps >= 10);
    for (let step = 1; step <= steps; step += 1) {
      await page.waitForFunction((n) => document.getElementById("caption-head")?.textContent?.startsWith(`Step ${n} `), step);
      // What is to be read is left by a key; what is to be done is shown.
      if ((await page.locator("#caption .btn-main").count()) > 0) {
        await page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement).blur());
        await page.keyboard.press("Enter");
      } else {
        await page.click("#caption a:text-is('Show me')");
      }
    }
    await page.waitForSelector("#caption-head:text('That was the lesson')");
    await page.goBack();
    await page.waitForSelector(`#caption-head:text('Step ${steps} of')`);
    assert.deepEqual(faults, []);
    await context.close();
  });
}

test("a lesson is played at its table, and what is wrong is answered", async () => {
  const { context, page, faults } = await visitor();
  await page.goto(`${server.address}/learn/stopbus`);
  await page.click('#prompt button:has-text("Stick")');
  await page.waitForSelector(".answer:has-text('no spade')");
  await page.click('#stage [aria-label^="Four of Diamonds"]');
  await page.waitForSelector("#caption-head:text('Step 2 of')");
  // An answer to what was not asked for is no fault of the page.
  assert.deepEqual(faults.filter((fault) => !fault.includes("409")), []);
  await context.close();
});

test("a review has a chart, and each moment leads into the replay", async () => {
  const { context, page, faults } = await visitor();
  const id = await played(page, server, "pontoon");
  await reviewed(page, server, id);
  assert.ok((await page.locator("svg.chart polyline").count()) === 1);
  await page.click("summary:text('All decisions')");
  await page.locator(".decisions a").first().click();
  await page.waitForURL(/replay\?at=\d+&eyes=0/);
  assert.match((await page.textContent("#told")) ?? "", /now decides on/);
  assert.deepEqual(faults, []);
  await context.close();
});

test("a review that takes its time says how far it is", async () => {
  const { context, page } = await visitor();
  const id = await played(page, server, "hearts");
  await page.goto(`${server.address}/tables/${id}/review`);
  await page.click('form[action$="/review"] button');
  await page.waitForSelector("progress#far");
  // It is made in the time that nobody else wants, and other tests want much of it.
  const far = () => / of \d+ decisions/.test(document.getElementById("told")?.textContent ?? "");
  await page.waitForFunction(far, undefined, { timeout: 240_000 });
  await context.close();
});

test("a replay is gone through by keys, and seen by other eyes", async () => {
  const { context, page, faults } = await visitor();
  const id = await played(page, server, "stopbus");
  await page.goto(`${server.address}/tables/${id}/replay?at=0`);
  const step = (/** @type {number | string} */ n) => page.waitForSelector(`#caption-head:text('Step ${n} of')`);
  await page.keyboard.press("ArrowRight");
  await step(1);
  await page.keyboard.press("ArrowRight");
  await step(2);
  assert.match(page.url(), /at=2$/, "the address leads there again");
  await page.keyboard.press("ArrowLeft");
  await step(1);
  const faces = () => page.locator("#stage use[href^='#f-']").count();
  const all = await faces();
  await page.selectOption("#eyes", "0");
  await page.click(".eyes button");
  await page.waitForURL(/eyes=0/);
  assert.ok((await faces()) < all, "one seat sees less");
  await page.keyboard.press("End");
  await page.waitForSelector("#caption a[aria-disabled]:text('Last')");
  await page.keyboard.press("Home");
  await step(0);
  assert.deepEqual(faults, []);
  await context.close();
});

test("the browser finds the cards fair, and bad where anything was changed", async () => {
  // What a worker fetches cannot be changed on its way.
  const { context, page, faults } = await visitor({ serviceWorkers: "block" });
  const id = await played(page, server, "stopbus");
  const fair = `${server.address}/tables/${id}/fair`;
  await page.goto(fair);
  const verdict = async () => {
    await page.waitForSelector("#verdict[data-good]");
    return { good: await page.getAttribute("#verdict", "data-good"), says: await page.textContent("#verdict") };
  };
  assert.match((await verdict()).says ?? "", /^Yes: the cards were fixed/);
  assert.equal(await page.locator(".checks .bad, .checks .unknown").count(), 0);
  /** What a cheat would change: a card, the secret, the seed, somebody's luck. @type {[RegExp, string][]} */
  const CHANGES = [
    [/(hands&quot;:\[\[&quot;)../, "$1XX"],
    [/(secret&quot;:&quot;)./, "$1x"],
    [/(&quot;seed&quot;:&quot;)[0-9a-f]{2}/g, "$1zz"],
    [/(luck&quot;:\[&quot;)[0-9a-f]{4}/, "$10000"],
  ];
  for (const [what, by] of CHANGES) {
    await page.route(fair, async (route) => {
      const page = await (await route.fetch()).text();
      const changed = page.replace(what, by);
      assert.notEqual(changed, page, String(what));
      await route.fulfill({ body: changed, contentType: "text/html" });
    });
    await page.goto(fair);
    const { good, says } = await verdict();
    assert.equal(good, "false", String(what));
    assert.match(says ?? "", /^No:/);
    await page.unroute(fair);
  }
  assert.deepEqual(faults, []);
  await context.close();
});

test("an invitation seats a friend, whose own luck is in the cards", async () => {
  const [host, guest] = [await visitor(), await visitor()];
  await host.page.goto(`${server.address}/games/stopbus`);
  await host.page.check('input[name="rule.players"][value="2"]');
  await host.page.check('input[name="open"][value="link"]');
  await host.page.click(".options .btn-main");
  const link = await host.page.inputValue(".address");
  assert.ok(await host.page.locator("svg.qr").isVisible());
  await guest.page.goto(server.address);
  await guest.page.fill("#link", link);
  await guest.page.click(".join button");
  await guest.page.click('form[action$="/join"] button');
  await guest.page.waitForSelector("#stage");
  await host.page.waitForSelector("#stage");
  const id = new URL(link).pathname.split("/").pop();
  for (const { page } of [host, guest]) await page.request.post(`${server.address}/api/tables/${id}/concede`, { data: {} });
  await guest.page.goto(`${server.address}/tables/${id}/fair`);
  await guest.page.waitForSelector(".checks .good:has-text('The luck your browser gave')");
  await guest.page.waitForSelector('#verdict[data-good="true"]');
  assert.deepEqual([host.faults, guest.faults], [[], []]);
  await Promise.all([host, guest].map(({ context }) => context.close()));
});

test("settings are kept, and a code carries somebody to another browser", async () => {
  const [here, there] = [await visitor(), await visitor()];
  await here.page.goto(`${server.address}/settings`);
  await here.page.check('input[name="theme"][value="dark"]');
  await here.page.check('input[name="deck"][value="four"]');
  await here.page.fill("#name", "Ada <3");
  await here.page.click(".options .btn-main");
  await here.page.waitForSelector("[role=status]:text('kept')");
  assert.equal(await here.page.getAttribute("html", "data-theme"), "dark");
  await here.page.click("button:text('Give me a code')");
  const code = (await here.page.textContent(".big-code code")) ?? "";
  await there.page.goto(`${server.address}/settings`);
  await there.page.fill("#code", code);
  await there.page.click("button:text('Become that person here')");
  await there.page.waitForSelector("[role=status]:text('the same person')");
  await there.page.goto(server.address);
  assert.match((await there.page.textContent("h1")) ?? "", /Welcome, Ada <3\./);
  assert.deepEqual([here.faults, there.faults], [[], []]);
  await Promise.all([here, there].map(({ context }) => context.close()));
});

test("lessons, replays and options work without scripts", async () => {
  const { context, page, faults } = await visitor({ javaScriptEnabled: false });
  const id = await played(page, server, "pontoon");
  await page.goto(`${server.address}/tables/${id}/replay?at=0`);
  await page.click("#caption a:text-is('Next')");
  assert.match((await page.textContent("#caption-head")) ?? "", /Step 1 of/);
  await page.goto(`${server.address}/learn/pontoon`);
  await page.click("#caption nav a >> nth=-1");
  assert.match((await page.textContent("#caption-head")) ?? "", /Step 2 of/);
  await page.goto(`${server.address}/games/pontoon`);
  await page.click("summary");
  await page.fill('[name="rule.rounds"]', "2");
  await page.click(".options .btn-main");
  assert.ok(await page.locator("#stage").isVisible());
  assert.deepEqual(faults, []);
  await context.close();
});

test("a server that is away is said to be, and found again", async () => {
  const { context, page } = await visitor();
  await page.goto(server.address);
  await page.evaluate(() => navigator.serviceWorker.ready.then((worker) => worker.active?.state));
  const manifest = await (await page.request.get(`${server.address}/manifest.webmanifest`)).json();
  assert.equal(manifest.display, "standalone");
  for (const icon of manifest.icons) assert.equal((await page.request.get(server.address + icon.src)).status(), 200);
  await server.kill();
  await page.goto(`${server.address}/settings`);
  assert.match((await page.textContent("h1")) ?? "", /The server is away/);
  assert.notEqual(await page.locator("header.bar").evaluate((bar) => getComputedStyle(bar).backgroundColor), "rgba(0, 0, 0, 0)", "the shell is there");
  await server.start();
  await page.waitForSelector("h1:text('Settings')");
  await context.close();
});
