// The page's address: what stands behind its "?", told to the kernel and kept up to date for a reload.

function render({ model }) {
  const show = () => {
    const query = model.get("query"), at = new URL(location.href);
    if (!model.get("heard") || at.search === query) return;
    at.search = query;
    history.replaceState(history.state, "", at);
  };
  const pages = document.body.dataset.voila === "voila"; // JupyterLab's address is not ours
  model.on("change:query change:heard", () => pages && show());
  model.send({ type: "address", query: pages ? location.search : "" });
}

export default { render };
