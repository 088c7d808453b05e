// What the tests and pictures of the pages around tables share.

import { open, SHORT } from "./kit.js";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("./kit.js").Server} Server */

/**
 * Plays a match to its end by the program interface: always the first thing that is allowed.
 * @param {Page} page
 * @param {Server} server
 * @param {string} id
 */
async function finish(page, server, id) {
  const ask = async (/** @type {Record<string, unknown>} */ command) => {
    const send = () => page.request.post(`${server.address}/api/tables/${id}/command`, { data: command });
    let answer = await send();
    // A person may do only so much a second.
    for (; answer.status() === 429; answer = await send()) await page.waitForTimeout(200);
    return (await answer.json()).payload ?? {};
  };
  for (let turn = 0; turn < 2000; turn += 1) {
    const { actions = [] } = await ask({ name: "legal" });
    const [first] = actions;
    const done = await ask(first ? { name: first.name, payload: first.payload } : { name: "summary" });
    if (done.outcome) return;
    if (done.allowed?.includes("deal")) await ask({ name: "deal" });
  }
  throw new Error("the match does not end");
}

/**
 * A short match that is over.
 * @param {Page} page
 * @param {Server} server
 * @param {string} game
 */
export async function played(page, server, game) {
  const table = await open(page, server, { game, rules: SHORT[game], open: "link" });
  await finish(page, server, table.id);
  return table.id;
}

/**
 * Has a match reviewed, and waits until the review is shown.
 * @param {Page} page
 * @param {Server} server
 * @param {string} id
 */
export async function reviewed(page, server, id) {
  await page.goto(`${server.address}/tables/${id}/review`);
  await page.click('form[action$="/review"] button');
  await page.waitForSelector("svg.chart", { timeout: 240_000 });
}
