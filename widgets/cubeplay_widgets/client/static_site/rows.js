// What the landing page shows of its reader's games, which Python makes and this browser keeps: see landing.js.

/** Keep the rows; "" while there is nothing to go on with. @param {string} rows */
export function keepRows(rows) {
  const place = `cubeplay-rows${document.documentElement.dataset.language ?? ""}`;
  try {
    if (rows) localStorage.setItem(place, rows);
    else localStorage.removeItem(place);
  } catch { /* the landing page goes on with what it has */ }
}
