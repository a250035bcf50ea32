// What a page does about what is kept: it says that nothing is, asks the browser not to throw it away, gives all of it out
// as a file and reads one in.

import { saveFile } from "../parts/dom.js";

const { tell, untell } = /** @type {any} */ (window).cubeplayNotice; // installing.js has made it: one for bundle and page

const ENOUGH = 20000; // ms after which a worker that says nothing is taken for dead

/** @param {Worker} worker */
export function keeper(worker) {
  /** @type {number | undefined} */
  let late;
  const save = () => worker.postMessage({ type: "everything" });
  const died = () => tell("died", () => location.reload());

  /** The page sent something, and waits for it to be heard. */
  function sent() {
    late ??= setTimeout(died, ENOUGH);
  }

  /** Take a message of the worker; returns whether it was about this. @param {any} data */
  function hear(data) {
    if (data.type === "unkept") tell("unkept", save);
    else if (data.type === "kept") untell("unkept");
    else if (data.type === "refused") tell("refused", () => location.reload(), data.why);
    else if (data.type === "first") navigator.storage?.persist?.();
    else if (data.type === "everything") saveFile({ name: `cubeplay-${new Date().toISOString().slice(0, 10)}.json`, media: "application/json", text: data.text });
    else if (data.type === "taken in") tell(data.came ? "done" : "refused", () => location.reload(), data.words);
    else if (data.type === "heard") {
      clearTimeout(late);
      late = undefined;
      untell("died");
    } else return false;
    return true;
  }

  addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest("[data-everything]")) save();
  });
  addEventListener("change", async ({ target }) => {
    const file = target instanceof HTMLInputElement && "takeIn" in target.dataset && target.files?.[0];
    if (file) worker.postMessage({ type: "take in", text: await file.text() });
  });
  const keep = () => { if (document.visibilityState === "hidden") worker.postMessage({ type: "keep" }); };
  addEventListener("pagehide", () => worker.postMessage({ type: "keep" }));
  document.addEventListener("visibilitychange", keep);
  return { hear, sent, died };
}
