// A review that is being made tells how far it is, and is shown when it is there.

import "./shell.js";

const [far, told] = ["far", "told"].map((id) => document.getElementById(id));

async function look() {
  try {
    const answer = await fetch(location.href, { headers: { "x-parlour": "1" } });
    /** @type {{ done: number, of: number, told: string, waits: boolean }} */
    const stands = await answer.json();
    if (!stands.waits) return location.reload();
    if (far instanceof HTMLProgressElement) {
      far.max = Math.max(1, stands.of);
      far.value = stands.done;
    }
    if (told && told.textContent !== stands.told) told.textContent = stands.told;
  } catch {
    if (told) told.textContent = "The server is away. Trying again …";
  }
  setTimeout(look, 1000);
}

if (far) setTimeout(look, 500);
