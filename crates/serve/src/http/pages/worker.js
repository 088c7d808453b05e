// Keeps the files of the shell, and a page for when the server is away.
const FILES = /** @type {string[]} */ (/** @type {unknown} */ ("FILES"));
const KEPT = "parlour " + (FILES[0] ?? "");
const AWAY = "/away";

self.addEventListener("install", (/** @type {any} */ event) => {
  event.waitUntil(caches.open(KEPT).then((kept) => kept.addAll([...FILES, AWAY])));
});

self.addEventListener("activate", (/** @type {any} */ event) => {
  const old = caches.keys().then((names) => names.filter((name) => name !== KEPT));
  event.waitUntil(old.then((names) => Promise.all(names.map((name) => caches.delete(name)))));
});

self.addEventListener("fetch", (/** @type {any} */ event) => {
  const request = /** @type {Request} */ (event.request);
  const path = new URL(request.url).pathname;
  if (request.mode === "navigate" && request.method === "GET") {
    const away = () => caches.match(AWAY).then((page) => page ?? Response.error());
    event.respondWith(fetch(request).catch(away));
  } else if (FILES.includes(path)) {
    event.respondWith(caches.match(path).then((file) => file ?? fetch(request)));
  }
});
