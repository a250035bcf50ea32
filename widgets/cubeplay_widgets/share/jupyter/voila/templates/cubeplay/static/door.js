// The form for a code: one field drawn as four boxes, which accepts a pasted link, and is sent with the fourth letter.

const LENGTH = 4;
const form = document.querySelector(".cp-door form"), field = form.elements.code, go = form.querySelector("button");
const boxes = field.parentElement.appendChild(Object.assign(document.createElement("div"), { className: "cp-door-boxes" }));
boxes.ariaHidden = "true";
boxes.append(...Array.from({ length: LENGTH }, () => document.createElement("span")));
field.parentElement.classList.add("cp-drawn");

/** The letters of a code in a text that was typed or pasted; links have it after "table" or "class". */
function lettersOf(text) {
  const named = /(?:table|class)[=/]([a-z]+)/i.exec(text);
  return (named ? named[1] : text).toUpperCase().replace(/[^A-Z]/g, "").slice(0, LENGTH);
}

/** Whether a text is a link of these pages with a key, which admits to more than a code. */
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

/** Whether the code of a link is new, since without cookies the form would be sent again and again. */
function isFirst(code) {
  try {
    const sent = sessionStorage.getItem("cubeplay-door") === code;
    sessionStorage.setItem("cubeplay-door", code);
    return !sent;
  } catch { return false; }
}
