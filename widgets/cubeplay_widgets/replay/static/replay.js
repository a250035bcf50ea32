// A look back at a game: message, controls for the moves, chart, turning points.
// The view's own element is empty: its parts are in the grid of the look back, beside the board.

const PACES = { slow: 2000, normal: 1000, fast: 400 }; // ms from one move to the next
const SVG = "http://www.w3.org/2000/svg";
const EDGE = { top: 12, left: 34, right: 8, bottom: 24 }; // px round the chart's field at the usual text size
const APART = 48; // px between the middles of two marks at the usual text size

const draw = (parent, tag, attributes, text = "") => {
  const node = document.createElementNS(SVG, tag);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  node.textContent = text;
  return parent.appendChild(node);
};

/** The message: what the move did and what would have been better, and a button to all its lines. */
function makeMessage(model, act) {
  const voice = makeVoice(), lines = press(voice.node, "", () => act("lines"));
  const show = () => {
    const said = model.get("says");
    voice.look(said);
    voice.say(said);
    lines.textContent = said.lines ?? "";
    lines.hidden = !said.lines;
  };
  return { node: voice.node, show };
}

/** The buttons, the slider and the automatic player for the moves. */
function makeControls(model, to) {
  const texts = model.get("texts"), node = part("section", "cp-replay-controls", { "aria-label": texts.controls });
  const row = add(node, "div", { class: "cp-replay-row" });
  const at = () => model.get("number"), of = () => model.get("of");
  const go = (number) => () => { pause(); to(number()); };
  const buttons = {
    first: press(row, texts.first, go(() => 0), "cp-replay-end"),
    back: press(row, texts.back, go(() => at() - 1)),
    play: press(row, texts.play, () => (timer ? pause() : play())),
    next: press(row, texts.next, go(() => at() + 1)),
    last: press(row, texts.last, go(of), "cp-replay-end"),
  };
  const line = add(node, "div", { class: "cp-replay-line" });
  const words = add(line, "output", { class: "cp-replay-at" });
  const slider = add(line, "input", { type: "range", min: 0, "aria-label": texts.move, ...QUIET });
  const label = add(line, "label", { class: "cp-replay-pace" });
  add(label, "span", { class: "cp-unseen" }, texts.pace);
  const pace = add(label, "select", {});
  for (const name of Object.keys(PACES)) add(pace, "option", { value: name, ...(name === "normal" ? { selected: "" } : {}) }, texts[name]);
  let timer = 0;
  const pause = () => { clearTimeout(timer); timer = 0; buttons.play.textContent = texts.play; };
  const tick = () => { timer = setTimeout(() => (at() < of() ? to(at() + 1, true) : pause()), PACES[pace.value]); };
  const play = () => {
    buttons.play.textContent = texts.pause;
    if (at() === of()) to(0, true);
    else { to(at() + 1, true); }
    tick();
  };
  slider.addEventListener("input", () => { pause(); to(Number(slider.value)); });
  const show = () => {
    slider.max = of();
    slider.value = at();
    words.textContent = fill(texts.at, { number: at(), of: of() });
    slider.setAttribute("aria-valuetext", words.textContent);
    for (const [name, shut] of [["first", !at()], ["back", !at()], ["next", at() === of()], ["last", at() === of()]])
      buttons[name].setAttribute("aria-disabled", `${shut}`);
    if (timer) { clearTimeout(timer); if (at() < of()) tick(); else pause(); }
  };
  const keyed = (key) => {
    const does = {
      ArrowLeft: go(() => at() - 1), ArrowRight: go(() => at() + 1), Home: go(() => 0), End: go(of),
      " ": () => (timer ? pause() : play()),
    }[key];
    does?.();
    return Boolean(does);
  };
  return { node, show, keyed, end: pause };
}

/** The numbers on a chart's axis: round ones between the least and the most. */
function heights(values) {
  const least = Math.min(0, ...values), most = Math.max(1, ...values);
  const rough = (most - least) / 3, ten = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((k) => k * ten).find((k) => k >= rough);
  const low = Math.floor(least / step) * step, marks = [];
  for (let at = low; at < most + step; at += step) marks.push(Math.round(at * 10) / 10);
  return marks;
}

