// The stream of changes, and what is sent.

import { morph, parse } from "./morph.js";
import { glide } from "./motion.js";

/** @typedef {{ id: string, html?: string, add?: string }} Change */
/** @typedef {{ at: string, title: string, changes: Change[] }} News */
/** @typedef {{ changes?: Change[], picks?: string[], done?: boolean, notice?: string, go?: string }} Answer */

const table = document.body.dataset.table ?? "";
/** What of the table is shown. */
let at = document.body.dataset.at ?? "";
/** Whether something was picked that only this page knows of. */
let picked = new URLSearchParams(location.search).has("pick");
/** What is being sent; news waits for its answer. @type {Promise<unknown> | null} */
let sending = null;
/** @type {EventSource | null} */
let stream = null;
/** @type {(() => void)[]} */
const after = [];

/** Calls something whenever the table has changed. @param {() => void} call */
export function changed(call) {
  after.push(call);
}

/** @param {Change[]} changes */
function apply(changes) {
  const focus = remember();
  glide(() => {
    for (const change of changes) {
      const old = document.getElementById(change.id);
      if (!old) continue;
      if (change.add !== undefined) old.insertAdjacentHTML("beforeend", change.add);
      if (change.html === undefined) continue;
      const fresh = parse(change.html, old);
      if (fresh) morph(old, fresh);
    }
  });
  focus();
  for (const call of after) call();
}

/** What puts the focus back where it was, or on the neighbour of what is gone. */
function remember() {
  const active = document.activeElement;
  if (!(active instanceof HTMLElement || active instanceof SVGElement)) return () => {};
  const group = active.closest("[data-group], .prompt-acts");
  const id = active.id;
  const index = group ? [...group.querySelectorAll("button, a")].indexOf(active) : -1;
  const home = group?.id || group?.closest("[id]")?.id;
  return () => {
    if (document.activeElement === active && active.isConnected) return;
    /** @type {Element | null} */
    const same = id ? document.getElementById(id) : null;
    if (same instanceof HTMLElement || same instanceof SVGElement) {
      same.focus({ preventScroll: true });
      if (document.activeElement === same) return;
    }
    if (index < 0) return;
    const around = group?.isConnected ? group : home ? document.getElementById(home) : null;
    const left = around ? [...around.querySelectorAll("button, a")] : [];
    const next = left[Math.min(index, left.length - 1)] ?? document.querySelector(".is-playable, .prompt-acts .btn");
    if (next instanceof HTMLElement) next.focus({ preventScroll: true });
  };
}

/** @param {News} news */
async function hear(news) {
  while (sending) await sending;
  at = news.at;
  document.title = news.title;
  if (picked) {
    // What is shown is not what the stream takes it to be: the whole page is looked at again.
    await whole("");
    return;
  }
  apply(news.changes);
}

/** Looks at the page again. @param {string} query */
async function whole(query) {
  const answer = await fetch(`/tables/${table}${query}`);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const [old, fresh] = [document.getElementById("table"), page.getElementById("table")];
  picked = query.includes("pick=");
  at = page.body.dataset.at ?? at;
  if (!old || !fresh) {
    location.assign(`/tables/${table}`);
    return;
  }
  glide(() => morph(old, document.importNode(fresh, true)));
  for (const call of after) call();
}

/** @param {boolean} away */
function banner(away) {
  const element = document.getElementById("banner");
  if (element) element.hidden = !away;
}

/** Listens for changes; a page that nobody looks at does not. */
export function listen() {
  const open = () => {
    if (stream || document.hidden || !table) return;
    // What was picked is shown by this page alone: the stream begins with the whole.
    stream = new EventSource(`/tables/${table}/parts?at=${picked ? "" : encodeURIComponent(at)}`);
    stream.onmessage = (event) => void hear(JSON.parse(event.data));
    stream.onopen = () => banner(false);
    stream.onerror = () => {
      banner(true);
      if (stream?.readyState === EventSource.CLOSED) {
        stream = null;
        setTimeout(open, 1000);
      }
    };
  };
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) return open();
    stream?.close();
    stream = null;
  });
  open();
}

/**
 * Sends a form, and shows what it leads to.
 * @param {string} to
 * @param {URLSearchParams} fields
 */
export async function send(to, fields) {
  if (sending) return;
  let free = () => {};
  sending = new Promise((done) => (free = () => done(null)));
  try {
    const head = { "x-parlour": "1" };
    const answer = await fetch(to, { method: "POST", body: fields, headers: head });
    /** @type {Answer} */
    const told = answer.headers.get("content-type")?.includes("json") ? await answer.json() : {};
    if (told.go) location.assign(told.go);
    if (told.notice) notice(told.notice);
    if (told.picks) {
      picked = told.picks.length > 0;
      const query = new URLSearchParams(told.picks.map((pick) => ["pick", pick]));
      history.replaceState(null, "", picked ? `?${query}` : location.pathname);
    }
    if (told.done && picked) {
      picked = false;
      history.replaceState(null, "", location.pathname);
    }
    if (told.changes?.length) apply(told.changes);
    if (!answer.ok && !told.notice) notice("That did not work. Try again.");
  } catch {
    banner(true);
    notice("The server is away: it was not done.");
  } finally {
    sending = null;
    free();
  }
}

/** Goes to a step by its address. @param {string} query */
export async function step(query) {
  if (sending) return;
  history.replaceState(null, "", query || location.pathname);
  await whole(query);
}

/** Says something to whoever looks or listens. @param {string} text */
export function notice(text) {
  const small = document.querySelector("#prompt .prompt-text small");
  const prompt = document.querySelector("#prompt .prompt-text");
  if (small) small.textContent = text;
  else prompt?.insertAdjacentElement("beforeend", Object.assign(document.createElement("small"), { textContent: text }));
  const say = document.getElementById("say");
  if (say) say.textContent = text;
}
