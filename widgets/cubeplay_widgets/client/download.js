// @ts-check
// A button that asks the kernel for a file and saves it.

import { press, saveFile } from "./parts/dom.js";
import { listen } from "./parts/events.js";

/** @param {View} view */
function render({ model, el }) {
  let asked = false; // the page may show the button twice
  press(el, model.get("words"), () => {
    asked = true;
    model.send({ type: "ask" });
  });
  return listen(model, {
    "msg:custom": (message) => {
      if (message.type !== "file" || !asked) return;
      asked = false;
      saveFile(message);
    },
  });
}

export default { render };
