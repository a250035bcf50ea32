"""The touch layer: buttons over a painted board."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import chain
from math import ceil
from typing import Any, Literal, Protocol

import anywidget
from cubeplay.words import _
from traitlets import Bool, Dict, Int, List, Unicode

from cubeplay_widgets.client import script
from cubeplay_widgets.paint.scene import Scene, SelectMove, parts
from cubeplay_widgets.paint.theme import Tone, widget_css

SMALLEST_TARGET = 24
"""The smallest button in CSS pixels (WCAG 2.2, criterion 2.5.8)."""

REMEMBERED = 32
"""The number of earlier scenes whose presses are still understood."""

Mood = Literal["info", "good", "bad", "hint"]
"""The kind of a message: news, success, refusal, advice."""


@dataclass(frozen=True, slots=True)
class BoardSpace:
    """The room that a page has for a board.

    ``width`` and ``height`` are the room, ``page`` is the width of the page, all in CSS pixels; a height of
    0 means no limit.  ``ratio`` is the number of screen pixels to a CSS pixel, ``calm`` says that motion is
    unwanted, ``text`` is the text size relative to the usual one.
    """

    width: int
    page: int
    ratio: float = 1
    calm: bool = False
    height: int = 0
    text: float = 1

    def shown(self, size: tuple[int, int], least: int = 0) -> float:
        """The width in which a scene of some size is shown, at least ``least``."""
        wide, high = size
        fitting = min(self.width, self.height * wide / high) if self.height else self.width
        return max(least, fitting)


class Hands(Protocol):
    """What the touch layer calls for the person at the page; a :class:`Board` does it."""

    def press(self, id: str) -> None:
        """Do what a press on a shape does."""

    def drag(self, start: str, end: str) -> None:
        """Do what dragging one shape to another does."""

    def key(self, key: str) -> None:
        """Do what a key is bound to."""

    def resized(self, place: BoardSpace) -> None:
        """Called with the room for the board when it changes."""

    def failed(self) -> None:
        """Say that something went wrong; called while an exception is raised."""


class TouchLayer(anywidget.AnyWidget):
    """Real buttons over a painted board: one for every labelled item of a scene.

    Each part of the table is a group with its own stop of the Tab key; arrow keys move within the group.

    ``targets`` holds the geometry and rarely changes, so that a move usually sends only ``labels`` and
    ``status``.  ``start`` is where a person begins; ``deal`` counts the games and positions shown: with each
    one the stop of the Tab key returns to the start, unless the person has used the board already.
    ``revision`` counts the scenes shown: a press on an older scene is refused if its button means something
    else now.  A ``quiet`` layer has neither status line nor caption.  With ``steers`` the keys work while
    the board has the focus; otherwise a switch turns them on.
    """

    _esm = script("touch")
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
        told: Mapping[str, str] | None = None,
    ) -> None:
        """Show the labelled items of a scene as buttons, and bind keys to moves; ``told`` has words for them.

        ``start`` is the id where a person begins.  The board is shown at most ``widest`` CSS pixels wide; 0
        sets no limit.
        """
        found, bound = parts(scene), {key: str(move) for key, move in (keys or {}).items()}
        targets: list[Any] = []
        labels, closed, drags = list[str](), list[str](), list[str]()
        meant: dict[str, Any] = {**bound}
        for row, line in enumerate(chain(*found.values())):
            for item in line:
                meant[item.id] = item.label, item.move
                targets.append([item.id, row, list(map(list, item.outline))])
                labels.append(item.label)
                if item.move is None:
                    closed.append(item.id)
                elif isinstance(item.move, SelectMove):
                    drags.append(item.id)
        with self.hold_sync():
            self.size, self.targets, self.labels = list(scene.size), targets, labels
            self.parts = [[name or _("Board"), len(part)] for name, part in found.items()]
            self.start, self.closed, self.drags = start, closed, drags
            self.arrows, self.arrows_text = list(map(list, {**bound, **(told or {})}.items())), keys_text
            self.min_width, self.max_width = least_width(scene), widest
            self.revision += 1
        self._shown[self.revision] = meant
        self._shown.pop(self.revision - REMEMBERED, None)

    def say(self, text: str, mood: Mood = "info") -> None:
        """Put a sentence into the status line."""
        with self.hold_sync():
            self.mood = mood
            self.status = text

    def begin(self) -> None:
        """Count the present scene as another game or position, at which the person has done nothing yet."""
        self.deal += 1

    def focus(self) -> None:
        """Put the page's focus on the start."""
        self.send({"type": "focus"})

    def _receive(self, _widget: object, content: dict[str, Any], _buffers: object) -> None:
        """Acknowledge a message at once, so that the page knows that the kernel is alive; then act."""
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
        """Whether a button that was pressed on an older scene means something else now."""
        now, then = (
            self._shown[self.revision],
            self._shown.get(revision) if isinstance(revision, int) else None,
        )
        pressed = [content[part] for part in ("id", "from", "to", "key") if part in content]
        return then is None or any(then.get(name) != now.get(name) for name in pressed)

    def _has(self, id: object) -> bool:
        return any(id == target[0] for target in self.targets)


def lost_texts() -> dict[str, str]:
    """The messages of a page about a lost connection."""
    return {
        "lost": _("Connection lost. Your game is saved."),
        "lost_lab": _("Connection lost. Your game is saved. Run the notebook again to resume."),
        "lost_memory": _("This page took too much memory and was closed. Your game is saved."),
        "lost_processor": _("This page did not stop computing and was closed. Your game is saved."),
        "lost_room": _("The room was full and this page was closed. Your game is saved."),
        "resume": _("Resume"),
    }


def least_width(scene: Scene) -> int:
    """The least width of a board, in CSS pixels, at which every button is large enough."""
    sides = [1e9]
    for item in scene.labelled:
        left, top, right, bottom = item.box
        sides.append(min(right - left, bottom - top) or 1e9)
    return ceil(scene.size[0] * SMALLEST_TARGET / min(sides))
