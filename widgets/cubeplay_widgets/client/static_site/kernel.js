// Python of a page of the static edition, in a worker.  If it does not answer, the page says so, and one press ends it and
// starts another one in its place: what was played is kept, and what was typed stays.

import { typed } from "./fields.js";
import { keeper } from "./kept.js";
import { keepRows } from "./rows.js";

const LONG = 8000; // ms without an answer after which one may stop what goes on
const DEAD = 20000; // ms after which Python is taken for dead
const PULSE = 5000; // ms between two questions whether it is alive
const TOLD = 10000; // ms for which the page says that it was started again

const { tell, untell } = /** @type {any} */ (window).cubeplayNotice; // installing.js has made it: one for bundle and page
const { root: pages = "./", up = "", language = "" } = document.documentElement.dataset;
const root = new URL(up, new URL(pages, location.href)); // of the site

/** What could not be loaded, and whether it came, but not whole. @typedef {{ why: string, missing?: string, isCut?: boolean }} Failure */

/** The sentence about a failure, of those that the page brings. @param {Record<string, string | undefined>} texts @param {Failure} failure */
export function sentence(texts, { why, missing, isCut }) {
  return (missing ? texts[isCut ? "cut" : "missing"]?.replace("{name}", missing) : texts.failed) ?? why;
}

/** Load the page again, and anew what did not come whole. @param {string} [missing] */
export async function reload(missing) {
  if (missing) await fetch(new URL(`python/${missing}`, root), { cache: "reload" }).catch(() => {});
  location.reload();
}

/** Python for a page.  `hear` takes what it says about the page, `failed` why it cannot go on, `isAlive` tells whether a
 * press is answered, and `again` brings the page back to where it was, as soon as it has called `start`.
 * @param {{ hear: (data: any) => void, failed: (failure: Failure) => void, isAlive: () => boolean,
 *   again: (start: () => void) => Promise<void> }} page */
export function kernel({ hear, failed, isAlive, again }) {
  /** @type {Worker} */
  let worker;
  /** @type {number | undefined} */
  let late;
  let waiting = 0; // messages that Python has not dealt with
  const keeping = keeper(post);

  /** @param {any} message @param {Transferable[]} [given] */
  function post(message, given = []) {
    waiting += 1;
    if (isAlive()) late ??= setTimeout(isLate, LONG);
    worker.postMessage(message, given);
  }

  function heard() {
    waiting -= 1;
    clearTimeout(late);
    late = waiting && isAlive() ? setTimeout(isLate, LONG) : undefined;
    for (const kind of ["long", "died"]) untell(kind);
  }

  function isLate() {
    tell("long", restart);
    late = setTimeout(died, DEAD - LONG);
  }

  function died() {
    untell("long");
    tell("died", restart);
  }

  function start() {
    worker?.terminate();
    clearTimeout(late);
    [waiting, late] = [0, undefined];
    for (const kind of ["long", "died", "gone"]) untell(kind);
    const made = worker = new Worker(new URL("static/client/static_site/worker.js", root), { type: "module", name: language });
    made.onmessage = ({ data }) => {
      if (made !== worker) return; // it was ended meanwhile
      if (data.type === "heard") heard();
      else if (data.type === "rows") keepRows(data.rows);
      else if (data.type === "failed") failed(data);
      else if (!keeping(data)) hear(data);
    };
    made.onerror = ({ message }) => failed({ why: message });
  }

  let isStarting = false;

  async function restart() {
    if (isStarting) return;
    isStarting = true;
    const put = typed();
    try {
      await again(start);
      put();
      tell("again");
      setTimeout(() => untell("again"), TOLD);
    } catch (error) {
      console.warn(error);
      tell("gone", restart);
    } finally {
      isStarting = false;
    }
  }

  start();
  setInterval(() => {
    if (document.visibilityState === "visible" && isAlive() && late === undefined) post({ type: "pulse" });
  }, PULSE);
  return { post, died };
}
