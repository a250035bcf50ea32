"""The frame of a table: one widget for all words and buttons round a board.

It shows plain values, and calls an :class:`OnPress` for what people press.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from html import escape
from typing import Any, Final

import anywidget
from cubeplay.errors import CubeplayError
from cubeplay.words import _, mended, pgettext, shortened
from ipywidgets import Widget
from traitlets import Bool, Dict, Int, List, Unicode

from cubeplay_widgets.board.game_board import Sound
from cubeplay_widgets.board.touch import lost_texts
from cubeplay_widgets.client import script
from cubeplay_widgets.endings.sharing import share_texts
from cubeplay_widgets.pages.download import DownloadFile
from cubeplay_widgets.paint.theme import widget_css

OnPress = Callable[[str, str], bool]
"""Called with the id of what was pressed, and with what was typed or chosen; returns whether a typed text is
accepted."""

AT_ONCE: Final = 10
"""After how many lines the new part of the log becomes a part of the old one."""

KEPT: Final = 90
"""The most lines of the old part of the log."""

LONGEST: Final = 90
"""The most letters of a message with its second sentence."""

TITLE: Final = 30
"""The most letters of a computer player's title in the message bar."""

_END: Final = re.compile(r"(?<=[.!?…])\s+|(?<=[。！？])")

Way = tuple[str, str]
"""A button of the message bar: the id of what it does, and its words."""


class TableFrame(anywidget.AnyWidget):
    """The words and buttons round a board.

    ``says`` is the message: its ``text``, a second sentence (``sub``), ``mark``, ``glyph`` and buttons
    (``ways``); a message that ``thinks`` is shown only after a while.  ``seats`` are the players, ``actions``
    the buttons, ``tools`` which tools do something now, ``pace`` the buttons while computer players move
    ("skip", "stop", "go").  ``log_new`` and ``log_old`` are the lines of the log, newest first, in two parts,
    so that a move does not send all lines again.
    ``beside`` is HTML for the player beside the board.  While the game ``goes_on`` a device keeps its screen
    on; with ``plays_on`` moves without a choice are made at once; if it ``shares``, More offers to share the
    game.  ``over`` covers the table: a curtain, the end of a round, or the end.  ``menu`` are the first lines
    of the menu: id and words of each.  ``signals`` are what can be said to people at other devices, likewise.
    ``countdown`` lets the page count seconds: the milliseconds left (``ms``), the millisecond of the deadline
    (``to``), so that two deadlines differ, and the ``words`` for each number of seconds from 0.  ``moves`` is
    the number of moves made; programs that drive the page wait for it.
    """

    _esm = script("table")
    _css = widget_css()
    texts = Dict().tag(sync=True)
    says = Dict().tag(sync=True)
    seats = List(Dict()).tag(sync=True)
    actions = List(Dict()).tag(sync=True)
    asked = Unicode().tag(sync=True)
    tools = Dict().tag(sync=True)
    pace: List[str] = List(Unicode()).tag(sync=True)
    log_new = List(Dict()).tag(sync=True)
    log_old = List(Dict()).tag(sync=True)
    beside = Unicode().tag(sync=True)
    table_title = Unicode().tag(sync=True)
    moves = Int(0).tag(sync=True)
    goes_on = Bool(False).tag(sync=True)
    plays_on = Bool(False).tag(sync=True)
    shares = Bool(False).tag(sync=True)
    has_odds = Bool(False).tag(sync=True)
    progress = Dict().tag(sync=True)
    over = Dict().tag(sync=True)
    about = List(Unicode()).tag(sync=True)
    menu: List[list[str]] = List().tag(sync=True)
    signals: List[list[str]] = List().tag(sync=True)
    countdown = Dict().tag(sync=True)
    key_lines = List(Unicode()).tag(sync=True)
    links: List[list[str]] = List().tag(sync=True)

    def __init__(self, on_press: OnPress, **traits: Any) -> None:
        super().__init__(**{"texts": texts()} | traits)
        self._on_press = on_press
        self._whole = ("", "")
        self.on_msg(self._on_message)

    def say(
        self,
        text: str,
        sub: str = "",
        *,
        mark: str = "info",
        glyph: str = "",
        ways: Iterable[Way] = (),
        thinks: bool = False,
    ) -> None:
        """Change the message.

        A long message is shortened, and gets the button “Read on” unless it has the button “Why not?”.
        """
        shown, ways = at_a_glance(text), list(ways)
        fits = not sub or len(shown) + len(sub) < LONGEST
        whole = fits and shown == text
        if not whole and "why" not in dict(ways):
            self._whole = text, sub
            ways.append(("whole", _("Read on")))
        said = {"text": shown, "sub": sub if fits else "", "mark": mark, "glyph": glyph, "thinks": thinks}
        self.says = {**said, "ways": list(map(list, ways))}

    def _read_on(self) -> None:
        """Open a sheet with the whole text of a shortened message."""
        self.sheet(_("All of it"), "".join(f"<p>{escape(words)}</p>" for words in self._whole if words))

    @property
    def log(self) -> list[dict[str, Any]]:
        """The lines of the log, newest first."""
        return [*self.log_new, *self.log_old]

    def tell_log(self, lines: list[dict[str, Any]]) -> None:
        """Show the last lines of a log, newest first; the old ones are sent again only at times."""
        for new in range(AT_ONCE):
            if lines[new : new + KEPT] == self.log_old:
                self.log_new = lines[:new]
                return
        self.log_new, self.log_old = [], lines[:KEPT]

    def sheet(self, title: str, html: str) -> None:
        """Open a sheet over the page; the caller has escaped its HTML."""
        self.send({"type": "sheet", "title": title, "html": html})

    def refill(self, title: str, html: str) -> None:
        """Change the HTML of the sheet with this title if it is still open; the caller has escaped it."""
        self.send({"type": "refill", "title": title, "html": html})

    def save(self, file: DownloadFile) -> None:
        """Let the browser save a file."""
        self.send({"type": "file", "name": file.name, "media": file.media, "text": file.text})

    def begin(self) -> None:
        """Scroll the page to its top, and put the focus on the board."""
        self.send({"type": "top"})

    def leave(self) -> None:
        """Open the page of all games."""
        self.send({"type": "leave"})

    def sound(self, name: Sound) -> None:
        """Play a sound if sounds are on."""
        self.send({"type": "sound", "name": name})

    def buzz(self) -> None:
        """Let the device vibrate for a moment if it can."""
        self.send({"type": "buzz"})

    def cover(self, kind: str, title: str, html: str, ways: Iterable[tuple[str, str, bool]]) -> None:
        """Cover the table with a title and HTML, which the caller has escaped.

        Each of the buttons ``ways`` is an id, its words, and whether it is the main button.
        """
        self.over = {"kind": kind, "title": title, "html": html, "ways": [list(way) for way in ways]}

    def uncover(self) -> None:
        """Show the table again."""
        if self.over:
            self.over = {}

    def _on_message(self, _frame: Widget, content: Any, _buffers: Any) -> None:
        self.send({"type": "ack"})
        match content:
            case {"type": "do", "what": str(what), **more}:
                taken = False
                try:
                    with self.hold_sync():
                        taken = self.act(what, mended(str(more.get("given", ""))))
                finally:
                    self.send({"type": "done", "taken": taken})

    def act(self, what: str, given: str = "") -> bool:
        """Do what was pressed, or say why not; returns whether a typed text is accepted."""
        try:
            if what == "whole":
                self._read_on()
                return False
            return self._on_press(what, given)
        except CubeplayError as error:
            self.say(str(error), mark="bad")
        except Exception:
            self.say(
                _("Something went wrong here. Your game is saved; reload the page to go on."), mark="bad"
            )
            raise
        return False


