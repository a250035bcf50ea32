// @ts-check
// The lobby of a table: shows each state from the server, sends commands, and opens the game.

import { send } from "../parts/commands.js";
import { find, findAll, read } from "../parts/dom.js";
import { listen } from "../parts/events.js";
import { follow } from "../parts/follow.js";
import { makeLine } from "../parts/message.js";
import { renew } from "./renew.js";

const texts = read("cp-lobby-texts");
const lobby = find("#cp-lobby"), { act = "", live = "" } = lobby.dataset;
const line = find("#cp-table-says p"), say = makeLine(find("#cp-table-says"));

// The message: a lost connection comes before a refusal, and a refusal before what to do now

let says = texts.says, isLost = false;
/** @type {string[] | null} a sentence and its mood */
let note = line.textContent === says ? null : [line.textContent ?? "", "bad"];

function speak() {
  const [text, mark] = isLost ? [texts.lost, "bad"] : note ?? [says, ""];
  say({ text, mark });
}
const noted = (/** @type {string} */ words, mood = "bad") => { note = [words, mood]; speak(); };
const voice = { bad: noted, unsent: () => noted(texts.not_sent) };

// States from the server

let html = "", { go } = lobby.dataset;

/** @param {Said} state */
function show(state) {
  if (isLost) note = [texts.back, "good"];
  isLost = false;
  if (state.says !== says) note = null;
  says = state.says;
  if (state.html !== html && renew(lobby, state.html)) line.focus();
  html = state.html;
  offerToShare();
  speak();
  if (state.go && state.go !== go) location.assign(state.go);
  go = state.go;
}

follow(live, { state: show, trouble: noted, lost: () => { isLost = true; speak(); }, gone: () => noted(texts.gone) });

// The link for others: copied, shared, or shown to be copied by hand

const SHOWN = 3000; // ms for which the button says "Copied"

const link = () => /** @type {HTMLInputElement} */ (find("#cp-copied"));

/** @param {HTMLElement} button */
async function copy(button) {
  const words = button.textContent;
  try {
    await navigator.clipboard.writeText(link().value);
    button.textContent = texts.copied;
    setTimeout(() => { button.textContent = words; }, SHOWN);
    noted(texts.copied, "good");
  } catch { // there is no clipboard over plain http
    link().hidden = false;
    link().select();
    noted(texts.not_copied, "");
  }
}
const offerToShare = () => { for (const button of findAll("[data-share]")) button.hidden = !navigator.share; };
offerToShare();

// Commands

listen(document, {
  click({ target }) {
    if (target.matches("#cp-lobby [data-copy]")) copy(target);
    if (target.matches("#cp-lobby [data-share]")) navigator.share({ url: link().value }).catch(() => {});
  },
  change: ({ target }) => target.matches("#cp-lobby [data-now]") && target.form.requestSubmit(),
  async submit(event) {
    const form = event.target.closest("#cp-lobby form");
    if (!form) return;
    event.preventDefault();
    const given = /** @type {any} */ (new FormData(form, event.submitter));
    note = null;
    speak();
    const answer = await send(act, { body: new URLSearchParams(given), headers: { Accept: "application/json" } }, voice, texts);
    const typed = /** @type {HTMLInputElement | null} */ (document.getElementById("cp-sit-name"));
    if (answer && form.id === "cp-sit" && typed) typed.value = "";
  },
});
