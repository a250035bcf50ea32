// The kernel of the static edition: Python (Pyodide) in a worker, which opens one page after the other.
//
// It hears {type: "page", page, query, cells}, {type: "comm", kind, content, buffers}, {type: "ask", id, path, method, body, file};
// it says {type: "progress", part, done, isPacked}, {type: "awake"}, {type: "comm", page, ...}, {type: "output", page, number, outputs},
// {type: "live", page, heap}, {type: "answer", id, status, kind, body, place, name}, {type: "rows", rows}, {type: "failed", why, missing, isCut}.
// It hears {type: "keep"}, {type: "everything"} and {type: "take in", text} of what is kept, and says what storage.js does,
// {type: "everything", text} and {type: "taken in", words, came}.  After all that a page sends, also {type: "pulse"}, it says
// {type: "heard"}.

import { open as openStorage } from "./storage.js";
import { unpack, write } from "./unpack.js";

const PYTHON = new URL("../../../python/", import.meta.url);
const PLACE = "/data";
const language = /** @type {any} */ (globalThis).name; // that the page speaks, by its code; "" for English
const HASH = 32; // bytes of the archive's hash before the memory
const REST = 700; // ms without a press after which the landing page's rows are made
const SLICES = ["jinja2", "cubeplay.tables", "cubeplay_widgets.site.landing.landing_page"]; // so that presses need not wait

/** @type {any} */
let py;
/** @type {any} */
let channel;
/** @type {{ keep: () => Promise<void> }} */
let storage;
/** @type {number | undefined} */
let keeping;
const begun = begin();
let turn = begun;
/** @type {number | undefined} */
let page; // that is open, by the number that the browser gave it

// Python asks now and then whether it is to be interrupted; what it asks is memory shared with a page, or this.
const SIGINT = 2;
let due = Infinity; // by performance.now()
const alarm = { get 0() { return performance.now() < due ? 0 : SIGINT; }, set 0(_read) { if (performance.now() >= due) due = Infinity; } };

/** Interrupt Python after some seconds of what it does now; never for 0. @param {number} seconds */
function setAlarm(seconds) { due = seconds ? performance.now() + 1000 * seconds : Infinity; }

/** @param {object} message @param {Transferable[]} [given] */
const say = (message, given = []) => postMessage(message, { transfer: given });

/** What went wrong is that a part of the site did not come, or came cut. @param {string} missing @param {boolean} isCut
 * @returns {(why: any) => never} */
function lost(missing, isCut) {
  return (why) => { throw Object.assign(new Error(`${missing}: ${why}`), { missing, isCut }); };
}

/** A part of the site that is on its way, with the bytes told. @param {string} part */
async function coming(part) {
  const answer = await fetch(new URL(part, PYTHON)).catch(lost(part, false));
  if (!answer.ok || !answer.body) return lost(part, true)(answer.status);
  const isPacked = answer.headers.has("content-encoding"), kind = answer.headers.get("content-type") ?? "";
  let done = 0;
  const counted = new TransformStream({ transform(piece, to) {
    done += piece.length;
    say({ type: "progress", part, done, isPacked });
    to.enqueue(piece);
  } });
  return new Response(answer.body.pipeThrough(counted), { headers: { "content-type": kind } });
}

/** The bytes of a part. @param {string} part */
async function fetched(part) {
  const answer = await coming(part);
  return new Uint8Array(await answer.arrayBuffer().catch(lost(part, true)));
}

/** Hand Pyodide what is already on its way, once. @param {Record<string, Promise<Response>>} parts */
function hand(parts) {
  const left = new Map(Object.entries(parts).map(([name, part]) => [new URL(name, PYTHON).href, part])), { fetch } = globalThis;
  globalThis.fetch = (what, how) => {
    const part = left.get(String(what));
    left.delete(String(what));
    return part ?? fetch(what, how);
  };
}

/** Python's memory after its start, as it is kept, if it belongs to the archive. @param {Response} kept @param {Promise<Uint8Array<ArrayBuffer>>} app */
async function snapshot(kept, app) {
  const bytes = await unzipped(new Uint8Array(await kept.arrayBuffer()));
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", await app));
  return hash.every((byte, at) => byte === bytes[at]) ? bytes.subarray(HASH) : undefined;
}

/** @param {Uint8Array<ArrayBuffer>} bytes */
async function unzipped(bytes) {
  if (bytes[0] !== 0x1f) return bytes; // a server has said that it is compressed, and the browser has undone it
  const plain = /** @type {ReadableStream<Uint8Array>} */ (new Response(bytes).body?.pipeThrough(new DecompressionStream("gzip"))), reader = plain.getReader();
  const made = new Uint8Array(new DataView(bytes.buffer).getUint32(bytes.length - 4, true)); // it ends with the size: no copy is made
  let at = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    made.set(part.value, at);
    at += part.value.length;
  }
  return made;
}

/** Free memory now, not when it is next tidied. @param {Uint8Array | undefined} bytes */
const free = (bytes) => /** @type {any} */ (bytes?.buffer)?.transfer?.(0);

/** Read all of an answer, so that it does not wait to be asked for. @param {Response} answer */
const whole = async (answer) => new Response(await answer.arrayBuffer());

/** Ends with why the program of Python cannot be read; Pyodide itself would wait for ever. @returns {Promise<never>} */
function broken() {
  const { instantiateStreaming: compile } = WebAssembly;
  return new Promise((_done, failed) => {
    WebAssembly.instantiateStreaming = (...given) => compile(...given).catch(async (why) => {
      const isCut = await Promise.resolve(given[0]).then(() => true, () => false);
      failed(Object.assign(new Error(why), { missing: "pyodide.asm.wasm", isCut }));
      throw why;
    });
  });
}

