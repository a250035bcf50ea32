// @ts-check
// Real dice, cards and pieces: keys to press, a row of the pressed ones, and the button that enters them.

import { add, fill, find, findAll, freshId, onward, press, QUIET } from "./parts/dom.js";
import { listen } from "./parts/events.js";

const SEARCHED = 16; // from so many keys on a group can be searched

/** A picture from the server, hidden from screen readers: a name stands beside it.
 * @param {HTMLElement} node @param {string} picture */
function adorn(node, picture) {
  node.innerHTML = picture;
  const drawn = node.firstElementChild;
  if (!drawn) return;
  for (const name of ["role", "aria-labelledby", "aria-describedby"]) drawn.removeAttribute(name);
  drawn.querySelectorAll(":scope > title, :scope > desc").forEach((each) => each.remove());
}

/** The picture and caption of a key, also in the row of pressed ones.
 * @param {HTMLElement} node @param {Said} key @param {Record<string, string>} pictures */
function face(node, key, pictures) {
  if (key.picture) adorn(add(node, "span", { class: "cp-key-picture", "aria-hidden": "true" }), pictures[key.picture]);
  const words = key.caption || (key.picture ? "" : key.name);
  if (words) add(node, "span", { class: "cp-key-words" }, words);
}

/** Arrow keys walk over the keys that are shown, and a digit presses the key that it names.
 * @param {HTMLElement} list @param {boolean} digits */
function walk(list, digits) {
  const shown = () => findAll("button", list).filter((node) => !node.hidden);
  const stop = (/** @type {unknown} */ node) => shown().forEach((each) => (each.tabIndex = each === node ? 0 : -1));
  list.addEventListener("keydown", (event) => {
    const right = onward(list);
    /** @type {Record<string, number>} */
    const steps = { ArrowRight: right, ArrowDown: 1, ArrowLeft: -right, ArrowUp: -1 };
    const all = shown(), at = all.indexOf(/** @type {HTMLButtonElement} */ (event.target));
    const node = digits && /^\d$/.test(event.key) ? all.find(({ dataset }) => dataset.id === event.key)
      : all[event.key === "Home" ? 0 : event.key === "End" ? all.length - 1 : at + (steps[event.key] ?? NaN)];
    if (!node) return;
    event.preventDefault();
    event.stopPropagation();
    stop(node);
    node.focus();
    if (digits && /^\d$/.test(event.key)) node.click();
  });
  list.addEventListener("focusin", ({ target }) => stop(target));
  return () => stop(shown().find((node) => node.tabIndex === 0) ?? shown()[0]);
}

/** Chips and a field that filter many keys.
 * @param {HTMLElement} parent @param {Said} group @param {Texts} texts
 * @param {(isShown: (key: Said) => boolean) => void} apply */
function makeSieve(parent, group, texts, apply) {
  /** @type {Said[]} */
  const keys = group.keys;
  /** @type {string[]} */
  const kinds = [...new Set(keys.flatMap((key) => key.kinds))];
  /** @type {string[]} */
  let chosen = [];
  let wanted = "";
  const fits = (/** @type {Said} */ key, /** @type {string[]} */ names) => names.every((kind) => key.kinds.includes(kind));
  const chips = kinds.length > 1 ? add(parent, "div", { class: "cp-pad-kinds", role: "group", "aria-label": texts.kinds }) : null;
  const show = () => {
    for (const chip of chips?.children ?? []) chip.setAttribute("aria-pressed", `${chosen.includes(chip.textContent ?? "")}`);
    apply((key) => fits(key, chosen) && key.name.toLowerCase().includes(wanted));
  };
  for (const kind of chips ? kinds : [])
    press(/** @type {HTMLElement} */ (chips), kind, () => {
      const more = [...chosen, kind];
      if (chosen.includes(kind)) chosen = chosen.filter((each) => each !== kind);
      else chosen = keys.some((key) => fits(key, more)) ? more : [kind];
      show();
    });
  if (keys.length >= SEARCHED) {
    const field = add(parent, "input", { type: "search", class: "cp-pad-find", placeholder: texts.find, "aria-label": texts.find, autocomplete: "off", spellcheck: "false", ...QUIET });
    field.addEventListener("keydown", (event) => event.stopPropagation());
    field.addEventListener("input", () => { wanted = field.value.trim().toLowerCase(); show(); });
  }
  return show;
}

