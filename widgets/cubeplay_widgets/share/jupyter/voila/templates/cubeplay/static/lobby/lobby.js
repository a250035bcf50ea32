// The lobby of a table: shows each state from the server, sends commands, and opens the game.

import { send } from "../desk/acts.js";
import { tell } from "../desk/dom.js";
import { follow } from "../desk/live.js";
import { renew } from "./renew.js";

const texts = JSON.parse(document.getElementById("cp-lobby-texts").textContent);
const lobby = document.getElementById("cp-lobby"), bar = document.getElementById("cp-table-says");
const [mark, line] = bar.children;
const MARKS = { bad: "✕", good: "✓" };

// The message: a lost connection comes before a refusal, and a refusal before what to do now

let says = texts.says, note = line.textContent === says ? null : [line.textContent, "bad"], isLost = false;

function speak() {
  const [words, mood] = isLost ? [texts.lost, "bad"] : note ?? [says, ""];
  bar.dataset.mood = mood;
  tell(mark, MARKS[mood] ?? "");
  tell(line, words);
}
const refused = (words) => { note = [words, "bad"]; speak(); };

// States from the server

let html = "", { go } = lobby.dataset;

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

follow(lobby.dataset.live, {
  state: show,
  trouble: refused,
  lost: () => { isLost = true; speak(); },
  gone: () => refused(texts.gone),
});

// The link for others: copied, shared, or shown to be copied by hand

const SHOWN = 3000; // ms for which the button says "Copied"

async function copy(button) {
  const link = document.getElementById("cp-copied"), words = button.textContent;
  try {
    await navigator.clipboard.writeText(link.value);
    note = [texts.copied, "good"];
    button.textContent = texts.copied;
    setTimeout(() => { button.textContent = words; }, SHOWN);
  } catch { // there is no clipboard over plain http
    link.hidden = false;
    link.select();
    note = [texts.not_copied, ""];
  }
  speak();
}
const share = () => navigator.share({ url: document.getElementById("cp-copied").value }).catch(() => {});
const offerToShare = () => { for (const button of document.querySelectorAll("[data-share]")) button.hidden = !navigator.share; };
offerToShare();
document.addEventListener("click", ({ target }) => {
  if (target.matches("#cp-lobby [data-copy]")) copy(target);
  if (target.matches("#cp-lobby [data-share]")) share();
});

// Commands

const voice = { bad: refused, unsent: () => refused(texts.not_sent) };

document.addEventListener("change", ({ target }) => target.matches("#cp-lobby [data-now]") && target.form.requestSubmit());

document.addEventListener("submit", async (event) => {
  const form = event.target.closest(`#cp-lobby form`);
  if (!form) return;
  event.preventDefault();
  const body = new URLSearchParams(new FormData(form, event.submitter));
  note = null;
  speak();
  const answer = await send(lobby.dataset.act, body, voice, texts, { Accept: "application/json" });
  const typed = document.getElementById("cp-sit-name");
  if (answer && form.id === "cp-sit" && typed) typed.value = "";
});