async function begin() {
  const kept = await globalThis.caches?.match(new URL("snapshot.bin.gz", PYTHON).href).catch(() => undefined);
  const program = kept ? fetch(new URL("pyodide.asm.wasm", PYTHON)) : coming("pyodide.asm.wasm"); // as it is kept, it is compiled
  const library = coming("python_stdlib.zip").then((answer) => whole(answer).catch(lost("python_stdlib.zip", true)));
  const app = (kept ? Promise.resolve() : library.catch(() => {})).then(() => fetched("app.bin")); // the last that is needed
  const words = language && app.catch(() => {}).then(() => fetched(`${language}.mo.gz`));
  hand({ "pyodide.asm.wasm": program, "python_stdlib.zip": library });
  const { loadPyodide } = await import(new URL("pyodide.mjs", PYTHON).href).catch(lost("pyodide.mjs", false));
  const _loadSnapshot = kept && await snapshot(kept, app);
  const loading = loadPyodide({ indexURL: PYTHON.href, _loadSnapshot, env: { HOME: "/home/pyodide" } });
  [py] = await Promise.race([broken(), Promise.all([loading, library])]);
  py.setInterruptBuffer(alarm);
  delete py._api.config._loadSnapshot;
  free(_loadSnapshot); // 30 MB
  say({ type: "awake" });
  unpack(py.FS, await unzipped(await app).catch(lost("app.bin", true)));
  if (words) write(py.FS, `cubeplay/words/locale/${language}/LC_MESSAGES/cubeplay.mo`, await unzipped(await words).catch(lost(`${language}.mo.gz`, true)));
  py.FS.mkdirTree(PLACE);
  py.pyimport("cubeplay_widgets.browser.page").begin(PLACE, setAlarm, language);
  storage = await openStorage(py, PLACE, new URL("../", PYTHON).pathname, say);
  channel = py.pyimport("cubeplay_widgets.browser.channel");
  channel.connect((/** @type {string} */ kind, /** @type {string} */ content, /** @type {string} */ metadata, /** @type {any} */ held) => {
    const buffers = held.toJs().map((/** @type {Uint8Array} */ each) => each.slice());
    held.destroy();
    keeping ??= setTimeout(keep); // what is shown has been played
    say({ type: "comm", page, kind, content, metadata, buffers }, buffers.map((/** @type {Uint8Array} */ each) => each.buffer));
  });
}

function keep() {
  keeping = undefined;
  return storage.keep();
}

/** @param {{ page: number, query: string, cells: string[] }} asked */
async function show({ page: opened, query, cells }) {
  page = opened;
  const run = py.pyimport("cubeplay_widgets.browser.page").run(query, cells);
  let number = 0;
  for await (const outputs of run) say({ type: "output", page, number: number++, outputs });
  say({ type: "live", page, heap: py._module.HEAP8.length });
  keep();
  makeRowsLater();
}

/** @type {Promise<any> | undefined} */
let answering;

/** What makes pages from stored data, which is loaded when it is first needed. */
function answers() {
  answering ??= fetched("answers.bin").then((bytes) => unzipped(bytes).catch(lost("answers.bin", true))).then(async (bytes) => {
    unpack(py.FS, bytes);
    py.pyimport("importlib").invalidate_caches();
    for (const name of SLICES) {
      py.pyimport(name);
      await new Promise((go) => { setTimeout(go); });
    }
    return py.pyimport("cubeplay_widgets.browser.answers");
  });
  answering.catch(() => { answering = undefined; });
  return answering;
}

/** Answer as the server would. @param {any} asked */
async function answer({ id, path, method, body, file }) {
  const given = [path, method, body, file?.name, file?.data].map((each) => py.toPy(each));
  const told = (await answers()).answer_in_browser(...given), [status, kind, text, place, name] = told.toJs();
  told.destroy();
  say({ type: "answer", id, status, kind, body: text, place, name });
  if (method === "POST") {
    keep();
    await makeRows();
  }
}

/** @type {number | undefined} */
let resting;

/** Make the landing page's rows as soon as nothing is pressed for a while. */
function makeRowsLater() {
  clearTimeout(resting);
  resting = setTimeout(makeRows, REST);
}

/** When something was kept last, by the files' times. @returns {number} */
const changed = () => Math.max(...py.FS.readdir(PLACE).map((/** @type {string} */ name) => Number(py.FS.stat(`${PLACE}/${name}`).mtime)));
let told = 0;

async function makeRows() {
  const now = changed();
  if (now === told) return;
  told = now;
  try {
    say({ type: "rows", rows: (await answers()).rows() });
  } catch (error) {
    console.error(error); // the page goes on without
  }
}

/** @param {any} message */
async function hear(message) {
  if (message.type === "page") await show(message);
  else if (message.type === "ask") await answer(message);
  else if (message.type === "comm") {
    channel.receive(message.kind, message.content, py.toPy(message.buffers));
    keep();
    makeRowsLater();
  } else if (message.type === "keep") await keep();
  else if (message.type === "everything") say({ type: "everything", text: py.pyimport("cubeplay_widgets.browser.store_file").everything() });
  else if (message.type === "take in") {
    const told = JSON.parse(py.pyimport("cubeplay_widgets.browser.store_file").take_in(message.text));
    await keep();
    say({ type: "taken in", ...told });
  }
}

/** @param {any} error */
const fail = ({ message, missing, isCut }) => say({ type: "failed", why: String(message).slice(-3000), missing, isCut });

onmessage = ({ data }) => {
  turn = turn.then(() => hear(data)).catch(fail).then(() => say({ type: "heard" }));
};
