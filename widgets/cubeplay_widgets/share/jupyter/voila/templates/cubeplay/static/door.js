// The door: one field drawn as four boxes, which takes a pasted link as well and sends itself with the fourth letter.

const LENGTH = 4;
const form = document.querySelector(".cp-door form"), field = form.elements.code, go = form.querySelector("button");
const boxes = field.parentElement.appendChild(Object.assign(document.createElement("div"), { className: "cp-door-boxes" }));
boxes.ariaHidden = "true";
boxes.append(...Array.from({ length: LENGTH }, () => document.createElement("span")));
field.parentElement.classList.add("cp-drawn");

/** The letters of a code in what was typed or pasted: a link names it behind "table" or "class". */
function lettersOf(text) {
  const named = /(?:table|class)[=/]([a-z]+)/i.exec(text);
  return (named ? named[1] : text).toUpperCase().replace(/[^A-Z]/g, "").slice(0, LENGTH);
}

/** A pasted link of these pages may have a key in it: it opens more than its code does. */
const isKey = (text) => text.trim().startsWith(`${new URL(form.action).href.replace(/class$/, "join/")}`);

function draw() {
  const letters = [...field.value], left = LENGTH - letters.length;
  [...boxes.children].forEach((box, k) => {
    box.textContent = letters[k] ?? "";
    box.classList.toggle("cp-at", k === Math.min(letters.length, LENGTH - 1) && document.activeElement === field);
  });
  const { join, left: several, leftOne } = form.dataset;
  go.textContent = [join, leftOne][left] ?? several.replace("{count}", left);
  go.ariaDisabled = `${left > 0}`;
  go.classList.toggle("cp-shut", left > 0);
  go.classList.toggle("cp-go", !left);
  field.setSelectionRange(letters.length, letters.length);
}

field.addEventListener("input", () => {
  if (isKey(field.value)) return location.assign(field.value.trim());
  field.value = lettersOf(field.value);
  field.removeAttribute("aria-invalid");
  draw();
  if (field.value.length === LENGTH) form.requestSubmit();
});
for (const event of ["focus", "blur"]) field.addEventListener(event, draw);
form.addEventListener("submit", (event) => {
  if (field.value.length === LENGTH) return;
  event.preventDefault();
  field.focus();
});
field.value = lettersOf(field.value);
draw();
if (field.value.length === LENGTH && !field.ariaInvalid && isFirst(field.value)) form.requestSubmit();

/** Whether a link has brought this code for the first time: without cookies the door would send it for ever. */
function isFirst(code) {
  try {
    const sent = sessionStorage.getItem("cubeplay-door") === code;
    sessionStorage.setItem("cubeplay-door", code);
    return !sent;
  } catch { return false; }
}
