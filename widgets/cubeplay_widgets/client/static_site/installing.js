// Installs the service worker of the static edition, after the page is alive, and says when a new version waits.
// Over plain http in a local network there is none: browsers have it only over https and on the machine itself.

import { tell } from "./notices.js";

const HOUR = 3600000; // ms
const root = new URL("../../../", import.meta.url);
const idle = window.requestIdleCallback ?? ((/** @type {() => void} */ act) => setTimeout(act, 1000));

/** @param {ServiceWorker} waiting */
function isHere(waiting) {
  tell("new", () => {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
    waiting.postMessage("take over");
  });
}

async function install() {
  const installed = await navigator.serviceWorker.register(new URL("sw.js", root), { scope: root.pathname });
  if (!installed) return; // the browser is told to have none
  if (installed.waiting && installed.active) isHere(installed.waiting);
  installed.addEventListener("updatefound", () => {
    const made = installed.installing;
    made?.addEventListener("statechange", () => {
      if (made.state === "installed" && installed.active && installed.active !== made) isHere(made);
    });
  });
  navigator.serviceWorker.addEventListener("message", ({ data }) => {
    if (data.type === "files") Object.assign(window, { cubeplayFiles: data });
  });
  (await navigator.serviceWorker.ready).active?.postMessage("complete");
  setInterval(() => installed.update().catch(() => {}), HOUR);
}

if (navigator.serviceWorker) {
  const begin = () => idle(() => install().catch((error) => console.warn(error)));
  if (document.getElementById("cp-start")) addEventListener("cubeplay-live", begin, { once: true });
  else if (document.readyState === "complete") begin();
  else addEventListener("load", begin, { once: true });
}
