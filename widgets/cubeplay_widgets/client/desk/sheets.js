// @ts-check
// The sheets over the desk: the code, a chart as a table, export, the class itself, the end.

import { send } from "../parts/commands.js";
import { copyText } from "../parts/copying.js";
import { add, fill, find, findAll, hold, tell } from "../parts/dom.js";
import { listen } from "../parts/events.js";

/** @typedef {(wish: Said, done?: string) => Promise<boolean>} Act */

/** A sheet of the page. @param {string} css */
const sheetOf = (css) => /** @type {HTMLDialogElement} */ (find(css));
const closeSheet = (/** @type {Element} */ node) => node.closest("dialog")?.close();

/** Connect the buttons that open and close sheets; a press beside a sheet closes it. */
export function enliven() {
  for (const button of findAll("[data-opens]"))
    button.addEventListener("click", () => {
      closeSheet(button);
      sheetOf(`#${button.dataset.opens}`).showModal();
    });
  for (const sheet of findAll("dialog"))
    listen(sheet, { click({ target }) { if (target === sheet || target.closest("[data-close]")) closeSheet(sheet); } });
}

/** The code of the class with its link and QR code, on the page and in a sheet. @param {Texts} texts */
export function makeCode(texts) {
  for (const button of findAll("[data-copy]")) {
    const below = find("[data-copied]", /** @type {Element} */ (button.closest("section, dialog")));
    button.addEventListener("click", () => copyText(button, find("#cp-code-link").textContent ?? "", below, texts));
  }
  return (/** @type {Said} */ { qr, link, join, here, away, seats_all: all }) => {
    for (const node of findAll(".cp-desk-qr")) {
      node.hidden = !qr;
      hold(node, qr);
    }
    for (const node of findAll("[data-link]")) tell(node, link);
    tell(find("#cp-code-link"), join);
    for (const node of findAll("[data-copy]")) node.hidden = !join;
    tell(find("#cp-desk-here"), !all ? texts.nobody_here : fill(away ? texts.here_away : texts.here, { here, away }));
  };
}

/** A chart as a table. @param {HTMLElement} sheet */
export function makeTableSheet(sheet) {
  const title = find("h2", sheet), place = find(".cp-html", sheet);
  return (/** @type {Said} */ { chart, charts }) => {
    tell(title, charts.find((/** @type {Said} */ { id }) => id === chart?.id)?.heading ?? "");
    hold(place, chart?.table ?? "");
  };
}

/** Import files that pupils saved, and show the result of each.
 * @param {HTMLElement} node @param {string} address @param {Texts} texts @param {Voice} says */
export function makeTakeIn(node, address, texts, says) {
  const form = /** @type {HTMLFormElement} */ (node), told = find("#cp-files-told"), count = find("#cp-files-count");
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const answer = await send(`${address}/file`, { body: new FormData(form) }, says, texts);
    if (!answer) return closeSheet(form);
    const { told: sentences } = await answer.json();
    form.reset();
    told.replaceChildren();
    for (const words of sentences) add(told, "li", {}, words);
    told.hidden = false;
    told.focus();
  });
  return (/** @type {Said} */ { files }) => tell(count, files ? fill(texts.files, { files }) : "");
}

/** The sheet of the class: keep it, delete it, end or reopen the lesson.
 * @param {Texts} texts @param {Act} act @param {() => void} leave */
export function makeClassSheets(texts, act, leave) {
  const [keep, says, remove, bar, end] = ["#cp-keep", "#cp-keep-says", "#cp-delete", "#cp-end-or-go-on", "[data-end]"].map((css) => find(css));
  /** @type {Said} */
  let state;

  keep.addEventListener("click", () => act({ do: "keep", kept: !state.kept }));
  remove.addEventListener("submit", async (event) => {
    event.preventDefault();
    const { code } = Object.fromEntries(new FormData(/** @type {HTMLFormElement} */ (remove)));
    closeSheet(remove);
    if (await act({ do: "delete", code })) leave();
  });
  bar.addEventListener("click", () => (state.closed ? act({ do: "go-on" }) : sheetOf("#cp-end").showModal()));
  end.addEventListener("click", () => {
    closeSheet(end);
    act({ do: "end" });
  });

  return (/** @type {Said} */ now) => {
    state = now;
    keep.setAttribute("aria-pressed", state.kept);
    tell(says, state.kept ? texts.kept : fill(texts.days, { days: state.days_left }));
    tell(bar, state.closed ? texts.go_on : texts.end);
  };
}
