// A page that is being opened: says that it waits, that it failed, that the room is full; and tries again.

"use strict";
(() => {
  const SILENT = 20000; // ms without a word from the server, or without a widget once the page is there
  const TRIES = 3; // times that a page that failed is tried again by itself
  const SOON = 3000, MINUTE = 30000; // ms; a random part comes on top, so that thirty do not come at once
  const key = `cubeplay-tries:${location.pathname}${location.search}`;
  const role = document.currentScript.dataset;
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
    const words = document.getElementById("loading")?.dataset[what];
    for (const line of document.querySelectorAll("#loading p, #cp-look [data-news]"))
      if (words && line.textContent !== words) line.textContent = words;
    heard();
  };
  const heard = () => {
    clearTimeout(timer);
    if (!over) timer = setTimeout(failed, SILENT);
  };
  const arrived = () => {
    over = true;
    clearTimeout(timer);
    tries(0);
    return true;
  };
  /** All of the page is there: its widgets come next, if it has any. */
  const whole = () => {
    heard();
    const widgets = document.querySelector('script[type="application/vnd.voila.cell-output+json"]');
    const look = () => (!widgets || document.querySelector("#rendered_cells .jupyter-widgets")) && arrived();
    if (look()) return;
    const watch = new MutationObserver(() => { if (over || look()) watch.disconnect(); });
    watch.observe(document.body, { childList: true, subtree: true });
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
    const watch = new MutationObserver(read);
    watch.observe(document.body, { childList: true, subtree: true });
    document.addEventListener("DOMContentLoaded", () => {
      watch.disconnect();
      read();
      if (!isWhole) failed(); // the server has broken off
    });
  };

  if ("full" in role) { listen(); again(MINUTE); } else if ("failed" in role) sayFailed(document); else readAll();
})();
