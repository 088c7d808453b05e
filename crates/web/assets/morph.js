// Changes one tree of elements into another, keeping what is the same: the focus, what is scrolled,
// what somebody types. An element with `data-keep` stands for one that stays as it is.

/**
 * The element that some text is.
 * @param {string} html
 * @param {Element} like an element of the same kind, for the language it is written in
 * @returns {Element | null}
 */
export function parse(html, like) {
  const template = document.createElement("template");
  const svg = like.namespaceURI === "http://www.w3.org/2000/svg" && like.localName !== "svg";
  template.innerHTML = svg ? `<svg>${html}</svg>` : html;
  const first = template.content.firstElementChild;
  return svg ? (first?.firstElementChild ?? null) : first;
}

/**
 * Makes `old` the same as `fresh`.
 * @param {Element} old
 * @param {Element} fresh
 */
export function morph(old, fresh) {
  if (old.localName !== fresh.localName || old.id !== fresh.id) {
    old.replaceWith(fresh);
    return;
  }
  attributes(old, fresh);
  children(old, fresh);
}

/** Whether an attribute is the page's own business, of which the server knows nothing. @param {Element} of @param {string} name */
const ours = (of, name) => name === "tabindex" || name === "data-key" || (name === "open" && of.localName === "details");

/**
 * @param {Element} old
 * @param {Element} fresh
 */
function attributes(old, fresh) {
  for (const { name } of [...old.attributes]) {
    if (!fresh.hasAttribute(name) && !ours(old, name)) old.removeAttribute(name);
  }
  for (const { name, value } of [...fresh.attributes]) {
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  if (old instanceof HTMLInputElement && fresh instanceof HTMLInputElement) {
    if (old.type === "hidden") old.value = fresh.value;
  }
}

/**
 * Children with an id are found wherever they stand; others are matched in order.
 * @param {Element} old
 * @param {Element} fresh
 */
function children(old, fresh) {
  /** @type {Map<string, Element>} */
  const before = new Map();
  for (const child of old.children) {
    const id = key(child);
    if (id) before.set(id, child);
  }
  const wanted = new Set([...fresh.children].map(key));
  let at = old.firstChild;
  for (const child of [...fresh.childNodes]) {
    const id = child instanceof Element ? key(child) : "";
    const known = id ? before.get(id) : undefined;
    if (known && child instanceof Element) {
      if (known !== at) old.insertBefore(known, at);
      else at = at.nextSibling;
      if (!child.hasAttribute("data-keep")) same(known, child);
      continue;
    }
    // What will be needed further on is not overwritten.
    while (at instanceof Element && key(at) && !wanted.has(key(at))) at = remove(at);
    const free = at && !(at instanceof Element && key(at));
    if (at && free && at.nodeName === child.nodeName && !id) {
      if (at instanceof Element && child instanceof Element) same(at, child);
      else if (at.nodeValue !== child.nodeValue) at.nodeValue = child.nodeValue;
      at = at.nextSibling;
    } else {
      old.insertBefore(child, at);
    }
  }
  while (at) at = remove(at);
}

/**
 * @param {Element} old
 * @param {Element} fresh
 */
function same(old, fresh) {
  if (old.localName !== fresh.localName) {
    old.replaceWith(fresh);
    return;
  }
  attributes(old, fresh);
  children(old, fresh);
}

/** @param {Element} element */
const named = (element) => element.getAttribute("data-keep") || element.id;

/**
 * What an element is found by: its id, or that of the only thing in it.
 * @param {Element} element
 * @returns {string}
 */
function key(element) {
  const id = named(element);
  if (id) return id;
  const only = element.localName === "li" ? element.firstElementChild : null;
  return only && named(only) ? `li ${named(only)}` : "";
}

/**
 * @param {ChildNode} node
 * @returns {ChildNode | null} the one after it
 */
function remove(node) {
  const next = node.nextSibling;
  node.remove();
  return next;
}
