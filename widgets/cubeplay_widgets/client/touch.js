// @ts-check
// Real buttons over a painted board.

import { add, draw, QUIET, textSize } from "./parts/dom.js";
import { FIELDS, isForView, listen, makeWait } from "./parts/events.js";
import { makeStatus } from "./parts/message.js";
import { pulseOf } from "./parts/pulse.js";

const DRAG_FROM = 8; // CSS pixels until a press becomes a drag
const KEYED = `${FIELDS}, [tabindex="0"]:not(button)`; // what keeps the arrow keys to itself
const BUTTON = { type: "button", role: "gridcell", ...QUIET };
/** @typedef {{ x: number, y: number, points: number[][], within: Part } & HTMLButtonElement} Button over a shape */
/** @typedef {{ name: string, grid: HTMLElement, buttons: Button[], current?: Button }} Part of a table */

/** @type {Record<string, number[]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
/** @type {Record<string, string>} */
const SIGNS = { ArrowLeft: "←", ArrowRight: "→", ArrowUp: "↑", ArrowDown: "↓" };

/** Put a button over its shape, in percent so that it scales with the canvas.
 * @param {Button} button @param {number[][]} points @param {number[]} size */
function place(button, points, [width, height]) {
  const xs = points.map((p) => p[0]), ys = points.map((p) => p[1]);
  const left = Math.min(...xs), top = Math.min(...ys), w = Math.max(...xs) - left, h = Math.max(...ys) - top;
  const corner = (/** @type {number[]} */ [x, y]) => `${(100 * (x - left)) / w}% ${(100 * (y - top)) / h}%`;
  Object.assign(button.style, {
    left: `${(100 * left) / width}%`, top: `${(100 * top) / height}%`, // of a board
    width: `${(100 * w) / width}%`, height: `${(100 * h) / height}%`,
    clipPath: `polygon(${points.map(corner).join(",")})`,
  });
  Object.assign(button, { points, x: left + w / 2, y: top + h / 2 });
}

/** The nearest button within 45 degrees of an arrow; among equals, the one on the line of the walk.
 * @param {Button[]} buttons @param {Button} from @param {number[]} arrow @param {number} line */
function neighbour(buttons, from, [dx, dy], line) {
  let best = from, least = Infinity;
  for (const b of buttons) {
    const x = b.x - from.x, y = b.y - from.y;
    const ahead = x * dx + y * dy, aside = Math.abs(x * dy) + Math.abs(y * dx);
    const cost = Math.hypot(x, y) + 0.1 * Math.abs((dx ? b.y : b.x) - line);
    if (ahead > 1 && aside <= ahead && cost < least) [best, least] = [b, cost];
  }
  return best;
}

/** Hide the painted canvas from the Tab key, the pointer and the accessibility tree; then call `then`.
 * @param {HTMLElement} el @param {() => void} then @returns {unknown} */
function silence(el, then) {
  const canvas = painted(el);
  if (!canvas) return setTimeout(silence, 50, el, then); // the sibling may come later
  Object.assign(canvas, { inert: true, tabIndex: -1, ariaHidden: "true" });
  return then();
}

/** Free the pixels of a canvas that was removed from the page, since its model still refers to it.
 * @param {HTMLCanvasElement | null} canvas */
function letGo(canvas) {
  if (canvas) Object.assign(canvas, { width: 0, height: 0, setAttribute: () => {} });
}

const painted = (/** @type {HTMLElement} */ el) =>
  /** @type {HTMLCanvasElement} */ (el.parentElement?.querySelector(":scope > canvas"));

/** A copy of the canvas under a button, to follow the pointer. @param {HTMLElement} el @param {HTMLElement} button */
function ghostOf(el, button) {
  const source = painted(el), box = button.getBoundingClientRect(), whole = source.getBoundingClientRect();
  const scale = source.width / whole.width;
  const ghost = add(document.body, "canvas", { class: "cp-ghost", "aria-hidden": "true" });
  Object.assign(ghost, { width: box.width * scale, height: box.height * scale });
  Object.assign(ghost.style, { width: `${box.width}px`, height: `${box.height}px`, clipPath: button.style.clipPath });
  const at = [(box.left - whole.left) * scale, (box.top - whole.top) * scale];
  ghost.getContext("2d")?.drawImage(source, at[0], at[1], ghost.width, ghost.height, 0, 0, ghost.width, ghost.height);
  return ghost;
}

/** Drag from a button that can be picked to another: the same as pressing both.
 * @param {HTMLElement} el @param {HTMLElement} cells @param {(message: Said) => void} act */
