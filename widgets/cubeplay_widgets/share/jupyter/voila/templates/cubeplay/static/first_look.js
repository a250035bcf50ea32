// The first look: shows the picture that fits, and is removed when the board behind it is painted.

(() => {
  const text = parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
  const [SMALL_PAGE, SMALL_BOARD] = [600, 480].map((pixels) => pixels * text); // CSS pixels, as in fitting.py
  const look = document.getElementById("cp-look"), drawn = [...look.querySelectorAll(".cp-drawn")];
  const board = look.querySelector(".cp-board"), room = look.querySelector(".cp-room > div");

  const shown = (node, { width, height }) => {
    const [wide, high] = node.dataset.size.split(" ").map(Number);
    return Math.min(width, height * wide / high);
  };
  /** The scene that the board will choose: see fitting.py. */
  const fitting = () => {
    const place = { width: room.clientWidth, height: room.clientHeight }, wide = innerWidth >= SMALL_PAGE;
    const [whole, ...others] = drawn;
    if (wide && place.width >= SMALL_BOARD && shown(whole, place) >= SMALL_BOARD) return whole;
    const closeness = (node) => shown(node, place) / node.dataset.least;
    return (wide ? [...others, whole] : others).reduce((best, node) => (closeness(node) > closeness(best) ? node : best));
  };
  const fit = () => {
    const best = fitting(), [wide, high] = best.dataset.size.split(" ");
    for (const node of drawn) node.hidden = node !== best;
    board.style.setProperty("--cp-aspect", wide / high);
    board.style.setProperty("--cp-min-width", `${best.dataset.least}px`);
  };
  if (board) {
    fit();
    addEventListener("resize", fit);
  }

  const small = Object.assign(document.createElement("canvas"), { width: 8, height: 8 });
  const pen = small.getContext("2d", { willReadFrequently: true });
  /** Whether a board of the page is painted. */
  const lives = () => {
    const canvas = document.querySelector("#rendered_cells .cp-board > canvas");
    if (!canvas?.width || !document.querySelector("#rendered_cells .cp-say")) return false;
    pen.drawImage(canvas, 0, 0, 8, 8);
    return pen.getImageData(0, 0, 8, 8).data.some(Boolean);
  };
  const leave = () => {
    look.remove();
    removeEventListener("resize", fit);
  };
  const wait = () => {
    if (!look.isConnected) return;
    if (lives()) leave();
    else requestAnimationFrame(wait);
  };
  document.addEventListener("cp-opened", ({ detail: game }) => { if (!game) leave(); });
  wait();
})();
