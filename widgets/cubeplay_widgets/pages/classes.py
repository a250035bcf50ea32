"""The classes that a teacher opens, on a page."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from pathlib import Path

from cubeplay.store import FILE, data_folder
from cubeplay.store.classes import Classes
from cubeplay.teach.classroom import new_code
from cubeplay.words import _
from ipywidgets import VBox, Widget

from cubeplay_widgets.pages.parts import TextLine, button, dressed, guarded, heading, html, prose, row


def classes_in(folder: Path | None) -> Classes:
    """The classes kept in a folder, by default the user's data folder.  Raises SaveError."""
    return Classes((folder or data_folder()) / FILE)


class ClassList(VBox):  # type: ignore[misc]
    """A teacher's classes of one lesson: opens new ones, shows who sits where, hands seats back."""

    def __init__(self, lesson: str, folder: Path | None = None) -> None:
        self.lesson, self._folder = lesson, folder
        self.says = TextLine()
        self.new = self._button(_("New class"), self._open)
        self.look = self._button(_("Look again"), lambda: None)
        self.list = dressed(VBox(), "cp-stack")
        how = html(
            prose(
                _(
                    "Open a class and write its code on the board. Pupils type the code on the page with "
                    "all games, and then the number of their seat. A seat belongs to the one who took it "
                    "first. *Hand back* a seat if a pupil has another tablet today."
                )
            )
        )
        super().__init__([heading(_("Classes")), how, row(self.new, self.look), self.says, self.list])
        dressed(self, "cp-stack", "cp-classes")
        guarded(self._show, self.says)()

    def _button(self, words: str, act: Callable[[], None]) -> Widget:
        def do() -> None:
            self.says.say("")
            act()
            self._show()

        return button(words, guarded(do, self.says))

    def _open(self) -> None:
        code = classes_in(self._folder).open(self.lesson, new_code)
        self.says.say(_("The class is open. Its code is {code}.").format(code=code), "good")

    def _show(self) -> None:
        """Show the classes as they are now."""
        classes = classes_in(self._folder)
        self.list.children = tuple(self._class(classes, code) for code in classes.opened(self.lesson))

    def _class(self, classes: Classes, code: str) -> Widget:
        seats = classes.seats(code)
        taken = [seat.number for seat in seats if not seat.free]
        free = [str(seat.number) for seat in seats if seat.free]
        lines = [] if taken or free else [_("Nobody sits here yet.")]
        if free:
            lines.append(_("Handed back, for the next who asks: {seats}.").format(seats=", ".join(free)))
        says = "".join(f"<p>{escape(line)}</p>" for line in lines)
        backs = [self._hand_back(code, seat) for seat in taken]
        close = self._button(_("Close class {code}").format(code=code), lambda: classes.close(code))
        code_line = html(f'<p class="cp-class-code">{escape(code)}</p>{says}')
        return dressed(VBox([code_line, row(*backs, close)]), "cp-class", "cp-stack")

    def _hand_back(self, code: str, seat: int) -> Widget:
        words = _("Hand back seat {seat}").format(seat=seat)
        return self._button(words, lambda: classes_in(self._folder).hand_back(code, seat))
