// Pages of the static edition that Python makes from what is stored.  The worker is their server: it is asked for the page's
// main part, for its pictures, and for what forms and scripts send.

import { saveFile } from "../parts/dom.js";
import { kernel, reload, sentence } from "./kernel.js";

const root = new URL(document.documentElement.dataset.root ?? "./", location.href);
const PAGES = /^(?:saved|own-pieces|puzzles)\.html(?=[?#]|$)/;
const PICTURES = /^(?:saved|puzzle)\/[\w-]+\.svg(?=[?#]|$)/;

/** @typedef {{ status: number, kind: string, body: string, place: string, name: string }} Answer */
/** @typedef {{ name: string, data: Uint8Array } | null} Upload */

/** @type {Map<number, { answer: (told: Answer) => void, refuse: (why: Error) => void }>} */
const waiting = new Map();
let number = 0, isAlive = false;

/** The path of an address below the root; "" elsewhere. @param {string} address */
function pathOf(address) {
  const at = new URL(address, location.href).href;
  return at.startsWith(root.href) ? at.slice(root.href.length).replace(/#.*/, "") : "";
}

/** Ask the worker. @param {string} path @param {string} method @param {Uint8Array} body @param {Upload} file @returns {Promise<Answer>} */
function ask(path, method = "GET", body = new Uint8Array(), file = null) {
  const id = number++;
  return new Promise((answer, refuse) => {
    waiting.set(id, { answer, refuse });
    python.post({ type: "ask", id, path, method, body, file });
  });
}

/** Ask, and after a form for the page that comes then; also the address of what came. @param {string} path
 * @param {string} [method] @param {Uint8Array} [body] @param {Upload} [file] @returns {Promise<[Answer, string]>} */
async function follow(path, method, body, file) {
  const told = await ask(path, method, body, file);
  return told.place ? [await ask(told.place), told.place] : [told, path];
}

// The page

const asking = document.getElementById("cp-asking"), texts = { ...asking?.dataset };

/** @type {string | undefined} */
let missing; // the part that could not be loaded

/** @param {import("./kernel.js").Failure} failure */
function failed(failure) {
  console.error(failure.why);
  for (const { refuse } of waiting.values()) refuse(new Error(failure.why));
  waiting.clear();
  if (isAlive) return python.died();
  missing = failure.missing;
  const line = document.querySelector("#cp-asking [role=status]"), again = /** @type {HTMLElement | null} */ (document.querySelector("#cp-asking [data-again]"));
  line?.replaceChildren(sentence(texts, failure));
  if (again) again.hidden = false;
}
const fail = (/** @type {unknown} */ error) => console.error(error); // the worker has told the page why
asking?.querySelector("[data-again]")?.addEventListener("click", () => reload(missing));

/** Show the main part of a page, and run its scripts once. @param {Answer} told */
async function show(told) {
  const page = new DOMParser().parseFromString(told.body, "text/html"), fresh = page.querySelector("main");
  if (!fresh) throw new Error(told.body);
  const pictures = [...fresh.querySelectorAll("img")].filter((each) => PICTURES.test(pathOf(each.getAttribute("src") ?? "")));
  const drawn = pictures.map((each) => /** @type {const} */ ([each, pathOf(each.getAttribute("src") ?? "")]));
  for (const each of pictures) each.removeAttribute("src");
  document.querySelector("main")?.replaceWith(fresh);
  document.title = page.title;
  for (const script of page.querySelectorAll("body > script[src]")) await import(new URL(script.getAttribute("src") ?? "", root).href);
  document.querySelector(location.hash || "#none")?.scrollIntoView();
  for (const [picture, path] of drawn) {
    const { status, kind, body } = await ask(path);
    if (status === 200) picture.src = `data:${kind},${encodeURIComponent(body)}`;
  }
}

/** Go to a page, or send a form, without leaving the page. @param {string} path @param {string} [method]
 * @param {Uint8Array} [body] @param {Upload} [file] */
async function go(path, method, body, file) {
  const [told, place] = await follow(path, method, body, file);
  if (told.name) return saveFile({ name: told.name, media: told.kind, text: told.body });
  if (place !== pathOf(location.href)) history.pushState(null, "", root.href + place);
  await show(told);
  scrollTo(0, 0);
}

// Links, forms and scripts

const real = window.fetch.bind(window);
window.fetch = async (asked, options = {}) => {
  const address = asked instanceof Request ? asked.url : String(asked), path = pathOf(address);
  if (!PAGES.test(path) && !PICTURES.test(path)) return real(asked, options);
  const body = options.body ? new Uint8Array(await new Response(options.body).arrayBuffer()) : undefined;
  const [told, place] = await follow(path, options.method, body);
  const made = new Response(told.status === 204 ? null : told.body, { status: told.status, headers: { "Content-Type": told.kind } });
  return Object.defineProperties(made, { redirected: { value: place !== path }, url: { value: root.href + place } });
};

/** Whether an address is of the same page as this one. @param {string} path */
const isHere = (path) => PAGES.test(path) && path.split("?")[0] === pathOf(location.href).split("?")[0];

addEventListener("click", (event) => {
  const link = event.target instanceof Element && event.target.closest("a[href]");
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || !(link instanceof HTMLAnchorElement) || link.hash) return;
  const path = pathOf(link.href);
  if (!isHere(path)) return;
  event.preventDefault();
  go(path).catch(fail);
});
addEventListener("submit", async (event) => {
  const form = event.target, path = form instanceof HTMLFormElement ? pathOf(form.action) : "";
  if (event.defaultPrevented || !(form instanceof HTMLFormElement) || !PAGES.test(path)) return;
  event.preventDefault();
  const fields = new URLSearchParams(), given = new FormData(form, event.submitter);
  /** @type {Upload} */
  let file = null;
  for (const [name, value] of given) {
    if (typeof value === "string") fields.append(name, value);
    else if (value.name) file = { name: value.name, data: new Uint8Array(await value.arrayBuffer()) };
  }
  go(path, "POST", new TextEncoder().encode(String(fields)), file).catch(fail);
});
addEventListener("popstate", () => ask(pathOf(location.href)).then(show).catch(fail));

/** @param {any} data */
function hear(data) {
  if (data.type === "answer") waiting.get(data.id)?.answer(data);
  waiting.delete(data.id);
}

/** Bring the page back with another Python. @param {() => void} start */
async function again(start) {
  waiting.clear();
  start();
  await show(await ask(pathOf(location.href)));
}

const python = kernel({ hear, failed, isAlive: () => isAlive, again });
ask(pathOf(location.href)).then(show).then(() => { isAlive = true; }).catch(fail);
