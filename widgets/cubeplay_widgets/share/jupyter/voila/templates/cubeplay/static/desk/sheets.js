// The sheets over the desk: a seat, a chart as a table, export, the class itself, the end.

import { send } from "./acts.js";
import { add, fill, hold, tell } from "./dom.js";

const clock = new Intl.DateTimeFormat(document.documentElement.lang, { timeStyle: "short" });

/** Connect the buttons that open and close sheets; a press beside a sheet closes it. */
export function enliven() {
  for (const button of document.querySelectorAll("[data-opens]"))
    button.addEventListener("click", () => {
      button.closest("dialog")?.close();
      document.getElementById(button.dataset.opens).showModal();
    });
  for (const sheet of document.querySelectorAll("dialog")) {
    sheet.addEventListener("click", ({ target }) => { if (target === sheet || target.closest("[data-close]")) sheet.close(); });
  }
}

/** The sheet with the work at a seat: returns `open(number)` and `show(state)`. */
export function makeSeatSheet(sheet, address, texts, says, act) {
  const title = sheet.querySelector("h2"), about = document.getElementById("cp-seat-about"), table = sheet.querySelector("table");
  const help = sheet.querySelector("[data-help-ended]"), back = sheet.querySelector("[data-hand-back]");
  const backSays = sheet.querySelector("[data-hand-back-says]"), remove = sheet.querySelector("[data-remove-seat]");
  let state, number = 0, isSure = false;

  function showButtons() {
    const seat = state.seats.find((each) => each.number === number);
    help.hidden = !seat?.asks;
    back.hidden = backSays.hidden = !seat || seat.free;
    remove.hidden = !seat;
    tell(remove, isSure ? texts.remove_found : texts.remove);
  }
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
  const finish = (what, done) => () => {
    sheet.close();
    act({ do: what, seat: number }, fill(done, { seat: number }));
  };
  help.addEventListener("click", finish("help-ended", ""));
  back.addEventListener("click", finish("hand-back", texts.handed_back));
  const removed = finish("remove-seat", texts.removed);
  remove.addEventListener("click", () => {
    const { found } = state.seats.find((each) => each.number === number);
    if (isSure || !found) return removed();
    isSure = true;
    showButtons();
  });

  return {
    async open(wanted) {
      number = wanted;
      isSure = false;
      if (await load()) sheet.showModal();
      else says.unsent();
    },
    show(now) {
      state = now;
      if (sheet.open) load();
    },
  };
}

/** A chart as a table. */
export function makeTableSheet(sheet) {
  const title = sheet.querySelector("h2"), place = sheet.querySelector(".cp-html");
  return ({ chart, charts }) => {
    tell(title, charts.find(({ id }) => id === chart?.id)?.heading ?? "");
    hold(place, chart?.table ?? "");
  };
}

/** Import files that pupils saved, and show the result of each. */
export function makeTakeIn(form, address, texts, says) {
  const told = document.getElementById("cp-files-told"), count = document.getElementById("cp-files-count");
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const answer = await send(`${address}/file`, new FormData(form), says, texts);
    if (!answer) { form.closest("dialog").close(); return; }
    const { told: sentences } = await answer.json();
    form.reset();
    told.replaceChildren();
    for (const words of sentences) add(told, "li", {}, words);
    told.hidden = false;
    told.focus();
  });
  return ({ files }) => tell(count, files ? fill(texts.files, { files }) : "");
}

/** The sheet of the class: keep it, delete it, end or reopen the lesson. */
export function makeClassSheets(texts, act, leave) {
  const keep = document.getElementById("cp-keep"), says = document.getElementById("cp-keep-says");
  const remove = document.getElementById("cp-delete"), ending = document.getElementById("cp-end");
  const bar = document.getElementById("cp-end-or-go-on");
  let state;

  keep.addEventListener("click", () => act({ do: "keep", kept: !state.kept }));
  remove.addEventListener("submit", async (event) => {
    event.preventDefault();
    const { code } = Object.fromEntries(new FormData(remove));
    remove.closest("dialog").close();
    if (await act({ do: "delete", code })) leave();
  });
  bar.addEventListener("click", () => (state.closed ? act({ do: "go-on" }) : ending.showModal()));
  ending.querySelector("[data-end]").addEventListener("click", () => {
    ending.close();
    act({ do: "end" });
  });

  return (now) => {
    state = now;
    keep.setAttribute("aria-pressed", state.kept);
    tell(says, state.kept ? texts.kept : fill(texts.days, { days: state.days_left }));
    tell(bar, state.closed ? texts.go_on : texts.end);
  };
}
