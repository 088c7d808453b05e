// What every page has: the shell is kept for when the server is away.

if ("serviceWorker" in navigator) {
  // Where it cannot be kept, pages work all the same.
  navigator.serviceWorker.register("/worker.js").catch(() => {});
}

// A room before its match looks again when somebody comes.
const room = /** @type {HTMLElement | null} */ (document.querySelector("[data-waits]"));
if (room) {
  /** @type {number | undefined} */
  let seen;
  const stream = new EventSource(`/api/tables/${room.dataset.waits}/stream`);
  stream.onmessage = (event) => {
    const told = JSON.parse(event.data).table;
    if (!told) return location.reload();
    if (seen !== undefined && (told.news !== seen || told.status !== "open")) location.reload();
    seen = told.news;
  };
}
