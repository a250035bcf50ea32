"""Somebody at a page in any engine: what they press with a mouse or a finger, and what the page says.

It has as much of Playwright's page as the helpers of ``tests/browser`` ask for.
"""

import json
import time
from pathlib import Path

from checks import settle, wait_until

_TRAFFIC = (Path(__file__).parents[1] / "browser" / "traffic.js").read_text(encoding="utf-8")

LISTEN = """
  window.faults = [];
  addEventListener("error", (event) => faults.push(event.message));
  addEventListener("unhandledrejection", (event) => faults.push(String(event.reason)));
  addEventListener("securitypolicyviolation", (event) => faults.push("refused: " + event.violatedDirective));
  const said = console.error;
  console.error = (...words) => { faults.push(words.join(" ")); said.apply(console, words); };
"""
"""Note what goes wrong in a page."""

BEFORE = LISTEN + _TRAFFIC
"""What every page is to run before its own scripts."""

MIDDLE = """([css, words]) => {
  const shown = (n) => n.getClientRects().length && !n.closest("[inert], .cp-shut");
  const all = [...document.querySelectorAll(css)].filter((n) => shown(n) && n.textContent.includes(words));
  if (!all.length) return null;
  all[0].scrollIntoView({ block: "center" });
  const { left, top, width, height } = all[0].getBoundingClientRect();
  const at = [Math.round(left + width / 2), Math.round(top + height / 2)];
  return all[0].contains(document.elementFromPoint(...at)) ? at : null;
}"""
"""Where the first control lies that is shown, says some words and lies under nothing else."""

TOUCH = """([x, y]) => {
  const node = document.elementFromPoint(x, y);
  const pointer = { pointerType: "touch", isPrimary: true, clientX: x, clientY: y };
  const touch = { bubbles: true, cancelable: true, ...pointer };
  for (const name of ["pointerover", "pointerdown", "pointerup", "pointerout"])
    node.dispatchEvent(new PointerEvent(name, touch));
  (node.closest("label")?.control ?? node.closest("button, a, input, select, summary"))?.focus();
  node.dispatchEvent(new PointerEvent("click", touch));
}"""
"""The events of a touch and the focus that it moves, for an engine whose driver has none."""


class Visitor:
    """A page in an engine, and who looks at it: ``how`` is "mouse" or "finger"."""

    def __init__(self, engine, how):
        self._engine, self._how = engine, how

    def visit(self, url):
        """Open an address."""
        self._engine.go(url)

    def evaluate(self, script, arg=None):
        """What an expression is, or what a function returns."""
        argument = json.dumps(arg)
        return self._engine.ask(
            f"const found = ({script}); return typeof found === 'function' ? found({argument}) : found;"
        )

    def wait_for_timeout(self, ms):
        time.sleep(ms / 1000)

    def wait_for_selector(self, css):
        wait_until(self, "css => document.querySelector(css) !== null", css)

    def press(self, css, words=""):
        """Press the middle of the first control that says some words, and wait for the answer."""
        wait_until(self, f"found => ({MIDDLE})(found) !== null", [css, words])
        settle(self)
        x, y = self.evaluate(MIDDLE, [css, words])
        if self._how == "finger" and not self._engine.touches:
            self.evaluate(TOUCH, [x, y])
        else:
            self._engine.act(_press("touch" if self._how == "finger" else "mouse", x, y))
        settle(self)

    def shows(self, css, words):
        """Whether a control is shown that says some words."""
        settle(self)
        return self.evaluate(MIDDLE, [css, words]) is not None

    def type(self, css, words, text):
        """Press a field or its label and type into it."""
        self.press(css, words)
        self._engine.act(_keys(text))

    def count(self, css):
        return self.evaluate("css => document.querySelectorAll(css).length", css)

    def text(self, css):
        return self.evaluate("css => document.querySelector(css)?.textContent.trim() ?? ''", css)

    def faults(self):
        """What has gone wrong in the page."""
        return self.evaluate("window.faults")


def _press(pointer, x, y):
    """A press at a place, as the WebDriver standard writes it."""
    move = {"type": "pointerMove", "x": x, "y": y, "duration": 0}
    down, up = ({"type": name, "button": 0} for name in ("pointerDown", "pointerUp"))
    return {
        "type": "pointer",
        "id": pointer,
        "parameters": {"pointerType": pointer},
        "actions": [move, down, up],
    }


def _keys(text):
    """Typed text, as the WebDriver standard writes it."""
    strokes = [{"type": name, "value": key} for key in text for name in ("keyDown", "keyUp")]
    return {"type": "key", "id": "keys", "actions": strokes}
