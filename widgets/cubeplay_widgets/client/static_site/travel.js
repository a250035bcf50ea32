// Moves between live pages of the static edition with one worker: the contents of the page are exchanged in place.
//
// Links, addresses that scripts set, Back and Forward come here as events of the Navigation API.  Where a browser has
// none, or anything fails, it opens the page anew, as always.

const STAYS = "link[rel=stylesheet], script[src]";

/** Exchange pages from now on: `may` tells whether the worker is fit for another page, `leave` is called as soon as the
 * address is another one, `end` when the old contents go, and `begin` when the new ones are there.
 * @param {{ may: () => boolean, leave: () => void, end: () => void, begin: () => void }} page */
export function travel({ may, leave, end, begin }) {
  const html = document.documentElement, root = new URL(html.dataset.root ?? "./", location.href).href;
  const live = new RegExp(html.dataset.live ?? "^$");
  let moving = false;

  const isOurs = (/** @type {any} */ event) => {
    const to = new URL(event.destination.url), isHere = to.pathname === location.pathname;
    if (!event.canIntercept || event.hashChange || event.downloadRequest || event.formData) return false;
    if (event.navigationType === "reload" || (isHere && event.destination.sameDocument)) return false;
    return to.href.startsWith(root) && live.test(to.pathname.slice(new URL(root).pathname.length)) && may();
  };

  /** @param {string} address @param {AbortSignal} signal */
  async function move(address, signal) {
    try {
      const next = await pageAt(address, signal);
      end();
      exchange(next);
      begin();
    } catch (error) {
      if (!signal.aborted) location.reload();
      throw error;
    } finally {
      moving = false;
    }
  }

  // The page before must not take the new address for its own.
  addEventListener("popstate", (event) => moving && event.stopImmediatePropagation(), { capture: true });
  /** @type {any} */ (window).navigation?.addEventListener("navigate", (/** @type {any} */ event) => {
    if (!isOurs(event)) return;
    moving = true;
    leave();
    event.intercept({ focusReset: "manual", handler: () => move(event.destination.url, event.signal) });
  });
}

/** A live page as it is before it comes alive. @param {string} address @param {AbortSignal} [signal] */
export async function pageAt(address, signal) {
  const answer = await fetch(address, { signal });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (!answer.ok || !page.querySelector("#cp-cells")) throw new Error(`${address}: ${answer.status}`);
  return page;
}

/** Put the contents of another page into this one.  @param {Document} next */
export function exchange(next) {
  const { documentElement: html, body } = document, { chosen } = /** @type {any} */ (window).cubeplayTheme;
  const theme = chosen();
  for (const name of html.getAttributeNames()) html.removeAttribute(name);
  for (const { name, value } of next.documentElement.attributes) html.setAttribute(name, value);
  if (theme) html.dataset.theme = theme;
  document.title = next.title;
  const about = "meta[name=description]", told = next.querySelector(about);
  if (told) document.querySelector(about)?.replaceWith(told);

  for (const name of body.getAttributeNames()) body.removeAttribute(name);
  for (const { name, value } of next.body.attributes) body.setAttribute(name, value);
  const others = (/** @type {HTMLElement} */ page) => [...page.childNodes].filter((node) => !(node instanceof Element && node.matches(STAYS)));
  for (const node of others(body)) node.remove();
  body.append(...others(next.body));
  document.getElementById("cp-main")?.focus({ preventScroll: true });
}
