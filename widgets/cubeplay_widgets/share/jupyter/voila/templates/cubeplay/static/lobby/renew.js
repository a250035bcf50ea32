// Replaces HTML by new HTML from our server, and keeps inputs, the focus and what is open.

const byId = (root, css) => [...root.querySelectorAll(css)].filter((node) => node.id);

const partOf = (field) => (field.type === "checkbox" ? "checked" : "value");
const valueOf = (field) => field[partOf(field)];

/** Whether a field was edited. */
function isTouched(field) {
  if (field.options) return [...field.options].some((option) => option.selected !== option.defaultSelected);
  return field.type === "checkbox" ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;
}

/** Put HTML of our server, in which every text is escaped, into a node; returns whether the focus was lost. */
export function renew(node, html) {
  const focused = node.contains(document.activeElement) ? document.activeElement : null;
  const id = focused?.id, range = typeof focused?.selectionStart !== "number" ? null : [focused.selectionStart, focused.selectionEnd];
  const typed = byId(node, "input:not([type=hidden]), select, textarea").filter(isTouched).map((field) => [field.id, valueOf(field)]);
  const open = byId(node, "details[open]").map((part) => part.id);
  node.innerHTML = html;
  const there = (name) => (name ? node.querySelector(`#${CSS.escape(name)}`) : null);
  for (const [name, value] of typed) if (there(name)) there(name)[partOf(there(name))] = value;
  for (const name of open) there(name)?.setAttribute("open", "");
  there(id)?.focus({ preventScroll: true });
  if (range && there(id)) there(id).setSelectionRange(...range);
  return Boolean(focused) && !there(id);
}