function drags(el, cells, act) {
  /** @type {{ button: HTMLElement, x: number, y: number, ghost?: HTMLElement } | null} */
  let drag = null;
  const end = () => { drag?.ghost?.remove(); drag = null; };
  const move = (/** @type {PointerEvent} */ event) => {
    if (!drag) return;
    const far = Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > DRAG_FROM;
    if (far) drag.ghost ??= ghostOf(el, drag.button);
    if (drag.ghost) drag.ghost.style.transform = `translate(-50%, -50%) translate(${event.clientX}px, ${event.clientY}px)`;
  };
  const drop = (/** @type {PointerEvent} */ event) => {
    /** @type {HTMLElement | null | undefined} */
    const to = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-id]");
    if (drag?.ghost && to && to !== drag.button && cells.contains(to)) act({ type: "drag", from: drag.button.dataset.id, to: to.dataset.id });
    end();
  };
  cells.addEventListener("pointerdown", (event) => {
    const button = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("[data-drag]"));
    if (button && event.isPrimary && event.button === 0) drag = { button, x: event.clientX, y: event.clientY };
  });
  return listen(document, { pointermove: move, pointerup: drop, pointercancel: end });
}

/** Send the kernel the room for the board, the pixel ratio, the text size, and whether motion is unwanted.
 *
 * The room is measured on an empty box, whose size does not depend on the scene that is chosen by it.
 * @param {Model} model @param {HTMLElement} el @param {HTMLElement} room */
function reports(model, el, room) {
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  let told = "", timer = 0;
  const tell = () => {
    const width = Math.round(room.clientWidth), height = Math.round(room.clientHeight);
    if (!width) return;
    el.parentElement?.classList.toggle("cp-fitted", height > 0);
    const place = { width, height, page: innerWidth, ratio: devicePixelRatio, calm: calm.matches, text: textSize() };
    if (told === (told = JSON.stringify(place))) return;
    try { model.send({ type: "page", place }); } catch { watcher.disconnect(); } // thrown while the page is being left
  };
  const later = () => { clearTimeout(timer); timer = setTimeout(tell, told ? 150 : 0); };
  const watcher = new ResizeObserver(later);
  watcher.observe(room);
  const ends = [listen(calm, { change: later }), listen(window, { resize: later })];
  return () => { clearTimeout(timer); watcher.disconnect(); ends.forEach((end) => end()); };
}

