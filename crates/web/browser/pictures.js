// Pictures of real pages, light and dark, on a phone and on a desk, for docs/pictures/web.

import { mkdirSync } from "node:fs";
import { launch, mouse, open, play, Server, visit } from "./kit.js";

const FOLDER = new URL("../../../docs/pictures/web/", import.meta.url).pathname;
const SIZES = [[390, 844], [1280, 800], [2560, 1440]];
/** How many decisions are made before a picture is taken. @type {Record<string, number>} */
const GAMES = { hearts: 6, stopbus: 3, pontoon: 1, busrush: 2, rails: 30 };

mkdirSync(FOLDER, { recursive: true });
const server = new Server();
await server.start();
const browser = await launch();
for (const theme of /** @type {const} */ (["light", "dark"])) {
  const context = await browser.newContext({ colorScheme: theme, reducedMotion: "reduce" });
  const { page } = await visit(context, server);
  const take = async (/** @type {string} */ name) => {
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      await page.screenshot({ path: `${FOLDER}${name}-${width}-${theme}.png` });
    }
  };
  await page.goto(server.address);
  await take("lobby");
  for (const [game, decisions] of Object.entries(GAMES)) {
    await open(page, server, { game, open: "local" });
    // It stops there by running out of decisions.
    await play(page, mouse(page), decisions).catch(() => {});
    await take(game);
  }
  await context.close();
}
await browser.close();
await server.stop();
