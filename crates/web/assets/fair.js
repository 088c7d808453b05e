// Recomputes, in this browser, what the server claims about the cards; see docs/fair.md.

import { at, bytes, deal, same, sha256 } from "./deals.js";
import "./shell.js";

/** @typedef {{ match: string, commitment: string, secret: string, luck: (string | null)[], seed: string }} Proof */
/** @typedef {{ proof: Proof, game: string, rules: Record<string, any>, seed: string, deals: Record<string, any>[], more: number }} Claim */
/** @typedef {{ name: string, good: boolean | null, shown?: string }} Found */

/** @param {Uint8Array} all */
const hex = (all) => [...all].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** What this browser gave when its person sat down, and what it was promised. @param {string} table */
function kept(table) {
  try {
    return /** @type {{ commitment: string, luck: string } | null} */ (JSON.parse(localStorage.getItem(`luck ${table}`) ?? "null"));
  } catch {
    return null;
  }
}

/** @param {Claim} claim @returns {Promise<Found[]>} */
async function check({ proof, game, rules, seed, deals, more }) {
  const secret = bytes(proof.secret);
  const luck = proof.luck.filter((one) => one !== null).map((one) => bytes(one));
  const commitment = hex(await sha256([`parlour 1 commitment\n${proof.match}\n`, secret]));
  const follows = hex(await sha256(["parlour 1 fair seed\n", secret, `${proof.match}\n`, ...luck]));
  /** @type {Found[]} */
  const found = [
    { name: "The secret is the one that was published as a fingerprint", good: commitment === proof.commitment, shown: commitment },
    { name: "The seed follows from the secret and everybody's luck", good: follows === proof.seed, shown: follows },
    { name: "The match was played with that seed", good: follows === seed },
  ];
  const own = kept(proof.match);
  if (own) {
    found.push({ name: "The fingerprint is the one your browser saw before you sat down", good: own.commitment === proof.commitment });
    found.push({ name: "The luck your browser gave is in it", good: proof.luck.includes(own.luck) });
  }
  for (const [n, stands] of deals.entries()) {
    const dealt = await deal(follows, game, rules, stands);
    const good = dealt && Object.entries(dealt).every(([place, cards]) => same(at(stands, place), cards));
    found.push({ name: `Deal ${n + 1}: every card lies where the seed puts it`, good });
  }
  if (more > 0) found.push({ name: `${more} more deals are for parlour verify --fair`, good: null });
  return found;
}

/** @param {string} claim @returns {Promise<Found[]>} */
async function all(claim) {
  if (!crypto.subtle) return [{ name: "Browsers compute this over https, or on the server's own machine: elsewhere, parlour verify --fair does", good: null }];
  try {
    return await check(JSON.parse(claim));
  } catch (error) {
    return [{ name: `The proof cannot be read: ${error}`, good: false }];
  }
}

/** @param {Found[]} found */
function verdict(found) {
  if (found.some((one) => one.good === false)) return "No: what the server shows does not fit. Somebody changed the cards, or this page.";
  if (found.every((one) => one.good === null)) return "This browser cannot tell from here.";
  if (found.some((one) => one.good === null)) return "Yes, as far as this page can tell: the seed was fixed before anybody sat down.";
  return "Yes: the cards were fixed before anybody sat down, and everybody's luck is in them.";
}

const [claim, says, steps] = ["proof", "verdict", "steps"].map((id) => document.getElementById(id));
if (claim instanceof HTMLTemplateElement && says && steps) {
  const found = await all(claim.content.textContent ?? "");
  says.textContent = verdict(found);
  says.dataset.good = String(found.every((one) => one.good !== false));
  for (const one of found) {
    const item = document.createElement("li");
    item.className = one.good === null ? "unknown" : one.good ? "good" : "bad";
    const [mark, name] = [document.createElement("b"), document.createElement("span")];
    mark.textContent = one.good === null ? "Not checked" : one.good ? "True" : "False";
    name.textContent = one.name;
    item.append(mark, name);
    if (one.shown) {
      const shown = document.createElement("code");
      shown.className = "hash";
      shown.textContent = one.shown;
      item.append(shown);
    }
    steps.append(item);
  }
}
