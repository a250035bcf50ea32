// The service worker of the static edition: keeps all files of the site, so that each page opens without a network.
//
// The builder writes it to the root of the site as sw.js, with the list of files and the hashes of their contents before
// it.  A version has a cache of its own; a file that has not changed is taken over from the version before.  The first
// version begins at once, and is completed while pages are used; a new one is complete before it waits, and takes over
// when a person reloads the page, or with the next page if there is no other one open.

/** @type {any} */
const here = self;
/** @type {{ version: string, languages: string[], files: Record<string, string> }} */
const { version, languages, files } = here.cubeplaySite;
const ROOT = here.registration.scope, NAME = `cubeplay ${new URL(ROOT).pathname} `, LIST = `${ROOT}sw.json`;
const OFFLINE = "offline.html";
const FIRST = Object.keys(files).filter((path) => path === OFFLINE || path === "index.html" || /^static\/[^/]+\.css$/.test(path));

/** The page that says that a page is not here, in its language. @param {string} path */
const offline = (path) => languageOf(path) && files[`${languageOf(path)}/${OFFLINE}`] ? `${languageOf(path)}/${OFFLINE}` : OFFLINE;
const address = (/** @type {string} */ path) => ROOT + path;
const cache = () => caches.open(NAME + version);

/** The file that a request is for; undefined for one that is not of this site. @param {string} url */
function pathOf(url) {
  const at = new URL(url);
  if (!(at.origin + at.pathname).startsWith(ROOT)) return undefined;
  const path = decodeURIComponent((at.origin + at.pathname).slice(ROOT.length));
  return path === "" || path.endsWith("/") ? `${path}index.html` : path;
}

/** A file as this version has it; undefined if the site has another one now. @param {string} path */
async function fetched(path) {
  for (const how of /** @type {RequestCache[]} */ (["default", "reload"])) {
    const asked = new Request(address(path), { cache: how, priority: "low", integrity: `sha256-${files[path]}` });
    const answer = await fetch(asked).catch(() => undefined); // the browser compares the hash
    if (!answer?.ok) continue;
    if (answer.redirected) return new Response(answer.body, { headers: answer.headers }); // a page may not be one
    return answer; // as it came: scripts and the program are kept with what they are compiled to
  }
  return undefined;
}

/** The caches of other versions, each with its list. */
async function others() {
  const found = [];
  for (const name of await caches.keys()) {
    if (!name.startsWith(NAME) || name === NAME + version) continue;
    const other = await caches.open(name), list = await other.match(LIST);
    found.push({ other, list: list ? await list.json() : {} });
  }
  return found;
}

/** The language that alone needs a file; undefined for what all need. @param {string} [path] */
const languageOf = (path = "") => languages.find((code) => path.startsWith(`${code}/`) || path === `python/${code}.mo.gz`);

/** The files for whoever uses this browser: of other languages than English those in which a page is open, or was. */
async function wanted() {
  const urls = (await here.clients.matchAll({ includeUncontrolled: true })).map((/** @type {any} */ page) => page.url);
  for (const name of await caches.keys()) if (name.startsWith(NAME)) for (const { url } of await (await caches.open(name)).keys()) urls.push(url);
  const spoken = new Set([undefined, ...urls.map((/** @type {string} */ url) => languageOf(pathOf(url)))]);
  return Object.keys(files).filter((path) => spoken.has(languageOf(path)));
}

/** Fetch what is missing of some files; returns how many are still missing. @param {string[]} paths */
async function fill(paths) {
  const [kept, before] = [await cache(), await others()];
  const there = new Set((await kept.keys()).map((request) => request.url));
  if (!there.has(LIST)) await kept.put(LIST, new Response(JSON.stringify(files)));
  let missing = 0;
  for (const path of paths) {
    if (there.has(address(path))) continue;
    const same = before.find(({ list }) => list[path] === files[path]);
    const file = (await same?.other.match(address(path))) ?? await fetched(path).catch(() => undefined);
    if (file) await kept.put(address(path), file);
    else missing += 1;
  }
  return missing;
}

/** @type {Promise<number> | undefined} */
let filling;

/** Complete this version, once at a time, and tell all pages how far it is. */
async function complete() {
  filling ??= wanted().then(fill).finally(() => { filling = undefined; });
  const missing = await filling;
  for (const page of await here.clients.matchAll({ includeUncontrolled: true })) page.postMessage({ type: "files", version, missing });
  return missing;
}

async function install() {
  if (!here.registration.active) {
    await fill(FIRST);
    return here.skipWaiting();
  }
  if (await complete()) throw new Error("the new version is not complete yet");
}

async function activate() {
  for (const name of await caches.keys()) if (name.startsWith(NAME) && name !== NAME + version) await caches.delete(name);
  await here.clients.claim();
}

/** @param {Request} request @param {string} path */
async function answer(request, path) {
  if (request.mode === "navigate" && here.registration.waiting && (await here.clients.matchAll({ type: "window" })).length < 2) {
    here.registration.waiting.postMessage("take over"); // nobody is in a game: the next page is of the new version
    return new Response("", { headers: { Refresh: "0", "content-type": "text/html" } });
  }
  const kept = await cache(), found = files[path] && await kept.match(address(path));
  if (found) return found;
  try {
    return await fetch(request);
  } catch (error) {
    if (request.mode === "navigate" && !path.endsWith(OFFLINE)) return Response.redirect(address(offline(path)));
    throw error;
  }
}

here.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(install()));
here.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(activate()));
here.addEventListener("message", (/** @type {any} */ event) => {
  if (event.data === "take over") event.waitUntil(here.skipWaiting());
  else if (event.data === "complete") event.waitUntil(complete());
});
here.addEventListener("fetch", (/** @type {any} */ event) => {
  const path = event.request.method === "GET" ? pathOf(event.request.url) : undefined;
  if (path !== undefined) event.respondWith(answer(event.request, path));
});
