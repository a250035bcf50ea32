// Helpers of the desk that update nodes in place.

/** Make a node, the last one in its parent. */
export function add(parent, tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children);
  return parent.appendChild(node);
}

/** Fill the placeholders of a sentence. */
export const fill = (words, facts) => words.replace(/\{(\w+)\}/g, (_all, name) => facts[name]);

/** Set the text of a node if it differs. */
export function tell(node, words) {
  if (node.textContent !== words) node.textContent = words;
}

/** Set an attribute if it differs. */
export function set(node, name, value) {
  if (node.getAttribute(name) !== String(value)) node.setAttribute(name, value);
}

/** Put HTML of our server, in which every text is escaped, into a node if it differs. */
export function hold(node, html) {
  if (node.dataset.holds === html) return;
  node.dataset.holds = html;
  node.innerHTML = html;
}

/** The nodes of a list, one for each entry; existing nodes and their focus are kept. */
export function nodes(list, entries, key, make) {
  const wanted = new Set(entries.map((entry) => String(key(entry))));
  for (const node of [...list.children]) if (!wanted.has(node.dataset.key)) node.remove();
  return entries.map((entry, place) => {
    const there = list.children[place], name = String(key(entry));
    if (there?.dataset.key === name) return there;
    const node = make(entry);
    node.dataset.key = name;
    return list.insertBefore(node, there ?? null);
  });
}
