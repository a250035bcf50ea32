// @ts-check
// A heartbeat that checks whether the kernel still answers, and shows a message when it does not.

import { add, isPage, part, press } from "./dom.js";

const PING_EVERY = 2000; // ms between two pings
const LOST_AFTER = 3500; // ms without an answer
const DEAD = ["dead", "terminating", "restarting", "autorestarting"];

/** Show or remove the message that the connection is lost: under the page's header or above its first board.
 * @param {Texts} texts @param {() => string | undefined} kernel @param {boolean} lost */
function tellLost(texts, kernel, lost) {
  let node = document.getElementById("cp-lost");
  const place = document.querySelector(".cp-board");
  if (!node && lost && place) {
    node = part("div", "cp-lost", { id: "cp-lost", role: "alert" });
    place.prepend(node);
  }
  if (!node || Boolean(node.firstChild) === lost) return;
  node.replaceChildren();
  if (!lost) return;
  const words = add(node, "span", {}, isPage() ? texts.lost : texts.lost_lab);
  if (!isPage()) return; // on our own pages a reload resumes the game
  whyEnded(kernel()).then((why) => { if (texts[`lost_${why}`]) words.textContent = texts[`lost_${why}`]; });
  resume(node, kernel());
  press(node, texts.resume, () => location.reload());
}

/** Why the server has ended a kernel, in one word; "" if it has not, or does not answer.
 * @param {string | undefined} kernel */
async function whyEnded(kernel) {
  try {
    return (await (await fetch(`${document.body.dataset.baseUrl}ended/${kernel}`)).json()).why;
  } catch { return ""; }
}

/** Reload the page once the server answers but does not know its kernel: the server was restarted.
 * @param {Element} node @param {string | undefined} kernel */
async function resume(node, kernel) {
  while (node.firstChild) {
    await new Promise((then) => setTimeout(then, PING_EVERY * (1 + Math.random()))); // so that not all pages reload at once
    const found = await fetch(`${document.body.dataset.baseUrl}../api/kernels/${kernel}`, { cache: "no-store" }).catch(() => null);
    if (found?.status === 404 && !await whyEnded(kernel) && node.firstChild) return location.reload();
  }
}

/** Whether the server of a kernel still answers, with any status. @param {NonNullable<Manager["kernel"]>} kernel */
async function answers({ id, serverSettings }) {
  const signal = AbortSignal.timeout(LOST_AFTER);
  try {
    await fetch(new URL(`api/kernels/${id}`, serverSettings.baseUrl), { cache: "no-store", signal });
    return true;
  } catch { return false; }
}

/** What to think of a kernel that has been silent for some ms: that it is "lost", or that one should "ask" its
 * server, since a kernel may be busy for long, but its last status may be old if the network is gone.
 * @param {string | undefined} status @param {number} silence */
export function judge(status, silence) {
  const silent = silence > LOST_AFTER;
  if (DEAD.includes(status ?? "") || (silent && status !== "busy")) return "lost";
  return silent ? "ask" : "";
}

/** One heartbeat for all widgets of a kernel on a page: its boards, and the head of a chapter.
 * @param {Manager | undefined} manager @param {(lost: boolean) => void} tell */
export function makePulse(manager, tell) {
  /** @type {Set<Model>} */
  const models = new Set();
  let since = 0; // when the oldest unanswered message was sent
  const heard = (/** @type {{ type: string }} */ { type }) => { if (type === "ack") { since = 0; tell(false); } };
  const send = (/** @type {Model} */ model, /** @type {object} */ message) => {
    since ||= Date.now();
    try { model.send(message); } catch { tell(true); } // thrown once the connection is disposed
  };
  const beat = () => { const [first] = models; if (first && !since) send(first, { type: "ping" }); };
  let asking = false;
  const ask = async () => {
    if (asking || !manager?.kernel) return;
    asking = true;
    if (!await answers(manager.kernel) && since) tell(true);
    setTimeout(() => { asking = false; }, PING_EVERY);
  };
  const look = () => {
    const found = judge(manager?.kernel?.status, since && Date.now() - since);
    if (found === "lost") tell(true);
    if (found === "ask") ask();
  };
  /** @type {number[]} */
  let timers = [];
  return {
    send,
    /** Watch a model; returns a function that ends it. @param {Model} model */
    join(model) {
      if (!models.size) timers = [setInterval(beat, PING_EVERY), setInterval(look, 250)];
      models.add(model);
      model.on("msg:custom", heard);
      return () => {
        models.delete(model);
        model.off("msg:custom", heard);
        since = 0;
        if (!models.size) timers.forEach((timer) => clearInterval(timer));
      };
    },
  };
}

/** For a page without a server, which looks itself whether its Python answers: client/static_site/kernel.js. */
const UNWATCHED = { send: (/** @type {Model} */ model, /** @type {object} */ message) => model.send(message), join: () => () => {} };

/** The heartbeat of a model's page.  It is stored on the window, since every board loads its own copy of this file.
 * @param {Model} model @returns {ReturnType<typeof makePulse>} */
export function pulseOf(model) {
  const pulses = (window.cubeplayPulses ??= new Map());
  const manager = model.widget_manager;
  if (manager?.isWatched) return UNWATCHED;
  const tell = tellLost.bind(null, model.get("texts"), () => manager?.kernel?.id);
  if (!pulses.has(manager)) pulses.set(manager, makePulse(manager, tell));
  return pulses.get(manager);
}
