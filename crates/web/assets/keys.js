// The keyboard: the same keys as in a terminal.

import { hurry } from "./live.js";

/** @type {[string, string][]} */
const KEYS = [
  ["← → ↑ ↓", "to the card or button beside, above or below"],
  ["Home, End", "to the first and the last of a row"],
  ["Tab", "to the next part of the table"],
  ["Enter, Space", "pick it, or mark it"],
  ["Esc", "a step back"],
  ["1 … 9", "press what shows this number"],
  ["letters", 'type a card or a name, as "qs", then Enter'],
  ["/ and words", 'type anything, as "play 2c"'],
  ["m", "the menu"],
  ["h", "hint: what a good bot would do, and why"],
  ["u, r", "undo your last decision, redo it"],
  ["l", "log: all that happened"],
  ["s", "score sheet"],
  ["b", "book of rules"],
  ["w", "who sits where"],
  ["t", "tickets, or whatever lies beside the table"],
  ["g", "go on: what others do is shown at once"],
  ["o", "options"],
  ["+ and −", "a number up and down; the map larger and smaller"],
  ["z", "the whole map"],
  ["Shift and arrows", "move the map"],
  ["x", "leave for the lobby; the match is kept"],
  ["?", "this list"],
];

/** @typedef {HTMLElement | SVGElement} Pressable */

/** @param {ParentNode} within @returns {Pressable[]} */
function pressables(within) {
  const all = [...within.querySelectorAll("button, a[href], input:not([type=hidden])")];
  const seen = all.filter((one) => one.getClientRects().length > 0 && one.closest("[data-group], .map, .amount-form"));
  return /** @type {Pressable[]} */ (seen);
}

/** What a digit presses: first what is under the question, then what may be picked. */
function numbered() {
  const under = pressables(document).filter((one) => one.closest("#prompt"));
  const lit = pressables(document).filter((one) => one.classList.contains("is-playable") && !one.closest("#prompt"));
  return [...under.filter((one) => one.localName !== "input"), ...lit].slice(0, 9);
}

/** One tab stop for each group, and the numbers that keys press. */
export function tabs() {
  for (const group of document.querySelectorAll("[data-group]")) {
    const all = [...group.querySelectorAll("button, a[href]")];
    const now = all.find((one) => one === document.activeElement);
    const first = now ?? all.find((one) => one.matches(".is-playable, .btn-main")) ?? all[0];
    for (const one of all) one.setAttribute("tabindex", one === first ? "0" : "-1");
  }
  for (const old of document.querySelectorAll("[data-key]")) old.removeAttribute("data-key");
  for (const [n, one] of numbered().entries()) one.setAttribute("data-key", String(n + 1));
}

/** @param {Element | null | undefined} one */
function focus(one) {
  if (!(one instanceof HTMLElement || one instanceof SVGElement)) return;
  one.focus();
  tabs();
}

/** Where a cursor rests: on what most people do next, or the first that may be picked. */
function rest() {
  const all = pressables(document);
  return all.find((one) => one.classList.contains("btn-main")) ?? all.find((one) => one.classList.contains("is-playable")) ?? all[0];
}

/** Goes to what lies beside in a direction. @param {number} dx @param {number} dy */
function move(dx, dy) {
  const here = document.activeElement;
  const all = pressables(document);
  if (!here || !all.some((one) => one === here)) return focus(rest());
  const group = here.closest("[data-group]");
  const middle = (/** @type {Element} */ one) => {
    const place = one.getBoundingClientRect();
    return { x: place.left + place.width / 2, y: place.top + place.height / 2, place };
  };
  const from = middle(here);
  /** The nearest in that direction; what lies off the line counts as further. */
  let best = { one: /** @type {Element | null} */ (null), far: Number.POSITIVE_INFINITY };
  for (const one of all) {
    if (one === here) continue;
    const to = middle(one);
    const [x, y] = [to.x - from.x, to.y - from.y];
    const along = x * dx + y * dy;
    const off = Math.abs(x * dy) + Math.abs(y * dx);
    const within = dy === 0 && group !== null && one.closest("[data-group]") === group;
    if (along < 2 || (!within && off > along * 3 && dy === 0)) continue;
    const far = along + off * (within ? 0.5 : 2);
    if (far < best.far) best = { one, far };
  }
  if (best.one) return focus(best.one);
  // At an edge one goes on at the other end of the group.
  if (group && dy === 0) end(dx < 0);
}

