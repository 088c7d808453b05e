// A lesson or a replay goes on without the page being loaded anew: links and forms fetch the page
// that they lead to, and this one becomes it. Without it they are links and forms.

import { keys, tabs } from "./keys.js";
import { map, path } from "./map.js";
import { morph } from "./morph.js";
import { glide } from "./motion.js";
import "./shell.js";

const base = document.body.dataset.turns ?? "";
const PARTS = ["table", "caption"];
let turning = false;

/** @param {Document} page @returns {Element[]} */
const parts = (page) => PARTS.flatMap((id) => page.getElementById(id) ?? []);

/**
 * Turns to another page.
 * @param {string} to
 * @param {{ sent?: URLSearchParams, back?: boolean }} how
 */
async function turn(to, { sent, back } = {}) {
  if (turning) return;
  turning = true;
  try {
    const answer = await fetch(to, sent ? { method: "POST", body: sent } : {});
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const [old, fresh] = [parts(document), parts(page)];
    if (fresh.length !== old.length) return location.assign(answer.url);
    const inside = document.activeElement !== document.body;
    glide(() => {
      for (const [at, part] of old.entries()) morph(part, document.importNode(/** @type {Element} */ (fresh[at]), true));
    });
    document.title = page.title;
    if (!back && (!sent || answer.redirected)) remember(answer.url);
    // What had the focus may be gone: reading goes on at the text.
    if (inside && document.activeElement === document.body) document.getElementById("caption-head")?.focus();
    tabs();
  } catch {
    location.assign(to);
  } finally {
    turning = false;
  }
}

/** A new step is a new page; another moment of the same replay is not. @param {string} to */
function remember(to) {
  const url = new URL(to);
  if (url.pathname === location.pathname) history.replaceState(null, "", to);
  else history.pushState(null, "", to);
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  const button = /** @type {HTMLButtonElement | null} */ (event.submitter);
  if (!(form instanceof HTMLFormElement)) return;
  const to = new URL(button?.hasAttribute("formaction") ? button.formAction : form.action);
  if (!to.pathname.startsWith(base)) return;
  event.preventDefault();
  if (button?.getAttribute("aria-disabled") === "true" && !button.title) return;
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form, button)) fields.append(name, String(value));
  if (form.method === "post") void turn(to.href, { sent: fields });
  else void turn(`${to.pathname}?${fields}`);
});

document.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const pick = link.getAttribute("data-pick");
  const form = document.getElementById("do");
  if (link.hasAttribute("data-path")) {
    event.preventDefault();
    return path(link);
  }
  if (pick && form instanceof HTMLFormElement) {
    event.preventDefault();
    const fields = new URLSearchParams();
    for (const [name, value] of new FormData(form)) fields.append(name, String(value));
    fields.append("pick", pick);
    return void turn(form.action, { sent: fields });
  }
  if (!(link instanceof HTMLAnchorElement) || !link.href || link.hash || link.download) return;
  const to = new URL(link.href);
  if (to.origin !== location.origin || !to.pathname.startsWith(base)) return;
  event.preventDefault();
  void turn(to.href);
});

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
  const at = document.activeElement;
  if (at instanceof HTMLInputElement || at instanceof HTMLSelectElement) return;
  // Enter belongs to what has the focus.
  if (event.key === "Enter" && at !== document.body && at?.id !== "caption-head") return;
  const link = document.querySelector(`a[href][aria-keyshortcuts~="${CSS.escape(event.key)}"]`);
  if (!(link instanceof HTMLElement)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  link.click();
}, true);

addEventListener("popstate", () => void turn(location.href, { back: true }));
keys();
tabs();
map();
