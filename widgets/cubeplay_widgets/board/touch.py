"""The touch layer: what people act on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import ceil
from typing import Any, Literal, Protocol

import anywidget
from cubeplay.words import _
from traitlets import Bool, Dict, Int, List, Unicode

from cubeplay_widgets.paint.scene import Scene, SelectMove, parts
from cubeplay_widgets.paint.theme import HERE, Tone, widget_css

PULSE = (HERE / "board" / "pulse.js").read_text(encoding="utf-8")
"""The heartbeat of a page, which tells of a lost kernel: for every widget that lives as long as its page."""
SMALLEST_TARGET = 24
"""The smallest button in CSS pixels (WCAG 2.2, criterion 2.5.8)."""

REMEMBERED = 32
"""How many pictures back a press is still understood."""

Mood = Literal["info", "good", "bad", "hint"]
"""What a status is: news, something reached, a refusal, advice."""


@dataclass(frozen=True, slots=True)
class BoardSpace:
    """The room that a page has for a board.

    ``width`` and ``height`` are the room for it, ``page`` is the width of the page, all in CSS pixels; a
    height of 0 means that the board may be as high as it likes.  ``ratio`` is the number of screen pixels
    to a CSS pixel, ``calm`` says that motion is unwanted, ``text`` how many times its usual size text has.
    """

    width: int
    page: int
    ratio: float = 1
    calm: bool = False
    height: int = 0
    text: float = 1

    def shown(self, size: tuple[int, int], least: int = 0) -> float:
        """The width that a scene of some size is shown in, which is never under the least."""
        wide, high = size
        fitting = min(self.width, self.height * wide / high) if self.height else self.width
        return max(least, fitting)


class Hands(Protocol):
    """What acts for the person at the page."""

    def press(self, id: str) -> None:
        """Do what a press on a shape does."""

    def drag(self, start: str, end: str) -> None:
        """Do what dragging one shape to another does."""

    def key(self, key: str) -> None:
        """Do what an arrow key is bound to."""

    def resized(self, place: BoardSpace) -> None:
        """Hear how much room the page gives to the board, how sharp it is and whether motion is unwanted."""

    def failed(self) -> None:
        """Say that something went wrong; the exception is being raised."""


class TouchLayer(anywidget.AnyWidget):
    """Real buttons over a painted board: one for every labelled item of a scene.

    Each part of the table is a group of its own, with its own stop of the Tab key; arrows walk within it.

    ``targets`` holds the geometry and rarely changes, so that a move usually sends only ``labels``
    and ``status``.  ``start`` is where a person begins; ``deal`` counts the games and positions shown.  The
    stops of the Tab key go to the start with each of them, but never under a person's hands.
    ``revision`` counts the pictures shown: a press on an older one is refused, if what was pressed meant
    something else there.  A ``quiet`` layer has neither status line nor caption: the page says what the
    board says.  One that ``steers`` needs no switch for its keys: they work where the board has the focus.
    """

    _esm = PULSE + (HERE / "board" / "touch.js").read_text(encoding="utf-8")
    _css = widget_css()

    name = Unicode().tag(sync=True)
    size = List(Int()).tag(sync=True)
    tone = Unicode("light").tag(sync=True)
    caption = Unicode().tag(sync=True)  # what the line below says while nothing is pointed at; "": no line
    min_width = Int().tag(sync=True)
    max_width = Int().tag(sync=True)  # 0: as wide as its place
    quiet = Bool().tag(sync=True)
    steers = Bool().tag(sync=True)
    targets: Any = List().tag(sync=True)  # [[id, row, [[x, y], ...]], ...]
    parts: Any = List().tag(sync=True)  # [[name, how many rows], ...]
    start = Unicode().tag(sync=True)
    deal = Int().tag(sync=True)
    labels: Any = List().tag(sync=True)  # one text per target
    closed: Any = List().tag(sync=True)  # ids that can be read but not pressed
    drags: Any = List().tag(sync=True)  # ids that can be picked up
    arrows: Any = List().tag(sync=True)  # [[key, what it does], ...]
    arrows_text = Unicode().tag(sync=True)
    revision = Int().tag(sync=True)
    status = Unicode().tag(sync=True)
    mood = Unicode("info").tag(sync=True)
    texts = Dict().tag(sync=True)

    def __init__(
        self,
        name: str,
        tone: Tone,
        hands: Hands,
        caption: str = "",
        *,
        quiet: bool = False,
        steers: bool = False,
    ) -> None:
        super().__init__(
            name=name,
            tone=tone,
            caption=caption,
            quiet=quiet,
            texts=lost_texts() | {"thinking": _("Thinking…")},
            steers=steers,
        )
        self._hands = hands
        self._shown: dict[int, dict[str, Any]] = {}
        self.on_msg(self._receive)

    def show(
        self,
        scene: Scene,
        keys: Mapping[str, Any] | None = None,
        keys_text: str = "",
        *,
        start: str = "",
        widest: int = 0,
    ) -> None:
        """Offer the labelled items of a scene as buttons, and some keys as moves.

        A person begins at ``start``, if that is an id there.  The board is shown no wider than ``widest`` CSS
        pixels; 0 sets no limit.
        """
        found = parts(scene)
        lines = [line for part in found.values() for line in part]
        ordered = [(row, item) for row, line in enumerate(lines) for item in line]
        with self.hold_sync():
            self.size = list(scene.size)
            self.targets = [[item.id, row, [list(p) for p in item.outline]] for row, item in ordered]
            self.parts = [[name or _("Board"), len(part)] for name, part in found.items()]
            self.start = start
            self.labels = [item.label for _row, item in ordered]
            self.closed = [item.id for _row, item in ordered if item.move is None]
            self.drags = [item.id for _row, item in ordered if isinstance(item.move, SelectMove)]
            self.arrows = [[key, str(move)] for key, move in (keys or {}).items()]
            self.arrows_text = keys_text
            self.min_width, self.max_width = least_width(scene), widest
            self.revision += 1
        meant: dict[str, Any] = {item.id: (item.label, item.move) for _row, item in ordered}
        self._shown[self.revision] = meant | {key: str(move) for key, move in (keys or {}).items()}
        self._shown.pop(self.revision - REMEMBERED, None)

    def say(self, text: str, mood: Mood = "info") -> None:
        """Put a sentence into the status line."""
        with self.hold_sync():
            self.mood = mood
            self.status = text

    def begin(self) -> None:
        """Take what is shown now as another game or position, at which a person has done nothing yet."""
        self.deal += 1

    def focus(self) -> None:
        """Put the focus of the page onto the start."""
        self.send({"type": "focus"})

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
            case {"type": "page", "place": place}:
                self._hands.resized(BoardSpace(**place))
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


def lost_texts() -> dict[str, str]:
    """What a page says of a connection that is lost."""
    return {
        "lost": _("Connection lost. Your game is saved."),
        "lost_lab": _("Connection lost. Your game is saved. Run the notebook again to resume."),
        "lost_memory": _("This page took too much memory and was closed. Your game is saved."),
        "lost_processor": _("This page did not stop computing and was closed. Your game is saved."),
        "lost_room": _("The room was full and this page was closed. Your game is saved."),
        "resume": _("Resume"),
    }


def least_width(scene: Scene) -> int:
    """The narrowest board on which every button is big enough, in CSS pixels."""
    sides = [min(right - left, bottom - top) for left, top, right, bottom in (i.box for i in scene.labelled)]
    return ceil(scene.size[0] * SMALLEST_TARGET / min((side for side in sides if side > 0), default=1e9))
