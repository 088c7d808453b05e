// A map that can be moved and looked at closely, by pointer, wheel, pinch and keys.

const MOST = 5;

/** Lets the map of the table be moved. */
export function map() {
  const box = document.getElementById("map");
  const svg = box?.querySelector("svg.map");
  if (!(box instanceof HTMLElement) || !(svg instanceof SVGSVGElement)) return;
  const whole = svg.viewBox.baseVal;
  const [width, height] = [whole.width, whole.height];
  // A narrow screen begins closer, in the middle.
  let zoom = box.clientWidth < 600 ? 1.7 : 1;
  let [x, y] = [width / 2, height / 2];
  /** @type {Map<number, PointerEvent>} */
  const down = new Map();
  let moved = 0;

  const show = () => {
    zoom = Math.min(MOST, Math.max(1, zoom));
    const [w, h] = [width / zoom, height / zoom];
    x = Math.min(width - w / 2, Math.max(w / 2, x));
    y = Math.min(height - h / 2, Math.max(h / 2, y));
    svg.setAttribute("viewBox", `${x - w / 2} ${y - h / 2} ${w} ${h}`);
  };
  /** How much of the map a pixel is. */
  const scale = () => {
    const place = svg.getBoundingClientRect();
    return Math.max(width / zoom / place.width, height / zoom / place.height);
  };
  /** @param {number} by @param {number} cx @param {number} cy */
  const closer = (by, cx, cy) => {
    const place = svg.getBoundingClientRect();
    const from = scale();
    const [dx, dy] = [cx - place.left - place.width / 2, cy - place.top - place.height / 2];
    zoom = Math.min(MOST, Math.max(1, zoom * by));
    const to = scale();
    x += dx * (from - to);
    y += dy * (from - to);
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
      x -= dx * scale();
      y -= dy * scale();
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
  box.addEventListener("keydown", (event) => {
    if (event.target !== box) return;
    const step = 60 / zoom;
    /** @type {Record<string, () => void>} */
    const by = {
      ArrowLeft: () => (x -= step),
      ArrowRight: () => (x += step),
      ArrowUp: () => (y -= step),
      ArrowDown: () => (y += step),
      "+": () => (zoom *= 1.3),
      "-": () => (zoom /= 1.3),
    };
    const found = by[event.key];
    if (!found) return;
    found();
    show();
    event.preventDefault();
    event.stopPropagation();
  });
  show();
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
