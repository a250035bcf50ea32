// @ts-check
// Puts the pages on the device's home screen: a button where the browser offers that, a sentence on iOS, where one does it
// by hand.  Nothing is shown where they are installed already, or cannot be: over plain http.

import { findAll } from "../parts/dom.js";

/** @typedef {Event & { prompt(): Promise<{ outcome: string }> }} Offer */
const { standalone } = /** @type {Navigator & { standalone?: boolean }} */ (navigator); // iOS alone knows it
const isInstalled = standalone || matchMedia("(display-mode: standalone)").matches;

/** @type {Offer | undefined} */
let offer;

/** Show the button or the sentence in all places, or neither. @param {"button" | "span" | ""} what */
function show(what) {
  for (const place of findAll(".cp-install")) {
    for (const each of /** @type {HTMLElement[]} */ ([...place.children])) each.hidden = each.localName !== what;
    place.hidden = !what;
  }
}

/** @param {Event} event */
function keep(event) {
  event.preventDefault(); // the browser's own line, which hides a part of the page
  offer = /** @type {Offer} */ (event);
  show("button");
}

async function install() {
  const asked = offer;
  offer = undefined; // each may be asked once
  show("");
  await asked?.prompt();
}

if (isSecureContext && !isInstalled) {
  if (standalone === false) show("span");
  addEventListener("beforeinstallprompt", keep);
  addEventListener("appinstalled", () => show(""));
  for (const button of findAll(".cp-install > button")) button.addEventListener("click", install);
}
