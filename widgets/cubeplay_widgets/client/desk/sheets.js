// @ts-check
// The sheets over the desk: a seat, a chart as a table, export, the class itself, the end.

import { send } from "../parts/commands.js";
import { add, fill, find, findAll, hold, tell } from "../parts/dom.js";
import { listen } from "../parts/events.js";

/** @typedef {(wish: Said, done?: string) => Promise<boolean>} Act */

const clock = new Intl.DateTimeFormat(document.documentElement.lang, { timeStyle: "short" });

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

/** The sheet with the work at a seat: returns `open(number)` and `show(state)`.
 * @param {HTMLElement} node @param {string} address @param {Texts} texts @param {Voice} says @param {Act} act */
export function makeSeatSheet(node, address, texts, says, act) {
  const sheet = /** @type {HTMLDialogElement} */ (node), table = find("table", sheet);
  const [title, about, help, back, backSays, remove] =
    ["h2", "#cp-seat-about", "[data-help-ended]", "[data-hand-back]", "[data-hand-back-says]", "[data-remove-seat]"].map((css) => find(css, sheet));
  /** @type {Said[]} */
  let seats = [];
  let number = 0, isSure = false;
  const seatNow = () => seats.find((each) => each.number === number);

  function showButtons() {
    const seat = seatNow();
    help.hidden = !seat?.asks;
    back.hidden = backSays.hidden = !seat || seat.free;
    remove.hidden = !seat;
    tell(remove, isSure ? texts.remove_found : texts.remove);
  }
  /** @param {string[][]} rows */
  function showRows(rows) {
    table.hidden = !rows.length;
    const body = document.createElement("tbody");
    for (const [part, what, value, time] of rows) {
      const line = add(body, "tr");
      for (const cell of [part, what, value, clock.format(new Date(time))]) add(line, "td", {}, cell);
    }
    if (body.innerHTML !== table.tBodies[0].innerHTML) table.tBodies[0].replaceWith(body);
  }
  /** Load the work at the seat; returns whether the server answered. */
  async function load() {
    const wanted = number;
    const answer = await fetch(`${address}/seat/${wanted}`).catch(() => null);
    const { heading, rows = [], error } = (await answer?.json().catch(() => null)) ?? { error: texts.refused };
    if (!answer || wanted !== number) return Boolean(answer);
    tell(title, heading ?? fill(texts.seat, { seat: wanted }));
    tell(about, error ?? (rows.length ? "" : texts.nothing));
    showRows(rows);
    showButtons();
    return true;
  }
  const finish = (/** @type {string} */ what, /** @type {string} */ done) => () => {
    sheet.close();
    act({ do: what, seat: number }, fill(done, { seat: number }));
  };
  help.addEventListener("click", finish("help-ended", ""));
  back.addEventListener("click", finish("hand-back", texts.handed_back));
  const removed = finish("remove-seat", texts.removed);
  remove.addEventListener("click", () => {
    if (isSure || !seatNow()?.found) return removed();
    isSure = true;
    showButtons();
  });

  return {
    /** @param {number} wanted */
    async open(wanted) {
      number = wanted;
      isSure = false;
      if (await load()) sheet.showModal();
      else says.unsent();
    },
    /** @param {Said} now */
    show(now) {
      ({ seats } = now);
      if (sheet.open) load();
    },
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
