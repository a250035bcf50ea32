// What a page does about what is kept: it says that nothing is, asks the browser not to throw it away, gives all of it out
// as a file and reads one in.

import { saveFile } from "../parts/dom.js";

const { tell, untell } = /** @type {any} */ (window).cubeplayNotice; // installing.js has made it: one for bundle and page

/** Deal with what is kept; returns what takes a message of the worker, and tells whether it was about this.
 * @param {(message: any) => void} post @returns {(data: any) => boolean} */
export function keeper(post) {
  const save = () => post({ type: "everything" });

  /** @param {any} data */
  function hear(data) {
    if (data.type === "unkept") tell(data.isFull ? "full" : "unkept", save);
    else if (data.type === "kept") ["full", "unkept"].forEach(untell);
    else if (data.type === "refused") tell("refused", () => location.reload(), data.why);
    else if (data.type === "first") navigator.storage?.persist?.();
    else if (data.type === "everything") saveFile({ name: `cubeplay-${new Date().toISOString().slice(0, 10)}.json`, media: "application/json", text: data.text });
    else if (data.type === "taken in") tell(data.came ? "done" : "refused", () => location.reload(), data.words);
    else return false;
    return true;
  }

  addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest("[data-everything]")) save();
  });
  addEventListener("change", async ({ target }) => {
    const file = target instanceof HTMLInputElement && "takeIn" in target.dataset && target.files?.[0];
    if (file) post({ type: "take in", text: await file.text() });
  });
  const keep = () => { if (document.visibilityState === "hidden") post({ type: "keep" }); };
  addEventListener("pagehide", () => post({ type: "keep" }));
  document.addEventListener("visibilitychange", keep);
  return hear;
}
