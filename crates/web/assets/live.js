// The stream of changes, and what is sent.

import { morph, parse } from "./morph.js";
import { glide, still } from "./motion.js";

/** @typedef {{ id: string, html?: string, add?: string }} Change */
/** @typedef {{ changes: Change[], rests?: boolean }} Step */
/** @typedef {{ at: string, title: string, steps: Step[] }} News */
/** @typedef {{ changes?: Change[], picks?: string[], done?: boolean, notice?: string, hint?: string, go?: string }} Answer */

/** How long a step of others is looked at, and one that completes something; all of them together. */
const [PACE, REST, ALL] = [420, 900, 3200];

const table = document.body.dataset.table ?? "";
/** What of the table is shown. */
let at = document.body.dataset.at ?? "";
/** Whether something was picked that only this page knows of. */
let picked = new URLSearchParams(location.search).has("pick");
/** What is being sent; news waits for its answer. @type {Promise<unknown> | null} */
let sending = null;
/** @type {EventSource | null} */
let stream = null;
/** What takes back the picks of what was done: it is shown together with what that led to. @type {Change[]} */
let undone = [];
/** Steps that are still to be seen. @type {(Step & { title?: string })[]} */
let steps = [];
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
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
  if (!(active instanceof HTMLElement || active instanceof SVGElement) || active === document.body) return () => {};
  const group = active.closest("[data-group]");
  const id = active.id;
  const index = group ? [...group.querySelectorAll("button, a")].indexOf(active) : -1;
  const home = group?.id || group?.closest("[id]")?.id;
  return () => {
    if (document.activeElement === active && active.isConnected) return;
    const same = id ? document.getElementById(id) : null;
    if (same && focused(same)) return;
    if (index < 0) return;
    const around = group?.isConnected ? group : home ? document.getElementById(home) : null;
    const left = around ? [...around.querySelectorAll("button, a")] : [];
    const next = left[Math.min(index, left.length - 1)];
    if (next && focused(next)) return;
    const other = document.querySelector("#prompt .prompt-acts .btn, .is-playable, #hand button");
    if (other) focused(other);
  };
}

/** @param {Element} element @returns {boolean} whether it has the focus now */
function focused(element) {
  if (element instanceof HTMLElement || element instanceof SVGElement) element.focus({ preventScroll: true });
  return document.activeElement === element;
}

/** @param {News} news */
async function hear(news) {
  while (sending) await sending;
  at = news.at;
  hide();
  if (picked) {
    // What is shown is not what the stream takes it to be: the whole page is looked at again.
    document.title = news.title;
    await whole("");
    return;
  }
  const last = news.steps.length - 1;
  steps.push(...news.steps.map((step, n) => (n === last ? { ...step, title: news.title } : step)));
  if (still() || document.hidden) hurry();
  else if (!timer) next();
}

/** What was done is over. */
function done() {
  const changes = undone;
  undone = [];
  return changes;
}

/** Shows the next step. */
function next() {
  timer = undefined;
  const step = steps.shift();
  if (!step) return;
  apply([...done(), ...step.changes]);
  if (step.title !== undefined) told(step.title);
  if (steps.length > 0) timer = setTimeout(next, Math.min(step.rests ? REST : PACE, ALL / steps.length));
}

/** Shows all that is still to be seen, at once. */
export function hurry() {
  clearTimeout(timer);
  timer = undefined;
  const left = steps;
  steps = [];
  if (left.length === 0) return;
  apply([...done(), ...left.flatMap((step) => step.changes)]);
  const title = left.findLast((step) => step.title !== undefined)?.title;
  if (title !== undefined) told(title);
}

/** The table has come to rest: whoever listens is told if it is their turn. @param {string} title */
function told(title) {
  document.title = title;
  const question = document.querySelector("#question");
  if (document.querySelector("#prompt.is-yours") && question) say(question.textContent ?? "");
}

/** @param {string} text */
function say(text) {
  const element = document.getElementById("say");
  if (element && element.textContent !== text) element.textContent = text;
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
  const focus = remember();
  glide(() => morph(old, document.importNode(fresh, true)));
  focus();
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
    const from = picked ? "" : encodeURIComponent(at);
    stream = new EventSource(`/tables/${table}/parts?at=${from}`);
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
  const close = () => {
    stream?.close();
    stream = null;
  };
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) return open();
    hurry();
    close();
  });
  // A network that comes back is tried at once.
  addEventListener("offline", () => banner(true));
  addEventListener("online", () => {
    close();
    open();
  });
  open();
}

/**
 * Sends a form, and shows what it leads to; what is pressed meanwhile is sent after it.
 * @param {string} to
 * @param {() => URLSearchParams | null} fill what is sent, as the page stands then
 */
export async function send(to, fill) {
  while (sending) await sending;
  const fields = fill();
  if (!fields) return;
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
    if (told.done) {
      undone = told.changes ?? [];
      // Where nothing follows, the picks are taken back all the same.
      setTimeout(() => undone.length > 0 && apply(done()), 600);
    } else if (told.changes?.length) apply(told.changes);
    if (told.picks) say(document.querySelector("#question")?.textContent ?? "");
    if (told.hint) advise(told.hint);
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
  while (sending) await sending;
  history.replaceState(null, "", query || location.pathname);
  await whole(query);
}

/** Says something to whoever looks or listens. @param {string} text */
export function notice(text) {
  const prompt = document.querySelector("#question");
  const small = prompt?.querySelector("small") ?? document.createElement("small");
  small.textContent = text;
  if (!small.isConnected) prompt?.append(small);
  say("");
  say(text);
}

/** Shows what a bot would do. @param {string} html */
function advise(html) {
  const old = document.getElementById("hint");
  const fresh = old && parse(html, old);
  if (old && fresh) morph(old, fresh);
}

/** What a bot would have done is no longer of use. */
export function hide() {
  const hint = document.getElementById("hint");
  if (hint) hint.hidden = true;
}
