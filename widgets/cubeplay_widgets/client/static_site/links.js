// Links of pages in the static edition: Python and templates write the server's addresses, and here they become files.
// The table is static_site/addresses.py's; the builder puts it into the page.

/** @type {[string, string][]} */
const table = JSON.parse(document.getElementById("cp-addresses")?.textContent ?? "[]");
const ways = table.map(([pattern, place]) => /** @type {[RegExp, string]} */ ([new RegExp(pattern), place]));
const root = new URL(document.documentElement.dataset.root ?? "./", location.href);

/** The file for an address of the server's, or the address itself. @param {string} address */
function fileOf(address) {
  const at = new URL(address, location.href);
  if (!at.href.startsWith(root.href)) return address;
  const path = at.href.slice(root.href.length), way = ways.find(([pattern]) => pattern.test(path));
  return way ? root.href + path.replace(way[0], way[1]) : address;
}

/** @param {Event} event */
function mend({ target }) {
  const link = target instanceof Element && target.closest("a[href]");
  if (link instanceof HTMLAnchorElement) {
    const file = fileOf(link.href);
    if (file !== link.href) link.href = file;
  }
}

for (const kind of ["pointerdown", "focusin", "click"]) addEventListener(kind, mend, { capture: true });
Object.assign(window, { cubeplayFileOf: fileOf });
