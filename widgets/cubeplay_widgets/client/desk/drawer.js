// @ts-check
// The drawer of a seat: where its pupil is, another number, help, removal and Undo, and what was done there.

import { add, fill, find, set, tell } from "../parts/dom.js";
import { kindOf } from "./seats.js";

const time = new Intl.DateTimeFormat(document.documentElement.lang, { timeStyle: "short" });

/** The drawer beside the desk: returns `open(number)` and `show(state)`; `opened` is called with the open seat, or 0.
 * @param {HTMLElement} node @param {string} address @param {Texts} texts @param {Voice} says
 * @param {(wish: Said, done?: string) => Promise<boolean>} act @param {(seat: number) => void} opened */
export function makeDrawer(node, address, texts, says, act, opened) {
  const drawer = /** @type {HTMLDialogElement} */ (node);
  const [title, about, facts, help, move, back, remove, removeSays, undo, see, work, told, table] =
    ["h2", "[data-about]", "dl", "[data-help-ended]", "form", "[data-hand-back]", "[data-remove-seat]", "[data-remove-says]", "[data-restore-seat]",
      "[data-see]", "[data-work]", "[data-told]", "table"].map((css) => find(css, drawer));
  const rowsOf = /** @type {HTMLTableElement} */ (table);
  const to = find("input", drawer), go = find("button", move);
  /** @type {Said} */
  let state;
  let number = 0;
  /** @type {HTMLElement | null} */
  let from = null;
  const seatNow = () => state.seats.find((/** @type {Said} */ seat) => seat.number === number);
  /** The first number that nobody has. */
  const firstFree = () => {
    const taken = new Set(state.seats.map((/** @type {Said} */ seat) => seat.number));
    let free = 1;
    while (taken.has(free)) free += 1;
    return free;
  };

  /** @param {Said} seat @param {string} kind */
  function aboutOf(seat, kind) {
    if (kind === "away") return seat.away ? fill(texts.away_for, seat) : texts.away;
    return { free: texts.free, asks: texts.asks, stuck: fill(texts.stuck, seat) }[kind] ?? "";
  }
  /** @param {Said} seat */
  function showFacts(seat) {
    const how = seat.done.includes(seat.part) ? texts.done : "", parts = (/** @type {number[]} */ list) => list.join(", ");
    const rows = [
      [texts.now, [fill(texts.part_named, { part: seat.part, name: seat.part_name }), how].filter(Boolean).join(": ")],
      [texts.parts_done, parts(seat.done) || "–"],
      [texts.parts_skipped, parts(seat.skipped)],
    ].filter((row) => row[1]);
    facts.replaceChildren();
    for (const [name, value] of rows) {
      add(facts, "dt", {}, name);
      add(facts, "dd", {}, value);
    }
  }
  function show() {
    const seat = seatNow(), isRemoved = !seat && state.removed.includes(number), kind = seat ? kindOf(seat) : "";
    tell(title, seat?.name ? fill(texts.seat_named, { seat: number, name: seat.name }) : fill(texts.seat, { seat: number }));
    tell(about, seat ? aboutOf(seat, kind) : isRemoved ? texts.removed : texts.free);
    facts.hidden = !seat || seat.free && !seat.found;
    if (seat) showFacts(seat);
    help.hidden = !seat?.asks;
    back.hidden = !seat || seat.free;
    for (const part of [move, remove, see]) part.hidden = !seat;
    removeSays.hidden = !seat && !isRemoved;
    undo.hidden = !isRemoved;
    tell(remove, fill(texts.remove, { seat: number }));
    tell(go, fill(texts.move_to, { to: to.value || "…" }));
    set(see, "aria-expanded", !work.hidden);
    if (!work.hidden) load();
  }
  /** @param {string[][]} rows */
  function showRows(rows) {
    table.hidden = !rows.length;
    const body = document.createElement("tbody");
    for (const [part, what, value, when] of rows) {
      const line = add(body, "tr");
      for (const cell of [part, what, value, time.format(new Date(when))]) add(line, "td", {}, cell);
    }
    if (body.innerHTML !== rowsOf.tBodies[0].innerHTML) rowsOf.tBodies[0].replaceWith(body);
  }
  async function load() {
    const wanted = number, answer = await fetch(`${address}/seat/${wanted}`).catch(() => null);
    if (!answer) return says.unsent();
    const { rows = [], error } = (await answer.json().catch(() => null)) ?? { error: texts.refused };
    if (wanted !== number) return;
    tell(told, error ?? (rows.length ? "" : texts.nothing));
    showRows(rows);
  }
  const does = (/** @type {string} */ what, /** @type {string} */ done, /** @type {boolean} */ closes) => async () => {
    const seat = number;
    if (closes) drawer.close();
    await act({ do: what, seat }, fill(done, { seat }));
  };
  help.addEventListener("click", does("help-ended", "", true));
  back.addEventListener("click", does("hand-back", texts.handed_back, true));
  remove.addEventListener("click", does("remove-seat", texts.removed_seat, false));
  undo.addEventListener("click", does("restore-seat", texts.restored_seat, false));
  to.addEventListener("input", () => tell(go, fill(texts.move_to, { to: to.value || "…" })));
  move.addEventListener("submit", async (event) => {
    event.preventDefault();
    const wanted = Number(to.value), seat = number;
    drawer.close();
    await act({ do: "move-seat", seat, to: wanted }, fill(texts.moved_seat, { seat, to: wanted }));
  });
  see.addEventListener("click", () => {
    work.hidden = !work.hidden;
    show();
  });
  drawer.addEventListener("close", () => {
    if (drawer.open) return; // it was opened again meanwhile
    number = 0;
    opened(0);
    from?.focus();
    from = null;
  });
  window.addEventListener("keydown", ({ key }) => { if (key === "Escape" && drawer.open && !document.querySelector("dialog:modal")) drawer.close(); });

  return {
    /** @param {number} wanted */
    open(wanted) {
      from ??= /** @type {HTMLElement | null} */ (document.activeElement);
      number = wanted;
      to.value = `${firstFree()}`;
      work.hidden = true;
      show();
      drawer.show();
      title.focus();
      opened(number);
    },
    /** @param {Said} now */
    show(now) {
      state = now;
      if (drawer.open) show();
    },
  };
}
