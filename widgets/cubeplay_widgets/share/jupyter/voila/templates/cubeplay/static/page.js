// What Voilà's own template says in scripts inside the page: our pages have none there, only this file.

window.voila_heartbeat = () => {};

// anywidget gives a widget two seconds to load, and one that took longer never hears the kernel again: a board that
// is seen and stays as it is.  Here it may take its time; a signal without a clock keeps no board that is gone alive.
{
  const GIVEN = 2000; // ms
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  AbortSignal.timeout = (ms) => (ms === GIVEN ? new AbortController().signal : timeout(ms));
}

// The manager of widgets gives the kernel four seconds to tell what all of them are like.  On a slow line that takes
// longer, and the way that it tries then leaves the page without a widget.
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
  document.getElementById("loading")?.remove();
  document.getElementById("rendered_cells").style.display = "";
};

// Voilà puts the cells into a shell of its own at the end of the page: take that into our main part.
new MutationObserver((_changes, watch) => {
  const shell = document.querySelector("body > #main");
  if (!shell) return;
  watch.disconnect();
  document.getElementById("cp-main").append(shell);
}).observe(document.body, { childList: true });

addEventListener("DOMContentLoaded", window.display_cells);
