// What the parts of the desk share: nodes that stay where they are, and change only in what they say.

/** Make a node, the last one in its parent. */
export function add(parent, tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children);
  return parent.appendChild(node);
}

/** Put facts into the places of a sentence. */
export const fill = (words, facts) => words.replace(/\{(\w+)\}/g, (_all, name) => facts[name]);

/** Let a node say something; one that says it already is left alone. */
export function tell(node, words) {
  if (node.textContent !== words) node.textContent = words;
}

/** Let an attribute have a value; one that has it already is left alone. */
export function set(node, name, value) {
  if (node.getAttribute(name) !== String(value)) node.setAttribute(name, value);
}

/** Let a node hold HTML of our server, in which every text is escaped; the same again is left alone. */
export function hold(node, html) {
  if (node.dataset.holds === html) return;
  node.dataset.holds = html;
  node.innerHTML = html;
}

/** The node of each entry, in a list that has one for each: what is there stays, and so does the focus in it. */
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
