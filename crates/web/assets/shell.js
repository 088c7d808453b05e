// What every page has: the shell is kept for when the server is away.

if ("serviceWorker" in navigator) {
  // Where it cannot be kept, pages work all the same.
  navigator.serviceWorker.register("/worker.js").catch(() => {});
}

// Who sits down adds luck of their own, which the server cannot know before; this browser remembers
// it with what it was promised, for when it checks the cards.
for (const form of document.querySelectorAll("form[data-luck]")) {
  if (!(form instanceof HTMLFormElement)) continue;
  const luck = [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  form.append(Object.assign(document.createElement("input"), { type: "hidden", name: "luck", value: luck }));
  form.addEventListener("submit", () => {
    const { luck: table, commitment } = form.dataset;
    try {
      localStorage.setItem(`luck ${table}`, JSON.stringify({ commitment, luck }));
    } catch {
      // Where nothing may be kept, the luck counts all the same.
    }
  });
}

// The page for when the server is away looks again by itself.
if (document.querySelector("[data-away]")) {
  const again = async () => {
    const there = await fetch("/health").then((answer) => answer.ok, () => false);
    if (there) location.replace(location.pathname === "/away" ? "/" : location.href);
    else setTimeout(again, 2000);
  };
  setTimeout(again, 2000);
}

// A room before its match looks again when somebody comes.
const room = /** @type {HTMLElement | null} */ (document.querySelector("[data-waits]"));
if (room) {
  /** @type {number | undefined} */
  let seen;
  const stream = new EventSource(`/api/tables/${room.dataset.waits}/stream`);
  const banner = document.getElementById("banner");
  stream.onerror = () => banner?.removeAttribute("hidden");
  stream.onopen = () => banner?.setAttribute("hidden", "");
  stream.onmessage = (event) => {
    const told = JSON.parse(event.data).table;
    if (!told) return location.reload();
    if (seen !== undefined && (told.news !== seen || told.status !== "open")) location.reload();
    seen = told.news;
  };
}
