// A page that is being opened: says that it waits, that it failed, that the room is full; and tries again.

"use strict";
(() => {
  const SILENT = 20000; // ms without a word from the server, after which it is asked for one
  const ANSWER = 40000; // ms that an answer may take: on a slow line it comes after the scripts
  const LONGEST = 180000; // ms after which a page that is still not there is given up
  const TRIES = 3; // times that a page that failed is tried again by itself
  const SOON = 3000, MINUTE = 30000; // ms; a random part comes on top, so that thirty do not come at once
  const key = `cubeplay-tries:${location.pathname}${location.search}`;
  const { dataset: role, src: own } = document.currentScript, since = Date.now();
  const words = { ...document.getElementById("loading")?.dataset };
  let timer, over = false;

  const reload = () => location.reload(); // the address and what follows its "?" stay
  const again = (ms) => setTimeout(whenSeen, ms + Math.random() * ms, reload);
  const whenSeen = (then) => {
    if (!document.hidden) then();
    else document.addEventListener("visibilitychange", then, { once: true });
  };
  const listen = () => document.querySelectorAll("[data-reload]").forEach((button) => (button.onclick = reload));
  const tries = (count) => {
    try {
      if (count !== undefined) sessionStorage.setItem(key, count);
      return Number(sessionStorage.getItem(key));
    } catch { return TRIES; } // a browser that stores nothing would try for ever
  };

  /** Say that the page failed: try again a few times, then leave it to a button. */
  const sayFailed = (place) => {
    const tried = tries(), enough = tried >= TRIES;
    place.querySelector("[data-again]").hidden = enough;
    place.querySelector("[data-enough]").hidden = !enough;
    listen();
    tries(enough ? 0 : tried + 1);
    if (!enough) again(SOON);
  };

  const failed = () => {
    if (over) return;
    over = true;
    clearTimeout(timer);
    const place = document.getElementById("loading") ?? document.getElementById("rendered_cells");
    document.getElementById("cp-look")?.remove();
    place.replaceWith(document.getElementById("cp-failed").content.cloneNode(true));
    sayFailed(document.getElementById("cp-main"));
  };

  const say = (what) => {
    for (const line of document.querySelectorAll("#loading p, #cp-look [data-news]"))
      if (words[what] && line.textContent !== words[what]) line.textContent = words[what];
    heard();
  };
  const heard = () => {
    clearTimeout(timer);
    if (!over) timer = setTimeout(silent, SILENT);
  };
  /** Nothing came: wait on while the server answers and the kernel lives, but not for ever. */
  const silent = async () => {
    if (document.hidden) return heard(); // such a page paints nothing
    const late = isLaid() || Date.now() - since > LONGEST;
    if (!late) say("slow");
    if (late || !await answers()) failed();
    else heard();
  };
  /** Whether all but the picture of the board is there. */
  const isLaid = () => Boolean(document.querySelector("#rendered_cells .cp-board > canvas")?.width);
  const answers = async () => {
    const page = JSON.parse(document.getElementById("jupyter-config-data")?.textContent ?? "{}");
    const asked = page.kernelId ? `${page.baseUrl}api/kernels/${page.kernelId}` : own;
    try {
      return (await fetch(asked, { cache: "no-store", signal: AbortSignal.timeout(ANSWER) })).ok;
    } catch { return false; }
  };
  const arrived = () => {
    over = true;
    clearTimeout(timer);
    tries(0);
    return true;
  };
  /** All of the page is there: its widgets come next, if it has any, and what covers them goes. */
  const whole = () => {
    heard();
    const widgets = document.querySelector('script[type="application/vnd.voila.cell-output+json"]');
    const isThere = () => !widgets || document.querySelector("#rendered_cells .jupyter-widgets");
    const look = () => isThere() && !document.getElementById("cp-look") && arrived();
    if (look()) return;
    let wasLaid = false;
    const watch = new MutationObserver(() => {
      if (isLaid() && !wasLaid) { wasLaid = true; heard(); }
      if (over || look()) watch.disconnect();
    });
    watch.observe(document.body, { childList: true, subtree: true });
    new PerformanceObserver(heard).observe({ type: "resource" }); // a script has come
  };

  const news = { waits: () => say("waits"), next: () => say("next"), slow: () => say("slow"), failed, whole };
  const read = () => document.querySelectorAll("[data-opening]").forEach((sign) => {
    sign.remove();
    news[sign.dataset.opening]?.();
  });
  /** Read the server's signs as they come, until the page has ended. */
  const readAll = () => {
    let isWhole = false;
    news.whole = () => { isWhole = true; whole(); };
    heard();
    const watch = new MutationObserver(() => { heard(); read(); });
    watch.observe(document.body, { childList: true, subtree: true });
    document.addEventListener("DOMContentLoaded", () => {
      watch.disconnect();
      read();
      if (!isWhole) failed(); // the server has broken off
    });
  };

  if ("full" in role) { listen(); again(MINUTE); } else if ("failed" in role) sayFailed(document); else readAll();
})();
