"""A pupil's place in a class: its code and seat, and the seeds of exercises.

A seed depends on the class code, the lesson and the exercise, so that 30 pupils see the same rolls; or also
on the seat, so that each pupil sees other rolls.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from hashlib import sha256

from cubeplay.limits import LINE
from cubeplay.rooms.join_codes import read_code
from cubeplay.words import mended


@dataclass(frozen=True, slots=True)
class Desk:
    """A pupil's place: the class code and the seat, from 1."""

    code: str
    seat: int = 1

    def seed(self, lesson: str, exercise: str, *, shared: bool = True) -> int:
        """The seed of an exercise: the same for the class if ``shared``, or one for each seat.

        >>> Desk("maple 7", 1).seed("dice", "runs") == Desk("MAPLE-7", 2).seed("dice", "runs")
        True
        """
        parts = [class_code(self.code), lesson, exercise] + ([] if shared else [str(self.seat)])
        digest = sha256("\x1f".join(parts).encode()).digest()
        return int.from_bytes(digest[:8], "big")


def seat_notes(lesson: str, desk: Desk) -> tuple[str, str]:
    """The keys of a seat's notes in a lesson: the page and the learner.

    >>> seat_notes("odds", Desk("KMTR", 4))
    ('lesson-odds', 'KMTR/4')
    """
    return f"lesson-{lesson}", f"{desk.code}/{desk.seat}"


def class_code(text: str) -> str:
    """A typed class code in the form in which codes are compared.

    >>> class_code("  maple 7 "), class_code("km tr"), class_code("")
    ('MAPLE-7', 'KMTR', 'HOME')
    """
    if code := read_code(text):
        return code
    words = (
        unicodedata.normalize("NFKC", mended(text[:LINE])).upper().replace("-", " ").replace("_", " ").split()
    )
    return "-".join(words)[:40] or "HOME"
