// The keyboard: arrows within a group, letters and digits, and a list of them.

/** @type {[string, string][]} */
const KEYS = [
  ["← →", "to the card or button beside"],
  ["↑ ↓", "to the group above or below"],
  ["Enter", "pick it"],
  ["1 to 9", "press that button under the question, or pick that card"],
  ["Esc", "a step back"],
  ["/", "type what you do, in words"],
  ["L", "read what happened"],
  ["M", "the menu"],
  ["?", "this list"],
];

/** @returns {HTMLElement[]} */
function groups() {
  const all = [...document.querySelectorAll("[data-group], .prompt-acts")];
  return /** @type {HTMLElement[]} */ (all.filter((group) => members(group).length > 0));
}

/** @param {Element} group @returns {(HTMLElement | SVGElement)[]} */
function members(group) {
  return [...group.querySelectorAll("button, a[href]")].filter(
    (one) => one instanceof HTMLElement || one instanceof SVGElement,
  );
}

/** One tab stop for each group. */
export function tabs() {
  for (const group of document.querySelectorAll("[data-group]")) {
    const all = members(group);
    const now = all.find((one) => one === document.activeElement);
    const first = now ?? all.find((one) => one.classList.contains("is-playable")) ?? all[0];
    for (const one of all) one.tabIndex = one === first ? 0 : -1;
  }
}

/** @param {number} step */
function beside(step) {
  const group = document.activeElement?.closest("[data-group], .prompt-acts");
  if (!group) return (groups()[0] ? focus(members(/** @type {Element} */ (groups()[0]))) : undefined);
  const all = members(group);
  const at = all.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  focus([all[(at + step + all.length) % all.length]]);
}

/** @param {number} step */
function other(step) {
  const all = groups();
  const here = document.activeElement?.closest("[data-group], .prompt-acts");
  const at = all.indexOf(/** @type {HTMLElement} */ (here));
  const next = all[at < 0 ? 0 : (at + step + all.length) % all.length];
  if (next) focus(members(next));
}

/** @param {(HTMLElement | SVGElement | undefined)[]} all */
function focus(all) {
  const best = all.find((one) => one?.classList.contains("is-playable")) ?? all[0];
  best?.focus();
  tabs();
}

/** @param {number} digit */
function press(digit) {
  const shown = [...document.querySelectorAll("#prompt .prompt-acts .btn")];
  const cards = [...document.querySelectorAll("#stage button.is-playable:not(.btn)")];
  const all = [...shown, ...cards];
  const one = all[digit - 1];
  if (one instanceof HTMLElement) {
    one.focus();
    one.click();
  }
}

/** Shows the keys. */
function help() {
  let dialog = /** @type {HTMLDialogElement | null} */ (document.getElementById("keys"));
  if (!dialog) {
    dialog = document.createElement("dialog");
    dialog.id = "keys";
    dialog.className = "dialog";
    const head = document.createElement("h2");
    head.id = "keys-head";
    head.textContent = "Keys";
    dialog.setAttribute("aria-labelledby", head.id);
    const list = document.createElement("dl");
    for (const [key, does] of KEYS) {
      const [term, text] = [document.createElement("dt"), document.createElement("dd")];
      term.textContent = key;
      text.textContent = does;
      list.append(term, text);
    }
    const close = document.createElement("form");
    close.method = "dialog";
    const button = document.createElement("button");
    button.className = "btn";
    button.textContent = "Close";
    close.append(button);
    dialog.append(head, list, close);
    document.body.append(dialog);
  }
  dialog.showModal();
}

/** @param {{ back: () => void }} deeds */
export function keys(deeds) {
  document.addEventListener("keydown", (event) => {
    const typing = event.target instanceof HTMLInputElement;
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    if (typing && event.key !== "Escape") return;
    const digit = Number.parseInt(event.key, 10);
    /** @type {Record<string, () => void>} */
    const by = {
      ArrowLeft: () => beside(-1),
      ArrowRight: () => beside(1),
      ArrowUp: () => other(-1),
      ArrowDown: () => other(1),
      Escape: () => (typing ? /** @type {HTMLElement} */ (event.target).blur() : deeds.back()),
      "/": () => document.getElementById("words")?.focus(),
      l: () => /** @type {HTMLElement | null} */ (document.querySelector(".log-end"))?.focus(),
      m: () => /** @type {HTMLElement | null} */ (document.querySelector("#menu summary"))?.click(),
      "?": help,
    };
    const found = event.key.length === 1 ? by[event.key.toLowerCase()] : by[event.key];
    const inside = document.activeElement?.closest(".log-end, .map-box");
    if (inside && event.key.startsWith("Arrow") && document.activeElement === inside) return;
    if (digit >= 1 && digit <= 9) press(digit);
    else if (found) found();
    else return;
    event.preventDefault();
  });
}
