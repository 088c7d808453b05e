// Pictures of real pages, light and dark, on a phone, a desk and a wall, for docs/pictures/web.

import { mkdirSync, writeFileSync } from "node:fs";
import { launch, mouse, open, play, Server, visit } from "./kit.js";

const FOLDER = new URL("../../../docs/pictures/web/", import.meta.url).pathname;
const SIZES = [[390, 844], [1280, 800], [2560, 1440]];
/** How many decisions are made before a picture is taken. @type {Record<string, number>} */
const GAMES = { hearts: 9, stopbus: 4, pontoon: 2, busrush: 8, rails: 40, ohhell: 4 };
/** Rules that make a better picture: a whole hand at once. @type {Record<string, Record<string, unknown>>} */
const RULES = { ohhell: { hands: "down_up" } };
/** How good a picture is, of 1. */
const QUALITY = 0.8;

mkdirSync(FOLDER, { recursive: true });
const server = new Server();
await server.start();
const browser = await launch();
/** A page that makes small pictures of large ones. */
const press = await browser.newPage();

/** @param {Buffer} png @returns {Promise<Buffer>} */
async function webp(png) {
  const text = await press.evaluate(
    async ({ png, quality }) => {
      const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
      const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
      const canvas = Object.assign(document.createElement("canvas"), { width: image.width, height: image.height });
      canvas.getContext("2d")?.drawImage(image, 0, 0);
      return canvas.toDataURL("image/webp", quality).split(",")[1] ?? "";
    },
    { png: png.toString("base64"), quality: QUALITY },
  );
  return Buffer.from(text, "base64");
}

for (const theme of /** @type {const} */ (["light", "dark"])) {
  const context = await browser.newContext({ colorScheme: theme, reducedMotion: "reduce", viewport: { width: 1280, height: 800 } });
  const { page } = await visit(context, server);
  const take = async (/** @type {string} */ name) => {
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      await page.waitForTimeout(200);
      writeFileSync(`${FOLDER}${name}-${width}-${theme}.webp`, await webp(await page.screenshot()));
    }
    await page.setViewportSize({ width: 1280, height: 800 });
  };
  await page.goto(server.address);
  await take("lobby");
  for (const [game, decisions] of Object.entries(GAMES)) {
    await open(page, server, { game, rules: RULES[game] ?? {}, open: "local" });
    // It stops there by running out of decisions.
    await play(page, mouse(page), decisions).catch(() => {});
    await page.mouse.move(5, 5);
    await take(game);
  }
  await context.close();
}
await browser.close();
await server.stop();
