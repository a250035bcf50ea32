// What is kept in the browser: the file of Python's store, in IndexedDB, with a number that each writing raises.
//
// Several pages may write it.  IndexedDB does one "readwrite" transaction after the other, whichever page asks, and also
// without https, where there are no locks: in one of them a page looks whether the file is still the one it knows, joins
// the two if it is not, and writes.  The other pages hear of it and read the file anew.

const AGAIN = 5000; // ms until the next try to write what could not be written
const FILES = "files", STORE = "store", LEFT = "left ";
const BASE = "/tmp/base/games.sqlite", OTHER = "/tmp/other/games.sqlite";

/** @typedef {{ version: number, file: Uint8Array }} Kept */

/** @template T @param {IDBRequest<T>} asked @returns {Promise<T>} */
const answer = (asked) => new Promise((done, failed) => {
  asked.onsuccess = () => done(asked.result);
  asked.onerror = () => failed(asked.error);
});

/** @param {string} name @returns {Promise<IDBDatabase>} */
function database(name) {
  const asked = indexedDB.open(name, 1);
  asked.onupgradeneeded = () => asked.result.createObjectStore(FILES);
  return answer(asked);
}

/** Bring back what was kept. @param {any} py @param {string} folder @param {string} site @param {(message: object) => void} say */
export async function open(py, folder, site, say) {
  const python = py.pyimport("cubeplay_widgets.browser.store_file"), name = `cubeplay ${site}`, own = LEFT + Math.random();
  const path = `${folder}/${python.NAME}`;
  for (const each of [BASE, OTHER]) py.FS.mkdirTree(each.slice(0, each.lastIndexOf("/")));
  /** @type {IDBDatabase | undefined} */
  let base;
  /** @type {Kept | undefined} */
  let known;
  let seen = "", turn = Promise.resolve(), isTold = false, isUnkept = false;
  /** @type {number | undefined} */
  let again;
  const channel = globalThis.BroadcastChannel && new BroadcastChannel(name);

  /** SQLite counts in the head of its file how often it was changed. */
  function state() {
    if (!py.FS.analyzePath(path).exists) return "";
    const head = new Uint8Array(28), stream = py.FS.open(path, "r");
    py.FS.read(stream, head, 0, 28, 0);
    py.FS.close(stream);
    return `${head.slice(24)} ${py.FS.stat(path).size}`;
  }

  /** @param {Kept} kept */
  function take(kept) {
    py.FS.writeFile(path, kept.file);
    [known, seen] = [kept, state()];
  }

  /** Join the file here with one that another page wrote; says why if it cannot be. @param {Kept} there @returns {string} */
  function join(there) {
    py.FS.writeFile(OTHER, there.file);
    if (known) py.FS.writeFile(BASE, known.file);
    return python.join(known ? BASE : "", OTHER);
  }

  /** Open the database, which others may delete at any time; the next writing opens it again. */
  async function connect() {
    const opened = base = await database(name);
    opened.onclose = opened.onversionchange = () => {
      opened.close();
      if (base === opened) base = undefined;
    };
    return opened;
  }

  /** Write the file if it has changed. @returns {Promise<void>} */
  async function write() {
    if (state() === seen) return undefined;
    const transaction = (base ?? await connect()).transaction(FILES, "readwrite", { durability: "strict" }), files = transaction.objectStore(FILES);
    /** @type {[Kept | undefined, string]} */
    let written = [known, seen];
    files.get(STORE).onsuccess = ({ target }) => {
      const there = /** @type {IDBRequest<Kept | undefined>} */ (target).result;
      const why = there && there.version !== known?.version ? join(there) : "";
      if (why) { // a newer cubeplay wrote there: what was done here waits beside it, for that one
        say({ type: "refused", why });
        written = [known, state()];
        files.put({ base: known?.file, file: py.FS.readFile(path) }, own);
        return;
      }
      const kept = { version: Math.max(there?.version ?? 0, known?.version ?? 0) + 1, file: py.FS.readFile(path) };
      written = [kept, state()];
      files.put(kept, STORE);
      files.delete(own);
    };
    return new Promise((done, failed) => {
      transaction.oncomplete = () => {
        [known, seen] = written;
        channel?.postMessage(known?.version);
        done(undefined);
      };
      transaction.onabort = () => failed(transaction.error);
    });
  }

  /** What pages left beside the file, because a newer cubeplay had written it. */
  async function takeBack() {
    const files = () => /** @type {IDBDatabase} */ (base).transaction(FILES, "readwrite").objectStore(FILES);
    for (const key of await answer(files().getAllKeys(IDBKeyRange.bound(LEFT, `${LEFT}~`)))) {
      const left = await answer(files().get(key));
      if (left.base) py.FS.writeFile(BASE, left.base);
      py.FS.writeFile(OTHER, left.file);
      if (python.take_back(left.base ? BASE : "", OTHER)) continue; // it waits for a cubeplay that can read it
      await write();
      await answer(files().delete(key));
    }
  }

  /** Read the file anew if another page wrote it. */
  async function look() {
    if (state() !== seen) return write();
    const there = await answer((base ?? await connect()).transaction(FILES).objectStore(FILES).get(STORE));
    if (there && there.version !== known?.version && state() === seen) take(there);
  }

  /** @param {() => Promise<void>} act @returns {Promise<void>} */
  const then = (act) => (turn = turn.then(act).then(() => told(false), (error) => told(true, error)));

  /** @param {boolean} unkept @param {any} [why] */
  function told(unkept, why) {
    if (unkept !== isUnkept) say(unkept ? { type: "unkept", why: String(why), isFull: why?.name === "QuotaExceededError" } : { type: "kept" });
    isUnkept = unkept;
    clearTimeout(again);
    if (unkept) {
      base?.close();
      [base, again] = [undefined, setTimeout(keep, AGAIN)];
    }
    if (!unkept && !isTold && python.games()) {
      isTold = true;
      say({ type: "first" });
    }
  }

  const keep = () => (state() !== seen ? then(write) : turn);

  try {
    const kept = await answer((await connect()).transaction(FILES).objectStore(FILES).get(STORE));
    if (kept) take(kept);
    const why = kept ? python.trouble() : "";
    if (why) say({ type: "refused", why });
    else await takeBack();
  } catch (error) {
    console.warn(error);
    told(true, error);
  }
  if (channel) channel.onmessage = () => then(look);
  return { keep };
}
