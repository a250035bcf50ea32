// The lobby of a table: shows each state as it comes, sends what is pressed, and leads to the game.

import { send } from "../desk/acts.js";
import { tell } from "../desk/dom.js";
import { follow } from "../desk/live.js";
import { renew } from "./renew.js";

const texts = JSON.parse(document.getElementById("cp-lobby-texts").textContent);
const lobby = document.getElementById("cp-lobby"), bar = document.getElementById("cp-table-says");
const [mark, line] = bar.children;
const MARKS = { bad: "✕", good: "✓" };

// The one voice: a lost connection before a refusal, before what is to be done

let says = texts.says, note = line.textContent === says ? null : [line.textContent, "bad"], isLost = false;

function speak() {
  const [words, mood] = isLost ? [texts.lost, "bad"] : note ?? [says, ""];
  bar.dataset.mood = mood;
  tell(mark, MARKS[mood] ?? "");
  tell(line, words);
}
const refused = (words) => { note = [words, "bad"]; speak(); };

// What the server says

let html = "", { go } = lobby.dataset;

function show(state) {
  if (isLost) note = [texts.back, "good"];
  isLost = false;
  if (state.says !== says) note = null;
  says = state.says;
  if (state.html !== html && renew(lobby, state.html)) line.focus();
  html = state.html;
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

// What is pressed

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
