// Recomputes, in this browser, what the server claims about the cards; see docs/fair.md.

import "./shell.js";

/** @typedef {{ match: string, commitment: string, secret: string, luck: (string | null)[], seed: string }} Proof */

const text = new TextEncoder();

/** @param {string} hex @returns {Uint8Array} */
function bytes(hex) {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/** @param {Uint8Array[]} parts @returns {Promise<string>} */
async function sha256(parts) {
  const all = await new Blob(/** @type {BlobPart[]} */ (parts)).arrayBuffer();
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", all));
  return [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {Proof} proof */
async function check(proof) {
  const secret = bytes(proof.secret);
  const luck = proof.luck.filter((one) => one !== null).map((one) => bytes(one));
  const commitment = await sha256([text.encode(`parlour 1 commitment\n${proof.match}\n`), secret]);
  const seed = await sha256([text.encode("parlour 1 fair seed\n"), secret, text.encode(`${proof.match}\n`), ...luck]);
  return [
    { name: "The fingerprint of the secret", is: commitment, was: proof.commitment },
    { name: "The seed of all cards", is: seed, was: proof.seed },
  ];
}

const [kept, verdict, steps] = ["proof", "verdict", "steps"].map((id) => document.getElementById(id));
if (kept instanceof HTMLTemplateElement && verdict && steps) {
  const found = await check(JSON.parse(kept.content.textContent ?? "{}"));
  const fair = found.every((one) => one.is === one.was);
  verdict.textContent = fair
    ? "Yes: the cards were fixed before anybody sat down, and everybody's luck is in them."
    : "No: what the server shows does not fit what it had published.";
  for (const one of found) {
    const [term, value] = [document.createElement("dt"), document.createElement("dd")];
    term.textContent = `${one.name}: ${one.is === one.was ? "the same" : "different"}`;
    value.textContent = one.is;
    value.className = "hash";
    steps.append(term, value);
  }
}