def at_a_glance(text: str) -> str:
    """The first sentences of a text, as many as fit; a first sentence that is too long is cut.

    >>> at_a_glance("Not understood: 'fly' is no move." + " Write it like this: call." * 4)
    "Not understood: 'fly' is no move. Write it like this: call. Write it like this: call."
    """
    first, *others = _END.split(text)
    for sentence in others:
        if len(first) + len(sentence) >= LONGEST:
            break
        first = f"{first} {sentence}"
    return shortened(first, LONGEST)


def fitting(first: str, then: str) -> str:
    """The second sentence if it is short enough to be shown with the first; else ""."""
    return then if len(first) + len(then) < LONGEST else ""


def texts() -> dict[str, str]:
    """The sentences that the frame's script shows."""
    return (
        lost_texts()
        | share_texts()
        | {
            "players": _("Players"),
            "doing": _("What you can do"),
            "beside": _("Beside the board"),
            "game": _("This game"),
            "undo": _("Undo"),
            "redo": _("Redo"),
            "hint": _("Hint"),
            "why": _("Why not?"),
            "more": _("More"),
            "odds": _("What are the odds?"),
            "rules": _("Rules"),
            "log": _("Log"),
            "log_newest": _("Log, newest first"),
            "log_empty": _("Nothing has happened yet."),
            "menu": _("Menu"),
            "skip": _("Skip"),
            "stop": _("Stop"),
            "go": _("Go on"),
            "close": _("Close"),
            "play": pgettext("a typed move", "Play"),
            "type": _("Type a move, ? lists them"),
            "say": _("Say"),
            "say_what": _("Say to the others"),
            "full_screen": _("Full screen"),
            "small_screen": _("Leave full screen"),
            "sound_on": _("Sound on"),
            "sound_off": _("Sound off"),
            "plays_on": _("Play my forced moves for me"),
            "theme": _("Light or dark"),
            "theme_device": _("As on this device"),
            "theme_light": _("Light"),
            "theme_dark": _("Dark"),
            "keys": pgettext("keyboard", "Keys"),
            "win": _("win"),
            "tie": _("tie"),
            "lose": _("lose"),
        }
    )
