// @ts-check
// Events of models and of the page, and waiting for an answer.

const SLOW = 300; // ms until an answer counts as slow

/** Call functions for events of a model or of a part of the page; returns a function that ends it.
 * @param {Model | EventTarget} source @param {Record<string, (given: any) => void>} calls */
export function listen(source, calls) {
  const [begin, end] = "send" in source
    ? [source.on.bind(source), source.off.bind(source)]
    : [source.addEventListener.bind(source), source.removeEventListener.bind(source)];
  for (const [name, call] of Object.entries(calls)) begin(name, call);
  return () => { for (const [name, call] of Object.entries(calls)) end(name, call); };
}

/** Calls `busy` with true if an answer takes long, and with false when it has come.
 * @param {(is: boolean) => void} busy */
export function makeWait(busy) {
  let slow = 0;
  return {
    begin() {
      clearTimeout(slow);
      slow = setTimeout(busy, SLOW, true);
    },
    end() {
      clearTimeout(slow);
      busy(false);
    },
  };
}

const answered = new WeakMap(); // how many calls for the focus were answered, by model

/** Focus a node once it is on the page: a call may come before its card is laid out. @param {HTMLElement} node */
function focusSoon(node, triesLeft = 20) {
  node.focus();
  if (document.activeElement !== node && triesLeft) setTimeout(focusSoon, 50, node, triesLeft - 1);
}

/** Focus a node if its model has called for it since the last time. @param {Model} model @param {HTMLElement} node */
export function focusOnce(model, node) {
  const calls = model.get("calls");
  if (calls > (answered.get(model) ?? 0)) focusSoon(node);
  answered.set(model, calls);
}

/** What takes keys itself: fields, and cells of an editor. */
export const FIELDS = "input, textarea, select, [contenteditable], .cm-editor";

/** Whether a key belongs to a view of a page: no field takes it, and in an editor the focus is within the view.
 * @param {KeyboardEvent} event @param {Element | null} view @param {string} fields */
export function isForView(event, view, fields) {
  const target = /** @type {Element} */ (event.target);
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || target.closest?.(fields)) return false;
  return Boolean(document.body.dataset.voila || view?.contains(target));
}
