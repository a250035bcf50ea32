// A countdown in the page: the kernel sends the time left only once.

const COUNT_EVERY = 100; // ms between two looks
const ALARMS = [10, 3]; // seconds before the end at which a sound is played

/** Seconds in words, in a node of its own; `alarm` is called near the end. */
function makeCountdown(model, node, alarm) {
  let timer = 0, since = 0, before = Infinity;
  const look = () => {
    const { ms, words } = model.get("countdown");
    const left = Math.max(0, Math.ceil((ms - (performance.now() - since)) / 1000));
    if (left === before) return;
    if (ALARMS.includes(left) && left < before) alarm();
    before = left;
    node.textContent = words[left] ?? "";
  };
  const end = () => clearInterval(timer);
  const show = () => {
    end();
    const { pictures } = model.get("countdown"), runs = "ms" in model.get("countdown") && !pictures;
    if (pictures) node.hidden = true;
    if (!runs) { node.hidden = true; return; }
    since = performance.now();
    before = Infinity;
    node.hidden = false;
    look();
    timer = setInterval(look, COUNT_EVERY);
  };
  return { show, end };
}

const SAID = [6, 3]; // seconds that screen readers say; all of them would be too many

/** A player's last seconds, in the place of the message, the same on every device. */
function makeBand(model, message, hurried, alarm) {
  const node = part("div", "cp-band"), row = add(node, "span", { class: "cp-band-seconds", "aria-hidden": "true" });
  const words = add(node, "p", {}), head = add(words, "b"), sub = add(words, "span");
  const aloud = add(node, "span", { class: "cp-unseen", role: "alert" });
  let timer = 0, since = 0, before = Infinity;
  const look = () => {
    const { ms, words: told, late } = model.get("countdown");
    const left = Math.max(0, Math.ceil((ms - (performance.now() - since)) / 1000));
    if (left === before) return;
    if (left === SAID[1]) alarm();
    before = left;
    head.textContent = told[left] ?? told.at(-1);
    if (SAID.includes(left) || !left) aloud.textContent = left ? head.textContent : late;
    [...row.children].forEach((die, k, all) => {
      die.classList.toggle("cp-past", all.length - k > left);
      die.classList.toggle("cp-at", all.length - k === left);
    });
  };
  const end = () => clearInterval(timer);
  const show = () => {
    end();
    const { pictures, sub: more, mine } = model.get("countdown"), runs = Boolean(pictures);
    node.hidden = !runs;
    message.classList.toggle("cp-raced", runs);
    if (!runs) return;
    since = performance.now();
    before = Infinity;
    row.innerHTML = pictures.map((die) => `<span>${die}</span>`).join(""); // our own pictures
    sub.textContent = more;
    look();
    timer = setInterval(look, COUNT_EVERY);
    if (mine) hurried();
  };
  node.hidden = true;
  return { node, show, end };
}
