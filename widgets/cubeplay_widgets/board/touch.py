"""The touch layer: what people act on."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil
from typing import Any, Literal, Protocol

import anywidget
from cubeplay.words import _
from traitlets import Dict, Int, List, Unicode

from cubeplay_widgets.paint.scene import Pick, Scene, rows
from cubeplay_widgets.paint.theme import HERE, Tone, widget_css

SMALLEST_TARGET = 24
"""The smallest button in CSS pixels (WCAG 2.2, criterion 2.5.8)."""

REMEMBERED = 32
"""How many pictures back a press is still understood."""

Mood = Literal["info", "good", "bad", "hint"]
"""What a status is: news, something reached, a refusal, advice."""


class Hands(Protocol):
    """What acts for the person at the page."""

    def press(self, id: str) -> None:
        """Do what a press on a shape does."""

    def drag(self, start: str, end: str) -> None:
        """Do what dragging one shape to another does."""

    def key(self, key: str) -> None:
        """Do what an arrow key is bound to."""

    def resized(self, width: int, page: int, ratio: float, calm: bool) -> None:
        """Hear how wide (CSS pixels) and sharp the board is shown, and whether motion is unwanted."""

    def failed(self) -> None:
        """Say that something went wrong; the exception is being raised."""


class TouchLayer(anywidget.AnyWidget):
    """Real buttons over a painted board: one for every labelled item of a scene.

    ``targets`` holds the geometry and rarely changes, so that a move usually sends only ``labels``
    and ``status``.  ``revision`` counts the pictures shown: a press on an older one is refused, if what
    was pressed meant something else there.
    """

    _esm = HERE / "board" / "touch.js"
    _css = widget_css()

    name = Unicode().tag(sync=True)
    size = List(Int()).tag(sync=True)
    tone = Unicode("light").tag(sync=True)
    caption = Unicode().tag(sync=True)  # what the line below says while nothing is pointed at; "": no line
    min_width = Int().tag(sync=True)
    targets: Any = List().tag(sync=True)  # [[id, row, [[x, y], ...]], ...]
    labels: Any = List().tag(sync=True)  # one text per target
    closed: Any = List().tag(sync=True)  # ids that can be read but not pressed
    drags: Any = List().tag(sync=True)  # ids that can be picked up
    arrows: Any = List().tag(sync=True)  # [[key, what it does], ...]
    arrows_text = Unicode().tag(sync=True)
    revision = Int().tag(sync=True)
    status = Unicode().tag(sync=True)
    mood = Unicode("info").tag(sync=True)
    texts = Dict().tag(sync=True)

    def __init__(self, name: str, tone: Tone, hands: Hands, caption: str = "") -> None:
        super().__init__(name=name, tone=tone, caption=caption, texts=_texts())
        self._hands = hands
        self._shown: dict[int, dict[str, Any]] = {}
        self.on_msg(self._receive)

    def show(self, scene: Scene, keys: Mapping[str, Any] | None = None, keys_text: str = "") -> None:
        """Offer the labelled items of a scene as buttons, and some keys as moves."""
        ordered = [(row, item) for row, line in enumerate(rows(scene)) for item in line]
        with self.hold_sync():
            self.size = list(scene.size)
            self.targets = [[item.id, row, [list(p) for p in item.outline]] for row, item in ordered]
            self.labels = [item.label for _row, item in ordered]
            self.closed = [item.id for _row, item in ordered if item.move is None]
            self.drags = [item.id for _row, item in ordered if isinstance(item.move, Pick)]
            self.arrows = [[key, str(move)] for key, move in (keys or {}).items()]
            self.arrows_text = keys_text
            self.min_width = _least_width(scene)
            self.revision += 1
        meant: dict[str, Any] = {item.id: (item.label, item.move) for _row, item in ordered}
        self._shown[self.revision] = meant | {key: str(move) for key, move in (keys or {}).items()}
        self._shown.pop(self.revision - REMEMBERED, None)

    def say(self, text: str, mood: Mood = "info") -> None:
        """Put a sentence into the status line."""
        with self.hold_sync():
            self.mood = mood
            self.status = text

    def _receive(self, _widget: object, content: dict[str, Any], _buffers: object) -> None:
        """Answer the page first, so that it knows the kernel is alive; then act."""
        self.send({"type": "ack"})
        if content.get("type") == "ping":
            return
        try:
            self._act(content)
        except Exception:
            self._hands.failed()  # ipywidgets only logs what a callback raises
            raise
        finally:
            self.send({"type": "done"})

    def _act(self, content: Mapping[str, Any]) -> None:
        match content:
            case {"type": "page", "width": width, "page": page, "ratio": ratio, "calm": calm}:
                self._hands.resized(width, page, ratio, calm)
            case {"rev": revision} if self._stale(revision, content):
                self.say(_("The board has changed since you pressed. Look again, then press."), "bad")
            case {"type": "act", "id": id} if self._has(id):
                self._hands.press(id)
            case {"type": "drag", "from": start, "to": end} if self._has(start) and self._has(end):
                self._hands.drag(start, end)
            case {"type": "key", "key": key} if any(key == bound for bound, _text in self.arrows):
                self._hands.key(key)

    def _stale(self, revision: object, content: Mapping[str, Any]) -> bool:
        """Whether what was pressed on an older picture means something else by now."""
        now, then = (
            self._shown[self.revision],
            self._shown.get(revision) if isinstance(revision, int) else None,
        )
        pressed = [content[part] for part in ("id", "from", "to", "key") if part in content]
        return then is None or any(then.get(name) != now.get(name) for name in pressed)

    def _has(self, id: object) -> bool:
        return any(id == target[0] for target in self.targets)


def _texts() -> dict[str, str]:
    """The sentences that the page says by itself."""
    return {
        "lost": _("Connection lost. Your game is saved."),
        "lost_lab": _("Connection lost. Your game is saved. Run the notebook again to resume."),
        "resume": _("Resume"),
        "thinking": _("Thinking…"),
    }


def _least_width(scene: Scene) -> int:
    """The narrowest board on which every button is big enough, in CSS pixels."""
    sides = [min(right - left, bottom - top) for left, top, right, bottom in (i.box for i in scene.labelled)]
    return ceil(scene.size[0] * SMALLEST_TARGET / min((side for side in sides if side > 0), default=1e9))
