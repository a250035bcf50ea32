// @ts-check
// A sheet over the page.

import { add, freshId, part, press, saveFile } from "./dom.js";

/** A sheet: Escape, Close and the browser's Back close it and restore the focus.
 * @param {Texts} texts */
export function makeSheet(texts) {
  const sheet = add(document.body, "dialog", { class: "cp-sheet" });
  const head = add(sheet, "div", { class: "cp-sheet-head" });
  const title = add(head, "h2", { tabindex: "-1" });
  press(head, texts.close, () => sheet.close());
  const body = add(sheet, "div", { class: "cp-html cp-sheet-body" });
  sheet.setAttribute("aria-labelledby", (title.id = freshId("cp-sheet")));
  /** @type {any} */
  let from = null;
  sheet.addEventListener("close", () => { from?.focus?.(); from = null; });
  sheet.addEventListener("click", (event) => { if (event.target === sheet) sheet.close(); });
  const open = (/** @type {string} */ words) => {
    title.textContent = words;
    if (sheet.open) return void (sheet.contains(document.activeElement) || title.focus()); // what was pressed is gone
    from = document.activeElement;
    sheet.showModal();
    title.focus();
  };
  return {
    fill(/** @type {string} */ words, /** @type {Node[]} */ ...nodes) { body.replaceChildren(...nodes); open(words); },
    /** What a kernel may tell any page; the texts of its HTML are escaped. */
    told: {
      sheet(/** @type {Said} */ { title: words, html }) { body.innerHTML = html; open(words); },
      refill(/** @type {Said} */ { title: words, html }) { if (sheet.open && title.textContent === words) body.innerHTML = html; },
      file: saveFile,
    },
    close: () => sheet.close(),
    isOpen: () => sheet.open,
    remove: () => sheet.remove(),
  };
}

/** A list of buttons for a sheet. */
export const moreList = () => part("div", "cp-more-list");

/** Act on presses on the rules that a sheet names. @param {Act} act */
export const ruleLinks = (act) => ({
  /** @param {MouseEvent} event */
  click({ target }) {
    const rule = /** @type {HTMLElement} */ (target).closest?.(".cp-sheet [data-rule]");
    if (rule) act("rule", /** @type {HTMLElement} */ (rule).dataset.rule);
  },
});
