// Clocks that run while somebody looks.

const SECOND = 1000;

/** Lets the clocks of those who are waited for run. */
export function clocks() {
  /** When each clock was shown, and with what. @type {WeakMap<Element, { text: string, since: number }>} */
  const shown = new WeakMap();
  setInterval(() => {
    for (const clock of document.querySelectorAll(".clock[data-left]")) {
      const left = clock.getAttribute("data-left") ?? "";
      let known = shown.get(clock);
      if (known?.text !== left) {
        known = { text: left, since: Date.now() };
        shown.set(clock, known);
      }
      const seconds = Math.max(0, Math.ceil((Number(left) - (Date.now() - known.since)) / SECOND));
      if (seconds >= 3600) continue;
      clock.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    }
  }, SECOND);
}
