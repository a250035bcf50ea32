// @ts-check
// The query of the page's address: sent to the kernel, and kept up to date for a reload.
// So is a game or a puzzle after its "#", which no server ever sees.
// A look back is a page of its own in the browser's history, so that "back" leads to the table.

import { listen } from "./parts/events.js";

const MOST = 70_000; // characters of a link; the kernel refuses what is longer than it may be
const linked = () => /^#(?:game|puzzle)=/.test(location.hash) ? location.hash.slice(1, MOST) : "";

/** @param {View} view */
function render({ model }) {
  const show = () => {
    const query = model.get("query"), at = new URL(location.href);
    if (!model.get("heard") || at.search === query) return;
    const deeper = new URLSearchParams(query).has("look") && !at.searchParams.has("look");
    at.search = query;
    if (linked()) at.hash = "";
    history[deeper ? "pushState" : "replaceState"](history.state, "", at);
  };
  const tell = () => model.get("opened") && document.dispatchEvent(new CustomEvent("cp-opened", { detail: model.get("query") }));
  const pages = document.body.dataset.voila === "voila"; // JupyterLab's address is not ours
  const lead = () => {
    const path = model.get("leads");
    if (path && pages) location.assign(new URL(`../${path}`, new URL(document.body.dataset.baseUrl ?? "", location.href)));
  };
  const back = () => { if (location.search !== model.get("query")) location.reload(); };
  model.on("change:query change:heard", () => pages && show());
  model.on("change:opened", tell);
  model.on("change:leads", lead);
  tell();
  lead();
  const follow = () => { if (linked()) model.send({ type: "link", link: linked() }); };
  model.send({ type: "address", query: pages ? location.search : "", link: pages ? linked() : "", pages });
  return listen(window, pages ? { popstate: back, hashchange: follow } : {});
}

export default { render };
