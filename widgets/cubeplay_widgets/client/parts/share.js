// @ts-check
// Shares a game or a puzzle: its link, its result as text, and a picture of its board.

import { copyText } from "./copying.js";
import { add, find, isPage, part, press, saveFile } from "./dom.js";

const SIZE = { width: 1200, height: 630 }, EDGE = 48; // of the picture in pixels

/** Hand something to the device's own sharing; returns whether it took it, or the reader changed their mind.
 * @param {ShareData} data */
async function handOver(data) {
  if (!navigator.canShare?.(data)) return false;
  try { await navigator.share(data); } catch (error) { return /** @type {Error} */ (error).name === "AbortError"; }
  return true;
}

/** Write words, as many lines as fit into a width; returns where the next line begins.
 * @param {CanvasRenderingContext2D} pen @param {string} words @param {number} top @param {number} size @param {number} most */
function writeWords(pen, words, top, size, most) {
  /** @type {string[]} */
  const lines = [];
  for (const word of words.split(" ")) {
    const longer = lines.length ? `${lines[lines.length - 1]} ${word}` : word;
    if (lines.length && pen.measureText(longer).width <= SIZE.width - 2 * EDGE) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  const shown = lines.slice(0, most);
  shown.forEach((line, k) => pen.fillText(line, EDGE, top + size * (1 + 1.2 * k), SIZE.width - 2 * EDGE));
  return top + size * (0.5 + 1.2 * shown.length);
}

/** The picture: title, result, and the board as it stands on the page.
 * @param {Said} card @param {HTMLCanvasElement | null} board */
export function drawCard({ title, score }, board) {
  const canvas = Object.assign(document.createElement("canvas"), SIZE), look = getComputedStyle(document.body);
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  pen.fillStyle = look.backgroundColor;
  pen.fillRect(0, 0, SIZE.width, SIZE.height);
  pen.fillStyle = look.color;
  pen.font = `700 52px ${look.fontFamily}`;
  writeWords(pen, title, 28, 52, 1);
  pen.font = `32px ${look.fontFamily}`;
  const top = writeWords(pen, score, 92, 32, 2);
  if (board?.width && board.height) {
    const scale = Math.min((SIZE.width - 2 * EDGE) / board.width, (SIZE.height - top - EDGE / 2) / board.height);
    const [wide, high] = [board.width * scale, board.height * scale];
    pen.drawImage(board, (SIZE.width - wide) / 2, top, wide, high);
  }
  return canvas;
}

/** @param {Said} card @param {HTMLCanvasElement | null} board */
async function sharePicture(card, board) {
  const canvas = drawCard(card, board), name = `${card.title.toLowerCase().replace(/[^a-z0-9]+/g, "-")}.png`;
  const blob = await new Promise((done) => canvas.toBlob(done, "image/png"));
  const file = new File([blob], name, { type: "image/png" });
  if (!await handOver({ files: [file], title: card.title })) saveFile({ name, media: file.type, text: file });
}

/** Open the sheet from which a game or a puzzle is shared; `view` is the node round its board.
 * @param {Sheet} sheet @param {Texts} texts @param {Said} card @param {Element | null} view */
export function openShare(sheet, texts, card, view) {
  const row = part("div", "cp-more-list cp-share-list"), text = `${card.title}: ${card.score}`;
  add(row, "p", {}, text);
  const below = part("div", "cp-pass-on");
  const offer = (/** @type {string} */ words, /** @type {(node: HTMLElement) => void} */ does, look = "") => {
    const node = press(row, words, () => does(node), look);
    node.setAttribute("aria-live", "polite");
  };
  if (card.link && isPage()) {
    const address = `${location.href.split(/[?#]/)[0]}#${card.link}`;
    offer(texts.share_link, (node) => copyText(node, address, below, texts), "cp-go");
  }
  offer(texts.share_text, async (node) => { if (!await handOver({ title: card.title, text })) copyText(node, text, below, texts); });
  offer(texts.share_picture, () => sharePicture(card, /** @type {HTMLCanvasElement | null} */ (find(".cp-stage canvas", view ?? document))));
  if (card.why) add(row, "p", { class: "cp-small" }, card.why);
  row.append(below);
  sheet.fill(texts.share, row);
}
