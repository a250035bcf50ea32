"""The card on which a pupil takes a seat at a lesson."""

from __future__ import annotations

from collections.abc import Callable

from cubeplay.teach.pupil_seat import Desk
from cubeplay.teach.school import read_seat
from cubeplay.words import _

from cubeplay_widgets.pages.feedback import small
from cubeplay_widgets.pages.lesson_cards import CODE, Exercise
from cubeplay_widgets.pages.small_widgets import TextLine, field, html, prose, row, show


class SeatForm(Exercise):
    """The question of a lesson, perhaps with a picture, and a form for class code, seat and first name.

    With a ``code`` from the page's address, or without ``asks_code``, there is no field for a code, and the
    browser cannot send one: on a shared server codes are typed on the landing page, which limits the number
    of wrong ones.  Names are asked for only in a class: ``has_class`` says whether a typed code is of one.
    """

    def __init__(
        self,
        question: str,
        on_begin: Callable[[Desk, str], None],
        picture: str = "",
        code: str = "",
        *,
        asks_code: bool = True,
        has_class: Callable[[str], bool] = lambda _code: False,
    ) -> None:
        self._on_begin, self._has_class = on_begin, has_class
        self.says = TextLine()
        self.code = field(_("Class code"), CODE)
        self.code.value = code
        self.seat, self.name = field(_("Your seat")), field(_("First name"))
        self.seat.value = "" if code else "1"
        self.go = self.button(_("Begin"), self.begin)
        asks_code = asks_code and not code
        self._code = None if asks_code else code
        form = row(*([self.code] if asks_code else []), self.seat, self.name, self.go)
        why = html(small(_opening_words(code, asks_code)))
        asks = html(f"<div>{prose(question)}</div>{picture}", "cp-question")
        super().__init__(_("The question"), asks, form, why, self.says)
        self.code.observe(lambda _change: self._ask_name(), "value")
        self._ask_name()
        self.now(True)

    @property
    def _typed_code(self) -> str:
        return str(self.code.value) if self._code is None else self._code

    def _ask_name(self) -> None:
        show(self.name, bool(self._code) or self._has_class(self._typed_code))

    def begin(self) -> None:
        """Take the seat.  Raises CubeplayError for anything but a seat's number."""
        self._on_begin(Desk(self._typed_code, read_seat(self.seat.value)), self.name.value)


def _opening_words(code: str, asks_code: bool) -> str:
    if code:
        words = _(
            "You come to class {code}. Type the number of your seat, and your first name if you like. "
            "Your teacher sees what you do here."
        )
        return words.format(code=code)
    if asks_code:
        return _("The code and the seat decide the dice. Without a class, just begin.")
    return _("Without a class, just begin. With a class, first type its code on the page with all games.")
