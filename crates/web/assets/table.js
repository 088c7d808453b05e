// A table that answers at once: forms are sent without turning the page, and changes come by
// themselves. Everything here also works without it.

import { clocks } from "./clocks.js";
import { keys, tabs } from "./keys.js";
import { changed, hide, hurry, listen, send, step } from "./live.js";
import { map, path } from "./map.js";
import "./shell.js";

const live = Boolean(document.body.dataset.table);

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!live || !(form instanceof HTMLFormElement) || form.method !== "post") return;
  event.preventDefault();
  // What is pressed while others are still seen to move is meant for how the table stands.
  hurry();
  const button = /** @type {HTMLButtonElement | null} */ (event.submitter);
  if (button?.getAttribute("aria-disabled") === "true" && !button.title) return;
  if (button && !button.isConnected) return;
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form, button)) fields.append(name, String(value));
  const to = button?.hasAttribute("formaction") ? button.formAction : form.action;
  if (to.endsWith("/hint")) button?.setAttribute("aria-busy", "true");
  void send(to, fields).then(() => button?.removeAttribute("aria-busy"));
  if (form.classList.contains("say") || form.classList.contains("words")) form.reset();
});

document.addEventListener("click", (event) => {
  const pressed = event.target instanceof Element ? event.target : null;
  const by = pressed?.closest("[data-step]")?.getAttribute("data-step");
  if (by) {
    const number = pressed?.closest(".amount")?.querySelector("input");
    if (Number(by) > 0) number?.stepUp();
    else number?.stepDown();
    return;
  }
  const target = pressed?.closest("a");
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
  } else if (target.closest("#hint .panel-close")) {
    event.preventDefault();
    hide();
  }
});

keys();
changed(tabs);
tabs();
map();
clocks();
if (live) listen();
