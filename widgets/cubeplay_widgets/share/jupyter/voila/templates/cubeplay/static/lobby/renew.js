// HTML of our server that comes anew: what was typed, what has the focus and what lies open stays.

const byId = (root, css) => [...root.querySelectorAll(css)].filter((node) => node.id);

/** Let a node hold HTML of our server, in which every text is escaped; returns whether the focus was lost. */
export function renew(node, html) {
  const focused = node.contains(document.activeElement) ? document.activeElement : null;
  const id = focused?.id, range = focused?.selectionStart === undefined ? null : [focused.selectionStart, focused.selectionEnd];
  const typed = byId(node, "input:not([type=hidden])").map((input) => [input.id, input.value]);
  const open = byId(node, "details[open]").map((part) => part.id);
  node.innerHTML = html;
  const there = (name) => name && node.querySelector(`#${CSS.escape(name)}`);
  for (const [name, value] of typed) if (there(name)) there(name).value = value;
  for (const name of open) there(name)?.setAttribute("open", "");
  there(id)?.focus({ preventScroll: true });
  if (range && there(id)) there(id).setSelectionRange(...range);
  return Boolean(focused) && !there(id);
}
