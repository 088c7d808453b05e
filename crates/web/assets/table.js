// A table that answers at once: forms are sent without turning the page, and changes come by
// themselves. Everything here also works without it.

import { clocks } from "./clocks.js";
import { keys, tabs } from "./keys.js";
import { changed, hide, hurry, listen, send, step } from "./live.js";
import { map, path } from "./map.js";
import { still } from "./motion.js";
import "./shell.js";

const live = Boolean(document.body.dataset.table);

/** What is filled in. @param {HTMLFormElement} form @param {HTMLButtonElement | null} button */
function filled(form, button) {
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form, button)) fields.append(name, String(value));
  return fields;
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!live || !(form instanceof HTMLFormElement) || form.method !== "post") return;
  event.preventDefault();
  // What is pressed while others are still seen to move is meant for how the table stands.
  hurry();
  const button = /** @type {HTMLButtonElement | null} */ (event.submitter);
  const to = button?.hasAttribute("formaction") ? button.formAction : form.action;
  const typed = form.classList.contains("say") || form.classList.contains("words");
  const words = typed ? filled(form, button) : null;
  if (typed) form.reset();
  void send(to, () => {
    const gone = button && (!button.isConnected || (button.getAttribute("aria-disabled") === "true" && !button.title));
    return gone ? null : (words ?? filled(form, button));
  });
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
  if (!live || !pressed || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const pick = pressed.closest("[data-pick]")?.getAttribute("data-pick");
  const target = pressed.closest("a");
  if (pick) {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (document.getElementById("do"));
    void send(form.action, () => {
      const fields = filled(form, null);
      fields.append("pick", pick);
      return fields;
    });
  } else if (!target) {
    return;
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

/** What was asked when this was last looked at. */
let asked = "";

/** Brings what can be picked into sight, where that is the only answer and none of it is seen. */
function reveal() {
  const prompt = document.getElementById("prompt");
  const question = document.querySelector("#prompt.is-yours #question")?.firstChild?.textContent ?? "";
  if (!prompt || question === asked) return;
  asked = question;
  if (!question || prompt.querySelector('button:not([type="button"])')) return;
  const things = [...document.querySelectorAll("#stage .is-playable")].filter((one) => one.getClientRects().length > 0);
  const box = prompt.getBoundingClientRect();
  const seen = (/** @type {Element} */ one) => {
    const { top, bottom } = one.getBoundingClientRect();
    const [from, to] = box.top > innerHeight / 2 ? [0, box.top] : [box.bottom, innerHeight];
    return bottom > from + 44 && top < to - 44;
  };
  if (things.some(seen)) return;
  things[0]?.scrollIntoView({ block: "center", behavior: still() ? "auto" : "smooth" });
}

keys();
changed(reveal);
changed(tabs);
tabs();
map();
clocks();
if (live) listen();
