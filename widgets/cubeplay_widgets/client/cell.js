// @ts-check
// One piece in its cell of an editor: a picture until it comes into view, then the frame.

import { add } from "./parts/dom.js";
import { listen } from "./parts/events.js";
import { makeFrame } from "./parts/frame.js";
import { makeMoment } from "./parts/moment.js";

/** @param {View} view */
function render({ model, el }) {
  el.classList.add("cp-frame", "cp-cell-frame");
  const frame = makeFrame(model);
  const picture = add(el, "div", { class: "cp-rest" });
  el.append(frame.goal, frame.task, frame.says, frame.actions, frame.tools, frame.chips);
  const moment = makeMoment(model, frame.act, frame.sheet);
  el.append(moment.just, moment.reel, moment.goal, moment.says, moment.choices, moment.dock, moment.side, moment.ending);
  const show = () => {
    const awake = model.get("awake");
    picture.innerHTML = awake ? "" : model.get("picture"); // our own SVG: every text in it is escaped
    el.closest(".cp-stand")?.classList.toggle("cp-awake", awake);
    el.classList.toggle("cp-asleep", !awake);
  };
  const ask = () => { if (!model.get("awake")) frame.act("seen"); };
  const watch = new IntersectionObserver((all) => all.some((each) => each.isIntersecting) && ask());
  const kind = () => { el.dataset.kind = model.get("shown").kind ?? ""; };
  const told = (/** @type {Said} */ { type }) => {
    if (type === "here") el.scrollIntoView({ block: "center" });
  };
  const end = listen(model, { "change:awake change:picture": show, "change:shown": kind, "msg:custom": told });
  kind();
  show();
  watch.observe(el);
  return () => {
    watch.disconnect();
    end();
    moment.end();
    frame.end();
  };
}

export default { render };