/** The chart of the standings, or of points and best points; a press goes to the move there. */
function makeChart(model, to) {
  const card = part("section", "cp-replay-card cp-replay-chart");
  const title = add(card, "h2", {}), note = add(card, "p", { class: "cp-replay-note" });
  const field = add(card, "div", { class: "cp-replay-field" }), flags = add(field, "div", { class: "cp-replay-flags" });
  let spots = [], width = 0, high = 0, height = 0, text = 1, edge = EDGE;

  const place = (number) => {
    const { kind, of, bars = [] } = model.get("chart");
    const inner = width - edge.left - edge.right;
    if (kind !== "bars") return edge.left + (inner * number) / Math.max(1, of);
    const found = bars.findIndex((bar) => number <= bar.number);
    return edge.left + (inner * ((found < 0 ? bars.length - 1 : found) + 0.5)) / Math.max(1, bars.length);
  };

  function plot() {
    const { kind = "", bars = [], series = [], marks = [] } = model.get("chart");
    field.querySelector("svg")?.remove();
    flags.replaceChildren();
    title.textContent = model.get("chart").title ?? "";
    note.textContent = model.get("chart").note ?? "";
    card.hidden = !kind;
    [width, high] = [field.clientWidth, field.clientHeight];
    text = textSize();
    edge = { ...EDGE, left: EDGE.left * text, bottom: EDGE.bottom * text };
    height = high - flags.clientHeight;
    if (!kind || width < 80 || height < 40) return;
    const values = kind === "bars" ? bars.flatMap(({ made, best }) => [made, best]) : series.flatMap(({ values: all }) => all);
    const scale = heights(values), low = scale[0], span = scale.at(-1) - low;
    const y = (value) => height - edge.bottom - ((height - edge.top - edge.bottom) * (value - low)) / span;
    const svg = draw(field, "svg", { width, height, viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": told() });
    for (const value of scale) {
      draw(svg, "line", { class: "cp-plot-grid", x1: edge.left, x2: width - edge.right, y1: y(value), y2: y(value) });
      draw(svg, "text", { class: "cp-plot-number", x: edge.left - 6, y: y(value) + 5 * text, "text-anchor": "end" }, value);
    }
    if (kind === "bars") plotBars(svg, bars, y);
    else plotLines(svg, series, y);
    spots = model.get("chart").marks.map(({ number }) => place(number));
    draw(svg, "line", { class: "cp-plot-now", y1: 0, y2: height - edge.bottom + 4 });
    raise(marks);
    showNow();
  }

  function plotBars(svg, bars, y) {
    const room = (width - edge.left - edge.right) / Math.max(1, bars.length), wide = Math.min(26, room * 0.7);
    bars.forEach(({ made, best, colour, sign }, k) => {
      const x = edge.left + room * (k + 0.5) - wide / 2;
      draw(svg, "rect", { class: "cp-plot-bar", x, y: y(Math.max(0, made)), width: wide, height: Math.abs(y(0) - y(made)), fill: colour });
      draw(svg, "rect", { class: "cp-plot-best", x, y: y(best), width: wide, height: Math.max(0, y(0) - y(best)) });
      if (room > 13 * text) draw(svg, "text", { class: "cp-plot-sign", x: x + wide / 2, y: height - 6 * text, "text-anchor": "middle" }, sign);
    });
  }

  function plotLines(svg, series, y) {
    const dashes = ["", "7 4", "2 4", "10 3 2 3", "1 3", "12 6"];
    const line = (points, colour, dash) => {
      draw(svg, "polyline", { class: "cp-plot-under", points });
      draw(svg, "polyline", { class: "cp-plot-line", points, stroke: colour, "stroke-dasharray": dash });
    };
    series.forEach(({ values, colour, sign, name }, k) => {
      const dash = dashes[k % dashes.length], x = edge.left + k * ((width - edge.left) / series.length);
      line(values.map((value, number) => `${place(number).toFixed(1)},${y(value).toFixed(1)}`).join(" "), colour, dash);
      line(`${x},${height - 10} ${x + 24},${height - 10}`, colour, dash);
      draw(svg, "text", { class: "cp-plot-sign", x: x + 30, y: height - 6 * text }, series.length > 1 ? `${sign} ${name}` : name);
    });
  }

  /** The buttons of the turning points above the chart, without overlaps. */
  function raise(marks) {
    const apart = APART * text, least = apart / 2, most = width - least, at = [];
    spots.forEach((spot, k) => at.push(Math.max(spot, least, k ? at[k - 1] + apart : 0)));
    for (let k = at.length - 1; k >= 0; k--) at[k] = Math.min(at[k], k + 1 < at.length ? at[k + 1] - apart : most);
    marks.forEach(({ number, gap, where, words }, k) => {
      const flag = press(flags, gap, () => to(number), "cp-replay-flag");
      flag.setAttribute("aria-label", `${gap}, ${where}: ${words}`);
      flag.style.left = `${at[k]}px`;
    });
  }

  const told = () => `${model.get("chart").title}. ${model.get("chart").marks.map(({ where, words }) => `${where}: ${words}`).join(" ")}`;
  const showNow = () => {
    const line = field.querySelector(".cp-plot-now"), x = place(model.get("number"));
    line?.setAttribute("x1", x);
    line?.setAttribute("x2", x);
  };
  field.addEventListener("click", ({ target, clientX }) => {
    if (target.closest("button")) return;
    const { kind, of, bars = [] } = model.get("chart"), inner = width - edge.left - edge.right;
    const share = (clientX - field.getBoundingClientRect().left - edge.left) / inner;
    if (kind === "bars") to(bars[Math.min(bars.length - 1, Math.max(0, Math.floor(share * bars.length)))]?.number ?? 0);
    else to(Math.round(share * of));
  });
  const watch = new ResizeObserver(() => { if (field.clientWidth !== width || field.clientHeight !== high) plot(); });
  watch.observe(field);
  return { node: card, show: plot, showNow, end: () => watch.disconnect() };
}

/** The list of turning points, and the progress of the review. */
function makePoints(model, act, to) {
  const texts = model.get("texts"), card = part("section", "cp-replay-card cp-replay-points");
  add(card, "h2", {}, texts.points);
  const state = add(card, "div", { class: "cp-replay-study" });
  const bar = add(state, "progress", { "aria-label": texts.progress });
  press(state, texts.stop, () => act("stop"));
  const list = add(card, "div", { class: "cp-replay-list" }), none = add(card, "p", { class: "cp-replay-note" });
  const make = () => {
    const node = press(document.createElement("span"), "", () => to(Number(node.dataset.number)));
    add(node, "b");
    add(node, "span");
    return node;
  };
  const dress = (node, { number, where, words }) => {
    node.dataset.number = number;
    node.children[0].textContent = where;
    node.children[1].textContent = words;
  };
  const show = () => {
    const { marks = [] } = model.get("chart"), { made = 0, of = 1, going = false, words = "" } = model.get("study");
    state.hidden = !going;
    bar.max = of;
    bar.value = made;
    match(list, marks, ({ number }) => `${number}`, make, dress);
    none.textContent = words || (going || marks.length ? "" : texts.none);
    none.hidden = !none.textContent;
  };
  const showNow = () => {
    for (const node of list.children) node.setAttribute("aria-current", `${Number(node.dataset.number) === model.get("number")}`);
  };
  return { node: card, show: () => { show(); showNow(); }, showNow };
}

/** The page's bar with the game's end and actions; in an editor a row of its own. */
function makeBar(model, act) {
  const texts = model.get("texts"), own = part("div", "cp-table-bar");
  const meter = document.getElementById("cp-meter") ?? add(own, "div", { class: "cp-meter" });
  const nav = document.getElementById("cp-bar-nav") ?? add(own, "nav", { "aria-label": texts.game });
  const words = add(meter, "span", { class: "cp-progress cp-replay-title" });
  add(words, "b", {}, texts.look_back);
  words.append(` ${model.get("title")}`);
  const added = ["save", "close"].map((what) => press(nav, texts[what], () => act(what), "cp-bar-link"));
  nav.prepend(...added);
  return { node: own, end: () => [words, ...added].forEach((node) => node.remove()) };
}

function render({ model, el }) {
  const texts = model.get("texts"), sheet = makeSheet(texts), { send, join } = pulseOf(model);
  const act = (what, given = "") => send(model, { type: "do", what, given });
  let waits = null, busy = false;
  /** Request a move; while the kernel is busy with one, only the last request is kept. */
  const to = (number) => {
    const wanted = Math.min(Math.max(number, 0), model.get("of"));
    if (busy) waits = wanted;
    else { busy = true; act("to", `${wanted}`); }
  };
  el.classList.add("cp-replay-frame");
  const message = makeMessage(model, act), controls = makeControls(model, to), bar = makeBar(model, act);
  const chart = makeChart(model, to), points = makePoints(model, act, to);
  const aside = part("div", "cp-replay-aside"), ways = part("div", "cp-replay-ways");
  aside.append(chart.node, points.node);
  const tries = press(ways, texts.try, () => act("try"), "cp-go");
  const again = press(ways, texts.again, () => act("again"));
  if (bar.node.children.length) el.append(bar.node);
  el.append(message.node, controls.node);
  if (model.get("finished")) el.append(aside, ways);

  const showWays = () => { again.hidden = !model.get("again"); };
  const told = (content) => {
    if (content.type === "done") {
      busy = false;
      if (waits !== null) { const next = waits; waits = null; to(next); }
    }
    if (content.type === "sheet") sheet.show(content.title, content.html);
    if (content.type === "file") saveFile(content);
  };
  const rules = ({ target }) => {
    const rule = target.closest?.(".cp-sheet [data-rule]");
    if (rule) act("rule", rule.dataset.rule);
  };
  const keyed = (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || sheet.isOpen()) return;
    if (!document.body.dataset.voila && !el.closest(".cp-replay")?.contains(event.target)) return;
    if (event.target.closest?.("input, textarea, select, .cp-cells, .jp-CodeCell, .cm-editor")) return;
    if (event.key === " " && event.target.closest?.("button, a")) return;
    if (controls.keyed(event.key)) event.preventDefault();
  };
  const listen = {
    "change:says": message.show, "change:number change:of": () => { controls.show(); chart.showNow(); points.showNow(); },
    "change:chart": () => { chart.show(); points.show(); }, "change:study": points.show,
    "change:again": showWays, "msg:custom": told,
  };
  for (const [name, call] of Object.entries(listen)) model.on(name, call);
  document.addEventListener("keydown", keyed);
  document.addEventListener("click", rules);
  const quit = join(model);
  for (const show of [message.show, controls.show, points.show, showWays]) show();
  requestAnimationFrame(chart.show); // after the parts are laid out in the grid
  window.scrollTo(0, 0);
  return () => {
    quit();
    document.removeEventListener("keydown", keyed);
    document.removeEventListener("click", rules);
    for (const [name, call] of Object.entries(listen)) model.off(name, call);
    for (const each of [controls, chart, bar]) each.end();
    sheet.remove();
  };
}

export default { render };
