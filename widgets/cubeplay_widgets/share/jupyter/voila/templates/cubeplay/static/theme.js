// The theme, light or dark, of the device or by choice; set before anything is painted.

(() => {
  const KEPT = "cubeplay-theme", CHOICES = ["light", "dark"], root = document.documentElement;

  const chosen = () => {
    try { return localStorage.getItem(KEPT) ?? ""; } catch { return root.dataset.theme ?? ""; }
  };
  function show(theme) {
    if (CHOICES.includes(theme)) root.dataset.theme = theme;
    else delete root.dataset.theme;
    for (const select of document.querySelectorAll(".cp-theme select")) select.value = root.dataset.theme ?? "";
  }
  /** Store a choice, "" for the device's theme, and show it. */
  function choose(theme) {
    try { localStorage.setItem(KEPT, theme); } catch { /* for this page alone, then */ }
    show(theme);
  }

  show(chosen());
  addEventListener("storage", ({ key }) => { if (key === KEPT) show(chosen()); });
  addEventListener("change", ({ target }) => { if (target.matches(".cp-theme select")) choose(target.value); });
  addEventListener("DOMContentLoaded", () => {
    for (const label of document.querySelectorAll(".cp-theme")) label.hidden = false;
    show(chosen());
  });
  window.cubeplayTheme = { chosen, choose };
})();