/** @param {View} view */
function render({ model, el }) {
  el.classList.add("cp-touch");
  const cells = add(el, "div", { class: "cp-cells", role: "group" });
  const ring = draw(el, "svg", { class: "cp-ring", "aria-hidden": "true" });
  const room = add(add(el, "div", { class: "cp-room", "aria-hidden": "true" }), "div");
  const hover = draw(ring, "polygon", { class: "cp-hover" });
  const strokes = ["cp-halo", "cp-core"].map((name) => draw(ring, "polygon", { class: name }));
  const caption = add(el, "p", { class: "cp-caption", "aria-hidden": "true" });
  const status = add(el, "div", { class: "cp-status" });
  const say = makeStatus(status), words = /** @type {Node} */ (status.lastChild);
  const steer = add(el, "div", { class: "cp-steer" });
  const mode = add(steer, "button", { type: "button", class: "cp-btn", "aria-pressed": "false", ...QUIET });
  const legend = add(steer, "span");
  /** @type {Button[]} */
  let buttons = [];
  /** @type {Part[]} */
  let parts = [];
  /** @type {Button | null} */
  let pointed = null;
  /** @type {{ axis?: "x" | "y", at?: Button, line: number }} */
  let walk = { line: 0 };
  let handled = false;

  const pulse = pulseOf(model);
  const wait = makeWait((is) => {
    if (is) words.textContent = model.get("texts").thinking;
    cells.toggleAttribute("data-slow", is);
  });
  const act = (/** @type {Said} */ message) => {
    wait.begin();
    pulse.send(model, { ...message, rev: model.get("revision") });
  };
  const done = (/** @type {Said} */ { type }) => {
    if (type === "focus") (named(model.get("start")) ?? parts[0]?.current)?.focus();
    if (type !== "done") return;
    wait.end();
    cells.dataset.ready = "yes"; // the first answer is to the page's report: the board has its size
    words.textContent = model.get("status"); // written again, so that screen readers repeat it
  };
  const named = (/** @type {string} */ id) => buttons.find((b) => b.dataset.id === id);
  /** Set the button where the Tab key stops in a part of the table. */
  const select = (/** @type {Part} */ part, /** @type {Button} */ b) => { part.current = b; part.buttons.forEach((o) => (o.tabIndex = o === b ? 0 : -1)); };
  const beginning = (/** @type {Part} */ part) => {
    const start = named(model.get("start")), closed = new Set(model.get("closed"));
    return start?.within === part ? start : part.buttons.find((b) => !closed.has(b.dataset.id)) ?? part.buttons[0];
  };
  const begin = () => {
    buttons.forEach((b) => b.toggleAttribute("data-start", b.dataset.id === model.get("start")));
    if (!handled) parts.forEach((part) => select(part, beginning(part)));
  };
  const trace = (/** @type {Element} */ polygon, /** @type {Button | null} */ b) => polygon.setAttribute("points", b ? b.points.join(" ") : "");
  const outline = () => {
    /** @type {Button | null} */
    const focused = cells.querySelector("button:focus-visible");
    strokes.forEach((stroke) => trace(stroke, focused));
  };
  const inFocus = () => /** @type {Button | null} */ (cells.contains(document.activeElement) ? document.activeElement : null);
  /** The visible caption: the name of the button that is pointed at or focused, if the face has a caption. */
  const subtitle = () => {
    const idle = model.get("caption");
    caption.hidden = !idle;
    caption.textContent = (pointed ?? inFocus())?.ariaLabel ?? idle;
  };
  const steering = () => (model.get("steers") || mode.getAttribute("aria-pressed") === "true") && model.get("arrows").length > 0;

  /** The button at the place of another one: the same button, or else the nearest.
   * @param {Button[]} among @param {Button} from */
  const nearest = (among, from) => {
    const away = (/** @type {Button} */ b) => (b === from ? -1 : Math.hypot(b.x - from.x, b.y - from.y));
    return among.reduce((a, b) => (away(b) < away(a) ? b : a), among[0]);
  };

  function layOut() {
    const old = new Map(buttons.map((b) => [b.dataset.id, b])), before = new Map(parts.map((part) => [part.name, part]));
    const focused = inFocus(), home = focused?.within?.name;
    /** @type {HTMLElement[]} the rows of all parts */
    const lines = [];
    parts = model.get("parts").map((/** @type {[string, number]} */ [name, count]) => {
      const grid = before.get(name)?.grid ?? Object.assign(document.createElement("div"), { role: "grid", ariaLabel: name });
      const own = Array.from({ length: count }, () => Object.assign(document.createElement("div"), { role: "row" }));
      grid.replaceChildren(...own);
      lines.push(...own);
      return { name, grid, buttons: [], current: before.get(name)?.current };
    });
    const partOf = new Map(parts.map((part) => [part.grid, part]));
    buttons = model.get("targets").map((/** @type {[string, number, number[][]]} */ [id, row, points]) => {
      const line = lines[row], part = /** @type {Part} */ (partOf.get(/** @type {HTMLElement} */ (line.parentElement)));
      const b = /** @type {Button} */ (old.get(id) ?? add(line, "button", { ...BUTTON, "data-id": id }));
      place(b, points, model.get("size"));
      line.append(b);
      part.buttons.push(Object.assign(b, { within: part }));
      return b;
    });
    cells.replaceChildren(...parts.map((part) => part.grid));
    for (const part of parts) select(part, part.current ? nearest(part.buttons, part.current) : beginning(part));
    begin();
    // A node that was moved or removed has lost the focus.
    if (focused) (parts.find((part) => part.name === home)?.current ?? nearest(buttons, focused))?.focus();
    if (pointed && !buttons.includes(pointed)) pointed = null;
    trace(hover, null);
  }

  function describe() {
    const labels = model.get("labels"), closed = new Set(model.get("closed")), drag = new Set(model.get("drags"));
    buttons.forEach((b, i) => {
      const id = b.dataset.id;
      Object.assign(b, { ariaLabel: labels[i], ariaDisabled: `${closed.has(id)}` });
      b.toggleAttribute("data-drag", drag.has(id));
    });
    cells.ariaLabel = model.get("name");
    subtitle();
    ring.setAttribute("viewBox", `0 0 ${model.get("size").join(" ")}`);
    ring.classList.toggle("cp-on-dark", model.get("tone") === "dark");
    measure();
  }

  /** Set the CSS variables for the size of the board. */
  function measure() {
    const [width, height] = model.get("size"), widest = model.get("max_width");
    const found = { aspect: width / height, "min-width": `${model.get("min_width")}px`, "max-width": widest ? `${widest}px` : "100%" };
    for (const [name, value] of Object.entries(found)) el.parentElement?.style.setProperty(`--cp-${name}`, `${value}`);
  }

  /** Remove the caption and the status line of a quiet board, whose page shows its messages. */
  function hush() {
    const own = [caption, status];
    if (model.get("quiet")) own.forEach((node) => node.remove());
    else steer.before(...own);
  }

  const speak = () => say({ text: model.get("status"), mark: model.get("mood") });

  function offerKeys() {
    /** @type {string[][]} */
    const keys = model.get("arrows");
    steer.hidden = !keys.length || model.get("steers");
    mode.textContent = model.get("arrows_text");
    cells.classList.toggle("cp-steered", steering() && !model.get("steers"));
    legend.textContent = steering() ? keys.map(([key, text]) => `${SIGNS[key] ?? key} ${text}`).join(", ") : "";
  }

  /** @param {KeyboardEvent} event */
  function target({ key, ctrlKey, target: node }) {
    const current = /** @type {Button} */ (node);
    if (!current.within) return null;
    const line = ctrlKey ? current.within.buttons : /** @type {Button[]} */ ([...current.parentElement?.children ?? []]);
    if (key === "Home") return line[0];
    if (key === "End") return line.at(-1);
    if (!ARROWS[key]) return null;
    const axis = ARROWS[key][0] ? "y" : "x"; // the coordinate that a straight walk keeps
    if (walk.axis !== axis || walk.at !== current) walk = { axis, line: current[axis] };
    return (walk.at = neighbour(current.within.buttons, current, ARROWS[key], walk.line));
  }

  function steered(/** @type {KeyboardEvent} */ event) {
    const bound = steering() && model.get("arrows").some((/** @type {string[]} */ [key]) => key === event.key);
    if (!bound || event.altKey || event.metaKey || event.ctrlKey) return false;
    event.preventDefault();
    if (!event.repeat) act({ type: "key", key: event.key });
    return true;
  }

  /** Keys that nothing on the page has taken, wherever the focus is; what scrolls, and a sheet, keep theirs. */
  const roaming = (/** @type {KeyboardEvent} */ event) => {
    const isFree = model.get("steers") && cells.offsetParent && !document.querySelector("dialog[open]");
    if (isFree && isForView(event, el, KEYED)) steered(event);
  };

  const buttonOf = (/** @type {Event} */ event) => /** @type {Button} */ (event.target);
  cells.addEventListener("focusin", (event) => { const b = buttonOf(event); handled = true; select(b.within, b); outline(); subtitle(); });
  cells.addEventListener("focusout", () => { outline(); subtitle(); });
  cells.addEventListener("pointerover", (event) => {
    const b = buttonOf(event);
    pointed = event.pointerType === "mouse" && b.dataset.id ? b : null;
    trace(hover, pointed?.ariaDisabled === "false" ? pointed : null);
    subtitle();
  });
  cells.addEventListener("pointerleave", () => { pointed = null; trace(hover, null); subtitle(); });
  cells.addEventListener("keydown", (event) => {
    if (steered(event)) return;
    const to = event.altKey || event.metaKey ? null : target(event);
    if (to || (event.repeat && event.key === "Enter")) event.preventDefault();
    to?.focus();
  });
  cells.addEventListener("click", (event) => {
    const b = buttonOf(event);
    if (!b.dataset.id) return;
    b.focus(); // Safari does not focus a clicked button
    trace(hover, null); // what was pressed moves on
    act({ type: "act", id: b.dataset.id });
  });
  mode.addEventListener("click", () => {
    mode.setAttribute("aria-pressed", `${!steering()}`);
    offerKeys();
  });
  mode.addEventListener("keydown", steered);

  /** @type {HTMLCanvasElement | null} */
  let canvas = null;
  const ends = [
    listen(model, {
      "change:targets change:size change:parts": layOut,
      "change:deal": () => { handled = cells.contains(document.activeElement); mode.setAttribute("aria-pressed", "false"); begin(); offerKeys(); },
      "change:start change:closed": begin,
      "change:targets change:size change:labels change:closed change:drags change:tone": describe,
      "change:min_width change:max_width": measure,
      "change:quiet": hush,
      "change:status change:mood": speak,
      "change:arrows change:arrows_text": offerKeys,
      "msg:custom": done,
    }),
    listen(document, { keydown: roaming }), pulse.join(model), drags(el, cells, act), reports(model, el, room), wait.end, () => letGo(canvas),
  ];
  layOut(); describe(); speak(); hush(); offerKeys(); silence(el, () => { canvas = painted(el); describe(); });
  return () => ends.forEach((end) => end());
}

export default { render };
