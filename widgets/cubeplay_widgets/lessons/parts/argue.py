"""Two claims of others: a pupil chooses one and says why, before the run and once more after it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import anywidget
from cubeplay.errors import CubeplayError
from cubeplay.teach.claims import LETTERS, LONGEST, Asked, Claims
from cubeplay.words import _
from traitlets import Dict, Int, List

from cubeplay_widgets.client import script
from cubeplay_widgets.lessons.parts.part import LessonPart
from cubeplay_widgets.lessons.pupil import Pupil
from cubeplay_widgets.pages.claims import claim_html
from cubeplay_widgets.paint.theme import widget_css

TEXTS: Final = {
    "legend": _("Two claims of others"),
    "lead": _("Choose first, then say why."),
    "because": _("Because"),
    "count": _("{letters} of {longest}"),
    "left": _("letters left: {left}"),
    "skip": _("Skip"),
    "first": _("Choose A or B first"),
    "lock": _("Lock {letter} and my reason"),
    "lock_alone": _("Lock {letter}"),
}


class ArguingPart(LessonPart):
    """A part that asks for a choice between two claims when it is done."""

    _argue: Argue | None = None

    def _ask(self, claims: Claims | None, part: Asked) -> list[Argue]:
        """Ask about two claims, if there are some; returns what stands on the card."""
        self._argue = Argue(self.pupil, claims, part, self._go_on) if claims is not None else None
        return [self._argue] if self._argue is not None else []

    def _show(self, *, new: bool = False) -> None:
        """Show the claims if they are due, with the focus if they are new."""
        if self._argue is not None:
            self._argue.come(due=self.done, new=new)

    def _go_on(self) -> None:
        self.page.go(self.page.after(self.id))

    def class_changed(self) -> None:
        """Say who reads the sentence, after the class has ended."""
        if self._argue is not None:
            self._argue.class_changed()

    def left(self) -> None:
        """Forget the claims."""
        self._argue = None


class Argue(anywidget.AnyWidget):
    """A choice between two claims with a sentence, or what was chosen; ``skip`` goes on to the next part.

    Nothing of it tells which claim is right.
    """

    _esm = script("argue")
    _css = widget_css()
    texts = Dict().tag(sync=True)
    claims: List[Any] = List().tag(sync=True)
    longest = Int(LONGEST).tag(sync=True)
    state = Dict().tag(sync=True)
    calls = Int(0).tag(sync=True)

    def __init__(self, pupil: Pupil, claims: Claims, part: Asked, skip: Callable[[], None]) -> None:
        self._pupil, self._claims, self._part, self._skip = pupil, claims, part, skip
        self._due = False
        is_last = part == "simulate"
        later = _("You see who is right at the end.") if is_last else _("After the run you choose once more.")
        again = _("You have seen your runs. Choose once more:") if is_last else ""
        drawn = [
            {"letter": letter, "html": claim_html(letter, claim, f"claim-{part}")}
            for letter, claim in claims.both
        ]
        super().__init__(texts={**TEXTS, "asks": claims.asks, "later": later, "again": again}, claims=drawn)
        self.on_msg(self._told)

    def come(self, *, due: bool, new: bool = False) -> None:
        """Show it if it is ``due``, with the focus if it is ``new``."""
        self._due = due
        self._show()
        if due and new:
            self.calls += 1

    def class_changed(self) -> None:
        """Show who reads the sentence now."""
        self._show()

    def _told(self, _widget: Any, content: Any, _buffers: Any) -> None:
        """Take in what was pressed on the page."""
        match content:
            case {"type": "lock", "letter": str(letter), "words": str(words)}:
                self.lock(letter, words)
            case {"type": "skip"}:
                self._skip()

    def lock(self, letter: str, words: str) -> None:
        """Lock a choice with its sentence; says why if the class does not take it."""
        if letter not in LETTERS or not self._due:
            return
        try:
            self._pupil.choose(self._claims.id, self._part, letter, words)
        except CubeplayError as error:
            self._show(str(error))
        else:
            self._show()
            self.calls += 1

    def _show(self, wrong: str = "") -> None:
        if not self._due:
            self.state = {"due": False}
            return
        member = self._pupil.class_member
        alone = _("Nobody else reads it. You see it again after the run.")
        if self._part == "simulate":
            alone = _("Nobody else reads it.")
        self.state = {
            "due": True,
            "mine": self._pupil.sheet.choices.get((self._claims.id, self._part), ""),
            "said": self._said(self._part, _("You chose {letter}."), _("You chose {letter}: “{words}”")),
            "before": self._before(),
            "who": _("Only your teacher reads it. It goes when the class ends.") if member else alone,
            "wrong": wrong,
        }

    def _before(self) -> str:
        """What was chosen before the run, at the second choice."""
        if self._part == "predict":
            return ""
        told = _("Before the run you chose {letter}: “{words}”")
        return self._said("predict", _("Before the run you chose {letter}."), told)

    def _said(self, part: Asked, alone: str, with_words: str) -> str:
        letter = self._pupil.sheet.choices.get((self._claims.id, part))
        words = self._pupil.reason(self._claims.id, part)
        return (with_words if words else alone).format(letter=letter, words=words) if letter else ""
