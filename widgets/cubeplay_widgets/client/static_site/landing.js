// The landing page of the static edition, without Python: the rows about its reader, which rows.js has kept, and today's
// puzzles.  It runs before the page is shown, so that nothing jumps.
{
  const DAY = 86400000; // ms
  const FIRST = 719162; // the days from the 1st of January of the year 1 to that of 1970

  const showRows = () => {
    /** @type {Record<string, string>} */
    let kept = {};
    try { kept = JSON.parse(localStorage.getItem(`cubeplay-rows${document.documentElement.dataset.language ?? ""}`) ?? "{}"); } catch { /* nothing can be read */ }
    for (const place of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-mine]"))) {
      const html = kept[place.dataset.mine ?? ""];
      if (html) place.innerHTML = html;
    }
  };

  const showPuzzles = () => {
    const now = new Date(), day = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate());
    const date = new Date(day).toISOString().slice(0, 10), found = document.getElementById("cp-turns");
    if (!found) return;
    const { games, kinds, levels, days } = JSON.parse(found.textContent ?? "");
    for (const [game, kind, level] of days[(FIRST + day / DAY) % days.length]) {
      const item = document.querySelector(`[data-puzzle="${games[game]}"]`), link = item?.querySelector("a");
      if (!item || !link) continue;
      const [difficulty, facts] = levels[level];
      link.search = `?day=${date}`;
      item.querySelector(".cp-die")?.setAttribute("data-pips", difficulty);
      for (const [place, words] of [["b", kinds[kind]], ["[data-facts]", facts]]) item.querySelector(place)?.replaceChildren(words);
      item.parentElement?.append(item); // today's order
    }
  };

  showRows();
  addEventListener("DOMContentLoaded", () => {
    showRows();
    showPuzzles();
  });
  addEventListener("pageshow", ({ persisted }) => persisted && showRows());
}