/** To the first or last of a group. @param {boolean} last */
function end(last) {
  const group = document.activeElement?.closest("[data-group]");
  const all = group ? pressables(group) : [];
  focus(all[last ? all.length - 1 : 0]);
}

/** @param {string} id */
function panel(id) {
  const found = document.getElementById(id);
  if (!found) return;
  // A narrow screen shows it as a sheet.
  if (found.getClientRects().length === 0) location.hash = id;
  const inner = found.querySelector("[tabindex='0'], a[href], button");
  focus(inner ?? found);
}

/** Begins to type what is done. @param {string} letter */
function type(letter) {
  const line = document.getElementById("words");
  if (!(line instanceof HTMLInputElement)) return;
  if (line.getClientRects().length === 0) location.hash = "log";
  line.value = letter;
  line.focus();
}

/** @param {string} selector */
function click(selector) {
  const found = document.querySelector(selector);
  if (found instanceof HTMLElement) found.click();
}

/** Shows the keys. */
function help() {
  const known = document.getElementById("keys");
  const dialog = known instanceof HTMLDialogElement ? known : made();
  dialog.showModal();
}

/** @returns {HTMLDialogElement} */
function made() {
  const dialog = document.createElement("dialog");
  dialog.id = "keys";
  dialog.className = "dialog";
  dialog.setAttribute("aria-labelledby", "keys-head");
  const head = Object.assign(document.createElement("h2"), { id: "keys-head", textContent: "Keys" });
  const list = document.createElement("dl");
  for (const [key, does] of KEYS) {
    const term = Object.assign(document.createElement("dt"), { textContent: key });
    const text = Object.assign(document.createElement("dd"), { textContent: does });
    list.append(term, text);
  }
  const close = Object.assign(document.createElement("form"), { method: "dialog" });
  const button = Object.assign(document.createElement("button"), { className: "btn", textContent: "Close" });
  close.append(button);
  dialog.append(head, list, close);
  document.body.append(dialog);
  return dialog;
}

/** @type {Record<string, (event: KeyboardEvent) => void>} */
const DOES = {
  ArrowLeft: () => move(-1, 0),
  ArrowRight: () => move(1, 0),
  ArrowUp: () => move(0, -1),
  ArrowDown: () => move(0, 1),
  Home: () => end(false),
  End: () => end(true),
  Escape: () => click("#back"),
  "/": () => type(""),
  ":": () => type(""),
  m: () => click("#menu summary"),
  h: () => click('#tools [formaction$="/hint"]'),
  u: () => click('#tools [formaction$="/undo"]'),
  r: () => click('#menu [formaction$="/redo"]'),
  l: () => panel("log"),
  s: () => panel("score"),
  b: () => click('#menu a[href^="/rules/"]'),
  w: () => panel(document.getElementById("players") ? "players" : "round"),
  t: () => panel(document.getElementById("tickets") ? "tickets" : "about"),
  g: hurry,
  o: () => click('#menu a[href="/settings"]'),
  x: () => click(".brand"),
  "?": help,
};

/** Lets the keyboard do what a pointer does. */
export function keys() {
  document.addEventListener("keydown", (event) => {
    const at = event.target instanceof Element ? event.target : null;
    const typing = at instanceof HTMLInputElement;
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    if (typing) {
      if (event.key === "Escape") at.blur();
      return;
    }
    // A log is read by its arrows, and a map is moved by them.
    if (event.key.startsWith("Arrow") && (event.shiftKey || at?.matches(".log-end, .map-box, .sheet-box"))) return;
    const found = DOES[event.key] ?? DOES[event.key.toLowerCase()];
    const digit = /^[1-9]$/.test(event.key) ? numbered()[Number(event.key) - 1] : undefined;
    document.body.classList.add("uses-keys");
    if (digit) {
      hurry();
      focus(digit);
      digit.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    } else if (found) found(event);
    else if (/^\p{L}$/u.test(event.key)) type(event.key);
    else return;
    event.preventDefault();
  });
  document.addEventListener("pointerdown", () => document.body.classList.remove("uses-keys"));
}
