// A map that can be moved and looked at closely, by pointer, wheel, pinch and keys.

/** How many pixels a unit of the map has at most, and on a narrow screen to begin with. */
const [MOST, NARROW] = [4, 0.85];

/** Lets the map of the table be moved. */
export function map() {
  const box = document.getElementById("map");
  const svg = box?.querySelector("svg.map");
  if (!(box instanceof HTMLElement) || !(svg instanceof SVGSVGElement)) return;
  const { width, height } = svg.viewBox.baseVal;
  let [x, y] = middle(svg, width, height);
  /** Pixels for each unit. */
  let scale = 0;
  /** @type {Map<number, PointerEvent>} */
  const down = new Map();
  let moved = 0;

  const whole = () => Math.min(box.clientWidth / width, box.clientHeight / height);
  const show = () => {
    if (box.clientWidth === 0) return;
    scale = Math.min(MOST, Math.max(whole(), scale));
    const [w, h] = [box.clientWidth / scale, box.clientHeight / scale];
    // What is smaller than the box stands in its middle; what is larger leaves no gap.
    const within = (/** @type {number} */ at, /** @type {number} */ part, /** @type {number} */ all) =>
      part >= all ? all / 2 : Math.min(all - part / 2, Math.max(part / 2, at));
    [x, y] = [within(x, w, width), within(y, h, height)];
    svg.setAttribute("viewBox", `${x - w / 2} ${y - h / 2} ${w} ${h}`);
  };
  /** @param {number} by @param {number} [cx] @param {number} [cy] */
  const closer = (by, cx, cy) => {
    const place = box.getBoundingClientRect();
    const [dx, dy] = cx === undefined || cy === undefined ? [0, 0] : [cx - place.left - place.width / 2, cy - place.top - place.height / 2];
    const to = Math.min(MOST, Math.max(whole(), scale * by));
    x += dx / scale - dx / to;
    y += dy / scale - dy / to;
    scale = to;
    show();
  };
  const begin = () => {
    scale = box.clientWidth < 600 ? Math.max(whole(), NARROW) : whole();
    show();
  };

  svg.addEventListener("wheel", (event) => {
    event.preventDefault();
    closer(Math.exp(-event.deltaY / 400), event.clientX, event.clientY);
  }, { passive: false });
  svg.addEventListener("pointerdown", (event) => {
    down.set(event.pointerId, event);
    moved = 0;
  });
  addEventListener("pointermove", (event) => {
    const last = down.get(event.pointerId);
    if (!last) return;
    const [dx, dy] = [event.clientX - last.clientX, event.clientY - last.clientY];
    const other = [...down.values()].find((one) => one.pointerId !== event.pointerId);
    down.set(event.pointerId, event);
    moved += Math.abs(dx) + Math.abs(dy);
    if (other) {
      const span = (/** @type {PointerEvent} */ one) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
      closer(span(event) / Math.max(1, span(last)), (event.clientX + other.clientX) / 2, (event.clientY + other.clientY) / 2);
    } else if (moved > 6) {
      x -= dx / scale;
      y -= dy / scale;
      show();
    }
  });
  for (const end of ["pointerup", "pointercancel"]) {
    addEventListener(end, (event) => down.delete(/** @type {PointerEvent} */ (event).pointerId));
  }
  // Who has moved the map did not mean to press what is under the finger.
  svg.addEventListener("click", (event) => {
    if (moved > 6) {
      event.preventDefault();
      event.stopPropagation();
    }
  }, true);
  document.addEventListener("keydown", (event) => {
    const on = event.target === box || event.shiftKey;
    if (event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey) return;
    const step = 60 / scale;
    /** @type {Record<string, () => void>} */
    const by = {
      ...(on && { ArrowLeft: () => (x -= step), ArrowRight: () => (x += step), ArrowUp: () => (y -= step), ArrowDown: () => (y += step) }),
      "+": () => closer(1.3),
      "=": () => closer(1.3),
      "-": () => closer(1 / 1.3),
      z: () => (scale = whole()),
    };
    const found = by[event.key];
    if (!found) return;
    found();
    show();
    event.preventDefault();
    event.stopPropagation();
  }, true);
  new ResizeObserver(() => (scale > whole() ? show() : begin())).observe(box);
  begin();
}

/** Where a look at the map begins: in the middle of one's tickets, or of everything. @param {Element} svg @param {number} width @param {number} height */
function middle(svg, width, height) {
  const ids = [...document.querySelectorAll("[data-path]")].flatMap((one) => one.getAttribute("data-path")?.split(" ") ?? []);
  const boxes = ids.map((id) => svg.querySelector(`#${CSS.escape(`o/${id}`)} .m-hit`)).filter((one) => one instanceof SVGGraphicsElement);
  if (boxes.length === 0) return [width / 2, height / 2];
  const all = boxes.map((one) => one.getBBox());
  const [left, top] = [Math.min(...all.map((one) => one.x)), Math.min(...all.map((one) => one.y))];
  const [right, bottom] = [Math.max(...all.map((one) => one.x + one.width)), Math.max(...all.map((one) => one.y + one.height))];
  return [(left + right) / 2, (top + bottom) / 2];
}

/** Lights up the path of a ticket. @param {Element} ticket */
export function path(ticket) {
  const shown = document.getElementById("path");
  const ids = ticket.getAttribute("data-path")?.split(" ") ?? [];
  const lines = ids.map((id) => document.getElementById(`o/${id}`)?.querySelector(".m-hit")?.getAttribute("d") ?? "");
  const was = ticket.classList.contains("is-shown");
  for (const other of document.querySelectorAll(".ticket.is-shown")) other.classList.remove("is-shown");
  ticket.classList.toggle("is-shown", !was);
  shown?.setAttribute("d", was ? "" : lines.join(""));
}
