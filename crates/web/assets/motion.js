// Things glide from where they were to where they are.

const TIME = 220;
const EASE = "cubic-bezier(.2,.7,.2,1)";

/** Whether nothing is to move. @returns {boolean} */
export function still() {
  const reduced = matchMedia("(prefers-reduced-motion: reduce)").matches;
  return reduced || document.documentElement.dataset.motion === "still";
}

/**
 * Where every thing is, by its name.
 * @returns {Map<string, DOMRect>}
 */
function places() {
  const found = new Map();
  if (still() || document.hidden) return found;
  for (const element of document.querySelectorAll("[data-thing]")) {
    const place = element.getBoundingClientRect();
    const name = element.getAttribute("data-thing");
    if (name && place.width > 0) found.set(name, place);
  }
  return found;
}

/**
 * Changes the page, and lets things glide from where they were.
 * @param {() => void} change
 */
export function glide(change) {
  const before = places();
  change();
  if (before.size === 0) return;
  for (const [name, now] of places()) {
    const old = before.get(name) ?? from(name);
    if (!old) continue;
    const [x, y] = [old.left - now.left, old.top - now.top];
    if (Math.abs(x) < 2 && Math.abs(y) < 2) continue;
    const element = document.querySelector(`[data-thing="${CSS.escape(name)}"]`);
    const transform = `translate(${x}px, ${y}px) scale(${old.width / now.width})`;
    element?.animate(
      [{ transform, transformOrigin: "0 0", zIndex: 5 }, { transformOrigin: "0 0", zIndex: 5 }],
      { duration: TIME, easing: EASE },
    );
  }
}

/** A card that was not seen before comes from who laid it, who sits at the same side. @param {string} name */
function from(name) {
  const card = document.querySelector(`.trick [data-thing="${CSS.escape(name)}"]`);
  const side = card?.closest("[data-pos]")?.getAttribute("data-pos");
  const token = side && document.querySelector(`.holder[data-pos="${side}"] .seat-token`);
  return token ? token.getBoundingClientRect() : undefined;
}
