"""The frame round a piece: goal, message, tools and board.  A page has one frame for all pieces.

In JupyterLab each cell has its own frame, which is a picture until it comes into view.  The state of a frame
is one plain dictionary; what people do in it is sent as messages to its :class:`Guest`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

import anywidget
from cubeplay.errors import CubeplayError
from cubeplay.words import _, mended, pgettext
from ipywidgets import Box, VBox, Widget
from traitlets import Bool, Dict, List, Unicode

from cubeplay_widgets.board.board import Board
from cubeplay_widgets.client import script
from cubeplay_widgets.pages.small_widgets import dressed
from cubeplay_widgets.paint.theme import widget_css


class Guest(Protocol):
    """What controls a frame: a tutor for a step, an examiner for a question."""

    def enter(self) -> None:
        """Show everything."""

    def leave(self) -> None:
        """Make room for another guest."""

    def do(self, what: str, given: str) -> None:
        """Do what was pressed; ``given`` is the text that was typed or chosen.  May raise CubeplayError."""

    def changed(self, board: Board) -> None:
        """Called after every move, refusal, choice and hint on the board."""

    def said(self, text: str, mood: str) -> None:
        """Called with every message of the board."""


@dataclass(frozen=True, slots=True)
class FrameButton:
    """A button beside the board: its words, and what it does.

    A button that is not ``open`` says why not; one that is not ``near`` is in the list of further actions.
    """

    words: str
    act: Callable[[], object]
    main: bool = False
    open: bool = True
    near: bool = True


class Frame(anywidget.AnyWidget):
    """The texts and tools round a piece.

    ``shown`` is its state: the piece's id and kind, goals, message, rules, actions, tools.
    """

    _css = widget_css()
    shown = Dict().tag(sync=True)
    texts = Dict().tag(sync=True)

    def __init__(self, do: Callable[[str, str], None]) -> None:
        super().__init__(texts=texts())
        self._do = do
        self.on_msg(self._received)

    def show(self, **what: Any) -> None:
        """Change some entries of ``shown``."""
        self.shown = self.shown | what

    def say(self, text: str, mark: str = "info") -> None:
        """Change the message."""
        self.show(says={"text": text, "mark": mark if text else ""})

    def sheet(self, title: str, html: str) -> None:
        """Open a sheet over the page; the caller has escaped its HTML."""
        self.send({"type": "sheet", "title": title, "html": html})

    def _received(self, _frame: Widget, content: Any, _buffers: Any) -> None:
        match content:
            case {"type": "ping"}:
                self.send({"type": "ack"})
            case {"type": "do", "what": str(what), **more}:
                with self.hold_sync():
                    self.act(what, mended(str(more.get("given", ""))))
                self.send({"type": "done"})

    def act(self, what: str, given: str = "") -> None:
        """Do what was pressed, or show why not."""
        try:
            self._do(what, given)
        except CubeplayError as error:
            self.say(str(error), "bad")
        except Exception:
            self.say(_("Something went wrong here. Your work is kept; reload the page to go on."), "bad")
            raise


class CellFrame(Frame):
    """The frame of one cell in an editor; the browser reports when it comes into view."""

    _esm = script("cell")
    picture = Unicode().tag(sync=True)
    awake = Bool(False).tag(sync=True)


class PageFrame(Frame):
    """The frame of a whole page, with its progress.

    ``pieces`` are the states of the pieces, ``section`` is the key of the section to open first, ``where``
    is the reader's seat in words, ``ends`` are links to show after the last section.  In a class ``notice``
    is a message, text and mark, ``help`` is "offered" or "asked", and ``pace`` says whether everyone is to
    look up and what is left on the clock.
    """

    _esm = script("chapter")
    pieces = List(Dict()).tag(sync=True)
    section = Unicode().tag(sync=True)
    where = Unicode().tag(sync=True)
    notice = Dict().tag(sync=True)
    help = Unicode().tag(sync=True)
    pace = Dict().tag(sync=True)
    ends: List[list[str]] = List().tag(sync=True)


class BoardFrame(VBox):  # type: ignore[misc]
    """A frame with a board.  :meth:`receive` gives the control to a guest."""

    pages = False
    """Whether the frame shows one piece after the other, as a page does."""

    def __init__(self, frame: Frame) -> None:
        self.frame = frame
        self.guest: Guest | None = None
        self.board: Board | None = None
        self._stage = dressed(Box(), "cp-stage")
        super().__init__([frame, self._stage])
        dressed(self, "cp-stand")

    def receive(self, guest: Guest | None) -> None:
        """Replace the guest; None leaves the frame without one."""
        if self.guest is not None:
            self.guest.leave()
        self.guest = guest
        if guest is not None:
            guest.enter()

    def do(self, what: str, given: str) -> None:
        """Pass an action on to the guest."""
        if self.guest is not None:
            self.guest.do(what, given)

    def seat_at(self, board: Board) -> None:
        """Show a board."""
        self.board = board
        board.on_change(self._changed)
        board.on_say(self._said)
        self._stage.children = (board,)

    def put(self, *widgets: Widget) -> None:
        """Show other widgets in place of the board."""
        if self.board is not None:
            self.board.put_away()
            self.board = None
        self._stage.children = widgets

    def _changed(self, board: Board) -> None:
        if self.guest is not None:
            self.guest.changed(board)

    def _said(self, text: str, mood: str) -> None:
        if self.guest is not None:
            self.guest.said(text, mood)

    def clear(self) -> None:
        """Remove the guest and the board."""
        self.receive(None)
        if self.board is not None:
            self.board.put_away()
        self.board, self._stage.children = None, ()


def texts() -> dict[str, str]:
    """The texts for the scripts of a frame."""
    return {
        "part": _("Part {number} of {all}"),
        "moments": _("Moments"),
        "chapters": _("Chapters"),
        "begin": _("Begin"),
        "parts": _("Parts of the lesson"),
        "part_done": _("done"),
        "part_open": _("open"),
        "part_shut": _("not open yet"),
        "part_closed": _("closed by your teacher"),
        "wait": _("Wait for your teacher"),
        "wait_for": _("Wait: {title} is closed"),
        "ask_help": _("Ask for help"),
        "end_help": _("No more help"),
        "look_up": _("Look up, please."),
        "look_up_waits": _("Your work is kept. It goes on when your teacher is ready."),
        "time_left": _("{part}: {time} left"),
        "time_up": _("Time is up."),
        "next": _("Next"),
        "next_named": _("Next: {title}"),
        "back": _("Back"),
        "undo": _("Undo"),
        "reset": _("Reset"),
        "hint": _("Hint"),
        "show_me": _("Show me"),
        "more": _("More"),
        "close": _("Close"),
        "play": pgettext("a typed move", "Play"),
        "type": _("Type a move, ? lists them"),
        "your_turn": _("Your turn"),
        "why": _("Why not?"),
        "rules": _("Rules"),
        "more_actions": _("More actions"),
        "reached": _("Reached:"),
        "open": _("Open:"),
        "done": _("{title}, done"),
        "not_done": _("{title}, open"),
        "shut": _("{title}, opens later"),
        "sum": _("{done} of {all} done"),
        "lost": _("Connection lost. Your work is kept."),
        "lost_lab": _("Connection lost. Your work is kept. Run the notebook again to resume."),
        "lost_memory": _("This page took too much memory and was closed. Your work is kept."),
        "lost_processor": _("This page did not stop computing and was closed. Your work is kept."),
        "lost_room": _("The room was full and this page was closed. Your work is kept."),
        "resume": _("Resume"),
        "take_back": pgettext("the last move", "Take it back"),
        "peek": _("Look"),
        "play_now": _("Play now"),
        "play_kept": _("Play now; this game is kept"),
        "again": _("Again from the start"),
        "just_now": _("Just now:"),
        "once_more": pgettext("once more", "Again"),
        "keys": _("Letters and numbers are keys"),
        "dare": _("Try a dare: {what}"),
        "worth": _("What each choice was worth"),
        "points": _("points"),
        "you": _("you"),
        "look": _("The most there was"),
        "players": _("Players"),
        "lab": _("No answer from the kernel. Run the notebook again."),
    }