/** One group of keys. @param {HTMLElement} parent @param {Said} group @param {Said} page */
function makeGroup(parent, group, { texts, pictures, pressKey, atOnce }) {
  const box = add(parent, "div", { class: "cp-pad-group", role: "group" });
  const title = add(box, "h3", {});
  title.id = freshId("cp-pad");
  box.setAttribute("aria-labelledby", title.id);
  /** @type {Said[]} */
  const keys = group.keys;
  /** @type {Map<string, HTMLElement>} */
  const nodes = new Map();
  const sift = makeSieve(box, group, texts, (shown) => {
    nodes.forEach((node, id) => { node.hidden = !shown(keys.find((key) => key.id === id) ?? {}); });
    rest();
  });
  const list = add(box, "div", { class: "cp-pad-keys" });
  const digits = keys.every(({ id }) => /^\d$/.test(id));
  if (keys.some(({ picture, caption }) => !picture || caption.length > 3)) list.classList.add("cp-pad-named");
  for (const key of keys) {
    const node = press(list, "", () => pressKey(key), "cp-pad-key");
    node.dataset.id = key.id;
    face(node, key, pictures);
    nodes.set(key.id, node);
  }
  const rest = walk(list, digits);
  sift();
  const show = (/** @type {string[]} */ ids) => {
    title.textContent = atOnce ? group.name : fill(texts.count, { name: group.name, there: ids.length, number: group.number });
    for (const key of keys) {
      const node = /** @type {HTMLElement} */ (nodes.get(key.id)), number = ids.filter((id) => id === key.id).length;
      node.classList.toggle("cp-pad-on", number > 0);
      node.setAttribute("aria-label", number && !key.once && !atOnce ? fill(texts.pressed, { name: key.name, number }) : key.name);
      if (key.once || atOnce) node.setAttribute("aria-pressed", `${number > 0}`);
      node.dataset.count = number > 1 ? `×${number}` : "";
    }
  };
  return { show, focus: () => find("button[tabindex='0']", list)?.focus() };
}

/** @param {View} view */
function render({ model, el }) {
  const texts = model.get("texts");
  el.classList.add("cp-pad");
  el.setAttribute("role", "group");
  el.setAttribute("aria-label", texts.pad);
  const body = add(el, "div", { class: "cp-pad-groups" }), foot = add(el, "div", { class: "cp-pad-foot" });
  const row = add(foot, "div", { class: "cp-pad-row", role: "group", "aria-label": texts.lies });
  const done = press(foot, texts.done, () => model.send({ type: "enter", number, chosen }), "cp-pad-done");
  /** @type {Said[]} */
  let groups = [];
  /** @type {ReturnType<typeof makeGroup>[]} */
  let views = [];
  /** @type {string[][]} the ids of the pressed keys of each group */
  let chosen = [];
  let number = 0, atOnce = false;

  const missing = () => groups.reduce((sum, group, k) => sum + Math.max(0, group.number - chosen[k].length), 0);
  const put = (/** @type {number} */ k, /** @type {string[]} */ ids) => { chosen = chosen.map((old, at) => (at === k ? ids : old)); show(); };
  const pressKey = (/** @type {number} */ k, /** @type {Said} */ key) => {
    const ids = chosen[k];
    if (key.once && ids.includes(key.id)) put(k, ids.filter((id) => id !== key.id));
    else if (groups[k].number === 1) put(k, [key.id]);
    else if (ids.length >= groups[k].number) model.send({ type: "full", group: k });
    else put(k, [...ids, key.id]);
    if (atOnce && !missing()) model.send({ type: "enter", number, chosen });
  };
  const takeBack = (/** @type {number} */ k, /** @type {number} */ at, /** @type {number} */ place) => {
    put(k, chosen[k].filter((_id, other) => other !== at));
    const [next = done] = findAll("button", row).slice(place).concat(findAll("button", row).slice(-1));
    next.focus();
  };
  const showRow = () => {
    row.replaceChildren();
    groups.forEach((group, k) => chosen[k].forEach((id, at) => {
      const key = group.keys.find((/** @type {Said} */ each) => each.id === id), place = row.children.length;
      const node = press(row, "", () => takeBack(k, at, place), "cp-pad-lying");
      node.setAttribute("aria-label", fill(texts.back, { name: key.name }));
      face(node, key, model.get("pictures"));
    }));
    if (!row.children.length) add(row, "span", { class: "cp-pad-none" }, texts.none);
  };
  const show = () => {
    views.forEach((view, k) => view.show(chosen[k]));
    showRow();
    const left = missing();
    done.replaceChildren(texts.done);
    if (left) add(done, "small", {}, fill(texts.missing, { number: left }));
    done.classList.toggle("cp-shut", left > 0);
    done.classList.toggle("cp-go", left === 0);
    done.setAttribute("aria-disabled", `${left > 0}`);
  };
  const deal = () => {
    const shown = model.get("shown"), had = el.contains(document.activeElement);
    if (!shown.groups) return;
    ({ groups, chosen, number, at_once: atOnce } = shown);
    foot.hidden = atOnce;
    body.replaceChildren();
    views = groups.map((group, k) =>
      makeGroup(body, group, { texts, atOnce, pictures: model.get("pictures"), pressKey: (/** @type {Said} */ key) => pressKey(k, key) }));
    show();
    if (had) views[0]?.focus();
  };
  deal();
  return listen(model, { "change:shown": deal });
}

export default { render };
