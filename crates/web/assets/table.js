// A table that answers at once: forms are sent without turning the page, and changes come by
// themselves. Everything here also works without it.

import { changed, listen, send, step } from "./live.js";
import { keys, tabs } from "./keys.js";
import { map, path } from "./map.js";
import "./shell.js";

const live = Boolean(document.body.dataset.table);

document.addEventListener("submit", (event) => {
  const form = event.target;
  const button = /** @type {HTMLButtonElement | null} */ (event.submitter);
  if (!live || !(form instanceof HTMLFormElement) || form.method !== "post") return;
  event.preventDefault();
  if (button?.getAttribute("aria-disabled") === "true" && !button.title) return;
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form, button)) fields.append(name, String(value));
  const to = button?.hasAttribute("formaction") ? button.formAction : form.action;
  void send(to, fields);
  if (form.classList.contains("say") || form.classList.contains("words")) form.reset();
});

document.addEventListener("click", (event) => {
  const target = event.target instanceof Element ? event.target.closest("a") : null;
  if (!live || !target || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const pick = target.getAttribute("data-pick");
  if (pick) {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (document.getElementById("do"));
    const fields = new URLSearchParams();
    for (const [name, value] of new FormData(form)) fields.append(name, String(value));
    fields.append("pick", pick);
    void send(form.action, fields);
  } else if (target.hasAttribute("data-path")) {
    event.preventDefault();
    path(target);
  } else if (target.id === "back") {
    event.preventDefault();
    void step(new URL(/** @type {HTMLAnchorElement} */ (target).href).search);
  }
});

keys({ back: () => document.getElementById("back")?.click() });
changed(tabs);
tabs();
map();
if (live) listen();
