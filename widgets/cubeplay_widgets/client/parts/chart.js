// @ts-check
// The chart of a look back.

import { add, draw, inWords, part, press, textSize } from "./dom.js";

const EDGE = { top: 12, left: 34, right: 8, bottom: 24 }; // px round the chart's field at the usual text size
const APART = 48; // px between the middles of two marks at the usual text size

/** The numbers on a chart's axis: round ones between the least and the most. @param {number[]} values */
export function heights(values) {
  const least = Math.min(0, ...values), most = Math.max(1, ...values);
  const rough = (most - least) / 3, ten = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((k) => k * ten).find((k) => k >= rough) ?? rough;
  const low = Math.floor(least / step) * step, marks = [];
  for (let at = low; at < most + step; at += step) marks.push(Math.round(at * 10) / 10);
  return marks;
}

/** The chart of the standings, or of points and best points; a press goes to the move there.
 * @param {Model} model @param {(number: number) => void} to */
export function makeChart(model, to) {
  const card = part("section", "cp-replay-card cp-replay-chart");
  const title = add(card, "h2", {}), note = add(card, "p", { class: "cp-replay-note" });
  const field = add(card, "div", { class: "cp-replay-field" }), flags = add(field, "div", { class: "cp-replay-flags" });
  /** @type {number[]} */
  let spots = [];
  let width = 0, high = 0, height = 0, text = 1, edge = EDGE;

  const chart = () => model.get("chart");
  const place = (/** @type {number} */ number) => {
    const { kind, of, bars = [] } = chart();
    const inner = width - edge.left - edge.right;
    if (kind !== "bars") return edge.left + (inner * number) / Math.max(1, of);
    const found = bars.findIndex((/** @type {Said} */ bar) => number <= bar.number);
    return edge.left + (inner * ((found < 0 ? bars.length - 1 : found) + 0.5)) / Math.max(1, bars.length);
  };

  function plot() {
    /** @type {Said} */
    const { kind = "", bars = [], series = [], marks = [], title: named = "", note: noted = "" } = chart();
    field.querySelector("svg")?.remove();
    flags.replaceChildren();
    title.textContent = named;
    note.textContent = noted;
    card.hidden = !kind;
    [width, high] = [field.clientWidth, field.clientHeight];
    text = textSize();
    edge = { ...EDGE, left: EDGE.left * text, bottom: EDGE.bottom * text };
    height = high - flags.clientHeight;
    if (!kind || width < 80 || height < 40) return;
    const values = kind === "bars" ? bars.flatMap((/** @type {Said} */ { made, best }) => [made, best]) : series.flatMap((/** @type {Said} */ line) => line.values);
    const scale = heights(values), low = scale[0], span = scale[scale.length - 1] - low;
    const y = (/** @type {number} */ value) => height - edge.bottom - ((height - edge.top - edge.bottom) * (value - low)) / span;
    const svg = draw(field, "svg", { width, height, viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": told() });
    for (const value of scale) {
      draw(svg, "line", { class: "cp-plot-grid", x1: edge.left, x2: width - edge.right, y1: y(value), y2: y(value) });
      draw(svg, "text", { class: "cp-plot-number", x: edge.left - 6, y: y(value) + 5 * text, "text-anchor": "end" }, inWords(value));
    }
    if (kind === "bars") plotBars(svg, bars, y);
    else plotLines(svg, series, y);
    spots = marks.map((/** @type {Said} */ { number }) => place(number));
    draw(svg, "line", { class: "cp-plot-now", y1: 0, y2: height - edge.bottom + 4 });
    raise(marks);
    showNow();
  }

  /** @param {Element} svg @param {Said[]} bars @param {(value: number) => number} y */
  function plotBars(svg, bars, y) {
    const room = (width - edge.left - edge.right) / Math.max(1, bars.length), wide = Math.min(26, room * 0.7);
    bars.forEach(({ made, best, colour, sign }, k) => {
      const x = edge.left + room * (k + 0.5) - wide / 2;
      draw(svg, "rect", { class: "cp-plot-bar", x, y: y(Math.max(0, made)), width: wide, height: Math.abs(y(0) - y(made)), fill: colour });
      draw(svg, "rect", { class: "cp-plot-best", x, y: y(best), width: wide, height: Math.max(0, y(0) - y(best)) });
      if (room > 13 * text) draw(svg, "text", { class: "cp-plot-sign", x: x + wide / 2, y: height - 6 * text, "text-anchor": "middle" }, sign);
    });
  }

  /** @param {Element} svg @param {Said[]} series @param {(value: number) => number} y */
  function plotLines(svg, series, y) {
    const dashes = ["", "7 4", "2 4", "10 3 2 3", "1 3", "12 6"];
    const line = (/** @type {string} */ points, /** @type {string} */ colour, /** @type {string} */ dash) => {
      draw(svg, "polyline", { class: "cp-plot-under", points });
      draw(svg, "polyline", { class: "cp-plot-line", points, stroke: colour, "stroke-dasharray": dash });
    };
    series.forEach(({ values, colour, sign, name }, k) => {
      const dash = dashes[k % dashes.length], x = edge.left + k * ((width - edge.left) / series.length);
      line(values.map((/** @type {number} */ value, /** @type {number} */ number) => `${place(number).toFixed(1)},${y(value).toFixed(1)}`).join(" "), colour, dash);
      line(`${x},${height - 10} ${x + 24},${height - 10}`, colour, dash);
      draw(svg, "text", { class: "cp-plot-sign", x: x + 30, y: height - 6 * text }, series.length > 1 ? `${sign} ${name}` : name);
    });
  }

  /** The buttons of the turning points above the chart, without overlaps. @param {Said[]} marks */
  function raise(marks) {
    const apart = APART * text, least = apart / 2, most = width - least;
    /** @type {number[]} */
    const at = [];
    spots.forEach((spot, k) => at.push(Math.max(spot, least, k ? at[k - 1] + apart : 0)));
    for (let k = at.length - 1; k >= 0; k--) at[k] = Math.min(at[k], k + 1 < at.length ? at[k + 1] - apart : most);
    marks.forEach(({ number, gap, where, words }, k) => {
      const flag = press(flags, gap, () => to(number), "cp-replay-flag");
      flag.setAttribute("aria-label", `${gap}, ${where}: ${words}`);
      flag.style.left = `${at[k]}px`; // of a board
    });
  }

  const told = () => `${chart().title}. ${chart().marks.map((/** @type {Said} */ { where, words }) => `${where}: ${words}`).join(" ")}`;
  const showNow = () => {
    const line = field.querySelector(".cp-plot-now"), x = `${place(model.get("number"))}`;
    line?.setAttribute("x1", x);
    line?.setAttribute("x2", x);
  };
  field.addEventListener("click", ({ target, clientX }) => {
    if (/** @type {Element} */ (target).closest("button")) return;
    const { kind, of, bars = [] } = chart(), inner = width - edge.left - edge.right;
    const share = (clientX - field.getBoundingClientRect().left - edge.left) / inner;
    if (kind === "bars") to(bars[Math.min(bars.length - 1, Math.max(0, Math.floor(share * bars.length)))]?.number ?? 0);
    else to(Math.round(share * of));
  });
  const watch = new ResizeObserver(() => { if (field.clientWidth !== width || field.clientHeight !== high) plot(); });
  watch.observe(field);
  return { node: card, show: plot, showNow, end: () => watch.disconnect() };
}
