// @ts-check
// The query of the page's address: sent to the kernel, and kept up to date for a reload.
// A look back is a page of its own in the browser's history, so that "back" leads to the table.

import { listen } from "./parts/events.js";

/** @param {View} view */
function render({ model }) {
  const show = () => {
    const query = model.get("query"), at = new URL(location.href);
    if (!model.get("heard") || at.search === query) return;
    const deeper = new URLSearchParams(query).has("look") && !at.searchParams.has("look");
    at.search = query;
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
  model.send({ type: "address", query: pages ? location.search : "", pages });
  return listen(window, pages ? { popstate: back } : {});
}

export default { render };
