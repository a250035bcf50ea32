// What was typed into the fields of a page, so that it is there again when the page was started anew.

const WAITS = 5000; // ms for which a field may come
const EVERY = 200; // ms between two looks for it

/** @typedef {HTMLInputElement | HTMLTextAreaElement} Field */

/** All fields with their names: what they are called, and how many before them are called so. @returns {Map<string, Field>} */
function fields() {
  const found = new Map();
  for (const field of /** @type {NodeListOf<Field>} */ (document.querySelectorAll("main :is(input[type=text], textarea)"))) {
    const name = field.labels?.[0]?.textContent || field.ariaLabel || field.name || field.placeholder;
    let number = 0;
    while (found.has(`${name} ${number}`)) number += 1;
    found.set(`${name} ${number}`, field);
  }
  return found;
}

/** Note what stands in the fields; returns what puts it there again, as soon as they are there. */
export function typed() {
  const texts = new Map([...fields()].filter(([, field]) => field.value).map(([name, field]) => [name, field.value]));
  return () => {
    const until = Date.now() + WAITS;
    const put = () => {
      const here = fields();
      for (const [name, text] of texts) {
        const field = here.get(name);
        if (!field) continue;
        texts.delete(name);
        if (field.value) continue;
        field.value = text;
        for (const kind of ["input", "change"]) field.dispatchEvent(new Event(kind, { bubbles: true }));
      }
      if (texts.size && Date.now() < until) setTimeout(put, EVERY);
    };
    put();
  };
}
