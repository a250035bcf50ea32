// A countdown that the page counts by itself: the kernel says once how much is left.

const COUNT_EVERY = 100; // ms between two looks
const ALARMS = [10, 3]; // seconds before the end at which it is heard

/** Seconds in words, in a node of its own; `alarm` is called as the end comes near. */
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
    const runs = "ms" in model.get("countdown");
    if (!runs) { if (model.get("left") < 0) node.hidden = true; return; }
    since = performance.now();
    before = Infinity;
    node.hidden = false;
    look();
    timer = setInterval(look, COUNT_EVERY);
  };
  return { show, end };
}
