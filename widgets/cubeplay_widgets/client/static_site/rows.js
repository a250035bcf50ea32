// What the landing page shows of its reader's games, which Python makes and this browser keeps: see landing.js.

/** Keep the rows; "" while there is nothing to go on with. @param {string} rows */
export function keepRows(rows) {
  try {
    if (rows) localStorage.setItem("cubeplay-rows", rows);
    else localStorage.removeItem("cubeplay-rows");
  } catch { /* the landing page goes on with what it has */ }
}
