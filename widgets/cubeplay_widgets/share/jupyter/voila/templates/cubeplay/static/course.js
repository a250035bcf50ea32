// Filters the lessons by the selects, whose values are stored in this browser.

const KEPT = "cubeplay-lessons";
const form = document.querySelector(".cp-course");
const lessons = [...document.querySelectorAll("[data-lesson]")], count = document.getElementById("cp-lesson-count");

const between = (wanted, held) => {
  const [low, high] = wanted.split("-").map(Number), [from, to] = held.split("-").map(Number);
  return from <= high && low <= to;
};
const FITS = {
  game: (wanted, { game }) => game === wanted,
  age: (wanted, { ages }) => between(wanted, ages),
  topic: (wanted, { topic }) => topic === wanted,
  minutes: (wanted, { minutes }) => Number(minutes) <= Number(wanted),
  standard: (wanted, { standards }) => standards.split(" ").includes(wanted),
};

function choose() {
  const wanted = Object.entries(Object.fromEntries(new FormData(form))).filter(([, value]) => value);
  for (const lesson of lessons) lesson.hidden = !wanted.every(([name, value]) => FITS[name](value, lesson.dataset));
  const shown = lessons.filter((lesson) => !lesson.hidden).length;
  count.textContent = count.dataset.words.replace("{all}", lessons.length).replace("{shown}", shown);
  try { localStorage.setItem(KEPT, JSON.stringify(Object.fromEntries(wanted))); } catch { /* not kept, then */ }
}

if (form) {
  form.hidden = false;
  let kept = {};
  try { kept = JSON.parse(localStorage.getItem(KEPT)) ?? {}; } catch { /* nothing was kept */ }
  for (const select of form.querySelectorAll("select"))
    if ([...select.options].some(({ value }) => value === kept[select.name])) select.value = kept[select.name];
  form.addEventListener("change", choose);
  choose();
}
