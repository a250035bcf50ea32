// Replaces the inline scripts of Voilà's own template, which our pages may not have.

const HEADLESS = 8000; // ms after which a chapter is shown without its head

window.voila_heartbeat = () => {};

// anywidget gives a widget two seconds to load, and a slower widget gets no more messages from the kernel: its board
// never changes.  Here these timeouts are replaced by signals that never abort, which keep no removed board alive.
{
  const GIVEN = 2000; // ms
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  AbortSignal.timeout = (ms) => (ms === GIVEN ? new AbortController().signal : timeout(ms));
}

// The widget manager waits four seconds for the state of all widgets.  On a slow line that takes longer, and its
// fallback leaves the page without widgets.
{
  const PATIENCE = 120000; // ms
  const later = window.setTimeout.bind(window);
  const isGivingUp = (act) => typeof act === "function" && String(act).includes("Control comm did not respond");
  window.setTimeout = (act, ms, ...more) => later(act, isGivingUp(act) ? PATIENCE : ms, ...more);
}

window.voila_finish = window.display_cells = () => {
  if (!window.themeLoaded) {
    window.cellLoaded = true; // Voilà calls again, once it has its theme.
    return;
  }
  const loaded = () => document.getElementById("loading")?.remove();
  if (document.querySelector(".cp-section")) setTimeout(loaded, HEADLESS); // its head does it as soon as it is there
  else loaded();
  document.getElementById("rendered_cells").style.display = "";
};

// Voilà puts the cells into a shell at the end of the page: move it into our main part.
new MutationObserver((_changes, watch) => {
  const shell = document.querySelector("body > #main");
  if (!shell) return;
  watch.disconnect();
  document.getElementById("cp-main").append(shell);
}).observe(document.body, { childList: true });

addEventListener("DOMContentLoaded", window.display_cells);
