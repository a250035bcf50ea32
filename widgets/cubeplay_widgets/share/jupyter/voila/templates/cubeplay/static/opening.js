// A page that is being opened: says that it waits, has failed, or that there is no room, and tries again.

"use strict";
(() => {
  const SILENT = 20000; // ms of silence after which the server is asked whether it still answers
  const ANSWER = 40000; // ms that an answer may take, since on a slow line it comes after the scripts
  const LONGEST = 180000; // ms after which an incomplete page is given up
  const TRIES = 3; // automatic retries of a failed page
  const SOON = 3000, MINUTE = 30000; // ms; plus a random part, so that a whole class does not retry at once
  const key = `cubeplay-tries:${location.pathname}${location.search}`;
  const { dataset: role, src: own } = document.currentScript, since = Date.now();
  const words = { ...document.getElementById("loading")?.dataset };
  let timer, over = false;

  const reload = () => location.reload(); // keeps the address and its query
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
    } catch { return TRIES; } // a browser without storage would retry for ever
  };

  /** Say that the page has failed; retry a few times, then show a button. */
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
  /** After silence: wait on while the server answers and the kernel lives, up to a limit. */
  const silent = async () => {
    if (document.hidden) return heard(); // hidden pages paint nothing
    const late = isLaid() || Date.now() - since > LONGEST;
    if (!late) say("slow");
    if (late || !await answers()) failed();
    else heard();
  };
  /** Whether everything but the picture of the board is there. */
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
  /** The page is complete: wait for its widgets, if it has any, and then remove the cover. */
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
    new PerformanceObserver(heard).observe({ type: "resource" }); // a script was loaded
  };

  const news = { waits: () => say("waits"), next: () => say("next"), slow: () => say("slow"), failed, whole };
  const read = () => document.querySelectorAll("[data-opening]").forEach((sign) => {
    sign.remove();
    news[sign.dataset.opening]?.();
  });
  /** Read the server's signs until the page has ended. */
  const readAll = () => {
    let isWhole = false;
    news.whole = () => { isWhole = true; whole(); };
    heard();
    const watch = new MutationObserver(() => { heard(); read(); });
    watch.observe(document.body, { childList: true, subtree: true });
    document.addEventListener("DOMContentLoaded", () => {
      watch.disconnect();
      read();
      if (!isWhole) failed(); // the connection was broken off
    });
  };

  if ("full" in role) { listen(); again(MINUTE); } else if ("failed" in role) sayFailed(document); else readAll();
})();
